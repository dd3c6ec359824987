/** What all tests check of every write (checked_writes.ts): that each of these mistakes would be noticed. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { createAccount } from "../../src/features/accounts/service.ts";
import { Queue } from "../../src/jobs/queue.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { type Db, openStorage, type SerializationKey, type Storage } from "../../src/storage/client.ts";
import { accounts, settings } from "../../src/storage/tables.ts";
import { brokenPromises } from "../broken_promises.ts";
import { checkWrites } from "../checked_writes.ts";
import { newDirectory } from "../harness.ts";

const directory = newDirectory();
const services = { clock: systemClock, ids: createIds(systemClock.now) };
let storage: Storage;
let own: string;
let other: string;

beforeAll(async () => {
  storage = checkWrites(openStorage(directory), true);
  const wanted = { name: "A", email: null, plan: "pro", source: "test", monthlyCredits: 10 } as const;
  const add = () => storage.write("all", async (db) => (await createAccount(db, wanted, services))._id);
  [own, other] = [await add(), await add()];
});
afterAll(async () => {
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

const remember = async (db: Db, name: string) => void (await db.insert(settings).values({ name, value: "x" }));
const names = async () => (await storage.read.select().from(settings)).map(({ name }) => name);
const rename = (id: string) => async (db: Db) =>
  void (await db.update(accounts).set({ name: "B" }).where(eq(accounts._id, id)));

/** What is noticed of work in a serialization key. */
async function noticed(serializationKey: SerializationKey, work: (db: Db) => Promise<unknown>): Promise<string> {
  await storage.write(serializationKey, work).catch(() => {});
  return brokenPromises.splice(0).join("\n");
}

test("work that keeps to the rules is done once, though it runs twice", async () => {
  let runs = 0;
  const work = async (db: Db) => {
    runs++;
    await remember(db, "kept");
    return services.ids.next("web");
  };
  expect(await noticed("all", work)).toBe("");
  expect(runs).toBe(2);
  expect((await names()).filter((name) => name === "kept")).toHaveLength(1);
});

test("what it throws is thrown on, and leaves nothing", async () => {
  const work = async (db: Db) => {
    await remember(db, "undone");
    throw new Error("no");
  };
  await expect(storage.write("all", work)).rejects.toThrow("no");
  expect(await names()).not.toContain("undone");
});

test.each([
  ["waits for a timer", () => Bun.sleep(1)],
  ["lets others go on", () => new Promise((resolve) => setImmediate(resolve))],
])("work that %s is noticed", async (_, wait) => {
  expect(await noticed("all", wait)).toContain("waited for something else");
});

test("work that writes by the way is noticed, and so is what it has woken", async () => {
  expect(await noticed("all", async () => void storage.write("all", async () => {}))).toContain("inside of another");
  const queue = new Queue(storage, systemClock, services.ids, "self");
  await storage.write("all", (db) => queue.add(db, { kind: "work", subject: "page" }));
  queue.onWake(() => void queue.lease(["work"]).catch(() => {}));
  const atOnce = await noticed("all", async () => queue.wake());
  await Bun.sleep(1);
  expect(atOnce + brokenPromises.splice(0).join()).toContain("inside of another");
});

test("work that remembers what it did is noticed when it runs again", async () => {
  const known = new Set<string>();
  const forgetful = async (db: Db) => {
    if (known.has("salt")) return;
    known.add("salt");
    await remember(db, "salt");
  };
  expect(await noticed("all", forgetful)).toContain("came to something else");
  let count = 0;
  expect(await noticed("all", async () => ++count)).toContain("came to something else");
});

test("what is another account's is not changed in an account's key", async () => {
  expect(await noticed(own, rename(own))).toBe("");
  expect(await noticed(own, rename(other))).toContain("not in this key: UPDATE accounts");
  expect(await noticed("all", rename(other))).toBe("");
});

test("in a key of its own nothing is changed but what it is for", async () => {
  const count = (db: Db) => db.run(sql`INSERT INTO rate_counters (bucket, window_start, count) VALUES ('a', 0, 1)`);
  expect(await noticed("rate limits", async (db) => void (await count(db)))).toBe("");
  expect(await noticed("rate limits", (db) => remember(db, "limit"))).toContain("not in this key: INSERT settings");
  expect(await noticed("rate limit", async () => {})).toContain("is no key");
});
