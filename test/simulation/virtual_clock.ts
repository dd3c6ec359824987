/**
 * Time that a test moves. Everything else in a simulation runs in turns of the event loop, so a seed repeats it; not where
 * the database is on a server, which answers when it does.
 */
import type { Clock } from "../../src/lib/clock.ts";
import { isOnServer } from "../databases.ts";

export interface VirtualClock {
  now(): number;
  /** The clock as one process sees it: after `stop` none of its timers ever fires. */
  forProcess(): Clock & { stop(): void };
  /** Moves on, timer by timer, letting each do its work. */
  advance(ms: number): Promise<void>;
  /** Jumps ahead, as after a machine was asleep: every timer that is due fires once. */
  jump(ms: number): Promise<void>;
  /** Sets the time back, as when somebody has set a wrong clock right. Timers fire when they would have. */
  setBack(ms: number): void;
}

interface Timer {
  at: number;
  run(): void;
}

const TURNS_AFTER_TIMER = 6;

/** Lets other work go on for some turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The same where the database has a part in it: on a server it takes as many milliseconds. */
export const databaseTurns = (count: number): Promise<void> => (isOnServer ? Bun.sleep(count) : turns(count));

/**
 * A clock that stands still until it is moved.
 * @param start milliseconds since the epoch
 * @param rest what the work of a timer gets
 */
export function createVirtualClock(start: number, rest = turns): VirtualClock {
  let now = start;
  const timers = new Set<Timer>();

  async function fire(timer: Timer): Promise<void> {
    timers.delete(timer);
    timer.run();
    await rest(TURNS_AFTER_TIMER);
  }

  const earliest = () =>
    [...timers].reduce<Timer | null>((best, timer) => (best && best.at <= timer.at ? best : timer), null);

  return {
    now: () => now,
    forProcess() {
      const own = new Set<Timer>();
      let stopped = false;
      return {
        now: () => now,
        after(delayMs, run) {
          const timer = { at: now + delayMs, run };
          if (!stopped) {
            timers.add(timer);
            own.add(timer);
          }
          return () => {
            timers.delete(timer);
            own.delete(timer);
          };
        },
        stop() {
          stopped = true;
          for (const timer of own) timers.delete(timer);
        },
      };
    },
    async advance(ms) {
      const end = now + ms;
      for (let timer = earliest(); timer && timer.at <= end; timer = earliest()) {
        now = Math.max(now, timer.at);
        await fire(timer);
      }
      now = end;
    },
    async jump(ms) {
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at))
        if (timers.has(timer)) await fire(timer);
    },
    setBack(ms) {
      now -= ms;
      for (const timer of timers) timer.at -= ms;
    },
  };
}
