/**
 * Stripe as this product sees it, for tests: what it keeps of customers, checkouts, plans, invoices, refunds and
 * disputes, in the shapes of the SDK's own types, with real signatures. People act on it by its methods; each act makes
 * the events that Stripe makes, which a test delivers as it likes: twice, late, in any order, or never.
 */
import Stripe from "stripe";
import { API_VERSION } from "../src/providers/checkout/stripe_client.ts";

export const STRIPE_KEY = "sk_test_sitewright";
export const STRIPE_WEBHOOK_SECRET = "whsec_sitewright_tests_1234567890";
export const PRICES = { pro: "price_pro", agency: "price_agency", small: "price_small", large: "price_large" } as const;

/** Settings that make a server pay here. */
export const stripeEnvironment = (apiUrl: string): Record<string, string> => ({
  SITEWRIGHT_STRIPE_SECRET_KEY: STRIPE_KEY,
  SITEWRIGHT_STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET,
  SITEWRIGHT_STRIPE_PRICE_PRO: PRICES.pro,
  SITEWRIGHT_STRIPE_PRICE_AGENCY: PRICES.agency,
  SITEWRIGHT_STRIPE_CREDIT_PACKS: `${PRICES.small}:1000,${PRICES.large}:5000`,
  SITEWRIGHT_STRIPE_DOMAIN_MARGIN_PERCENT: "20",
  SITEWRIGHT_STRIPE_API_URL: apiUrl,
});

type Session = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "mode"
  | "status"
  | "payment_status"
  | "customer"
  | "client_reference_id"
  | "metadata"
  | "amount_total"
  | "currency"
  | "payment_intent"
  | "subscription"
  | "url"
  | "created"
  | "expires_at"
  | "success_url"
  | "cancel_url"
  | "locale"
> & { price: string | null; details: Record<string, string>; saves: boolean };

type Intent = Pick<Stripe.PaymentIntent, "id" | "object" | "status" | "amount" | "currency" | "metadata"> & {
  latest_charge: string | null;
  customer: string | null;
  last_payment_error: { code: string; decline_code?: string } | null;
};
type Method = Pick<Stripe.PaymentMethod, "id" | "object" | "type"> & { customer: string };
type Charge = Pick<
  Stripe.Charge,
  "id" | "object" | "amount" | "amount_refunded" | "refunded" | "disputed" | "receipt_url" | "payment_intent" | "status"
>;
type Subscription = Pick<
  Stripe.Subscription,
  "id" | "object" | "status" | "customer" | "metadata" | "cancel_at_period_end" | "cancel_at" | "created"
> & { days?: number } & {
  items: { object: "list"; data: { id: string; current_period_end: number; price: { id: string } }[] };
};
type Invoice = Pick<
  Stripe.Invoice,
  "id" | "object" | "status" | "amount_due" | "amount_paid" | "currency" | "customer" | "attempt_count" | "created"
> & {
  hosted_invoice_url: string | null;
  subscription: string;
  intent: string | null;
  number?: string | null;
  total?: number;
  due_date?: number | null;
};
type Dispute = Pick<Stripe.Dispute, "id" | "object" | "status" | "amount" | "payment_intent" | "charge">;
type Refund = Pick<Stripe.Refund, "id" | "object" | "status" | "amount" | "payment_intent" | "charge">;

export interface ToldEvent {
  id: string;
  object: "event";
  api_version: string;
  type: string;
  created: number;
  livemode: false;
  data: { object: unknown };
}

const DAY_SECONDS = 86_400;

export type StripePeer = ReturnType<typeof createStripePeer>;

