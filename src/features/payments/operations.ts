/** Paying: what is for sale, pages to pay on, what the provider tells, and what was paid. */
import * as v from "valibot";
import { ApiError, invalid, notPossible } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation, type Services } from "../../operation/operation.ts";
import { clientLimits } from "../../policy/clients.ts";
import { PLANS, type Plan as PlanName } from "../../policy/plans.ts";
import {
  type Checkout,
  CheckoutFailed,
  EventUnreadable,
  type Item,
  SignatureRefused,
} from "../../providers/checkout/checkout.ts";
import { PAYING_LANGUAGES } from "../../providers/checkout/names.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { findQuoted, quoteTerm } from "../domains/service.ts";
import {
  currency,
  money,
  Payment,
  Plan,
  Subscription,
  toOwnSubscription,
  toPayment,
  toSubscription,
} from "./presenter.ts";
import { keepHint, settleNow } from "./service.ts";
import * as store from "./store.ts";

const KILOBYTE = 1024;
/** Of a webhook: an invoice with hundreds of lines is smaller. */
const MOST_TOLD_BYTES = 512 * KILOBYTE;
const LONGEST_URL = 2000;
const PRICE_EXAMPLE = { amount: 2900, currency: "USD", interval: "month" };

const Price = f.component("Price", {
  amount: money,
  currency,
  interval: f.described(
    v.nullable(v.picklist(["day", "week", "month", "year"])),
    "How often it is paid; null: once.",
    "month",
  ),
});

const nullablePrice = f.described(v.nullable(Price), "What it costs; null: it is not for sale here.", PRICE_EXAMPLE);

const Offers = f.component("Offers", {
  plans: f.described(
    v.array(
      v.object({
        plan: f.described(Plan, "Its name.", "pro"),
        features: f.described(v.array(v.picklist(["publish", "premium_model", "api"])), "What it opens.", [
          "publish",
          "premium_model",
        ]),
        monthly_credits: f.described(v.nullable(f.integer), "Credits of each month, where it is sold.", 2000),
        price: nullablePrice,
      }),
    ),
    "All plans, from the lowest to the highest.",
  ),
  credit_packs: f.described(
    v.array(
      v.object({
        credits: f.described(f.integer, "How many.", 1000),
        price: nullablePrice,
      }),
    ),
    "Credits that can be bought. They do not end with the month.",
  ),
  domains: f.described(v.boolean(), "Whether domains can be bought here.", true),
  pays: f.described(v.boolean(), "Whether this account pays for its plan here; else the operator sets it.", true),
  has_customer: f.described(v.boolean(), "Whether POST /v1/stripe/portal has a page for it.", true),
});

const listOffers = operation({
  name: "plans.list",
  route: "GET /v1/plans",
  scope: "any",
  websites: "none",
  summary: "List what is for sale",
  description:
    "The plans with what each opens, and credits to buy. Prices are null where this server takes no payments.",
  input: {},
  output: Offers,
  errors: ["provider_failed"],
  async handle({ services, db, account }) {
    const { checkout, config, clock } = services;
    const row = (await store.findAccount(db, account._id))!;
    const price = async (id: string | undefined) =>
      id === undefined || !checkout ? null : await asking(() => checkout.findPrice(id, clock.now()));
    const plans = (Object.keys(PLANS) as PlanName[]).map(async (plan) => ({
      plan,
      features: [...PLANS[plan]],
      monthly_credits: config.stripe?.planCredits[plan] ?? null,
      price: plan === "free" ? null : await price(config.stripe?.prices[plan][0]),
    }));
    const packs = (config.stripe?.creditPacks ?? []).map(async (pack) => ({
      credits: pack.credits,
      price: await price(pack.price),
    }));
    return {
      plans: await Promise.all(plans),
      credit_packs: await Promise.all(packs),
      domains: services.registrar !== null && (checkout !== null || row.plan_source !== "stripe"),
      pays: row.plan_source === "stripe",
      has_customer: row.customer_id !== null,
    };
  },
});

