import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";

/**
 * A connection that queries are asked of, or a transaction on it. Queries are awaited, though an engine in this process
 * answers at once.
 */
export type Db = BaseSQLiteDatabase<"async", unknown>;
