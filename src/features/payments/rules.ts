/** What payments mean for an account. Pure decisions. */
import { type Backoff, MOST_SPREAD, retryDelayMs } from "../../jobs/backoff.ts";
import { DAY_MS } from "../../lib/clock.ts";
import type { Plan, PlanStatus } from "../../policy/plans.ts";
import { rankOf } from "../../policy/plans.ts";

/** The kind of job that settles what the provider has told; its subject is what that is about. */
export const SETTLE_JOB = "payments.settle";
/** The kind of job that gives money back; its subject is the payment. */
export const REFUND_JOB = "payments.refund";

/** How long keys work on when a payment is late. */
export const GRACE_MS = 7 * DAY_MS;
/** How far back the nightly look goes: for so long the provider tries to deliver a webhook. */
export const RECONCILED_MS = 3 * DAY_MS;
/** For how long the provider itself remembers what has happened. */
export const REMEMBERED_THERE_MS = 30 * DAY_MS;
/** How long it is remembered what was told, so that nothing counts as new. */
export const KEPT_EVENTS_MS = 40 * DAY_MS;

/** What is known of a plan that was bought. */
export interface Bought {
  plan: Plan;
  status: "incomplete" | "active" | "past_due" | "canceled";
  past_due_since: number | null;
}

/**
 * The plan of an account that pays: the highest one that is paid for; else one whose payment is late, whose keys work for
 * some days more; else the free one.
 */
export function standingOf(bought: Bought[], now: number): { plan: Plan; status: PlanStatus } {
  const highest = (some: Bought[]) => some.toSorted((a, b) => rankOf(b.plan) - rankOf(a.plan))[0]?.plan;
  const active = highest(bought.filter(({ status }) => status === "active"));
  if (active) return { plan: active, status: "active" };
  const late = bought.filter(({ status }) => status === "past_due");
  const inGrace = highest(late.filter(({ past_due_since }) => (past_due_since ?? now) > now - GRACE_MS));
  if (inGrace) return { plan: inGrace, status: "past_due" };
  const lapsed = highest(late);
  return lapsed ? { plan: lapsed, status: "canceled" } : { plan: "free", status: "active" };
}

/**
 * How many credits of a purchase are to be taken back for the part of its amount that went back to the customer. Whole
 * credits, rounded up: a part that was given back is not also kept.
 */
export function creditsToTakeBack(purchase: { credits: number; amount: number; refunded: number; disputed: number }) {
  const { credits, amount, refunded, disputed } = purchase;
  const back = Math.min(amount, refunded + disputed);
  if (credits === 0 || back <= 0) return 0;
  // In whole numbers: amounts times credits may be more than a double counts exactly.
  return Number((BigInt(credits) * BigInt(back) + BigInt(amount) - 1n) / BigInt(amount));
}

/** After so many refunds that a bank has sent back no more are made: the operator gives the money back in another way. */
export const MOST_RETURNED = 5;
const REFUNDED_AGAIN: Backoff = { firstMs: DAY_MS, mostMs: 8 * DAY_MS };
/** The longest time until a refund that was sent back is tried again. */
export const LONGEST_REFUND_PAUSE_MS = REFUNDED_AGAIN.mostMs * MOST_SPREAD;

interface GivingBack {
  _id: string;
  amount: number;
  refunded_amount: number;
  disputed_amount: number;
  give_back_at: number | null;
  returned_refunds: number;
  next_refund_at: number | null;
}

/** What of a payment is still to go back, because what it paid for can't be had. */
export const refundDue = (payment: Omit<GivingBack, "_id">): number =>
  payment.give_back_at === null ? 0 : Math.max(0, payment.amount - payment.refunded_amount - payment.disputed_amount);

/** When what is to go back is given back: null: never, because nothing is, or a bank has sent it back too often. */
export function nextRefund(payment: GivingBack, returnedBefore: number, now: number): number | null {
  if (refundDue(payment) === 0 || payment.returned_refunds >= MOST_RETURNED) return null;
  if (payment.returned_refunds === returnedBefore) return payment.next_refund_at ?? now;
  return now + retryDelayMs(payment._id, payment.returned_refunds, REFUNDED_AGAIN);
}

/** What a payment's status is with what went back of it. */
export function paymentStatus(money: {
  status: "pending" | "succeeded" | "failed";
  amount: number;
  refunded: number;
  disputed: number;
}): "pending" | "succeeded" | "failed" | "refunded" | "disputed" {
  if (money.status !== "succeeded") return money.status;
  if (money.disputed > 0) return "disputed";
  return money.amount > 0 && money.refunded >= money.amount ? "refunded" : "succeeded";
}
