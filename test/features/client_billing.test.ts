/** Billing of clients through the account's own Stripe: made once, followed, ended, and never switched off. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { lookAtBilling } from "../../src/features/clients/billing_jobs.ts";
import { clients } from "../../src/features/clients/feature.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/clock.ts";
import type { Log } from "../../src/lib/log.ts";
import { type Client, type Json, startTestServer, type TestServer } from "../harness.ts";
import { createStripePeer, STRIPE_KEY } from "../stripe_server.ts";

const lines: string[] = [];
const log: Log = {
  info: (message, fields) => void lines.push(JSON.stringify({ message, ...fields })),
  error: (message, fields) => void lines.push(JSON.stringify({ message, ...fields })),
};
const peer = createStripePeer();
const stripe = peer.listen();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ log, environment: { SITEWRIGHT_STRIPE_API_URL: stripe.url } });
});
afterAll(async () => {
  await server.stop();
  stripe.stop();
});

const CARE = { amount: 9900, currency: "eur", description: "Website care" };

/** An agency whose Stripe is connected, with a client. */
async function makeAgency(): Promise<{ agency: Client; id: string; billing: string }> {
  const agency = await server.addAccount();
  expect((await agency.put("/v1/client_billing", { secret_key: STRIPE_KEY })).status).toBe(200);
  const made = await agency.post("/v1/clients", { name: "Crumb & Co", email: "ada@crumb.example" });
  return { agency, id: made.json._id, billing: `/v1/clients/${made.json._id}/billing` };
}

/** What is known when the jobs are done. */
async function settled(client: Client, path: string): Promise<Json> {
  const open = sql`SELECT _id FROM jobs WHERE kind = 'clients.billing'`;
  while ((await server.storage.read.all(open)).length > 0) await Bun.sleep(5);
  return (await client.get(path)).json;
}

/** Has everybody looked at, as it is done when an hour has passed. */
async function look(): Promise<void> {
  const { services } = server.app;
  const later = Date.now() + 2 * HOUR_MS;
  await lookAtBilling({ ...services, clock: { ...services.clock, now: () => later } });
  const due = sql`UPDATE jobs SET run_at = 0 WHERE kind = 'clients.billing'`;
  await server.storage.write("all", async (db) => void (await db.run(due)));
  services.queue.wake();
}

const subscriptionsOf = (billing: Json) =>
  [...peer.subscriptions.values()].filter((one) => one.metadata.sitewright_client_billing === billing._id);

test("a client is billed by one subscription, whose invoices are sent; who pays late is shown, and nothing is switched off", async () => {
  const { agency, id, billing } = await makeAgency();
  expect((await agency.get(`/v1/clients/${id}`)).json.billing).toBeNull();
  const { json } = await agency.put(billing, CARE);
  expect(json).toMatchObject({
    client_id: id,
    ...CARE,
    currency: "EUR",
    interval: "month",
    days_until_due: 14,
    email: "ada@crumb.example",
    status: "preparing",
    latest_invoice: null,
    overdue_since: null,
    problem: null,
  });
  const made = await settled(agency, billing);
  expect(made).toMatchObject({ status: "active", problem: null, latest_invoice: { status: "draft", number: null } });
  const [subscription, ...others] = subscriptionsOf(made);
  expect(others).toEqual([]);
  const customer = peer.customers.get(subscription!.customer as string)!;
  expect(customer).toMatchObject({ name: "Crumb & Co", email: "ada@crumb.example" });
  expect(subscription!.days).toBe(14);

  const [invoice] = [...peer.invoices.values()].filter((one) => one.subscription === subscription!.id);
  peer.send(invoice!.id!);
  await look();
  const sent = await settled(agency, billing);
  expect(sent.latest_invoice).toMatchObject({
    number: expect.stringMatching(/^A-/),
    status: "open",
    amount: 9900,
    paid_amount: 0,
    currency: "EUR",
    url: `https://invoice.stripe.com/i/${invoice!.id}`,
  });
  expect(sent.overdue_since).toBeNull();
  expect((await agency.get("/v1/clients?billing=overdue")).json.total).toBe(0);

  const due = Math.floor((Date.now() - 3 * DAY_MS) / 1000);
  invoice!.due_date = due;
  peer.settleInvoice(invoice!.id!, false);
  await look();
  const late = await settled(agency, billing);
  expect(late).toMatchObject({ status: "past_due", overdue_since: new Date(due * 1000).toISOString() });
  const listed = (await agency.get("/v1/clients?billing=overdue")).json;
  expect(listed.data.map((one: Json) => [one._id, one.status, one.billing.overdue_since])).toEqual([
    [id, "active", late.overdue_since],
  ]);
  expect((await agency.get("/v1/websites", { headers: { "Sitewright-Account": id } })).status).toBe(200);

  peer.settleInvoice(invoice!.id!, true);
  await look();
  expect(await settled(agency, billing)).toMatchObject({
    status: "active",
    overdue_since: null,
    latest_invoice: { status: "paid", paid_amount: 9900 },
  });
});

