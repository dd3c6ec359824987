/**
 * A worker's side of the pool: a process that runs one computation after the other and answers. It opens no
 * port, writes nothing (but checkpoints of the database: `jobs/checkpoints.ts`), and ends when the process that started it does.
 */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { type AnyComputation, assertComputations } from "./computation.ts";
import { type TaskMessage, toThrown, type WorkerMessage } from "./messages.ts";

/** Behind whatever answers requests, when there are fewer cores than work. */
export const NICENESS = 10;
/** Of 1000: the system that runs out of memory ends a worker before it ends the server. */
const OUT_OF_MEMORY_SCORE = 500;

/**
 * Runs tasks until the other side is gone.
 * @param parentPid the process that started this one
 */
export async function serveTasks(computations: AnyComputation[], parentPid: number): Promise<void> {
  assertComputations(computations);
  await endWithParent(parentPid);
  // What asks the server to stop is often sent to its whole group; it ends its workers itself when it is time.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
  yieldToParent();
  const byName = new Map(computations.map((one) => [one.name, one]));
  const answer = (message: WorkerMessage) => process.send!(message);

  process.on("disconnect", () => process.exit(0));
  process.on("message", async ({ id, name, input }: TaskMessage) => {
    try {
      const found = byName.get(name);
      if (!found) throw new Error(`there is no computation "${name}"; is it in the list of computations?`);
      const output = await found.run(input);
      answer({ kind: "output", id, memoryBytes: process.memoryUsage.rss(), output });
    } catch (error) {
      answer({ kind: "thrown", id, memoryBytes: process.memoryUsage.rss(), thrown: toThrown(error) });
    }
  });
  answer({ kind: "ready" });
}

/**
 * A worker in the middle of a loop would not hear that its parent is gone, however it went: the system is asked to
 * kill it then. Only Linux can; elsewhere such a loop ends at its own end.
 */
async function endWithParent(parentPid: number): Promise<void> {
  if (process.platform !== "linux") return;
  const PR_SET_PDEATHSIG = 1;
  const SIGKILL = 9n;
  for (const library of ["libc.so.6", `libc.musl-${process.arch === "arm64" ? "aarch64" : "x86_64"}.so.1`]) {
    try {
      const { dlopen } = await import("bun:ffi");
      const { symbols } = dlopen(library, {
        prctl: { args: ["i32", "u64", "u64", "u64", "u64"], returns: "i32" },
      });
      symbols.prctl(PR_SET_PDEATHSIG, SIGKILL, 0n, 0n, 0n);
      break;
    } catch {
      // Not this C library.
    }
  }
  // It may have gone before the system was asked.
  if (process.ppid !== parentPid) process.exit(0);
}

/**
 * Linux keeps a niceness for each thread: without the others those that compile and collect garbage, up to two fifths of
 * a worker's work, would take their turns as the server's equals. Later threads are as nice as the one that starts them.
 */
function yieldToParent(): void {
  const threads = "/proc/self/task";
  attempt(() => writeFileSync("/proc/self/oom_score_adj", String(OUT_OF_MEMORY_SCORE)));
  // 0 is the thread that asks; where there are no others to see, it stands for the process.
  for (const thread of existsSync(threads) ? readdirSync(threads) : [0])
    attempt(() => setPriority(Number(thread), NICENESS));
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Not every system has both, a thread may have ended meanwhile, and none of the work depends on them.
  }
}
