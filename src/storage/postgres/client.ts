/**
 * The database on a server: the same `Storage` as SQLite's (../client.ts), for as many processes as want to serve it.
 *
 * A write is a transaction on a connection of its own, which begins by taking the lock of its serialization key
 * (../serialization_keys.ts): a lock of the server that ends with the transaction, however that ends. It runs again from
 * its beginning when the server could not do it beside others, and when the connection to it was lost. Whether a COMMIT
 * whose answer was lost has happened is asked of a row that it writes with it, in the serialization key that it had:
 * nothing that was acknowledged is lost, and nothing is done twice.
 *
 * What others have committed is told by the server (NOTIFY), once for what is committed within a few milliseconds, and
 * after the commit: within it, all commits would wait for each other. Once a second it is asked for, too. As long as it
 * is not certain that the server is heard, nothing that was read before counts as new.
 *
 * Of several servers (servers.ts) the primary is looked for whenever a connection was lost, and all connections are made
 * anew when it is another one.
 */
import { type ReservedSQL, SQL } from "bun";
import { type Clock, pause, systemClock } from "../../lib/clock.ts";
import type { Storage } from "../client.ts";
import type { SlowStatements } from "../compiled_statements.ts";
import type { Db } from "../db.ts";
import { rowsOf } from "../kept_statements.ts";
import type { FileLivenessLeases, LivenessLeases } from "../liveness_leases.ts";
import {
  brokenRule,
  hasLostConnection,
  isConflict,
  StorageUnavailable,
  storageProblem,
  tookTooLong,
} from "../problems.ts";
import type { SerializationKey } from "../serialization_keys.ts";
import { migratePostgres } from "./migrate.ts";
import { createQuickReads, LONGEST_QUICK_MS, QUICK_CONNECTIONS, withUsualLimit } from "./quick_reads.ts";
import { SEARCH_PATH } from "./schema.ts";
import { createPrimary } from "./servers.ts";
import { asFromSqlite, asToPostgres, type Connection, databaseOf, type Rows } from "./session.ts";
import { assertSessions, assertUsable } from "./start_problems.ts";
import { lookAtChanged } from "./statistics.ts";
import { translate } from "./translate.ts";

export interface PostgresOptions {
  clock?: Clock;
  /** Milliseconds of a clock that only goes forwards. */
  now?: () => number;
  /** Who is told of statements that take long. */
  slow?: Omit<SlowStatements, "now"> | null;
  /** How many writes are under way at the same time, and as many reads that take long. */
  connections?: number;
  /** The lives of the processes on the same data directory. */
  near?: FileLivenessLeases | null;
  /** How long a lost server is waited for, in milliseconds. */
  patienceMs?: number;
  /** A server that has answered nothing for so long is taken for gone, though nobody said so: connections are made anew. */
  silenceMs?: number;
  /**
   * "serializable": the server itself refuses what the serialization keys are to prevent. For tests of the serialization
   * keys; it is slower.
   */
  isolation?: "read committed" | "serializable";
}

const CONNECTIONS = 10;
const PATIENCE_MS = 10_000;
const SILENCE_MS = 10_000;
/** How often work runs again that the server could not do beside others. */
const MOST_CONFLICTS = 20;
/** How often work runs again that has broken a rule: by then it sees what the others have made. */
const MOST_BROKEN_RULES = 2;
const LONGEST_STATEMENT_MS = 60_000;
/** A transaction in which nothing happens is of a process that is not there any more. */
const LONGEST_SILENCE_MS = 30_000;
const CONNECT_SECONDS = 5;
/** Commits of so long are told of at once. */
const GATHER_MS = 2;
const HEARTBEAT_MS = 1_000;
/** The server is not heard any more when it has not repeated what it was told for so long. */
const DEAF_MS = 3_000;
const CHANNEL = "sitewright";

/** The lock of all serialization keys has a number; that of each other is made of its name. */
const ENTER =
  "SELECT pg_backend_pid(), pg_advisory_xact_lock_shared(7349210002), pg_advisory_xact_lock(hashtextextended($1, 7349210002))";
