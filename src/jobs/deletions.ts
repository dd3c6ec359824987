/**
 * Deletions: at once for whoever asks, in small steps for the database. What has little below it goes with the
 * transaction of the call; the rest is hidden by it and removed by a job.
 */

import { nextTurn } from "../storage/batches.ts";
import type { Db, Storage } from "../storage/client.ts";
import { type DeletionKind, findDeletion, hide, removeSome } from "../storage/deletions.ts";
import type { Job, Queue } from "./queue.ts";

/** The kind of job that removes what is hidden; its subject is the resource. */
export const DELETE_JOB = "deletions.finish";

/** What a call may remove itself, and what the job removes with one commit: a few milliseconds (storage/deletions.ts). */
const FIRST_COST = 100;
const STEP_COST = 200;

/** A call that deletes. */
interface Deleting {
  db: Db;
  account: { _id: string };
  now: number;
  services: { queue: Queue };
  afterCommit(effect: () => void): void;
}

/** Deletes a resource of the account with everything below it, in the caller's transaction. */
export async function deleteWithAllBelow(
  { db, account, now, services, afterCommit }: Deleting,
  kind: DeletionKind,
  id: string,
): Promise<void> {
  if (await removeSome(db, { kind, id }, FIRST_COST)) return;
  await hide(db, account._id, { kind, id }, now);
  await services.queue.hasten(db, { kind: DELETE_JOB, subject: id, runAt: now });
  afterCommit(() => services.queue.wake());
}

/** Removes what is left of a resource that was deleted. Throws when it was cut short and must be taken up again. */
export async function finishDeletion(
  { storage, queue }: { storage: Storage; queue: Queue },
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const serializationKey = (await findDeletion(storage.read, job.subject))?.account_id ?? "all";
  for (;;) {
    signal.throwIfAborted();
    const done = await storage.write(serializationKey, async (db) => {
      await queue.assertLeased(db, job);
      const deletion = await findDeletion(db, job.subject);
      if (deletion && !(await removeSome(db, deletion, STEP_COST))) return false;
      await queue.finish(db, job);
      return true;
    });
    if (done) return;
    await nextTurn();
  }
}
