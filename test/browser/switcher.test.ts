/** Going from one account into another: the switcher, what a client sees there, and joining one more account. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { openBrowser } from "./browser.ts";

const LIMIT_MS = 120_000;

let server: TestServer;
let browser: Browser;
let owner: PersonClient;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  owner = await makePerson(server, "owner");
  for (const name of ["Crumb & Co", "Rye & Son"]) {
    const { json } = await owner.post("/v1/clients", { name });
    const acting = { headers: { "Sitewright-Account": json._id } };
    const site = await owner.post("/v1/websites", { name: `Site of ${name}`, prompt: "A bakery" }, acting);
    expect(site.status).toBe(200);
  }
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(person: PersonClient, path = "/app/"): Promise<Page> {
  const origin = `http://localhost:${server.port}`;
  const context = await browser.newContext({ baseURL: origin, locale: "en-GB" });
  const [name, value] = person.key.split("=") as [string, string];
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test(
  "an owner goes into a client, stays there after a reload, finds another by its name, comes back, and sees what all have",
  async () => {
    const page = await open(owner);
    const switcher = page.getByRole("button", { name: "Switch account" });
    await switcher.click();
    await page
      .getByRole("region", { name: /^Clients of/ })
      .getByRole("button", { name: "Crumb & Co" })
      .click();
    await page.getByText("Site of Crumb & Co").first().waitFor();
    await page.reload();
    await page.getByText("Site of Crumb & Co").first().waitFor();
    expect(await page.getByText("Site of Rye & Son").count()).toBe(0);
    await switcher.click();
    await page.getByRole("dialog").getByRole("searchbox").fill("rye");
    const found = page.getByRole("dialog").getByRole("button", { name: "Rye & Son" });
    await page.getByRole("dialog").getByRole("button", { name: "Crumb & Co" }).waitFor({ state: "detached" });
    await found.click();
    await page.getByText("Site of Rye & Son").first().waitFor();
    await page.getByRole("button", { name: "Leave Rye & Son and go back to your own account" }).click();
    // Who has no website of their own sees those of all clients, and goes into each by its picture.
    await page.getByRole("radio", { name: "All clients" }).and(page.locator(":checked")).waitFor();
    const card = (name: string) => page.getByRole("article").filter({ hasText: `Site of ${name}` });
    await card("Crumb & Co").getByText("Crumb & Co", { exact: true }).waitFor();
    await page.getByRole("radio", { name: "Ours" }).click();
    await page.getByRole("heading", { name: "What is your first website about?" }).waitFor();
    await page.getByRole("radio", { name: "All clients" }).click();
    await card("Rye & Son").getByRole("button", { name: "Options" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Site of Rye & Son, Bremen");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await card("Rye & Son, Bremen")
      .getByRole("button", { name: /^Site of/ })
      .click();
    await page.waitForURL(/\/app\/websites\/web_/);
    await page.getByText("Site of Rye & Son").first().waitFor();
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "a website comes back from a client's account; clients are made in no client's account",
  async () => {
    const { data } = (await owner.get("/v1/clients?q=crumb")).json;
    const acting = { headers: { "Sitewright-Account": data[0]._id } };
    const made = await owner.post("/v1/websites", { name: "On loan", prompt: "A bakery" }, acting);
    const page = await open(owner, `/app/websites/${made.json._id}/settings?acting_in=${data[0]._id}`);
    await page.getByRole("button", { name: "Hand over" }).click();
    const dialog = page.getByRole("dialog");
    const account = dialog.getByRole("combobox", { name: "Account" });
    expect(await account.locator("option").allTextContents()).toEqual(["Choose an account", "Rye & Son", "Test"]);
    await dialog.getByRole("button", { name: "Hand over" }).click();
    await dialog.getByText("Fill this in.").waitFor();
    await account.selectOption("Test");
    await dialog.getByRole("button", { name: "Hand over" }).click();
    await page.getByText("On loan was handed over").waitFor();
    expect((await owner.get(`/v1/websites/${made.json._id}`)).status).toBe(200);
    await page.goto("/app/clients");
    await page.getByRole("heading", { name: "A client has no clients of its own" }).waitFor();
    expect(await page.getByRole("button", { name: "New client" }).count()).toBe(0);
    await page.getByRole("button", { name: "Go to your own account" }).click();
    await page.getByRole("button", { name: "New client" }).waitFor();
    await owner.delete(`/v1/websites/${made.json._id}`);
    await page.context().close();
  },
  LIMIT_MS,
);

test(
  "somebody who is known joins a client, and sees there what a client may",
  async () => {
    const viewer = await makePerson(server, "viewer");
    const { data } = (await owner.get("/v1/clients?q=crumb")).json;
    const acting = { headers: { "Sitewright-Account": data[0]._id } };
    const invitation = { email: viewer.email, role: "client", preset: "content" };
    const { json } = await owner.post("/v1/invitations", invitation, acting);
    const page = await open(viewer, new URL(json.url).pathname + new URL(json.url).hash);
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByText("Site of Crumb & Co").first().waitFor();
    const places = page.getByRole("navigation", { name: "Main navigation" });
    await places.getByRole("link", { name: "Inbox" }).waitFor();
    for (const name of ["Leads", "Team", "Developers", "Server"])
      expect(await places.getByRole("link", { name, exact: true }).count()).toBe(0);
    expect(await page.getByText(/credits/).count()).toBe(0);
    await page.context().close();
  },
  LIMIT_MS,
);
