/** Navigation follows the pages of a website as they come and go, without touching the stored code. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { followPages } from "../../src/features/publishing/navigation.ts";
import { readPage } from "../../src/html/page.ts";
import { call, type Json, makeGeneratedWebsite, runEnded, startTestServer, type TestServer } from "../harness.ts";

const NAV =
  '<nav><ul data-sw-pages><li data-sw-page><a href="/gone">Gone</a></li><li><a href="#contact">Contact</a></li></ul></nav>';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function addPage(websiteId: string, path: string, name: string): Promise<string> {
  const { json } = await server.post(`/v1/websites/${websiteId}/pages/import`, {
    path,
    name,
    html: `${NAV}<h1>${name}</h1>`,
  });
  return json._id;
}

const entries = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map((match) => match[1]);

test("a published page lists the pages that are published, and is brought up to date when others come, change and go", async () => {
  const { websiteId, pageId } = await makeGeneratedWebsite(server);
  const { json: thread } = await server.post("/v1/threads", { page_id: pageId });
  await server.post("/v1/versions", { page_id: pageId, thread_id: thread._id, html: `${NAV}<h1>Home</h1>`, css: "" });
  const deploy = async (page: string): Promise<Json> => (await server.post("/v1/tools/deploy", { page_id: page })).json;
  const host = new URL((await deploy(pageId)).url).hostname;
  const home = async () => entries((await server.visit(host, "/")).text);
  expect(await home()).toEqual(["#contact"]);

  const about = await addPage(websiteId, "/about", "About <us>");
  expect(await home()).toEqual(["#contact"]);
  await deploy(about);
  expect(await home()).toEqual(["/about", "#contact"]);
  const visit = await server.visit(host, "/about");
  expect(entries(visit.text)).toEqual(["/", "/about", "#contact"]);
  expect(visit.text).toContain('<a href="/about" aria-current="page">About &lt;us&gt;</a>');

  await server.put(`/v1/pages/${about}`, { path: "/about-us" });
  expect(await home()).toEqual(["/about", "#contact"]);
  await deploy(about);
  expect(await home()).toEqual(["/about-us", "#contact"]);
  expect((await server.visit(host, "/about")).headers.get("location")).toBe("/about-us");

  await server.delete(`/v1/pages/${about}`);
  expect(await home()).toEqual(["#contact"]);
  const { json } = await server.get(`/v1/pages/${pageId}/versions?include=code`);
  expect(json.data[0].html).toBe(`${NAV}<h1>Home</h1>`);
});

test("menus have the order that somebody sets: at once for visitors, in previews, and in copies; new pages come last", async () => {
  const { websiteId, pageId } = await makeGeneratedWebsite(server);
  const { json: thread } = await server.post("/v1/threads", { page_id: pageId });
  await server.post("/v1/versions", { page_id: pageId, thread_id: thread._id, html: `${NAV}<h1>Home</h1>`, css: "" });
  const a = await addPage(websiteId, "/a", "A");
  const b = await addPage(websiteId, "/b", "B");
  const { url } = (await server.post(`/v1/websites/${websiteId}/deploy`, {})).json;
  const home = async () => entries((await server.visit(new URL(url).hostname, "/")).text);
  const preview = async (page: string) => entries((await server.get(`/v1/pages/${page}/preview`)).text);
  expect(await home()).toEqual(["/a", "/b", "#contact"]);
  const put = (page_order: string[], client = server as Pick<TestServer, "put">) =>
    client.put(`/v1/websites/${websiteId}`, { page_order });
  expect((await put([b, pageId, a])).json.page_order).toEqual([b, pageId, a]);
  expect(await home()).toEqual(["/b", "/a", "#contact"]);
  expect(await preview(a)).toEqual(["/", "/b", "/a", "#contact"]);
  const c = await addPage(websiteId, "/c", "C");
  await server.post("/v1/tools/deploy", { page_id: c });
  expect(await home()).toEqual(["/b", "/a", "/c", "#contact"]);
  expect((await put([c])).status).toBe(200);
  expect(await home()).toEqual(["/c", "/a", "/b", "#contact"]);
  await server.delete(`/v1/pages/${a}`);
  expect(await home()).toEqual(["/c", "/b", "#contact"]);

  const { json: template } = await server.post(`/v1/websites/${websiteId}/template`, { name: "Ordered" });
  const archive = await fetch(`${server.baseUrl}/v1/websites/${websiteId}/export`, {
    headers: { Authorization: `Bearer ${server.key}` },
  });
  const sent = new Blob([await archive.arrayBuffer()], { type: "application/zip" });
  const copies = [
    await server.post(`/v1/websites/${websiteId}/duplicate`, {}),
    await server.post("/v1/websites", { name: "Of it", template_id: template._id, brief: { name: "Of it" } }),
    await call(server.baseUrl, "POST", "/v1/websites/import_archive", sent, server.key),
  ];
  for (const { json: copy } of copies) {
    const copied = (await server.get(`/v1/websites/${copy._id}/pages`)).json.data as Json[];
    const pathOf = new Map(copied.map(({ _id, path }) => [_id, path]));
    expect(copy.page_order.map((id: string) => pathOf.get(id))).toEqual(["/c"]);
    expect(await preview(copied.find(({ path }) => path === "/")._id)).toEqual(["/c", "/b", "#contact"]);
  }

  const { pageId: foreign } = await makeGeneratedWebsite(server);
  for (const order of [[c, c], [foreign]]) {
    const refused = await put(order);
    expect([refused.status, refused.json.details[0].path]).toEqual([400, `page_order.${order.length - 1}`]);
  }
  expect((await put([], await server.addAccount())).status).toBe(404);
  expect(await home()).toEqual(["/c", "/b", "#contact"]);
});

test("a page that has come since the code was written goes before the section of its name, and leaves its place again", async () => {
  const { websiteId, pageId } = await makeGeneratedWebsite(server);
  const { json: thread } = await server.post("/v1/threads", { page_id: pageId });
  await server.post("/v1/versions", { page_id: pageId, thread_id: thread._id, html: `${NAV}<h1>Home</h1>`, css: "" });
  const preview = async () => entries((await server.get(`/v1/pages/${pageId}/preview`)).text);
  expect(await preview()).toEqual(["#contact"]);
  const contact = await addPage(websiteId, "/get-in-touch", "Contact");
  expect(await preview()).toEqual(["/get-in-touch"]);
  await server.delete(`/v1/pages/${contact}`);
  expect(await preview()).toEqual(["#contact"]);
});

test("a preview lists every page", async () => {
  const { websiteId } = await makeGeneratedWebsite(server);
  const about = await addPage(websiteId, "/about", "About");
  expect(entries((await server.get(`/v1/pages/${about}/preview`)).text)).toEqual(["/", "/about", "#contact"]);
});

test("pages of the builtin engine follow: published together they list each other, by the home page's own word", async () => {
  const builtin = await startTestServer({ engine: builtinEngine() });
  const prompt = "Steuerberatung in Freiburg. Leistungen: Steuererklärung, Lohnbuchhaltung. Tel. 0761 555 0199";
  const { json: website } = await builtin.post("/v1/websites", { name: "Bauer", prompt });
  const make = async (path: string, name: string) => {
    const { json: page } = await builtin.post(`/v1/websites/${website._id}/pages`, { path, name });
    const { json: started } = await builtin.post(`/v1/pages/${page._id}/generate`, {});
    await runEnded(builtin, started.run_id);
    return (await builtin.post("/v1/tools/deploy", { page_id: page._id })).json;
  };
  const home = await make("/", "Home");
  await make("/leistungen", "Leistungen");
  const host = new URL(home.url).hostname;
  const header = (html: string) => html.slice(html.indexOf("<header"), html.indexOf("</header>"));
  expect(header((await builtin.visit(host, "/")).text)).toContain('<a href="/leistungen">Leistungen</a>');
  const inner = header((await builtin.visit(host, "/leistungen")).text);
  expect(inner).toContain('<a href="/">Start');
  expect(inner.match(/href="\/leistungen"/g)).toHaveLength(1);
  await builtin.stop();
});

test("what leads elsewhere than to a section of the page stays, whatever it is called", () => {
  const kept =
    '<li><a href="https://example.com/contact">Contact</a></li><li>Contact</li><li><a href="#map">Map</a></li>';
  const page = readPage(`<ul data-sw-pages>${kept}<li><a href="#contact"> CONTACT</a></li></ul>`);
  const { removed } = followPages(page, { path: "/", pages: [{ path: "/contact", name: "Contact" }] });
  expect(removed.map(({ start, end }) => page.source.slice(start, end))).toEqual([
    '<li><a href="#contact"> CONTACT</a></li>',
  ]);
});

test("html without a marked list stays byte for byte", () => {
  const html = "<ul><li data-sw-page>Ä &amp; <B>b</b></ul><!-- data -->";
  const navigation = { path: "/", pages: [{ path: "/x", name: "X" }] };
  expect(followPages(readPage(html), navigation)).toEqual({ changes: [], removed: [], most: 0 });
});
