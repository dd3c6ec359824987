/** Paying: what a customer who pays, pays late, ends a plan, or takes money back finds. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { updateAccount } from "../../src/features/payments/store.ts";
import { DAY_MS, systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import type { Log } from "../../src/lib/log.ts";
import { renewCredits } from "../../src/policy/renewals.ts";
import { backup } from "../../src/storage/backup.ts";
import { everythingIn, isOnServer } from "../databases.ts";
import {
  type Client,
  type Json,
  makeGeneratedWebsite,
  newDirectory,
  newestEntries,
  startTestServer,
} from "../harness.ts";
import { startPaying } from "../paying.ts";
import { PORKBUN_KEYS, porkbunEnvironment } from "../porkbun_server.ts";
import { processorMs } from "../processor_time.ts";
import { PRICES, STRIPE_KEY, STRIPE_WEBHOOK_SECRET, signed, stripeEnvironment } from "../stripe_server.ts";

const ids = createIds(Date.now);
const lines: string[] = [];
const log: Log = {
  info: (message, fields) => void lines.push(JSON.stringify({ message, ...fields })),
  error: (message, fields) => void lines.push(JSON.stringify({ message, ...fields })),
};
const environment = porkbunEnvironment("http://127.0.0.1:1");
const { server, peer, url, newCustomer, deliver, buy, stop } = await startPaying({ log, environment });

afterAll(stop);
afterEach(() => {
  peer.outbox.length = 0;
});

const intentOf = (checkoutId: string) => peer.sessions.get(checkoutId)!.payment_intent as string;
const planOf = async (client: Client) => (await client.get("/v1/users/me")).json.account;
const lastPayment = async (client: Client) => (await client.get("/v1/payments")).json.data[0];
const credits = async (client: Client) => (await client.get("/v1/credits")).json;

describe("plans", () => {
  test("what is for sale: plans with their features, and packs of credits", async () => {
    const { json } = await (await newCustomer()).get("/v1/plans");
    expect(json).toMatchObject({ pays: true, has_customer: false });
    expect(json.plans).toEqual([
      { plan: "free", features: [], monthly_credits: 0, price: null },
      {
        plan: "pro",
        features: ["publish", "premium_model"],
        monthly_credits: 2000,
        price: { amount: 2900, currency: "USD", interval: "month" },
      },
      {
        plan: "agency",
        features: ["publish", "premium_model", "api"],
        monthly_credits: 10_000,
        price: { amount: 9900, currency: "USD", interval: "month" },
      },
    ]);
    expect(json.credit_packs[0]).toEqual({ credits: 1000, price: { amount: 1000, currency: "USD", interval: null } });
  });

  test("who pays has the plan and its credits with the next request", async () => {
    const client = await newCustomer();
    const { json } = await client.post("/v1/stripe/checkout", { plan: "agency" });
    expect(json.url).toBe(`${url}/pay/${json.checkout_id}`);
    expect(Date.parse(json.expires_at)).toBeGreaterThan(Date.now());
    expect((await credits(client)).balance).toBe(0);
    peer.pay(json.checkout_id);
    await deliver();
    expect(await planOf(client)).toMatchObject({ plan: "agency", plan_status: "active", api_access: true });
    expect(await credits(client)).toMatchObject({ balance: 10_000, monthly_allowance: 10_000, kept: 0 });
    const subscriptions = (await client.get("/v1/subscriptions")).json;
    expect(subscriptions.total).toBe(1);
    expect(subscriptions.data[0]).toMatchObject({
      plan: "agency",
      status: "active",
      source: "stripe",
      cancel_at_period_end: false,
    });
    expect(Date.parse(subscriptions.data[0].current_period_end)).toBeGreaterThan(Date.now());
    expect(await lastPayment(client)).toMatchObject({
      amount: 9900,
      currency: "USD",
      status: "succeeded",
      kind: "plan",
      description: "Plan agency",
      receipt_url: expect.stringContaining("https://invoice.stripe.com/"),
      resource: subscriptions.data[0]._id,
    });
    expect((await client.post("/v1/stripe/checkout", { plan: "pro" })).json.code).toBe("already_subscribed");
    const [customer] = [...peer.customers.values()].filter(
      (one) => one.metadata.sitewright_account === client.accountId,
    );
    const portal = await client.post("/v1/stripe/portal");
    expect(portal.json.url).toBe(`${url}/portal/${customer!.id}`);
  });

  test("a payment that is late: keys work, publishing stops; when it is paid, all is well; when it is given up, free", async () => {
    const client = await newCustomer();
    await buy(client, { plan: "agency" });
    const { pageId } = await makeGeneratedWebsite(client);
    const [subscription] = [...peer.subscriptions.values()].slice(-1);
    peer.renew(subscription!.id, false);
    await deliver();
    expect(await planOf(client)).toMatchObject({ plan: "agency", plan_status: "past_due" });
    expect((await client.post("/v1/tools/deploy", { page_id: pageId })).json.code).toBe("plan_required");
    expect((await lastPayment(client)).status).toBe("failed");
    peer.renew(subscription!.id, true);
    await deliver();
    expect((await client.post("/v1/tools/deploy", { page_id: pageId })).status).toBe(200);
    peer.change(subscription!.id, { status: "canceled" });
    await deliver();
    expect((await client.get("/v1/users/me")).text).toBe("Unauthorized");
  });

  test("another plan brings what it has more, once, however often it is changed", async () => {
    const client = await newCustomer();
    await buy(client, { plan: "agency" });
    const [subscription] = [...peer.subscriptions.values()].slice(-1);
    await makeGeneratedWebsite(client);
    for (const price of [PRICES.pro, PRICES.agency, PRICES.pro, PRICES.agency]) {
      peer.change(subscription!.id, { price });
      await deliver();
    }
    expect(await credits(client)).toMatchObject({ balance: 9980, monthly_allowance: 10_000 });
  });

  test("an account whose plan the operator has given can't pay for one", async () => {
    const client = await server.addAccount();
    await server.storage.write("all", (db) => updateAccount(db, client.accountId, { plan_source: "self_hosted" }));
    expect((await client.post("/v1/stripe/checkout", { plan: "pro" })).json.code).toBe("not_possible");
    expect((await client.get("/v1/subscriptions")).json.data).toMatchObject([
      { source: "self_hosted", plan: "agency" },
    ]);
    expect((await client.post("/v1/stripe/portal")).json.code).toBe("not_possible");
  });
});

describe("credits", () => {
  test("a pack is credited once, however often it is told, and stays when the month ends", async () => {
    const client = await server.addAccount({ monthlyCredits: 100 });
    const { json } = await client.post("/v1/stripe/checkout", { credits: 1000 });
    peer.pay(json.checkout_id);
    const told = peer.outbox.splice(0);
    await Promise.all(Array.from({ length: 5 }, () => deliver(told)));
    await deliver(told.map((event) => ({ ...event, id: `${event.id}_again` })));
    expect(await credits(client)).toMatchObject({ balance: 1100, kept: 1000 });
    expect(await newestEntries(client, 1)).toEqual([[1000, "purchase"]]);
    // The monthly ones first: 5 pages take all of them, and nothing of what was bought.
    for (let page = 0; page < 6; page++) await makeGeneratedWebsite(client);
    expect(await credits(client)).toMatchObject({ balance: 980, kept: 980 });
    const row = (await credits(client)).renews_at;
    const nextMonth = Date.parse(row) + 1;
    await server.storage.write("all", (db) => renewCredits(db, { now: nextMonth, ids }, 50));
    expect(await credits(client)).toMatchObject({ balance: 1080, kept: 980 });
  });

  test("are called in the language that was chosen, and paid on a page in it", async () => {
    const client = await server.addAccount({ monthlyCredits: 0 });
    const german = await buy(client, { credits: 1000, language: "de" });
    expect((await lastPayment(client)).description).toBe("1000 Credits");
    expect(peer.sessions.get(german)!.locale).toBe("de");
    const unsaid = await buy(client, { credits: 1000 });
    expect((await lastPayment(client)).description).toBe("1000 credits");
    expect(peer.sessions.get(unsaid)!.locale).toBe("auto");
    expect((await client.post("/v1/stripe/checkout", { credits: 1000, language: "xx" })).status).toBe(400);
  });

  test("a bank that takes its time: pending, then there; or failed, and nothing", async () => {
    const client = await server.addAccount({ monthlyCredits: 0 });
    for (const isPaid of [true, false]) {
      const { json } = await client.post("/v1/stripe/checkout", { credits: 1000 });
      peer.pay(json.checkout_id, { later: true });
      await deliver();
      expect(await lastPayment(client)).toMatchObject({ status: "pending", credits: 0 });
      peer.bankDecides(json.checkout_id, isPaid);
      await deliver();
      expect((await lastPayment(client)).status).toBe(isPaid ? "succeeded" : "failed");
    }
    expect((await credits(client)).balance).toBe(1000);
  });

  test("a refund takes back what is left of what was bought, and records the rest", async () => {
    const client = await server.addAccount({ monthlyCredits: 0 });
    const first = await buy(client, { credits: 1000 });
    for (let page = 0; page < 3; page++) await makeGeneratedWebsite(client);
    peer.refund(intentOf(first), 250);
    await deliver();
    expect(await lastPayment(client)).toMatchObject({ status: "succeeded", refunded_amount: 250, credits_taken: 250 });
    expect((await credits(client)).balance).toBe(690);
    const rest = peer.refund(intentOf(first));
    await deliver();
    expect(await lastPayment(client)).toMatchObject({
      status: "refunded",
      refunded_amount: 1000,
      credits: 1000,
      credits_taken: 940,
      credits_owed: 60,
    });
    expect(await credits(client)).toMatchObject({ balance: 0, kept: 0 });
    peer.refundFails(rest.id);
    await deliver();
    expect(await lastPayment(client)).toMatchObject({ status: "succeeded", credits_taken: 250, credits_owed: 0 });
    expect((await credits(client)).balance).toBe(690);
  });

  test("a dispute takes them back, and gives them again when it is won", async () => {
    const client = await server.addAccount({ monthlyCredits: 50 });
    const id = await buy(client, { credits: 1000 });
    const dispute = peer.dispute(intentOf(id));
    await deliver();
    expect(await lastPayment(client)).toMatchObject({ status: "disputed", credits_taken: 1000 });
    expect((await credits(client)).balance).toBe(50);
    peer.closeDispute(dispute.id, "won");
    await deliver();
    expect(await lastPayment(client)).toMatchObject({ status: "succeeded", credits_taken: 0 });
    expect(await credits(client)).toMatchObject({ balance: 1050, kept: 1000 });
  });

  test("what no webhook told is found at the next look", async () => {
    const client = await server.addAccount({ monthlyCredits: 0 });
    const { json } = await client.post("/v1/stripe/checkout", { credits: 5000 });
    peer.pay(json.checkout_id);
    peer.outbox.length = 0;
    const { reconcile } = await import("../../src/features/payments/service.ts");
    await reconcile(server.app.services, server.app.services.checkout!, new AbortController().signal);
    await deliver([]);
    expect((await credits(client)).balance).toBe(5000);
  });

  test("what was sold while the server was off for days is found, whatever is told first when it is back", async () => {
    const client = await server.addAccount({ monthlyCredits: 0 });
    const { json } = await client.post("/v1/stripe/checkout", { credits: 5000 });
    peer.pay(json.checkout_id);
    peer.outbox.length = 0;
    const { services } = server.app;
    const later = Date.now() + 5 * DAY_MS;
    await server.storage.write(
      "all",
      async (db) => void (await db.run(sql`UPDATE payment_events SET created_at = ${later}`)),
    );
    const { reconcile } = await import("../../src/features/payments/service.ts");
    const then = { ...services, clock: { ...services.clock, now: () => later } };
    await reconcile(then, services.checkout!, new AbortController().signal);
    await server.storage.write(
      "all",
      async (db) => void (await db.run(sql`UPDATE jobs SET run_at = 0 WHERE kind LIKE 'payments.%'`)),
    );
    services.queue.wake();
    await deliver([]);
    expect((await credits(client)).balance).toBe(5000);
  });

  test("while Stripe is down nothing is lost", async () => {
    const client = await server.addAccount({ monthlyCredits: 0 });
    const { json } = await client.post("/v1/stripe/checkout", { credits: 1000 });
    peer.pay(json.checkout_id);
    peer.fail(4);
    await deliver();
    expect((await credits(client)).balance).toBe(1000);
  }, 300_000);
});

describe("what is refused", () => {
  test.each([
    ["nothing to pay for", {}],
    ["two things", { plan: "pro", credits: 1000 }],
    ["a number that is no pack", { credits: 7 }],
    ["a page of somebody else to go to", { credits: 1000, success_url: "https://evil.example/" }],
    ["the same, disguised", { credits: 1000, cancel_url: "http://localhost:1@evil.example/" }],
  ])("%s", async (_, body) => {
    const answer = await server.post("/v1/stripe/checkout", body);
    expect(answer.status).toBe(400);
    expect(answer.json.code).toBe("validation_failed");
  });

  test("a webhook that is not signed, with another secret, an old one, a changed one: 400, told of once", async () => {
    const event = {
      id: "evt_x",
      object: "event",
      type: "checkout.session.completed",
      data: { object: { id: "cs_x" } },
    };
    const before = lines.filter((line) => line.includes("webhook of payments")).length;
    const post = async ({ payload, headers }: Awaited<ReturnType<typeof signed>>) =>
      (await server.post("/v1/stripe/webhook", payload, { key: null, headers })).json.code;
    expect(await post(await signed(event, { secret: "whsec_of_somebody_else_1234" }))).toBe("signature_refused");
    expect(await post(await signed(event, { at: Date.now() - 6 * 60_000 }))).toBe("signature_refused");
    const changed = await signed(event);
    expect(await post({ ...changed, payload: `${changed.payload} ` })).toBe("signature_refused");
    for (const header of ["", "t=1,v1=0", "nonsense", "t=,v1=", "x".repeat(5000)]) {
      const headers = { ...changed.headers, "Stripe-Signature": header };
      expect(["signature_refused", "validation_failed"]).toContain(await post({ ...changed, headers }));
    }
    expect((await server.post("/v1/stripe/webhook", event, { key: null })).json.details[0].path).toBe(
      "stripe-signature",
    );
    const told = lines.filter((line) => line.includes("webhook of payments"));
    expect(told.length - before).toBeLessThanOrEqual(1);
    expect(told.length).toBe(1);
  });

  test("whatever is signed is heard, or refused as no event: 400, and never a failure of the server", async () => {
    const send = async (event: unknown) => {
      const { payload, headers } = await signed(event);
      const { status, json } = await server.post("/v1/stripe/webhook", payload, { key: null, headers });
      return [status, json.code ?? "heard"];
    };
    const snapshot = { id: "evt_odd", object: "event", type: "checkout.session.completed" };
    const unreadable: unknown[] = [
      "{",
      "null",
      "[]",
      "7",
      '"text"',
      "{}",
      { id: "evt_thin", object: "v2.core.event", type: "v2.core.account.updated", related_object: { id: "acct_1" } },
      { ...snapshot, type: 7 },
      { ...snapshot, id: { a: 1 } },
      snapshot,
      ...[null, 7, "text", [], {}].map((data) => ({ ...snapshot, data })),
      ...[null, 7, "text", [], { object: "checkout.session" }, { object: "invoice", id: {} }].map((object) => ({
        ...snapshot,
        data: { object },
      })),
      ...[{ id: 7 }, { id: null }, { id: "x".repeat(10_000) }, { id: [] }].map((named) => ({
        ...snapshot,
        data: { object: { object: "checkout.session", ...named } },
      })),
    ];
    for (const event of unreadable) expect([event, await send(event)]).toEqual([event, [400, "validation_failed"]]);
    const heard: unknown[] = [
      { ...snapshot, id: "evt_other", type: "customer.created", data: null },
      { ...snapshot, id: "evt_new", type: "something.of.the.future" },
      { ...snapshot, id: "evt_platform_odd", account: "acct_1", data: { object: null } },
      {
        ...snapshot,
        id: "evt_refund",
        type: "charge.refunded",
        data: { object: { object: "charge", payment_intent: 7 } },
      },
      { ...snapshot, id: "evt_meta", data: { object: { object: "checkout.session", id: "cs_odd", metadata: "text" } } },
    ];
    for (const event of heard) expect([event, await send(event)]).toEqual([event, [200, "heard"]]);
    expect(lines.filter((line) => line.includes("internal error"))).toEqual([]);
  });

  test("a webhook that is refused costs little more processor time than an address that there is not", async () => {
    const { headers } = await signed("{}", { secret: "whsec_of_somebody_else_1234" });
    const ask = async (path: string) => {
      const before = processorMs();
      for (let count = 0; count < 60; count++) await server.post(path, "{}", { key: null, headers });
      return processorMs() - before;
    };
    await Promise.all([ask("/v1/nothing"), ask("/v1/stripe/webhook")]);
    const nothing = await ask("/v1/nothing");
    expect(await ask("/v1/stripe/webhook")).toBeLessThan(10 * nothing);
  });

  test("5 MB of nonsense: 413 before it is read", async () => {
    const { headers } = await signed("{}");
    const answer = await server.post("/v1/stripe/webhook", "x".repeat(5_000_000), { key: null, headers });
    expect(answer.json.code).toBe("payload_too_large");
  });

  test("what is signed but not ours: another product's checkout, another account of a platform, an unknown account", async () => {
    const client = await server.addAccount({ monthlyCredits: 0 });
    const { json } = await client.post("/v1/stripe/checkout", { credits: 1000 });
    const session = peer.sessions.get(json.checkout_id)!;
    peer.pay(json.checkout_id);
    const [event] = peer.outbox.splice(0);
    // A link for payment lets anybody say whose the payment is.
    const { sitewright_account, ...others } = session.metadata!;
    session.metadata = others;
    await deliver([event]);
    session.metadata = { ...others, sitewright_account: "acc_00000000000000000000000000" };
    await deliver([{ ...event, id: "evt_unknown" }]);
    session.metadata = { ...others, sitewright_account: sitewright_account! };
    await deliver([{ ...event, id: "evt_platform", account: "acct_other" }]);
    expect((await credits(client)).balance).toBe(0);
    expect((await client.get("/v1/payments")).json.total).toBe(0);
    expect(client.accountId).toBe(sitewright_account!);
  });

  test("secrets are in no log line, no answer, no file of the data directory and no backup", async () => {
    const wrong = await startTestServer({
      environment: { ...stripeEnvironment(url), SITEWRIGHT_STRIPE_SECRET_KEY: "sk_test_of_nobody_4242" },
      log,
    });
    const answer = await wrong.post("/v1/stripe/checkout", { credits: 1000 });
    await wrong.stop();
    expect(answer.json.code).toBe("provider_failed");
    // On a server backups are the server's.
    if (!isOnServer) backup(server.directory, join(server.directory, "backup.db"));
    const files = readdirSync(server.directory, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    expect(files).toContain(join(server.directory, isOnServer ? "secret.key" : "backup.db"));
    const database = await everythingIn(server.directory);
    expect(database).toContain(server.accountId);
    const all = [lines.join("\n"), answer.text, database, ...files.map((file) => readFileSync(file, "latin1"))];
    const secrets = [STRIPE_KEY, STRIPE_WEBHOOK_SECRET, "sk_test_of_nobody", ...Object.values(PORKBUN_KEYS)];
    for (const secret of secrets) expect(all.filter((text) => text.includes(secret))).toEqual([]);
  });

  test("what was told and not settled before the key was taken away is settled once one is there", async () => {
    const directory = newDirectory();
    let skippedMs = 0;
    const clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };
    const start = (environment: Record<string, string>) => startTestServer({ directory, environment, clock });
    const withKey = await start(stripeEnvironment(url));
    const before = (await withKey.get("/v1/credits")).json.balance;
    const { json } = await withKey.post("/v1/stripe/checkout", { credits: 1000 });
    peer.pay(json.checkout_id);
    peer.fail(1000);
    const [event] = peer.outbox.splice(0);
    const { payload, headers } = await signed(event);
    expect((await withKey.post("/v1/stripe/webhook", payload, { key: null, headers })).status).toBe(200);
    await withKey.stop();
    peer.fail(0);
    const without = await start({});
    expect((await without.post("/v1/stripe/webhook", payload, { key: null, headers })).status).toBe(503);
    const put = sql`SELECT _id FROM jobs WHERE subject = ${json.checkout_id} AND run_at > ${clock.now() + 60_000}`;
    while ((await without.storage.read.all(put)).length === 0) await Bun.sleep(5);
    const open = sql`SELECT _id FROM payment_events WHERE _id = ${event!.id} AND settled_at IS NULL`;
    expect(await without.storage.read.all(open)).toHaveLength(1);
    await without.stop();
    skippedMs = 2 * 3_600_000;
    const again = await start(stripeEnvironment(url));
    while ((await again.storage.read.all(sql`SELECT _id FROM jobs WHERE kind = 'payments.settle'`)).length > 0)
      await Bun.sleep(5);
    expect((await again.get("/v1/credits", { key: withKey.key })).json.balance).toBe(before + 1000);
    await again.stop();
    rmSync(directory, { recursive: true, force: true });
  }, 300_000);

  test("without a key nobody can pay, and plans stay as the operator sets them", async () => {
    const plain = await startTestServer();
    expect((await plain.post("/v1/stripe/checkout", { plan: "pro" })).json.code).toBe("provider_unavailable");
    expect((await plain.post("/v1/stripe/portal")).json.code).toBe("provider_unavailable");
    const { payload, headers } = await signed({});
    expect((await plain.post("/v1/stripe/webhook", payload, { key: null, headers })).status).toBe(503);
    expect((await plain.get("/v1/plans")).json.plans.every(({ price }: Json) => price === null)).toBe(true);
    await plain.stop();
  });
});
