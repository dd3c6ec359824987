/**
 * Working on a website by hand: typing where the words stand, adding sections, changing code, comparing versions; and on
 * what it keeps: collections, records, assets.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import axe from "axe-core";
import type { Browser, BrowserContext, FrameLocator, Page } from "playwright-core";
import { type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { makePng } from "../pictures.ts";
import { clickInFrame, openBrowser } from "./browser.ts";

const LIMIT_MS = 300_000;
/** Wide enough for a draft in its own size: what drives the browser aims wrongly in a frame that is made smaller. */
const VIEW = { width: 2200, height: 800 };

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
  context = await browser.newContext({ viewport: VIEW, locale: "en-GB" });
  const [name, value] = person.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

// Each has a window of its own on a website of its own; what the application's files are is known from the one before.
beforeEach(async () => {
  await page?.close();
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
  for (let tries = 0; tries < 2400; tries++) {
    ({ html } = await code());
    if (accepts(html)) return html;
    await page.waitForTimeout(50);
  }
  throw new Error(`never came: ${html}`);
}

/** Clicks an element to choose it, once the draft has heard that something is to be chosen. */
async function choose(selector: string, chosen = selector): Promise<void> {
  await page.getByRole("button", { name: "Choose an element" }).click();
  await draft().locator('html[style*="cursor"]').waitFor();
  await clickInFrame(draft().locator(selector), page.locator(`h2[title="${chosen}"]`));
}

test(
  "what is clicked is chosen without another step, the section around it as well, and where it leads is changed",
  async () => {
    await saveVersion(server, pageId, { html: `${HTML}<a id="away" href="/other">Away</a>`, css: CSS } as never);
    await open("");
    await draft().locator('html[style*="cursor"]').waitFor();
    await clickInFrame(draft().locator("h2").first(), page.getByLabel("Text", { exact: true }));
    await page.getByTitle("Choose the whole section").click();
    await page.locator('h2[title="body > main > section:nth-of-type(2)"]').waitFor();
    await clickInFrame(draft().locator("#away"), page.getByLabel("Links to"));
    expect(await page.getByLabel("Links to").inputValue()).toBe("/other");
    await page.getByLabel("Links to").fill("tel:+15035550142");
    await page.getByLabel("Links to").press("Enter");
    await htmlSoon((html) => html.includes('<a id="away" href="tel:+15035550142">Away</a>'));
    await page.getByLabel("Hex value").first().fill("1f4d3a");
    await page.getByLabel("Hex value").first().press("Enter");
    await htmlSoon((html) => /id="away"[^>]*#1f4d3a/.test(html));
  },
  LIMIT_MS,
);

/** Clicks an element to choose it, and once more to type in it. */
async function beginTyping(selector: string): Promise<void> {
  await choose(selector);
  await clickInFrame(draft().locator(selector), draft().locator(`${selector}[contenteditable]`));
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
    await page.getByText("You left the page before saving this text.").waitFor();
    expect((await code()).html).toBe(HTML);
    await page.getByRole("main").getByRole("button", { name: "Save" }).first().click();
    expect(await htmlSoon((html) => html !== HTML)).toContain(">Half a sente<");
    await page.getByText("You left the page before saving this text.").waitFor({ state: "detached" });
  },
  LIMIT_MS,
);

test(
  "a section is added in the shape of its neighbours, and taken back",
  async () => {
    await open("?panel=element");
    await choose("#lede");
    await page.getByRole("button", { name: "Add section" }).click();
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
  "an undo takes back nothing that somebody else has done since, and shows what that was",
  async () => {
    await open("?panel=element");
    await beginTyping("#lede");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Mine");
    await draft().locator("h1").click();
    await htmlSoon((html) => html.includes(">Mine<"));
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await undo.and(page.locator(":enabled")).waitFor();
    await saveVersion(server, pageId, { html: "<h1>Theirs</h1>", css: "" } as never);
    await undo.click();
    await page.getByText("Nothing was undone").waitFor();
    expect((await code()).html).toBe("<h1>Theirs</h1>");
    await page.frameLocator('iframe[title^="Older version"]').getByText("Mine").waitFor();
    await undo.click();
    expect(await htmlSoon((html) => !html.includes("Theirs"))).toContain(">Mine<");
  },
  LIMIT_MS,
);

test(
  "what somebody else has changed is told where the page is looked at, and shown when it is asked for",
  async () => {
    await open();
    await draft().getByText("Bread & butter").waitFor();
    await saveVersion(server, pageId, { html: "<h1>Theirs</h1>", css: "" } as never);
    await page.getByText("This page was changed by someone else").waitFor();
    expect(await draft().getByText("Bread & butter").count()).toBe(1);
    await page.getByRole("button", { name: "What has changed" }).click();
    await page.frameLocator('iframe[title^="Older version"]').getByText("Bread & butter").waitFor();
    await page.getByText("This page was changed by someone else").waitFor({ state: "detached" });
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
    await page.getByText("Unsaved").waitFor();
    await page.reload();
    await page.getByText("Unsaved").waitFor();
    expect(await field.textContent()).toContain("<p>mine</p>");
    await page.keyboard.press("Control+s");
    expect(await htmlSoon((html) => html !== HTML)).toBe(`<p>mine</p>${HTML}`);
    await page.getByText("Saved as a new version").waitFor();

    await field.click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("<p>again</p>");
    await page.getByText("Unsaved").waitFor();
    await saveVersion(server, pageId, { html: "<h1>Theirs</h1>", css: "" } as never);
    await page.keyboard.press("Control+s");
    await page.getByText("Someone else or the editor changed this page").waitFor();
    expect((await code()).html).toBe("<h1>Theirs</h1>");
    expect(await field.textContent()).toContain("<p>again</p>");
    await page.getByRole("button", { name: "Overwrite with mine" }).click();
    expect(await htmlSoon((html) => html.includes("again"))).toBe(`<p>again</p><p>mine</p>${HTML}`);
  },
  LIMIT_MS,
);

test(
  "pages are added, changed and deleted; what was typed of one is there after a reload",
  async () => {
    const choose = async (item: string) => {
      await page.getByRole("button", { name: "Page options" }).click();
      await page.getByRole("menuitem", { name: item }).click();
    };
    const pages = async (): Promise<Json[]> => (await server.get(`/v1/websites/${websiteId}/pages`)).json.data;
    const dialog = page.getByRole("dialog");
    await open();
    await choose("Add page");
    await dialog.getByLabel("Name").fill("Our Prices");
    await dialog.getByLabel("Prompt").fill("What a loaf costs");
    await page.reload();
    await choose("Add page");
    expect(await dialog.getByLabel("Prompt").inputValue()).toBe("What a loaf costs");
    await dialog.getByRole("button", { name: "Add page" }).click();
    await page.getByRole("heading", { name: "This page is empty" }).waitFor();
    const [added] = (await pages()).filter(({ path }) => path === "/our-prices");
    expect([added.name, added.prompt]).toEqual(["Our Prices", "What a loaf costs"]);

    await choose("Page settings");
    await dialog.getByLabel("Path").fill("/prices");
    await dialog.getByLabel("Page title").fill("What bread costs");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Our Prices saved.").waitFor();
    const { json: changed } = await server.get(`/v1/pages/${added._id}`);
    expect([changed.path, changed.title, changed.prompt]).toEqual(["/prices", "What bread costs", "What a loaf costs"]);
    await choose("Delete page");
    await dialog.getByRole("button", { name: "Delete page" }).click();
    await draft().locator("h1").waitFor();
    await page.getByText("Our Prices was deleted").waitFor();
    expect((await pages()).map(({ path }) => path)).toEqual(["/"]);
  },
  LIMIT_MS,
);

test(
  "versions stand side by side, and their difference is shown",
  async () => {
    await saveVersion(server, pageId, { html: HTML.replace("Wed to Sun", "Every day"), css: CSS } as never);
    await open("?panel=versions");
    await page
      .getByRole("button", { name: /^Preview/ })
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
    const form = new FormData();
    form.append("file", new File([makePng(70, 40)], "bun.png"));
    const { json: asset } = await server.post("/v1/assets", await new Response(form).blob());
    const add = page.getByRole("button", { name: "Add a picture" });
    await add.click();
    await page.getByRole("dialog").getByRole("button", { name: "bun.png" }).click();
    // This server has http alone, where whoever writes the page would not get it.
    await page.getByText(`${asset.url} can't go with a message: pictures need an https address.`).waitFor();
    await add.click();
    await page.getByText("Or from a URL").click();
    await page.getByRole("dialog").getByLabel("URL").fill("https://pictures.example/bread.jpg");
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
    await page.locator("[role=combobox]:focus").waitFor();
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
      if (!(await page.locator('h2[title$="> h1"]').count())) await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.type("Bread first");
    await page.keyboard.press("Enter");
    expect(await htmlSoon((html) => html !== HTML)).toContain("<h1>Bread first</h1>");
    // And on to where visitors read it.
    await tabTo(() => document.activeElement?.textContent === "Publish");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Publish now" }).waitFor();
    await tabTo(() => document.activeElement?.textContent === "Publish now");
    await page.keyboard.press("Enter");
    await page.getByText("Published: ").first().waitFor();
    const { host } = new URL((await server.get(`/v1/websites/${websiteId}`)).json.url);
    expect((await server.visit(host.split(":")[0]!, "/")).text).toContain("Bread first");

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

test(
  "another picture takes the place of one, with its own size and words",
  async () => {
    const form = new FormData();
    form.append("alt", "A wood oven");
    form.append("file", new File([makePng(700, 400)], "oven.png"));
    const { json: asset } = await server.post("/v1/assets", await new Response(form).blob());
    const before =
      '<h1>Bread</h1><img id="old" src="/_sw/assets/gone.png" srcset="/a.png 2x" width="90" height="90" alt="Old" style="width:200px;height:200px">';
    await saveVersion(server, pageId, { html: `<main>${before}</main>`, css: "" } as never);
    await open("?panel=element");
    await choose("#old");
    await page.getByRole("button", { name: "Replace picture" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "oven.png" }).click();
    const html = await htmlSoon((html) => html.includes(asset.path));
    const tag = /<img[^>]*>/.exec(html)![0];
    for (const part of [`src="${asset.path}"`, 'alt="A wood oven"', 'width="700"', 'height="400"'])
      expect(tag).toContain(part);
    expect(tag).not.toContain("srcset");
    const shown = page.getByLabel("Alt text");
    // The panel shows the new picture a moment after it is stored.
    while ((await shown.inputValue()) !== "A wood oven") await page.waitForTimeout(20);
    await shown.fill("Our oven");
    await page.getByRole("region", { name: "Chosen" }).getByRole("button", { name: "Save" }).click();
    await htmlSoon((html) => html.includes('alt="Our oven"'));
  },
  LIMIT_MS,
);

test(
  "a drawing is a picture, whatever in it is clicked: another takes its place, and looks as it did",
  async () => {
    const form = new FormData();
    form.append("alt", "A wood oven");
    form.append("file", new File([makePng(700, 400)], "oven.png"));
    const { json: asset } = await server.post("/v1/assets", await new Response(form).blob());
    const drawing =
      '<svg class="art" viewBox="0 0 90 90" width="200" height="200"><g><path id="line" d="M0 0h90v90H0z"/></g></svg>';
    const html = `<main><section><h1>Bread</h1><div class="plate">${drawing}</div><p>Daily.</p></section></main>`;
    await saveVersion(server, pageId, { html, css: "" } as never);
    await open("?panel=element");
    await choose("#line", "body > main > section > div > svg");
    const chosen = page.getByRole("region", { name: "Chosen" });
    await chosen.getByRole("heading", { name: "Hero / Picture" }).waitFor();
    expect(await chosen.getByLabel("Text colour").count()).toBe(0);
    await chosen.getByRole("button", { name: "Replace picture" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "oven.png" }).click();
    const after = await htmlSoon((now) => now.includes(asset.path));
    const image = `<img class="art" src="${asset.path}" alt="A wood oven" width="700" height="400">`;
    expect(after).toBe(html.replace(drawing, image));
    // It is chosen, so that its words can be written.
    const words = chosen.getByLabel("Alt text");
    await words.fill("Our oven");
    await chosen.getByRole("button", { name: "Save" }).click();
    await htmlSoon((now) => now.includes('alt="Our oven"'));
  },
  LIMIT_MS,
);

// --- what the website keeps: collections, records, assets ---

const makeBlog = async (): Promise<{ collectionId: string; recordId: string }> => {
  const { json } = await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind: "blog" });
  return { collectionId: json.collection._id, recordId: json.records[0]._id };
};

/** The field in which a formatted text is typed. */
const prose = () => page.getByRole("textbox", { name: "Text", exact: true });

test(
  "a ready-made collection comes with its pages; a post is written as it will look, kept as Markdown, and published",
  async () => {
    await page.goto(`${origin}/app/content?website=${websiteId}`);
    await page.getByRole("button", { name: "New collection" }).click();
    await page.getByLabel("What is the website about?").fill("A bakery with a blog");
    await page.getByRole("button", { name: "Suggest" }).click();
    await page.getByRole("button", { name: "Team" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Blog/ }).click();
    await page.getByRole("heading", { name: "Blog", exact: true }).waitFor();
    await page.getByRole("cell", { name: "Draft" }).nth(2).waitFor();
    await page.getByRole("link", { name: "New: Post" }).click();
    await page.getByLabel("Title").fill("Rye is back");
    await prose().click();
    await page.keyboard.type("## Why\nIt ");
    await page.getByRole("button", { name: "Bold" }).click();
    await page.keyboard.type("keeps");
    await page.getByRole("button", { name: "Bold" }).click();
    await page.keyboard.type(" & <b>lasts</b>.\n- one\ntwo");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL("**/app/content/records/rec_*");
    const recordId = page.url().split("/").at(-1)!;
    const stored = async () => (await server.get(`/v1/cms/records/${recordId}`)).json;
    expect(await stored()).toMatchObject({ status: "draft", slug: "rye-is-back" });
    expect((await stored()).data.body).toBe("## Why\n\nIt **keeps** & \\<b>lasts\\</b>.\n\n* one\n* two");
    // Opened again it is the same, and nothing has changed by being looked at.
    await page.reload();
    await prose().getByRole("heading", { name: "Why" }).waitFor();
    expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Publish" }).click();
    // Its template is a page that was not published yet.
    await page.getByText("Published; its page is not live yet.").first().waitFor();
    // A change is a draft, beside what visitors see, until it is published too.
    await page.getByLabel("Title").fill("Rye is back for good");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Unpublished changes").waitFor();
    await page.getByRole("button", { name: "Compare with the live version" }).click();
    await page.getByText("Rye is back", { exact: true }).waitFor();
    expect(await stored()).toMatchObject({
      status: "published",
      data: { title: "Rye is back" },
      draft_data: { title: "Rye is back for good" },
    });
  },
  LIMIT_MS,
);

test(
  "two who write the same record lose nothing: each keeps what was typed",
  async () => {
    const { recordId } = await makeBlog();
    await page.goto(`${origin}/app/content/records/${recordId}`);
    await page.getByLabel("Title").fill("Mine");
    await server.put(`/v1/cms/records/${recordId}`, { data: { title: "Theirs", summary: "Their summary" } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Someone else changed this record").waitFor();
    await page.getByRole("button", { name: "Keep my changes" }).click();
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "Their summary");
    expect(await page.getByLabel("Title").inputValue()).toBe("Mine");
    // Who leaves is asked.
    await page.getByRole("link", { name: "Redirects" }).click();
    await page.getByRole("heading", { name: "Leave without saving?" }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved as a draft").waitFor();
    expect((await server.get(`/v1/cms/records/${recordId}`)).json.data).toMatchObject({
      title: "Mine",
      summary: "Their summary",
    });
  },
  LIMIT_MS,
);

test(
  "a text with a table is edited as Markdown, and is not spoiled",
  async () => {
    const { recordId } = await makeBlog();
    const body = "| a | b |\n|---|---|\n| 1 | 2 |";
    await server.put(`/v1/cms/records/${recordId}`, { data: { body } });
    await page.goto(`${origin}/app/content/records/${recordId}`);
    await page.getByText("This text contains a table").waitFor();
    expect(await prose().inputValue()).toBe(body);
  },
  LIMIT_MS,
);

test(
  "records are found, narrowed and archived together; a table is looked at before it is imported",
  async () => {
    const { collectionId } = await makeBlog();
    await page.goto(`${origin}/app/content/${collectionId}`);
    await page.getByLabel("Search records").fill("second");
    await page.waitForURL("**?q=second");
    await page.getByRole("link", { name: "First sample" }).waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByText("1 record was archived").waitFor();
    await page.getByLabel("Search records").fill("");
    await page.getByLabel("Status").selectOption("archived");
    await page.waitForURL("**?status=archived");
    await page.getByRole("link", { name: "Second sample" }).waitFor();
    await page.getByLabel("Status").selectOption("");

    await page.getByRole("button", { name: "Options for Blog" }).click();
    await page.getByRole("menuitem", { name: "Import" }).click();
    const choose = async (content: string) =>
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "posts.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    await choose("title,date\nOne,2026-11-20\nTwo,someday\n");
    await page.getByRole("row", { name: /^2 Date must be a date/ }).waitFor();
    // What is not wrong may be imported without it.
    await page.getByRole("button", { name: "Import 1 row" }).waitFor();
    await choose("title,date\nOne,2026-11-20\nTwo,2026-11-21\n");
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await page.getByText("Imported: 2 new records").waitFor();
    await page.getByRole("link", { name: "Two", exact: false }).waitFor();
  },
  LIMIT_MS,
);

test(
  "fields are added, renamed and removed by hand; records keep their values",
  async () => {
    const { collectionId, recordId } = await makeBlog();
    await page.goto(`${origin}/app/content/${collectionId}/fields`);
    await page.getByRole("button", { name: /^Title/ }).click();
    await page.getByLabel("Name", { exact: true }).first().fill("Headline");
    await page.getByRole("button", { name: "Remove Date" }).click();
    await page.getByText("Will be removed: Date").waitFor();
    await page.getByRole("button", { name: "Add a field" }).click();
    await page.getByLabel("Name", { exact: true }).first().fill("Read in");
    await page.getByLabel("Type", { exact: true }).selectOption("number");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    const { json } = await server.get(`/v1/cms/collections/${collectionId}`);
    expect(json.fields.map(({ key, name }: Json) => `${key} ${name}`)).toEqual([
      "title Headline",
      "summary Summary",
      "cover Picture",
      "body Text",
      "read_in Read in",
    ]);
    expect((await server.get(`/v1/cms/records/${recordId}`)).json.data.title).toContain("sample");
  },
  LIMIT_MS,
);

test(
  "pictures are uploaded, chosen for a record, and not deleted while it shows them",
  async () => {
    const { recordId } = await makeBlog();
    await page.goto(`${origin}/app/content/records/${recordId}`);
    await page.getByRole("button", { name: "Choose a picture" }).click();
    await page
      .getByRole("dialog")
      .locator('input[type="file"]')
      .setInputFiles([{ name: "Oven.png", mimeType: "image/png", buffer: Buffer.from(makePng(720, 400)) }]);
    await page.getByLabel("Alt text").fill("A wood oven");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved as a draft").waitFor();
    const { cover } = (await server.get(`/v1/cms/records/${recordId}`)).json.data;
    expect(cover).toMatchObject({ alt: "A wood oven", src: expect.stringMatching(/^ast_/) });
    const shown = page.locator('img[src^="/_sw/assets/"]').first();
    await shown.waitFor();
    expect(await shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);

    await page.goto(`${origin}/app/assets`);
    await page.getByRole("link", { name: /Oven\.png.*1 use/ }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "Delete" }).click();
    await page.getByText("Not deleted, because it is still in use here").waitFor();
    await page.getByRole("link", { name: "sample-1" }).waitFor();
    // What is no picture is kept as a file; what is dropped is uploaded.
    await page.keyboard.press("Escape");
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["a price list"], "prices.txt", { type: "text/plain" }));
      return transfer;
    });
    const grid = page.getByRole("list").filter({ hasText: "Oven.png" });
    await grid.dispatchEvent("dragenter", { dataTransfer: data });
    await page.getByText("Drop files here").waitFor();
    await grid.dispatchEvent("drop", { dataTransfer: data });
    await page.getByRole("link", { name: /prices\.txt/ }).waitFor();
  },
  LIMIT_MS,
);

