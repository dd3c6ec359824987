/** The screen of the audit: found, narrowed, taken along, in both languages, and for owners alone. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser } from "./browser.ts";

const LIMIT_MS = 120_000;

let server: TestServer;
let browser: Browser;
let owner: PersonClient;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  owner = await makePerson(server, "owner");
  const { websiteId } = await makeWebsite(owner);
  await owner.delete(`/v1/websites/${websiteId}`);
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openActivity(person: PersonClient, locale: string): Promise<Page> {
  const origin = `http://localhost:${server.port}`;
  const context = await browser.newContext({ baseURL: origin, locale });
  const [name, value] = person.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  await page.goto("/app/activity");
  return page;
}

test(
  "an owner finds who did what, narrows it and takes it along",
  async () => {
    const page = await openActivity(owner, "en-GB");
    const rows = page.getByRole("table", { name: "Activity" }).getByRole("row");
    await rows.filter({ hasText: "Website: deleted" }).getByText(owner.email).waitFor();
    await page.getByRole("searchbox").fill("websites.delete");
    await page.waitForURL(/q=websites/);
    await rows.filter({ hasText: "Website: created" }).waitFor({ state: "detached" });
    expect(await rows.count()).toBe(2);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export as CSV" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    expect(text.trim().split("\r\n")).toHaveLength(2);
    expect(text).toContain("websites.delete");
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "in German; whoever is no owner is told so",
  async () => {
    const page = await openActivity(owner, "de-DE");
    await page.getByText("Website: gelöscht").waitFor();
    await page.context().close();
    const other = await openActivity(await makePerson(server, "viewer"), "en-GB");
    await other.getByText("Only owners of the account can see its activity.").waitFor();
    await other.context().close();
  },
  LIMIT_MS,
);
