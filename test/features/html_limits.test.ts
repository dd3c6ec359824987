/** Html that is beyond what is read: refused where it comes in, with a reason, and nothing else suffers from it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import {
  makePublishedWebsite,
  makeWebsite,
  newestEntries,
  runEnded,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

const DEEP = "<div>".repeat(300);
const WHY = "The html nests elements deeper than 256; close elements that are left open";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("an import says which field it is, and makes no page", async () => {
  const { websiteId } = await makeWebsite(server);
  const { status, json } = await server.post(`/v1/websites/${websiteId}/pages/import`, {
    path: "/deep",
    name: "Deep",
    html: DEEP,
  });
  expect([status, json.code]).toEqual([400, "validation_failed"]);
  expect(json.details).toMatchObject([{ path: "html", message: expect.stringContaining(WHY) }]);
  expect((await server.get(`/v1/websites/${websiteId}/pages`)).json.total).toBe(1);
});

test("a version that is saved is refused as its bad input is, and the draft stays", async () => {
  const { pageId } = await makeWebsite(server);
  const first = await saveVersion(server, pageId, { html: "<p>first</p>" });
  const refused = await server.post("/v1/versions", {
    page_id: pageId,
    thread_id: first.thread_id,
    html: DEEP,
    css: "",
  });
  expect([refused.status, refused.json.code]).toEqual([500, "invalid_version"]);
  expect(refused.json.message).toContain(WHY);
  expect((await server.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(first._id);
});

test("an engine that writes it fails its run, says why, and is paid nothing", async () => {
  const engine = scriptedEngine();
  const deep = await startTestServer({
    engine: {
      ...engine,
      async *write(...given: Parameters<typeof engine.write>) {
        yield* engine.write(...given);
        yield { type: "code", target: "html", chunk: DEEP };
      },
    },
  });
  const { pageId } = await makeWebsite(deep);
  const { json: started } = await deep.post(`/v1/pages/${pageId}/generate`, {});
  const run = await runEnded(deep, started.run_id);
  expect(run).toMatchObject({ status: "failed", credits: 0, error: { code: "provider_failed" } });
  expect(run.error.message).toContain(WHY);
  const entries = await newestEntries(deep, 2);
  expect(entries.reduce((sum, [amount]) => sum + amount, 0)).toBe(0);
  await deep.stop();
});

/** Code of a page as it was stored before there were limits. */
async function makeOld(pageId: string, html: string): Promise<void> {
  const { json: page } = await server.get(`/v1/pages/${pageId}`);
  const hash = new Bun.CryptoHasher("sha256").update(html).digest("hex");
  await server.storage.write("all", async (db) => {
    await db.run(sql`INSERT INTO blobs (hash, bytes) VALUES (${hash}, ${Buffer.from(html)}) ON CONFLICT DO NOTHING`);
    await db.run(sql`UPDATE versions SET html = ${hash} WHERE _id = ${page.draft_version_id}`);
  });
}

test("a page from before the limits: deploying it says why, its others are published still, and it is copied as it is", async () => {
  const { websiteId, pageId, host } = await makePublishedWebsite(server, "Old & Co");
  const { json: page } = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/old", name: "Old" });
  await saveVersion(server, page._id, { html: "<form><input name=a></form>" });
  await makeOld(page._id, `<form>${DEEP}`);

  const refused = await server.post("/v1/tools/deploy", { page_id: page._id });
  expect([refused.status, refused.json.code]).toEqual([500, "invalid_deploy"]);
  expect(refused.json.message).toContain(WHY);
  expect((await server.post("/v1/tools/deploy", { page_id: pageId })).status).toBe(200);
  expect((await server.visit(host, "/")).status).toBe(200);

  const copy = await server.post(`/v1/pages/${page._id}/clone`, {});
  expect(copy.status).toBe(200);
  const { json: version } = await server.get(`/v1/versions/${copy.json.draft_version_id}`);
  expect(version.html).toBe(`<form>${DEEP}`);
  expect((await server.post(`/v1/versions/${version._id}/restore`, {})).status).toBe(200);
  expect((await server.get(`/v1/pages/${page._id}/preview`)).json).toMatchObject({
    code: "not_possible",
    message_code: "html_too_deep",
    message: expect.stringContaining(WHY),
  });
});

test("a published page from before the limits keeps what visitors see when its website's menu changes", async () => {
  const { websiteId, pageId, host } = await makePublishedWebsite(server, "Older & Co");
  const menu = "<ul data-sw-pages></ul>";
  const { json: old } = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/old", name: "Old" });
  for (const id of [pageId, old._id]) {
    await saveVersion(server, id, { html: `${menu}<p>Seen</p>` });
    await server.post("/v1/tools/deploy", { page_id: id });
  }
  await makeOld(old._id, `${menu}${DEEP}`);
  const { json: added } = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/new", name: "New" });
  await saveVersion(server, added._id, { html: "<p>new</p>" });
  expect((await server.post("/v1/tools/deploy", { page_id: added._id })).status).toBe(200);
  expect((await server.visit(host, "/")).text).toContain('href="/new"');
  const kept = await server.visit(host, "/old");
  expect([kept.status, kept.text.includes("<p>Seen</p>")]).toEqual([200, true]);
});
