/**
 * Where the focus is for who has only a keyboard: after a menu or a dialog it is on what opened it, or on what stands in
 * its place by then; and what is opened on a screen of its own is opened, changed and left without a pointer.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { addHeldDomain, makeSubmission, makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD } from "../people.ts";
import { openBrowser } from "./browser.ts";
import { settled } from "./screens.ts";

const LIMIT_MS = 300_000;

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Addresses of the screens below, by what is on them. */
const at: Record<string, string> = {};

beforeAll(async () => {
  // A campaign is only tried where mail can be sent; none is here.
  const environment = { SITEWRIGHT_SMTP_URL: "smtp://127.0.0.1:9", SITEWRIGHT_MAIL_FROM: "news@sitewright.example" };
  [server, browser] = await Promise.all([startTestServer({ environment }), openBrowser()]);
  const origin = `http://localhost:${server.port}`;
  const owner = await makePerson(server, "owner");
  await makePerson(server, "viewer");
  context = await browser.newContext({ baseURL: origin, locale: "en-GB", viewport: { width: 1440, height: 900 } });
  const [name, value] = owner.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  page = await context.newPage();
  await makeSubmission(server);
  const { websiteId } = await makeWebsite(server, "Aoki");
  const domain = await addHeldDomain(server, "crumb.example");
  for (const label of ["one", "two", "three"]) {
    await server.post("/v1/api_keys", { name: `Key ${label}` });
    await server.post("/v1/webhooks", { url: `https://hooks.example/${label}`, description: `Hook ${label}` });
  }
  const post = async (path: string, body: object) => (await server.post(path, body)).json;
  const campaign = await post("/v1/campaigns", { name: "May", subject: "Rye is back", html: "<h1>Rye</h1>" });
  const list = await post("/v1/lists", { name: "Readers" });
  await post(`/v1/lists/${list._id}/subscribers`, {
    email: "ada@readers.example",
    basis: "Signed the list at the counter",
  });
  await post("/v1/leads/import", { leads: [{ name: "Miller Plumbing", city: "Leeds", country: "GB" }] });
  const [lead] = (await server.get("/v1/leads")).json.data;
  const { records } = await post(`/v1/websites/${websiteId}/cms/ready_made`, { kind: "blog" });
  const client = await post("/v1/clients", { name: "Rye & Son" });
  Object.assign(at, {
    client: `/clients/${client._id}`,
    website: `/websites/${websiteId}`,
    domain: `/domains/${domain._id}`,
    campaign: `/campaigns/${campaign._id}`,
    list: `/lists/${list._id}`,
    lead: `/leads/${lead._id}`,
    record: `/content/records/${records[0]._id}`,
    collection: `/content/${records[0].collection_id}`,
  });
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();
const press = (key: string) => page.keyboard.press(key);
const go = async (path: string) => {
  await page.goto(`/app${path}`);
  await settled(page);
};

/** Waits until something has the focus. */
const expectFocus = async (what: string, locator: Locator) => {
  const handle = await locator.elementHandle();
  await page
    .waitForFunction((element) => document.activeElement === element, handle, { timeout: 60_000 })
    .catch(async () => {
      const instead = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      throw new Error(`${what}: the focus is on ${instead}`);
    });
};

const expectWithin = async (what: string, locator: Locator) =>
  await locator
    .and(page.locator(":focus-within"))
    .waitFor({ timeout: 60_000 })
    .catch(async () => {
      const instead = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      throw new Error(`${what}: what is open has no focus, which is on ${instead}`);
    });

/** Presses a control that the tab key comes to (keyboard.ts sees that it comes to each). */
async function use(control: Locator, key = "Enter"): Promise<void> {
  await control.focus();
  await press(key);
}

/** Opens a menu, and goes to one of its items by the arrow keys. */
async function choose(opener: Locator, item: string | RegExp): Promise<void> {
  await use(opener);
  const wanted = await page.getByRole("menuitem", { name: item }).elementHandle();
  await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'));
  for (let steps = 0; steps < 12; steps++) {
    if (await page.evaluate((element) => document.activeElement === element, wanted)) return await press("Enter");
    await press("ArrowDown");
  }
  throw new Error(`the arrow keys never came to ${item}`);
}

/** Menus and dialogs, by what opens them; of a menu the item that opens a dialog. */
const OPENED: [address: () => string, opener: string | RegExp, item?: string | RegExp][] = [
  [() => "/", "Options for Aoki"],
  [() => "/", "Options for Aoki", "Rename"],
  [() => "/", "Options for Aoki", /^Delete/],
  [() => "/keys", "New key"],
  [() => "/keys", "Revoke Key two"],
  [() => "/webhooks", "New webhook"],
  [() => "/webhooks", "Options for Hook two"],
  [() => "/webhooks", "Options for Hook two", "Edit"],
  [() => "/users", "Invite user"],
  [() => "/forms", /^Options for/, /^Settings/],
  [() => "/domains", "Add a domain"],
  [() => at.domain!, "Options for crumb.example"],
  [() => at.domain!, "Options for crumb.example", "Remove domain"],
  [() => at.campaign!, "Send a test"],
  [() => at.list!, "Import"],
  [() => at.list!, "Options for Readers", "Edit"],
  [() => at.lead!, "Options for Miller Plumbing", "Edit details"],
  [() => at.collection!, "Options for Blog", /^Import/],
  [() => "/clients", "New client"],
  [() => at.client!, "Options for Rye & Son"],
  [() => at.client!, "Options for Rye & Son", "Delete client"],
  [() => at.website!, "Publish"],
  [() => at.website!, "Page options", "Page settings"],
  [() => "/", /^Your account/],
];

test(
  "what was opened is left by Escape, and the focus is on what opened it",
  async () => {
    let shown = "";
    for (const [address, opener, item] of OPENED) {
      if (shown !== address()) await go(address());
      shown = address();
      const what = `${shown} ${opener} ${item ?? ""}`;
      if (item) await choose(button(opener), item);
      else await use(button(opener));
      const open = page.locator(item ? "dialog" : 'dialog, [role="menu"]');
      await open.waitFor();
      // Not before what is open has the focus.
      await expectWithin(what, open);
      await press("Escape");
      await open.waitFor({ state: "detached" });
      await expectFocus(what, button(opener));
    }
    // From anywhere, and back to there.
    await button("Options for Aoki").focus();
    await press("Control+k");
    await page.getByRole("combobox", { name: "Search", exact: true }).waitFor();
    await press("Escape");
    await page.getByRole("combobox", { name: "Search", exact: true }).waitFor({ state: "detached" });
    await expectFocus("after ⌘K", button("Options for Aoki"));
  },
  LIMIT_MS,
);

test(
  "where what opened it is gone, the focus is on what stands in its place; where nothing is left, on the screen",
  async () => {
    await go("/keys");
    await use(button("Revoke Key two"));
    await use(page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }));
    await page.waitForFunction(() => /^Revoke Key (one|three)$/.test(document.activeElement?.ariaLabel ?? ""));
    await go("/webhooks");
    for (const left of ["two", "one"]) {
      const first = page.getByRole("button", { name: /^Options for Hook/ }).last();
      await choose(first, /^Delete/);
      await use(
        page
          .getByRole("dialog")
          .getByRole("button", { name: /^Delete/ })
          .last(),
      );
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page
        .getByText(`${left === "two" ? 2 : 1} webhook`)
        .or(page.getByRole("table"))
        .first()
        .waitFor();
      await page.waitForFunction(() =>
        document.activeElement?.getAttribute("aria-label")?.startsWith("Options for Hook"),
      );
    }
    await choose(button(/^Options for Hook/), /^Delete/);
    await use(
      page
        .getByRole("dialog")
        .getByRole("button", { name: /^Delete/ })
        .last(),
    );
    await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
    await expectFocus("nothing is left", page.getByRole("main"));
  },
  LIMIT_MS,
);

