/** Paying as it also happens: twice at once, with discounts, in other currencies, from a restored backup. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import { reconcile } from "../../src/features/payments/service.ts";
import { DAY_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import type { Log } from "../../src/lib/log.ts";
import { writeSetting } from "../../src/storage/settings.ts";
import { backUp } from "../databases.ts";
import { type Client, type Json, makePublishedWebsite, newDirectory } from "../harness.ts";
import { startPaying } from "../paying.ts";
import { makePerson } from "../people.ts";
import { porkbunEnvironment, startPorkbunPeer } from "../porkbun_server.ts";
import { createStripePeer, PRICES } from "../stripe_server.ts";

const lines: string[] = [];
const keepLine = (message: string, fields?: object) => void lines.push(JSON.stringify({ message, ...fields }));
const log: Log = { info: keepLine, error: keepLine };
const { server, peer, newCustomer, deliver, buy, stop } = await startPaying({
  log,
  environment: { SITEWRIGHT_STORAGE_QUOTA_MB: "free:1, pro:1, agency:50" },
});
afterAll(stop);
afterEach(() => {
  peer.outbox.length = 0;
});

/** One who is signed in: keys are for one plan alone. */
const newOwner = async () => await makePerson(await newCustomer(), "owner");
const credits = async (client: Client): Promise<Json> => (await client.get("/v1/credits")).json;
const payments = async (client: Client): Promise<Json[]> => (await client.get("/v1/payments")).json.data;
const planOf = async (client: Client): Promise<Json> => (await client.get("/v1/users/me")).json.account;
const subscriptionsOf = ({ accountId }: Client) =>
  [...peer.subscriptions.values()].filter(({ metadata }) => metadata.sitewright_account === accountId);
const openPages = ({ accountId }: Client) =>
  [...peer.sessions.values()].filter(
    ({ status, metadata }) => status === "open" && metadata?.sitewright_account === accountId,
  );

describe("a plan is paid for once", () => {
  test("from two windows: both have the same page, however fast they are", async () => {
    const client = await newCustomer();
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => client.post("/v1/stripe/checkout", { plan: "agency" })),
    );
    expect(new Set(opened.map(({ json }) => json.checkout_id)).size).toBe(1);
    expect(openPages(client)).toHaveLength(1);
    const later = await client.post("/v1/stripe/checkout", { plan: "agency" });
    expect(later.json).toEqual(opened[0]!.json);
  });

  test("with another plan in the second window: the first page is closed", async () => {
    const client = await newCustomer();
    const first = (await client.post("/v1/stripe/checkout", { plan: "pro" })).json.checkout_id;
    const second = (await client.post("/v1/stripe/checkout", { plan: "agency" })).json.checkout_id;
    expect(openPages(client).map(({ id }) => id)).toEqual([second]);
    expect(() => peer.pay(first)).toThrow("expired");
    // Credits may be bought beside it: they are no second plan.
    await client.post("/v1/stripe/checkout", { credits: 1000 });
    expect(openPages(client)).toHaveLength(2);
  });

  test("by who has just paid in the other window: refused, also before Stripe has told of it, and then there", async () => {
    const client = await newOwner();
    peer.pay((await client.post("/v1/stripe/checkout", { plan: "pro" })).json.checkout_id);
    peer.outbox.length = 0;
    expect((await client.post("/v1/stripe/checkout", { plan: "agency" })).json.code).toBe("already_subscribed");
    await deliver([]);
    expect((await planOf(client)).plan).toBe("pro");
    expect(subscriptionsOf(client)).toHaveLength(1);
  });
});

test("a lower plan takes nothing away: sites are served, keys wait, what is over the quota only grows no more", async () => {
  const client = await newCustomer();
  await buy(client, { plan: "agency" });
  const owner = await makePerson(client, "owner");
  const site = await makePublishedWebsite(client);
  const file = (bytes: number) => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(bytes).fill(65)], { type: "text/plain" }), "large.txt");
    return fetch(`${server.baseUrl}/v1/assets`, { method: "POST", body: form, headers: { Cookie: owner.key } });
  };
  expect((await file(2_000_000)).ok).toBe(true);
  const [subscription] = subscriptionsOf(client);
  peer.change(subscription!.id, { price: PRICES.pro });
  await deliver();
  expect((await client.get("/v1/websites")).status).toBe(401);
  expect((await owner.get("/v1/websites")).json.total).toBe(1);
  const stats = (await owner.get("/v1/users/me/stats")).json;
  expect(stats.storage_used_bytes).toBeGreaterThan(stats.storage_quota_bytes);
  expect((await file(10)).status).toBe(402);
  expect((await server.visit(site.host, "/")).status).toBe(200);
  expect((await credits(owner)).balance).toBeGreaterThan(2000);
  peer.change(subscription!.id, { price: PRICES.agency });
  await deliver();
  expect((await client.get("/v1/websites")).json.total).toBe(1);
  expect((await file(10)).ok).toBe(true);
});