/** Statements without values: only as templates does Bun send them before what was sent earlier is answered. */
const template = (strings: TemplateStringsArray) => strings;
const ENTER_ALL = template`SELECT pg_backend_pid(), pg_advisory_xact_lock(7349210002)`;
const BEGIN = template`BEGIN`;
const COMMIT = template`COMMIT`;
const ROLLBACK = template`ROLLBACK`;
/** Whoever has written nothing leaves no mark. */
const MARK = `INSERT INTO write_marks (place, write, written_at)
  SELECT $1, $2, now() WHERE pg_current_xact_id_if_assigned() IS NOT NULL
  ON CONFLICT (place) DO UPDATE SET write = excluded.write, written_at = excluded.written_at`;
const IS_MARKED = "SELECT 1 FROM write_marks WHERE place = $1 AND write = $2";
const END_LOST = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND application_name = $2";
const FORGET_MARKS = "DELETE FROM write_marks WHERE starts_with(place, $1) OR written_at < now() - interval '1 day'";

/** Whether anybody holds the lock of a name. PostgreSQL shows the two halves of its number. */
const IS_HELD = `SELECT CASE WHEN EXISTS (SELECT 1 FROM pg_locks, hashtextextended(?, 7349210002) AS number
  WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid::bigint = ((number >> 32) & 4294967295) AND objid::bigint = (number & 4294967295)) THEN 1 ELSE 0 END AS held`;
/** Takes it for this connection, which keeps it when it has it already. */
const HOLD = `SELECT CASE WHEN EXISTS (SELECT 1 FROM pg_locks, hashtextextended($1, 7349210002) AS number
  WHERE locktype = 'advisory' AND granted AND pid = pg_backend_pid()
    AND classid::bigint = ((number >> 32) & 4294967295) AND objid::bigint = (number & 4294967295))
  THEN true ELSE pg_try_advisory_lock(hashtextextended($1, 7349210002)) END`;

/** How every connection is set. */
const SETTINGS = {
  search_path: SEARCH_PATH,
  application_name: "sitewright",
  default_transaction_isolation: "read committed",
  statement_timeout: String(LONGEST_STATEMENT_MS),
  idle_in_transaction_session_timeout: String(LONGEST_SILENCE_MS),
  // A client that is gone gives its locks back also while it waits for others'.
  client_connection_check_interval: "1000",
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  jit: "off",
};

/** A plan is made once for all values: to plan most of them takes longer than to do them. */
const QUICK_SETTINGS = { statement_timeout: String(LONGEST_QUICK_MS), plan_cache_mode: "force_generic_plan" };

const connect = (url: string, max: number, more: Record<string, string>): SQL =>
  new SQL({
    url,
    max,
    bigint: true,
    connectionTimeout: CONNECT_SECONDS,
    idleTimeout: 0,
    maxLifetime: 0,
    connection: { ...SETTINGS, ...more },
  } as ConstructorParameters<typeof SQL>[0]);

/** What all parts of it measure with, and how long they try again. */
function timingOf({ clock = systemClock, now = () => performance.now(), slow, patienceMs }: PostgresOptions) {
  return {
    clock,
    now,
    timed(text: string, began: number): void {
      const durationMs = now() - began;
      if (slow && durationMs >= slow.leastMs) slow.tell(text, durationMs);
    },
    /** How long until the next try; null: no more of them. */
    pauseBefore: (tries: number, since: number): number | null =>
      now() - since > (patienceMs ?? PATIENCE_MS) ? null : Math.min(1_000, 10 * 2 ** Math.min(tries, 7)),
  };
}
type Timing = ReturnType<typeof timingOf>;

async function makeSchema(connection: ReturnType<typeof connect>): Promise<void> {
  try {
    await assertUsable(connection);
    await migratePostgres(connection);
  } finally {
    await connection.close();
  }
}

