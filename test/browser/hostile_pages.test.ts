/**
 * Somebody is signed in to the application and looks at pages that customers have written, published ones and drafts.
 * Whatever those try, they neither learn who that is nor do anything in their name.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext } from "playwright-core";
import { makePublishedWebsite, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { FILLING_MS, passingClock } from "../passing_clock.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser } from "./browser.ts";

const clock = passingClock();
let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let person: PersonClient;
let origin: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  origin = `http://localhost:${server.port}`;
  browser = await openBrowser();
  person = await makePerson(server, "owner");
  context = await browser.newContext();
  const [name, value] = person.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

/** Tries all that a script can, writes down what came of it, and then lets a form leave the page. */
const attack = (application: string, last: string) => `
const seen = [];
const app = ${JSON.stringify(application)};
const tried = async (name, work) => {
  try { seen.push(name + ": " + await work()); } catch (error) { seen.push(name + " failed"); }
};
const send = (method, path, body, more) => fetch(app + path, { method, body, credentials: "include", ...more });
(async () => {
  await tried("cookies", async () => document.cookie);
  await tried("storage", async () => JSON.stringify(localStorage));
  await tried("read", async () => (await send("GET", "/v1/users/me")).text());
  await tried("state", async () => (await send("GET", "/auth/state")).text());
  await tried("write", async () => (await send("POST", "/v1/websites", JSON.stringify({ name: "Stolen", prompt: "x" }))).text());
  await tried("write blindly", async () => (await send("POST", "/v1/websites", JSON.stringify({ name: "Stolen", prompt: "x" }), { mode: "no-cors" })).type);
  await tried("key", async () => (await send("POST", "/v1/api_keys", JSON.stringify({ name: "Stolen" }), { mode: "no-cors" })).type);
  await tried("beacon", async () => navigator.sendBeacon(app + "/auth/sign_out", "{}"));
  await tried("frame", () => new Promise((done) => {
    const frame = document.createElement("iframe");
    frame.src = app + "/v1/users/me";
    frame.onload = () => { try { done(frame.contentDocument.body.textContent); } catch { done("closed"); } };
    document.body.append(frame);
    setTimeout(() => done("silent"), 1500);
  }));
  await tried("script", () => new Promise((done) => {
    const script = document.createElement("script");
    script.src = app + "/v1/users/me";
    script.onload = () => done("loaded");
    script.onerror = () => done("refused");
    document.body.append(script);
  }));
  await tried("opener", async () => String(window.parent === window) + (window.opener === null));
  document.title = "done " + JSON.stringify(seen);
  ${last}
})();`;

const LEAVE = `setTimeout(() => {
  const form = document.createElement("form");
  form.method = "POST";
  form.action = app + "/auth/sign_out";
  form.enctype = "text/plain";
  document.body.append(form);
  form.submit();
  document.title += " left";
}, 500);`;
/** For a page that may leave to be somewhere else. */
const LEAVING_MS = 500;

/** Opens an address in the browser of who is signed in, and gives what its script has written down. */
async function whatCameOf(url: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => document.title.startsWith("done "), undefined, { timeout: 60_000 });
  const seen = await page.title();
  // Either it is gone by then, or what it has tried came to nothing.
  await page
    .waitForFunction(() => !/^done /.test(document.title) || document.title.endsWith(" left"), undefined, {
      timeout: 10 * LEAVING_MS,
    })
    .catch(() => {});
  await page.waitForURL((address) => address.pathname === "/auth/sign_out", { timeout: LEAVING_MS }).catch(() => {});
  await page.close();
  return seen;
}

async function writePage(name: string): Promise<string> {
  const { pageId } = await makeWebsite(server, name);
  await saveVersion(server, pageId, { html: "<h1>Hello</h1>", javascript: attack(origin, LEAVE) } as never);
  return pageId;
}

const KINDS: [kind: string, address: (pageId: string) => Promise<string>][] = [
  [
    "a published page",
    async (pageId) => (await server.post("/v1/tools/deploy", { page_id: pageId })).json.url as string,
  ],
  [
    "a draft under a preview link",
    async (pageId) => {
      const { json } = await server.post(`/v1/pages/${pageId}/preview_link`, {});
      return json.url.replace("127.0.0.1", "localhost");
    },
  ],
  ["a draft that the session itself opens", async (pageId) => `${origin}/v1/pages/${pageId}/preview`],
];