const backTo = (description: string) =>
  v.optional(
    v.pipe(
      v.string(),
      maxCharacters(LONGEST_URL),
      v.metadata({ format: "uri", description, examples: ["http://localhost:3000/app/billing"] }),
    ),
  );

const language = (description: string) => v.optional(f.described(v.picklist(PAYING_LANGUAGES), description, "de"));

const openCheckout = operation({
  name: "stripe.checkout",
  route: "POST /v1/stripe/checkout",
  scope: "settings",
  websites: "whole",
  summary: "Open a page to pay on",
  description:
    "For exactly one of `plan`, `credits` (a pack of GET /v1/plans) and `domain_id`: of a domain whose price is held, or of one that is registered here, for one more term at its present price. The card that pays for a domain is saved for `auto_renew`. A plan has one page at a time: asked for again it is the same one, and with another plan the one before is closed, so that nothing is paid twice. Open `url` in a browser; what was bought is there seconds after it is paid, or days where a bank takes its time. Credits that are bought do not end with the month. `success_url` and `cancel_url` must be addresses of this application; `{CHECKOUT_SESSION_ID}` in them becomes the `checkout_id`.",
  role: "owner",
  effect: "outside",
  input: {
    plan: v.optional(f.described(v.picklist(["pro", "agency"]), "The plan to subscribe to.", "pro")),
    credits: v.optional(f.described(f.integer, "How many credits, as one of the packs has them.", 1000)),
    domain_id: v.optional(f.identifier("dom", "domain")),
    success_url: backTo("Where the browser goes after it is paid."),
    cancel_url: backTo("Where it goes when it is not."),
    language: language(
      "The language of the page, and of what the payment is called there and in GET /v1/payments; renewals of a domain are called in it too. Without it the page is in the browser's, and payments are called in English.",
    ),
  },
  exactlyOne: ["plan", "credits", "domain_id"],
  output: f.component("Checkout", {
    url: f.described(f.webAddress, "The page.", "https://checkout.stripe.com/c/pay/cs_test_a1b2c3"),
    checkout_id: f.described(v.string(), "What Stripe calls it.", "cs_test_a1b2c3"),
    expires_at: f.described(
      v.pipe(v.string(), v.isoTimestamp()),
      "Until when it can be paid there.",
      "2026-11-21T09:30:00.000Z",
    ),
  }),
  example: { input: { plan: "pro" } },
  errors: [
    "not_found",
    "already_subscribed",
    "not_possible",
    "quote_expired",
    "provider_failed",
    "provider_unavailable",
  ],
  async handle(context, input) {
    const checkout = checkoutOf(context.services);
    const { item, expiresAt } = await itemOf(context, checkout, input);
    const { baseUrl } = context.services;
    const screen = `${baseUrl}/app/${item.kind === "domain" ? `domains/${item.domainId}` : "billing"}`;
    const successUrl = ownAddress("success_url", input.success_url, baseUrl) ?? `${screen}?paid={CHECKOUT_SESSION_ID}`;
    const cancelUrl = ownAddress("cancel_url", input.cancel_url, baseUrl) ?? screen;
    const opened = await asking(() =>
      withCustomer(context, checkout, (customerId) =>
        checkout.open({
          accountId: context.account._id,
          customerId,
          item,
          successUrl,
          cancelUrl,
          language: input.language ?? null,
          expiresAt,
        }),
      ),
    );
    return { url: opened.url, checkout_id: opened.id, expires_at: new Date(opened.expiresAt).toISOString() };
  },
});

type PurchaseInput = { plan?: "pro" | "agency"; credits?: number; domain_id?: string };

