/** A server of PostgreSQL as the source or the target of a move (move.ts). */
import { type ReservedSQL, SQL } from "bun";
import { placeOf } from "../../lib/database_address.ts";
import { MIGRATIONS } from "../migrations.ts";
import { migratePostgres, OWN_TABLES } from "../postgres/migrate.ts";
import { MOVING_SCHEMA, newSchema, SCHEMA } from "../postgres/schema.ts";
import { primaryOf } from "../postgres/servers.ts";
import { assertUsable } from "../postgres/start_problems.ts";
import { translate } from "../postgres/translate.ts";
import { MoveError, type PageWords, type Source, type Target } from "./move.ts";
import { FORGET_SALTS, readMark, readProgress, sameVersion, versioned, writeProgress } from "./notes.ts";
import {
  type Ask,
  MOVED_FROM,
  MOVED_TO,
  type MovedTable,
  notTaken,
  quoted,
  type Row,
  type Value,
  withoutNul,
} from "./rows.ts";

/** That of all serialization keys (../postgres/client.ts): whoever writes waits for it. */
const WRITERS_LOCK = 7_349_210_002;
/** Of who moves to a database. */
const MOVE_LOCK = 7_349_210_003;

function connect(url: string, schema: string, more: Record<string, string> = {}): SQL {
  return new SQL({
    url,
    max: 1,
    bigint: true,
    connectionTimeout: 5,
    idleTimeout: 0,
    maxLifetime: 0,
    connection: {
      search_path: `${schema}, pg_catalog`,
      application_name: "sitewright move",
      // Indexes of large tables take their time.
      statement_timeout: "0",
      lock_timeout: "0",
      idle_in_transaction_session_timeout: "0",
      client_connection_check_interval: "1000",
      tcp_keepalives_idle: "10",
      tcp_keepalives_interval: "5",
      tcp_keepalives_count: "3",
      jit: "off",
      ...more,
    },
  } as ConstructorParameters<typeof SQL>[0]);
}

const toServer = (value: Value): unknown => {
  const held = withoutNul(value);
  return typeof held === "bigint" || typeof held === "number" ? String(held) : held;
};

/** One connection: its locks must not outlive it, nor it its locks. */
async function open(url: string, schema: string, more: Record<string, string> = {}) {
  const server = connect(await primaryOf(url), schema, more);
  try {
    await assertUsable(server, true);
    const connection = await server.reserve();
    return { server, connection, ask: askOf(connection) };
  } catch (error) {
    await server.close({ timeout: 1 });
    throw error;
  }
}

function askOf(connection: ReservedSQL): Ask {
  return async (text, values) =>
    (await connection.unsafe(translate(text), values.map(toServer)).values()) as unknown as Row[];
}

async function within<Result>(connection: ReservedSQL, work: () => Promise<Result>): Promise<Result> {
  await connection.unsafe("BEGIN");
  try {
    const result = await work();
    await connection.unsafe("COMMIT");
    return result;
  } catch (error) {
    await connection.unsafe("ROLLBACK").catch(() => {});
    throw error;
  }
}

const WRITE_SETTING =
  "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

/** A database on a server, brought up to date as by a start. */
export async function openServerSource(url: string): Promise<Source> {
  await migrateServer(url);
  const { server, connection, ask } = await open(url, SCHEMA);
  return {
    place: placeOf(url),
    ask,
    async hold() {
      const [[isHeld]] = (await ask(`SELECT pg_try_advisory_lock(${WRITERS_LOCK})`, [])) as unknown as [[boolean]];
      if (!isHeld) throw new MoveError(`somebody is writing to ${placeOf(url)}; stop all that serve it, and try again`);
    },
    async mark() {
      const [row] = await ask("SELECT value FROM settings WHERE name = ?", [MOVED_TO]);
      return readMark(row?.[0] as string | undefined);
    },
    async setMark(mark) {
      if (mark) await connection.unsafe(WRITE_SETTING, [MOVED_TO, JSON.stringify(mark)]);
      else await connection.unsafe("DELETE FROM settings WHERE name = $1", [MOVED_TO]);
      if (mark?.isFinished) await connection.unsafe(FORGET_SALTS);
    },
    async *pageWords() {
      for (let after = "-9223372036854775808"; ; ) {
        const rows = (await connection.unsafe(
          "SELECT row, scope, title, headings, body FROM site_search WHERE row > $1 ORDER BY row LIMIT 100",
          [after],
        )) as unknown as PageWords[];
        if (rows.length === 0) return;
        yield rows;
        after = String(rows.at(-1)!.row);
      }
    },
    close: () => closeAll(server, connection),
  };
}

async function migrateServer(url: string): Promise<void> {
  const server = connect(await primaryOf(url), SCHEMA);
  try {
    await migratePostgres(server);
  } finally {
    await server.close({ timeout: 1 });
  }
}

async function closeAll(server: SQL, connection: ReservedSQL): Promise<void> {
  connection.release();
  await server.close({ timeout: 1 });
}

/** Chunks need not be on the disk one by one: what a crash of the server takes is copied again. */
const UNHURRIED = { synchronous_commit: "off" };
/** What is done from here on is on the disk when it is acknowledged, and all before it. */
const HURRY = "SET synchronous_commit = on";

const TYPES = { text: "text", integer: "bigint", real: "double precision", blob: "bytea" };

