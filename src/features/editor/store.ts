/** SQL of turns. */
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { findAny, insertInto } from "../../storage/rows.ts";
import { pages, turns } from "../../storage/tables.ts";

export type TurnRow = typeof turns.$inferSelect;

export const insertTurn = insertInto(turns);

/** A turn by its id, for the job that runs it. */
export const findAnyTurn = findAny(turns);

/** Whether an account has at least so many turns under way. */
export async function hasRunningTurns(db: Db, accountId: string, least: number): Promise<boolean> {
  const found = await db
    .select({ account: turns.account_id })
    .from(turns)
    .where(and(eq(turns.account_id, accountId), sql`${turns.status} = 'running'`))
    .limit(1)
    .offset(least - 1);
  return found.length > 0;
}

/** The turns of a thread that made a version, oldest first. */
export async function listChangingTurns(db: Db, accountId: string, threadId: string): Promise<TurnRow[]> {
  return await db
    .select()
    .from(turns)
    .where(and(eq(turns.account_id, accountId), eq(turns.thread_id, threadId), isNotNull(turns.version_id)))
    .orderBy(asc(turns._id));
}

export async function listRunningTurns(
  db: Db,
  accountId: string,
  of: { pageId?: string; websiteId?: string },
): Promise<TurnRow[]> {
  const rows = await db
    .select({ turn: turns })
    .from(turns)
    .innerJoin(pages, eq(pages._id, turns.page_id))
    .where(
      and(
        eq(turns.account_id, accountId),
        eq(turns.status, "running"),
        of.pageId ? eq(turns.page_id, of.pageId) : undefined,
        of.websiteId ? eq(pages.website_id, of.websiteId) : undefined,
      ),
    );
  return rows.map((row) => row.turn);
}

/** Ends a running turn; false when it has ended already. */
export async function endTurn(db: Db, id: string, changes: Partial<TurnRow>): Promise<boolean> {
  const ended = await db
    .update(turns)
    .set(changes)
    .where(and(eq(turns._id, id), eq(turns.status, "running")))
    .returning({ _id: turns._id });
  return ended.length > 0;
}
