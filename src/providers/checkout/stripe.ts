/**
 * Stripe as the checkout of this server. What is for this server says so in its metadata, which only the operator's key
 * can write: an account at Stripe may sell other things too, and links for payment there let anybody write a
 * `client_reference_id`.
 */
import type Stripe from "stripe";
import { HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Plan, StripeSettings } from "../../settings/payments.ts";
import {
  type Bill,
  type Charged,
  type Checkout,
  CheckoutFailed,
  type DomainTerm,
  EventUnreadable,
  type Hint,
  type Item,
  type Money,
  type Order,
  type Price,
  type Sale,
  SignatureRefused,
  type SoldPlan,
} from "./checkout.ts";
import { nameOf, type PayingLanguage, payingLanguage } from "./names.ts";
import { createStripeClient, failure, get, load, type StripeClient, type StripeFetch } from "./stripe_client.ts";

/** How old a signature may be. */
const TOLERANCE_SECONDS = 300;
const PAGE = 100;
const PRICES_KEPT_MS = 10 * MINUTE_MS;
/** How often it is told that webhooks are refused. */
const REFUSALS_TOLD_MS = HOUR_MS;

/** Names in the metadata of what this server has made there. */
const ACCOUNT = "sitewright_account";
const KIND = "sitewright_kind";
const CREDITS = "sitewright_credits";
const DOMAIN = "sitewright_domain";
const NAME = "sitewright_domain_name";
const TERM = "sitewright_term";
/** Which try it is to take money from a saved card; where it is set nobody was asked on a page. */
const ATTEMPT = "sitewright_attempt";
const PLAN = "sitewright_plan";
const PRICE = "sitewright_price";
const LANGUAGE = "sitewright_language";

/** What is listened to: everything about checkouts, plans, bills, saved cards, and money that goes back. */
const WATCHED_EVENTS = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const;

interface StripeState extends StripeClient {
  readonly settings: StripeSettings;
  /** As many as the settings name. */
  readonly prices: Map<string, { at: number; price: Price }>;
  refusedAt: number;
}

/**
 * @param ask sends the requests: the network, unless a test listens itself
 * @param retries how often a request is sent again at once
 */
export function createStripe(settings: StripeSettings, ask?: StripeFetch, retries?: number): Checkout {
  const stripe: StripeState = {
    ...createStripeClient(settings, ask, retries),
    settings,
    prices: new Map(),
    refusedAt: Number.NEGATIVE_INFINITY,
  };

  return {
    makeCustomer: (input, before) => makeCustomer(stripe, input, before),
    open: (input) => open(stripe, input),
    async findPaidPlans(customerId) {
      const found = await get(stripe, "list", (client) =>
        client.subscriptions.list({ customer: customerId, limit: PAGE }),
      );
      const isPaid = ({ status }: Stripe.Subscription) => ["active", "past_due"].includes(statusOf(status));
      return (found?.data ?? []).filter((one) => one.metadata[ACCOUNT] && isPaid(one)).map(({ id }) => id);
    },
    openPortal: (customerId, returnUrl, language) => openPortal(stripe, customerId, returnUrl, language),
    findPrice: (id, now) => findPrice(stripe, id, now),
    readHint: (payload, signature, now) => readHint(stripe, payload, signature, now),
    hintsSince: (since, signal) => hintsSince(stripe, since, signal),
    subjectsSince: (since, signal) => subjectsSince(stripe, since, signal),
    charge: (input) => charge(stripe, input),
    findSale: (id) => findSale(stripe, id),
    findSoldPlan: (id) => findSoldPlan(stripe, id),
    findBill: (id) => findBill(stripe, id),
    findSource: (paymentId) => findSource(stripe, paymentId),
    refund: (paymentId) => refund(stripe, paymentId),
  };
}

