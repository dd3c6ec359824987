/** Checkpoints beside the main thread: commits make none, the log stays bounded, and nothing of it is lost. */
import type { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, rmSync, statSync } from "node:fs";
import { makeCheckpoint } from "../../src/storage/checkpoints.ts";
import { openConnection, openStorage, type Storage } from "../../src/storage/client.ts";
import { settings } from "../../src/storage/tables.ts";
import { newDirectory } from "../harness.ts";

let directory: string;
let storage: Storage;
let other: Database;

beforeEach(() => {
  directory = newDirectory();
  storage = openStorage(directory);
  other = openConnection(storage.path);
  other.run("PRAGMA wal_checkpoint(TRUNCATE)");
});
afterEach(async () => {
  if (other.filename) other.close();
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

const PAGE_BYTES = 4096;
/** What a page of the log takes with its header. */
const FRAME_BYTES = PAGE_BYTES + 24;

let written = 0;
/** A commit of about so many pages. */
const write = (pages: number) =>
  storage.write("all", async (db) => {
    await db.insert(settings).values({ name: `name ${written++}`, value: "x".repeat(pages * PAGE_BYTES) });
  });

const logState = () =>
  other.query<{ log: number; checkpointed: number }, []>("PRAGMA wal_checkpoint(NOOP)").get() as {
    log: number;
    checkpointed: number;
  };
/** Whether less is left in the log than a checkpoint is asked for. */
const isCarried = () => {
  const { log, checkpointed } = logState();
  return log - checkpointed < 1000;
};
const logPages = () => Math.ceil(statSync(`${storage.path}-wal`).size / FRAME_BYTES);
const count = () => other.query<{ n: number }, []>("SELECT count(*) AS n FROM settings").get()!.n;

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await Bun.sleep(5);
}

test("a commit makes no checkpoint where somebody else does; it is asked for once the log is long", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  storage.checkpointBeside!(async (path) => {
    asked++;
    expect(path).toBe(storage.path);
    await promise;
  });
  for (let at = 0; at < 5; at++) await write(100);
  await Bun.sleep(100);
  expect(asked).toBe(0);
  for (let at = 0; at < 15; at++) await write(100);
  await until(() => asked === 1);
  expect(logState().checkpointed).toBe(0);
  // One at a time.
  for (let at = 0; at < 15; at++) await write(100);
  await Bun.sleep(100);
  expect(asked).toBe(1);
  expect(logState().checkpointed).toBe(0);
  resolve();
});

test("without it SQLite makes them inside of commits, as for every command", async () => {
  for (let at = 0; at < 20; at++) await write(100);
  expect(logState().checkpointed).toBeGreaterThan(900);
});

test("what was committed is carried into the file, and the log begins anew", async () => {
  storage.checkpointBeside!(makeCheckpoint);
  for (let round = 0; round < 5; round++) {
    for (let at = 0; at < 15; at++) await write(100);
    await until(isCarried);
  }
  expect(logPages()).toBeLessThan(6_000);
  expect(count()).toBe(75);
});

test("the log stays bounded under writers that leave no gap", async () => {
  storage.checkpointBeside!(makeCheckpoint);
  const writer = async () => {
    for (let at = 0; at < 80; at++) await write(100);
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  expect(logPages()).toBeLessThan(12_000);
  expect(count()).toBe(320);
});

test("a checkpoint that nobody makes is made by a commit, when the log is several times as long", async () => {
  let asked = 0;
  storage.checkpointBeside!(async () => {
    asked++;
  });
  // It is asked for from time to time, and commits in memory take next to none.
  for (let at = 0; at < 200 || asked === 0; at++) await write(100);
  expect(logPages()).toBeLessThan(9_000);
});

test("who reads for long keeps the log, is not disturbed and not asked about with each commit; afterwards it is carried", async () => {
  let asked = 0;
  storage.checkpointBeside!(async (path) => {
    asked++;
    await makeCheckpoint(path);
  });
  await write(1);
  other.run("BEGIN");
  expect(count()).toBe(1);
  for (let at = 0; at < 40; at++) {
    await write(100);
    await Bun.sleep(5);
  }
  await Bun.sleep(200);
  expect(count()).toBe(1);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(5);
  other.run("COMMIT");
  for (let at = 0; at < 15; at++) await write(100);
  await until(isCarried);
  expect(count()).toBe(56);
});

test("closing waits for the checkpoint under way, and leaves one file", async () => {
  let isOver = false;
  let hasBegun = false;
  storage.checkpointBeside!(async (path) => {
    hasBegun = true;
    await Bun.sleep(100);
    await makeCheckpoint(path);
    isOver = true;
  });
  for (let at = 0; at < 15; at++) await write(100);
  await until(() => hasBegun);
  other.close();
  await storage.close();
  expect(isOver).toBe(true);
  expect(existsSync(`${storage.path}-wal`)).toBe(false);
  other = openConnection(storage.path);
  expect(count()).toBe(15);
  storage = openStorage(directory);
});

test("two at a time leave each other alone", async () => {
  for (let at = 0; at < 9; at++) await write(100);
  await Promise.all([makeCheckpoint(storage.path), makeCheckpoint(storage.path), write(1)]);
  expect(count()).toBe(10);
});
