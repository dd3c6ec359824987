/**
 * Invoices that an account sends its clients: subscriptions in a Stripe account of its own, whose invoices Stripe mails,
 * collects and keeps. What is made there is named by what it is made for, so that a repeated request makes nothing twice.
 */
import type Stripe from "stripe";
import { sha256Hex } from "../../lib/hash.ts";
import type { ClientInvoice } from "../../storage/tables.ts";
import { CheckoutFailed } from "./checkout.ts";
import { get, load, type StripeClient } from "./stripe_client.ts";

/** What is billed. The amount is in the currency's smallest unit, each month. */
export interface Billed {
  _id: string;
  account_id: string;
  amount: number;
  currency: string;
  days_until_due: number;
  description: string;
  email: string;
  /** Grows with each change of what is above. */
  revision: number;
}

/** What Stripe says of a subscription and of its customer's invoices. */
export interface BillingState {
  status: "active" | "past_due" | "unpaid" | "canceled";
  latestInvoice: ClientInvoice | null;
  /** When the oldest invoice was due that is not paid, in milliseconds; null: all are. */
  unpaidDueAt: number | null;
}

/** Stripe says no, and will as long as nothing is changed. `message` is what it says, without secrets. */
export class BillingRefused extends CheckoutFailed {
  constructor(
    readonly code: "key_refused" | "refused",
    message: string,
  ) {
    super(message);
  }
}

/** In the metadata of subscriptions. Not what the operator's checkout looks for: both may be in one Stripe account. */
const BILLING = "sitewright_client_billing";
const LONGEST_SAID = 300;
const MOST_LISTED = 100;

const NEEDED = "it must write Customers, Products, Prices and Subscriptions, and read Invoices";

/** As `get`, and tells refusals. Throws CheckoutFailed, BillingRefused. */
async function ask<Thing extends { object: string }>(
  stripe: StripeClient,
  kind: Thing["object"],
  call: (client: Stripe) => Promise<Thing>,
): Promise<Thing | null> {
  const { errors } = (await load(stripe)).Sdk;
  return await get(stripe, kind, async (client) => {
    try {
      return await call(client);
    } catch (error) {
      // Stripe's own words may repeat the key.
      if (error instanceof errors.StripeAuthenticationError)
        throw new BillingRefused("key_refused", "Stripe does not know the key");
      if (error instanceof errors.StripePermissionError)
        throw new BillingRefused("key_refused", `the key may not do what is needed: ${NEEDED}`);
      if (error instanceof errors.StripeInvalidRequestError && error.code !== "resource_missing")
        throw new BillingRefused("refused", error.message.slice(0, LONGEST_SAID));
      throw error;
    }
  });
}

/** Asks for what the key must be able to read. Throws BillingRefused, CheckoutFailed. */
export async function tryKey(stripe: StripeClient): Promise<void> {
  await ask(stripe, "list", (client) => client.subscriptions.list({ limit: 1 }));
  await ask(stripe, "list", (client) => client.invoices.list({ limit: 1 }));
}

/** The client's customer at Stripe, by its present name; a new one where there is none, or none any more. */
export async function keepCustomer(
  stripe: StripeClient,
  { account_id, email }: Billed,
  name: string,
  known: string | null,
): Promise<string> {
  const kept = known && (await ask(stripe, "customer", (client) => client.customers.update(known, { name, email })));
  if (kept) return kept.id;
  // The answer to a key is remembered there for a day: other words need another one.
  const idempotencyKey = `sitewright-client-${account_id}-${sha256Hex(`${known} ${name} ${email}`).slice(0, 16)}`;
  const made = await ask(stripe, "customer", (client) => client.customers.create({ name, email }, { idempotencyKey }));
  return made!.id;
}

