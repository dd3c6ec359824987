/**
 * Deleting what has much below it. A website may have 10,000 pages with 100,000 submissions: to remove them with one
 * commit would keep every other writer waiting for seconds. So what is deleted is hidden at once, by one row that every
 * read asks for, and then removed from the leaves up, a few rows with each commit.
 */
import { and, type Column, eq, inArray, is, ne, or, type SQL, sql, Table } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./db.ts";
import { listed } from "./dialect.ts";
import { rowsOf, selectOnce } from "./kept_statements.ts";
import * as tables from "./tables.ts";

const { deletions, pages, releases, webhooks, websites } = tables;

/** What can be deleted with everything below it. */
const ROOTS = {
  website: websites,
  page: pages,
  form: tables.forms,
  webhook: webhooks,
  release: releases,
  collection: tables.collections,
  list: tables.lists,
  experiment: tables.experiments,
  campaign: tables.campaigns,
} as const;
export type DeletionKind = keyof typeof ROOTS;

/** The condition that nothing of these, columns with identifiers, was deleted. */
export const alive = (...columns: Column[]): SQL =>
  and(...columns.map((column) => sql`${column} NOT IN (SELECT ${deletions.resource} FROM ${deletions})`))!;

/** The same for who sees no account: visitors go on while a website is on its way to another. */
export const aliveForVisitors = (...columns: Column[]): SQL =>
  and(
    ...columns.map(
      (column) =>
        sql`${column} NOT IN (SELECT ${deletions.resource} FROM ${deletions} WHERE ${deletions.kind} <> 'transfer')`,
    ),
  )!;

/** The condition that a page was not deleted, nor its website; for rows that have the page's identifier alone. */
export const onAlivePage = (page: Column): SQL =>
  sql`EXISTS (SELECT 1 FROM ${pages} WHERE ${pages._id} = ${page} AND ${alive(pages._id, pages.website_id)})`;

const findAny = selectOnce((db) =>
  db
    .select({ one: deletions.resource })
    .from(deletions)
    .where(eq(deletions.account_id, sql.placeholder("account")))
    .limit(1),
);

const findAnyOfAll = selectOnce((db) => db.select({ one: deletions.resource }).from(deletions).limit(1));

/** Whether an account has deletions under way; null: any account. */
export async function isDeleting(db: Db, accountId: string | null): Promise<boolean> {
  const found = accountId === null ? findAnyOfAll(db).all({}) : findAny(db).all({ account: accountId });
  return (await found).length > 0;
}

/**
 * A condition for lists of what an account has (null: of what all have): only what was not deleted. Without deletions under way there is none, so
 * that long lists need not look into every row.
 */
export async function whileDeleting(db: Db, accountId: string | null, isAlive: SQL): Promise<SQL | undefined> {
  return (await isDeleting(db, accountId)) ? isAlive : undefined;
}

/** Hides a resource and everything below it. */
export async function hide(
  db: Db,
  accountId: string,
  { kind, id }: { kind: DeletionKind; id: string },
  now: number,
): Promise<void> {
  const table = ROOTS[kind];
  const [owner] =
    kind === "page" ? await db.select({ website_id: pages.website_id }).from(pages).where(eq(pages._id, id)) : [];
  await db
    .insert(deletions)
    .values({ resource: id, kind, account_id: accountId, website_id: owner?.website_id ?? null, created_at: now })
    .onConflictDoNothing();
  if (table === websites) {
    const nowhere = { subdomain: null, parent_domain: null, domain_id: null, published_at: null, release_id: null };
    await db.update(websites).set(nowhere).where(eq(websites._id, id));
  }
  if (table === pages) {
    // Another page may have its path at once. No page's path begins so.
    await db
      .update(pages)
      .set({ path: `deleted ${id}`, public: false })
      .where(eq(pages._id, id));
  }
}

/** Takes back that a resource is hidden. */
export async function reveal(db: Db, id: string): Promise<void> {
  await db.delete(deletions).where(eq(deletions.resource, id));
}

