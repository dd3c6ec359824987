/**
 * The job that has a backup made each day. There is one for the whole database: whichever process leases it has the
 * backup made by a process of its own, because that reads the whole database, and nobody is to wait for it.
 */
import type { Job } from "../../jobs/queue.ts";
import { isoTime } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import type { Db } from "../../storage/client.ts";
import { readSetting, writeSetting } from "../../storage/settings.ts";
import { isDue, retryPauseMs } from "./schedule.ts";

export const BACKUP_JOB = "backups.make";

const SUBJECT = "database";
const LAST = "last_backup";

/** Has a backup made, and resolves when it is in the bucket. Throws with a message for the operator. */
export type RequestBackup = (signal: AbortSignal) => Promise<void>;

/** When a backup by schedule was last in the bucket, and tried. */
async function lastTime(db: Db): Promise<number | null> {
  const last = await readSetting(db, LAST);
  return last === null ? null : Number(last);
}

type Parts = Pick<Services, "storage" | "queue" | "clock" | "log" | "measurements">;

/**
 * @param minuteOfDay when a backup is made, as the server is set now; null: none is
 * @param make see HaveBackupMade
 */
export function createBackupWork(
  { storage, queue, clock, log, measurements }: Parts,
  minuteOfDay: () => number | null,
  make: RequestBackup,
) {
  const ends = measurements.counter("sitewright_backups_total", "Backups by schedule that ended", ["outcome"]);
  let isCounted = false;
  function count(): void {
    isCounted = true;
    for (const outcome of ["made", "failed"]) ends(outcome);
    measurements.sharedGauge(
      "sitewright_backup_last_timestamp_seconds",
      "When the last backup by schedule was in the bucket and tried; 0: never",
      async () => [{ labels: {}, value: ((await lastTime(storage.read)) ?? 0) / 1000 }],
    );
  }

  if (minuteOfDay() !== null) count();

  return {
    /** Has one made when it is time. One that failed waits for its own next time. */
    async look(): Promise<void> {
      const minute = minuteOfDay();
      if (minute === null) return;
      if (!isCounted) count();
      if (!isDue(await lastTime(storage.read), clock.now(), minute)) return;
      await storage.write("all", (db) => queue.addIfNone(db, { kind: BACKUP_JOB, subject: SUBJECT }));
      queue.wake();
    },

    /** Takes back the one that waits, when none are to be made any more. */
    async forget(db: Db): Promise<void> {
      if (minuteOfDay() === null) await queue.cancel(db, BACKUP_JOB, SUBJECT);
    },

    async run(job: Job, signal: AbortSignal): Promise<void> {
      const began = clock.now();
      const failure = await make(signal).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      signal.throwIfAborted();
      const now = clock.now();
      ends(failure === null ? "made" : "failed").add();
      if (failure !== null) {
        const next = now + retryPauseMs(job.attempts);
        log.error("backup failed", { error: failure, attempts: job.attempts, next_attempt_at: isoTime(next) });
        await storage.write(`job ${job._id}`, (db) => queue.giveBack(db, job, next));
        return;
      }
      log.info("backup made", { seconds: Math.round((now - began) / 1000) });
      await storage.write("all", async (db) => {
        await queue.finish(db, job);
        await writeSetting(db, LAST, String(now));
      });
    },
  };
}
