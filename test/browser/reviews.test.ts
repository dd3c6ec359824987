/** The review page in a real browser: what a reviewer does there, and what the draft in its frame can't do. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Frame, Page } from "playwright-core";
import { type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePng } from "../pictures.ts";
import { openBrowser } from "./browser.ts";
import { inspectPage } from "./page_checks.ts";

const LIMIT_MS = 300_000;

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startTestServer()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

interface Review {
  websiteId: string;
  pageId: string;
  aboutId: string;
  address: string;
}

const HOME =
  '<header><a href="/about">About us</a> <a href="https://example.com/" id="out">Elsewhere</a></header><main><section><h1>Crumb &amp; Co</h1><p>Bread, baked at night.</p></section><section><p>First</p><p>Second <b>thing</b></p></section></main>';

/** A website of two pages with a link for its review. */
async function makeReview(
  home: { html: string; javascript?: string },
  settings: Json = { reviewer: "Ada" },
): Promise<Review> {
  const { websiteId, pageId } = await makeWebsite(server);
  await saveVersion(server, pageId, home);
  const about = { path: "/about", name: "About us", html: '<h1>About</h1><a href="/">Home</a>' };
  const { json: page } = await server.post(`/v1/websites/${websiteId}/pages/import`, about);
  const { json: link } = await server.post(`/v1/websites/${websiteId}/preview_link`, settings);
  return { websiteId, pageId, aboutId: page._id, address: link.url };
}

async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  return page;
}

const frameOf = (page: Page): Frame => page.frames()[1]!;
const comments = async (pageId: string): Promise<Json[]> =>
  (await server.get(`/v1/pages/${pageId}/comments`)).json.data;

/** Waits until the panel shows a text. */
const shows = (page: Page, text: string) => page.locator("#list").getByText(text, { exact: true }).waitFor();

