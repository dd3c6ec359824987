/**
 * When a certificate may be ordered, so that no limit of the authority is ever met. The numbers are those of Let's
 * Encrypt, less what is left for a clock that differs and for what is counted otherwise there; others allow more.
 * https://letsencrypt.org/docs/rate-limits/
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";

export const ACCOUNT_WINDOW_MS = 3 * HOUR_MS;
export const CERTIFICATE_WINDOW_MS = 7 * DAY_MS;
const FAILURE_WINDOW_MS = HOUR_MS;

/** Of 300 in three hours. The rest is for renewals. */
const MOST_NEW_ORDERS = 240;
const MOST_ORDERS = 280;
/** Of 50 in seven days for a registered domain. The rest is for renewals. */
const MOST_NEW_OF_REGISTERED = 40;
const MOST_OF_REGISTERED = 48;
/** Of 5 in seven days for the same names. */
const MOST_OF_NAME = 4;
/** Of 5 in an hour for a name. */
const MOST_REFUSALS = 4;
/** Behind the end of a window, where the authority's clock may be. */
const MARGIN_MS = MINUTE_MS;

export interface PastOrder {
  exempt: boolean;
  outcome: "issued" | "refused" | "limited" | "unavailable" | "abandoned" | null;
  /** When the certificate was asked for; null: there can be none. */
  finished_at: number | null;
  ended_at: number | null;
  created_at: number;
}

/** What has been ordered, as far as limits look back. */
export interface PastOrders {
  /** By this account in the last three hours. */
  ofAccount: PastOrder[];
  /** For the registered domain in the last seven days. */
  ofRegistered: PastOrder[];
  /** For the same name in the last seven days. */
  ofName: PastOrder[];
  /** The latest that have ended, newest first. */
  latest: PastOrder[];
  /** Orders under way. */
  open: number;
}

type Why = "many_ordered" | "many_issued" | "issued_often" | "refused_often" | "authority_down";

/** When it may be ordered, and what that waits for (sentences/domain_problems.ts). */
export interface OrderTime {
  at: number;
  why: Why | null;
}

/** @param isRenewal whether visitors have a certificate to lose */
export function orderTimeOf(past: PastOrders, isRenewal: boolean, now: number): OrderTime {
  const ofAccount = counted(past.ofAccount).map(({ created_at }) => created_at);
  const certified = (orders: PastOrder[]) => counted(orders).flatMap(({ finished_at }) => finished_at ?? []);
  const refused = past.ofName.flatMap(({ outcome, ended_at }) => (outcome === "refused" ? ended_at! : []));
  const rules: [number[], number, number, Why][] = [
    [ofAccount, isRenewal ? MOST_ORDERS : MOST_NEW_ORDERS, ACCOUNT_WINDOW_MS, "many_ordered"],
    [
      certified(past.ofRegistered),
      isRenewal ? MOST_OF_REGISTERED : MOST_NEW_OF_REGISTERED,
      CERTIFICATE_WINDOW_MS,
      "many_issued",
    ],
    [certified(past.ofName), MOST_OF_NAME, CERTIFICATE_WINDOW_MS, "issued_often"],
    [refused, MOST_REFUSALS, FAILURE_WINDOW_MS, "refused_often"],
  ];
  let turn: OrderTime = { at: now, why: null };
  for (const [times, most, windowMs, why] of rules) {
    const at = freeAt(times, most, windowMs, now);
    if (at > turn.at) turn = { at, why };
  }
  const pause = pauseOfAuthority(past, now);
  return pause.at > turn.at ? pause : turn;
}

const counted = (orders: PastOrder[]): PastOrder[] => orders.filter(({ exempt }) => !exempt);

/** When fewer than `most` of these times are in the window. */
function freeAt(times: number[], most: number, windowMs: number, now: number): number {
  const inside = times.filter((time) => time > now - windowMs - MARGIN_MS).sort((one, other) => one - other);
  if (inside.length < most) return now;
  return inside[inside.length - most]! + windowMs + MARGIN_MS;
}

/** One refusal because of how often may be about a name; a row of them is about the account. */
const LIMITS_IN_A_ROW = 3;
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = HOUR_MS;

/** An authority that fails is left alone, longer each time, and then asked by one order alone. */
function pauseOfAuthority({ latest: ended, open }: PastOrders, now: number): OrderTime {
  const latest = ended.filter(({ outcome }) => outcome !== "abandoned");
  const row = latest.findIndex(({ outcome }) => outcome === "issued" || outcome === "refused");
  const failed = row === -1 ? latest : latest.slice(0, row);
  const unavailable = failed.some(({ outcome }) => outcome === "unavailable");
  if (failed.length === 0 || (!unavailable && failed.length < LIMITS_IN_A_ROW)) return { at: now, why: null };
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 4 ** (failed.length - 1));
  const at = Math.max(failed[0]!.ended_at! + pauseMs, open > 0 ? now + FIRST_PAUSE_MS : now);
  return { at, why: "authority_down" };
}

const REFUSAL_PAUSES_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS];

/**
 * How long a name that was refused waits.
 * @param failures times in a row, from 1
 * @param remainingMs how long its certificate is good for; null: it has none
 */
export function refusalPauseMs(failures: number, remainingMs: number | null): number {
  const usual = REFUSAL_PAUSES_MS[Math.min(failures, REFUSAL_PAUSES_MS.length) - 1]!;
  // Certificates of some days must not end while their name waits for the next day.
  return remainingMs === null ? usual : Math.min(usual, Math.max(HOUR_MS, remainingMs / 8));
}

/** How long a name waits that can't be ordered now, for a reason of its own: longer each time. */
export const waitPauseMs = (waits: number): number => Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(waits, 10));

/** Where the authority does not say when: a third of the lifetime is left for what may go wrong. */
export const usualRenewal = (notBefore: number, notAfter: number): number =>
  Math.round(notBefore + ((notAfter - notBefore) * 2) / 3);

/**
 * When to renew in the authority's window: a moment of it that differs from name to name.
 * @param share of the window, from 0 to 1
 */
export const renewalIn = ({ start, end }: { start: number; end: number }, share: number): number =>
  Math.round(start + (end - start) * share);

/** A share that is always the same for a name: names that were added together are not all due together. */
export const shareOf = (name: string): number => Number(Bun.hash(name) % 10_000n) / 10_000;
