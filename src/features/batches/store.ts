/** SQL of batches. */
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { notSuspended, ofClient } from "../../policy/clients.ts";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { accountAlive } from "../../storage/deletions.ts";
import { deleteSome, findAny, findOwned, firstRow } from "../../storage/rows.ts";
import { accounts, apiKeys, batches, batchItems, clients, connections, memberships } from "../../storage/tables.ts";

export type BatchRow = typeof batches.$inferSelect;
export type ItemRow = typeof batchItems.$inferSelect;

export async function insertBatch(db: Db, row: BatchRow, inputs: string[]): Promise<void> {
  await db.insert(batches).values(row);
  const items = inputs.map((input, position) => ({ batch_id: row._id, position, input, status: null, body: null }));
  await db.insert(batchItems).values(items);
}

export const findBatch = findOwned(batches);

/** Whoever's it is: for the job about it. */
export const findAnyBatch = findAny(batches);

/** How many batches of an account are under way. */
export async function countRunning(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)` })
    .from(batches)
    .where(and(eq(batches.account_id, accountId), isNull(batches.finished_at)));
  return row!.n;
}

export async function listItems(db: Db, batchId: string): Promise<ItemRow[]> {
  return await db.select().from(batchItems).where(eq(batchItems.batch_id, batchId)).orderBy(asc(batchItems.position));
}

/** The first item without an answer, or null. */
export const nextItem = (db: Db, batchId: string): Promise<ItemRow | null> =>
  firstRow(
    db
      .select()
      .from(batchItems)
      .where(and(eq(batchItems.batch_id, batchId), isNull(batchItems.status)))
      .orderBy(asc(batchItems.position))
      .limit(1),
  );

/** Keeps what came of an item; the batch has ended with the last. Tells whether it has. */
export async function keepResult(
  db: Db,
  { batch_id, position }: ItemRow,
  { status, body }: { status: number; body: string },
  now: number,
): Promise<boolean> {
  const kept = await db
    .update(batchItems)
    .set({ status, body })
    .where(and(eq(batchItems.batch_id, batch_id), eq(batchItems.position, position), isNull(batchItems.status)))
    .returning({ position: batchItems.position });
  const [batch] = await db
    .update(batches)
    .set({
      done: sql`${batches.done} + ${kept.length}`,
      failed: sql`${batches.failed} + ${status >= 400 ? kept.length : 0}`,
      updated_at: now,
    })
    .where(eq(batches._id, batch_id))
    .returning({ total: batches.total, done: batches.done });
  if (!batch || batch.done < batch.total) return !batch;
  await db.update(batches).set({ finished_at: now }).where(eq(batches._id, batch_id));
  return true;
}

/** An account as calls see it now, while nobody keeps its own people out; null: it is gone, or suspended. */
export async function findCallable(db: Db, accountId: string, byParent: boolean) {
  const [row] = await db
    .select({
      ...columnsOf(accounts, "_id", "name", "plan", "plan_status"),
      without_ai: clients.without_ai,
    })
    .from(accounts)
    .leftJoin(clients, ofClient)
    .where(and(eq(accounts._id, accountId), accountAlive, byParent ? undefined : notSuspended));
  return row ? { ...row, without_ai: row.without_ai ?? false } : null;
}

/** What a key is cut to now; null: it is no good any more. */
export const findKey = (db: Db, id: string, now: number) =>
  firstRow(
    db
      .select({ scopes: apiKeys.scopes, websites: apiKeys.websites })
      .from(apiKeys)
      .where(
        and(
          eq(apiKeys._id, id),
          isNull(apiKeys.revoked_at),
          or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, now)),
        ),
      ),
  );

/** What somebody may do in an account now, and a program that acts for them; null: nothing any more. */
export async function findMember(db: Db, userId: string, accountId: string, connectionId: string | null) {
  const [member] = await db
    .select({ role: memberships.role, rights: memberships.rights })
    .from(memberships)
    .where(and(eq(memberships.user_id, userId), eq(memberships.account_id, accountId)));
  if (!member || connectionId === null) return member ?? null;
  const [connection] = await db
    .select({ _id: connections._id })
    .from(connections)
    .where(eq(connections._id, connectionId));
  return connection ? member : null;
}

/** Drops batches that ended before a time, with their items. Returns how many, at most so many. */
export const dropOld = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, batches, and(isNotNull(batches.finished_at), lte(batches.finished_at, before)), most);
