/** Lists: searched, narrowed and shown a page at a time by the address; many rows selected and changed together, and back. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser, openSignedIn } from "./browser.ts";
import { problemsInBothThemes, settled } from "./screens.ts";

const LIMIT_MS = 300_000;
const COUNT = 60;

let server: TestServer;
let browser: Browser;
let person: PersonClient;
let websiteId = "";
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  person = await makePerson(server, "owner");
  ({ websiteId } = await makeWebsite(server));
  for (let n = 1; n <= COUNT; n++)
    await server.post(`/v1/websites/${websiteId}/redirects`, {
      path: `/old-${String(n).padStart(2, "0")}`,
      target: n === 7 ? "/Special%20offers" : "/new",
      status: 301,
    });
  const viewport = { width: 1280, height: 900 };
  ({ page } = await openSignedIn(browser, `http://localhost:${server.port}`, person.key, { viewport }));
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const total = async () => (await server.get(`/v1/websites/${websiteId}/redirects?limit=1`)).json.total;
const boxOf = (n: number) => page.getByRole("checkbox", { name: `Select /old-${String(n).padStart(2, "0")}` });
const actions = () => page.getByRole("toolbar", { name: "For what is selected" });
const count = () => actions().getByRole("status").textContent();
const rows = () => page.locator("tbody tr").count();

test(
  "search and rows per page are in the address, and nothing found says so",
  async () => {
    await page.goto(`/app/websites/${websiteId}/redirects`);
    await settled(page);
    expect(await rows()).toBe(25);
    await page.getByLabel("Rows per page").selectOption("100");
    await page
      .locator("tbody tr")
      .nth(COUNT - 1)
      .waitFor();
    expect(new URL(page.url()).searchParams.get("rows")).toBe("100");
    await page.getByRole("searchbox", { name: "Search redirects" }).fill("SPECIAL%20");
    await page.locator("tbody tr").nth(1).waitFor({ state: "detached" });
    expect([await rows(), new URL(page.url()).searchParams.get("q")]).toEqual([1, "SPECIAL%20"]);
    await page.getByRole("searchbox", { name: "Search redirects" }).fill("nowhere_");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page
      .locator("tbody tr")
      .nth(COUNT - 1)
      .waitFor();
  },
  LIMIT_MS,
);

test(
  "rows are selected by their boxes, as a range with Shift, by x, and all there are",
  async () => {
    await page.goto(`/app/websites/${websiteId}/redirects`);
    await boxOf(60).click();
    expect(await count()).toBe("1 selected");
    await boxOf(57).click({ modifiers: ["Shift"] });
    expect(await count()).toBe("4 selected");
    await page.getByRole("button", { name: "Delete the redirect from /old-50" }).focus();
    await page.keyboard.press("x");
    expect(await count()).toBe("5 selected");
    await page.locator("tbody tr", { hasText: "/old-45" }).hover();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("x");
    expect(await count()).toBe("6 selected");
    await page.getByRole("searchbox", { name: "Search redirects" }).focus();
    await page.keyboard.press("x");
    expect(await count()).toBe("6 selected");
    await page.goto(`/app/websites/${websiteId}/redirects`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    expect(await count()).toBe("25 selected");
    expect(await problemsInBothThemes(page, "selected")).toEqual([]);
    await actions().getByRole("button", { name: "Select all 60" }).click();
    await page.getByText("60 selected").waitFor();
    await actions().getByRole("button", { name: "Clear the selection" }).click();
    await actions().waitFor({ state: "detached" });
  },
  LIMIT_MS,
);

test(
  "what is selected is changed together, what is gone already is told, and the rest is taken back",
  async () => {
    await page.goto(`/app/websites/${websiteId}/redirects`);
    for (const n of [60, 59, 58]) await boxOf(n).click();
    const { data } = (await server.get(`/v1/websites/${websiteId}/redirects?q=old-59`)).json;
    await server.delete(`/v1/redirects/${data[0]._id}`);
    await actions().getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("2 redirects were deleted").waitFor();
    expect(await total()).toBe(COUNT - 3);
    await page.getByRole("listitem").filter({ hasText: "/old-59" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await boxOf(58).waitFor();
    await boxOf(60).waitFor();
    expect(await total()).toBe(COUNT - 1);
  },
  LIMIT_MS,
);
