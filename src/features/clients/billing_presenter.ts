/** What a client pays, as answers show it. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import type { BillingRow } from "./store.ts";

const money = (description: string, example: number) =>
  f.described(f.integer, `${description}, in the currency's smallest unit, like cents.`, example);
const currency = f.described(v.string(), "ISO 4217.", "EUR");
const URL = "https://invoice.stripe.com/i/acct_1/test_a1b2";

const Invoice = v.object({
  number: f.described(
    v.nullable(v.string()),
    "Its number; null: it is a draft, which Stripe sends within hours.",
    "A-7",
  ),
  status: f.described(v.picklist(["draft", "open", "paid", "uncollectible", "void"]), "Its state at Stripe.", "open"),
  amount: money("What it asks for", 9900),
  paid_amount: money("What of it is paid", 0),
  currency,
  issued_at: f.described(f.timestamp, "When it was made."),
  due_at: f.described(v.nullable(f.timestamp), "Until when it is to be paid; null: no day is set."),
  url: f.described(v.nullable(f.webAddress), "Where it is shown and paid; null: it is a draft.", URL),
});

export const ClientBilling = f.component("ClientBilling", {
  _id: f.idOf("bil", "Identifier."),
  client_id: f.idOf("acc", "Who pays."),
  amount: money("What is paid each month", 9900),
  currency,
  interval: f.described(v.literal("month"), "How often.", "month"),
  days_until_due: f.described(f.integer, "How many days there are to pay an invoice.", 14),
  description: f.described(v.string(), "What invoices say that it is for.", "Website care"),
  email: f.described(f.personalEmail, "Whom Stripe sends invoices to.", "ada@example.com"),
  status: f.described(
    v.picklist(["preparing", "active", "past_due", "unpaid", "ending", "canceled"]),
    "`preparing`: it is being made at Stripe, or `problem` says why not. `past_due`, `unpaid`: an invoice is late; nothing is switched off. `ending`: it is being ended there.",
    "active",
  ),
  overdue_since: f.described(v.nullable(f.timestamp), "When the oldest invoice was due that is late; null: none is."),
  latest_invoice: f.described(v.nullable(Invoice), "The newest invoice of this client; null: there is none yet.", {
    number: "A-7",
    status: "open",
    amount: 9900,
    paid_amount: 0,
    currency: "EUR",
    issued_at: "2026-11-01T09:30:00.000Z",
    due_at: "2026-11-15T09:30:00.000Z",
    url: URL,
  }),
  problem: f.described(
    v.nullable(
      v.object({
        code: f.described(
          v.picklist(["not_connected", "key_refused", "refused", "gone"]),
          "`not_connected`: your Stripe account is not connected any more. `key_refused`: its key lacks what is needed, or has ended. `refused`: Stripe takes something not. `gone`: the subscription is not in that account.",
          "refused",
        ),
        said: f.described(v.nullable(v.string()), "What Stripe says of it.", "Invalid currency: xxx"),
      }),
    ),
    "Why it is not as you want it; null: it is.",
    null,
  ),
  looked_at: f.described(v.nullable(f.timestamp), "When Stripe was last asked; null: not yet."),
  ...f.stampFields,
});

export function toBilling(row: BillingRow, now: number) {
  const { latest_invoice: invoice, unpaid_due_at } = row;
  return answer(ClientBilling, row, {
    client_id: row.account_id,
    interval: "month",
    status: row.is_ended && row.status !== "canceled" ? "ending" : row.status,
    overdue_since: unpaid_due_at !== null && unpaid_due_at <= now ? isoTime(unpaid_due_at) : null,
    latest_invoice: invoice && {
      ...invoice,
      issued_at: isoTime(invoice.issued_at),
      due_at: isoTime(invoice.due_at),
    },
    looked_at: row.looked_at === 0 ? null : isoTime(row.looked_at),
  });
}
