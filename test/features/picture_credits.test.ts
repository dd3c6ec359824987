/** What published pages owe to who made their pictures. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  type Client,
  type Json,
  makePublishedWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { openverseResult, type PictureServers, startPictureServers, UUID } from "../picture_servers.ts";

let servers: PictureServers;
let server: TestServer;

beforeAll(async () => {
  servers = startPictureServers();
  server = await startTestServer({ environment: servers.environment });
  servers.results = [openverseResult(servers.origin, UUID, { title: "Leeks & <salt>", creator: "A “B” C" })];
});
afterAll(async () => {
  await server.stop();
  await servers.stop();
});

const OWED =
  '<a href="https://www.flickr.com/photos/22178197@N00/16129656628" rel="noopener">“Leeks &amp;” · A “B” C</a> · <a href="https://creativecommons.org/licenses/by/2.0/" rel="license noopener">CC BY 2.0</a>';

/** Publishes code as the home page of a website of its own, and gives what visitors see. */
async function published(client: Client, html: string, css = ""): Promise<string> {
  const { pageId, host } = await makePublishedWebsite(client);
  await saveVersion(client, pageId, { html, css });
  expect((await client.post("/v1/tools/deploy", { page_id: pageId })).status).toBe(200);
  return (await server.visit(host, "/")).text;
}

const found = async (client: Client, search_id = `openverse_${UUID}`): Promise<Json> =>
  (await client.post("/v1/assets", { search_id })).json;

test("a page that shows a picture under CC BY ends with its credit, once", async () => {
  const client = await server.addAccount();
  const { path } = await found(client);
  const text = await published(
    client,
    `<main><h1>Tarts</h1><img src="${path}" alt=""><img src="${path}" alt=""></main>`,
  );
  expect(text.split(OWED).length).toBe(2);
  expect(text.indexOf("data-sw-credited>")).toBeGreaterThan(text.indexOf("</main>"));
  const whole = await published(
    client,
    `<!DOCTYPE html><html lang="en"><head><title>T</title></head><body><h1>Tarts</h1></body></html>`,
    `h1 { background: url(${path}) }`,
  );
  expect(whole).toContain(`<p data-sw-credited>${OWED}</p>`);
  expect(whole.indexOf(OWED)).toBeLessThan(whole.indexOf("</body>"));
});

test("the credit stands where the page has a place for it", async () => {
  const client = await server.addAccount();
  const { path } = await found(client);
  const text = await published(
    client,
    `<main><h1>Tarts</h1><img src="${path}" alt=""></main><footer><small data-sw-credits>Pictures: </small></footer>`,
  );
  expect(text).toContain(`<small data-sw-credits>Pictures: ${OWED}</small>`);
  expect(text).not.toContain("<p data-sw-credited>");
});

test("other pages, photos of Pexels, and who brought the same file another way, owe nothing", async () => {
  const client = await server.addAccount();
  const { path } = await found(client);
  expect(await published(client, "<h1>No pictures</h1>")).not.toContain("data-sw-credited");
  const photo = await found(client, "pexels_2014422");
  expect(await published(client, `<h1>A</h1><img src="${photo.path}" alt="">`)).not.toContain("data-sw-credited");
  const other = await server.addAccount();
  const own = (await other.post("/v1/assets", { url: `${servers.origin}/pictures/77.png` })).json;
  expect(own.path).toBe(path);
  expect(await published(other, `<h1>A</h1><img src="${path}" alt="">`)).not.toContain("data-sw-credited");
});