/** Everything of a list, page by page. */
async function* everyPage<Thing extends { id?: string }>(
  stripe: StripeState,
  signal: AbortSignal,
  list: (client: Stripe, at: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Thing>>,
): AsyncGenerator<Thing> {
  let last: string | undefined;
  do {
    signal.throwIfAborted();
    const at = { limit: PAGE, ...(last ? { starting_after: last } : {}) };
    const page = await get(stripe, "list", (client) => list(client, at));
    yield* page?.data ?? [];
    last = page?.has_more ? page.data.at(-1)?.id : undefined;
  } while (last);
}

async function moneyOf(
  stripe: StripeState,
  paymentId: string,
  given: Pick<Money, "status" | "amount" | "currency">,
): Promise<Money> {
  const found = await findTaken(stripe, paymentId);
  if (!found) return { ...given, ...NOTHING_BACK, paymentId };
  const { charge, refunds, disputes } = found;
  return {
    ...given,
    refunded: refundedOf(found),
    returnedRefunds: refunds.filter(isReturned).length,
    disputed: Math.min(charge.amount, sumOf(disputes.filter(takesMoney))),
    receiptUrl: charge.receipt_url,
    paymentId,
  };
}

/** What was taken for a payment, with what went back of it; null: nothing was taken. */
async function findTaken(stripe: StripeState, paymentId: string): Promise<Taken | null> {
  const intent = await get(stripe, "payment_intent", (client) =>
    client.paymentIntents.retrieve(paymentId, { expand: ["latest_charge.refunds"] }),
  );
  const charge = intent?.latest_charge;
  if (!charge || typeof charge === "string") return null;
  const about = { payment_intent: paymentId, limit: PAGE };
  const refunds = charge.refunds?.has_more
    ? await get(stripe, "list", (client) => client.refunds.list(about))
    : charge.refunds;
  const disputes = charge.disputed ? await get(stripe, "list", (client) => client.disputes.list(about)) : null;
  return { charge, refunds: refunds?.data ?? [], disputes: disputes?.data ?? [] };
}

/** What was taken from a saved card; null for any other payment. */
async function findCharge(stripe: StripeState, id: string): Promise<Sale | null> {
  const intent = await get(stripe, "payment_intent", (client) => client.paymentIntents.retrieve(id));
  const item = intent && itemOf(intent);
  const accountId = intent?.metadata[ACCOUNT];
  if (!intent || item?.kind !== "domain" || !accountId || !intent.metadata[ATTEMPT]) return null;
  const language = payingLanguage(intent.metadata[LANGUAGE]);
  const charged = chargedOf(intent);
  const given = { status: charged.status, amount: intent.amount, currency: intent.currency.toUpperCase() };
  return { id, accountId, customerId: idOf(intent.customer), item, language, money: await moneyOf(stripe, id, given) };
}

/** Of the pages on which a customer can pay for a plan the first that is as it is wanted stays open; null: none is. */
async function onePageOpen(stripe: StripeState, customerId: string, wanted: Stripe.Checkout.SessionCreateParams) {
  const open = { customer: customerId, status: "open", limit: PAGE } as const;
  const found = await get(stripe, "list", (client) => client.checkout.sessions.list(open));
  // The newest are listed first.
  const pages = (found?.data ?? []).filter(({ metadata }) => metadata?.[KIND] === "plan").toReversed();
  const kept = pages.find((page) => isSamePage(page, wanted)) ?? null;
  for (const page of pages) if (page !== kept) await closePage(stripe, page.id);
  return kept;
}

/** Closes a page that is open; another window may have closed it meanwhile. */
async function closePage(stripe: StripeState, id: string): Promise<void> {
  try {
    await get(stripe, "checkout.session", (client) => client.checkout.sessions.expire(id));
  } catch (error) {
    const page = await get(stripe, "checkout.session", (client) => client.checkout.sessions.retrieve(id));
    if (page?.status !== "expired") throw error;
  }
}

/** What the customer has chosen to be paid with, else what was saved last. */
async function findSavedMethod(stripe: StripeState, customerId: string): Promise<string | null> {
  const customer = await get(stripe, "customer", (client) => client.customers.retrieve(customerId));
  if (!customer || customer.deleted) return null;
  const chosen = idOf(customer.invoice_settings?.default_payment_method);
  if (chosen) return chosen;
  const saved = await get(stripe, "list", (client) => client.customers.listPaymentMethods(customerId, { limit: 1 }));
  return saved?.data[0]?.id ?? null;
}

const planOf = (stripe: StripeState, price: string | undefined, named: string | undefined): Plan | null => {
  const { pro, agency } = stripe.settings.prices;
  if (price !== undefined && agency.includes(price)) return "agency";
  if (price !== undefined && pro.includes(price)) return "pro";
  // A price that the operator has taken out of the settings: what was sold under it counts.
  return named === "pro" || named === "agency" ? named : null;
};

async function makeCustomer(
  stripe: StripeState,
  { _id, name }: { _id: string; name: string },
  before: string | null,
): Promise<string> {
  const customer = await get(stripe, "customer", (client) =>
    client.customers.create(
      { name, metadata: { [ACCOUNT]: _id } },
      { idempotencyKey: `sitewright-customer-${_id}-${before ?? "first"}` },
    ),
  );
  return customer!.id;
}

async function open(
  stripe: StripeState,
  { accountId, customerId, item, successUrl, cancelUrl, language, expiresAt }: Order,
): Promise<{ id: string; url: string; expiresAt: number } | null> {
  const metadata: Record<string, string> = { [ACCOUNT]: accountId, [KIND]: item.kind, ...metadataOf(item) };
  if (language !== null) metadata[LANGUAGE] = language;
  const isPlan = item.kind === "plan";
  const wanted: Stripe.Checkout.SessionCreateParams = {
    mode: isPlan ? "subscription" : "payment",
    customer: customerId,
    client_reference_id: accountId,
    line_items: [lineOf(item, language)],
    locale: language ?? "auto",
    metadata: isPlan ? { ...metadata, [PRICE]: item.price } : metadata,
    ...(isPlan ? { subscription_data: { metadata } } : { payment_intent_data: paying(item, metadata) }),
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(expiresAt === null ? {} : { expires_at: Math.ceil(expiresAt / 1000) }),
  };
  const known = isPlan ? await onePageOpen(stripe, customerId, wanted) : null;
  if (known) return pageOf(known);
  const made = await get(stripe, "checkout.session", (client) => client.checkout.sessions.create(wanted));
  // Another window may have opened one at the same moment.
  return made && pageOf((isPlan && (await onePageOpen(stripe, customerId, wanted))) || made);
}

async function openPortal(
  stripe: StripeState,
  customerId: string,
  returnUrl: string,
  language: "en" | "de" | null,
): Promise<string | null> {
  const session = await get(stripe, "billing_portal.session", (client) =>
    client.billingPortal.sessions.create({
      customer: customerId,
      return_url: returnUrl,
      locale: language ?? "auto",
    }),
  );
  return session?.url ?? null;
}

async function findPrice(stripe: StripeState, id: string, now: number): Promise<Price | null> {
  const known = stripe.prices.get(id);
  if (known && Math.abs(now - known.at) < PRICES_KEPT_MS) return known.price;
  const price = await get(stripe, "price", (client) => client.prices.retrieve(id));
  if (!price || price.unit_amount === null) return null;
  const interval = (price.recurring?.interval ?? null) as "day" | "week" | "month" | "year" | null;
  const found = { amount: price.unit_amount, currency: price.currency.toUpperCase(), interval };
  stripe.prices.set(id, { at: now, price: found });
  return found;
}

async function readHint(stripe: StripeState, payload: string, signature: string, now: number): Promise<Hint> {
  const { Sdk, client } = await load(stripe);
  for (const secret of stripe.settings.webhookSecrets) {
    try {
      // The form without "Async" always throws in Bun.
      const event = await client.webhooks.constructEventAsync(
        payload,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now,
      );
      const hint = hintOf(event, payload);
      if (hint) return hint;
      throw new EventUnreadable(UNREADABLE);
    } catch (error) {
      // The signature is looked at first; what is wrong after that is the event, as one of another form (v2) is.
      if (!(error instanceof Sdk.errors.StripeSignatureVerificationError)) throw new EventUnreadable(UNREADABLE);
    }
  }
  const isFirst = Math.abs(now - stripe.refusedAt) > REFUSALS_TOLD_MS;
  if (isFirst) stripe.refusedAt = now;
  throw new SignatureRefused("It is not signed with the secret that is set here, or too long ago.", isFirst);
}

async function* hintsSince(stripe: StripeState, since: number, signal: AbortSignal): AsyncIterable<Hint> {
  const created = { gte: Math.floor(since / 1000) };
  const told = everyPage(stripe, signal, (client, at) =>
    client.events.list({ types: [...WATCHED_EVENTS], created, ...at }),
  );
  for await (const event of told) {
    const hint = hintOf(event, event.id);
    if (hint) yield hint;
  }
}

async function* subjectsSince(stripe: StripeState, since: number, signal: AbortSignal): AsyncIterable<string> {
  const created = { gte: Math.floor(since / 1000) };
  const isOurs = (metadata: Stripe.Metadata | null | undefined) => metadata?.[ACCOUNT] !== undefined;
  const sold = everyPage(stripe, signal, (client, at) =>
    client.checkout.sessions.list({ status: "complete", created, ...at }),
  );
  for await (const { id, metadata } of sold) if (isOurs(metadata)) yield id;
  // Whenever they began: what became of them since is not said.
  const plans = everyPage(stripe, signal, (client, at) => client.subscriptions.list({ status: "all", ...at }));
  for await (const { id, metadata } of plans) if (isOurs(metadata)) yield id;
  const bills = everyPage(stripe, signal, (client, at) => client.invoices.list({ created, ...at }));
  for await (const { id, parent } of bills) if (isOurs(parent?.subscription_details?.metadata)) yield id!;
  const charges = everyPage(stripe, signal, (client, at) => client.paymentIntents.list({ created, ...at }));
  for await (const { id, metadata } of charges) if (metadata[ATTEMPT] !== undefined) yield id;
  const refunds = everyPage(stripe, signal, (client, at) => client.refunds.list({ created, ...at }));
  for await (const { payment_intent } of refunds) if (payment_intent) yield idOf(payment_intent)!;
  const disputes = everyPage(stripe, signal, (client, at) => client.disputes.list({ created, ...at }));
  for await (const { payment_intent } of disputes) if (payment_intent) yield idOf(payment_intent)!;
}

async function charge(
  stripe: StripeState,
  {
    accountId,
    customerId,
    item,
    attempt,
  }: { accountId: string; customerId: string; item: DomainTerm; attempt: number },
): Promise<Charged> {
  const { amount, currency, name, domainId, term } = item;
  const own = { [ACCOUNT]: accountId, [KIND]: item.kind };
  const metadata: Record<string, string> = { ...own, ...metadataOf(item), [ATTEMPT]: String(attempt) };
  const isThis = (one: Stripe.PaymentIntent) =>
    [DOMAIN, TERM, ATTEMPT].every((key) => one.metadata[key] === metadata[key]);
  // Its key is forgotten there after a day or more: what was begun before that is found.
  const begun = await get(stripe, "list", (client) =>
    client.paymentIntents.list({ customer: customerId, limit: PAGE }),
  );
  const known = begun?.data.find(isThis);
  if (known) return chargedOf(known);
  // As it was chosen where the domain was paid for last.
  const before = begun?.data.find(({ metadata }) => metadata[DOMAIN] === domainId && metadata[LANGUAGE]);
  const language = payingLanguage(before?.metadata[LANGUAGE]);
  if (language !== null) metadata[LANGUAGE] = language;
  const method = await findSavedMethod(stripe, customerId);
  if (!method) return { status: "failed", problem: "no_card" };
  const { Sdk, client } = await load(stripe);
  try {
    const intent = await client.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        customer: customerId,
        payment_method: method,
        off_session: true,
        confirm: true,
        description: nameOf({ kind: "domain", name, term }, language),
        metadata,
      },
      { idempotencyKey: `sitewright-charge-${domainId}-${term}-${attempt}` },
    );
    return chargedOf(intent);
  } catch (error) {
    if (error instanceof Sdk.errors.StripeCardError) return refusedCard(error.code, error.decline_code);
    throw failure(error);
  }
}

