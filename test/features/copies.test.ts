/** Copies of whole websites: whole or not at all, whatever happens meanwhile, and nobody waits for them. */
import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Db } from "../../src/storage/client.ts";
import { type Answer, type Json, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { fillLargeAccount, LARGE_RESOURCES } from "../large_account.ts";
import { damage } from "../simulation/invariants.ts";

const PAGES = 200;
const WEBSITE = LARGE_RESOURCES.websites!;

let server: TestServer;
let undo = () => {};
beforeEach(async () => {
  server = await startTestServer();
  const sizes = { websites: 3, pages: 1000, pagesOfFirst: PAGES, versions: PAGES, runs: 1, messages: 1 };
  const rest = { forms: 1, submissions: 1, deliveries: 1, entries: 1 };
  const { services } = server.app;
  await fillLargeAccount(server.storage, services.secrets, server.accountId, Date.now(), { ...sizes, ...rest });
});
afterEach(() => server.stop());

const page = (number: number) => `page_${String(number).padStart(26, "0")}`;

const duplicate = (key?: string): Promise<Answer> =>
  server.post(`/v1/websites/${WEBSITE}/duplicate`, {}, key ? { headers: { "Idempotency-Key": key } } : undefined);

const rowsOf = async (table: string, storage = server.storage) =>
  (await storage.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(table)}`))[0]!.n;

const counts = async () => {
  const all: Record<string, number> = {};
  for (const table of ["websites", "pages", "versions", "threads", "forms", "deletions", "jobs"])
    all[table] = await rowsOf(table);
  return all;
};

/** Lets each write go through `around` from here on. */
function aroundWrites(around: (number: number, write: () => Promise<unknown>) => Promise<unknown>): void {
  const write = server.storage.write.bind(server.storage);
  let number = 0;
  undo = () => {
    server.storage.write = write;
  };
  server.storage.write = ((work: (db: Db) => Promise<unknown>) => around(number++, () => write(work))) as typeof write;
}

function expectSound(): void {
  const database = new Database(server.storage.path, { readonly: true });
  try {
    expect(damage(database)).toEqual([]);
  } finally {
    database.close();
  }
}

test("of hundreds of pages are made in small steps: others write meanwhile, and see all pages or no website", async () => {
  const changes: number[] = [];
  const write = server.storage.write.bind(server.storage);
  server.storage.write = (work) =>
    write(async (db) => {
      const count = async () => (await db.all<{ n: number }>(sql`SELECT total_changes() AS n`))[0]!.n;
      const before = await count();
      const result = await work(db);
      changes.push((await count()) - before);
      return result;
    });
  let done = false;
  const copying = duplicate().finally(() => {
    done = true;
  });
  let renamed = 0;
  while (!done) {
    expect((await server.put(`/v1/websites/${WEBSITE.replace(/1$/, "2")}`, { name: `Name ${renamed}` })).status).toBe(
      200,
    );
    if (!done) renamed++;
    const { data, total } = (await server.get("/v1/websites")).json;
    expect(data.length).toBe(total);
    for (const { name, page_count } of data) if (name.endsWith("(copy)")) expect(page_count).toBe(PAGES);
  }
  const { json: copy, status } = await copying;
  expect([status, copy.name, copy.page_count]).toEqual([200, "Bakery 1 (copy)", PAGES]);
  expect(renamed).toBeGreaterThan(10);
  expect(Math.max(...changes) * 10).toBeLessThan(changes.reduce((sum, n) => sum + n, 0));
  const paths = async (id: string) => {
    const pages: Json[] = [];
    for (let page = 0; page * 100 < PAGES; page++)
      pages.push(...(await server.get(`/v1/websites/${id}/pages?limit=100&page=${page}`)).json.data);
    return pages.map(({ path, name, draft_version_id }) => [path, name, draft_version_id !== null]).sort();
  };
  expect(await paths(copy._id)).toEqual(await paths(WEBSITE));
  expect([await rowsOf("deletions"), await rowsOf("jobs")]).toEqual([0, 0]);
  expectSound();
});

test("with the same Idempotency-Key at the same time are one", async () => {
  const answers = await Promise.all([duplicate("one"), duplicate("one"), duplicate("one")]);
  expect(new Set(answers.map(({ json }) => json._id)).size).toBe(1);
  expect((await server.get("/v1/websites")).json.total).toBe(4);
  expect(await rowsOf("deletions")).toBe(0);
});

test("that fail midway leave nothing", async () => {
  const before = await counts();
  aroundWrites((number, write) => (number === 10 ? Promise.reject(new Error("a fault")) : write()));
  expect((await duplicate()).status).toBe(500);
  expect((await server.get("/v1/websites")).json.total).toBe(3);
  while ((await rowsOf("deletions")) > 0) await Bun.sleep(2);
  expect(await counts()).toEqual(before);
  expectSound();
});

test("that a process was making when it died are removed by the next one", async () => {
  const before = await counts();
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  aroundWrites((number, write) => {
    if (number < 10) return write();
    resolve();
    return new Promise(() => {});
  });
  void duplicate().catch(() => {});
  await reached;
  expect(await rowsOf("pages")).toBeGreaterThan(before.pages!);
  expect((await server.get("/v1/websites")).json.total).toBe(3);
  const next = await startTestServer({ directory: server.directory });
  try {
    while ((await rowsOf("deletions", next.storage)) > 0) await Bun.sleep(2);
    await Bun.sleep(20);
    server.storage.refresh();
    expect(await counts()).toEqual(before);
  } finally {
    undo();
    await next.stop();
  }
});

test("have what a page has when its turn comes: what goes meanwhile is left out, or there as it was", async () => {
  aroundWrites(async (number, write) => {
    // The copy waits for them here, before its write begins.
    if (number === 5)
      await Promise.all([
        saveVersion(server, page(PAGES), { html: "<p>The newest</p>" }),
        server.delete(`/v1/pages/${page(PAGES - 10)}`),
        server.put(`/v1/pages/${page(1)}`, { name: "Renamed" }),
      ]);
    return await write();
  });
  const { json: copy } = await duplicate();
  expect(copy.page_count).toBe(PAGES - 1);
  const { data } = (await server.get(`/v1/websites/${copy._id}/pages?limit=10`)).json;
  const newest = data.find(({ path }: Json) => path === `/page-${PAGES}`);
  expect((await server.get(`/v1/versions/${newest.draft_version_id}`)).json.html).toBe("<p>The newest</p>");
  expectSound();
});
