import type { Database } from "bun:sqlite";
import newestSchema from "../../drizzle/newest/schema.sql" with { type: "text" };
import { OperatorError } from "../lib/errors.ts";
import { MIGRATIONS } from "./migrations.ts";

/** The database was written by a newer version of the program than this one. */
export class NewerDatabaseError extends OperatorError {}

/**
 * Brings the schema up to date, in one transaction: it is that of the last version or that of this one.
 * @returns the names of the migrations that were applied
 * @throws NewerDatabaseError when the database knows migrations that this program does not
 */
export function migrate(database: Database): string[] {
  database.run(KNOWN);
  const known = new Set(MIGRATIONS.map((migration) => migration.name));
  const appliedBefore = database.query<{ name: string }, []>("SELECT name FROM migrations").all();
  const unknown = appliedBefore.filter((row) => !known.has(row.name));
  if (unknown.length > 0) {
    throw new NewerDatabaseError(
      `The database was written by a newer version of Sitewright (${unknown.map((row) => row.name).join(", ")}). Install that version or a later one.`,
    );
  }
  if (appliedBefore.length === MIGRATIONS.length) return [];
  return database.transaction(() => (isNew(database) ? makeNewest(database) : applyMissing(database))).immediate();
}

/** Applies the migrations one after the other, also to a new database. For what `drizzle/newest/schema.sql` is made of. */
export function applyMigrations(database: Database): void {
  database.run(KNOWN);
  applyMissing(database);
}

const KNOWN = "CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) WITHOUT ROWID";

const run = (database: Database, statements: string) => {
  for (const statement of statements.split("--> statement-breakpoint")) database.run(statement);
};

/** Looked up inside the lock, as in `applyMissing`: another process may be migrating the same database. */
const isNew = (database: Database): boolean =>
  database.query("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name <> 'migrations'").get() === null;

/** What all migrations together would make, at once: each looks through all of the schema that is there when it comes. */
function makeNewest(database: Database): string[] {
  run(database, newestSchema);
  return MIGRATIONS.map(({ name }) => remember(database, name));
}

function applyMissing(database: Database): string[] {
  const applied: string[] = [];
  for (const { name, sql, fill } of MIGRATIONS) {
    if (database.query("SELECT 1 FROM migrations WHERE name = ?").get(name)) continue;
    run(database, sql);
    if (fill)
      for (const { _id, text } of database.query<{ _id: string; text: string }, []>(fill.read).all())
        database.query(fill.write).run(fill.value(text), _id);
    applied.push(remember(database, name));
  }
  return applied;
}

function remember(database: Database, name: string): string {
  database.run("INSERT INTO migrations VALUES (?, datetime('now'))", [name]);
  return name;
}
