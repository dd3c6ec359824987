/** From the workspace's Share button to the client's words and back: links, comments, answers, approvals, revoking. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser, openSignedIn } from "./browser.ts";
import { drawn, problemsInBothThemes, settled } from "./screens.ts";

const LIMIT_MS = 300_000;
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 390, height: 780 };

let server: TestServer;
let browser: Browser;
let person: PersonClient;
let origin = "";
let websiteId = "";
let pageId = "";

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  person = await makePerson(server, "owner");
  origin = `http://localhost:${server.port}`;
  ({ websiteId, pageId } = await makeWebsite(server, "Crumb & Co"));
  const far = "<p>More.</p>".repeat(80);
  await saveVersion(server, pageId, { html: `<main><h1>Bread</h1>${far}<p id="hours">Open daily</p></main>` });
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const open = (options: BrowserContextOptions = {}) =>
  openSignedIn(browser, origin, person.key, { viewport: WIDE, ...options });

/** What a client says of the page, at the link that they were sent. */
async function review(address: string, work: (page: Page) => Promise<unknown>): Promise<void> {
  const context = await browser.newContext({ viewport: WIDE });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await work(page);
  await context.close();
}

test(
  "a client is sent a link, comments and approves; it is news, is read, answered and settled, and the link revoked",
  async () => {
    const { context, page } = await open();
    await page.goto(`/app/websites/${websiteId}`);
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share drafts for review" });
    await dialog.getByText("No links yet.").waitFor();
    await dialog.getByLabel("Reviewer's name").fill("Ada Lovelace");
    await dialog.getByLabel("Expires in").selectOption("30");
    await dialog.getByRole("button", { name: "Create link" }).click();
    await dialog.getByText("Ada Lovelace", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Copy: Link: Ada Lovelace" }).waitFor();
    const address = (await dialog.locator("li code").textContent())!;
    expect((await server.get(`/v1/websites/${websiteId}/review_links`)).json.data[0].url).toBe(address);

    await review(address, async (reviewer) => {
      await reviewer.click("#pick");
      await reviewer.frames()[1]!.click("#hours");
      await reviewer.fill("#text", "Also on Sundays?");
      await reviewer.click("#say button[type=submit]");
      await reviewer.locator("#list").getByText("Also on Sundays?", { exact: true }).waitFor();
      await reviewer.click("#approve");
      await reviewer.click("#decide");
      await reviewer.locator("#decision").getByText("approved this page").waitFor();
    });

    await page.goto(`/app/websites/${websiteId}`);
    // On a telephone, beside what is done with the website, in one row.
    await page.setViewportSize(NARROW);
    await page.getByRole("link", { name: "2 new comments" }).waitFor();
    const [share, publish] = await Promise.all(
      ["Share", "Publish"].map((name) => page.getByRole("button", { name, exact: true }).boundingBox()),
    );
    expect(share!.y).toBe(publish!.y);
    await page.setViewportSize(WIDE);
    await page.getByRole("link", { name: "2 new comments" }).click();
    await page.waitForURL(`**/app/websites/${websiteId}/comments`);
    const list = page.getByRole("list", { name: "Comments" });
    await list.getByText("Approved", { exact: true }).waitFor();
    await list.getByRole("link", { name: /Also on Sundays\?/ }).click();
    const detail = page.getByRole("article");
    await detail.getByRole("heading", { name: "Ada Lovelace" }).waitFor();
    await detail.getByText("Open daily").waitFor();
    // To open it is to read it.
    await page.getByRole("navigation", { name: "Website" }).getByText("1 new").waitFor({ state: "attached" });
    await detail.getByLabel("Answer", { exact: true }).fill("Yes, from May.");
    await detail.getByRole("button", { name: "Send answer" }).click();
    await detail.getByRole("list").getByText("Yes, from May.").waitFor();
    expect(await detail.getByLabel("Answer", { exact: true }).inputValue()).toBe("");
    await detail.getByRole("button", { name: "Resolve" }).click();
    await detail.getByText("Resolved", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "Approvals" }).check();
    await list.getByRole("link", { name: /Also on Sundays/ }).waitFor({ state: "detached" });
    expect(await list.getByRole("link").count()).toBe(1);

    await page.goto(`/app/comments`);
    await list.getByRole("link", { name: /Also on Sundays\?/ }).click();
    await detail.getByRole("link", { name: "Show on the page" }).click();
    const hours = page.frameLocator('iframe[title^="Draft of"]').locator("#hours");
    await hours.waitFor();
    await page.waitForFunction(() => !location.search.includes("node="));
    await hours.evaluate(
      (element) =>
        new Promise<void>((done) =>
          new IntersectionObserver(([seen]) => seen!.isIntersecting && done()).observe(element),
        ),
    );

    await page.getByRole("button", { name: "Share" }).click();
    await dialog.getByRole("button", { name: "Revoke the link for Ada Lovelace" }).click();
    await page.getByRole("button", { name: "Revoke", exact: true }).click();
    await dialog.getByText("No links yet.").waitFor();
    await review(address, (reviewer) => reviewer.getByText("does not work any more").first().waitFor());
    await context.close();
  },
  LIMIT_MS,
);

test(
  "sharing and comments are fit to be used in both themes, wide and narrow, in German",
  async () => {
    await server.post(`/v1/websites/${websiteId}/review_links`, { reviewer: "Konrad Zuse" });
    await server.post(`/v1/websites/${websiteId}/review_links`, { comments: false, days: 90 });
    const { json: said } = await server.post(`/v1/pages/${pageId}/comments`, { text: "Kürzer?\nZwei Zeilen reichen." });
    await server.post(`/v1/pages/${pageId}/comments`, { text: "Gemacht.", parent_id: said._id });
    const found: string[] = [];
    for (const viewport of [WIDE, NARROW]) {
      const { context, page } = await open({ viewport, locale: "de-DE" });
      await page.goto(`/app/websites/${websiteId}?share=1`);
      await page.getByRole("dialog").getByText("Konrad Zuse").waitFor();
      await settled(page);
      found.push(...(await problemsInBothThemes(page, "share")));
      await page.goto(`/app/comments?open=${said._id}`);
      await page.getByRole("article").getByText("Gemacht.").waitFor();
      await drawn(page);
      found.push(...(await problemsInBothThemes(page, "comments")));
      await page.goto(`/app/comments`);
      await settled(page);
      found.push(...(await problemsInBothThemes(page, "comments-list")));
      await context.close();
    }
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);
