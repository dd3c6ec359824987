/**
 * Rate limits: a fixed window of 15 minutes for each bucket (an operation and an account). Counters live in memory and
 * are written behind once a second, so a call costs no write and a restart forgives nothing but, at most, the last
 * second before a crash.
 *
 * Several processes share their limits: what each has counted is added to what is written, and it learns the sum. Between
 * two times it lets calls pass that are, of all processes together, at most 2 % of the limit; for more it asks first, for all
 * calls that wait in one write. So a limit is exceeded by 2 % at most, and nobody is refused too early.
 */
import { and, eq, gt, lt, notLike, type SQL, sql } from "drizzle-orm";
import { type Clock, MINUTE_MS } from "../lib/clock.ts";
import { sha256Hex } from "../lib/hash.ts";
import { inBatches } from "../storage/batches.ts";
import type { Db, Storage } from "../storage/client.ts";
import { ROW_PLACE } from "../storage/dialect.ts";
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

/** What one write counts. */
export interface CountedInWrite {
  /** The write begins, or begins again: what it has counted before is taken back. */
  begin(): void;
  take(bucket: string, limit: number): RateDecision | null;
}

export interface RateLimiter {
  /** Counts a call. A refused call does not count. Not inside of a write: what is asked is a write, too. */
  take(bucket: string, limit: number): Counted;
  /** The same inside of a write: other processes learn of it a second later, and may let some calls too many pass. */
  inWrite(): CountedInWrite;
  /** Whether one more call would be allowed as far as this process knows, without counting it. */
  lookAt(bucket: string, limit: number): RateDecision | null;
  /**
   * The same for what strangers do before anything is known of them. While a process is alone nothing of it is written;
   * several share a name that only they can make of it, until the window ends: no address gets into the database. Of very
   * many buckets the oldest are forgotten, so that nobody fills the memory.
   */
  takeOfStranger(bucket: string, limit: number): Counted;
  /** Whether a stranger may call once more, without counting. */
  lookAtStranger(bucket: string, limit: number): RateDecision | null;
  /** Writes the changed counters, and learns what others have counted. */
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
    .where(sql`${ROW_PLACE} IN (SELECT ${ROW_PLACE} FROM ${rateCounters} WHERE ${which} LIMIT ${most})`)
    .returning({ bucket: rateCounters.bucket });
  return dropped.length;
}

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

interface LimiterState {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly factor: number | null;
  readonly sharing: Sharing;
  readonly counters: Map<string, Counter>;
  readonly strangers: Map<string, Counter>;
  /** What is to be written, by the names of rows. */
  readonly changed: Map<string, Counter>;
  sweptWindow: number;
}

/**
 * Loads the counters of the current window.
 * @param factor multiplies every limit; null turns limits off
 */
export async function createRateLimiter(
  storage: Storage,
  clock: Clock,
  factor: number | null,
  sharing: Sharing = ALONE,
): Promise<RateLimiter> {
  const limiter: LimiterState = {
    storage,
    clock,
    factor,
    sharing,
    counters: new Map<string, Counter>(),
    strangers: new Map<string, Counter>(),
    changed: new Map<string, Counter>(),
    sweptWindow: windowOf(clock.now()),
  };
  const current = await storage.read
    .select()
    .from(rateCounters)
    .where(and(eq(rateCounters.window_start, limiter.sweptWindow), notLike(rateCounters.bucket, `${STRANGER}%`)));
  for (const row of current) limiter.counters.set(row.bucket, newCounter(limiter, row.count));

  return {
    take: (bucket, declared) => count(limiter, limiter.counters, bucket, declared),
    inWrite: () => inWrite(limiter),

    lookAt: (bucket, declared) => look(limiter, limiter.counters, bucket, declared),
    takeOfStranger: (bucket, declared) => takeOfStranger(limiter, bucket, declared),

    lookAtStranger: (bucket, declared) => look(limiter, limiter.strangers, bucket, declared),
    flush: () => flush(limiter),
  };
}

function counterOf(limiter: LimiterState, known: Map<string, Counter>, bucket: string): Counter {
  const counter = known.get(bucket);
  if (counter?.windowStart === windowOf(limiter.clock.now())) return counter;
  const made = newCounter(limiter, 0);
  known.set(bucket, made);
  return made;
}

const look = (
  limiter: LimiterState,
  known: Map<string, Counter>,
  bucket: string,
  declared: number,
): RateDecision | null => {
  if (limiter.factor === null) return null;
  const counter = known.get(bucket);
  const isCurrent = counter?.windowStart === windowOf(limiter.clock.now());
  return decide(limiter, isCurrent ? counter.count : 0, limitOf(declared, limiter.factor));
};

/** Counts a call of which this process decides. */
function countHere(limiter: LimiterState, counter: Counter, limit: number): RateDecision {
  const decision = decide(limiter, counter.count, limit);
  if (!decision.allowed) return decision;
  counter.count++;
  counter.unwritten++;
  decision.remaining--;
  return decision;
}

