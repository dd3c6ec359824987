/**
 * Event streams. The database is the truth: events are rows of a subject (a run, a turn), numbered without a gap, and
 * a stream is a cursor over them. All streams of one subject share one feed, which reads new rows once, however many
 * are listening; a hint that something was written, here or by another process, is only that: a feed also looks once a
 * second.
 */

import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { type Clock, SECOND_MS } from "../lib/clock.ts";
import { ApiError, busy } from "../lib/errors.ts";
import { MOST } from "../policy/limits.ts";
import { tell } from "../storage/bus.ts";
import type { Db } from "../storage/client.ts";
import { selectOnce } from "../storage/kept_statements.ts";
import { deleteSome } from "../storage/rows.ts";
import { streamEvents } from "../storage/tables.ts";

/** One event of a stream. `id` is what `Last-Event-ID` resumes from. */
export interface StreamEvent {
  id?: number;
  event: string;
  /** JSON text. */
  data: string;
}

const LOOK_AGAIN_MS = SECOND_MS;
const MOST_STREAMS = 5000;
const AGAIN_SECONDS = 5;
/** What is sent to one stream before the others have their turn, in characters. */
const PART = 64 * 1024;
/** Feeds that have ended and whose streams have gone. */
const KEPT_MS = 10 * SECOND_MS;
const MOST_KEPT_FEEDS = 100;
const LONGEST_KEPT_FEED = 512 * 1024;

/** An event to be added: its data is JSON text. After one that `ends` the stream there is no other. */
export interface NewEvent {
  type: string;
  data: string;
  ends?: boolean;
}

export const newEvent = (type: string, data: unknown, ends = false): NewEvent => ({
  type,
  data: JSON.stringify(data),
  ends,
});

const ofSubject = eq(streamEvents.subject, sql.placeholder("subject"));
/** What is asked with every event. */
const queries = {
  last: selectOnce((db) =>
    db.select({ seq: streamEvents.seq }).from(streamEvents).where(ofSubject).orderBy(desc(streamEvents.seq)).limit(1),
  ),
  after: selectOnce((db) =>
    db
      .select()
      .from(streamEvents)
      .where(and(ofSubject, gt(streamEvents.seq, sql.placeholder("after"))))
      .orderBy(asc(streamEvents.seq)),
  ),
};

/**
 * Adds events to a subject's stream in the caller's transaction; each gets the next number, from 1. Streams at other
 * processes hear of it with the commit.
 */
export async function appendEvents(db: Db, subject: string, now: number, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const [last] = await queries.last(db).all({ subject });
  const next = (last?.seq ?? 0) + 1;
  await db.insert(streamEvents).values(
    events.map(({ ends = false, ...event }, index) => ({
      subject,
      seq: next + index,
      created_at: now,
      ends,
      ...event,
    })),
  );
  await tell(db, "events", subject);
}

/**
 * Writes events while their maker goes on: what comes during one write goes into the next, so that neither waits for
 * the other and each write is worth its commit.
 */
export function createBatcher<Item>(write: (batch: Item[]) => Promise<void>) {
  let pending: Item[] = [];
  let writing: Promise<void> | null = null;
  let failure: unknown = null;

  async function writeAll(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending;
      pending = [];
      await write(batch);
    }
  }

  return {
    /** Throws what an earlier write has thrown. */
    add(item: Item): void {
      if (failure) throw failure;
      pending.push(item);
      writing ??= writeAll()
        .catch((error) => {
          failure = error;
        })
        .finally(() => {
          writing = null;
        });
    },
    /** Resolves when everything is written. Throws what a write has thrown. */
    async drained(): Promise<void> {
      while (writing) await writing;
      if (failure) throw failure;
    },
  };
}

/** Whether a stream has ended and has nothing after this number. */
export async function isSpent(db: Db, subject: string, after: number): Promise<boolean> {
  const [last] = await db
    .select({ seq: streamEvents.seq })
    .from(streamEvents)
    .where(and(eq(streamEvents.subject, subject), eq(streamEvents.ends, true)));
  return last !== undefined && last.seq <= after;
}

/** Drops the many small events (code, text) from before a time: what they made is in a version. Returns how many. */
export async function dropOldEvents(db: Db, before: number, most: number): Promise<number> {
  const isOld = and(lt(streamEvents.created_at, before), sql`${streamEvents.type} IN ('code', 'text')`);
  return await deleteSome(db, streamEvents, isOld, most);
}

/** The events from number `from` that are sent together: at least one. */
function nextPart(events: StreamEvent[], from: number): StreamEvent[] {
  let end = from + 1;
  for (let length = events[from]!.data.length; end < events.length; end++) {
    length += events[end]!.data.length;
    if (length > PART) break;
  }
  return events.slice(from, end);
}

interface Feed {
  events: StreamEvent[];
  last: number;
  ended: boolean;
  /** Called when there is something new. */
  listeners: Set<() => void>;
  cancelLook: () => void;
  /** Of a feed that is kept without a stream: it is in use again. */
  reopen: () => void;
  reading: boolean;
  readAgain: boolean;
}

/** Streams of events that are kept as rows. */
export class EventFeeds {
  private readonly feeds = new Map<string, Feed>();
  private readonly places = new Map<string, number>();
  private readonly mostOfAccount: number;
  private placesTaken = 0;
  private feedsKept = 0;

