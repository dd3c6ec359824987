/** What a real browser does on a page that the builtin engine made, and what analytics say of it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { openBrowser } from "./browser.ts";

/** Without "Headless", by which programs are known; of the whole browser, as what a page sends while it closes is no page's. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([
    openBrowser(`--user-agent=${USER_AGENT}`),
    startTestServer({ engine: builtinEngine() }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

interface Visited {
  pageId: string;
  formId: string;
  /** Reports that the page has sent. */
  reports: Json[];
}

/** Opens a new website's page, looks at its form, begins to fill it in, and leaves. */
async function visit(options: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>): Promise<Visited> {
  const { host, pageId } = await makePublishedWebsite(server);
  const formId = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data.at(-1)._id;
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const reports: Json[] = [];
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(String(error)));
  page.on("request", (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (pathname === "/_sw/beacon") reports.push(JSON.parse(request.postData()!));
    if (hostname !== host) failures.push(request.url());
  });
  await prepare?.(page);
  await page.goto(`http://${host}:${server.port}/`, { waitUntil: "networkidle" });
  await page.waitForTimeout(300);
  const field = page.locator(`form[action="/_sw/forms/${formId}"] input:not([tabindex="-1"])`).first();
  await field.scrollIntoViewIfNeeded();
  await field.pressSequentially("Ada");
  await page.waitForTimeout(200);
  await page.goto(`http://${host}:${server.port}/favicon.svg`);
  expect(failures).toEqual([]);
  await context.close();
  return { pageId, formId, reports };
}

/** The answer of an analytics route, once it is as wanted. */
async function until(path: string, isThere: (answer: Json) => boolean): Promise<Json> {
  for (;;) {
    await server.app.visits.flush();
    const { json } = await server.get(path);
    if (isThere(json)) return json;
    await Bun.sleep(20);
  }
}

test("a visit is counted: with time on page, the form that was seen and begun", async () => {
  const { pageId, formId } = await visit({ locale: "de-DE" });
  const ofPage = await until(`/v1/pages/${pageId}/analytics`, ({ totals }) => totals.average_time_seconds !== null);
  expect(ofPage.totals).toMatchObject({ views: 1, visitors: 1, bots: 0 });
  expect(ofPage.totals.average_time_seconds).toBeGreaterThan(0.3);
  expect(ofPage.totals.average_time_seconds).toBeLessThan(60);
  expect(ofPage.browsers).toEqual([{ name: "Chrome", views: 1, visitors: 1 }]);
  expect(ofPage.languages).toEqual([{ name: "de-DE", views: 1, visitors: 1 }]);
  const ofForm = await until(`/v1/forms/${formId}/analytics`, ({ totals }) => totals.starts > 0 && totals.views > 0);
  expect(ofForm.totals).toEqual({ views: 1, starts: 1, submissions: 0, spam: 0, conversion: 0 });
}, 300_000);

test.each([
  ["Global Privacy Control", "globalPrivacyControl", true],
  ["Do Not Track", "doNotTrack", "1"],
] as const)(
  "with %s a page reports nothing",
  async (_, name, value) => {
    const { pageId, formId, reports } = await visit({}, (page) =>
      page.addInitScript(
        ([name, value]) =>
          Object.defineProperty((globalThis as Json).Navigator.prototype, name as string, { get: () => value }),
        [name, value],
      ),
    );
    expect(reports).toEqual([]);
    const { totals } = await until(`/v1/pages/${pageId}/analytics`, ({ totals }) => totals.views === 1);
    expect(totals.average_time_seconds).toBeNull();
    expect((await server.get(`/v1/forms/${formId}/analytics`)).json.totals).toMatchObject({ views: 0, starts: 0 });
  },
  300_000,
);

test("without JavaScript a visit is counted all the same", async () => {
  const { pageId, reports } = await visit({ javaScriptEnabled: false });
  expect(reports).toEqual([]);
  await until(`/v1/pages/${pageId}/analytics`, ({ totals }) => totals.views === 1);
}, 300_000);

test("clicks on links to other sites are counted, whether or not the page is left", async () => {
  const { host, pageId } = await makePublishedWebsite(server);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`http://${host}:${server.port}/`);
  for (const href of ["https://other.invalid/shop?id=7#top", "/favicon.svg", "mailto:a@b.example"])
    await page.evaluate((href) => {
      const { document } = globalThis as Json;
      const link = document.createElement("a");
      link.href = href;
      link.innerHTML = "<b>go</b>";
      link.addEventListener("click", (event: Json) => event.preventDefault());
      document.body.append(link);
      link.firstChild.click();
    }, href);
  const { outbound } = await until(`/v1/pages/${pageId}/analytics`, ({ totals }) => totals.outbound_clicks > 0);
  expect(outbound).toEqual([{ url: "https://other.invalid/shop", clicks: 1 }]);
  await context.close();
}, 300_000);
