/**
 * Two servers of PostgreSQL that stand in for each other: whoever uses them goes to the one that is the primary, also when
 * that changes, and never to one that only seems to be.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { SQL } from "bun";
import { eq } from "drizzle-orm";
import { placeOf, serversOf } from "../../src/lib/database_address.ts";
import type { Db, Storage } from "../../src/storage/client.ts";
import { openServerSource, openServerTarget } from "../../src/storage/move/server.ts";
import { openPostgres } from "../../src/storage/postgres/client.ts";
import { lookAtServer } from "../../src/storage/postgres/look.ts";
import { primaryOf } from "../../src/storage/postgres/servers.ts";
import { explained } from "../../src/storage/postgres/start_problems.ts";
import { settings } from "../../src/storage/tables.ts";
import { type PostgresPair, startPostgresPair } from "../postgres.ts";

let pair: PostgresPair;
let url: string;
let storage: Storage;

beforeAll(async () => {
  pair = await startPostgresPair();
});
afterAll(() => pair.stop());
beforeEach(async () => {
  url = await pair.newDatabase();
  storage = await openPostgres(url, { connections: 4, patienceMs: 30_000 });
  await storage.write("all", async (db) => void (await db.insert(settings).values({ name: "n", value: "0" })));
});
afterEach(() => storage.close());

const countUp = async (db: Db) => {
  await db
    .update(settings)
    .set({ value: String((await countOf(db)) + 1) })
    .where(eq(settings.name, "n"));
};
const countOf = async (db: Db) =>
  Number((await db.select({ value: settings.value }).from(settings).where(eq(settings.name, "n")))[0]!.value);

test("an address with several servers is those of each", () => {
  expect(serversOf("postgres://u:p%40@one:5433,other/name?target_session_attrs=read-write&sslmode=require")).toEqual([
    "postgres://u:p%40@one:5433/name?sslmode=require",
    "postgres://u:p%40@other/name?sslmode=require",
  ]);
  expect(placeOf("postgresql://u:p@one:5433,other/name?target_session_attrs=primary")).toBe("one:5433,other:5432/name");
  expect(serversOf("postgres://u@one,other/name?target_session_attrs=any")).toHaveProperty("problem");
  for (const wrong of ["postgres://u@one,/name", "postgres://one,two", "postgres://u@one,two/", "mysql://u@one/name"])
    expect(serversOf(wrong)).toBeNull();
});

test("when the primary is gone and its standby is promoted, writes and reads go on there; each is done once, news are heard", async () => {
  const other = await openPostgres(url, { connections: 4, patienceMs: 30_000 });
  let isOver = false;
  let done = 0;
  const writing = Array.from({ length: 4 }, async (_, at) => {
    while (!isOver) {
      await (at % 2 ? other : storage).write("acc_1", countUp);
      done++;
    }
  });
  await Bun.sleep(200);
  await pair.killPrimary();
  const reading = other.read.select().from(settings).then();
  await Bun.sleep(500);
  await pair.promote();
  expect(await reading).toHaveLength(1);
  // Until somebody stands by again, nothing is acknowledged.
  await pair.standBy();
  const before = done;
  for (let tries = 0; done < before + 20 && tries < 6000; tries++) await Bun.sleep(20);
  isOver = true;
  await Promise.all(writing);
  expect(done).toBeGreaterThan(before);
  expect(await countOf(storage.read)).toBe(done);
  const seen = storage.revision();
  await other.write("acc_1", countUp);
  for (let tries = 0; tries < 60_000 && storage.revision() === seen; tries++) await Bun.sleep(2);
  expect(storage.revision()).not.toBe(seen);
  await other.close();
});

test("one that comes back and believes that it is the primary is not gone to, wherever its name stands", async () => {
  await pair.killPrimary();
  await pair.promote();
  await pair.comeBack();
  const right = pair.at("primary", url);
  for (const name of [url, url.replace(/@([^,]+),([^/]+)/, "@$2,$1")])
    expect(new URL(await primaryOf(name)).port).toBe(new URL(right).port);
  const one = async (which: "primary" | "standby", text: string) => {
    const server = new SQL({ url: pair.at(which, url), max: 1 });
    const [row] = await server.unsafe(text);
    await server.close();
    return row.found;
  };
  expect(await one("standby", "SELECT pg_is_in_recovery() AS found")).toBe(false);
  const writing = storage.write("acc_1", countUp);
  await pair.stopStandby();
  await pair.standBy();
  await writing;
  expect(await one("primary", "SELECT value AS found FROM sitewright.settings WHERE name = 'n'")).toBe("1");
});

test("a primary that ends and comes back as a standby is not read from", async () => {
  await pair.killPrimary();
  await pair.promote();
  await pair.standBy();
  for (let at = 1; at <= 20; at++) {
    await storage.write("acc_1", countUp);
    expect(await countOf(storage.read)).toBe(at);
  }
});

test("where there is no primary, a start says which servers were asked and what they are", async () => {
  await pair.killPrimary();
  const opening = explained(url, () => openPostgres(url));
  await expect(opening).rejects.toThrow(/none of the database servers at 127.* can be written: 127.* is a standby/);
  expect(await lookAtServer(url)).toMatchObject({ problem: expect.stringContaining("promote one") });
  const alone = pair.at("standby", url);
  await expect(explained(alone, () => openPostgres(alone))).rejects.toThrow("or name all servers");
  await pair.promote();
  await pair.standBy();
  expect(await lookAtServer(url)).toMatchObject({ wrongBalances: 0 });
  for (const opened of [await openServerSource(url), await openServerTarget(await pair.newDatabase())]) {
    expect(opened.place).toContain(",");
    await opened.close();
  }
});
