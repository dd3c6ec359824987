/**
 * Checkpoints carry what commits wrote to the write-ahead log into the database's file. SQLite makes one inside of every
 * commit that finds the log long, and all of the process waits for the disk meanwhile. A server has them made beside its
 * main thread, on a connection of their own, and keeps SQLite's for a log that has become several times as long: because
 * nobody came to make one, or because writers left no gap in which it could begin anew.
 */
import { Database } from "bun:sqlite";
import { systemClock } from "../lib/clock.ts";

/** Pages of the log that are not in the file yet: from so many on a checkpoint is worth its two waits for the disk. SQLite's own number. */
const WORTH_IT_PAGES = 1_000;
/** From so many pages on the log is begun anew, for which the next writers wait some milliseconds. */
const LONG_PAGES = 4_000;
/** From so many on (32 MB) every commit makes a checkpoint itself. */
const MOST_PAGES = 8_000;
/** After a commit the log is looked at so late: many share a look, and none waits for it. */
const LOOK_MS = 50;
/** The log begins anew when nobody reads or writes; that is tried so often, with a pause in between. */
const TRIES = 20;
const PAUSE_MS = 2;
/** The first SQLite that tells how long the log is without a checkpoint; a system's own library may be older. */
const TELLS_SINCE = [3, 51] as const;

/** What `PRAGMA wal_checkpoint` answers: pages of the log, and how many of them are in the file. */
interface LogState {
  busy: number;
  log: number;
  checkpointed: number;
}

export interface LogWatch {
  /** To be called after each commit. */
  committed(): void;
  /** Whether the log was long when it was last looked at, and is to begin anew: nobody should keep it by reading. */
  isLong(): boolean;
  /** Waits for a checkpoint under way; after that none is asked for any more. */
  close(): Promise<void>;
}

/**
 * Has checkpoints made by somebody else from here on.
 * @param writer the connection that commits; its own checkpoints become rare, and the log is looked at with it
 * @param checkpoint makes one, with `makeCheckpoint`; it does not throw
 * @returns null where SQLite can't tell how long the log is: then it goes on making them itself
 */
export function watchLog(writer: Database, checkpoint: () => Promise<void>): LogWatch | null {
  if (!canTell(writer)) return null;
  writer.run(`PRAGMA wal_autocheckpoint = ${MOST_PAGES}`);
  const look = writer.prepare<LogState, []>("PRAGMA wal_checkpoint(NOOP)");
  /** What the last one left, because somebody still read what was there before: it would leave that again. */
  let left = 0;
  let pagesOfLog = 0;
  let cancelLook: (() => void) | null = null;
  let running: Promise<void> | null = null;
  let isClosed = false;

  const unfinished = (): number => {
    try {
      // It answers only outside of a transaction; a writer's lasts for no longer than a turn of the event loop.
      const { log, checkpointed } = look.get()!;
      pagesOfLog = log;
      return log - checkpointed;
    } catch {
      // A disk that can't be read: whoever reads or writes next is told so.
      return 0;
    }
  };

  async function makeOne(): Promise<void> {
    await checkpoint();
    left = isClosed ? 0 : unfinished();
    running = null;
  }

  return {
    committed() {
      if (isClosed) return;
      cancelLook ??= systemClock.after(LOOK_MS, () => {
        cancelLook = null;
        const pages = unfinished();
        if (pages < left) left = 0;
        if (!running && pages >= left + WORTH_IT_PAGES) running = makeOne();
      });
    },
    isLong: () => pagesOfLog >= LONG_PAGES,
    async close() {
      isClosed = true;
      cancelLook?.();
      await running;
      look.finalize();
    },
  };
}

function canTell(connection: Database): boolean {
  const { version } = connection.query<{ version: string }, []>("SELECT sqlite_version() AS version").get()!;
  const [major, minor] = version.split(".").map(Number);
  return major! > TELLS_SINCE[0] || (major === TELLS_SINCE[0] && minor! >= TELLS_SINCE[1]);
}

/**
 * Makes a checkpoint. Whoever reads or writes goes on meanwhile; a process that makes one at the same time is left to it.
 * A log that has become long is begun anew when there is a moment for it.
 * @param path the database's file, which another process has open
 * @throws an error of SQLite or of the disk; what was committed is in the log then as before
 */
export async function makeCheckpoint(path: string): Promise<void> {
  const connection = new Database(path, { readwrite: true });
  try {
    connection.run("PRAGMA busy_timeout = 0");
    // Before pages of the log are written over, they must be on disk in the file.
    connection.run("PRAGMA synchronous = FULL");
    const run = (mode: string) => connection.query<LogState, []>(`PRAGMA wal_checkpoint(${mode})`).get()!;
    if (run("PASSIVE").log < LONG_PAGES) return;
    for (let tries = 0; tries < TRIES && run("RESTART").busy; tries++) await Bun.sleep(PAUSE_MS);
  } finally {
    connection.close();
  }
}
