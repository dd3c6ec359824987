/**
 * The databases of tests, and what is in them. Each belongs to a folder: it is the file there, or with
 * SITEWRIGHT_TEST_POSTGRES one on that server (postgres.ts). What tests ask is in SQLite's words and is asked through
 * here, or of a `Storage`: then a test says the same of both.
 */
import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";
import { sql } from "drizzle-orm";
import { backup, restore } from "../src/storage/backup.ts";
import { sweepBlobs } from "../src/storage/blobs.ts";
import { databasePath, openStorage, type Storage } from "../src/storage/client.ts";
import type { Db } from "../src/storage/db.ts";
import { migrate } from "../src/storage/migrate.ts";
import { readSchema } from "../src/storage/move/rows.ts";
import { openPostgres } from "../src/storage/postgres/client.ts";
import { SCHEMA, SEARCH_PATH } from "../src/storage/postgres/schema.ts";
import { asFromSqlite, asToPostgres, type Rows } from "../src/storage/postgres/session.ts";
import { translate } from "../src/storage/postgres/translate.ts";
import { checkWrites } from "./checked_writes.ts";
import { type Postgres, runClient, startPostgres } from "./postgres.ts";

/** Whether databases are on a server. */
export const isOnServer = process.env.SITEWRIGHT_TEST_POSTGRES !== undefined;

/** Addresses of databases on the server, by their folders. */
const onServer = new Map<string, Promise<string>>();
let server: Promise<Postgres> | null = null;

/** The address of a folder's database on the server, which is made when there is none; null: it is a file. */
export async function databaseUrl(directory: string): Promise<string | null> {
  if (!isOnServer) return null;
  let url = onServer.get(directory);
  if (!url) {
    server ??= startPostgres();
    url = server.then((started) => started.newMigrated());
    onServer.set(directory, url);
  }
  return await url;
}

/**
 * The database of a folder. On the server, with TEST_WRITES=serializable, the server itself refuses what only
 * serialization keys that are wide enough prevent elsewhere (a test that then comes to something else has found one that
 * is not), and with "one key" all writes are in the serialization key of all: what waits for a write that waits for it
 * never ends.
 */
export async function openTestStorage(directory: string): Promise<Storage> {
  const url = await databaseUrl(directory);
  if (!url) {
    if (!existsSync(databasePath(directory))) {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      newFile ??= makeNewFile();
      writeFileSync(databasePath(directory), await newFile);
    }
    return sweepBetweenWrites(checkWrites(openStorage(directory)));
  }
  const isolation = process.env.TEST_WRITES === "serializable" ? "serializable" : "read committed";
  const storage = await openPostgres(url, { connections: 4, isolation });
  if (process.env.TEST_WRITES !== "one key") return sweepBetweenWrites(storage);
  const { write } = storage;
  storage.write = (_, work) => write("all", work);
  return storage;
}

/** Writes that may follow on a sweep that has found something: who has lost a content stores it again, and refers to it. */
const LEFT_ALONE = 12;

/** A new database, as it is in a file: making its tables anew takes as long as all the rest of a server's start. */
let newFile: Promise<Uint8Array> | null = null;

async function makeNewFile(): Promise<Uint8Array> {
  const directory = mkdtempSync(join(tmpdir(), "sitewright-test-"));
  await openStorage(directory).close();
  const file = readFileSync(databasePath(directory));
  rmSync(directory, { recursive: true });
  return file;
}

/** With TEST_WRITES=swept contents that nothing uses yet go between two writes: who relies on them finds out. */
function sweepBetweenWrites(storage: Storage): Storage {
  if (process.env.TEST_WRITES !== "swept") return storage;
  const { write } = storage;
  let rest = 0;
  storage.write = async (serializationKey, work) => {
    if (rest-- <= 0 && (await sweepBlobs({ ...storage, write }, 1_000)) > 0) rest = LEFT_ALONE;
    return await write(serializationKey, work);
  };
  return storage;
}

/**
 * Backs up the database of a folder as operators do: to a file, or on a server by its own program.
 * @returns what brings back all that it has now, when nobody serves it
 */
export async function backUp(directory: string): Promise<() => Promise<void>> {
  const url = await databaseUrl(directory);
  const copy = join(directory, "kept.backup");
  if (!url) {
    backup(directory, copy);
    return async () => void restore(directory, copy, true, "test");
  }
  await runClient("pg_dump", "--format=custom", `--file=${copy}`, url);
  return async () => {
    const restored = await (await server!).newDatabase();
    await runClient("pg_restore", "--exit-on-error", `--dbname=${restored}`, copy);
    onServer.set(directory, Promise.resolve(restored));
  };
}

/** Reads the database of a folder as SQLite has it: the file itself, or a copy of all rows on the server at one moment. */
export async function look<Result>(directory: string, at: (database: Database) => Result): Promise<Result> {
  const url = await databaseUrl(directory);
  const database = url ? await copyOf(url) : new Database(databasePath(directory), { readonly: true });
  // The last process that ends tidies up behind all.
  database.run("PRAGMA busy_timeout = 5000");
  try {
    return at(database);
  } finally {
    database.close();
  }
}

