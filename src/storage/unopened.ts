/** What the file of a database says to who must not bring it up to date, as opening it would (`client.ts`). */
import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { databasePath } from "./client.ts";
import { createLivenessLeases } from "./liveness_leases.ts";

/** The pid of a process that serves a data directory; null: none does. */
export function findServer(dataDirectory: string): number | null {
  const path = databasePath(dataDirectory);
  if (!existsSync(path)) return null;
  const leases = createLivenessLeases(dataDirectory);
  const rows = rowsOf<{ _id: string; pid: number }>(path, "SELECT _id, pid FROM processes");
  return rows.find(({ _id }) => leases.isAlive(_id))?.pid ?? null;
}

/** The names of the migrations that a database has been through. */
export const migrationsIn = (file: string): string[] =>
  rowsOf<{ name: string }>(file, "SELECT name FROM migrations").map(({ name }) => name);

function rowsOf<Row>(file: string, query: string): Row[] {
  using database = new Database(file, { readonly: true });
  return database.query<Row, []>(query).all();
}
