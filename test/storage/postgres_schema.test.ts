/** The schema of PostgreSQL is that of SQLite: what is stored, what must hold, what is found by an index, what triggers do. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { SQL } from "bun";
import { migrate } from "../../src/storage/migrate.ts";
import { MIGRATIONS } from "../../src/storage/migrations.ts";
import { migratePostgres } from "../../src/storage/postgres/migrate.ts";
import { SEARCH_PATH } from "../../src/storage/postgres/schema.ts";
import { translate } from "../../src/storage/postgres/translate.ts";
import { type Postgres, startPostgres } from "../postgres.ts";

let postgres: Postgres;
let server: SQL;
const database = new Database(":memory:");

const open = async () =>
  new SQL({ url: await postgres.newDatabase(), max: 1, connection: { search_path: SEARCH_PATH } } as never);

beforeAll(async () => {
  database.run("PRAGMA foreign_keys = ON");
  migrate(database);
  postgres = await startPostgres();
  server = await open();
  await migratePostgres(server);
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
  database.close();
});

/** SQLite's own tables, and the full-text indexes, of which each has its own kind. */
const isCompared = (name: string) =>
  !/^(site_)?search(_waiting|_data|_idx|_content|_docsize|_config)?$|^sqlite_|^migrations$|^write_marks$/.test(name);

interface ColumnThere {
  table: string;
  name: string;
  type: string;
  required: boolean;
  value: string | null;
  collation: string | null;
}

const TYPES: Record<string, string> = { text: "text", integer: "bigint", real: "double precision", blob: "bytea" };
const compared = <Row extends { table: string }>(rows: Row[]) => rows.filter(({ table }) => isCompared(table));

test("tables have the same columns, of the same kind, with the same defaults", async () => {
  const here = database
    .query<{ table: string; name: string; type: string; required: boolean; value: string | null; key: number }, []>(
      `SELECT m.name AS "table", c.name, lower(c.type) AS type, c."notnull" AS required, c.dflt_value AS value, c.pk AS key
       FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table' ORDER BY m.name, c.cid`,
    )
    .all();
  const there: ColumnThere[] = await server.unsafe(`
    SELECT c.table_name AS "table", c.column_name AS name, c.data_type AS type, c.is_nullable = 'NO' AS required,
      c.column_default AS value, c.collation_name AS collation
    FROM information_schema.columns AS c WHERE c.table_schema = 'sitewright' ORDER BY c.table_name COLLATE "C", c.ordinal_position`);
  const BOOLEANS: Record<string, string> = { true: "1", false: "0" };
  expect(
    compared(there).map(({ table, name, type, required, value, collation }) => ({
      table,
      name,
      type,
      required,
      value: value?.replace(/::\w+$/, "") ?? null,
      collation,
    })),
  ).toEqual(
    compared(here).map(({ table, name, type, required, value, key }) => ({
      table,
      name,
      type: TYPES[type]!,
      // A key is there also where SQLite does not say so.
      required: Boolean(required) || key > 0,
      value: value && (BOOLEANS[value] ?? value),
      collation: type === "text" ? "C" : null,
    })),
  );
});

test("the same columns are keys, refer to the same tables, and do the same with what is below them", async () => {
  const keys = database
    .query<{ table: string; columns: string }, []>(
      `SELECT m.name AS "table", (SELECT group_concat(name) FROM (SELECT name FROM pragma_table_info(m.name) WHERE pk > 0 ORDER BY pk)) AS columns
       FROM sqlite_master AS m WHERE m.type = 'table' ORDER BY m.name`,
    )
    .all();
  const references = database
    .query<{ table: string; column: string; to: string; key: string; action: string }, []>(
      `SELECT m.name AS "table", f."from" AS "column", f."table" AS "to", f."to" AS key, lower(f.on_delete) AS action
       FROM sqlite_master AS m JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table' ORDER BY 1, 2, 3`,
    )
    .all();
  const of = (kind: string) => `
    SELECT c.conrelid::regclass::text COLLATE "C" AS "table", c.confrelid::regclass::text COLLATE "C" AS "to",
      (SELECT string_agg(a.attname, ',' ORDER BY place) COLLATE "C" FROM unnest(c.conkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = k.number) AS columns,
      (SELECT a.attname FROM pg_attribute AS a WHERE a.attrelid = c.confrelid AND a.attnum = c.confkey[1]) AS key,
      CASE c.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'set null' ELSE 'no action' END AS action
    FROM pg_constraint AS c WHERE c.connamespace = 'sitewright'::regnamespace AND c.contype = '${kind}'
    ORDER BY "table", columns, "to"`;
  const plain = (name: string) => name.replaceAll('"', "");
  const keysThere: { table: string; columns: string }[] = await server.unsafe(of("p"));
  expect(compared(keysThere.map(({ table, columns }) => ({ table: plain(table), columns })))).toEqual(compared(keys));
  const there: { table: string; columns: string; to: string; key: string; action: string }[] = await server.unsafe(
    of("f"),
  );
  expect(
    there.map(({ columns, ...rest }) => ({ ...rest, table: plain(rest.table), to: plain(rest.to), column: columns })),
  ).toEqual(references.map(({ action, ...rest }) => ({ ...rest, action })));
});

