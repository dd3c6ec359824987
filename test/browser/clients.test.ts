/** Clients in the application: the list with what is done to many, and one that is made there. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import {
  type Client,
  makePublishedWebsite,
  makeSubmission,
  makeWebsite,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { makePerson, PASSWORD, type PersonClient, tokenOf, withKey } from "../people.ts";
import { createStripePeer, STRIPE_KEY } from "../stripe_server.ts";
import { openBrowser, openSignedIn } from "./browser.ts";
import { problemsInBothThemes, settled } from "./screens.ts";

const LIMIT_MS = 120_000;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 780 };

const peer = createStripePeer();
const stripe = peer.listen();
let server: TestServer;
let browser: Browser;
let owner: PersonClient;
let origin = "";
let page: Page;
/** Somebody at Aachen Bikes. */
let theirs: Client;

beforeAll(async () => {
  const environment = { SITEWRIGHT_STRIPE_API_URL: stripe.url };
  [server, browser] = await Promise.all([startTestServer({ environment }), openBrowser()]);
  origin = `http://localhost:${server.port}`;
  owner = await makePerson(server, "owner");
  for (const name of ["Aachen Bikes", "Bremen Books", "Celle Cakes"])
    await owner.post("/v1/clients", { name, company: `${name} Ltd`, monthly_credits: 10 });
  const { _id } = await clientOf("Aachen Bikes");
  await owner.post(`/v1/clients/${_id}/credits`, { amount: 500 });
  const key = await owner.post("/v1/api_keys", { name: "theirs" }, { headers: { "Sitewright-Account": _id } });
  theirs = withKey(server, key.json.key);
  await makePublishedWebsite(theirs);
  ({ page } = await openSignedIn(browser, origin, owner.key, { viewport: WIDE }));
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  stripe.stop();
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
    await dialog.getByRole("button", { name: "Create client" }).click();
    await dialog.getByText("must be at most").waitFor();
    await dialog.getByLabel(/^Website limit/).fill("3");
    await dialog.getByLabel("Invite", { exact: true }).selectOption("client");
    await dialog.getByRole("checkbox", { name: "Write with AI, using the account's credits" }).check();
    expect(await dialog.getByLabel("Permissions", { exact: true }).inputValue()).toBe("");
    await dialog.getByRole("button", { name: "Create client" }).click();
    await page.getByText("Dresden Dance is ready").waitFor();
    await page.getByRole("heading", { name: "Invitation", exact: true }).waitFor();
    const acting = { headers: { "Sitewright-Account": (await clientOf("Dresden Dance"))._id } };
    expect((await owner.get("/v1/invitations", acting)).json.data).toMatchObject([
      { email: null, role: "client", rights: ["content", "forms", "ai"], status: "open" },
    ]);
    expect((await owner.get("/v1/invitations")).json.data.map(({ role }: { role: string }) => role)).not.toContain(
      "client",
    );
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
  "a client's page: its settings, credits and people are changed there, and a website of it is opened in it",
  async () => {
    const { _id } = await clientOf("Bremen Books");
    const acting = { headers: { "Sitewright-Account": _id } };
    await owner.post("/v1/websites", { name: "Books online", prompt: "A bookshop" }, acting);
    await page.goto("/app/clients");
    await page.getByRole("link", { name: "Bremen Books" }).click();
    await page.getByLabel(/^Company/).fill("Books & Sons");
    await page.getByLabel(/^Notes/).fill("Calls on Mondays");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await page.getByLabel("Give credits now", { exact: true }).fill("5");
    await page.getByRole("button", { name: "Give", exact: true }).click();
    await page.getByText("5 credits were given").waitFor();
    expect(await clientOf("Bremen Books")).toMatchObject({
      company: "Books & Sons",
      notes: "Calls on Mondays",
      monthly_credits: 10,
      credits: 15,
    });
    await page.getByRole("button", { name: "Invite user" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^E-mail/).fill("ada@books.example");
    await dialog.getByRole("button", { name: "Create invitation" }).click();
    await page.getByRole("heading", { name: "Invitation for ada@books.example" }).waitFor();
    await page.getByRole("button", { name: "Withdraw invitation: ada@books.example" }).click();
    await page.getByText("Invitation withdrawn").waitFor();
    expect((await owner.get("/v1/invitations", acting)).json.total).toBe(0);
    const usage = await page.getByRole("link", { name: "Usage as CSV" }).getAttribute("href");
    expect((await owner.get(usage!)).text).toContain("client,month,kind,uses,credits");
    await page.getByRole("button", { name: "Open Books online in this client" }).click();
    await page.getByRole("navigation", { name: "Website", exact: true }).getByText("Books online").waitFor();
    // There are no clients of clients.
    await page.goto("/app/");
    await page.getByRole("button", { name: "Switch account" }).waitFor();
    const places = page.getByRole("navigation", { name: "Main navigation" });
    await places.getByRole("link", { name: "Settings" }).waitFor();
    expect(await places.getByRole("link", { name: "Clients" }).count()).toBe(0);
    await page.evaluate(() => sessionStorage.clear());
  },
  LIMIT_MS,
);

test(
  "a client is billed through the account's own Stripe; an invoice that is overdue is in the list",
  async () => {
    const { _id } = await clientOf("Aachen Bikes");
    await page.goto(`/app/clients/${_id}`);
    await page.getByRole("link", { name: "Connect Stripe" }).click();
    await page.getByLabel("Key of your Stripe account", { exact: true }).fill("rk_test_somebodyelses");
    await page.getByRole("button", { name: "Connect Stripe" }).click();
    await page.getByText("is refused: Stripe does not know the key").waitFor();
    await page.getByLabel("Key of your Stripe account", { exact: true }).fill(STRIPE_KEY);
    await page.getByRole("button", { name: "Connect Stripe" }).click();
    await page.getByText(/^Connected with the key/).waitFor();
    await page.goto(`/app/clients/${_id}`);
    await page.getByLabel("Monthly amount", { exact: true }).fill("99.50");
    await page.getByLabel("Invoices go to", { exact: true }).fill("till@bikes.example");
    await page.getByRole("button", { name: "Start billing" }).click();
    while ((await clientOf("Aachen Bikes")).billing.status !== "active") await Bun.sleep(20);
    expect((await clientOf("Aachen Bikes")).billing).toMatchObject({ amount: 9950, currency: "EUR" });
    const [invoice] = [...peer.invoices.values()];
    peer.send(invoice!.id!);
    invoice!.due_date = Math.floor(Date.now() / 1000) - 30 * 86_400;
    await owner.put(`/v1/clients/${_id}/billing`, { amount: 9950, currency: "EUR" });
    while ((await clientOf("Aachen Bikes")).billing.overdue_since === null) await Bun.sleep(20);
    await page.reload();
    await page.getByText("Invoice overdue since").waitFor();
    await page.getByRole("link", { name: "Open invoice" }).waitFor();
    await page.goto("/app/clients");
    await page.getByRole("combobox", { name: "Status" }).selectOption("overdue");
    await rowOf("Bremen Books").waitFor({ state: "detached" });
    await rowOf("Aachen Bikes").getByText("Invoice overdue since").waitFor();
  },
  LIMIT_MS,
);

test(
  "a portal's link signs somebody of a client in, once, in the client's account; then it is told that it is gone",
  async () => {
    const { _id } = await clientOf("Aachen Bikes");
    const acting = { headers: { "Sitewright-Account": _id } };
    const { json: invited } = await owner.post("/v1/invitations", { role: "editor" }, acting);
    const body = { token: tokenOf(invited.url), email: "ada@bikes.example", name: "Ada", password: PASSWORD };
    expect((await owner.post("/auth/invitations/accept", body, { key: null })).status).toBe(200);
    const { json: link } = await server.post("/v1/sso_links", { user: "ada@bikes.example", account: _id });
    const context = await browser.newContext({ locale: "en-GB" });
    const portal = await context.newPage();
    await portal.goto(link.url);
    await portal.getByRole("heading", { name: "Websites", level: 1 }).waitFor();
    expect(portal.url()).not.toContain("token");
    const { user } = await portal.evaluate(async () => await (await fetch("/auth/state")).json());
    expect(user).toMatchObject({ email: "ada@bikes.example", role: "editor", account: { _id } });
    await context.clearCookies();
    await portal.goto("about:blank");
    await portal.goto(link.url);
    await portal.getByRole("heading", { name: "This link is no longer valid" }).waitFor();
    await context.close();
  },
  LIMIT_MS,
);

test(
  "a client is suspended, let in again, and deleted after its websites have moved",
  async () => {
    const { _id } = await clientOf("Celle Cakes");
    const acting = { headers: { "Sitewright-Account": _id } };
    const { json: website } = await owner.post("/v1/websites", { name: "Cakes online", prompt: "Cakes" }, acting);
    await page.goto(`/app/clients/${_id}`);
    const options = async (name: string) => {
      await page.getByRole("button", { name: "Options for Celle Cakes" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    await options("Suspend");
    await page.getByText("Its people can't sign in").waitFor();
    await page.getByText("1 client was suspended").waitFor();
    expect((await clientOf("Celle Cakes")).status).toBe("suspended");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Its people can't sign in").waitFor({ state: "detached" });
    await page.getByText("1 client was reactivated").waitFor();
    expect((await clientOf("Celle Cakes")).status).toBe("active");
    await options("Delete client");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Its 1 website").selectOption({ label: "Delete permanently" });
    expect(await dialog.getByRole("button", { name: "Delete client" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Its 1 website").selectOption({ index: 0 });
    await dialog.getByRole("button", { name: "Delete client" }).click();
    await page.getByText("Celle Cakes was deleted").waitFor();
    await rowOf("Aachen Bikes").waitFor();
    expect(await rowOf("Celle Cakes").count()).toBe(0);
    expect((await owner.get(`/v1/clients/${_id}`)).status).toBe(404);
    expect((await owner.get(`/v1/websites/${website._id}`)).json.name).toBe("Cakes online");
  },
  LIMIT_MS,
);

test(
  "a website is made of a template, on a telephone",
  async () => {
    const { websiteId, pageId } = await makeWebsite(owner);
    await saveVersion(owner, pageId, { html: "<main><h1>Essen Eats</h1></main>" });
    const { status } = await owner.post(`/v1/websites/${websiteId}/template`, { name: "Restaurant" });
    expect(status).toBe(200);
    const { context, page } = await openSignedIn(browser, origin, owner.key, { viewport: NARROW });
    await page.goto("/app/templates");
    await page.getByRole("link", { name: "Restaurant" }).click();
    await page.getByLabel("Name", { exact: true }).first().fill("Fulda Food");
    await page.getByRole("button", { name: "Create website" }).click();
    await page.getByRole("heading", { name: "Fulda Food is ready" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
    expect((await owner.get("/v1/websites?q=Fulda")).json.total).toBe(1);
    await context.close();
  },
  LIMIT_MS,
);

test(
  "what visitors of all clients sent is in one inbox, and is read in the client's own",
  async () => {
    const { submissionId } = await makeSubmission(server, theirs);
    const { context, page } = await openSignedIn(browser, origin, owner.key, { viewport: WIDE });
    await page.goto("/app/inbox");
    await page.getByRole("heading", { name: "No submissions yet" }).waitFor();
    await page.getByRole("radio", { name: "All clients" }).click();
    await page
      .getByRole("list", { name: "Submissions" })
      .getByRole("button", { name: /Ada.*Aachen Bikes/ })
      .click();
    await page.getByRole("heading", { name: "Ada", exact: true }).waitFor();
    await page.getByRole("button", { name: "Mark as done" }).click();
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    expect((await theirs.get(`/v1/submissions/${submissionId}`)).json.done_at).not.toBeNull();
    await context.close();
  },
  LIMIT_MS,
);

test(
  "what somebody of a client may do is changed right by right",
  async () => {
    const acting = { headers: { "Sitewright-Account": (await clientOf("Aachen Bikes"))._id } };
    const invited = await owner.post("/v1/invitations", { role: "client", preset: "content" }, acting);
    const entered = { token: tokenOf(invited.json.url), email: "bea@bikes.example", name: "Bea", password: PASSWORD };
    await server.post("/auth/invitations/accept", entered, { key: null });
    await page.goto(`/app/clients/${acting.headers["Sitewright-Account"]}`);
    const row = rowOf("Bea");
    const choice = row.getByRole("button", { name: /Permissions of Bea$/ });
    expect(await choice.textContent()).toBe("Change texts and pictures, answer messages");
    await choice.click();
    const dialog = page.getByRole("dialog", { name: "Permissions of Bea" });
    await dialog.getByRole("checkbox", { name: "Publish, and go back to earlier releases" }).check();
    await dialog.getByRole("checkbox", { name: "Read and answer messages" }).uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Permissions of Bea changed").waitFor();
    expect((await owner.get("/v1/users", acting)).json.data[0].rights).toEqual(["content", "publish"]);
    await row.getByText("Custom").waitFor();
  },
  LIMIT_MS,
);

test(
  "the list, the dialog and a client's page suit everybody, wide and narrow, in both themes and languages",
  async () => {
    const found: string[] = [];
    const { _id } = await clientOf("Aachen Bikes");
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
      await page.goto(`/app/clients/${_id}`);
      await settled(page);
      found.push(...(await problemsInBothThemes(page, "client", { fullPage: true })));
      await page.getByRole("button", { name: /(Permissions of Bea|Rechte von Bea)$/ }).click();
      found.push(...(await problemsInBothThemes(page, "rights")));
      await context.close();
    }
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);
