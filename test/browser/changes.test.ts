/**
 * What somebody changes or types in the application: it is seen at once, taken back with the reason when it is refused,
 * there after a reload, and long work goes on without the one who has begun it.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, Locator, Page, Route } from "playwright-core";
import {
  type Json,
  makePublishedWebsite,
  makeSubmission,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { makePerson, PASSWORD } from "../people.ts";
import { type ScriptedEngine, scriptedEngine } from "../scripted_engine.ts";
import { clickInFrame, openBrowser } from "./browser.ts";
import { goWithin, settled } from "./screens.ts";

const LIMIT_MS = 300_000;
/** Wide enough for a draft in its own size: what drives the browser aims wrongly in a frame that is made smaller. */
const VIEW = { width: 2200, height: 1100 };
const NO = "Not today: the server has other plans.";

let server: TestServer;
let engine: ScriptedEngine;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let websiteId = "";
let recordId = "";
let leadId = "";
let campaignId = "";
let clientId = "";
let collectionId = "";
/** A website with a release. */
let siteId = "";
let formName = "";

beforeAll(async () => {
  engine = scriptedEngine();
  [server, browser] = await Promise.all([startTestServer({ engine }), openBrowser()]);
  const origin = `http://localhost:${server.port}`;
  const owner = await makePerson(server, "owner");
  context = await browser.newContext({ baseURL: origin, locale: "en-GB", viewport: VIEW });
  const [name, value] = owner.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  page = await context.newPage();
  // Who leaves what is not saved is asked by the browser; here they mean it.
  page.on("dialog", (dialog) => void dialog.accept());
  ({ websiteId } = await makeWebsite(server, "Crumb & Co"));
  await makeSubmission(server);
  formName = (await server.get("/v1/forms")).json.data[0].name;
  await server.post("/v1/webhooks", { url: "https://hooks.example/sitewright" });
  await server.post("/v1/api_keys", { name: "Laptop" });
  clientId = (await server.post("/v1/clients", { name: "Rye & Son" })).json._id;
  await server.post("/v1/leads/import", { leads: [{ name: "Miller Plumbing", city: "Leeds", country: "GB" }] });
  leadId = (await server.get("/v1/leads")).json.data[0]._id;
  campaignId = (await server.post("/v1/campaigns", { name: "May", subject: "Rye is back", html: "<h1>Rye</h1>" })).json
    ._id;
  const [record] = (await server.post(`/v1/websites/${websiteId}/cms/ready_made`, { kind: "blog" })).json.records;
  recordId = record._id;
  collectionId = record.collection_id;
  const site = await makePublishedWebsite(server, "Aoki Ramen");
  siteId = site.websiteId;
  await saveVersion(server, site.pageId, {
    html: "<main><section><h1>Ramen</h1><p>Every day from noon.</p></section></main>",
  });
  await server.post("/v1/lists", { name: "Readers" });
  await server.post("/v1/invitations", { role: "viewer" });
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const main = () => page.getByRole("main");
const draft = () => page.frameLocator('iframe[title^="Draft of"]');
const option = async (of: string | RegExp, item: string | RegExp) => {
  await main().getByRole("button", { name: of }).first().click();
  await page.getByRole("menuitem", { name: item }).click();
};

/** What is changed on a screen, what is seen then, and what was there before. */
const CHANGES: [
  what: string,
  path: () => string,
  change: () => Promise<void>,
  after: () => Locator,
  before: () => Locator,
][] = [
  [
    "a website is called something else",
    () => "/",
    async () => {
      await option("Options for Crumb & Co", "Rename");
      await page.getByRole("textbox", { name: "Name" }).fill("Crumbs");
      await page.getByRole("button", { name: "Save" }).click();
    },
    () => main().getByRole("heading", { name: "Crumbs", exact: true }),
    () => main().getByRole("heading", { name: "Crumb & Co", exact: true }),
  ],
  [
    "a key is revoked",
    () => "/keys",
    async () => {
      await page.getByRole("button", { name: "Revoke Laptop" }).click();
      await page.getByRole("button", { name: "Revoke", exact: true }).click();
    },
    () => main().locator("table:not(:has-text('Laptop'))"),
    () => main().getByRole("cell", { name: /^Laptop/ }),
  ],
  [
    "a lead is in another column",
    () => "/leads?view=pipeline",
    async () => void (await page.getByLabel("Status of Miller Plumbing").selectOption("won")),
    () => page.getByRole("region", { name: "Won" }).getByLabel("Status of Miller Plumbing"),
    () => page.getByRole("region", { name: "New" }).getByLabel("Status of Miller Plumbing"),
  ],
  [
    "a campaign that is deleted",
    () => `/campaigns/${campaignId}`,
    async () => {
      await option(/^Options/, /^Delete/);
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    },
    () => page.getByRole("heading", { name: "No campaigns yet" }),
    () => page.getByText("May", { exact: true }),
  ],
  [
    "a form that is deleted",
    () => "/forms",
    async () => {
      await option(/^Options/, /^Delete/);
      await page.getByRole("dialog").getByRole("textbox").fill(formName);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Delete/ })
        .click();
    },
    () => main().getByRole("heading", { name: /^No forms/ }),
    () => main().getByText(formName),
  ],
  [
    "a colour that is chosen on the page",
    () => `/websites/${siteId}?panel=element`,
    async () => {
      await page.getByRole("button", { name: "Choose an element" }).click();
      await draft().locator('html[style*="cursor"]').waitFor();
      await clickInFrame(draft().locator("h1"), page.getByLabel("Text colour"));
      await page.getByLabel("Text colour").fill("#ff0000");
      await page.getByLabel("Text colour").blur();
    },
    () => draft().locator('h1[style*="rgb(255, 0, 0)"]'),
    () => draft().locator('h1:not([style*="rgb(255"])'),
  ],
  [
    "a section that is taken out",
    () => `/websites/${siteId}?panel=element`,
    async () => {
      await page.getByRole("button", { name: "Choose an element" }).click();
      await draft().locator('html[style*="cursor"]').waitFor();
      const remove = page.getByRole("button", { name: "Remove", exact: true });
      await clickInFrame(draft().locator("h1"), remove);
      await remove.click();
    },
    () => draft().locator("body:not(:has(h1))"),
    () => draft().locator("h1"),
  ],
  [
    "a client is suspended",
    () => `/clients/${clientId}`,
    () => option("Options for Rye & Son", "Suspend"),
    () => main().getByText("Suspended", { exact: true }),
    () => main().getByText("Active", { exact: true }),
  ],
  [
    "a webhook is deleted",
    () => "/webhooks",
    async () => {
      await option(/^Options/, /^Delete/);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Delete/ })
        .click();
    },
    () => main().getByRole("heading", { name: "No webhooks yet" }),
    () => main().getByText("https://hooks.example/sitewright"),
  ],
];