/** What is to be paid for. Throws ApiError where that is not for sale, or not for this account. */
async function itemOf(
  context: Context,
  checkout: Checkout,
  wanted: PurchaseInput,
): Promise<{ item: Item; expiresAt: number | null }> {
  const { services, db, account } = context;
  const settings = services.config.stripe!;
  const { plan, credits, domain_id } = wanted;
  if (plan !== undefined) {
    const price = settings.prices[plan][0];
    if (price === undefined) throw invalid("plan", "plan_not_sold", { plan });
    const row = (await store.findAccount(db, account._id))!;
    if (await clientLimits(db, account._id)) throw notPossible("plan_of_agency");
    if (row.plan_source !== "stripe") throw notPossible("plan_given");
    if (await hasPlan(context, checkout, row))
      throw new ApiError(
        "already_subscribed",
        "The account has a plan that is paid for. Change or end it on the page of POST /v1/stripe/portal, so that nothing is paid twice.",
      );
    return { item: { kind: "plan", plan, price }, expiresAt: null };
  }
  if (credits !== undefined) {
    const pack = settings.creditPacks.find((one) => one.credits === credits);
    const offered = settings.creditPacks.map((one) => one.credits).join(", ") || "none";
    if (!pack) throw invalid("credits", "credits_not_sold", { offered });
    return { item: { kind: "credits", credits, price: pack.price }, expiresAt: null };
  }
  const renewal = await quoteTerm(context, domain_id!);
  const { row, payableUntil, ...sold } = renewal ?? (await findQuoted(context, domain_id!));
  const { price, term } = "term" in sold ? sold : { price: sold.registration.price, term: null };
  return {
    item: { kind: "domain", domainId: row._id, name: row.domain, term, ...price },
    expiresAt: payableUntil,
  };
}

/** Whether an account pays for a plan: also one that was paid for a moment ago, of which no webhook has told yet. */
async function hasPlan(
  { services, db }: Context,
  checkout: Checkout,
  { _id, customer_id }: store.AccountRow,
): Promise<boolean> {
  const known = await store.listSubscriptions(db, _id);
  if (known.some(({ status }) => status === "active" || status === "past_due")) return true;
  const untold = customer_id === null ? [] : await asking(() => checkout.findPaidPlans(customer_id));
  if (untold.length === 0) return false;
  await services.storage.write("payments", (tx) => settleNow(tx, services, untold));
  services.queue.wake();
  return true;
}

/** Calls with the account's customer at the provider, who is made when there is none, or none any more. */
async function withCustomer<Result>(
  { services, account, db }: Context,
  checkout: Checkout,
  ask: (customerId: string) => Promise<Result | null>,
): Promise<Result> {
  const row = (await store.findAccount(db, account._id))!;
  const known = row.customer_id && (await ask(row.customer_id));
  if (known) return known;
  const made = await checkout.makeCustomer(row, row.customer_id);
  const customerId = await services.storage.write(account._id, async (tx) => {
    const present = (await store.findAccount(tx, account._id))!;
    if (present.customer_id !== row.customer_id && present.customer_id !== null) return present.customer_id;
    await store.updateAccount(tx, account._id, { customer_id: made });
    return made;
  });
  const result = await ask(customerId);
  if (!result) throw new CheckoutFailed("the customer is not known");
  return result;
}

/** An address to come back to. Throws ApiError for one of somebody else. */
function ownAddress(field: string, value: string | undefined, baseUrl: string): string | null {
  if (value === undefined) return null;
  const url = URL.parse(value);
  if (!url || url.origin !== baseUrl || url.username !== "" || url.password !== "")
    throw invalid(field, "address_elsewhere", { address: `${baseUrl}/` });
  return value;
}

const openPortal = operation({
  name: "stripe.portal",
  route: "POST /v1/stripe/portal",
  scope: "settings",
  summary: "Open a page to change plan and cards on",
  description:
    "On it plans are changed and ended, cards replaced, invoices read. It is there once something was bought.",
  role: "owner",
  effect: "outside",
  input: {
    return_url: backTo("Where the page leads back to."),
    language: language("The language of the page; without it, the browser's."),
  },
  output: f.component("Portal", {
    url: f.described(f.webAddress, "The page.", "https://billing.stripe.com/p/session/test_a1b2c3"),
  }),
  limit: LIMIT.create,
  errors: ["not_possible", "provider_failed", "provider_unavailable"],
  async handle({ services, db, account }, input) {
    const checkout = checkoutOf(services);
    const { customer_id } = (await store.findAccount(db, account._id))!;
    const back = ownAddress("return_url", input.return_url, services.baseUrl) ?? `${services.baseUrl}/app/billing`;
    const url = customer_id && (await asking(() => checkout.openPortal(customer_id, back, input.language ?? null)));
    if (!url) throw notPossible("nothing_bought");
    return { url };
  },
});

