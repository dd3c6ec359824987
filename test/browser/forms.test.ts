/** Forms of pages that the builtin engine made, filled in and sent in a real browser, with and without JavaScript. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { type Json, runEnded, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { FILLING_MS, passingClock } from "../passing_clock.ts";
import { openBrowser } from "./browser.ts";
import { inspectPage } from "./page_checks.ts";

const LIMIT_MS = 300_000;
const clock = passingClock();
const takeTime = () => clock.pass(FILLING_MS);

const fixtures: Json[] = readFileSync(join(import.meta.dir, "../fixtures/prompts.jsonl"), "utf8")
  .trim()
  .split("\n")
  .concat(
    readFileSync(join(import.meta.dir, "../fixtures/more_prompts.jsonl"), "utf8")
      .trim()
      .split("\n"),
  )
  .map((line) => JSON.parse(line));
const promptOf = (name: string): string => fixtures.find((one) => one.name === name)!.prompt;

/** Prompts with the forms that their pages have, and what their visitors read. */
const SITES = [
  { prompt: promptOf("Crumb & Co"), kind: "contact", thanks: "Thank you", arrived: "Your message has arrived." },
  { prompt: promptOf("Marta & João"), kind: "RSVP", thanks: "Thank you", arrived: "Your message has arrived." },
  {
    prompt: "A charity in Leeds that feeds homeless people. Donate form and newsletter signup.",
    kind: "donation and newsletter",
    thanks: "Thank you",
    arrived: "Your message has arrived.",
  },
  {
    prompt: "Dachdeckerei Nordwind in Kiel. Angebot anfordern über ein Formular.",
    kind: "German quote",
    thanks: "Vielen Dank",
    arrived: "Ihre Nachricht ist angekommen.",
  },
  {
    prompt: promptOf("夜空温泉"),
    kind: "Japanese booking",
    thanks: "ありがとうございます",
    arrived: "メッセージを受け付けました。",
  },
  { prompt: promptOf("مخبز الياسمين"), kind: "right-to-left", thanks: "شكرًا لك", arrived: "لقد وصلت رسالتك." },
];

interface Site {
  address: string;
  forms: Json[];
}

let browser: Browser;
let server: TestServer;
const sites = new Map<string, Site>();