/** What a query in words of both says of the database of a folder: the newest state, without a copy of all the rest. */
export async function rowsIn<Row>(directory: string, query: string, ...values: (string | number)[]): Promise<Row[]> {
  const url = await databaseUrl(directory);
  if (!url) return await look(directory, (database) => database.query<Row, (string | number)[]>(query).all(...values));
  const from = new SQL({ url, max: 1, bigint: true, connection: { search_path: SEARCH_PATH } } as never);
  try {
    const answer = from.unsafe(translate(query), values.map(asToPostgres)).values();
    const rows = asFromSqlite((await answer) as unknown as Rows);
    return rows.map((row) => Object.fromEntries(rows.columns!.map(({ name }, at) => [name, row[at]])) as Row);
  } finally {
    await from.close({ timeout: 0 });
  }
}

/** Everything that is kept in the database of a folder: the bytes of its files, or all rows of the server, as one text. */
export async function everythingIn(directory: string): Promise<string> {
  const url = await databaseUrl(directory);
  if (!url)
    return ["", "-wal"]
      .map((ending) => databasePath(directory) + ending)
      .filter(existsSync)
      .map((file) => readFileSync(file, "latin1"))
      .join("\n");
  // Contents are shown with their letters, where they have any.
  const connection = { search_path: SEARCH_PATH, bytea_output: "escape" };
  const from = new SQL({ url, max: 1, connection } as never);
  try {
    const tables = (await from`SELECT tablename FROM pg_tables WHERE schemaname = ${SCHEMA}`) as {
      tablename: string;
    }[];
    const texts = await Promise.all(
      tables.map(({ tablename }) => from.unsafe(`SELECT one::text FROM "${tablename}" AS one`).values()),
    );
    return texts.flat(2).join("\n");
  } finally {
    await from.close({ timeout: 0 });
  }
}

let empty: { file: Uint8Array; schema: ReturnType<typeof readSchema> } | null = null;

/** The newest schema without triggers: what they have made is copied. */
function emptyFile() {
  if (empty) return empty;
  const database = new Database(":memory:");
  const schema = readSchema();
  migrate(database);
  for (const { name } of schema.triggers) database.run(`DROP TRIGGER "${name}"`);
  empty = { file: database.serialize(), schema };
  database.close();
  return empty;
}

async function copyOf(url: string): Promise<Database> {
  const { file, schema } = emptyFile();
  const database = Database.deserialize(file);
  const connection = { search_path: SEARCH_PATH, default_transaction_isolation: "repeatable read" };
  const from = new SQL({ url, max: 1, bigint: true, connection } as never);
  try {
    await from.unsafe("BEGIN");
    const rowsOf = async (text: string) => asFromSqlite((await from.unsafe(text).values()) as unknown as Rows);
    database.run("BEGIN");
    for (const { name, columns, key } of schema.tables) {
      const names = columns.map((column) => `"${column.name}"`).join(", ");
      const order = key.map((index) => `"${columns[index]!.name}"`).join(", ");
      const rows = await rowsOf(`SELECT ${names} FROM "${name}" ORDER BY ${order}`);
      if (rows.length === 0) continue;
      const insert = database.prepare(`INSERT INTO "${name}" (${names}) VALUES (${columns.map(() => "?").join(", ")})`);
      for (const row of rows) insert.run(...(row as never[]));
      insert.finalize();
    }
    // Which rows the full-text indexes have; not their words.
    for (const index of ["search", "site_search"])
      for (const [row] of await rowsOf(`SELECT row FROM ${index}`))
        database.run(`INSERT INTO ${index} (rowid, scope) VALUES (?, '')`, [row as number]);
    database.run("COMMIT");
    return database;
  } catch (error) {
    database.close();
    throw error;
  } finally {
    await from.close({ timeout: 0 });
  }
}

/** How many rows a transaction has changed so far, triggers' too. */
async function changesIn(db: Db): Promise<number> {
  const counted = isOnServer
    ? sql`SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS n FROM pg_stat_xact_user_tables`
    : sql`SELECT total_changes() AS n`;
  return Number((await db.all<{ n: number }>(counted))[0]!.n);
}

/** Notes of each write from here on, until `stop`, how many rows it changes. */
export function countChanges(storage: Storage): { changes: number[]; stop(): void } {
  const { write } = storage;
  const changes: number[] = [];
  storage.write = (serializationKey, work) =>
    write(serializationKey, async (db) => {
      const before = await changesIn(db);
      const result = await work(db);
      changes.push((await changesIn(db)) - before);
      return result;
    });
  return {
    changes,
    stop() {
      storage.write = write;
    },
  };
}

/** The columns of a table. */
export function columnsOf(table: string): string[] {
  return emptyFile()
    .schema.tables.find(({ name }) => name === table)!
    .columns.map(({ name }) => name);
}
