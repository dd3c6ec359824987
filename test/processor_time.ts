/**
 * The processor time of a thread, which other programs on the machine don't take. Memory that the kernel gives is counted
 * apart: on some virtual machines a page of it costs twenty times as much as elsewhere, which says nothing of the code.
 */
import { readFileSync } from "node:fs";

const PAGE_BYTES = 4096;
/** What a page of memory costs on the machine that limits mean, in milliseconds. Virtual machines were seen with 0.019. */
export const REFERENCE_FAULT_MS = 0.001;

/** What a piece of work has taken. */
export interface Taken {
  /** Processor time, in milliseconds. */
  ms: number;
  /** Pages of memory that the kernel gave. */
  faults: number;
}

/** What this thread has taken so far. */
export function takenSoFar(): Taken {
  const { user, system } = process.threadCpuUsage();
  // The tenth field, counted after the name (proc(5)).
  const stat = readFileSync("/proc/thread-self/stat", "latin1");
  return { ms: (user + system) / 1000, faults: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[7]) };
}

/** What some work of this thread takes. */
export function measure(work: () => void): Taken {
  const before = takenSoFar();
  work();
  const after = takenSoFar();
  return { ms: after.ms - before.ms, faults: after.faults - before.faults };
}

/** What a page of memory costs here, in milliseconds: fresh ones are touched, as many as it takes to see. */
export function faultMs(): number {
  const costs = Array.from({ length: 3 }, () => {
    const { ms, faults } = measure(() => {
      const bytes = new Uint8Array(new SharedArrayBuffer(8 * 1024 * 1024));
      for (let at = 0; at < bytes.length; at += PAGE_BYTES) bytes[at] = 1;
    });
    return ms / Math.max(faults, 1);
  });
  return Math.min(...costs);
}

let aboveReferenceMs: number | undefined;

/** The processor time of this thread so far, in milliseconds, with memory at the price that limits mean. */
export function processorMs(): number {
  aboveReferenceMs ??= Math.max(faultMs() - REFERENCE_FAULT_MS, 0);
  const { ms, faults } = takenSoFar();
  return ms - faults * aboveReferenceMs;
}

/**
 * The least of up to three measurements: of more than one only while they are above what is allowed, because the garbage of
 * others may have been collected meanwhile. @param timeOf one measurement; told how many there were before
 */
export function leastMs(most: number, timeOf: (before: number) => number): number {
  let least = Infinity;
  for (let before = 0; before < 3 && least >= most; before++) least = Math.min(least, timeOf(before));
  return least;
}