/** By which lists of the account that a website goes to know that they have to look what is hidden. */
const arrivalOf = (websiteId: string) => `arrival of ${websiteId}`;

/** Hides a website and everything below it from the account that has it and the one that gets it; visitors go on. */
export async function hideInTransfer(
  db: Db,
  websiteId: string,
  { from, to }: { from: string; to: string },
  created_at: number,
): Promise<void> {
  const hidden = { kind: "transfer", website_id: null, created_at } as const;
  await db.insert(deletions).values([
    { ...hidden, resource: websiteId, account_id: from },
    { ...hidden, resource: arrivalOf(websiteId), account_id: to },
  ]);
}

/** Shows a website again, in whichever account it is. */
export async function revealTransferred(db: Db, websiteId: string): Promise<void> {
  await db.delete(deletions).where(inArray(deletions.resource, [websiteId, arrivalOf(websiteId)]));
}

/** Whether a website is on its way to an account, or from it. */
export async function hasTransfers(db: Db, accountId: string): Promise<boolean> {
  const [found] = await db
    .select({ one: deletions.resource })
    .from(deletions)
    .where(and(eq(deletions.account_id, accountId), eq(deletions.kind, "transfer")))
    .limit(1);
  return found !== undefined;
}

/** Whether a website is on its way to another account. @param from the one that it was of; left out: any */
export async function isInTransfer(db: Db, websiteId: string, from?: string): Promise<boolean> {
  const own = from === undefined ? undefined : eq(deletions.account_id, from);
  const [found] = await db
    .select({ one: deletions.resource })
    .from(deletions)
    .where(and(eq(deletions.resource, websiteId), eq(deletions.kind, "transfer"), own));
  return found !== undefined;
}

/** Whether something below a website is still being removed. */
export async function isDeletingBelow(db: Db, websiteId: string): Promise<boolean> {
  const of = ({ _id, website_id }: { website_id: Column; _id: Column }) =>
    sql`(SELECT ${_id} FROM ${_id.table} WHERE ${website_id} = ${websiteId})`;
  const [found] = await db
    .select({ one: deletions.resource })
    .from(deletions)
    .where(
      or(
        eq(deletions.website_id, websiteId),
        ...[tables.forms, tables.collections, tables.releases, tables.experiments].map(
          (table) => sql`${deletions.resource} IN ${of(table)}`,
        ),
      ),
    )
    .limit(1);
  return found !== undefined;
}

interface Reference {
  table: SQLiteTable;
  /** Whether the row goes too; else it forgets what it was of. */
  goes: boolean;
  /** Statements for rows of `table` below some resources; each takes a list of identifiers in JSON. */
  find: string;
  change: string;
}

/** @param column the column of the table that leads to what its rows are below of */
function reference(table: SQLiteTable, column: Column, goes: boolean): Reference {
  const [name, of] = [`"${getTableConfig(table).name}"`, `"${column.name}"`];
  const which = `${of} IN (SELECT atom FROM json_each(?)) LIMIT ?`;
  const rows = `rowid IN (SELECT rowid FROM ${name} WHERE ${which}) RETURNING 1`;
  return {
    table,
    goes,
    find: `SELECT "_id" FROM ${name} WHERE ${which}`,
    change: goes ? `DELETE FROM ${name} WHERE ${rows}` : `UPDATE ${name} SET ${of} = NULL WHERE ${rows}`,
  };
}

/** Rows that belong to something by a plain column, without a reference of the database. */
const SUBJECTS: [column: Column, of: SQLiteTable[]][] = [
  [tables.streamEvents.subject, [tables.runs, tables.turns]],
  [tables.analyticsQuarters.subject, [websites, pages, tables.forms]],
  [tables.analyticsDays.subject, [websites, pages, tables.forms]],
  [tables.analyticsSightings.subject, [websites, pages, tables.forms]],
  [tables.assetUses.subject, [pages]],
];

/** What is directly below the rows of each table; what was declared last comes first, because it refers to the others. */
const BELOW = new Map<SQLiteTable, Reference[]>();

