/**
 * Content: lists of 100,000 records beside lists of 100, and what it takes until visitors see one record more, where
 * there are 10,000 records and 200 pages, beside a website of a few.
 */
import { Database } from "bun:sqlite";
import { join } from "node:path";
import { indexEntries, insertCollection, type RecordRow, saveRecords, sizeOf } from "../src/features/cms/service.ts";
import { databasePath } from "../src/storage/client.ts";
import type { ContentField } from "../src/storage/tables.ts";
import { type Json, makePublishedWebsite, startTestServer, type TestServer } from "../test/harness.ts";
import { median } from "./load.ts";
import { p99 } from "./probe.ts";
import { milliseconds, type Row, times } from "./report.ts";

const COLLECTIONS = 10;
const MANY = 10_000;
const FEW = 10;
const ASKED = 200;
const PUBLISHED = 5;

const field = (key: string, type: ContentField["type"], options: string[] = []): ContentField => ({
  key,
  name: key,
  type,
  required: false,
  unique: false,
  help: null,
  options,
  collection_id: null,
  max_length: null,
});
const CATEGORIES = ["News", "Guide", "Recipe", "Rare"];
const FIELDS = [
  field("title", "text"),
  field("price", "number"),
  field("category", "select", CATEGORIES),
  field("body", "rich_text"),
];

/** Makes a collection with so many published records, straight in the database. */
async function fill(server: TestServer, websiteId: string, number: number, count: number): Promise<string> {
  const owner = { account_id: server.accountId, website_id: websiteId };
  const now = Date.now();
  const collection_id = `col_${String(number).padStart(26, "0")}`;
  const stamps = { created_at: now, updated_at: now };
  await server.storage.write("all", (db) =>
    insertCollection(db, {
      ...owner,
      ...stamps,
      _id: collection_id,
      name: `Posts ${number}`,
      singular_name: "Post",
      slug: `posts-${number}`,
      fields: FIELDS,
      removed_fields: [],
      title_field: "title",
      route: `/posts-${number}/:slug`,
      sort: null,
      per_page: 12,
      feed: false,
      kind: null,
    }),
  );
  for (let at = 0; at < count; at += 500) {
    const rows = Array.from({ length: Math.min(500, count - at) }, (_, index): RecordRow => {
      const n = at + index;
      // One in a hundred is rare, so that filters are asked for what few have and for what many have.
      const category = n % 100 === 0 ? "Rare" : CATEGORIES[n % 3]!;
      const data = { title: `Post number ${n}`, price: (n * 7919) % 10_007, category, body: `Text of **${n}**.` };
      return {
        ...owner,
        ...stamps,
        _id: `rec_${String(number).padStart(6, "0")}${String(n).padStart(20, "0")}`,
        collection_id,
        slug: `post-${n}`,
        data,
        draft_data: null,
        status: "published",
        publish_at: null,
        unpublish_at: null,
        published_at: now + n,
        revision: 1,
        size_bytes: sizeOf({ data, draft_data: null }),
      };
    });
    const entries = rows.map((row) => ({ row, entries: indexEntries(FIELDS, row) }));
    await server.storage.write("all", (db) => saveRecords(db, entries));
  }
  return collection_id;
}

const LISTS: [what: string, query: string][] = [
  ["newest first", ""],
  ["sorted by a field", "?sort=-price"],
  ["filtered, few match", "?filter[category]=Rare"],
  ["filtered, many match, sorted by another field", "?filter[category]=News&sort=price"],
  ["searched", "?q=number"],
];

