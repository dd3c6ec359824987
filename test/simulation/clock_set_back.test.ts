/** A clock that ran ahead and is set right: nothing goes on waiting for the time that it had shown. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { bringBackFuture } from "../../src/jobs/clock_set_back.ts";
import { Queue } from "../../src/jobs/queue.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { nextRenewal } from "../../src/policy/credits.ts";
import type { Storage } from "../../src/storage/client.ts";
import * as tables from "../../src/storage/tables.ts";
import { openTestStorage } from "../databases.ts";
import { type Json, makeWebsite, newDirectory, runEnded, startTestServer, type TestServer } from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";
import { createVirtualClock } from "./virtual_clock.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const AHEAD_MS = 40 * DAY_MS;
let directory: string;
beforeEach(() => {
  directory = newDirectory();
});
const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer({ directory, ...options });
  running.push(server);
  return server;
}

/** A clock that shows another time than the system's. */
const shifted = (shiftMs: number) => ({
  now: () => Date.now() + shiftMs,
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});

test("a run that was queued while the clock ran ahead is done after the start with the right one, and credits renew next month", async () => {
  const engine = scriptedEngine();
  const ahead = await start({ engine, clock: shifted(AHEAD_MS) });
  const { pageId } = await makeWebsite(ahead);
  engine.hold("plan");
  const started = await ahead.post(`/v1/pages/${pageId}/generate`, {});
  await running.pop()!.stop();

  const server = await start({});
  const client = { ...server, get: (path: string) => server.get(path, { key: ahead.key }) };
  expect((await runEnded(client, started.json.run_id)).status).toBe("completed");
  const credits: Json = (await client.get("/v1/credits")).json;
  expect(credits.balance).toBe(9980);
  expect(Date.parse(credits.renews_at)).toBe(nextRenewal(Date.now()));
  // Lists are in the order in which things were made.
  const post = (path: string, body: Json) => server.post(path, body, { key: ahead.key });
  for (const name of ["second", "third"]) await post("/v1/websites", { name, prompt: "A bakery" });
  const { json } = await client.get("/v1/websites");
  expect(json.data.map((website: Json) => website.name)).toEqual(["third", "second", "Crumb & Co"]);
}, 300_000);

test("a clock that is set back while the server runs is noticed within a minute", async () => {
  const clock = createVirtualClock(NOW + AHEAD_MS);
  const engine = scriptedEngine();
  const server = await start({ engine, clock: clock.forProcess() });
  const { pageId } = await makeWebsite(server);
  await server.storage.write("all", async (db) => {
    await db.insert(tables.jobs).values({
      _id: "job_waiting",
      kind: "forms.mail",
      subject: "mail_gone",
      run_at: clock.now(),
      created_at: clock.now(),
    });
  });
  clock.setBack(AHEAD_MS);
  const jobs = async () => (await server.storage.read.select().from(tables.jobs)).length;
  expect(await jobs()).toBe(1);
  for (let second = 0; second < 90 && (await jobs()) > 0; second++) {
    await clock.advance(SECOND_MS);
    await Bun.sleep(2);
  }
  expect(await jobs()).toBe(0);
  expect((await server.get(`/v1/pages/${pageId}`)).status).toBe(200);
}, 300_000);

test("of every kind of time, what lies further ahead than it may is brought back; what may wait goes on waiting", async () => {
  const storage: Storage = await openTestStorage(directory);
  const clock = { now: () => NOW, after: () => () => {} };
  const ids = createIds(clock.now);
  const queue = new Queue(storage, clock, ids, "self");
  const later = NOW + AHEAD_MS;
  const time = { created_at: later, updated_at: later };
  const job = (name: string, run_at: number, attempts: number) => ({
    _id: `job_${name}`,
    kind: "work",
    subject: name,
    run_at,
    attempts,
    created_at: later,
  });
  const key = (name: string, expires_at: number) => ({
    account_id: "acc_1",
    route: "POST /v1/x",
    key: name,
    request_hash: "h",
    owner: "self",
    expires_at,
  });
  await storage.write("all", async (db) => {
    await db.insert(tables.accounts).values({
      _id: "acc_1",
      name: "A",
      plan: "agency",
      plan_status: "active",
      plan_source: "test",
      monthly_credits: 0,
      credits_renew_at: nextRenewal(later),
      ...time,
    });
    await db
      .insert(tables.jobs)
      .values([
        job("untried", later, 0),
        job("tried", later, 1),
        job("retried in an hour", NOW + HOUR_MS, 3),
        job("just added elsewhere", NOW + 10 * SECOND_MS, 0),
      ]);
    await db.insert(tables.idempotencyKeys).values([key("future", later + DAY_MS), key("today", NOW + HOUR_MS)]);
    await db.insert(tables.rateCounters).values([
      { bucket: "a", window_start: later, count: 9 },
      { bucket: "a", window_start: NOW, count: 1 },
    ]);
    await db.insert(tables.processes).values({ _id: "other", host: "elsewhere", pid: 1, seen_at: later });
  });

  await bringBackFuture(storage, NOW, { work: 2 * HOUR_MS }, []);
  const { read } = storage;
  const runAt = Object.fromEntries((await read.select().from(tables.jobs)).map((row) => [row.subject, row.run_at]));
  expect(runAt).toEqual({
    untried: NOW,
    tried: NOW,
    "retried in an hour": NOW + HOUR_MS,
    "just added elsewhere": NOW + 10 * SECOND_MS,
  });
  expect([(await queue.lease(["work"]))?.subject, (await queue.lease(["work"]))?.subject].sort()).toEqual([
    "tried",
    "untried",
  ]);
  expect((await read.select().from(tables.accounts)).map((row) => row.credits_renew_at)).toEqual([nextRenewal(NOW)]);
  expect((await read.select().from(tables.idempotencyKeys)).map((row) => row.expires_at).sort()).toEqual([
    NOW + HOUR_MS,
    NOW + DAY_MS,
  ]);
  expect((await read.select().from(tables.rateCounters)).map((row) => row.count)).toEqual([1]);
  expect((await read.select().from(tables.processes)).map((row) => row.seen_at)).toEqual([NOW]);
  await bringBackFuture(storage, NOW + MINUTE_MS, { work: 2 * HOUR_MS }, []);
  await storage.close();
});
