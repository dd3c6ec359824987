/** Tables of records as people have them: where their columns go, how their dates are read, what of their HTML is kept. */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import Papa from "papaparse";
import { type Json, makeWebsite, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
let websiteId: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ({ websiteId } = await makeWebsite(server, "Crumb & Co"));
});
afterAll(() => server.stop());

const TEXT = [{ key: "title", name: "Title", type: "text" }];
const FIELDS = [...TEXT, { key: "day", name: "Day", type: "date" }];
let made = 0;
async function makeCollection(fields: object[], more: object = {}): Promise<Json> {
  const answer = await server.post(`/v1/websites/${websiteId}/cms/collections`, {
    name: `Things ${++made}`,
    fields,
    ...more,
  });
  expect(answer.json).toMatchObject({ website_id: websiteId });
  return answer.json;
}
const list = async (collection: Json, query = "") =>
  (await server.get(`/v1/cms/collections/${collection._id}/records${query}`)).json;
const load = (collection: Json, content: string, more: object = {}) =>
  server.post(`/v1/cms/collections/${collection._id}/import`, { format: "csv", content, ...more });
const placesOf = ({ columns }: Json) => columns.map(({ name, goes_to }: Json) => [name, goes_to]);

test("numbers have a point or a comma before their fraction, and are not guessed where that may be either", async () => {
  const collection = await makeCollection([...TEXT, { key: "price", name: "Price", type: "number" }]);
  const written = ["12,50", "1.234,5", "1,234.50", "-0,125", "1234,567", "3.5", "7"];
  const table = (numbers: string[]) =>
    `Title;Price\n${numbers.map((number, row) => `${row};"${number}"`).join("\n")}\n`;
  expect((await load(collection, table(written))).status).toBe(200);
  const kept = (await list(collection, "?sort=created_at")).data.map(({ data }: Json) => data.price);
  expect(kept.toSorted()).toEqual([12.5, 1234.5, 1234.5, -0.125, 1234.567, 3.5, 7].toSorted());
  const unclear = ["1,234", "1.2.3", "1,2,3", "12 €"];
  const refused = await load(collection, table(unclear));
  expect(refused.json.problems.map(({ row }: Json) => row)).toEqual([1, 2, 3, 4]);
});

test("every column is told of: none is dropped, and no two go to one place, unless somebody says so", async () => {
  const collection = await makeCollection([{ key: "headline", name: "Headline", type: "text" }]);
  const table = "Title,Headline,URL,Created On\nImportant,x,https://old.example/x,2020-01-01\n";
  const refused = await load(collection, table);
  expect(refused.status).toBe(400);
  expect(refused.json.problems.map(({ row, column }: Json) => [row, column])).toEqual([
    [0, "Title"],
    [0, "URL"],
  ]);
  expect(refused.json.problems[0].message).toContain('{"Title": null}');
  const said = await load(collection, table, { columns: { title: null, "#3": null } });
  expect(said.status).toBe(200);
  expect(placesOf(said.json)).toEqual([
    ["Title", null],
    ["Headline", "headline"],
    ["URL", null],
    ["Created On", null],
  ]);
  for (const { goes_to, note } of said.json.columns) expect(note !== "").toBe(goes_to === null);
  const other = await load(collection, "Headline,Title\na,b\n", { columns: { Title: "headline", "#1": null } });
  expect(placesOf(other.json)).toEqual([
    ["Headline", null],
    ["Title", "headline"],
  ]);
  expect((await list(collection, "?filter[headline]=b")).total).toBe(1);

  const twice = await load(collection, "headline,Headline\na,b\n", { dry_run: true });
  expect(twice.json.problems).toMatchObject([
    { row: 0, column: "Headline", message: expect.stringContaining("as column 1 does") },
  ]);
  const beyond = await load(collection, "headline\na,lost,\nb\n", { dry_run: true });
  expect(beyond.json.problems).toMatchObject([{ row: 0, column: "#2", message: expect.stringContaining("no name") }]);
  expect(placesOf(beyond.json)[2]).toEqual(["#3", null]);
  const json = await load(collection, '[{"headline":"a","colour":"red"}]', { format: "json" });
  expect(json.json.problems).toMatchObject([{ column: "colour", code: "column_unplaced" }]);
  for (const columns of [{ Nothing: null }, { headline: "nowhere" }])
    expect((await load(collection, "headline\na\n", { columns })).status).toBe(400);
  for (const key of ["constructor", "__proto__"]) {
    const columns = JSON.parse(`{"${key}":null}`);
    expect((await load(collection, "headline\na\n", { columns })).status).toBe(400);
  }
});

