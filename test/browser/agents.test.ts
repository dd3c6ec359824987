/** What the owner of a website decides of AI programs, in the application; and what it shows of them and to them. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser } from "./browser.ts";
import { problemsInBothThemes, settled, viewOf } from "./screens.ts";

const LIMIT_MS = 300_000;

let server: TestServer;
let browser: Browser;
let person: PersonClient;
let websiteId: string;
let host: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  person = await makePerson(server, "owner");
  ({ websiteId, host } = await makePublishedWebsite(server, "Crumb & Co"));
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

/** @param width in pixels */
async function openScreen(path: string, width = 1440): Promise<Page> {
  const context = await browser.newContext(viewOf({ width, theme: "light" }));
  const url = `http://localhost:${server.port}`;
  const [name, value] = person.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  return page;
}

const agents = async () => (await server.get(`/v1/websites/${websiteId}`)).json.agents;

/** Waits until what is kept is what a person has chosen. */
async function keptSoon(expected: object): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (Bun.deepMatch(expected, (await agents()) ?? {})) return;
    await Bun.sleep(50);
  }
  expect(await agents()).toMatchObject(expected);
}

const mcpStatus = async () => (await server.visit(host, "/_sw/mcp/server-card")).status;

test(
  "nothing is chosen until somebody chooses; then each choice and switch holds at once, forms only with the server",
  async () => {
    expect(await agents()).toBeNull();
    const page = await openScreen(`/app/websites/${websiteId}?publish=1`);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("AI programs", { exact: true }).click();
    const training = dialog.getByRole("combobox", { name: "Training models" });
    await training.selectOption({ label: "Not allowed" });
    await keptSoon({ training: "deny" });
    expect((await server.visit(host, "/robots.txt")).text).toContain("ai-train=no");
    const reading = dialog.getByRole("checkbox", { name: "Let agents read this website over MCP" });
    const sending = dialog.getByRole("checkbox", { name: "Let agents submit its forms" });
    expect([await reading.isChecked(), await sending.isDisabled(), await mcpStatus()]).toEqual([false, true, 404]);
    // Clicks: what is shown follows the server, and check() wants it at once.
    await reading.click();
    await keptSoon({ training: "deny", mcp: true });
    expect(await mcpStatus()).toBe(200);
    await sending.click();
    await keptSoon({ mcp: true, send_form: true });
    await page.reload();
    await dialog.getByText("AI programs", { exact: true }).click();
    expect([await reading.isChecked(), await sending.isChecked()]).toEqual([true, true]);
    await reading.click();
    await keptSoon({ mcp: false });
    expect(await mcpStatus()).toBe(404);
    await page.context().close();
  },
  LIMIT_MS,
);

test.each([360, 1440])(
  "at %p pixels: nothing for axe to say in both themes, nothing past the edge",
  async (width) => {
    const robot = { headers: { "User-Agent": "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)" } };
    await server.visit(host, "/", robot);
    // Whoever was asked before opens the question themselves.
    await server.put(`/v1/websites/${websiteId}`, { agents: { mcp: true } });
    await server.app.visits.flush();
    const found: string[] = [];
    const dialog = await openScreen(`/app/websites/${websiteId}?publish=1`, width);
    // Narrow ones are in German.
    await dialog
      .getByRole("dialog")
      .getByText(/^(AI programs|KI-Programme)$/)
      .click();
    await dialog.getByRole("dialog").getByRole("checkbox").last().waitFor();
    const analytics = await openScreen(`/app/analytics?website=${websiteId}`, width);
    await analytics.getByText("GPTBot").first().waitFor();
    const connections = await openScreen("/app/connections", width);
    const reference = await openScreen("/docs/api/websites/create", width);
    await reference.getByRole("button", { name: "Copy page" }).waitFor();
    for (const [name, screen] of Object.entries({ dialog, analytics, connections, reference })) {
      await settled(screen);
      found.push(...(await problemsInBothThemes(screen, `agents-${name}`)));
      await screen.context().close();
    }
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "a page of the reference is copied as Markdown, and its search is one step of the keyboard away",
  async () => {
    const page = await openScreen("/docs/guides/errors");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy page" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toStartWith("# ");
    expect(copied).toContain("/docs/llms.txt");
    await page.reload();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.type("brief");
    await page.locator("#results a").first().waitFor();
    await page.context().close();
  },
  LIMIT_MS,
);
