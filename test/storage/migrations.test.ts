/** Migrations: the executable's own list is the folder's, and a database is brought up to date once and never back. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { is, Table } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { migrate, NewerDatabaseError } from "../../src/storage/migrate.ts";
import { MIGRATIONS } from "../../src/storage/migrations.ts";
import { prepareSearch } from "../../src/storage/search.ts";
import * as tables from "../../src/storage/tables.ts";
import { migratedDatabase, NEWEST_SCHEMA, schemaOf, statementsOf } from "../newest_schema.ts";

const FOLDER = join(import.meta.dir, "../../drizzle");

test("the embedded list has every migration of the folder, in its order, byte for byte", () => {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort();
  expect(MIGRATIONS.map((migration) => `${migration.name}.sql`)).toEqual(files);
  for (const { name, sql } of MIGRATIONS) expect(sql).toBe(readFileSync(join(FOLDER, `${name}.sql`), "utf8"));
  const journal = JSON.parse(readFileSync(join(FOLDER, "meta/_journal.json"), "utf8"));
  expect(MIGRATIONS.map(({ name }) => name)).toEqual(journal.entries.map((entry: { tag: string }) => entry.tag));
  // The generator compares with the newest alone; the others would be megabytes that nobody reads.
  const newest = journal.entries.at(-1).tag.slice(0, 4);
  expect(readdirSync(join(FOLDER, "meta")).sort()).toEqual([`${newest}_snapshot.json`, "_journal.json"]);
});

/** A database as the version before a migration left it. */
function databaseBefore(migration: string): Database {
  const database = new Database(":memory:");
  database.run("PRAGMA foreign_keys = ON");
  database.run("CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) WITHOUT ROWID");
  for (const { name, sql } of MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex((one) => one.name.endsWith(migration)),
  )) {
    for (const statement of sql.split("--> statement-breakpoint")) database.run(statement);
    database.run("INSERT INTO migrations VALUES (?, '')", [name]);
  }
  return database;
}

test("a new database gets all of them, and a second start none", () => {
  const database = new Database(":memory:");
  expect(migrate(database)).toEqual(MIGRATIONS.map(({ name }) => name));
  expect(migrate(database)).toEqual([]);
});

test("a new database is made at once, and is what the migrations make one after the other", async () => {
  const database = new Database(":memory:");
  migrate(database);
  expect(schemaOf(database)).toEqual(schemaOf(migratedDatabase()));
  expect(schemaOf(database).entries.length).toBeGreaterThan(400);
  expect(schemaOf(database).told.flatMap(({ settings }) => settings).length).toBeGreaterThan(1);
  // `bun run schema` writes it.
  const written = (await Bun.file(NEWEST_SCHEMA).text()).split("--> statement-breakpoint\n");
  expect(written).toEqual(statementsOf(migratedDatabase()).map((statement) => `${statement};\n`));
  expect(database.query("SELECT count(*) AS n FROM migrations").get()).toEqual({ n: MIGRATIONS.length });
});

test("assets and what they belong to survive the table's remaking, and still go with their website", () => {
  const database = databaseBefore(MIGRATIONS[2]!.name);
  database.run("INSERT INTO accounts VALUES ('acc_1', 'A', 'agency', 'active', 'test', 0, 0, 0, 0, 0)");
  database.run(
    "INSERT INTO websites (_id, account_id, name, prompt, created_at, updated_at) VALUES ('web_1', 'acc_1', 'W', 'p', 0, 0)",
  );
  database.run("INSERT INTO blobs VALUES ('h', x'00')");
  database.run("INSERT INTO assets VALUES ('ast_1', 'acc_1', 'web_1', NULL, 'h.svg', 'h', 'image/svg+xml', 'p', 7)");

  migrate(database);
  expect(database.query("SELECT * FROM assets").get()).toMatchObject({
    _id: "ast_1",
    website_id: "web_1",
    created_at: 7,
  });
  expect(database.query("PRAGMA foreign_key_check").all()).toEqual([]);
  database.run(
    "INSERT INTO assets (_id, account_id, website_id, page_id, file, blob, content_type, prompt, created_at) VALUES ('ast_2', 'acc_1', NULL, NULL, 'h.svg', 'h', 'image/svg+xml', 'p', 8)",
  );
  expect(() =>
    database.run(
      "INSERT INTO assets (_id, account_id, website_id, page_id, file, blob, content_type, prompt, created_at) SELECT 'ast_3', account_id, website_id, page_id, file, blob, content_type, prompt, 9 FROM assets WHERE _id = 'ast_2'",
    ),
  ).toThrow("UNIQUE");
  database.run("DELETE FROM websites");
  expect(database.query("SELECT _id FROM assets").values()).toEqual([["ast_2"]]);
});