test.each([
  ["sep=;\r\nTitle;Day\r\nPears;2026-11-20\r\n"],
  ['\ufeff"sep=;"\nTitle;Day\n"Pears";20.11.2026\n'],
  ["Title\tDay\nPears\t20/11/2026\n"],
  ["Title|Day\nPears|2026-11-20 09:30\n"],
  ["Title;Day\nPears;2026-11-20T00:00Z\n"],
  ["Title,Day\nPears,Fri Nov 20 2026 10:00:00 GMT+0000 (Coordinated Universal Time)\n"],
  ['Title,Day\nPears,"November 20, 2026"\n'],
])("a table that is written as %j is read", async (table) => {
  const collection = await makeCollection(FIELDS);
  expect((await load(collection, table)).json).toMatchObject({ created: 1, problems: [] });
  expect((await list(collection)).data[0].data).toMatchObject({ title: "Pears", day: "2026-11-20" });
});

test("a date that may be two is never guessed: its column decides, or who imports", async () => {
  const collection = await makeCollection([...FIELDS, { key: "at", name: "At", type: "datetime" }]);
  const unclear = await load(collection, "title,day\na,11/12/2026\nb,10/10/2026\n");
  expect(unclear.json.problems).toMatchObject([
    { row: 1, column: "Day", message: expect.stringContaining("date_order") },
  ]);
  const days = async (table: string, more: object = {}) => {
    const into = await makeCollection(FIELDS);
    expect((await load(into, table, more)).status).toBe(200);
    return (await list(into, "?sort=title")).data.map(({ data }: Json) => data.day);
  };
  expect(await days("title,day\na,11/12/2026\nb,13/12/2026\n")).toEqual(["2026-12-11", "2026-12-13"]);
  expect(await days("title,day\na,11/12/2026\nb,12/13/2026\n")).toEqual(["2026-11-12", "2026-12-13"]);
  expect(await days("title,day\na,11/12/2026\n", { date_order: "mdy" })).toEqual(["2026-11-12"]);
  expect((await load(collection, "title,day\na,20/11/2026\n", { date_order: "mdy" })).status).toBe(400);
  const hour = "title,at\na,2026-11-20 09:30\n";
  expect((await load(collection, hour)).json.problems[0].message).toContain("time_zone");
  expect((await load(collection, hour, { time_zone: "Mars/Phobos" })).status).toBe(400);
  expect((await load(collection, hour, { time_zone: "Europe/Berlin" })).status).toBe(200);
  expect((await list(collection)).data[0].data.at).toBe("2026-11-20T08:30:00.000Z");
});

test("what Webflow exports is imported as it is, with the dates that it had", async () => {
  const collection = await makeCollection([
    { key: "name", name: "Name", type: "text" },
    { key: "content", name: "Content", type: "rich_text" },
  ]);
  const on = "Fri Nov 20 2020 10:00:00 GMT+0000 (Coordinated Universal Time)";
  const table = [
    '"Name","Slug","Collection ID","Locale ID","Item ID","Archived","Draft","Created On","Updated On","Published On","Content"',
    `"First","first","5f","1","2","false","false","${on}","${on}","${on}","<p>Hello</p>"`,
    `"Second","second","5f","1","3","false","true","${on}","${on}","","<p>Hello</p>"`,
    `"Third","third","5f","1","4","true","false","${on}","${on}","${on}",""`,
  ].join("\n");
  const { status, json } = await load(collection, table);
  expect([status, json.created, json.published]).toEqual([200, 3, 1]);
  const { data } = await list(collection, "?sort=slug");
  expect(data.map((record: Json) => [record.slug, record.status, record.published_at])).toEqual([
    ["first", "published", "2020-11-20T10:00:00.000Z"],
    ["second", "draft", null],
    ["third", "archived", null],
  ]);
  expect(placesOf(json).filter(([, to]: [string, string | null]) => to === null)).toHaveLength(5);
  const ahead = await load(collection, "name,published_at\na,2999-01-01T00:00:00Z\n");
  expect(ahead.json.problems).toMatchObject([
    { row: 1, column: "published_at", message: expect.stringContaining("future") },
  ]);
});

