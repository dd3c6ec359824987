/** Copies of whole websites: whole or not at all, whatever happens meanwhile, and nobody waits for them. */
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Db, SerializationKey } from "../../src/storage/client.ts";
import { countChanges, look } from "../databases.ts";
import { type Answer, type Json, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { fillLargeAccount, LARGE_RESOURCES } from "../large_account.ts";
import { makePng } from "../pictures.ts";
import { damage } from "../simulation/invariants.ts";

const PAGES = 200;
const WEBSITE = LARGE_RESOURCES.websites!;

let server: TestServer;
let undo = () => {};
beforeEach(async () => {
  server = await startTestServer();
  const sizes = { websites: 3, pages: 1000, pagesOfFirst: PAGES, versions: PAGES, runs: 1, messages: 1 };
  const rest = { forms: 1, submissions: 1, deliveries: 1, entries: 1, visited: 1 };
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
  const content = ["collections", "records", "record_values", "assets"];
  for (const table of ["websites", "pages", "versions", "threads", "forms", "deletions", "jobs", ...content])
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
  server.storage.write = ((serializationKey: SerializationKey, work: (db: Db) => Promise<unknown>) =>
    around(number++, () => write(serializationKey, work))) as typeof write;
}

const expectUndamaged = async () => expect(await look(server.directory, damage)).toEqual([]);

test("of hundreds of pages are made in small steps: others write meanwhile, and see all pages or no website", async () => {
  const { changes } = countChanges(server.storage);
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
  await expectUndamaged();
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
  await expectUndamaged();
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
  server.seemDead();
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

test("that a process was making when others took it for dead are made by it again", async () => {
  let next: TestServer | null = null;
  aroundWrites(async (number, write) => {
    if (number === 10) {
      server.seemDead();
      next = await startTestServer({ directory: server.directory });
      while ((await rowsOf("deletions", next.storage)) > 0) await Bun.sleep(2);
    }
    return await write();
  });
  try {
    const { json: copy, status } = await duplicate();
    expect([status, copy.page_count]).toEqual([200, PAGES]);
    expect((await server.get("/v1/websites")).json.total).toBe(4);
  } finally {
    undo();
    await next!.stop();
  }
  await expectUndamaged();
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
  await expectUndamaged();
});

const AUTHORS = 120;

/** Gives the website authors and their posts, which have a picture, refer to their author and to each other. */
async function addContent() {
  const made = async (path: string, body: unknown) => {
    const { status, json } = await server.post(path, body);
    expect(status).toBe(200);
    return json;
  };
  const collection = (body: object) => made(`/v1/websites/${WEBSITE}/cms/collections`, body);
  const authors = await collection({
    name: "Authors",
    singular_name: "Author",
    fields: [{ key: "name", name: "Name", type: "text", unique: true }],
  });
  const posts = await collection({
    name: "Posts",
    singular_name: "Post",
    route: "/posts/:slug",
    fields: [
      { key: "title", name: "Title", type: "text" },
      { key: "cover", name: "Cover", type: "image" },
      { key: "author", name: "Author", type: "reference", collection_id: authors._id },
      { key: "old", name: "Old", type: "number" },
    ],
  });
  const form = new FormData();
  form.append("website_id", WEBSITE);
  form.append("file", new File([makePng(40, 20)], "oven.png"));
  const asset = await made("/v1/assets", await new Response(form).blob());
  const writers: Json[] = [];
  for (let at = 0; at < AUTHORS; at += 60) {
    const records = Array.from({ length: 60 }, (_, index) => ({ data: { name: `Author ${at + index}` } }));
    writers.push(...(await made(`/v1/cms/collections/${authors._id}/records`, { records })).records);
  }
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const post = (data: object, more: object = {}) =>
    made(`/v1/cms/collections/${posts._id}/records`, { data: { old: 7, ...data }, ...more });
  const first = await post(
    { title: "Rye", cover: { src: asset._id, alt: "An oven" }, author: writers[0]._id },
    { status: "published", slug: "about-rye" },
  );
  await server.put(`/v1/cms/records/${first._id}`, { data: { title: "Rye, again", author: writers.at(-1)._id } });
  await post({ title: "Later" }, { status: "scheduled", publish_at: later });
  const related = { key: "related", name: "Related", type: "multi_reference", collection_id: posts._id };
  const fields = posts.fields.filter(({ key }: Json) => key !== "old");
  await server.put(`/v1/cms/collections/${posts._id}`, { fields: [...fields, related] });
  const last = await made(`/v1/cms/collections/${posts._id}/records`, {
    data: { title: "Both", related: [first._id] },
    status: "published",
  });
  const best = { key: "best", name: "Best", type: "reference", collection_id: posts._id };
  await server.put(`/v1/cms/collections/${authors._id}`, { fields: [...authors.fields, best] });
  await server.put(`/v1/cms/records/${writers[0]._id}`, { data: { best: last._id } });
  return { asset, writers, first, last };
}

/** What a website's collections and records are, but for identifiers: what they refer to by its slug or its file. */
async function contentOf(website: string) {
  const { data: collections } = (await server.get(`/v1/websites/${website}/cms/collections`)).json;
  const records: Json[] = [];
  for (const { _id, slug } of collections)
    for (let page = 0; ; page++) {
      const { data, has_more } = (await server.get(`/v1/cms/collections/${_id}/records?limit=100&page=${page}`)).json;
      for (const record of data) records.push({ collection: slug, ...record });
      if (!has_more) break;
    }
  const slugs = new Map(records.map(({ _id, slug }) => [_id, slug]));
  const names = new Map(collections.map(({ _id, slug }: Json) => [_id, slug]));
  const files = new Map((await server.get("/v1/assets")).json.data.map(({ _id, url }: Json) => [_id, url]));
  const named = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value).replace(
        /"(?:rec|col|ast)_\w{26}"/g,
        (id) =>
          `"${slugs.get(id.slice(1, -1)) ?? names.get(id.slice(1, -1)) ?? files.get(id.slice(1, -1)) ?? "unknown"}"`,
      ),
    );
  const own = ({ _id, website_id, collection_id, detail_page_id, url, ...rest }: Json) => named(rest);
  return { collections: collections.map(own), records: records.map(own) } as Json;
}

describe("of content", () => {
  test("have all records as they are, what they refer to and show in the copy too", async () => {
    const { asset } = await addContent();
    const { json: copy } = await duplicate();
    const made = await contentOf(copy._id);
    expect(made).toEqual(await contentOf(WEBSITE));
    expect(JSON.stringify(made)).not.toContain("unknown");
    expect(made.records.length).toBe(AUTHORS + 3);
    const { data: collections } = (await server.get(`/v1/websites/${copy._id}/cms/collections`)).json;
    const posts = collections.find(({ slug }: Json) => slug === "posts");
    const found = async () => (await server.get(`/v1/cms/collections/${posts._id}/records?q=rye`)).json.data[0];
    const { data, draft_data } = await found();
    const author = (await server.get(`/v1/cms/records/${draft_data.author}`)).json;
    expect([author.website_id, author.data.name]).toEqual([copy._id, `Author ${AUTHORS - 1}`]);
    // What was taken away comes back there, too.
    const old = { key: "old", name: "Old", type: "number" };
    await server.put(`/v1/cms/collections/${posts._id}`, { fields: [...posts.fields, old] });
    expect((await found()).data.old).toBe(7);
    // The copy has its own hold on its pictures.
    expect(data.cover.src).not.toBe(asset._id);
    await server.delete(`/v1/websites/${WEBSITE}`);
    while ((await rowsOf("deletions")) > 0) await Bun.sleep(2);
    expect((await server.get(`/v1/assets/${data.cover.src}`)).status).toBe(200);
    expect((await server.get(new URL(asset.url).pathname)).status).toBe(200);
    await expectUndamaged();
  });

  test("that fail midway leave nothing", async () => {
    await addContent();
    // What visitors see of it is made by then.
    while ((await rowsOf("jobs")) > 0) await Bun.sleep(2);
    const stored = async () => (await server.get("/v1/users/me/stats")).json.storage_used_bytes;
    const [before, bytes] = [await counts(), await stored()];
    aroundWrites(async (_, write) => {
      const done = await write();
      if ((await rowsOf("records")) > before.records! + 50) throw new Error("a fault");
      return done;
    });
    expect((await duplicate()).status).toBe(500);
    undo();
    while ((await rowsOf("deletions")) > 0) await Bun.sleep(2);
    expect(await counts()).toEqual(before);
    expect(await stored()).toBe(bytes);
    await expectUndamaged();
  });

  test("lose references to what goes while they are made", async () => {
    const { first, last, writers } = await addContent();
    await server.put(`/v1/cms/records/${writers[1]._id}`, { data: { best: first._id } });
    const before = await rowsOf("records");
    let isGone = false;
    // Those that refer to it are in the copy already; it is not yet.
    aroundWrites(async (_, write) => {
      if (!isGone && (await rowsOf("records")) > before) {
        isGone = true;
        expect((await server.delete(`/v1/cms/records/${last._id}?force=true`)).status).toBe(200);
      }
      return await write();
    });
    const { json: copy } = await duplicate();
    expect(isGone).toBe(true);
    const { records } = await contentOf(copy._id);
    expect(JSON.stringify(records)).not.toContain("unknown");
    const best = (slug: string) => records.find((record: Json) => record.slug === slug).data.best ?? null;
    expect([best("author-0"), best("author-1")]).toEqual([null, "about-rye"]);
    await expectUndamaged();
  });
});
