/**
 * Somebody who has read no guide sets up a server in a browser alone: mail, a model and a domain, with nothing but the link
 * that the first start prints. The mail server, the model's provider, DNS and the authority of certificates are the test's.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { databaseUrl } from "../databases.ts";
import { type DnsWorld, startDnsWorld } from "../dns_world.ts";
import { KEY, pagesScript } from "../engines/openai/fixtures.ts";
import { type ProviderStub, startProviderStub } from "../engines/openai/provider_stub.ts";
import { freePort } from "../free_port.ts";
import { newDirectory } from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";
import { type Pebble, startPebble } from "../pebble.ts";
import { PROGRAM } from "../program.ts";
import { openBrowser } from "./browser.ts";
import { problemsInBothThemes, settled } from "./screens.ts";

const LIMIT_MS = 300_000;
const APP = "app.sitewright.test";
const SITES = "sites.sitewright.test";
const WORD = "mail+word/1";
const OWNER = { name: "Mara Lindt", email: "mara@studio.example", password: "a long sentence to remember" };

const directory = newDirectory();
const [httpPort, httpsPort] = [freePort(), freePort()];
let dns: DnsWorld;
let pebble: Pebble;
let mail: MailServer;
let provider: ProviderStub;
let child: Bun.Subprocess<"ignore", "pipe", "inherit">;
let setUpLink = "";
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  dns = await startDnsWorld();
  dns.set(APP, { A: ["127.0.0.1"] });
  dns.set(`sitewright-any.${SITES}`, { A: ["127.0.0.1"] });
  provider = startProviderStub(pagesScript());
  [pebble, mail, browser] = await Promise.all([
    startPebble({ httpPort, dns: `127.0.0.1:${dns.port}` }),
    startMailServer({
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === WORD ? done(null, { user: username }) : done(new Error("wrong")),
    }),
    openBrowser(`--host-resolver-rules=MAP *.sitewright.test 127.0.0.1`),
  ]);
  const url = await databaseUrl(directory);
  child = Bun.spawn([...PROGRAM, "serve", "--port", "0", "--data", directory], {
    env: {
      PATH: process.env.PATH!,
      ...dns.environment,
      SITEWRIGHT_HOST: "127.0.0.1",
      NODE_EXTRA_CA_CERTS: pebble.authorityFile,
      ...(url && { SITEWRIGHT_DATABASE_URL: url }),
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const decoder = new TextDecoder();
  let greeting = "";
  for await (const chunk of child.stdout) {
    greeting += decoder.decode(chunk);
    if (greeting.includes("3. Follow")) break;
  }
  setUpLink = /\S+\/app\/setup#token=\w+/.exec(greeting)![0];
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    ignoreHTTPSErrors: true,
  });
  page = await context.newPage();
  if (Bun.env.SETUP_HURRY) context.setDefaultTimeout(15_000);
}, LIMIT_MS);

afterAll(async () => {
  await browser?.close();
  child?.kill("SIGKILL");
  await child?.exited;
  await Promise.all([dns?.stop(), pebble?.stop(), mail?.stop(), provider?.stop()]);
  rmSync(directory, { recursive: true, force: true });
});

const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
/** Where a label says more than its name, that it may be left empty. */
const typed = (name: string) => page.locator(`[name="${name}"]`);
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
/** A button of the dialog that is open. */
const confirm = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const isAtStep = (name: string) => page.locator('[aria-current="step"]', { hasText: name }).waitFor();

test(
  "the first sign-in leads to it; what is wrong is told beside what is right",
  async () => {
    await page.goto(setUpLink);
    await fill("Password", OWNER.password);
    await page.getByLabel("Your name").fill(OWNER.name);
    await page.getByLabel("E-mail").fill(OWNER.email);
    await press("Set up");
    await page.getByRole("heading", { name: "Set up this server" }).waitFor();
    await isAtStep("Mail");
    await settled(page);
    expect(await problemsInBothThemes(page, "setup-start", { fullPage: true })).toEqual([]);

    await fill("Mail server", `smtp://127.0.0.1:${mail.port}`);
    await typed("smtp.user").fill("me");
    await typed("smtp.password").fill("another word");
    await fill("Sender", "nobody");
    await press("Try it");
    await page.getByText("must be an e-mail address").waitFor();
    await fill("Sender", "Crumb & Co <hello@crumb.example>");
    await press("Try it");
    await page.getByText("Something is not right yet.").waitFor();
    await page.getByRole("button", { name: "Save anyway", exact: true }).waitFor();
    await typed("smtp.password").fill("a third word");
    // What was found is not of what stands there now, and what does not work is not kept without a question.
    await page.getByText("Something is not right yet.").waitFor({ state: "detached" });
    await press("Save and continue");
    await page.getByText("The mail server refused the sign-in").waitFor();
    await isAtStep("Mail");
    await typed("smtp.password").fill(WORD);
    await press("Try it");
    await page.getByText("Everything works.").waitFor();
    await press("Save and continue");
    await isAtStep("AI model");
  },
  LIMIT_MS,
);

