/** A website is a place: who enters one is among its own screens, with room for the page, and comes out again. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { makePublishedWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { makePng } from "../pictures.ts";
import { openBrowser, openSignedIn } from "./browser.ts";
import { problemsInBothThemes, settled } from "./screens.ts";

const LIMIT_MS = 300_000;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 780 };

let server: TestServer;
let browser: Browser;
let person: PersonClient;
let origin = "";
let websiteId = "";
let other = "";

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  person = await makePerson(server, "owner");
  origin = `http://localhost:${server.port}`;
  ({ websiteId } = await makePublishedWebsite(server));
  await server.put(`/v1/websites/${websiteId}`, { name: "Crumb & Co" });
  ({ websiteId: other } = await makePublishedWebsite(server));
  await server.put(`/v1/websites/${other}`, { name: "Elsewhere" });
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const open = (options: BrowserContextOptions = {}) =>
  openSignedIn(browser, origin, person.key, { viewport: WIDE, ...options });

const account = (page: Page) => page.getByRole("navigation", { name: "Main navigation" });
const site = (page: Page) => page.getByRole("navigation", { name: "Website", exact: true });
const isWhole = (page: Page) =>
  page.locator("aside nav").evaluate((nav) => nav.scrollHeight <= nav.clientHeight && nav.clientHeight > 0);

test(
  "the account has nine entries, and Server for its operator; their screens are tabs; a website has its own, and nothing is below the fold",
  async () => {
    const { context, page } = await open();
    await page.goto("/app/");
    await settled(page);
    expect(await account(page).getByRole("link").allTextContents()).toEqual([
      "Websites",
      "Clients",
      "Inbox",
      "Leads",
      "Campaigns",
      "Assets",
      "Team",
      "Developers",
      "Settings",
      "Server",
    ]);
    expect(await isWhole(page)).toBe(true);
    await account(page).getByRole("link", { name: "Developers" }).click();
    await page.getByRole("navigation", { name: "Developers" }).getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("heading", { name: "Webhooks", exact: true }).waitFor();
    expect(await account(page).locator('[aria-current="page"]').allTextContents()).toEqual(["Developers"]);

    await account(page).getByRole("link", { name: "Websites" }).click();
    await page.getByRole("heading", { name: "Crumb & Co" }).click();
    await site(page).getByText("Crumb & Co").waitFor({ state: "attached" });
    expect(await isWhole(page)).toBe(true);
    const draft = page.locator('iframe[title^="Draft of"]');
    await draft.waitFor();
    // The page itself, without what is around it.
    const { width } = (await draft.boundingBox())!;
    expect(width / WIDE.width).toBeGreaterThan(0.6);
    for (const name of [
      "Business",
      "Collections",
      "Forms",
      "Inbox",
      "Comments",
      "Analytics",
      "Experiments",
      "Domains",
    ]) {
      await site(page).getByRole("link", { name, exact: true }).click();
      const place = name === "Collections" ? "content" : name.toLowerCase();
      await page.waitForURL(`**/app/websites/${websiteId}/${place}`);
      expect(await site(page).locator('[aria-current="page"]').allTextContents()).toEqual([name]);
      await settled(page);
      expect(await isWhole(page)).toBe(true);
      expect(await page.getByRole("main").getByText("Elsewhere").count()).toBe(0);
    }
    await site(page).getByRole("link", { name: "All websites" }).click();
    await account(page).waitFor();
    await context.close();
  },
  LIMIT_MS,
);

test(
  "details are shown within the website that somebody comes from, also after a reload; the skip link leads past it",
  async () => {
    const { json: collection } = await server.post(`/v1/websites/${websiteId}/cms/collections`, {
      name: "News",
      fields: [{ key: "title", type: "text" }],
    });
    const { context, page } = await open();
    await page.goto(`/app/websites/${websiteId}/content`);
    await page.getByRole("link", { name: /News/ }).click();
    await page.waitForURL(`**/app/content/${collection._id}`);
    await site(page).getByText("Crumb & Co").waitFor();
    await page.reload();
    await site(page).getByText("Crumb & Co").waitFor();
    expect(await site(page).locator('[aria-current="page"]').allTextContents()).toEqual(["Collections"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id ?? "")).toBe("content");
    // From the account's list of them it is the account's.
    await page.goto(`/app/content?website=${websiteId}`);
    await page.getByRole("main").getByRole("link", { name: /News/ }).click();
    await page.waitForURL(`**/app/content/${collection._id}`);
    await account(page).waitFor();
    await context.close();
  },
  LIMIT_MS,
);

test(
  "the website is found by typing, kept on every screen that has one, and another account has its own",
  async () => {
    const { context, page } = await open();
    await page.goto("/app/analytics");
    const picker = page.getByRole("combobox", { name: "Website" });
    await picker.click();
    expect(await page.getByRole("option").count()).toBe(2);
    await picker.fill("crumb");
    await page.getByRole("option", { name: "Elsewhere" }).waitFor({ state: "detached" });
    await picker.press("Enter");
    await page.getByRole("heading", { name: "Crumb & Co", exact: true }).waitFor();
    for (const screen of ["content", "experiments/new"]) {
      await page.goto(`/app/${screen}`);
      await settled(page);
      expect(await picker.inputValue()).toBe("Crumb & Co");
    }
    await picker.fill("nothing of the kind");
    await page.getByText("Nothing found").waitFor();
    await picker.press("Escape");
    expect(await picker.inputValue()).toBe("Crumb & Co");
    await picker.press("ArrowDown");
    await page.getByRole("option", { name: "Crumb & Co", selected: true }).waitFor();
    await page.getByRole("option", { name: "Elsewhere" }).click();
    await page.waitForURL(new RegExp(other));
    // Lists of all of them hide nothing that was not asked for now.
    await page.goto("/app/comments");
    await settled(page);
    expect(await picker.inputValue()).toBe("All websites");
    // Where an account's own website was chosen, another account has none of it.
    const { json: client } = await person.post("/v1/clients", { name: "Rye" });
    const acting = { headers: { "X-Account": client._id } };
    for (const name of ["Rye one", "Rye two"]) await person.post("/v1/websites", { name, prompt: "Bread" }, acting);
    await page.evaluate((id) => sessionStorage.setItem("account that is acted in", id), client._id);
    await page.goto("/app/content");
    await settled(page);
    expect(await picker.inputValue()).toBe("Rye two");
    await page.evaluate(() => sessionStorage.removeItem("account that is acted in"));
    await page.goto("/app/content");
    await settled(page);
    expect(await picker.inputValue()).toBe("Elsewhere");
    await context.close();
  },
  LIMIT_MS,
);

test(
  "a website of many pages scrolls in its list of pages alone, and never the window",
  async () => {
    const { websiteId: large } = await makePublishedWebsite(server);
    for (let at = 0; at < 40; at++)
      await server.post(`/v1/websites/${large}/pages`, { path: `/area-${at % 4}/page-${at}`, name: `Page ${at}` });
    for (const viewport of [WIDE, NARROW]) {
      const { context, page } = await open({ viewport });
      await page.goto(`/app/websites/${large}`);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      await context.close();
    }
    const { context, page } = await open();
    await page.goto(`/app/websites/${large}`);
    // Of many pages the folders are closed; which were opened is known after a reload.
    const list = page.getByRole("navigation", { name: "Pages" });
    await list.getByRole("button", { name: "area 1" }).click();
    await list.getByRole("link", { name: /^Page 5 / }).click();
    await page.reload();
    await list.getByRole("link", { name: /^Page 5 /, current: "page" } as never).waitFor();
    expect(await list.getByRole("link", { name: /^Page 6 / }).count()).toBe(0);
    await list.getByRole("searchbox").fill("area-2/page-6");
    await list.getByRole("link", { name: /^Page 6 / }).waitFor();
    expect(await list.getByRole("listitem").count()).toBe(1);
    await context.close();
  },
  LIMIT_MS,
);

test(
  "pages are put in the menu's order with the keyboard and by dragging, as the API has it then",
  async () => {
    const made = await makePublishedWebsite(server);
    for (const name of ["A", "B", "C"])
      await server.post(`/v1/websites/${made.websiteId}/pages`, { path: `/${name.toLowerCase()}`, name });
    const { data } = (await server.get(`/v1/websites/${made.websiteId}/pages`)).json;
    const pathOf = new Map<string, string>(data.map(({ _id, path }: { _id: string; path: string }) => [_id, path]));
    const order = async () =>
      (await server.get(`/v1/websites/${made.websiteId}`)).json.page_order.map((id: string) => pathOf.get(id));
    const { context, page } = await open();
    await page.goto(`/app/websites/${made.websiteId}`);
    const list = page.getByRole("navigation", { name: "Pages" });
    const answered = () => page.waitForResponse((response) => response.request().method() === "PUT");
    await list.getByRole("link", { name: /^C / }).focus();
    const [moved] = [answered(), page.keyboard.press("Alt+ArrowUp")];
    await moved;
    await list.getByText("Now at place 3 of 4").waitFor({ state: "attached" });
    expect(await order()).toEqual(["/", "/a", "/c", "/b"]);
    const dropped = answered();
    await list.getByRole("link", { name: /^B / }).dragTo(list.getByRole("link", { name: /^A / }));
    await dropped;
    expect(await order()).toEqual(["/", "/b", "/a", "/c"]);
    expect((await list.getByRole("listitem").getByRole("link").allInnerTexts()).map((text) => text.trim()[0])).toEqual([
      "H",
      "B",
      "A",
      "C",
    ]);
    await context.close();
    // A finger drags by the handle, and scrolls everywhere else.
    const tablet = await open({ hasTouch: true });
    await tablet.page.goto(`/app/websites/${made.websiteId}`);
    const rows = tablet.page.getByRole("navigation", { name: "Pages" });
    const row = (name: string) => rows.getByRole("link", { name: new RegExp(`^${name} `) });
    const handle = (name: string) => row(name).locator("[data-drag-handle]");
    await handle("C").waitFor();
    const cdp = await tablet.context.newCDPSession(tablet.page);
    const swipe = async (from: Locator, to: Locator) => {
      const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
      const at = (part: number) => ({
        x: start.x + start.width / 2 + (end.x - start.x) * part,
        y: start.y + start.height / 2 + (end.y + end.height / 2 - start.y - start.height / 2) * part,
      });
      await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
      for (const part of [0.25, 0.5, 0.75, 1])
        await cdp.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(part)] });
      await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    let puts = 0;
    tablet.page.on("request", (request) => {
      if (request.method() === "PUT") puts++;
    });
    await swipe(row("A"), row("B"));
    const swiped = tablet.page.waitForResponse((response) => response.request().method() === "PUT");
    await swipe(handle("C"), handle("A"));
    await swiped;
    expect([puts, await order()]).toEqual([1, ["/", "/b", "/c", "/a"]]);
    const back = tablet.page.waitForResponse((response) => response.request().method() === "PUT");
    await swipe(handle("A"), handle("C"));
    await back;
    expect(await order()).toEqual(["/", "/b", "/a", "/c"]);
    await tablet.context.close();
    // On a telephone nothing is dragged: buttons put a page elsewhere, in the order and in another folder.
    const phone = await open({ viewport: NARROW, hasTouch: true });
    await phone.page.goto(`/app/websites/${made.websiteId}`);
    await phone.page.getByRole("button", { name: "Page options" }).tap();
    await phone.page.getByRole("menuitem", { name: "Order and folders" }).tap();
    const arranged = phone.page.waitForResponse((response) => response.request().method() === "PUT");
    await phone.page.getByRole("button", { name: "Move C up" }).tap();
    await arranged;
    expect(await order()).toEqual(["/", "/b", "/c", "/a"]);
    await phone.page.getByRole("button", { name: "Put C into a folder" }).tap();
    await phone.page.getByRole("menuitemcheckbox", { name: "/b" }).tap();
    await phone.page.getByText("C is now at /b/c").waitFor();
    await phone.page.getByText("/b/c", { exact: true }).waitFor();
    expect((await problemsInBothThemes(phone.page, "arrange-pages")).join("\n")).toBe("");
    await phone.context.close();
  },
  LIMIT_MS,
);

test(
  "a colour is changed on all pages that have it, with how many said, and taken back as a whole",
  async () => {
    const CSS = ":root{--bg:#ffffff;--text:#222222}body{background:var(--bg);color:var(--text)}";
    const html = '<header><a href="/">Rye</a></header><main><h1>Rye bread</h1><p>Baked on Fridays.</p></main>';
    const made = await makePublishedWebsite(server, "Rye");
    await saveVersion(server, made.pageId, { html, css: CSS });
    const pages = [made.pageId];
    for (const [path, css] of [
      ["/b", CSS],
      ["/c", ""],
    ] as const) {
      const { json } = await server.post(`/v1/websites/${made.websiteId}/pages`, { path, name: path });
      await saveVersion(server, json._id, { html, css });
      pages.push(json._id);
    }
    const grounds = async () => {
      const outlines = await Promise.all(pages.map((id) => server.get(`/v1/pages/${id}/outline`)));
      return outlines.map(({ json }) => json.tokens.find(({ name }: { name: string }) => name === "--bg")?.value);
    };
    const { context, page } = await open();
    await page.goto(`/app/websites/${made.websiteId}/design`);
    await page.getByText("15.9 : 1").waitFor();
    const ground = page.getByLabel("Background", { exact: true });
    await ground.fill("#fff4e0");
    await ground.blur();
    await page
      .getByText("Background: #fff4e0 · 2 pages changed. 1 page doesn't have this and stays unchanged.")
      .waitFor();
    expect(await grounds()).toEqual(["#fff4e0", "#fff4e0", undefined]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Everything looks as it did before").waitFor();
    expect(await grounds()).toEqual(["#ffffff", "#ffffff", undefined]);
    // What nobody could read is changed nowhere, and the reason is told.
    await page.getByLabel("Text", { exact: true }).fill("#fefefe");
    await page.getByLabel("Text", { exact: true }).blur();
    await page.getByText(/the contrast is 1.0:1/).waitFor();
    expect(await page.getByText("15.9 : 1").count()).toBe(1);
    // The logo is chosen among the pictures, seen on the page, and taken away.
    const form = new FormData();
    form.append("file", new File([makePng(60, 20)], "our-logo.png"));
    const { json: logo } = await server.post("/v1/assets", await new Response(form).blob());
    await page.getByRole("button", { name: "Choose a logo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "our-logo.png" }).click();
    await page.getByText("The logo was changed").waitFor();
    await page.frameLocator('iframe[title^="Draft of"]').locator(`header img[src="${logo.path}"]`).waitFor();
    await page.getByRole("button", { name: "Remove the logo" }).click();
    await page.getByText("The logo was removed").waitFor();
    await page.getByRole("button", { name: "Choose a logo" }).waitFor();
    const pictures = async () => (await server.get(`/v1/websites/${made.websiteId}`)).json;
    expect((await pictures()).logo).toBeNull();
    // Others are made of words: several logos to choose from, and a square icon.
    const makes = async (choose: string, fill: () => Promise<void>) => {
      await page.getByRole("button", { name: choose, exact: true }).click();
      await page.getByRole("dialog").getByText("Generate", { exact: true }).click();
      await fill();
      await page.getByRole("dialog").getByRole("button", { name: "Generate", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Use", exact: true }).first().waitFor();
    };
    await makes("Choose a logo", async () => {
      const name = page.getByLabel("Name on the logo", { exact: true });
      expect(await name.inputValue()).not.toBe("");
      await name.fill("Crumb");
    });
    expect(await page.getByRole("dialog").getByRole("img").count()).toBe(3);
    await page.getByRole("dialog").getByRole("button", { name: "Use", exact: true }).nth(1).click();
    // The notice of the first change may still be there.
    while ((await pictures()).logo === null) await Bun.sleep(50);
    expect((await pictures()).logo).toEndWith(".svg");
    await makes("Choose an icon", () => page.getByLabel("Describe the picture", { exact: true }).fill("A loaf"));
    await page.getByRole("dialog").getByRole("button", { name: "Use", exact: true }).click();
    await page.getByText("The icon was changed").waitFor();
    expect((await pictures()).icon).toEndWith(".png");
    await context.close();
  },
  LIMIT_MS,
);

test(
  "redirects are made and deleted, and visitors follow them at once",
  async () => {
    const { context, page } = await open();
    await page.goto(`/app/websites/${websiteId}/redirects`);
    await page.getByRole("button", { name: "Add redirect" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Path", { exact: true }).fill("old");
    await dialog.getByLabel("Leads to", { exact: true }).fill("/");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("cell", { name: "/old", exact: true }).waitFor();
    const { url } = (await server.get(`/v1/websites/${websiteId}`)).json;
    const visit = async () => (await server.visit(new URL(url).hostname, "/old")).status;
    expect(await visit()).toBe(301);
    await page.getByRole("button", { name: "Delete the redirect from /old" }).click();
    await page.getByText("No redirects").waitFor();
    await page.getByText("The redirect from /old was deleted").waitFor();
    expect(await visit()).toBe(404);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("cell", { name: "/old", exact: true }).waitFor();
    for (; (await visit()) !== 301; ) await Bun.sleep(50);
    await context.close();
  },
  LIMIT_MS,
);

test(
  "a website is renamed in its settings, and what search engines show of a page is changed where it is seen",
  async () => {
    const { context, page } = await open();
    await page.goto(`/app/websites/${other}/settings`);
    await page.getByRole("textbox", { name: "Name" }).fill("Rye & Sons");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await site(page).getByText("Rye & Sons").waitFor();
    await site(page).getByRole("link", { name: "Search and sharing" }).click();
    await page.getByRole("button", { name: /^Edit / }).click();
    await page
      .getByRole("dialog")
      .getByLabel(/^Page title/)
      .fill("Rye bread in Leeds");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Rye bread in Leeds" }).waitFor();
    // So is what is shown where its link is shared.
    await page.getByRole("button", { name: "Generate" }).first().click();
    const picture = page.getByRole("img", { name: /^Picture on shared links to / });
    await picture.waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await picture.waitFor({ state: "detached" });
    await site(page).getByRole("link", { name: "Releases" }).click();
    await page.getByText("Release 1").waitFor();
    await context.close();
  },
  LIMIT_MS,
);

test(
  "the website's new screens are fit to be used in both themes, wide and narrow, in German",
  async () => {
    await server.post(`/v1/websites/${websiteId}/redirects`, { path: "/shop/*", target: "https://shop.example.com/" });
    const found: string[] = [];
    for (const viewport of [WIDE, NARROW]) {
      const { context, page } = await open({ viewport, locale: "de-DE" });
      for (const name of ["design", "redirects", "releases", "search", "settings", "domains"]) {
        await page.goto(`/app/websites/${websiteId}/${name}`);
        await settled(page);
        found.push(...(await problemsInBothThemes(page, `website-${name}`)));
      }
      await context.close();
    }
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "Ctrl K finds what an account has, wherever it is, and goes there",
  async () => {
    const { websiteId: found } = await makePublishedWebsite(server);
    await server.put(`/v1/websites/${found}`, { name: "Lost and found" });
    const { context, page } = await open();
    await page.goto("/app/");
    await settled(page);
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Search" });
    await field.fill("Home");
    await page.getByRole("option", { name: "Home Lost and found /" }).click();
    await page.waitForURL(new RegExp(`/app/websites/${found}\\?page=page_`));
    await page.keyboard.press("Control+k");
    await field.fill("lost");
    await page.getByRole("option", { name: "Lost and found", exact: true }).waitFor();
    await field.press("Enter");
    await page.waitForURL(new RegExp(`/app/websites/${found}$`));
    // The screens of the website that somebody is in, and clients.
    await page.keyboard.press("Control+k");
    await field.fill("redirects");
    await page.getByRole("option", { name: /^Redirects/ }).click();
    await page.waitForURL(`**/app/websites/${found}/redirects`);
    const { json: client } = await person.post("/v1/clients", { name: "Quincy Bakers" });
    await page.keyboard.press("Control+k");
    await field.fill("quincy");
    await page.getByRole("option", { name: /^Quincy Bakers/ }).click();
    await page.waitForURL(`**/app/clients/${client._id}`);
    await page.keyboard.press("Control+k");
    await field.fill("no such thing anywhere");
    await page.getByRole("status").getByText("Nothing found").waitFor();
    await context.close();
  },
  LIMIT_MS,
);
