/** Decisions of webhooks: when to try again, when to give up, how to sign. */
import { MOST_SPREAD, spreadOut } from "../../jobs/backoff.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { randomHex } from "../../lib/hash.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";

/** How long each retry waits for the failure before it; together about a day. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];

/** A webhook to which nothing could be delivered for this long is switched off when a delivery is given up. */
export const HOPELESS_MS = 5 * DAY_MS;
/** How long a secret that was replaced goes on signing. */
export const OLD_SECRET_MS = DAY_MS;
/** How many replaced secrets sign at most, the newest ones. */
export const MOST_OLD_SECRETS = 4;
/** How long events and deliveries are kept. */
export const KEPT_MS = 30 * DAY_MS;

/** The longest time that a delivery waits after a failure. */
export const LONGEST_WAIT_MS = Math.ceil(Math.max(...RETRY_DELAYS_MS) * MOST_SPREAD);

const SECRET_BYTES = 32;
const SECRET_PREFIX = "whsec_";
const GONE = 410;
/** Answers with which a receiver may ask for time, with `Retry-After`. */
const BUSY = new Set([429, 503]);
const MOST_BODY_CHARACTERS = 1000;

/**
 * Milliseconds until the next attempt after so many failures (from 1), or null when there is none: what the schedule
 * says, or what the receiver has asked for when that is longer, but never more than the longest pause of the schedule.
 */
export function waitMs(deliveryId: string, failures: number, attempt: Attempt): number | null {
  const delay = RETRY_DELAYS_MS[failures - 1];
  if (delay === undefined) return null;
  const asked = "status" in attempt && BUSY.has(attempt.status) ? (attempt.retryAfterMs ?? 0) : 0;
  return Math.max(spreadOut(delay, deliveryId, failures), Math.min(asked, RETRY_DELAYS_MS.at(-1)!));
}

/** A new secret in the form of Standard Webhooks. */
export const newSecret = (): string => SECRET_PREFIX + Buffer.from(randomHex(SECRET_BYTES), "hex").toString("base64");

/**
 * The headers that a receiver verifies, with one signature for each secret.
 * Source: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @param now milliseconds since the epoch
 */
export function signedHeaders(
  eventId: string,
  now: number,
  payload: string,
  secrets: string[],
): Record<string, string> {
  const timestamp = Math.floor(now / SECOND_MS);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
    return `v1,${new Bun.CryptoHasher("sha256", key).update(`${eventId}.${timestamp}.${payload}`).digest("base64")}`;
  });
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}

/** What came of asking a webhook's address once. */
export type Attempt =
  | { status: number; body: string; retryAfterMs: number | null; durationMs: number }
  | { error: CodedMessage; durationMs: number };

export type Verdict = "delivered" | "failed" | "gone";

/** Every 2xx is a delivery; redirects are not followed, and 410 says that nothing is wanted any more. */
export function verdictOf(attempt: Attempt): Verdict {
  if (!("status" in attempt)) return "failed";
  if (attempt.status === GONE) return "gone";
  return attempt.status >= 200 && attempt.status < 300 ? "delivered" : "failed";
}

/** The beginning of an answer's body, as it is kept. */
export const shownBody = (body: Buffer): string =>
  body.toString("utf8").replaceAll("\u0000", "").slice(0, MOST_BODY_CHARACTERS).toWellFormed();