beforeAll(async () => {
  [browser, server] = await Promise.all([openBrowser(), startTestServer({ engine: builtinEngine(), clock })]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function publish(prompt: string): Promise<Site> {
  const known = sites.get(prompt);
  if (known) return known;
  const { json: website } = await server.post("/v1/websites", { name: "Forms", prompt });
  const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { json: started } = await server.post(`/v1/pages/${page._id}/generate`, {});
  await runEnded(server, started.run_id);
  const { json } = await server.post("/v1/tools/deploy", { page_id: page._id });
  const forms = (await server.get(`/v1/forms?page_id=${page._id}`)).json.data;
  expect(forms.length).toBeGreaterThan(0);
  const site = { address: json.url, forms };
  sites.set(prompt, site);
  return site;
}

async function open(address: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const formOf = (page: Page, form: Json): Locator => page.locator(`form[action="/_sw/forms/${form._id}"]`);

const VALUES: Record<string, string> = { email: "ada@example.com", number: "2", date: "2026-12-01", time: "18:00" };
const answerTo = (field: Json, name: string): string => VALUES[field.type] ?? field.options[0] ?? name;

/** Fills in every field that a visitor sees. */
async function fillIn(page: Page, form: Json, name: string): Promise<void> {
  for (const field of form.fields) {
    const control = formOf(page, form).locator(`[name="${field.name}"]`).first();
    if (field.type === "select") await control.selectOption(field.options[0]);
    else if (field.type === "radio" || field.type === "checkbox") await control.check();
    else await control.fill(answerTo(field, name));
  }
}

/** The newest submission has what `fillIn` entered. */
async function expectSubmission(form: Json, name: string): Promise<void> {
  const { json } = await server.get(`/v1/forms/${form._id}/submissions?limit=1`);
  const entered = form.fields.map((field: Json) => {
    const value = answerTo(field, name);
    return [field.name, field.multiple && field.type !== "email" ? [value] : value];
  });
  expect(json.data[0]).toMatchObject({ data: Object.fromEntries(entered), spam: false });
}

const press = (page: Page, form: Json) => formOf(page, form).locator("button[type=submit]").click();

test.each(SITES)(
  "without JavaScript: $kind",
  async ({ prompt, thanks, arrived }) => {
    const { address, forms } = await publish(prompt);
    for (const form of forms) {
      const page = await open(address, { javaScriptEnabled: false });
      const header = await page.locator("header").first().textContent();
      await fillIn(page, form, "Ada Without");
      await press(page, form);
      await page.waitForURL(`**/_sw/forms/${form._id}/thanks`);
      expect(await page.locator("main h1").textContent()).toBe(thanks);
      expect(await page.locator("main").textContent()).toContain(arrived);
      expect(await page.locator("header").first().textContent()).toBe(header);
      await expectSubmission(form, "Ada Without");
      await page.locator(".sw-way a").click();
      expect(page.url()).toBe(address);
      await page.context().close();
    }
  },
  LIMIT_MS,
);

test.each(SITES)(
  "with JavaScript, problems and the answer are shown in place: $kind",
  async ({ prompt, arrived }) => {
    const { address, forms } = await publish(prompt);
    for (const form of forms) {
      const page = await open(address, {});
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(String(error)));
      const element = formOf(page, form);
      const status = page.locator(`form[action="/_sw/forms/${form._id}"] + [role=status]`);
      // The browser's own check would not let it through.
      await element.evaluate((one) => void Object.assign(one, { noValidate: true }));
      await press(page, form);
      const required = form.fields.filter((field: Json) => field.required);
      await element
        .locator(".sw-problem")
        .nth(required.length - 1)
        .waitFor();
      for (const { name } of required) {
        const control = element.locator(`[name="${name}"]`).first();
        expect(await control.getAttribute("aria-invalid")).toBe("true");
        const described = (await control.getAttribute("aria-describedby"))!.split(" ").at(-1);
        expect(await page.locator(`#${described}`).isVisible()).toBe(true);
      }
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
      expect(await focused()).toBe(required[0].name);
      expect(await status.getAttribute("aria-live")).toBe("polite");
      await fillIn(page, form, "Ada With");
      takeTime();
      await press(page, form);
      await element.locator(".sw-problem").first().waitFor({ state: "detached" });
      await status.getByText(arrived).waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("status");
      expect(await element.locator("[aria-invalid]").count()).toBe(0);
      expect(page.url()).toBe(address);
      expect(problems).toEqual([]);
      await expectSubmission(form, "Ada With");
      await page.context().close();
    }
  },
  LIMIT_MS,
);

test.each([true, false])(
  "with the keyboard alone, and pressed twice, one submission; JavaScript: %p",
  async (javaScriptEnabled) => {
    const { pageId, address } = await publishCode(
      '<form name="k"><label>Name <input name="name" required></label><label>Note <textarea name="note"></textarea></label><button>Send</button></form>',
    );
    const [form] = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data;
    const page = await open(address, { javaScriptEnabled });
    await page.keyboard.press("Tab");
    await page.keyboard.type("Keys");
    await page.keyboard.press("Tab");
    await page.keyboard.type("line one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("line two");
    takeTime();
    await page.keyboard.press("Tab");
    // Between the fields and the button no field for programs gets the focus.
    await Promise.all([page.keyboard.press("Enter"), page.keyboard.press("Enter")]);
    if (javaScriptEnabled) await page.locator("[role=status] p").waitFor();
    else await page.waitForURL("**/thanks");
    const { json } = await server.get(`/v1/forms/${form._id}/submissions`);
    expect(json.data.map((row: Json) => [row.data, row.spam])).toEqual([
      [{ name: "Keys", note: "line one\r\nline two" }, false],
    ]);
    await page.context().close();
  },
  LIMIT_MS,
);

async function publishCode(html: string): Promise<{ pageId: string; address: string }> {
  const { json: website } = await server.post("/v1/websites", { name: "Code", prompt: "x" });
  const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  await saveVersion(server, page._id, { html });
  const { json } = await server.post("/v1/tools/deploy", { page_id: page._id });
  return { pageId: page._id, address: json.url };
}

test(
  "a form that can't reach the server says so, keeps what was entered, and can be sent again",
  async () => {
    const { pageId, address } = await publishCode(
      '<form name="k"><input name="name" aria-label="Name"><button>Send</button></form>',
    );
    const [form] = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data;
    const page = await open(address, {});
    await page.locator("[name=name]").fill("Offline");
    takeTime();
    await page.context().setOffline(true);
    await page.locator("form button").click();
    await page.getByText("The form could not be sent.").waitFor();
    expect(await page.locator("[name=name]").inputValue()).toBe("Offline");
    await page.context().setOffline(false);
    await page.locator("form button").click();
    await page.getByText("Your message has arrived.").waitFor();
    expect((await server.get(`/v1/forms/${form._id}/submissions`)).json.total).toBe(1);
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "thanks and the 404 page have no accessibility violations in light and dark, and ask no other host",
  async () => {
    for (const { prompt } of [SITES[4]!, SITES[5]!]) {
      const { address, forms } = await publish(prompt);
      for (const path of [`_sw/forms/${forms[0]._id}/thanks`, "nothing-here"]) {
        const found = await inspectPage(browser, `${address}${path}`, {
          widths: [390, 1280],
          schemes: ["light", "dark"],
        });
        // Parsers write `popover` out as `popover=""`; and the browser itself reports the status 404.
        expect(
          found.filter(({ rule, detail }) => rule !== "html attribute-empty-style" && !detail.includes("404")),
        ).toEqual([]);
      }
    }
  },
  LIMIT_MS,
);

const GUARDED =
  '<form id="cf" method="post"><input name="email" value="a@b.example" aria-label="E-mail"><label><input type="checkbox" name="terms" id="terms"> Terms</label><button>Send</button></form>';
const GUARD = "(e) => { if (!terms.checked) { e.preventDefault(); window.kept = (window.kept || 0) + 1; } }";

test(
  "what a page's own script keeps from being sent is not sent, whenever and wherever it began to listen",
  async () => {
    const listeners = {
      "at once": `cf.addEventListener("submit", ${GUARD})`,
      "as an attribute": `cf.onsubmit = (e) => { if (!terms.checked) { window.kept = 1; return false; } }`,
      "when the document is there": `document.addEventListener("DOMContentLoaded", () => cf.addEventListener("submit", ${GUARD}))`,
      "when all is loaded": `addEventListener("load", () => cf.addEventListener("submit", ${GUARD}))`,
      "long after, delegated": `setTimeout(() => document.addEventListener("submit", ${GUARD}), 100)`,
      "at the window, long after": `setTimeout(() => addEventListener("submit", ${GUARD}), 100)`,
      "on the way down": `document.addEventListener("submit", ${GUARD}, true)`,
    };
    for (const [kind, script] of Object.entries(listeners)) {
      const { pageId, address } = await publishCode(`${GUARDED}<script>${script}</script>`);
      const [form] = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data;
      const total = async () => (await server.get(`/v1/forms/${form._id}/submissions`)).json.total;
      const page = await open(address, {});
      await page.waitForTimeout(200);
      takeTime();
      // Pressed twice: what was put last for the first time must be last again.
      for (const _ of [1, 2]) {
        await page.locator("form button").click();
        await page.waitForFunction("window.kept");
        await page.evaluate("window.kept = 0");
      }
      await page.waitForTimeout(100);
      expect({ kind, total: await total(), url: page.url() }).toEqual({ kind, total: 0, url: address });
      expect(await page.locator(".sw-note").textContent()).toBe("");
      await page.locator("#terms").check();
      await page.locator("form button").click();
      await page.getByText("Your message has arrived.").waitFor();
      expect({ kind, total: await total() }).toEqual({ kind, total: 1 });
      await page.context().close();
    }
  },
  LIMIT_MS,
);

test(
  "forms in a shadow root, of a template, under another base, with words of another alphabet: all arrive",
  async () => {
    const forms: Record<string, { html: string; arrives: "in place" | "thanks"; value?: string }> = {
      "in a shadow root": {
        html: '<contact-box><template shadowrootmode="open"><form method="post"><input name="email"><button>Send</button></form></template></contact-box>',
        arrives: "thanks",
      },
      "copied from a template": {
        html: '<template id="t"><form method="post"><input name="email"><button>Send</button></form></template><script>document.body.append(t.content.cloneNode(true))</script>',
        arrives: "in place",
      },
      "under a base elsewhere": {
        html: '<base href="https://other.example/"><form method="post"><input name="email"><button>Send</button></form>',
        arrives: "in place",
      },
      "by get, without a name": {
        html: '<form method="get"><input type="email" id="email"><button>Send</button></form>',
        arrives: "in place",
        value: "a@b.example",
      },
      "in an old charset": {
        html: '<form method="post" accept-charset="ISO-8859-1"><input name="email"><button>Send</button></form>',
        arrives: "in place",
      },
      "by a button that goes its own way": {
        html: '<form method="post"><input name="email"><button formmethod="get" formaction="/x">Send</button></form>',
        arrives: "in place",
      },
    };
    for (const javaScriptEnabled of [true, false])
      for (const [kind, { html, arrives, value = "Zoë Müller" }] of Object.entries(forms)) {
        if (!javaScriptEnabled && kind === "copied from a template") continue;
        const { pageId, address } = await publishCode(html);
        const [form] = (await server.get(`/v1/forms?page_id=${pageId}`)).json.data;
        const page = await open(address, { javaScriptEnabled });
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        // A page's own trap is out of sight also where no style sheet of ours holds.
        const trap = page.locator('[name="_sw_url"]');
        expect((await trap.boundingBox())!.width).toBeLessThanOrEqual(2);
        await page.locator("form input").first().fill(value);
        takeTime();
        await page.locator("form button").click();
        if (javaScriptEnabled && arrives === "in place") await page.getByText("Your message has arrived.").waitFor();
        else await page.waitForURL("**/thanks");
        const { json } = await server.get(`/v1/forms/${form._id}/submissions`);
        expect({ kind, data: json.data.map((row: Json) => row.data) }).toEqual({ kind, data: [{ email: value }] });
        await page.waitForTimeout(50);
        expect(asked.filter((url) => url.startsWith("https://other.example/_sw/"))).toEqual([]);
        await page.context().close();
      }
  },
  LIMIT_MS,
);

test(
  "a page that its author sends visitors to is where they come to, with and without JavaScript",
  async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { pageId, address } = await publishCode(
        '<form method="post" data-netlify="true" action="/done"><input name="email" aria-label="E-mail"><button>Send</button></form>',
      );
      const { json: own } = await server.get(`/v1/pages/${pageId}`);
      const { json: done } = await server.post(`/v1/websites/${own.website_id}/pages`, { path: "/done", name: "Done" });
      await saveVersion(server, done._id, { html: "<h1>All done</h1>" });
      await server.post("/v1/tools/deploy", { page_id: done._id });
      const page = await open(address, { javaScriptEnabled });
      await page.locator("[name=email]").fill("a@b.example");
      takeTime();
      await page.locator("form button").click();
      await page.getByText("All done").waitFor();
      expect(new URL(page.url()).pathname).toBe("/done");
      await page.context().close();
    }
  },
  LIMIT_MS,
);
