/**
 * The pool of workers: what computes runs here, off the main thread, one task at a time in each worker.
 *
 * Workers are processes of the same executable, not threads: Bun gives a thread no memory limit, and a crash in native
 * code ends every thread of its process. A process can be killed at any moment, its memory is exactly known, and what
 * goes wrong in it costs one task. They are started when there is work and ended when there is none for a while.
 *
 * Owners take turns: each gets its next task run before another gets a second one, and one worker is always left for
 * others, so that who sends much waits for himself. A task that takes too long or too much is killed with its worker;
 * a worker that hangs or dies is replaced by the next task that needs one, and only its own task fails.
 */
import { readFile } from "node:fs/promises";
import { type Clock, SECOND_MS } from "../lib/clock.ts";
import { busy } from "../lib/errors.ts";
import type { Log } from "../lib/log.ts";
import { type Measurements, stopwatch, WORK_SECONDS } from "../lib/measurements.ts";
import {
  type AnyComputation,
  type Compute,
  ComputeFailure,
  type ComputeFailureCode,
  type ComputeFor,
  type ComputeOptions,
} from "./computation.ts";
import { fromThrown, type TaskMessage, type WorkerMessage } from "./messages.ts";

/** How long a process may take to say that it is ready; it is loading code on a machine that is busy. */
const START_LIMIT_MS = 30 * SECOND_MS;
const IDLE_MS = 30 * SECOND_MS;
/** Memory grows by at most a few hundred megabytes in this time. */
const MEMORY_CHECK_MS = 50;
/** Their inputs are held in memory, and nobody waits this long for an answer. */
const MOST_WAITING_OF_ONE = 32;
const BUSY_RETRY_SECONDS = 2;

export interface PoolSettings {
  /** The command of a worker: the executable and its arguments. */
  command: string[];
  /** All that a worker sees of the environment. */
  environment: Record<string, string>;
  /** At most this many at the same time. */
  count: number;
  memoryBytes: number;
  clock: Clock;
  log: Log;
  /** Where its work is counted; left out: nobody watches. */
  measurements?: Measurements;
  /** How long a worker without work is kept. */
  idleMs?: number;
}

interface Task {
  id: number;
  owner: string;
  computation: AnyComputation;
  input: unknown;
  limitMs: number;
  /** When a worker was given it, by `stopwatch`. */
  began: number;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

interface Worker {
  process: Bun.Subprocess;
  ready: boolean;
  task: Task | null;
  /** What it had at the end of its last task. */
  memoryBytes: number;
  /** Why it was killed, before its end is seen. */
  ending: ComputeFailureCode | null;
  /** Cancels timers: of the start, of the task, of being idle. */
  timers: Set<() => void>;
}

export class Pool {
  /** Tasks that wait, by owner. */
  private readonly waiting = new Map<string, Task[]>();
  /** The number of each owner's last turn, for as long as anybody waits. */
  private readonly turns = new Map<string, number>();
  private readonly workers = new Set<Worker>();
  private readonly share: number;
  private readonly measured: ReturnType<typeof measureWork> | undefined;
  private lastId = 0;
  private lastTurn = 0;
  private stopped = false;

  /** No process is started before there is work. */
  constructor(private readonly settings: PoolSettings) {
    const { count, measurements } = settings;
    this.share = Math.max(1, count - 1);
    this.measured = measurements && measureWork(measurements, this.workers, this.waiting, count);
  }

  readonly computeFor: ComputeFor =
    (owner, { patient } = { patient: false }): Compute =>
    <Input, Output>(
      computation: AnyComputation,
      input: Input,
      { signal, limitMs = computation.limitMs }: ComputeOptions = {},
    ) => {
      const { promise, resolve, reject } = Promise.withResolvers<Output>();
      if (this.stopped) return Promise.reject(stopping());
      if (signal?.aborted) return Promise.reject(signal.reason);
      const queue = this.waiting.get(owner) ?? [];
      if (queue.length >= MOST_WAITING_OF_ONE && !patient) return Promise.reject(tooMuch());
      const cancel = () => this.drop(task, signal!.reason);
      const ended = () => signal?.removeEventListener("abort", cancel);
      const task: Task = {
        id: ++this.lastId,
        owner,
        computation,
        input,
        limitMs,
        began: 0,
        resolve: (output) => {
          ended();
          this.measured?.(task, "done");
          resolve(output as Output);
        },
        reject: (error) => {
          ended();
          if (task.began > 0) this.measured?.(task, error instanceof ComputeFailure ? error.code : "refused");
          reject(error);
        },
      };
      signal?.addEventListener("abort", cancel, { once: true });
      queue.push(task);
      this.waiting.set(owner, queue);
      this.assign();
      return promise;
    };

