/**
 * The database: one connection for reads, one for writes, on the same SQLite file in WAL mode. Nothing outside this
 * folder knows the driver. Writers that wait at the same moment share one commit, each inside a savepoint of its own,
 * so that durability costs one wait for the disk for many; a writer that throws takes back only its own work.
 *
 * That wait is inside of the commit (`synchronous=FULL`), or, for a server that is alone, on another thread
 * (`log_flush.ts`): then the commit is made without it (NORMAL), and neither the writers hear of it nor do reads see it
 * before it is on disk. Other processes would see it: while there are any, commits wait themselves.
 */
import { Database, type Statement } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";
import { systemClock } from "../lib/clock.ts";
import { type LogWatch, watchLog } from "./checkpoints.ts";
import { keepRowsForCommit, markRows } from "./commit_rows.ts";
import { keepStatements, type SlowStatements } from "./compiled_statements.ts";
import type { Db } from "./db.ts";
import type { LivenessLeases } from "./liveness_leases.ts";
import type { LogFlush } from "./log_flush.ts";
import { migrate } from "./migrate.ts";
import { StorageUnavailable, storageProblem } from "./problems.ts";
import { prepareSearch } from "./search.ts";
import type { SerializationKey } from "./serialization_keys.ts";

export type { Db } from "./db.ts";
export type { SerializationKey } from "./serialization_keys.ts";

/** How many writers may share one commit: bounds how long the first of them waits. */
const LARGEST_BATCH = 256;
/** When so much of a turn of the event loop is over, the next writer waits for the next commit, in a later turn. */
const LONGEST_BATCH_MS = 3;
/** How long a write of another process is waited for. */
const BUSY_TIMEOUT_MS = 5_000;
/** Between two looks whether that is over; the event loop goes on meanwhile. */
const BUSY_PAUSE_MS = 1;
/** In less nobody hears an answer of another process and asks this one, so that reads that began then are new enough. */
const FRESH_MS = 0.05;

export interface Storage {
  /**
   * Reads of committed state. Reads of one turn of the event loop see the same state: the newest of when the first of
   * them began, or after a write of this process, or after `refresh`.
   */
  read: Db;
  /** From here on reads see the newest commit, also one that another process has just made. */
  refresh(): void;
  /**
   * Runs `work` alone in its serialization key and resolves when it is on disk. What `work` throws is thrown on and
   * undoes it. Inside, await nothing but queries on the given connection; never call `write` again. It may run again from
   * its beginning, when a database on a server could not do it beside others: what it does is in the database alone, and
   * what is to be told, counted or remembered is returned and done after the commit. What is much is done in several
   * writes (`batches.ts`).
   * @throws StorageUnavailable when the disk can't be written
   */
  write<Result>(serializationKey: SerializationKey, work: (db: Db) => Promise<Result>): Promise<Result>;
  /** How many commits this process has made, and how many writers shared them. */
  commits(): { commits: number; writers: number; waiting: number };
  /** A number that changes whenever a commit, of this or another process, changed the database. */
  revision(): number;
  /**
   * Says whether other processes write, too. Then a request that asks for the revision sees what others have committed
   * before it came, also when it is answered in a turn in which something was read before.
   */
  share(isShared: boolean): void;
  /**
   * Has the database's log carried into its file by `checkpoint`, beside this thread, where the database is a file.
   * @param checkpoint does it with `makeCheckpoint`; it does not throw
   */
  checkpointBeside?(checkpoint: (path: string) => Promise<void>): void;
  /**
   * Has writers wait for the disk without anybody else waiting with them, where the database is a file and checkpoints
   * are made beside, too. When that fails, the writers are told that it is not known whether they are on disk; reads stay
   * at what is, and nothing is written any more until the process begins anew: what followed could be behind a hole.
   * @param start is given the database's file; until it is done, and when it fails, commits wait themselves
   */
  flushBeside?(start: (path: string) => Promise<LogFlush>): Promise<void>;
  /** Waits for the writes under way, then closes the files. */
  close(): Promise<void>;
  /** The file of the database; empty: it is on a server. */
  path: string;
  /** How many bytes the database takes, where it is not a file. */
  bytes?(): Promise<number>;
  /** Has tables looked at that have changed much, where how they are read is decided by what is known of them. */
  lookAtChanged?(): Promise<void>;
  /** How the processes know of each other that they live, where it is not by files of the data directory. */
  leases?: LivenessLeases;
}

/** It answers at once, which whoever awaits does not see. */
export const asDb = (database: BunSQLiteDatabase): Db => database as unknown as Db;

/** The file of the database inside a data directory. */
export const databasePath = (dataDirectory: string) => join(dataDirectory, "sitewright.db");

/** The file of a database that is being moved into a data directory. */
export const movingPath = (dataDirectory: string) => `${databasePath(dataDirectory)}.moving`;

