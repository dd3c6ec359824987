/** What visitors see while pages are published and deleted: the newest document, from the moment it is acknowledged. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";

/** Large enough that its encodings take much longer than a deploy does. */
const LARGE_PAGE = Array.from({ length: 6_000 }, (_, at) => `<p>${Math.sin(at)}</p>`).join("");

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

async function publish(pageId: string, html: string): Promise<void> {
  const { json: thread } = await server.post("/v1/threads", { page_id: pageId });
  await server.post("/v1/versions", { page_id: pageId, thread_id: thread._id, html, css: "" });
  await server.post("/v1/tools/deploy", { page_id: pageId });
}

test("a visit that is still being answered when the page is published anew does not bring the old page back", async () => {
  const { host, pageId } = await makePublishedWebsite(server);
  await publish(pageId, `<h1>old</h1>${LARGE_PAGE}`);
  const slow = server.visit(host, "/");
  await publish(pageId, "<h1>new</h1>");
  // Another visit makes the server look at the newest state, before the slow one is done.
  await server.visit(host, "/robots.txt");
  expect((await slow).text).toMatch(/<h1>(old|new)<\/h1>/);
  expect((await server.visit(host, "/")).text).toContain("<h1>new</h1>");
}, 300_000);

test("a visit that is still being answered when the website is deleted does not bring it back", async () => {
  const { host, pageId, websiteId } = await makePublishedWebsite(server);
  const other = await makePublishedWebsite(server, "Other");
  await publish(pageId, `<h1>old</h1>${LARGE_PAGE}`);
  const slow = server.visit(host, "/");
  await server.delete(`/v1/websites/${websiteId}`);
  await server.visit(other.host, "/");
  await slow;
  expect((await server.visit(host, "/")).status).toBe(404);
}, 300_000);
