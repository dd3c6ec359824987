/** Collections and records: what they take, keep, refuse and find. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import Papa from "papaparse";
import {
  type Client,
  type Json,
  makePublishedWebsite,
  makeWebsite,
  newDirectory,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { createVirtualClock } from "../simulation/virtual_clock.ts";

let server: TestServer;
let websiteId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ websiteId } = await makeWebsite(server, "Crumb & Co"));
});
afterAll(() => server.stop());

const TEXT = [{ key: "title", name: "Title", type: "text", required: true }];
let made = 0;
async function makeCollection(fields: object[] = TEXT, more: object = {}, client: Client = server): Promise<Json> {
  const answer = await client.post(`/v1/websites/${websiteId}/cms/collections`, {
    name: `Things ${++made}`,
    fields,
    ...more,
  });
  expect(answer.json).toMatchObject({ website_id: websiteId });
  return answer.json;
}
const add = (collection: Json, body: object) => server.post(`/v1/cms/collections/${collection._id}/records`, body);
const list = async (collection: Json, query = "") =>
  (await server.get(`/v1/cms/collections/${collection._id}/records${query}`)).json;
const titles = (listed: Json): string[] => listed.data.map((record: Json) => record.title);

const EVERY_TYPE: [type: string, good: unknown, bad: unknown, more?: object][] = [
  ["text", "Rye is back", "two\nlines"],
  ["long_text", "Two\nlines", 7],
  ["rich_text", "**Bold** and <b>raw</b>", ["a"]],
  ["number", 12.5, "12.5"],
  ["boolean", true, "yes"],
  ["date", "2024-02-29", "2023-02-29"],
  ["datetime", "2026-11-20T09:30:00.000Z", "2026-11-20 09:30"],
  ["email", "ada@example.com", "ada@"],
  ["email", "anna@bücher.example", "anna@bü cher.example"],
  ["url", "https://example.com/a?b=c", "javascript:alert(1)"],
  ["phone", "+49 30 901820", "call me"],
  ["color", "#b5532a", "red"],
  ["select", "News", "Other", { options: ["News", "Guide"] }],
  ["multi_select", ["News"], ["Other"], { options: ["News", "Guide"] }],
  ["image", { src: "/_sw/assets/a.png", alt: "Bread" }, { src: "data:text/html,x", alt: "" }],
  ["gallery", [{ src: "https://example.com/a.png", alt: "" }], [{ src: "//evil.example/a.png" }]],
  ["file", { src: "/menu.pdf", name: "Menu" }, { src: "menu.pdf" }],
];

describe("fields of every type", () => {
  test.each(EVERY_TYPE)(
    "%s: kept as given, and what is none is refused with its place",
    async (type, good, bad, more = {}) => {
      const collection = await makeCollection([{ key: "value", type, ...more }]);
      const { status, json } = await add(collection, { data: { value: good } });
      expect(status).toBe(200);
      expect(json.data.value).toEqual(good);
      expect((await server.get(`/v1/cms/records/${json._id}`)).json).toEqual(json);
      const refused = await add(collection, { data: { value: bad } });
      expect([refused.status, refused.json.code, refused.json.details[0].path]).toEqual([
        400,
        "validation_failed",
        "data.value",
      ]);
      expect((await list(collection)).total).toBe(1);
      const cleared = await server.put(`/v1/cms/records/${json._id}`, { data: { value: null } });
      expect(cleared.json.data.value).toBeNull();
    },
  );

  test("references: to records of their collection alone; they keep it from being deleted, unless that is forced", async () => {
    const people = await makeCollection();
    const posts = await makeCollection([
      ...TEXT,
      { key: "author", type: "reference", collection_id: people._id },
      { key: "editors", type: "multi_reference", collection_id: people._id },
    ]);
    const ada = (await add(people, { data: { title: "Ada" } })).json;
    const post = (await add(posts, { data: { title: "Rye", author: ada._id, editors: [ada._id] } })).json;
    for (const wrong of [post._id, "rec_01jd3v5x8gfqya1b2c3d4e5f6g", "Ada"]) {
      const { status, json } = await add(posts, { data: { title: "No", author: wrong } });
      expect([status, json.details[0].path]).toEqual([400, "data.author"]);
    }
    expect(titles(await list(posts, `?filter[author]=${ada._id}`))).toEqual(["Rye"]);
    const refused = await server.delete(`/v1/cms/records/${ada._id}`);
    expect([refused.status, refused.json.code]).toEqual([409, "record_referenced"]);
    expect(refused.json.records[0].record_id).toBe(post._id);
    expect((await server.delete(`/v1/cms/collections/${people._id}`)).json.code).toBe("collection_referenced");
    expect((await server.delete(`/v1/cms/records/${ada._id}?force=true`)).status).toBe(200);
    expect((await server.get(`/v1/cms/records/${post._id}`)).json.data).toEqual({
      title: "Rye",
      author: null,
      editors: null,
    });
    expect((await server.delete(`/v1/cms/collections/${people._id}?force=true`)).status).toBe(200);
    expect((await server.get(`/v1/cms/collections/${posts._id}`)).json.fields.map((field: Json) => field.key)).toEqual([
      "title",
    ]);
  });

  test("unique: without case and accents, also among those that come together", async () => {
    const collection = await makeCollection([{ key: "code", type: "text", unique: true }]);
    const first = (await add(collection, { data: { code: "Café" } })).json;
    const second = await add(collection, { data: { code: "cafe" } });
    expect([second.status, second.json.code, second.json.record_id]).toEqual([409, "value_taken", first._id]);
    const both = await add(collection, { records: [{ data: { code: "x" } }, { data: { code: "X" } }] });
    expect([both.status, both.json.details[0].path]).toEqual([409, "records.1.data.code"]);
    expect((await list(collection)).total).toBe(1);
    expect((await server.put(`/v1/cms/records/${first._id}`, { data: { code: "CAFE" } })).status).toBe(200);
  });
});

describe("changes of fields", () => {
  test("another name keeps values; another type keeps those that survive, else 409 with the records", async () => {
    const collection = await makeCollection([...TEXT, { key: "price", name: "Price", type: "text" }]);
    const cheap = (await add(collection, { data: { title: "Rye", price: "4.5" } })).json;
    const dear = (await add(collection, { data: { title: "Cake", price: "on request" } })).json;
    const change = (type: string, name = "Cost") =>
      server.put(`/v1/cms/collections/${collection._id}`, { fields: [...TEXT, { key: "price", name, type }] });
    expect((await change("text")).json.fields[1].name).toBe("Cost");
    const refused = await change("number");
    expect([refused.status, refused.json.code]).toEqual([409, "values_lost"]);
    expect(refused.json.records).toEqual([{ _id: dear._id, slug: "cake", field: "price" }]);
    await server.put(`/v1/cms/records/${dear._id}`, { data: { price: "30" } });
    expect((await change("number")).status).toBe(200);
    expect((await server.get(`/v1/cms/records/${cheap._id}`)).json.data.price).toBe(4.5);
    for (let tries = 0; ; tries++) {
      if (titles(await list(collection, "?sort=-price")).join() === "Cake,Rye") break;
      expect(tries).toBeLessThan(12_000);
      await Bun.sleep(10);
    }
  });

  test("the values of a removed field are there again with it, and gone for good after 30 days", async () => {
    const clock = createVirtualClock(Date.UTC(2026, 0, 1));
    const directory = newDirectory();
    const own = await startTestServer({ clock: clock.forProcess(), directory });
    const website = (await own.post("/v1/websites", { name: "Days", prompt: "A bakery" })).json;
    const fields = [...TEXT, { key: "note", type: "text" }];
    const { json: collection } = await own.post(`/v1/websites/${website._id}/cms/collections`, {
      name: "Notes",
      fields,
    });
    const record = (
      await own.post(`/v1/cms/collections/${collection._id}/records`, { data: { title: "A", note: "kept" } })
    ).json;
    const set = (wanted: object[]) => own.put(`/v1/cms/collections/${collection._id}`, { fields: wanted });
    const note = async () => (await own.get(`/v1/cms/records/${record._id}`)).json.data.note;
    await set(TEXT);
    expect(await note()).toBeUndefined();
    await clock.jump(29 * 86_400_000);
    await set(fields);
    expect(await note()).toBe("kept");
    await set(TEXT);
    await clock.jump(31 * 86_400_000);
    const stored = async () =>
      (await own.storage.read.all<{ data: string }>(`SELECT data FROM records` as never))[0]!.data;
    for (let tries = 0; (await stored()).includes("kept"); tries++) {
      expect(tries).toBeLessThan(500);
      await clock.jump(3_600_000);
      await Bun.sleep(5);
    }
    await set(fields);
    expect(await note()).toBeNull();
    await own.stop();
    rmSync(directory, { recursive: true });
  });

  test("what can't be is refused: keys twice, options that are missing, a title that is no field, 61 fields", async () => {
    const path = `/v1/websites/${websiteId}/cms/collections`;
    const wrong: [object, string][] = [
      [{ fields: [...TEXT, ...TEXT] }, "fields"],
      [{ fields: [{ key: "kind", type: "select" }] }, "fields.0.options"],
      [{ fields: [{ key: "author", type: "reference" }] }, "fields.0.collection_id"],
      [{ fields: [{ key: "slug", type: "text" }] }, "fields.0.key"],
      [{ fields: TEXT, title_field: "name" }, "title_field"],
      [{ fields: TEXT, sort: "-date" }, "sort"],
      [{ fields: TEXT, route: "/blog" }, "route"],
      [{ fields: Array.from({ length: 61 }, (_, n) => ({ key: `f${n}`, type: "text" })) }, "fields"],
    ];
    for (const [body, at] of wrong) {
      const { status, json } = await server.post(path, { name: "Wrong", ...body });
      expect([status, json.details[0].path]).toEqual([400, at]);
    }
    const collection = await makeCollection(TEXT, { slug: "taken", route: "/taken/:slug" });
    expect((await server.post(path, { name: "A", fields: TEXT, slug: "taken" })).json.code).toBe("slug_taken");
    expect((await server.post(path, { name: "A", fields: TEXT, route: "/taken/:slug" })).json.code).toBe("route_taken");
    expect((await server.delete(`/v1/cms/collections/${collection._id}`)).json).toEqual({
      _id: collection._id,
      deleted: true,
    });
    expect((await server.post(path, { name: "A", fields: TEXT, slug: "taken", route: "/taken/:slug" })).status).toBe(
      200,
    );
  });

  test("a website has 40 collections at most", async () => {
    const { websiteId: other } = await makeWebsite(server, "Many");
    const make = (n: number) => server.post(`/v1/websites/${other}/cms/collections`, { name: `C ${n}`, fields: [] });
    for (let n = 0; n < 40; n++) expect((await make(n)).status).toBe(200);
    expect((await make(40)).json.code).toBe("collection_limit");
    expect((await server.get(`/v1/websites/${other}/cms/collections?limit=100`)).json.total).toBe(40);
  });
});

describe("records", () => {
  test("slugs are made of titles, unique in the collection, and may be given", async () => {
    const collection = await makeCollection();
    const slugs: string[] = [];
    for (const title of ["Grüße aus Köln!", "Grüße aus Köln", "🐶", "page"])
      slugs.push((await add(collection, { data: { title } })).json.slug);
    expect(slugs.slice(0, 2)).toEqual(["gruesse-aus-koeln", "gruesse-aus-koeln-2"]);
    expect(slugs[2]).toMatch(/^record-[0-9a-z]{8}$/);
    expect(slugs[3]).toBe("page-1");
    const given = await add(collection, { data: { title: "A" }, slug: "own" });
    expect(given.json.slug).toBe("own");
    expect((await add(collection, { data: { title: "B" }, slug: "own" })).json.code).toBe("slug_taken");
    expect((await server.put(`/v1/cms/records/${given.json._id}`, { slug: slugs[0] })).json.code).toBe("slug_taken");
  });

  test("names that every object has are no fields: in data, filters and orders they are refused as others are", async () => {
    const collection = await makeCollection();
    const records = `/v1/cms/collections/${collection._id}/records`;
    for (const name of ["constructor", "__proto__", "prototype", "toString", "hasOwnProperty"]) {
      for (const query of [`sort=${name}`, `sort=-${name}`, `filter[${name}]=a`])
        expect([query, (await server.get(`${records}?${query}`)).status]).toEqual([query, 400]);
      const data = JSON.parse(`{"title":"A","${name}":"b"}`);
      for (const body of [{ data }, { records: [{ data }] }]) {
        const { status, json } = await server.post(records, body);
        expect([name, status, json.details?.[0].path.split(".").at(-1)]).toEqual([name, 400, name]);
      }
      const sorted = await server.put(`/v1/cms/collections/${collection._id}`, { sort: name });
      expect([name, sorted.status]).toEqual([name, 400]);
    }
    expect((await list(collection)).total).toBe(0);
  });

  test("up to 100 together, all or none", async () => {
    const collection = await makeCollection();
    const many = Array.from({ length: 100 }, (_, n) => ({ data: { title: `Number ${n}` } }));
    const { status, json } = await add(collection, { records: many });
    expect([status, json.records.length, json.records[99].slug]).toEqual([200, 100, "number-99"]);
    const wrong = await add(collection, { records: [{ data: { title: "Right" } }, { data: { title: 7 } }] });
    expect([wrong.status, wrong.json.details[0].path]).toEqual([400, "records.1.data.title"]);
    expect((await add(collection, { records: [...many, many[0]] })).status).toBe(400);
    expect((await list(collection)).total).toBe(100);
    expect((await server.get(`/v1/cms/collections/${collection._id}`)).json.record_count).toBe(100);
  });

  test("a published record keeps what visitors see until its draft is published", async () => {
    const collection = await makeCollection();
    const { json } = await add(collection, { data: { title: "Old" }, status: "published" });
    expect(json).toMatchObject({ status: "published", revision: 1, has_unpublished_changes: false, draft_data: null });
    const change = (body: object) => server.put(`/v1/cms/records/${json._id}`, body);
    const drafted = (await change({ data: { title: "New" } })).json;
    expect(drafted).toMatchObject({
      data: { title: "Old" },
      draft_data: { title: "New" },
      has_unpublished_changes: true,
    });
    expect(drafted.title).toBe("New");
    expect((await change({ data: { title: "Old" } })).json).toMatchObject({ draft_data: null, revision: 3 });
    await change({ data: { title: "New" } });
    const published = (await change({ status: "published" })).json;
    expect(published).toMatchObject({ data: { title: "New" }, draft_data: null, published_at: json.published_at });
    const archived = (await change({ status: "archived" })).json;
    expect(archived).toMatchObject({ status: "archived", published_at: null, url: null });
  });

  test("what is required is asked for when it is published, not before", async () => {
    const collection = await makeCollection();
    const { json } = await add(collection, { data: {} });
    expect(json.status).toBe("draft");
    const refused = await server.put(`/v1/cms/records/${json._id}`, { status: "published" });
    expect([refused.status, refused.json.details[0].path]).toEqual([400, "data.title"]);
    expect(
      (await server.put(`/v1/cms/records/${json._id}`, { status: "published", data: { title: "A" } })).status,
    ).toBe(200);
  });

  test("a change from another revision than the stored one is 409", async () => {
    const collection = await makeCollection();
    const { json } = await add(collection, { data: { title: "A" } });
    const change = (title: string, revision: number) =>
      server.put(`/v1/cms/records/${json._id}`, { data: { title }, revision });
    const [one, two] = await Promise.all([change("B", 1), change("C", 1)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const lost = one.status === 409 ? one : two;
    expect(lost.json).toMatchObject({ code: "record_changed", revision: 2 });
  });

  test("another account finds nothing of it", async () => {
    const collection = await makeCollection();
    const { json } = await add(collection, { data: { title: "A" } });
    const other = await server.addAccount();
    const paths: ["get" | "put" | "post" | "delete", string, object?][] = [
      ["get", `/v1/cms/collections/${collection._id}`],
      ["put", `/v1/cms/collections/${collection._id}`, { name: "Mine" }],
      ["delete", `/v1/cms/collections/${collection._id}`],
      ["get", `/v1/cms/collections/${collection._id}/records`],
      ["post", `/v1/cms/collections/${collection._id}/records`, { data: { title: "B" } }],
      ["post", `/v1/cms/collections/${collection._id}/import`, { format: "csv", content: "title\nB" }],
      ["get", `/v1/cms/collections/${collection._id}/export`],
      ["get", `/v1/cms/records/${json._id}`],
      ["put", `/v1/cms/records/${json._id}`, { data: { title: "B" } }],
      ["delete", `/v1/cms/records/${json._id}`],
      ["get", `/v1/websites/${websiteId}/cms/collections`],
    ];
    for (const [method, path, body] of paths)
      expect([
        path,
        (await (other[method] as (path: string, body?: object) => Promise<Json>)(path, body)).status,
      ]).toEqual([path, 404]);
  });

  test("on the free plan records are drafts", async () => {
    const client = await server.addAccount();
    const website = (await client.post("/v1/websites", { name: "Free", prompt: "A bakery" })).json;
    const { json } = await client.post(`/v1/websites/${website._id}/cms/collections`, { name: "A", fields: TEXT });
    await server.setPlan(client.accountId, "agency", "past_due");
    const body = { data: { title: "A" } };
    expect((await client.post(`/v1/cms/collections/${json._id}/records`, body)).status).toBe(200);
    const refused = await client.post(`/v1/cms/collections/${json._id}/records`, { ...body, status: "published" });
    expect([refused.status, refused.json.feature, refused.json.required_plan]).toEqual([403, "publish", "pro"]);
  });
});

describe("lists", () => {
  test("sorted by numbers as numbers, dates and texts; without a value last; filtered and searched", async () => {
    const collection = await makeCollection([
      ...TEXT,
      { key: "price", type: "number" },
      { key: "day", type: "date" },
      { key: "tags", type: "multi_select", options: ["a", "b"] },
      { key: "new", type: "boolean" },
    ]);
    await add(collection, {
      records: [
        { data: { title: "Äpfel", price: 10, day: "2026-01-02", tags: ["a"], new: true } },
        { data: { title: "birnen", price: -2.5, day: "2025-12-31", tags: ["a", "b"] } },
        { data: { title: "Cassis", price: 9, tags: ["b"], new: true }, status: "published" },
        { data: { title: "dates in a box" } },
      ],
    });
    const asked = async (query: string) => titles(await list(collection, query));
    expect(await asked("")).toEqual(["dates in a box", "Cassis", "birnen", "Äpfel"]);
    expect(await asked("?sort=title")).toEqual(["Äpfel", "birnen", "Cassis", "dates in a box"]);
    expect(await asked("?sort=price")).toEqual(["birnen", "Cassis", "Äpfel", "dates in a box"]);
    expect(await asked("?sort=-price")).toEqual(["Äpfel", "Cassis", "birnen", "dates in a box"]);
    expect(await asked("?sort=-day")).toEqual(["Äpfel", "birnen", "dates in a box", "Cassis"]);
    expect(await asked("?sort=price&limit=2&page=1")).toEqual(["Äpfel", "dates in a box"]);
    expect(await asked("?sort=-price&limit=1&page=3")).toEqual(["dates in a box"]);
    expect(await asked("?filter[tags]=A&sort=price")).toEqual(["birnen", "Äpfel"]);
    expect(await asked("?filter[tags]=b&filter[new]=true")).toEqual(["Cassis"]);
    expect(await asked("?filter[price]=10")).toEqual(["Äpfel"]);
    expect(await asked("?filter[price]=ten")).toEqual([]);
    expect(await asked("?filter[title]=APFEL")).toEqual(["Äpfel"]);
    expect(await asked("?status=published")).toEqual(["Cassis"]);
    expect(await asked("?q=box+date")).toEqual(["dates in a box"]);
    for (const signs of ["%26", "%25", "%22*"]) expect(await asked(`?q=${signs}`)).toEqual([]);
    for (const typed of ["apf", "aepfel", "äpfel"]) expect(await asked(`?q=${typed}&sort=title`)).toEqual(["Äpfel"]);
    const filtered = await list(collection, "?filter[tags]=a&limit=1");
    expect([filtered.total, filtered.has_more]).toEqual([2, true]);
    for (const query of ["?filter[nothing]=1", "?sort=nothing", "?filter[title]=a&filter[title]=b", "?filter=a"])
      expect((await server.get(`/v1/cms/collections/${collection._id}/records${query}`)).status).toBe(400);
  });
});

describe("by the schedule", () => {
  test("published and archived in the minute that was said, also when the server was down then", async () => {
    const clock = createVirtualClock(Date.UTC(2026, 0, 1));
    const directory = newDirectory();
    const first = await startTestServer({ clock: clock.forProcess(), directory });
    const website = (await first.post("/v1/websites", { name: "Timed", prompt: "A bakery" })).json;
    const { json: collection } = await first.post(`/v1/websites/${website._id}/cms/collections`, {
      name: "A",
      fields: TEXT,
    });
    const at = (minutes: number) => new Date(clock.now() + minutes * 60_000).toISOString();
    const make = async (body: object) =>
      (await first.post(`/v1/cms/collections/${collection._id}/records`, { data: { title: "A" }, ...body })).json;
    const timed = await make({ status: "scheduled", publish_at: at(10), unpublish_at: at(30) });
    const live = await make({ status: "published" });
    const drafted = await first.put(`/v1/cms/records/${live._id}`, { data: { title: "B" }, publish_at: at(20) });
    expect(drafted.json).toMatchObject({ status: "published", data: { title: "A" }, draft_data: { title: "B" } });
    for (const [body, path] of [
      [{ status: "scheduled" }, "publish_at"],
      [{ publish_at: at(-1) }, "publish_at"],
      [{ publish_at: at(5), unpublish_at: at(4) }, "unpublish_at"],
    ] as const)
      expect(
        (await first.post(`/v1/cms/collections/${collection._id}/records`, { data: { title: "A" }, ...body })).json
          .details[0].path,
      ).toBe(path);
    const due = timed.publish_at;
    await clock.advance(9 * 60_000);
    expect((await first.get(`/v1/cms/records/${timed._id}`)).json.status).toBe("scheduled");
    await clock.advance(2 * 60_000);
    const become = async (client: Client, id: string, status: string, title: string) => {
      for (let tries = 0; ; tries++) {
        const { json } = await client.get(`/v1/cms/records/${id}`);
        if (json.status === status && json.data.title === title) return json;
        expect(tries).toBeLessThan(500);
        await clock.advance(5000);
        await Bun.sleep(5);
      }
    };
    const published = await become(first, timed._id, "published", "A");
    expect([published.published_at, published.publish_at]).toEqual([due, null]);
    await first.stop();
    await clock.jump(3_600_000);
    const second = await startTestServer({ clock: clock.forProcess(), directory });
    const key = { key: first.key };
    for (const [id, status, title] of [
      [timed._id, "archived", "A"],
      [live._id, "published", "B"],
    ] as const)
      await become({ ...second, get: (path) => second.get(path, key) }, id, status, title);
    await second.stop();
    rmSync(directory, { recursive: true });
  });
});

describe("tables", () => {
  const FIELDS = [
    ...TEXT,
    { key: "price", name: "Price", type: "number" },
    { key: "day", name: "Day", type: "date" },
    { key: "tags", name: "Tags", type: "multi_select", options: ["a", "b"] },
    { key: "body", name: "Text", type: "rich_text" },
  ];
  const load = (collection: Json, content: string, more: object = {}) =>
    server.post(`/v1/cms/collections/${collection._id}/import`, { format: "csv", content, ...more });

  test("CSV: by names and keys, new and changed rows; looked at first", async () => {
    const collection = await makeCollection(FIELDS);
    const content =
      'Title,price,Day,tags,slug,body\n"Rye, dark",4.5,2026-01-02,"a, b",rye,"# Head\n\nText"\nSpelt,,,,,\n';
    const looked = (await load(collection, content, { dry_run: true })).json;
    expect(looked).toMatchObject({ dry_run: true, rows: 2, created: 2, updated: 0, problems: [] });
    expect((await list(collection)).total).toBe(0);
    expect((await load(collection, content)).json).toMatchObject({ created: 2, updated: 0 });
    const [, rye] = (await list(collection)).data;
    expect(rye.data).toEqual({
      title: "Rye, dark",
      price: 4.5,
      day: "2026-01-02",
      tags: ["a", "b"],
      body: "# Head\n\nText",
    });
    expect((await load(collection, "slug,price\nrye,5\n")).json).toMatchObject({ created: 0, updated: 1 });
    expect((await list(collection, "?filter[price]=5")).data[0].data.title).toBe("Rye, dark");
  });

  test("what is wrong is told by row and column, and nothing is stored", async () => {
    const collection = await makeCollection([...FIELDS, { key: "code", name: "Code", type: "text", unique: true }]);
    const { status, json } = await load(collection, "title,price,colour,code\nRye,cheap,red,x\nSpelt,3,blue,X\n");
    expect(status).toBe(400);
    expect(json.problems.map(({ row, column }: Json) => [row, column])).toEqual([
      [0, "colour"],
      [1, "Price"],
      [2, "Code"],
    ]);
    await add(collection, { data: { title: "There", code: "y" } });
    const late = await load(collection, `title,code\n${"A,\n".repeat(60)}B,Y\n`);
    expect(late.json.problems).toMatchObject([
      { row: 61, column: "Code", message: expect.stringContaining("already") },
    ]);
    expect((await list(collection)).total).toBe(1);
  });

  test("rows change records together: they may exchange what only one may have, and take nothing from others", async () => {
    const collection = await makeCollection([{ key: "code", name: "Code", type: "text", unique: true }]);
    await load(collection, "slug,code\none,1\ntwo,2\n");
    expect((await load(collection, "slug,code\none,2\ntwo,1\n")).json).toMatchObject({ created: 0, updated: 2 });
    const { data } = await list(collection, "?sort=slug");
    expect(data.map((record: Json) => [record.slug, record.data.code])).toEqual([
      ["one", "2"],
      ["two", "1"],
    ]);
    const taken = await load(collection, "slug,code\nthree,3\none,1\n");
    expect(taken.json.problems).toMatchObject([
      { row: 2, column: "Code", message: expect.stringContaining("already") },
    ]);
  });

  test("what is exported is imported as it was; a spreadsheet runs nothing of it", async () => {
    const collection = await makeCollection(FIELDS);
    const hostile = ["=1+1", "+1", "-1", "@SUM(A1)", '"quoted", and more', "plain"];
    await add(collection, { records: hostile.map((title) => ({ data: { title, body: "Two\nlines", tags: ["b"] } })) });
    for (const format of ["csv", "json"]) {
      const { text, headers } = await server.get(`/v1/cms/collections/${collection._id}/export?format=${format}`);
      expect(headers.get("content-disposition")).toContain(`.${format}`);
      expect(headers.get("content-type")).toContain(format);
      if (format === "csv")
        for (const row of Papa.parse<string[]>(text).data) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@]/);
      const copy = await makeCollection(FIELDS);
      expect((await load(copy, text, { format })).json).toMatchObject({ created: hostile.length });
      const content = async (from: Json) =>
        (await list(from, "?sort=slug")).data.map(({ data, slug, status }: Json) => ({ data, slug, status }));
      expect(await content(copy)).toEqual(await content(collection));
    }
  });

  test("10,000 rows, and not one more, whatever is there already", async () => {
    const collection = await makeCollection([{ key: "n", type: "number" }]);
    const rows = Array.from({ length: 10_000 }, (_, n) => `${n},r-${n}`).join("\n");
    expect((await load(collection, `n,slug\n${rows}\n`)).json.created).toBe(10_000);
    expect((await list(collection, "?sort=-n&limit=1")).data[0].data.n).toBe(9999);
    expect((await add(collection, { data: { n: 1 } })).json.code).toBe("record_limit");
    const beyond = await load(collection, `n\n${"1\n".repeat(10_001)}`);
    expect([beyond.status, beyond.json.code]).toEqual([409, "record_limit"]);
    expect(beyond.json.message).toContain("10,001 rows");
    const looked = await load(collection, `n\n${"1\n".repeat(10_001)}`, { dry_run: true });
    expect(looked.json.problems).toMatchObject([
      { row: 0, column: "", message: expect.stringContaining("10,001 rows") },
    ]);
    expect((await load(collection, "n\n1\n")).json.code).toBe("record_limit");
    // What is there already counts, and rows that change it don't.
    const removed = (await list(collection, "?sort=n&limit=100")).data.slice(0, 80);
    for (const { _id } of removed) await server.delete(`/v1/cms/records/${_id}`);
    const full = await load(collection, `n\n${"1\n".repeat(120)}`);
    expect(full.json).toMatchObject({ code: "record_limit", message: expect.stringContaining("9,920 already") });
    expect((await list(collection, "?limit=1")).total).toBe(9920);
    const mixed = `n,slug\n${rows.split("\n").slice(-9920).join("\n")}\n${"1,\n".repeat(80)}`;
    expect((await load(collection, mixed)).json).toMatchObject({ created: 80, updated: 9920 });
  }, 300_000);
});

test("webhooks are told of what visitors can see, and of what goes", async () => {
  const { websiteId: own } = await makePublishedWebsite(server, "Told");
  const { json: webhook } = await server.post("/v1/webhooks", {
    url: "https://hooks.example.com/",
    events: ["record.published", "record.unpublished", "record.deleted"],
  });
  const { json: collection } = await server.post(`/v1/websites/${own}/cms/collections`, { name: "A", fields: TEXT });
  const { json } = await server.post(`/v1/cms/collections/${collection._id}/records`, { data: { title: "A" } });
  const change = (body: object) => server.put(`/v1/cms/records/${json._id}`, body);
  await change({ status: "published" });
  await change({ data: { title: "B" } });
  await change({ status: "draft" });
  await server.delete(`/v1/cms/records/${json._id}`);
  const { json: told } = await server.get(`/v1/webhooks/${webhook._id}/deliveries`);
  expect(told.data.map((delivery: Json) => delivery.type ?? delivery.event_type).toReversed()).toEqual([
    "record.published",
    "record.unpublished",
    "record.deleted",
  ]);
});

test("lists that many records are in are in their order, whatever they are narrowed by", async () => {
  const { json: website } = await server.post("/v1/websites", { name: "Many", prompt: "Many records." });
  const { json: collection } = await server.post(`/v1/websites/${website._id}/cms/collections`, {
    name: "Many",
    fields: [
      { key: "title", type: "text" },
      { key: "price", type: "number" },
      { key: "kinds", type: "multi_select", options: ["Common", "Rare"] },
    ],
  });
  // More than are sorted in memory; some without a price, which come last.
  const rows = Array.from({ length: 1300 }, (_, n) => ({
    title: `Post number ${n}`,
    price: n % 50 === 7 ? null : (n * 7919) % 1301,
    kinds: n % 10 === 0 ? ["Rare"] : n % 3 === 0 ? ["Common", "Rare"] : ["Common"],
    status: n % 2 === 0 ? "published" : "draft",
  }));
  const content = JSON.stringify(rows.map(({ status, ...data }) => ({ data, status })));
  const imported = await server.post(`/v1/cms/collections/${collection._id}/import`, { format: "json", content });
  expect([imported.status, imported.json.created]).toEqual([200, 1300]);
  const listed = async (query: string, page: number) => {
    const { json } = await server.get(`/v1/cms/collections/${collection._id}/records?limit=100&page=${page}&${query}`);
    return { total: json.total, titles: json.data.map(({ title }: Json) => title) };
  };
  const expected = (accepts: (row: (typeof rows)[number]) => boolean, page: number) => {
    const priced = rows.filter((row) => accepts(row) && row.price !== null).sort((a, b) => b.price! - a.price!);
    const others = rows.filter((row) => accepts(row) && row.price === null).reverse();
    const all = [...priced, ...others].map(({ title }) => title);
    return { total: all.length, titles: all.slice(page * 100, page * 100 + 100) };
  };
  /** Of searches the total says up to 1,000 how many there are, and then whether there are more. */
  const searched = (total: number, page: number) => Math.max(1000, Math.min(total, page * 100 + 101));
  const isCommon = ({ kinds }: (typeof rows)[number]) => kinds.includes("Common");
  for (const page of [0, 5, 11]) {
    expect(await listed("sort=-price&filter[kinds]=Common", page)).toEqual(expected(isCommon, page));
    const all = expected(() => true, page);
    expect(await listed("sort=-price&q=numb", page)).toEqual({ ...all, total: searched(all.total, page) });
    const common = expected(isCommon, page);
    expect(await listed("sort=-price&q=post numb&filter[kinds]=common", page)).toEqual({
      ...common,
      total: searched(common.total, page),
    });
  }
  const isSeen = (row: (typeof rows)[number]) => isCommon(row) && row.status === "published";
  expect(await listed("sort=-price&filter[kinds]=Common&status=published", 2)).toEqual(expected(isSeen, 2));
  // Few records have one of the words, or the status, though many have the others.
  const begins = ({ title }: (typeof rows)[number]) => title.includes("number 1");
  for (const page of [0, 2]) {
    expect(await listed("sort=-price&q=post number 1", page)).toEqual(expected(begins, page));
    const isDraft = (row: (typeof rows)[number]) => row.status === "draft";
    expect(await listed("sort=-price&q=numb&status=draft", page)).toEqual(expected(isDraft, page));
    const both = (row: (typeof rows)[number]) => begins(row) && isDraft(row) && isCommon(row);
    expect(await listed("sort=-price&q=1 post&status=draft&filter[kinds]=Common", page)).toEqual(expected(both, page));
  }
}, 300_000);
