/** Buying in the application: a domain from its name to its registration, what was paid, and who pays, for the operator. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { updateAccount } from "../../src/features/payments/store.ts";
import { type DnsWorld, startDnsWorld } from "../dns_world.ts";
import { type Client, type Json, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD } from "../people.ts";
import { porkbunEnvironment, startPorkbunPeer } from "../porkbun_server.ts";
import { createStripePeer, signed, stripeEnvironment } from "../stripe_server.ts";
import { openBrowser } from "./browser.ts";
import { problems, settled, VIEWS, viewOf } from "./screens.ts";

const LIMIT_MS = 300_000;
const stripe = createStripePeer();
const porkbun = startPorkbunPeer();
let dns: DnsWorld;
let listening: ReturnType<typeof stripe.listen>;
let server: TestServer;
let payer: Client;
let browser: Browser;
let context: BrowserContext;
let operator: BrowserContext;
let page: Page;
let domain: Json;
const app = (path: string) => `http://localhost:${server.port}/app${path}`;

async function newCustomer(): Promise<Client> {
  const client = await server.addAccount({ monthlyCredits: 0 });
  await server.storage.write("all", (db) => updateAccount(db, client.accountId, { plan_source: "stripe" }));
  return client;
}

async function signIn(client: Client): Promise<BrowserContext> {
  const person = await makePerson(client, "owner");
  const signedIn = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  const first = await signedIn.newPage();
  await first.goto(app("/sign-in?next=/billing"));
  await first.getByLabel("E-mail").fill(person.email);
  await first.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await first.getByRole("button", { name: "Sign in", exact: true }).click();
  await first.getByRole("heading", { name: "Billing", exact: true }).waitFor();
  return signedIn;
}

/** Stripe tells what has happened there. */
async function deliver(): Promise<void> {
  for (const event of stripe.outbox.splice(0)) {
    const { payload, headers } = await signed(event);
    expect((await server.post("/v1/stripe/webhook", payload, { key: null, headers })).status).toBe(200);
  }
}

beforeAll(async () => {
  listening = stripe.listen();
  dns = await startDnsWorld();
  server = await startTestServer({
    environment: {
      ...stripeEnvironment(listening.url),
      ...porkbunEnvironment(porkbun.url),
      ...dns.environment,
      SITEWRIGHT_PUBLIC_ADDRESSES: "192.0.2.7",
    },
  });
  payer = await newCustomer();
  browser = await openBrowser();
  context = await signIn(payer);
  operator = await signIn(server);
  [page] = context.pages() as [Page];
}, LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  listening?.stop();
  porkbun.stop();
  await dns?.stop();
});

test(
  "a domain: a name is looked for, its price and term are seen, it is paid for, and its progress shown until it is there",
  async () => {
    await page.getByRole("link", { name: "Find a domain" }).click();
    await page.getByLabel("Name", { exact: true }).fill("crumb-co.com");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.getByRole("cell", { name: "US$13.30" }).waitFor();
    await page.getByRole("button", { name: "Choose crumb-co.com" }).click();
    await page.getByRole("heading", { name: "crumb-co.com" }).waitFor();
    await page.getByText("For one year. Renews at US$13.30 per term.").waitFor();
    await page.getByText("Price guaranteed until").waitFor();
    await page.getByRole("button", { name: "Pay and register" }).click();
    await page.getByRole("button", { name: "Pay 1330" }).click();
    await page.getByText("Confirming payment").waitFor();
    await deliver();
    await page.getByText("Registered until").waitFor();
    expect(porkbun.purchases).toEqual(["create crumb-co.com"]);
    [domain] = (await payer.get("/v1/domains")).json.data;
  },
  LIMIT_MS,
);

test(
  "it is renewed by itself when that is ticked, or now; a second term so soon is refused with the reason",
  async () => {
    const saved = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok());
    // It is drawn as ticked by the next frames.
    await page.getByLabel("Renew automatically").click();
    await saved;
    expect((await payer.get(`/v1/domains/${domain._id}`)).json.registration.auto_renew).toBe(true);
    await page.getByRole("button", { name: "Renew now" }).click();
    await page.getByText("can't be renewed now: It was registered or renewed within the last 30 days.").waitFor();
  },
  LIMIT_MS,
);

