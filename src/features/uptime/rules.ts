/**
 * When a domain is asked for, and what follows from an answer. One failure says little: a domain is down when two more
 * looks, soon after, say the same. Where this server can't reach itself, or no name server, nothing is said of domains.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Plan } from "../../policy/plans.ts";
import { type CodedMessage, sentenceToJson } from "../../sentences/sentence.ts";
import type { uptimeStates } from "../../storage/tables.ts";

export type State = typeof uptimeStates.$inferSelect;

/** What a look at a domain says. */
export type Look =
  | { kind: "up"; ms: number }
  | { kind: "failed"; reason: CodedMessage }
  /** Nothing of the domain: the way from here is broken. */
  | { kind: "unknown"; reason: CodedMessage };

export const periodMs = (plan: Plan): number => (plan === "free" ? 5 : 1) * MINUTE_MS;
const CONFIRMATIONS = 2;
const CONFIRMED_AFTER_MS = 15 * SECOND_MS;

/** How long what is measured is kept, by how finely. */
export const KEPT_MS = { minute: DAY_MS, hour: 30 * DAY_MS, day: 400 * DAY_MS } as const;
export type Interval = keyof typeof KEPT_MS;
export const LENGTH_MS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS } as const;

export const startOf = (interval: Interval, time: number): number => time - (time % LENGTH_MS[interval]);

/** The next time at which a domain is asked for: each has a place of its own in the period. */
export function nextTime(id: string, now: number, period: number): number {
  const place = Number.parseInt(sha256Hex(`uptime ${id}`).slice(0, 8), 16) % period;
  const next = now - (now % period) + place;
  return next > now ? next : next + period;
}

/** What a look changes. */
export interface Outcome {
  state: State;
  /** Begins to be down, or ends to. */
  event: "down" | "up" | null;
}

export function judge(state: State, look: Look, now: number, period: number): Outcome {
  const next_at = nextTime(state.domain_id, now, period);
  const turned = (status: State["status"], since: number) =>
    state.status === status ? {} : { status, since, updated_at: now };
  if (look.kind === "unknown")
    return {
      state: { ...state, next_at, reason: sentenceToJson(look.reason), ...turned("unknown", now) },
      event: null,
    };
  if (look.kind === "up")
    return {
      state: {
        ...state,
        next_at,
        failures: 0,
        failing_since: null,
        reason: null,
        incident_at: null,
        ...turned("up", now),
      },
      event: state.incident_at === null ? null : "up",
    };
  const failures = state.failures + 1;
  const failing_since = state.failing_since ?? now;
  const isConfirmed = failures > CONFIRMATIONS;
  return {
    state: {
      ...state,
      next_at: isConfirmed ? next_at : now + CONFIRMED_AFTER_MS,
      failures,
      failing_since,
      reason: sentenceToJson(look.reason),
      ...(isConfirmed ? { incident_at: state.incident_at ?? failing_since, ...turned("down", failing_since) } : {}),
    },
    event: isConfirmed && state.incident_at === null ? "down" : null,
  };
}
