/** Published sites: what visitors, browsers, caches and search engines get. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { FONT_FILES } from "../../src/design/fonts.ts";
import {
  makeGeneratedWebsite,
  makePublishedWebsite,
  readEvents,
  runEnded,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const LONG = `<main>${"<p>Fresh bread every morning, é漢🥐.</p>".repeat(200)}</main>`;

async function publishCode(name: string, code: { html: string; css?: string; javascript?: string }) {
  const { websiteId, pageId } = await makeGeneratedWebsite(server, name);
  await saveVersion(server, pageId, code);
  const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
  return { websiteId, pageId, host: new URL(json.url).hostname, url: json.url as string };
}

const addPage = async (websiteId: string, path: string, name: string, publish = true) => {
  const body = { path, name, html: `<p>${path}</p>`, css: "", javascript: "" };
  const page = (await server.post(`/v1/websites/${websiteId}/pages/import`, body)).json;
  if (publish) await server.post("/v1/tools/deploy", { page_id: page._id });
  return page;
};

/** The bytes as they are sent, not decoded. */
async function visitRaw(host: string, path: string, headers: Record<string, string>) {
  const response = await fetch(`${server.baseUrl}${path}`, {
    headers: { Host: host, ...headers },
    decompress: false,
  } as RequestInit);
  return { headers: response.headers, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe("a published page", () => {
  test("is one complete document with its css and javascript", async () => {
    const { host, url } = await publishCode("Crumb & Co", {
      html: "<main>Hi</main>",
      css: "main{color:red}",
      javascript: "let a=1",
    });
    const { text, headers, status } = await server.visit(host, "/");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toStartWith("<!DOCTYPE html>");
    for (const part of [
      "<main>Hi</main>",
      "main{color:red}",
      "let a=1",
      '<html lang="en">',
      '<meta name="viewport"',
      '<meta name="description"',
      `<link rel="canonical" href="${url}">`,
      `<meta property="og:url" content="${url}">`,
      '<meta property="og:site_name" content="Crumb &amp; Co">',
      "<title>Home of Crumb &amp; Co</title>",
    ])
      expect(text.split(part)).toHaveLength(2);
    expect(text).not.toContain("noindex");
  });

  test("has the page's own title, description and image, and the website's language, escaped", async () => {
    const { websiteId, pageId, host } = await publishCode("Own Words", { html: "<main>Hi</main>" });
    await server.put(`/v1/websites/${websiteId}`, { language: "ar" });
    const title = `"><script>alert('t')</script>`;
    await server.put(`/v1/pages/${pageId}`, {
      title,
      description: `D "&" <b>`,
      og_image: "https://example.com/a.png?x=1&y=2",
    });
    await server.post("/v1/tools/deploy", { page_id: pageId });
    const { text } = await server.visit(host, "/");
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('content="D &quot;&amp;&quot; &lt;b&gt;"');
    expect(text).toContain('<meta property="og:image" content="https://example.com/a.png?x=1&amp;y=2">');
    expect(text).not.toContain("<script>alert");
  });

  test("comes with security headers and without cookies or anything of the application", async () => {
    const { host } = await publishCode("Secure", { html: "<main>Hi</main>" });
    const { headers } = await server.visit(host, "/");
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-frame-options": "SAMEORIGIN",
      "cache-control": "public, max-age=0, must-revalidate",
    });
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("caches", () => {
  test("a strong ETag, 304 for who has it, another after a change", async () => {
    const { host, pageId } = await publishCode("Cached", { html: LONG });
    const etag = (await server.visit(host, "/")).headers.get("etag")!;
    expect(etag).toMatch(/^"[0-9a-f]{32}(-\w+)?"$/);
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await server.visit(host, "/", { headers: { "If-None-Match": header } });
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await server.visit(host, "/", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
    await saveVersion(server, pageId, { html: `${LONG}!` });
    await server.post("/v1/tools/deploy", { page_id: pageId });
    const changed = await server.visit(host, "/", { headers: { "If-None-Match": etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  test("HEAD has the headers of GET and no body", async () => {
    const { host } = await publishCode("Headed", { html: LONG });
    for (const path of ["/", "/robots.txt", "/nothing"]) {
      const [get, head] = [await server.visit(host, path), await server.visit(host, path, { method: "HEAD" })];
      expect([head.status, head.text]).toEqual([get.status, ""]);
      for (const name of ["etag", "content-type", "cache-control", "vary"])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  test.each([
    ["br", brotliDecompressSync],
    ["zstd", zstdDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("%s decodes to the same bytes, with an ETag of its own", async (encoding, decode) => {
    const { host } = await publishCode(`Packed ${encoding}`, { html: LONG, css: "p{color:#123}" });
    const plain = await visitRaw(host, "/", { "Accept-Encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    const packed = await visitRaw(host, "/", { "Accept-Encoding": encoding });
    expect(packed.headers.get("content-encoding")).toBe(encoding);
    expect(packed.headers.get("vary")).toBe("Accept-Encoding, Accept");
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(decode(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.headers.get("etag")).not.toBe(plain.headers.get("etag"));
    const again = { "Accept-Encoding": encoding, "If-None-Match": packed.headers.get("etag")! };
    expect((await visitRaw(host, "/", again)).status).toBe(304);
  });

  test("a visit while a new version is deployed does not bring the old one back", async () => {
    const { host, pageId } = await publishCode("Raced", { html: "<p>first</p>" });
    for (let round = 0; round < 3; round++) {
      const big = Array.from({ length: 30_000 }, (_, n) => `<i>${(n * 7919 + round) % 10_007}</i>`).join("");
      await saveVersion(server, pageId, { html: `<p>old ${round}</p>${big}` });
      await server.post("/v1/tools/deploy", { page_id: pageId });
      await saveVersion(server, pageId, { html: `<p>new ${round}</p>` });
      const slow = server.visit(host, "/");
      const deployed = server.post("/v1/tools/deploy", { page_id: pageId });
      await deployed;
      await server.visit(host, "/robots.txt");
      await slow;
      expect((await server.visit(host, "/")).text).toContain(`<p>new ${round}</p>`);
    }
  });
});

describe("files that every site has", () => {
  test("robots.txt names the sitemap; the sitemap lists published pages only", async () => {
    const { host, websiteId, url } = await publishCode("Mapped", { html: "x" });
    await addPage(websiteId, "/about", "About");
    await addPage(websiteId, "/hidden", "Hidden", false);
    const robots = await server.visit(host, "/robots.txt");
    expect(robots.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(robots.text).toContain(`Sitemap: ${url}sitemap.xml`);
    const sitemap = await server.visit(host, "/sitemap.xml");
    expect(sitemap.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect([...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])).toEqual([url, `${url}about`]);
  });

  test("llms.txt has the name, a summary and a link for each published page", async () => {
    const { host, websiteId, url } = await publishCode("Crumb [&] Co", { html: "x" });
    await addPage(websiteId, "/menu", "The [menu]\u00a0here");
    await addPage(websiteId, "/hidden", "Hidden", false);
    const { text, headers } = await server.visit(host, "/llms.txt");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toStartWith("# Crumb [&] Co\n\n> ");
    expect(text).toContain(`- [The menu here](${url}menu.md): `);
    expect(text).toContain(`- [Sitemap](${url}sitemap.xml)`);
    expect(text).not.toContain("hidden");
    expect(text).not.toContain("## Contact");
  });

  test("llms.txt says how the business is reached and when it is open, as the brief has it now", async () => {
    const { host, websiteId } = await publishCode("Crumb & Co", { html: "x" });
    const say = (brief: object) => server.put(`/v1/websites/${websiteId}/brief`, brief);
    await say({
      contact: {
        phone: "503 555 0142",
        email: "hello@crumb.example",
        address: { street: "1 Mill Lane", city: "Portland", region: "OR", postal_code: "97201" },
        links: [{ label: "Instagram", url: "https://instagram.com/crumb" }],
      },
      hours: [{ days: ["we", "th", "fr"], opens: "07:30", closes: "13:00", note: "until [sold] out" }],
      hours_note: "Closed in August",
      branches: [{ name: "Market stall", phone: "503 555 0143" }],
      instructions: "Never say artisan",
    });
    const { text } = await server.visit(host, "/llms.txt");
    expect(text).toContain(
      "## Contact\n\n- Telephone: [503 555 0142](tel:5035550142)\n- E-mail: [hello@crumb.example](mailto:hello@crumb.example)\n- Address: 1 Mill Lane, Portland, OR 97201\n- [Instagram](https://instagram.com/crumb)\n\n## Opening hours\n\n- Wed–Fri: 7:30–13:00 until sold out\n- Closed in August\n\n## Branches\n\n- Market stall, 503 555 0143\n\n## Pages\n",
    );
    expect(text).not.toContain("artisan");
    await say({ contact: { phone: "503 555 0199" }, hours: null, hours_note: null, branches: null });
    const now = (await server.visit(host, "/llms.txt")).text;
    expect(now).toContain("503 555 0199");
    for (const gone of ["503 555 0142", "Opening hours", "Branches"]) expect(now).not.toContain(gone);
  });

  test("favicon.svg is a monogram of the name, whatever the name is", async () => {
    for (const [name, letter] of [
      ["Crumb", ">C<"],
      ["<b>", ">B<"],
      ["パン", ">パ<"],
      ["🥐", ">•<"],
    ]) {
      const { host } = await publishCode(name!, { html: "x" });
      const { text, headers } = await server.visit(host, "/favicon.svg");
      expect(headers.get("content-type")).toBe("image/svg+xml");
      expect(text).toContain(letter!);
      expect((await server.visit(host, "/favicon.ico")).status).toBe(200);
    }
  });

  test("a page of one's own at such a path wins", async () => {
    const { host, websiteId } = await publishCode("Own Robots", { html: "x" });
    await addPage(websiteId, "/llms.txt", "LLMs");
    expect((await server.visit(host, "/llms.txt")).text).toContain("<p>/llms.txt</p>");
  });

  test("the 404 page is the site's own: its name, escaped, in its language", async () => {
    const { host, websiteId } = await publishCode("Tom <b>& Co", { html: "x" });
    await server.put(`/v1/websites/${websiteId}`, { language: "de-AT" });
    const missing = await server.visit(host, "/nothing/here");
    expect(missing.status).toBe(404);
    expect(missing.text).toContain("Tom &lt;b&gt;&amp; Co");
    expect(missing.text).toContain('<html lang="de">');
    expect(missing.text).toContain("Seite nicht gefunden");
    expect(missing.text).toContain("noindex");
    expect((await server.visit(host, "/nothing", { headers: { "If-None-Match": "*" } })).status).toBe(404);
  });
});

describe("addresses", () => {
  test("a trailing slash: 308 to the page without it, with its query", async () => {
    const { host, websiteId } = await publishCode("Slashes", { html: "x" });
    await addPage(websiteId, "/about", "About");
    const redirected = await server.visit(host, "/about/?utm_source=x&b=2");
    expect([redirected.status, redirected.headers.get("location")]).toEqual([308, "/about?utm_source=x&b=2"]);
    expect((await server.visit(host, "/about///")).headers.get("location")).toBe("/about");
    for (const path of ["/nothing/", "/evil.example/", "/About"])
      expect((await server.visit(host, path)).status).toBe(404);
    expect((await server.visit(host, "/?a=b")).status).toBe(200);
    expect((await server.visit(host, "/about?a=b")).status).toBe(200);
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])("%s: 405 with Allow", async (method) => {
    const { host } = await makePublishedWebsite(server, `Method ${method}`);
    const answer = await server.visit(host, "/", { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("drafts, other pages' paths and odd encodings are 404, never an error", async () => {
    const { host, websiteId } = await publishCode("Odd", { html: "x" });
    await addPage(websiteId, "/hidden", "Hidden", false);
    for (const path of [
      "/hidden",
      "/%2e%2e/etc/passwd",
      "/%ZZ",
      "/%00",
      "/a%2Fb",
      "/'--",
      "/__proto__",
      "/constructor",
    ])
      expect((await server.visit(host, path)).status).toBe(404);
  });
});

describe("/_sw", () => {
  test("fonts and images are immutable, and images run no scripts of their own", async () => {
    const { pageId, host } = await publishCode("Assets", { html: "x" });
    const started = await server.post(`/v1/pages/${pageId}/generate`, { generate_images: true });
    await runEnded(server, started.json.run_id);
    const { events } = await readEvents(server.baseUrl, `/v1/runs/${started.json.run_id}/events`, server.key);
    const image = events.find((event) => event.event === "image")!.data.url as string;
    for (const [path, type] of [
      [image, "image/svg+xml"],
      [`/_sw/fonts/${[...FONT_FILES.keys()][0]}`, "font/woff2"],
    ]) {
      const answer = await server.visit(host, path!);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "access-control-allow-origin": "*",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
      const again = { headers: { "If-None-Match": answer.headers.get("etag")! } };
      expect((await server.visit(host, path!, again)).status).toBe(304);
    }
  });

  test("what is not there is the site's 404; nothing outside of the two folders can be read", async () => {
    const { host } = await makePublishedWebsite(server, "No Such Asset");
    for (const path of [
      "/_sw/",
      "/_sw/fonts/",
      "/_sw/fonts/none.woff2",
      "/_sw/assets/none.png",
      "/_sw/fonts/..%2f..%2fpackage.json",
      "/_sw/fonts/%2e%2e/%2e%2e/package.json",
      "/_sw/assets/__proto__",
    ]) {
      const answer = await server.visit(host, path);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain("No Such Asset");
    }
  });
});
