/** Lists: searched, narrowed and shown a page at a time by the address; many rows selected and changed together, and back. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
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

test(
  "submissions are seen to together: done and taken back, with somebody, labels and a note",
  async () => {
    const { pageId } = await makeWebsite(server);
    const html = '<form name="contact"><input name="name"><textarea name="message"></textarea></form>';
    await saveVersion(server, pageId, { html });
    const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
    const form = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data[0];
    for (const name of ["Ada", "Bob", "Cleo"])
      await server.visit(new URL(json.url).hostname, `/_sw/forms/${form._id}`, {
        method: "POST",
        body: new URLSearchParams({ name, message: `Hello from ${name}` }),
      });
    const done = async () => (await server.get("/v1/submissions?done=true")).json.total;
    await page.goto("/app/inbox");
    for (const name of ["Ada", "Bob"]) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
    await actions().getByRole("button", { name: "Mark as done" }).click();
    await page.getByText("2 submissions marked as done").waitFor();
    expect(await done()).toBe(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 submissions marked as done").waitFor({ state: "detached" });
    await page.getByRole("link", { name: /Cleo/ }).click();
    await page.getByLabel("Labels").fill("quote, urgent");
    await page.getByLabel("Note").fill("Call back on Monday");
    await page.getByLabel("Assigned to", { exact: true }).last().selectOption({ index: 1 });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "#urgent" }).click();
    await page.getByRole("button", { name: "#urgent" }).waitFor();
    expect(await page.getByRole("list", { name: "Submissions" }).getByRole("listitem").count()).toBe(1);
    expect(await problemsInBothThemes(page, "inbox")).toEqual([]);
    expect(await done()).toBe(0);
    const { data } = (await server.get("/v1/submissions?label=urgent")).json;
    expect(data).toMatchObject([{ name: "Cleo", labels: ["quote", "urgent"], note: "Call back on Monday" }]);
    expect(data[0].assignee_id).toStartWith("usr_");
  },
  LIMIT_MS,
);
