/**
 * What the audit costs a create: the same operation in one process, in turns with and without its entry, in processor
 * time, so that whatever else the machine does slows both alike.
 */

import { invoke } from "../src/operation/invoke.ts";
import type { AnyOperation, Caller } from "../src/operation/operation.ts";
import { OPERATIONS } from "../src/registry.ts";
import { startTestServer } from "../test/harness.ts";
import { median } from "./load.ts";
import { microseconds, type Row, times } from "./report.ts";

const ROUNDS = 41;
/** Code that has just begun to run is interpreted, which is none of what an entry costs. */
const WARM_UP_ROUNDS = 30;
const CREATES = 64;
const AT_ONCE = 16;

export async function auditCost(): Promise<Row[]> {
  const server = await startTestServer();
  const { services } = server.app;
  const audited = OPERATIONS.find(({ name }) => name === "websites.create")!;
  const account = { _id: server.accountId, name: "Test", plan: "agency", plan_status: "active" } as const;
  const caller: Caller = {
    account,
    via: "rest",
    keyId: services.ids.next("key"),
    who: "key",
    sender: () => "127.0.0.1",
  };
  const create = async (operation: AnyOperation) => {
    const call = {
      input: () => ({ name: "Bakery", prompt: "A bakery in Ghent" }),
      requestId: "",
      signal: services.stopping,
    };
    const outcome = await invoke(services, operation, caller, call);
    if (outcome.kind !== "json" || outcome.status !== 200) throw new Error("not created");
  };
  const take = async (operation: AnyOperation): Promise<number> => {
    const before = process.cpuUsage();
    for (let made = 0; made < CREATES; made += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => create(operation)));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / CREATES;
  };
  const bare = { ...audited, isAudited: false };
  for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const operation of [audited, bare]) await take(operation);
  const taken: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const isFirst = round % 2 === 0;
    const first = await take(isFirst ? audited : bare);
    const second = await take(isFirst ? bare : audited);
    taken.push(isFirst ? [first, second] : [second, first]);
  }
  await server.stop();
  const [own, without] = [median(taken.map(([one]) => one)), median(taken.map(([, other]) => other))];
  return [
    {
      what: `A create with its entry in the audit, processor time, ${AT_ONCE} at once`,
      sitewright: microseconds(own),
      beside: `${microseconds(without)} without`,
      ratio: times(median(taken.map(([one, other]) => one / other))),
      aim: "≤ 1.03",
    },
  ];
}