function count(limiter: LimiterState, known: Map<string, Counter>, bucket: string, declared: number): Counted {
  if (limiter.factor === null) return null;
  const limit = limitOf(declared, limiter.factor);
  const counter = counterOf(limiter, known, bucket);
  const others = limiter.sharing.others();
  if (others > 0 && counter.count < limit && counter.unwritten >= Math.floor((limit * SLACK) / (others + 1)))
    return ask(limiter, nameOf(limiter, known, bucket, counter), counter, limit);
  const decision = countHere(limiter, counter, limit);
  if (decision.allowed && (known === limiter.counters || others > 0))
    limiter.changed.set(nameOf(limiter, known, bucket, counter), counter);
  return decision;
}

/** Counts a call together with what others have counted. */
async function ask(limiter: LimiterState, name: string, counter: Counter, limit: number): Promise<RateDecision> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  counter.waiting.push(resolve);
  if (!counter.isAsking) void askForAll(limiter, name, counter, limit);
  const isGranted = await promise;
  return { ...decide(limiter, counter.count, limit), allowed: isGranted };
}

async function askForAll(limiter: LimiterState, name: string, counter: Counter, limit: number): Promise<void> {
  counter.isAsking = true;
  while (counter.waiting.length > 0) {
    const calls = counter.waiting.splice(0);
    const own = counter.unwritten;
    counter.unwritten = 0;
    try {
      const { total, granted } = await limiter.storage.write("rate limits", (db) =>
        addUpTo(db, { bucket: name, window_start: counter.windowStart }, own, calls.length, limit),
      );
      counter.count = Math.max(counter.count, total + counter.unwritten);
      for (const [place, answer] of calls.entries()) answer(place < granted);
    } catch {
      // The disk takes nothing just now: each process counts for itself.
      counter.unwritten += own;
      for (const answer of calls) answer(countHere(limiter, counter, limit).allowed);
    }
  }
  counter.isAsking = false;
}

function inWrite(limiter: LimiterState): {
  begin(): void;
  take(bucket: string, declared: number): RateDecision | null;
} {
  const counted: [bucket: string, counter: Counter][] = [];
  return {
    begin() {
      for (const [bucket, counter] of counted.splice(0)) {
        counter.count--;
        counter.unwritten--;
        limiter.changed.set(bucket, counter);
      }
    },
    take(bucket, declared) {
      if (limiter.factor === null) return null;
      const counter = counterOf(limiter, limiter.counters, bucket);
      const decision = countHere(limiter, counter, limitOf(declared, limiter.factor));
      if (!decision.allowed) return decision;
      limiter.changed.set(bucket, counter);
      counted.push([bucket, counter]);
      return decision;
    },
  };
}

function takeOfStranger(limiter: LimiterState, bucket: string, declared: number): Counted {
  if (limiter.strangers.size >= MOST_STRANGERS)
    for (const oldest of limiter.strangers.keys()) {
      limiter.strangers.delete(oldest);
      break;
    }
  return count(limiter, limiter.strangers, bucket, declared);
}

async function flush(limiter: LimiterState): Promise<void> {
  const windowStart = windowOf(limiter.clock.now());
  const windowEnded = windowStart !== limiter.sweptWindow;
  const taken = [...limiter.changed];
  limiter.changed.clear();
  for (let at = 0; at < taken.length; at += STEP) {
    const rows = taken.slice(at, at + STEP).map(([bucket, counter]) => {
      const added = counter.unwritten;
      counter.unwritten = 0;
      return { bucket, counter, added };
    });
    try {
      const totals = await limiter.storage.write("rate limits", (db) => addAll(db, rows));
      for (const { bucket, counter } of rows) {
        const total = totals.get(`${bucket} ${counter.windowStart}`) ?? 0;
        counter.count = Math.max(counter.count, total + counter.unwritten);
      }
    } catch (error) {
      for (const { counter, added } of rows) counter.unwritten += added;
      for (const [bucket, counter] of taken.slice(at))
        if (!limiter.changed.has(bucket)) limiter.changed.set(bucket, counter);
      throw error;
    }
  }
  if (!windowEnded) return;
  const ended = lt(rateCounters.window_start, windowStart);
  await inBatches(limiter.storage, "rate limits", STEP, (db, most) => dropCounters(db, ended, most));
  for (const known of [limiter.counters, limiter.strangers])
    for (const [bucket, counter] of known) if (counter.windowStart !== windowStart) known.delete(bucket);
  limiter.sweptWindow = windowStart;
}

const windowOf = (now: number) => now - (now % WINDOW_MS);

const newCounter = (limiter: LimiterState, count: number): Counter => {
  const windowStart = windowOf(limiter.clock.now());
  return { windowStart, count, unwritten: 0, waiting: [], isAsking: false };
};

function decide(limiter: LimiterState, count: number, limit: number): RateDecision {
  const now = limiter.clock.now();
  const resetSeconds = Math.ceil((windowOf(now) + WINDOW_MS - now) / 1000);
  return { allowed: count < limit, limit, remaining: Math.max(0, limit - count), resetSeconds };
}

const limitOf = (declared: number, factor: number) => Math.max(1, Math.round(declared * factor));

/** Of a stranger the name in the database is a hash that nobody else can make, and another one in each window. */
const nameOf = (
  limiter: LimiterState,
  known: Map<string, Counter>,
  bucket: string,
  { windowStart }: Counter,
): string =>
  known === limiter.counters
    ? bucket
    : STRANGER + sha256Hex(`${limiter.sharing.key}\n${windowStart}\n${bucket}`).slice(0, 32);

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
