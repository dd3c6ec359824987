/**
 * The processes at work on the database. Each has a row; what it has begun (a job's lease, a call's hold or
 * idempotency key) carries its id. When a process is found dead, everything it had begun is given free at once.
 */
import { hostname } from "node:os";
import { eq } from "drizzle-orm";
import { type Clock, MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import type { IdSource } from "../lib/ids.ts";
import { releaseHoldsOf } from "../policy/credits.ts";
import { freeKeysOf } from "../policy/idempotency.ts";
import type { Db } from "../storage/client.ts";
import { jobs, processes } from "../storage/tables.ts";

export const HEARTBEAT_MS = 20 * SECOND_MS;
const SILENT_MS = 3 * MINUTE_MS;

/** Tells whether a process of this machine is running; injected so that tests can kill processes that never were. */
export type IsRunning = (pid: number) => boolean;

export const isRunning: IsRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

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
 * Says that this process lives, and gives free what dead ones had begun: those of this machine whose pid does not run
 * (or is now ours), and any that was silent for three minutes.
 */
export async function takeOverFromDead(
  db: Db,
  self: { _id: string; pid: number },
  services: { clock: Clock; ids: IdSource },
  running: IsRunning = isRunning,
): Promise<void> {
  const now = services.clock.now();
  await registerProcess(db, self, services.clock);
  for (const other of await db.select().from(processes)) {
    if (other._id === self._id) continue;
    const goneFromHere = other.host === hostname() && (other.pid === self.pid || !running(other.pid));
    if (goneFromHere || now - other.seen_at > SILENT_MS) await removeProcess(db, other._id, services);
  }
}

/** Gives free everything that any process had begun. For a database of which it is known that nobody serves it. */
export async function takeOverAll(db: Db, services: { clock: Clock; ids: IdSource }): Promise<void> {
  for (const { _id } of await db.select().from(processes)) await removeProcess(db, _id, services);
}

/** A process of this machine that is serving the database, or null. */
export async function findServing(db: Db, running: IsRunning = isRunning): Promise<number | null> {
  const rows = await db.select().from(processes).where(eq(processes.host, hostname()));
  return rows.find((row) => row.pid !== process.pid && running(row.pid))?.pid ?? null;
}

/** Gives free everything that a process had begun, and forgets it. */
export async function removeProcess(db: Db, id: string, services: { clock: Clock; ids: IdSource }): Promise<void> {
  await db.update(jobs).set({ lease_owner: null }).where(eq(jobs.lease_owner, id));
  await releaseHoldsOf(db, id, { now: services.clock.now(), ids: services.ids });
  await freeKeysOf(db, id);
  await db.delete(processes).where(eq(processes._id, id));
}
