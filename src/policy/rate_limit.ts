/**
 * Rate limits: a fixed window of 15 minutes for each bucket (an operation and an account). Counters live in memory and
 * are written behind once a second, so a call costs no write and a restart forgives nothing but, at most, the last
 * second before a crash.
 *
 * Several processes share their limits: what each has counted is added to what is written, and it learns the sum. Between
 * two times it lets calls pass that are, of all processes together, at most 2 % of the limit; for more it asks first, for all
 * calls that wait in one write. So a limit is exceeded by 2 % at most, and nobody is refused too early.
 */

import { and, eq, gt, lt, notLike, sql } from "drizzle-orm";
import { type Clock, MINUTE_MS } from "../lib/clock.ts";
import { sha256Hex } from "../lib/hash.ts";
import { inBatches } from "../storage/batches.ts";
import type { Db, Storage } from "../storage/client.ts";
import { deleteSome } from "../storage/rows.ts";
import { rateCounters } from "../storage/tables.ts";

export const WINDOW_MS = 15 * MINUTE_MS;

/** The state of a bucket after a call was counted. `limit` and `remaining` are calls, `resetSeconds` until the window ends. */
export interface RateDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** Null when limits are off; a promise where other processes have to be asked. */
export type Counted = RateDecision | Promise<RateDecision> | null;

export interface CountedInWrite {
  /** The write begins, or begins again: what it has counted before is taken back. */
  begin(): void;
  take(bucket: string, limit: number): RateDecision | null;
}

/** Buckets of strangers; some 10 MB. */
const MOST_STRANGERS = 50_000;

/** Rows that are written or dropped with one commit. */
const STEP = 500;

/** Drops counters that a clock running ahead has left: they would count when their time comes. */
export const dropFutureCounters = (db: Db, now: number, most: number): Promise<number> =>
  deleteSome(db, rateCounters, gt(rateCounters.window_start, now + WINDOW_MS), most);

interface Counter {
  windowStart: number;
  /** Calls of all processes, as far as they are known here. */
  count: number;
  /** Those of them that are not written. */
  unwritten: number;
  /** Calls that wait for what the others have counted. */
  waiting: ((isGranted: boolean) => void)[];
  isAsking: boolean;
}

/** What all processes together may let pass without asking. */
const SLACK = 0.02;

/** Names of strangers' rows begin with it. */
const STRANGER = "stranger ";

/** Processes that share their limits, and a key that nobody else has. */
export interface Sharing {
  others(): number;
  key: string;
}

const ALONE: Sharing = { others: () => 0, key: "" };

export class RateLimiter {
  private readonly counters = new Map<string, Counter>();
  private readonly strangers = new Map<string, Counter>();
  /** What is to be written, by the names of rows. */
  private readonly changed = new Map<string, Counter>();
  private sweptWindow: number;

  private constructor(
    private readonly storage: Storage,
    private readonly clock: Clock,
    private readonly factor: number | null,
    private readonly sharing: Sharing,
  ) {
    this.sweptWindow = windowOf(clock.now());
  }

  /**
   * Loads the counters of the current window.
   * @param factor multiplies every limit; null turns limits off
   */
  static async load(
    storage: Storage,
    clock: Clock,
    factor: number | null,
    sharing: Sharing = ALONE,
  ): Promise<RateLimiter> {
    const limiter = new RateLimiter(storage, clock, factor, sharing);
    const isCurrent = eq(rateCounters.window_start, limiter.sweptWindow);
    const current = await storage.read
      .select()
      .from(rateCounters)
      .where(and(isCurrent, notLike(rateCounters.bucket, `${STRANGER}%`)));
    for (const row of current) limiter.counters.set(row.bucket, limiter.newCounter(row.count));
    return limiter;
  }

  /** Counts a call. A refused call does not count. Not inside of a write: what is asked is a write, too. */
  take(bucket: string, declared: number): Counted {
    return this.count(this.counters, bucket, declared);
  }

