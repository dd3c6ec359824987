/**
 * Loaded into the server's process before its own code (`bun --preload`): measures how long single turns of its event
 * loop take, in processor time of its main thread, so that other processes on the machine don't count.
 */
import { faultMs, measure, REFERENCE_FAULT_MS, type Taken, takenSoFar } from "../processor_time.ts";

const TICK_MS = 4;
/** What the piece of work takes, in milliseconds, on the machine whose 50 ms the limits mean. */
const REFERENCE_MS = 60;
/** What is shorter than any limit is short on any machine: dividing makes it shorter only, and measuring the machine takes 0.2 s. */
const WORTH_CALIBRATING_MS = 50;

const middle = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

/** What a turn takes on the machine that is meant: memory at that machine's price, the rest at its speed. */
function meant({ ms, faults }: Taken): number {
  const perFault = faultMs();
  const withoutMemory = (turn: Taken) => Math.max(turn.ms - turn.faults * perFault, 0);
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, name: `item ${index}` })));
  const work = () => {
    for (let round = 0; round < 4; round++) JSON.stringify(JSON.parse(text));
  };
  const here = middle(Array.from({ length: 3 }, () => withoutMemory(measure(work))));
  const memory = faults * Math.min(perFault, REFERENCE_FAULT_MS);
  return memory + withoutMemory({ ms, faults }) / Math.max(1, here / REFERENCE_MS);
}

meant({ ms: 0, faults: 0 });
let longest: Taken = { ms: 0, faults: 0 };
let last = takenSoFar();
setInterval(() => {
  const now = takenSoFar();
  if (now.ms - last.ms > longest.ms) longest = { ms: now.ms - last.ms, faults: now.faults - last.faults };
  last = now;
}, TICK_MS);

/** Asked for the longest turn since it was last asked, in milliseconds of the machine that is meant. */
process.on("message", (message) => {
  if (message !== "longest turn") return;
  // The turn in which the question arrived ends after this one's timers.
  setTimeout(() => {
    // Calibrated when it matters: what else the machine does takes caches and clock rate away.
    process.send!({ longestMs: longest.ms < WORTH_CALIBRATING_MS ? longest.ms : meant(longest) });
    last = takenSoFar();
    longest = { ms: 0, faults: 0 };
  }, 3 * TICK_MS);
});
