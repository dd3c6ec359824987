/** The reference for machines: each page as Markdown, and lists that lead to all of them. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { OPERATIONS } from "../../src/registry.ts";
import { startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
let basic: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  const { user, password } = server.app.services.reference;
  basic = { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
});
afterAll(() => server.stop());

const read = async (path: string, accept = "*/*") => {
  const response = await fetch(new URL(path, server.baseUrl), { headers: { ...basic, Accept: accept } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test("llms.txt leads to every page, which is Markdown", async () => {
  const { status, headers, text } = await read("/docs/llms.txt");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toStartWith("# Sitewright reference\n\n> ");
  const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link]) => link!);
  expect(links.length).toBeGreaterThan(OPERATIONS.length);
  for (const link of links) {
    const page = await read(link);
    expect([link, page.status, page.headers.get("content-type")]).toEqual([link, 200, "text/markdown; charset=utf-8"]);
    expect(page.text).toMatch(/^# .+\n\n> All pages of this reference: http\S+\/docs\/llms\.txt\n/);
    expect(page.text).not.toContain('<span class="');
  }
}, 300_000);

test("a page is Markdown at its own address for who prefers it, and html for browsers", async () => {
  const path = "/docs/api/websites/create";
  const markdown = await read(`${path}.md`);
  expect(markdown.text).toContain("POST `/v1/websites`");
  expect((await read(path, "text/markdown, text/html;q=0.9")).text).toBe(markdown.text);
  const html = await read(path, "text/html, */*;q=0.8");
  expect(html.text).toStartWith("<!");
  expect(html.headers.get("vary")).toBe("Accept-Encoding, Accept");
  expect(html.headers.get("link")).toBe(`<${path}.md>; rel="alternate"; type="text/markdown"`);
  expect((await read("/docs/index.md")).text).toBe((await read("/docs", "text/markdown")).text);
  for (const none of ["/docs/none.md", "/docs/.md"]) expect((await read(none)).status).toBe(404);
  expect((await fetch(`${server.baseUrl}/docs/llms.txt`)).status).toBe(401);
});

test("llms-full.txt is all of them in one", async () => {
  const { text } = await read("/docs/llms-full.txt");
  for (const path of ["/docs/index.md", "/docs/guides/errors.md", "/docs/api/websites/create.md"])
    expect(text).toContain((await read(path)).text.replace(/\n> All pages .*\n/, "").trim());
}, 300_000);
