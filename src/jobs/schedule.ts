/** Periodic work, as a table of (name, period, function). Each entry runs once at the start and then once a period. */
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";

export interface PeriodicWork {
  name: string;
  periodMs: number;
  run(): Promise<void>;
}

export interface Schedule {
  start(): void;
  /** Stops and waits for what is running. */
  stop(): Promise<void>;
}

export function createSchedule(work: PeriodicWork[], clock: Clock, log: Log): Schedule {
  const cancels = new Map<string, () => void>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function runThenWait(entry: PeriodicWork): void {
    const done = entry
      .run()
      .catch((error) => log.error("periodic work failed", { name: entry.name, error: String(error) }))
      .finally(() => {
        running.delete(done);
        if (!stopped)
          cancels.set(
            entry.name,
            clock.after(entry.periodMs, () => runThenWait(entry)),
          );
      });
    running.add(done);
  }

  return {
    start() {
      for (const entry of work) runThenWait(entry);
    },
    async stop() {
      stopped = true;
      for (const cancel of cancels.values()) cancel();
      await Promise.all(running);
    },
  };
}
