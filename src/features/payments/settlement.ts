/**
 * Makes ours what the provider says now: of a checkout, a plan, a bill. Whatever order things were told in, and however
 * often, it is the same: what is written follows from the present state alone, each row says how often it was written,
 * and a state that was fetched before the last time is fetched again.
 */
import { isoTime } from "../../lib/clock.ts";
import { PremisesChanged } from "../../lib/errors.ts";
import type { Services } from "../../operation/operation.ts";
import { clientLimits } from "../../policy/clients.ts";
import { addCredits, keptCredits } from "../../policy/credits.ts";
import type { Bill, Checkout, Money, Sale, SoldPlan } from "../../providers/checkout/checkout.ts";
import { nameOf } from "../../providers/checkout/names.ts";
import type { Db } from "../../storage/client.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { recordEvent } from "../webhooks/service.ts";
import { refundReturned } from "./events.ts";
import { toPayment } from "./presenter.ts";
import { creditsToTakeBack, nextRefund, paymentStatus, REFUND_JOB, refundDue, standingOf } from "./rules.ts";
import * as store from "./store.ts";

/** How often a state is fetched again because somebody else has written meanwhile. */
const ROUNDS = 10;

type Parts = Pick<Services, "storage" | "clock" | "ids" | "config" | "queue" | "log">;

/** What is to be done about a payment for a domain. Returns whether it has had its effect, which it has once. */
export type OnDomainPayment = (db: Db, payment: store.PaymentRow, term: number | null) => Promise<boolean>;

/** Settles one thing, by its name at the provider. */
export async function settle(
  services: Parts,
  checkout: Checkout,
  subject: string,
  onDomain: OnDomainPayment,
): Promise<void> {
  const source = await sourceOf(services, checkout, subject);
  if (source === null) return;
  if (source.startsWith("sub_")) return await settlePlan(services, checkout, source);
  if (source.startsWith("in_")) return await settleBill(services, checkout, source);
  await settleSale(services, checkout, source, onDomain);
}

/** Refunds and disputes name the payment alone: what it was for is looked up. */
async function sourceOf(services: Parts, checkout: Checkout, subject: string): Promise<string | null> {
  if (!/^(pi|py|ch)_/.test(subject)) return subject;
  return (await store.findSource(services.storage.read, subject)) ?? (await checkout.findSource(subject));
}

async function settleSale(services: Parts, checkout: Checkout, id: string, onDomain: OnDomainPayment): Promise<void> {
  const { state: sale, written } = await latest(
    services,
    (db) => store.findByExternalId(db, id),
    () => checkout.findSale(id),
    async (db, sale, row) => {
      const kept = sale && (await keepSale(db, services, sale, row));
      if (kept?.payment.spent_at === null && sale?.item.kind === "domain")
        if (await onDomain(db, kept.payment, sale.item.term))
          await store.updatePayment(db, kept.payment._id, { spent_at: services.clock.now() });
      return kept;
    },
  );
  if (written?.isReturned) logReturned(services, written.payment);
  if (sale && sale.item.kind !== "plan" && !written) logStrange(services, sale);
  if (sale?.item.kind === "plan" && sale.item.subscriptionId)
    await settlePlan(services, checkout, sale.item.subscriptionId);
}

async function settlePlan(services: Parts, checkout: Checkout, id: string): Promise<void> {
  await latest(
    services,
    (db) => store.findSubscription(db, id),
    () => checkout.findSoldPlan(id),
    async (db, sold, row) => {
      if (sold) await keepPlan(db, services, sold, row);
    },
  );
}

async function settleBill(services: Parts, checkout: Checkout, id: string): Promise<void> {
  const known = await checkout.findBill(id);
  if (!known) return;
  // First, so that the payment can say what it was for.
  await settlePlan(services, checkout, known.subscriptionId);
  const { state: bill, written } = await latest(
    services,
    (db) => store.findByExternalId(db, id),
    () => checkout.findBill(id),
    async (db, bill, row) => bill && (await keepBill(db, services, bill, row)),
  );
  if (written?.isReturned) logReturned(services, written.payment);
  if (bill && !written) logStrange(services, bill);
}

/** Money that nobody here has anything for: its account was made after the backup that was restored, or by another server. */
function logStrange({ log }: Parts, { id, accountId, money }: Pick<Sale, "id" | "accountId" | "money">): void {
  if (money?.status !== "succeeded" || money.refunded + money.disputed >= money.amount) return;
  const { amount, currency } = money;
  log.error("money was paid for an account that is not here: look at Stripe whether it is to be given back", {
    account: accountId,
    at_stripe: id,
    amount,
    currency,
  });
}

