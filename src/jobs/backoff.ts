import { sha256Hex } from "../lib/hash.ts";

/** How long tries wait for each other: twice as long each time, up to a bound. In milliseconds. */
export interface Backoff {
  firstMs: number;
  mostMs: number;
}

const SPREAD = 0.2;
/** By how much a delay grows at most when it is spread out. */
export const MOST_SPREAD = 1 + SPREAD;

/**
 * A delay, up to a fifth more or less: what failed at the same moment is not tried again at the same moment. The same
 * for the same subject and try.
 */
export function spreadOut(delayMs: number, subject: string, tries: number): number {
  const chance = Number.parseInt(sha256Hex(`${subject} ${tries}`).slice(0, 8), 16) / 0xffff_ffff;
  return Math.round(delayMs * (1 - SPREAD + 2 * SPREAD * chance));
}

/**
 * Milliseconds from the failure of a try until the next one, spread out.
 * @param tries how many there have been, from 1
 */
export function retryDelayMs(subject: string, tries: number, { firstMs, mostMs }: Backoff): number {
  return spreadOut(Math.min(mostMs, firstMs * 2 ** (tries - 1)), subject, tries);
}