test("references are exported as slugs, which another website knows; a table may refer to itself", async () => {
  const refersTo = async (people: Json) => {
    const posts = await makeCollection([
      ...TEXT,
      { key: "author", type: "reference", collection_id: people._id },
      { key: "readers", type: "multi_reference", collection_id: people._id },
    ]);
    const own = { key: "related", type: "multi_reference", collection_id: posts._id };
    await server.put(`/v1/cms/collections/${posts._id}`, { fields: [...posts.fields, own] });
    return posts;
  };
  const people = await makeCollection(TEXT);
  await load(people, "title,slug\nAda,ada\nBob,bob\n");
  const posts = await refersTo(people);
  const rows = Array.from({ length: 120 }, (_, n) => `Post ${n},p-${n},ada,"ada, bob","p-${119 - n}, p-0"`);
  expect((await load(posts, `title,slug,author,readers,related\n${rows.join("\n")}\n`)).json.created).toBe(120);
  for (const format of ["csv", "json"]) {
    const { text } = await server.get(`/v1/cms/collections/${posts._id}/export?format=${format}`);
    expect(text.replace(/"?_id"?.*?rec_\w+/g, "").replace(/^rec_\w+/gm, "")).not.toContain("rec_");
    const others = await makeCollection(TEXT);
    await load(others, "title,slug\nBob,bob\nAda,ada\n");
    const copy = await refersTo(others);
    expect((await load(copy, text, { format })).json).toMatchObject({ created: 120, problems: [] });
    const again = await server.get(`/v1/cms/collections/${copy._id}/export?format=csv`);
    const before = await server.get(`/v1/cms/collections/${posts._id}/export?format=csv`);
    const withoutOwn = (csv: string) =>
      Papa.parse<Json>(csv.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true }).data.map(
        ({ _id, created_at, ...row }) => row,
      );
    const bySlug = (a: Json, b: Json) => a.slug.localeCompare(b.slug);
    expect(withoutOwn(again.text).sort(bySlug)).toEqual(withoutOwn(before.text).sort(bySlug));
  }
  const ids = (await list(people, "?sort=slug")).data.map(({ _id }: Json) => _id);
  expect((await load(posts, `title,author\nBy identifier,${ids[1]}\n`)).status).toBe(200);
});

test("rows with problems keep all others away, unless somebody says to leave them out", async () => {
  const collection = await makeCollection([...FIELDS, { key: "number", name: "Number", type: "text", unique: true }]);
  const own = { key: "related", name: "Related", type: "reference", collection_id: collection._id };
  const { json: whole } = await server.put(`/v1/cms/collections/${collection._id}`, {
    fields: [...collection.fields, own],
  });
  await load(whole, "title,slug,number\nThere,there,7\n");
  const good = Array.from({ length: 60 }, (_, n) => `Good ${n},good-${n},2026-11-20,${100 + n},there`);
  // What refers to a row that is left out is left out, too, wherever it stands.
  const bad = [
    "Follows,follows,,1,no-day",
    "No day,no-day,2026-02-31,2,",
    "Taken,taken,,7,",
    "Twice,twice,,100,",
    "Leads,leads,,3,follows",
  ];
  const table = `title,slug,day,number,related\n${[bad[4], ...good, ...bad.slice(0, 4)].join("\n")}\n`;
  const rows = (problems: Json[]) => problems.map(({ row }: Json) => row).toSorted((a: number, b: number) => a - b);
  const looked = await load(whole, table, { dry_run: true });
  expect(looked.json).toMatchObject({ rows: 65, created: 60, refused_count: 5, problem_count: 5 });
  expect(rows(looked.json.problems)).toEqual([1, 62, 63, 64, 65]);
  const refused = await load(whole, table);
  expect([refused.status, refused.json.refused_count, (await list(whole)).total]).toEqual([400, 5, 1]);
  const taken = await load(whole, table, { skip_problems: true });
  expect([taken.status, taken.json]).toMatchObject([200, { created: 60, updated: 0, refused_count: 5 }]);
  expect((await list(whole)).total).toBe(61);
  expect((await list(whole, "?q=Follows")).total).toBe(0);
  // Where no row is left, or the table itself is wrong, nothing is imported.
  expect((await load(whole, "title,number\nTaken,7\n", { skip_problems: true })).status).toBe(400);
  expect((await load(whole, "title,colour\nRed,red\n", { skip_problems: true })).status).toBe(400);
});

test("names in any script have slugs that can be read", async () => {
  const collection = await makeCollection(TEXT);
  await load(collection, "Title\nПривет мир\n日本語\nΕλληνικά νέα\n");
  const { data } = await list(collection, "?sort=slug");
  expect(data.map(({ slug }: Json) => slug)).toEqual(["ellinika-nea", "privet-mir", "ri-ben-yu"]);
});
