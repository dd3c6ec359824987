/**
 * Rate limits: a fixed window of 15 minutes for each bucket (an operation and an account). Counters live in memory and
 * are written behind once a second, so a call costs no write and a restart forgives nothing but, at most, the last
 * second before a crash. With more than one process each would count for itself between two flushes: a limit is a
 * fence, not a ledger.
 */
import { eq, gt, lt, type SQL, sql } from "drizzle-orm";
import { type Clock, MINUTE_MS } from "../lib/clock.ts";
import type { Db, Storage } from "../storage/client.ts";
import { inSteps } from "../storage/steps.ts";
import { rateCounters } from "../storage/tables.ts";

export const WINDOW_MS = 15 * MINUTE_MS;

/** The state of a bucket after a call was counted. `limit` and `remaining` are calls, `resetSeconds` until the window ends. */
export interface RateDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

export interface RateLimiter {
  /** Counts a call; null when limits are off. A refused call does not count. */
  take(bucket: string, limit: number): RateDecision | null;
  /** Whether one more call would be allowed, without counting it. */
  lookAt(bucket: string, limit: number): RateDecision | null;
  /**
   * The same for what strangers do before anything is known of them: nothing of it is written, so that no address gets
   * into the database, and of very many buckets the oldest are forgotten, so that nobody fills the memory.
   */
  takeOfStranger(bucket: string, limit: number): RateDecision | null;
  /** Whether a stranger may call once more, without counting. */
  lookAtStranger(bucket: string, limit: number): RateDecision | null;
  /** Writes the changed counters. */
  flush(): Promise<void>;
}

/** Buckets of strangers; some 10 MB. */
const MOST_STRANGERS = 50_000;

/** Rows that are written or dropped with one commit. */
const STEP = 500;

/** Drops counters that a clock running ahead has left: they would count when their time comes. */
export const dropFutureCounters = (db: Db, now: number, most: number): Promise<number> =>
  dropCounters(db, gt(rateCounters.window_start, now + WINDOW_MS), most);

async function dropCounters(db: Db, which: SQL, most: number): Promise<number> {
  const dropped = await db
    .delete(rateCounters)
    .where(sql`rowid IN (SELECT rowid FROM ${rateCounters} WHERE ${which} LIMIT ${most})`)
    .returning({ bucket: rateCounters.bucket });
  return dropped.length;
}

interface Counter {
  windowStart: number;
  count: number;
}

/**
 * Loads the counters of the current window.
 * @param factor multiplies every limit; null turns limits off
 */
export async function createRateLimiter(storage: Storage, clock: Clock, factor: number | null): Promise<RateLimiter> {
  const counters = new Map<string, Counter>();
  const strangers = new Map<string, Counter>();
  const dirty = new Set<string>();
  const windowOf = (now: number) => now - (now % WINDOW_MS);
  let sweptWindow = windowOf(clock.now());
  const current = await storage.read.select().from(rateCounters).where(eq(rateCounters.window_start, sweptWindow));
  for (const row of current) counters.set(row.bucket, { windowStart: sweptWindow, count: row.count });

  function count(known: Map<string, Counter>, bucket: string, declared: number, factor: number): RateDecision {
    const decision = look(known, bucket, declared, factor);
    if (!decision.allowed) return decision;
    const windowStart = windowOf(clock.now());
    const counter = known.get(bucket);
    if (counter?.windowStart === windowStart) counter.count++;
    else known.set(bucket, { windowStart, count: 1 });
    decision.remaining--;
    return decision;
  }

  function look(known: Map<string, Counter>, bucket: string, declared: number, factor: number): RateDecision {
    const limit = Math.max(1, Math.round(declared * factor));
    const now = clock.now();
    const windowStart = windowOf(now);
    const counter = known.get(bucket);
    const used = counter?.windowStart === windowStart ? counter.count : 0;
    const resetSeconds = Math.ceil((windowStart + WINDOW_MS - now) / 1000);
    return { allowed: used < limit, limit, remaining: limit - used, resetSeconds };
  }

  return {
    take(bucket, declared) {
      if (factor === null) return null;
      const decision = count(counters, bucket, declared, factor);
      if (decision.allowed) dirty.add(bucket);
      return decision;
    },

    lookAt: (bucket, declared) => (factor === null ? null : look(counters, bucket, declared, factor)),

    takeOfStranger(bucket, declared) {
      if (factor === null) return null;
      if (strangers.size >= MOST_STRANGERS)
        for (const oldest of strangers.keys()) {
          strangers.delete(oldest);
          break;
        }
      return count(strangers, bucket, declared, factor);
    },

    lookAtStranger: (bucket, declared) => (factor === null ? null : look(strangers, bucket, declared, factor)),

    async flush() {
      const windowStart = windowOf(clock.now());
      const names = [...dirty];
      dirty.clear();
      const rows = names.flatMap((bucket) => {
        const counter = counters.get(bucket);
        return counter ? [{ bucket, window_start: counter.windowStart, count: counter.count }] : [];
      });
      const windowEnded = windowStart !== sweptWindow;
      if (rows.length === 0 && !windowEnded) return;
      try {
        for (let at = 0; at < rows.length; at += STEP)
          await storage.write(async (db) => {
            await db
              .insert(rateCounters)
              .values(rows.slice(at, at + STEP))
              .onConflictDoUpdate({
                target: [rateCounters.bucket, rateCounters.window_start],
                set: { count: sql`max(count, excluded.count)` },
              });
          });
        const ended = lt(rateCounters.window_start, windowStart);
        if (windowEnded) await inSteps(storage, STEP, (db, most) => dropCounters(db, ended, most));
      } catch (error) {
        for (const bucket of names) dirty.add(bucket);
        throw error;
      }
      if (windowEnded) {
        for (const known of [counters, strangers])
          for (const [bucket, counter] of known) if (counter.windowStart !== windowStart) known.delete(bucket);
        sweptWindow = windowStart;
      }
    },
  };
}
