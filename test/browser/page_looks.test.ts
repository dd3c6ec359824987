/** How drafts look to the server's browser: pictures for lists, and what the checks of a website say of it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { pageLooks } from "../../src/storage/tables.ts";
import { credentials, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson } from "../people.ts";
import { openBrowser, openSignedIn } from "./browser.ts";
import { BROWSER_SETTINGS } from "./chromium.ts";

const LIMIT_MS = 120_000;

let server: TestServer;
let blind: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, blind, browser] = await Promise.all([
    startTestServer({ environment: BROWSER_SETTINGS }),
    startTestServer(),
    openBrowser(),
  ]);
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await blind?.stop();
});

const GOOD = "<main><h1>Rye bread</h1><p>Baked on Fridays.</p></main>";
const WIDE = '<main><h1>Rye bread</h1><p style="width: 900px">Baked on Fridays, and on Saturdays.</p></main>';

async function makePage(on: TestServer, html: string) {
  const made = await makeWebsite(on, "Rye", "A bakery");
  await saveVersion(on, made.pageId, { html, css: "" });
  return made;
}
const picture = (path: string, key = server.key) => fetch(`${server.baseUrl}${path}`, { headers: credentials(key) });
const kept = () => server.storage.read.select().from(pageLooks);
const checksOf = async (on: TestServer, websiteId: string) =>
  (await on.get(`/v1/websites/${websiteId}/checks`)).json as Json;

test(
  "a website's picture is made once for a draft, and again when that is another",
  async () => {
    const { websiteId, pageId } = await makePage(server, GOOD);
    const { home_picture } = (await server.get(`/v1/websites/${websiteId}`)).json;
    const first = await picture(home_picture);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(first.headers.get("cache-control")).toContain("immutable");
    const bytes = await first.bytes();
    expect((await new Bun.Image(bytes).metadata()).width).toBe(640);
    const [row] = await kept();
    // What is wrong with it takes longer to find, and nobody has asked.
    expect(row!.findings).toBe("unknown");
    expect((await (await picture(home_picture)).bytes()).length).toBe(bytes.length);
    expect(await kept()).toEqual([row!]);
    await saveVersion(server, pageId, { html: GOOD, css: "body { background: #c00 }" });
    const { home_picture: next } = (await server.get(`/v1/websites/${websiteId}`)).json;
    expect(next).not.toBe(home_picture);
    // What is no draft any more is not shown as if it were: the answer is the newest, and is not kept.
    expect((await picture(home_picture)).headers.get("cache-control")).toContain("no-store");
    expect(Buffer.from(await (await picture(next)).bytes()).equals(bytes)).toBe(false);
    expect((await kept()).filter(({ page_id }) => page_id === pageId)).toHaveLength(1);
    const other = await server.addAccount();
    expect((await picture(next, other.key)).status).toBe(404);
    await server.delete(`/v1/websites/${websiteId}`);
  },
  LIMIT_MS,
);

test(
  "the checks of a website say what is wrong with drafts as they are rendered",
  async () => {
    const { websiteId, pageId } = await makePage(server, WIDE);
    const checksAfter = async (html: string) => {
      await saveVersion(server, pageId, { html, css: "" });
      return (await checksOf(server, websiteId)).findings;
    };
    const told = await checksOf(server, websiteId);
    expect(told).toMatchObject({ pages: 1, pages_checked: 1, pages_rendered: 1 });
    expect(told.findings).toContainEqual({
      page_id: pageId,
      level: "warning",
      check: "rendered_overflow",
      code: "seen_overflow",
      details: { width: 390, where: "main > p" },
      message: expect.stringMatching(/^In a window 390 px wide something is too wide: main > p: \d+ px beyond/),
      node: null,
    });
    expect(told.warnings).toBe(told.findings.filter(({ level }: Json) => level === "warning").length);
    const nameless = '<button id="b"></button>';
    const shut = (await checksAfter(`${GOOD}${nameless}<p role="buton">Rye</p>`)).map(({ check }: Json) => check);
    expect(shut).toContain("unlabelled_control");
    expect(shut).not.toContain("rendered_accessibility");
    const roleless = await checksAfter(`${GOOD}<p role="buton">Rye</p>`);
    expect(roleless.filter(({ check }: Json) => check.startsWith("rendered_"))).toEqual([
      expect.objectContaining({
        check: "rendered_accessibility",
        code: "seen_accessibility",
        message: expect.stringMatching(/^In a window 1280 px wide people .* can't use something: .*role/),
      }),
    ]);
    await saveVersion(server, pageId, { html: GOOD, css: "" });
    const mended = await checksOf(server, websiteId);
    expect(mended.findings.filter(({ check }: Json) => check.startsWith("rendered_"))).toEqual([]);
  },
  LIMIT_MS,
);

test("a server without a browser says nothing of it", async () => {
  const { websiteId } = await makePage(blind, WIDE);
  const told = await checksOf(blind, websiteId);
  expect(told.pages_rendered).toBe(0);
  expect(told.findings.filter(({ check }: Json) => check.startsWith("rendered_"))).toEqual([]);
  expect((await blind.get(`/v1/websites/${websiteId}`)).json.home_picture).toBeNull();
});

/** Frames and pictures of the list of websites. */
async function listOf(on: TestServer, count: number) {
  for (let made = 0; made < count; made++) await makePage(on, GOOD);
  const viewer = await makePerson(on, "viewer");
  const viewport = { width: 1000, height: 700 };
  const { page, context } = await openSignedIn(browser, `http://localhost:${on.port}`, viewer.key, { viewport });
  await page.goto("/app/");
  await page.getByRole("heading", { name: "Rye" }).first().waitFor();
  return { page, context };
}

test(
  "a list shows pictures where there are some, and else frames of what is in sight alone",
  async () => {
    const { page, context } = await listOf(server, 2);
    await page.waitForFunction(() =>
      [...document.images].some((image) => image.src.includes("/picture?state=") && image.naturalWidth === 640),
    );
    expect(await page.locator("iframe").count()).toBe(0);
    await context.close();
    const long = await listOf(blind, 24);
    await long.page.locator("iframe").first().waitFor();
    const cards = await long.page.getByRole("article").count();
    expect(cards).toBeGreaterThan(20);
    const framed = () => long.page.locator("iframe").count();
    expect(await framed()).toBeLessThan(cards / 2);
    // The last one has a frame when it is scrolled to, and the first has none any more.
    await long.page.getByRole("article").last().scrollIntoViewIfNeeded();
    await long.page.getByRole("article").last().locator("iframe").waitFor();
    expect(await long.page.getByRole("article").first().locator("iframe").count()).toBe(0);
    expect(await framed()).toBeLessThan(cards / 2);
    await long.context.close();
  },
  LIMIT_MS,
);
