/** What an account can have at most: one more is refused with the number, and nothing is written or charged. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { thinVersions } from "../../src/features/versions/thinning.ts";
import { DAY_MS } from "../../src/lib/clock.ts";
import { type Client, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
const engine = scriptedEngine();
beforeAll(async () => {
  server = await startTestServer({ engine });
});
afterAll(() => server.stop());

/** Copies a row of a table many times, with new identifiers and other values of some columns. */
async function fill(
  table: string,
  id: string,
  count: number,
  columns: (index: number) => Record<string, unknown> = () => ({}),
): Promise<void> {
  const into = sql.identifier(table);
  const [row] = await server.storage.read.all<Record<string, unknown>>(sql`SELECT * FROM ${into} WHERE _id = ${id}`);
  const names = Object.keys(row!);
  const listed = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const rows = Array.from({ length: count }, (_, index) => {
    const _id = `${id.slice(0, id.indexOf("_") + 1)}0${id.slice(id.indexOf("_") + 2, -5)}${String(index).padStart(5, "0")}`;
    const copy: Record<string, unknown> = { ...row, _id, ...columns(index) };
    return sql`(${sql.join(
      names.map((name) => sql`${copy[name]}`),
      sql`, `,
    )})`;
  });
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const some = sql.join(rows.slice(from, from + ROWS_AT_ONCE), sql`, `);
    await server.storage.write("all", (db) => db.run(sql`INSERT INTO ${into} (${listed}) VALUES ${some}`));
  }
}

/** A statement takes 32,766 values at most. */
const ROWS_AT_ONCE = 500;

function expectLimit(answer: { status: number; json: Json }, status: number, code: string, most: string) {
  expect([answer.status, answer.json.code]).toEqual([status, code]);
  expect(answer.json.message).toContain(most);
}

const balanceOf = async (client: Client) => (await client.get("/v1/credits")).json.balance;

test("10,000 websites an account", async () => {
  const client = await server.addAccount();
  const { websiteId } = await makeWebsite(client);
  await fill("websites", websiteId, 9999);
  expectLimit(await client.post("/v1/websites", { name: "More", prompt: "x" }), 409, "website_limit", "10,000");
  expectLimit(await client.post(`/v1/websites/${websiteId}/duplicate`, {}), 409, "website_limit", "10,000");
  expect((await client.get("/v1/websites?limit=1")).json.total).toBe(10_000);
  await client.delete(`/v1/websites/${(await client.get("/v1/websites?limit=1")).json.data[0]._id}`);
  expect((await client.post("/v1/websites", { name: "More", prompt: "x" })).status).toBe(200);
});

test("1,000 pages a website, however they are made", async () => {
  const client = await server.addAccount();
  const { websiteId, pageId } = await makeWebsite(client);
  await fill("pages", pageId, 999, (index) => ({ path: `/page-${index}` }));
  const code = { html: "<h1>Hi</h1>" };
  for (const answer of [
    await client.post(`/v1/websites/${websiteId}/pages`, { path: "/more", name: "More" }),
    await client.post(`/v1/websites/${websiteId}/pages/import`, { path: "/more", name: "More", ...code }),
    await client.post(`/v1/pages/${pageId}/clone`, {}),
    await client.post(`/v1/pages/${pageId}/fork`, { website_id: websiteId, path: "/more" }),
  ])
    expectLimit(answer, 409, "page_limit", "1,000");
  expect((await client.get(`/v1/websites/${websiteId}`)).json.page_count).toBe(1000);
});

test("1,000 threads a page, and 2,000 messages a thread: a turn is refused before it costs anything", async () => {
  const client = await server.addAccount();
  const { pageId } = await makeWebsite(client);
  const version = await saveVersion(client, pageId, { html: "<h1>Hi</h1>" });
  const before = await balanceOf(client);
  await fill("threads", version.thread_id, 999);
  expectLimit(await client.post("/v1/threads", { page_id: pageId }), 409, "thread_limit", "1,000");
  const turn = { page_id: pageId, message: "Make the headline shorter" };
  expectLimit(await client.post("/v1/edit/turn", turn), 409, "thread_limit", "1,000");

  const { data } = (await client.get(`/v1/threads/${version.thread_id}/messages`)).json;
  await fill("messages", data[0]._id, 1999);
  const inThread = { page_id: pageId, thread_id: version.thread_id };
  expectLimit(await client.post("/v1/edit/turn", { ...turn, ...inThread }), 409, "message_limit", "2,000");
  expectLimit(await client.post("/v1/versions", { ...inThread, html: "", css: "" }), 409, "message_limit", "2,000");
  expect(await balanceOf(client)).toBe(before);
});