test(
  "it can be left at any step, and taken up again where it was left",
  async () => {
    // Not without a word for what was typed.
    await typed("OPENAI_BASE_URL").fill(provider.url);
    await press("Finish later");
    await page.getByRole("dialog").getByText("Your changes are not saved.").waitFor();
    await confirm("Leave");
    await page.getByRole("heading", { name: "What is your first website about?" }).waitFor();
    await page.getByRole("link", { name: "Server", exact: true }).click();
    await page.getByRole("link", { name: "Continue setup" }).click();
    await isAtStep("AI model");
    await typed("OPENAI_API_KEY").fill(KEY);
    await typed("OPENAI_BASE_URL").fill(provider.url);
    await press("Try it");
    await page.getByText("Everything works.").waitFor();
    await press("Save and continue");
    await isAtStep("Domains and TLS");
  },
  LIMIT_MS,
);

test(
  "a domain with a certificate, after a restart from here; then one signs in there, and all of it works",
  async () => {
    const address = `https://${APP}:${httpsPort}`;
    await fill("Address of the application", address);
    // As it stands at the DNS provider.
    await typed("SITEWRIGHT_DEFAULT_DOMAIN").fill(`*.${SITES}`);
    await typed("SITEWRIGHT_TLS_EMAIL").fill("you@example.com");
    // Ports and the authority are the test's.
    await press("Advanced");
    await typed("SITEWRIGHT_HTTP_PORT").fill(String(httpPort));
    await typed("SITEWRIGHT_HTTPS_PORT").fill(String(httpsPort));
    await typed("SITEWRIGHT_ACME_DIRECTORY").fill(pebble.directory);
    await press("Try it");
    await page.getByText("Everything works.").waitFor();
    await press("Save and continue");
    await page.getByRole("heading", { name: "Your server is ready" }).waitFor();
    await press("Restart now");
    await confirm("Restart now");
    await page.getByRole("link", { name: `The application is now at ${address}` }).waitFor();
    // Until the certificate is there.
    for (;;) {
      const came = await page.goto(`${address}/app/`).catch(() => null);
      if (came?.ok()) break;
      await Bun.sleep(200);
    }
    await page.getByLabel("E-mail").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await press("Sign in");
    await page.getByRole("heading", { name: "What is your first website about?" }).waitFor();
    const settings = await page.evaluate(async () => await (await fetch("/v1/settings")).json());
    expect(settings).toMatchObject({
      engine: "openai",
      mail: true,
      certificates: true,
      base_url: address,
      default_domain: SITES,
    });
    const invited = await page.evaluate(async () => {
      const body = JSON.stringify({ email: "ada@example.com", role: "editor" });
      return (await fetch("/v1/invitations", { method: "POST", headers: { "Content-Type": "application/json" }, body }))
        .ok;
    });
    expect(invited).toBe(true);
    expect((await mail.arrived(1))[0]).toMatchObject({ from: "hello@crumb.example", user: "me" });
  },
  LIMIT_MS,
);

test(
  "all groups are under Server, each as it is, wide and narrow",
  async () => {
    const found: string[] = [];
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      for (const group of ["mail", "model", "tls", "buckets", "payments", "lead_sources", "browser", "updates"]) {
        await page.goto(`https://${APP}:${httpsPort}/app/server/setup?group=${group}`);
        await settled(page);
        if (group === "payments") {
          // What is wrong is called as the screen calls it.
          await typed("SITEWRIGHT_STRIPE_SECRET_KEY").fill("sk_test_1234567890");
          await page.getByRole("button", { name: "Try it" }).first().click();
          await page.getByText("must be set together with “Secret key”").waitFor();
        }
        found.push(...(await problemsInBothThemes(page, `setup-${group}`, { fullPage: true })));
      }
    }
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);