  /** The same inside of a write: other processes learn of it a second later, and may let some calls too many pass. */
  inWrite(): CountedInWrite {
    const counted: [bucket: string, counter: Counter][] = [];
    return {
      begin: () => {
        for (const [bucket, counter] of counted.splice(0)) {
          counter.count--;
          counter.unwritten--;
          this.changed.set(bucket, counter);
        }
      },
      take: (bucket, declared) => {
        if (this.factor === null) return null;
        const counter = this.counterOf(this.counters, bucket);
        const decision = this.countHere(counter, limitOf(declared, this.factor));
        if (!decision.allowed) return decision;
        this.changed.set(bucket, counter);
        counted.push([bucket, counter]);
        return decision;
      },
    };
  }

  /** Whether one more call would be allowed as far as this process knows, without counting it. */
  lookAt(bucket: string, declared: number): RateDecision | null {
    return this.look(this.counters, bucket, declared);
  }

  /**
   * The same for what strangers do before anything is known of them. While a process is alone nothing of it is written;
   * several share a name that only they can make of it, until the window ends: no address gets into the database. Of very
   * many buckets the oldest are forgotten, so that nobody fills the memory.
   */
  takeOfStranger(bucket: string, declared: number): Counted {
    if (this.strangers.size >= MOST_STRANGERS)
      for (const oldest of this.strangers.keys()) {
        this.strangers.delete(oldest);
        break;
      }
    return this.count(this.strangers, bucket, declared);
  }

  /** Whether a stranger may call once more, without counting. */
  lookAtStranger(bucket: string, declared: number): RateDecision | null {
    return this.look(this.strangers, bucket, declared);
  }

  /** Writes the changed counters, and learns what others have counted. */
  async flush(): Promise<void> {
    const windowStart = windowOf(this.clock.now());
    const windowEnded = windowStart !== this.sweptWindow;
    const taken = [...this.changed];
    this.changed.clear();
    for (let at = 0; at < taken.length; at += STEP) {
      const rows = taken.slice(at, at + STEP).map(([bucket, counter]) => {
        const added = counter.unwritten;
        counter.unwritten = 0;
        return { bucket, counter, added };
      });
      try {
        const totals = await this.storage.write("rate limits", (db) => addAll(db, rows));
        for (const { bucket, counter } of rows) {
          const total = totals.get(`${bucket} ${counter.windowStart}`) ?? 0;
          counter.count = Math.max(counter.count, total + counter.unwritten);
        }
      } catch (error) {
        for (const { counter, added } of rows) counter.unwritten += added;
        for (const [bucket, counter] of taken.slice(at))
          if (!this.changed.has(bucket)) this.changed.set(bucket, counter);
        throw error;
      }
    }
    if (!windowEnded) return;
    const ended = lt(rateCounters.window_start, windowStart);
    await inBatches(this.storage, "rate limits", STEP, (db, most) => deleteSome(db, rateCounters, ended, most));
    for (const known of [this.counters, this.strangers])
      for (const [bucket, counter] of known) if (counter.windowStart !== windowStart) known.delete(bucket);
    this.sweptWindow = windowStart;
  }

  private counterOf(known: Map<string, Counter>, bucket: string): Counter {
    const counter = known.get(bucket);
    if (counter?.windowStart === windowOf(this.clock.now())) return counter;
    const made = this.newCounter(0);
    known.set(bucket, made);
    return made;
  }

  private look(known: Map<string, Counter>, bucket: string, declared: number): RateDecision | null {
    if (this.factor === null) return null;
    const counter = known.get(bucket);
    const isCurrent = counter?.windowStart === windowOf(this.clock.now());
    return this.decide(isCurrent ? counter.count : 0, limitOf(declared, this.factor));
  }

  /** Counts a call of which this process decides. */
  private countHere(counter: Counter, limit: number): RateDecision {
    const decision = this.decide(counter.count, limit);
    if (!decision.allowed) return decision;
    counter.count++;
    counter.unwritten++;
    decision.remaining--;
    return decision;
  }

