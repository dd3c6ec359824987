/** Waiting for the disk beside the main thread: nobody hears of a commit, or sees it, before it is on disk. */
import type { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { closeSync, readdirSync, readlinkSync, rmSync, statSync } from "node:fs";
import { makeCheckpoint } from "../../src/storage/checkpoints.ts";
import { type Db, openConnection, openStorage, type Storage } from "../../src/storage/client.ts";
import { startLogFlush } from "../../src/storage/log_flush.ts";
import { settings } from "../../src/storage/tables.ts";
import { newDirectory } from "../harness.ts";

let directory: string;
let storage: Storage;
let other: Database;

beforeEach(() => {
  directory = newDirectory();
  storage = openStorage(directory);
  storage.checkpointBeside!(makeCheckpoint);
  other = openConnection(storage.path);
});
afterEach(async () => {
  other.close();
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

const put = (name: string, value = "x") =>
  storage.write("all", async (db) => void (await db.insert(settings).values({ name, value })));
const seen = async () => (await storage.read.select({ name: settings.name }).from(settings)).map(({ name }) => name);
const turns = async (many: number) => {
  for (let turn = 0; turn < many; turn++) await new Promise((resolve) => setImmediate(resolve));
};
const synchronous = async () =>
  await storage.write("all", async (db: Db) => (await db.all<{ synchronous: number }>("PRAGMA synchronous"))[0]);

/** A disk that is as slow as a test says. */
function createDisk() {
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  return {
    waiting,
    start: async () => ({
      flush: () => new Promise<void>((resolve, reject) => void waiting.push({ resolve, reject })),
      close() {},
    }),
    async isWaitedFor() {
      while (waiting.length === 0) await turns(1);
      return waiting.shift()!;
    },
  };
}

test("while the disk is waited for others read what was before, and the writer hears nothing", async () => {
  const disk = createDisk();
  await put("before");
  await storage.flushBeside!(disk.start);
  let isTold = false;
  const writing = put("new").then(() => {
    isTold = true;
  });
  const first = await disk.isWaitedFor();
  const revision = storage.revision();
  for (let turn = 0; turn < 5; turn++) {
    await turns(1);
    storage.refresh();
    expect(await seen()).toEqual(["before"]);
    expect(storage.revision()).toBe(revision);
  }
  expect(isTold).toBe(false);
  first.resolve();
  await writing;
  expect(storage.revision()).not.toBe(revision);
  expect(await seen()).toEqual(["before", "new"]);
});

test("who comes while the disk is waited for shares the next commit", async () => {
  const disk = createDisk();
  await storage.flushBeside!(disk.start);
  const writing = [put("first")];
  const first = await disk.isWaitedFor();
  for (let at = 0; at < 10; at++) {
    writing.push(put(`later ${at}`));
    await turns(1);
  }
  expect(disk.waiting).toEqual([]);
  first.resolve();
  // A commit takes writers for so many milliseconds: a slow machine may need one more for all of them.
  let isWritten = false;
  const written = Promise.all(writing).then(() => {
    isWritten = true;
  });
  while (!isWritten) {
    for (const { resolve } of disk.waiting.splice(0)) resolve();
    await turns(1);
  }
  await written;
  const { commits, writers } = storage.commits();
  expect(writers).toBe(11);
  expect(commits).toBeGreaterThan(1);
  expect(commits).toBeLessThan(6);
});

test("a writer that throws is told so, and its work is undone", async () => {
  const disk = createDisk();
  await storage.flushBeside!(disk.start);
  const failing = storage.write("all", async (db) => {
    await db.insert(settings).values({ name: "undone", value: "x" });
    throw new Error("mine alone");
  });
  const outcome = failing.catch((error: Error) => error.message);
  (await disk.isWaitedFor()).resolve();
  expect(await outcome).toBe("mine alone");
  expect(await seen()).toEqual([]);
});

test("a disk that refuses: it is not known what is on it, reads stay, and nothing more is written until a new beginning", async () => {
  const disk = createDisk();
  await put("before");
  await storage.flushBeside!(disk.start);
  const writing = put("new").catch((error) => error);
  (await disk.isWaitedFor()).reject(new Error("EIO"));
  expect(await writing).toMatchObject({ name: "StorageUnavailable", reason: "unknown" });
  expect(await seen()).toEqual(["before"]);
  for (let at = 0; at < 3; at++) {
    expect(await put("more").catch((error) => error)).toMatchObject({ name: "StorageUnavailable", reason: "io" });
    await turns(2);
    expect(await seen()).toEqual(["before"]);
  }
  expect(disk.waiting).toEqual([]);
  await storage.close();
  storage = openStorage(directory);
  await put("after");
  expect(await seen()).toContain("after");
});

test("commits wait themselves while other processes write, and until the thread is there", async () => {
  const disk = createDisk();
  expect(await synchronous()).toEqual({ synchronous: 2 });
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const started = storage.flushBeside!(async () => {
    await ready;
    return disk.start();
  });
  expect(await synchronous()).toEqual({ synchronous: 2 });
  resolve();
  await started;
  const asked = synchronous();
  (await disk.isWaitedFor()).resolve();
  expect(await asked).toEqual({ synchronous: 1 });
  storage.share(true);
  expect(await synchronous()).toEqual({ synchronous: 2 });
  await put("shared");
  expect(await seen()).toEqual(["shared"]);
  expect(disk.waiting).toEqual([]);
});

test("no thread is to be had: commits go on waiting themselves", async () => {
  const started = storage.flushBeside!(async () => {
    throw new Error("no thread");
  });
  expect(await started.catch((error: Error) => error.message)).toBe("no thread");
  expect(await synchronous()).toEqual({ synchronous: 2 });
  await put("new");
  expect(await seen()).toEqual(["new"]);
});

test("with the thread: a thousand writes, each is told, and each is there after the process begins anew", async () => {
  await storage.flushBeside!(startLogFlush);
  const writer = async (name: number) => {
    for (let at = 0; at < 100; at++) await put(`${name} ${at}`);
  };
  await Promise.all(Array.from({ length: 10 }, (_, name) => writer(name)));
  expect(await seen()).toHaveLength(1000);
  await storage.close();
  storage = openStorage(directory);
  expect(await seen()).toHaveLength(1000);
});

/** The numbers by which this process has a file open. */
const descriptorsOf = (path: string) =>
  readdirSync("/proc/self/fd").filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`) === path;
    } catch {
      return false;
    }
  });

test("the thread has the log itself written to the disk, and tells when it can't", async () => {
  await put("before");
  const log = `${storage.path}-wal`;
  const before = descriptorsOf(log);
  const flush = await startLogFlush(storage.path);
  const [descriptor] = descriptorsOf(log).filter((number) => !before.includes(number));
  await flush.flush();
  closeSync(Number(descriptor));
  expect(await flush.flush().catch((error: Error) => error.message)).toContain("EBADF");
});

test("the log stays bounded under writers that leave no gap", async () => {
  await storage.flushBeside!(startLogFlush);
  const writer = async (name: number) => {
    for (let at = 0; at < 80; at++) await put(`${name} ${at}`, "x".repeat(100 * 4096));
  };
  await Promise.all(Array.from({ length: 4 }, (_, name) => writer(name)));
  expect(statSync(`${storage.path}-wal`).size / 4096).toBeLessThan(12_000);
  expect(await seen()).toHaveLength(320);
});