test(
  "a reviewer looks around, points at a place, comments, reads the answer, asks for changes and approves",
  async () => {
    const { pageId, aboutId, address } = await makeReview({ html: HOME });
    const page = await open(address);
    const frame = frameOf(page);
    await frame.click("text=About us");
    await page.waitForURL("**/about");
    expect(await page.locator("#page").inputValue()).toBe("/about");
    expect(await page.title()).toStartWith("About us");
    await page.fill("#text", "Who is who?");
    await page.click("#say button[type=submit]");
    await shows(page, "Who is who?");
    expect(await comments(aboutId)).toHaveLength(1);

    await frame.click("text=Home");
    await page.locator("#list").getByText("No comments yet").waitFor();
    await page.click("#pick");
    await frame.click("section:nth-of-type(2) b");
    await page.locator("#place", { hasText: "thing" }).waitFor();
    const mark = frame.locator("draft-place");
    expect(await mark.isVisible()).toBe(true);
    await page.fill("#text", "Which thing?");
    await page.click("#say button[type=submit]");
    await shows(page, "Which thing?");
    await mark.waitFor({ state: "hidden" });
    const [said] = await comments(pageId);
    expect(said).toMatchObject({
      node: "body > main > section:nth-of-type(2) > p:nth-of-type(2) > b",
      quote: "thing",
      author: { kind: "reviewer", name: "Ada" },
    });
    expect(await page.locator("#place").isVisible()).toBe(false);

    await server.post(`/v1/pages/${pageId}/comments`, { text: "Named it.", parent_id: said._id });
    await server.put(`/v1/comments/${said._id}`, { status: "resolved" });
    await page.reload({ waitUntil: "networkidle" });
    expect(await page.locator("details summary").textContent()).toBe("Resolved (1)");
    await shows(page, "Named it.");
    await page.click("button.quote");
    await frameOf(page).locator("draft-place").waitFor({ state: "visible" });

    await page.click("#changes");
    await page.fill("#words", "Almost");
    await page.click("#decide");
    await page.locator("#decision").getByText("asked for changes").waitFor();
    await page.click("#approve");
    await page.click("dialog button[value=no]");
    await page.click("#approve");
    await page.click("#decide");
    await page.locator("#decision").getByText("approved this page").waitFor();
    expect((await comments(pageId)).map((one) => [one.kind, one.text])).toEqual([
      ["approved", null],
      ["changes_requested", "Almost"],
      ["comment", "Named it."],
      ["comment", "Which thing?"],
    ]);

    await saveVersion(server, pageId, { html: "<h1>New</h1>" });
    await page.reload({ waitUntil: "networkidle" });
    await page.locator("#decision").getByText("It has changed since.").waitFor();
    // Nothing is left to do, so what was settled is shown.
    await page.click("button.quote");
    await page.locator("#status").getByText("not on the page any more").waitFor();
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "all of it with the keyboard, and under a name that the reviewer gives",
  async () => {
    const { pageId, address } = await makeReview({ html: HOME }, { comments: true });
    const page = await open(address);
    await page.focus("#text");
    await page.keyboard.type("From the keys");
    await page.keyboard.press("Control+Enter");
    expect(await comments(pageId)).toHaveLength(0);
    await page.focus("#name");
    await page.keyboard.type("Grace");
    await page.focus("#pick");
    await page.keyboard.press("Enter");
    await page.locator("#picking").waitFor({ state: "visible" });
    // The frame is another process: it may hear of it a little later.
    const mark = frameOf(page).locator("draft-place");
    while (!(await mark.isVisible())) await page.keyboard.press("ArrowDown");
    while ((await page.locator("#status").textContent()) !== "Bread, baked at night.") {
      await page.keyboard.press("ArrowDown");
      await page.waitForTimeout(20);
    }
    await page.keyboard.press("Enter");
    await page.locator("#place").waitFor({ state: "visible" });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
    await page.keyboard.press("Control+Enter");
    await shows(page, "From the keys");
    expect((await comments(pageId))[0]).toMatchObject({
      author: { name: "Grace" },
      node: "body > main > section:nth-of-type(1) > p",
      quote: "Bread, baked at night.",
    });
    await page.focus("#pick");
    await page.keyboard.press("Enter");
    await page.locator("#picking").waitFor({ state: "visible" });
    // Likewise.
    while (await page.locator("#picking").isVisible()) {
      await page.keyboard.press("Escape");
      await page.waitForTimeout(20);
    }
    await page.reload({ waitUntil: "networkidle" });
    expect(await page.locator("#name").inputValue()).toBe("Grace");
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "on a telephone the panel comes when it is wanted, and leaves the page while a place is chosen",
  async () => {
    const { pageId, address } = await makeReview({ html: HOME });
    const page = await open(address, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    expect(await page.locator("#panel").isVisible()).toBe(false);
    await page.tap("#toggle");
    await page.tap("#pick");
    expect(await page.locator("#panel").isVisible()).toBe(false);
    await frameOf(page).locator("h1").tap();
    await page.locator("#panel").waitFor({ state: "visible" });
    await page.fill("#text", "Fine");
    await page.tap("#say button[type=submit]");
    await shows(page, "Fine");
    expect((await comments(pageId))[0].node).toBe("body > main > section:nth-of-type(1) > h1");
    expect(await page.locator("#count").textContent()).toBe("1");
    await page.context().close();
  },
  LIMIT_MS,
);

/** What a draft may try. Each result is written where the test can read it. */
const HOSTILE = `
const results = {};
window.results = results;
const attempt = async (name, work) => { try { results[name] = String(await work()); } catch (error) { results[name] = "refused"; } };
const link = location.pathname.split("/").slice(0, 3).join("/");
const body = JSON.stringify({ path: "/", kind: "approved", name: "Ada" });
const shout = (message) => parent.postMessage({ channel: "review", ...message }, "*");
(async () => {
await attempt("parent's document", () => parent.document.title);
await attempt("parent's address", () => parent.location.href);
await attempt("own origin", () => self.origin);
await attempt("cookies", () => document.cookie);
await attempt("storage", () => localStorage.length);
await attempt("leading the parent away", () => { parent.location = "https://evil.example/"; return "tried"; });
await attempt("posting", async () => (await fetch(link + "/_sw/comments", { method: "POST", headers: { "Content-Type": "application/json" }, body })).status);
await attempt("posting without a question", async () => (await fetch(link + "/_sw/comments", { method: "POST", mode: "no-cors", body })).type);
await attempt("reading", async () => (await fetch(link + "/_sw/comments?path=/")).text());
for (let index = 0; index < 200; index++) {
shout({ is: "picked", node: "h1", quote: "<img src=x onerror=alert(1)>" });
shout({ is: "here", path: { path: "/" } });
shout({ is: "here", path: "javascript:alert(1)" });
shout({ is: "here", path: "/".repeat(300) });
shout({ is: "shown", found: "<b>" });
parent.postMessage("text", "*");
parent.postMessage(null, "*");
}
shout({ is: "here", path: "/" });
shout({ is: "picked", node: "h1", quote: "Not asked for" });
results.done = "yes";
})();`;

test(
  "a draft's own scripts reach neither the review page nor its right to comment",
  async () => {
    const { pageId, address } = await makeReview({ html: HOME, javascript: HOSTILE });
    const page = await open(address);
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      dialog.dismiss();
    });
    const frame = frameOf(page);
    await frame.waitForFunction("window.results && window.results.done");
    const results: Record<string, string> = await frame.evaluate("window.results");
    expect(results).toEqual({
      "parent's document": "refused",
      "parent's address": "refused",
      "own origin": "null",
      cookies: "refused",
      storage: "refused",
      "leading the parent away": expect.stringMatching(/refused|tried/),
      posting: "refused",
      // Sent by a browser without an answer, and refused by the server.
      "posting without a question": "opaque",
      reading: "refused",
      done: "yes",
    });
    expect(new URL(page.url()).host).toBe(new URL(address).host);
    expect(await page.locator("#place").isVisible()).toBe(false);
    expect(await comments(pageId)).toEqual([]);
    // The page still works; it hears no place but through a port, and believes of it no more than a place and some words.
    await page.click("#pick");
    const picked =
      '{ channel: "review", is: "picked", node: "h1", quote: "<img src=x onerror=alert(1)>" + "x".repeat(5000), path: "/about" }';
    await frame.evaluate(`parent.postMessage(${picked}, "*")`);
    await page.waitForTimeout(300);
    expect(await page.locator("#place").isVisible()).toBe(false);
    await frame.evaluate(
      'const line = new MessageChannel(); parent.postMessage({ channel: "review", is: "here", path: "/" }, "*", [line.port2]); globalThis.line = line.port1;',
    );
    await page.click("#pick");
    await frame.evaluate(`line.postMessage(${picked})`);
    await page.locator("#place").waitFor({ state: "visible" });
    expect((await page.locator("#place span").textContent())!.length).toBeLessThanOrEqual(200);
    // A long quote is cut off, and the fields stay as wide as the panel.
    expect(await page.locator("#say").evaluate((form) => form.scrollWidth - form.clientWidth)).toBe(0);
    await page.fill("#text", "Mine");
    await page.click("#say button[type=submit]");
    await shows(page, "Mine");
    expect((await comments(pageId)).map((one) => one.text)).toEqual(["Mine"]);
    expect([dialogs, await page.locator("#panel img").count()]).toEqual([[], 0]);
    // Another page can't be shown in the frame, and nothing can frame the review page.
    await frame.evaluate('location.href = "https://evil.example/"').catch(() => {});
    await page.waitForTimeout(200);
    expect(page.frames().some((one) => one.url().includes("evil.example"))).toBe(false);
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "names, texts and quotes are shown as they were written, whatever they look like",
  async () => {
    const attack = '<img src=x onerror="window.xss=1"><script>window.xss=1</script>';
    const { pageId, address } = await makeReview({ html: HOME }, { comments: true });
    const post = (body: Json) =>
      fetch(`${server.baseUrl}${new URL(address).pathname}_sw/comments`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ path: "/", name: attack.slice(0, 80), ...body }),
      });
    expect((await post({ kind: "comment", text: attack, node: "h1", quote: attack })).status).toBe(200);
    await server.post(`/v1/pages/${pageId}/comments`, {
      text: "x",
      node: "h1:has(*), a[href*='x",
      quote: "\u202e txet",
    });
    const page = await open(address);
    await page.locator("#list .words").getByText(attack, { exact: true }).waitFor();
    expect(await page.locator("#list strong").nth(1).textContent()).toBe(attack.slice(0, 80));
    expect(await page.locator("#list img, #list script").count()).toBe(0);
    for (const button of await page.locator("button.quote").all()) await button.click();
    expect(await page.evaluate("window.xss")).toBeUndefined();
    expect(await frameOf(page).evaluate("window.xss")).toBeUndefined();
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "links to other sites open beside the review; those that scripts make stay among the drafts",
  async () => {
    const javascript =
      'const a = document.createElement("a"); a.href = "/about"; a.target = "_top"; a.textContent = "Made"; document.body.append(a);';
    const { address } = await makeReview({ html: HOME, javascript });
    const page = await open(address);
    const frame = frameOf(page);
    await page.context().route("https://example.com/**", (route) => route.fulfill({ body: "elsewhere" }));
    const [other] = await Promise.all([page.context().waitForEvent("page"), frame.click("#out")]);
    await other.waitForLoadState();
    expect(other.url()).toBe("https://example.com/");
    expect(await other.evaluate("[window.opener, document.referrer]")).toEqual([null, ""]);
    await frame.click("text=Made");
    await page.waitForURL("**/about");
    await frame.locator("h1").getByText("About").waitFor();
    await page.selectOption("#page", "/");
    await frame.locator("h1").getByText("Crumb").waitFor();
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "places of a draft whose own rules forbid scripts are chosen like any other",
  async () => {
    const html = `<!DOCTYPE html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="script-src 'none'"><title>Silent</title></head><body><h1>Silent</h1></body></html>`;
    const { websiteId, address } = await makeReview({ html: '<h1>Home</h1><a href="/silent">Silent</a>' });
    const silent = await server.post(`/v1/websites/${websiteId}/pages/import`, {
      path: "/silent",
      name: "Silent",
      html,
    });
    const page = await open(address);
    await frameOf(page).click("text=Silent");
    await page.waitForURL("**/silent");
    await page.click("#pick");
    await frameOf(page).click("h1");
    await page.locator("#place").waitFor({ state: "visible" });
    await page.fill("#text", "Too silent");
    await page.click("#say button[type=submit]");
    await shows(page, "Too silent");
    expect((await comments(silent.json._id)).map(({ text, node }) => [text, node])).toEqual([
      ["Too silent", "body > h1"],
    ]);
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "a picture in the place of the draft can't be pointed at, and is never taken for a page",
  async () => {
    const form = new FormData();
    form.append("file", new File([makePng(40, 40)], "oven.png"));
    const { json: asset } = await server.post("/v1/assets", await new Response(form).blob());
    const { pageId, address } = await makeReview({ html: `<h1>Home</h1><a href="${asset.path}">Oven</a>` });
    const page = await open(address);
    await frameOf(page).click("text=Oven");
    await page.locator("#list").getByText("Choose one above").waitFor();
    expect(await page.locator("#text").evaluate((field) => field.closest("form")!.inert)).toBe(true);
    expect(await comments(pageId)).toEqual([]);
    await page.selectOption("#page", "/");
    await page.locator("#list").getByText("No comments yet").waitFor();
    expect(await page.locator("#pick").isDisabled()).toBe(false);
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "the review page is sound: axe and html-validate find nothing, in both schemes, from 320 px up",
  async () => {
    const { pageId, address } = await makeReview({ html: HOME });
    const { json: said } = await server.post(`/v1/pages/${pageId}/comments`, {
      text: "Look",
      node: "h1",
      quote: "Crumb",
    });
    await server.post(`/v1/pages/${pageId}/comments`, { text: "Yes", parent_id: said._id });
    const { json: done } = await server.post(`/v1/pages/${pageId}/comments`, { text: "Done" });
    await server.put(`/v1/comments/${done._id}`, { status: "resolved" });
    expect(await inspectPage(browser, `${address}/`, { widths: [390, 1280], schemes: ["light", "dark"] })).toEqual([]);
  },
  LIMIT_MS,
);
