/** What screens say of what is not there yet: nothing promises what visitors or readers won't find. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { domains } from "../../src/storage/tables.ts";
import { type Json, makeWebsite, runEnded, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser, openSignedIn } from "./browser.ts";

const LIMIT_MS = 300_000;

let server: TestServer;
let browser: Browser;
let person: PersonClient;
let context: BrowserContext;
let page: Page;
let websiteId = "";

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ engine: builtinEngine() }), openBrowser()]);
  person = await makePerson(server, "owner");
  const prompt = "Crumb & Co, a bakery in Portland";
  websiteId = (await server.post("/v1/websites", { name: "Crumb & Co", prompt })).json._id;
  const { json: home } = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/", name: "Home", prompt });
  const { json: run } = await server.post(`/v1/pages/${home._id}/generate`, {});
  expect(await runEnded(server, run.run_id)).toMatchObject({ status: "completed" });
  expect((await server.post(`/v1/websites/${websiteId}/deploy`, {})).status).toBe(200);
  ({ context, page } = await openSignedIn(browser, `http://localhost:${server.port}`, person.key, {
    viewport: { width: 1440, height: 900 },
  }));
}, LIMIT_MS);
afterAll(async () => {
  await context?.close();
  await browser?.close();
  await server.stop();
});

test(
  "a published record whose page is not live says so, leads to publishing it, and can be visited afterwards",
  async () => {
    const { json: made } = await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind: "blog" });
    const [record] = made.records as Json[];
    const { json: published } = await server.put(`/v1/cms/records/${record!._id}`, { status: "published" });
    expect(published).toMatchObject({ status: "published", url: null });
    await page.goto(`/app/content/records/${record!._id}`);
    await page.getByText("Published; its page is not live yet.").waitFor();
    expect(await page.getByRole("button", { name: "Visit" }).isDisabled()).toBe(true);
    await page.getByRole("link", { name: "Publish 2 pages" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("2 pages changed since the last publish.").waitFor();
    await dialog.getByRole("button", { name: "Publish now" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.goto(`/app/content/records/${record!._id}`);
    const visit = page.getByRole("link", { name: "Visit" });
    const { host, pathname } = new URL((await visit.getAttribute("href"))!);
    expect((await server.visit(host.split(":")[0]!, pathname)).status).toBe(200);
    // The list of them is in the menu of the home page.
    expect((await server.visit(host.split(":")[0]!, "/")).text).toMatch(/<a [^>]*href="\/blog"/);
  },
  LIMIT_MS,
);

test(
  "a pasted address is the name in it, its twin is added beside it, and who runs the server is told what is to be set",
  async () => {
    await page.goto(`/app/websites/${websiteId}/domains`);
    await page.getByRole("button", { name: "Add a domain" }).first().click();
    const dialog = page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "Add a domain" });
    await add.click();
    // By the field, not in a bubble of the browser's.
    await dialog.getByText("Fill this in.").waitFor();
    expect(await dialog.getByLabel("Domain").evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByLabel("Domain").fill("https://www.crumb.example/menu?x=1");
    expect(await dialog.getByText("Fill this in.").count()).toBe(0);
    expect(await dialog.getByLabel("Also add crumb.example").isChecked()).toBe(true);
    await add.click();
    await page.getByRole("heading", { name: "www.crumb.example", exact: true }).waitFor();
    await page.getByRole("region", { name: "Records of crumb.example" }).waitFor();
    const { data } = (await server.get("/v1/domains")).json;
    const [apex, www] = data.sort((a: Json, b: Json) => (a.domain < b.domain ? -1 : 1));
    expect([apex.domain, apex.website_id, apex.redirect_to]).toEqual(["crumb.example", null, www._id]);
    expect([www.domain, www.website_id, www.redirect_to]).toEqual(["www.crumb.example", websiteId, null]);
    await page.goto(`/app/websites/${websiteId}/domains`);
    await page.getByRole("link", { name: "www.crumb.example" }).waitFor();
    // A further one does not take the place of the one that visitors know.
    await page.getByRole("button", { name: "Add a domain" }).click();
    await dialog.getByText("It redirects to www.crumb.example").waitFor();
    await dialog.getByLabel("Domain").fill("shop.crumb.example");
    await add.click();
    await page.getByRole("heading", { name: "shop.crumb.example", exact: true }).waitFor();
    const led = (await server.get("/v1/domains")).json.data.find((one: Json) => one.domain === "shop.crumb.example");
    expect([led.website_id, led.redirect_to]).toEqual([null, www._id]);
    expect((await server.delete(`/v1/domains/${led._id}`)).status).toBe(200);
    await page.goto(`/app/websites/${websiteId}/domains`);
    await page.getByRole("link", { name: "crumb.example", exact: true }).click();
    await page.getByRole("heading", { name: "crumb.example", exact: true }).waitFor();
    const records = page.getByRole("region", { name: "DNS records to set at your provider" });
    await records.getByRole("link", { name: "Enter this server's public IP addresses" }).click();
    await page.getByLabel("Public IP addresses", { exact: true }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "crumb.example", exact: true }).waitFor();
    expect(await page.getByText("Ask the operator").count()).toBe(0);
    await server.storage.write("all", (db) =>
      db.update(domains).set({
        findings: { records: {}, pointsHere: null, arrives: false, proved: false, contested: false, problem: "No." },
      }),
    );
    await page.reload();
    await page.getByText("so there is no record to set yet").waitFor();
  },
  LIMIT_MS,
);

test(
  "a new form is asked for of the editor, in words that can be changed",
  async () => {
    await page.goto(`/app/websites/${websiteId}/forms`);
    await page.getByRole("link", { name: "New form" }).click();
    const message = page.getByRole("textbox", { name: "Message" });
    await message.waitFor();
    expect(await message.inputValue()).toBe("Add a contact form with name, e-mail and message.");
    expect(new URL(page.url()).searchParams.has("ask")).toBe(false);
    await message.fill("");
  },
  LIMIT_MS,
);

test(
  "in German a refusal is German: what fits no words of its own is quoted",
  async () => {
    const german = await openSignedIn(browser, `http://localhost:${server.port}`, person.key, { locale: "de-DE" });
    await german.page.goto("/app/domains");
    await german.page.getByRole("button", { name: "Domain hinzufügen" }).first().click();
    const dialog = german.page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "Domain hinzufügen" });
    await dialog.getByLabel("Domain", { exact: true }).fill("shop.localhost");
    await add.click();
    await dialog.getByText("gehört zu diesem Server").waitFor();
    await dialog.getByLabel("Domain", { exact: true }).fill("www.crumb.example");
    await add.click();
    await dialog.getByText("Diese Domain ist vergeben oder schon unter deinen.").waitFor();
    await german.context.close();
  },
  LIMIT_MS,
);

test(
  "a campaign that can't be sent says why before it is asked to, each reason leading to its field",
  async () => {
    const campaign = { name: "May", subject: "Rye is back", html: "<h1>Rye</h1>" };
    const { json: made } = await server.post("/v1/campaigns", campaign);
    await page.goto(`/app/campaigns/${made._id}`);
    await page.getByText("It can't be sent yet:").waitFor();
    const send = page.getByRole("button", { name: "Send", exact: true });
    expect([await send.isDisabled(), await page.getByRole("button", { name: "Send a test" }).isDisabled()]).toEqual([
      true,
      true,
    ]);
    await page.getByText("This server can't send mail yet").first().waitFor();
    // Who runs the server goes from there to where it is set up.
    expect(await page.getByRole("link", { name: "Setup: Mail" }).getAttribute("href")).toContain("group=mail");
    // Also when its step is closed.
    await page.locator("summary").filter({ hasText: "From" }).click();
    await page.getByRole("link", { name: "Postal address" }).click();
    expect(await page.getByLabel("Postal address").evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByText("list_ids").count()).toBe(0);
  },
  LIMIT_MS,
);

test(
  "a draft is looked at light, or dark when that is asked for; on a phone as a phone shows it; the panel is a Tab away",
  async () => {
    const dark = await openSignedIn(browser, `http://localhost:${server.port}`, person.key, {
      viewport: { width: 1440, height: 900 },
      colorScheme: "dark",
    });
    const css = "main::before{content:'light'}@media(prefers-color-scheme:dark){main::before{content:'dark'}}";
    const { websiteId: both, pageId } = await makeWebsite(server, "Both");
    const html = "<main><h1>Both</h1></main>";
    await saveVersion(server, pageId, { html, css: `:root{color-scheme:light dark}${css}` } as never);
    const shows = async (on: Page, wanted: string) => {
      const main = on.frameLocator('iframe[title^="Draft of"]').locator("main");
      for (;;) {
        const said = await main.evaluate((element) => getComputedStyle(element, "::before").content);
        if (said.includes(wanted)) return;
        await on.waitForTimeout(20);
      }
    };
    await dark.page.goto(`/app/websites/${both}`);
    await shows(dark.page, "light");
    await dark.page.getByRole("button", { name: "Dark preview" }).click();
    await shows(dark.page, "dark");
    const skip = dark.page.getByRole("link", { name: "Skip to page editing" });
    await skip.focus();
    await dark.page.keyboard.press("Enter");
    await dark.page.keyboard.press("Tab");
    expect(await dark.page.evaluate(() => document.activeElement?.closest("#panel") !== null)).toBe(true);
    await dark.context.close();
    const phone = await openSignedIn(browser, `http://localhost:${server.port}`, person.key, {
      viewport: { width: 390, height: 780 },
    });
    await phone.page.goto(`/app/websites/${both}`);
    const frame = phone.page.locator('iframe[title^="Draft of"]');
    await frame.waitFor();
    expect(await frame.evaluate((element: HTMLIFrameElement) => element.clientWidth)).toBeLessThanOrEqual(390);
    await phone.context.close();
  },
  LIMIT_MS,
);

test(
  "a year is no number of thousands; of many pages that are to be published some are named",
  async () => {
    const { json: site } = await server.post("/v1/websites", { name: "Many", prompt: "x" });
    for (let number = 0; number < 12; number++) {
      const at = { path: number === 0 ? "/" : `/p${number}`, name: `Page ${number}` };
      const made = await server.post(`/v1/websites/${site._id}/pages`, at);
      await saveVersion(server, made.json._id, { html: `<main><h1>Page ${number}</h1></main>` } as never);
    }
    await page.goto(`/app/websites/${site._id}?publish=1`);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Show all 12 pages").waitFor();
    expect(await dialog.getByText("Page 11").isVisible()).toBe(false);
    await dialog.getByText("Show all 12 pages").click();
    await dialog.getByText("Page 11").waitFor();
    const { json: collection } = await server.post(`/v1/websites/${site._id}/cms/collections`, {
      name: "Wines",
      fields: [
        { key: "title", name: "Title", type: "text", required: true },
        { key: "year", name: "Year", type: "number" },
      ],
    });
    const data = { title: "Riesling", year: 1999 };
    await server.post(`/v1/cms/collections/${collection._id}/records`, { data });
    await page.goto(`/app/content/${collection._id}`);
    await page.getByText("1999", { exact: true }).waitFor();
  },
  LIMIT_MS,
);
