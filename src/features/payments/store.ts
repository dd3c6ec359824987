/** SQL of payments, subscriptions, and what the provider has told of them. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { spreadPlan } from "../../policy/clients.ts";
import type { Db } from "../../storage/client.ts";
import { deleteSome, findAny, firstRow, insertInto, newestRows, updateAny } from "../../storage/rows.ts";
import { accounts, paymentEvents, payments, subscriptions } from "../../storage/tables.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type AccountRow = typeof accounts.$inferSelect;

export const findAccount = findAny(accounts);

export async function updateAccount(db: Db, id: string, changes: Partial<AccountRow>): Promise<void> {
  await db.update(accounts).set(changes).where(eq(accounts._id, id));
  if (changes.plan || changes.plan_status) await spreadPlan(db, id);
}

/** Who an account is at the provider, where that was forgotten: by a backup from before it was told. */
export async function rememberCustomer(db: Db, id: string, customerId: string | null): Promise<void> {
  if (customerId === null) return;
  await db
    .update(accounts)
    .set({ customer_id: customerId })
    .where(and(eq(accounts._id, id), isNull(accounts.customer_id)));
}

// --- payments ---

/** A payment of any account, for jobs. */
export const findAnyPayment = findAny(payments);

/** What was paid in a checkout, or for a bill. */
export const findByExternalId = (db: Db, externalId: string): Promise<PaymentRow | null> =>
  firstRow(db.select().from(payments).where(eq(payments.external_id, externalId)));

/** The checkout or bill that a payment belongs to, as far as it is known. */
export async function findSource(db: Db, externalPaymentId: string): Promise<string | null> {
  const [row] = await db
    .select({ source: payments.external_id })
    .from(payments)
    .where(eq(payments.external_payment_id, externalPaymentId))
    .limit(1);
  return row?.source ?? null;
}

export const insertPayment = insertInto(payments);

export const updatePayment = updateAny(payments);

export async function listPayments(db: Db, accountId: string, limit: number, offset: number) {
  return await newestRows(db, payments, eq(payments.account_id, accountId), limit, offset);
}

/** Payments that have been pending since a time: what they are about, as the provider names it. */
export async function listPending(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ source: payments.external_id })
    .from(payments)
    .where(and(sql`${payments.status} = 'pending'`, lt(payments.updated_at, before)))
    .orderBy(asc(payments.updated_at))
    .limit(limit);
  return rows.flatMap(({ source }) => source ?? []);
}

// --- subscriptions ---

export const findSubscription = (db: Db, externalId: string): Promise<SubscriptionRow | null> =>
  firstRow(db.select().from(subscriptions).where(eq(subscriptions.external_id, externalId)));

/** All of an account: it has few. */
export async function listSubscriptions(db: Db, accountId: string): Promise<SubscriptionRow[]> {
  return await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.account_id, accountId))
    .orderBy(desc(subscriptions._id))
    .limit(1000);
}

export const insertSubscription = insertInto(subscriptions);

export const updateSubscription = updateAny(subscriptions);

/** Accounts with a payment that has been late since before a time and whose keys still work. */
export async function listOutOfGrace(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ _id: accounts._id })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts._id, subscriptions.account_id))
    .where(
      and(
        lte(subscriptions.past_due_since, before),
        eq(accounts.plan_status, "past_due"),
        eq(accounts.plan_source, "stripe"),
      ),
    )
    .limit(limit);
  return [...new Set(rows.map(({ _id }) => _id))];
}

/** Subscriptions whose period was over before a time, and of which nobody has told what came then. */
export async function listEndedPeriods(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ external_id: subscriptions.external_id })
    .from(subscriptions)
    // As the index has it.
    .where(and(sql`${subscriptions.status} IN ('active', 'past_due')`, lt(subscriptions.current_period_end, before)))
    .limit(limit);
  return rows.map(({ external_id }) => external_id);
}

// --- what was told ---

/** Keeps that something was told. Returns false when it was known. */
export const insertEvent = async (db: Db, event: typeof paymentEvents.$inferInsert): Promise<boolean> =>
  (await db.insert(paymentEvents).values(event).onConflictDoNothing().returning({ _id: paymentEvents._id })).length > 0;

/** What was told of a subject and is not settled, the oldest first. */
export async function listOpenEvents(db: Db, subject: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ _id: paymentEvents._id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.subject, subject), isNull(paymentEvents.settled_at)))
    .limit(limit);
  return rows.map(({ _id }) => _id);
}

/** When something was told last; null: nothing is remembered. */
export async function lastReportedAt(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ at: paymentEvents.created_at })
    .from(paymentEvents)
    .where(gt(paymentEvents.created_at, 0))
    .orderBy(desc(paymentEvents.created_at))
    .limit(1);
  return row?.at ?? null;
}

export async function settleEvents(db: Db, ids: string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db.update(paymentEvents).set({ settled_at: now }).where(inArray(paymentEvents._id, ids));
}

export const dropEvents = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, paymentEvents, lt(paymentEvents.created_at, before), most);
