import type { Database } from "bun:sqlite";
import { MIGRATIONS } from "./migrations.ts";

/** The database was written by a newer version of the program than this one. */
export class NewerDatabaseError extends Error {}

/**
 * Brings the schema up to date, in one transaction: it is that of the last version or that of this one.
 * @returns the names of the migrations that were applied
 * @throws NewerDatabaseError when the database knows migrations that this program does not
 */
export function migrate(database: Database): string[] {
  database.run("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) WITHOUT ROWID");
  const known = new Set(MIGRATIONS.map((migration) => migration.name));
  const appliedBefore = database.query<{ name: string }, []>("SELECT name FROM migrations").all();
  const unknown = appliedBefore.filter((row) => !known.has(row.name));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `The database was written by a newer version of Sitewright (${unknown.map((row) => row.name).join(", ")}). Install that version or a later one.`,
    );
  }
  if (appliedBefore.length === MIGRATIONS.length) return [];
  const applied: string[] = [];
  const applyAll = database.transaction(() => {
    for (const migration of MIGRATIONS) {
      // Looked up again inside the lock: another process may be migrating the same database.
      if (database.query("SELECT 1 FROM migrations WHERE name = ?").get(migration.name)) continue;
      for (const statement of migration.sql.split("--> statement-breakpoint")) database.run(statement);
      database.run("INSERT INTO migrations VALUES (?, datetime('now'))", [migration.name]);
      applied.push(migration.name);
    }
  });
  applyAll.immediate();
  return applied;
}
