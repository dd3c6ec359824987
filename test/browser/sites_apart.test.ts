/**
 * Several customers' sites and one visitor: what one site keeps in the browser is not the other's, and over one
 * connection, which one certificate for all sites allows, each name gets its own site.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:http2";
import type { Browser } from "playwright-core";
import { type NameServer, startKnot, UPDATE_KEY, zoneText } from "../name_servers.ts";
import { APP, eventually, SITES, startTlsWorld, type TlsWorld } from "../tls_server.ts";
import { openBrowser } from "./browser.ts";

const ADDRESS = "127.0.0.42";
let browser: Browser;
let server: NameServer;
let world: TlsWorld;
let first = "";
let second = "";
beforeAll(async () => {
  const records = ["app A 127.0.0.1", "*.sites A 127.0.0.1"].join("\n");
  server = await startKnot({
    address: ADDRESS,
    zones: { "sitewright.test": zoneText("sitewright.test", ADDRESS, records) },
  });
  world = await startTlsWorld({
    nameServer: server,
    environment: {
      SITEWRIGHT_DNS_PROVIDER: "rfc2136",
      SITEWRIGHT_DNS_SERVER: `${server.address}:${server.port}`,
      SITEWRIGHT_DNS_KEY: `hmac-sha256:${UPDATE_KEY.name}:${UPDATE_KEY.secret}`,
    },
  });
  browser = await openBrowser("--host-resolver-rules=MAP *.sitewright.test 127.0.0.1");
  await eventually(() => world.secure(APP, "/healthz"), "the application's certificate");
  first = (await world.publish("First")).host;
  second = (await world.publish("Second")).host;
  await eventually(() => world.secure(first, "/"), "the certificate of all sites");
}, 300_000);
afterAll(async () => {
  await browser.close();
  await world.stop();
  await server.stop();
});

test("a browser keeps what one site stores from the other, and shows each under its own name", async () => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const open = (host: string) => page.goto(`https://${host}:${world.httpsPort}/`);
  await open(first);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: this is how customers' scripts do it.
    document.cookie = "visitor=first; Secure; SameSite=Lax";
    localStorage.setItem("visitor", "first");
    sessionStorage.setItem("visitor", "first");
  });
  expect(await page.textContent("h1")).toBe("First");
  await open(second);
  expect(await page.textContent("h1")).toBe("Second");
  const kept = () =>
    page.evaluate(() => [document.cookie, localStorage.getItem("visitor"), sessionStorage.getItem("visitor")]);
  expect(await kept()).toEqual(["", null, null]);
  await open(APP);
  expect(await kept()).toEqual(["", null, null]);
  await open(first);
  expect(await kept()).toEqual(["visitor=first", "first", "first"]);
  await context.close();
});

test("over one connection of HTTP/2 each name gets its own site, the application only where its certificate is, whatever cookies come", async () => {
  const session = connect(`https://127.0.0.1:${world.httpsPort}`, { servername: first, ca: world.pebble.root });
  const ask = (authority: string, path = "/") =>
    new Promise<{ status: number; text: string; cookies: unknown }>((resolve, reject) => {
      const stream = session.request({
        ":path": path,
        ":authority": `${authority}:${world.httpsPort}`,
        cookie: "__Host-sw=x",
      });
      let text = "";
      let status = 0;
      let cookies: unknown;
      stream.on("response", (headers) => {
        status = Number(headers[":status"]);
        cookies = headers["set-cookie"];
      });
      stream.setEncoding("utf8");
      stream.on("data", (part) => {
        text += part;
      });
      stream.on("end", () => resolve({ status, text, cookies }));
      stream.on("error", reject);
      stream.end();
    });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => ask(at % 2 === 0 ? first : second)));
  for (const [at, { status, text, cookies }] of answers.entries()) {
    expect([status, cookies]).toEqual([200, undefined]);
    expect(text).toContain(at % 2 === 0 ? "<h1>First</h1>" : "<h1>Second</h1>");
  }
  expect(await ask(`none.${SITES}`)).toMatchObject({ status: 404 });
  expect(await ask("www.elsewhere.example")).toMatchObject({ status: 421 });
  session.close();
});
