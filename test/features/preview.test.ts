/** Previews: drafts for those who may see them, in a sandbox. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { previewToken, readPreviewToken } from "../../src/features/publishing/preview_links.ts";
import { DAY_MS, systemClock } from "../../src/lib/clock.ts";
import { call, makeGeneratedWebsite, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const preview = (pageId: string, query = "") => server.get(`/v1/pages/${pageId}/preview${query}`);
const makeLink = async (pageId: string, body: unknown = {}) =>
  (await server.post(`/v1/pages/${pageId}/preview_link`, body)).json;
const makeSiteLink = async (websiteId: string, body: unknown = {}) =>
  (await server.post(`/v1/websites/${websiteId}/preview_link`, body)).json;
/** Below what all pages of a link are. */
const rootOf = (url: string) => new URL(url).pathname.split("/").slice(0, 3).join("/");
/** Opens a link without a key, where it begins or at another path of it, and goes where it leads. */
async function open(url: string, path?: string) {
  const address = path === undefined ? new URL(url).pathname : `${rootOf(url)}${path}`;
  const answer = await call(server.baseUrl, "GET", address, undefined, null);
  const location = answer.headers.get("location");
  return location ? await call(server.baseUrl, "GET", location, undefined, null) : answer;
}
/** Adds a page with code to a website. */
const addPage = async (websiteId: string, path: string, name: string, html: string): Promise<string> =>
  (await server.post(`/v1/websites/${websiteId}/pages/import`, { path, name, html })).json._id;
const addresses = (html: string) =>
  [...html.matchAll(/<(?:a|area|form|base)\b[^>]* (?:href|action)="([^"]*)"/g)].map((match) => match[1]);

describe("GET /v1/pages/:id/preview", () => {
  test("shows the whole document of the draft, unpublished, in a sandbox that search engines don't keep", async () => {
    const { pageId } = await makeGeneratedWebsite(server, "Draft & Co");
    const { status, headers, text } = await preview(pageId);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toStartWith("sandbox");
    expect(headers.get("content-security-policy")).not.toContain("allow-same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(text).toStartWith("<!DOCTYPE html>");
    expect(text).toContain("<h1>Draft &amp; Co</h1>");
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain('rel="canonical"');
  });

  test("shows another version of the page when asked", async () => {
    const { pageId } = await makeWebsite(server);
    const first = await saveVersion(server, pageId, { html: "<p>first</p>" });
    await saveVersion(server, pageId, { html: "<p>second</p>" });
    expect((await preview(pageId)).text).toContain("<p>second</p>");
    expect((await preview(pageId, `?version_id=${first._id}`)).text).toContain("<p>first</p>");
  });

  test("a version of another page, of another account or of nobody: 404", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const elsewhere = await makeGeneratedWebsite(server);
    const theirs = await makeGeneratedWebsite(await server.addAccount());
    for (const id of [elsewhere.run.version_id, theirs.run.version_id, "ver_nothing"])
      expect((await preview(pageId, `?version_id=${id}`)).json.code).toBe("not_found");
    expect((await preview(theirs.pageId)).status).toBe(404);
    expect((await preview(pageId, "?version_id=")).status).toBe(400);
  });

  test("a page without code: 404 that says what to do", async () => {
    const { pageId } = await makeWebsite(server);
    const answer = await preview(pageId);
    expect([answer.status, answer.json.code]).toEqual([404, "not_found"]);
    expect(answer.json.message).toContain("no code yet");
    expect((await server.post(`/v1/pages/${pageId}/preview_link`)).status).toBe(404);
  });
});

