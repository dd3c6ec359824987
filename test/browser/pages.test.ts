/** What people see, in a real browser: the reference, and pages of the builtin engine at their published address. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { EVENT_TYPES, OPERATIONS } from "../../src/registry.ts";
import { makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { openBrowser } from "./browser.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startTestServer({ engine: builtinEngine() })]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Opens a page and collects what went wrong on it and every address that it asked for. */
async function open(
  address: string,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ page: Page; problems: string[]; requests: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  const requests: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(address, { waitUntil: "networkidle" });
  return { page, problems, requests };
}

test("the reference opens after its password, shows every operation, and asks no other host", async () => {
  const { user, password } = server.app.docs;
  const { page, problems, requests } = await open(`http://localhost:${server.port}/docs`, {
    httpCredentials: { username: user, password },
  });
  // Events that webhooks are told of stand in the list as well. What is further down is drawn when it is scrolled to.
  const drawn = new Set<string>();
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
  for (let still = 0; still < 10; still = (await isAtEnd()) ? still + 1 : 0) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
    for (const id of await page.locator(".opblock").evaluateAll((blocks) => blocks.map(({ id }) => id))) drawn.add(id);
  }
  expect(drawn.size).toBe(OPERATIONS.length + EVENT_TYPES.length);
  expect(
    requests.filter(
      (address) => !address.startsWith(`http://localhost:${server.port}/`) && !address.startsWith("data:"),
    ),
  ).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a published page opens at its own address, loads its typefaces from there, and nothing fails", async () => {
  const { deployment, host } = await makePublishedWebsite(server);
  const address = `http://${host}:${server.port}/`;
  expect(deployment.url).toBe(address);
  for (const width of [320, 1440]) {
    const { page, problems, requests } = await open(address, { viewport: { width, height: 900 } });
    expect(await page.title()).toContain("Crumb & Co");
    expect(await page.locator("h1").count()).toBe(1);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    expect(await page.evaluate(async () => (await document.fonts.ready).size > 0)).toBe(true);
    expect(requests.filter((asked) => !asked.startsWith(address) && !asked.startsWith("data:"))).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  }
});

test("a preview runs in a sandbox: its scripts can't read the application", async () => {
  const { json: website } = await server.post("/v1/websites", { name: "Evil", prompt: "A florist" });
  const { json: made } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { json: thread } = await server.post("/v1/threads", { page_id: made._id });
  const javascript = "fetch('/healthz').then(() => document.title = 'reached', () => document.title = 'refused')";
  await server.post("/v1/versions", {
    page_id: made._id,
    thread_id: thread._id,
    html: "<h1>Hi</h1>",
    css: "",
    javascript,
  });
  const { json: link } = await server.post(`/v1/pages/${made._id}/preview_link`, {});
  const { page } = await open(link.url);
  await page.waitForFunction(() => document.title === "refused" || document.title === "reached");
  expect(await page.title()).toBe("refused");
  await page.context().close();
});
