/**
 * Event streams of runs. The database is the truth: events are rows, and a stream is a cursor over them. All streams
 * of one run share one feed, which reads new rows once, however many are listening; a hint that something was written
 * is only that, and a feed also looks once a second for what another process wrote.
 */
import { type Clock, SECOND_MS } from "../../lib/clock.ts";
import type { EventFeeds, StreamEvent } from "../../operation/operation.ts";
import type { Db } from "../../storage/client.ts";
import { LAST_EVENTS } from "./rules.ts";
import { findAnyRun, listEvents } from "./store.ts";

const LOOK_AGAIN_MS = SECOND_MS;

interface Feed {
  events: StreamEvent[];
  last: number;
  ended: boolean;
  listeners: number;
  /** Resolves when there is something new, and is then replaced. */
  news: PromiseWithResolvers<void>;
  cancelLook: () => void;
  reading: boolean;
  readAgain: boolean;
}

export function createRunFeeds(read: Db, clock: Clock): EventFeeds {
  const feeds = new Map<string, Feed>();

  async function load(runId: string, feed: Feed): Promise<void> {
    if (feed.reading) {
      feed.readAgain = true;
      return;
    }
    feed.reading = true;
    try {
      do {
        feed.readAgain = false;
        const rows = await listEvents(read, runId, feed.last);
        for (const row of rows) {
          feed.events.push({ id: row.seq, event: row.type, data: row.data });
          feed.last = row.seq;
          if (LAST_EVENTS.has(row.type)) feed.ended = true;
        }
        // A deleted run has no last event: its stream just ends.
        if (rows.length === 0 && !(await findAnyRun(read, runId))) feed.ended = true;
        if (rows.length > 0 || feed.ended) announce(feed);
      } while (feed.readAgain);
    } finally {
      feed.reading = false;
    }
  }

  function announce(feed: Feed): void {
    const { resolve } = feed.news;
    feed.news = Promise.withResolvers();
    resolve();
  }

  function lookLater(runId: string, feed: Feed): void {
    feed.cancelLook = clock.after(LOOK_AGAIN_MS, () => {
      if (feed.ended) return;
      // A read that fails is tried again at the next look; the stream only waits.
      load(runId, feed)
        .catch(() => {})
        .finally(() => lookLater(runId, feed));
    });
  }

  function open(runId: string): Feed {
    const existing = feeds.get(runId);
    if (existing) return existing;
    const feed: Feed = {
      events: [],
      last: 0,
      ended: false,
      listeners: 0,
      news: Promise.withResolvers(),
      cancelLook: () => {},
      reading: false,
      readAgain: false,
    };
    feeds.set(runId, feed);
    lookLater(runId, feed);
    return feed;
  }

  return {
    hint(runId) {
      const feed = feeds.get(runId);
      if (feed) void load(runId, feed).catch(() => {});
    },

    async *subscribe(runId, after, signal) {
      const feed = open(runId);
      feed.listeners++;
      const { promise: aborted, resolve } = Promise.withResolvers<void>();
      const onAbort = () => resolve();
      signal.addEventListener("abort", onAbort);
      try {
        if (feed.last === 0) await load(runId, feed);
        let next = 0;
        while (!signal.aborted) {
          const { news } = feed;
          for (; next < feed.events.length; next++) {
            const event = feed.events[next]!;
            if (event.id! > after) yield event;
            if (signal.aborted) return;
          }
          if (feed.ended) return;
          await Promise.race([news.promise, aborted]);
        }
      } finally {
        signal.removeEventListener("abort", onAbort);
        feed.listeners--;
        if (feed.listeners === 0) {
          feed.cancelLook();
          feeds.delete(runId);
        }
      }
    },
  };
}
