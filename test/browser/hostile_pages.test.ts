/**
 * Somebody is signed in to the application and looks at pages that customers have written, published ones and drafts.
 * Whatever those try, they neither learn who that is nor do anything in their name.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext } from "playwright-core";
import { makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser } from "./browser.ts";

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let person: PersonClient;
let origin: string;

beforeAll(async () => {
  server = await startTestServer();
  origin = `http://localhost:${server.port}`;
  browser = await openBrowser();
  person = await makePerson(server, "owner");
  context = await browser.newContext();
  const [name, value] = person.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
}, 60_000);
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
}, 500);`;

/** Opens an address in the browser of who is signed in, and gives what its script has written down. */
async function whatCameOf(url: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => document.title.startsWith("done "), undefined, { timeout: 20_000 });
  const seen = await page.title();
  await page.waitForURL((address) => address.pathname === "/auth/sign_out", { timeout: 5000 }).catch(() => {});
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
  }, 60_000);
});
