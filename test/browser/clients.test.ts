/** Clients in the application: the list with what is done to many, and one that is made there. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser, openSignedIn } from "./browser.ts";
import { problemsInBothThemes, settled } from "./screens.ts";

const LIMIT_MS = 120_000;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 780 };

let server: TestServer;
let browser: Browser;
let owner: PersonClient;
let origin = "";
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  origin = `http://localhost:${server.port}`;
  owner = await makePerson(server, "owner");
  for (const name of ["Aachen Bikes", "Bremen Books", "Celle Cakes"])
    await owner.post("/v1/clients", { name, company: `${name} Ltd`, monthly_credits: 10 });
  ({ page } = await openSignedIn(browser, origin, owner.key, { viewport: WIDE }));
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const rows = () => page.locator("tbody tr");
const rowOf = (name: string) => page.locator("tbody tr", { hasText: name });
const clientOf = async (name: string) => (await owner.get(`/v1/clients?q=${encodeURIComponent(name)}`)).json.data[0];

test(
  "clients are in the navigation, searched, narrowed, suspended together and back",
  async () => {
    await page.goto("/app/");
    const places = page.getByRole("navigation", { name: "Main navigation" });
    await places.getByRole("link", { name: "Clients" }).click();
    await settled(page);
    expect(await rows().count()).toBe(3);
    for (const name of ["Aachen Bikes", "Celle Cakes"])
      await page.getByRole("checkbox", { name: `Select ${name}` }).click();
    await page.getByRole("toolbar").getByRole("button", { name: "Suspend" }).click();
    await page.getByText("2 clients were suspended").waitFor();
    expect((await clientOf("Celle Cakes")).status).toBe("suspended");
    await page.getByRole("combobox", { name: "Status" }).selectOption("suspended");
    await rowOf("Bremen Books").waitFor({ state: "detached" });
    expect(await rows().count()).toBe(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    expect((await clientOf("Celle Cakes")).status).toBe("active");
    await page.getByRole("button", { name: "Show all" }).click();
    await rows().nth(2).waitFor();
    await page.getByRole("searchbox", { name: "Search clients" }).fill("bremen");
    await rowOf("Aachen Bikes").waitFor({ state: "detached" });
    expect(await rows().count()).toBe(1);
  },
  LIMIT_MS,
);

test(
  "a client is made with what it gets; what can't be is told in the dialog",
  async () => {
    await page.goto("/app/clients");
    await page.getByRole("button", { name: "New client" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("Dresden Dance");
    await dialog.getByLabel(/^Company/).fill("Dance GmbH");
    await dialog.getByLabel("Monthly credits", { exact: true }).fill("25");
    await dialog.getByLabel(/^Website limit/).fill("99999999");
    await dialog.getByRole("checkbox", { name: /^AI for its people/ }).uncheck();
    await dialog.getByRole("button", { name: "New client" }).click();
    await dialog.getByText(/^must be at most/).waitFor();
    await dialog.getByLabel(/^Website limit/).fill("3");
    await dialog.getByRole("button", { name: "New client" }).click();
    await page.getByText("Dresden Dance is ready").waitFor();
    expect(await clientOf("Dresden Dance")).toMatchObject({
      company: "Dance GmbH",
      monthly_credits: 25,
      credits: 25,
      website_limit: 3,
      ai: "off",
      status: "active",
    });
  },
  LIMIT_MS,
);

test(
  "the list and the dialog suit everybody, wide and narrow, in both themes and languages",
  async () => {
    const found: string[] = [];
    for (const [viewport, locale] of [
      [WIDE, "en-GB"],
      [NARROW, "de-DE"],
    ] as const) {
      const { context, page } = await openSignedIn(browser, origin, owner.key, { viewport, locale });
      await page.goto("/app/clients");
      await settled(page);
      found.push(...(await problemsInBothThemes(page, "clients")));
      await page.getByRole("button", { name: /^(New client|Neuer Kunde)$/ }).click();
      found.push(...(await problemsInBothThemes(page, "new-client")));
      await context.close();
    }
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);
