/** SQL of runs. */
import { and, desc, eq, inArray } from "drizzle-orm";
import { familyList } from "../../policy/families.ts";
import type { Db } from "../../storage/client.ts";
import { alive, whileDeleting } from "../../storage/deletions.ts";
import { idIn, unindexed } from "../../storage/dialect.ts";
import { countRows, findAny, findOwned, firstRow, insertInto } from "../../storage/rows.ts";
import { runs } from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";
import { ACTIVE_STATUSES, type RunStatus } from "./rules.ts";

export type RunRow = typeof runs.$inferSelect;

export const insertRun = insertInto(runs);

export const findRun = findOwned(runs, alive(runs.page_id, runs.website_id));

/** A run by its id, for work that belongs to no call. */
export const findAnyRun = findAny(runs);

export interface RunFilter {
  page_id?: string;
  website_id?: string;
  status?: RunStatus;
  /** Only those of these websites. */
  websites?: readonly string[];
}

export async function listRuns(db: Db, accountId: string, filter: RunFilter, limit: number, offset: number) {
  const narrowed = filter.page_id || filter.website_id || filter.status || filter.websites;
  const wanted = and(
    // The plus keeps SQLite from going through all runs of the account where there are fewer of a page or website.
    filter.page_id || filter.website_id ? eq(unindexed(runs.account_id), accountId) : eq(runs.account_id, accountId),
    await whileDeleting(db, accountId, alive(runs.page_id, runs.website_id)),
    filter.page_id ? eq(runs.page_id, filter.page_id) : undefined,
    filter.website_id ? eq(runs.website_id, filter.website_id) : undefined,
    filter.websites ? idIn(runs.website_id, filter.websites) : undefined,
    filter.status ? eq(runs.status, filter.status) : undefined,
  );
  const rows = await db.select().from(runs).where(wanted).orderBy(desc(runs._id)).limit(limit).offset(offset);
  if (!narrowed) return { rows, total: await totalOf(db, accountId, "runs") };
  return { rows, total: await countRows(db, runs, wanted) };
}

const familyRuns = familyList({
  table: runs,
  prefix: "run",
  kind: "runs",
  isAlive: alive(runs.page_id, runs.website_id),
});

/** Those of an account and its clients together. */
export async function listRunsOfFamily(db: Db, parentId: string, limit: number, offset: number) {
  const { ids, total } = await familyRuns(db, parentId, { limit, offset });
  return {
    rows: await db.select().from(runs).where(idIn(runs._id, ids)).orderBy(desc(runs._id)),
    total,
  };
}

/** Whether an account has at least so many runs queued or going on. */
export async function hasActiveRuns(db: Db, accountId: string, least: number): Promise<boolean> {
  const found = await db
    .select({ _id: runs._id })
    .from(runs)
    .where(and(eq(runs.account_id, accountId), inArray(runs.status, [...ACTIVE_STATUSES])))
    .limit(1)
    .offset(least - 1);
  return found.length > 0;
}

export async function listActiveRuns(
  db: Db,
  accountId: string,
  of: { pageId?: string; websiteId?: string },
): Promise<RunRow[]> {
  return await db
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.account_id, accountId),
        of.pageId ? eq(runs.page_id, of.pageId) : undefined,
        of.websiteId ? eq(runs.website_id, of.websiteId) : undefined,
        inArray(runs.status, [...ACTIVE_STATUSES]),
      ),
    );
}

/**
 * Moves a run on, guarded by the status that it must have: the one statement in which a stop and a start of code
 * generation meet.
 * @returns the run after it, or null when its status was another
 */
export const moveRun = (
  db: Db,
  id: string,
  from: readonly RunStatus[],
  changes: Partial<RunRow>,
): Promise<RunRow | null> =>
  firstRow(
    db
      .update(runs)
      .set(changes)
      .where(and(eq(runs._id, id), inArray(runs.status, [...from])))
      .returning(),
  );