describe("amounts", () => {
  test("nothing to pay, with a coupon of 100 %: the credits are there, for a payment of nothing", async () => {
    const client = await newCustomer();
    const { json } = await client.post("/v1/stripe/checkout", { credits: 1000 });
    peer.sessions.get(json.checkout_id)!.amount_total = 0;
    peer.pay(json.checkout_id);
    await deliver();
    expect(await payments(client)).toMatchObject([
      { amount: 0, status: "succeeded", credits: 1000, refunded_amount: 0, refund_due: 0, credits_taken: 0 },
    ]);
    expect((await credits(client)).balance).toBe(1000);
  });

  test("a plan for nothing, or on trial: it holds, with its credits, and no payment is shown; then it is paid or ends", async () => {
    const client = await newOwner();
    peer.pay((await client.post("/v1/stripe/checkout", { plan: "pro" })).json.checkout_id, { isTrial: true });
    await deliver();
    expect(await planOf(client)).toMatchObject({ plan: "pro", plan_status: "active" });
    expect((await credits(client)).balance).toBe(2000);
    expect(await payments(client)).toEqual([]);
    const [subscription] = subscriptionsOf(client);
    peer.renew(subscription!.id, true, 0);
    await deliver();
    expect(await payments(client)).toEqual([]);
    peer.change(subscription!.id, { status: "paused" });
    await deliver();
    expect(await planOf(client)).toMatchObject({ plan: "free", plan_status: "active" });
  });

  test("a change of plan in the midst of a month is a payment of what it costs more; what was left over is none", async () => {
    const client = await newOwner();
    await buy(client, { plan: "pro" });
    const [subscription] = subscriptionsOf(client);
    peer.change(subscription!.id, { price: PRICES.agency });
    peer.renew(subscription!.id, true, 3512);
    await deliver();
    peer.change(subscription!.id, { price: PRICES.pro });
    peer.renew(subscription!.id, true, 0);
    await deliver();
    expect((await payments(client)).map(({ amount, status }) => [amount, status])).toEqual([
      [3512, "succeeded"],
      [2900, "succeeded"],
    ]);
    expect((await planOf(client)).plan).toBe("pro");
  });

  test("with taxes: what was paid is shown, and half of it takes back half of the credits", async () => {
    const client = await newCustomer();
    const { json } = await client.post("/v1/stripe/checkout", { credits: 1000 });
    const session = peer.sessions.get(json.checkout_id)!;
    session.amount_total = 1190;
    peer.pay(json.checkout_id);
    await deliver();
    peer.refund(session.payment_intent as string, 595);
    await deliver();
    expect(await payments(client)).toMatchObject([{ amount: 1190, refunded_amount: 595, credits_taken: 500 }]);
  });

  test("in a currency without cents, and in another than before: each payment has its own", async () => {
    const client = await newCustomer();
    const dollars = peer.prices.get(PRICES.small)!;
    peer.prices.set(PRICES.small, { ...dollars, amount: 1500, currency: "jpy" });
    const id = await buy(client, { credits: 1000 });
    peer.prices.set(PRICES.small, dollars);
    await buy(client, { credits: 1000 });
    peer.refund(peer.sessions.get(id)!.payment_intent as string, 1);
    await deliver();
    expect(await payments(client)).toMatchObject([
      { amount: 1000, currency: "USD", credits_taken: 0 },
      { amount: 1500, currency: "JPY", refunded_amount: 1, credits_taken: 1 },
    ]);
  });
});

describe("money back", () => {
  test("more than once, by a refund and by a bank: never more credits than were bought are taken, and all are given again", async () => {
    const client = await newCustomer();
    const intent = peer.sessions.get(await buy(client, { credits: 1000 }))!.payment_intent as string;
    await server.storage.write("all", async (db) => {
      await db.run(sql`UPDATE accounts SET credit_balance = 300, kept_credits = 300 WHERE _id = ${client.accountId}`);
      await db.run(sql`UPDATE credit_entries SET amount = 300 WHERE account_id = ${client.accountId}`);
    });
    const refund = peer.refund(intent, 400);
    await deliver();
    expect(await payments(client)).toMatchObject([{ credits_taken: 300, credits_owed: 100 }]);
    const dispute = peer.dispute(intent);
    await deliver();
    expect(await payments(client)).toMatchObject([{ status: "disputed", credits_taken: 300, credits_owed: 700 }]);
    expect((await credits(client)).balance).toBe(0);
    // The bank decides for the account, after all was taken: what was used stays used.
    peer.closeDispute(dispute.id, "won");
    await deliver();
    expect(await payments(client)).toMatchObject([{ status: "succeeded", credits_taken: 300, credits_owed: 100 }]);
    peer.refundFails(refund.id);
    await deliver();
    expect(await payments(client)).toMatchObject([{ credits_taken: 0, credits_owed: 0 }]);
    expect((await credits(client)).balance).toBe(300);
  });
});

