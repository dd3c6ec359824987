/**
 * The processes at work on the database. Each has a row; what it has begun (a job's lease, a call's hold or
 * idempotency key) carries its id. When a process is found dead, everything it had begun is given free at once.
 */
import { hostname } from "node:os";
import { asc, eq, gt } from "drizzle-orm";
import { type Clock, MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import type { IdSource } from "../lib/ids.ts";
import { releaseHoldsOf } from "../policy/credits.ts";
import { freeKeysOf } from "../policy/idempotency.ts";
import type { Db } from "../storage/client.ts";
import { jobs, processes } from "../storage/tables.ts";

export const HEARTBEAT_MS = 20 * SECOND_MS;
const SILENT_MS = 3 * MINUTE_MS;
/** Whoever has done what is done by one process for all, and is not heard of for so long, has lost that. */
const DUTY_MS = MINUTE_MS;

/** Tells whether a process is alive; injected so that tests can kill processes that never were. */
export type IsAlive = (process: { _id: string; pid: number }, db: Db) => boolean | Promise<boolean>;

/**
 * Says that this process lives. Its row is made anew when another process took this one for dead: else nobody would
 * take over what it begins from now on.
 */
export async function registerProcess(db: Db, self: { _id: string; pid: number }, clock: Clock): Promise<void> {
  const seen_at = clock.now();
  await db
    .insert(processes)
    .values({ _id: self._id, host: hostname(), pid: self.pid, seen_at })
    .onConflictDoUpdate({ target: processes._id, set: { seen_at } });
}

/**
 * Says that this process lives, and gives free what dead ones had begun: those that are not alive, and any that was
 * silent for three minutes.
 * @returns the dead
 */
export async function takeOverFromDead(
  db: Db,
  self: { _id: string; pid: number },
  services: { clock: Clock; ids: IdSource },
  isAlive: IsAlive,
): Promise<string[]> {
  await registerProcess(db, self, services.clock);
  const dead = await findDead(db, self, services.clock, isAlive);
  for (const id of dead) await removeProcess(db, id, services);
  return dead;
}

/** The processes that have died and were not taken over from yet. */
export async function findDead(db: Db, self: { _id: string }, clock: Clock, isAlive: IsAlive): Promise<string[]> {
  const now = clock.now();
  const others = (await db.select().from(processes)).filter(({ _id }) => _id !== self._id);
  const dead: string[] = [];
  for (const other of others) if (now - other.seen_at > SILENT_MS || !(await isAlive(other, db))) dead.push(other._id);
  return dead;
}

/**
 * Whether it is this process that does what one does for all: the oldest of those that were heard of lately. When two
 * believe so for a moment nothing is lost: what they do is guarded in the transactions that do it.
 */
export async function isOnDuty(db: Db, self: { _id: string }, clock: Clock): Promise<boolean> {
  const [first] = await db
    .select({ _id: processes._id })
    .from(processes)
    .where(gt(processes.seen_at, clock.now() - DUTY_MS))
    .orderBy(asc(processes._id))
    .limit(1);
  return !first || first._id === self._id;
}

/** Gives free everything that any process had begun. For a database of which it is known that nobody serves it. */
export async function takeOverAll(db: Db, services: { clock: Clock; ids: IdSource }): Promise<void> {
  for (const { _id } of await db.select().from(processes)) await removeProcess(db, _id, services);
}

/** The pid of a process that is serving the database, or null. */
export async function findServing(db: Db, isAlive: IsAlive): Promise<number | null> {
  for (const process of await db.select().from(processes)) if (await isAlive(process, db)) return process.pid;
  return null;
}

/** Gives free everything that a process had begun, and forgets it. */
export async function removeProcess(db: Db, id: string, services: { clock: Clock; ids: IdSource }): Promise<void> {
  await db.update(jobs).set({ lease_owner: null }).where(eq(jobs.lease_owner, id));
  await releaseHoldsOf(db, id, { now: services.clock.now(), ids: services.ids });
  await freeKeysOf(db, id);
  await db.delete(processes).where(eq(processes._id, id));
}
