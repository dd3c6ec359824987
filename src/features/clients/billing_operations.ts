/** Billing of clients, through the account's own Stripe; it is optional. */
import * as v from "valibot";
import { isoTime, stampsAt } from "../../lib/clock.ts";
import { isInternationalEmail } from "../../lib/email_addresses.ts";
import { ApiError, invalid, notPossible, orNotFound } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { clientLimits } from "../../policy/clients.ts";
import { CheckoutFailed } from "../../providers/checkout/checkout.ts";
import { BillingRefused, tryKey } from "../../providers/checkout/invoicing.ts";
import { createStripeClient } from "../../providers/checkout/stripe_client.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { BILLING_JOB } from "./billing_jobs.ts";
import { ClientBilling, toBilling } from "./billing_presenter.ts";
import * as store from "./store.ts";

const MOST_AMOUNT = 99_999_999;
const USUAL_DAYS = 14;
/** So much of a key's end is shown. */
const SHOWN_END = 4;

const OWNERS = { scope: "settings", websites: "whole", role: "owner", limit: LIMIT.default } as const;

const Connection = f.component("BillingConnection", {
  connected: f.described(v.boolean(), "Whether there is one.", true),
  key_hint: f.described(
    v.nullable(v.string()),
    "Enough of its key to know it by; null: there is none.",
    "rk_live_…4242",
  ),
  connected_at: f.described(v.nullable(f.createdAt), "Since when; null: there is none."),
});

const toConnection = (row: store.ConnectionRow | null) => ({
  connected: row !== null,
  key_hint: row?.key_hint ?? null,
  connected_at: row ? isoTime(row.updated_at) : null,
});

const getConnection = operation({
  ...OWNERS,
  name: "client_billing.get",
  route: "GET /v1/client_billing",
  summary: "See whether your Stripe is connected",
  input: {},
  output: Connection,
  limit: LIMIT.read,
  async handle({ db, account }) {
    return toConnection(await store.findConnection(db, account._id));
  },
});

const connect = operation({
  ...OWNERS,
  name: "client_billing.connect",
  route: "PUT /v1/client_billing",
  summary: "Connect your Stripe",
  description:
    "With a key of your own Stripe account, best a restricted one that may write Customers, Products, Prices and Subscriptions and read Invoices. It is tried, stored encrypted and never shown again. Clients pay into that account; nothing goes through this server, and it takes no share. Connected anew, all clients that you bill are looked at again.",
  effect: "outside",
  atOnce: { account: 2, server: 20 },
  input: {
    secret_key: f.described(
      v.pipe(v.string(), v.trim(), v.regex(/^(?:sk|rk)_(?:live|test)_[A-Za-z0-9_]{8,200}$/, says("no_stripe_key"))),
      "The key.",
      "rk_test_51H0sitewright",
    ),
  },
  output: Connection,
  limit: LIMIT.create,
  errors: ["not_possible", "provider_failed", "secret_key_missing", "work_limit", "busy"],
  async handle({ db, services, account, now }, { secret_key }) {
    if (await clientLimits(db, account._id)) throw notPossible("client_bills_none");
    const stripe = createStripeClient({ apiUrl: services.config.stripeApiUrl, secretKey: secret_key });
    await tryKey(stripe).catch((error: unknown) => {
      if (error instanceof BillingRefused) throw invalid("secret_key", "key_refused", { said: error.message });
      if (!(error instanceof CheckoutFailed)) throw error;
      throw new ApiError("provider_failed", tellRefusal("stripe_failed", { said: error.message }));
    });
    const row: store.ConnectionRow = {
      account_id: account._id,
      secret_key: services.secrets.seal(secret_key, account._id),
      key_hint: `${/^.{8}/.exec(secret_key)![0]}…${secret_key.slice(-SHOWN_END)}`,
      ...stampsAt(now),
    };
    await services.storage.write("all", async (tx) => {
      await store.saveConnection(tx, row);
      await store.lookAgain(tx, account._id);
    });
    return toConnection(row);
  },
});

const disconnect = operation({
  ...OWNERS,
  name: "client_billing.disconnect",
  route: "DELETE /v1/client_billing",
  summary: "Disconnect your Stripe",
  description:
    "The key is gone at once. Subscriptions and invoices go on at Stripe; here nothing more is seen of them until a key is connected again.",
  input: {},
  output: Connection,
  async handle({ db, account }) {
    await store.deleteConnection(db, account._id);
    return toConnection(null);
  },
});

/** Throws ApiError `not_found`, of the client, or of its billing. */
async function getRow({ db, account }: Context, id: string): Promise<store.BillingRow> {
  const found = orNotFound(await store.findClient(db, account._id, id), "client", id);
  if (!found.billing)
    throw new ApiError("not_found", "This client is not billed. PUT /v1/clients/:id/billing begins with it.");
  return found.billing;
}

