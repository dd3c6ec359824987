/**
 * Work on many rows, a few with each commit or in each turn of the event loop: between two steps others write, and
 * calls are answered.
 */

import type { Storage } from "./client.ts";
import type { Db } from "./db.ts";
import type { SerializationKey } from "./serialization_keys.ts";

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
export async function inBatches(
  storage: Pick<Storage, "write">,
  serializationKey: SerializationKey,
  most: number,
  step: Step,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await storage.write(serializationKey, (db) => step(db, most))) === most) await nextTurn();
}

const waiting: (() => void)[] = [];

/**
 * Lets what waits in the event loop run: the database answers synchronously. Of all who wait here one goes on in each
 * turn, so that however many go through long lists at the same time, others wait for one part of one list.
 */
export function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(takeTurn);
  return promise;
}

function takeTurn(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(takeTurn);
}
