/** A form of a page that the builtin engine made, filled in and sent in a real browser, with and without JavaScript. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { openBrowser } from "./browser.ts";

let browser: Browser;
let server: TestServer;
let address: string;
let form: Json;

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startTestServer({ engine: builtinEngine() })]);
  const { host, pageId } = await makePublishedWebsite(server);
  address = `http://${host}:${server.port}/`;
  form = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data.at(-1);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const VALUES: Record<string, string> = { email: "ada@example.com", number: "2", date: "2026-12-01", time: "18:00" };

/** Fills in every field that a visitor sees. */
async function fillIn(page: Page, name: string): Promise<void> {
  const within = page.locator(`form[action="/_sw/forms/${form._id}"]`);
  for (const field of form.fields) {
    const control = within.locator(`[name="${field.name}"]`).first();
    if (field.type === "select") await control.selectOption(field.options[0]);
    else if (field.type === "radio" || field.type === "checkbox") await control.check();
    else await control.fill(VALUES[field.type] ?? name);
  }
  await page.waitForTimeout(2100);
  await within.locator("button[type=submit]").click();
}

const newest = async () => (await server.get(`/v1/forms/${form._id}/submissions?limit=1`)).json.data[0];

test("without JavaScript: the thank-you page, and the submission is there", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await fillIn(page, "Ada Without");
  await page.waitForURL(`**/_sw/forms/${form._id}/thanks`);
  expect(await page.locator("h1").textContent()).toBe("Thank you");
  expect(await newest()).toMatchObject({ email: "ada@example.com", spam: false });
  await context.close();
});

test("with JavaScript: the answer in place, the page stays, errors are shown and corrected", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  await page.goto(address, { waitUntil: "networkidle" });
  const honeypot = page.locator('[name="_sw_url"]').first();
  expect(await honeypot.getAttribute("tabindex")).toBe("-1");
  const status = page.locator(`form[action="/_sw/forms/${form._id}"] + [role=status]`);
  await page.locator(`form[action="/_sw/forms/${form._id}"]`).evaluate((element) => {
    (element as unknown as { noValidate: boolean }).noValidate = true;
  });
  await page.locator(`form[action="/_sw/forms/${form._id}"] button[type=submit]`).click();
  await status.locator("li").first().waitFor();
  await fillIn(page, "Ada With");
  await status.getByText("Your message has arrived.").waitFor();
  expect(page.url()).toBe(address);
  expect(await newest()).toMatchObject({ email: "ada@example.com", spam: false });
  expect(problems).toEqual([]);
  await context.close();
});