const getBilling = operation({
  ...OWNERS,
  name: "clients.get_billing",
  route: "GET /v1/clients/:id/billing",
  summary: "Get what a client pays",
  description: "As Stripe said within the last hour; `looked_at` is when. The list of clients has it as `billing`.",
  input: { id: f.identifier("acc", "client") },
  output: ClientBilling,
  limit: LIMIT.read,
  async handle(context, { id }) {
    return toBilling(await getRow(context, id), context.now);
  },
});

const setBilling = operation({
  ...OWNERS,
  name: "clients.set_billing",
  route: "PUT /v1/clients/:id/billing",
  serializationKey: "all",
  summary: "Bill a client",
  description:
    "Once a month Stripe sends this client an invoice, to be paid by card or transfer until it is due: your account there has one customer and one subscription for it, however often this is called. A change holds from the next invoice on. Whoever doesn't pay is shown as `overdue_since`, and nothing of theirs is switched off. The first invoice is sent about an hour later.",
  input: {
    id: f.identifier("acc", "client"),
    amount: f.integerBetween(
      1,
      MOST_AMOUNT,
      "What is paid each month, in the currency's smallest unit, like cents.",
      9900,
    ),
    currency: f.described(
      v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/, says("no_currency"))),
      "ISO 4217. It stays while the subscription runs.",
      "EUR",
    ),
    days_until_due: v.optional(f.integerBetween(1, 365, "How many days there are to pay an invoice.", 14), USUAL_DAYS),
    description: f.optional(f.nameText('What invoices say that it is for; the first time "Website".', "Website care")),
    email: f.optional(
      v.pipe(
        v.string(),
        v.trim(),
        maxCharacters(254),
        v.check(isInternationalEmail, says("no_email")),
        v.metadata({
          format: "idn-email",
          description: "Whom Stripe sends invoices to; the first time the client's address.",
          examples: ["ada@example.com"],
        }),
      ),
    ),
  },
  output: ClientBilling,
  errors: ["not_possible"],
  async handle(context, { id, amount, currency, days_until_due, ...given }) {
    const { db, account, now, services, newId } = context;
    const found = orNotFound(await store.findClient(db, account._id, id), "client", id);
    if (!(await store.findConnection(db, account._id))) throw notPossible("stripe_unconnected");
    const before = found.billing;
    if (before?.is_ended && before.status !== "canceled") throw notPossible("billing_ending");
    const known = before && before.status !== "canceled" ? before : null;
    if (known?.subscription_id && known.currency !== currency) throw notPossible("currency_kept");
    const email = given.email ?? before?.email ?? found.client.email;
    if (!email) throw invalid("email", "required");
    const row: store.BillingRow = {
      _id: known?._id ?? newId("bil"),
      account_id: id,
      parent_account_id: account._id,
      amount,
      currency,
      days_until_due,
      description: given.description ?? before?.description ?? "Website",
      email,
      is_ended: false,
      revision: (known?.revision ?? 0) + 1,
      done_revision: known?.done_revision ?? 0,
      customer_id: before?.customer_id ?? null,
      subscription_id: known?.subscription_id ?? null,
      status: known?.status ?? "preparing",
      latest_invoice: before?.latest_invoice ?? null,
      unpaid_due_at: before?.unpaid_due_at ?? null,
      problem: null,
      looked_at: known?.looked_at ?? 0,
      created_at: known?.created_at ?? now,
      updated_at: now,
    };
    await store.saveBilling(db, row);
    await services.queue.hasten(db, { kind: BILLING_JOB, subject: row._id, runAt: now });
    context.afterCommit(() => services.queue.wake());
    return toBilling(row, now);
  },
});

const endBilling = operation({
  ...OWNERS,
  name: "clients.end_billing",
  route: "DELETE /v1/clients/:id/billing",
  serializationKey: "all",
  summary: "End the billing of a client",
  description:
    "The subscription ends at once, and no more invoices are made. Those that there are stay at Stripe and are still to be paid.",
  input: { id: f.identifier("acc", "client") },
  output: ClientBilling,
  async handle(context, { id }) {
    const { db, now, services } = context;
    const before = await getRow(context, id);
    if (before.is_ended || before.status === "canceled") return toBilling(before, now);
    const row = { ...before, is_ended: true, revision: before.revision + 1, updated_at: now };
    await store.saveBilling(db, row);
    await services.queue.hasten(db, { kind: BILLING_JOB, subject: row._id, runAt: now });
    context.afterCommit(() => services.queue.wake());
    return toBilling(row, now);
  },
});

export const billingOperations = [getConnection, connect, disconnect, getBilling, setBilling, endBilling];