test(
  "a button that is pressed keeps the focus while it is at it, and when there is nothing more to press it for",
  async () => {
    await go("/profile");
    const name = page.getByLabel("Name", { exact: true }).first();
    await name.fill("Ada Lovelace");
    const form = page.locator("form").filter({ has: name });
    const save = form.getByRole("button", { name: "Save" });
    await use(save);
    await page.getByText("Saved").first().waitFor();
    await expectFocus("saved", save);
    expect(await save.getAttribute("aria-disabled")).toBe("true");
    // It can't be pressed all the same, and is left like any.
    let asked = 0;
    page.on("request", (request) => {
      if (request.method() === "PUT") asked++;
    });
    await press("Enter");
    await press("Tab");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-disabled") === null);
    expect([asked, await save.getAttribute("disabled")]).toEqual([0, ""]);
  },
  LIMIT_MS,
);

/** Selects all in a field and types over it. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.focus();
  await press("Control+a");
  await page.keyboard.type(text);
}

/** What is opened from a list, changed, stored, and left again; all of it by keys. */
const DETAILS: [
  what: string,
  list: string,
  link: string | RegExp,
  change: () => Promise<void>,
  stored: () => Promise<unknown>,
  value: unknown,
][] = [
  [
    "domain",
    "/domains",
    /crumb\.example/,
    async () => {
      await use(page.getByLabel("Monitor uptime"), "Space");
    },
    async () => (await server.get(`/v1${at.domain}`)).json.uptime_checks,
    false,
  ],
  [
    "campaign",
    "/campaigns",
    "May",
    async () => {
      await use(page.locator("summary").filter({ hasText: "Subject" }));
      await retype(page.getByLabel("Subject", { exact: true }), "Rye is back for good");
    },
    async () => (await server.get(`/v1${at.campaign}`)).json.subject,
    "Rye is back for good",
  ],
  [
    "list",
    "/lists",
    "Readers",
    async () => await choose(button("Options for ada@readers.example"), "Unsubscribe"),
    async () => (await server.get(`/v1${at.list}/subscribers`)).json.data[0].status,
    "unsubscribed",
  ],
  [
    "record",
    "COLLECTION",
    /First sample/,
    async () => {
      await retype(page.getByLabel("Title"), "Rye");
      await press("Control+s");
    },
    async () => {
      const { json } = await server.get(`/v1/cms/records/${at.record!.split("/").at(-1)}`);
      return (json.draft_data ?? json.data).title;
    },
    "Rye",
  ],
  [
    "lead",
    "/leads",
    "Miller Plumbing",
    async () => {
      await retype(page.getByRole("textbox", { name: "New note" }), "Call in May");
      await use(
        page
          .locator("form")
          .filter({ has: page.getByRole("textbox", { name: "New note" }) })
          .getByRole("button"),
      );
    },
    async () => (await server.get(`/v1${at.lead}/history`)).json.data[0]?.text,
    "Call in May",
  ],
  [
    "website",
    "/",
    "Aoki",
    async () => {
      await choose(button("Page options"), "Page settings");
      await retype(page.getByRole("dialog").getByLabel("Name"), "Start");
      await press("Enter");
    },
    async () =>
      (await server.get(`/v1${at.website}/pages`)).json.data.some(({ name }: { name: string }) => name === "Start"),
    true,
  ],
];

