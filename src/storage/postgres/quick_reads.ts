/**
 * Which reads go together. Most take the server less than its part of sending and receiving them; sent one after the other
 * over few connections, many are received and answered at once, which halves what they cost on both sides. There one that
 * takes long would keep the others waiting: what does goes over connections of its own for a while.
 */
import { MINUTE_MS } from "../../lib/clock.ts";

/** The server ends a statement that takes longer among the quick ones; it is asked again elsewhere. */
export const LONGEST_QUICK_MS = 250;
/** What takes longer on average is not quick. */
const QUICK_MS = 10;
/** How much of the average is the newest. */
const WEIGHT = 1 / 8;
/** Then it is tried again: the table may have been small, or the server busy. */
const SLOW_FOR_MS = MINUTE_MS;
/**
 * Over so many they go. The more go over one of them, the more are received and answered at once: the others are for
 * when one takes long.
 */
export const QUICK_CONNECTIONS = 2;
/** Over a connection on which nothing was answered for so long no more are sent. */
const STUCK_MS = 5;
const MOST_KNOWN = 2_000;

interface Known {
  averageMs: number;
  slowUntil: number;
}

/** @param now milliseconds of a clock that only goes forwards */
export function createQuickReads(now: () => number) {
  const known = new Map<string, Known>();
  /** How many wait for an answer over each connection, and when the last was answered, or the first sent. */
  const connections = Array.from({ length: QUICK_CONNECTIONS }, () => ({ waiting: 0, movedAt: 0 }));

  function knownOf(text: string): Known {
    let found = known.get(text);
    if (!found) {
      if (known.size === MOST_KNOWN) known.delete(known.keys().next().value!);
      found = { averageMs: 0, slowUntil: Number.NEGATIVE_INFINITY };
      known.set(text, found);
    }
    return found;
  }

  function isSlow(one: Known): void {
    one.averageMs = 0;
    one.slowUntil = now() + SLOW_FOR_MS;
  }

  return {
    /** What is not known is tried. */
    isQuick: (text: string): boolean => (known.get(text)?.slowUntil ?? Number.NEGATIVE_INFINITY) <= now(),
    /** The number of the connection that the next goes over. */
    sent(): number {
      const at = now();
      const number = connections.findIndex((one) => one.waiting === 0 || at - one.movedAt <= STUCK_MS);
      const chosen = Math.max(number, 0);
      const connection = connections[chosen]!;
      if (connection.waiting++ === 0) connection.movedAt = at;
      return chosen;
    },
    /** Told of one whose time is its own from when the one before it over its connection was answered. */
    answered(text: string, sentAt: number, number: number): void {
      const at = now();
      const connection = connections[number]!;
      const ms = at - Math.max(sentAt, connection.movedAt);
      connection.waiting--;
      connection.movedAt = at;
      const one = knownOf(text);
      one.averageMs += (ms - one.averageMs) * WEIGHT;
      if (one.averageMs > QUICK_MS) isSlow(one);
    },
    /** Told of one that was not answered, for whatever reason. */
    failed(number: number): void {
      connections[number]!.waiting--;
      connections[number]!.movedAt = now();
    },
    /** Told of one that the server has ended. */
    tookTooLong: (text: string): void => isSlow(knownOf(text)),
  };
}

/** Few, so that few plans are kept. */
const USUAL_LIMITS = new Set<unknown>([10, 20, 25, 50, 100]);
const LIMITED = " limit ? offset ?";

/**
 * The first page of a list, with its length among the words: a plan for all values takes a length that it does not know for
 * a tenth of all there is, and reads large tables whole.
 */
export function withUsualLimit(text: string, values: unknown[]): { text: string; values: unknown[] } {
  const limit = values.at(-2);
  return values.at(-1) === 0 && USUAL_LIMITS.has(limit) && text.endsWith(LIMITED)
    ? { text: `${text.slice(0, -LIMITED.length)} limit ${limit}`, values: values.slice(0, -2) }
    : { text, values };
}
