import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";

/** A connection that queries are asked of, or a transaction on it. */
export type Db = BunSQLiteDatabase;
