/** The logo and the icon of a website: on its pages at once, in copies and archives, in no template. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { constants, inflateSync } from "node:zlib";
import {
  type Client,
  call,
  type Json,
  makeGeneratedWebsite,
  makePublishedWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { makePerson } from "../people.ts";
import { makePng } from "../pictures.ts";

setDefaultTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function upload(client: Client, width: number, fields: Record<string, string> = {}): Promise<Json> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new File([makePng(width, 20)], `picture-${width}.png`));
  return (await client.post("/v1/assets", await new Response(form).blob())).json;
}

/** The first pixel of a PNG with transparency: no filter of its row changes it. */
function cornerOf(png: Buffer): number[] {
  expect([...png.subarray(24, 26)]).toEqual([8, 6]);
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)), {
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  return [...rows.subarray(1, 5)];
}

const NAME = "Crumb & Co";
const HEADER = `<header><a href="/about">About</a><a class="brand" href="/"><svg></svg><span>Crumb &amp; <em>Co</em></span></a></header>`;
/** The pictures of a page's header. */
const logosIn = (html: string): string[] =>
  [...html.matchAll(/<img src="([^"]+)" alt="Crumb &amp; Co"/g)].map(([, path]) => path!);
const iconsIn = (html: string): string[] =>
  [...html.matchAll(/<link[^>]*rel="icon"[^>]*>/g)].map(([tag]) => /href="([^"]*)"/.exec(tag)![1]!);

test("logo and icon are on all published pages at once, and gone again; what a page's own head says wins", async () => {
  const { websiteId, pageId, host } = await makePublishedWebsite(server, NAME);
  await saveVersion(server, pageId, { html: `${HEADER}<h1>Bread</h1>` });
  const own = `<!doctype html><html><head><link rel="shortcut icon" href="/own.png"></head><body>${HEADER}</body></html>`;
  await server.post(`/v1/websites/${websiteId}/pages/import`, { path: "/own", name: "Own", html: own });
  await server.post(`/v1/websites/${websiteId}/deploy`, {});
  const [logo, icon] = [await upload(server, 301), await upload(server, 302)];
  const before = (await server.visit(host, "/")).text;
  expect([logosIn(before), iconsIn(before)]).toEqual([[], ["/favicon.svg"]]);

  const put = (changes: Json, client: Client = server) => client.put(`/v1/websites/${websiteId}`, changes);
  expect((await put({ logo: logo.path, icon: icon.path })).json).toMatchObject({ logo: logo.path, icon: icon.path });
  const home = (await server.visit(host, "/")).text;
  expect([logosIn(home), iconsIn(home)]).toEqual([[logo.path], [icon.path]]);
  expect(home).toContain('<a href="/about">About</a>');
  expect(home).not.toContain("<em>Co</em>");
  const preview = (await server.get(`/v1/pages/${pageId}/preview`)).text;
  expect([logosIn(preview), iconsIn(preview)]).toEqual([[logo.path], [icon.path]]);
  const other = (await server.visit(host, "/own")).text;
  expect(logosIn(other)).toEqual([logo.path]);
  expect(other).not.toContain(icon.path);
  for (const path of ["/favicon.ico", "/favicon.svg"])
    expect((await server.visit(host, path)).headers.get("content-type")).toBe("image/png");
  // The code stays as it is.
  const { json: versions } = await server.get(`/v1/pages/${pageId}/versions?include=code`);
  expect(versions.data[0].html).not.toContain(logo.path);

  const refused = await server.delete(`/v1/assets/${logo._id}`);
  expect(refused.json.code).toBe("asset_in_use");
  expect(refused.json.uses).toContainEqual({
    kind: "website",
    _id: websiteId,
    website_id: websiteId,
    name: NAME,
    path: null,
  });
  expect((await server.get(`/v1/assets/${logo._id}`)).json.use_count).toBe(1);

  await put({ logo: null, icon: null });
  const after = (await server.visit(host, "/")).text;
  expect([logosIn(after), iconsIn(after)]).toEqual([[], ["/favicon.svg"]]);
  expect(after).toContain("<em>Co</em>");
  expect((await server.visit(host, "/favicon.ico")).headers.get("content-type")).toBe("image/svg+xml");
  expect((await server.delete(`/v1/assets/${logo._id}`)).status).toBe(200);
});