/** The subscription of this billing; null: there is none. */
export async function findSubscription(stripe: StripeClient, id: string, customer: string): Promise<string | null> {
  const found = await ask(stripe, "list", (client) =>
    client.subscriptions.list({ customer, status: "all", limit: MOST_LISTED }),
  );
  return found?.data.find(({ metadata }) => metadata[BILLING] === id)?.id ?? null;
}

async function makePrice(stripe: StripeClient, billed: Billed): Promise<string> {
  const { _id, amount, currency, description, revision } = billed;
  const price = await ask(stripe, "price", (client) =>
    client.prices.create(
      {
        unit_amount: amount,
        currency: currency.toLowerCase(),
        recurring: { interval: "month" },
        product_data: { name: description },
      },
      { idempotencyKey: `sitewright-${_id}-price-${revision}` },
    ),
  );
  return price!.id;
}

/** Makes the subscription of this billing, once. Look for one with `findSubscription` before: Stripe forgets keys. */
export async function makeSubscription(stripe: StripeClient, billed: Billed, customer: string): Promise<string | null> {
  const price = await makePrice(stripe, billed);
  const made = await ask(stripe, "subscription", (client) =>
    client.subscriptions.create(
      {
        customer,
        items: [{ price }],
        collection_method: "send_invoice",
        days_until_due: billed.days_until_due,
        metadata: { [BILLING]: billed._id },
      },
      { idempotencyKey: `sitewright-${billed._id}-subscription` },
    ),
  );
  return made?.id ?? null;
}

/** From the next invoice on it is billed so. */
export async function changeSubscription(stripe: StripeClient, billed: Billed, id: string): Promise<void> {
  const known = await ask(stripe, "subscription", (client) => client.subscriptions.retrieve(id));
  const item = known?.items.data[0];
  if (!item || known.status === "canceled") return;
  const price = await makePrice(stripe, billed);
  await ask(stripe, "subscription", (client) =>
    client.subscriptions.update(id, {
      items: [{ id: item.id, price }],
      days_until_due: billed.days_until_due,
      proration_behavior: "none",
    }),
  );
}

/** Ends a subscription now. Its invoices stay; one that has ended already is none any more. */
export async function endSubscription(stripe: StripeClient, id: string): Promise<void> {
  await ask(stripe, "subscription", (client) => client.subscriptions.cancel(id));
}

/** Null: there is no such subscription. */
export async function readState(
  stripe: StripeClient,
  subscriptionId: string,
  customer: string,
): Promise<BillingState | null> {
  const found = await ask(stripe, "subscription", (client) => client.subscriptions.retrieve(subscriptionId));
  if (!found) return null;
  const latest = await ask(stripe, "list", (client) => client.invoices.list({ customer, limit: 1 }));
  const open = await ask(stripe, "list", (client) =>
    client.invoices.list({ customer, status: "open", limit: MOST_LISTED }),
  );
  const due = (open?.data ?? []).map(({ due_date, created }) => (due_date ?? created) * 1000);
  const [newest] = latest?.data ?? [];
  return {
    status: statusOf(found.status),
    latestInvoice: newest ? toClientInvoice(newest) : null,
    unpaidDueAt: due.length > 0 ? Math.min(...due) : null,
  };
}

const STATUSES = ["past_due", "unpaid", "canceled"] as const;
const INVOICE_STATUSES = ["open", "paid", "uncollectible", "void"] as const;

function statusOf(status: Stripe.Subscription.Status): BillingState["status"] {
  if (status === "incomplete_expired") return "canceled";
  return STATUSES.find((one) => one === status) ?? "active";
}

const toClientInvoice = (invoice: Stripe.Invoice): ClientInvoice => ({
  number: invoice.number,
  status: INVOICE_STATUSES.find((one) => one === invoice.status) ?? "draft",
  amount: invoice.total,
  paid_amount: invoice.amount_paid,
  currency: invoice.currency.toUpperCase(),
  issued_at: invoice.created * 1000,
  due_at: invoice.due_date === null ? null : invoice.due_date * 1000,
  url: invoice.hosted_invoice_url ?? null,
});
