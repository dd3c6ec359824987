/**
 * What people do in the days after, on the executable: they sign in with what their device has, sign another one out,
 * forget their password; read, search and sort what visitors wrote; are told by webhooks; look after the server.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { call, type Json } from "../harness.ts";
import { cookieOf, tokenOf } from "../people.ts";
import { openBrowser } from "./browser.ts";
import { type Installation, startExecutable } from "./executable.ts";
import { settled } from "./screens.ts";

const LIMIT_MS = 300_000;
const EMAIL = "mara@studio.example";
const PASSWORD = "a long sentence to remember";
const HTML = `<main><h1>Write to us</h1><form name="post"><input name="name"><textarea name="message"></textarea>
<input type="file" name="plan"><button>Send</button></form></main>`;

let installation: Installation;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let websiteId = "";
let address = "";

const api = async (method: string, path: string, data?: unknown): Promise<Json> =>
  (await context.request.fetch(`${installation.baseUrl}${path}`, { method, ...(data ? { data } : {}) })).json();
const go = async (path: string) => {
  await page.goto(`/app${path}`);
  await settled(page);
};
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const option = async (of: string | RegExp, item: string | RegExp) => {
  await page.getByRole("main").getByRole("button", { name: of }).first().click();
  await page.getByRole("menuitem", { name: item }).click();
};

beforeAll(async () => {
  [installation, browser] = await Promise.all([startExecutable(), openBrowser()]);
  const { baseUrl, setUpLink } = installation;
  const owner = { token: tokenOf(setUpLink), name: "Mara Lindt", email: EMAIL, password: PASSWORD };
  const [name, value] = cookieOf(await call(baseUrl, "POST", "/auth/setup", owner, null)).split("=") as [
    string,
    string,
  ];
  context = await browser.newContext({ baseURL: baseUrl, locale: "en-GB", viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name, value, url: baseUrl, httpOnly: true, sameSite: "Lax" }]);
  page = await context.newPage();
  const website = await api("POST", "/v1/websites", { name: "Crumb & Co", prompt: "A bakery" });
  websiteId = website._id;
  const made = await api("POST", `/v1/websites/${websiteId}/pages`, { path: "/", name: "Home" });
  const thread = await api("POST", "/v1/threads", { page_id: made._id });
  await api("POST", "/v1/versions", { page_id: made._id, thread_id: thread.thread_id, html: HTML, css: "" });
  address = (await api("POST", "/v1/tools/deploy", { page_id: made._id })).url;
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await installation?.stop();
});

test(
  "a passkey is added on the profile, and signs in",
  async () => {
    const devtools = await context.newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    const options = {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
    await go("/profile");
    await button("Add passkey").click();
    await page.getByText("Passkey added").waitFor();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.waitForURL("**/app/sign-in");
    await button("Sign in with a passkey").click();
    await page.getByRole("heading", { name: "Websites", exact: true }).waitFor();
  },
  LIMIT_MS,
);

test(
  "another device is signed out from here; a password that was forgotten is set anew by a command's link",
  async () => {
    const elsewhere = await browser.newContext({ baseURL: installation.baseUrl, locale: "en-GB" });
    const other = await elsewhere.newPage();
    await other.goto("/app/sign-in");
    await other.getByLabel("E-mail").fill(EMAIL);
    await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await other.getByRole("heading", { name: "Websites", exact: true }).waitFor();
    await go("/profile");
    await page
      .getByRole("button", { name: /^Sign out: / })
      .first()
      .click();
    await page.getByText("Session ended").waitFor();
    await other.reload();
    await other.waitForURL("**/app/sign-in**");

    // The command knows nothing of the port that was free.
    const [link] = /\/app\/reset#token=\w+/.exec(await installation.run("users", "reset-password", EMAIL))!;
    await other.goto(link);
    await other.getByLabel("Password", { exact: true }).fill("another sentence to remember");
    await other.getByRole("button", { name: "Save and sign in" }).click();
    await other.getByRole("heading", { name: "Websites", exact: true }).waitFor();
    await elsewhere.close();
    // Whoever was signed in with the old one is not any more.
    await page.reload();
    await page.waitForURL("**/app/sign-in**");
    await page.getByLabel("E-mail").fill(EMAIL);
    await page.getByLabel("Password", { exact: true }).fill("another sentence to remember");
    await button("Sign in").click();
    await settled(page);
  },
  LIMIT_MS,
);

