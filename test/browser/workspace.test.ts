/** Working on a page by hand: typing where the words stand, adding sections, changing code, comparing versions. */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Browser, BrowserContext, FrameLocator, Page } from "playwright-core";
import { type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser } from "./browser.ts";

const LIMIT_MS = 60_000;
/** Wide enough for a draft in its own size: what drives the browser aims wrongly in a frame that is made smaller. */
const VIEW = { width: 2200, height: 1100 };

const HTML = `<main>
<section class="band"><div class="wrap"><h1>Bread &amp; butter</h1><p id="lede">Fresh <strong>every day</strong> but Monday.</p><p id="loud">loud words</p></div></section>
<section class="band wide"><div class="wrap"><h2>Hours</h2><p>Wed to Sun</p></div></section>
<section class="band"><div class="wrap"><h2>Place</h2><p>Portland</p></div></section>
</main>`;
const CSS = "#loud { text-transform: uppercase }\n.band { padding: 2rem }";

let server: TestServer;
let origin = "";
let browser: Browser;
let person: PersonClient;
let context: BrowserContext;
let page: Page;
let websiteId = "";
let pageId = "";

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  origin = `http://localhost:${server.port}`;
  person = await makePerson(server, "editor");
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

beforeEach(async () => {
  await context?.close();
  context = await browser.newContext({ viewport: VIEW, locale: "en-GB" });
  const [name, value] = person.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  page = await context.newPage();
  ({ websiteId, pageId } = await makeWebsite(server, `By hand ${crypto.randomUUID().slice(0, 8)}`));
  await saveVersion(server, pageId, { html: HTML, css: CSS } as never);
}, LIMIT_MS);

const draft = (): FrameLocator => page.frameLocator('iframe[title^="Draft of"]');
const open = (search = "") => page.goto(`${origin}/app/websites/${websiteId}${search}`);

async function code(): Promise<Json> {
  const { json } = await server.get(`/v1/pages/${pageId}`);
  return (await server.get(`/v1/versions/${json.draft_version_id}`)).json;
}

async function htmlSoon(accepts: (html: string) => boolean): Promise<string> {
  let html = "";
  for (let tries = 0; tries < 200; tries++) {
    ({ html } = await code());
    if (accepts(html)) return html;
    await page.waitForTimeout(50);
  }
  throw new Error(`never came: ${html}`);
}

