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
/** Opens a link without a key. */
const open = (url: string) => call(server.baseUrl, "GET", new URL(url).pathname, undefined, null);

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
    const token = new URL(url).pathname.slice("/preview/".length);
    const [payload, signature] = token.split(".") as [string, string];
    const claim = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...claim, page: "page_other" })).toString("base64url");
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
    const token = new URL((await makeLink(pageId)).url).pathname.slice("/preview/".length);
    const claim = readPreviewToken(server.app.services.linkSecret, token, 0)!;
    expect(Object.keys(claim).sort()).toEqual(["account", "expiresAt", "page", "version"]);
  });
});