test("what could be searched before the search's table was remade is found after it, and what comes later too", () => {
  const database = new Database(":memory:");
  database.run("CREATE TABLE migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) WITHOUT ROWID");
  for (const { name, sql } of MIGRATIONS.filter(({ name }) => name < "0015")) {
    for (const statement of sql.split("--> statement-breakpoint")) database.run(statement);
    database.run("INSERT INTO migrations VALUES (?, '')", [name]);
  }
  const add = (n: number) => {
    database.run(
      `INSERT INTO websites (_id, account_id, name, prompt, created_at, updated_at) VALUES ('web_${n}', 'acc_1', 'Bäckerei ${n}', 'p', 0, 0)`,
    );
    database.run(
      `INSERT INTO pages (_id, account_id, website_id, path, name, created_at, updated_at) VALUES ('page_${n}', 'acc_1', 'web_${n}', '/brot', 'Our bread', 0, 0)`,
    );
  };
  database.run("INSERT INTO accounts VALUES ('acc_1', 'A', 'agency', 'active', 'test', 0, 0, 0, 0, 0)");
  add(1);
  migrate(database);
  add(2);
  const search = prepareSearch(database);
  search.update();
  search.close();
  const found = (match: string) =>
    database
      .query<{ resource: string }, [string]>(
        "SELECT resource FROM search_rows WHERE row IN (SELECT rowid FROM search WHERE search MATCH ?)",
      )
      .all(match)
      .map((row) => row.resource);
  expect(found('scope:"website1" AND words:"back"*')).toEqual(["web_1", "web_2"]);
  expect(found('scope:"page1" AND words:"bro"*')).toEqual(["page_1", "page_2"]);
  database.run("DELETE FROM websites WHERE _id = 'web_1'");
  expect(found('scope:"website1" AND words:"backerei"*')).toEqual(["web_2"]);
});

test("the migrated schema has every table, column and index that the code speaks of", () => {
  const database = new Database(":memory:");
  migrate(database);
  const named = (sql: string, ...values: string[]) =>
    database
      .query<{ name: string }, string[]>(sql)
      .all(...values)
      .map((row) => row.name)
      .sort();
  for (const table of Object.values(tables).filter((value) => is(value, Table))) {
    const { name, columns, indexes } = getTableConfig(table as never);
    expect({ name, columns: named("SELECT name FROM pragma_table_info(?)", name) }).toEqual({
      name,
      columns: columns.map((column) => column.name).sort(),
    });
    const stored = named("SELECT name FROM pragma_index_list(?)", name);
    for (const index of indexes) expect(stored).toContain(index.config.name);
  }
});

test("every reference has an index, so that deleting what it leads to does not search the table", () => {
  const database = new Database(":memory:");
  migrate(database);
  const all = <Row>(sql: string, ...values: string[]) => database.query<Row, string[]>(sql).all(...values);
  const missing: string[] = [];
  for (const { name } of all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")) {
    const firstColumns = all<{ name: string }>("SELECT name FROM pragma_index_list(?)", name).map(
      (index) => all<{ name: string }>("SELECT name FROM pragma_index_info(?) WHERE seqno = 0", index.name)[0]?.name,
    );
    for (const { from } of all<{ from: string }>('SELECT "from" FROM pragma_foreign_key_list(?)', name))
      if (!firstColumns.includes(from)) missing.push(`${name}.${from}`);
  }
  expect(missing).toEqual([]);
});

test("a database of a newer version is left alone, with a word on what to do", () => {
  const database = new Database(":memory:");
  migrate(database);
  database.run("INSERT INTO migrations VALUES ('9999_future', datetime('now'))");
  expect(() => migrate(database)).toThrow(NewerDatabaseError);
  expect(() => migrate(database)).toThrow(/9999_future.*Install that version/);
});