test("each is made once: asked for again, with answers lost, and after a kill of which Stripe has forgotten all keys", async () => {
  const { agency, billing } = await makeAgency();
  const before = { customers: peer.customers.size, subscriptions: peer.subscriptions.size };
  // Stripe does what it is asked for, and the answer is lost.
  peer.fail(4);
  await agency.put(billing, CARE);
  await agency.put(billing, CARE);
  const made = await settled(agency, billing);
  expect(made.status).toBe("active");
  const [subscription] = subscriptionsOf(made);
  // As a process that was killed leaves it: nothing is written down of what was made.
  peer.forgetKeys();
  const forget = sql`UPDATE client_billing SET subscription_id = NULL, done_revision = 0 WHERE _id = ${made._id}`;
  await server.storage.write("all", async (db) => void (await db.run(forget)));
  await look();
  expect((await settled(agency, billing)).status).toBe("active");
  expect(subscriptionsOf(made)).toEqual([subscription!]);
  expect(peer.customers.size - before.customers).toBe(1);
  expect(peer.subscriptions.size - before.subscriptions).toBe(1);
});

test("changes hold from the next invoice on; it ends without losing invoices, and begins anew", async () => {
  const { agency, id, billing } = await makeAgency();
  await agency.put(billing, CARE);
  const made = await settled(agency, billing);
  const [subscription] = subscriptionsOf(made);
  await agency.put(billing, { ...CARE, amount: 12_900, days_until_due: 30, email: "till@crumb.example" });
  expect(await settled(agency, billing)).toMatchObject({ _id: made._id, amount: 12_900, days_until_due: 30 });
  expect(subscriptionsOf(made)).toHaveLength(1);
  expect(peer.prices.get(subscription!.items.data[0]!.price.id)).toMatchObject({ amount: 12_900, currency: "eur" });
  expect(subscription!.days).toBe(30);
  expect(peer.customers.get(subscription!.customer as string)!.email).toBe("till@crumb.example");
  const other = await agency.put(billing, { ...CARE, currency: "USD" });
  expect([other.status, other.json.code]).toEqual([409, "not_possible"]);

  const refused = await agency.delete(`/v1/clients/${id}?websites=delete`);
  expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining("/billing")]);
  expect((await agency.delete(billing)).json.status).toBe("ending");
  expect(await settled(agency, billing)).toMatchObject({ status: "canceled", latest_invoice: { amount: 9900 } });
  expect(subscription!.status).toBe("canceled");
  // Twice is as once.
  expect((await agency.delete(billing)).json.status).toBe("canceled");

  await agency.put(billing, { ...CARE, currency: "USD" });
  const anew = await settled(agency, billing);
  expect(anew._id).not.toBe(made._id);
  expect(anew).toMatchObject({ status: "active", currency: "USD", email: "till@crumb.example" });
  expect(subscriptionsOf(anew)[0]!.customer).toBe(subscription!.customer);
  await agency.delete(billing);
  await settled(agency, billing);
  expect((await agency.delete(`/v1/clients/${id}?websites=delete`)).status).toBe(200);
});