test.each(CHANGES)(
  "%s at once, and not any more when that is refused, with the reason",
  async (_, path, change, after, before) => {
    await page.goto(`/app${path()}`);
    await settled(page);
    await before().first().waitFor();
    const asked = Promise.withResolvers<Route>();
    const isChange = (url: URL) => url.pathname.startsWith("/v1/");
    await page.route(isChange, async (route) => {
      if (route.request().method() === "GET") await route.continue();
      else asked.resolve(route);
    });
    await change();
    const route = await asked.promise;
    // The server has not answered.
    await after().first().waitFor();
    expect(await page.getByText(NO).count()).toBe(0);
    await route.fulfill({ status: 503, json: { error: true, code: "provider_unavailable", message: NO, details: [] } });
    await page.getByText(NO).waitFor();
    await before().first().waitFor();
    await page.unroute(isChange);
  },
  LIMIT_MS,
);

/** Lists by their screens, with how they come to be shown and what the page is called in the address. */
const LISTS: [what: string, path: () => string, name?: string, show?: () => Promise<unknown>][] = [
  // Screens with two lists stand apart: from one screen to the same nothing would be seen to change.
  ["versions", () => `/websites/${siteId}?panel=versions`, "versions"],
  ["invitations", () => "/users", "invitations"],
  ["websites", () => "/"],
  ["forms", () => "/forms"],
  ["submissions", () => "/inbox"],
  ["collections", () => "/content"],
  ["records", () => `/content/${collectionId}`],
  ["campaigns", () => "/campaigns"],
  ["lists", () => "/lists"],
  ["leads", () => "/leads"],
  ["keys", () => "/keys"],
  ["webhooks", () => "/webhooks"],
  ["users", () => "/users"],
  ["credits", () => "/credits"],
  ["runs", () => "/runs"],
  ["releases", () => `/websites/${siteId}`, "releases", () => page.getByRole("button", { name: "Publish" }).click()],
];

