/**
 * Drizzle's queries, as they are built for SQLite, asked of PostgreSQL: what `Db` is in a store is this or SQLite's
 * connection, and answers are the same. Conditions are 0 and 1, whole numbers are numbers, contents are `Uint8Array`.
 */
import { fillPlaceholders, NoopLogger, type Query } from "drizzle-orm";
import {
  BaseSQLiteDatabase,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
  SQLiteAsyncDialect,
  type SQLiteExecuteMethod,
  type SQLitePreparedQuery,
  SQLiteSession,
} from "drizzle-orm/sqlite-core";
import { RemotePreparedQuery } from "drizzle-orm/sqlite-proxy";
import type { Db } from "../db.ts";

/** What a statement has given: rows as lists of values, the names of their columns, and how many rows it was about. */
export type Rows = unknown[][] & { columns?: { name: string; type: number }[] | null; count?: number };

/** Takes statements in SQLite's words. */
export interface Connection {
  query(text: string, values: unknown[]): Promise<Rows>;
}

type Values = Record<string, unknown>;
type AsyncQuery = PreparedQueryConfig & { type: "async" };
type ReadRows = (rows: unknown[][]) => unknown;

/** Errors are thrown as they come: Drizzle's own would tell the values of the statement. */
class PostgresQuery extends RemotePreparedQuery {
  constructor(
    private readonly connection: Connection,
    query: Query,
    private readonly declared: SelectedFieldsOrdered | undefined,
    method: SQLiteExecuteMethod,
    private readonly readRows: ReadRows | undefined,
  ) {
    super(
      () => Promise.reject(new Error("asked past the connection")),
      query,
      new NoopLogger(),
      undefined as never,
      undefined,
      undefined,
      declared,
      method,
      true,
      readRows,
    );
  }

  private async rows(values: Values = {}): Promise<Rows> {
    return await this.connection.query(this.query.sql, fillPlaceholders(this.query.params, values));
  }

  override async values(values?: Values): Promise<never[]> {
    return (await this.rows(values)) as never[];
  }

  override async run(values?: Values): Promise<never> {
    return { rows: [], changes: (await this.rows(values)).count ?? 0 } as never;
  }

  override async all(values?: Values): Promise<unknown[]> {
    const rows = await this.rows(values);
    return this.declared || this.readRows ? (this.mapAllResult(rows) as unknown[]) : toObjects(rows);
  }

  override async get(values?: Values): Promise<unknown> {
    return (await this.all(values))[0];
  }
}

class PostgresSession extends SQLiteSession<"async", unknown, Record<string, never>, Record<string, never>> {
  constructor(
    private readonly connection: Connection,
    dialect: SQLiteAsyncDialect,
  ) {
    super(dialect);
  }

  prepareQuery(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    method: SQLiteExecuteMethod,
    _isResponseInArrayMode: boolean,
    readRows?: ReadRows,
  ): SQLitePreparedQuery<AsyncQuery> {
    return new PostgresQuery(this.connection, query, fields, method, readRows);
  }

  transaction(): never {
    throw new Error("transactions are begun by Storage.write");
  }
}

/** Rows of a statement that nobody has declared, by the names of their columns. */
function toObjects(rows: Rows): Record<string, unknown>[] {
  const names = (rows.columns ?? []).map(({ name }) => name);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
}

/** A connection as stores know it; `$client` is for `kept_statements.ts`. */
export function databaseOf(connection: Connection): Db {
  const dialect = new SQLiteAsyncDialect();
  const db = new BaseSQLiteDatabase("async", dialect, new PostgresSession(connection, dialect), undefined);
  return Object.assign(db, { $client: connection });
}

/** By PostgreSQL's numbers of types (pg_type.h): boolean, bytea, bigint, numeric. */
const AS_SQLITE: Record<number, (value: never) => unknown> = {
  16: Number,
  17: (value: Buffer) => new Uint8Array(value.buffer, value.byteOffset, value.length),
  20: Number,
  1700: Number,
};

/** Values as SQLite would give them, in place. */
export function asFromSqlite(rows: Rows): Rows {
  for (const [index, { type }] of (rows.columns ?? []).entries()) {
    const convert = AS_SQLITE[type];
    if (convert) for (const row of rows) if (row[index] !== null) row[index] = convert(row[index] as never);
  }
  return rows;
}

/**
 * Values as PostgreSQL takes them: texts, of which it knows the type by where they stand. It has no letter U+0000; what
 * reads HTML makes U+FFFD of it, and so does this.
 */
export function asToPostgres(value: unknown): unknown {
  switch (typeof value) {
    case "string":
      return value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value;
    case "number":
    case "bigint":
      return String(value);
    case "boolean":
      return value ? "1" : "0";
    default:
      return value ?? null;
  }
}
