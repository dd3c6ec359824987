/** Work on many rows, a few with each commit: between two steps others write, and the event loop goes on. */
import type { Db, Storage } from "./client.ts";

/**
 * Changes some rows; tells how many it found, at most so many. Called again while it finds that many, so what it has
 * changed must not be found again.
 */
export type Step = (db: Db, most: number) => Promise<number>;

/**
 * Takes steps until one finds less than it may.
 * @param most rows of one step: so long all other writers wait
 * @param signal ends it early
 */
export async function inSteps(storage: Pick<Storage, "write">, most: number, step: Step, signal?: AbortSignal) {
  while (!signal?.aborted && (await storage.write((db) => step(db, most))) === most) await nextTurn();
}

/** Lets what waits in the event loop run: the database answers synchronously. */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
