/**
 * Campaigns and experiments as people make them in the application, and what comes of them: mails that arrive, visitors
 * who are counted. Each of their screens is looked at on the way, in both themes, wide and narrow.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";
import { FILLING_MS, passingClock } from "../passing_clock.ts";
import { makePerson } from "../people.ts";
import { openBrowser } from "./browser.ts";
import { keyboardProblems } from "./keyboard.ts";
import { problemsInBothThemes, settled, viewOf } from "./screens.ts";

const LIMIT_MS = 300_000;
const NARROW = { width: 360, height: 780 };
const WIDE = { width: 1440, height: 900 };
/** Without "Headless", by which programs are known; of the whole browser, as what a page sends while it closes is no page's. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const HTML = `<header><a class="call" href="#hours">When</a></header>
<main><section><h1>Bread every day</h1><p>From seven in the morning.</p></section>
<section><h2>Loaves</h2><p>Rye and wheat.</p></section>
<section id="hours"><h2>Hours</h2><p>Wed to Sun.</p></section>
<section><h2>News</h2><form id="news"><input name="email" type="email"><button>Sign up</button></form></section></main>`;

const clock = passingClock();
let mail: MailServer;
let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let host = "";
let pageId = "";
const found: string[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  [server, browser] = await Promise.all([
    startTestServer({
      engine: builtinEngine(),
      clock,
      environment: { SITEWRIGHT_SMTP_URL: mail.url, SITEWRIGHT_MAIL_FROM: "news@sitewright.example" },
    }),
    openBrowser(`--user-agent=${USER_AGENT}`),
  ]);
  const origin = `http://localhost:${server.port}`;
  const editor = await makePerson(server, "editor");
  context = await browser.newContext({ baseURL: origin, locale: "en-GB", viewport: WIDE });
  const [name, value] = editor.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  page = await context.newPage();
  ({ pageId } = await makeWebsite(server, "Crumb & Co"));
  await saveVersion(server, pageId, { html: HTML });
  const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
  host = new URL(json.url).hostname;
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
  await mail.stop();
});

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
/** A part of a campaign's checklist. */
const step = (name: string) => page.locator("summary").filter({ hasText: name });

/** Looks at what is open now. */
async function look(name: string): Promise<void> {
  await settled(page);
  for (const viewport of [WIDE, NARROW]) {
    await page.setViewportSize(viewport);
    found.push(...(await problemsInBothThemes(page, name)));
  }
  await page.setViewportSize(WIDE);
}

/** The answer of a route, once it is as wanted. */
async function until(path: string, isSo: (answer: Json) => boolean): Promise<Json> {
  for (;;) {
    await server.app.visits.flush();
    const { json } = await server.get(path);
    if (isSo(json)) return json;
    await Bun.sleep(20);
  }
}

test(
  "a list is made, filled by hand and from a table, and named in a form's settings: who sends the form is on it",
  async () => {
    await page.goto("/app/lists");
    await button("New list").click();
    await dialog().getByLabel("Name", { exact: true }).fill("Bakery news");
    await dialog().getByLabel("Require confirmation by e-mail (double opt-in)").uncheck();
    await button("Create list").click();
    await page.getByRole("heading", { name: "Bakery news" }).waitFor();
    await button("Add").click();
    await dialog().getByLabel("E-mail").fill("ada@readers.example");
    await dialog().getByLabel("Consent").fill("Signed the paper list at the counter");
    await dialog().getByRole("button", { name: "Add" }).click();
    await page.getByText("ada@readers.example was added.").waitFor();
    await button("Import").click();
    const csv = "contact,name,town\nbo@readers.example,Bo Lind,Leeds\nnot an address,Nobody,York\n";
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button("Choose a file").click()]);
    await chooser.setFiles({ name: "readers.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    // Nothing says which column the address is in.
    await dialog().getByText("2 rows can't be imported").waitFor();
    await dialog().getByLabel("Where “contact” goes").selectOption("E-mail");
    await dialog().getByText("1 row can't be imported").waitFor();
    await dialog().getByLabel("Consent").fill("Customers who ticked the box in May");
    await look("list-import");
    await button("Import 1 row").click();
    await page.getByRole("table", { name: "Subscribers" }).getByText("bo@readers.example").waitFor();

    await page.goto("/app/forms");
    await page.getByRole("button", { name: /^Options for/ }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await dialog().getByLabel("Add to list").selectOption("Bakery news");
    await look("form-list");
    await dialog().getByRole("button", { name: "Save" }).click();
    await page.getByText(/^Settings for .* saved$/).waitFor();

    const visitor = await browser.newContext();
    const visited = await visitor.newPage();
    await visited.goto(`http://${host}:${server.port}/`);
    await visited.getByRole("textbox").fill("cleo@readers.example");
    clock.pass(FILLING_MS);
    await visited.getByRole("button", { name: "Sign up" }).click();
    await visited.getByText("Your message has arrived.").waitFor();
    await visitor.close();
    await page.goto("/app/lists");
    await look("lists");
    await page.getByRole("link", { name: "Bakery news" }).click();
    await page.getByText("cleo@readers.example").waitFor();
  },
  LIMIT_MS,
);

/** Until the page has heard that a campaign is sent, it hears of its recipients that they wait: as when it asks just before. */
async function showAsWaiting(): Promise<void> {
  let isTold = false;
  await page.route(/\/v1\/campaigns\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    isTold ||= (await response.json()).status === "sent";
    await route.fulfill({ response });
  });
  await page.route(/\/v1\/campaigns\/[^/]+\/recipients/, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    for (const one of isTold ? [] : list.data) one.status = "queued";
    await route.fulfill({ response, json: list });
  });
}

