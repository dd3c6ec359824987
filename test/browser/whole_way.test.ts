/**
 * The whole way, in a real browser, on the executable, from an empty folder: a sentence becomes a website that visitors
 * see and write to, it is changed by clicking, published again and brought back, and others join and do what they may.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, FrameLocator, Page } from "playwright-core";
import { call, type Json } from "../harness.ts";
import { clickInFrame, openBrowser } from "./browser.ts";
import { type Installation, startExecutable } from "./executable.ts";
import { goWithin } from "./screens.ts";

const LIMIT_MS = 300_000;
/** Wide enough for a draft in its own size: what drives the browser aims wrongly in a frame that is made smaller. */
const VIEW = { width: 2200, height: 1100 };
const PASSWORD = "a long sentence to remember";
const SENTENCE =
  "Crumb & Co, a small sourdough bakery in Portland. Country loaves, croissants. Open Wed-Sun 7:30-13:00. Contact form.";
const RED = "#b91c1c";
const RED_AS_SHOWN = "rgb(185, 28, 28)";

let installation: Installation;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the browser has complained about, which it never should. */
const complaints: string[] = [];

beforeAll(async () => {
  [installation, browser] = await Promise.all([startExecutable(), openBrowser()]);
  // With motion, as most people have it.
  context = await browser.newContext({ viewport: VIEW, locale: "en-GB", reducedMotion: "no-preference" });
  page = await context.newPage();
  listen(page);
}, LIMIT_MS);

afterAll(async () => {
  await browser?.close();
  await installation?.stop();
});

function listen(page: Page): void {
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // Thumbnails are frames in which no script runs.
    if (message.type() === "error" && !message.text().startsWith("Blocked script execution"))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
}

const go = (path: string, on = page) => on.goto(`${installation.baseUrl}/app${path}`);

async function callAsUser(method: string, path: string, data?: unknown, by = context): Promise<Json> {
  const response = await by.request.fetch(`${installation.baseUrl}${path}`, { method, ...(data ? { data } : {}) });
  return await response.json();
}

const draft = (on = page): FrameLocator => on.frameLocator('iframe[title^="Draft of"]');

/** What a visitor is shown: each time in a browser that knows nothing yet. */
async function asVisitor<Result>(work: (page: Page) => Promise<Result>): Promise<Result> {
  const visitor = await browser.newContext();
  const visited = await visitor.newPage();
  await visited.goto(address);
  const result = await work(visited);
  await visitor.close();
  return result;
}

const colourOfHeadline = () =>
  asVisitor((page) =>
    page
      .locator("h1")
      .first()
      .evaluate((element) => getComputedStyle(element).color),
  );

async function publish(): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("button", { name: "Publish now" }).click();
  await page.getByText("Published: ").first().waitFor();
}

let websiteId = "";
let address = "";
let key = "";

test(
  "the set-up link, one sentence, and a website is written",
  async () => {
    await page.goto(installation.setUpLink);
    await page.getByLabel("Your name").fill("Mara Lindt");
    await page.getByLabel("E-mail").fill("mara@studio.example");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByRole("button", { name: "Finish later" }).click();
    await page.getByLabel("Describe the website").fill(SENTENCE);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Here is what I understood" }).waitFor();
    await page.getByLabel("Name", { exact: true }).first().fill("Crumb & Co");
    await page.getByRole("button", { name: "Continue to pages" }).click();
    await page.getByRole("group", { name: "Pages" }).waitFor();
    await page.getByRole("button", { name: /^Write \d+ pages?$/ }).click();
    await page.getByRole("heading", { name: / is written$/ }).waitFor();
    await page.getByRole("link", { name: "Open the website" }).click();
    await page.waitForURL("**/app/websites/web_*");
    await draft().locator("h1").first().waitFor();
    websiteId = new URL(page.url()).pathname.split("/").at(-1)!;
  },
  LIMIT_MS,
);

test(
  "it is published, and what its form is sent is in the inbox",
  async () => {
    await publish();
    address = (await callAsUser("GET", `/v1/websites/${websiteId}`)).url;
    const { data: forms } = await callAsUser("GET", "/v1/forms");
    const { data: pages } = await callAsUser("GET", `/v1/websites/${websiteId}/pages`);
    const form = forms[0];
    const path = pages.find(({ _id }: Json) => _id === form.page_id).path;
    await asVisitor(async (visitor) => {
      await visitor.goto(new URL(path, address).href);
      const filled = visitor.locator(`form[action="/_sw/forms/${form._id}"]`);
      for (const { name, type, options } of form.fields) {
        const field = filled.locator(`[name="${name}"]`).first();
        if (type === "select") await field.selectOption(options[0]);
        else if (type === "checkbox" || type === "radio") await field.check();
        else if (type === "email") await field.fill("ada@visitor.example");
        else await field.fill(type === "tel" ? "503 555 0142" : "Do you have rye on Fridays?");
      }
      // A shorter time is taken for a program's.
      await visitor.waitForTimeout(2_100);
      await filled.locator("[type=submit]").click();
      await visitor.getByText("Your message has arrived.").waitFor();
    });
    await go("/inbox");
    await page.getByRole("list", { name: "Submissions" }).getByRole("link").first().click();
    await page.getByRole("article").getByText("Do you have rye on Fridays?").first().waitFor();
    await page.getByRole("article").getByText("ada@visitor.example").first().waitFor();
  },
  LIMIT_MS,
);

