/**
 * What a clock has written that ran ahead: times in the future, for which whatever waits would go on waiting after the
 * clock was set right. Each kind of time is never further ahead than it says; what is found beyond that is brought back
 * to where it would be had it been written now, at the start and once a minute.
 */
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { MINUTE_MS } from "../lib/clock.ts";
import { bringBackExpiries } from "../policy/idempotency.ts";
import { dropFutureCounters } from "../policy/rate_limit.ts";
import { bringBackRenewals } from "../policy/renewals.ts";
import { inBatches } from "../storage/batches.ts";
import type { Db, Storage } from "../storage/client.ts";
import { selectOnce } from "../storage/kept_statements.ts";
import { jobs, processes } from "../storage/tables.ts";

/** So far the clocks of several processes may be apart. */
export const CLOCKS_APART_MS = MINUTE_MS;
/** Rows that are brought back with one commit. */
const STEP = 200;

/** Brings back some of what lies too far ahead; answers how many it found, at most so many. */
export type BringBack = (db: Db, now: number, most: number) => Promise<number>;

/**
 * Brings back whatever lies further ahead than it may.
 * @param longestPausesMs for each kind of job the longest time that it may wait after a try
 * @param others what features keep beside their jobs
 */
export async function bringBackFuture(
  storage: Storage,
  now: number,
  longestPausesMs: Record<string, number>,
  others: BringBack[],
): Promise<void> {
  const retried = Object.entries(longestPausesMs).map(
    ([kind, pauseMs]): BringBack =>
      async (db, now, most) => {
        const latest = now + pauseMs + CLOCKS_APART_MS;
        // Of nearly every kind there is none: that is asked without building a statement for each.
        if ((await anyLater(db).all({ kind, latest })).length === 0) return 0;
        return await bringBackJobs(db, now, and(eq(jobs.kind, kind), gt(jobs.run_at, latest)), most);
      },
  );
  const all = [bringBackUntried, ...retried, ...others, bringBackRenewals, bringBackExpiries, dropFutureCounters];
  // There is next to nothing at nearly every start, which waits for this: all look with one commit.
  const more: BringBack[] = [];
  await storage.write("all", async (db) => {
    more.length = 0;
    for (const bringBack of all) if ((await bringBack(db, now, STEP)) === STEP) more.push(bringBack);
    // A process of the future would never be found silent.
    await db
      .update(processes)
      .set({ seen_at: now })
      .where(gt(processes.seen_at, now + CLOCKS_APART_MS));
  });
  for (const bringBack of more) await inBatches(storage, "all", STEP, (db, most) => bringBack(db, now, most));
}

const anyLater = selectOnce((db) =>
  db
    .select({ _id: jobs._id })
    .from(jobs)
    .where(and(eq(jobs.kind, sql.placeholder("kind")), gt(jobs.run_at, sql.placeholder("latest"))))
    .limit(1),
);

/** A job that was never tried was added to be run at once. */
const bringBackUntried: BringBack = (db, now, most) =>
  bringBackJobs(db, now, and(sql`${jobs.attempts} = 0`, gt(jobs.run_at, now + CLOCKS_APART_MS)), most);

async function bringBackJobs(db: Db, now: number, which: ReturnType<typeof and>, most: number): Promise<number> {
  const some = db.select({ _id: jobs._id }).from(jobs).where(which).limit(most);
  const found = await db.update(jobs).set({ run_at: now }).where(inArray(jobs._id, some)).returning({ _id: jobs._id });
  return found.length;
}