test(
  "every list pages in the address: a reload and the way back come to the same page",
  async () => {
    const asked: string[] = [];
    // Lists as long as somebody's who has been here for years.
    const isList = (url: URL) => url.pathname.startsWith("/v1/") && url.searchParams.get("limit") !== "100";
    await page.route(isList, async (route) => {
      const url = new URL(route.request().url());
      const at = url.searchParams.get("page");
      if (route.request().method() !== "GET") return await route.continue();
      url.searchParams.delete("page");
      const response = await route.fetch({ url: url.href });
      const answer = await response.json().catch(() => null);
      if (!Array.isArray(answer?.data) || typeof answer.has_more !== "boolean")
        return await route.fulfill({ response });
      asked.push(`${url.pathname} ${at}`);
      await route.fulfill({ json: { ...answer, page: Number(at ?? answer.page), has_more: true, total: 500 } });
    });
    await page.goto("/app/profile");
    await settled(page);
    for (const [what, path, name = "page", show] of LISTS) {
      await goWithin(page, `/app${path()}`);
      await show?.();
      // A second list is below the first, or over it.
      const pager = page.getByRole("navigation").filter({ hasText: / of 500$/ });
      const own = name === "page" ? pager.first() : pager.last();
      const next = own.getByRole("button", { name: "Next page" });
      const isSecond = own.getByRole("button", { name: "Previous page" }).and(page.locator(":enabled"));
      await next.waitFor();
      const first = [...asked];
      asked.length = 0;
      await next.click();
      await page
        .waitForURL((url) => url.searchParams.get(name) === "2", { timeout: 60_000 })
        .catch(() => expect([what, page.url()]).toEqual([what, "the second page"]));
      await isSecond.waitFor();
      const second = asked.at(-1);
      expect([what, first.includes(second!)]).toEqual([what, false]);
      asked.length = 0;
      await page.reload();
      await settled(page);
      await isSecond.waitFor();
      expect([what, asked.includes(second!)]).toEqual([what, true]);
    }
    await page.unroute(isList);
  },
  LIMIT_MS,
);

/** Where something is typed, and how that comes to be open. */
const WRITINGS: [where: string, path: () => string, field: () => Locator, open?: () => Promise<unknown>][] = [
  ["a record", () => `/content/records/${recordId}`, () => page.getByLabel("Title")],
  ["the mail of a campaign", () => `/campaigns/${campaignId}`, () => page.getByLabel("HTML")],
  ["a note on a lead", () => `/leads/${leadId}`, () => page.getByRole("textbox", { name: "New note" })],
  [
    "a new webhook",
    () => "/webhooks",
    () => page.getByLabel("Description"),
    () => page.getByRole("button", { name: "New webhook" }).click(),
  ],
  [
    "a new key",
    () => "/keys",
    () => page.getByRole("dialog").getByRole("textbox", { name: "Name" }),
    () => page.getByRole("button", { name: "New key" }).click(),
  ],
  ["the sentence of a new website", () => "/new", () => page.getByLabel("What is the website for?")],
];

test(
  "what is typed is there after a reload, and gone when it was given up",
  async () => {
    const typed = "Half a sente";
    for (const [where, path, field, open] of WRITINGS) {
      await page.goto(`/app${path()}`);
      await settled(page);
      await open?.();
      const before = await field().inputValue();
      await field().fill(typed);
      await page.reload();
      await settled(page);
      await open?.();
      await field().waitFor();
      expect([where, await field().inputValue()]).toEqual([where, typed]);
      await field().fill(before);
    }
  },
  LIMIT_MS,
);

