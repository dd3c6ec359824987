/** A clock that a test moves on, where people would wait and nobody has to. */
import { type Clock, systemClock } from "../src/lib/clock.ts";

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
