/**
 * Websites as files: what was exported and imported on another server is the same website, whatever is in it; nobody
 * sees it before it is whole; and neither direction takes memory that grows with the website.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { openPromise } from "yauzl";
import { asUpload } from "../archives.ts";
import {
  type Client,
  call,
  type Json,
  newDirectory,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { expectSound } from "../simulation/invariants.ts";

let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  [here, there] = [await startTestServer(), await startTestServer()];
});
afterAll(() => Promise.all([here.stop(), there.stop()]));

const exportOf = async (server: TestServer, client: Client, id: string, query = "") => {
  const response = await fetch(`${server.baseUrl}/v1/websites/${id}/export${query}`, {
    headers: { Authorization: `Bearer ${client.key}` },
  });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

const importTo = (server: TestServer, client: Client, archive: Uint8Array | Blob, query = "", headers = {}) =>
  call(
    server.baseUrl,
    "POST",
    `/v1/websites/import_archive${query}`,
    archive instanceof Blob ? archive : asUpload(archive),
    client.key,
    headers,
  );

/** The files in a ZIP, by name, as another program reads them. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const directory = newDirectory();
  const file = join(directory, "a.zip");
  writeFileSync(file, bytes);
  const zip = await openPromise(file);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await new Response((await zip.openReadStreamPromise(entry)) as never).text());
  rmSync(directory, { recursive: true });
  return files;
}

/** What is in an archive, without when it was made. */
async function contentOf(bytes: Buffer): Promise<Record<string, string>> {
  const files = await unzip(bytes);
  const { made_at: _, ...manifest } = JSON.parse(files.get("manifest.json")!);
  return Object.fromEntries([...files, ["manifest.json", JSON.stringify(manifest)]].sort());
}

// --- generated accounts ---

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== "" && text.isWellFormed());
const formHtml = fc
  .record({ name: fc.option(word), fields: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }), file: fc.boolean() })
  .map(
    ({ name, fields, file }) =>
      `<form${name ? ` name="${name}"` : ""}>${fields.map((field) => `<label>${field}<input name="${field}" required></label>`).join("")}${file ? '<input type="file" name="plan">' : ""}</form>`,
  );
const html = fc
  .tuple(words, fc.array(formHtml, { maxLength: 2 }))
  .map(([text, forms]) => `<main><h1>${text}</h1>${forms.join("")}</main>`);
const code = fc.record({
  html,
  css: fc.constantFrom("", "h1 { color: red }"),
  javascript: fc.constantFrom("", "let a = 1"),
});
const generatedPage = fc.record({
  path: word.map((name) => `/${name}`),
  name: word,
  title: fc.option(word),
  description: fc.option(word),
  public: fc.boolean(),
  versions: fc.array(code, { maxLength: 3 }),
  picture: fc.boolean(),
  deletesForm: fc.boolean(),
  settings: fc.option(
    fc.record({
      name: fc.option(word),
      notify_emails: fc.constantFrom([], ["a@example.com"]),
      success_message: fc.option(word),
      redirect_url: fc.constantFrom(null, "/thanks", "https://example.com/"),
      auto_reply: fc.option(fc.record({ subject: word, message: word })),
      active: fc.boolean(),
    }),
  ),
});
/** What a website keeps: records that name each other and show assets, of every state. */
const generatedRecord = fc.record({
  title: words,
  body: fc.option(words),
  status: fc.constantFrom("draft", "scheduled", "published", "archived"),
  changed: fc.boolean(),
  picture: fc.constantFrom("none", "asset", "own asset", "address"),
  names: fc.boolean(),
});
const generatedCollection = fc.record({
  slug: word.filter((slug) => slug !== "page"),
  hasPages: fc.boolean(),
  removesField: fc.boolean(),
  records: fc.array(generatedRecord, { maxLength: 3 }),
});
const generatedWebsite = fc.record({
  collections: fc.uniqueArray(generatedCollection, { maxLength: 2, selector: ({ slug }) => slug }),
  name: word,
  prompt: word,
  language: fc.constantFrom(null, "de", "pt-BR"),
  permissions: fc.subarray(["camera", "geolocation", "microphone"]),
  pages: fc.uniqueArray(generatedPage, { maxLength: 4, selector: ({ path }) => path }),
  sends: fc.boolean(),
  redirects: fc.uniqueArray(
    word.map((name) => `/from-${name}`),
    { maxLength: 3 },
  ),
});

