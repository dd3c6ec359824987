/** Processes: what a dead one had begun is taken over, once; what a living one does is left alone. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { createAccount } from "../../src/features/accounts/service.ts";
import {
  findServing,
  isOnDuty,
  registerProcess,
  removeProcess,
  takeOverAll,
  takeOverFromDead,
} from "../../src/jobs/processes.ts";
import { type Job, LeaseLost, Queue } from "../../src/jobs/queue.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { creditBalance, reserveCredits } from "../../src/policy/credits.ts";
import { claimKey } from "../../src/policy/idempotency.ts";
import { openStorage, type Storage } from "../../src/storage/client.ts";
import { creditHolds, idempotencyKeys, jobs, processes } from "../../src/storage/tables.ts";
import { newDirectory } from "../harness.ts";

let directory: string;
let storage: Storage;
let now = Date.UTC(2026, 10, 20);
const clock = { now: () => now, after: () => () => {} };
const services = { clock, ids: createIds(clock.now) };
const first = { _id: "job_first", pid: 101 };
const second = { _id: "job_second", pid: 102 };

beforeEach(() => {
  directory = newDirectory();
  storage = openStorage(directory);
});
afterEach(async () => {
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

const queueOf = (owner: string) => new Queue(storage, clock, services.ids, owner);
const lease = (owner: string) => queueOf(owner).lease(["work"]);
const register = (self: typeof first) => storage.write("all", (db) => registerProcess(db, self, clock));
const takeOver = (self: typeof first, living: number[]) =>
  storage.write("all", (db) => takeOverFromDead(db, self, services, ({ pid }) => living.includes(pid)));
const registered = async () => (await storage.read.select().from(processes)).map((row) => row._id).sort();

/** The first process holds a job, credits of a call, and a running Idempotency-Key. */
async function beginWork() {
  await register(first);
  const accountId = await storage.write("all", async (db) => {
    const wanted = { name: "A", email: null, plan: "agency", source: "test", monthlyCredits: 100 } as const;
    const account = await createAccount(db, wanted, services);
    const price = { accountId: account._id, cost: 30, reason: "work", shortfall: "required" };
    await reserveCredits(db, { ...price, resource: "call", owner: first._id }, { now, ids: services.ids });
    await reserveCredits(db, { ...price, resource: "of a job", owner: null }, { now, ids: services.ids });
    const request = { accountId: account._id, route: "POST /v1/x", key: "k", requestHash: "h", owner: first._id };
    await claimKey(db, request, now);
    await queueOf(first._id).add(db, { kind: "work", subject: "something" });
    return account._id;
  });
  const job = (await lease(first._id))!;
  return { accountId, job };
}

const state = async (accountId: string) => ({
  balance: await creditBalance(storage.read, accountId),
  holds: (await storage.read.select().from(creditHolds)).map((hold) => `${hold.resource}: ${hold.state}`).sort(),
  keys: (await storage.read.select().from(idempotencyKeys)).length,
  owners: (await storage.read.select().from(jobs)).map((job) => job.lease_owner),
});

const begun = { balance: 40, holds: ["call: held", "of a job: held"], keys: 1, owners: [first._id] };
const takenOver = { balance: 70, holds: ["call: released", "of a job: held"], keys: 0, owners: [null] };

test("a living process keeps what it has begun", async () => {
  const { accountId } = await beginWork();
  await takeOver(second, [first.pid, second.pid]);
  expect(await state(accountId)).toEqual(begun);
  expect(await registered()).toEqual([first._id, second._id]);
});

test("of a dead process the lease, the credits of its calls and its running keys are given free; what a job holds stays with the job", async () => {
  const { accountId } = await beginWork();
  await takeOver(second, [second.pid]);
  expect(await state(accountId)).toEqual(takenOver);
  expect(await registered()).toEqual([second._id]);
});

test("taking over again changes nothing", async () => {
  const { accountId } = await beginWork();
  await takeOver(second, [second.pid]);
  await takeOver(second, [second.pid]);
  expect(await state(accountId)).toEqual(takenOver);
});

test("a process that lives is dead when it was silent for three minutes, not before", async () => {
  const { accountId } = await beginWork();
  now += 3 * MINUTE_MS;
  await takeOver(second, [first.pid, second.pid]);
  expect(await state(accountId)).toEqual(begun);
  now += 1;
  await takeOver(second, [first.pid, second.pid]);
  expect(await state(accountId)).toEqual(takenOver);
});