  /**
   * Feeds on the events that `read` sees.
   * @param factor multiplies how many streams an account may have; null: as many as everybody together
   */
  constructor(
    private readonly read: Db,
    private readonly clock: Clock,
    factor: number | null,
  ) {
    this.mostOfAccount = factor === null ? MOST_STREAMS : Math.max(1, Math.round(MOST.streams * factor));
  }

  /**
   * Sets a place aside for a stream of an account; call what it returns when the stream is over.
   * @throws ApiError when the account, or everybody together, has as many streams as there may be
   */
  takePlace(accountId: string): () => void {
    const own = this.places.get(accountId) ?? 0;
    if (own >= this.mostOfAccount) {
      throw new ApiError(
        "stream_limit",
        `The account has ${this.mostOfAccount.toLocaleString("en")} open event streams, which is the most. Close one first.`,
        { retry_after_seconds: AGAIN_SECONDS },
      );
    }
    if (this.placesTaken >= MOST_STREAMS)
      throw busy("The server has as many open event streams as it takes. Try again in a few seconds.", AGAIN_SECONDS);
    this.places.set(accountId, own + 1);
    this.placesTaken++;
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      this.placesTaken--;
      const left = this.places.get(accountId)! - 1;
      if (left > 0) this.places.set(accountId, left);
      else this.places.delete(accountId);
    };
  }

  /** How many streams have a place now. */
  open(): number {
    return this.placesTaken;
  }

  /** Says that events of a subject were committed. */
  hint(subject: string): void {
    const feed = this.feeds.get(subject);
    if (feed) void this.load(subject, feed).catch(() => {});
  }

  /** Says that there may be events of any subject. */
  hintAll(): void {
    for (const [subject, feed] of this.feeds) void this.load(subject, feed).catch(() => {});
  }

  /**
   * The events after number `after`, until the subject's last one or until the signal is aborted. Those that are there
   * come together, in lists that are never empty.
   */
  async *subscribe(subject: string, after: number, signal: AbortSignal): AsyncGenerator<StreamEvent[]> {
    const feed = this.openFeed(subject);
    let resolveNews = () => {};
    const wake = () => resolveNews();
    feed.listeners.add(wake);
    signal.addEventListener("abort", wake);
    try {
      if (feed.last === 0) await this.load(subject, feed);
      let next = 0;
      while (!signal.aborted) {
        // Made before looking, so that nothing that comes meanwhile is missed.
        const { promise: news, resolve } = Promise.withResolvers<void>();
        resolveNews = resolve;
        while (next < feed.events.length) {
          const part = nextPart(feed.events, next);
          next += part.length;
          const wanted = part.filter(({ id }) => id! > after);
          if (wanted.length > 0) yield wanted;
          if (signal.aborted) return;
        }
        if (feed.ended) return;
        await news;
      }
    } finally {
      signal.removeEventListener("abort", wake);
      feed.listeners.delete(wake);
      if (feed.listeners.size === 0) this.close(subject, feed);
    }
  }

  private async load(subject: string, feed: Feed): Promise<void> {
    if (feed.reading) {
      feed.readAgain = true;
      return;
    }
    feed.reading = true;
    try {
      do {
        feed.readAgain = false;
        const rows = await queries.after(this.read).all({ subject, after: feed.last });
        for (const row of rows) {
          feed.events.push({ id: row.seq, event: row.type, data: row.data });
          feed.last = row.seq;
          if (row.ends) feed.ended = true;
        }
        // The events of a deleted subject are gone: its stream just ends.
        if (rows.length === 0 && (await queries.after(this.read).all({ subject, after: 0 })).length === 0)
          feed.ended = true;
        if (rows.length > 0 || feed.ended) announce(feed);
      } while (feed.readAgain);
    } finally {
      feed.reading = false;
    }
  }

  private lookLater(subject: string, feed: Feed): void {
    feed.cancelLook = this.clock.after(LOOK_AGAIN_MS, () => {
      if (feed.ended) return;
      // A read that fails is tried again at the next look; the stream only waits.
      this.load(subject, feed)
        .catch(() => {})
        .finally(() => {
          // Its last listener may have left during the read.
          if (this.feeds.get(subject) === feed) this.lookLater(subject, feed);
        });
    });
  }

  private openFeed(subject: string): Feed {
    const existing = this.feeds.get(subject);
    if (existing) {
      existing.reopen();
      return existing;
    }
    const feed: Feed = {
      events: [],
      last: 0,
      ended: false,
      listeners: new Set(),
      cancelLook: () => {},
      reopen: () => {},
      reading: false,
      readAgain: false,
    };
    this.feeds.set(subject, feed);
    this.lookLater(subject, feed);
    return feed;
  }

  /** What has ended is kept for a while after its last stream: many may come for it, one after another. */
  private close(subject: string, feed: Feed): void {
    feed.cancelLook();
    const size = feed.events.reduce((sum, { data }) => sum + data.length, 0);
    if (!feed.ended || this.feedsKept >= MOST_KEPT_FEEDS || size > LONGEST_KEPT_FEED) {
      this.feeds.delete(subject);
      return;
    }
    this.feedsKept++;
    const cancel = this.clock.after(KEPT_MS, () => {
      this.feedsKept--;
      this.feeds.delete(subject);
    });
    feed.reopen = () => {
      this.feedsKept--;
      cancel();
      feed.reopen = () => {};
    };
  }
}

function announce(feed: Feed): void {
  for (const wake of feed.listeners) wake();
}
