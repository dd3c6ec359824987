/** SQL of accounts and keys. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { notSuspended, ofClient, spreadPlan } from "../../policy/clients.ts";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { accountAlive, DELETED_ACCOUNT } from "../../storage/deletions.ts";
import { contains, idIn } from "../../storage/dialect.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { countRows, findAny, insertInto, newestRows } from "../../storage/rows.ts";
import { accounts, apiKeys, clients, domains, subscriptions, totals, users, websites } from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

export type AccountRow = typeof accounts.$inferSelect;
export type KeyRow = typeof apiKeys.$inferSelect;

export const insertAccount = insertInto(accounts);

export const findAccount = findAny(accounts, accountAlive);

export async function listAccounts(db: Db): Promise<AccountRow[]> {
  return await db.select().from(accounts).where(accountAlive).orderBy(asc(accounts._id));
}

/** Which accounts are wanted: with this in their name; those that pay, or that pay late. */
export interface AccountFilter {
  search?: string;
  billing?: "paying" | "past_due";
}

/** Some of all accounts, newest first, and how many there are. */
export async function pageOfAccounts(db: Db, { search, billing }: AccountFilter, limit: number, offset: number) {
  const wanted = and(
    accountAlive,
    search ? contains(sql`lower(${accounts.name})`, sql`lower(${search})`) : undefined,
    billing ? sql`${accounts.plan_source} = 'stripe'` : undefined,
    billing === "past_due" ? sql`EXISTS (${lateSubscription})` : undefined,
  );
  return await newestRows(db, accounts, wanted, limit, offset);
}

const lateSubscription = sql`SELECT 1 FROM ${subscriptions}
  WHERE ${subscriptions.account_id} = ${accounts._id} AND ${subscriptions.status} = 'past_due'`;

/** Until when an account has paid for its plan, and since when it pays late. */
export async function paidUntil(db: Db, accountId: string) {
  const rows = await db
    .select({
      status: subscriptions.status,
      until: subscriptions.current_period_end,
      late: subscriptions.past_due_since,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.account_id, accountId), sql`${subscriptions.status} IN ('active', 'past_due')`));
  const paid = rows.flatMap(({ status, until }) => (status === "active" && until !== null ? [until] : []));
  const late = rows.flatMap((row) => row.late ?? []);
  return {
    paid_until: paid.length > 0 ? Math.max(...paid) : null,
    past_due_since: late.length > 0 ? Math.min(...late) : null,
  };
}

export async function updateAccount(db: Db, id: string, changes: Partial<AccountRow>): Promise<AccountRow | null> {
  const [row] = await db.update(accounts).set(changes).where(eq(accounts._id, id)).returning();
  if (changes.plan || changes.plan_status || changes.plan_source) await spreadPlan(db, id);
  return row ?? null;
}

/** Whether an account has a plan that will be paid for again. */
export async function hasRunningSubscription(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .select({ _id: subscriptions._id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.account_id, accountId),
        inArray(subscriptions.status, ["active", "past_due"]),
        eq(subscriptions.cancel_at_period_end, false),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/**
 * What of a deletion is at once, however much there is: nobody signs in any more, and sessions, keys and connections are
 * found no more. The rest is removed by a job.
 */
export async function closeAccount(db: Db, accountId: string, now: number): Promise<void> {
  await db.update(users).set({ email: null, password_hash: null }).where(eq(users.account_id, accountId));
  await db
    .update(accounts)
    .set({
      name: "",
      plan: "free",
      plan_status: "canceled",
      plan_source: DELETED_ACCOUNT,
      monthly_credits: 0,
      customer_id: null,
      updated_at: now,
    })
    .where(eq(accounts._id, accountId));
}

/** Takes websites off their addresses. */
export async function closeWebsites(db: Db, accountId: string, ids: string[]): Promise<void> {
  const nowhere = { subdomain: null, parent_domain: null, domain_id: null, published_at: null, release_id: null };
  await db
    .update(websites)
    .set(nowhere)
    .where(and(eq(websites.account_id, accountId), idIn(websites._id, ids)));
}

/** Lets some of an account's domains go. Returns how many. */
export async function releaseDomains(db: Db, accountId: string, most: number): Promise<number> {
  const rows = await db
    .select({ _id: domains._id })
    .from(domains)
    .where(and(eq(domains.account_id, accountId), or(isNotNull(domains.verified_at), isNotNull(domains.next_check_at))))
    .limit(most);
  const ids = rows.map(({ _id }) => _id);
  await db.update(domains).set({ verified_at: null, next_check_at: null }).where(idIn(domains._id, ids));
  return ids.length;
}

/** Identifiers of an account's websites, some at a time. */
export async function websitesAfter(db: Db, accountId: string, after: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ _id: websites._id })
    .from(websites)
    .where(and(eq(websites.account_id, accountId), gt(websites._id, after)))
    .orderBy(asc(websites._id))
    .limit(most);
  return rows.map(({ _id }) => _id);
}

const active = (accountId: string) => and(eq(apiKeys.account_id, accountId), isNull(apiKeys.revoked_at));

export const countKeys = (db: Db, accountId: string): Promise<number> => countRows(db, apiKeys, active(accountId));

export const insertKey = insertInto(apiKeys);

export async function listKeys(db: Db, accountId: string, limit: number, offset: number): Promise<KeyRow[]> {
  return await db
    .select()
    .from(apiKeys)
    .where(active(accountId))
    .orderBy(desc(apiKeys._id))
    .limit(limit)
    .offset(offset);
}

/** All active keys of an account, of which there are few. */
export async function activeKeys(db: Db, accountId: string): Promise<KeyRow[]> {
  return await db.select().from(apiKeys).where(active(accountId));
}

export async function revokeKeys(db: Db, accountId: string, ids: string[], now: number): Promise<void> {
  await db
    .update(apiKeys)
    .set({ revoked_at: now, updated_at: now })
    .where(and(active(accountId), inArray(apiKeys._id, ids)));
}

export async function touchKey(db: Db, id: string, usedAt: number): Promise<void> {
  await db.update(apiKeys).set({ last_used_at: usedAt }).where(eq(apiKeys._id, id));
}

/** The look-up of every request: the account of an active key, by the key's hash. */
export const findByKey = selectOnce((db) =>
  db
    .select({
      key_id: apiKeys._id,
      key_name: apiKeys.name,
      ...columnsOf(apiKeys, "hash", "scopes", "websites", "addresses", "expires_at"),
      ...columnsOf(accounts, "_id", "name", "plan", "plan_status"),
      without_ai: clients.without_ai,
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts._id, apiKeys.account_id))
    .leftJoin(clients, ofClient)
    .where(and(eq(apiKeys.hash, sql.placeholder("hash")), isNull(apiKeys.revoked_at), accountAlive, notSuspended)),
);

/** A key's account, with the key. */

/** Totals of everything an account owns, by kind. */
export async function accountTotals(db: Db, accountId: string): Promise<Record<string, number>> {
  const rows = await db.select({ kind: totals.kind }).from(totals).where(eq(totals.owner, accountId));
  const counts = await Promise.all(rows.map(async ({ kind }) => [kind, await totalOf(db, accountId, kind)] as const));
  return Object.fromEntries(counts);
}