test(
  "what visitors write is unread, found, marked as spam, handed out as a file, and gone when it is deleted",
  async () => {
    const [form] = (await api("GET", "/v1/forms")).data;
    for (const name of ["Ada", "Bo"]) {
      const body = new FormData();
      body.set("name", name);
      body.set("message", `${name} asks about rye`);
      body.set("plan", new File(["a plan"], "plan.txt"));
      const sent = await fetch(new URL(`/_sw/forms/${form._id}`, address), {
        method: "POST",
        body,
        redirect: "manual",
      });
      expect(sent.status).toBe(303);
    }
    await go("/inbox");
    const list = page.getByRole("list", { name: "Submissions" });
    await list.getByRole("link").nth(1).waitFor();
    await page.getByRole("radio", { name: "Unread" }).check();
    await page.waitForURL("**show=unread**");
    await page.getByLabel("Search submissions").fill("Ada");
    await page.waitForURL("**q=Ada**");
    await list.getByRole("link").nth(1).waitFor({ state: "detached" });
    await list.getByRole("link").first().click();
    const shown = page.getByRole("article");
    await shown.getByText("Ada asks about rye").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      shown.getByRole("link", { name: /plan\.txt/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("plan.txt");
    await button("Options").click();
    await page.getByRole("menuitem", { name: "Mark as spam" }).click();
    await page
      .getByText("Marked as spam")
      .or(shown.getByText("Spam", { exact: true }))
      .first()
      .waitFor();
    await go("/inbox");
    await list.getByText("Bo").first().waitFor();
    expect(await list.getByText("Ada").count()).toBe(0);
    await page.getByRole("radio", { name: "Spam" }).check();
    await list.getByText("Ada").first().waitFor();
    expect((await api("GET", "/v1/submissions?spam=true")).total).toBe(1);
    const exported = await context.request.get(`/v1/forms/${form._id}/export`);
    expect(await exported.text()).toContain("Bo asks about rye");
  },
  LIMIT_MS,
);

test(
  "a webhook is made, its secret shown once, tried; a delivery that failed is looked at and sent again",
  async () => {
    await go("/webhooks");
    await button("New webhook").first().click();
    await page.getByRole("dialog").getByLabel("URL").fill("https://hooks.invalid/sitewright");
    await page.getByRole("dialog").getByLabel("Description").fill("Our chat");
    await page.getByRole("dialog").getByRole("button", { name: "Create webhook" }).click();
    await page
      .getByText(/whsec_/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByText("Our chat").first().waitFor();
    expect(await page.getByText(/whsec_/).count()).toBe(0);
    await option("Options for Our chat", "Send a test");
    const id = (await api("GET", "/v1/webhooks")).data[0]._id;
    const deliveries = async (): Promise<Json[]> => (await api("GET", `/v1/webhooks/${id}/deliveries`)).data;
    const again = button("Resend").first();
    await again.waitFor();
    const before = (await deliveries())[0].attempts;
    await again.click();
    const deadline = Date.now() + 120_000;
    for (;;) {
      const all = await deliveries();
      if (all.length > 1 || all[0].attempts !== before || all[0].status === "pending") break;
      if (Date.now() > deadline) throw new Error(JSON.stringify(all));
      await Bun.sleep(50);
    }
  },
  LIMIT_MS,
);

test(
  "the operator tries the connections, looks at the server, and makes an account with its own owner",
  async () => {
    await go("/settings");
    await button("Check connections").click();
    await page.getByText("It works.").first().waitFor();
    await go("/server");
    await page.getByRole("heading", { name: "This server" }).waitFor();
    await go("/accounts");
    await button("New account").click();
    await page.getByRole("dialog").getByLabel("Name").first().fill("Studio Nord");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Make|Create|New)/ })
      .last()
      .click();
    await page.getByText("Studio Nord").first().waitFor();
    expect((await api("GET", "/v1/accounts?q=nord")).data[0].name).toBe("Studio Nord");
  },
  LIMIT_MS,
);
