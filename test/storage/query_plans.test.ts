/**
 * How SQLite answers the queries that every call makes: by an index, in the order that the list wants. The statements
 * are those that the stores really send, written down while they run, each explained.
 */
import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { drizzle } from "drizzle-orm/bun-sqlite";
import * as cms from "../../src/features/cms/store.ts";
import * as leads from "../../src/features/leads/store.ts";
import * as pages from "../../src/features/pages/store.ts";
import * as websites from "../../src/features/websites/store.ts";
import { asDb } from "../../src/storage/client.ts";
import { migrate } from "../../src/storage/migrate.ts";
import { BY_CHANGE, BY_NAME, hotQueries, listing } from "./hot_queries.ts";

const database = new Database(":memory:");
migrate(database);
afterAll(() => database.close());

let sent: { query: string; params: unknown[] }[] = [];
const db = asDb(drizzle(database, { logger: { logQuery: (query, params) => void sent.push({ query, params }) } }));

const HOT = hotQueries(db);

/** Steps of a plan that read a whole table, or sort what they have read. */
const slow = (plan: string[]) =>
  plan.filter(
    (step) =>
      // Tables of a row for each process; and what a full-text index, a list or a subquery gives is not a table.
      (/^SCAN /.test(step) &&
        !/^SCAN (processes|deletions|(shown_entries|found|matches)$|(search|json_each|variation) VIRTUAL TABLE|\(subquery|CONSTANT ROW|\d+ CONSTANT)/.test(
          step,
        )) ||
      // All that a release has, of which one publication is wanted.
      /^SEARCH release_entries .*\(release_id=\?\)$/.test(step) ||
      // What DISTINCT keeps is no more than it gives.
      /TEMP B-TREE(?! FOR DISTINCT)/.test(step),
  );

function explain(query: string, params: unknown[]): string[] {
  const explained = database.query<{ detail: string }, never[]>(`EXPLAIN QUERY PLAN ${query}`);
  return explained.all(...(params as never[])).map((row) => row.detail);
}

test.each(Object.entries(HOT))("%s is found by an index and sorted by it", async (_, ask) => {
  sent = [];
  await ask();
  const asked = sent;
  expect(asked.length).toBeGreaterThan(0);
  for (const { query, params } of asked.filter(({ query }) => !/^(insert into "accounts"|SAVEPOINT)/i.test(query)))
    expect({ query, slow: slow(explain(query, params)) }).toEqual({ query, slow: [] });
});

test.each([BY_NAME, BY_CHANGE, { ...BY_CHANGE, by: "created_at" }] as const)(
  "websites of a family are sorted by indexes, and no more than a page of each is put together: %o",
  async (order) => {
    sent = [];
    await websites.listWebsitesOfFamily(db, "acc_1", undefined, 25, 0, order);
    const plans = sent.map(({ query, params }) => explain(query, params));
    const steps = plans.flat();
    expect(steps.filter((step) => step.includes("TEMP B-TREE")).length).toBeLessThanOrEqual(2);
    expect(plans.flatMap(slow).filter((step) => !/TEMP B-TREE|^SCAN (own|of_clients|found)$/.test(step))).toEqual([]);
    expect(steps.filter((step) => /SEARCH (websites|client_resources) USING COVERING INDEX/.test(step)).length).toBe(2);
  },
);

test.each([
  ["a field", { filters: [["category", "news"]] }],
  ["words", { words: [["rye"], ["muller", "mueller"]] }],
  ["both", { filters: [["category", "news"]], words: [["rye"]] }],
] as [string, Partial<cms.Listing>][])(
  "records narrowed by %s are found by the index of their values",
  async (_, narrowed) => {
    sent = [];
    await cms.listRecordIds(db, "col_1", { ...listing("price"), ...narrowed }, 25, 0);
    expect(sent.length).toBeGreaterThan(1);
    // What was found, in any spelling, is sorted, at most a thousand of it; nothing is looked through to find it.
    for (const { query, params } of sent)
      expect(slow(explain(query, params)).filter((step) => !/TEMP B-TREE|SCAN spelt/.test(step))).toEqual([]);
  },
);

test.each([
  ["websites", () => websites.listWebsites(db, "acc_1", "bak", null, 25, 0)],
  ["websites by name", () => websites.listWebsites(db, "acc_1", "bak", null, 25, 0, BY_NAME)],
  ["pages", () => pages.listPages(db, "acc_1", "bak", null, 25, 0)],
])("a search of %s asks the full-text index and reads no table whole", async (_, ask) => {
  sent = [];
  await ask();
  for (const { query, params } of sent) {
    const plan = explain(query, params);
    // What was found is sorted, which is as much work as there are matches.
    expect({ query, slow: slow(plan).filter((step) => !step.includes("TEMP B-TREE")) }).toEqual({ query, slow: [] });
  }
});

test.each([
  ["sorted by score", () => leads.listLeads(db, "acc_1", { status: "new" }, "score", 20, 0)],
  ["sorted by change", () => leads.listLeads(db, "acc_1", {}, "updated", 20, 0)],
  ["counted", () => leads.countLeads(db, "acc_1")],
])("leads are %s out of an index alone: none is read but those that are shown", async (_, ask) => {
  sent = [];
  await ask();
  expect(sent.length).toBeGreaterThan(0);
  for (const { query, params } of sent) {
    const plan = explain(query, params).filter((step) => !step.includes("TEMP B-TREE"));
    expect({ query, slow: slow(plan) }).toEqual({ query, slow: [] });
    if (/ from "leads"/.test(query)) expect(plan[0]).toContain("USING COVERING INDEX leads_list");
  }
});

test("public pages are listed by an index that holds nothing else", async () => {
  sent = [];
  await pages.listPublicPages(db, 25, 0);
  const lists = sent.filter(({ query }) => query.includes("= 1"));
  expect(lists).toHaveLength(2);
  for (const { query, params } of lists) {
    const plan = explain(query, params);
    expect(plan[0]).toMatch(/USING (COVERING )?INDEX pages_public/);
    expect(plan.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
  }
});

test("a list stays a list: its page is read from the index and not sorted out of all rows", () => {
  const plan = explain("SELECT * FROM credit_entries WHERE account_id = ? ORDER BY _id DESC LIMIT 25 OFFSET 1000", [
    "acc_1",
  ]);
  expect(plan).toEqual(["SEARCH credit_entries USING INDEX credit_entries_account (account_id=?)"]);
});

test("the check itself sees a table that is read whole, and a sort", () => {
  expect(slow(explain("SELECT * FROM versions WHERE message = 'x'", []))).toEqual(["SCAN versions"]);
  expect(slow(explain("SELECT * FROM versions WHERE page_id = 'x' ORDER BY message", []))).toEqual([
    "USE TEMP B-TREE FOR ORDER BY",
  ]);
});
