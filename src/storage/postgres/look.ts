/** What is in a database on a server, without changing anything: for `doctor`. */
import { SQL } from "bun";
import { COUNT_WRONG_BALANCES } from "../dialect.ts";
import { MIGRATIONS } from "../migrations.ts";
import { MOVED_TO } from "../move/rows.ts";
import { ServerProblem } from "../problems.ts";
import { SEALED_COLUMNS, SECRET_CHECK } from "../secrets.ts";
import { SCHEMA, SEARCH_PATH } from "./schema.ts";
import { primaryOf } from "./servers.ts";
import { assertSessions, assertUsable, explained } from "./start_problems.ts";

export interface ServerFacts {
  version: string;
  name: string;
  /** How many were applied; null: there is no schema yet. */
  migrations: number | null;
  /** null: another version's database, whose columns may be others. */
  wrongBalances: number | null;
  /** Texts that were sealed with a key, and can't be made anew. */
  sealed: string[];
  /** What the database knows the key by. */
  check: string | null;
  /** Its note of a move elsewhere. */
  movedTo: string | null;
}

/** @returns what is there, or why it can't be used, in words for the operator */
export async function lookAtServer(url: string): Promise<ServerFacts | { problem: string }> {
  try {
    return await explained(url, async () => {
      const primary = await primaryOf(url);
      await assertSessions(url, () => connect(primary));
      return await lookAt(primary);
    });
  } catch (error) {
    if (error instanceof ServerProblem) return { problem: error.message };
    throw error;
  }
}

/** What a query for names and values finds; nothing where it can't be asked. */
export async function lookAtSettings(url: string, query: string): Promise<[string, string][]> {
  try {
    const server = connect(await primaryOf(url));
    try {
      return (await server.unsafe(query).values()) as [string, string][];
    } finally {
      await server.close({ timeout: 1 });
    }
  } catch {
    // Whoever opens the database says why.
    return [];
  }
}

const connect = (url: string): SQL =>
  new SQL({
    url,
    max: 1,
    connectionTimeout: 5,
    connection: { search_path: SEARCH_PATH, default_transaction_read_only: "on" },
  } as ConstructorParameters<typeof SQL>[0]);

async function lookAt(url: string): Promise<ServerFacts> {
  const server = connect(url);
  try {
    return await look(server);
  } finally {
    await server.close({ timeout: 1 });
  }
}

async function look(server: SQL): Promise<ServerFacts> {
  await assertUsable(server);
  const column = async (text: string) =>
    (await server.unsafe(text).values()).map(([value]: [unknown]) => String(value));
  const [version, name] = [await column("SHOW server_version"), await column("SELECT current_database()")];
  const facts = { version: version[0]!, name: name[0]!, wrongBalances: null, sealed: [], check: null, movedTo: null };
  const there = await column(`SELECT 1 FROM pg_tables WHERE schemaname = '${SCHEMA}' AND tablename = 'migrations'`);
  if (there.length === 0) return { ...facts, migrations: null };
  const setting = async (named: string) =>
    (await column(`SELECT value FROM settings WHERE name = '${named}'`))[0] ?? null;
  // What an older version has made may lack some of them.
  const tables = await column(`SELECT tablename FROM pg_tables WHERE schemaname = '${SCHEMA}'`);
  const sealed = SEALED_COLUMNS.filter(({ table }) => tables.includes(table)).map((one) =>
    column(`SELECT ${one.column} FROM ${one.table}`),
  );
  const migrations = Number((await column("SELECT count(*) FROM migrations"))[0]);
  return {
    ...facts,
    migrations,
    wrongBalances: migrations === MIGRATIONS.length ? Number((await column(COUNT_WRONG_BALANCES))[0]) : null,
    sealed: (await Promise.all(sealed)).flat(),
    check: await setting(SECRET_CHECK),
    movedTo: await setting(MOVED_TO),
  };
}
