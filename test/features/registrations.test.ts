/** Buying a domain: what is seen is what is paid, what is paid is bought once, and what can't be had is paid back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { findAnyDomain, updateDomain } from "../../src/features/domains/store.ts";
import { updateAccount } from "../../src/features/payments/store.ts";
import { type Client, type Json, startTestServer, type TestServer } from "../harness.ts";
import { porkbunEnvironment, startPorkbunPeer } from "../porkbun_server.ts";
import { createStripePeer, signed, stripeEnvironment } from "../stripe_server.ts";

const DAY_MS = 86_400_000;
const stripe = createStripePeer();
const porkbun = startPorkbunPeer();
let listening: ReturnType<typeof stripe.listen>;
let server: TestServer;
let payer: Client;

beforeAll(async () => {
  listening = stripe.listen();
  server = await startTestServer({
    environment: {
      ...stripeEnvironment(listening.url),
      ...porkbunEnvironment(porkbun.url),
      SITEWRIGHT_PUBLIC_ADDRESSES: "192.0.2.7, 2001:db8::7",
    },
  });
  payer = await server.addAccount();
  await server.storage.write((db) => updateAccount(db, payer.accountId, { plan_source: "stripe" }));
});
afterAll(async () => {
  await server.stop();
  listening.stop();
  porkbun.stop();
});
beforeEach(() => {
  porkbun.purchases.length = 0;
  Object.assign(porkbun.state, { credit: 100_000, limited: 0, lost: 0, down: 0, early: 0 });
  porkbun.endings.get("com")!.registration = "11.08";
});

let names = 0;
const newName = (ending = "com") => `tulips-${++names}.${ending}`;

const quote = async (client: Client, domain: string, more: Json = {}) =>
  await client.post("/v1/domains", { domain, mode: "register", ...more });

/** Waits until nothing is under way any more, delivering what Stripe tells. */
async function settled(): Promise<void> {
  const open = sql`SELECT _id FROM jobs WHERE kind LIKE 'payments.%' OR kind IN ('domains.register', 'domains.renew')`;
  for (;;) {
    for (const event of stripe.outbox.splice(0)) {
      const { payload, headers } = await signed(event);
      await server.post("/v1/stripe/webhook", payload, { key: null, headers });
    }
    if ((await server.storage.read.all(open)).length === 0 && stripe.outbox.length === 0) return;
    await Bun.sleep(10);
  }
}

async function pay(client: Client, domainId: string): Promise<string> {
  const { json, status } = await client.post("/v1/stripe/checkout", { domain_id: domainId });
  expect({ status, json }).toMatchObject({ status: 200 });
  stripe.pay(json.checkout_id);
  return json.checkout_id;
}

const look = async (client: Client, id: string) => (await client.get(`/v1/domains/${id}`)).json;
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
        renewal_price: { amount: 1108, currency: "USD" },
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
    expect((await quote(payer, newName("ai"), { purchase_years: 1 })).json.details).toEqual([
      { path: "purchase_years", message: "must be 2: names with this ending are sold for 2 years at a time" },
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
    await server.storage.write((db) => updateDomain(db, row.account_id, row._id, { registration }));
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
    expect(domain).toMatchObject({ status: "pending_dns", registration: { error: null } });
    expect(Date.parse(domain.registration.expires_at)).toBeGreaterThan(Date.now() + 364 * DAY_MS);
    expect(porkbun.purchases).toEqual([`create ${json.domain}`]);
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
    expect(
      porkbun.asked.filter(({ path, body }) => path === `/domain/create/${json.domain}` && !body.dryRun),
    ).toHaveLength(1);
    expect((await look(payer, json._id)).status).toBe("pending_dns");
  }, 60_000);

  test("a request that never arrived is sent again, under the same key", async () => {
    const { json } = await quote(payer, newName());
    porkbun.state.early = 1;
    await pay(payer, json._id);
    await settled();
    const sent = porkbun.asked.filter(({ path, body }) => path === `/domain/create/${json.domain}` && !body.dryRun);
    expect(sent.map(({ key }) => key)).toEqual([json._id, json._id]);
    expect(porkbun.purchases).toEqual([`create ${json.domain}`]);
  }, 60_000);
});

describe("an account that pays nobody", () => {
  test("confirms the price that it has seen, and no other", async () => {
    const { json } = await quote(server, newName());
    expect(json.registration.price.amount).toBe(1108);
    const wrong = await server.post(`/v1/domains/${json._id}/confirm`, { price: 1107 });
    expect(wrong.json.details[0]).toEqual({ path: "price", message: "must be 1108, what it costs now" });
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
  async function endSoon(autoRenew: boolean): Promise<Json> {
    const { json } = await quote(server, newName());
    await server.post(`/v1/domains/${json._id}/confirm`, { price: 1108 });
    await settled();
    const ends = Date.now() + 20 * DAY_MS;
    porkbun.owned.get(json.domain)!.expires = ends - (ends % 1000);
    const row = (await findAnyDomain(server.storage.read, json._id))!;
    const registration = { ...row.registration!, expires_at: ends - (ends % 1000), auto_renew: autoRenew };
    await server.storage.write(async (db) => {
      await updateDomain(db, row.account_id, row._id, { registration, renew_at: Date.now() - 1 });
    });
    return json;
  }

  async function renewals(): Promise<void> {
    const { queueRenewals } = await import("../../src/features/domains/service.ts");
    await server.storage.write((db) => queueRenewals(server.app.services, db, 50));
    server.app.services.queue.wake();
    await settled();
  }

  test("is put off by itself with auto_renew, once, also when the answer is lost", async () => {
    for (const lost of [0, 1]) {
      const { _id, domain } = await endSoon(true);
      Object.assign(porkbun.state, { lost });
      porkbun.purchases.length = 0;
      await renewals();
      expect(porkbun.purchases).toEqual([`renew ${domain}`]);
      expect(Date.parse((await look(server, _id)).registration.expires_at)).toBeGreaterThan(Date.now() + 380 * DAY_MS);
    }
  }, 60_000);

  test("is told of, once, without it", async () => {
    const hook = await server.post("/v1/webhooks", { url: "https://hooks.example.com/", events: ["domain.expiring"] });
    const { _id } = await endSoon(false);
    for (let count = 0; count < 2; count++) {
      await server.storage.write((db) => updateDomain(db, server.accountId, _id, { renew_at: Date.now() - 1 }));
      await renewals();
    }
    const told = (await server.get(`/v1/webhooks/${hook.json._id}/deliveries`)).json;
    expect(told.total).toBe(1);
    expect(porkbun.purchases.filter((one) => one.startsWith("renew"))).toEqual([]);
    const put = await server.put(`/v1/domains/${_id}`, { auto_renew: true });
    expect(put.json.registration.auto_renew).toBe(true);
  });
});
