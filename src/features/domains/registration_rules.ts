/** What buying a domain goes by. Pure decisions. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";

/** The kind of job that buys a domain, and the kind that buys it for another term. */
export const REGISTER_JOB = "domains.register";
export const RENEW_JOB = "domains.renew";

/** How long a price is held. */
export const QUOTE_MS = 15 * MINUTE_MS;
/** How long a page to pay on is open: the least that Stripe takes, and the price is asked for again when it is paid. */
export const PAYING_MS = 31 * MINUTE_MS;
/** For so long a purchase may be sent again under its key: the registrar remembers it a little longer. */
export const SENT_AGAIN_MS = 20 * HOUR_MS;
/** How long before its end a term is renewed, or told of as ending. */
export const RENEWED_BEFORE_MS = 30 * DAY_MS;
/** How often it is tried when a renewal fails. */
export const RENEWED_AGAIN_MS = DAY_MS;
/** How often records are tried to be made; after that they are set by hand, as the instructions say. */
export const RECORD_TRIES = 6;

/** What an account pays for what the registrar takes: never less than that. */
export const priceFor = (costCents: number, marginPercent: number): number =>
  Math.ceil((costCents * (100 + marginPercent)) / 100);