describe.each(KINDS)("%s", (kind, address) => {
  test("learns nothing of who is signed in, and does nothing in their name", async () => {
    const pageId = await writePage(`Hostile ${KINDS.findIndex(([name]) => name === kind)}`);
    const url = await address(pageId);
    const before = await Promise.all([server.get("/v1/websites"), server.get("/v1/api_keys")]);
    const seen = await whatCameOf(url);
    expect(seen).toContain("read");
    for (const secret of [person.email, person.userId, person.key.slice(3), "argon2", server.accountId])
      expect(seen).not.toContain(secret);
    const after = await Promise.all([server.get("/v1/websites"), server.get("/v1/api_keys")]);
    expect(after.map(({ json }) => json.total)).toEqual(before.map(({ json }) => json.total));
    // Nobody was signed out either.
    expect((await person.get("/v1/users/me")).status).toBe(200);
    const cookies = await context.cookies(origin);
    expect(cookies.find(({ name }) => name === "sw")?.value).toBe(person.key.slice(3));
  }, 300_000);
});

/** Every address that shows something of the signed-in person, tried in frames of a page by whoever has written it. */
const FRAMED = ["/app/", "/app/keys", "/auth/state", "/v1/users/me", "/docs"];

describe.each(KINDS)("%s", (kind, address) => {
  test("frames nothing of the application, not even to have it clicked", async () => {
    const { pageId } = await makeWebsite(server, `Frames ${KINDS.findIndex(([name]) => name === kind)}`);
    const frames = FRAMED.map((path) => `<iframe src="${origin}${path}" width="600" height="300"></iframe>`).join("");
    await saveVersion(server, pageId, { html: `<h1>Frames</h1>${frames}` });
    const page = await context.newPage();
    await page.goto(await address(pageId));
    await page.waitForLoadState("networkidle");
    const inside = await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => document.body?.textContent ?? "").catch(() => "")),
    );
    expect(inside.length).toBeGreaterThan(1);
    // The first is the page itself.
    for (const text of inside.slice(1)) {
      for (const secret of [person.email, person.userId, "Websites", "API keys", "set_up"])
        expect(text).not.toContain(secret);
    }
    await page.close();
  }, 300_000);
});

/** A picture that is a document with a script and a form, when it is opened by itself. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">
<rect width="200" height="200"/><script><![CDATA[
const app = "ORIGIN";
const send = (path, body, more) => fetch(app + path, { method: "POST", body: JSON.stringify(body), credentials: "include", ...more }).catch(() => {});
fetch(app + "/v1/users/me", { credentials: "include" }).then((answer) => answer.text()).then((text) => { document.documentElement.setAttribute("data-stolen", text); });
send("/v1/websites", { name: "Stolen", prompt: "x" });
send("/v1/websites", { name: "Stolen", prompt: "x" }, { mode: "no-cors" });
send("/v1/api_keys", { name: "Stolen" }, { mode: "no-cors" });
navigator.sendBeacon(app + "/auth/sign_out", "{}");
setTimeout(() => document.querySelector("form").submit(), 200);
]]></script><foreignObject width="200" height="200"><form xmlns="http://www.w3.org/1999/xhtml" method="post" enctype="text/plain" action="ORIGIN/auth/sign_out"><input name="{}" /></form>
<iframe xmlns="http://www.w3.org/1999/xhtml" src="ORIGIN/app/"></iframe></foreignObject></svg>`;

const OPENED: [what: string, file: (svg: string) => Promise<string>][] = [
  [
    "a page that is nothing but an SVG",
    async (svg) => {
      const { pageId } = await makeWebsite(server, "Picture");
      await saveVersion(server, pageId, { html: svg });
      return (await server.post("/v1/tools/deploy", { page_id: pageId })).json.url;
    },
  ],
  [
    "a file that a visitor has sent",
    async (svg) => {
      const { pageId, websiteId } = await makeWebsite(server, "Sent");
      const html = `<form><input type="file" name="picture"><button>Send</button></form>`;
      await saveVersion(server, pageId, { html });
      await server.post("/v1/tools/deploy", { page_id: pageId });
      const { data } = (await server.get(`/v1/forms?website_id=${websiteId}`)).json;
      const { subdomain } = (await server.get(`/v1/websites/${websiteId}`)).json;
      const body = new FormData();
      body.set("picture", new File([svg], "picture.svg", { type: "image/svg+xml" }));
      const sent = await fetch(`http://127.0.0.1:${server.port}/_sw/forms/${data[0]._id}`, {
        method: "POST",
        headers: { Host: `${subdomain}.sites.localhost` },
        body,
        redirect: "manual",
      });
      expect(sent.status).toBeLessThan(400);
      const [submission] = (await server.get(`/v1/forms/${data[0]._id}/submissions`)).json.data;
      return `${origin}/v1/submissions/${submission._id}/files/0`;
    },
  ],
  ["an asset on the application's origin", async (svg) => (await assetOf(svg)).url],
  [
    "an asset on a website",
    async (svg) => {
      const { website_id, url } = await assetOf(svg);
      const { subdomain } = (await server.get(`/v1/websites/${website_id}`)).json;
      return `http://${subdomain}.sites.localhost:${server.port}${new URL(url).pathname}`;
    },
  ],
];

/** An SVG as an asset of a published website. */
async function assetOf(svg: string): Promise<{ url: string; website_id: string }> {
  const { websiteId } = await makePublishedWebsite(server, "Drawing");
  const form = new FormData();
  form.set("website_id", websiteId);
  form.set("file", new File([svg], "drawing.svg", { type: "image/svg+xml" }));
  const { status, json } = await server.post("/v1/assets", await new Response(form).blob());
  expect(status).toBe(200);
  return { url: `${origin}${new URL(json.url).pathname}`, website_id: websiteId };
}

