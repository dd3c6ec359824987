/**
 * Brings a database on a server up to date. A new one gets the newest schema at once (schema.ts); one that is older gets
 * each migration that it lacks, its statements in PostgreSQL's words. All of it is one transaction, under a lock, so that
 * of several processes that start one does it and the others find it done.
 */
import type { SQL, TransactionSQL } from "bun";
import { NewerDatabaseError } from "../migrate.ts";
import { MIGRATIONS, type Migration } from "../migrations.ts";
import { newSchema, SCHEMA, toPostgres } from "./schema.ts";
import { translate } from "./translate.ts";

/** Who migrates holds this lock of the database. */
const MIGRATION_LOCK = 7_349_210_001;

/** What is there beside the tables of the migrations: which were applied, and the last write at a place of a process (client.ts). */
export const OWN_TABLES = [
  "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL)",
  "CREATE TABLE IF NOT EXISTS write_marks (place text PRIMARY KEY, write text NOT NULL, written_at timestamptz NOT NULL)",
];

/**
 * @returns the names of the migrations that were applied
 * @throws NewerDatabaseError when the database knows migrations that this program does not
 */
export async function migratePostgres(server: SQL, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  return await server.begin(async (transaction) => {
    await transaction.unsafe("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await transaction.unsafe(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    for (const table of OWN_TABLES) await transaction.unsafe(table);
    const found: { name: string }[] = await transaction.unsafe("SELECT name FROM migrations");
    const applied = new Set(found.map(({ name }) => name));
    const known = new Set(migrations.map(({ name }) => name));
    const unknown = [...applied].filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new NewerDatabaseError(
        `The database was written by a newer version of Sitewright (${unknown.join(", ")}). Install that version or a later one.`,
      );
    const missing = migrations.filter(({ name }) => !applied.has(name));
    const statements = applied.size === 0 ? newSchema() : missing.flatMap(statementsOf);
    if (statements.length > 0) await run(transaction, statements.join(";\n"));
    for (const { fill } of applied.size === 0 ? [] : missing)
      if (fill)
        for (const { _id, text } of await transaction.unsafe(fill.read))
          await transaction.unsafe(fill.write, [fill.value(text), _id]);
    for (const { name } of missing)
      await transaction.unsafe("INSERT INTO migrations (name, applied_at) VALUES ($1, now())", [name]);
    return missing.map(({ name }) => name);
  });
}

/** What changes the schema, and what changes rows; full-text indexes are PostgreSQL's own. */
export const statementsOf = ({ sql }: Pick<Migration, "sql">): string[] =>
  sql
    .split("--> statement-breakpoint")
    .flatMap((statement) => toPostgres(statement))
    .map((statement) => (/^(CREATE|ALTER|DROP)\b/i.test(statement) ? statement : translate(statement)));

/** All statements at once: each would else be a round trip. */
async function run(transaction: TransactionSQL, statements: string): Promise<void> {
  try {
    await transaction.unsafe(statements);
  } catch (error) {
    const at = Math.max(0, Number((error as { position?: string }).position ?? 0) - 300);
    throw new Error(`PostgreSQL refuses a statement of the schema: ${statements.slice(at, at + 600)}`, {
      cause: error,
    });
  }
}
