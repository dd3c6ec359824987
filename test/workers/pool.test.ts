/** The pool with real processes: what hangs, grows or dies costs one task, and everybody gets a turn. */
import { afterEach, expect, test } from "bun:test";
import { EngineError } from "../../src/engines/engine.ts";
import { NotPossible } from "../../src/engines/tools.ts";
import { HtmlLimitError } from "../../src/html/limits.ts";
import { ApiError } from "../../src/lib/errors.ts";
import { tellRefusal } from "../../src/sentences/refusals.ts";
import { ComputeFailure, type ComputeFailureCode, computation } from "../../src/workers/computation.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { NICENESS } from "../../src/workers/worker.ts";
import { until } from "../until.ts";
import { echo, exit, fail, hog, loop, sleep, surroundings, uncopyable } from "./computations.ts";
import { isAlive, nicenessOf, testPool } from "./pools.ts";

const MEGABYTE = 1024 * 1024;

const pools: Pool[] = [];
const open = (...given: Parameters<typeof testPool>): Pool => {
  const pool = testPool(...given);
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.stop();
});

/** What a promise is rejected with. */
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

async function failsAs(work: Promise<unknown>, code: ComputeFailureCode, says: RegExp): Promise<void> {
  const error = (await refusal(work)) as ComputeFailure;
  expect(error).toBeInstanceOf(ComputeFailure);
  expect(error.code).toBe(code);
  expect(error.message).toMatch(says);
}

test("no process is started before there is work; data goes there and back as it is", async () => {
  const pool = open();
  expect(pool.pids()).toEqual([]);
  const compute = pool.computeFor("acc_1");
  const data = { text: "Crème 🥐 \ud800", bytes: new Uint8Array([0, 255, 7]), nothing: undefined, list: [null, 1.5] };
  expect(await compute(echo, data)).toEqual(data);
  expect(await compute(echo, "x".repeat(5 * MEGABYTE))).toHaveLength(5 * MEGABYTE);
  expect(pool.pids()).toHaveLength(1);
});

test("a task that never ends is killed at its limit, and the next one of the same owner is done", async () => {
  const pool = open();
  const compute = pool.computeFor("acc_1");
  await failsAs(compute(loop, true), "timeout", /longer than 0\.3 s .* smaller/);
  expect(await compute(loop, false)).toBe("done");
  await failsAs(compute(sleep, 60_000, { limitMs: 50 }), "timeout", /longer than 0\.05 s/);
});

test("an answer that came in time counts, also when the main thread was too busy to read it", async () => {
  const pool = open();
  const [one, other] = [pool.computeFor("acc_1"), pool.computeFor("acc_2")];
  await Promise.all([one(sleep, 100), other(sleep, 100)]);
  const work = one(sleep, 100, { limitMs: 300 });
  // What follows runs in the turn in which this was read.
  await other(loop, false);
  const end = performance.now() + 500;
  while (performance.now() < end);
  expect((await work).ended).toBeGreaterThan(0);
});

test("the limit counts from the start of the task, not from when it began to wait", async () => {
  const pool = open({ count: 1 });
  const compute = pool.computeFor("acc_1");
  const first = compute(sleep, 500);
  expect(await compute(loop, false)).toBe("done");
  await first;
});

test("a task that takes too much memory is killed, also when others use a little", async () => {
  const pool = open({ memoryBytes: 256 * MEGABYTE });
  const compute = pool.computeFor("acc_1");
  await failsAs(compute(hog, 20_000 * MEGABYTE), "memory", /memory .* smaller/);
  expect(await compute(hog, 5 * MEGABYTE)).toBe(6);
});

test("a worker that has grown is not given another task", async () => {
  const pool = open({ memoryBytes: 400 * MEGABYTE });
  const compute = pool.computeFor("acc_1");
  const grown = (await compute(sleep, 0)).pid;
  await compute(hog, 220 * MEGABYTE);
  expect((await compute(sleep, 0)).pid).not.toBe(grown);
});