/** @param now milliseconds since the epoch */
export function createStripePeer(now: () => number = Date.now) {
  const seconds = () => Math.floor(now() / 1000);
  let last = 0;
  const newId = (prefix: string) => `${prefix}_${String(++last).padStart(8, "0")}`;
  const prices = new Map<string, { amount: number; recurring: boolean; currency?: string }>([
    [PRICES.pro, { amount: 2900, recurring: true }],
    [PRICES.agency, { amount: 9900, recurring: true }],
    [PRICES.small, { amount: 1000, recurring: false }],
    [PRICES.large, { amount: 4000, recurring: false }],
  ]);
  const customers = new Map<
    string,
    { id: string; object: "customer"; metadata: Record<string, string>; name?: string; email?: string }
  >();
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  /** What customers have saved to be paid with, the newest last. */
  const methods = new Map<string, Method>();
  /** What banks say of the next charges of saved cards. */
  const cards: { answer: "paid" | "declined" | "asked" | "later" } = { answer: "paid" };
  const subscriptions = new Map<string, Subscription>();
  const invoices = new Map<string, Invoice>();
  const disputes = new Map<string, Dispute>();
  /** Where the page leads back to on which a customer changes plans. */
  const returnUrls = new Map<string, string>();
  const refunds = new Map<string, Refund>();
  /** Payments that were given back over the API. */
  const givenBack = new Set<string>();
  const answered = new Map<string, { request: string; answer: unknown }>();
  const events: ToldEvent[] = [];
  /** What is on its way to the webhook. */
  const outbox: ToldEvent[] = [];
  const asked: { method: string; path: string; headers: Headers }[] = [];
  let failing = 0;
  const restricted = { is: false };

  function tell(type: string, object: unknown): void {
    // As it was then: what is delivered late is old.
    const event: ToldEvent = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      type,
      created: seconds(),
      livemode: false,
      data: { object: structuredClone(object) },
    };
    events.push(event);
    outbox.push(event);
  }

  // --- what people do ---

  function charge(intent: Intent): void {
    const id = newId("ch");
    charges.set(id, {
      id,
      object: "charge",
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      receipt_url: `https://pay.stripe.com/receipts/${id}`,
      payment_intent: intent.id,
      status: "succeeded",
    });
    intent.latest_charge = id;
    intent.status = "succeeded";
  }

  function newIntent(amount: number, currency: string, metadata: Record<string, string>): Intent {
    const intent: Intent = {
      id: newId("pi"),
      object: "payment_intent",
      status: "processing",
      amount,
      currency,
      metadata,
      latest_charge: null,
      customer: null,
      last_payment_error: null,
    };
    intents.set(intent.id, intent);
    return intent;
  }

  /** @param amount what is left of the price with discounts, taxes, and what was paid for another plan before */
  function bill(subscription: Subscription, isPaid: boolean, amount?: number): Invoice {
    const price = prices.get(subscription.items.data[0]!.price.id)!;
    const due = amount ?? price.amount;
    const currency = price.currency ?? "usd";
    // Nothing is taken for nothing.
    const intent = due > 0 ? newIntent(due, currency, {}) : null;
    const invoice: Invoice = {
      id: newId("in"),
      object: "invoice",
      status: isPaid ? "paid" : "open",
      amount_due: due,
      amount_paid: isPaid ? due : 0,
      currency,
      customer: subscription.customer,
      attempt_count: 1,
      created: seconds(),
      hosted_invoice_url: `https://invoice.stripe.com/${subscription.id}/${last}`,
      subscription: subscription.id,
      intent: intent?.id ?? null,
    };
    if (intent && isPaid) charge(intent);
    else if (intent) intent.status = "requires_payment_method";
    invoices.set(invoice.id!, invoice);
    tell(isPaid ? "invoice.paid" : "invoice.payment_failed", shownInvoice(invoice));
    return invoice;
  }

  /** A subscription that is paid by invoice makes one, as a draft; an hour later it is sent. */
  function draft(subscription: Subscription): Invoice {
    const { amount, currency = "usd" } = prices.get(subscription.items.data[0]!.price.id)!;
    const invoice: Invoice = {
      id: newId("in"),
      object: "invoice",
      status: "draft",
      number: null,
      total: amount,
      amount_due: amount,
      amount_paid: 0,
      currency,
      customer: subscription.customer,
      attempt_count: 0,
      created: seconds(),
      due_date: seconds() + subscription.days! * DAY_SECONDS,
      hosted_invoice_url: null,
      subscription: subscription.id,
      intent: null,
    };
    invoices.set(invoice.id!, invoice);
    return invoice;
  }

  /** What is drafted is sent: from now on it is to be paid. */
  function send(invoiceId: string): void {
    const invoice = need(invoices, invoiceId);
    const number = `A-${[...invoices.keys()].indexOf(invoiceId) + 1}`;
    Object.assign(invoice, { status: "open", number, hosted_invoice_url: `https://invoice.stripe.com/i/${invoiceId}` });
  }

  /** It is paid, or not until it was due. */
  function settleInvoice(invoiceId: string, isPaid: boolean): void {
    const invoice = need(invoices, invoiceId);
    if (isPaid) Object.assign(invoice, { status: "paid", amount_paid: invoice.total });
    need(subscriptions, invoice.subscription).status = isPaid ? "active" : "past_due";
  }

  /** Subscriptions whose invoices are sent, instead of being taken from a card. */
  function subscribe(form: Form): Subscription {
    const [item] = form.items as unknown as Form[];
    if (form.collection_method !== "send_invoice" || !prices.has(item!.price as string) || !form.days_until_due)
      throw new Refused(400, "invalid_request_error", "parameter_missing", "Subscriptions here are sent as invoices");
    const subscription: Subscription = {
      id: newId("sub"),
      object: "subscription",
      status: "active",
      customer: get(customers, form.customer as string).id,
      metadata: (form.metadata ?? {}) as Record<string, string>,
      cancel_at_period_end: false,
      cancel_at: null,
      created: seconds(),
      days: Number(form.days_until_due),
      items: {
        object: "list",
        data: [
          {
            id: newId("si"),
            current_period_end: seconds() + 30 * DAY_SECONDS,
            price: { id: item!.price as string },
          },
        ],
      },
    };
    subscriptions.set(subscription.id, subscription);
    draft(subscription);
    return subscription;
  }

  function changeSubscribed(subscription: Subscription, form: Form): Subscription {
    const [item] = form.items as unknown as Form[];
    const [kept] = subscription.items.data;
    if (item!.id !== kept!.id || !prices.has(item!.price as string))
      throw new Refused(400, "invalid_request_error", "parameter_invalid", "No such subscription item or price");
    kept!.price.id = item!.price as string;
    subscription.days = Number(form.days_until_due);
    return subscription;
  }

  function makePrice(form: Form) {
    const currency = form.currency as string;
    if (!["eur", "usd", "gbp"].includes(currency))
      throw new Refused(400, "invalid_request_error", "", `Invalid currency: ${currency}.`);
    const id = newId("price");
    prices.set(id, { amount: Number(form.unit_amount), recurring: true, currency });
    return { id, object: "price", unit_amount: Number(form.unit_amount), currency };
  }

  const need = <Thing>(things: Map<string, Thing>, id: string): Thing => {
    const thing = things.get(id);
    if (!thing) throw new Error(`there is no ${id}`);
    return thing;
  };

  /** Somebody pays: at once, or by a bank that takes its time. */
  function pay(sessionId: string, { later = false, isTrial = false } = {}): void {
    const session = need(sessions, sessionId);
    if (session.status !== "open") throw new Error(`${sessionId} is ${session.status}`);
    session.status = "complete";
    if (session.mode === "subscription") {
      const subscription: Subscription = {
        id: newId("sub"),
        object: "subscription",
        status: isTrial ? "trialing" : "active",
        customer: session.customer as string,
        metadata: session.details,
        cancel_at_period_end: false,
        cancel_at: null,
        created: seconds(),
        items: {
          object: "list",
          data: [{ id: newId("si"), current_period_end: seconds() + 30 * DAY_SECONDS, price: { id: session.price! } }],
        },
      };
      subscriptions.set(subscription.id, subscription);
      session.subscription = subscription.id;
      session.payment_status = "paid";
      tell("customer.subscription.created", subscription);
      bill(subscription, true, isTrial ? 0 : session.amount_total!);
    } else if (session.amount_total === 0) session.payment_status = "no_payment_required";
    else {
      const intent = newIntent(session.amount_total!, session.currency!, session.details);
      intent.customer = session.customer as string;
      if (session.saves) saveCard(intent.customer);
      session.payment_intent = intent.id;
      session.payment_status = later ? "unpaid" : "paid";
      if (!later) charge(intent);
    }
    tell("checkout.session.completed", shownSession(session));
  }

  function saveCard(customer: string): void {
    const id = newId("pm");
    methods.set(id, { id, object: "payment_method", type: "card", customer });
  }

  /** A saved card is charged without its owner. */
  function chargeSaved(form: Form): Intent {
    const method = methods.get(form.payment_method as string);
    if (!method || method.customer !== form.customer)
      throw new Refused(400, "invalid_request_error", "resource_missing", "No such PaymentMethod");
    if (form.off_session !== "true" || form.confirm !== "true")
      throw new Refused(400, "invalid_request_error", "parameter_missing", "Charges here are off session");
    const intent = newIntent(Number(form.amount), form.currency as string, form.metadata as Record<string, string>);
    intent.customer = form.customer as string;
    if (cards.answer === "later") return intent;
    if (cards.answer === "paid") {
      charge(intent);
      tell("payment_intent.succeeded", intent);
      return intent;
    }
    const code = cards.answer === "declined" ? "card_declined" : "authentication_required";
    intent.status = "requires_payment_method";
    intent.last_payment_error = { code };
    tell("payment_intent.payment_failed", intent);
    throw new Refused(402, "card_error", code, "The card was not charged.");
  }

  /** The bank has decided about a saved card. */
  function chargeDecided(intentId: string, isPaid: boolean): void {
    const intent = need(intents, intentId);
    if (isPaid) charge(intent);
    else intent.status = "requires_payment_method";
    tell(isPaid ? "payment_intent.succeeded" : "payment_intent.payment_failed", intent);
  }

  /** The bank has decided. */
  function bankDecides(sessionId: string, isPaid: boolean): void {
    const session = need(sessions, sessionId);
    const intent = need(intents, session.payment_intent as string);
    if (isPaid) {
      charge(intent);
      session.payment_status = "paid";
    } else intent.status = "requires_payment_method";
    tell(
      isPaid ? "checkout.session.async_payment_succeeded" : "checkout.session.async_payment_failed",
      shownSession(session),
    );
  }

  function expire(sessionId: string): void {
    const session = need(sessions, sessionId);
    session.status = "expired";
    session.url = null;
    tell("checkout.session.expired", shownSession(session));
  }

  function change(
    subscriptionId: string,
    changes: { price?: string; status?: Stripe.Subscription.Status; ends?: boolean },
  ) {
    const subscription = need(subscriptions, subscriptionId);
    if (changes.price) subscription.items.data[0]!.price.id = changes.price;
    if (changes.status) subscription.status = changes.status;
    if (changes.ends !== undefined) subscription.cancel_at_period_end = changes.ends;
    tell(
      changes.status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
      subscription,
    );
  }

  /** A month is over. */
  function renew(subscriptionId: string, isPaid: boolean, amount?: number): void {
    const subscription = need(subscriptions, subscriptionId);
    subscription.items.data[0]!.current_period_end += 30 * DAY_SECONDS;
    subscription.status = isPaid ? "active" : "past_due";
    bill(subscription, isPaid, amount);
    tell("customer.subscription.updated", subscription);
  }

  const refundsOf = ({ id }: Charge): Refund[] => [...refunds.values()].filter(({ charge }) => charge === id).reverse();

  function chargeOf(intentId: string): Charge {
    return need(charges, need(intents, intentId).latest_charge ?? "");
  }

  function refund(intentId: string, amount?: number): Refund {
    const paid = chargeOf(intentId);
    const left = paid.amount - paid.amount_refunded;
    const given: Refund = {
      id: newId("re"),
      object: "refund",
      status: "succeeded",
      amount: Math.min(left, amount ?? left),
      payment_intent: intentId,
      charge: paid.id,
    };
    refunds.set(given.id, given);
    paid.amount_refunded += given.amount;
    paid.refunded = paid.amount_refunded === paid.amount;
    tell("refund.created", given);
    tell("charge.refunded", paid);
    return given;
  }

  /** The customer's bank sends the money back: what was given back was not. */
  function refundFails(refundId: string): void {
    const given = need(refunds, refundId);
    given.status = "failed";
    const paid = need(charges, given.charge as string);
    paid.amount_refunded -= given.amount;
    paid.refunded = false;
    tell("refund.failed", given);
    tell("charge.refund.updated", given);
  }

  function dispute(intentId: string): Dispute {
    const paid = chargeOf(intentId);
    const begun: Dispute = {
      id: newId("dp"),
      object: "dispute",
      status: "needs_response",
      amount: paid.amount - paid.amount_refunded,
      payment_intent: intentId,
      charge: paid.id,
    };
    disputes.set(begun.id, begun);
    paid.disputed = true;
    tell("charge.dispute.created", begun);
    tell("charge.dispute.funds_withdrawn", begun);
    return begun;
  }

  function closeDispute(disputeId: string, outcome: "won" | "lost"): void {
    const closed = need(disputes, disputeId);
    closed.status = outcome;
    tell("charge.dispute.closed", closed);
  }

  // --- what it answers ---

  const shownSession = ({ price: _price, details: _details, saves: _saves, ...session }: Session) => session;

  const shownInvoice = ({ subscription, intent, ...invoice }: Invoice) => ({
    ...invoice,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription, metadata: need(subscriptions, subscription).metadata },
    },
    payments: {
      object: "list",
      has_more: false,
      data: intent
        ? [
            {
              id: `inpay_${intent}`,
              object: "invoice_payment",
              status: invoice.status === "paid" ? "paid" : "open",
              payment: { type: "payment_intent", payment_intent: intent },
            },
          ]
        : [],
    },
  });

  const list = (data: unknown[]) => ({ object: "list", has_more: false, url: "/v1", data });

  class Refused extends Error {
    constructor(
      readonly status: number,
      readonly type: string,
      readonly code: string,
      message: string,
    ) {
      super(message);
    }
  }
  const missing = (what: string) => new Refused(404, "invalid_request_error", "resource_missing", `No such ${what}`);
  const get = <Thing>(things: Map<string, Thing>, id: string): Thing => {
    const thing = things.get(id);
    if (!thing) throw missing(id);
    return thing;
  };

  const isSince = ({ created }: Form, time: number) => time >= Number((created as Form | undefined)?.gte ?? 0);

  function createSession(form: Form): Session {
    const customer = form.customer as string;
    if (!customers.has(customer))
      throw new Refused(400, "invalid_request_error", "resource_missing", "No such customer");
    const [line] = form.line_items as unknown as Form[];
    const inline = line!.price_data as Form | undefined;
    const price = (line!.price as string) ?? null;
    if (price !== null && !prices.has(price))
      throw new Refused(400, "invalid_request_error", "resource_missing", "No such price");
    const mode = form.mode as Session["mode"];
    if (price !== null && prices.get(price)!.recurring !== (mode === "subscription"))
      throw new Refused(400, "invalid_request_error", "parameter_invalid", "You specified a price of the other kind");
    const details = (mode === "subscription" ? form.subscription_data : form.payment_intent_data) as Form | undefined;
    const id = newId("cs_test");
    const session: Session = {
      id,
      object: "checkout.session",
      mode,
      status: "open",
      payment_status: "unpaid",
      customer,
      client_reference_id: form.client_reference_id as string,
      metadata: form.metadata as Record<string, string>,
      amount_total: inline ? Number(inline.unit_amount) : prices.get(price!)!.amount,
      currency: inline ? (inline.currency as string) : (prices.get(price!)!.currency ?? "usd"),
      payment_intent: null,
      subscription: null,
      url: `${base}/pay/${id}`,
      created: seconds(),
      expires_at: form.expires_at ? Number(form.expires_at) : seconds() + DAY_SECONDS,
      success_url: form.success_url as string,
      cancel_url: form.cancel_url as string,
      locale: (form.locale ?? null) as Session["locale"],
      price,
      details: (details?.metadata ?? {}) as Record<string, string>,
      saves: details?.setup_future_usage === "off_session",
    };
    sessions.set(id, session);
    return session;
  }

  function answer(method: string, path: string, form: Form): unknown {
    const [, , kind, id] = path.split("/") as [string, string, string, string?];
    const route = `${method} ${path
      .replace(/_(?:test_)?\d{8,}/, "_")
      .split("/")
      .slice(2)
      .join("/")}`;
    switch (true) {
      case route === "POST customers": {
        const customer = {
          id: newId("cus"),
          object: "customer" as const,
          metadata: form.metadata as Record<string, string>,
          ...(form.email ? { name: form.name as string, email: form.email as string } : {}),
        };
        customers.set(customer.id, customer);
        return customer;
      }
      case kind === "customers" && id !== undefined && method === "POST":
        return Object.assign(get(customers, id), { name: form.name as string, email: form.email as string });
      case route === "POST prices":
        return makePrice(form);
      case route === "POST subscriptions":
        return subscribe(form);
      case kind === "subscriptions" && method === "POST":
        return changeSubscribed(get(subscriptions, id!), form);
      case kind === "subscriptions" && method === "DELETE": {
        const ended = get(subscriptions, id!);
        if (ended.status === "canceled") throw missing(id!);
        return Object.assign(ended, { status: "canceled" });
      }
      case kind === "customers" && path.endsWith("/payment_methods"):
        return list([...methods.values()].filter(({ customer }) => customer === id).reverse());
      case kind === "customers" && method === "GET":
        return { ...get(customers, id!), invoice_settings: { default_payment_method: null } };
      case kind === "payment_intents" && method === "POST":
        return chargeSaved(form);
      case kind === "payment_intents" && !id:
        return list(
          [...intents.values()].filter(({ customer }) => [undefined, customer].includes(form.customer as string)),
        );
      case kind === "prices" && method === "GET": {
        const price = get(prices, id!);
        const recurring = price.recurring ? { interval: "month", interval_count: 1 } : null;
        return { id, object: "price", unit_amount: price.amount, currency: price.currency ?? "usd", recurring };
      }
      case path === "/v1/checkout/sessions" && method === "POST":
        return shownSession(createSession(form));
      case path === "/v1/checkout/sessions":
        return list(
          [...sessions.values()]
            .filter(
              (one) =>
                [undefined, one.payment_intent].includes(form.payment_intent as string) &&
                [undefined, one.customer].includes(form.customer as string) &&
                isSince(form, one.created) &&
                [undefined, one.status].includes(form.status as Session["status"]),
            )
            .reverse()
            .map(shownSession),
        );
      case path.startsWith("/v1/checkout/sessions/") && path.endsWith("/expire"): {
        const session = get(sessions, path.split("/")[4]!);
        if (session.status !== "open")
          throw new Refused(400, "invalid_request_error", "", "Only Checkout Sessions that are open can be expired");
        expire(session.id);
        return shownSession(session);
      }
      case path.startsWith("/v1/checkout/sessions/"):
        return shownSession(get(sessions, path.split("/")[4]!));
      case path === "/v1/billing_portal/sessions":
        if (!customers.has(form.customer as string))
          throw new Refused(400, "invalid_request_error", "resource_missing", "No such customer");
        returnUrls.set(form.customer as string, form.return_url as string);
        return { id: newId("bps"), object: "billing_portal.session", url: `${base}/portal/${form.customer}` };
      case kind === "subscriptions" && !id:
        return list(
          [...subscriptions.values()].filter(
            ({ customer, status }) =>
              [undefined, customer].includes(form.customer as string) &&
              (form.status === "all" || status !== "canceled"),
          ),
        );
      case kind === "subscriptions":
        return get(subscriptions, id!);
      case kind === "invoices" && !id:
        return list(
          [...invoices.values()]
            .filter(
              ({ created, customer, status }) =>
                isSince(form, created) &&
                [undefined, customer].includes(form.customer as string) &&
                [undefined, status].includes(form.status as Invoice["status"]),
            )
            .reverse()
            .slice(0, Number(form.limit ?? 10))
            .map(shownInvoice),
        );
      case kind === "invoices":
        return shownInvoice(get(invoices, id!));
      case kind === "invoice_payments": {
        const wanted = (form.payment as Form).payment_intent;
        const found = [...invoices.values()].filter(({ intent }) => intent === wanted);
        return list(found.map((one) => ({ id: `inpay_${one.intent}`, object: "invoice_payment", invoice: one.id })));
      }
      case kind === "payment_intents": {
        const intent = get(intents, id!);
        const paid = intent.latest_charge ? get(charges, intent.latest_charge) : null;
        const expanded = (form.expand as string[] | undefined) ?? [];
        if (expanded.length === 0 || !paid) return intent;
        const isWhole = expanded.includes("latest_charge.refunds");
        return { ...intent, latest_charge: isWhole ? { ...paid, refunds: list(refundsOf(paid)) } : paid };
      }
      case kind === "disputes":
        return list(
          [...disputes.values()].filter((one) =>
            [undefined, one.payment_intent].includes(form.payment_intent as string),
          ),
        );
      case kind === "refunds" && method === "GET":
        return list([...refunds.values()]);
      case kind === "refunds" && method === "POST": {
        const paid = chargeOf(form.payment_intent as string);
        if (paid.refunded)
          throw new Refused(400, "invalid_request_error", "charge_already_refunded", "already refunded");
        const isHeld = [...disputes.values()].some((one) => one.charge === paid.id && one.status !== "won");
        if (isHeld) throw new Refused(400, "invalid_request_error", "charge_disputed", "charged back");
        givenBack.add(paid.payment_intent as string);
        return refund(paid.payment_intent as string);
      }
      case kind === "events": {
        const forgotten = seconds() - 30 * DAY_SECONDS;
        return list(events.filter(({ created }) => created > forgotten && isSince(form, created)));
      }
      default:
        throw new Refused(404, "invalid_request_error", "url_invalid", `Unrecognized request URL (${method}: ${path})`);
    }
  }

  let base = "http://stripe.test";

  async function fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = (input instanceof Request ? input.method : init.method) ?? "GET";
    const headers = new Headers(input instanceof Request ? input.headers : (init.headers as Record<string, string>));
    const body = input instanceof Request ? await input.text() : String(init.body ?? "");
    asked.push({ method, path: url.pathname, headers });
    const send = (status: number, value: unknown) =>
      Response.json(value, { status, headers: { "Request-Id": newId("req") } });
    const refuse = ({ status, type, code, message }: Refused) => send(status, { error: { type, code, message } });
    if (url.pathname.startsWith("/pay/")) return payPage(url.pathname.split("/")[2]!, method);
    if (url.pathname.startsWith("/portal/")) return portalPage(url.pathname.split("/")[2]!, new URLSearchParams(body));
    if (failing > 0) {
      failing--;
      return send(503, { error: { type: "api_error", message: "down" } });
    }
    if (headers.get("authorization") !== `Bearer ${STRIPE_KEY}`)
      return send(401, {
        error: { type: "invalid_request_error", message: `Invalid API Key provided: ${headers.get("authorization")}` },
      });
    if (headers.get("stripe-version") !== API_VERSION)
      return refuse(new Refused(400, "invalid_request_error", "version", "another version"));
    if (restricted.is && method !== "GET")
      return refuse(new Refused(403, "invalid_request_error", "", "The provided key does not have the permissions."));
    const key = headers.get("idempotency-key");
    const request = `${method} ${url.pathname} ${body}`;
    const known = key === null ? undefined : answered.get(key);
    if (known && known.request !== request)
      return refuse(new Refused(400, "idempotency_error", "idempotency_key_in_use", "other parameters"));
    if (known) return send(200, known.answer);
    try {
      const value = answer(method, url.pathname, parseForm(method === "GET" ? url.search.slice(1) : body));
      if (key !== null) answered.set(key, { request, answer: structuredClone(value) });
      return send(200, value);
    } catch (error) {
      if (error instanceof Refused) return refuse(error);
      throw error;
    }
  }

  /** The page that people pay on. */
  function payPage(id: string, method: string): Response {
    const session = need(sessions, id);
    if (method === "POST") {
      pay(id);
      return Response.redirect(session.success_url!.replace("{CHECKOUT_SESSION_ID}", id), 303);
    }
    const html = `<!doctype html><html lang="en"><title>Pay</title><form method="post"><button>Pay ${session.amount_total}</button></form>`;
    return new Response(html, { headers: { "Content-Type": "text/html" } });
  }

  /** The page on which a plan is changed and ended. */
  function portalPage(customer: string, chosen: URLSearchParams): Response {
    const plan = [...subscriptions.values()].findLast((one) => one.customer === customer && one.status !== "canceled");
    const price = chosen.get("price");
    if (plan && price) change(plan.id, { price });
    if (plan && chosen.has("ends")) change(plan.id, { ends: chosen.get("ends") === "yes" });
    if (plan && chosen.has("now")) change(plan.id, { status: "canceled" });
    if (chosen.size > 0) return Response.redirect(returnUrls.get(customer)!, 303);
    const button = (name: string, value: string, text: string) =>
      `<button name="${name}" value="${value}">${text}</button>`;
    const buttons = [
      button("price", PRICES.pro, "Change to pro"),
      button("price", PRICES.agency, "Change to agency"),
      button("ends", "yes", "Cancel plan"),
      button("ends", "no", "Keep plan"),
      button("now", "yes", "End now"),
    ];
    const html = `<!doctype html><html lang="en"><title>Portal</title><form method="post">${buttons.join("")}</form>`;
    return new Response(html, { headers: { "Content-Type": "text/html" } });
  }

  return {
    fetch,
    pay,
    bankDecides,
    chargeDecided,
    saveCard,
    cards,
    methods,
    expire,
    change,
    renew,
    draft,
    send,
    settleInvoice,
    refund,
    refundFails,
    dispute,
    closeDispute,
    tell,
    customers,
    sessions,
    intents,
    charges,
    subscriptions,
    invoices,
    disputes,
    refunds,
    givenBack,
    prices,
    events,
    outbox,
    asked,
    forgetKeys: () => answered.clear(),
    /** Whether the key may only read. */
    restricted,
    /** The next so many requests are answered with 503. */
    fail: (count: number) => {
      failing = count;
    },
    /** Answers on a port of its own. */
    listen() {
      const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => fetch(request) });
      base = `http://127.0.0.1:${server.port}`;
      return { url: base, stop: () => server.stop(true) };
    },
  };
}

const signer = new Stripe(STRIPE_KEY, { apiVersion: API_VERSION });

/** An event as it is sent: its text, and a signature that is real. */
export async function signed(event: unknown, { at = Date.now(), secret = STRIPE_WEBHOOK_SECRET } = {}) {
  const payload = typeof event === "string" ? event : JSON.stringify(event);
  const timestamp = Math.floor(at / 1000);
  const header = await signer.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp } as never);
  return { payload, headers: { "Stripe-Signature": header, "Content-Type": "application/json; charset=utf-8" } };
}

interface Form {
  [name: string]: string | string[] | Form | undefined;
}

/** Bodies are forms whose names say where a value is: `line_items[0][price]`. */
function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    let at: Form = form;
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) at[part] = value;
      else {
        at[part] ??= /^\d+$/.test(path[index + 1]!) ? ([] as never) : {};
        at = at[part] as Form;
      }
    }
  }
  return form;
}