test.each(DETAILS)(
  "by keyboard alone: a %s is opened from its list, changed, and left",
  async (_, list, link, change, stored, value) => {
    await go(list === "COLLECTION" ? at.collection! : list);
    await use(page.getByRole("main").getByRole("link", { name: link }).first());
    await page.waitForURL(/\/app\/\w+\/.+/);
    await settled(page);
    // Who comes to a screen is at its beginning.
    await expectFocus("the new screen", page.getByRole("main"));
    expect(await stored()).not.toEqual(value);
    await change();
    const deadline = Date.now() + 120_000;
    while (JSON.stringify(await stored()) !== JSON.stringify(value)) {
      if (Date.now() > deadline) throw new Error(`it is ${JSON.stringify(await stored())}`);
      await Bun.sleep(20);
    }
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const before = page.url();
    await page.goBack();
    await page.waitForURL((url) => url.href !== before);
    await settled(page);
  },
  LIMIT_MS,
);

test(
  "menus open after signing out and in again",
  async () => {
    await go("/");
    const { email } = await page.evaluate(async () => (await (await fetch("/auth/state")).json()).user);
    await choose(button(/^Your account/), "Sign out");
    await page.waitForURL("**/app/sign-in");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await press("Enter");
    await page.getByRole("heading", { name: "Websites", exact: true }).waitFor();
    // The screen is another one now, with a landmark of its own.
    for (const opener of ["Options for Aoki", /^Your account/]) {
      await use(button(opener));
      await page.getByRole("menu").waitFor();
      await press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
    }
  },
  LIMIT_MS,
);

test(
  "a message that is there when a dialog opens is over it, and is dismissed there",
  async () => {
    await go("/keys");
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("The clipboard is busy."));
    });
    const message = page.getByText("The clipboard is busy.");
    await use(button(/^Copy/));
    await message.waitFor();
    await use(button("New key"));
    const dialog = page.getByRole("dialog");
    await expectWithin("the dialog", dialog);
    await use(button("Dismiss"));
    await message.waitFor({ state: "detached" });
    await expectWithin("after the message", dialog);
    await press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expectFocus("after the dialog", button("New key"));
  },
  LIMIT_MS,
);
