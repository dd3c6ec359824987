/**
 * Whose the rows below a website are. Each has the account in it, so that no read has to look up whose its website is;
 * when a website becomes another account's they all follow, some with each commit. Which they are is read from the
 * tables themselves: whatever refers to a website, or to something below one, and has an account.
 */
import { type Column, is, Table } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { nextTurn } from "./batches.ts";
import type { Db } from "./db.ts";
import { rowsOf } from "./kept_statements.ts";
import * as tables from "./tables.ts";

/** A row, or some, that follow: those of a table with this value in this column. */
export interface OwnedRow {
  table: SQLiteTable;
  column: string;
  value: string;
}

interface Child {
  table: SQLiteTable;
  /** Leads to what its rows are below of. */
  column: string;
}

const columnsOf = (table: SQLiteTable): Column[] => getTableConfig(table).columns;
const has = (table: SQLiteTable, name: string) => columnsOf(table).some((column) => column.name === name);

/** What is below each table and has an account; each table is below one other, the nearest. */
const BELOW = new Map<SQLiteTable, Child[]>();

/** The column by which a table is below another that has an account too; null: there is none. */
function parentOf(table: SQLiteTable, above: Set<SQLiteTable>): { of: SQLiteTable; column: Column } | null {
  const leading = getTableConfig(table)
    .foreignKeys.filter(({ onDelete }) => onDelete === "cascade")
    .map(({ reference }) => ({ of: reference().foreignTable as SQLiteTable, column: reference().columns[0]! }))
    .filter(({ of }) => above.has(of));
  // Of a row that is below several things the last is the nearest, and may be missing where it need not be there.
  return leading.findLast(({ column }) => column.notNull) ?? leading.at(-1) ?? null;
}

/** All tables whose rows follow a website, with what they are below of. */
export function ownedTables(): Map<SQLiteTable, Child[]> {
  if (BELOW.size > 0) return BELOW;
  const candidates = Object.values(tables).filter(
    (value) => is(value, Table) && has(value as SQLiteTable, "account_id") && has(value as SQLiteTable, "_id"),
  ) as SQLiteTable[];
  const above = new Set<SQLiteTable>([tables.websites]);
  // Tables are declared in any order: again until no more are found to be below another.
  for (let known = 0; known < above.size; ) {
    known = above.size;
    for (const table of candidates) if (parentOf(table, above)) above.add(table);
  }
  for (const table of candidates) {
    const parent = parentOf(table, above);
    if (parent) BELOW.set(parent.of, [...(BELOW.get(parent.of) ?? []), { table, column: parent.column.name }]);
  }
  return BELOW;
}

/** What follows by a plain column, without a reference of the database. */
const PAGE_SUBJECTS: Child[] = [{ table: tables.assetUses, column: "subject" }];

/** Rows that are read in one turn of the event loop. */
const READ_AT_ONCE = 200;

/** Everything below a website but the website itself; a few rows are read in each turn of the event loop. */
export async function* rowsBelowWebsite(db: Db, websiteId: string): AsyncGenerator<OwnedRow, void> {
  yield* below(db, tables.websites, websiteId);
  for await (const ids of identifiers(db, { table: tables.publications, column: "website_id" }, websiteId))
    for (const id of ids) for (const child of PAGE_SUBJECTS) yield { ...child, value: `publication ${id}` };
}

async function* below(db: Db, table: SQLiteTable, id: string): AsyncGenerator<OwnedRow, void> {
  for (const child of ownedTables().get(table) ?? [])
    for await (const ids of identifiers(db, child, id))
      for (const value of ids as string[]) {
        yield { table: child.table, column: "_id", value };
        yield* below(db, child.table, value);
      }
  if (table === tables.pages) for (const child of PAGE_SUBJECTS) yield { ...child, value: id };
}

async function* identifiers(db: Db, { table, column }: Child, of: string): AsyncGenerator<unknown[], void> {
  const text = `SELECT "_id" FROM "${getTableConfig(table).name}" WHERE "${column}" = ? AND "_id" > ? ORDER BY "_id" LIMIT ?`;
  for (let after: unknown = table === tables.publications ? -1 : ""; ; ) {
    const ids = (await rowsOf(db, text, [of, after, READ_AT_ONCE])).map(([id]) => id);
    yield ids;
    if (ids.length < READ_AT_ONCE) return;
    after = ids.at(-1);
    await nextTurn();
  }
}

/** Gives some rows to an account; those that are its own stay as they are. */
export async function giveRows(db: Db, rows: OwnedRow[], accountId: string): Promise<void> {
  const groups = Map.groupBy(rows, ({ table, column }) => `"${getTableConfig(table).name}" "${column}"`);
  for (const [name, group] of groups) {
    const [table, column] = name.split(" ");
    const text = `UPDATE ${table} SET account_id = ? WHERE ${column} IN (SELECT atom FROM json_each(?)) AND account_id <> ? RETURNING 1`;
    await rowsOf(db, text, [accountId, JSON.stringify(group.map(({ value }) => value)), accountId]);
  }
}
