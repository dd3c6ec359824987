/** What many queries are asked for: the only row that there is, how many there are, and rows by their identifiers. */
import { and, asc, count, desc, eq, gt, type SQL, type Subquery, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";
import { ROW_PLACE, unindexed } from "./dialect.ts";

/** The first row that a query finds; null: there is none. */
export const firstRow = async <Row>(query: PromiseLike<Row[]> | Row[]): Promise<Row | null> => (await query)[0] ?? null;

/** How many rows of a table, or of a query, there are; with `where` those that it fits. */
export async function countRows(db: Db, table: SQLiteTable | Subquery, where?: SQL): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(table as SQLiteTable)
    .where(where);
  return found!.n;
}

/** A page of the rows that a condition fits, the newest first, and how many there are. */
export async function newestRows<Table extends Identified>(
  db: Db,
  table: Table,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<{ rows: Table["$inferSelect"][]; total: number }> {
  const all = db.select().from(table as SQLiteTable);
  const rows = await all.where(where).orderBy(desc(table._id)).limit(limit).offset(offset);
  return { rows, total: await countRows(db, table, where) };
}

type Identified = SQLiteTable & { _id: SQLiteColumn };
type Owned = Identified & { account_id: SQLiteColumn };

const isOwn = (table: Owned, accountId: string, id: string) =>
  and(eq(table._id, id), eq(unindexed(table.account_id), accountId));

/** Stores a new row, or several. */
export const insertInto =
  <Table extends SQLiteTable>(table: Table) =>
  async (db: Db, row: Table["$inferSelect"] | Table["$inferSelect"][]): Promise<void> => {
    await db.insert(table as SQLiteTable).values(row);
  };

/** Finds an account's row, if a condition fits it, too. */
export const findOwned =
  <Table extends Owned>(table: Table, ...conditions: SQL[]) =>
  (db: Db, accountId: string, id: string): Promise<Table["$inferSelect"] | null> =>
    firstRow(
      db
        .select()
        .from(table as SQLiteTable)
        .where(and(isOwn(table, accountId, id), ...conditions)),
    );

/** An account's rows below one of its others, some at a time after one of them, if a condition fits them, too. */
export const rowsBelow =
  <Table extends Owned>(table: Table, parent: SQLiteColumn, ...conditions: SQL[]) =>
  async (
    db: Db,
    accountId: string,
    parentId: string,
    after: string,
    most: number,
  ): Promise<Table["$inferSelect"][]> => {
    const isBelow = and(eq(unindexed(table.account_id), accountId), eq(parent, parentId), gt(table._id, after));
    return await db
      .select()
      .from(table as SQLiteTable)
      .where(and(isBelow, ...conditions))
      .orderBy(asc(table._id))
      .limit(most);
  };

/** Changes an account's row. */
export const updateOwned =
  <Table extends Owned>(table: Table) =>
  async (db: Db, accountId: string, id: string, changes: Partial<Table["$inferSelect"]>): Promise<void> => {
    await db
      .update(table as SQLiteTable)
      .set(changes)
      .where(isOwn(table, accountId, id));
  };

/** Deletes an account's row. */
export const deleteOwned =
  (table: Owned) =>
  async (db: Db, accountId: string, id: string): Promise<void> => {
    await db.delete(table).where(isOwn(table, accountId, id));
  };

/** For an `UPDATE` or a `DELETE` of a table: at most so many of the rows that a condition fits. */
export const someOf = (table: SQLiteTable, which: SQL | undefined, most: number): SQL =>
  sql`${ROW_PLACE} IN (SELECT ${ROW_PLACE} FROM ${table} WHERE ${which} LIMIT ${most})`;

/** Deletes rows that a condition fits, at most so many. @returns how many */
export async function deleteSome(db: Db, table: SQLiteTable, which: SQL | undefined, most: number): Promise<number> {
  const gone = await db
    .delete(table)
    .where(someOf(table, which, most))
    .returning({ one: sql`1` });
  return gone.length;
}

/** Finds a row, whoever's it is: for work that belongs to no call. */
export const findAny =
  <Table extends Identified>(table: Table, ...conditions: SQL[]) =>
  (db: Db, id: string): Promise<Table["$inferSelect"] | null> =>
    firstRow(
      db
        .select()
        .from(table as SQLiteTable)
        .where(and(eq(table._id, id), ...conditions)),
    );

/** Changes a row, whoever's it is. */
export const updateAny =
  <Table extends Identified>(table: Table) =>
  async (db: Db, id: string, changes: Partial<Table["$inferSelect"]>): Promise<void> => {
    await db
      .update(table as SQLiteTable)
      .set(changes)
      .where(eq(table._id, id));
  };

/** Deletes a row, whoever's it is. */
export const deleteAny =
  (table: Identified) =>
  async (db: Db, id: string): Promise<void> => {
    await db.delete(table).where(eq(table._id, id));
  };
