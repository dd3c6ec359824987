import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type * as tables from "./tables.ts";

/** A connection that queries are asked of, or a transaction on it. */
export type Db = BunSQLiteDatabase<typeof tables>;
