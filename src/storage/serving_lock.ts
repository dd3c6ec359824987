/**
 * Tells whether this process is the only one that serves a data directory: a lock of the operating system, which ends
 * with the process however it ends, also where its pid and its host's name say nothing (a container made anew).
 */
import { Database } from "bun:sqlite";
import { join } from "node:path";

/**
 * Takes the lock.
 * @returns what gives it back, to be kept as long as the lock is wanted; null when another process has it
 */
export const takeServingLock = (dataDirectory: string): (() => void) | null => takeLock(dataDirectory, "serving.lock");

/** The same for who makes or fetches a backup: two at once would need twice the room, and use the same files. */
export const takeBackupLock = (dataDirectory: string): (() => void) | null => takeLock(dataDirectory, "backup.lock");

function takeLock(dataDirectory: string, name: string): (() => void) | null {
  const database = new Database(join(dataDirectory, name), { create: true, readwrite: true });
  try {
    database.run("PRAGMA busy_timeout = 0");
    database.run("BEGIN EXCLUSIVE");
    return () => database.close();
  } catch {
    database.close();
    return null;
  }
}
