/** SQL of experiments, and of who has seen which variation. */
import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { alive } from "../../storage/deletions.ts";
import { given, idIn, ROW_PLACE, unindexed } from "../../storage/dialect.ts";
import { countRows, deleteSome, findOwned, firstRow, insertInto, newestRows, updateOwned } from "../../storage/rows.ts";
import { experimentCounts, experimentDocuments, experiments, experimentVisitors } from "../../storage/tables.ts";

export type { Goal, Variation } from "../../storage/tables.ts";
export type ExperimentRow = typeof experiments.$inferSelect;

const isAlive = alive(experiments._id, experiments.page_id, experiments.website_id);

export const findExperiment = findOwned(experiments, isAlive);

/** Newest first. */
export async function listExperiments(
  db: Db,
  accountId: string,
  filter: { website_id?: string; page_id?: string; status?: ExperimentRow["status"] },
  limit: number,
  offset: number,
) {
  const wanted = and(
    eq(experiments.account_id, accountId),
    filter.website_id === undefined ? undefined : eq(experiments.website_id, filter.website_id),
    filter.page_id === undefined ? undefined : eq(experiments.page_id, filter.page_id),
    filter.status === undefined ? undefined : eq(experiments.status, filter.status),
    isAlive,
  );
  return await newestRows(db, experiments, wanted, limit, offset);
}

export const countExperiments = (db: Db, websiteId: string): Promise<number> =>
  countRows(db, experiments, eq(experiments.website_id, websiteId));

export const findRunning = (db: Db, accountId: string, pageId: string): Promise<ExperimentRow | null> =>
  firstRow(
    db
      .select()
      .from(experiments)
      .where(
        and(
          eq(experiments.page_id, pageId),
          sql`${experiments.status} = 'running'`,
          eq(unindexed(experiments.account_id), accountId),
        ),
      ),
  );

/** The experiments that are running on a website, for the server itself. */
export async function listRunning(db: Db, websiteId: string): Promise<ExperimentRow[]> {
  return await db
    .select()
    .from(experiments)
    .where(and(eq(experiments.website_id, websiteId), sql`${experiments.status} = 'running'`, isAlive));
}

export const insertExperiment = insertInto(experiments);

export const updateExperiment = updateOwned(experiments);

/**
 * Has visitors get these documents: one for each variation, by its key; none: they get the published page.
 * @returns whether all of them are stored still: until something refers to them they may be swept
 */
export async function replaceDocuments(db: Db, experimentId: string, documents: Map<string, string>): Promise<boolean> {
  await db.delete(experimentDocuments).where(eq(experimentDocuments.experiment_id, experimentId));
  const rows = [...documents].map(([variation, document]) => ({ variation, document }));
  if (rows.length === 0) return true;
  const { variation, document } = experimentDocuments;
  const shown = await db.all(sql`
    INSERT INTO experiment_documents (experiment_id, variation, document)
    SELECT ${experimentId}, variation, document FROM ${given(rows, { variation, document })} AS made
    WHERE EXISTS (SELECT 1 FROM blobs WHERE hash = made.document) RETURNING variation`);
  return shown.length === rows.length;
}

// --- visitors ---

/** Somebody who saw a variation. */
export interface ExposureRow {
  experiment_id: string;
  visitor: string;
  variation: string;
  at: number;
  until: number;
}

/** A visitor who is counted now, by the variation and the time of the first sight of it. */
export type Counted = Pick<ExposureRow, "experiment_id" | "variation" | "at">;

/** Writes who saw what first, as far as the experiments are running, and gives those who are new. */
export async function insertExposures(db: Db, rows: ExposureRow[]): Promise<Counted[]> {
  const { experiment_id, visitor, variation, at, until } = experimentVisitors;
  return await db.all<Counted>(sql`
    INSERT INTO experiment_visitors (experiment_id, visitor, variation, at, until, converted)
    SELECT experiment_id, visitor, variation, at, until, 0
    FROM ${given(rows, { experiment_id, visitor, variation, at, until })} AS seen
    WHERE EXISTS (SELECT 1 FROM experiments WHERE _id = seen.experiment_id AND status = 'running')
    ON CONFLICT DO NOTHING RETURNING experiment_id, variation, at`);
}

/** The experiments that are running on some websites. */
export async function runningOn(db: Db, websiteIds: string[]) {
  return await db
    .select({
      ...columnsOf(experiments, "_id", "website_id", "page_id", "goal", "sticky"),
    })
    .from(experiments)
    .where(and(idIn(experiments.website_id, websiteIds), sql`${experiments.status} = 'running'`));
}
export type RunningExperiment = Awaited<ReturnType<typeof runningOn>>[number];

/** What somebody did who may have seen a variation before. */
export interface ConversionRow {
  experiment_id: string;
  visitor: string;
  at: number;
}

/** Marks those who had seen a variation before they did it, once each, and gives them. */
export async function markConverted(db: Db, rows: ConversionRow[]): Promise<Counted[]> {
  const { experiment_id, visitor, at } = experimentVisitors;
  return await db.all<Counted>(sql`
    UPDATE experiment_visitors SET converted = 1 WHERE ${ROW_PLACE} IN (
      SELECT seen.${ROW_PLACE} FROM ${given(rows, { experiment_id, visitor, at })} AS done CROSS JOIN experiment_visitors AS seen
      WHERE seen.experiment_id = done.experiment_id AND seen.visitor = done.visitor
        AND seen.converted = 0 AND seen.at <= done.at
    ) RETURNING experiment_id, variation, at`);
}

export type CountRow = typeof experimentCounts.$inferSelect;

export async function addCounts(db: Db, rows: CountRow[]): Promise<void> {
  await db
    .insert(experimentCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [experimentCounts.experiment_id, experimentCounts.variation, experimentCounts.day],
      set: {
        visitors: sql`${experimentCounts.visitors} + excluded.visitors`,
        conversions: sql`${experimentCounts.conversions} + excluded.conversions`,
      },
    });
}

/** All that was counted of an account's experiment, by days. */
export async function listCounts(db: Db, accountId: string, experimentId: string): Promise<CountRow[]> {
  return await db
    .select({
      ...columnsOf(experimentCounts, "experiment_id", "variation", "day", "visitors", "conversions"),
    })
    .from(experimentCounts)
    .innerJoin(experiments, eq(experiments._id, experimentCounts.experiment_id))
    .where(and(eq(experimentCounts.experiment_id, experimentId), eq(experiments.account_id, accountId)))
    .orderBy(experimentCounts.day, experimentCounts.variation);
}

/** Drops who can't be joined with anything any more; as many as were dropped. */
export const dropOldVisitors = (db: Db, now: number, most: number): Promise<number> =>
  deleteSome(db, experimentVisitors, lt(experimentVisitors.until, now), most);