async function findSale(stripe: StripeState, id: string): Promise<Sale | null> {
  if (id.startsWith("pi_")) return await findCharge(stripe, id);
  const session = await get(stripe, "checkout.session", (client) => client.checkout.sessions.retrieve(id));
  const item = session && itemOf(session);
  const accountId = session?.metadata?.[ACCOUNT];
  if (!session || !item || !accountId) return null;
  const language = payingLanguage(session.metadata?.[LANGUAGE]);
  const customerId = idOf(session.customer);
  const sale: Sale = { id: session.id, accountId, customerId, item, language, money: null };
  if (session.status !== "complete" || item.kind === "plan") return sale;
  const paymentId = idOf(session.payment_intent);
  const given = { amount: session.amount_total ?? 0, currency: (session.currency ?? "usd").toUpperCase() };
  if (session.payment_status !== "unpaid") {
    const status = "succeeded" as const;
    sale.money = paymentId
      ? await moneyOf(stripe, paymentId, { ...given, status })
      : { ...given, ...NOTHING_BACK, status, paymentId };
    return sale;
  }
  // A bank takes its time: the payment itself says whether it still may come.
  const intent =
    paymentId === null
      ? null
      : await get(stripe, "payment_intent", (client) => client.paymentIntents.retrieve(paymentId));
  const isOver = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  sale.money = { ...given, ...NOTHING_BACK, status: isOver ? "failed" : "pending", paymentId };
  return sale;
}