describe("preview links", () => {
  test("need no key, are valid for 7 days, and show the newest draft", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const before = systemClock.now();
    const link = await makeLink(pageId);
    expect(link).toMatchObject({ page_id: pageId, version_id: null });
    expect(link.url).toStartWith(`http://localhost:${server.port}/preview/`);
    expect(Date.parse(link.expires_at) - before).toBeWithin(7 * DAY_MS, 7 * DAY_MS + 60_000);
    await saveVersion(server, pageId, { html: "<p>newer</p>" });
    const opened = await open(link.url);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain("<p>newer</p>");
    expect(opened.headers.get("content-security-policy")).toStartWith("sandbox");
    expect(opened.headers.get("content-security-policy")).not.toContain("allow-same-origin");
    expect(opened.headers.get("set-cookie")).toBeNull();
  });

  test("with version_id go on showing that version", async () => {
    const { pageId, run } = await makeGeneratedWebsite(server, "Pinned");
    const link = await makeLink(pageId, { version_id: run.version_id });
    await saveVersion(server, pageId, { html: "<p>newer</p>" });
    expect((await open(link.url)).text).toContain("<h1>Pinned</h1>");
  });

  test("that were tampered with, cut off or signed by nobody are 404", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const { url } = await makeLink(pageId);
    const token = rootOf(url).slice("/preview/".length);
    const at = token.lastIndexOf(".");
    const [payload, signature] = [token.slice(0, at), token.slice(at + 1)];
    const claim = readPreviewToken(server.app.services.linkSecret, token, 0)!;
    const forged = payload.replace(pageId, "page_00000000000000000000000000");
    for (const wrong of [
      "",
      "x",
      payload,
      `${payload}.`,
      `.${signature}`,
      `${forged}.${signature}`,
      `${payload}.${signature.slice(0, -1)}`,
      `${payload}.${signature}.x`,
      `${payload}A.${signature}`,
      previewToken("another secret", claim),
      "%ZZ",
      "__proto__.x",
    ]) {
      const answer = await call(server.baseUrl, "GET", `/preview/${wrong}`, undefined, null);
      expect(answer.status).toBe(404);
    }
  });

  test("that have expired are 404 and say so", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const claim = { account: server.accountId, page: pageId, version: null };
    const { linkSecret } = server.app.services;
    const at = (expiresAt: number) => `http://x/preview/${previewToken(linkSecret, { ...claim, expiresAt })}`;
    const expired = await open(at(systemClock.now() - 1));
    expect([expired.status, expired.text]).toEqual([404, expect.stringContaining("expired")]);
    expect((await open(at(systemClock.now() + 60_000))).status).toBe(200);
  });

  test("show nothing once the page is deleted", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const { url } = await makeLink(pageId);
    await server.delete(`/v1/pages/${pageId}`);
    expect((await open(url)).status).toBe(404);
  });

  test("are made by the page's owner only", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const other = await server.addAccount();
    expect((await other.post(`/v1/pages/${pageId}/preview_link`)).status).toBe(404);
  });

  test("the token says nothing but account, page, version and time", async () => {
    const { pageId } = await makeGeneratedWebsite(server);
    const token = rootOf((await makeLink(pageId)).url).slice("/preview/".length);
    const claim = readPreviewToken(server.app.services.linkSecret, token, 0)!;
    const { expiresAt } = claim;
    expect(claim).toEqual({ account: server.accountId, page: pageId, version: null, expiresAt });
    expect(token.length).toBeLessThan(100);
  });
});