/** What is made or undone in the name of who is signed in. */
const doneInTheirName = async (): Promise<unknown[]> => [
  ...(await Promise.all(["/v1/websites", "/v1/api_keys"].map(async (path) => (await server.get(path)).json.total))),
  (await person.get("/v1/users/me")).status,
];

test.each(OPENED)(
  "%s runs nothing on the application's origin, reads nothing of it and posts nothing to it",
  async (_, file) => {
    const url = await file(SVG.replaceAll("ORIGIN", origin));
    const before = await doneInTheirName();
    const page = await context.newPage();
    const isOpened = await page.goto(url).then(
      () => true,
      (error) => {
        // What is only to be kept is not opened at all.
        if (!String(error).includes("Download is starting")) throw error;
        return false;
      },
    );
    if (isOpened) {
      await page.waitForTimeout(LEAVING_MS);
      const text = await page.content();
      for (const secret of [person.email, person.userId]) expect(text).not.toContain(secret);
    }
    await page.close();
    expect(await doneInTheirName()).toEqual(before);
  },
  300_000,
);

test("what a visitor writes is text in the inbox, whatever it looks like, and posts nothing", async () => {
  const post = `fetch('/v1/api_keys',{method:'POST',body:'{"name":"Stolen"}'});document.title='done'`;
  const { formId } = await makeSubmissionOf(
    `<img src=x onerror="${post}"><script>${post}</script><svg onload="${post}"><form id=f method=post action=/auth/sign_out></form><iframe srcdoc="<script>${post}</script>">`,
  );
  const before = await doneInTheirName();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${origin}/app/inbox?form=${formId}`);
  await page
    .getByRole("list", { name: /Submissions|Einsendungen/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("article").getByText("<img src=x onerror").first().waitFor();
  expect(await page.title()).not.toBe("done");
  expect(await page.getByRole("article").locator("dl").locator("img, script, form, iframe").count()).toBe(0);
  expect(await doneInTheirName()).toEqual(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 300_000);

async function makeSubmissionOf(message: string): Promise<{ formId: string }> {
  const { pageId } = await makePublishedWebsite(server, "Written to");
  await saveVersion(server, pageId, {
    html: `<form><input name="name"><textarea name="message"></textarea><button>Send</button></form>`,
  });
  const { url } = (await server.post("/v1/tools/deploy", { page_id: pageId })).json;
  const { data } = (await server.get(`/v1/forms?page_id=${pageId}`)).json;
  const visitor = await context.browser()!.newContext();
  const page = await visitor.newPage();
  await page.goto(url);
  await page.locator("[name=name]").fill(message);
  await page.locator("[name=message]").fill(message);
  clock.pass(FILLING_MS);
  await page.locator("button").click();
  await page.waitForLoadState("networkidle");
  await visitor.close();
  return { formId: data[0]._id };
}
