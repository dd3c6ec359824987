/** What holds for every kind of job because it is in the list: it is leased, measured, drained at a stop and brought back. */
import { expect, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { sql } from "drizzle-orm";
import { Queue } from "../../src/jobs/queue.ts";
import { createWorkers } from "../../src/jobs/worker.ts";
import { DAY_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { silentLog } from "../../src/lib/log.ts";
import { createMeasurements } from "../../src/lib/measurements.ts";
import { FEATURES } from "../../src/registry.ts";
import type { Storage } from "../../src/storage/client.ts";
import { jobs } from "../../src/storage/tables.ts";
import { openTestStorage } from "../databases.ts";
import { newDirectory, startTestServer } from "../harness.ts";

const KINDS = FEATURES.flatMap((feature) => feature.jobs);
const SOURCE = join(import.meta.dir, "../../src");

test("every kind of job that the code names is in the list of a feature", () => {
  const code = [...new Glob("**/*.ts").scanSync(SOURCE)].map((file) => readFileSync(join(SOURCE, file), "utf8"));
  const named = code.flatMap((text) => [...text.matchAll(/_JOB = "([^"]+)"/g)].map((match) => match[1]!));
  expect(KINDS.map(({ name }) => name).sort()).toEqual(named.sort());
});

const addOneOfEach = (storage: Storage, runAt: number, attempts: number) =>
  storage.write("all", (db) =>
    db.insert(jobs).values(
      KINDS.map(({ name }) => ({
        _id: `job_${name}`,
        kind: name,
        subject: "none",
        attempts,
        run_at: runAt,
        created_at: 0,
      })),
    ),
  );

test("at the start every kind is brought back that waits for a time of a clock that ran ahead", async () => {
  const directory = newDirectory();
  const storage = await openTestStorage(directory);
  await addOneOfEach(storage, Date.now() + 365 * DAY_MS, 1);
  await storage.close();
  const server = await startTestServer({ directory });
  const late = await server.storage.read
    .select({ kind: jobs.kind })
    .from(jobs)
    .where(sql`${jobs.run_at} > ${Date.now() + MINUTE_MS}`);
  expect(late).toEqual([]);
  await server.stop();
  rmSync(directory, { recursive: true });
});

test("every kind is leased, given back when the process stops, and measured", async () => {
  const directory = newDirectory();
  const storage = await openTestStorage(directory);
  await addOneOfEach(storage, 0, 0);
  const measurements = createMeasurements();
  const queue = new Queue(storage, systemClock, createIds(systemClock.now), "self");
  const begun = new Set<string>();
  const endless = KINDS.map((kind) => ({
    ...kind,
    isOn: undefined,
    // All at the same time, also those that share a pool.
    concurrency: KINDS.length,
    async run(_: unknown, job: { kind: string }, signal: AbortSignal) {
      begun.add(job.kind);
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  }));
  const services = { storage, queue, clock: systemClock, log: silentLog, measurements };
  const workers = createWorkers(endless, services, () => services);
  for (const worker of workers) worker.start();
  queue.wake();
  while (begun.size < KINDS.length) await Bun.sleep(1);
  await Promise.all(workers.map((worker) => worker.stop()));
  const held = await storage.read.select({ owner: jobs.lease_owner }).from(jobs);
  expect([held.length, held.every(({ owner }) => owner === null)]).toEqual([KINDS.length, true]);
  const counted = measurements.families().find(({ name }) => name === "sitewright_jobs_total")!;
  expect((await counted.read()).map(({ labels }) => labels.kind).sort()).toEqual([...begun].sort());
  await storage.close();
  rmSync(directory, { recursive: true });
});