describe("under a preview link", () => {
  const LINKS =
    '<a href="/">a</a><a href="/about">b</a><a href=\'/team/ada?x=1&amp;y=2#top\'>c</a><a href="about">d</a><a href="#here">e</a>';

  test("links inside lead to the drafts of the website's other pages, whatever folder a page is in", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    await saveVersion(server, pageId, { html: `<h1>Home</h1>${LINKS}` });
    await addPage(websiteId, "/about", "About", `<h1>About</h1>${LINKS}`);
    await addPage(websiteId, "/team/ada", "Ada", `<h1>Ada</h1>${LINKS}`);
    const { url } = await makeLink(pageId);
    for (const [path, up, own] of [
      ["/", "./", "./about"],
      ["/about", "./", "./about"],
      ["/team/ada", "../", "../team/about"],
    ] as const) {
      const { status, text } = await open(url, path);
      expect(status).toBe(200);
      expect(addresses(text)).toEqual([up, `${up}about`, `${up}team/ada?x=1&amp;y=2#top`, own, "#here"]);
      const base = `http://x/preview/token${path}`;
      expect(new URL(`${up}team/ada`, base).pathname).toBe("/preview/token/team/ada");
    }
    expect((await open(url, "/team/ada")).text).toContain("<h1>Ada</h1>");
  });

  test("so do menus, image maps, forms that search, a base, and the site's own whole addresses; others stay", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    const { url: live } = (await server.post("/v1/tools/deploy", { page_id: pageId })).json;
    const others =
      '<a href="https://example.com/about">x</a><a href="mailto:a@b.c">m</a><a href="//example.com/">p</a><a href="/_sw/assets/a.png">s</a><a href="">n</a><a href="?q=1">q</a>';
    await addPage(
      websiteId,
      "/about",
      "About",
      `<ul data-sw-pages><li data-sw-page><a href="/gone">Gone</a></li></ul><map><area href="/"></map><form action="/about" method="get"><input type="search" name="q"></form><a href="${live}about">w</a>${others}`,
    );
    await addPage(websiteId, "/blog/one", "One", '<base href="/blog/"><a href="two">t</a><a href="/">h</a>');
    const { url } = await makeSiteLink(websiteId);
    expect(addresses((await open(url, "/about")).text)).toEqual([
      "./",
      "./about",
      "./blog/one",
      "./",
      "./about",
      "./about",
      "https://example.com/about",
      "mailto:a@b.c",
      "//example.com/",
      "/_sw/assets/a.png",
      "",
      "?q=1",
    ]);
    expect(addresses((await open(url, "/blog/one")).text)).toEqual(["../blog/", "../blog/two", "../"]);
  });

  test("a link of the website begins with its home page; the address without a path goes there", async () => {
    const { websiteId } = await makeGeneratedWebsite(server, "Whole");
    const link = await makeSiteLink(websiteId);
    expect(link).toMatchObject({ website_id: websiteId, comments: false, reviewer: null });
    const { status, headers } = await call(server.baseUrl, "GET", rootOf(link.url), undefined, null);
    expect([status, headers.get("location")]).toEqual([302, `${rootOf(link.url)}/`]);
    expect(new URL(link.url).pathname).toBe(`${rootOf(link.url)}/`);
    expect((await open(link.url)).text).toContain("<h1>Whole</h1>");
  });

  test("a link of a page finds it at its new path; a version shows beside the drafts of other pages", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server, "First");
    const about = await addPage(websiteId, "/about", "About", "<h1>Old about</h1>");
    const version = (await server.get(`/v1/pages/${about}`)).json.draft_version_id;
    const { url } = await makeLink(about, { version_id: version });
    await saveVersion(server, about, { html: "<h1>New about</h1>" });
    await saveVersion(server, pageId, { html: "<h1>New home</h1>" });
    await server.put(`/v1/pages/${about}`, { path: "/about-us" });
    expect(new URL(url).pathname).toBe(`${rootOf(url)}/about`);
    expect((await open(url)).text).toContain("To About");
    expect((await open(url, "")).text).toContain("Old about");
    expect((await open(url, "/about-us")).text).toContain("Old about");
    expect((await open(url, "/")).text).toContain("New home");
    expect((await open(url, "/about")).status).toBe(404);
  });

  test("assets and fonts are found from wherever a page asks", async () => {
    const { websiteId } = await makeGeneratedWebsite(server);
    const { json } = await server.post("/v1/tools/generate_image", { prompt: "Bread", width: 64, height: 64 });
    const file = new URL(json.image_url ?? json.url, server.baseUrl).pathname;
    expect(file).toStartWith("/_sw/assets/");
    const { url } = await makeSiteLink(websiteId);
    for (const address of [file, `${rootOf(url)}${file}`, `${rootOf(url)}/blog${file}`]) {
      const answer = await fetch(`${server.baseUrl}${address}`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringContaining("image/")]);
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    }
  });

  test("a page without code, a path without page and a website without pages say so on a page of ours", async () => {
    const { websiteId, pageId } = await makeGeneratedWebsite(server);
    await server.post(`/v1/websites/${websiteId}/pages`, { path: "/new", name: "New <b>" });
    const { url } = await makeSiteLink(websiteId);
    const empty = await open(url, "/new");
    expect([empty.status, empty.text]).toEqual([404, expect.stringContaining("New &lt;b&gt; is still empty")]);
    const none = await open(url, '/nothing"><script>alert(1)</script>');
    expect([none.status, none.text]).toEqual([404, expect.stringContaining("no page at")]);
    expect(none.text).not.toContain("<script>");
    for (const { headers, text } of [empty, none]) {
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(text).toContain(`<a href="${rootOf(url)}/">`);
    }
    const slash = await call(server.baseUrl, "GET", `${rootOf(url)}/new//`, undefined, null);
    expect([slash.status, slash.headers.get("location")]).toEqual([308, `${rootOf(url)}/new`]);
    await server.delete(`/v1/pages/${pageId}`);
    await server.delete(`/v1/websites/${websiteId}`);
    const gone = await open(url);
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("was deleted")]);
  });

  test("a website of another account or without code has no link; nothing but pages can be reached", async () => {
    const { websiteId } = await makeGeneratedWebsite(server);
    const empty = await makeWebsite(server);
    const other = await server.addAccount();
    expect((await other.post(`/v1/websites/${websiteId}/preview_link`)).status).toBe(404);
    const answer = await server.post(`/v1/websites/${empty.websiteId}/preview_link`);
    expect([answer.status, answer.json.message]).toEqual([404, expect.stringContaining("code yet")]);
    const { url } = await makeSiteLink(websiteId);
    for (const path of ["/_sw/nothing", "/_sw/comments", "/..%2f..%2fv1", "/%00", "/about/../../x"])
      expect((await open(url, path)).status).toBe(404);
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await call(server.baseUrl, method, new URL(url).pathname, undefined, null)).status).toBe(405);
  });

  test("a page of very many links and folders costs what it weighs", async () => {
    const deep = `/${"a/".repeat(90)}b`;
    const { websiteId } = await makeGeneratedWebsite(server);
    await addPage(websiteId, deep, "Deep", '<a href="/">x</a>'.repeat(20_000));
    await addPage(websiteId, "/based", "Based", `<base href="/${"x/".repeat(900)}"><a href="/">x</a>`);
    const { url } = await makeSiteLink(websiteId);
    const { status, text } = await open(url, deep);
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(5_000_000);
    expect(addresses((await open(url, "/based")).text)[1]).toBe("/");
  });
});