test(
  "visitors search a published site by keyboard; what is found is announced, and axe has nothing to say",
  async () => {
    const html = `<html lang="en"><head><title>Bread</title></head><body><main><h1>Bread</h1><div data-sw-search></div><p>Rye from Portland.</p></main></body></html>`;
    await saveVersion(server, pageId, { html, css: "" } as never);
    const menu = {
      path: "/menu",
      name: "Menu",
      html: "<main><h1>Menu</h1><p>Galettes</p></main>",
      css: "",
      javascript: "",
    };
    await server.post(`/v1/websites/${websiteId}/pages/import`, menu);
    const { json } = await server.post(`/v1/websites/${websiteId}/deploy`, {});
    await page.goto(`${new URL(json.url).origin}/`);
    const field = page.getByRole("search").getByRole("searchbox", { name: "Search" });
    await field.pressSequentially("gal");
    await page.getByRole("status").filter({ hasText: "1 results" }).waitFor();
    await page.evaluate(axe.source);
    // @ts-expect-error axe is a global of the page.
    const { violations } = (await page.evaluate(() => window.axe.run(document))) as Json;
    expect(violations.map(({ id, nodes }: Json) => `${id} ${nodes[0].html}`)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/menu");
    await page.goBack();
    await page.getByRole("searchbox").pressSequentially("nothing like it");
    await page.getByText("Nothing found").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Nothing found").waitFor({ state: "hidden" });
  },
  LIMIT_MS,
);

test(
  "what was typed in a dialog is not lost by a press beside it, and given up by a second one",
  async () => {
    await open();
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Page options" }).click();
    await page.getByRole("menuitem", { name: "Add page" }).click();
    await dialog.getByLabel("Name").waitFor();
    await page.mouse.click(5, 5);
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Add page" }).click();
    await dialog.getByLabel("Name").fill("Opening hours");
    await page.mouse.click(5, 5);
    await dialog.getByRole("alert").waitFor();
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    expect(await dialog.getByRole("alert").count()).toBe(0);
    expect(await dialog.getByLabel("Name").inputValue()).toBe("Opening hours");
    await page.keyboard.press("Escape");
    await dialog.getByRole("alert").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  },
  LIMIT_MS,
);

test(
  "an older conversation is gone back to, and gone on with",
  async () => {
    const ask = async (message: string) => {
      const answer = await server.post("/v1/edit/turn", { page_id: pageId, message });
      expect(answer.text).toContain("turn_end");
    };
    await ask("Change the headline to Rye");
    await ask("Change the headline to Spelt");
    await open();
    const said = (text: string) => page.getByRole("main").getByText(text, { exact: true });
    await said("Change the headline to Spelt").waitFor();
    await page.getByRole("button", { name: "Conversations" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Change the headline to Rye" }).click();
    await said("Change the headline to Rye").first().waitFor();
    await said("Change the headline to Spelt").waitFor({ state: "detached" });
    await page.getByLabel("Message").fill("Change the headline to Barley");
    await page.keyboard.press("Enter");
    await said("Change the headline to Barley").waitFor();
    await page.getByRole("button", { name: "Conversations", disabled: false }).waitFor();
    const { data } = (await server.get(`/v1/threads?page_id=${pageId}`)).json;
    const counts = await Promise.all(
      data.map(async ({ _id }: Json) => (await server.get(`/v1/threads/${_id}/messages`)).json.data.length),
    );
    expect(Math.max(...counts)).toBe(4);
  },
  LIMIT_MS,
);

test(
  "an edit of what somebody else has moved meanwhile changes nothing, is told, and can be made again; one's own follow each other",
  async () => {
    await open("?panel=element");
    const second = "body > main > section:nth-of-type(2) h2";
    await page.getByRole("button", { name: "Choose an element" }).click();
    await draft().locator('html[style*="cursor"]').waitFor();
    await clickInFrame(draft().locator("h2").first(), page.getByLabel("Text", { exact: true }));
    // What names the second section now names the third of before.
    const moved = await server.post(`/v1/pages/${pageId}/edits`, {
      edits: [{ op: "remove", node: second.replace(" h2", "") }],
    });
    expect(moved.status).toBe(200);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("changed in the meantime").waitFor();
    expect((await code()).html).toContain("<h2>Place</h2>");
    await draft().getByText("Hours").waitFor({ state: "detached" });

    await draft().locator('html[style*="cursor"]').waitFor();
    await clickInFrame(draft().locator("#lede"), page.locator('h2[title="#lede"]'));
    for (const text of ["Once", "Twice"]) {
      await page.getByLabel("Text", { exact: true }).fill(text);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await htmlSoon((html) => html.includes(`>${text}</p>`));
    }
    // Moved twice, the second time before the first has come back.
    await page.getByRole("button", { name: "Move down", exact: true }).dblclick();
    await htmlSoon((html) => /loud words[\s\S]*Twice/.test(html));
    expect((await code()).html).toContain("<h2>Place</h2>");
  },
  LIMIT_MS,
);

test(
  "elements are chosen in the draft alone: whoever looks at an older version is led back to it",
  async () => {
    await saveVersion(server, pageId, { html: HTML.replace("Hours", "When we are here"), css: CSS } as never);
    await open("?panel=versions");
    await page
      .getByRole("button", { name: /^Preview/ })
      .last()
      .click();
    await page.getByText("You are looking at an older version.").waitFor();
    await page.getByText("Element", { exact: true }).click();
    await page.getByText("You are looking at an older version.").waitFor({ state: "detached" });
    await draft().getByText("When we are here").waitFor();
    // What the editor has changed is looked at, too.
    await page.getByText("Versions", { exact: true }).click();
    await page
      .getByRole("button", { name: /^Preview/ })
      .last()
      .click();
    await page.getByText("You are looking at an older version.").waitFor();
    await page.getByText("Chat", { exact: true }).click();
    await page.getByLabel("Message").fill("Change the headline to Rye");
    await page.keyboard.press("Enter");
    await page.getByText("You are looking at an older version.").waitFor({ state: "detached" });
    await draft().getByText("When we are here").waitFor();
  },
  LIMIT_MS,
);

test(
  "the address of a website is chosen when it is published first; what is wrong with it is said beside it",
  async () => {
    const { pageId: taken } = await makeWebsite(server, "Taken");
    await saveVersion(server, taken, { html: "<h1>Taken</h1>" });
    const name = `taken-${crypto.randomUUID().slice(0, 8)}`;
    await server.post("/v1/tools/deploy", { page_id: taken, subdomain: name });
    await open("?publish=1");
    const field = page.getByRole("dialog").getByRole("textbox", { name: "Address" });
    expect(await field.inputValue()).toMatch(/^by-hand-[0-9a-f]{8}$/);
    const publish = page.getByRole("dialog").getByRole("button", { name: "Publish now" });
    for (const [typed, refusal] of [
      [name, "This address is taken"],
      ["www", "is reserved"],
      ["ä ö", "3 to 63 characters"],
    ] as const) {
      await field.fill(typed);
      await publish.click();
      await page.getByRole("dialog").getByText(refusal).waitFor();
    }
    await field.fill(`Own-${name}`);
    await publish.click();
    await page.getByText(`Published: own-${name}.sites.localhost`).waitFor();
    expect((await server.get(`/v1/websites/${websiteId}`)).json.subdomain).toBe(`own-${name}`);
    await open("?publish=1");
    await page
      .getByRole("dialog")
      .getByRole("link", { name: `own-${name}` })
      .waitFor();
    expect(await field.count()).toBe(0);
  },
  LIMIT_MS,
);

test(
  "a message that did not arrive is said not to have, and stands in its field again",
  async () => {
    // In a conversation that was begun before.
    await server.post("/v1/edit/turn", { page_id: pageId, message: "Change the headline to Rye" });
    await open();
    await page.getByRole("main").getByText("Change the headline to Rye", { exact: true }).waitFor();
    const field = page.getByLabel("Message");
    await context.setOffline(true);
    await field.fill("Change the headline to Spelt");
    await page.keyboard.press("Enter");
    await page.getByText("The server can't be reached.").first().waitFor();
    await page.waitForFunction(() => document.querySelector("textarea")?.value === "Change the headline to Spelt");
    await context.setOffline(false);
    await field.press("Enter");
    await page.getByRole("main").getByText("Change the headline to Spelt", { exact: true }).waitFor();
    expect(await field.inputValue()).toBe("");
  },
  LIMIT_MS,
);

test(
  "what is wrong with the pages names the page that it is on",
  async () => {
    await server.post(`/v1/websites/${websiteId}/pages/import`, {
      path: "/visit",
      name: "Visit",
      html: '<h1>Visit</h1><form name="ask"><input name="a"><button>Send</button></form>',
      css: "",
      javascript: "",
    });
    await open("?publish=1");
    const findings = page.getByRole("dialog").locator("details");
    await findings.getByRole("button", { name: /^\/visit The field “a” has no label/ }).click();
    await page.waitForURL(/page=page_/);
    await draft().getByRole("heading", { name: "Visit" }).waitFor();
  },
  LIMIT_MS,
);

/** What a draft's own scripts may try, before and while somebody works on it. */
const HOSTILE = `
const seen = [], ports = [];
const tell = (message) => {
  parent.postMessage({ channel: "review", ...message }, "*");
  for (const port of ports) send.call(port, message);
};
const send = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (...given) { ports.push(this); return send.apply(this, given); };
const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data");
Object.defineProperty(MessageEvent.prototype, "data", { get() { ports.push(...[this.target].filter((one) => one instanceof MessagePort)); const value = data.get.call(this); seen.push(value); return value; } });
const Channel = MessageChannel;
globalThis.MessageChannel = class extends Channel { constructor() { super(); ports.push(this.port1); } };
addEventListener("message", ({ data }) => seen.push(data), true);
const own = new Channel();
ports.push(own.port1);
parent.postMessage({ channel: "review", is: "here", path: "/" }, "*", [own.port2]);
window.loot = { seen, ports };
setInterval(() => {
  const more = Object.assign({}, ...seen.filter((one) => Object(one) === one));
  for (const is of ["writing", "written", "place", "undo", "redo", "picked", "unwritten"])
    tell({ ...more, is, node: "h1", text: "Hacked", position: "last", around: [], again: false });
  const heading = document.querySelector("h1");
  if (!heading) return;
  for (const type of ["pointerdown", "mousedown", "mouseup", "pointerup", "click"])
    heading.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }));
  dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
  heading.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  const typed = document.querySelector("[contenteditable]");
  if (typed && typed.id !== "lede") { typed.textContent = "Hacked"; typed.dispatchEvent(new InputEvent("input", { bubbles: true })); typed.blur(); }
}, 20);`;

test(
  "a draft's own scripts write nothing in the name of who looks at it, nor while something is typed on it",
  async () => {
    for (const html of [
      `<!doctype html><script>${HOSTILE}</script><html lang=en><head><title>t</title></head><body>${HTML}</body></html>`,
      `<script>${HOSTILE}</script>${HTML}`,
    ]) {
      const stored = await saveVersion(server, pageId, { html, css: CSS } as never);
      const made = async () => (await server.get(`/v1/pages/${pageId}/versions`)).json.data.map(({ _id }: Json) => _id);
      await open("?panel=element");
      await draft().locator("h1").waitFor();
      await page.waitForTimeout(700);
      expect((await made())[0]).toBe(stored._id);
      // Only what was chosen by hand is chosen, and only what was typed is written.
      await page.getByRole("button", { name: "Choose an element" }).click();
      await draft().locator('html[style*="cursor"]').waitFor();
      await page.waitForTimeout(300);
      expect(await page.locator("textarea").count()).toBe(0);
      await clickInFrame(draft().locator("#lede"), page.locator('h2[title="#lede"]'));
      await clickInFrame(draft().locator("#lede"), draft().locator("#lede[contenteditable]"));
      await page.keyboard.press("Control+End");
      await page.keyboard.type(" & more");
      await page.waitForTimeout(300);
      await page.keyboard.press("Enter");
      expect(await htmlSoon((now) => now !== html)).toBe(html.replace("but Monday.", "but Monday. &amp; more"));
      await page.waitForTimeout(700);
      expect((await made()).indexOf(stored._id)).toBe(1);
    }
  },
  LIMIT_MS,
);

test(
  "where a link has led away from the draft, it is back when something is to be chosen",
  async () => {
    await server.post(`/v1/websites/${websiteId}/pages/import`, {
      path: "/other",
      name: "Other",
      html: "<h1>Other</h1>",
    });
    await saveVersion(server, pageId, { html: `${HTML}<a href="/other">Away</a>`, css: CSS } as never);
    await open("?panel=element");
    await draft().locator('html[style*="cursor"]').waitFor();
    await page.getByRole("radio", { name: "Preview" }).press("Space");
    await draft().locator('html:not([style*="cursor"])').waitFor();
    await clickInFrame(draft().getByText("Away"), draft().getByText("Other", { exact: true }));
    await page.getByRole("button", { name: "Choose an element" }).click();
    await clickInFrame(draft().locator('html[style*="cursor"] #lede'), page.locator('h2[title="#lede"]'));
  },
  LIMIT_MS,
);
