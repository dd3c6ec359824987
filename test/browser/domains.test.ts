/** Domains in the application, with a zone at a real name server: connected, added, linked, its records, what is seen of it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { emptyHistogram } from "../../src/features/uptime/histogram.ts";
import { certificates, uptimeIncidents, uptimePeriods } from "../../src/storage/tables.ts";
import { type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { type NameServer, startKnot, UPDATE_KEY, zoneText } from "../name_servers.ts";
import { makePerson, PASSWORD } from "../people.ts";
import { openBrowser } from "./browser.ts";
import { problemsInBothThemes, settled, viewOf } from "./screens.ts";

const LIMIT_MS = 300_000;
const AT = "127.0.0.36";
const HOUR_MS = 3_600_000;

let names: NameServer;
let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let domain: Json;
const app = (path: string) => `http://localhost:${server.port}/app${path}`;

beforeAll(async () => {
  names = await startKnot({ address: AT, zones: { "shop.example": zoneText("shop.example", AT, "@ MX 10 mail") } });
  server = await startTestServer({
    environment: {
      SITEWRIGHT_DNS_SERVERS: `${AT}:${names.port}`,
      SITEWRIGHT_DNS_AUTHORITATIVE_PORT: String(names.port),
      SITEWRIGHT_PUBLIC_ADDRESSES: "127.0.0.1",
      SITEWRIGHT_PRIVATE_NETWORKS: "127.0.0.0/8",
    },
  });
  // Certificates are wanted, and there is nobody who orders them.
  Object.assign(server.app.services.config, {
    tls: { httpPort: 80, httpsPort: 443, directory: "https://ca.example/" },
  });
  await makePublishedWebsite(server);
  const person = await makePerson(server, "owner");
  browser = await openBrowser();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  page = await context.newPage();
  await page.goto(app("/sign-in?next=/domains"));
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "No domains yet" }).waitFor();
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await names?.stop();
});

const shown = async (): Promise<Json> => (await server.get("/v1/domains")).json.data[0];
const toast = (text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();

test(
  "a name server is connected: what is wrong with its key is told, and what works is tried again",
  async () => {
    await page.getByRole("button", { name: "Add a connection" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Provider").selectOption({ label: "Your own name server (BIND, Knot, PowerDNS)" });
    await dialog.getByLabel("Name", { exact: true }).fill("Our zones");
    await dialog.getByLabel("Name server").fill(`${AT}:${names.port}`);
    await dialog.getByLabel("Zone", { exact: true }).fill("shop.example");
    await dialog.getByLabel("TSIG key name").fill(UPDATE_KEY.name);
    await dialog.getByLabel("TSIG key, in base64", { exact: true }).fill(btoa("another"));
    await dialog.getByRole("button", { name: "Test and add" }).click();
    await dialog.getByRole("alert").filter({ hasText: "the secret is wrong" }).waitFor();
    await dialog.getByLabel("TSIG key, in base64", { exact: true }).fill(UPDATE_KEY.secret);
    await dialog.getByRole("button", { name: "Test and add" }).click();
    await toast("Our zones works: 1 zone");
    await page.getByRole("button", { name: "Options for Our zones" }).click();
    await page.getByRole("menuitem", { name: "Test" }).click();
    await page.getByText("Our zones works: 1 zone").nth(1).waitFor();
  },
  LIMIT_MS,
);

test(
  "adding a domain there is one step: its records are set, and it shows the website that is chosen",
  async () => {
    await page.getByRole("button", { name: "Add a domain" }).first().click();
    await page.getByRole("dialog").getByLabel("Domain").fill("shop.example");
    await page.getByRole("dialog").getByLabel("Also add www.shop.example").uncheck();
    await page.getByRole("dialog").getByRole("button", { name: "Add a domain" }).click();
    await page.getByRole("heading", { name: "shop.example", exact: true }).waitFor();
    await page.getByText("Issuing certificate").waitFor();
    await page.getByLabel("Visitors see").fill("crumb");
    await page.getByRole("option", { name: "Crumb & Co" }).click();
    await toast("Saved");
    domain = await shown();
    expect(domain).toMatchObject({ proof: "txt", website_id: expect.stringMatching(/^web_/) });
    expect((await server.visit("shop.example", "/")).status).toBe(200);
  },
  LIMIT_MS,
);

test(
  "its records are all there; one is added, with what is wrong told, and deleted; needed ones can't be",
  async () => {
    const records = page.getByRole("region", { name: "DNS records", exact: true });
    await records.getByText("10 mail.shop.example").waitFor();
    await page.getByRole("button", { name: "Add a record" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Type").selectOption("A");
    await dialog.getByLabel("Name", { exact: true }).fill("mail");
    await dialog.getByLabel("Value").fill("192.0.2.300");
    await dialog.getByRole("button", { name: "Add a record" }).click();
    await dialog.getByText("must be an IPv4 address").waitFor();
    await dialog.getByLabel("Value").fill("192.0.2.9");
    await dialog.getByRole("button", { name: "Add a record" }).click();
    await toast("A record for mail.shop.example was added");
    await records.getByText("192.0.2.9").waitFor();
    await records.getByRole("button", { name: "Delete A of mail.shop.example" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await toast("The record was deleted");
    await records.getByText("192.0.2.9").waitFor({ state: "detached" });
    // Its address, its proof, and the name servers of the zone.
    expect(await records.getByText("Required").count()).toBe(3);
    expect(await records.getByRole("button", { name: / of shop.example$/ }).allTextContents()).toEqual(["Delete"]);
  },
  LIMIT_MS,
);

test(
  "it says whose certificate visitors get and until when, and what is in its way; incidents are in the chart",
  async () => {
    const certificate = page.getByRole("region", { name: "Certificate" });
    await certificate.getByText("Waiting", { exact: true }).waitFor();
    const problem = "The CAA records of shop.example let nobody issue certificates for it.";
    await server.storage.write("all", (db) => db.update(certificates).set({ error: problem }));
    await page.reload();
    await certificate.getByText(problem).waitFor();
    const now = Date.now();
    await server.storage.write("all", async (db) => {
      await db.update(certificates).set({
        status: "issued",
        issuer: "Let's Encrypt",
        names: ["shop.example"],
        not_before: now - 24 * HOUR_MS,
        not_after: now + 60 * 24 * HOUR_MS,
        renew_at: now + 30 * 24 * HOUR_MS,
        error: null,
      });
      const times = emptyHistogram();
      times[4] = 50;
      times[7] = 9;
      const hour = now - (now % HOUR_MS);
      for (let back = 0; back < 24; back++)
        await db
          .insert(uptimePeriods)
          .values({
            domain_id: domain._id,
            size: "hour",
            start: hour - back * HOUR_MS,
            checks: 60,
            failures: back === 7 ? 22 : 0,
            times,
          })
          .onConflictDoNothing();
      await db.insert(uptimeIncidents).values({
        domain_id: domain._id,
        started_at: hour - 7 * HOUR_MS,
        ended_at: hour - 7 * HOUR_MS + 22 * 60_000,
        reason: "It answers with the status 500.",
      });
    });
    await page.reload();
    await certificate.getByText("Let's Encrypt").waitFor();
    expect(await certificate.textContent()).toContain("shop.example");
    const uptime = page.getByRole("region", { name: "Uptime" });
    await uptime.getByText("It answers with the status 500.").waitFor();
    expect(await uptime.textContent()).toContain("22 minutes");
    const chart = uptime.getByRole("group", { name: "Response time and failures" });
    expect(await chart.locator("svg rect").count()).toBeGreaterThan(90);
    await chart.focus();
    for (let back = 0; back < 8; back++) await page.keyboard.press("ArrowLeft");
    await uptime.locator("figcaption").getByText("60 checks, 22 failed").waitFor();
    await uptime.getByRole("radio", { name: "30 days" }).check({ force: true });
    await uptime.getByText("Uptime, 30 days").waitFor();
  },
  LIMIT_MS,
);

test.each([360, 1440])(
  "at %p pixels: nothing for axe to say in both themes, nothing past the edge",
  async (width) => {
    const options = { ...viewOf({ width, theme: "light" }), storageState: await context.storageState() };
    const viewed = await browser.newContext(options);
    const screen = await viewed.newPage();
    const found: string[] = [];
    const look = async (name: string) => {
      await settled(screen);
      found.push(...(await problemsInBothThemes(screen, name, { fullPage: !name.endsWith("form") })));
    };
    const open = async (name: string, button: RegExp) => {
      await screen.getByRole("button", { name: button }).click();
      await screen.getByRole("dialog").waitFor();
      await look(name);
    };
    await screen.goto(app("/domains"));
    await look("domains");
    await open("connection-form", /Add a connection|Verbindung hinzufügen/);
    await screen.goto(app(`/domains/${domain._id}`));
    await look("domain");
    await open("record-form", /Add a record|Eintrag hinzufügen/);
    expect(found).toEqual([]);
    await viewed.close();
  },
  LIMIT_MS,
);

test(
  "a subdomain is a domain of its own; a domain that is removed and a connection are gone",
  async () => {
    await page.goto(app(`/domains/${domain._id}`));
    await page.getByRole("button", { name: "Options for shop.example" }).click();
    await page.getByRole("menuitem", { name: "Add a subdomain" }).click();
    await page.getByRole("dialog").getByLabel("Subdomain").fill("www");
    await page.getByRole("dialog").getByRole("button", { name: "Add a subdomain" }).click();
    await page.getByRole("heading", { name: "www.shop.example", exact: true }).waitFor();
    await page.getByText("Issuing certificate").waitFor();
    await page.getByRole("button", { name: "Options for www.shop.example" }).click();
    await page.getByRole("menuitem", { name: "Remove domain" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove domain" }).click();
    await page.getByRole("heading", { name: "Domains", exact: true }).waitFor();
    await page.getByRole("link", { name: "www.shop.example" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Options for Our zones" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await toast("Our zones was removed");
    expect((await server.get("/v1/dns_connections")).json.total).toBe(0);
  },
  LIMIT_MS,
);