test("domains that visitors saw are held after the upgrade, and looked at soon; others must be proved", () => {
  const database = databaseBefore("domain_proofs");
  database.run("INSERT INTO accounts VALUES ('acc_1', 'A', 'agency', 'active', 'test', 0, 0, 0, 0, 0)");
  for (const id of ["served", "linked", "alone"])
    database.run("INSERT INTO domains VALUES (?, 'acc_1', ?, 'connect', 1, 1)", [`dom_${id}`, `${id}.example`]);
  for (const [id, release] of [
    ["served", "'rel_1'"],
    ["linked", "NULL"],
  ])
    database.run(
      `INSERT INTO websites (_id, account_id, name, prompt, domain_id, release_id, created_at, updated_at) VALUES ('web_${id}', 'acc_1', 'W', 'p', 'dom_${id}', ${release}, 0, 0)`,
    );
  const before = Date.now();
  migrate(database);
  const rows = database.query("SELECT * FROM domains ORDER BY _id").all() as Record<string, unknown>[];
  expect(rows.map(({ _id, status, proof }) => [_id, status, proof])).toEqual([
    ["dom_alone", "pending_dns", null],
    ["dom_linked", "pending_dns", null],
    ["dom_served", "active", "upgrade"],
  ]);
  expect(new Set(rows.map(({ token }) => token)).size).toBe(3);
  for (const { token } of rows) expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(rows[2]!.verified_at as number).toBeGreaterThan(before - 2000);
  const jobs = database.query("SELECT * FROM jobs ORDER BY subject").all() as Record<string, unknown>[];
  expect(jobs.map(({ _id, kind, subject, account_id }) => [_id, kind, subject, account_id])).toEqual(
    ["alone", "linked", "served"].map((id) => [`job_${id}`, "domains.check", `dom_${id}`, "acc_1"]),
  );
  for (const { run_at } of jobs) expect(run_at as number).toBeLessThan(before + 601_000);
  expect(database.query("SELECT domain, account_id FROM domain_holders").values()).toEqual([
    ["served.example", "acc_1"],
  ]);
  expect(database.query("PRAGMA foreign_key_check").all()).toEqual([]);
});

test("a payment that was on its way back at the upgrade goes on, and no other goes back", () => {
  const database = databaseBefore("returned_refunds");
  database.run(
    "INSERT INTO accounts (_id, name, plan, plan_status, plan_source, monthly_credits, credits_renew_at, created_at, updated_at) VALUES ('acc_1', 'A', 'agency', 'active', 'test', 0, 0, 0, 0)",
  );
  for (const id of ["owed", "kept"])
    database.run(
      "INSERT INTO payments (_id, account_id, amount, currency, status, description, created_at, updated_at) VALUES (?, 'acc_1', 100, 'usd', 'succeeded', 'x', 1, 7)",
      [id],
    );
  database.run(
    "INSERT INTO jobs (_id, kind, subject, run_at, attempts, created_at) VALUES ('job_1', 'payments.refund', 'owed', 9, 0, 9)",
  );
  migrate(database);
  expect(database.query("SELECT _id, give_back_at, next_refund_at FROM payments ORDER BY _id").values()).toEqual([
    ["kept", null, null],
    ["owed", 7, 7],
  ]);
});

test("websites that are there are sorted by their names after the upgrade, also among those of clients", () => {
  const database = databaseBefore("website_order");
  database.run("PRAGMA foreign_keys = OFF");
  database.run(
    "INSERT INTO clients (account_id, parent_account_id, created_at, updated_at) VALUES ('acc_2', 'acc_1', 1, 1)",
  );
  for (const [id, account, name] of [
    ["web_1", "acc_1", "Ärzte"],
    ["web_2", "acc_2", "ŁÓDŹ"],
  ] as const)
    database.run(
      "INSERT INTO websites (_id, account_id, name, prompt, created_at, updated_at) VALUES (?, ?, ?, '', 1, 7)",
      [id, account, name],
    );
  migrate(database);
  expect(database.query("SELECT _id, sort_name FROM websites ORDER BY _id").values()).toEqual([
    ["web_1", "arzte"],
    ["web_2", "lodz"],
  ]);
  expect(database.query("SELECT resource, sort_name, updated_at FROM client_resources").values()).toEqual([
    ["web_2", "lodz", 7],
  ]);
});
