/**
 * This process among those at work on the database: it says that it lives, takes over from those that have died, and
 * hears what the others tell.
 */
import { type Clock, MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import type { IdSource } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import type { Bus } from "../storage/bus.ts";
import type { Storage } from "../storage/client.ts";
import type { LivenessLeases } from "../storage/liveness_leases.ts";
import {
  findDead,
  HEARTBEAT_MS,
  type IsAlive,
  isOnDuty,
  registerProcess,
  removeProcess,
  takeOverFromDead,
} from "./processes.ts";
import type { Queue } from "./queue.ts";
import type { PeriodicWork } from "./schedule.ts";
import type { EventFeeds } from "./streams.ts";
import type { Worker } from "./worker.ts";

/** @param lives tells who lives; left out: no other process does */
export function createProcessLife(
  self: { _id: string; pid: number },
  leases: LivenessLeases | undefined,
  services: { storage: Storage; clock: Clock; ids: IdSource; log: Log; queue: Queue; feeds: EventFeeds },
  bus: Bus,
  workers: Worker[],
) {
  const { storage, clock, log, queue, feeds } = services;
  const isAlive: IsAlive = ({ _id }, db) => leases?.isAlive(_id, db) ?? false;
  let endLife = () => {};

  const dropLost = (subject?: string) =>
    Promise.all(workers.map((worker) => worker.dropLost(subject))).catch((error) =>
      log.error("jobs can't be looked at", { error: String(error) }),
    );
  bus.on("jobs", (kind) => queue.wake(kind));
  bus.on("interrupt", dropLost);
  bus.on("events", (subject) => feeds.hint(subject));
  bus.onMissed(() => {
    queue.wake();
    feeds.hintAll();
    void dropLost();
  });

  /** Says that this process lives, and goes on with what dead ones had begun. */
  async function takeOver(): Promise<void> {
    const dead = await storage.write("all", (db) => takeOverFromDead(db, self, services, isAlive));
    for (const id of dead) leases?.forget(id);
    if (dead.length > 0) queue.wake();
  }

  const periodic: PeriodicWork[] = [
    // At the start, too, and for what is due later; what is added tells of itself.
    { name: "due jobs", everyMs: SECOND_MS, ofEachProcess: true, run: async () => queue.wake() },
    { name: "heartbeat", everyMs: HEARTBEAT_MS, ofEachProcess: true, run: takeOver },
    {
      name: "dead processes",
      everyMs: SECOND_MS,
      ofEachProcess: true,
      async run() {
        // On a server it may take a while until it is certain of one, also when there is no other.
        const mayBeOthers = storage.leases !== undefined || bus.others() > 0;
        if (mayBeOthers && (await findDead(storage.read, self, clock, isAlive)).length > 0) await takeOver();
      },
    },
    { name: "what processes have told", everyMs: MINUTE_MS, run: () => bus.sweep() },
    ...(storage.lookAtChanged
      ? [{ name: "tables that have changed", everyMs: 10 * SECOND_MS, run: storage.lookAtChanged }]
      : []),
  ];

  return {
    periodic,
    isOnDuty: () => isOnDuty(storage.read, self, clock),
    /** Writes that it lives. */
    register: () => storage.write("processes", (db) => registerProcess(db, self, clock)),
    async begin(): Promise<void> {
      endLife = (await leases?.begin(self._id)) ?? endLife;
    },
    takeOver,
    /** Gives free what it has begun. */
    remove: () => storage.write("all", (db) => removeProcess(db, self._id, services)),
    end: () => endLife(),
  };
}
