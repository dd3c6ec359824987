/** Buying a domain: what is seen is what is paid, what is paid is bought once, and what can't be had is paid back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { findAnyDomain, updateDomain } from "../../src/features/domains/store.ts";
import { updateAccount } from "../../src/features/payments/store.ts";
import { type Clock, systemClock } from "../../src/lib/clock.ts";
import { type DnsWorld, startDnsWorld } from "../dns_world.ts";
import { type Client, type Json, startTestServer, type TestServer } from "../harness.ts";
import { type MailServer, startMailServer } from "../mail_server.ts";
import { porkbunEnvironment, startPorkbunPeer } from "../porkbun_server.ts";
import { createStripePeer, signed, stripeEnvironment } from "../stripe_server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;
/** Time that a test lets pass at once. */
let skippedMs = 0;
const clock: Clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };
const stripe = createStripePeer(clock.now);
const porkbun = startPorkbunPeer(clock.now);
let dns: DnsWorld;
let mail: MailServer;
let listening: ReturnType<typeof stripe.listen>;
let server: TestServer;
let payer: Client;
const lines: string[] = [];
const keepLine = (message: string, fields?: object) => void lines.push(JSON.stringify({ message, ...fields }));
const log = { info: keepLine, error: keepLine };

beforeAll(async () => {
  listening = stripe.listen();
  [dns, mail] = await Promise.all([startDnsWorld(), startMailServer()]);
  server = await startTestServer({
    clock,
    log,
    environment: {
      ...stripeEnvironment(listening.url),
      ...porkbunEnvironment(porkbun.url),
      ...dns.environment,
      SITEWRIGHT_PUBLIC_ADDRESSES: "192.0.2.7, 2001:db8::7",
      SITEWRIGHT_SMTP_URL: mail.url,
      SITEWRIGHT_MAIL_FROM: "sites@agency.example",
    },
  });
  payer = await server.addAccount();
  await server.storage.write("all", async (db) => {
    await updateAccount(db, payer.accountId, { plan_source: "stripe" });
    await db.run(sql`UPDATE users SET email = 'ada@payer.example' WHERE account_id = ${payer.accountId}`);
  });
});
afterAll(async () => {
  await server.stop();
  listening.stop();
  porkbun.stop();
  await Promise.all([dns.stop(), mail.stop()]);
});
beforeEach(() => {
  porkbun.purchases.length = 0;
  Object.assign(porkbun.state, { credit: 100_000, limited: 0, lost: 0, down: 0, early: 0, slow: 0, refused: 0 });
  porkbun.endings.get("com")!.registration = "11.08";
});

let names = 0;
const newName = (ending = "com") => `tulips-${++names}.${ending}`;

const quote = async (client: Client, domain: string, more: Json = {}) =>
  await client.post("/v1/domains", { domain, mode: "register", ...more });

/** Waits until nothing is under way any more, delivering what Stripe tells. */
async function settled(): Promise<void> {
  const open = sql`SELECT _id FROM jobs WHERE kind LIKE 'payments.%' OR kind IN ('domains.register', 'domains.renew')`;
  await until(async () => (await server.storage.read.all(open)).length === 0 && stripe.outbox.length === 0);
}

