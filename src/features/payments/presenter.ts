/** Plans and payments as answers show them. */
import * as v from "valibot";
import { isoTime, stampsOf } from "../../lib/clock.ts";
import { answer } from "../../operation/answer.ts";
import { component, described, integer, timestamp } from "../../operation/fields.ts";
import { MOST_RETURNED, refundDue } from "./rules.ts";
import type { AccountRow, PaymentRow, SubscriptionRow } from "./store.ts";

export const Plan = v.picklist(["free", "pro", "agency"]);
export const money = described(integer, "In the currency's smallest unit, for example cents.", 2900);
export const currency = described(v.string(), "ISO 4217.", "USD");

export const Subscription = component("Subscription", {
  _id: described(v.string(), "The subscription's identifier.", "sbs_01jd3v5x8gfqya1b2c3d4e5f6g"),
  plan: described(Plan, "What is subscribed to.", "agency"),
  status: described(
    v.picklist(["incomplete", "active", "past_due", "canceled"]),
    "`incomplete`: the first payment is not through. `past_due`: a payment is late; keys work for 7 days more, and nothing is published.",
    "active",
  ),
  source: described(v.string(), "Who sold the plan: `stripe`, or `self_hosted` for the operator.", "stripe"),
  current_period_end: described(
    v.nullable(timestamp),
    "When its period ends: until then it is paid, unless a payment is late. Null: nobody pays for it.",
  ),
  cancel_at_period_end: described(v.boolean(), "Whether it ends then.", false),
  monthly_credits: described(integer, "The account's credits of each month.", 10_000),
  renews_at: described(timestamp, "When the credits of the next month come."),
  created_at: described(timestamp, "When it was first seen."),
  updated_at: described(timestamp, "When it last changed."),
});

/** The plan that the operator has given, as a subscription that nobody pays for. */
export function toOwnSubscription(account: AccountRow): v.InferOutput<typeof Subscription> {
  return {
    // An account has one plan, so its subscription is the account seen from the billing side.
    _id: account._id.replace(/^acc_/, "sbs_"),
    plan: account.plan,
    status: account.plan_status,
    source: account.plan_source,
    current_period_end: null,
    cancel_at_period_end: false,
    ...creditsOf(account),
    ...stampsOf(account),
  };
}

export function toSubscription(row: SubscriptionRow, account: AccountRow) {
  return answer(Subscription, row, {
    source: "stripe",
    ...creditsOf(account),
  });
}

const creditsOf = ({ monthly_credits, credits_renew_at }: AccountRow) => ({
  monthly_credits,
  renews_at: isoTime(credits_renew_at),
});

export const Payment = component("Payment", {
  _id: described(v.string(), "The payment's identifier.", "pay_01jd3v5x8gfqya1b2c3d4e5f6g"),
  amount: money,
  currency,
  status: described(
    v.picklist(["pending", "succeeded", "failed", "refunded", "disputed"]),
    "`pending`: the bank takes its time. `refunded`: all of it went back. `disputed`: the customer's bank has taken it back, or holds it.",
    "succeeded",
  ),
  kind: described(v.picklist(["plan", "credits", "domain"]), "What was paid for.", "credits"),
  description: described(v.string(), "The same in words.", "1000 credits"),
  receipt_url: described(
    v.nullable(v.string()),
    "The receipt, or the invoice of a plan.",
    "https://pay.stripe.com/receipts/…",
  ),
  refunded_amount: described(integer, "What of the amount went back to you.", 0),
  refund_due: described(
    integer,
    "What is still to go back to you, because what it paid for could not be had: it goes by itself.",
    0,
  ),
  refunds_returned: described(integer, "How often your bank has sent back a refund of it.", 0),
  refund_retry_at: described(
    v.nullable(timestamp),
    `When what your bank has sent back is given back again. Null where nothing is due, and after ${MOST_RETURNED} times: then the operator gives it back in another way.`,
    null,
  ),
  resource: described(v.nullable(v.string()), "The domain or the subscription that it was for.", null),
  credits: described(integer, "Credits that came with it.", 1000),
  credits_taken: described(integer, "Those that were taken back because money went back.", 0),
  credits_owed: described(integer, "Those that could not be taken back, because they were used.", 0),
  created_at: described(timestamp, "When it was first seen."),
  updated_at: described(timestamp, "When it last changed."),
});

export const toPayment = (row: PaymentRow) =>
  answer(Payment, row, {
    refund_due: refundDue(row),
    refunds_returned: row.returned_refunds,
    refund_retry_at: row.returned_refunds > 0 ? isoTime(row.next_refund_at) : null,
  });
