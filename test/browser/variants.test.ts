/** A new website with two looks to choose from: side by side, one is taken, and the other page follows it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { makePerson } from "../people.ts";
import { openBrowser, openSignedIn } from "./browser.ts";

const LIMIT_MS = 240_000;
const SENTENCE =
  "Crumb & Co, a small sourdough bakery in Portland. Country loaves, croissants. Open Wed-Sun 7:30-13:00. Contact form.";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ engine: builtinEngine() }), openBrowser()]);
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test(
  "looks are compared side by side, one is taken, then the other pages are written",
  async () => {
    const editor = await makePerson(server, "editor");
    const origin = `http://localhost:${server.port}`;
    const { page } = await openSignedIn(browser, origin, editor.key, { viewport: { width: 1440, height: 1000 } });
    await page.goto("/app/new");
    await page.getByLabel("What is the website for?").fill(SENTENCE);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    // Nobody has said what it is called: who asks for it says so.
    await page.getByRole("button", { name: "Continue to pages" }).click();
    const name = page.getByLabel("Name", { exact: true }).first();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await name.fill("Rye & Son");
    await page.getByRole("button", { name: "Continue to pages" }).click();
    // Each step is one of the browser's, and keeps what was entered.
    const looks = page.getByLabel("Looks to choose from", { exact: true });
    await looks.waitFor();
    await page.goBack();
    await name.waitFor();
    expect(await name.inputValue()).toBe("Rye & Son");
    await page.goBack();
    expect(await page.getByLabel("What is the website for?").inputValue()).toBe(SENTENCE);
    await page.goForward();
    await page.goForward();
    await looks.selectOption({ label: "Two" });
    await page.getByRole("button", { name: /^Write \d+ pages?$/ }).click();
    await page.getByRole("heading", { name: "Choose a look" }).waitFor();
    const websiteId = new URL(page.url()).pathname.split("/").at(-1)!;
    const [run] = (await server.get(`/v1/runs?website_id=${websiteId}`)).json.data;
    expect(run).toMatchObject({ status: "completed", credits: 40 });
    await page.getByRole("button", { name: "Use this one: Look 2" }).click();
    await page.getByRole("button", { name: "Use this one: Look 1" }).waitFor();
    if (process.env.PICTURE) {
      await page.waitForTimeout(3_000);
      await page.screenshot({ path: process.env.PICTURE, fullPage: true });
      const german = await openSignedIn(browser, origin, editor.key, { locale: "de-DE", colorScheme: "dark" });
      await german.page.goto(`/app/new/${websiteId}`);
      await german.page.getByRole("heading", { name: "Wähle ein Design" }).waitFor();
      await german.page.waitForTimeout(3_000);
      await german.page.screenshot({ path: `${process.env.PICTURE}.de.png`, fullPage: true });
    }
    const home = (await server.get(`/v1/pages/${run.page_id}`)).json;
    const chosen = (await server.get(`/v1/runs/${run._id}`)).json;
    expect(chosen.variants.map(({ chosen }: Json) => chosen)).toEqual([false, true]);
    expect(home.draft_version_id).toBe(chosen.version_id);
    await page.getByRole("button", { name: /^Write \d+ other pages? in this look$/ }).click();
    await page.getByRole("heading", { name: / is written$/ }).waitFor();
    // None can be taken any more.
    await page.getByRole("button", { name: /^Use this one/ }).waitFor({ state: "detached" });
    const { data: runs } = (await server.get(`/v1/runs?website_id=${websiteId}`)).json;
    expect(runs.length).toBeGreaterThan(1);
  },
  LIMIT_MS,
);