/** The connections of a process, all to the server that is the primary now; its schema is made and migrated. */
async function connectToPrimary(url: string, name: string, options: PostgresOptions, { now }: Timing) {
  const { connections = CONNECTIONS, isolation = "read committed" } = options;
  const primary = createPrimary(url);
  let server = (await primary.find(true))!;
  await assertSessions(url, () => connect(server, 1, primary.settings));
  await makeSchema(connect(server, 1, primary.settings));
  const identity = { application_name: `sitewright ${name}`, ...primary.settings };
  const readOnly = { ...identity, default_transaction_read_only: "on" };
  const connectAll = () => ({
    quickly: Array.from({ length: QUICK_CONNECTIONS }, () => connect(server, 1, { ...readOnly, ...QUICK_SETTINGS })),
    reading: connect(server, connections, readOnly),
    writing: connect(server, connections, { ...identity, default_transaction_isolation: isolation }),
  });
  let pools = connectAll();
  const allOf = ({ quickly, reading, writing }: typeof pools) => [...quickly, reading, writing];
  let answeredAt = now();
  let isClosed = false;
  let following: Promise<void> | null = null;
  let tellOfMove = () => {};

  const heardOf = () => {
    answeredAt = now();
  };

  /** Whoever waits for an answer on the old connections hears that they are lost. */
  function reconnect(): void {
    const old = allOf(pools);
    pools = connectAll();
    heardOf();
    for (const pool of old) void pool.close({ timeout: 0 }).catch(() => {});
  }

  async function findPrimary(): Promise<void> {
    const found = await primary.find();
    if (!found || found === server || isClosed) return;
    server = found;
    reconnect();
    tellOfMove();
  }

  return {
    /** The newest ones: each is to be asked for when it is used. */
    pools: () => pools,
    connectOne: () => connect(server, 1, identity),
    heardOf,
    silentMs: () => now() - answeredAt,
    reconnect,
    /** After a connection was lost: another server may have become the primary. One looks for all who wait. */
    async follow(): Promise<void> {
      if (!primary.hasOthers) return;
      following ??= findPrimary().finally(() => {
        following = null;
      });
      await following;
    },
    onMove(listener: () => void): void {
      tellOfMove = listener;
    },
    /** The server may believe in a connection that is lost here, and keep its locks: it is told. */
    async endLost(pid: number | null): Promise<void> {
      if (pid !== null) await pools.reading.unsafe(END_LOST, [String(pid), identity.application_name]).catch(() => {});
    },
    async stay(): Promise<void> {
      isClosed = true;
      await following;
    },
    close: () => Promise.all(allOf(pools).map((pool) => pool.close({ timeout: 5 }))),
  };
}
type Connections = Awaited<ReturnType<typeof connectToPrimary>>;

/** Reads are tried again when their connection was lost; what is known to be quick has connections of its own. */
function createReads(connections: Connections, { clock, now, timed, pauseBefore }: Timing): Connection {
  const quickReads = createQuickReads(now);
  const ask = (connection: SQL, words: string, values: unknown[]) =>
    connection.unsafe(words, values).values() as unknown as Promise<Rows>;

  async function askQuickly(words: string, values: unknown[]): Promise<Rows> {
    const sentAt = now();
    const number = quickReads.sent();
    try {
      const rows = await ask(connections.pools().quickly[number]!, words, values);
      quickReads.answered(words, sentAt, number);
      return rows;
    } catch (error) {
      quickReads.failed(number);
      throw error;
    }
  }

  return {
    async query(text, values) {
      const began = now();
      const asked = withUsualLimit(text, values);
      const words = wordsOf(asked.text);
      const given = asked.values.map(asToPostgres);
      for (let tries = 0; ; tries++) {
        const isQuick = quickReads.isQuick(words);
        try {
          const rows = await (isQuick ? askQuickly(words, given) : ask(connections.pools().reading, words, given));
          connections.heardOf();
          timed(text, began);
          return asFromSqlite(rows);
        } catch (error) {
          if (isQuick && tookTooLong(error)) {
            quickReads.tookTooLong(words);
            continue;
          }
          const ms = hasLostConnection(error) ? pauseBefore(tries, began) : null;
          if (ms === null) throw storageProblem(error) ?? error;
          await pause(clock, ms);
          await connections.follow();
        }
      }
    },
  };
}

/** What was written, but not heard to be: the mark says whether it was. */
interface Unsure<Result> {
  of: { write: string; result: Result } | null;
}

/** Runs work in a transaction. What `unsure` knows of an earlier one is looked at first, and set before the commit. */
async function attempt<Result>(
  connections: Connections,
  place: Place,
  serializationKey: SerializationKey,
  work: (db: Db) => Promise<Result>,
  unsure: Unsure<Result>,
): Promise<Result> {
  const connection = await connections.pools().writing.reserve();
  place.begin(connection, serializationKey);
  try {
    if (unsure.of) {
      if (await place.isMarked(unsure.of.write)) return unsure.of.result;
      unsure.of = null;
    }
    const result = await work(place.db);
    if (place.failure()) throw place.failure();
    const write = crypto.randomUUID();
    if (place.hasBegun()) {
      unsure.of = { write, result };
      await place.commit(write);
    }
    return result;
  } catch (error) {
    // What work has made of it says less than what the server had said.
    throw place.failure() ?? error;
  } finally {
    await place.end();
    connection.release();
  }
}