test("a process that ends in the middle costs its own task and no other", async () => {
  const pool = open({ count: 3 });
  const [one, other] = [pool.computeFor("acc_1"), pool.computeFor("acc_2")];
  const beside = other(sleep, 400);
  await failsAs(one(exit, 0), "crashed", /ended unexpectedly/);
  await failsAs(one(exit, 3), "crashed", /tell the operator/);
  const killed = one(sleep, 60_000);
  await until("all run", () => pool.pids().length === 2);
  expect((await beside).ended).toBeGreaterThan(0);
  for (const pid of pool.pids()) process.kill(pid, "SIGKILL");
  await failsAs(killed, "crashed", /ended unexpectedly/);
  await until("they are gone", () => pool.pids().length === 0);
  expect(await one(loop, false)).toBe("done");
});

test("a worker that can't be started fails its task and nothing else", async () => {
  const pool = open({ command: ["/no/such/program"] });
  await failsAs(pool.computeFor("acc_1")(loop, false), "crashed", /ended unexpectedly/);
  const ends = open({ command: ["/bin/false"] });
  await failsAs(ends.computeFor("acc_1")(loop, false), "crashed", /ended unexpectedly/);
});

test("errors that say something come back as what they are, others as errors that say where", async () => {
  const compute = open().computeFor("acc_1");
  const engine = (await refusal(compute(fail, "engine"))) as EngineError;
  expect(engine).toBeInstanceOf(EngineError);
  expect([engine.code, engine.message]).toEqual(["provider_failed", "The engine said no."]);
  expect(await refusal(compute(fail, "not possible"))).toEqual(new NotPossible("Ask for a PNG."));
  expect(await refusal(compute(fail, "html"))).toEqual(
    new HtmlLimitError(tellRefusal("html_too_large", { limit: 1, place: "" })),
  );
  const api = (await refusal(compute(fail, "api"))) as ApiError;
  expect(api).toBeInstanceOf(ApiError);
  expect(api.body).toMatchObject({
    code: "validation_failed",
    details: [{ path: "name", code: "too_long", values: { most: 1 } }],
  });
  const bug = (await refusal(compute(fail, "bug"))) as Error;
  expect([bug.message, bug.stack]).toEqual(["a bug", expect.stringContaining("computations.ts")]);
  expect(await refusal(compute(computation({ name: "none", limitMs: 1000, run: () => 1 }), 1))).toMatchObject({
    message: expect.stringContaining('no computation "none"'),
  });
});

test("what can't be copied is an error of its own and keeps no worker", async () => {
  const pool = open({ count: 1 });
  const compute = pool.computeFor("acc_1");
  expect(await refusal(compute(uncopyable, null))).toBeInstanceOf(Error);
  expect(await refusal(compute(echo, () => {}))).toBeInstanceOf(Error);
  expect(await compute(loop, false)).toBe("done");
});

test("who floods waits for himself: another's task is next", async () => {
  const pool = open({ count: 1 });
  const [flood, other] = [pool.computeFor("acc_1"), pool.computeFor("acc_2")];
  const order: string[] = [];
  const all = [
    ...Array.from({ length: 20 }, () => flood(sleep, 20).then(() => order.push("flood"))),
    ...Array.from({ length: 3 }, () => other(sleep, 20).then(() => order.push("other"))),
  ];
  await Promise.all(all);
  expect(order.slice(0, 6)).toEqual(["flood", "other", "flood", "other", "flood", "other"]);
});

test("one worker is always left for others", async () => {
  const pool = open({ count: 3 });
  const flood = Array.from({ length: 8 }, () => pool.computeFor("acc_1")(sleep, 200));
  const other = await pool.computeFor("acc_2")(sleep, 0);
  const times = await Promise.all(flood);
  // All but those that are running when the other comes end after it.
  expect(times.filter(({ ended }) => ended > other.ended).length).toBeGreaterThan(5);
  const atOnce = times.map(({ began }) => times.filter((one) => one.began <= began && began < one.ended).length);
  expect(Math.max(...atOnce)).toBe(2);
});