/**
 * Opens a connection with the settings that every connection must have.
 * @param path the database file, made when missing
 */
export function openConnection(path: string): Database {
  const database = new Database(path, { create: true, readwrite: true });
  database.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.run("PRAGMA journal_mode = WAL");
  database.run("PRAGMA synchronous = FULL");
  database.run("PRAGMA foreign_keys = ON");
  database.run("PRAGMA cache_size = -32000");
  return database;
}

/**
 * Opens the database of a data directory, making and migrating it when needed.
 * @param now milliseconds of a clock that only goes forwards, for how long writers take
 * @param slow who is told of statements that take long; their times are those of `now`
 * @throws an error of the file system or of SQLite when the directory can't be used
 */
export function openStorage(
  dataDirectory: string,
  now: () => number = () => performance.now(),
  slow: Omit<SlowStatements, "now"> | null = null,
): Storage {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const path = databasePath(dataDirectory);
  const writer = openConnection(path);
  migrate(writer);
  // SQLite would wait with all of the process.
  writer.run("PRAGMA busy_timeout = 0");
  const reader = openConnection(path);
  reader.run("PRAGMA query_only = ON");
  reader.run("PRAGMA mmap_size = 268435456");
  const forgetStatements = [reader, writer].map((connection) => keepStatements(connection, slow && { ...slow, now }));
  const snapshot = createSnapshot(reader, now);
  let logWatch: LogWatch | null = null;
  let logFlush: LogFlush | null = null;
  let flushStarted: Promise<void> | null = null;
  const writeQueue = createWriteQueue(writer, asDb(drizzle(writer)), {
    snapshot,
    // Reads that are held keep the log: only what tells when it is long keeps it bounded.
    logFlush: () => (snapshot.isShared() || !logWatch || logWatch.isLong() ? null : logFlush),
    committed: () => logWatch?.committed(),
    now,
  });
  return {
    path,
    // Drizzle tells its logger of every query just before it runs.
    read: asDb(drizzle(reader, { logger: { logQuery: snapshot.begin } })),
    refresh: snapshot.end,
    // All serialization keys are one here.
    write: (_, work) => writeQueue.add(work),
    commits: writeQueue.commits,
    revision: snapshot.revision,
    share: snapshot.share,
    checkpointBeside(checkpoint) {
      logWatch = watchLog(writer, () => checkpoint(resolve(path)));
    },
    flushBeside(start) {
      flushStarted = start(resolve(path)).then((log) => {
        logFlush = log;
      });
      return flushStarted;
    },
    async close() {
      await Promise.allSettled([flushStarted]);
      await writeQueue.drained();
      await logWatch?.close();
      logFlush?.close();
      writeQueue.close();
      snapshot.close();
      for (const forget of forgetStatements) forget();
      reader.close();
      writer.close();
    },
  };
}

/**
 * One read transaction for all reads of a turn of the event loop: SQLite locks its file for each, which takes longer
 * than most of the reads themselves. Requests that are answered in a turn had arrived before it, so that each sees at
 * least what was committed when it came.
 */
function createSnapshot(reader: Database, now: () => number) {
  const beginRead = reader.prepare("BEGIN");
  const endRead = reader.prepare("COMMIT");
  const dataVersion = reader.prepare<{ data_version: number }, []>("PRAGMA data_version");
  let open = false;
  let isHeld = false;
  let isShared = false;
  let begunAt = 0;
  let revision: number | null = null;
  let endOfTurn: NodeJS.Immediate | null = null;

  function begin(): void {
    if (open) return;
    beginRead.run();
    open = true;
    if (isShared) begunAt = now();
    endOfTurn ??= setImmediate(() => {
      endOfTurn = null;
      end();
    });
  }

  function end(): void {
    if (!open || isHeld) return;
    open = false;
    revision = null;
    // SQLite itself has ended it after some failures of the disk.
    if (reader.inTransaction) endRead.run();
  }

  return {
    begin,
    end,
    /** From here on reads see what is committed now, until they are released. */
    hold(): void {
      begin();
      // SQLite decides with the first read of a transaction what it sees.
      dataVersion.get();
      isHeld = true;
    },
    release(): void {
      isHeld = false;
      end();
    },
    isShared: () => isShared,
    share(shared: boolean): void {
      isShared = shared;
    },
    revision(): number {
      if (isShared && open && now() - begunAt > FRESH_MS) end();
      begin();
      revision ??= dataVersion.get()!.data_version;
      return revision;
    },
    close(): void {
      isHeld = false;
      end();
      if (endOfTurn) clearImmediate(endOfTurn);
      for (const statement of [beginRead, endRead, dataVersion]) statement.finalize();
    },
  };
}

