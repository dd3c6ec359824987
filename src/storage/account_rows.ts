/**
 * Rows of one account, of whichever table, a few at a time: for taking along all that an account has. Each table is gone
 * through by an index, from the account itself or from what its rows are below of.
 */
import { and, asc, type Column, eq, gt, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { nextTurn } from "./batches.ts";
import type { Db } from "./db.ts";
import { deletions } from "./tables.ts";

/** Where the rows of an account are in a table. */
export interface OwnRows {
  table: SQLiteTable;
  /** Tells a row from the others of its account, or of what it is below of, and says in which order they come. */
  order: Column;
  /** What its rows are below of, and the column that says so; left out: the account. */
  below?: { of: OwnRows; column: Column };
  /** Of what was deleted and is still being removed (storage/deletions.ts) there is nothing, either; may be null. */
  website?: Column;
  /** Whether single rows may be megabytes. */
  large?: boolean;
}

/** A table under its own name, in the order of its identifiers. */
export function ownTable(table: SQLiteTable): OwnRows & { name: string } {
  const { name, columns } = getTableConfig(table);
  return { name, table, order: columns.find((column) => column.name === "_id") ?? columns[0]! };
}

export type OwnRow = Record<string, unknown>;

const AT_ONCE = 100;
const LARGE_AT_ONCE = 2;

const columnNamed = ({ table }: OwnRows, name: string): Column | undefined =>
  getTableConfig(table).columns.find((column) => column.name === name);

/** The condition that a column's value, if there is one, was not deleted. */
const notDeleted = (column: Column | undefined): SQL | undefined =>
  column && sql`coalesce(${column}, '') NOT IN (SELECT ${deletions.resource} FROM ${deletions})`;

/** All rows of an account. Others wait for one read at a time, of a few rows. */
export async function* ownRows(db: Db, own: OwnRows, accountId: string): AsyncGenerator<OwnRow, void> {
  if (!own.below) return yield* pages(db, own, columnNamed(own, "account_id")!, accountId);
  for await (const { _id } of ownRows(db, own.below.of, accountId))
    yield* pages(db, own, own.below.column, _id as string);
}

async function* pages(db: Db, own: OwnRows, column: Column, value: string): AsyncGenerator<OwnRow, void> {
  const { table, order, website, large } = own;
  const most = large ? LARGE_AT_ONCE : AT_ONCE;
  for (let after: unknown; ; ) {
    await nextTurn();
    const rows: OwnRow[] = await db
      .select()
      .from(table)
      .where(
        and(
          eq(column, value),
          after === undefined ? undefined : gt(order, after),
          notDeleted(columnNamed(own, "_id")),
          notDeleted(website),
        ),
      )
      .orderBy(asc(order))
      .limit(most);
    yield* rows;
    if (rows.length < most) return;
    after = rows.at(-1)![order.name];
  }
}
