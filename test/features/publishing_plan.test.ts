/** What publishing makes, and when: only what changes, before the transaction, and whole or not at all. */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { encodeOldDocuments } from "../../src/features/publishing/service.ts";
import { sweepBlobs } from "../../src/storage/blobs.ts";
import type { Compute } from "../../src/workers/computation.ts";
import { call, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { inlineCompute } from "../inline_compute.ts";

let server: TestServer;
/** The computations that were asked for. */
let computed: string[] = [];
/** Runs before each computation. */
let beforeComputing: (name: string) => Promise<void> = async () => {};

const compute: Compute = async (computation, input, options) => {
  computed.push(computation.name);
  await beforeComputing(computation.name);
  return await inlineCompute(computation, input, options);
};

beforeAll(async () => {
  server = await startTestServer({ computeFor: () => compute });
});
afterAll(() => server.stop());
beforeEach(() => {
  computed = [];
  beforeComputing = async () => {};
});

const made = (name = "publishing.render") => computed.filter((one) => one === name).length;
const deploy = async (pageId: string) => {
  const answer = await server.post("/v1/tools/deploy", { page_id: pageId });
  expect({ status: answer.status, message: answer.json.message }).toEqual({ status: 200, message: undefined });
  return answer.json;
};

const MENU = "<nav><ul data-sw-pages></ul></nav>";
const SHORT_MENU = "<nav><ul data-sw-pages data-sw-most=1></ul></nav>";
const PLAIN = "<main>Plain</main>";

/** A published website with a page for each of these codes. */
async function makeSite(pages: string[], name = "Plans & Co") {
  const { websiteId, pageId } = await makeWebsite(server, name);
  await saveVersion(server, pageId, { html: `${MENU}<h1>Home</h1>` });
  const { url } = await deploy(pageId);
  const ids: string[] = [];
  for (const [index, html] of pages.entries()) {
    const path = `/page-${index}`;
    const { json } = await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: `Page ${index}`, html });
    await deploy(json._id);
    ids.push(json._id);
  }
  computed = [];
  return { websiteId, pageId, ids, host: new URL(url).hostname };
}

const visit = (host: string, path: string, encoding = "identity") =>
  server.visit(host, path, { headers: { "Accept-Encoding": encoding } });

test("of a website one document is made when one page has changed, and none when none has", async () => {
  const { ids, host } = await makeSite([MENU, MENU, PLAIN, PLAIN]);
  await saveVersion(server, ids[0]!, { html: `${MENU}<p>changed</p>` });
  computed = [];
  await deploy(ids[0]!);
  expect(made()).toBe(1);
  expect((await visit(host, "/page-0")).text).toContain("<p>changed</p>");
  await deploy(ids[0]!);
  expect(made()).toBe(1);
});

test("when the menu changes, those pages are made again that show the change", async () => {
  const { websiteId, ids, host } = await makeSite([MENU, SHORT_MENU, PLAIN]);
  const added = { path: "/new", name: "New", html: PLAIN };
  const { json } = await server.post(`/v1/websites/${websiteId}/pages/import`, added);
  computed = [];
  await deploy(json._id);
  // The new one, the home page and the page with a whole menu.
  expect(made()).toBe(3);
  for (const path of ["/", "/page-0"]) expect((await visit(host, path)).text).toContain('href="/new"');
  expect((await visit(host, "/page-1")).text).not.toContain('href="/new"');
  computed = [];
  await server.delete(`/v1/pages/${json._id}`);
  expect(made()).toBe(2);
  for (const path of ["/", "/page-0"]) expect((await visit(host, path)).text).not.toContain('href="/new"');
  expect(ids).toHaveLength(3);
});

test("a name that all documents show is brought up to date by the next deploy of any page", async () => {
  const { websiteId, pageId, host } = await makeSite([PLAIN]);
  await server.put(`/v1/websites/${websiteId}`, { name: "Renamed" });
  expect((await visit(host, "/page-0")).text).toContain('og:site_name" content="Plans &amp; Co"');
  await deploy(pageId);
  expect((await visit(host, "/page-0")).text).toContain('og:site_name" content="Renamed"');
});

test("others write while documents are made, and what they change of the page is what is published", async () => {
  const { pageId, host } = await makeSite([MENU]);
  await saveVersion(server, pageId, { html: "<p>first</p>" });
  let beside = 0;
  beforeComputing = async (name) => {
    if (name !== "publishing.render" || beside++ > 0) return;
    // A writer would wait here for good if documents were made in a transaction.
    await saveVersion(server, pageId, { html: "<p>second</p>" });
  };
  await deploy(pageId);
  expect((await visit(host, "/")).text).toContain("<p>second</p>");
  expect(beside).toBeGreaterThan(1);
});