async function findSoldPlan(stripe: StripeState, id: string): Promise<SoldPlan | null> {
  const found = await get(stripe, "subscription", (client) => client.subscriptions.retrieve(id));
  const accountId = found?.metadata?.[ACCOUNT];
  if (!found || !accountId) return null;
  const [item] = found.items.data;
  return {
    id: found.id,
    accountId,
    customerId: idOf(found.customer),
    plan: planOf(stripe, item?.price.id, found.metadata[PLAN]),
    status: statusOf(found.status),
    // On the item since the versions of 2025.
    currentPeriodEnd: item ? item.current_period_end * 1000 : null,
    cancelAtPeriodEnd: found.cancel_at_period_end || found.cancel_at !== null,
  };
}

async function findBill(stripe: StripeState, id: string): Promise<Bill | null> {
  const invoice = await get(stripe, "invoice", (client) => client.invoices.retrieve(id, { expand: ["payments"] }));
  const details = invoice?.parent?.subscription_details;
  const accountId = details?.metadata?.[ACCOUNT];
  if (!invoice || !details || !accountId) return null;
  const bill = { id: invoice.id!, accountId, subscriptionId: idOf(details.subscription)!, money: null };
  if (invoice.status === "draft" || invoice.amount_due + invoice.amount_paid === 0) return bill;
  const payments = invoice.payments?.data ?? [];
  const paid = payments.find(({ status }) => status === "paid") ?? payments[0];
  const paymentId = idOf(paid?.payment.payment_intent ?? null);
  const status = billStatus(invoice.status, invoice.attempt_count);
  const amount = status === "succeeded" ? invoice.amount_paid : invoice.amount_due;
  const given = { status, amount, currency: invoice.currency.toUpperCase() };
  const money =
    paymentId && status === "succeeded"
      ? await moneyOf(stripe, paymentId, given)
      : { ...given, ...NOTHING_BACK, paymentId };
  return { ...bill, money: { ...money, receiptUrl: invoice.hosted_invoice_url ?? money.receiptUrl } };
}

