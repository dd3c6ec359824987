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
  return [...Map.groupBy(kinds, ({ name, pool }) => pool ?? name).values()].map((kinds) =>
    createWorker({
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

interface WorkerState {
  readonly storage: Storage;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
  readonly handlers: Record<string, JobHandler>;
  readonly concurrency: number;
  readonly share: number | undefined;
  readonly kinds: string[];
  readonly isOn: (kind: string) => boolean;
  readonly stopping: AbortController;
  readonly running: Set<Promise<void>>;
  readonly interruptible: Set<{ job: Job; interrupt: AbortController }>;
  looking: Promise<void> | null;
  lookAgain: boolean;
  cancelPoll: () => void;
  readonly ends: (...values: string[]) => Counter;
  readonly durations: (...values: string[]) => Histogram;
}

export function createWorker(
  services: Tools & {
    handlers: Record<string, JobHandler>;
    /** How many jobs run at the same time. */
    concurrency: number;
    /** How many of them may be one account's: then accounts take turns. */
    share?: number;
    /** Whether jobs of a kind are done as the server is set now; left out: always. */
    isOn?(kind: string): boolean;
  },
): Worker {
  const { storage, queue, clock, log, measurements, handlers, concurrency, share, isOn = () => true } = services;
  const worker: WorkerState = {
    storage,
    queue,
    clock,
    log,
    handlers,
    concurrency,
    share,
    kinds: Object.keys(handlers),
    isOn,
    stopping: new AbortController(),
    running: new Set<Promise<void>>(),
    interruptible: new Set<{ job: Job; interrupt: AbortController }>(),
    looking: null,
    lookAgain: false,
    cancelPoll: () => {},
    ends: measurements.counter(
      "sitewright_jobs_total",
      "Turns of jobs that ended: done (also what is to be tried again later), failed (thrown, and tried again), dropped (cancelled, taken over, or cut short by the stop)",
      ["kind", "outcome"],
    ),
    durations: measurements.histogram(
      "sitewright_job_duration_seconds",
      "How long jobs were worked on in one turn",
      WORK_SECONDS,
      ["kind"],
    ),
  };

  return {
    dropLost: (subject) => dropLost(worker, subject),
    start: () => start(worker),
    stop: () => stop(worker),
  };
}

async function runJob(worker: WorkerState, job: Job): Promise<void> {
  const interrupt = new AbortController();
  // Of its own: while a cancelled job still ends, another about the same subject may have begun.
  const entry = { job, interrupt };
  worker.interruptible.add(entry);
  const began = stopwatch();
  let outcome = "dropped";
  try {
    await worker.handlers[job.kind]!(job, AbortSignal.any([worker.stopping.signal, interrupt.signal]));
    outcome = "done";
  } catch (error) {
    if (error instanceof LeaseLost || interrupt.signal.aborted) return;
    // Whoever was cut short by the stop is not to blame; others wait longer each time.
    const delayMs = worker.stopping.signal.aborted ? 0 : Math.min(LONGEST_BACKOFF_MS, 2 ** job.attempts * SECOND_MS);
    if (!worker.stopping.signal.aborted) {
      outcome = "failed";
      worker.log.error("job failed", {
        kind: job.kind,
        subject: job.subject,
        account: job.account_id,
        error: String(error),
      });
    }
    await giveBack(worker, job, delayMs);
  } finally {
    worker.ends(job.kind, outcome).add();
    worker.durations(job.kind).observe((stopwatch() - began) / 1000);
    worker.interruptible.delete(entry);
  }
}

/** Tries until it is written: after a disk was full, a job that was not given back would wait for ever. */
async function giveBack(worker: WorkerState, job: Job, delayMs: number): Promise<void> {
  for (;;) {
    try {
      return await worker.storage.write(`job ${job._id}`, (db) =>
        worker.queue.giveBack(db, job, worker.clock.now() + delayMs),
      );
    } catch (problem) {
      worker.log.error("job not given back", { kind: job.kind, subject: job.subject, error: String(problem) });
    }
    if (worker.stopping.signal.aborted) return;
    await pause(worker.clock, POLL_MS, worker.stopping.signal);
  }
}

async function look(worker: WorkerState): Promise<void> {
  do {
    worker.lookAgain = false;
    while (worker.running.size < worker.concurrency && !worker.stopping.signal.aborted) {
      const kinds = worker.kinds.filter(worker.isOn);
      const job = kinds.length > 0 ? await worker.queue.lease(kinds, worker.share) : null;
      if (!job) break;
      const done = runJob(worker, job).finally(() => {
        worker.running.delete(done);
        wake(worker);
      });
      worker.running.add(done);
    }
  } while (worker.lookAgain && !worker.stopping.signal.aborted);
}

function wake(worker: WorkerState): void {
  if (worker.stopping.signal.aborted) return;
  worker.lookAgain = true;
  worker.looking ??= look(worker)
    .catch((error) => worker.log.error("jobs can't be leased", { error: String(error) }))
    .finally(() => {
      worker.looking = null;
      // Someone may have called between the last look and now.
      if (worker.lookAgain) wake(worker);
    });
}

function poll(worker: WorkerState): void {
  worker.cancelPoll = worker.clock.after(POLL_MS, () => {
    wake(worker);
    poll(worker);
  });
}

async function dropLost(worker: WorkerState, subject: string | undefined): Promise<void> {
  const entries = [...worker.interruptible].filter(({ job }) => subject === undefined || job.subject === subject);
  if (entries.length === 0) return;
  const mine = await worker.queue.stillMine(entries.map(({ job }) => job._id));
  for (const { job, interrupt } of entries) if (!mine.has(job._id)) interrupt.abort();
}

function start(worker: WorkerState): void {
  worker.queue.onWake((kind) => {
    if (kind === undefined || worker.kinds.includes(kind)) wake(worker);
  });
  worker.queue.onInterrupt((subject) => {
    for (const { job, interrupt } of worker.interruptible) if (job.subject === subject) interrupt.abort();
  });
  wake(worker);
  poll(worker);
}

async function stop(worker: WorkerState): Promise<void> {
  worker.stopping.abort();
  worker.cancelPoll();
  await worker.looking;
  await Promise.all(worker.running);
}