  /** Process ids of the workers at this moment. */
  pids(): number[] {
    return [...this.workers].map((worker) => worker.process.pid);
  }

  /** Ends all workers; what waits or runs fails with an AbortError. */
  async stop(): Promise<void> {
    this.stopped = true;
    const left = [...this.waiting.values()].flat();
    this.waiting.clear();
    for (const worker of this.workers) {
      if (worker.task) left.push(worker.task);
      worker.task = null;
      end(worker);
    }
    for (const task of left) task.reject(stopping());
    await Promise.all([...this.workers].map((worker) => worker.process.exited));
  }

  /** Takes a task away: from the queue, or with the worker that runs it. */
  private drop(task: Task, reason: unknown): void {
    const queue = this.waiting.get(task.owner) ?? [];
    const at = queue.indexOf(task);
    if (at >= 0) {
      queue.splice(at, 1);
      if (queue.length === 0) this.waiting.delete(task.owner);
    } else {
      const worker = [...this.workers].find((one) => one.task === task);
      if (worker) {
        worker.task = null;
        end(worker);
      }
    }
    task.reject(reason);
    this.assign();
  }

  /** Gives waiting tasks to workers, as long as there are both. */
  private assign(): void {
    for (;;) {
      const owner = this.nextOwner();
      if (owner === null) return;
      // The one that worked last, so that the others come to their end when there is little to do.
      const free = [...this.workers].findLast(({ task, ending }) => !task && !ending);
      // Those that are being killed still hold their memory.
      if (!free && this.workers.size >= this.settings.count) return;
      const task = this.take(owner);
      try {
        this.give(free ?? this.start(), task);
      } catch (error) {
        this.settings.log.error("worker not started", { error: String(error) });
        task.reject(failure("crashed", task.limitMs));
      }
    }
  }

  /** The owner's next task. */
  private take(owner: string): Task {
    const queue = this.waiting.get(owner)!;
    const task = queue.shift()!;
    if (queue.length === 0) this.waiting.delete(owner);
    this.turns.set(owner, ++this.lastTurn);
    return task;
  }

  /** Whose last turn is longest ago, among those who do not have their share of the workers already. */
  private nextOwner(): string | null {
    const running = [...this.workers].flatMap(({ task }) => task?.owner ?? []);
    if (this.waiting.size === 0 && running.length === 0) this.turns.clear();
    let next: string | null = null;
    for (const owner of this.waiting.keys()) {
      if (running.filter((one) => one === owner).length >= this.share) continue;
      if (next === null || (this.turns.get(owner) ?? 0) < (this.turns.get(next) ?? 0)) next = owner;
    }
    return next;
  }

  private start(): Worker {
    const worker: Worker = {
      ready: false,
      task: null,
      memoryBytes: 0,
      ending: null,
      timers: new Set(),
      process: Bun.spawn(this.settings.command, {
        // Not the folder that it was started in: Bun would read a `.env` there, with secrets in it.
        cwd: "/",
        env: this.settings.environment,
        stdin: "ignore",
        stdout: "ignore",
        stderr: "ignore",
        serialization: "advanced",
        ipc: (message: WorkerMessage) => this.hear(worker, message),
        onExit: (_process, code, signal) => this.bury(worker, signal ?? `exit code ${code}`),
      }),
    };
    this.workers.add(worker);
    this.after(worker, START_LIMIT_MS, () => end(worker, "crashed"));
    return worker;
  }

  private give(worker: Worker, task: Task): void {
    worker.task = task;
    // Moved to the end: the set is in the order of last use.
    this.workers.delete(worker);
    this.workers.add(worker);
    if (worker.ready) this.run(worker, task);
  }

  /** The time counts from here: neither waiting for a turn nor the start of a process is the task's fault. */
  private run(worker: Worker, task: Task): void {
    clearTimers(worker);
    task.began = stopwatch();
    const message: TaskMessage = { id: task.id, name: task.computation.name, input: task.input };
    try {
      worker.process.send(message);
    } catch (error) {
      // What can't be copied is a mistake of the caller; a worker that has just died is buried in a moment.
      if (!(error instanceof DOMException && error.name === "DataCloneError")) return;
      worker.task = null;
      task.reject(error);
      this.rest(worker);
      return;
    }
    this.after(worker, task.limitMs, () => end(worker, "timeout"));
    this.watchMemory(worker);
  }

  private watchMemory(worker: Worker): void {
    const { task } = worker;
    this.after(worker, MEMORY_CHECK_MS, async () => {
      const memoryBytes = await residentBytes(worker.process.pid);
      // Its next task is watched by itself.
      if (worker.task !== task || worker.ending) return;
      if (memoryBytes > this.settings.memoryBytes) end(worker, "memory");
      else this.watchMemory(worker);
    });
  }