test("an icon of any kind is one of home screens too: a square without anything transparent, also where it is exported", async () => {
  const { websiteId, host } = await makePublishedWebsite(server, NAME);
  const touch = async () =>
    /<link rel="apple-touch-icon" sizes="180x180" href="(\/_sw\/assets\/[0-9a-f]{64}\.png)">/.exec(
      (await server.visit(host, "/")).text,
    )?.[1];
  expect(await touch()).toBeUndefined();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><rect width="10" height="5" fill="#f00"/></svg>';
  const form = new FormData();
  form.append("file", new File([svg], "icon.svg", { type: "image/svg+xml" }));
  const drawn = (await server.post("/v1/assets", await new Response(form).blob())).json;
  for (const icon of [drawn, await upload(server, 309)]) {
    expect((await server.put(`/v1/websites/${websiteId}`, { icon: icon.path })).json.icon).toBe(icon.path);
    const path = (await touch())!;
    const answer = await fetch(`${server.baseUrl}${path}`, { headers: { Host: host } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([180, 180]);
    expect(cornerOf(bytes)).toEqual([255, 255, 255, 255]);
    // The widths of the picture are what they were.
    const { json: asset } = await server.get(`/v1/assets/${icon._id}`);
    expect(JSON.stringify(asset)).not.toContain(path);
    const exported = await fetch(`${server.baseUrl}/v1/websites/${websiteId}/export?format=static`, {
      headers: { Authorization: `Bearer ${server.key}` },
    });
    expect(Buffer.from(await exported.arrayBuffer()).includes(path.slice(1))).toBe(true);
  }
  await server.put(`/v1/websites/${websiteId}`, { icon: null });
  expect(await touch()).toBeUndefined();
});

test("only pictures that the website may show, and only who may publish changes what visitors see", async () => {
  const { websiteId } = await makePublishedWebsite(server, NAME);
  const put = (logo: string, client: Client = server) => client.put(`/v1/websites/${websiteId}`, { logo });
  const ofOther = await upload(await server.addAccount(), 303);
  const { websiteId: another } = await makeGeneratedWebsite(server);
  const ofAnother = await upload(server, 304, { website_id: another });
  for (const path of [ofOther.path, ofAnother.path, "https://example.com/logo.png", "/_sw/assets/logo.png"]) {
    const answer = await put(path);
    expect([answer.status, answer.json.details[0].path]).toEqual([400, "logo"]);
  }
  const own = await upload(server, 305);
  const designer = await makePerson(server, "client", ["content", "design", "domains"]);
  expect((await put(own.path, designer)).json.code).toBe("right_required");
  const publisher = await makePerson(server, "client", ["content", "design", "domains", "publish"]);
  expect((await put(own.path, publisher)).json.logo).toBe(own.path);
});

test("a copy and an archive have them with them; a template has not", async () => {
  const { websiteId, pageId } = await makeGeneratedWebsite(server);
  await saveVersion(server, pageId, { html: `${HEADER}<h1>Bread</h1>` });
  const logo = await upload(server, 306, { website_id: websiteId });
  const icon = await upload(server, 307);
  await server.put(`/v1/websites/${websiteId}`, { name: NAME, logo: logo.path, icon: icon.path });
  const { json: template } = await server.post(`/v1/websites/${websiteId}/template`, { name: "Bakery" });
  const exported = await fetch(`${server.baseUrl}/v1/websites/${websiteId}/export`, {
    headers: { Authorization: `Bearer ${server.key}` },
  });
  const archive = new Blob([await exported.arrayBuffer()], { type: "application/zip" });
  const other = await server.addAccount();
  const { json: copy } = await server.post(`/v1/websites/${websiteId}/duplicate`, {});
  const { json: imported } = await call(server.baseUrl, "POST", "/v1/websites/import_archive", archive, other.key);
  await server.delete(`/v1/websites/${websiteId}`);
  for (const [client, made] of [
    [server, copy],
    [other, imported],
  ] as [Client, Json][]) {
    expect(made).toMatchObject({ logo: logo.path, icon: icon.path });
    const files: Json[] = (await client.get(`/v1/assets?website_id=${made._id}`)).json.data;
    expect(files.map(({ path }) => path)).toContain(logo.path);
    const { url } = (await client.post(`/v1/websites/${made._id}/deploy`, {})).json;
    const host = new URL(url).hostname;
    expect((await server.visit(host, "/")).text).toContain(icon.path);
    for (const path of [logo.path, icon.path]) expect((await server.visit(host, path)).status).toBe(200);
  }
  const { json: ofTemplate } = await server.post("/v1/websites", {
    name: "Linde",
    template_id: template._id,
    brief: { name: "Linde" },
  });
  expect(ofTemplate).toMatchObject({ logo: null, icon: null });
});

test("what is marked shows the logo instead of the header's link; a mark around the menu, or one left open, shows none", async () => {
  const { websiteId, pageId } = await makeGeneratedWebsite(server);
  const { path } = await upload(server, 308);
  await server.put(`/v1/websites/${websiteId}`, { name: NAME, logo: path });
  const shown = async (html: string): Promise<string> => {
    await saveVersion(server, pageId, { html });
    return (await server.get(`/v1/pages/${pageId}/preview`)).text;
  };
  const marked = await shown(`${HEADER}<footer><b data-sw-logo>Crumb <i data-sw-logo>Co</i></b></footer>`);
  expect(logosIn(marked)).toEqual([path]);
  expect(marked).toContain("<em>Co</em>");
  expect(marked).toMatch(/<footer><b data-sw-logo><img [^>]+><\/b><\/footer>/);
  const menu = await shown(
    `<nav data-sw-logo><ul data-sw-pages><li data-sw-page><a href="/gone">Gone</a></li></ul></nav><p>Words</p>`,
  );
  expect(logosIn(menu)).toEqual([]);
  const open = await shown(`<div data-sw-logo><p>Words`);
  expect([logosIn(open), open.includes("Words")]).toEqual([[], true]);
  const unnamed = await shown(`<header><a href="/">Home</a></header><main><a href="/">Crumb &amp; Co</a></main>`);
  expect(logosIn(unnamed)).toEqual([]);
  const drawn = await shown(`<header><a href="/"><img src="/old.svg" alt="crumb&amp;co"></a></header>`);
  expect([logosIn(drawn), drawn.includes("old.svg")]).toEqual([[path], false]);
});
