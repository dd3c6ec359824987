/** Leases jobs and runs them, a few at a time, until it is told to stop. */

import { type Clock, pause, SECOND_MS } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import type { Counter, Histogram } from "../lib/measurements.ts";
import { type Measurements, stopwatch, WORK_SECONDS } from "../lib/measurements.ts";
import type { Storage } from "../storage/client.ts";
import { type Job, LeaseLost, type Queue } from "./queue.ts";

/**
 * Runs one job to its end and finishes it in the queue; a job whose handler throws is given back.
 * @param signal aborted when the process stops or the job is cancelled; the handler then throws soon
 */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;

/** When giving back a job is tried again that could not be written. */
const GIVEN_BACK_AGAIN_MS = SECOND_MS;
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

interface Tools {
  storage: Storage;
  queue: Queue;
  clock: Clock;
  log: Log;
  measurements: Measurements;
}

interface WorkerParts extends Tools {
  handlers: Record<string, JobHandler>;
  /** How many jobs run at the same time. */
  concurrency: number;
  /** How many of them may be one account's: then accounts take turns. */
  share?: number;
  /** Whether jobs of a kind are done as the server is set now; left out: always. */
  isOn?(kind: string): boolean;
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
  return [...Map.groupBy(kinds, ({ name, pool }) => pool ?? name).values()].map(
    (kinds) =>
      new Worker({
        ...services,
        concurrency: kinds[0]!.concurrency,
        share: kinds[0]!.ofOneAccount,
        isOn: (name) => kinds.find((kind) => kind.name === name)!.isOn?.(services) ?? true,
        handlers: Object.fromEntries(
          kinds.map(({ name, run }): [string, JobHandler] => [name, (job, signal) => run(ofJobs(), job, signal)]),
        ),
      }),
  );
}

export class Worker {
  private readonly kinds: string[];
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private readonly interruptible = new Set<{ job: Job; interrupt: AbortController }>();
  private looking: Promise<void> | null = null;
  private lookAgain = false;
  private readonly ends: (...values: string[]) => Counter;
  private readonly durations: (...values: string[]) => Histogram;

  constructor(private readonly services: WorkerParts) {
    this.kinds = Object.keys(services.handlers);
    this.ends = services.measurements.counter(
      "sitewright_jobs_total",
      "Turns of jobs that ended: done (also what is to be tried again later), failed (thrown, and tried again), dropped (cancelled, taken over, or cut short by the stop)",
      ["kind", "outcome"],
    );
    this.durations = services.measurements.histogram(
      "sitewright_job_duration_seconds",
      "How long jobs were worked on in one turn",
      WORK_SECONDS,
      ["kind"],
    );
  }

  /** Aborts what is running and is this process's no more: of a job about one subject, or of any. */
  async dropLost(subject?: string): Promise<void> {
    const entries = [...this.interruptible].filter(({ job }) => subject === undefined || job.subject === subject);
    if (entries.length === 0) return;
    const mine = await this.services.queue.stillMine(entries.map(({ job }) => job._id));
    for (const { job, interrupt } of entries) if (!mine.has(job._id)) interrupt.abort();
  }

  start(): void {
    this.services.queue.onWake((kind) => {
      if (kind === undefined || this.kinds.includes(kind)) this.wake();
    });
    this.services.queue.onInterrupt((subject) => {
      for (const { job, interrupt } of this.interruptible) if (job.subject === subject) interrupt.abort();
    });
  }

  /** Aborts what is running and waits until it has let go. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.looking;
    await Promise.all(this.running);
  }

  private async runJob(job: Job): Promise<void> {
    const interrupt = new AbortController();
    // Of its own: while a cancelled job still ends, another about the same subject may have begun.
    const entry = { job, interrupt };
    this.interruptible.add(entry);
    const began = stopwatch();
    let outcome = "dropped";
    try {
      await this.services.handlers[job.kind]!(job, AbortSignal.any([this.stopping.signal, interrupt.signal]));
      outcome = "done";
    } catch (error) {
      if (error instanceof LeaseLost || interrupt.signal.aborted) return;
      // Whoever was cut short by the stop is not to blame; others wait longer each time.
      const delayMs = this.stopping.signal.aborted ? 0 : Math.min(LONGEST_BACKOFF_MS, 2 ** job.attempts * SECOND_MS);
      if (!this.stopping.signal.aborted) {
        outcome = "failed";
        this.services.log.error("job failed", {
          kind: job.kind,
          subject: job.subject,
          account: job.account_id,
          error: String(error),
        });
      }
      await this.giveBack(job, delayMs);
    } finally {
      this.ends(job.kind, outcome).add();
      this.durations(job.kind).observe((stopwatch() - began) / 1000);
      this.interruptible.delete(entry);
    }
  }

  /** Tries until it is written: after a disk was full, a job that was not given back would wait for ever. */
  private async giveBack(job: Job, delayMs: number): Promise<void> {
    for (;;) {
      try {
        return await this.services.storage.write(`job ${job._id}`, (db) =>
          this.services.queue.giveBack(db, job, this.services.clock.now() + delayMs),
        );
      } catch (problem) {
        this.services.log.error("job not given back", { kind: job.kind, subject: job.subject, error: String(problem) });
      }
      if (this.stopping.signal.aborted) return;
      await pause(this.services.clock, GIVEN_BACK_AGAIN_MS, this.stopping.signal);
    }
  }

  private async look(): Promise<void> {
    do {
      this.lookAgain = false;
      while (this.running.size < this.services.concurrency && !this.stopping.signal.aborted) {
        const kinds = this.kinds.filter((kind) => this.services.isOn?.(kind) ?? true);
        const job = kinds.length > 0 ? await this.services.queue.lease(kinds, this.services.share) : null;
        if (!job) break;
        const done = this.runJob(job).finally(() => {
          this.running.delete(done);
          this.wake();
        });
        this.running.add(done);
      }
    } while (this.lookAgain && !this.stopping.signal.aborted);
  }

  private wake(): void {
    if (this.stopping.signal.aborted) return;
    this.lookAgain = true;
    this.looking ??= this.look()
      .catch((error) => this.services.log.error("jobs can't be leased", { error: String(error) }))
      .finally(() => {
        this.looking = null;
        // Someone may have called between the last look and now.
        if (this.lookAgain) this.wake();
      });
  }
}
