/**
 * An AI client is connected as people do it: they are asked in the application, choose what it may do, and end it there.
 * The client is the protocol's conformance suite, which judges every answer of the authorization server on the way.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { DAY_MS } from "../../src/lib/clock.ts";
import { freePort } from "../free_port.ts";
import { makeWebsite, newDirectory, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD } from "../people.ts";
import { openBrowser } from "./browser.ts";

const LIMIT_MS = 300_000;
const PACKAGES = join(import.meta.dir, "../../node_modules");
/** As in test/mcp/official_tools.test.ts: the suite needs a newer Node than many machines have. */
const NODE = join(PACKAGES, "node/bin/node");
const CONFORMANCE = join(PACKAGES, "@modelcontextprotocol/conformance/dist/index.js");

let server: TestServer;
let base: string;
let browser: Browser;
const folder = newDirectory();

beforeAll(async () => {
  server = await startTestServer();
  base = server.app.services.baseUrl;
  browser = await openBrowser();
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the suite's scenarios for authorization servers. @param onAddress gets the address that a person is to open */
async function judge(options: string[], onAddress: (url: string) => Promise<void>) {
  const command = [NODE, CONFORMANCE, "authorization", "--url", base, "--resource", `${base}/mcp`, ...options];
  const child = Bun.spawn(command, { cwd: folder, env: { HOME: folder }, stdout: "pipe", stderr: "pipe" });
  const decoder = new TextDecoder();
  let text = "";
  let isOpened = false;
  const read = async (stream: AsyncIterable<Uint8Array>) => {
    for await (const part of stream) {
      text += decoder.decode(part, { stream: true });
      const address = /http:\/\/localhost:\d+\/authorize\?\S+(?=\s)/.exec(text)?.[0];
      if (!address || isOpened) continue;
      isOpened = true;
      await onAddress(address);
    }
  };
  const [, , code] = await Promise.all([read(child.stdout), read(child.stderr), child.exited]);
  return { code, text };
}

test(
  "the conformance suite is allowed on the consent page, finds nothing wrong, and its connection is ended in the list",
  async () => {
    const { websiteId } = await makeWebsite(server, "Crumb & Co");
    await makeWebsite(server, "Elsewhere");
    const person = await makePerson(server, "owner");
    const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
    const port = freePort();
    const { json: client } = await server.post("/register", {
      client_name: "Conformance suite",
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
      token_endpoint_auth_method: "none",
    });
    const { code, text } = await judge(["--client-id", client.client_id, "-p", String(port)], async (address) => {
      await page.goto(address);
      await page.getByLabel("E-mail", { exact: true }).fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { name: "Connect Conformance suite?" }).waitFor();
      await page.getByText("This name has not been verified.").waitFor();
      await page.getByText("It returns to an app on this computer").waitFor();
      await page.getByText("you return to 127.0.0.1").waitFor();
      await page.getByLabel("Publish, set redirects and domains, send campaigns", { exact: true }).uncheck();
      await page.getByLabel("Only these", { exact: true }).check();
      await page.getByLabel("Crumb & Co", { exact: true }).check();
      await page.getByLabel("For how long", { exact: true }).selectOption("7");
      await page.getByRole("button", { name: "Allow", exact: true }).click();
      await page.waitForURL(`http://127.0.0.1:${port}/callback?**`);
    });
    expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining("Total: 3 passed, 0 failed") });
    const [made] = (await person.get("/v1/connections")).json.data;
    expect([made.scopes, made.websites]).toEqual([["sites:read", "sites:write", "forms:read"], [websiteId]]);
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(7 * DAY_MS);
    await page.goto(`${base}/app/connections`);
    const row = page.getByRole("row").filter({ hasText: "Conformance suite" });
    await row.getByText("127.0.0.1").waitFor();
    await row.getByRole("button", { name: "Disconnect Conformance suite" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect", exact: true }).click();
    await page.getByText("No connections yet").waitFor();
    expect((await person.get("/v1/connections")).json.total).toBe(0);
  },
  LIMIT_MS,
);

test(
  "whoever doesn't allow it goes back with that; what can't be trusted is shown, and leads nowhere",
  async () => {
    const person = await makePerson(server, "owner");
    const context = await browser.newContext({ locale: "en-GB" });
    const [name, value] = person.key.split("=");
    await context.addCookies([{ name: name!, value: value!, url: base }]);
    const page = await context.newPage();
    const returned = `http://127.0.0.1:${freePort()}/cb`;
    const { json: client } = await server.post("/register", {
      client_name: "A <b>bold</b> program",
      redirect_uris: [returned],
      token_endpoint_auth_method: "none",
    });
    const query = new URLSearchParams({
      ...{ response_type: "code", client_id: client.client_id, redirect_uri: returned, state: "s" },
      ...{ code_challenge: "a".repeat(43), code_challenge_method: "S256", resource: `${base}/mcp` },
    });
    await page.route(`${returned}?**`, (route) => route.fulfill({ body: "back" }));
    await page.goto(`${base}/authorize?${query}`);
    await page.getByRole("heading", { name: "Connect A <b>bold</b> program?" }).waitFor();
    await page.getByRole("button", { name: "Don't allow" }).click();
    await page.waitForURL(`${returned}?error=access_denied&**`);
    expect((await person.get("/v1/connections")).json.total).toBe(0);

    query.set("redirect_uri", "https://evil.example/");
    await page.goto(`${base}/authorize?${query}`);
    await page.getByRole("heading", { name: "This program can't be connected" }).waitFor();
    // The same for who opens the application's own page with it.
    await page.goto(`${base}/app/connect?${query}`);
    await page.getByText("Can't connect").waitFor();
    expect(await page.getByRole("button", { name: "Allow", exact: true }).count()).toBe(0);
    await context.close();
  },
  LIMIT_MS,
);