/** Waits for something, delivering what Stripe tells. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (;;) {
    for (const event of stripe.outbox.splice(0)) {
      const { payload, headers } = await signed(event, { at: clock.now() });
      await server.post("/v1/stripe/webhook", payload, { key: null, headers });
    }
    if (await isSo()) return;
    await Bun.sleep(10);
  }
}

async function pay(client: Client, domainId: string): Promise<string> {
  const { json, status } = await client.post("/v1/stripe/checkout", { domain_id: domainId, language: "de" });
  expect({ status, json }).toMatchObject({ status: 200 });
  stripe.pay(json.checkout_id);
  return json.checkout_id;
}

const sentFor = (domain: string) =>
  porkbun.asked.filter(({ path, body }) => path === `/domain/create/${domain}` && !body.dryRun);

const look = async (client: Client, id: string) => (await client.get(`/v1/domains/${id}`)).json;
const paymentFor = async (client: Client, { _id }: Json) =>
  (await client.get("/v1/payments")).json.data.find((one: Json) => one.resource === _id);
const lastPayment = async (client: Client) => (await client.get("/v1/payments")).json.data[0];

describe("a price", () => {
  test("is held for 15 minutes, with what is asked for above the registrar's", async () => {
    const { json } = await quote(payer, newName());
    expect(json).toMatchObject({
      mode: "register",
      status: "awaiting_payment",
      registration: {
        registrar: "porkbun",
        years: 1,
        // 11.08 and 20 percent, rounded up to a cent.
        price: { amount: 1330, currency: "USD" },
        renewal_price: { amount: 1330, currency: "USD" },
        expires_at: null,
        auto_renew: false,
        error: null,
      },
    });
    const minutes = (Date.parse(json.registration.quote_expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    const again = await quote(payer, json.domain);
    expect(again.json._id).toBe(json._id);
    expect(porkbun.purchases).toEqual([]);
  });

  test("says a term of another length, an ending that is not sold, a name that is taken, a name below one", async () => {
    expect((await quote(payer, newName("ai"), { purchase_years: 1 })).json.details).toMatchObject([
      { path: "purchase_years", code: "years_of_ending", values: { years: 2 } },
    ]);
    expect((await quote(payer, newName("ai"))).json.registration).toMatchObject({
      years: 2,
      price: { amount: 17_136, currency: "USD" },
    });
    expect((await quote(payer, newName("us"))).json.details[0].message).toContain("not sold here");
    expect((await quote(payer, "premium-tulips.com")).json.details[0].message).toContain("price of its own");
    expect((await quote(payer, "taken.com")).json.code).toBe("domain_taken");
    expect((await quote(payer, `www.${newName()}`)).json.details[0].message).toContain("the name that can is");
  });

  test("where the registrar asks to wait: when to come again", async () => {
    porkbun.state.limited = 1;
    const answer = await quote(payer, newName());
    expect(answer.json.code).toBe("provider_unavailable");
    expect(answer.headers.get("retry-after")).toBe("1");
  });

  test("that is not held any more is not paid", async () => {
    const { json } = await quote(payer, newName());
    const row = (await findAnyDomain(server.storage.read, json._id))!;
    const registration = { ...row.registration!, quote_expires_at: Date.now() - 1 };
    await server.storage.write("all", (db) => updateDomain(db, row.account_id, row._id, { registration }));
    expect((await payer.post("/v1/stripe/checkout", { domain_id: json._id })).json.code).toBe("quote_expired");
    expect((await server.post("/v1/stripe/checkout", { domain_id: json._id })).json.code).toBe("not_found");
  });
});

test("tools that look for names say what they cost", async () => {
  const found = (await payer.post("/v1/tools/check_domain", { domain: newName() })).json;
  expect(found.price).toEqual({ amount: 1330, currency: "USD" });
  const { domains } = (
    await server.post("/v1/tools/generate_domains", { name: "Tulip", check: false, endings: ["com", "us"] })
  ).json;
  const prices = new Map(domains.map((one: Json) => [one.domain.split(".")[1], one.price]));
  expect(prices).toEqual(
    new Map([
      ["com", { amount: 1108, currency: "USD" }],
      ["us", null],
    ]),
  );
});

describe("a domain that is paid for", () => {
  test("is registered, leads here and is proved by itself", async () => {
    const { json } = await quote(payer, newName());
    await pay(payer, json._id);
    await settled();
    const domain = await look(payer, json._id);
    expect(domain).toMatchObject({ status: "pending_dns", registration: { error: null, records_set: true } });
    expect(Date.parse(domain.registration.expires_at)).toBeGreaterThan(Date.now() + 364 * DAY_MS);
    expect(porkbun.purchases).toEqual([`create ${json.domain}`]);
    expect(porkbun.owned.get(json.domain)!.renewsItself).toBe(false);
    const zone = porkbun.records.get(json.domain)!.map(({ type, name, content }) => [type, name, content]);
    expect(zone).toEqual([
      ["A", json.domain, "192.0.2.7"],
      ["AAAA", json.domain, "2001:db8::7"],
      ["TXT", `_sitewright.${json.domain}`, expect.stringContaining("")],
    ]);
    expect(await lastPayment(payer)).toMatchObject({
      kind: "domain",
      status: "succeeded",
      amount: 1330,
      resource: json._id,
    });
    expect((await payer.post("/v1/stripe/checkout", { domain_id: json._id })).json.code).toBe("not_possible");
  });

  test("paid twice: bought once, and the second payment goes back", async () => {
    const { json } = await quote(payer, newName());
    const both = [];
    for (let count = 0; count < 2; count++)
      both.push((await payer.post("/v1/stripe/checkout", { domain_id: json._id })).json.checkout_id);
    for (const id of both) stripe.pay(id);
    await settled();
    expect(porkbun.purchases).toEqual([`create ${json.domain}`]);
    const payments = (await payer.get("/v1/payments")).json.data.filter((one: Json) => one.resource === json._id);
    expect(payments.map((one: Json) => one.status).sort()).toEqual(["refunded", "succeeded"]);
  });

  test.each([
    ["its price has risen", () => Object.assign(porkbun.endings.get("com")!, { registration: "12.00" }), "risen"],
    [
      "somebody else has it now",
      (name: string) => porkbun.owned.set(name, { expires: 0, ours: false }),
      "registered already",
    ],
    ["the operator's credit ran out", () => Object.assign(porkbun.state, { credit: 10 }), "can't buy domains"],
  ])("%s meanwhile: not bought, and the money goes back by itself", async (_, meanwhile, reason) => {
    const { json } = await quote(payer, newName());
    const before = porkbun.state.credit;
    await pay(payer, json._id);
    meanwhile(json.domain);
    const credit = porkbun.state.credit;
    await settled();
    const domain = await look(payer, json._id);
    expect(domain.status).toBe("registration_failed");
    expect(domain.registration.error).toContain(reason);
    expect(porkbun.purchases).toEqual([]);
    expect(porkbun.state.credit).toBe(credit);
    expect(before).toBeGreaterThanOrEqual(credit);
    expect(await lastPayment(payer)).toMatchObject({ status: "refunded", refunded_amount: 1330 });
  });

  test("deleted before it is paid: the money goes back", async () => {
    const { json } = await quote(payer, newName());
    const checkout = await payer.post("/v1/stripe/checkout", { domain_id: json._id });
    await payer.delete(`/v1/domains/${json._id}`);
    stripe.pay(checkout.json.checkout_id);
    await settled();
    expect(porkbun.purchases).toEqual([]);
    expect(await lastPayment(payer)).toMatchObject({ status: "refunded" });
  });

  test("after a failure it can be bought again, and the first payment buys nothing more", async () => {
    const { json } = await quote(payer, newName());
    porkbun.state.credit = 10;
    const first = await pay(payer, json._id);
    await settled();
    porkbun.state.credit = 100_000;
    await quote(payer, json.domain);
    // Told of once more, as if it had just been paid.
    stripe.tell("checkout.session.completed", { id: first, object: "checkout.session" });
    await settled();
    expect((await look(payer, json._id)).status).toBe("awaiting_payment");
    await pay(payer, json._id);
    await settled();
    expect(porkbun.purchases).toEqual([`create ${json.domain}`]);
    expect((await look(payer, json._id)).status).toBe("pending_dns");
  });

  test("an answer that is lost is asked for: never a second purchase", async () => {
    const { json } = await quote(payer, newName());
    porkbun.state.lost = 1;
    await pay(payer, json._id);
    await settled();
    expect(porkbun.purchases).toEqual([`create ${json.domain}`]);
    expect(sentFor(json.domain)).toHaveLength(1);
    expect((await look(payer, json._id)).status).toBe("pending_dns");
  }, 300_000);

  test("a request that never arrived is sent again, under the same key", async () => {
    const { json } = await quote(payer, newName());
    porkbun.state.early = 1;
    await pay(payer, json._id);
    await settled();
    const sent = sentFor(json.domain);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(porkbun.purchases).toEqual([`create ${json.domain}`]);
  }, 300_000);
});

describe("a payment for a domain", () => {
  test("of two accounts that pay for the same name at the same time buys it for one, and goes back to the other", async () => {
    const other = await server.addAccount();
    await server.storage.write("all", (db) => updateAccount(db, other.accountId, { plan_source: "stripe" }));
    const domain = newName();
    const [first, second] = [(await quote(payer, domain)).json, (await quote(other, domain)).json];
    // The registrar takes its time with one purchase, and has the name for sale meanwhile.
    porkbun.state.slow = 1;
    await pay(payer, first._id);
    await until(() => sentFor(domain).length > 0);
    await pay(other, second._id);
    await until(async () => (await look(other, second._id)).status === "registration_failed");
    skippedMs += 5 * MINUTE_MS;
    await settled();
    expect(porkbun.purchases).toEqual([`create ${domain}`]);
    expect(await look(payer, first._id)).toMatchObject({ status: "pending_dns" });
    expect(await paymentFor(payer, first)).toMatchObject({ status: "succeeded", refunded_amount: 0 });
    expect((await look(other, second._id)).registration.error_code).toBe("name_taken");
    expect(await paymentFor(other, second)).toMatchObject({ status: "refunded" });
  });

  test("does not go back while the registrar may be at work on a request that it has not answered", async () => {
    const { json } = await quote(payer, newName());
    porkbun.state.slow = 1;
    await pay(payer, json._id);
    const sent = () => sentFor(json.domain).length;
    await until(() => sent() === 1);
    // Sent again it is refused, for whatever reason: that says nothing of what is under way.
    porkbun.answerUnderWay("DOMAIN_NOT_AVAILABLE");
    await until(() => sent() === 2);
    const begun = sql`SELECT _id FROM jobs WHERE kind = 'domains.register' AND lease_owner > ''`;
    await until(async () => (await server.storage.read.all(begun)).length === 0);
    expect((await look(payer, json._id)).status).toBe("registering");
    skippedMs += 5 * MINUTE_MS;
    await settled();
    expect(await look(payer, json._id)).toMatchObject({ status: "pending_dns", registration: { error: null } });
    expect(porkbun.purchases).toEqual([`create ${json.domain}`]);
    expect(await paymentFor(payer, json)).toMatchObject({ status: "succeeded", refunded_amount: 0 });
  }, 300_000);

  test("after the registrar has refused buys under another name there: the old refusal is not its answer", async () => {
    const { json } = await quote(payer, newName());
    porkbun.state.refused = 1;
    await pay(payer, json._id);
    await settled();
    expect((await look(payer, json._id)).registration).toMatchObject({
      error: "The registrar refuses it: The registry refuses it.",
      error_code: "refused",
    });
    expect(await paymentFor(payer, json)).toMatchObject({ status: "refunded" });
    await quote(payer, json.domain);
    await pay(payer, json._id);
    await settled();
    expect((await look(payer, json._id)).status).toBe("pending_dns");
    expect(new Set(sentFor(json.domain).map(({ key }) => key)).size).toBe(2);
  });

  test("that has bought one stays paid when the domain is removed, whatever is told of the payment later", async () => {
    const { json } = await quote(payer, newName());
    const session = await pay(payer, json._id);
    await settled();
    await payer.delete(`/v1/domains/${json._id}`);
    stripe.tell("checkout.session.completed", { id: session, object: "checkout.session" });
    await settled();
    expect(await paymentFor(payer, json)).toMatchObject({ status: "succeeded", refunded_amount: 0 });
  });

  test("that a bank holds for its customer goes back when the bank lets it go, where it bought nothing", async () => {
    const { json } = await quote(payer, newName());
    const session = await pay(payer, json._id);
    porkbun.state.down = 1;
    const intent = stripe.sessions.get(session)!.payment_intent as string;
    await until(async () => (await look(payer, json._id)).status === "registering");
    const { id } = stripe.dispute(intent);
    Object.assign(porkbun.endings.get("com")!, { registration: "12.00" });
    await until(async () => (await look(payer, json._id)).status === "registration_failed");
    await settled();
    expect(await paymentFor(payer, json)).toMatchObject({ status: "disputed", refunded_amount: 0, refund_due: 0 });
    stripe.closeDispute(id, "won");
    await settled();
    expect(await paymentFor(payer, json)).toMatchObject({ status: "refunded", refunded_amount: 1330 });
  }, 300_000);

  test("goes back when this server does not sell domains any more", async () => {
    const { json } = await quote(payer, newName());
    await pay(payer, json._id);
    const { services } = server.app;
    // As it is read: an operator may set another one at any time.
    const selling = Object.getOwnPropertyDescriptor(services, "registrar")!;
    Object.defineProperty(services, "registrar", { ...selling, get: () => null });
    await settled();
    Object.defineProperty(services, "registrar", selling);
    expect((await look(payer, json._id)).registration.error_code).toBe("selling_ended");
    expect(await paymentFor(payer, json)).toMatchObject({ status: "refunded" });
  });
});

describe("an account that pays nobody", () => {
  test("confirms the price that it has seen, and no other", async () => {
    const { json } = await quote(server, newName());
    expect(json.registration.price.amount).toBe(1108);
    const wrong = await server.post(`/v1/domains/${json._id}/confirm`, { price: 1107 });
    expect(wrong.json.details[0]).toMatchObject({ path: "price", message: "must be 1108, what it costs now" });
    const confirmed = await server.post(`/v1/domains/${json._id}/confirm`, { price: 1108 });
    expect(confirmed.json.status).toBe("registering");
    await settled();
    expect((await look(server, json._id)).status).toBe("pending_dns");
    expect((await server.post(`/v1/domains/${json._id}/confirm`, { price: 1108 })).json.code).toBe("not_possible");
    expect(porkbun.purchases).toEqual([`create ${json.domain}`]);
  });

  test("who pays can't do so at the operator's expense", async () => {
    const { json } = await quote(payer, newName());
    const answer = await payer.post(`/v1/domains/${json._id}/confirm`, { price: 1330 });
    expect(answer.json.code).toBe("not_possible");
  });
});

describe("the end of a term", () => {
  async function endSoon(autoRenew: boolean, client: Client = server, days = 20): Promise<Json> {
    const { json } = await quote(client, newName());
    if (client === server) await server.post(`/v1/domains/${json._id}/confirm`, { price: 1108 });
    else await pay(client, json._id);
    await settled();
    const ends = Date.now() + days * DAY_MS;
    Object.assign(porkbun.owned.get(json.domain)!, { expires: ends - (ends % 1000), paidAt: ends - 365 * DAY_MS });
    const row = (await findAnyDomain(server.storage.read, json._id))!;
    const registration = { ...row.registration!, expires_at: ends - (ends % 1000), auto_renew: autoRenew };
    await server.storage.write("all", async (db) => {
      await updateDomain(db, row.account_id, row._id, { registration, renew_at: Date.now() - 1 });
    });
    return json;
  }

  /** As if the time had come when it is looked at again. */
  async function lookAgain({ _id }: Json): Promise<void> {
    const { account_id } = (await findAnyDomain(server.storage.read, _id))!;
    await server.storage.write("all", (db) => updateDomain(db, account_id, _id, { renew_at: Date.now() - 1 }));
    await renewals();
  }

  const endOf = async (client: Client, { _id }: Json) => Date.parse((await look(client, _id)).registration.expires_at);
  const renewed = ({ domain }: Json) => porkbun.purchases.filter((one) => one === `renew ${domain}`).length;

  async function renewals(): Promise<void> {
    const { queueRenewals } = await import("../../src/features/domains/renewal_jobs.ts");
    const { clock, queue } = server.app.services;
    await server.storage.write("all", (db) => queueRenewals(db, clock.now(), 50, { queue }));
    queue.wake();
    await settled();
  }

  test("is put off by itself with auto_renew, once, also when the answer is lost", async () => {
    for (const lost of [0, 1]) {
      const { _id, domain } = await endSoon(true);
      Object.assign(porkbun.state, { lost });
      // As somebody has set it there by hand.
      Object.assign(porkbun.owned.get(domain)!, { renewsItself: true });
      porkbun.purchases.length = 0;
      await renewals();
      expect(porkbun.purchases).toEqual([`renew ${domain}`]);
      expect(porkbun.owned.get(domain)!.renewsItself).toBe(false);
      expect(Date.parse((await look(server, _id)).registration.expires_at)).toBeGreaterThan(Date.now() + 380 * DAY_MS);
    }
  }, 300_000);

  test("is told of 30 days before and 7, once each, without it", async () => {
    const hook = await server.post("/v1/webhooks", { url: "https://hooks.example.com/", events: ["domain.expiring"] });
    const { _id } = await endSoon(false);
    const told = async () => (await server.get(`/v1/webhooks/${hook.json._id}/deliveries`)).json.total;
    for (let count = 0; count < 2; count++) await lookAgain({ _id });
    expect(await told()).toBe(1);
    const row = (await findAnyDomain(server.storage.read, _id))!;
    const registration = { ...row.registration!, told_at: row.registration!.told_at! - 20 * DAY_MS };
    const near = { ...registration, expires_at: Date.now() + 6 * DAY_MS };
    await server.storage.write("all", (db) =>
      updateDomain(db, row.account_id, _id, { registration: { ...near, told_of: near.expires_at } }),
    );
    porkbun.owned.get(row.domain)!.expires = near.expires_at;
    for (let count = 0; count < 2; count++) await lookAgain({ _id });
    expect(await told()).toBe(2);
    expect(porkbun.purchases.filter((one) => one.startsWith("renew"))).toEqual([]);
    const put = await server.put(`/v1/domains/${_id}`, { auto_renew: true });
    expect(put.json.registration.auto_renew).toBe(true);
  });

  describe("of an account that pays", () => {
    beforeEach(() => {
      stripe.cards.answer = "paid";
      porkbun.endings.get("com")!.renewal = "11.08";
    });

    test("is put off by a checkout for the domain, once for each term", async () => {
      const domain = await endSoon(false, payer);
      const both = [];
      for (let count = 0; count < 2; count++)
        both.push((await payer.post("/v1/stripe/checkout", { domain_id: domain._id })).json.checkout_id);
      expect(stripe.sessions.get(both[0])!.amount_total).toBe(1330);
      for (const id of both) stripe.pay(id);
      await settled();
      expect(renewed(domain)).toBe(1);
      expect(await endOf(payer, domain)).toBeGreaterThan(Date.now() + 380 * DAY_MS);
      const payments = (await payer.get("/v1/payments")).json.data.slice(0, 2);
      expect(payments.map((one: Json) => one.status).sort()).toEqual(["refunded", "succeeded"]);
      expect(payments[0].description).toBe(`Renewal of ${domain.domain}`);
      // The registrar sells no further term so soon, and nobody is asked to pay for one.
      const third = await payer.post("/v1/stripe/checkout", { domain_id: domain._id });
      expect(third.json).toMatchObject({ code: "not_possible", message: expect.stringContaining("last 30 days") });
    });

    test("with auto_renew: the card that bought it is charged, once, also when an answer is lost", async () => {
      for (const lost of [0, 1]) {
        const domain = await endSoon(true, payer);
        Object.assign(porkbun.state, { lost });
        await lookAgain(domain);
        expect(renewed(domain)).toBe(1);
        expect(await endOf(payer, domain)).toBeGreaterThan(Date.now() + 380 * DAY_MS);
        expect(await lastPayment(payer)).toMatchObject({
          kind: "domain",
          status: "succeeded",
          amount: 1330,
          // In the language that was chosen when it was bought.
          description: `Verlängerung von ${domain.domain}`,
          receipt_url: expect.stringContaining("https://pay.stripe.com/receipts/"),
        });
        await lookAgain(domain);
        expect(renewed(domain)).toBe(1);
      }
    }, 300_000);

    test("a card that is declined: its owner is told, nothing is bought, and a later try or a checkout renews it", async () => {
      const hook = await payer.post("/v1/webhooks", { url: "https://hooks.example.com/", events: ["domain.expiring"] });
      const domain = await endSoon(true, payer);
      stripe.cards.answer = "declined";
      await lookAgain(domain);
      expect(renewed(domain)).toBe(0);
      expect((await look(payer, domain._id)).registration.error).toContain("declined");
      expect((await payer.get(`/v1/webhooks/${hook.json._id}/deliveries`)).json.total).toBe(1);
      const ofIt = () => mail.received.find((one) => one.mail.subject!.includes(domain.domain));
      while (!ofIt()) await Bun.sleep(10);
      const told = ofIt();
      expect(told!.to).toEqual(["ada@payer.example"]);
      expect(told!.mail.text).toContain("the saved card was declined. Pay for it with another card.");
      expect(told!.mail.text).toContain("One more term costs $13.30.");
      expect(told!.mail.text).toContain("Die gespeicherte Karte wurde abgelehnt. Bezahle mit einer anderen Karte.");
      expect(told!.mail.text).toContain(`/app/domains/${domain._id}`);
      const again = (await findAnyDomain(server.storage.read, domain._id))!.renew_at! - Date.now();
      expect(again / DAY_MS).toBeGreaterThan(6);
      stripe.cards.answer = "paid";
      await lookAgain(domain);
      expect(renewed(domain)).toBe(1);
      expect((await look(payer, domain._id)).registration.error).toBeNull();
    });

    test("a bank that takes its time: the term is bought when it has paid", async () => {
      const domain = await endSoon(true, payer);
      stripe.cards.answer = "later";
      await lookAgain(domain);
      await lookAgain(domain);
      const [intent] = [...stripe.intents.values()].slice(-1);
      expect([...stripe.intents.values()].filter((one) => one.metadata.sitewright_domain === domain._id)).toHaveLength(
        2,
      );
      expect(renewed(domain)).toBe(0);
      stripe.chargeDecided(intent!.id, true);
      await settled();
      expect(renewed(domain)).toBe(1);
    });

    test("a price that has risen is told first, and taken a week later unless its owner says no", async () => {
      const domain = await endSoon(true, payer);
      porkbun.endings.get("com")!.renewal = "20.00";
      await lookAgain(domain);
      const { registration } = await look(payer, domain._id);
      expect(registration.renewal_price.amount).toBe(2400);
      expect(registration.error).toContain("costs $24.00 now, not $13.30");
      expect([...stripe.intents.values()].at(-1)!.amount).toBe(1330);
      await lookAgain(domain);
      expect(renewed(domain)).toBe(1);
      expect(await lastPayment(payer)).toMatchObject({ amount: 2400, status: "succeeded" });
    });

    test("what the registrar refuses before it is paid is not charged; what it refuses after goes back by itself", async () => {
      const domain = await endSoon(true, payer);
      porkbun.state.credit = 10;
      const before = stripe.intents.size;
      await lookAgain(domain);
      expect(stripe.intents.size).toBe(before);
      expect((await look(payer, domain._id)).registration.error).toContain("operator can't buy domains");
      const closed = await payer.post("/v1/stripe/checkout", { domain_id: domain._id });
      expect(closed.json.code).toBe("provider_failed");
      porkbun.state.credit = 100_000;
      const { json } = await payer.post("/v1/stripe/checkout", { domain_id: domain._id });
      porkbun.endings.get("com")!.renewal = "20.00";
      stripe.pay(json.checkout_id);
      await settled();
      expect(renewed(domain)).toBe(0);
      expect(await lastPayment(payer)).toMatchObject({ status: "refunded", refunded_amount: 1330 });
      expect((await look(payer, domain._id)).registration.error).toContain("price has risen");
    });

    test("without a saved card its owner is told what to do", async () => {
      const domain = await endSoon(true, payer);
      stripe.methods.clear();
      await lookAgain(domain);
      expect((await look(payer, domain._id)).registration.error).toContain("no card is saved");
    });

    test("a domain can't be removed while its purchase is paid and not made", async () => {
      const { json } = await quote(payer, newName());
      const row = (await findAnyDomain(server.storage.read, json._id))!;
      const registration = { ...row.registration!, state: "paid" as const };
      await server.storage.write("all", (db) => updateDomain(db, row.account_id, row._id, { registration }));
      expect((await payer.delete(`/v1/domains/${json._id}`)).json.code).toBe("not_possible");
    });
  });
});

