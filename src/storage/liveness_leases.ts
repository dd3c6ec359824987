/**
 * Which of the processes that serve a data directory are alive: each holds the lock of a file of its own, which ends with
 * it, also where its pid and its host's name say nothing (containers that see no processes but their own, or were made
 * anew).
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "./db.ts";
import { isLocked, takeLock } from "./locks.ts";

export interface LivenessLeases {
  /** From here on a process lives, until what this returns is called or it is gone. */
  begin(id: string): (() => void) | Promise<() => void>;
  /** @param db where it is asked, if it is the database that knows */
  isAlive(id: string, db: Db): boolean | Promise<boolean>;
  /** Removes what a dead process has left. */
  forget(id: string): void;
}

/** They are known by files, at once. */
export interface FileLivenessLeases extends LivenessLeases {
  begin(id: string): () => void;
  isAlive(id: string): boolean;
  /** Whether a process lived on this data directory and is dead; false also of one that was never seen here. */
  isDead(id: string): boolean;
}

/** The lives of the processes that serve a data directory. */
export function createLivenessLeases(dataDirectory: string): FileLivenessLeases {
  const folder = join(dataDirectory, "processes");
  const fileOf = (id: string) => join(folder, `${id}.lock`);
  return {
    begin(id) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const release = takeLock(fileOf(id));
      return () => {
        release?.();
        rmSync(fileOf(id), { force: true });
      };
    },
    isAlive: (id) => isLocked(fileOf(id)),
    isDead: (id) => existsSync(fileOf(id)) && !isLocked(fileOf(id)),
    forget(id) {
      // One that was only silent still has its lock, and may be heard of again.
      if (!isLocked(fileOf(id))) rmSync(fileOf(id), { force: true });
    },
  };
}
