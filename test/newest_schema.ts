/** Writes the schema that all migrations together make: `bun run schema`, after a migration was added. */
import { Database } from "bun:sqlite";
import { applyMigrations } from "../src/storage/migrate.ts";

export const NEWEST_SCHEMA = new URL("../drizzle/newest/schema.sql", import.meta.url);

/** What a search table keeps itself in: https://www.sqlite.org/fts5.html#fts5_data_structures */
const FTS5_TABLES = ["data", "idx", "content", "docsize", "config"];

interface Entry {
  type: string;
  name: string;
  sql: string | null;
}

const entriesOf = (database: Database): Entry[] =>
  database.query<Entry, []>("SELECT type, name, sql FROM sqlite_master ORDER BY rowid").all();

const isVirtual = ({ sql }: Entry) => /^CREATE VIRTUAL TABLE/i.test(sql ?? "");

/** What the search tables were told, which is kept in tables of theirs. */
const settingsOf = (database: Database, table: string) =>
  database
    .query<{ k: string; v: number }, []>(`SELECT k, v FROM ${table}_config WHERE k <> 'version' ORDER BY k`)
    .all();

/** A database that only migrations have made. */
export function migratedDatabase(): Database {
  const database = new Database(":memory:");
  applyMigrations(database);
  return database;
}

/** All that a database has but rows: what it was made with, by name, and what the search tables were told. */
export function schemaOf(database: Database) {
  const entries = entriesOf(database);
  const told = entries.filter(isVirtual).map(({ name }) => ({ name, settings: settingsOf(database, name) }));
  return { entries: entries.sort((a, b) => (`${a.type} ${a.name}` < `${b.type} ${b.name}` ? -1 : 1)), told };
}

/** The statements that make the same schema at once. */
export function statementsOf(database: Database): string[] {
  const entries = entriesOf(database);
  const virtual = entries.filter(isVirtual).map(({ name }) => name);
  const own = new Set(virtual.flatMap((table) => FTS5_TABLES.map((kind) => `${table}_${kind}`)));
  const madeBySqlite = ({ name, sql }: Entry) => sql === null || name.startsWith("sqlite_") || own.has(name);
  const made = entries.filter((entry) => entry.name !== "migrations" && !madeBySqlite(entry)).map(({ sql }) => sql!);
  const told = virtual.flatMap((table) =>
    settingsOf(database, table).map(({ k, v }) => `INSERT INTO ${table}(${table}, rank) VALUES ('${k}', ${v})`),
  );
  return [...made, ...told];
}

if (import.meta.main) {
  const statements = statementsOf(migratedDatabase());
  await Bun.write(NEWEST_SCHEMA, statements.map((statement) => `${statement};\n`).join("--> statement-breakpoint\n"));
}
