/** Locks of the operating system on files: they end with the process that has them, however it ends. */
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Takes the lock of a file, which is made when there is none.
 * @returns what gives it back, to be kept as long as the lock is wanted; null when another process has it
 */
export function takeLock(file: string): (() => void) | null {
  let database: Database;
  try {
    database = open(file);
  } catch (error) {
    // Where another has it, the file can't even be asked.
    if ((error as { code?: string }).code === "SQLITE_BUSY") return null;
    throw error;
  }
  try {
    database.run("BEGIN EXCLUSIVE");
    return () => database.close();
  } catch {
    database.close();
    return null;
  }
}

/** Whether a process has the lock of a file; when that can't be seen, it has. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  let database: Database | null = null;
  try {
    database = open(file);
    // Takes a lock that others may have too, so that two who look at the same time don't see each other.
    database.query("SELECT count(*) FROM sqlite_master").get();
    return false;
  } catch {
    return true;
  } finally {
    database?.close();
  }
}

/** For who makes or fetches a backup: two at once would need twice the room, and use the same files. */
export const takeBackupLock = (dataDirectory: string): (() => void) | null =>
  takeLock(join(dataDirectory, "backup.lock"));

function open(file: string): Database {
  const database = new Database(file, { create: true, readwrite: true });
  database.run("PRAGMA busy_timeout = 0");
  // Nothing is ever written: there is to be no file for that beside it.
  database.run("PRAGMA journal_mode = MEMORY");
  return database;
}
