/**
 * What processes on one database tell each other: that there is work, that work is to be stopped, that a stream has
 * news. A message is a row that is written in the transaction of the change that it tells of, so that nothing is told
 * that was not committed, and nothing that was committed is not told; the commit is shared with it, too. While one process is
 * alone nothing is written.
 *
 * Who listens looks whether the database has changed, which costs next to nothing, every few milliseconds while there
 * are others, and once a second while there are none. Who has looked away for so long that messages may have been swept
 * is told so, and looks at everything anew. Messages are hints: what they are about is in the database, to be read there.
 * What is decided from memory does not wait for them: it asks for the database's revision (`Storage.revision`).
 *
 * With a database on a server the revision changes when it has announced a commit (LISTEN, NOTIFY); the rows are its
 * memory. There commits need not be in the order of their numbers: one that was passed over is looked for again for as
 * long as its transaction may take.
 */
import { lte, sql } from "drizzle-orm";
import { type Clock, MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { inBatches } from "./batches.ts";
import type { Storage } from "./client.ts";
import type { Db } from "./db.ts";
import { rowsOf } from "./kept_statements.ts";
import { changes } from "./tables.ts";

/**
 * What a message is about: `jobs` of a kind wait, the work on a subject is to be `interrupt`ed, there are `events` of a
 * subject, other `settings` are stored.
 */
export type Topic = "jobs" | "interrupt" | "events" | "settings";

/** How long others wait for a message, at most. */
const NEAR_MS = 8;
/** How soon a process that is alone sees that it is not any more. */
const FAR_MS = SECOND_MS;
/** Messages are kept at least twice as long. */
export const PATIENCE_MS = 30 * SECOND_MS;
const READ_AT_ONCE = 500;
const DROPPED_AT_ONCE = 500;
/** Longer than a transaction on a server may take. */
const PASSED_OVER_MS = 2 * MINUTE_MS;

const TELL =
  "INSERT INTO changes (topic, subject) SELECT ?, ? WHERE (SELECT count(*) FROM (SELECT 1 FROM processes LIMIT 2) AS known) > 1";
const NEWS = `SELECT seq, topic, subject FROM changes WHERE seq > ? ORDER BY seq LIMIT ${READ_AT_ONCE}`;
const PASSED_OVER =
  "SELECT seq, topic, subject FROM changes WHERE seq IN (SELECT CAST(atom AS bigint) FROM json_each(?)) ORDER BY seq";
const NEWEST = "SELECT coalesce(max(seq), 0) FROM changes";
const PROCESSES = "SELECT count(*) FROM processes";

type Row = [seq: number, topic: Topic, subject: string];

/** Tells the other processes, when the caller's transaction is committed. */
export async function tell(db: Db, topic: Topic, subject: string): Promise<void> {
  await rowsOf(db, TELL, [topic, subject]);
}

/** Listens to what is told on a database. */
export function createBus(
  storage: Pick<Storage, "read" | "write" | "refresh" | "revision" | "share">,
  clock: Clock,
  log: Log,
) {
  const { read } = storage;
  const listeners: Record<Topic, Set<(subject: string) => void>> = {
    jobs: new Set(),
    interrupt: new Set(),
    events: new Set(),
    settings: new Set(),
  };
  const missedListeners = new Set<() => void>();
  let others = 0;
  let revision = -1;
  let cursor = 0;
  /** Numbers below the cursor that were not there when it came by, and when that was. */
  const passedOver = new Map<number, number>();
  let lookedAt = clock.now();
  let swept: number | null = null;
  let isFailing = false;
  let stopped = false;
  let cancel = () => {};

  const numberOf = async (text: string) => (await rowsOf(read, text, []))[0]![0] as number;

  /** What has been committed since of what was passed over; what was not by now never will be. */
  async function readPassedOver(): Promise<Row[]> {
    for (const [seq, since] of passedOver) if (clock.now() - since > PASSED_OVER_MS) passedOver.delete(seq);
    if (passedOver.size === 0) return [];
    return (await rowsOf(read, PASSED_OVER, [JSON.stringify([...passedOver.keys()])])) as Row[];
  }

  async function readNews(): Promise<void> {
    others = Math.max(0, (await numberOf(PROCESSES)) - 1);
    storage.share(others > 0);
    const told = new Map<Topic, Set<string>>();
    const add = (topic: Topic, subject: string) => {
      const subjects = told.get(topic);
      if (subjects) subjects.add(subject);
      else told.set(topic, new Set([subject]));
    };
    for (const [seq, topic, subject] of await readPassedOver()) {
      passedOver.delete(seq);
      add(topic, subject);
    }
    for (;;) {
      const rows = (await rowsOf(read, NEWS, [cursor])) as Row[];
      for (const [seq, topic, subject] of rows) {
        if (seq - cursor <= READ_AT_ONCE) for (let at = cursor + 1; at < seq; at++) passedOver.set(at, clock.now());
        cursor = seq;
        add(topic, subject);
      }
      if (rows.length < READ_AT_ONCE) break;
    }
    for (const [topic, subjects] of told)
      for (const subject of subjects) for (const listener of listeners[topic] ?? []) listener(subject);
  }

  async function look(): Promise<void> {
    storage.refresh();
    const seen = storage.revision();
    if (seen !== revision) await readNews();
    revision = seen;
    const now = clock.now();
    const isLate = Math.abs(now - lookedAt) > PATIENCE_MS;
    lookedAt = now;
    if (isLate) for (const listener of missedListeners) listener();
  }

  function lookLater(): void {
    if (stopped) return;
    cancel = clock.after(others > 0 ? NEAR_MS : FAR_MS, () => {
      look()
        .then(() => {
          isFailing = false;
        })
        .catch((error) => {
          // Looked again soon: what was not read is still there.
          if (!isFailing && !stopped) log.error("other processes are not heard", { error: String(error) });
          isFailing = true;
        })
        .finally(lookLater);
    });
  }

  return {
    /** Hears of everything that is told, also by this process itself; often the same at once is told once. */
    on: (topic: Topic, listener: (subject: string) => void): void => void listeners[topic].add(listener),
    /** Hears that messages were missed. */
    onMissed: (listener: () => void): void => void missedListeners.add(listener),
    /** How many other processes there are. */
    others: (): number => others,
    /** Begins to listen. What was told before is not heard, so that whoever listens looks at everything once by itself. */
    async start(): Promise<void> {
      cursor = await numberOf(NEWEST);
      await look();
      lookLater();
    },
    stop(): void {
      stopped = true;
      cancel();
    },
    /** Removes messages that everybody has had time to read: those that were there the last time. */
    async sweep(): Promise<void> {
      const newest = await numberOf(NEWEST);
      if (swept !== null && newest > 0) {
        const old = lte(changes.seq, swept);
        await inBatches(storage, "processes", DROPPED_AT_ONCE, async (db, most) => {
          const found = db.select({ seq: changes.seq }).from(changes).where(old).limit(most);
          return (await db.delete(changes).where(sql`seq IN ${found}`).returning({ seq: changes.seq })).length;
        });
      }
      swept = newest;
    },
  };
}

export type Bus = ReturnType<typeof createBus>;
