/** Leases jobs and runs them, a few at a time, until it is told to stop. */
import { type Clock, SECOND_MS } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { type Measurements, stopwatch, WORK_SECONDS } from "../lib/measurements.ts";
import type { Storage } from "../storage/client.ts";
import { type Job, LeaseLost, type Queue } from "./queue.ts";

/**
 * Runs one job to its end and finishes it in the queue; a job whose handler throws is given back.
 * @param signal aborted when the process stops or the job is cancelled; the handler then throws soon
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

const POLL_MS = SECOND_MS;
/** The longest time that a job waits after its handler has thrown. */
export const LONGEST_BACKOFF_MS = 60 * SECOND_MS;

/** A kind of job: what is leased, measured, drained at a stop and brought back after a clock ran ahead. */
export interface JobKind<Services> {
  name: string;
  /** How many run at the same time. */
  concurrency: number;
  /** How many of them may be one account's: then accounts take turns. */
  ofOneAccount?: number;
  /** Kinds with the same pool run beside each other as one: they share its concurrency. */
  pool?: string;
  /** The longest time that one waits after a try; left out: no longer than after its handler has thrown. */
  longestPauseMs?: number;
  /** Whether it is done as the server is set; left out: always. */
  isOn?(services: Services): boolean;
  /** See JobHandler. */
  run(services: Services, job: Job, signal: AbortSignal): Promise<void>;
}

export interface Worker {
  start(): void;
  /** Aborts what is running and is this process's no more: of a job about one subject, or of any. */
  dropLost(subject?: string): Promise<void>;
  /** Aborts what is running and waits until it has let go. */
  stop(): Promise<void>;
}

interface Tools {
  storage: Storage;
  queue: Queue;
  clock: Clock;
  log: Log;
  measurements: Measurements;
}

/**
 * Workers for all kinds of jobs that are done here. Each pool has its own, so that a mail server that does not answer
 * keeps nothing else waiting.
 * @param ofJobs what a job gets
 */
export function createWorkers<Services extends Tools>(
  kinds: JobKind<Services>[],
  services: Services,
  ofJobs: () => Services,
): Worker[] {
  const done = kinds.filter((kind) => kind.isOn?.(services) ?? true);
  return [...Map.groupBy(done, ({ name, pool }) => pool ?? name).values()].map((kinds) =>
    createWorker({
      ...services,
      concurrency: kinds[0]!.concurrency,
      share: kinds[0]!.ofOneAccount,
      handlers: Object.fromEntries(
        kinds.map(({ name, run }): [string, JobHandler] => [name, (job, signal) => run(ofJobs(), job, signal)]),
      ),
    }),
  );
}

export function createWorker(
  services: Tools & {
    handlers: Record<string, JobHandler>;
    /** How many jobs run at the same time. */
    concurrency: number;
    /** How many of them may be one account's: then accounts take turns. */
    share?: number;
  },
): Worker {
  const { storage, queue, clock, log, measurements, handlers, concurrency, share } = services;
  const kinds = Object.keys(handlers);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const interruptible = new Set<{ job: Job; interrupt: AbortController }>();
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let cancelPoll = () => {};
  const ends = measurements.counter(
    "sitewright_jobs_total",
    "Turns of jobs that ended: done (also what is to be tried again later), failed (thrown, and tried again), dropped (cancelled, taken over, or cut short by the stop)",
    ["kind", "outcome"],
  );
  const durations = measurements.histogram(
    "sitewright_job_duration_seconds",
    "How long jobs were worked on in one turn",
    WORK_SECONDS,
    ["kind"],
  );

  async function runJob(job: Job): Promise<void> {
    const interrupt = new AbortController();
    // Of its own: while a cancelled job still ends, another about the same subject may have begun.
    const entry = { job, interrupt };
    interruptible.add(entry);
    const began = stopwatch();
    let outcome = "dropped";
    try {
      await handlers[job.kind]!(job, AbortSignal.any([stopping.signal, interrupt.signal]));
      outcome = "done";
    } catch (error) {
      if (error instanceof LeaseLost || interrupt.signal.aborted) return;
      // Whoever was cut short by the stop is not to blame; others wait longer each time.
      const delayMs = stopping.signal.aborted ? 0 : Math.min(LONGEST_BACKOFF_MS, 2 ** job.attempts * SECOND_MS);
      if (!stopping.signal.aborted) {
        outcome = "failed";
        log.error("job failed", {
          kind: job.kind,
          subject: job.subject,
          account: job.account_id,
          error: String(error),
        });
      }
      await giveBack(job, delayMs);
    } finally {
      ends(job.kind, outcome).add();
      durations(job.kind).observe((stopwatch() - began) / 1000);
      interruptible.delete(entry);
    }
  }

  /** Tries until it is written: after a disk was full, a job that was not given back would wait for ever. */
  async function giveBack(job: Job, delayMs: number): Promise<void> {
    for (;;) {
      try {
        return await storage.write(`job ${job._id}`, (db) => queue.giveBack(db, job, clock.now() + delayMs));
      } catch (problem) {
        log.error("job not given back", { kind: job.kind, subject: job.subject, error: String(problem) });
      }
      if (stopping.signal.aborted) return;
      await pause(POLL_MS);
    }
  }

  /** Waits, but not longer than until the worker is stopped. */
  async function pause(delayMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(delayMs, resolve);
    stopping.signal.addEventListener("abort", () => resolve(), { once: true });
    await promise;
    cancel();
  }

  async function look(): Promise<void> {
    do {
      lookAgain = false;
      while (running.size < concurrency && !stopping.signal.aborted) {
        const job = await queue.lease(kinds, share);
        if (!job) break;
        const done = runJob(job).finally(() => {
          running.delete(done);
          wake();
        });
        running.add(done);
      }
    } while (lookAgain && !stopping.signal.aborted);
  }

  function wake(): void {
    if (stopping.signal.aborted) return;
    lookAgain = true;
    looking ??= look()
      .catch((error) => log.error("jobs can't be leased", { error: String(error) }))
      .finally(() => {
        looking = null;
        // Someone may have called between the last look and now.
        if (lookAgain) wake();
      });
  }

  function poll(): void {
    cancelPoll = clock.after(POLL_MS, () => {
      wake();
      poll();
    });
  }

  return {
    async dropLost(subject) {
      const entries = [...interruptible].filter(({ job }) => subject === undefined || job.subject === subject);
      if (entries.length === 0) return;
      const mine = await queue.stillMine(entries.map(({ job }) => job._id));
      for (const { job, interrupt } of entries) if (!mine.has(job._id)) interrupt.abort();
    },
    start() {
      queue.onWake((kind) => {
        if (kind === undefined || kinds.includes(kind)) wake();
      });
      queue.onInterrupt((subject) => {
        for (const { job, interrupt } of interruptible) if (job.subject === subject) interrupt.abort();
      });
      wake();
      poll();
    },
    async stop() {
      stopping.abort();
      cancelPoll();
      await looking;
      await Promise.all(running);
    },
  };
}
