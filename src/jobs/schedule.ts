/**
 * Periodic work, as a table of (name, period, function). Each entry runs once at the start and then once a period, or
 * sooner after it has failed; where several processes serve, one of them does it for all, but for what each has to do for
 * itself.
 */
import { type Clock, HOUR_MS, isoTime, MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import type { Measurements } from "../lib/measurements.ts";
import { type Backoff, retryDelayMs } from "./backoff.ts";

/**
 * When who is not on duty asks again whether it is: the process that was may have died, and what it would have done would
 * wait for a whole period.
 */
const OFF_DUTY_AGAIN_MS = 20 * SECOND_MS;
/** When what has failed is tried again; never later than its period says. */
const FAILED_AGAIN: Backoff = { firstMs: MINUTE_MS, mostMs: HOUR_MS };

export interface PeriodicWork {
  name: string;
  everyMs: number;
  /** Whether each process does it: what it has in its memory is nobody else's. */
  ofEachProcess?: true | "and_last";
  /** Whether it is done as the server is set now; left out: always. */
  isOn?(): boolean;
  run(): Promise<unknown>;
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
  /** How often in a row work has failed. */
  const failed = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  /** Work that comes at the same moment, as all does at the start, asks once. */
  let asked: Promise<boolean> | null = null;
  const isOurs = () => {
    asked ??= isOnDuty().finally(() => {
      asked = null;
    });
    return asked;
  };

  /** @returns whether it is this process's to do */
  async function run(entry: PeriodicWork): Promise<boolean> {
    if (!(entry.isOn?.() ?? true)) return false;
    if (!entry.ofEachProcess && !(await isOurs())) return false;
    await entry.run();
    return true;
  }

  function runThenWait(entry: PeriodicWork): void {
    const { name, everyMs } = entry;
    let waitMs = everyMs;
    const done = run(entry)
      .then((isDone) => {
        if (isDone) doneAt.set(name, clock.now());
        else waitMs = Math.min(everyMs, OFF_DUTY_AGAIN_MS);
        failed.delete(name);
      })
      .catch((error) => {
        failures(name).add();
        const attempts = (failed.get(name) ?? 0) + 1;
        failed.set(name, attempts);
        waitMs = Math.min(everyMs, retryDelayMs(name, attempts, FAILED_AGAIN));
        const next_attempt_at = isoTime(clock.now() + waitMs);
        log.error("periodic work failed", { name, error: String(error), attempts, next_attempt_at });
      })
      .finally(() => {
        running.delete(done);
        if (!stopped)
          cancels.set(
            name,
            clock.after(waitMs, () => runThenWait(entry)),
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
