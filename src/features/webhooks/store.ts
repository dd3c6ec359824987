/** SQL of webhooks, events and deliveries. */
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, min, or, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { alive } from "../../storage/deletions.ts";
import { unindexed } from "../../storage/dialect.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { countRows, deleteSome, findAny, findOwned, firstRow, insertInto, updateOwned } from "../../storage/rows.ts";
import { accounts, webhookDeliveries, webhookEvents, webhooks } from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type StoredDelivery = typeof webhookDeliveries.$inferSelect;
export type EventRow = typeof webhookEvents.$inferSelect;
export type DeliveryRow = StoredDelivery & { type: string };
export type DeliveryStatus = StoredDelivery["status"];

const activeQuery = selectOnce((db) =>
  db
    .select({
      _id: webhooks._id,
      events: webhooks.events,
      plan: accounts.plan,
      plan_status: accounts.plan_status,
    })
    .from(webhooks)
    .innerJoin(accounts, eq(accounts._id, webhooks.account_id))
    .where(and(eq(webhooks.account_id, sql.placeholder("account")), eq(webhooks.active, true), alive(webhooks._id))),
);

/** The active webhooks of an account, with its plan. */
export async function listActive(db: Db, accountId: string) {
  return await activeQuery(db).all({ account: accountId });
}

export const insertWebhook = insertInto(webhooks);

export const findWebhook = findOwned(webhooks, alive(webhooks._id));

/** A webhook by its id, for work that belongs to no call. */
export const findAnyWebhook = findAny(webhooks, alive(webhooks._id));

export async function listWebhooks(db: Db, accountId: string, limit: number, offset: number): Promise<WebhookRow[]> {
  return await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.account_id, accountId), alive(webhooks._id)))
    .orderBy(desc(webhooks._id))
    .limit(limit)
    .offset(offset);
}

export const countWebhooks = (db: Db, accountId: string): Promise<number> =>
  countRows(db, webhooks, and(eq(webhooks.account_id, accountId), alive(webhooks._id)));

export const updateWebhook = updateOwned(webhooks);

export const insertEvent = insertInto(webhookEvents);

export const insertDelivery = insertInto(webhookDeliveries);

const withType = (db: Db) =>
  db
    .select({ ...getTableColumns(webhookDeliveries), type: webhookEvents.type })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents._id, webhookDeliveries.event_id));

/** Newest first. */
export async function listDeliveries(
  db: Db,
  accountId: string,
  webhookId: string,
  status: DeliveryStatus | undefined,
  limit: number,
  offset: number,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const wanted = and(
    eq(webhookDeliveries.webhook_id, webhookId),
    // The plus keeps SQLite from the account's index, which has not the list's order.
    eq(unindexed(webhookDeliveries.account_id), accountId),
    status ? eq(webhookDeliveries.status, status) : undefined,
  );
  const rows = await withType(db).where(wanted).orderBy(desc(webhookDeliveries._id)).limit(limit).offset(offset);
  if (!status) return { rows, total: await totalOf(db, webhookId, "deliveries") };
  return { rows, total: await countRows(db, webhookDeliveries, wanted) };
}

export const findDelivery = (db: Db, accountId: string, webhookId: string, id: string): Promise<DeliveryRow | null> =>
  firstRow(
    withType(db).where(
      and(
        eq(webhookDeliveries.account_id, accountId),
        eq(webhookDeliveries.webhook_id, webhookId),
        eq(webhookDeliveries._id, id),
      ),
    ),
  );

/** The JSON text of an event. */
export async function payloadOf(db: Db, accountId: string, eventId: string): Promise<string> {
  const [row] = await db
    .select({ payload: webhookEvents.payload })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.account_id, accountId), eq(webhookEvents._id, eventId)));
  return row!.payload;
}

/** The deliveries of a webhook whose time has come, the one that waits longest first. */
export async function listDue(db: Db, webhookId: string, now: number, most: number): Promise<StoredDelivery[]> {
  return await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhook_id, webhookId),
        eq(webhookDeliveries.status, "pending"),
        lte(webhookDeliveries.next_attempt_at, now),
      ),
    )
    .orderBy(asc(webhookDeliveries.next_attempt_at))
    .limit(most);
}

/** Makes deliveries due that wait for longer than ever is said: until after `first` without a failure, or after `later`. */
export async function bringBackDeliveries(
  db: Db,
  now: number,
  { first, later }: { first: number; later: number },
  most: number,
): Promise<{ webhook_id: string }[]> {
  const { _id, webhook_id, status, failures, next_attempt_at } = webhookDeliveries;
  const tooLate = or(and(eq(failures, 0), gt(next_attempt_at, first)), gt(next_attempt_at, later));
  const some = db
    .select({ _id })
    .from(webhookDeliveries)
    .where(and(sql`${status} = 'pending'`, gt(next_attempt_at, first), tooLate))
    .limit(most);
  return await db
    .update(webhookDeliveries)
    .set({ next_attempt_at: now })
    .where(inArray(_id, some))
    .returning({ webhook_id });
}

/** When the next delivery of a webhook is due, or null when none is pending. */
export async function nextDue(db: Db, webhookId: string): Promise<number | null> {
  const [row] = await db
    .select({ at: min(webhookDeliveries.next_attempt_at) })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.status, "pending")));
  return row?.at ?? null;
}

export const updateDelivery = updateOwned(webhookDeliveries);

/** Gives up whatever was on its way to a webhook. */
export async function failPending(db: Db, webhookId: string, error: string, now: number): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: "failed", error, next_attempt_at: null, updated_at: now })
    .where(and(eq(webhookDeliveries.webhook_id, webhookId), eq(webhookDeliveries.status, "pending")));
}

/** Drops events from before a time with their deliveries. Returns how many. */
export const dropOldEvents = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, webhookEvents, lt(webhookEvents.created_at, before), most);