export async function contentLists(directory: string): Promise<Row[]> {
  const sizes = { many: MANY, few: FEW };
  const servers = {} as Record<keyof typeof sizes, { server: TestServer; collection: string }>;
  for (const [which, size] of Object.entries(sizes) as [keyof typeof sizes, number][]) {
    const server = await startTestServer({ directory: join(directory, `data-content-${which}`) });
    const { json } = await server.post("/v1/websites", { name: "Bench", prompt: "A website with much content." });
    let collection = "";
    for (let number = 1; number <= COLLECTIONS; number++) collection = await fill(server, json._id, number, size);
    servers[which] = { server, collection };
  }
  const rows: Row[] = [];
  for (const [what, query] of LISTS) {
    const taken: Record<keyof typeof sizes, number[]> = { many: [], few: [] };
    for (let asked = 0; asked < ASKED; asked++)
      for (const which of ["many", "few"] as const) {
        const { server, collection } = servers[which];
        const begun = performance.now();
        const { status } = await server.get(`/v1/cms/collections/${collection}/records${query}`);
        if (status !== 200) throw new Error(`${what}: ${status}`);
        // The first few find nothing in memory.
        if (asked >= 20) taken[which].push(performance.now() - begun);
      }
    rows.push({
      what: `Records ${what}, p99 with ${(COLLECTIONS * MANY).toLocaleString("en")}`,
      sitewright: milliseconds(p99(taken.many)),
      beside: `${milliseconds(p99(taken.few))} with ${COLLECTIONS * FEW}`,
      ratio: `${times(p99(taken.many) / p99(taken.few))} (median ${times(median(taken.many) / median(taken.few))})`,
      aim: "≤ 2",
    });
  }
  for (const { server } of Object.values(servers)) await server.stop();
  return rows;
}

const LIST =
  '<main><h1>Posts</h1><ul data-sw-list="posts-1" data-sw-limit="12" data-sw-sort="-published_at"><li data-sw-field="title">A post</li></ul></main>';
const TEMPLATE = '<main><h1 data-sw-field="title">A post</h1><div data-sw-field="body">Text</div></main>';

/** How long until visitors see a record that is published, and how many documents were made for it. */
async function untilSeen(directory: string, pages: number, records: number) {
  const server = await startTestServer({ directory });
  const { websiteId } = await makePublishedWebsite(server, "Much content");
  const add = (path: string, html: string) =>
    server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: path, html, css: "", javascript: "" });
  await add("/posts-1", LIST);
  await add("/posts-1/:slug", TEMPLATE);
  for (let number = 4; number <= pages; number++) await add(`/page-${number}`, `<main><h1>Page ${number}</h1></main>`);
  const collection = await fill(server, websiteId, 1, records);
  const { status } = await server.post(`/v1/websites/${websiteId}/deploy`, {});
  if (status !== 200) throw new Error(`the deploy was refused: ${status}`);
  const made = () => {
    const database = new Database(databasePath(directory), { readonly: true });
    const [row] = database.query<{ n: number }, []>("SELECT count(*) AS n FROM publications").all();
    database.close();
    return row!.n;
  };
  // The pages of so many records are made after the answer.
  const isPending = async () =>
    (await server.get(`/v1/cms/collections/${collection}/records?limit=1`)).json.data[0].pending;
  while (await isPending()) await Bun.sleep(50);
  const taken: number[] = [];
  const before = made();
  for (let number = 0; number < PUBLISHED; number++) {
    const begun = performance.now();
    const data = { title: `New ${number}`, body: "Just written." };
    const { json } = await server.post(`/v1/cms/collections/${collection}/records`, { data, status: "published" });
    for (let record: Json = json; record.pending; await Bun.sleep(2))
      record = (await server.get(`/v1/cms/records/${json._id}`)).json;
    taken.push(performance.now() - begun);
  }
  const documents = (made() - before) / PUBLISHED;
  await server.stop();
  return { ms: median(taken), documents };
}

export async function contentPublishing(directory: string, records = MANY, pages = 200): Promise<Row[]> {
  const many = await untilSeen(join(directory, "data-seen-many"), pages, records - PUBLISHED);
  const few = await untilSeen(join(directory, "data-seen-few"), 3, FEW);
  return [
    {
      what: `A record is published: until visitors see it, with ${records.toLocaleString("en")} records and ${pages} pages`,
      sitewright: milliseconds(many.ms),
      beside: `${milliseconds(few.ms)} with ${FEW} records and 3 pages`,
      ratio: times(many.ms / few.ms),
      aim: "",
    },
    {
      what: "A record is published: documents that are made",
      sitewright: String(many.documents),
      beside: `${few.documents} with ${FEW} records and 3 pages`,
      ratio: times(many.documents / few.documents),
      aim: "1.00: what shows it",
    },
  ];
}
