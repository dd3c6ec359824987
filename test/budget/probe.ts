/**
 * Loaded into the server's process before its own code (`bun --preload`): measures how long single turns of its event
 * loop take, in processor time of its main thread, so that other processes on the machine don't count.
 */
import { readFileSync } from "node:fs";

const TICK_MS = 4;
/** What the piece of work takes, in milliseconds, on the machine whose 50 ms the limits mean. */
const REFERENCE_MS = 60;
/** What a page of memory that the kernel gives costs there, in milliseconds. Virtual machines were seen with 0.012. */
const REFERENCE_FAULT_MS = 0.001;
const PAGE_BYTES = 4096;
/** What is shorter than any limit is short on any machine: dividing makes it shorter only, and measuring the machine takes 0.2 s. */
const WORTH_CALIBRATING_MS = 50;

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** How many pages of memory the kernel has given this thread: the tenth field, counted after the name (proc(5)). */
function pageFaults(): number {
  const stat = readFileSync("/proc/thread-self/stat", "latin1");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[7]);
}

interface Turn {
  ms: number;
  faults: number;
}

function measure(work: () => void): Turn {
  const before = { ms: cpuMs(), faults: pageFaults() };
  work();
  return { ms: cpuMs() - before.ms, faults: pageFaults() - before.faults };
}

const middle = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

/** What memory costs here: fresh pages are touched, as many as it takes to see. */
function faultMs(): number {
  const costs = Array.from({ length: 3 }, () => {
    const { ms, faults } = measure(() => {
      const fresh = new SharedArrayBuffer(8 * 1024 * 1024);
      const bytes = new Uint8Array(fresh);
      for (let at = 0; at < bytes.length; at += PAGE_BYTES) bytes[at] = 1;
    });
    return ms / Math.max(faults, 1);
  });
  return middle(costs);
}

/** What a turn takes on the machine that is meant: memory at that machine's price, the rest at its speed. */
function meant({ ms, faults }: Turn): number {
  const perFault = faultMs();
  const withoutMemory = (turn: Turn) => Math.max(turn.ms - turn.faults * perFault, 0);
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, name: `item ${index}` })));
  const work = () => {
    for (let round = 0; round < 4; round++) JSON.stringify(JSON.parse(text));
  };
  const here = middle(Array.from({ length: 3 }, () => withoutMemory(measure(work))));
  const memory = faults * Math.min(perFault, REFERENCE_FAULT_MS);
  return memory + withoutMemory({ ms, faults }) / Math.max(1, here / REFERENCE_MS);
}

meant({ ms: 0, faults: 0 });
let longest: Turn = { ms: 0, faults: 0 };
let last: Turn = { ms: cpuMs(), faults: pageFaults() };
setInterval(() => {
  const now = { ms: cpuMs(), faults: pageFaults() };
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
    last = { ms: cpuMs(), faults: pageFaults() };
    longest = { ms: 0, faults: 0 };
  }, 3 * TICK_MS);
});
