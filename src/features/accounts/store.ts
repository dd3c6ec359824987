/** SQL of accounts and keys. */
import { and, asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { accounts, apiKeys, totals, users } from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

export type AccountRow = typeof accounts.$inferSelect;
export type KeyRow = typeof apiKeys.$inferSelect;

export async function insertAccount(db: Db, account: AccountRow): Promise<void> {
  await db.insert(accounts).values(account);
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | null> {
  const [row] = await db.select().from(accounts).where(eq(accounts._id, id));
  return row ?? null;
}

export async function listAccounts(db: Db): Promise<AccountRow[]> {
  return await db.select().from(accounts).orderBy(asc(accounts._id));
}

/** Some of all accounts, newest first, and how many there are. @param search part of a name */
export async function pageOfAccounts(db: Db, search: string | undefined, limit: number, offset: number) {
  const wanted = search ? sql`instr(lower(${accounts.name}), lower(${search})) > 0` : undefined;
  const rows = await db.select().from(accounts).where(wanted).orderBy(desc(accounts._id)).limit(limit).offset(offset);
  const [total] = await db.select({ n: count() }).from(accounts).where(wanted);
  return { rows, total: total!.n };
}

/** The e-mail address of an account's first owner. */
export async function ownerEmail(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.account_id, accountId), eq(users.role, "owner")))
    .orderBy(asc(users._id))
    .limit(1);
  return row?.email ?? null;
}

export async function updateAccount(db: Db, id: string, changes: Partial<AccountRow>): Promise<AccountRow | null> {
  const [row] = await db.update(accounts).set(changes).where(eq(accounts._id, id)).returning();
  return row ?? null;
}

const active = (accountId: string) => and(eq(apiKeys.account_id, accountId), isNull(apiKeys.revoked_at));

export async function countKeys(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(apiKeys).where(active(accountId));
  return row!.n;
}

export async function insertKey(db: Db, key: KeyRow): Promise<void> {
  await db.insert(apiKeys).values(key);
}

export async function listKeys(db: Db, accountId: string, limit: number, offset: number): Promise<KeyRow[]> {
  return await db
    .select()
    .from(apiKeys)
    .where(active(accountId))
    .orderBy(desc(apiKeys._id))
    .limit(limit)
    .offset(offset);
}

/** Revokes an active key; null when the account has no such active key. */
export async function revokeKey(db: Db, accountId: string, id: string, now: number): Promise<KeyRow | null> {
  const [row] = await db
    .update(apiKeys)
    .set({ revoked_at: now, updated_at: now })
    .where(and(active(accountId), eq(apiKeys._id, id)))
    .returning();
  return row ?? null;
}

export async function touchKey(db: Db, id: string, usedAt: number): Promise<void> {
  await db.update(apiKeys).set({ last_used_at: usedAt }).where(eq(apiKeys._id, id));
}

/** The look-up of every request: the account of an active key, by the key's hash. */
export const findByKey = selectOnce((db) =>
  db
    .select({
      key_id: apiKeys._id,
      hash: apiKeys.hash,
      _id: accounts._id,
      name: accounts.name,
      plan: accounts.plan,
      plan_status: accounts.plan_status,
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts._id, apiKeys.account_id))
    .where(and(eq(apiKeys.hash, sql.placeholder("hash")), isNull(apiKeys.revoked_at))),
);

/** A key's account, with the key. */
export type KeyHolder = Awaited<ReturnType<ReturnType<typeof findByKey>["all"]>>[number];

/** Totals of everything an account owns, by kind. */
export async function accountTotals(db: Db, accountId: string): Promise<Record<string, number>> {
  const rows = await db.select({ kind: totals.kind }).from(totals).where(eq(totals.owner, accountId));
  const counts = await Promise.all(rows.map(async ({ kind }) => [kind, await totalOf(db, accountId, kind)] as const));
  return Object.fromEntries(counts);
}