// Months pass in it: what else is here counts from today.
describe("what a bank sends back of what is owed", () => {
  const refundsOf = (intent: string) => [...stripe.refunds.values()].filter((one) => one.payment_intent === intent);
  const isBack = async (of: Json, status: string) => (await paymentFor(payer, of)).status === status;

  /** A domain that was paid and can't be had; everything is told. */
  async function failed(): Promise<{ of: Json; intent: string }> {
    const { json: of } = await quote(payer, newName());
    porkbun.state.credit = 10;
    const session = await pay(payer, of._id);
    await settled();
    return { of, intent: stripe.sessions.get(session)!.payment_intent as string };
  }

  test("is given back again a day later; its owner, their webhooks and the operator are told", async () => {
    const { json: webhook } = await payer.post("/v1/webhooks", {
      url: "https://hooks.example.com/",
      events: ["payment.refund_returned"],
    });
    const { of, intent } = await failed();
    stripe.refundFails(refundsOf(intent)[0]!.id);
    await until(async () => (await paymentFor(payer, of)).refund_due > 0);
    const owed = await paymentFor(payer, of);
    expect(owed).toMatchObject({ status: "succeeded", refunded_amount: 0, refund_due: 1330, refunds_returned: 1 });
    const hours = (Date.parse(owed.refund_retry_at) - clock.now()) / HOUR_MS;
    expect(hours).toBeGreaterThan(18);
    expect(hours).toBeLessThan(30);
    const { data } = (await payer.get(`/v1/webhooks/${webhook._id}/deliveries`)).json;
    expect(data.map((one: Json) => one.type)).toEqual(["payment.refund_returned"]);
    const told = lines.filter((line) => line.includes("sent back a refund") && line.includes(owed._id));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('"still_due":1330');
    // Not before its time, whatever else is told of it.
    stripe.tell("charge.refund.updated", refundsOf(intent)[0]);
    await until(() => stripe.outbox.length === 0);
    expect(refundsOf(intent)).toHaveLength(1);
    skippedMs += 2 * DAY_MS;
    await until(() => isBack(of, "refunded"));
    expect(await paymentFor(payer, of)).toMatchObject({ refund_due: 0, refund_retry_at: null, refunds_returned: 1 });
    expect(refundsOf(intent).map(({ status, amount }) => [status, amount])).toEqual([
      ["failed", 1330],
      ["succeeded", 1330],
    ]);
    await payer.delete(`/v1/webhooks/${webhook._id}`);
  }, 300_000);

  test("also where it was given back by hand at Stripe before, so that nothing was left to give back here", async () => {
    const { json: of } = await quote(payer, newName());
    porkbun.state.credit = 10;
    porkbun.state.down = 1;
    const session = await pay(payer, of._id);
    await until(async () => (await look(payer, of._id)).status === "registering");
    const intent = stripe.sessions.get(session)!.payment_intent as string;
    const byHand = stripe.refund(intent);
    // Nobody has told of it by the time at which it is to be given back here.
    const late = stripe.outbox.splice(0);
    await until(() => isBack(of, "refunded"));
    expect((await look(payer, of._id)).status).toBe("registration_failed");
    stripe.outbox.push(...late);
    await settled();
    expect(refundsOf(intent)).toEqual([byHand]);
    stripe.refundFails(byHand.id);
    await until(async () => (await paymentFor(payer, of)).refund_due > 0);
    skippedMs += 2 * DAY_MS;
    await until(() => isBack(of, "refunded"));
    expect(refundsOf(intent).map(({ status }) => status)).toEqual(["failed", "succeeded"]);
  }, 300_000);

  test("is not tried for ever: after the fifth time the operator gives it back, and what is owed stays to be seen", async () => {
    const { of, intent } = await failed();
    for (let times = 1; times <= 5; times++) {
      stripe.refundFails(refundsOf(intent).find(({ status }) => status === "succeeded")!.id);
      await until(async () => (await paymentFor(payer, of)).refunds_returned === times);
      skippedMs += 10 * DAY_MS;
      if (times < 5) await until(() => isBack(of, "refunded"));
    }
    await settled();
    const owed = await paymentFor(payer, of);
    expect(owed).toMatchObject({ refund_due: 1330, refunds_returned: 5, refund_retry_at: null });
    expect(refundsOf(intent)).toHaveLength(5);
    expect(lines.filter((line) => line.includes(owed._id)).at(-1)).toContain("give back what is due in another way");
  }, 300_000);
});
