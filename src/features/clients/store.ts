/** SQL of clients: every function takes their parent first. */
import { and, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { contains } from "../../storage/dialect.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { accounts, clients, users } from "../../storage/tables.ts";

export type ClientRow = typeof clients.$inferSelect;

const members = sql<number>`(SELECT count(*) FROM ${users} WHERE ${users.account_id} = ${accounts._id})`;

const select = (db: Db) =>
  db
    .select({ client: clients, account: accounts, members })
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

/** The look-up of calls in a client's name: the account, by its identifier. */
export const findAccount = selectOnce((db) =>
  db
    .select({
      hash: clients.account_id,
      parent_account_id: clients.parent_account_id,
      _id: accounts._id,
      name: accounts.name,
      plan: accounts.plan,
      plan_status: accounts.plan_status,
      without_ai: clients.without_ai,
    })
    .from(clients)
    .innerJoin(accounts, eq(accounts._id, clients.account_id))
    .where(eq(clients.account_id, sql.placeholder("hash"))),
);