  private count(known: Map<string, Counter>, bucket: string, declared: number): Counted {
    if (this.factor === null) return null;
    const limit = limitOf(declared, this.factor);
    const counter = this.counterOf(known, bucket);
    const others = this.sharing.others();
    if (others > 0 && counter.count < limit && counter.unwritten >= Math.floor((limit * SLACK) / (others + 1)))
      return this.ask(this.nameOf(known, bucket, counter), counter, limit);
    const decision = this.countHere(counter, limit);
    if (decision.allowed && (known === this.counters || others > 0))
      this.changed.set(this.nameOf(known, bucket, counter), counter);
    return decision;
  }

  /** Counts a call together with what others have counted. */
  private async ask(name: string, counter: Counter, limit: number): Promise<RateDecision> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    counter.waiting.push(resolve);
    if (!counter.isAsking) void this.askForAll(name, counter, limit);
    const isGranted = await promise;
    return { ...this.decide(counter.count, limit), allowed: isGranted };
  }

  private async askForAll(name: string, counter: Counter, limit: number): Promise<void> {
    counter.isAsking = true;
    while (counter.waiting.length > 0) {
      const calls = counter.waiting.splice(0);
      const own = counter.unwritten;
      counter.unwritten = 0;
      try {
        const { total, granted } = await this.storage.write("rate limits", (db) =>
          addUpTo(db, { bucket: name, window_start: counter.windowStart }, own, calls.length, limit),
        );
        counter.count = Math.max(counter.count, total + counter.unwritten);
        for (const [place, answer] of calls.entries()) answer(place < granted);
      } catch {
        // The disk takes nothing just now: each process counts for itself.
        counter.unwritten += own;
        for (const answer of calls) answer(this.countHere(counter, limit).allowed);
      }
    }
    counter.isAsking = false;
  }

  private newCounter(count: number): Counter {
    const windowStart = windowOf(this.clock.now());
    return { windowStart, count, unwritten: 0, waiting: [], isAsking: false };
  }

  private decide(count: number, limit: number): RateDecision {
    const now = this.clock.now();
    const resetSeconds = Math.ceil((windowOf(now) + WINDOW_MS - now) / 1000);
    return { allowed: count < limit, limit, remaining: Math.max(0, limit - count), resetSeconds };
  }

  /** Of a stranger the name in the database is a hash that nobody else can make, and another one in each window. */
  private nameOf(known: Map<string, Counter>, bucket: string, { windowStart }: Counter): string {
    return known === this.counters
      ? bucket
      : STRANGER + sha256Hex(`${this.sharing.key}\n${windowStart}\n${bucket}`).slice(0, 32);
  }
}

const windowOf = (now: number) => now - (now % WINDOW_MS);

const limitOf = (declared: number, factor: number) => Math.max(1, Math.round(declared * factor));

type Row = Pick<typeof rateCounters.$inferSelect, "bucket" | "window_start">;

/**
 * Adds what a process has counted, and of the calls that wait as many as there is room for.
 * @returns the sum, and how many of them may pass
 */
async function addUpTo(
  db: Db,
  row: Row,
  own: number,
  calls: number,
  limit: number,
): Promise<{ total: number; granted: number }> {
  const [known] = await db
    .select({ count: rateCounters.count })
    .from(rateCounters)
    .where(and(eq(rateCounters.bucket, row.bucket), eq(rateCounters.window_start, row.window_start)));
  const before = (known?.count ?? 0) + own;
  const granted = Math.max(0, Math.min(calls, limit - before));
  const total = before + granted;
  await db
    .insert(rateCounters)
    .values({ ...row, count: total })
    .onConflictDoUpdate({ target: [rateCounters.bucket, rateCounters.window_start], set: { count: total } });
  return { total, granted };
}

/** Adds what was counted; returns the sums, by bucket and window. */
async function addAll(
  db: Db,
  rows: { bucket: string; counter: Counter; added: number }[],
): Promise<Map<string, number>> {
  const sums = await db
    .insert(rateCounters)
    .values(rows.map(({ bucket, counter, added }) => ({ bucket, window_start: counter.windowStart, count: added })))
    .onConflictDoUpdate({
      target: [rateCounters.bucket, rateCounters.window_start],
      set: { count: sql`${rateCounters.count} + excluded.count` },
    })
    .returning();
  return new Map(sums.map(({ bucket, window_start, count }) => [`${bucket} ${window_start}`, count]));
}
