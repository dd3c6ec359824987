/** A passkey of a browser's own, made and used as the application does it: what is sent is what Chromium gives. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD } from "../people.ts";
import { openBrowser } from "./browser.ts";

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

test("a browser signs in with its password, adds a passkey, signs out and in again with that", async () => {
  const person = await makePerson(server, "editor");
  // Scripts of ours in a page of ours, whose own policy allows none.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`http://localhost:${server.port}/`);
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

  const seen = await page.evaluate(
    async ({ email, password }) => {
      const call = async (method: string, path: string, body?: unknown) => {
        const response = await fetch(path, { method, body: body === undefined ? undefined : JSON.stringify(body) });
        return { status: response.status, json: await response.json().catch(() => null) };
      };
      const scripts = document.cookie;
      const signedIn = await call("POST", "/auth/sign_in", { email, password });
      const creation = await call("POST", "/v1/passkeys/options", {});
      const made = await navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(creation.json.options),
      });
      const added = await call("POST", "/v1/passkeys", { response: (made as PublicKeyCredential).toJSON() });
      const hidden = document.cookie;
      await call("POST", "/auth/sign_out", {});
      const out = await call("GET", "/v1/users/me");
      const asked = await call("POST", "/auth/passkeys/options", {});
      const got = await navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked.json.options),
      });
      const response = (got as PublicKeyCredential).toJSON();
      const back = await call("POST", "/auth/passkeys/sign_in", { response });
      const replayed = await call("POST", "/auth/passkeys/sign_in", { response });
      const me = await call("GET", "/v1/users/me");
      return { signedIn, added, out: out.status, back, replayed, me, cookies: scripts + hidden + document.cookie };
    },
    { email: person.email, password: PASSWORD },
  );

  expect(seen.signedIn.status).toBe(200);
  expect([seen.added.status, seen.added.json.name]).toEqual([200, "Passkey 1"]);
  expect(seen.out).toBe(401);
  expect([seen.back.status, seen.back.json.user._id]).toEqual([200, person.userId]);
  expect([seen.replayed.status, seen.replayed.json.code]).toEqual([403, "sign_in_failed"]);
  expect(seen.me.json.email).toBe(person.email);
  // Scripts don't see the session, whoever wrote them.
  expect(seen.cookies).toBe("");
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: "sw", httpOnly: true, sameSite: "Lax", path: "/" });
  await context.close();
}, 300_000);
