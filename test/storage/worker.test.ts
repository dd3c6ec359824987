/** Workers: what they are told about one job concerns no other. */
import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { Queue } from "../../src/jobs/queue.ts";
import { Worker } from "../../src/jobs/worker.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { silentLog } from "../../src/lib/log.ts";
import { createMeasurements } from "../../src/lib/measurements.ts";
import { openStorage } from "../../src/storage/client.ts";
import { newDirectory } from "../harness.ts";

const directory = newDirectory();
const storage = openStorage(directory);
afterAll(async () => {
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

test("a job that still ends after it was cancelled takes nothing from the next one about the same subject", async () => {
  const ids = createIds(systemClock.now);
  const queue = new Queue(storage, systemClock, ids, "self");
  const signals: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  const work = async (_: unknown, signal: AbortSignal) => {
    signals.push(signal);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
  };
  const worker = new Worker({
    storage,
    queue,
    clock: systemClock,
    log: silentLog,
    measurements: createMeasurements(),
    concurrency: 4,
    handlers: { work },
  });
  worker.start();
  const add = async () => {
    await storage.write("all", (db) => queue.add(db, { kind: "work", subject: "page" }));
    queue.wake();
  };
  const begun = async (count: number) => {
    while (signals.length < count) await Bun.sleep(1);
  };
  await add();
  await begun(1);
  await storage.write("all", (db) => queue.cancel(db, "work", "page"));
  queue.interrupt("page");
  await add();
  await begun(2);
  ends[0]!();
  await Bun.sleep(5);
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
  queue.interrupt("page");
  expect(signals[1]!.aborted).toBe(true);
  ends[1]!();
  await worker.stop();
});

test("a wake looks once, and tells those who have something due; when much is due it tells all", async () => {
  const queue = new Queue(storage, systemClock, createIds(systemClock.now), "self");
  const heard: (string | undefined)[] = [];
  queue.onWake((kind) => heard.push(kind));
  const add = (kind: string, subject: string, runAt?: number) =>
    storage.write("all", (db) => queue.add(db, { kind, subject, runAt }));
  const woken = async () => {
    heard.length = 0;
    queue.wake();
    queue.wake();
    await Bun.sleep(5);
    return [...new Set(heard)];
  };
  expect(await woken()).toEqual([]);
  for (const subject of ["one", "two"]) await add("first", subject);
  await add("second", "one");
  await add("later", "one", systemClock.now() + 60_000);
  expect(await woken()).toEqual(["first", "second"]);
  expect((await queue.lease(["second"]))!.kind).toBe("second");
  expect(await woken()).toEqual(["first"]);
  queue.wake("later");
  expect(heard.at(-1)).toBe("later");
  for (let number = 0; number < 100; number++) await add("first", `many ${number}`);
  expect(await woken()).toEqual([undefined]);
});