/** Runs `work` so that what it wrote is undone when it throws, while the rest of the transaction stays. */
export async function inSavepoint<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  await db.run(sql`SAVEPOINT inner_work`);
  const takeBack = markRows(db);
  try {
    const result = await work(db);
    await db.run(sql`RELEASE inner_work`);
    return result;
  } catch (error) {
    if (storageProblem(error)) throw error;
    takeBack();
    await db.run(sql`ROLLBACK TO inner_work`);
    await db.run(sql`RELEASE inner_work`);
    throw error;
  }
}

interface Waiting {
  work(db: Db): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Around {
  /** Ended before each commit, so that reads after it see it and none keeps the log from being emptied. */
  snapshot: Pick<ReturnType<typeof createSnapshot>, "end" | "hold" | "release">;
  /** Waits for the disk; null: the commit does it itself. */
  logFlush(): LogFlush | null;
  /** Called after each commit. */
  committed(): void;
  now(): number;
}

function createWriteQueue(connection: Database, db: Db, { snapshot, logFlush, committed, now }: Around) {
  const waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  // Prepared: they are run for every write.
  const [begin, commit, savepoint, release] = ["BEGIN IMMEDIATE", "COMMIT", "SAVEPOINT writer", "RELEASE writer"].map(
    (statement) => connection.prepare(statement),
  ) as [Statement, Statement, Statement, Statement];

  const search = prepareSearch(connection);
  const rows = keepRowsForCommit(connection);
  let commits = 0;
  let writers = 0;
  let waitsItself = true;
  /** The disk has refused to keep what was committed. */
  let lost: StorageUnavailable | null = null;

  async function runOne(item: Waiting): Promise<() => void> {
    savepoint.run();
    const takeBack = markRows(db);
    try {
      const value = await item.work(db);
      release.run();
      return () => item.resolve(value);
    } catch (error) {
      // SQLite has already undone the whole transaction after some failures (a full disk): then the batch is lost.
      if (!connection.inTransaction) throw error;
      takeBack();
      connection.run("ROLLBACK TO writer");
      release.run();
      return () => item.reject(storageProblem(error) ?? error);
    }
  }

  /** Says whether commits wait for the disk themselves. */
  function setWaiting(wanted: boolean): void {
    if (wanted === waitsItself) return;
    connection.run(`PRAGMA synchronous = ${wanted ? "FULL" : "NORMAL"}`);
    waitsItself = wanted;
  }

  /** A disk that fails may fail here too; then the next BEGIN says so, and the queue must live to hear it. */
  function undoAll(): void {
    try {
      if (connection.inTransaction) connection.run("ROLLBACK");
    } catch {}
  }

  /** Begins a transaction as soon as no other process has one. */
  async function beginWhenFree(): Promise<void> {
    for (const since = performance.now(); ; ) {
      try {
        snapshot.end();
        begin.run();
        return;
      } catch (error) {
        if (storageProblem(error)?.reason !== "busy" || performance.now() - since > BUSY_TIMEOUT_MS) throw error;
        await new Promise<void>((resolve) => systemClock.after(BUSY_PAUSE_MS, resolve));
      }
    }
  }

  async function runBatch(): Promise<void> {
    const taken: Waiting[] = [];
    const answers: (() => void)[] = [];
    const log = logFlush();
    try {
      if (lost) throw lost;
      setWaiting(!log);
      await beginWhenFree();
      const start = now();
      const hasRoom = () => taken.length < LARGEST_BATCH && now() - start < LONGEST_BATCH_MS;
      while (waiting.length > 0 && (taken.length === 0 || hasRoom())) {
        const item = waiting.shift()!;
        taken.push(item);
        answers.push(await runOne(item));
      }
      search.update();
      rows.add();
      snapshot.end();
      if (log) snapshot.hold();
      commit.run();
    } catch (error) {
      rows.forget();
      undoAll();
      if (!lost) snapshot.release();
      // BEGIN itself failed: the one who waits first must hear of it, or the queue would never empty.
      if (taken.length === 0) taken.push(waiting.shift()!);
      for (const item of taken) item.reject(storageProblem(error) ?? error);
      return;
    }
    try {
      await log?.flush();
    } catch (error) {
      lost = new StorageUnavailable("io", error);
      for (const item of taken) item.reject(new StorageUnavailable("unknown", error));
      return;
    }
    snapshot.release();
    commits++;
    writers += taken.length;
    committed();
    for (const answer of answers) answer();
  }

  async function runAll(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that arrive in the same turn of the event loop join the batch; between two batches readers are answered.
      await new Promise((resolve) => setImmediate(resolve));
      await runBatch();
    }
    running = null;
  }

  return {
    add<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      running ??= runAll();
      return promise;
    },
    commits: () => ({ commits, writers, waiting: waiting.length }),
    async drained() {
      while (running) await running;
    },
    close() {
      search.close();
      for (const statement of [begin, commit, savepoint, release]) statement.finalize();
    },
  };
}
