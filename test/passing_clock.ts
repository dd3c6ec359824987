/** Clocks of tests: one that a test moves on, where people would wait and nobody has to, and one for rate limits. */
import { type Clock, MINUTE_MS, systemClock } from "../src/lib/clock.ts";
import { WINDOW_MS } from "../src/policy/rate_limit.ts";

/**
 * Real time, set back to a minute after a window of the rate limits began: a window that ended while a test counts would
 * begin the count anew.
 */
export function earlyInWindow(): Clock {
  const behind = (systemClock.now() % WINDOW_MS) - MINUTE_MS;
  return { ...systemClock, now: () => systemClock.now() - behind };
}

export interface PassingClock extends Clock {
  pass(durationMs: number): void;
}

export function passingClock(): PassingClock {
  let ahead = 0;
  return {
    ...systemClock,
    now: () => systemClock.now() + ahead,
    pass(durationMs) {
      ahead += durationMs;
    },
  };
}

/** For filling in a form: a shorter time is taken for a program's. */
export const FILLING_MS = 2_100;
