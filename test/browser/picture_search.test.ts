/** Choosing a picture of others: searched, taken and shown, by keyboard, in both languages and on a telephone. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openverseResult, type PictureServers, pexelsPhoto, startPictureServers } from "../picture_servers.ts";
import { clickInFrame, openBrowser } from "./browser.ts";

const LIMIT_MS = 300_000;
const HTML =
  '<main><h1>Boats</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="" width="400" height="300"></main>';

let servers: PictureServers;
let server: TestServer;
let browser: Browser;
let person: PersonClient;
let pageId = "";
let origin = "";
let websiteId = "";

beforeAll(async () => {
  servers = startPictureServers();
  servers.photos = Array.from({ length: 30 }, (_, n) => pexelsPhoto(servers.origin, n + 1, { alt: `Boat ${n + 1}` }));
  servers.results = [openverseResult(servers.origin)];
  [server, browser] = await Promise.all([startTestServer({ environment: servers.environment }), openBrowser()]);
  origin = `http://localhost:${server.port}`;
  person = await makePerson(server, "editor");
  ({ websiteId, pageId } = await makeWebsite(server, "Boats"));
  await saveVersion(server, pageId, { html: HTML });
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
  await servers.stop();
});

/** Opens the picker of the page's picture. */
async function openPicker(locale: string, words: { choose: string; other: string }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 2200, height: 1100 }, locale });
  const [name, value] = person.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  await page.goto(`${origin}/app/websites/${websiteId}?panel=element`);
  const draft = page.frameLocator("iframe:not([inert])");
  await page.getByRole("button", { name: words.choose }).click();
  await draft.locator('html[style*="cursor"]').waitFor();
  const other = page.getByRole("button", { name: words.other });
  await clickInFrame(draft.locator("img"), other);
  await other.click();
  return page;
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await axe.run("dialog[open], [role=dialog]", {
      runOnly: ["wcag2a", "wcag2aa", "best-practice"],
    });
    return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`);
  });
  expect(found).toEqual([]);
}

test(
  "a picture is searched for and taken by keyboard",
  async () => {
    const page = await openPicker("en-GB", { choose: "Choose an element", other: "Replace picture" });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Your files" }).focus();
    await page.keyboard.press("ArrowRight");
    await dialog.getByRole("searchbox", { name: "What to look for" }).focus();
    await page.keyboard.type("boats");
    await page.keyboard.press("Enter");
    const fifth = dialog.getByRole("button", { name: "Boat 5", exact: false }).first();
    await fifth.waitFor();
    await expectAccessible(page);
    await page.waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>('img[alt="Boat 5"]');
      return picture !== null && picture.naturalWidth > 0;
    });
    await dialog.getByRole("button", { name: "Next page" }).click();
    const last = dialog.getByRole("button", { name: "Boat 30" });
    await last.focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    const [asset] = (await server.get("/v1/assets")).json.data;
    expect(asset).toMatchObject({ source: "search", website_id: websiteId, credit: { author: "Ana Silva" } });
    await page.frameLocator("iframe:not([inert])").locator(`img[src*="${asset.path}"]`).waitFor();
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "a picture is made of words, looked at, and taken",
  async () => {
    const page = await openPicker("en-GB", { choose: "Choose an element", other: "Replace picture" });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Generate" }).check();
    await dialog.getByText(/^Costs \d+ credits/).waitFor();
    await dialog.getByLabel("Describe the picture", { exact: true }).fill("A boat on a lake");
    await dialog.getByRole("button", { name: "Generate" }).click();
    await dialog.getByRole("img", { name: "A boat on a lake" }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    const [asset] = (await server.get("/v1/assets")).json.data;
    expect(asset).toMatchObject({ source: "generated", website_id: websiteId });
    await page.frameLocator("iframe:not([inert])").locator(`img[src*="${asset.path}"]`).waitFor();
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "in German on a telephone, from Openverse, with what is owed for it",
  async () => {
    const page = await openPicker("de-DE", { choose: "Element wählen", other: "Anderes Bild" });
    await page.setViewportSize({ width: 390, height: 844 });
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Freie Bilder").click();
    await dialog.getByText("Openverse", { exact: true }).click();
    await dialog.getByRole("searchbox", { name: "Suchbegriffe" }).fill("Lauch");
    await dialog.getByRole("button", { name: "Suchen", exact: true }).click();
    await dialog.getByRole("img", { name: "Tarte aux poireaux" }).waitFor();
    await dialog.getByText("Alice Martin · CC BY 2.0").waitFor();
    await expectAccessible(page);
    const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    servers.instead.set("/v1/images/", () => new Response("", { status: 500 }));
    await dialog.getByRole("searchbox").fill("Porree");
    await dialog.getByRole("button", { name: "Suchen", exact: true }).click();
    await dialog.getByText("Openverse hat mit 500 geantwortet", { exact: false }).waitFor();
    await page.context().close();
  },
  LIMIT_MS,
);