test("only so much of one owner's work may wait; it is told to come back, and others are not concerned", async () => {
  const pool = open({ count: 1 });
  const abort = new AbortController();
  const [one, other] = [pool.computeFor("acc_1"), pool.computeFor("acc_2")];
  const waiting = Array.from({ length: 33 }, () => refusal(one(sleep, 60_000, { signal: abort.signal })));
  const error = (await refusal(one(sleep, 0))) as ApiError;
  expect(error).toBeInstanceOf(ApiError);
  expect(error.body).toMatchObject({ code: "busy", retry_after_seconds: 2 });
  const fine = other(loop, false);
  waiting.push(refusal(pool.computeFor("acc_1", { patient: true })(sleep, 60_000, { signal: abort.signal })));
  abort.abort();
  expect(await fine).toBe("done");
  expect((await Promise.all(waiting)).every((reason) => (reason as Error).name === "AbortError")).toBe(true);
});

test("what is cancelled is dropped while it waits, and killed while it runs", async () => {
  const pool = open({ count: 1 });
  const compute = pool.computeFor("acc_1");
  const [running, waiting] = [new AbortController(), new AbortController()];
  await compute(loop, false);
  const first = refusal(compute(sleep, 60_000, { signal: running.signal }));
  const second = refusal(compute(exit, 0, { signal: waiting.signal }));
  const third = compute(loop, false);
  const [pid] = pool.pids();
  waiting.abort(new Error("not wanted"));
  running.abort(new Error("gone"));
  expect([await first, await second, await third]).toEqual([new Error("gone"), new Error("not wanted"), "done"]);
  expect(isAlive(pid!)).toBe(false);
  expect(await refusal(compute(loop, false, { signal: running.signal }))).toEqual(new Error("gone"));
});

test("workers without work end", async () => {
  const pool = open({ idleMs: 200 });
  await Promise.all([pool.computeFor("acc_1")(sleep, 50), pool.computeFor("acc_2")(sleep, 50)]);
  const started = pool.pids();
  expect(started).toHaveLength(2);
  await until("all have ended", () => pool.pids().length === 0 && !started.some(isAlive));
  expect(await pool.computeFor("acc_1")(loop, false)).toBe("done");
});

test("stopping the pool ends all of it at once", async () => {
  const pool = open({ count: 1 });
  const compute = pool.computeFor("acc_1");
  const left = [refusal(compute(sleep, 60_000)), refusal(compute(sleep, 60_000))];
  await until("a worker is there", () => pool.pids().length === 1);
  const started = pool.pids();
  await pool.stop();
  expect(started.some(isAlive)).toBe(false);
  for (const error of await Promise.all(left)) expect(error).toMatchObject({ name: "AbortError" });
  expect(await refusal(compute(loop, false))).toMatchObject({ name: "AbortError" });
});

test("a worker sees none of the server's secrets, nor the folder where they may lie", async () => {
  process.env.OPENAI_API_KEY = "sk-secret";
  const { environment, folder } = await open({ environment: { TZ: "UTC" } }).computeFor("acc_1")(surroundings, null);
  delete process.env.OPENAI_API_KEY;
  expect(JSON.stringify(environment)).not.toContain("secret");
  expect(Object.keys(environment).filter((name) => !name.startsWith("NODE_"))).toEqual(["TZ"]);
  expect(folder).toBe("/");
});

test("all threads of a worker stand behind the server's, not only the one that computes", async () => {
  const pool = open();
  await pool.computeFor("acc_1")(echo, "");
  const niceness = nicenessOf(pool.pids()[0]!);
  expect(niceness.length).toBeGreaterThan(1);
  expect(new Set(niceness)).toEqual(new Set([NICENESS]));
});

test("what asks the server's whole group to stop does not take the work away that it still has to end", async () => {
  const pool = open({ count: 1 });
  const compute = pool.computeFor("acc_1");
  await compute(loop, false);
  const work = compute(sleep, 300);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.kill(pool.pids()[0]!, signal);
  expect((await work).ended).toBeGreaterThan(0);
});

test("killing the server leaves no worker behind, not even one in the middle of a loop", async () => {
  const server = Bun.spawn([process.execPath, `${import.meta.dir}/parent_process.ts`], { stdout: "pipe" });
  let said = "";
  for await (const chunk of server.stdout) {
    said += new TextDecoder().decode(chunk);
    if (said.includes("\n")) break;
  }
  const pids = JSON.parse(said) as number[];
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  server.kill("SIGKILL");
  await until("all have ended", () => !pids.some(isAlive));
});
