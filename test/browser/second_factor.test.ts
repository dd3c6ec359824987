/** The second factor as people meet it: set up where the account asks for it, and the code after the password. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import type { Browser } from "playwright-core";
import { startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD } from "../people.ts";
import { openBrowser } from "./browser.ts";

const LIMIT_MS = 300_000;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser();
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

test(
  "who lacks one sets it up after signing in, sees the recovery codes once, and signs in with a code",
  async () => {
    const person = await makePerson(server, "owner");
    await person.put("/v1/account/second_factor", { require_second_factor: true });
    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    const signIn = async () => {
      await page.goto(`http://localhost:${server.port}/app/profile`);
      await page.getByLabel("E-mail").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
    };
    await signIn();
    await page.getByRole("heading", { name: "A second factor is required" }).waitFor();
    await page.getByRole("img", { name: "QR code for an authenticator app" }).waitFor();
    const secret = (await page.locator("code").first().textContent())!;
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await page.getByLabel("Code", { exact: true }).fill(totp.generate());
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("Your recovery codes").waitFor();
    const codes = (await page.locator("pre").textContent())!.trim().split("\n");
    expect(codes.length).toBe(10);
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.getByRole("heading", { name: "Your profile" }).waitFor();
    await page.getByText("Recovery codes left: 10").waitFor();

    await context.clearCookies();
    await signIn();
    await page.getByRole("heading", { name: "Your code" }).waitFor();
    await page.getByLabel("Code", { exact: true }).fill("000");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("The code is wrong").waitFor();
    await page.getByLabel("Code", { exact: true }).fill(codes[0]!);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Recovery codes left: 9").waitFor();
    await context.close();
  },
  LIMIT_MS,
);

test(
  "who lacks one may add a passkey in its place, and signs in with that from then on",
  async () => {
    const client = await server.addAccount();
    const person = await makePerson(client, "owner");
    await person.put("/v1/account/second_factor", { require_second_factor: true });
    const context = await browser.newContext({ locale: "en-GB" });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: { ...options, hasUserVerification: true, isUserVerified: true },
    });
    await page.goto(`http://localhost:${server.port}/app/profile`);
    await page.getByLabel("E-mail", { exact: true }).fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Add a passkey instead" }).click();
    await page.getByRole("heading", { name: "Your profile" }).waitFor();
    await context.clearCookies();
    await page.goto(`http://localhost:${server.port}/app/profile`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByRole("heading", { name: "Your profile" }).waitFor();
    expect((await person.get("/v1/passkeys")).json.total).toBe(1);
    await context.close();
  },
  LIMIT_MS,
);