test("pages of a new website that are deployed at the same time are all published, and all menus list all", async () => {
  const { websiteId, pageId } = await makeWebsite(server, "At once");
  await saveVersion(server, pageId, { html: MENU });
  const paths = Array.from({ length: 8 }, (_, index) => `/page-${index}`);
  const ids = await Promise.all(
    paths.map(async (path) => {
      const page = { path, name: path.slice(1), html: MENU };
      return (await server.post(`/v1/websites/${websiteId}/pages/import`, page)).json._id;
    }),
  );
  const deployed = await Promise.all([pageId, ...ids].map(deploy));
  const hosts = new Set(deployed.map(({ url }) => new URL(url).hostname));
  expect(hosts.size).toBe(1);
  const [host] = hosts;
  const { text } = await visit(host!, "/");
  for (const path of paths) expect(text).toContain(`href="${path}"`);
  for (const path of paths) expect((await visit(host!, path)).text.split("<li ").length - 1).toBe(9);
});

test("documents that were swept before they were referred to are made again", async () => {
  const { pageId, host } = await makeSite([]);
  await saveVersion(server, pageId, { html: "<p>swept</p>" });
  let swept = 0;
  const { write } = server.storage;
  server.storage.write = async (serializationKey, work) => {
    const result = await write(serializationKey, work);
    // Between the step that stores documents and the one that swaps them.
    if (computed.includes("publishing.render") && swept === 0) swept = await sweepBlobs(server.storage, 1000);
    return result;
  };
  await deploy(pageId);
  server.storage.write = write;
  expect(swept).toBeGreaterThan(0);
  expect((await visit(host, "/")).text).toContain("<p>swept</p>");
});

test("a published version whose forms were never looked for gets them with its next document, and the draft keeps its own", async () => {
  const { websiteId, pageId, host } = await makeSite([]);
  await saveVersion(server, pageId, { html: `${MENU}<form name="a"><input name="x"></form>` });
  await deploy(pageId);
  const { json: published } = await server.get(`/v1/forms?page_id=${pageId}`);
  await saveVersion(server, pageId, { html: `${MENU}<form name="b"><input name="y"></form>` });
  await server.storage.write("all", async (db) => {
    db.run(sql`DELETE FROM version_forms WHERE form_id = ${published.data[0]._id}`);
  });
  const added = { path: "/new", name: "New", html: PLAIN };
  const { json } = await server.post(`/v1/websites/${websiteId}/pages/import`, added);
  await deploy(json._id);
  const { text } = await visit(host, "/");
  const [, formId] = /action="\/_sw\/forms\/(form_\w+)"/.exec(text)!;
  const body = new URLSearchParams({ x: "1" });
  expect((await server.visit(host, `/_sw/forms/${formId}`, { method: "POST", body })).status).toBe(303);
  const { json: forms } = await server.get(`/v1/forms?page_id=${pageId}`);
  const inDraft = forms.data.filter((form: Json) => form.in_draft);
  expect(inDraft.map((form: Json) => form.fields.map(({ name }: Json) => name))).toEqual([["y"]]);
});

test("encodings are made with the document: visits make none, and a document from before gets its own later", async () => {
  const { pageId } = await makeSite([]);
  await saveVersion(server, pageId, { html: `<p>${"many words ".repeat(500)}</p>` });
  const host = new URL((await deploy(pageId)).url).hostname;
  computed = [];
  const encodings = async () =>
    await Promise.all(
      ["br", "zstd", "gzip"].map(async (encoding) => {
        const { headers, text } = await visit(host, "/", encoding);
        expect(text).toContain("many words");
        return headers.get("content-encoding");
      }),
    );
  expect(await encodings()).toEqual(["br", "zstd", "gzip"]);
  expect(computed).toEqual([]);

  await server.storage.write("all", async (db) => void (await db.run(sql`DELETE FROM document_encodings`)));
  const other = await startTestServer({ directory: server.directory, computeFor: () => compute });
  const plain = await other.visit(host, "/", { headers: { "Accept-Encoding": "br" } });
  await encodeOldDocuments(other.app.services, new AbortController().signal);
  const encoded = await other.visit(host, "/", { headers: { "Accept-Encoding": "br" } });
  expect([plain.status, encoded.headers.get("content-encoding")]).toEqual([200, "br"]);
  await other.stop();
});

test("a preview is made once for all who open its link, and again when something in it has changed; the link makes none", async () => {
  const { pageId } = await makeSite([]);
  await saveVersion(server, pageId, { html: "<p>draft</p>" });
  const { json } = await server.post(`/v1/pages/${pageId}/preview_link`, {});
  expect(made("publishing.preview")).toBe(0);
  const look = () => call(server.baseUrl, "GET", new URL(json.url).pathname, undefined, null);
  const looks = await Promise.all(Array.from({ length: 20 }, look));
  for (const { text } of looks) expect(text).toContain("<p>draft</p>");
  expect(made("publishing.preview")).toBe(1);
  await server.put(`/v1/pages/${pageId}`, { title: "Another" });
  expect((await look()).text).toContain("<title>Another</title>");
  expect(made("publishing.preview")).toBe(2);
});
