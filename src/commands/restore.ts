/** `restore`: a backup in the place of the database. */
import { existsSync } from "node:fs";
import { pauseRestored } from "../features/campaigns/service.ts";
import { takeOverAll } from "../jobs/processes.ts";
import { systemClock } from "../lib/clock.ts";
import { restore } from "../storage/backup.ts";
import { databasePath } from "../storage/client.ts";
import { forgetSendJournals } from "../storage/send_journal.ts";
import { backupsAt } from "./backups.ts";
import { configOf, type DataOption, dataCommand, UsageError, untilStopped } from "./command.ts";
import { refuseOnServer, servingOf, withStorage } from "./database.ts";
import { out } from "./output.ts";

export const command = dataCommand("restore [file]", "put a backup in the place of the database")
  .option(
    "--from [place]",
    "fetch it from a bucket: the newest of s3://bucket/prefix (SITEWRIGHT_BACKUP_TO), or s3://bucket/prefix/name",
  )
  .option("--force", "replace an existing database; it is kept beside the new one")
  .action(async (file: string | undefined, options: DataOption & { from?: string | true; force?: boolean }) => {
    if ((file === undefined) === (options.from === undefined))
      throw new UsageError("restore needs a file, or --from s3://bucket/prefix");
    await refuseOnServer(options, "restore it there, for example with pg_restore");
    const { dataDirectory } = await configOf(options);
    if (existsSync(databasePath(dataDirectory))) {
      // A database that can't be opened, damaged or of a newer version, is a reason to restore and not against it.
      const serving = await withStorage(options, (storage) => servingOf(storage, dataDirectory)).catch((error) => {
        if (options.force) return null;
        throw error;
      });
      if (serving) throw new UsageError(`process ${serving} is serving ${dataDirectory}; stop it first`);
    }
    const stamp = new Date(systemClock.now()).toISOString().replaceAll(/[:.]/g, "-");
    let kept: string | null = null;
    let from = file;
    if (file !== undefined) kept = restore(dataDirectory, file, options.force ?? false, stamp);
    else {
      if (existsSync(databasePath(dataDirectory)) && !options.force)
        throw new UsageError(`${dataDirectory} has a database already; add --force to replace it`);
      const { store, place, name } = await backupsAt(options, options.from!);
      const { withBackup } = await import("../features/backups/making.ts");
      const fetched = await withBackup(dataDirectory, store, name, untilStopped(), (copy) => {
        kept = restore(dataDirectory, copy, options.force ?? false, stamp, true);
      });
      from = `${place}${fetched}`;
    }
    // What was going on when the backup was taken is taken up again by the next start; but no mail is sent once more.
    const paused = await withStorage(options, (storage, services) =>
      storage.write("all", async (db) => {
        await takeOverAll(db, services);
        return await pauseRestored(db, systemClock.now());
      }),
    );
    forgetSendJournals(dataDirectory);
    out(`Restored ${from} into ${dataDirectory}.${kept ? ` The database that was there is ${kept}.` : ""}`);
    if (paused > 0)
      out(
        `Paused ${paused === 1 ? "a campaign that was" : `${paused} campaigns that were`} being sent when the backup was made, or should have been sent since: who has got a mail since then is not known any more, and would get it again. Look at them before you resume them.`,
      );
  });
