/** One run that is being worked on: its row, which this process alone moves on, and what comes of each of its directions. */
import { type Job, LeaseLost } from "../../jobs/queue.ts";
import { appendEvents, type NewEvent, newEvent } from "../../jobs/streams.ts";
import type { Services } from "../../operation/operation.ts";
import { stepOf } from "../../sentences/steps.ts";
import type { Db } from "../../storage/client.ts";
import { storageProblem } from "../../storage/problems.ts";
import * as store from "./store.ts";

export interface Work {
  services: Services;
  job: Job;
  /** The run as it was last written. */
  run: store.RunRow;
  signal: AbortSignal;
  /** Ends when nothing of it is being written. */
  lastWrite?: Promise<unknown>;
}

/** What a step of one direction has come to; or why it can't be written, which is nothing to the others. */
export type Outcome<Result> = { ok: Result } | { error: unknown };

/** @throws what is to end the whole run, or this process's work on it */
export async function attempt<Result>({ signal }: Work, step: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { ok: await step() };
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted || storageProblem(error)) throw error;
    return { error };
  }
}

export const succeeded = <Result>(outcomes: Outcome<Result>[]): Result[] =>
  outcomes.flatMap((outcome) => ("ok" in outcome ? [outcome.ok] : []));

/** @throws the first error where nothing has succeeded */
export function assertAny<Result>(outcomes: Outcome<Result>[]): void {
  const [first] = outcomes;
  if (succeeded(outcomes).length === 0 && first && "error" in first) throw first.error;
}

/**
 * Writes changes of the run and events in one transaction, if this process still has the job.
 * @param more gets the work with a run of its own, which is the work's run from the commit on
 */
export async function write(work: Work, more: (db: Db, now: number, work: Work) => Promise<NewEvent[]>): Promise<void> {
  const { services, job, lastWrite } = work;
  const writeNow = async () => {
    work.run = await services.storage.write(work.run.account_id, async (db) => {
      const now = services.clock.now();
      await services.queue.assertLeased(db, job);
      const moving = { ...work };
      await appendEvents(db, work.run._id, now, await more(db, now, moving));
      return moving.run;
    });
  };
  // Directions that are written at the same time begin each with what the other has left of the run.
  const writing = lastWrite ? lastWrite.then(writeNow) : writeNow();
  work.lastWrite = writing.catch(() => {});
  await writing;
  services.feeds.hint(work.run._id);
}

/** Moves the run on. Throws LeaseLost when it was stopped meanwhile. */
export async function move(
  work: Work,
  db: Db,
  from: readonly store.RunRow["status"][],
  changes: Partial<store.RunRow>,
): Promise<void> {
  const moved = await store.moveRun(db, work.run._id, from, changes);
  if (!moved) throw new LeaseLost();
  work.run = moved;
}

export const progressEvent = (run: store.RunRow) =>
  newEvent("progress", {
    status: run.status,
    ...stepOf(run.step),
    progress: run.progress,
    attempt: run.attempts,
  });
