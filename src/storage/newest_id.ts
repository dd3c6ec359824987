import { is, type SQL, sql, Table } from "drizzle-orm";
import { timeOfId } from "../lib/ids.ts";
import type { Db } from "./db.ts";
import * as tables from "./tables.ts";

/** Of each table with identifiers, the newest one. */
const NEWEST: SQL[] = Object.values(tables)
  .filter((table) => is(table, Table) && "_id" in table && table._id.dataType === "string")
  .map((table) => sql`SELECT max(_id) AS _id FROM ${table}`);

/** The time of the newest identifier in the database, which may lie ahead of a clock that was set back; 0 for none. */
export async function newestIdTime(db: Db): Promise<number> {
  const rows = await db.all<{ _id: string | null }>(sql.join(NEWEST, sql` UNION ALL `));
  return Math.max(0, ...rows.map((row) => (row._id && timeOfId(row._id)) || 0));
}