test(
  "a colour is changed by clicking, taken back, and done again",
  async () => {
    await go(`/websites/${websiteId}?panel=element`);
    const headline = draft().locator("h1").first();
    const colour = () => headline.evaluate((element) => getComputedStyle(element).color);
    const before = await colour();
    await page.getByRole("button", { name: "Choose an element" }).click();
    await clickInFrame(headline, page.locator('h2[title$="h1"]'));
    const chooser = page.getByLabel("Text colour");
    await chooser.fill(RED);
    await chooser.blur();
    await expectSoon(colour, RED_AS_SHOWN);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectSoon(colour, before);
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await expectSoon(colour, RED_AS_SHOWN);
  },
  LIMIT_MS,
);

test(
  "visitors see it with the second release, and after going back what they saw before",
  async () => {
    expect(await colourOfHeadline()).not.toBe(RED_AS_SHOWN);
    await publish();
    expect(await colourOfHeadline()).toBe(RED_AS_SHOWN);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByText("Everything is published.").waitFor();
    await page.getByRole("button", { name: "Roll back" }).click();
    await page.getByText("Rolled back to release 1").waitFor();
    expect(await colourOfHeadline()).not.toBe(RED_AS_SHOWN);
    // The draft stays.
    await page.keyboard.press("Escape");
    const shown = await draft()
      .locator("h1")
      .first()
      .evaluate((element) => getComputedStyle(element).color);
    expect(shown).toBe(RED_AS_SHOWN);
  },
  LIMIT_MS,
);

test(
  "a key is made, and works against the API",
  async () => {
    await go("/keys");
    await page.getByRole("button", { name: "New key" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Script");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("heading", { name: "Your new key" }).waitFor();
    key = /sw_[0-9a-f]{64}/.exec((await page.getByRole("main").textContent())!)![0];
    const { json } = await call(installation.baseUrl, "GET", "/v1/websites", undefined, key);
    expect(json.data.map(({ _id }: Json) => _id)).toEqual([websiteId]);
  },
  LIMIT_MS,
);

/** Invites somebody on the users' screen, and takes the invitation up in a browser of theirs. */
async function join(role: "Owner" | "Editor" | "Viewer"): Promise<{ theirs: Page; them: BrowserContext }> {
  await go("/users");
  await page.getByRole("button", { name: "Invite user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  const text = page.getByText(/\/app\/invitation#token=\w+/).first();
  const [link] = /http\S+#token=\w+/.exec((await text.textContent())!)!;
  const them = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const theirs = await them.newPage();
  listen(theirs);
  await theirs.goto(link);
  await theirs.getByLabel("E-mail").fill(`${role}@studio.example`);
  await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await theirs.getByRole("button", { name: "Join" }).click();
  await theirs.getByRole("heading", { name: "Websites" }).waitFor();
  return { theirs, them };
}

/** Which of these buttons and links a screen has, when all of it is there. */
async function offered(path: string, names: string[], theirs: Page): Promise<string[]> {
  // Who has joined is at the first already.
  if (new URL(theirs.url()).pathname !== `/app${path}`) await goWithin(theirs, `/app${path}`);
  const found: string[] = [];
  for (const name of names)
    for (const role of ["button", "link", "textbox"] as const)
      if ((await theirs.getByRole(role, { name, exact: true }).count()) > 0) found.push(name);
  return found;
}

/** What is offered only to who may do it, by screen. */
const OFFERS: [path: () => string, names: string[], from: "viewer" | "editor" | "owner"][] = [
  [() => "/", ["New website"], "editor"],
  [() => `/websites/${websiteId}`, ["Publish", "Undo", "Message"], "editor"],
  [() => "/keys", ["New key"], "owner"],
  [() => "/users", ["Invite user"], "owner"],
  [() => "/webhooks", ["New webhook"], "owner"],
  [() => "/profile", ["Save"], "viewer"],
];
const RANK = { viewer: 0, editor: 1, owner: 2 };

const REFUSED: [from: keyof typeof RANK, method: string, path: () => string, data?: unknown][] = [
  ["editor", "POST", () => "/v1/websites", { name: "Theirs", prompt: "A bakery" }],
  ["editor", "POST", () => `/v1/websites/${websiteId}/deploy`, {}],
  ["owner", "GET", () => "/v1/api_keys"],
  ["owner", "POST", () => "/v1/invitations", { role: "owner" }],
];

test.each(["Viewer", "Editor", "Owner"] as const)(
  "who is invited as %s is offered what they may do, and refused the rest",
  async (name) => {
    const { theirs, them } = await join(name);
    const role = name.toLowerCase() as keyof typeof RANK;
    for (const [path, names, from] of OFFERS)
      expect([path(), await offered(path(), names, theirs)]).toEqual([path(), RANK[role] >= RANK[from] ? names : []]);
    // All of them read.
    await goWithin(theirs, `/app/websites/${websiteId}`);
    await draft(theirs).locator("h1").first().waitFor();
    await goWithin(theirs, "/app/inbox");
    await theirs.getByRole("list", { name: "Submissions" }).getByRole("link").first().click();
    await theirs.getByRole("article").getByText("Do you have rye on Fridays?").first().waitFor();
    for (const [from, method, path, data] of REFUSED) {
      if (RANK[role] >= RANK[from]) continue;
      const answer = await callAsUser(method, path(), data, them);
      expect(answer).toMatchObject({ error: true, code: "role_required", required_role: from });
    }
    await them.close();
  },
  LIMIT_MS,
);

test("nothing of it has made the browser complain", () => {
  expect(complaints).toEqual([]);
});

/** Waits until something is so. */
async function expectSoon(read: () => Promise<string>, wanted: string): Promise<void> {
  let found = "";
  for (let tries = 0; tries < 2400; tries++) {
    found = await read().catch(() => "");
    if (found === wanted) return;
    await page.waitForTimeout(50);
  }
  expect(found).toBe(wanted);
}