test("money for an account that is not here is told to the operator, with where it is at Stripe", async () => {
  const client = await newCustomer();
  const { json } = await client.post("/v1/stripe/checkout", { credits: 1000 });
  peer.sessions.get(json.checkout_id)!.metadata!.sitewright_account = "acc_00000000000000000000000000";
  peer.pay(json.checkout_id);
  const before = lines.length;
  await deliver();
  const told = lines.slice(before).filter((line) => line.includes("an account that is not here"));
  expect(told.map((line) => JSON.parse(line))).toMatchObject([{ at_stripe: json.checkout_id, amount: 1000 }]);
});

describe("time", () => {
  test("a payment that is late since a moment of the future, by a clock that was set right, is late since now", async () => {
    const client = await newCustomer();
    await buy(client, { plan: "agency" });
    const [subscription] = subscriptionsOf(client);
    peer.renew(subscription!.id, false);
    await deliver();
    const future = Date.now() + 3650 * DAY_MS;
    await server.storage.write(
      "all",
      async (db) =>
        void (await db.run(
          sql`UPDATE subscriptions SET past_due_since = ${future} WHERE account_id = ${client.accountId}`,
        )),
    );
    peer.renew(subscription!.id, false);
    await deliver();
    const [row] = await server.storage.read.all<{ since: number }>(
      sql`SELECT past_due_since AS since FROM subscriptions WHERE account_id = ${client.accountId}`,
    );
    expect(row!.since).toBeLessThanOrEqual(Date.now());
  });

  test("a nightly look of the future hides nothing that is told now", async () => {
    const client = await newCustomer();
    const { services } = server.app;
    const future = String(Date.now() + 3650 * DAY_MS);
    await server.storage.write("all", (db) => writeSetting(db, "payments_looked_up_at", future));
    peer.pay((await client.post("/v1/stripe/checkout", { credits: 1000 })).json.checkout_id);
    peer.outbox.length = 0;
    await reconcile(services, services.checkout!, new AbortController().signal);
    await deliver([]);
    expect((await credits(client)).balance).toBe(1000);
  });
});

test.each([
  // So long that nobody takes the process whose row the backup has for the one on duty.
  ["two minutes", 2 * MINUTE_MS],
  ["longer than Stripe remembers what it has told", 40 * DAY_MS],
])(
  "what was paid after the backup that is restored is there again after %s, once: credits, plan, the page to change it on",
  async (_, laterMs) => {
    const directory = newDirectory();
    let skippedMs = 0;
    const clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };
    const stripe = createStripePeer(clock.now);
    const porkbun = startPorkbunPeer(clock.now);
    const options = { directory, clock, environment: porkbunEnvironment(porkbun.url) };
    const first = await startPaying(options, stripe);
    const client = await first.newCustomer();
    const restore = await backUp(directory);
    await first.buy(client, { credits: 1000 });
    await first.buy(client, { plan: "agency" });
    const used = await first.buy(client, { credits: 5000 });
    stripe.refund(stripe.sessions.get(used)!.payment_intent as string);
    const { json: domain } = await client.post("/v1/domains", { domain: "tulips.com", mode: "register" });
    const forDomain = await first.buy(client, { domain_id: domain._id });
    while (porkbun.purchases.length === 0) await Bun.sleep(10);
    const told = stripe.outbox.splice(0);
    await first.stop();
    await restore();
    skippedMs = laterMs;
    const second = await startPaying(options, stripe);
    const { key } = client;
    const ask = async (path: string) => (await second.server.get(path, { key })).json;
    const hasCome = async () => (await ask("/v1/payments")).total === 4;
    while (!(await hasCome())) await Bun.sleep(10);
    await second.deliver([]);
    const isThereOnce = async () => {
      const entries = (await ask("/v1/credits/ledger")).data.map(({ amount, reason }: Json) => `${reason} ${amount}`);
      const own = entries.filter((entry: string) => !entry.endsWith("5000"));
      expect(own.sort()).toEqual(["plan_credits 10000", "purchase 1000"]);
      expect((await ask("/v1/credits")).balance).toBe(11_000);
    };
    await isThereOnce();
    await second.deliver(told);
    await second.deliver(stripe.events);
    await isThereOnce();
    expect(await ask("/v1/users/me")).toMatchObject({ account: { plan: "agency", plan_status: "active" } });
    expect((await second.server.post("/v1/stripe/portal", {}, { key })).status).toBe(200);
    // Of a domain that the backup does not have nobody knows what it was for: what was paid goes back, once.
    const paidFor = (id: string) =>
      [...stripe.refunds.values()].filter((one) => one.payment_intent === stripe.sessions.get(id)!.payment_intent);
    expect(paidFor(forDomain)).toHaveLength(1);
    expect(porkbun.purchases).toHaveLength(1);
    await second.stop();
    porkbun.stop();
    rmSync(directory, { recursive: true, force: true });
  },
  300_000,
);