test(
  "what somebody else has stored meanwhile is not hidden by what was typed before",
  async () => {
    await page.goto(`/app/leads/${leadId}`);
    await settled(page);
    await page.getByRole("textbox", { name: "Tags" }).fill("mine");
    await server.put(`/v1/leads/${leadId}`, { tags: ["theirs"], notes: "Brought along" });
    await page.reload();
    await settled(page);
    expect(await page.getByRole("textbox", { name: "Tags" }).inputValue()).toBe("theirs");
    // All notes are in one place, also those that came with the lead.
    await page.getByRole("region", { name: "History" }).getByText("Brought along").waitFor();
  },
  LIMIT_MS,
);

test(
  "a list that is asked for the first time while something is being removed from it is shown without it",
  async () => {
    const made = await server.post("/v1/campaigns", { name: "June", subject: "Plums", html: "<h1>Plums</h1>" });
    await page.goto(`/app/campaigns/${made.json._id}`);
    await settled(page);
    // The list as it was before is what comes last.
    const read = Promise.withResolvers<void>();
    const shown = Promise.withResolvers<void>();
    const isList = (url: URL) => url.pathname === "/v1/campaigns";
    await page.route(
      isList,
      async (route) => {
        const response = await route.fetch();
        read.resolve();
        await shown.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const isRemoval = (url: URL) => url.pathname === `/v1/campaigns/${made.json._id}`;
    await page.route(isRemoval, async (route) => {
      await read.promise;
      await route.continue();
    });
    await option(/^Options/, /^Delete/);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("June was deleted.").waitFor();
    shown.resolve();
    await main().getByText("May", { exact: true }).waitFor();
    expect(await main().getByText("June", { exact: true }).count()).toBe(0);
    await page.unroute(isRemoval);
  },
  LIMIT_MS,
);

test(
  "a page is written to its end when the tab is closed, and shown as it is by the next one",
  async () => {
    const { websiteId, pageId } = await makeWebsite(server, "Aoki");
    engine.hold("write");
    const tab = await context.newPage();
    await tab.goto(`/app/new/${websiteId}`);
    await tab.getByRole("button", { name: /Write/ }).click();
    await tab.getByRole("progressbar").waitFor();
    await tab.close();
    engine.release();
    const run = async (): Promise<Json> => (await server.get(`/v1/runs?page_id=${pageId}`)).json.data[0];
    while ((await run()).status !== "completed") await Bun.sleep(20);
    await page.goto(`/app/new/${websiteId}`);
    await page.getByText("Written", { exact: true }).waitFor();
  },
  LIMIT_MS,
);

test(
  "pages that wait to be written are stopped together",
  async () => {
    const { websiteId, pageId } = await makeWebsite(server, "Waiting");
    const second = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/menu", name: "Menu" });
    engine.hold("plan");
    for (const [id, after_home] of [
      [pageId, false],
      [second.json._id, true],
    ])
      expect((await server.post(`/v1/pages/${id}/generate`, { after_home })).status).toBe(200);
    await page.goto(`/app/new/${websiteId}`);
    const stop = page.getByRole("button", { name: "Stop the rest" });
    await stop.click();
    while ((await page.getByText("Stopped", { exact: true }).count()) < 2) await Bun.sleep(20);
    expect(await stop.count()).toBe(0);
    engine.release();
    const { json } = await server.get(`/v1/runs?website_id=${websiteId}`);
    expect(json.data.map(({ status }: Json) => status)).toEqual(["stopped", "stopped"]);
  },
  LIMIT_MS,
);

/** What is made in a dialog: where, how it is opened, its first field, and the route that lists what was made. */
const MADE: [path: string, opener: string, field: string, action: string, route: string][] = [
  ["/keys", "New key", "Name", "Create key", "/v1/api_keys"],
  ["/webhooks", "New webhook", "URL", "Create webhook", "/v1/webhooks"],
  ["/lists", "New list", "Name", "Create list", "/v1/lists"],
];

test.each(MADE)(
  "on %s what is pressed twice is made once, by a slow double click, a fast one, and Enter",
  async (path, opener, field, action, route) => {
    const count = async () => (await server.get(route)).json.total;
    const typed = () => (field === "URL" ? `https://hooks.example/${crypto.randomUUID()}` : crypto.randomUUID());
    const twice = [
      async (button: Locator) => {
        const { x, y } = (await button.boundingBox())!;
        await page.mouse.move(x + 5, y + 5);
        for (const clickCount of [1, 2]) {
          await page.mouse.down({ clickCount });
          await page.mouse.up({ clickCount });
          await page.waitForTimeout(120);
        }
      },
      async (button: Locator) => await button.dblclick(),
      async () => {
        await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
      },
    ];
    for (const press of twice) {
      const before = await count();
      await page.goto(`/app${path}`);
      await main().getByRole("button", { name: opener }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(field, { exact: true }).fill(typed());
      await press(dialog.getByRole("button", { name: action }));
      await dialog.waitFor({ state: "detached" });
      await settled(page);
      expect(await count()).toBe(before + 1);
    }
  },
  LIMIT_MS,
);

test(
  "what is wrong with one of several addresses of a form is said beside them",
  async () => {
    await page.goto("/app/forms");
    await option(/^Options for/, "Settings");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Notify by e-mail").fill("ada@example.com\nnobody");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(/e-mail address/).waitFor();
    // And what is wrong with none of the fields, above them.
    await page.route("**/v1/forms/*", (route) =>
      route.fulfill({ status: 503, json: { error: true, message: NO, code: "provider_unavailable" } }),
    );
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText(NO).waitFor();
    await page.unroute("**/v1/forms/*");
    await page.route("**/v1/forms/*", (route) =>
      route.fulfill({
        status: 429,
        headers: { "Retry-After": "61" },
        json: { error: true, message: "For programs.", code: "rate_limited" },
      }),
    );
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Try again in 2 minutes.").waitFor();
    await page.unroute("**/v1/forms/*");
  },
  LIMIT_MS,
);

test(
  "forms that are called alike are told apart by their websites and pages, on their screen and in the inbox",
  async () => {
    const { websiteId: other, pageId } = await makeWebsite(server, "Harbour Books");
    await saveVersion(server, pageId, { html: '<h1>Write to us</h1><form name="contact"><input name="a"></form>' });
    await server.post(`/v1/websites/${other}/pages/import`, {
      path: "/visit",
      name: "Visit",
      html: '<h1>Write to us</h1><form name="contact"><input name="a"></form>',
      css: "",
      javascript: "",
    });
    await page.goto("/app/forms");
    await main().getByRole("link", { name: "Harbour Books /", exact: true }).waitFor();
    await main().getByRole("link", { name: "Harbour Books /visit", exact: true }).click();
    await page.waitForURL(`**/websites/${other}?page=*`);
    await page.goto("/app/inbox");
    const options = main().locator('optgroup[label="Harbour Books"] option');
    await options.first().waitFor({ state: "attached" });
    expect((await options.allInnerTexts()).toSorted()).toEqual(["Write to us (/)", "Write to us (/visit)"]);
    // Pages that a campaign can be made of are told apart, too.
    await page.goto("/app/campaigns");
    await main().getByRole("button", { name: "New campaign" }).click();
    const pages = page.getByRole("dialog").locator('optgroup[label="Page of Harbour Books"] option');
    await pages.first().waitFor({ state: "attached" });
    expect((await pages.allInnerTexts()).toSorted()).toEqual(["Home (/)", "Visit (/visit)"]);
    await page.goto("/app/inbox");
    // Who reads sees where it was sent.
    await main().getByText("Ada").first().click();
    await main().locator("dd").filter({ hasText: / \/$/ }).waitFor();
    await main().getByText("6 bytes").waitFor();
  },
  LIMIT_MS,
);

test(
  "what anybody is refused for is said in their language, without the API's routes",
  async () => {
    const german = await browser.newContext({ baseURL: `http://localhost:${server.port}`, locale: "de-DE" });
    await german.addCookies(await context.cookies());
    const page = await german.newPage();
    await page.goto("/app/websites/web_00000000000000000000000000");
    await page.getByText("Das gibt es nicht: Es wurde gelöscht, oder die Adresse stimmt nicht.").first().waitFor();
    await page.goto(`/app/websites/${siteId}`);
    await page.getByLabel("Nachricht", { exact: true }).fill("Noch eine");
    await page.route("**/v1/edit/turn", (route) =>
      route.fulfill({
        status: 402,
        json: { error: true, message: "For programs.", code: "insufficient_credits", available: 3, needed: 10 },
      }),
    );
    // Of the box that is there: while the page is loaded it may have been another.
    await page.getByLabel("Nachricht", { exact: true }).press("Enter");
    await page.getByText("Das kostet 10 Credits; du hast 3.").waitFor();
    const checks = (await server.get(`/v1/websites/${siteId}/checks`)).json;
    const told = { code: "title_long", details: { length: 1234 }, message: "In English." };
    const finding = { level: "error", page_id: "page_1", check: "title_length", node: null, ...told };
    await page.route("**/v1/websites/*/checks", (route) =>
      route.fulfill({ json: { ...checks, errors: 1, findings: [finding] } }),
    );
    await page.getByRole("button", { name: "Veröffentlichen", exact: true }).click();
    await page.getByText("Der Titel hat 1.234 Zeichen").waitFor();
    await german.close();
  },
  LIMIT_MS,
);

test(
  "when the session ends, what was being written is there after signing in again; it is kept for nobody else",
  async () => {
    const owner = await makePerson(server, "owner");
    const someone = await makePerson(server, "owner");
    const inside = await browser.newContext({ baseURL: `http://localhost:${server.port}`, locale: "en-GB" });
    const page = await inside.newPage();
    const signIn = async ({ email }: { email: string }) => {
      await page.getByLabel("E-mail", { exact: true }).fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    };
    const box = page.getByLabel("Message");
    const subject = page.getByLabel("Subject", { exact: true });
    const openSubject = () => page.locator("summary").filter({ hasText: "Subject" }).click();
    await page.goto(`/app/websites/${websiteId}`);
    await signIn(owner);
    for (let time = 0; time < 3; time++) {
      await box.fill(`Make the headline shorter ${time}`);
      await inside.clearCookies();
      await page.keyboard.press("Enter");
      await signIn(owner);
      await box.waitFor();
      expect(await box.inputValue()).toBe(`Make the headline shorter ${time}`);
    }
    await page.goto(`/app/campaigns/${campaignId}`);
    await openSubject();
    await inside.clearCookies();
    await subject.fill("Spelt is back");
    await signIn(owner);
    await openSubject();
    expect(await subject.inputValue()).toBe("Spelt is back");
    await page.getByText("Saved", { exact: true }).waitFor();
    await inside.clearCookies();
    await subject.fill("Oats are back");
    await signIn(someone);
    await openSubject();
    expect(await subject.inputValue()).toBe("Spelt is back");
    await inside.close();
  },
  LIMIT_MS,
);

test(
  "another language is spoken as soon as it is chosen, and none of it is loaded before",
  async () => {
    const scripts: Promise<string>[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) scripts.push(response.text());
    });
    const speaksGerman = async () => (await Promise.all(scripts)).some((text) => text.includes("Deine Sitzung"));
    await page.goto("/app/keys");
    await settled(page);
    await page.getByRole("heading", { name: "API keys", exact: true }).waitFor();
    expect(await speaksGerman()).toBe(false);
    await page.getByRole("button", { name: /^Your account/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: "API-Schlüssel", exact: true }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    expect(await speaksGerman()).toBe(true);
    await page.getByRole("link", { name: "Dateien" }).click();
    await page.getByRole("heading", { name: "Dateien", exact: true }).waitFor();
    await page.getByRole("button", { name: /^Dein Konto/ }).click();
    await page.getByRole("menuitemcheckbox", { name: "Français" }).click();
    await page.getByRole("heading", { name: "Fichiers", exact: true }).waitFor();
  },
  LIMIT_MS,
);
