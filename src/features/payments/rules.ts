/** What payments mean for an account. Pure decisions. */
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