test("indexes are of the same columns and rows, and as unique", async () => {
  const here = database
    .query<{ table: string; name: string; only: number; part: number; columns: string }, []>(
      `SELECT m.name AS "table", i.name, i."unique" AS only, i.partial AS part,
         (SELECT group_concat(name) FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)) AS columns
       FROM sqlite_master AS m JOIN pragma_index_list(m.name) AS i WHERE m.type = 'table' AND i.origin = 'c' ORDER BY i.name`,
    )
    .all();
  const there: (typeof here)[number][] = await server.unsafe(`
    SELECT t.relname AS "table", i.relname AS name, x.indisunique::int AS only, (x.indpred IS NOT NULL)::int AS part,
      (SELECT string_agg(a.attname, ',' ORDER BY place) FROM unnest(x.indkey::int[]) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum = k.number) AS columns
    FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid JOIN pg_class AS t ON t.oid = x.indrelid
    WHERE t.relnamespace = 'sitewright'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint AS c WHERE c.conindid = i.oid)
    ORDER BY i.relname COLLATE "C"`);
  expect(compared(there)).toEqual(compared(here));
});

/** Makes, changes and deletes rows of which triggers count and drop others. */
const CHANGES = [
  "INSERT INTO accounts (_id, name, plan, plan_status, plan_source, monthly_credits, credits_renew_at, created_at, updated_at) VALUES ('acc_1', 'A', 'agency', 'active', 'test', 0, 0, 0, 0)",
  "INSERT INTO websites (_id, account_id, name, prompt, created_at, updated_at) VALUES ('web_1', 'acc_1', 'One', 'p', 0, 0), ('web_2', 'acc_1', 'Two', 'p', 0, 0)",
  "UPDATE websites SET published_at = 7",
  "UPDATE websites SET published_at = NULL WHERE _id = 'web_2'",
  "INSERT INTO pages (_id, account_id, website_id, path, name, created_at, updated_at) VALUES ('page_1', 'acc_1', 'web_1', '/a', 'A', 0, 0), ('page_2', 'acc_1', 'web_1', '/b', 'B', 0, 0)",
  "INSERT INTO blobs (hash, bytes) VALUES ('h', 'abcde')",
  "INSERT INTO publications (website_id, page_id, path, version_id, document, name, title, description, language, page_revision, published_at) VALUES ('web_1', 'page_1', '/a', 'v', 'h', 'A', 'A', '', 'en', 0, 0), ('web_1', 'page_2', '/b', 'v', 'h', 'B', 'B', '', 'en', 0, 0)",
  "INSERT INTO assets (_id, account_id, website_id, file, blob, content_type, prompt, size_bytes, created_at) VALUES ('ast_1', 'acc_1', 'web_1', 'h.png', 'h', 'image/png', 'p', 5, 0), ('ast_2', 'acc_1', NULL, 'h.png', 'h', 'image/png', 'p', 5, 0)",
  "UPDATE assets SET variant_bytes = 3 WHERE _id = 'ast_2'",
  "INSERT INTO forms (_id, account_id, website_id, page_id, position, found_name, fields, notify_emails, active, in_draft, created_at, updated_at) VALUES ('form_1', 'acc_1', 'web_1', 'page_1', 0, 'F', '[]', '[]', 1, 1, 0, 0)",
  ...["1", "2", "3"].map(
    (n) =>
      `INSERT INTO submissions (_id, account_id, website_id, page_id, form_id, data, spam, visitor, content_hash, words, created_at, updated_at) VALUES ('subm_${n}', 'acc_1', 'web_1', 'page_1', 'form_1', '{"ä":1}', ${n === "3" ? 1 : 0}, 'v', 'c', 'wörds', 0, 0)`,
  ),
  "UPDATE submissions SET read_at = 1 WHERE _id = 'subm_1'",
  "UPDATE submissions SET spam = 1 WHERE _id = 'subm_2'",
  "UPDATE submissions SET words = 'more of them' WHERE _id = 'subm_3'",
  "INSERT INTO stream_events (subject, seq, type, data, created_at, ends) VALUES ('run_1', 1, 'run', '{}', 0, 0)",
  "DELETE FROM pages WHERE _id = 'page_2'",
  "DELETE FROM submissions WHERE _id = 'subm_2'",
];

