/** SQL of clients: every function takes their parent first. */
import { and, asc, count, desc, eq, gt, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { CLOCKS_APART_MS } from "../../jobs/clock_set_back.ts";
import { ofClient } from "../../policy/clients.ts";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { accountAlive } from "../../storage/deletions.ts";
import { contains } from "../../storage/dialect.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { countRows, findAny, firstRow, insertInto, updateAny } from "../../storage/rows.ts";
import {
  accounts,
  audit,
  billingConnections,
  clientBilling,
  clients,
  memberships,
  reportMails,
} from "../../storage/tables.ts";

export type ClientRow = typeof clients.$inferSelect;
export type BillingRow = typeof clientBilling.$inferSelect;
export type ConnectionRow = typeof billingConnections.$inferSelect;

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
    .select({ client: clients, account: accounts, billing: clientBilling, members, reported, active })
    .from(clients)
    .innerJoin(accounts, eq(accounts._id, clients.account_id))
    .leftJoin(clientBilling, eq(clientBilling.account_id, clients.account_id));

/** A client with its account. */
export type ClientWithAccount = Awaited<ReturnType<typeof select>>[number];

export const findClient = (db: Db, parentId: string, id: string): Promise<ClientWithAccount | null> =>
  firstRow(select(db).where(and(eq(clients.parent_account_id, parentId), eq(clients.account_id, id))));

/**
 * Newest first.
 * @param q in a name, company or address, in lower case
 * @param overdueAt only clients with an invoice that is late then
 */
export async function listClients(
  db: Db,
  parentId: string,
  { q, status, overdueAt }: { q?: string; status?: "active" | "suspended"; overdueAt?: number },
  limit: number,
  offset: number,
) {
  const has = (text: SQL | typeof accounts.name | typeof clients.company) =>
    contains(sql`lower(coalesce(${text}, ''))`, q!);
  const wanted = and(
    eq(clients.parent_account_id, parentId),
    q === undefined ? undefined : or(has(accounts.name), has(clients.company), has(sql`${clients.email}`)),
    overdueAt === undefined ? undefined : lte(clientBilling.unpaid_due_at, overdueAt),
    status && sql`${clients.suspended_at} IS ${status === "active" ? sql`NULL` : sql`NOT NULL`}`,
  );
  const rows = await select(db).where(wanted).orderBy(desc(clients.account_id)).limit(limit).offset(offset);
  const [total] = await db
    .select({ n: count() })
    .from(clients)
    .innerJoin(accounts, eq(accounts._id, clients.account_id))
    .leftJoin(clientBilling, eq(clientBilling.account_id, clients.account_id))
    .where(wanted);
  return { rows, total: total!.n };
}

export const countClients = (db: Db, parentId: string): Promise<number> =>
  countRows(db, clients, eq(clients.parent_account_id, parentId));

export const insertClient = insertInto(clients);

export async function updateClient(db: Db, parentId: string, id: string, changes: Partial<ClientRow>): Promise<void> {
  await db
    .update(clients)
    .set(changes)
    .where(and(eq(clients.parent_account_id, parentId), eq(clients.account_id, id)));
}

export async function deleteClient(db: Db, parentId: string, id: string): Promise<void> {
  await db.delete(clients).where(and(eq(clients.parent_account_id, parentId), eq(clients.account_id, id)));
}

// --- billing ---

export const findConnection = (db: Db, accountId: string): Promise<ConnectionRow | null> =>
  firstRow(db.select().from(billingConnections).where(eq(billingConnections.account_id, accountId)));

export async function saveConnection(db: Db, row: ConnectionRow): Promise<void> {
  const { created_at: _, ...set } = row;
  await db.insert(billingConnections).values(row).onConflictDoUpdate({ target: billingConnections.account_id, set });
}

export async function deleteConnection(db: Db, accountId: string): Promise<void> {
  await db.delete(billingConnections).where(eq(billingConnections.account_id, accountId));
}

/** In the place of what the client had before. */
export async function saveBilling(db: Db, row: BillingRow): Promise<void> {
  await db.insert(clientBilling).values(row).onConflictDoUpdate({ target: clientBilling.account_id, set: row });
}

/** Has all that an account bills looked at in the next round, whatever was seen last. */
export async function lookAgain(db: Db, parentId: string): Promise<void> {
  await db
    .update(clientBilling)
    .set({ looked_at: 0, status: "preparing" })
    .where(and(eq(clientBilling.parent_account_id, parentId), eq(clientBilling.is_ended, false)));
}

/** Of any account, for jobs. */
export const findAnyBilling = findAny(clientBilling);

export const updateAnyBilling = updateAny(clientBilling);

/** Of what goes on, or is still to be paid; as the index has it. */
const followed = sql`(status <> 'canceled' OR unpaid_due_at IS NOT NULL)`;

/** What is followed and was not looked at since a time. */
export async function listUnlooked(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ _id: clientBilling._id })
    .from(clientBilling)
    .where(and(followed, lt(clientBilling.looked_at, before)))
    .orderBy(asc(clientBilling.looked_at))
    .limit(limit);
  return rows.map(({ _id }) => _id);
}

/** What was looked at by a clock that ran ahead is looked at now. Answers how many there were. */
export async function bringBackLooks(db: Db, now: number, limit: number): Promise<number> {
  const rows = await db
    .select({ _id: clientBilling._id })
    .from(clientBilling)
    .where(and(followed, gt(clientBilling.looked_at, now + CLOCKS_APART_MS)))
    .limit(limit);
  for (const { _id } of rows) await updateAnyBilling(db, _id, { looked_at: 0 });
  return rows.length;
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
      ...columnsOf(accounts, "_id", "name", "plan", "plan_status", "require_second_factor"),
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