test(
  "a refund that the bank has sent back stands with what is due, and when it is given back again",
  async () => {
    const { json: wanted } = await payer.post("/v1/domains", { domain: "crumb-two.com", mode: "register" });
    const { json } = await payer.post("/v1/stripe/checkout", { domain_id: wanted._id });
    const ending = porkbun.endings.get("com")!;
    const { registration } = ending;
    ending.registration = "15.00";
    stripe.pay(json.checkout_id);
    const payment = async () =>
      (await payer.get("/v1/payments")).json.data.find((one: Json) => one.resource === wanted._id);
    while ((await payment())?.status !== "refunded") await deliver().then(() => Bun.sleep(20));
    ending.registration = registration;
    stripe.refundFails([...stripe.refunds.keys()].at(-1)!);
    while ((await payment()).refund_due === 0) await deliver().then(() => Bun.sleep(20));
    await page.goto(app("/billing"));
    await page.getByText("Your bank returned the refund of US$13.30. It will be retried on").waitFor();
    await page.getByText("Refunding").waitFor();
  },
  LIMIT_MS,
);

test(
  "the operator sees who pays, until when, and who is late, alone when that is asked for",
  async () => {
    const late = await newCustomer();
    for (const client of [payer, late]) {
      const { json } = await client.post("/v1/stripe/checkout", { plan: "agency" });
      stripe.pay(json.checkout_id);
    }
    stripe.renew([...stripe.subscriptions.keys()].at(-1)!, false);
    await deliver();
    const accounts = async (billing: string) => (await server.get(`/v1/accounts?billing=${billing}`)).json.data;
    while ((await accounts("past_due")).length === 0) await Bun.sleep(20);
    expect((await accounts("past_due")).map((one: Json) => one._id)).toEqual([late.accountId]);
    expect((await accounts("paying")).map((one: Json) => one._id).sort()).toEqual(
      [payer.accountId, late.accountId].sort(),
    );
    const seen = await operator.newPage();
    await seen.goto(app("/accounts"));
    await seen.getByText("Assigned by you").first().waitFor();
    await seen
      .getByText(/^Paid until/)
      .first()
      .waitFor();
    await seen.getByRole("radio", { name: "Past due" }).check({ force: true });
    await seen.getByText(/^Past due since/).waitFor();
    await seen.getByText(/^Paid until/).waitFor({ state: "detached" });
    await seen.close();
  },
  LIMIT_MS,
);

/** Narrow and light, wide and dark: both widths and both themes, in half the time of all four. */
const SEEN = VIEWS.filter(({ width, theme }) => width < 600 === (theme === "light"));

for (const view of SEEN)
  test(
    `at ${view.width} pixels, ${view.theme}: nothing for axe to say, nothing past the edge`,
    async () => {
      const found: string[] = [];
      const offered = (
        await payer.post("/v1/domains", { domain: `price-${view.width}-${view.theme}.com`, mode: "register" })
      ).json;
      for (const [signedIn, screens] of [
        [
          context,
          [
            ["billing", "/billing"],
            ["buy-domain", "/domains/buy"],
            ["domain-offered", `/domains/${offered._id}`],
            ["domain-paid", `/domains/${offered._id}?paid=cs_1`],
            ["domain-bought", `/domains/${domain._id}`],
          ],
        ],
        [operator, [["accounts", "/accounts"]]],
      ] as const) {
        const viewed = await browser.newContext({ ...viewOf(view), storageState: await signedIn.storageState() });
        const screen = await viewed.newPage();
        for (const [name, path] of screens) {
          await screen.goto(app(path));
          await settled(screen);
          if (name === "buy-domain") {
            await screen.getByRole("textbox").last().fill("crumb-online.com");
            await screen
              .getByRole("main")
              .getByRole("button", { name: /^(Search|Suchen)$/ })
              .click();
            await screen.getByRole("table").waitFor();
          }
          found.push(...(await problems(screen)).map((problem) => `${name}: ${problem}`));
        }
        await viewed.close();
      }
      expect(found).toEqual([]);
    },
    LIMIT_MS,
  );
