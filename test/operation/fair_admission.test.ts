/** However many calls an account sends at once, others wait for one of them. */
import { describe, expect, test } from "bun:test";
import { createFairAdmission } from "../../src/operation/fair_admission.ts";

/** A clock that moves when a call works, and the order in which calls have begun. */
function bench() {
  let now = 0;
  const begun: string[] = [];
  const admission = createFairAdmission(() => now);
  /** @param ticks how often it waits before it does its work */
  const call = async (account: string, name: string, milliseconds: number, ticks = 0) => {
    const start = admission.begin(account);
    if (start) await start;
    for (let tick = 0; tick < ticks; tick++) await null;
    begun.push(name);
    now += milliseconds;
    admission.end(account);
  };
  return { call, begun, pass: (milliseconds: number) => (now += milliseconds) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("calls of several accounts", () => {
  test("a call waits for one long call of another account, not for all that it has sent", async () => {
    const { call, begun } = bench();
    const all = [1, 2, 3, 4].map((number) => call("busy", `busy ${number}`, 5));
    all.push(call("other", "other 1", 0));
    await turn();
    all.push(call("other", "other 2", 0));
    await Promise.all(all);
    expect(begun.indexOf("other 1")).toBeLessThanOrEqual(1);
    expect(begun.indexOf("other 2")).toBeLessThanOrEqual(3);
    expect(begun.filter((name) => name.startsWith("busy"))).toEqual(["busy 1", "busy 2", "busy 3", "busy 4"]);
  });

  test("calls that come together are not all let in before it is known how long they take", async () => {
    const { call, begun } = bench();
    const all = Array.from({ length: 40 }, (_, number) => call("busy", `busy ${number}`, 5, 3));
    await turn();
    all.push(call("other", "other", 0));
    await Promise.all(all);
    expect(begun.indexOf("other")).toBeLessThan(8);
    expect(begun).toHaveLength(41);
  });

  test("short calls of one account begin in the turn in which they came", async () => {
    const { call, begun } = bench();
    const all = Array.from({ length: 20 }, (_, number) => call("quick", String(number), 0.02));
    expect(begun).toHaveLength(20);
    await Promise.all(all);
  });

  test("none is forgotten, and each account's calls begin in the order in which they came", async () => {
    const { call, begun, pass } = bench();
    const all: Promise<void>[] = [];
    const sent = new Map<string, string[]>();
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (let number = 0; number < 2000; number++) {
      const account = `account ${random(7)}`;
      const name = `${account}: ${number}`;
      sent.set(account, [...(sent.get(account) ?? []), name]);
      all.push(call(account, name, random(3)));
      if (random(5) === 0) await turn();
      pass(random(2));
    }
    await Promise.all(all);
    expect(begun).toHaveLength(2000);
    for (const [account, names] of sent) expect(begun.filter((name) => name.startsWith(`${account}:`))).toEqual(names);
  });
});
