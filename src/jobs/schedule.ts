/**
 * Periodic work, as a table of (name, period, function). Each entry runs once at the start and then once a period; where
 * several processes serve, one of them does it for all, but for what each has to do for itself.
 */
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import type { Measurements } from "../lib/measurements.ts";

export interface PeriodicWork {
  name: string;
  periodMs: number;
  /** Whether each process does it: what it has in its memory is nobody else's. */
  isOwn?: boolean;
  run(): Promise<void>;
}

export interface Schedule {
  start(): void;
  /** Stops and waits for what is running. */
  stop(): Promise<void>;
}

/** @param isOnDuty whether this process does what one does for all */
export function createSchedule(
  work: PeriodicWork[],
  isOnDuty: () => Promise<boolean>,
  { clock, log, measurements }: { clock: Clock; log: Log; measurements: Measurements },
): Schedule {
  const failures = measurements.counter("sitewright_periodic_work_failures_total", "Times that periodic work failed", [
    "name",
  ]);
  const doneAt = new Map<string, number>();
  measurements.gauge("sitewright_periodic_work_done_timestamp_seconds", "When periodic work last went well", () =>
    [...doneAt].map(([name, at]) => ({ labels: { name }, value: at / 1000 })),
  );
  const cancels = new Map<string, () => void>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  async function run(entry: PeriodicWork): Promise<void> {
    if (entry.isOwn || (await isOnDuty())) await entry.run();
  }

  function runThenWait(entry: PeriodicWork): void {
    const done = run(entry)
      .then(() => void doneAt.set(entry.name, clock.now()))
      .catch((error) => {
        failures(entry.name).add();
        log.error("periodic work failed", { name: entry.name, error: String(error) });
      })
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
