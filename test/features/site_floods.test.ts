/**
 * What strangers can make a published site do: each request costs about as little as any other, and what is remembered
 * or written for them has a bound.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { systemClock } from "../../src/lib/clock.ts";
import { createAddressCache } from "../../src/sites/address_cache.ts";
import { makeContent } from "../../src/sites/content.ts";
import { analyticsViews } from "../../src/storage/tables.ts";
import { columnsOf } from "../databases.ts";
import { type Answer, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
const PAGES = 2_000;

let server: TestServer;
let host: string;
let pageId: string;
let websiteId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ host, pageId, websiteId } = await makePublishedWebsite(server));
  await server.storage.write("all", async (db) => {
    const copy = async (table: string, where: string, changed: Record<string, string>) => {
      const columns = columnsOf(table);
      const values = columns.map((name) => changed[name] ?? name);
      await db.run(
        sql.raw(
          `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${PAGES})
           INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM ${table}, numbers WHERE ${where}`,
        ),
      );
    };
    const path = "'/p/' || n";
    const page = "'page_' || n";
    await copy("pages", `_id = '${pageId}'`, { _id: page, path });
    await copy("publications", `page_id = '${pageId}'`, { _id: "-n", page_id: page, path });
    await copy("release_entries", `page_id = '${pageId}'`, { publication: "-n", page_id: page, path });
  });
});
afterAll(() => server.stop());

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Another state of the database, in which no site has changed. */
const changeSomething = () => server.post("/v1/websites", { name: "Another", prompt: "Something else" });

const get = (path: string): Promise<Answer> => server.visit(host, path);

test("a path of slashes costs no more than one of letters", async () => {
  const of = async (path: string) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round++)
      times.push(await timed(async () => expect((await get(path)).status).toBe(404)));
    return Math.min(...times);
  };
  await of("/nothing/");
  const letters = await of(`/a${"x".repeat(14_000)}x/`);
  expect(await of(`/a${"/".repeat(14_000)}x/`)).toBeLessThan(20 * letters + 20);
  expect(await of(`/${"a/".repeat(7_000)}/`)).toBeLessThan(20 * letters + 20);
});

test.each(["/sitemap.xml", "/llms.txt"])("%s of many pages is made once, whatever else changes", async (path) => {
  await server.post("/v1/tools/deploy", { page_id: pageId });
  let first: Answer | null = null;
  const made = await timed(async () => {
    first = await get(path);
  });
  const { text, headers } = first!;
  expect(text.split("/p/").length - 1).toBe(PAGES);
  const again: number[] = [];
  for (let round = 0; round < 3; round++) {
    await changeSomething();
    again.push(await timed(async () => expect((await get(path)).headers.get("etag")).toBe(headers.get("etag"))));
  }
  expect(Math.min(...again)).toBeLessThan(made / 3 + 10);
});

test("a sitemap has a page from the moment that it is published, and none that has gone", async () => {
  const small = await makePublishedWebsite(server, "Small");
  const sitemap = async () => (await server.visit(small.host, "/sitemap.xml")).text;
  const { json } = await server.post(`/v1/pages/${small.pageId}/clone`, { path: "/new" });
  expect(await sitemap()).not.toContain("/new<");
  await server.post("/v1/tools/deploy", { page_id: json._id });
  expect(await sitemap()).toContain("/new<");
  await server.delete(`/v1/pages/${json._id}`);
  expect(await sitemap()).not.toContain("/new<");
});

test("a report that names a large file makes nobody make it", async () => {
  const other = await makePublishedWebsite(server, "Reports");
  const isAt = (from: string, to: string) =>
    server.storage.write("all", async (db) => {
      const releaseOf = (id: string) => sql`(SELECT release_id FROM websites WHERE _id = ${id})`;
      await db.run(sql`
        UPDATE release_entries SET release_id = ${releaseOf(to)}
        WHERE release_id = ${releaseOf(from)} AND path LIKE '/p/%'`);
    });
  await isAt(websiteId, other.websiteId);
  const report = () =>
    server.visit(other.host, "/_sw/beacon", {
      method: "POST",
      body: JSON.stringify({ p: "/sitemap.xml", n: 1, t: 5 }),
      headers: { "User-Agent": BROWSER },
    });
  expect((await report()).status).toBe(204);
  await changeSomething();
  const reported = await timed(report);
  const made = await timed(() => server.visit(other.host, "/sitemap.xml"));
  expect(reported).toBeLessThan(made / 3 + 10);
  await isAt(other.websiteId, websiteId);
});

test("who comes as somebody else with each view makes no more rows than a crowd does", async () => {
  const now = Date.now();
  const crowded = await startTestServer({ clock: { ...systemClock, now: () => now } });
  try {
    const { host, websiteId } = await makePublishedWebsite(crowded);
    const look = (number: number, address: string) =>
      crowded.visit(host, "/", {
        headers: { "User-Agent": `${BROWSER} Variant/${number}`, "X-Forwarded-For": address },
      });
    for (let from = 0; from < 1_000; from += 100)
      await Promise.all(Array.from({ length: 100 }, (_, at) => look(from + at, "203.0.113.7")));
    for (let at = 0; at < 5; at++) await look(at, `203.0.113.${100 + at}`);
    await crowded.app.visits.flush();
    expect(await crowded.storage.read.select().from(analyticsViews)).toHaveLength(605);
    const { totals } = (await crowded.get(`/v1/websites/${websiteId}/analytics`)).json;
    expect([totals.views, totals.visitors]).toEqual([605, 605]);
  } finally {
    await crowded.stop();
  }
});

test("what was found is remembered within a bound, and not beyond a change of the database", async () => {
  const found = createAddressCache(100_000);
  const content = await makeContent(new Uint8Array(20_000), "font/woff2");
  const here = { content, status: 200, page: null };
  expect(found.get("0", 1)).toBeUndefined();
  for (let at = 0; at < 1_000; at++) found.keep(String(at), here, 1);
  const kept = Array.from({ length: 1_000 }, (_, at) => found.get(String(at), 1)).filter(Boolean);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(4);
  expect(found.get("999", 1)).toBe(here);
  expect(found.get("999", 2)).toBeUndefined();
  // What was found in an older state is not remembered in a newer one.
  found.keep("old", here, 1);
  expect(found.get("old", 2)).toBeUndefined();
});
