/**
 * Making what takes many commits: whole, or not at all. What is being made is hidden as if it were being deleted
 * (storage/deletions.ts), and the job that would delete it is there from the beginning, leased by the process that makes
 * it. When all is made both go with one commit. When it is given up, or the process dies and another takes its jobs
 * over, the job removes what there is.
 */
import type { Log } from "../lib/log.ts";
import type { Db, Storage } from "../storage/client.ts";
import { type DeletionKind, hide, reveal } from "../storage/deletions.ts";
import { DELETE_JOB } from "./deletions.ts";
import type { Job, Queue } from "./queue.ts";

/** What is being made; whoever makes it holds its job. */
export interface Unfinished {
  _id: string;
  job: Job;
}

interface Making {
  db: Db;
  account: { _id: string };
  now: number;
  services: { queue: Queue };
}

/** Hides what the same transaction has just made. */
export async function beginUnfinished(
  { db, account, now, services }: Making,
  kind: DeletionKind,
  id: string,
): Promise<Unfinished> {
  await hide(db, account._id, { kind, id }, now);
  return { _id: id, job: await services.queue.begin(db, { kind: DELETE_JOB, subject: id }) };
}

/** Shows what is finished, with the transaction. Throws LeaseLost. */
export async function finishUnfinished(
  { db, services }: Pick<Making, "db" | "services">,
  { _id, job }: Unfinished,
): Promise<void> {
  await services.queue.finish(db, job);
  await reveal(db, _id);
}

/** Lets the job remove what there is. Where that can't be written now, it is removed after the next start. */
export async function giveUpUnfinished(
  { storage, queue, log }: { storage: Storage; queue: Queue; log: Log },
  { _id, job }: Unfinished,
  now: number,
): Promise<void> {
  try {
    await storage.write(`job ${job._id}`, (db) => queue.giveBack(db, job, now));
    queue.wake();
  } catch (error) {
    log.error("what was not finished is not removed yet", { resource: _id, error: String(error) });
  }
}