type GeneratedWebsite = typeof generatedWebsite extends fc.Arbitrary<infer Value> ? Value : never;

/** Makes a website as its owner would, over the API. */
async function make(server: TestServer, client: Client, website: GeneratedWebsite): Promise<string> {
  const { name, prompt, language, permissions } = website;
  const { json } = await client.post("/v1/websites", { name, prompt });
  await client.put(`/v1/websites/${json._id}`, { language, permissions });
  for (const [index, path] of website.redirects.entries())
    await client.post(
      `/v1/websites/${json._id}/redirects`,
      index === 0 ? { path, status: 410 } : { path, status: 301, target: "/" },
    );
  for (const page of website.pages) {
    const { json: made } = await client.post(`/v1/websites/${json._id}/pages`, { path: page.path, name: page.name });
    for (const version of page.versions) await saveVersion(client, made._id, version);
    await client.put(`/v1/pages/${made._id}`, {
      title: page.title,
      description: page.description,
      public: page.public,
    });
    if (page.picture && page.versions.length > 0) {
      const image = await client.post("/v1/tools/generate_image", { prompt: page.name, width: 64, height: 64 });
      await saveVersion(client, made._id, { html: `<img src="${image.json.path}" alt="">` });
      await saveVersion(client, made._id, page.versions.at(-1)!);
      await client.post("/v1/tools/generate_og_image", { page_id: made._id });
    }
    const forms = (await client.get(`/v1/forms?page_id=${made._id}`)).json.data;
    if (page.settings) for (const form of forms) await client.put(`/v1/forms/${form._id}`, page.settings);
    if (website.sends && forms.length > 0) {
      const deployed = await client.post("/v1/tools/deploy", { page_id: made._id });
      const host = new URL(deployed.json.url).hostname;
      for (const form of forms) {
        const body = new FormData();
        for (const field of form.fields)
          body.set(field.name, field.type === "file" ? new File(["a plan"], "plan.txt") : `Ada ${field.name}`);
        await server.visit(host, `/_sw/forms/${form._id}`, { method: "POST", body });
      }
    }
    if (page.deletesForm && forms.length > 0) await client.delete(`/v1/forms/${forms[0]._id}`);
  }
  await makeContent(client, json._id, website.collections);
  return json._id;
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';

async function makeAsset(client: Client, websiteId: string | null): Promise<string> {
  const form = new FormData();
  if (websiteId) form.append("website_id", websiteId);
  form.append("file", new File([PICTURE.replace("h1", `h${websiteId ? 2 : 3}`)], "picture.svg"));
  const { json } = await client.post("/v1/assets", await new Response(form).blob());
  expect(json.path).toStartWith("/_sw/assets/");
  return json._id;
}

async function makeContent(client: Client, websiteId: string, wanted: GeneratedWebsite["collections"]): Promise<void> {
  let before: string | null = null;
  for (const { slug, hasPages, removesField, records } of wanted) {
    const text = { key: "title", name: "Title", type: "text" };
    const { json: collection } = await client.post(`/v1/websites/${websiteId}/cms/collections`, {
      name: slug,
      slug: `c-${slug}`,
      fields: [
        text,
        { key: "body", type: "rich_text" },
        { key: "cover", type: "image" },
        { key: "gone", type: "number" },
      ],
      ...(hasPages ? { route: `/c-${slug}/:slug`, feed: true, kind: "article" } : {}),
    });
    // It leads to itself, and may lead to the one that was made before.
    const fields = [
      ...collection.fields,
      { key: "next", type: "multi_reference", collection_id: collection._id },
      ...(before ? [{ key: "other", type: "reference", collection_id: before }] : []),
    ];
    await client.put(`/v1/cms/collections/${collection._id}`, { fields });
    const made: string[] = [];
    for (const { title, body, status, changed, picture, names } of records) {
      const src = {
        none: null,
        asset: picture === "asset" ? await makeAsset(client, websiteId) : null,
        "own asset": picture === "own asset" ? await makeAsset(client, null) : null,
        address: "https://images.example/a.jpg",
      }[picture];
      const { json: record } = await client.post(`/v1/cms/collections/${collection._id}/records`, {
        data: { title: title.trim(), body, gone: 7, cover: src && { src, alt: title.trim() }, next: names ? made : [] },
        status,
        ...(status === "scheduled" ? { publish_at: "2099-01-01T00:00:00.000Z" } : {}),
      });
      expect(record.message).toBeUndefined();
      made.push(record._id);
      if (changed) await client.put(`/v1/cms/records/${record._id}`, { data: { title: "Changed", next: made } });
    }
    if (removesField)
      await client.put(`/v1/cms/collections/${collection._id}`, {
        fields: fields.filter(({ key }: Json) => key !== "gone"),
      });
    before = collection._id;
  }
}

/** What editors find of a website's content, by its names. */
async function contentOn(client: Client, websiteId: string): Promise<Json> {
  const { json } = await client.get(`/v1/websites/${websiteId}/cms/collections?limit=40`);
  return await Promise.all(
    json.data.map(async ({ _id, slug, record_count, fields }: Json) => {
      const records = (await client.get(`/v1/cms/collections/${_id}/records?limit=100&sort=title`)).json.data;
      const slugs = new Map(records.map((record: Json) => [record._id, record.slug]));
      const pathOf = async ({ data: { cover } }: Json) =>
        cover?.src.startsWith("ast_") ? (await client.get(`/v1/assets/${cover.src}`)).json.path : cover;
      return {
        slug,
        record_count,
        fields: fields.map(({ key }: Json) => key),
        covers: await Promise.all(records.map(pathOf)),
        records: records.map(({ slug, status, title, data, draft_data, revision }: Json) => ({
          slug,
          status,
          title,
          revision,
          body: data.body,
          next: [data, draft_data].map((values) => values?.next?.map((id: string) => slugs.get(id))),
        })),
      };
    }),
  );
}

const isSaved = ({ pages }: GeneratedWebsite) => pages.every(({ versions }) => versions.length > 0);

test("a website that was exported and imported on another server is the same, whatever is in it", async () => {
  await fc.assert(
    fc.asyncProperty(generatedWebsite, async (website) => {
      const id = await make(here, here, website);
      const query = website.sends ? "?include=submissions" : "?format=source";
      const exported = await exportOf(here, here, id, query);
      const imported = await importTo(there, there, exported.bytes);
      expect([imported.status, imported.json.message]).toEqual([200, undefined]);
      const again = await exportOf(there, there, imported.json._id, query);
      expect(await contentOf(again.bytes)).toEqual(await contentOf(exported.bytes));
      const before = (await here.get(`/v1/websites/${id}/pages?limit=100`)).json.data;
      const after = (await there.get(`/v1/websites/${imported.json._id}/pages?limit=100`)).json.data;
      const told = ({ path, name, title, description, og_image, created_at }: Json) => ({
        path,
        name,
        title,
        description,
        og_image,
        created_at,
        public: undefined,
      });
      expect(after.map(told)).toEqual(before.map(told));
      expect(await contentOn(there, imported.json._id)).toEqual(await contentOn(here, id));
      for (const page of after) {
        expect(page.published_at).toBeNull();
        if (isSaved(website)) expect((await there.get(`/v1/pages/${page._id}/preview`)).status).toBe(200);
      }
    }),
    { numRuns: 25 },
  );
  await expectSound(there.directory);
}, 300_000);