  private hear(worker: Worker, message: WorkerMessage): void {
    if (message.kind === "ready") {
      worker.ready = true;
      clearTimers(worker);
      if (worker.task) this.run(worker, worker.task);
      else this.rest(worker);
      return;
    }
    const { task } = worker;
    // A worker that is being killed may still have answered.
    if (!task || task.id !== message.id) return;
    worker.task = null;
    worker.memoryBytes = message.memoryBytes;
    if (message.kind === "output") task.resolve(message.output);
    else task.reject(fromThrown(message.thrown));
    this.rest(worker);
    this.assign();
  }

  /** A worker without work; one that has grown is not given another task, whose limit it would take away. */
  private rest(worker: Worker): void {
    clearTimers(worker);
    if (worker.ending) return;
    if (worker.memoryBytes > this.settings.memoryBytes / 2) end(worker);
    else this.after(worker, this.settings.idleMs ?? IDLE_MS, () => end(worker));
  }

  private bury(worker: Worker, how: string | number): void {
    clearTimers(worker);
    this.workers.delete(worker);
    const { task } = worker;
    if (task) {
      worker.task = null;
      const code = worker.ending ?? "crashed";
      this.settings.log.error("computation failed", {
        computation: task.computation.name,
        owner: task.owner,
        reason: code,
        how,
      });
      task.reject(failure(code, task.limitMs));
    }
    this.assign();
  }

  private after(worker: Worker, delayMs: number, then: () => void): void {
    const cancel = this.settings.clock.after(delayMs, () => {
      worker.timers.delete(cancel);
      then();
    });
    worker.timers.add(cancel);
  }
}

function end(worker: Worker, why: ComputeFailureCode = "crashed"): void {
  clearTimers(worker);
  worker.ending ??= why;
  worker.process.kill("SIGKILL");
}

function clearTimers(worker: Worker): void {
  for (const cancel of worker.timers) cancel();
  worker.timers.clear();
}

/** Shows how busy the workers are; what is returned counts a task that has ended. */
function measureWork(
  measurements: Measurements,
  workers: Set<Worker>,
  waiting: Map<string, Task[]>,
  count: number,
): (task: Task, outcome: string) => void {
  measurements.gauge("sitewright_workers", "Processes that compute, by what they do", () => {
    const busy = [...workers].filter(({ task }) => task).length;
    return [
      { labels: { state: "busy" }, value: busy },
      { labels: { state: "idle" }, value: workers.size - busy },
    ];
  });
  measurements.gauge("sitewright_workers_limit", "How many processes may compute at the same time", () => [
    { labels: {}, value: count },
  ]);
  measurements.gauge("sitewright_computations_waiting", "Computations that wait for a process", () => [
    { labels: {}, value: [...waiting.values()].reduce((sum, { length }) => sum + length, 0) },
  ]);
  const ends = measurements.counter(
    "sitewright_computations_total",
    "Computations that ended: done, refused (by what they were given), timeout, memory, crashed",
    ["computation", "outcome"],
  );
  const durations = measurements.histogram(
    "sitewright_computation_duration_seconds",
    "How long computations took, without waiting",
    WORK_SECONDS,
    ["computation"],
  );
  return ({ computation, began }, outcome) => {
    ends(computation.name, outcome).add();
    durations(computation.name).observe((stopwatch() - began) / 1000);
  };
}

/**
 * Resident memory of a process in bytes; 0 where the system does not tell (only Linux does), or the process has ended.
 * Read beside the main thread: the system lets readers wait, for 20 ms and more, while the process is given memory.
 */
async function residentBytes(pid: number): Promise<number> {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"));
    return Number(found?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

const stopping = () => new DOMException("The server is stopping.", "AbortError");

const tooMuch = () =>
  busy(
    `${MOST_WAITING_OF_ONE} pieces of this account's work are waiting to be computed already. Nothing was changed; try again in ${BUSY_RETRY_SECONDS} seconds, with fewer calls at the same time.`,
    BUSY_RETRY_SECONDS,
  );

const failure = (code: ComputeFailureCode, limitMs: number): ComputeFailure =>
  new ComputeFailure(
    code,
    {
      timeout: `This took longer than ${limitMs / SECOND_MS} s to compute and was ended. Try again; if it happens again, make it smaller, for example with fewer sections or shorter texts.`,
      memory:
        "This took more memory than one task may have and was ended. Make it smaller, for example with fewer sections or shorter texts.",
      crashed: "The process that computed this ended unexpectedly. Try again; if it happens again, tell the operator.",
    }[code],
  );