test("what one does for all is done by the oldest process; when it is not heard of for a minute, by the next", async () => {
  const onDuty = async (self: typeof first) => await isOnDuty(storage.read, self, clock);
  expect(await onDuty(first)).toBe(true);
  await register(first);
  await register(second);
  expect([await onDuty(first), await onDuty(second)]).toEqual([true, false]);
  now += MINUTE_MS / 2;
  await register(second);
  now += MINUTE_MS / 2;
  expect([await onDuty(first), await onDuty(second)]).toEqual([false, true]);
  // Nobody was heard of, because the clock was set forward or the machine has slept: nothing waits for that.
  now += 60 * MINUTE_MS;
  expect([await onDuty(first), await onDuty(second)]).toEqual([true, true]);
  await register(first);
  expect([await onDuty(first), await onDuty(second)]).toEqual([true, false]);
});

test("a process that was only slow can't finish the job that it lost", async () => {
  const { job } = await beginWork();
  await takeOver(second, [second.pid]);
  const stolen = (await lease(second._id))!;
  expect(stolen).toMatchObject({ _id: job._id, attempts: 2 });
  await expect(storage.write("all", (db) => queueOf(first._id).finish(db, job))).rejects.toBeInstanceOf(LeaseLost);
  await expect(storage.write("all", (db) => queueOf(first._id).assertLeased(db, job))).rejects.toBeInstanceOf(
    LeaseLost,
  );
  await storage.write("all", (db) => queueOf(first._id).giveBack(db, job, now));
  await storage.write("all", (db) => queueOf(second._id).finish(db, stolen));
});

test("a process that was only slow is known again at its next heartbeat, so that somebody takes over from it one day", async () => {
  await register(first);
  await takeOver(second, [second.pid]);
  expect(await registered()).toEqual([second._id]);
  await takeOver(first, [first.pid, second.pid]);
  expect(await registered()).toEqual([first._id, second._id]);
});

test("of two processes that lease at the same moment one gets the job", async () => {
  await storage.write("all", (db) => queueOf(first._id).add(db, { kind: "work", subject: "one" }));
  const leased = await Promise.all([lease(first._id), lease(second._id), lease(first._id)]);
  expect(leased.filter((job) => job !== null)).toHaveLength(1);
});

test("a process that ends leaves nothing behind", async () => {
  const { accountId } = await beginWork();
  await storage.write("all", (db) => removeProcess(db, first._id, services));
  expect(await state(accountId)).toEqual(takenOver);
  expect(await registered()).toEqual([]);
});

test("of a restored backup everything that was going on is free, whoever did it", async () => {
  const { accountId } = await beginWork();
  await register(second);
  await storage.write("all", (db) => takeOverAll(db, services));
  expect(await state(accountId)).toEqual(takenOver);
  expect(await registered()).toEqual([]);
});

test("a command line sees which process serves the data directory, and that none does", async () => {
  await register(first);
  expect(await findServing(storage.read, ({ pid }) => pid === first.pid)).toBe(first.pid);
  expect(await findServing(storage.read, () => false)).toBeNull();
});

test("accounts take turns: who has many jobs waiting has one after the other, and never more than a share at work", async () => {
  const queue = queueOf(first._id);
  const add = async (accountId: string | undefined, count: number) => {
    for (let number = 1; number <= count; number++) {
      now += 1;
      const subject = `${accountId} ${number}`;
      await storage.write("all", (db) => queue.add(db, { kind: "work", subject, accountId }));
    }
  };
  await add("flood", 6);
  await add("other", 2);
  await add(undefined, 1);
  await add("third", 1);
  const leased: Job[] = [];
  for (let job = await queue.lease(["work"], 3); job; job = await queue.lease(["work"], 3)) leased.push(job);
  expect(leased.map(({ subject }) => subject)).toEqual([
    "flood 1",
    "other 1",
    "undefined 1",
    "third 1",
    "flood 2",
    "other 2",
    "flood 3",
  ]);
  await storage.write("all", (db) => queue.finish(db, leased[0]!));
  expect((await queue.lease(["work"], 3))?.subject).toBe("flood 4");
  expect((await queue.lease(["work"]))?.subject).toBe("flood 5");
});

test("a job that is given back with more to do comes after those that wait", async () => {
  const queue = queueOf(first._id);
  const kind = "work";
  await storage.write("all", (db) => queue.add(db, { kind, subject: "much to do" }));
  const job = (await lease(first._id))!;
  now += MINUTE_MS;
  await storage.write("all", (db) => queue.add(db, { kind, subject: "waits" }));
  now += 1;
  await storage.write("all", (db) => queue.giveBack(db, job, now - 2 * MINUTE_MS));
  expect((await lease(first._id))?.subject).toBe("waits");
  expect((await lease(first._id))?.subject).toBe("much to do");
});
