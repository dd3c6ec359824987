/** How much work waits: for the operator, who sees by it whether the server keeps up. */
import { and, count, gt, isNotNull, isNull, lte, min } from "drizzle-orm";
import type { Db } from "../storage/client.ts";
import { jobs } from "../storage/tables.ts";

export interface Backlog {
  /** Under way now. */
  running: number;
  /** Due, and not begun. */
  waiting: number;
  /** Since when the one that has waited longest is due. */
  waiting_since: number | null;
  /** Tried before, and to be tried again. */
  failed_before: number;
}

export async function backlog(db: Db, now: number): Promise<Backlog> {
  const [running] = await db.select({ n: count() }).from(jobs).where(isNotNull(jobs.lease_owner));
  const [waiting] = await db
    .select({ n: count(), since: min(jobs.run_at) })
    .from(jobs)
    .where(and(isNull(jobs.lease_owner), lte(jobs.run_at, now)));
  const [failed] = await db
    .select({ n: count() })
    .from(jobs)
    .where(and(isNull(jobs.lease_owner), gt(jobs.attempts, 0)));
  return { running: running!.n, waiting: waiting!.n, waiting_since: waiting!.since, failed_before: failed!.n };
}
