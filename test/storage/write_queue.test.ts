/** The write queue: one fsync for many writers, and each writer's failure its own. */
import type { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { type Db, inSavepoint, openConnection, openStorage, type Storage } from "../../src/storage/client.ts";
import { addWithCommit } from "../../src/storage/commit_rows.ts";
import { settings } from "../../src/storage/tables.ts";
import { newDirectory } from "../harness.ts";

let directory: string;
let storage: Storage;
let other: Database;
/** Stands still: how many writers share a commit must not depend on the machine. */
let time = 0;

beforeEach(() => {
  directory = newDirectory();
  storage = openStorage(directory, () => time);
  other = openConnection(storage.path);
  other.run("PRAGMA wal_checkpoint(TRUNCATE)");
});
afterEach(async () => {
  other.close();
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Commits in the write-ahead log, by its format: a frame that ends one says how large the database is after it. */
function commits(): number {
  const log = readFileSync(`${storage.path}-wal`);
  if (log.length === 0) return 0;
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  let found = 0;
  for (let at = LOG_HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes)
    if (log.readUInt32BE(at + 4) !== 0) found++;
  return found;
}

const put = (name: string) => (db: Db) => db.insert(settings).values({ name, value: "x" });
const putting = (name: string) => storage.write("all", async (db) => void (await put(name)(db)));
const names = (): string[] =>
  other
    .query<{ name: string }, []>("SELECT name FROM settings ORDER BY name")
    .all()
    .map((row) => row.name);

test("writers that come one after the other each have their commit", async () => {
  for (let at = 0; at < 20; at++) await putting(`name ${at}`);
  expect(commits()).toBe(20);
});

test("64 writers at the same moment share one commit", async () => {
  await Promise.all(Array.from({ length: 64 }, (_, at) => putting(`name ${at}`)));
  expect(names()).toHaveLength(64);
  expect(commits()).toBe(1);
});

test("a commit takes at most 256 writers, so that the first of them does not wait for ever", async () => {
  await Promise.all(Array.from({ length: 600 }, (_, at) => putting(`name ${at}`)));
  expect(names()).toHaveLength(600);
  expect(commits()).toBe(3);
});

test("writers that take long do not share a commit, and between two commits readers are answered", async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const slow = (name: string) =>
    storage.write("all", async (db) => {
      time += 5;
      await put(name)(db);
    });
  await Promise.all(Array.from({ length: 40 }, (_, at) => slow(`name ${at}`)));
  isOver = true;
  expect(names()).toHaveLength(40);
  expect(commits()).toBe(40);
  expect(turns).toBeGreaterThanOrEqual(40);
});

test("64 clients that write again and again need far fewer commits than writes", async () => {
  const client = async (name: number) => {
    for (let at = 0; at < 10; at++) await putting(`${name} ${at}`);
  };
  await Promise.all(Array.from({ length: 64 }, (_, name) => client(name)));
  expect(names()).toHaveLength(640);
  expect(commits()).toBeLessThanOrEqual(20);
});

test("a writer that throws takes back its own work and nobody else's", async () => {
  const failing = async (db: Db) => {
    await put("undone")(db);
    throw new Error("mine alone");
  };
  const results = await Promise.allSettled([putting("before"), storage.write("all", failing), putting("after")]);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((results[1] as PromiseRejectedResult).reason).toEqual(new Error("mine alone"));
  expect(names()).toEqual(["after", "before"]);
});

test("a writer that breaks a rule of the schema takes back its own work and nobody else's", async () => {
  const first = putting("first");
  const twice = storage.write("all", async (db) => {
    await put("undone")(db);
    await put("first")(db);
  });
  const results = await Promise.allSettled([first, twice, putting("last")]);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(names()).toEqual(["first", "last"]);
});

test("a commit that fails rejects everyone who shared it and leaves nothing; the next writer is well", async () => {
  const failingAtCommit = storage.write("all", async (db) => {
    // A broken reference that is looked at only by COMMIT.
    await db.run(sql`PRAGMA defer_foreign_keys = ON`);
    await db.run(
      sql`INSERT INTO users (_id, account_id, name, created_at, updated_at) VALUES ('u', 'none', 'n', 0, 0)`,
    );
  });
  const results = await Promise.allSettled([putting("one"), failingAtCommit, putting("two")]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(String((results[0] as PromiseRejectedResult).reason)).toContain("FOREIGN KEY");
  expect(names()).toEqual([]);
  await putting("next");
  expect(names()).toEqual(["next"]);
});

test("the first of a batch is not told before the last of it is written and all is committed", async () => {
  const told = putting("first").then(names);
  const slow = storage.write("all", async (db) => {
    for (let turn = 0; turn < 50; turn++) await null;
    await put("last")(db);
  });
  expect(await told).toEqual(["first", "last"]);
  await slow;
});

test("no reader sees a write before it is committed", async () => {
  let seenInside: unknown;
  let seenOutside: unknown;
  await storage.write("all", async (db) => {
    await put("new")(db);
    seenInside = await db.select().from(settings).where(eq(settings.name, "new"));
    seenOutside = await storage.read.select().from(settings);
  });
  expect(seenInside).toHaveLength(1);
  expect(seenOutside).toEqual([]);
  expect(await storage.read.select().from(settings)).toHaveLength(1);
});

test("a database that another process keeps locked refuses each writer, and works when it is free again", async () => {
  const connection = await storage.write("all", async (db) => (db as unknown as { $client: Database }).$client);
  connection.run("PRAGMA busy_timeout = 1");
  other.run("BEGIN IMMEDIATE");
  const results = await Promise.allSettled([putting("one"), putting("two")]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
  other.run("COMMIT");
  await putting("three");
  expect(names()).toEqual(["three"]);
});

test("a savepoint within a write undoes its part alone", async () => {
  await storage.write("all", async (db) => {
    await put("kept")(db);
    const inner = inSavepoint(db, async (inside) => {
      await put("undone")(inside);
      throw new Error("inner");
    });
    await expect(inner).rejects.toThrow("inner");
  });
  expect(names()).toEqual(["kept"]);
});

test("closing waits for the writes that were asked for", async () => {
  const writing = Promise.all(Array.from({ length: 300 }, (_, at) => putting(`name ${at}`)));
  await storage.close();
  await writing;
  expect(names()).toHaveLength(300);
  storage = openStorage(directory);
});

test("every commit is on disk when it is answered: the log is synchronised, references are checked", async () => {
  const connection = await storage.write("all", async (db) => (db as unknown as { $client: Database }).$client);
  const pragma = (name: string) =>
    Object.values(connection.query<Record<string, unknown>, []>(`PRAGMA ${name}`).get()!)[0];
  const FULL = 2;
  expect([pragma("synchronous"), pragma("journal_mode"), pragma("foreign_keys")]).toEqual([FULL, "wal", 1]);
});

test("rows that are added with the commit are of the writers whose work is kept, and of their savepoints", async () => {
  const add = (db: Db, name: string) =>
    addWithCommit(db, "INSERT INTO settings (name, value) VALUES (?, ?)", [name, "x"]);
  const outcomes = await Promise.allSettled([
    storage.write("all", (db) => add(db, "kept")),
    storage.write("all", async (db) => {
      await add(db, "undone");
      throw new Error("undone");
    }),
    storage.write("all", async (db) => {
      await add(db, "around");
      const inner = inSavepoint(db, async (inside) => {
        await add(inside, "inside");
        throw new Error("inside");
      });
      await inner.catch(() => {});
    }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(names().filter((name) => ["kept", "undone", "around", "inside"].includes(name))).toEqual(["around", "kept"]);
});