/** The operator hears of it, who gives it back in another way where it is not tried again. */
function logReturned({ log }: Parts, payment: store.PaymentRow): void {
  const { next_refund_at } = payment;
  log.error("a bank has sent back a refund", {
    payment: payment._id,
    account: payment.account_id,
    at_stripe: payment.external_payment_id,
    times: payment.returned_refunds,
    still_due: refundDue(payment),
    currency: payment.currency,
    tried_again_at: next_refund_at === null ? "never: give back what is due in another way" : isoTime(next_refund_at),
  });
}

/** Fetches the present state and writes it, unless the row was written since the fetch began: then again. */
async function latest<State, Row extends { revision: number }, Written>(
  { storage }: Parts,
  find: (db: Db) => Promise<Row | null>,
  fetchState: () => Promise<State>,
  write: (db: Db, state: State, row: Row | null) => Promise<Written>,
): Promise<{ state: State; written: Written }> {
  for (let round = 1; ; round++) {
    const before = await find(storage.read);
    const state = await fetchState();
    try {
      const written = await storage.write("all", async (db) => {
        const row = await find(db);
        if (row?.revision !== before?.revision) throw new PremisesChanged();
        return await write(db, state, row);
      });
      return { state, written };
    } catch (error) {
      const isRace = error instanceof PremisesChanged || brokenUniqueRule(error);
      if (!isRace || round === ROUNDS) throw error;
    }
  }
}

// --- what is written ---

/** A payment as it is now, and whether a refund of it has come back since it was kept last. */
interface PaymentState {
  payment: store.PaymentRow;
  isReturned: boolean;
}

async function keepSale(
  db: Db,
  services: Parts,
  sale: Sale,
  row: store.PaymentRow | null,
): Promise<PaymentState | null> {
  const { item, money } = sale;
  if (!money || item.kind === "plan" || !(await store.findAccount(db, sale.accountId))) return null;
  await store.rememberCustomer(db, sale.accountId, sale.customerId);
  return await keepPayment(db, services, row, {
    externalId: sale.id,
    accountId: sale.accountId,
    kind: item.kind,
    description: nameOf(item, sale.language),
    resource: item.kind === "domain" ? item.domainId : null,
    credits: item.kind === "credits" ? item.credits : 0,
    money,
  });
}

async function keepBill(
  db: Db,
  services: Parts,
  bill: Bill,
  row: store.PaymentRow | null,
): Promise<PaymentState | null> {
  if (!bill.money || !(await store.findAccount(db, bill.accountId))) return null;
  const subscription = await store.findSubscription(db, bill.subscriptionId);
  return await keepPayment(db, services, row, {
    externalId: bill.id,
    accountId: bill.accountId,
    kind: "plan",
    description: subscription ? `Plan ${subscription.plan}` : "Plan",
    resource: subscription?._id ?? null,
    credits: 0,
    money: bill.money,
  });
}

async function keepPayment(
  db: Db,
  services: Parts,
  row: store.PaymentRow | null,
  wanted: {
    externalId: string;
    accountId: string;
    kind: store.PaymentRow["kind"];
    description: string;
    resource: string | null;
    credits: number;
    money: Money;
  },
): Promise<PaymentState> {
  const { clock, ids, queue } = services;
  const now = clock.now();
  const { money, credits, accountId } = wanted;
  const isPaid = money.status === "succeeded";
  const payment: store.PaymentRow = {
    _id: row?._id ?? ids.next("pay"),
    account_id: accountId,
    amount: money.amount,
    currency: money.currency,
    status: paymentStatus(money),
    description: row?.description ?? wanted.description,
    kind: wanted.kind,
    external_id: wanted.externalId,
    external_payment_id: money.paymentId,
    receipt_url: money.receiptUrl ?? row?.receipt_url ?? null,
    refunded_amount: money.refunded,
    disputed_amount: money.disputed,
    resource: wanted.resource,
    credits: isPaid ? credits : (row?.credits ?? 0),
    credits_taken: row?.credits_taken ?? 0,
    credits_owed: row?.credits_owed ?? 0,
    spent_at: row?.spent_at ?? null,
    give_back_at: row?.give_back_at ?? null,
    returned_refunds: money.returnedRefunds,
    next_refund_at: row?.next_refund_at ?? null,
    revision: (row?.revision ?? 0) + 1,
    created_at: row?.created_at ?? now,
    updated_at: now,
  };
  const returnedBefore = row?.returned_refunds ?? 0;
  payment.next_refund_at = nextRefund(payment, returnedBefore, now);
  const moment = { now, ids };
  if (isPaid && credits > 0 && (row?.credits ?? 0) === 0) {
    const entry = { accountId, amount: credits, reason: "purchase", resource: wanted.externalId, kept: credits };
    await addCredits(db, entry, moment);
  }
  await takeBack(db, payment, moment);
  if (row) await store.updatePayment(db, row._id, payment);
  else await store.insertPayment(db, payment);
  if (payment.next_refund_at !== null)
    await queue.hasten(db, { kind: REFUND_JOB, subject: payment._id, runAt: payment.next_refund_at });
  const isReturned = payment.returned_refunds > returnedBefore;
  if (isReturned)
    await recordEvent({ db, account: { _id: accountId }, now, services }, refundReturned, () => toPayment(payment));
  return { payment, isReturned };
}

