/** The column types that tables share: times are integers (milliseconds since the epoch), JSON is text. */
import { getTableColumns, sql } from "drizzle-orm";
import { integer, type SQLiteTable, text } from "drizzle-orm/sqlite-core";

export const id = () => text().primaryKey();
export const time = () => integer();
export const flag = () => integer({ mode: "boolean" });
export const json = <Value>() => text({ mode: "json" }).$type<Value>();
export const created = { created_at: time().notNull() };
export const stamped = { created_at: time().notNull(), updated_at: time().notNull() };

/** Some columns of a table, under their own names. */
export const columnsOf = <Table extends SQLiteTable, Name extends keyof Table["_"]["columns"] & string>(
  table: Table,
  ...names: Name[]
) => Object.fromEntries(names.map((name) => [name, getTableColumns(table)[name]])) as Pick<Table["_"]["columns"], Name>;

/** A whole row of placeholders with the names of the columns, for an insert that is prepared once. */
export const placeholders = <Table extends SQLiteTable>(table: Table) =>
  Object.fromEntries(
    Object.keys(getTableColumns(table)).map((name) => [name, sql.placeholder(name)]),
  ) as unknown as Table["$inferInsert"];
