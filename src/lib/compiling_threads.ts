/**
 * The runtime compiles JavaScript on threads beside the one that runs it. The system takes them for that one's equals:
 * where all cores are busy, an answer waits until the next tick of the scheduler (4 ms) behind what only makes later
 * answers quicker. They come and go, so they are looked for again and again.
 */
import { readdirSync, readFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

const LOOK_MS = 1000;
/** That of workers. */
const NICENESS = 10;
const THREADS = "/proc/self/task";
/** What the runtime calls them. */
const COMPILES = "JITWorker";

/**
 * Lets threads that compile take their turns behind all others of this process. Only on Linux, where a thread has a
 * niceness of its own.
 * @returns ends it
 */
export function yieldFromCompiling(): () => void {
  if (process.platform !== "linux") return () => {};
  let known = new Set<string>();
  const look = () => {
    const threads = readdirSync(THREADS);
    for (const thread of threads) if (!known.has(thread)) yieldIfCompiling(thread);
    known = new Set(threads);
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function yieldIfCompiling(thread: string): void {
  try {
    if (!readFileSync(`${THREADS}/${thread}/comm`, "latin1").startsWith(COMPILES)) return;
    if (getPriority(Number(thread)) < NICENESS) setPriority(Number(thread), NICENESS);
  } catch {
    // It has ended meanwhile, or the system does not allow it: answers wait as they would without this.
  }
}