/** A database on a server, whose tables are made in a schema of another name than that which is served. */
export async function openServerTarget(url: string): Promise<Target> {
  const { server, connection, ask } = await open(url, MOVING_SCHEMA, UNHURRIED);
  const place = placeOf(url);

  async function has(schema: string, table: string): Promise<boolean> {
    return (
      (await ask("SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = ? AND tablename = ?", [schema, table])).length >
      0
    );
  }

  async function lock(): Promise<void> {
    const [[isHeld]] = (await ask(`SELECT pg_try_advisory_lock(${MOVE_LOCK})`, [])) as unknown as [[boolean]];
    if (!isHeld) throw new MoveError(`another process is moving to ${place}`);
  }

  async function run(statements: string[]): Promise<void> {
    await connection.unsafe(statements.join(";\n"));
  }

  /** One row at a time where contents are large: they go as they are. */
  async function putOneByOne(table: MovedTable, rows: Row[]): Promise<void> {
    const text = `INSERT INTO "${table.name}" (${quoted(table.columns.map(({ name }) => name))}) VALUES (${table.columns.map((_, index) => `$${index + 1}`).join(", ")})`;
    await Promise.all(rows.map((row) => connection.unsafe(text, row.map(toServer)).execute()));
  }

  async function putTogether(table: MovedTable, rows: Row[]): Promise<void> {
    const names = table.columns.map(({ name }) => name);
    const text = `INSERT INTO "${table.name}" (${quoted(names)}) SELECT ${quoted(names)}
      FROM json_to_recordset($1::text::json) AS given (${table.columns.map(({ name, type }) => `"${name}" ${TYPES[type]}`).join(", ")})`;
    // As texts: numbers of JSON are not all that numbers here can be.
    const given = rows.map((row) => Object.fromEntries(row.map((value, index) => [names[index]!, toServer(value)])));
    await connection.unsafe(text, [JSON.stringify(given)]);
  }

  return {
    place,
    ask,
    async state() {
      await lock();
      if (await has(SCHEMA, "migrations")) {
        const [row] = await ask(`SELECT value FROM ${SCHEMA}.settings WHERE name = ?`, [MOVED_FROM]);
        return { of: "installation", id: (row?.[0] as string | undefined) ?? null };
      }
      if (!(await has(MOVING_SCHEMA, "moving"))) {
        const [other] = await ask("SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = ?", [MOVING_SCHEMA]);
        if (other) throw new MoveError(`${place} has a schema "${MOVING_SCHEMA}" that is something else's`);
        return { of: "nothing" };
      }
      const [row] = await ask("SELECT value FROM moving WHERE name = 'of'", []);
      return { of: "move", id: sameVersion(row![0] as string, place) };
    },
    begin: (id, _schema) =>
      within(connection, async () => {
        const statements = newSchema();
        const tables = statements.slice(0, 1 + statements.findLastIndex((one) => one.startsWith("CREATE TABLE")));
        await run([
          `CREATE SCHEMA ${MOVING_SCHEMA}`,
          ...tables,
          "CREATE TABLE moving (name text PRIMARY KEY, value text NOT NULL)",
        ]);
        await connection.unsafe("INSERT INTO moving (name, value) VALUES ('of', $1)", [versioned(id)]);
      }),
    async progress() {
      return readProgress(await ask("SELECT name, value FROM moving WHERE name <> 'of'", []));
    },
    async put(table, rows, progress) {
      const note = () =>
        connection.unsafe(
          "INSERT INTO moving (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
          [table.name, writeProgress(progress)],
        );
      if (rows.length === 0) return void (await note());
      await within(connection, async () => {
        try {
          await (table.columns.some(({ type }) => type === "blob") ? putOneByOne : putTogether)(table, rows);
        } catch (error) {
          throw notTaken(table, error);
        }
        await note();
      });
    },
    async finish(id, schema, pageWords) {
      await connection.unsafe(HURRY);
      await within(connection, async () => {
        await connection.unsafe("DELETE FROM site_search");
        await connection.unsafe("DELETE FROM search");
        for (const words of schema.searched) await connection.unsafe(`INSERT INTO search (row, scope, words) ${words}`);
        for await (const pages of pageWords()) {
          const given = pages.map((page) => ({ ...page, row: String(page.row) }));
          await connection.unsafe(
            `INSERT INTO site_search (row, scope, title, headings, body) SELECT row, scope, title, headings, body
              FROM json_to_recordset($1::text::json) AS given (row bigint, scope text, title text, headings text, body text)`,
            [JSON.stringify(given)],
          );
        }
        const statements = newSchema();
        await run([
          ...statements.slice(1 + statements.findLastIndex((one) => one.startsWith("CREATE TABLE"))),
          ...OWN_TABLES,
          ...(await numbered(ask)),
        ]);
        for (const { name } of MIGRATIONS)
          await connection.unsafe("INSERT INTO migrations (name, applied_at) VALUES ($1, now())", [name]);
        await connection.unsafe(WRITE_SETTING, [MOVED_FROM, id]);
        await run(["DROP TABLE moving", `ALTER SCHEMA ${MOVING_SCHEMA} RENAME TO ${SCHEMA}`]);
      });
      // Else lists are slow until the server has looked by itself.
      await connection.unsafe("ANALYZE").catch(() => {});
    },
    async drop() {
      await connection.unsafe(HURRY);
      await connection.unsafe(`DROP SCHEMA ${MOVING_SCHEMA} CASCADE`);
    },
    close: () => closeAll(server, connection),
  };
}

/** New rows get numbers after those that are there. */
async function numbered(ask: Ask): Promise<string[]> {
  const columns = (await ask(
    "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = ? AND is_identity = 'YES'",
    [MOVING_SCHEMA],
  )) as [string, string][];
  return columns.map(
    ([table, column]) =>
      `SELECT setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1, false) FROM "${table}"`,
  );
}
