/** What buying a domain goes by. Pure decisions. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import type { Registration, Renewal } from "../../storage/tables.ts";

/** The kind of job that buys a domain, and the kind that buys it for another term. */
export const REGISTER_JOB = "domains.register";
export const RENEW_JOB = "domains.renew";
/** The kind of job that mails an owner that a term ends; its subject is the domain. */
export const TERM_MAIL_JOB = "domains.term_mail";

/** How long a price is held. */
export const QUOTE_MS = 15 * MINUTE_MS;
/** How long a page to pay on is open: the least that Stripe takes, and the price is asked for again when it is paid. */
export const PAYING_MS = 31 * MINUTE_MS;
/**
 * For so long a purchase may be sent again under its key: the registrar remembers it a little longer. What was paid and
 * could not even be sent for so long goes back.
 */
export const SENT_AGAIN_MS = 20 * HOUR_MS;
/** How long before its end a term is renewed, or told of as ending. */
export const RENEWED_BEFORE_MS = 30 * DAY_MS;
/** How often it is tried when a renewal fails. */
export const RENEWED_AGAIN_MS = DAY_MS;
/** How often a saved card is charged again, and how long before a price that has risen is taken it is told of. */
export const CHARGED_AGAIN_MS = 7 * DAY_MS;
/** When it is told of a second time that a term ends. */
export const REMIND_AGAIN_BEFORE_MS = 7 * DAY_MS;
/** How often records are tried to be made; after that they are set by hand, as the instructions say. */
export const RECORD_TRIES = 6;

/** What one more term costs the account, as far as it is known. */
export const renewalPriceOf = (row: Pick<Registration, "renewal_price" | "renewal_cents">) =>
  row.renewal_price ?? { amount: row.renewal_cents, currency: "USD" };

/** The renewal of the present term; one of a term before is over. */
export const renewalOf = ({ renewal, expires_at }: Registration): Renewal | null =>
  renewal && renewal.term === expires_at ? renewal : null;

/** A renewal for which nothing has happened yet. */
export const newRenewal = (term: number): Renewal => ({
  term,
  state: "failed",
  payment_id: null,
  most_cents: null,
  attempts: 0,
  sent_at: null,
  unanswered_at: null,
  cost_cents: null,
});

/** Whether something is being bought for a domain: what was paid for must not vanish meanwhile. */
export const isBeingBought = (registration: Registration | null): boolean =>
  registration !== null &&
  (registration.state === "paid" ||
    registration.state === "registering" ||
    (registration.state === "registered" && renewalOf(registration)?.state === "paid"));

/** Whether it is to be told now that a term ends: 30 days before, and 7. */
export function isReminderDue({ told_of, told_at }: Registration, ends: number, now: number): boolean {
  if (told_of !== ends) return true;
  const again = ends - REMIND_AGAIN_BEFORE_MS;
  return now >= again && (told_at ?? 0) < again;
}

/** What an account pays for what the registrar takes: never less than that. */
export const priceFor = (costCents: number, marginPercent: number): number =>
  Math.ceil((costCents * (100 + marginPercent)) / 100);
