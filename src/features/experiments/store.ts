/** SQL of experiments. */
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { alive } from "../../storage/deletions.ts";
import { unindexed } from "../../storage/dialect.ts";
import { experimentDocuments, experiments } from "../../storage/tables.ts";

export type { Goal, Variation } from "../../storage/tables.ts";
export type ExperimentRow = typeof experiments.$inferSelect;

const isAlive = alive(experiments._id, experiments.page_id, experiments.website_id);

export async function findExperiment(db: Db, accountId: string, id: string): Promise<ExperimentRow | null> {
  const [row] = await db
    .select()
    .from(experiments)
    .where(and(eq(experiments.account_id, accountId), eq(experiments._id, id), isAlive));
  return row ?? null;
}

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
  const rows = await db
    .select()
    .from(experiments)
    .where(wanted)
    .orderBy(desc(experiments._id))
    .limit(limit)
    .offset(offset);
  const [found] = await db.select({ n: count() }).from(experiments).where(wanted);
  return { rows, total: found!.n };
}

export async function countExperiments(db: Db, websiteId: string): Promise<number> {
  const [found] = await db.select({ n: count() }).from(experiments).where(eq(experiments.website_id, websiteId));
  return found!.n;
}

/** The experiment that is running on a page, or null. */
export async function findRunning(db: Db, accountId: string, pageId: string): Promise<ExperimentRow | null> {
  const [row] = await db
    .select()
    .from(experiments)
    .where(
      and(
        eq(experiments.page_id, pageId),
        sql`${experiments.status} = 'running'`,
        eq(unindexed(experiments.account_id), accountId),
      ),
    );
  return row ?? null;
}

/** The experiments that are running on a website, for the server itself. */
export async function listRunning(db: Db, websiteId: string): Promise<ExperimentRow[]> {
  return await db
    .select()
    .from(experiments)
    .where(and(eq(experiments.website_id, websiteId), sql`${experiments.status} = 'running'`, isAlive));
}

export async function insertExperiment(db: Db, row: ExperimentRow): Promise<void> {
  await db.insert(experiments).values(row);
}

export async function updateExperiment(
  db: Db,
  accountId: string,
  id: string,
  changes: Partial<Omit<ExperimentRow, "_id" | "account_id">>,
): Promise<void> {
  await db
    .update(experiments)
    .set(changes)
    .where(and(eq(experiments._id, id), eq(experiments.account_id, accountId)));
}

/** Has visitors get these documents: one for each variation, by its key; none: they get the published page. */
export async function replaceDocuments(db: Db, experimentId: string, documents: Map<string, string>): Promise<void> {
  await db.delete(experimentDocuments).where(eq(experimentDocuments.experiment_id, experimentId));
  const rows = [...documents].map(([variation, document]) => ({ experiment_id: experimentId, variation, document }));
  if (rows.length > 0) await db.insert(experimentDocuments).values(rows);
}
