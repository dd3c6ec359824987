/** Blobs: stored once for each content, swept when nothing uses them, never while something does. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { getBlob, putBlob, sweepBlobs, UNUSED } from "../../src/storage/blobs.ts";
import { blobs } from "../../src/storage/tables.ts";
import { type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const sweep = (step = 1_000) => sweepBlobs(server.storage, step);
const count = async () => (await server.storage.read.select().from(blobs)).length;

async function save(pageId: string, html: string): Promise<Json> {
  const thread = await server.post("/v1/threads", { page_id: pageId });
  return (await server.post("/v1/versions", { page_id: pageId, thread_id: thread.json._id, html, css: "" })).json;
}

test("the same content is stored once, however often it is saved", async () => {
  const { pageId } = await makePublishedWebsite(server);
  await save(pageId, "<p>same</p>");
  const before = await count();
  await save(pageId, "<p>same</p>");
  expect(await count()).toBe(before);
});

test("what versions, published documents and images use is never swept", async () => {
  const { pageId, host } = await makePublishedWebsite(server);
  const { json: run } = await server.post(`/v1/pages/${pageId}/generate`, { generate_images: true });
  await server.get(`/v1/runs/${run.run_id}/events`);
  const version = await save(pageId, "<p>saved</p>");
  expect(await sweep()).toBe(0);
  expect((await server.get(`/v1/versions/${version._id}`)).json.html).toBe("<p>saved</p>");
  expect((await server.visit(host, "/")).status).toBe(200);
});

test("what a deleted website alone used is swept; what another one uses too is kept", async () => {
  const { websiteId, pageId } = await makePublishedWebsite(server);
  const other = await makePublishedWebsite(server, "Other");
  await save(pageId, "<p>only here</p>");
  await save(pageId, "<p>in both</p>");
  const shared = await save(other.pageId, "<p>in both</p>");
  await server.delete(`/v1/websites/${websiteId}`);
  expect(await sweep()).toBeGreaterThan(0);
  expect((await server.get(`/v1/versions/${shared._id}`)).json.html).toBe("<p>in both</p>");
  const bytes = (await server.storage.read.select().from(blobs)).map((row) => row.bytes.toString());
  expect(bytes).not.toContain("<p>only here</p>");
  expect(await sweep()).toBe(0);
});

test("a document is swept when the last release that shows it is gone; the one that visitors see is not", async () => {
  const { websiteId, pageId, host } = await makePublishedWebsite(server);
  await save(pageId, "<p>new</p>");
  const deploy = () => server.post("/v1/tools/deploy", { page_id: pageId });
  await deploy();
  expect(await sweep()).toBe(0);
  const { json } = await server.get(`/v1/websites/${websiteId}/releases`);
  await server.delete(`/v1/releases/${json.data[1]._id}`);
  expect(await sweep()).toBe(1);
  expect((await server.visit(host, "/")).text).toContain("<p>new</p>");
});

test("a sweep in small steps finds all", async () => {
  await server.storage.write("all", async (db) => {
    for (let at = 0; at < 7; at++) await putBlob(db, `unused ${at}`);
  });
  expect(await sweep(3)).toBe(7);
  expect(await sweep(3)).toBe(0);
});

test("a sweep that is told to stop begins no further step", async () => {
  await server.storage.write("all", (db) => putBlob(db, "unused"));
  expect(await sweepBlobs(server.storage, 3, AbortSignal.abort())).toBe(0);
});

test("the look at a blob goes by indexes alone", async () => {
  const plan = await server.storage.read.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT hash, ${UNUSED} AS unused FROM blobs WHERE hash > ${""} ORDER BY hash LIMIT 500`,
  );
  expect(plan.map(({ detail }) => detail).filter((detail) => /^SCAN|TEMP B-TREE/.test(detail))).toEqual([]);
});

test("content that is used again at the moment of its sweep is there", async () => {
  const hash = await server.storage.write("all", (db) => putBlob(db, "<p>again</p>"));
  const { pageId } = await makePublishedWebsite(server);
  const [, version] = await Promise.all([sweep(), save(pageId, "<p>again</p>")]);
  expect((await server.get(`/v1/versions/${version._id}`)).json.html).toBe("<p>again</p>");
  expect(await getBlob(server.storage.read, hash)).not.toBeNull();
});