describe("work under way", () => {
  test("100 runs of an account: 429 that says when to ask again", async () => {
    const client = await server.addAccount();
    const { websiteId, pageId } = await makeWebsite(client);
    await saveVersion(client, pageId, { html: "<h1>Hi</h1>" });
    await fill("pages", pageId, 100, (index) => ({ path: `/page-${index}` }));
    engine.hold("write");
    const started = await client.post(`/v1/pages/${pageId}/generate`, {});
    const { data } = (await client.get(`/v1/websites/${websiteId}/pages?limit=100`)).json;
    const others = data.filter((page: Json) => page._id !== pageId).map((page: Json) => page._id);
    await fill("runs", started.json.run_id, 99, (index) => ({ page_id: others[index], status: "queued" }));
    const more = await client.post(`/v1/websites/${websiteId}/pages`, { path: "/more", name: "More" });
    const before = await balanceOf(client);
    const refused = await client.post(`/v1/pages/${more.json._id}/generate`, {});
    expectLimit(refused, 429, "work_limit", "100");
    expect(Number(refused.headers.get("retry-after"))).toBe(10);
    expect(await balanceOf(client)).toBe(before);
    engine.release();
  });
});

test("of a page's versions the newest 100 are kept, of older ones the last of each day, and what is needed", async () => {
  const { pageId } = await makeWebsite(server);
  const published = await saveVersion(server, pageId, { html: "<h1>Published</h1>" });
  await server.post("/v1/tools/deploy", { page_id: pageId });
  const old = await saveVersion(server, pageId, { html: "<h1>Old</h1>" });
  const day = (back: number) => Math.floor(Date.now() / DAY_MS) * DAY_MS - back * DAY_MS;
  // Three of each of 150 days, all before the three that are there: they sort before these.
  await fill("versions", old._id, 450, (index) => ({ created_at: day(151 - Math.floor(index / 3)) + (index % 3) }));
  const draft = await saveVersion(server, pageId, { html: "<h1>Draft</h1>" });
  const list = async () => {
    const all: Json[] = [];
    for (let page = 0; ; page++) {
      const { data, has_more } = (await server.get(`/v1/pages/${pageId}/versions?limit=100&page=${page}`)).json;
      all.push(...data);
      if (!has_more) return all;
    }
  };
  const before = await list();
  expect(before).toHaveLength(453);
  // 353 are older than the newest 100; those are of 118 days, and of the first of them one is among the newest.
  const removed = await thinVersions(server.storage);
  const after = await list();
  expect(after).toHaveLength(453 - removed);
  expect(after.slice(0, 100)).toEqual(before.slice(0, 100));
  const daysOf = (versions: Json[]) => new Set(versions.map((version) => version.created_at.slice(0, 10)));
  expect(daysOf(after)).toEqual(daysOf(before));
  expect(after.length).toBeLessThan(230);
  for (const { _id } of [published, old, draft]) expect(after.map((version) => version._id)).toContain(_id);
  const gone = before.find((version) => !after.some(({ _id }) => _id === version._id));
  expect((await server.get(`/v1/versions/${gone._id}`)).status).toBe(404);
  expect((await server.post(`/v1/versions/${gone._id}/restore`)).status).toBe(404);
  expect((await server.get(`/v1/pages/${pageId}/versions?limit=1`)).json.total).toBe(after.length);
  expect(await thinVersions(server.storage)).toBe(0);
});

test("a version that is published, a draft, or edited by a turn is never removed, however old", async () => {
  const client = await server.addAccount();
  const { pageId } = await makeWebsite(client);
  const first = await saveVersion(client, pageId, { html: "<h1>First</h1>" });
  await client.post("/v1/tools/deploy", { page_id: pageId });
  const other = await saveVersion(client, pageId, { html: "<h1>Other</h1>" });
  // Newer ones than the draft, all of one day: the draft is the 300th.
  await server.storage.write(
    "all",
    async (db) => void (await db.run(sql`UPDATE versions SET created_at = ${DAY_MS} WHERE page_id = ${pageId}`)),
  );
  const newer = (index: number) => ({ _id: `ver_z${index}`, created_at: DAY_MS + index });
  await fill("versions", other._id, 300, newer);
  await thinVersions(server.storage);
  expect((await client.get(`/v1/versions/${first._id}`)).status).toBe(200);
  expect((await client.get(`/v1/versions/${other._id}`)).status).toBe(200);
  expect((await client.get(`/v1/pages/${pageId}/versions?limit=1`)).json.total).toBe(102);
});