async function compareTotals(): Promise<void> {
  const text = "SELECT owner, kind, count FROM totals ORDER BY owner, kind";
  const there: { owner: string; kind: string; count: string }[] = await server.unsafe(text);
  const here = database.query<{ owner: string; kind: string; count: number }, []>(text).all();
  expect(here.length).toBeGreaterThan(0);
  expect(there.map(({ owner, kind, count }) => ({ owner, kind, count: Number(count) }))).toEqual(here);
}

test("triggers count and drop the same", async () => {
  for (const change of CHANGES) {
    database.run(change);
    await server.unsafe(translate(change));
  }
  await compareTotals();
  for (const change of ["DELETE FROM websites WHERE _id = 'web_1'", "DELETE FROM websites", "DELETE FROM assets"]) {
    database.run(change);
    await server.unsafe(change);
  }
  await compareTotals();
});

test("a new database gets all migrations, and a second start none", async () => {
  const fresh = await open();
  expect(await migratePostgres(fresh)).toEqual(MIGRATIONS.map(({ name }) => name));
  expect(await migratePostgres(fresh)).toEqual([]);
  const older = MIGRATIONS.slice(0, -1);
  expect(migratePostgres(fresh, older)).rejects.toThrow("written by a newer version");
  await fresh.close();
});

test("several that start at once make one schema", async () => {
  const url = await postgres.newDatabase();
  const connection = { search_path: SEARCH_PATH };
  const servers = [1, 2, 3].map(() => new SQL({ url, max: 1, connection } as never));
  const applied = await Promise.all(servers.map((one) => migratePostgres(one)));
  expect(applied.map((names) => names.length).sort((a, b) => a - b)).toEqual([0, 0, MIGRATIONS.length]);
  await Promise.all(servers.map((one) => one.close()));
});

test("a later migration is applied in PostgreSQL's words", async () => {
  const later = {
    name: "9999_later",
    sql: [
      "CREATE TABLE `later` (\n\t`_id` text PRIMARY KEY NOT NULL,\n\t`website_id` text NOT NULL,\n\t`kept` integer DEFAULT true NOT NULL,\n\t`bytes` blob,\n\tFOREIGN KEY (`website_id`) REFERENCES `websites`(`_id`) ON UPDATE no action ON DELETE cascade\n);\n",
      "ALTER TABLE `websites` ADD `later_id` text REFERENCES later(_id) ON DELETE SET NULL;",
      "ALTER TABLE `websites` ADD `size` real DEFAULT 0 NOT NULL;",
      "CREATE UNIQUE INDEX `later_website` ON `later` (`website_id`) WHERE kept = 1;",
      "-- How many there are.\nCREATE TRIGGER later_added AFTER INSERT ON later WHEN new.kept = 1 BEGIN\n  INSERT INTO totals (owner, kind, count) VALUES (new.website_id, 'later', 1)\n    ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;\nEND;",
      "INSERT INTO later (_id, website_id) SELECT 'lat_' || _id, _id FROM `websites`;",
      "DROP TRIGGER pages_totals_dropped;",
    ].join("--> statement-breakpoint"),
    fill: {
      read: "SELECT _id, name AS text FROM websites",
      write: "UPDATE websites SET prompt = $1 WHERE _id = $2",
      value: (text: string) => `About ${text}`,
    },
  };
  const fresh = await open();
  await migratePostgres(fresh);
  for (const change of CHANGES.slice(0, 2)) await fresh.unsafe(change);
  expect(await migratePostgres(fresh, [...MIGRATIONS, later])).toEqual([later.name]);
  const counted: { count: string }[] = await fresh.unsafe("SELECT count FROM totals WHERE kind = 'later'");
  expect(counted.map(({ count }) => Number(count))).toEqual([1, 1]);
  await fresh.unsafe("UPDATE websites SET later_id = 'lat_web_1' WHERE _id = 'web_1'");
  await fresh.unsafe("DELETE FROM later");
  const [row] = await fresh.unsafe(
    "SELECT later_id, size, prompt = 'About ' || name AS filled FROM websites WHERE _id = 'web_1'",
  );
  expect(row).toEqual({ later_id: null, size: 0, filled: true });
  await fresh.close();
});
