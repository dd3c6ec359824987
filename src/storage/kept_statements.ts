/** What is asked with nearly every call is built once: `preparedOnce`, and for rows `selectOnce` and `rowsOf`. */
import { Database } from "bun:sqlite";
import { Column, is, type Logger, Placeholder, SQL } from "drizzle-orm";
import type { Db } from "./db.ts";
import type { Connection } from "./postgres/session.ts";

/**
 * A query that every connection prepares once: for what is asked with each call.
 * @param prepare builds the query with placeholders
 */
export function preparedOnce<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const queries = new WeakMap<Db, Query>();
  return (db) => {
    const known = queries.get(db);
    if (known) return known;
    const query = prepare(db);
    queries.set(db, query);
    return query;
  };
}

/** A select that Drizzle has built, of named columns. */
interface Select {
  toSQL(): { sql: string; params: unknown[] };
  _: { selectedFields: Record<string, unknown>; result: unknown[] };
}

/** A prepared select; its rows are awaited like those of any query. */
export interface PreparedSelect<Row> {
  all(values: Record<string, unknown>): Row[] | Promise<Row[]>;
}

/**
 * A select that every connection prepares once, and that goes past Drizzle when it is asked: filling in its values and
 * reading its rows takes Drizzle longer than SQLite needs to find them. For what is asked with nearly every call.
 * @param build the select with placeholders
 */
export function selectOnce<Built extends Select>(build: (db: Db) => Built) {
  type Row = Built["_"]["result"][number];
  return preparedOnce((db): PreparedSelect<Row> => {
    const built = build(db);
    const { sql, params } = built.toSQL();
    const { $client, session } = db as unknown as { $client: Database | Connection; session: { logger: Logger } };
    const fill = params.map(valueFor);
    const readRow = rowReader(built._.selectedFields);
    if (isOnServer($client))
      return {
        async all(values) {
          const given = fill.map((value) => value(values));
          return (await $client.query(sql, given)).map(readRow) as Row[];
        },
      };
    const statement = $client.prepare(sql);
    return {
      all(values) {
        const given = fill.map((value) => value(values));
        session.logger.logQuery(sql, given);
        return statement.values(...(given as never[])).map(readRow) as Row[];
      },
    };
  });
}

/** The rows that a statement with a fixed text gives, as lists of values: for what is run very often in a row. */
export async function rowsOf(db: Db, text: string, values: unknown[]): Promise<unknown[][]> {
  const { $client } = db as unknown as { $client: Database | Connection };
  if (isOnServer($client)) return await $client.query(text, values);
  return $client.prepare(text).values(...(values as never[])) as unknown[][];
}

/** Whether statements are asked of a server, not of a file. */
const isOnServer = (client: Database | Connection): client is Connection => !(client instanceof Database);

/** Gives what a parameter is bound to: one of the values, or always the same. */
function valueFor(param: unknown): (values: Record<string, unknown>) => unknown {
  if (!is(param, Placeholder)) return () => param;
  return (values) => {
    const value = values[param.name];
    if (value === undefined) throw new Error(`the query needs a value for ${param.name}`);
    return value;
  };
}

/** Makes objects of lists of values; nearly all are taken as SQLite gives them. */
function rowReader(fields: Record<string, unknown>) {
  const names = Object.keys(fields);
  const readers = Object.values(fields).map(valueReader);
  return (values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index++) {
      const value = values[index];
      const read = readers[index];
      row[names[index]!] = read && value !== null ? read(value) : value;
    }
    return row;
  };
}

/** How a column makes what SQLite stores into a value; null: it takes it as it is. */
function valueReader(field: unknown): ((value: unknown) => unknown) | null {
  if (!is(field, Column) && !is(field, SQL)) throw new Error("only columns and expressions can be selected once");
  if (is(field, SQL) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return null;
  return (value) => field.mapFromDriverValue(value);
}