/**
 * Brings the credits of a purchase to where what went back of its amount puts them: what is left of those that are kept
 * is taken, the rest is owed; and when money comes back after all (a dispute that was won), first nothing is owed any
 * more, then what was taken is given again.
 */
async function takeBack(
  db: Db,
  payment: store.PaymentRow,
  moment: { now: number; ids: Services["ids"] },
): Promise<void> {
  const wanted = creditsToTakeBack({
    credits: payment.credits,
    amount: payment.amount,
    refunded: payment.refunded_amount,
    disputed: payment.disputed_amount,
  });
  const missing = wanted - payment.credits_taken - payment.credits_owed;
  const book = (amount: number, reason: string) =>
    addCredits(db, { accountId: payment.account_id, amount, reason, resource: payment._id, kept: amount }, moment);
  if (missing > 0) {
    const taken = Math.min(missing, await keptCredits(db, payment.account_id));
    if (taken > 0) await book(-taken, "purchase_taken_back");
    payment.credits_taken += taken;
    payment.credits_owed += missing - taken;
  } else if (missing < 0) {
    const forgiven = Math.min(-missing, payment.credits_owed);
    const given = -missing - forgiven;
    payment.credits_owed -= forgiven;
    payment.credits_taken -= given;
    if (given > 0) await book(given, "purchase_given_again");
  }
}

async function keepPlan(db: Db, services: Parts, sold: SoldPlan, row: store.SubscriptionRow | null): Promise<void> {
  const now = services.clock.now();
  if (!(await store.findAccount(db, sold.accountId))) return;
  await store.rememberCustomer(db, sold.accountId, sold.customerId);
  const plan = sold.plan ?? row?.plan;
  // A price of another product that somebody has put into a subscription of ours.
  if (!plan) return;
  const subscription: store.SubscriptionRow = {
    _id: row?._id ?? services.ids.next("sbs"),
    account_id: sold.accountId,
    external_id: sold.id,
    plan,
    status: sold.status,
    current_period_end: sold.currentPeriodEnd,
    cancel_at_period_end: sold.cancelAtPeriodEnd,
    // Never of the future, which a clock that ran ahead has written.
    past_due_since: sold.status === "past_due" ? Math.min(row?.past_due_since ?? now, now) : null,
    revision: (row?.revision ?? 0) + 1,
    created_at: row?.created_at ?? now,
    updated_at: now,
  };
  if (row) await store.updateSubscription(db, row._id, subscription);
  else await store.insertSubscription(db, subscription);
  await applyPlan(db, services, sold.accountId);
}

/**
 * Gives an account that pays the plan that follows from its subscriptions; it holds from the next request on. A higher
 * plan brings what its monthly credits are more than what this month has brought. An account of the operator's own keeps
 * what the operator has set.
 */
export async function applyPlan(db: Db, { clock, ids, config }: Parts, accountId: string): Promise<void> {
  const account = await store.findAccount(db, accountId);
  if (account?.plan_source !== "stripe" || !config.stripe) return;
  // A client has the plan of its parent, whatever it has bought.
  if (await clientLimits(db, accountId)) return;
  const now = clock.now();
  const bought = await store.listSubscriptions(db, accountId);
  const { plan, status } = standingOf(bought, now);
  const isPaid = status !== "canceled";
  const monthly = config.stripe.planCredits[isPaid ? plan : "free"];
  const more = status === "active" ? Math.max(0, monthly - account.granted_credits) : 0;
  if (account.plan === plan && account.plan_status === status && account.monthly_credits === monthly && more === 0)
    return;
  await store.updateAccount(db, accountId, {
    plan,
    plan_status: status,
    monthly_credits: monthly,
    granted_credits: account.granted_credits + more,
    updated_at: now,
  });
  if (more > 0) {
    const resource = bought.find((one) => one.plan === plan)?._id ?? null;
    await addCredits(db, { accountId, amount: more, reason: "plan_credits", resource }, { now, ids });
  }
}
