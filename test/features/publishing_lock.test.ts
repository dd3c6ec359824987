/** For how long publishing keeps other writes waiting. It looks at the clock, and runs with nothing beside it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const MENU = "<nav><ul data-sw-pages></ul></nav>";

test("the lock is held for a small part of the work, however many documents change", async () => {
  const { websiteId, pageId } = await makeWebsite(server, "Plans & Co");
  await saveVersion(server, pageId, { html: `${MENU}<h1>Home</h1>` });
  const addPage = async (path: string, html: string): Promise<string> =>
    (await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name: path, html })).json._id;
  const deploy = async (page_id: string): Promise<string> => {
    const { status, json } = await server.post("/v1/tools/deploy", { page_id });
    expect(status).toBe(200);
    return json.url;
  };
  const host = new URL(await deploy(pageId)).hostname;
  for (let page = 0; page < 30; page++)
    await deploy(await addPage(`/page-${page}`, `${MENU}${"<p>words</p>".repeat(100)}`));
  const { write } = server.storage;
  const parts: number[] = [];
  // What collects garbage in the middle of a write is none of it: the least of some rounds counts.
  for (const path of ["/new", "/newer", "/newest"]) {
    const id = await addPage(path, "<main>Plain</main>");
    const held: number[] = [];
    server.storage.write = (serializationKey, work) =>
      write(serializationKey, async (db) => {
        const start = performance.now();
        const result = await work(db);
        held.push(performance.now() - start);
        return result;
      });
    const start = performance.now();
    await deploy(id);
    parts.push(Math.max(...held) / (performance.now() - start));
    server.storage.write = write;
  }
  expect(Math.min(...parts)).toBeLessThan(1 / 5);
  expect((await server.visit(host, "/page-29")).text).toContain('href="/new"');
});
