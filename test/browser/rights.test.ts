/**
 * What people meet of the rules on access, in a real browser: the password or a passkey once more before somebody else is let in,
 * what a new password keeps, and the reference's own password.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { makeLink } from "../../src/features/users/service.ts";
import { findByEmail } from "../../src/features/users/store.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { call, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD, type PersonClient } from "../people.ts";
import { openBrowser } from "./browser.ts";
import { settled } from "./screens.ts";

const LIMIT_MS = 300_000;

let server: TestServer;
let browser: Browser;
let person: PersonClient;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser();
  person = await makePerson(server, "owner");
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

const address = (path: string) => `http://localhost:${server.port}${path}`;

/** A window in which the person is signed in, with an authenticator of its own. */
async function openAs(who: PersonClient, locale = "en-GB"): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await context.request.post(address("/auth/sign_in"), { data: { email: who.email, password: PASSWORD } });
  return { context, page };
}

/** As if all sessions had begun long ago. */
const letTimePass = () => server.storage.write("all", (db) => db.run(sql`UPDATE sessions SET confirmed_at = 0`));

test(
  "somebody is invited after the password, then with a passkey; who does not show it changes nothing",
  async () => {
    const { context, page } = await openAs(person);
    await page.goto(address("/app/profile"));
    await page.getByRole("button", { name: "Add passkey" }).click();
    await page.getByText("Passkey added").waitFor();

    await letTimePass();
    await page.goto(address("/app/users"));
    await settled(page);
    const invite = async (email: string) => {
      await page.getByRole("button", { name: "Invite user" }).click();
      await page.getByRole("dialog").getByRole("textbox", { name: "E-mail" }).fill(email);
      await page.getByRole("button", { name: "Create invitation" }).click();
      await page.getByRole("dialog", { name: "Confirm it's you" }).waitFor();
    };
    const asked = page.getByRole("dialog", { name: "Confirm it's you" });
    await invite("grace@example.com");
    await asked.getByLabel("Password", { exact: true }).fill("not the password");
    await asked.getByRole("button", { name: "Continue" }).click();
    await asked.getByText("The password is wrong. Try again.").waitFor();
    await asked.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Invitation for grace@example.com" }).waitFor();

    await letTimePass();
    await page.reload();
    await invite("linus@example.com");
    await asked.getByRole("button", { name: "Use a passkey" }).click();
    await page.getByRole("heading", { name: "Invitation for linus@example.com" }).waitFor();

    await letTimePass();
    await page.reload();
    await invite("mallory@example.com");
    await asked.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alert").getByText("This needs your password or a passkey once more").waitFor();
    const { data } = (await server.get("/v1/invitations")).json;
    const emails = data.map(({ email }: { email: string | null }) => email);
    expect(emails).toContain("linus@example.com");
    expect(emails).not.toContain("mallory@example.com");
    await context.close();
  },
  LIMIT_MS,
);

test(
  "a new password keeps the passkeys and sessions that are ticked, by a link and in the profile, in German",
  async () => {
    const { context, page } = await openAs(person, "de-DE");
    const kept = (await person.get("/v1/passkeys")).json.data;
    expect(kept).toHaveLength(1);
    const link = await server.storage.write("all", async (db) =>
      makeLink(db, (await findByEmail(db, person.email))!, "password_reset", address(""), systemClock),
    );
    await page.goto(link);
    await page.getByRole("group", { name: "Andere Sitzungen und Passkeys" }).waitFor();
    await page.getByLabel(/^Passkey: /).check();
    await page.getByLabel("Passwort", { exact: true }).fill("ein viel besseres Passwort");
    await page.getByRole("button", { name: "Speichern und anmelden" }).click();
    await page.waitForURL("**/app/");
    const now = async () => (await context.request.get(address("/v1/passkeys"))).json();
    expect((await now()).data.map(({ _id }: { _id: string }) => _id)).toEqual(
      kept.map(({ _id }: { _id: string }) => _id),
    );
    expect((await person.get("/v1/users/me")).status).toBe(401);

    await page.goto(address("/app/profile"));
    await page.getByRole("group", { name: "Andere Sitzungen und Passkeys" }).waitFor();
    await page.getByLabel("Aktuelles Passwort").fill("ein viel besseres Passwort");
    await page.getByLabel("Neues Passwort").fill(PASSWORD);
    await page.getByRole("button", { name: "Passwort ändern" }).click();
    await page.getByText("Das Passwort wurde geändert").waitFor();
    expect((await now()).data).toEqual([]);
    await context.close();
  },
  LIMIT_MS,
);

test(
  "the API Keys page shows what opens the reference, renews it, and says which keys end with another",
  async () => {
    const { context, page } = await openAs(person);
    await page.goto(address("/app/keys"));
    await settled(page);
    const shown = async () => (await context.request.get(address("/v1/settings/reference"))).json();
    const opens = async ({ user, password }: { user: string; password: string }) =>
      (await fetch(address("/docs"), { headers: { Authorization: `Basic ${btoa(`${user}:${password}`)}` } })).status;
    const before = await shown();
    await page.getByText(before.password).waitFor();
    await page.getByRole("button", { name: "New password" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "New password" }).click();
    await page.getByText("Password changed").waitFor();
    const after = await shown();
    await page.getByText(after.password).waitFor();
    expect([await opens(before), await opens(after)]).toEqual([401, 200]);

    const { json: made } = await server.post("/v1/api_keys", { name: "Robot's own" });
    await page.reload();
    await page.getByText("Created with test").waitFor();
    await page.getByRole("button", { name: "Revoke test" }).click();
    await page.getByText("Keys created with it are revoked too: Robot's own.").waitFor();
    await page.getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText("test was revoked").waitFor();
    expect((await call(server.baseUrl, "GET", "/v1/users/me", undefined, made.key)).status).toBe(401);
    // The session opens the reference, without its password.
    await page.goto(address("/docs"));
    expect(await page.title()).toContain("Sitewright");
    await context.close();
  },
  LIMIT_MS,
);