const hear = operation({
  name: "stripe.webhook",
  route: "POST /v1/stripe/webhook",
  summary: "Hear what Stripe tells",
  description:
    "For Stripe alone: set this address as a webhook there, with the API version 2026-10-28.endive, and its signing secret as SITEWRIGHT_STRIPE_WEBHOOK_SECRET. Each event is kept once; what it is about is looked up at Stripe and settled after the answer.",
  access: "open",
  effect: "outside",
  signed: {
    header: "stripe-signature",
    mostBytes: MOST_TOLD_BYTES,
    description: "An event, as Stripe sends it, with its signature in the header Stripe-Signature.",
  },
  input: {},
  output: f.component("Heard", { received: f.described(v.literal(true), "It need not be sent again.") }),
  limit: 5000,
  errors: ["signature_refused", "provider_unavailable"],
  async handle({ services, log, signed, now }) {
    const checkout = checkoutOf(services);
    const hint = await checkout.readHint(signed!.payload, signed!.signature, now).catch((error) => {
      if (error instanceof EventUnreadable) throw new ApiError("validation_failed", error.message);
      if (!(error instanceof SignatureRefused)) throw error;
      if (error.isFirst)
        log.error("a webhook of payments is refused; others of the next hour are not told of", {
          reason: error.message,
          setting: "SITEWRIGHT_STRIPE_WEBHOOK_SECRET",
        });
      throw new ApiError("signature_refused", error.message);
    });
    if (hint.subject !== null) {
      const isNew = await services.storage.write("payments", (db) => keepHint(db, services, hint));
      if (isNew) services.queue.wake();
    }
    return { received: true as const };
  },
});

const listSubscriptions = operation({
  name: "subscriptions.list",
  route: "GET /v1/subscriptions",
  scope: "settings",
  summary: "List the account's plans",
  description:
    "Those that were bought, the newest first; before them the one that the operator has given, where nobody pays.",
  role: "owner",
  input: f.listFields(),
  output: f.listOf(Subscription),
  async handle({ db, account }, input) {
    const row = (await store.findAccount(db, account._id))!;
    const bought = (await store.listSubscriptions(db, account._id)).map((one) => toSubscription(one, row));
    const all = row.plan_source === "stripe" ? bought : [toOwnSubscription(row), ...bought];
    const start = input.page * input.limit;
    return f.toList(all.slice(start, start + input.limit), input, all.length);
  },
});

const listPayments = operation({
  name: "payments.list",
  route: "GET /v1/payments",
  scope: "settings",
  summary: "List the account's payments",
  description: "Newest first, with receipts, and what went back of each.",
  role: "owner",
  input: f.listFields(),
  output: f.listOf(Payment),
  async handle({ db, account }, input) {
    const { rows, total } = await store.listPayments(db, account._id, input.limit, input.page * input.limit);
    return f.toList(rows.map(toPayment), input, total);
  },
});

/** Throws ApiError `provider_unavailable` where nobody can pay. */
function checkoutOf({ checkout }: Pick<Services, "checkout">): Checkout {
  if (checkout) return checkout;
  throw new ApiError("provider_unavailable", tellRefusal("no_payments", { setting: "SITEWRIGHT_STRIPE_SECRET_KEY" }));
}

/** Asks the provider; what it fails at is its failure, and can be tried again. */
async function asking<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CheckoutFailed)) throw error;
    throw new ApiError("provider_failed", tellRefusal("payment_failed", { said: error.message }));
  }
}

export const paymentOperations = [listOffers, openCheckout, openPortal, hear, listSubscriptions, listPayments];