function below(table: SQLiteTable): Reference[] {
  if (BELOW.size === 0) {
    const add = (of: SQLiteTable, below: Reference) => BELOW.set(of, [below, ...(BELOW.get(of) ?? [])]);
    for (const child of Object.values(tables).filter((value) => is(value, Table)) as SQLiteTable[])
      for (const { reference: declared, onDelete } of getTableConfig(child).foreignKeys) {
        const { columns, foreignTable } = declared();
        if (onDelete === "cascade" || onDelete === "set null")
          add(foreignTable, reference(child, columns[0]!, onDelete === "cascade"));
      }
    for (const [column, owners] of SUBJECTS)
      for (const of of owners) add(of, reference(column.table as SQLiteTable, column, true));
  }
  return BELOW.get(table) ?? [];
}

/** What removing a row with triggers and indexes costs; a plain one costs 1. One is some five microseconds. */
const HEAVY = 10;
/** How many rows that have others below them are taken up at a time. */
const PARENTS_AT_ONCE = 10;

/**
 * Removes some of what is below a resource, and when nothing is left the resource itself.
 * @param cost how much work may be done: a plain row is 1, one with triggers and many indexes 10
 * @returns whether all is gone
 */
export async function removeSome(db: Db, { kind, id }: { kind: DeletionKind; id: string }, cost: number) {
  const left = { cost };
  const table = ROOTS[kind];
  await removeBelow(db, table, [id], left);
  if (left.cost <= 0) return false;
  await db.delete(table).where(eq(table._id, id));
  await db.delete(deletions).where(eq(deletions.resource, id));
  return true;
}

/** What is being deleted, or null when it is gone. */
export async function findDeletion(
  db: Db,
  id: string,
): Promise<{ kind: DeletionKind; id: string; account_id: string } | null> {
  const [row] = await db
    .select({ kind: deletions.kind, account_id: deletions.account_id })
    .from(deletions)
    .where(eq(deletions.resource, id));
  return row && row.kind !== "transfer" ? { ...row, kind: row.kind, id } : null;
}

/** What `plan_source` says of an account that was deleted: its row stays, for what it has paid. */
export const DELETED_ACCOUNT = "deleted";
/** The condition that an account was not deleted: whoever looks up sessions, keys and tokens asks for it. */
export const accountAlive = ne(tables.accounts.plan_source, DELETED_ACCOUNT);

/** What stays of an account that is deleted: what was paid and spent, for bookkeeping. */
const KEPT_OF_ACCOUNT: SQLiteTable[] = [tables.creditEntries, tables.payments, tables.subscriptions];

/**
 * Removes some of what an account has; its own row, and what is kept for bookkeeping, stay.
 * @param cost as for `removeSome`
 * @returns whether all is gone
 */
export async function removeSomeOfAccount(db: Db, accountId: string, cost: number): Promise<boolean> {
  const left = { cost };
  await removeBelow(db, tables.accounts, [accountId], left, KEPT_OF_ACCOUNT);
  return left.cost > 0;
}

async function removeBelow(
  db: Db,
  table: SQLiteTable,
  ids: string[],
  left: { cost: number },
  kept: SQLiteTable[] = [],
): Promise<void> {
  const wanted = JSON.stringify(ids);
  for (const { table: child, goes, find, change } of below(table)) {
    if (kept.includes(child)) continue;
    const isLeaf = below(child).length === 0 || !goes;
    while (left.cost > 0) {
      const most = isLeaf ? left.cost : PARENTS_AT_ONCE;
      const found = await rowsOf(db, isLeaf ? change : find, [wanted, most]);
      if (isLeaf) {
        left.cost -= found.length;
        if (found.length < most) break;
        continue;
      }
      if (found.length === 0) break;
      const children = found.map(([id]) => id as string);
      await removeBelow(db, child, children, left);
      if (left.cost <= 0) return;
      await db.run(sql`DELETE FROM ${child} WHERE _id IN ${listed(children)}`);
      left.cost -= children.length * HEAVY;
    }
    if (left.cost <= 0) return;
  }
}
