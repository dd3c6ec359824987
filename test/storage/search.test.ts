/** The search finds what is committed, whatever happened to it within one transaction. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import { createAccount } from "../../src/features/accounts/service.ts";
import { createIds } from "../../src/lib/ids.ts";
import { type Db, openStorage, type Storage } from "../../src/storage/client.ts";
import { searchFor } from "../../src/storage/search.ts";
import { newDirectory } from "../harness.ts";

let directory: string;
let storage: Storage;
let account: string;
const clock = { now: () => 0, after: () => () => {} };

beforeEach(async () => {
  directory = newDirectory();
  storage = openStorage(directory);
  const wanted = { name: "A", email: null, plan: "agency", source: "test", monthlyCredits: 0 } as const;
  account = await storage.write(
    "all",
    async (db) => (await createAccount(db, wanted, { clock, ids: createIds(clock.now) }))._id,
  );
});
afterEach(async () => {
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

const add = (id: string, name: string) => async (db: Db) =>
  void (await db.run(sql`INSERT INTO websites (_id, account_id, name, prompt, created_at, updated_at)
    VALUES (${id}, ${account}, ${name}, '', 0, 0)`));
const rename = (id: string, name: string) => async (db: Db) =>
  void (await db.run(sql`UPDATE websites SET name = ${name} WHERE _id = ${id}`));
const remove = (id: string) => async (db: Db) => void (await db.run(sql`DELETE FROM websites WHERE _id = ${id}`));
const find = async (text: string) => (await searchFor(storage.read, "website", account, text, 10, 0)).found.sort();
const together = (...works: ((db: Db) => Promise<void>)[]) =>
  storage.write("all", async (db) => {
    for (const work of works) await work(db);
  });

test("what is made, renamed and removed in one transaction is found by what it is in the end", async () => {
  await together(
    add("web_1", "bakery"),
    add("web_2", "florist"),
    add("web_3", "butcher"),
    rename("web_1", "baker"),
    rename("web_1", "brewer"),
    remove("web_3"),
  );
  expect(await find("b")).toEqual(["web_1"]);
  expect(await find("brewer")).toEqual(["web_1"]);
  expect(await find("florist")).toEqual(["web_2"]);
  await together(rename("web_2", "forge"), rename("web_2", "foundry"), add("web_4", "forge"), remove("web_1"));
  expect(await find("fo")).toEqual(["web_2", "web_4"]);
  expect(await find("forge")).toEqual(["web_4"]);
  expect(await find("florist")).toEqual([]);
  expect(await find("brewer")).toEqual([]);
});

test("what a writer of a shared commit takes back is not found, and what the others wrote is", async () => {
  const written = await Promise.allSettled([
    storage.write("all", add("web_1", "bakery")),
    storage.write("all", async (db) => {
      await add("web_2", "baker")(db);
      throw new Error("taken back");
    }),
    storage.write("all", add("web_3", "bakehouse")),
  ]);
  expect(written.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await find("bake")).toEqual(["web_1", "web_3"]);
});

test("what a commit rewrites of the index is bounded, however large the index is", async () => {
  const blocks = async () =>
    new Set((await storage.read.all<{ id: number }>(sql`SELECT id FROM search_data`)).map(({ id }) => id));
  let before = new Set<number>();
  let most = 0;
  const commit = async (work: (db: Db) => Promise<unknown>) => {
    await storage.write("all", work);
    const after = await blocks();
    most = Math.max(most, after.difference(before).size);
    before = after;
  };
  const addMany = (from: number, many: number) => async (db: Db) =>
    void (await db.run(sql`
      WITH RECURSIVE numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${from + many - 1})
      INSERT INTO websites (_id, account_id, name, prompt, created_at, updated_at)
      SELECT 'web_' || n, ${account}, 'Bakery of the ' || hex(n * 7919) || ' and ' || hex(n * 104729), '', 0, 0 FROM numbers`));
  await storage.write("all", addMany(0, 5000));
  before = await blocks();
  for (let at = 0; at < 3000; at += 20)
    await commit(async (db) =>
      db.run(sql`DELETE FROM websites WHERE _id IN (SELECT 'web_' || value FROM
      json_each(${JSON.stringify(Array.from({ length: 20 }, (_, index) => at + index))}))`),
    );
  for (let round = 0; round < 200; round++) await commit(addMany(10_000 + round * 20, 20));
  expect(most).toBeLessThan(40);
  const pieces = await storage.read.all(sql`SELECT DISTINCT segid FROM search_idx`);
  expect(pieces.length).toBeLessThan(40);
});
