/** The fields of a form, changed by hand where the page is worked on. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson } from "../people.ts";
import { openBrowser, openSignedIn } from "./browser.ts";
import { problemsInBothThemes } from "./screens.ts";

const LIMIT_MS = 300_000;
const HTML = `<main><h1>Bakery</h1>
<form class="form" name="contact" method="post">
<div class="field"><label for="c-name">Name</label><input id="c-name" name="name" autocomplete="name" required></div>
<div class="pair"><div class="field"><label for="c-email">E-mail</label><input id="c-email" name="email" type="email" required></div>
<div class="field"><label for="c-topic">Topic</label><select id="c-topic" name="topic"><option value="">Choose</option><option>Cake</option><option value="cat">Catering</option></select></div></div>
<fieldset class="field"><legend>When</legend><label><input type="radio" name="when" value="Morning"> Morning</label><label><input type="radio" name="when" value="Evening"> Evening</label></fieldset>
<div class="field"><label for="c-message">Message <span class="opt">(optional)</span></label><textarea id="c-message" name="message"></textarea></div>
<div class="submit"><button class="btn" type="submit">Send</button></div>
</form></main>`;

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  const person = await makePerson(server, "owner");
  const viewport = { width: 1280, height: 900 };
  ({ page } = await openSignedIn(browser, `http://localhost:${server.port}`, person.key, { viewport }));
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

test(
  "fields are named, made required, ordered, taken away and added; what is around them and the form stay",
  async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    await saveVersion(server, pageId, { html: HTML });
    const form = async (): Promise<Json> => (await server.get(`/v1/forms?page_id=${pageId}`)).json.data[0];
    const before = await form();
    await page.goto(`/app/websites/${websiteId}/forms`);
    await page.getByRole("button", { name: /^Options for/ }).click();
    await page.getByRole("menuitem", { name: "Edit fields" }).click();
    const dialog = page.getByRole("dialog");
    const labels = dialog.getByLabel("Label", { exact: true });
    await labels.first().waitFor();
    const shown = () => labels.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    expect(await shown()).toEqual(["Name", "E-mail", "Topic", "When", "Message"]);
    expect(await dialog.getByRole("button", { name: "Save fields" }).isDisabled()).toBe(true);
    expect(await problemsInBothThemes(page, "fields")).toEqual([]);
    await labels.first().fill("Your <name>");
    await dialog.getByLabel("Options, one per line").first().fill("Cake\nBread & rolls\nCatering");
    await dialog.getByLabel("Options, one per line").last().fill("Morning\nNoon");
    await dialog.getByRole("checkbox", { name: "Required" }).nth(1).uncheck();
    await dialog.getByRole("button", { name: "Remove Message" }).click();
    await dialog.getByRole("button", { name: "Move E-mail up" }).click();
    await dialog.getByRole("button", { name: "Add field" }).click();
    await page.getByRole("menuitem", { name: "Phone" }).click();
    await labels.last().fill("Phone number");
    await dialog.getByRole("checkbox", { name: "Required" }).last().check();
    await dialog.getByRole("button", { name: "Add field" }).click();
    await page.getByRole("menuitem", { name: "Checkbox" }).click();
    await dialog.getByRole("button", { name: "Save fields" }).click();
    await dialog.waitFor({ state: "detached" });
    const after = await form();
    expect([after._id, (await server.get(`/v1/forms?page_id=${pageId}`)).json.total]).toEqual([before._id, 1]);
    expect(
      after.fields.map(({ name, type, label, required, options }: Json) => [name, type, label, required, options]),
    ).toEqual([
      ["email", "email", expect.stringContaining("E-mail"), false, []],
      ["name", "text", "Your <name>", true, []],
      ["topic", "select", "Topic", false, ["Cake", "Bread & rolls", "cat"]],
      ["when", "radio", "When", false, ["Morning", "Noon"]],
      ["phone_number", "tel", "Phone number", true, []],
      ["checkbox", "checkbox", "Checkbox", false, ["yes"]],
    ]);
    const { draft_version_id } = (await server.get(`/v1/pages/${pageId}`)).json;
    const { html } = (await server.get(`/v1/versions/${draft_version_id}`)).json;
    expect(html).toContain('<div class="pair"><div class="field"><label for="c-name">');
    expect(html).toContain('<div class="submit"><button class="btn" type="submit">Send</button></div>');
    expect(html).toMatch(
      /<div class="field"><label for="(field-phone_number)">Phone number<\/label><input type="tel" id="\1"/,
    );
    expect(html).toContain('<label for="c-email">E-mail <span class="opt">(optional)</span></label>');
    expect(html).not.toContain("c-message");
  },
  LIMIT_MS,
);