async function findSource(stripe: StripeState, paymentId: string): Promise<string | null> {
  const sessions = await get(stripe, "list", (client) =>
    client.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }),
  );
  const [session] = sessions?.data ?? [];
  if (session) return session.id;
  if (await findCharge(stripe, paymentId)) return paymentId;
  const payments = await get(stripe, "list", (client) =>
    client.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: paymentId }, limit: 1 }),
  );
  return idOf(payments?.data[0]?.invoice ?? null);
}

async function refund(stripe: StripeState, paymentId: string): Promise<"given" | "held" | "taken"> {
  const found = await findTaken(stripe, paymentId);
  if (!found || refundedOf(found) >= found.charge.amount) return "given";
  const { refunds, disputes } = found;
  if (disputes.some(({ status }) => status === "lost")) return "taken";
  const { Sdk, client } = await load(stripe);
  try {
    // Named by all that has happened to it: the answer to a name is remembered there, also a refusal that is over.
    const past = [...refunds, ...disputes].map(({ id, status }) => `${id}-${status}`);
    const name = [paymentId, ...(past.length > 0 ? [sha256Hex(past.join(" "))] : [])].join("-");
    const options = { idempotencyKey: `sitewright-refund-${name}` };
    await client.refunds.create({ payment_intent: paymentId, reason: "requested_by_customer" }, options);
    return "given";
  } catch (error) {
    const code = error instanceof Sdk.errors.StripeError ? error.code : undefined;
    if (code === "charge_already_refunded") return "given";
    if (code !== "charge_disputed") throw failure(error);
    return "held";
  }
}

