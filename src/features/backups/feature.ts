import { MINUTE_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import type { Services } from "../../operation/operation.ts";
import { backupInChildProcess } from "./child.ts";
import { BACKUP_JOB, createBackupWork } from "./jobs.ts";
import { LONGEST_BACKUP_PAUSE_MS } from "./schedule.ts";

const isOn = ({ config }: Services) => config.backup !== null;

const work = (services: Services) => {
  const { config } = services;
  return createBackupWork(
    services,
    () => config.backup?.minuteOfDay ?? null,
    (signal) => backupInChildProcess(config.dataDirectory, config.backup?.environment ?? {})(signal),
  );
};

export const backups = feature({
  name: "backups",
  jobs: [
    {
      name: BACKUP_JOB,
      isOn,
      concurrency: 1,
      longestPauseMs: LONGEST_BACKUP_PAUSE_MS,
      run: ({ part }, job, signal) => part(work).run(job, signal),
    },
  ],
  periodic: [{ name: "backup that is due", isOn, everyMs: MINUTE_MS, run: ({ part }) => part(work).look() }],
  onStart: ({ storage, part }) => storage.write("all", (db) => part(work).forget(db)),
});
