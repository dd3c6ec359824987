/** What people see, in a real browser: the reference, and pages of the builtin engine at their published address. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { openBrowser } from "./browser.ts";
import { RULES_OF_COLOUR } from "./page_checks.ts";
import { AXE } from "./screens.ts";

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

test("the reference opens after its password, is searched, tells all by itself, and calls where it came from", async () => {
  const { user, password } = server.app.services.reference;
  const own = `http://localhost:${server.port}`;
  const { page, problems, requests } = await open(`${own}/docs`, {
    httpCredentials: { username: user, password },
  });
  await page.keyboard.press("/");
  await page.keyboard.type("create website");
  await page.getByRole("link", { name: "Create a website POST /v1/websites" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/api/websites/create");
  await page.getByRole("tab", { name: "Python" }).click();
  expect(await page.getByRole("tabpanel").textContent()).toContain(`"${own}/v1/websites"`);
  await page.getByText("Try it", { exact: true }).click();
  await page.getByLabel("API key").fill(server.key);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(/^200 OK/).waitFor();
  const answer = await page.getByRole("status").locator("code").textContent();
  expect((await server.get(`/v1/websites/${JSON.parse(answer!)._id}`)).json.name).toBe("Crumb & Co");
  // The language and the key stay, from page to page.
  await page.getByRole("link", { name: "List your websites GET" }).click();
  await page.waitForURL("**/docs/api/websites/list");
  await page.getByRole("tab", { name: "Python", selected: true }).waitFor();
  await page.getByText("Try it", { exact: true }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(/^200 OK/).waitFor();
  expect(requests.filter((address) => !address.startsWith(`${own}/`))).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("pages of the reference are readable for everybody, in both themes, wide and narrow", async () => {
  const { user: username, password } = server.app.services.reference;
  const wrong: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ colorScheme, httpCredentials: { username, password }, bypassCSP: true });
    const page = await context.newPage();
    for (const path of ["", "/guides/errors", "/api/websites", "/api/edit/turn", "/events/run.completed"])
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`http://localhost:${server.port}/docs${path}`);
        await page.evaluate(() => {
          for (const one of document.querySelectorAll("main details")) (one as HTMLDetailsElement).open = true;
        });
        const where = `${path} ${colorScheme} ${width}`;
        if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wrong.push(`${where}: wider`);
        // What is told of the narrow one beside its width, one page tells for all.
        if (width === 360 && path !== "/api/edit/turn") continue;
        await page.evaluate(AXE);
        const { violations } = await page.evaluate(
          async (only) => await (globalThis as unknown as { axe: typeof axe }).axe.run(document, only),
          colorScheme === "dark" ? { runOnly: RULES_OF_COLOUR } : {},
        );
        for (const { id, nodes } of violations) wrong.push(`${where}: ${id} at ${nodes[0]!.target}`);
      }
    await context.close();
  }
  expect(wrong).toEqual([]);
}, 300_000);

test("Swagger UI is beside it, has every group, opens at an operation, and asks no other host", async () => {
  const { user, password } = server.app.services.reference;
  const { page, problems, requests } = await open(
    `http://localhost:${server.port}/docs/swagger#/websites/websites_create`,
    { httpCredentials: { username: user, password } },
  );
  await page.locator(".opblock.is-open .opblock-summary-path[data-path='/v1/websites']").waitFor();
  expect(await page.locator(".opblock-tag").count()).toBe(new Set(OPERATIONS.map(({ group }) => group)).size);
  expect(
    requests.filter(
      (address) => !address.startsWith(`http://localhost:${server.port}/`) && !address.startsWith("data:"),
    ),
  ).toEqual([]);
  // Said of each operation whose identifier has an underscore.
  expect(problems.filter((one) => !one.startsWith("Deprecated: escaping deep link whitespace"))).toEqual([]);
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