/** Clicks an element until it is chosen: the draft hears of the choosing a moment after the button was pressed. */
async function choose(selector: string): Promise<void> {
  await page.getByRole("button", { name: "Choose an element" }).click();
  const chosen = page.getByText(selector, { exact: true });
  for (let tries = 0; tries < 20; tries++) {
    await draft().locator(selector).click();
    const isThere = await chosen.waitFor({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  throw new Error(`${selector} was never chosen`);
}

/** Clicks an element to choose it, and once more to type in it. */
async function beginTyping(selector: string): Promise<void> {
  await choose(selector);
  await draft().locator(selector).click();
  await draft().locator(`${selector}[contenteditable]`).waitFor();
}

test(
  "a text is typed where it stands; markup in it and everything else stays",
  async () => {
    await open("?panel=element");
    await beginTyping("#lede");
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" & <Tuesday>");
    await page.keyboard.press("Enter");
    const wanted = HTML.replace("but Monday.", "but Monday. &amp; &lt;Tuesday&gt;");
    expect(await htmlSoon((html) => html !== HTML)).toBe(wanted);
    // The draft that is loaded anew is where it was, with the same thing chosen.
    await draft().getByText("but Monday. & <Tuesday>").waitFor();
    await page.waitForFunction(() => document.querySelector("textarea")?.value.endsWith("<Tuesday>"));
  },
  LIMIT_MS,
);

test(
  "words that a style shows in capitals are kept as they are written, and Escape leaves all as it was",
  async () => {
    await open("?panel=element");
    await beginTyping("#loud");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("never mind");
    await page.keyboard.press("Escape");
    await draft().getByText("loud words").waitFor();
    await draft().locator("#loud").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" and more");
    // Clicking elsewhere is done with it, too.
    await draft().locator("h1").click();
    expect(await htmlSoon((html) => html !== HTML)).toContain(">loud words and more<");
  },
  LIMIT_MS,
);

test(
  "what was being typed is there after a reload",
  async () => {
    await open("?panel=element");
    await beginTyping("#lede");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Half a sente");
    await page.waitForFunction(() =>
      Object.values({ ...sessionStorage }).some((kept) => kept.includes("Half a sente")),
    );
    await page.reload();
    await page.getByText("You were typing this when the page was left.").waitFor();
    expect((await code()).html).toBe(HTML);
    await page.getByRole("main").getByRole("button", { name: "Save" }).first().click();
    expect(await htmlSoon((html) => html !== HTML)).toContain(">Half a sente<");
    await page.getByText("You were typing this when the page was left.").waitFor({ state: "detached" });
  },
  LIMIT_MS,
);

test(
  "a section is added in the shape of its neighbours, and taken back",
  async () => {
    await open("?panel=element");
    await choose("#lede");
    await page.getByRole("button", { name: "Add a section" }).click();
    await page.getByRole("menuitem", { name: "Text with a button" }).click();
    const html = await htmlSoon((html) => html !== HTML);
    // The second section's own class is not the new one's.
    expect(html).toMatch(
      /every day[\s\S]+<section class="band"><div class="wrap">\s*<h2>A new section<\/h2>[\s\S]+Hours/,
    );
    expect(html).toContain(">Find out more</a>");
    await draft().getByText("A new section").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    expect(await htmlSoon((html) => html === HTML)).toBe(HTML);
  },
  LIMIT_MS,
);

test(
  "code is typed, kept over a reload, and never saved over what somebody else has done without asking",
  async () => {
    await open("?view=code");
    const field = page.getByRole("textbox", { name: "HTML" });
    await field.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("<p>mine</p>");
    await page.getByText("Not saved").waitFor();
    await page.reload();
    await page.getByText("Not saved").waitFor();
    expect(await field.textContent()).toContain("<p>mine</p>");
    await page.keyboard.press("Control+s");
    expect(await htmlSoon((html) => html !== HTML)).toBe(`<p>mine</p>${HTML}`);
    await page.getByText("Saved as a new version").waitFor();

    await field.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("<p>again</p>");
    await page.getByText("Not saved").waitFor();
    await saveVersion(server, pageId, { html: "<h1>Theirs</h1>", css: "" } as never);
    await page.keyboard.press("Control+s");
    await page.getByText("The page was changed by somebody else").waitFor();
    expect((await code()).html).toBe("<h1>Theirs</h1>");
    expect(await field.textContent()).toContain("<p>again</p>");
    await page.getByRole("button", { name: "Save mine over it" }).click();
    expect(await htmlSoon((html) => html.includes("again"))).toBe(`<p>again</p><p>mine</p>${HTML}`);
  },
  LIMIT_MS,
);

test(
  "versions stand side by side, and their difference is shown",
  async () => {
    await saveVersion(server, pageId, { html: HTML.replace("Wed to Sun", "Every day"), css: CSS } as never);
    await open("?panel=versions");
    await page
      .getByRole("button", { name: /^Look at it/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Compare with the draft" }).click();
    await page.frameLocator('iframe[title^="Older version"]').getByText("Wed to Sun").waitFor();
    await draft().getByText("Every day", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "Difference" }).check();
    await page.locator(".cm-deletedChunk").getByText("Wed to Sun").waitFor();
    await page.locator(".cm-changedLine").getByText("Every day").waitFor();
    await page.getByRole("button", { name: "Back to the draft" }).click();
    await draft().getByText("Every day", { exact: true }).waitFor();
  },
  LIMIT_MS,
);

test(
  "pictures go with a message to the editor",
  async () => {
    await open();
    await page.getByRole("button", { name: "Add a picture by its address" }).click();
    const address = page.getByLabel("Address of a picture");
    await address.fill("http://insecure.example/a.jpg");
    expect(await page.getByRole("button", { name: "Add", exact: true }).isDisabled()).toBe(true);
    await address.fill("https://pictures.example/bread.jpg");
    await page.keyboard.press("Enter");
    await page.getByLabel("Message").fill("Use this picture at the top");
    const sent = page.waitForRequest("**/v1/edit/turn");
    await page.keyboard.press("Enter");
    expect((await sent).postDataJSON()).toMatchObject({ attachments: ["https://pictures.example/bread.jpg"] });
  },
  LIMIT_MS,
);

test(
  "by keyboard alone: from the list to a headline that says something else",
  async () => {
    await page.goto(`${origin}/app/`);
    const { json: website } = await server.get(`/v1/websites/${websiteId}`);
    await page.getByRole("heading", { name: website.name }).waitFor();
    await tabTo(() => document.activeElement?.textContent?.includes("By hand") === true);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type(website.name);
    await page.getByRole("option", { name: website.name, selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await draft().locator("h1").waitFor();
    await tabTo(
      () =>
        (document.activeElement as HTMLInputElement)?.type === "radio" &&
        document.activeElement?.closest("aside") !== null,
    );
    await page.keyboard.press("ArrowRight");
    await tabTo(() => document.activeElement?.textContent === "Choose an element");
    await page.keyboard.press("Enter");
    await page.getByText("Or use the arrow keys and Enter.").waitFor();
    await page.keyboard.press("ArrowDown");
    for (let steps = 0; steps < 10; steps++) {
      await page.keyboard.press("Enter");
      if (await draft().locator("h1[contenteditable]").count()) break;
      await page.waitForTimeout(100);
      if (!(await page.getByText(/> h1$/).count())) await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.type("Bread first");
    await page.keyboard.press("Enter");
    expect(await htmlSoon((html) => html !== HTML)).toContain("<h1>Bread first</h1>");

    async function tabTo(isThere: () => boolean): Promise<void> {
      for (let steps = 0; steps < 80; steps++) {
        if (await page.evaluate(isThere)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error("the tab key never came there");
    }
  },
  LIMIT_MS,
);
