/**
 * Every statement that the operations, the jobs and the periodic work really send, as the database is asked to prepare
 * it: none reads a table whole that grows with what customers have, and a server of PostgreSQL takes each as well.
 */

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { SQL } from "bun";
import { is, Table } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { OPERATIONS } from "../../src/registry.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { migratePostgres } from "../../src/storage/postgres/migrate.ts";
import { SEARCH_PATH } from "../../src/storage/postgres/schema.ts";
import { translate } from "../../src/storage/postgres/translate.ts";
import * as tables from "../../src/storage/tables.ts";
import { call, startTestServer, type TestServer } from "../harness.ts";
import { startPostgres } from "../postgres.ts";
import { keyFor, makeResources, validRequest } from "../requests.ts";

/** Tables of a row for each process, of what goes on just now, or of what the service itself remembers. */
const SMALL = ["processes", "deletions", "settings"];
/**
 * What may be read without an index: an index that has little, the accounts, for their operator alone, brands and their
 * hosts, which are all in memory (policy/brands.ts), what is kept of few AI clients and of their attempts
 * (features/oauth/rules.ts), and the first few rows at the start.
 */
const FEW =
  /USING (COVERING )?INDEX (pages_public|users_set_up|domains_brand)|SCAN brands$|SCAN (accounts|oauth_clients|oauth_attempts) USING/;
const FIRST_ROWS =
  /^SELECT "(secret|credentials|secret_key)" AS sealed FROM "(webhooks|dns_connections|second_factors|billing_connections)" LIMIT CAST\(\? AS INTEGER\)$/;
const GROWING = Object.values(tables)
  .filter((value) => is(value, Table))
  .map((table) => getTableConfig(table as SQLiteTable).name)
  .filter((name) => !SMALL.includes(name));

/** Statements, and what was asked for when they were first prepared. */
const prepared = new Map<string, string>();
let asking = "the start";
const prepare = Database.prototype.prepare;
const query = Database.prototype.query;
let server: TestServer;

beforeAll(async () => {
  const note = (text: string) => {
    if (!prepared.has(text)) prepared.set(text, asking);
  };
  Database.prototype.prepare = function (this: Database, text: string, ...rest: never[]) {
    note(text);
    return prepare.call(this, text, ...rest);
  } as typeof prepare;
  server = await startTestServer();
  asking = "making resources";
  const own = await makeResources(server, server);
  const search: Record<string, string> = {
    "websites.list": "?q=bakery",
    "pages.list": "?q=home",
    "submissions.list": "?q=ada&spam=false&from=2026-01-01",
    "forms.submissions": "?spam=true",
    "forms.list": `?website_id=${own.websites}`,
    "forms.emails": `?form_id=${own.forms}`,
    "runs.list": `?page_id=${own.pages}&status=completed`,
    "threads.list": `?page_id=${own.pages}`,
    "webhooks.deliveries": "?status=failed",
    "pages.all_analytics": `?website_id=${own.websites}`,
    "forms.all_analytics": `?page_id=${own.pages}`,
  };
  asking = "account.export";
  const { url } = (await call(server.baseUrl, "POST", "/v1/account/export", {}, own.person!)).json;
  const { pathname, search: token } = new URL(url);
  await call(server.baseUrl, "GET", pathname + token, undefined, own.person!);
  // What deletes comes last: the others need what it deletes.
  const inOrder = [...OPERATIONS].sort((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
  for (const operation of inOrder) {
    if (operation.output.kind === "events" && operation.method === "GET") continue;
    asking = operation.name;
    const { path, body } = validRequest(operation, own);
    for (const more of ["", search[operation.name] ?? ""])
      await call(server.baseUrl, operation.method, path + more, body, keyFor(operation, server.key, own));
  }
  asking = "the stop";
});
afterAll(async () => {
  Database.prototype.prepare = prepare;
  Database.prototype.query = query;
  await server.stop();
});

test("no statement reads a table whole that grows", () => {
  const database = new Database(":memory:");
  migrate(database);
  const slow: Record<string, string[]> = {};
  for (const [text, first] of prepared) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
    const explained = database.query<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${text}`);
    const scans = explained
      .all()
      .map((row) => row.detail)
      .filter((step) => GROWING.some((name) => step === `SCAN ${name}` || step.startsWith(`SCAN ${name} `)))
      .filter((step) => !FEW.test(step) && !FIRST_ROWS.test(text));
    if (scans.length > 0) slow[`${first}: ${text}`] = scans;
  }
  expect(slow).toEqual({});
  expect(prepared.size).toBeGreaterThan(200);
});

/** What SQLite does for its full-text index at a commit. */
const AT_COMMIT = /\bsearch_waiting\b|\bVALUES \('merge'/;

test("PostgreSQL takes each statement, too", async () => {
  const postgres = await startPostgres();
  try {
    const connection = { search_path: SEARCH_PATH };
    const server = new SQL({ url: await postgres.newDatabase(), max: 1, connection } as never);
    await migratePostgres(server);
    const refused: Record<string, string> = {};
    let taken = 0;
    for (const [text, first] of prepared) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text) || AT_COMMIT.test(text)) continue;
      try {
        await server.unsafe(`PREPARE statement AS ${translate(text)}`);
        await server.unsafe("DEALLOCATE statement");
        taken++;
      } catch (error) {
        refused[`${first}: ${text.replace(/\s+/g, " ")}`] = (error as Error).message;
      }
    }
    // A list that is given is looked up, one by one: a join with it would read the table whole.
    const row =
      "INSERT INTO settings (name, value) SELECT 'name ' || number, '' FROM generate_series(1, 20000) AS number";
    await server.unsafe(row);
    await server.unsafe("ANALYZE settings");
    const given = "SELECT * FROM settings WHERE name IN (SELECT atom FROM json_each(?))";
    await server.unsafe(`PREPARE given AS ${translate(given)}`);
    const plan = await server.unsafe(`EXPLAIN EXECUTE given ('["name 1", "name 2"]')`);
    expect(JSON.stringify(plan)).not.toContain("Seq Scan");
    await server.close();
    expect(refused).toEqual({});
    expect(taken).toBeGreaterThan(200);
  } finally {
    await postgres.stop();
  }
});