test(
  "a campaign is written step by step and stored by itself, looked at, tried, set for later, and sent to everybody on its list",
  async () => {
    await page.goto("/app/campaigns");
    await button("New campaign").click();
    await dialog().getByLabel("Name").fill("Buns in May");
    await dialog().getByLabel("Subject").fill("Buns for {{first_name|you}}");
    await button("Create draft").click();
    await page.getByRole("heading", { name: "Buns in May" }).waitFor();
    await page.getByText("It can't be sent yet:").waitFor();
    await page.getByRole("checkbox", { name: /^Bakery news/ }).check();
    await page.getByLabel("Postal address").fill("Crumb & Co, 12 Mill Lane, Leeds");
    // A proposal, whose every field can be changed.
    await page.getByLabel("What is it about?").fill("Cardamom buns are back. Come by on Saturday from 7:30.");
    await button("Write with AI").click();
    await page.getByText("Written. Please review it.").waitFor();
    const content = page.getByRole("list", { name: "Content" });
    expect(await content.getByLabel("Heading", { exact: true }).inputValue()).toContain("Cardamom buns");
    // A block is added, moved before the last one by keys, filled in, and taken out and back again.
    await button("Add block").click();
    await page.getByRole("menuitem", { name: "Button" }).click();
    const added = content.locator("li").last();
    await added.getByLabel("Label", { exact: true }).fill("To the bakery");
    await step("Content").getByText("The button “To the bakery” has no link and is left out.").waitFor();
    await added.getByRole("textbox", { name: "Link" }).fill("crumb.example/buns");
    await content.getByRole("button", { name: /^Move Button .* up$/ }).focus();
    await page.keyboard.press("Enter");
    expect(await content.locator("li").last().getByRole("textbox", { name: "Link" }).count()).toBe(0);
    await content.getByRole("button", { name: /^Remove Button/ }).click();
    expect(await content.getByRole("textbox", { name: "Link" }).count()).toBe(0);
    await button("Undo").click();
    expect(await content.getByRole("textbox", { name: "Link" }).inputValue()).toBe("https://crumb.example/buns");
    // Words are formatted as they will look.
    const words = content.getByRole("textbox", { name: "Text" }).first();
    await words.click();
    await page.keyboard.press("Control+End");
    // The editor hears of it when the browser has moved there.
    await page.waitForFunction(() => {
      const { focusNode, focusOffset } = getSelection()!;
      return focusOffset > 0 && focusOffset === focusNode?.textContent?.length;
    });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Only then.");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("**By bike.**Really, 2*3*4 of [you](https://crumb.example/you)!");
    await step("Subject").click();
    await page.getByLabel("Subject", { exact: true }).fill("Buns for {{first_name|you}}");
    await page.getByText("Saved", { exact: true }).waitFor();
    const preview = page.frameLocator('iframe[title="Preview"]');
    await preview.getByText("Cardamom buns").first().waitFor();
    await preview.locator("strong", { hasText: "Only then." }).waitFor();
    await preview.locator("p", { hasText: "By bike.Really, 2*3*4 of you!" }).waitFor();
    expect(await preview.locator("strong").allTextContents()).toContain("By bike.");
    expect(await preview.getByRole("link", { name: "you" }).getAttribute("href")).toBe("https://crumb.example/you");
    expect(await preview.getByRole("link", { name: "To the bakery" }).getAttribute("href")).toBe(
      "https://crumb.example/buns",
    );
    await look("campaign");

    await button("Send a test").click();
    expect(await dialog().getByLabel("To").inputValue()).toContain("@");
    await dialog().getByLabel("To").fill("me@studio.example");
    await dialog().getByRole("button", { name: "Send a test" }).click();
    await page.getByText("Sent to 1 address.").waitFor();
    const [tried] = await mail.arrived(1);
    expect(tried!.to).toEqual(["me@studio.example"]);
    expect(tried!.mail.subject).toContain("Buns for");

    await step("When").click();
    await page.getByLabel("Send at").fill("2099-05-01T07:30");
    await button("Send").click();
    await dialog().getByText("It goes to 3 subscribers").waitFor();
    await look("campaign-send");
    await button("Schedule campaign").click();
    await page.getByText("Scheduled", { exact: true }).waitFor();
    expect(mail.received.length).toBe(1);
    await button("Pause").click();
    await page.getByText("Paused", { exact: true }).waitFor();

    // It is kept for others to begin with.
    await button("Options for Buns in May").click();
    await page.getByRole("menuitem", { name: "Save as template" }).click();
    await button("Use template").waitFor();
    // Another one, of the same words, at once.
    await page.goto("/app/campaigns");
    await look("campaigns");
    await button("New campaign").click();
    await dialog().getByLabel("Name").fill("Buns now");
    await dialog().getByLabel("Subject").fill("Buns now");
    const shown = dialog().frameLocator("iframe");
    await dialog().getByLabel("Buns in May").check();
    await shown.getByText("Buns").first().waitFor();
    await dialog().getByLabel("From a page of a website").selectOption(pageId);
    await button("Create draft").click();
    await page.getByRole("checkbox", { name: /^Bakery news/ }).check();
    await page.getByLabel("Postal address").fill("Crumb & Co, 12 Mill Lane, Leeds");
    await page.getByText("Saved", { exact: true }).waitFor();
    await showAsWaiting();
    await button("Send").click();
    await button("Send campaign").click();
    await page.getByRole("row", { name: "ada@readers.example Sent", exact: true }).waitFor();
    const readers = (await mail.arrived(4)).slice(1);
    expect(readers.flatMap(({ to }) => to).sort()).toEqual([
      "ada@readers.example",
      "bo@readers.example",
      "cleo@readers.example",
    ]);
    expect(readers[0]!.mail.html).toContain("Bread every day");
    await page.frameLocator('iframe[title="Preview"]').getByText("Bread every day").waitFor();
    await page.unrouteAll({ behavior: "wait" });
  },
  LIMIT_MS,
);

test(
  "leads are imported from a table, one gets a value, a task that is due and a note, and the pipeline adds them up",
  async () => {
    await page.goto("/app/leads");
    await button("Import").first().click();
    const csv = "Betrieb X,city\nMiller Plumbing,Leeds\nHill Bakery,York\n";
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button("Choose a file").click()]);
    await chooser.setFiles({ name: "leads.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await dialog().getByLabel("Where “Betrieb X” goes").selectOption("Business");
    await look("leads-import");
    await button("Import 2 rows").click();
    // Another one is met on the way, and written down by hand.
    await page.getByRole("link", { name: "Miller Plumbing" }).waitFor();
    await button("Add lead").click();
    await dialog().getByLabel("Name", { exact: true }).fill("Rye & Son");
    await dialog().getByLabel("Country (two letters)").fill("nowhere");
    await dialog().getByLabel("E-mail addresses").fill("hello@rye.example\nsales@rye.example");
    await dialog().getByRole("button", { name: "Add lead" }).click();
    await dialog().locator('[name="leads.0.country"][aria-invalid="true"]').waitFor();
    await dialog().getByLabel("Country (two letters)").fill("GB");
    await dialog().getByRole("button", { name: "Add lead" }).click();
    await page.getByText("1 lead added.").waitFor();
    await page.getByRole("heading", { name: "Rye & Son", level: 1 }).waitFor();
    await page.goto("/app/leads");
    await page.getByRole("link", { name: "Miller Plumbing" }).click();
    const next = page.getByRole("region", { name: "Next step" });
    await next.getByLabel("Next task").fill("Call about the menu");
    await next.getByLabel("Due on", { exact: true }).fill("2020-05-01");
    await next.getByLabel("Value").fill("2400.50");
    await next.getByLabel("Currency").fill("GBP");
    await next.getByRole("button", { name: "Save" }).click();
    const history = page.getByRole("region", { name: "History" });
    await history.getByText("Value: – → £2,400.50").waitFor();
    await history.getByLabel("New note").fill("Wants <b>two</b> pages");
    await button("Add note").click();
    await history.getByText("Wants <b>two</b> pages").waitFor();
    await look("lead-next");
    await page.goto("/app/leads?view=pipeline");
    const column = page.getByRole("region", { name: "New", exact: true });
    await column.getByText("£2,400.50").first().waitFor();
    await look("leads-pipeline");
    const contacted = page.getByRole("region", { name: "Contacted", exact: true });
    await column
      .getByRole("listitem")
      .first()
      .dragTo(contacted, { sourcePosition: { x: 6, y: 6 } });
    await contacted.getByRole("listitem").first().waitFor();
    await page.goto("/app/leads?due=today");
    await page.getByText("Call about the menu").waitFor();
    expect(await page.getByRole("link", { name: "Hill Bakery" }).count()).toBe(0);
  },
  LIMIT_MS,
);

test(
  "an experiment gets a proposed variation, is started, counts whoever clicks in a real browser, and is ended",
  async () => {
    await page.goto("/app/experiments");
    await page.getByRole("link", { name: "New experiment" }).first().click();
    await button("Suggest another order of sections").click();
    await page.getByText(/^Added: /).waitFor();
    // Why it may do better is proposed, too.
    const expected = "Visitors who see “News” right after the beginning need not read to the end to act.";
    expect(await page.getByLabel("Hypothesis").inputValue()).toBe(expected);
    await page.getByLabel("Name", { exact: true }).fill("Hours first");
    await page.getByLabel("What counts as a conversion").selectOption("click");
    // A link of the page is chosen by its words; whoever wants another element names it.
    await page.getByLabel("Clicked element").selectOption({ label: "Another element, by a CSS selector" });
    await page.getByLabel("CSS selector").fill("a.call");
    await page.getByLabel("Clicked element").selectOption({ label: "When" });
    await look("experiment-form");
    await button("Save").click();
    await page.getByRole("heading", { name: "Hours first" }).waitFor();
    await page.getByText(/in the last 30 days/).waitFor();
    expect(await page.getByRole("link", { name: /^Open “/ }).count()).toBe(2);
    const [about] = (await server.get("/v1/experiments")).json.data;
    expect(about.goal).toEqual({ type: "click", target: 'a[href="#hours"]' });
    await button("Start").click();
    await page.getByText("The experiment is running").waitFor();

    const visitor = await browser.newContext();
    const visited = await visitor.newPage();
    // Who comes twice and clicks each time is one visitor, who did it once.
    for (const _ of ["first", "again"]) {
      await visited.goto(`http://${host}:${server.port}/`);
      const told = visited.waitForRequest((request) => request.postDataJSON()?.c === 1);
      for (const _ of ["once", "twice"]) await visited.getByRole("link", { name: "When" }).click();
      expect((await (await told).response())!.status()).toBe(204);
      await visited.goto("about:blank");
    }
    await visitor.close();
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const counted = await until(`/v1/experiments/${id}/results`, ({ conversions }) => conversions > 0);
    expect(counted).toMatchObject({ visitors: 1, conversions: 1 });

    await page.reload();
    const results = page.getByRole("table", { name: "Results" });
    await results.getByText("1 / 1").waitFor();
    await page.getByRole("region", { name: "Recommendation" }).getByText("Keep it running").waitFor();
    await look("experiment");
    await button("End").click();
    await button("End experiment").click();
    await page.getByText("Ended", { exact: true }).waitFor();
    await results.getByText("1 / 1").waitFor();
    await page.getByRole("link", { name: "Experiments" }).first().click();
    await page.getByRole("link", { name: "Hours first" }).waitFor();
    await look("experiments");
  },
  LIMIT_MS,
);

test(
  "all that was made is read in German too, narrow and wide, and come to by keyboard alone",
  async () => {
    const newest = async (what: string): Promise<Json[]> => (await server.get(`/v1/${what}`)).json.data;
    const [list] = await newest("lists");
    const [sent, , paused] = await newest("campaigns");
    const [experiment] = await newest("experiments");
    const draft = (await server.post("/v1/campaigns", { name: "Juni", subject: "Juni", html: "<h1>Juni</h1>" })).json;
    const state = await context.storageState();
    const german = await browser.newContext({
      ...viewOf({ width: NARROW.width, theme: "light" }),
      storageState: state,
    });
    const screen = await german.newPage();
    for (const [name, path, heading] of [
      ["list-de", `/lists/${list!._id}`, list!.name],
      ["campaign-draft-de", `/campaigns/${draft._id}`, "Juni"],
      ["campaign-paused-de", `/campaigns/${paused._id}`, paused.name],
      ["campaign-sent-de", `/campaigns/${sent._id}`, sent.name],
      ["experiment-de", `/experiments/${experiment!._id}`, experiment!.name],
    ] as const) {
      await screen.goto(`http://localhost:${server.port}/app${path}`);
      await screen.getByRole("heading", { name: heading, exact: true }).waitFor();
      expect(await screen.locator("html").getAttribute("lang")).toBe("de");
      for (const viewport of [NARROW, WIDE]) {
        await screen.setViewportSize(viewport);
        await settled(screen);
        found.push(...(await problemsInBothThemes(screen, name)));
      }
      found.push(...(await keyboardProblems(screen, "main")).map((problem) => `${name}: ${problem}`));
    }
    await german.close();
  },
  LIMIT_MS,
);

test("there is nothing for axe to say about any of it, and nothing past the edge", () => {
  expect(found).toEqual([]);
});
