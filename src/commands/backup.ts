/** `backup`: a consistent copy of the database, in a file or a bucket. */
import { systemClock } from "../lib/clock.ts";
import { backup } from "../storage/backup.ts";
import { backupsAt } from "./backups.ts";
import { configOf, type DataOption, dataCommand, UsageError, untilStopped } from "./command.ts";
import { refuseOnServer } from "./database.ts";
import { out } from "./output.ts";

export const command = dataCommand(
  "backup [file]",
  "write a consistent copy of the database, also while the server runs",
)
  .option(
    "--to [place]",
    "put it into a bucket, as s3://bucket/prefix (SITEWRIGHT_BACKUP_TO); it is tried there, and old ones are removed",
  )
  .action(async (file: string | undefined, options: DataOption & { to?: string | true }) => {
    if ((file === undefined) === (options.to === undefined))
      throw new UsageError("backup needs a file, or --to s3://bucket/prefix");
    await refuseOnServer(options, "back it up there, for example with pg_dump --format=custom");
    if (file !== undefined) {
      backup((await configOf(options)).dataDirectory, file);
      out(`Wrote ${file}.`);
      return;
    }
    const { dataDirectory, store, place } = await backupsAt(options, options.to!);
    const { makeBackup } = await import("../features/backups/making.ts");
    const { name, manifest, removed } = await makeBackup(dataDirectory, store, systemClock.now(), untilStopped());
    const size = `${(manifest.object.bytes / 1024 ** 2).toFixed(1)} MB`;
    const gone = removed.length > 0 ? ` Removed ${removed.length} that had their time.` : "";
    out(`Wrote ${place}${name} (${size}), fetched it back and opened it.${gone}`);
  });