test("what Stripe refuses is told in its words, and mended by a change; a key that may not is told, too", async () => {
  const { agency, billing } = await makeAgency();
  await agency.put(billing, { ...CARE, currency: "XTS" });
  expect(await settled(agency, billing)).toMatchObject({
    status: "preparing",
    problem: { code: "refused", said: "Invalid currency: xts." },
  });
  await agency.put(billing, CARE);
  expect(await settled(agency, billing)).toMatchObject({ status: "active", currency: "EUR", problem: null });
  peer.restricted.is = true;
  await agency.put(billing, { ...CARE, amount: 5000 });
  expect((await settled(agency, billing)).problem.code).toBe("key_refused");
  peer.restricted.is = false;
  await look();
  expect(await settled(agency, billing)).toMatchObject({ problem: null, amount: 5000 });
});

test("a connection is tried, hidden, encrypted, and taken away; what is billed stays, and is followed again", async () => {
  const { agency, billing } = await makeAgency();
  await agency.put(billing, CARE);
  await settled(agency, billing);
  const shown = await agency.get("/v1/client_billing");
  expect(shown.json).toMatchObject({ connected: true, key_hint: "sk_test_…ight" });
  expect(shown.text).not.toContain(STRIPE_KEY);
  const wrong = await agency.put("/v1/client_billing", { secret_key: "sk_test_somebodyelses" });
  expect([wrong.status, wrong.json.details[0].path]).toEqual([400, "secret_key"]);
  expect(wrong.text).not.toContain("somebodyelses");
  const stored = JSON.stringify(await server.storage.read.all(sql`SELECT * FROM billing_connections`));
  expect(stored).not.toContain(STRIPE_KEY);
  expect(JSON.stringify(await server.storage.read.all(sql`SELECT * FROM audit`))).not.toContain(STRIPE_KEY);
  expect(lines.join("\n")).not.toContain(STRIPE_KEY);
  expect((await agency.get("/v1/audit")).json.data.map((one: Json) => one.operation)).toContain(
    "client_billing.connect",
  );

  expect((await agency.delete("/v1/client_billing")).json).toEqual({
    connected: false,
    key_hint: null,
    connected_at: null,
  });
  await look();
  expect((await settled(agency, billing)).problem).toEqual({ code: "not_connected", said: null });
  expect((await agency.put(billing, CARE)).json.code).toBe("not_possible");
  await agency.put("/v1/client_billing", { secret_key: STRIPE_KEY });
  await look();
  expect(await settled(agency, billing)).toMatchObject({ status: "active", problem: null });
});

test("nobody else sees or sets it: not the client, not another account, not an editor", async () => {
  const { agency, id, billing } = await makeAgency();
  await agency.put(billing, CARE);
  const other = await server.addAccount();
  const answers = [await other.get(billing), await other.put(billing, CARE), await other.delete(billing)];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const inside = { headers: { "Sitewright-Account": id } };
  expect((await agency.put("/v1/client_billing", { secret_key: STRIPE_KEY }, inside)).json.code).toBe("not_possible");
  expect((await agency.get("/v1/client_billing", inside)).json.connected).toBe(false);
  expect((await agency.get("/v1/clients", inside)).json.total).toBe(0);
  await settled(agency, billing);
});

test("what was looked at by a clock that ran ahead is looked at again", async () => {
  const { agency, billing } = await makeAgency();
  await agency.put(billing, CARE);
  const made = await settled(agency, billing);
  const { storage, app } = server;
  const later = Date.now() + 40 * DAY_MS;
  const ahead = sql`UPDATE client_billing SET looked_at = ${later} WHERE _id = ${made._id}`;
  await storage.write("all", async (db) => void (await db.run(ahead)));
  expect(await storage.write("all", (db) => clients.bringBack!(app.services, db, Date.now(), 50))).toBe(1);
  await look();
  expect(Date.parse((await settled(agency, billing)).looked_at)).toBeLessThan(later);
});