function pageOf({ id, url, created, expires_at }: Stripe.Checkout.Session) {
  if (!url) throw new CheckoutFailed("Stripe gave no address to pay at");
  // Stand-ins may not say when it ends; Stripe does.
  const DAY_SECONDS = 86_400;
  return { id, url, expiresAt: (expires_at ?? created + DAY_SECONDS) * 1000 };
}

/** Whether a page is for the same, in the same language, and leads to the same places. */
function isSamePage(page: Stripe.Checkout.Session, wanted: Stripe.Checkout.SessionCreateParams): boolean {
  const said = (metadata: Stripe.Checkout.SessionCreateParams["metadata"] | null) =>
    [ACCOUNT, KIND, PLAN, PRICE, LANGUAGE].map((name) => (metadata ? metadata[name] : undefined));
  return (
    page.success_url === wanted.success_url &&
    page.cancel_url === wanted.cancel_url &&
    said(page.metadata).join("\n") === said(wanted.metadata).join("\n")
  );
}

const NOTHING_BACK = { refunded: 0, returnedRefunds: 0, disputed: 0, receiptUrl: null };

/** What was taken for a payment, and what went back of it. */
interface Taken {
  charge: Stripe.Charge;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** A refund that the customer's bank did not take: the money is here again. */
const isReturned = ({ status }: Stripe.Refund): boolean => status === "failed" || status === "canceled";

/** Whether a dispute holds money, or has taken it. Inquiries (`warning_…`) move none. */
const takesMoney = ({ status }: Stripe.Dispute): boolean =>
  status !== "won" && status !== "prevented" && !status.startsWith("warning_");

const sumOf = (parts: { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** What is back of it, by its refunds where they are told: what the charge itself says may count those that failed. */
const refundedOf = ({ charge, refunds }: Taken): number =>
  refunds.length > 0 ? sumOf(refunds.filter((refund) => !isReturned(refund))) : charge.amount_refunded;

const idOf = (thing: string | { id?: string } | null | undefined): string | null =>
  typeof thing === "string" ? thing : (thing?.id ?? null);

function metadataOf(item: Item): Record<string, string> {
  if (item.kind === "plan") return { [PLAN]: item.plan };
  if (item.kind === "credits") return { [CREDITS]: String(item.credits) };
  return { [DOMAIN]: item.domainId, [NAME]: item.name, ...(item.term === null ? {} : { [TERM]: String(item.term) }) };
}

/** Who buys a domain saves the card with it, so that its next terms can be paid by themselves. */
const paying = (item: Item, metadata: Record<string, string>) =>
  item.kind === "domain" ? { metadata, setup_future_usage: "off_session" as const } : { metadata };

function chargedOf({ id, status, last_payment_error }: Stripe.PaymentIntent): Charged {
  if (status === "succeeded") return { status: "succeeded", id };
  if (status === "processing") return { status: "pending", id };
  return refusedCard(last_payment_error?.code, last_payment_error?.decline_code);
}

function refusedCard(code?: string, declineCode?: string): Charged {
  if (code === "authentication_required" || declineCode === "authentication_required" || code === undefined)
    return { status: "failed", problem: "bank_asks" };
  return { status: "failed", problem: code === "expired_card" ? "card_expired" : "card_declined" };
}

function lineOf(item: Item, language: PayingLanguage | null): Stripe.Checkout.SessionCreateParams.LineItem {
  if (item.kind !== "domain") return { price: item.price, quantity: 1 };
  const { amount, currency } = item;
  const product_data = { name: nameOf(item, language) };
  return { quantity: 1, price_data: { unit_amount: amount, currency: currency.toLowerCase(), product_data } };
}

/** What was sold by this server; null for anything else. */
function itemOf({
  metadata,
  ...sold
}: Pick<Stripe.Checkout.Session, "metadata" | "subscription"> | Stripe.PaymentIntent): Sale["item"] | null {
  const kind = metadata?.[KIND];
  if (kind === "plan") return { kind, subscriptionId: "subscription" in sold ? idOf(sold.subscription) : null };
  const credits = Number(metadata?.[CREDITS]);
  if (kind === "credits" && Number.isSafeInteger(credits) && credits > 0) return { kind, credits };
  const domainId = metadata?.[DOMAIN];
  if (kind !== "domain" || !domainId) return null;
  const term = metadata[TERM] === undefined ? null : Number(metadata[TERM]);
  return { kind, domainId, name: metadata[NAME] ?? null, term };
}

/** Stripe's states of a subscription in fewer: what nobody pays for any more is over. */
function statusOf(status: Stripe.Subscription.Status): "incomplete" | "active" | "past_due" | "canceled" {
  if (status === "active" || status === "trialing") return "active";
  if (status === "past_due") return "past_due";
  return status === "incomplete" ? "incomplete" : "canceled";
}

function billStatus(status: Stripe.Invoice.Status | null, attempts: number): Money["status"] {
  if (status === "paid") return "succeeded";
  return status === "open" && attempts === 0 ? "pending" : "failed";
}

const UNREADABLE =
  "This is no event that can be read here. Set the webhook at Stripe to events of snapshots (not thin ones, v2), with the API version that the reference names.";

/** The members of an object; null for anything else. */
const membersOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

const LONGEST_NAME = 255;
const nameIn = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value.length <= LONGEST_NAME ? value : null;

/** A thing of Stripe's as it may stand in an event: by its name, or whole. */
const namedIn = (value: unknown): string | null => nameIn(value) ?? nameIn(membersOf(value)?.id);

/**
 * What an event is about. Those of other accounts, which a platform hears of too, are about nothing of ours.
 * @returns null for what is no event, or one of those that are listened to which does not say what it is about
 */
function hintOf(event: unknown, payload: string): Hint | null {
  const { id: eventId, type, account, data } = membersOf(event) ?? {};
  const typeName = nameIn(type);
  if (!typeName || (eventId !== undefined && !nameIn(eventId))) return null;
  // Stripe names every event; what has no name is known by its text.
  const id = nameIn(eventId) ?? `evt_${sha256Hex(payload)}`;
  if (account || !(WATCHED_EVENTS as readonly string[]).includes(typeName))
    return { id, type: typeName, subject: null };
  const object = membersOf(membersOf(data)?.object);
  if (!object) return null;
  // Of payments on pages their checkouts tell.
  const isCharge = object.object === "payment_intent" && membersOf(object.metadata)?.[ATTEMPT] !== undefined;
  const direct = isCharge || ["checkout.session", "subscription", "invoice"].includes(String(object.object));
  if (direct) {
    const subject = nameIn(object.id);
    return subject === null ? null : { id, type: typeName, subject };
  }
  return { id, type: typeName, subject: namedIn(object.payment_intent) };
}