/** Runs work in a transaction until it is written, or can't be. */
async function runWrite<Result>(
  connections: Connections,
  { clock, now, pauseBefore }: Timing,
  place: Place,
  serializationKey: SerializationKey,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const unsure: Unsure<Result> = { of: null };
  let lostAt: number | null = null;
  let conflicts = 0;
  let brokenRules = 0;
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(connections, place, serializationKey, work, unsure);
    } catch (error) {
      let ms: number | null = null;
      if (hasLostConnection(error)) {
        lostAt ??= now();
        await connections.endLost(place.lost());
        ms = pauseBefore(tries, lostAt);
      } else if (isConflict(error)) {
        lostAt = null;
        unsure.of = null;
        if (conflicts++ < MOST_CONFLICTS) ms = 2 * conflicts;
      } else if (brokenRule(error)) {
        unsure.of = null;
        if (brokenRules++ < MOST_BROKEN_RULES) ms = 0;
      }
      if (ms === null) throw unsure.of ? new StorageUnavailable("unknown", error) : (storageProblem(error) ?? error);
      if (ms > 0) await pause(clock, ms);
      if (lostAt !== null) await connections.follow();
    }
  }
}

/** Writes, as many at a time as there are places. */
function createWrites(connections: Connections, timing: Timing, places: Place[], committed: () => void) {
  const free = places;
  const waitingForPlace: ((place: Place) => void)[] = [];
  const keyedQueues = createKeyedQueues();
  const counts = { commits: 0, writers: 0, waiting: 0 };
  const underWay = new Set<Promise<unknown>>();

  async function take(): Promise<Place> {
    return free.pop() ?? (await new Promise<Place>((resolve) => waitingForPlace.push(resolve)));
  }

  function give(place: Place): void {
    const next = waitingForPlace.shift();
    if (next) next(place);
    else free.push(place);
  }

  async function write<Result>(serializationKey: SerializationKey, work: (db: Db) => Promise<Result>): Promise<Result> {
    counts.waiting++;
    const leave = await keyedQueues.enter(serializationKey);
    const place = await take();
    counts.waiting--;
    try {
      const result = await runWrite(connections, timing, place, serializationKey, work);
      counts.commits++;
      counts.writers++;
      committed();
      return result;
    } finally {
      give(place);
      leave();
    }
  }

  return {
    write<Result>(serializationKey: SerializationKey, work: (db: Db) => Promise<Result>): Promise<Result> {
      const written = write(serializationKey, work);
      const settled = written.then(
        () => {},
        () => {},
      );
      underWay.add(settled);
      settled.then(() => underWay.delete(settled));
      return written;
    },
    commits: () => ({ ...counts }),
    /** Waits for those that are under way. */
    async settle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/**
 * Opens a database on a server, making and migrating its schema when needed.
 * @throws what the server answers, or StorageUnavailable when it can't be reached
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Storage> {
  const { near = null, connections: count = CONNECTIONS, silenceMs = SILENCE_MS } = options;
  const name = crypto.randomUUID();
  const timing = timingOf(options);
  const { clock, now, timed } = timing;
  const connections = await connectToPrimary(url, name, options, timing);
  const { connectOne, heardOf, reconnect, follow, silentMs } = connections;
  const isSilent = () => silentMs() > silenceMs;
  const news = createNews(connectOne, name, clock, now, { ms: silenceMs, isSilent, reconnect, follow });
  connections.onMove(news.beginAnew);
  const read = createReads(connections, timing);
  const places = Array.from({ length: count }, (_, index) => createPlace(`${name} ${index}`, timed, now, heardOf));
  const { write, commits, settle } = createWrites(connections, timing, places, news.committed);

  const forgetMarks = (of: string) => connections.pools().writing.unsafe(FORGET_MARKS, [of]);
  await forgetMarks("-");
  await news.begin();
  return {
    path: "",
    read: databaseOf(read),
    // Each read sees the newest commit.
    refresh() {},
    write,
    commits,
    revision: news.revision,
    share: news.share,
    async bytes() {
      const [[bytes]] = (await read.query("SELECT pg_database_size(current_database())", [])) as unknown as [[number]];
      return bytes;
    },
    lookAtChanged: () => lookAtChanged(connections.pools().writing),
    leases: createServerLivenessLeases(news, now, near),
    async close() {
      await settle();
      await connections.stay();
      await news.end();
      await forgetMarks(name).catch(() => {});
      await connections.close();
    },
  };
}

/** Statements in PostgreSQL's words, by what they are in SQLite's. */
const known = new Map<string, string>();
const MOST_KNOWN = 2_000;

function wordsOf(text: string): string {
  let words = known.get(text);
  if (words === undefined) {
    if (known.size === MOST_KNOWN) known.delete(known.keys().next().value!);
    words = translate(text);
    known.set(text, words);
  }
  return words;
}

/** One write at a time: its connection as stores know it, kept for the next so that its queries are built once. */
function createPlace(
  name: string,
  timed: (text: string, began: number) => void,
  now: () => number,
  heardOf: () => void,
) {
  let connection: ReservedSQL | null = null;
  let serializationKey: SerializationKey = "all";
  let opening: Promise<unknown> | null = null;
  let pid: number | null = null;
  let failure: unknown = null;
  let isOver = false;

  /** Sent at once; what was sent before is answered before. */
  const send = (text: string | TemplateStringsArray, values: unknown[] = []) =>
    (typeof text === "string" ? connection!.unsafe(text, values) : connection!(text))
      .values()
      .execute() as unknown as Promise<Rows>;

  async function ask(text: string, values: unknown[]): Promise<Rows> {
    if (!connection || isOver) throw new Error("this write is over: its connection must not be kept");
    if (!opening) {
      opening = Promise.all([
        send(BEGIN),
        serializationKey === "all" ? send(ENTER_ALL) : send(ENTER, [serializationKey]),
      ]).then(([, entered]) => {
        pid = entered[0]![0] as number;
      });
    }
    const sent = send(text, values);
    try {
      const [, rows] = await Promise.all([opening, sent]);
      heardOf();
      return rows;
    } catch (error) {
      if (hasLostConnection(error) || isConflict(error)) failure ??= error;
      throw error;
    }
  }

  const client: Connection = {
    async query(text, values) {
      const words = wordsOf(text);
      if (words === "") return [];
      const began = now();
      const rows = await ask(words, values.map(asToPostgres));
      timed(text, began);
      return asFromSqlite(rows);
    },
  };

  return {
    db: databaseOf(client),
    begin(reserved: ReservedSQL, wanted: SerializationKey): void {
      connection = reserved;
      serializationKey = wanted;
      opening = null;
      failure = null;
      isOver = false;
    },
    /** Whether anything was asked of the server. */
    hasBegun: () => opening !== null,
    /** After it the transaction can't go on, and runs again. */
    failure: () => failure,
    /** The server's process of the last connection, if it is known, asked for once. */
    lost(): number | null {
      const found = pid;
      pid = null;
      return found;
    },
    isMarked: async (write: string) => (await ask(IS_MARKED, [name, write])).length > 0,
    async commit(write: string): Promise<void> {
      const [marked, committed] = await Promise.allSettled([send(MARK, [name, write]), send(COMMIT)]);
      if (marked.status === "rejected") throw marked.reason;
      if (committed.status === "rejected") throw committed.reason;
      // The server's answer to a COMMIT after which nothing remains.
      if ((committed.value as { command?: string }).command !== "COMMIT") throw new Error("the write was rolled back");
      isOver = true;
    },
    /** Takes back what was not committed. */
    async end(): Promise<void> {
      const wasOpen = opening !== null && !isOver;
      isOver = true;
      if (wasOpen) await send(ROLLBACK).catch(() => {});
      connection = null;
    },
  };
}

type Place = ReturnType<typeof createPlace>;

/** Writes of this process wait for each other here, so that none takes a connection in order to wait. */
function createKeyedQueues() {
  const last = new Map<SerializationKey, Promise<void>>();
  return {
    /** Resolves when it is one's turn, to what ends it. */
    async enter(serializationKey: SerializationKey): Promise<() => void> {
      const before = last.get(serializationKey);
      const { promise, resolve } = Promise.withResolvers<void>();
      last.set(serializationKey, promise);
      await before;
      return () => {
        if (last.get(serializationKey) === promise) last.delete(serializationKey);
        resolve();
      };
    },
  };
}

/** How long a process may be without its lock: it may have lost the connection, and be about to take it again. */
const LONGEST_UNLOCKED_MS = 10_000;

/**
 * A process lives as long as it holds a lock of the server, which ends with its connection. One without it may be about
 * to take it again; of one on the same data directory its lock there tells at once that it is dead.
 */
function createServerLivenessLeases(
  news: ReturnType<typeof createNews>,
  now: () => number,
  near: FileLivenessLeases | null,
): LivenessLeases {
  const unlocked = new Map<string, number>();
  return {
    async begin(id) {
      let end: (() => void) | undefined;
      try {
        end = near?.begin(id);
      } catch {
        // A data directory that can't be written: that it is dead is seen by the server alone.
      }
      await news.hold(id);
      // The server's ends with the connection, when the storage is closed.
      return () => end?.();
    },
    async isAlive(id, db) {
      const [[held]] = (await rowsOf(db, IS_HELD, [`process ${id}`])) as [[number]];
      if (held) {
        unlocked.delete(id);
        return true;
      }
      if (near?.isDead(id)) return false;
      const since = unlocked.get(id) ?? now();
      unlocked.set(id, since);
      return now() - since < LONGEST_UNLOCKED_MS;
    },
    forget(id) {
      unlocked.delete(id);
      near?.forget(id);
    },
  };
}

interface Silence {
  ms: number;
  /** Whether nothing else was answered either. */
  isSilent(): boolean;
  reconnect(): void;
  /** Looks which server is the primary. */
  follow(): Promise<void>;
}

/** What changes the database, of this process and of others. */
function createNews(connectAnew: () => SQL, name: string, clock: Clock, now: () => number, silence: Silence) {
  let server = connectAnew();
  let revision = 0;
  let isShared = true;
  let heardAt = Number.NEGATIVE_INFINITY;
  let seen = "";
  let cancelTelling: (() => void) | null = null;
  let cancelBeat = () => {};
  let isOver = false;
  let held: string | null = null;
  let subscription: { unlisten(): Promise<void> } | null = null;

  const tell = (what: string) => server.unsafe("SELECT pg_notify($1, $2)", [CHANNEL, `${what} ${name}`]);

  function hear(message: string): void {
    const [what, from] = message.split(" ");
    if (from === name) heardAt = now();
    else if (what === "commit") revision++;
  }

  /** Looks whether anything was committed that nobody has told of, and whether the server is heard. */
  async function beat(): Promise<void> {
    if (!subscription) await listen();
    const [row] = (await server.unsafe("SELECT pg_current_snapshot()::text").values()) as unknown as [string][];
    if (row![0] !== seen) revision++;
    seen = row![0];
    if (held) await server.unsafe(HOLD, [held]);
    await tell("beat");
  }

  function beatLater(): void {
    if (isOver) return;
    cancelBeat = clock.after(HEARTBEAT_MS, () => {
      // It is tried again; until then nothing counts as new.
      const done = beat()
        .catch(silence.follow)
        .catch(() => {});
      const { promise: late, resolve } = Promise.withResolvers<true>();
      const cancel = clock.after(silence.ms, () => resolve(true));
      void Promise.race([done, late]).then((isLate) => {
        cancel();
        if (isLate && silence.isSilent() && !isOver) {
          beginAnew();
          silence.reconnect();
          void silence.follow().catch(() => {});
        }
        beatLater();
      });
    });
  }

  async function listen(): Promise<void> {
    subscription = await server.listen(CHANNEL, hear, () => {
      // What was told before it is not known.
      revision++;
    });
  }

  function beginAnew(): void {
    const old = server;
    server = connectAnew();
    subscription = null;
    void old.close({ timeout: 0 }).catch(() => {});
  }

  async function tellNow(): Promise<void> {
    cancelTelling?.();
    cancelTelling = null;
    // Who has not heard it sees it within a second.
    await tell("commit").catch(() => {});
  }

  return {
    /** Listens on a connection to where the server is now. */
    beginAnew,
    async begin(): Promise<void> {
      await beat();
      beatLater();
    },
    /** Holds the lock of a process from here on; it is taken again when the connection was lost. */
    async hold(id: string): Promise<void> {
      held = `process ${id}`;
      await server.unsafe(HOLD, [held]);
    },
    committed(): void {
      revision++;
      if (isShared && !cancelTelling) cancelTelling = clock.after(GATHER_MS, () => void tellNow());
    },
    revision: () => (now() - heardAt > DEAF_MS ? ++revision : revision),
    share(shared: boolean): void {
      isShared = shared;
    },
    async end(): Promise<void> {
      isOver = true;
      cancelBeat();
      if (cancelTelling) await tellNow();
      await subscription?.unlisten().catch(() => {});
      await server.close({ timeout: 5 });
    },
  };
}
