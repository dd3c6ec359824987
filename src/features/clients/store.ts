/** SQL of clients: every function takes their parent first. */
import { and, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { ofClient } from "../../policy/clients.ts";
import type { Db } from "../../storage/client.ts";
import { accountAlive } from "../../storage/deletions.ts";
import { contains } from "../../storage/dialect.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { accounts, audit, clients, memberships, reportMails } from "../../storage/tables.ts";

export type ClientRow = typeof clients.$inferSelect;

const members = sql<number>`(SELECT count(*) FROM ${memberships} WHERE ${memberships.account_id} = ${accounts._id})`;

/** When a report of one of its websites was last mailed. */
const reported = sql<
  number | null
>`(SELECT max(${reportMails.sent_at}) FROM ${reportMails} WHERE ${reportMails.account_id} = ${accounts._id})`;

/** When something was last done in it. */
const active = sql<
  number | null
>`(SELECT ${audit.created_at} FROM ${audit} WHERE ${audit.account_id} = ${accounts._id} ORDER BY ${audit._id} DESC LIMIT 1)`;

const select = (db: Db) =>
  db
    .select({ client: clients, account: accounts, members, reported, active })
    .from(clients)
    .innerJoin(accounts, eq(accounts._id, clients.account_id));

/** A client with its account. */
export type Found = Awaited<ReturnType<typeof select>>[number];

export async function findClient(db: Db, parentId: string, id: string): Promise<Found | null> {
  const [row] = await select(db).where(and(eq(clients.parent_account_id, parentId), eq(clients.account_id, id)));
  return row ?? null;
}

/** Newest first. @param q in a name, company or address, in lower case */
export async function listClients(
  db: Db,
  parentId: string,
  { q, status }: { q?: string; status?: "active" | "suspended" },
  limit: number,
  offset: number,
) {
  const has = (text: SQL | typeof accounts.name | typeof clients.company) =>
    contains(sql`lower(coalesce(${text}, ''))`, q!);
  const wanted = and(
    eq(clients.parent_account_id, parentId),
    q === undefined ? undefined : or(has(accounts.name), has(clients.company), has(sql`${clients.email}`)),
    status && sql`${clients.suspended_at} IS ${status === "active" ? sql`NULL` : sql`NOT NULL`}`,
  );
  const rows = await select(db).where(wanted).orderBy(desc(clients.account_id)).limit(limit).offset(offset);
  const [total] = await db
    .select({ n: count() })
    .from(clients)
    .innerJoin(accounts, eq(accounts._id, clients.account_id))
    .where(wanted);
  return { rows, total: total!.n };
}

export async function countClients(db: Db, parentId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(clients).where(eq(clients.parent_account_id, parentId));
  return row!.n;
}

export async function insertClient(db: Db, row: ClientRow): Promise<void> {
  await db.insert(clients).values(row);
}

export async function updateClient(db: Db, parentId: string, id: string, changes: Partial<ClientRow>): Promise<void> {
  await db
    .update(clients)
    .set(changes)
    .where(and(eq(clients.parent_account_id, parentId), eq(clients.account_id, id)));
}

export async function deleteClient(db: Db, parentId: string, id: string): Promise<void> {
  await db.delete(clients).where(and(eq(clients.parent_account_id, parentId), eq(clients.account_id, id)));
}

/** Who looks up which account, in the place of a secret's hash (storage/remembered_rows.ts). */
export const lookedUp = (userId: string, accountId: string): string => `${userId} ${accountId}`;

const own = alias(memberships, "own");
const above = alias(memberships, "above");
const parents = alias(accounts, "parents");
const ofUser = (member: typeof own | typeof above) => eq(member.user_id, sql.placeholder("user"));

const accountQuery = selectOnce((db) =>
  db
    .select({
      _id: accounts._id,
      name: accounts.name,
      plan: accounts.plan,
      plan_status: accounts.plan_status,
      require_second_factor: accounts.require_second_factor,
      without_ai: clients.without_ai,
      suspended_at: clients.suspended_at,
      role: own.role,
      rights: own.rights,
      parent_account_id: clients.parent_account_id,
      parent_role: above.role,
      parent_requires: parents.require_second_factor,
    })
    .from(accounts)
    .leftJoin(clients, ofClient)
    .leftJoin(own, and(ofUser(own), eq(own.account_id, accounts._id)))
    .leftJoin(above, and(ofUser(above), eq(above.account_id, clients.parent_account_id)))
    .leftJoin(parents, eq(parents._id, clients.parent_account_id))
    .where(and(eq(accounts._id, sql.placeholder("account")), accountAlive)),
);

/** The look-up of calls in another account's name: the account, and what the user is there and in its parent. */
export const lookUpAccount = (db: Db) => ({
  async all({ hash }: { hash: string }) {
    const [user, account] = hash.split(" ") as [string, string];
    return (await accountQuery(db).all({ user, account })).map((row) => ({ ...row, hash }));
  },
});
