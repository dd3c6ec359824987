/** `backups`: which there are in a bucket. */
import { listBackups, readManifest } from "../features/backups/service.ts";
import { systemClock } from "../lib/clock.ts";
import { createObjectStore } from "../providers/object_store.ts";
import { type DataOption, dataCommand, storedConfigOf, UsageError, untilStopped } from "./command.ts";
import { columns, out } from "./output.ts";

export const command = dataCommand("backups", "list the backups in a bucket")
  .option("--from <place>", "s3://bucket/prefix (SITEWRIGHT_BACKUP_TO)")
  .action(async (options: DataOption & { from?: string }) => {
    const { store, place } = await backupsAt(options, options.from ?? true);
    const signal = untilStopped();
    const rows = [["BACKUP", "DATABASE", "IN THE BUCKET", "VERSION"]];
    for (const { name } of (await listBackups(store, signal)).backups) {
      const { database, object, version } = await readManifest(store, name, signal);
      const sizes = [database, object].map(({ bytes }) => `${(bytes / 1024 ** 2).toFixed(1)} MB`);
      rows.push([`${place}${name}`, ...sizes, version]);
    }
    out(columns(rows));
  });

/** The bucket that an option names (true: the settings'), and a backup in it if that is named, too. */
export async function backupsAt(options: DataOption, named: string | true) {
  const [, parent, name] = (named !== true && /^(s3:\/\/.+)\/(\d{4}-\d\d-\d\dT[\d-]+Z)\/?$/.exec(named)) || [];
  const place = parent ?? (named === true ? undefined : named);
  const { config } = await storedConfigOf({ SITEWRIGHT_DATA: options.data, SITEWRIGHT_BACKUP_TO: place });
  if (!config.backup) throw new UsageError("say in which bucket: s3://bucket/prefix, or SITEWRIGHT_BACKUP_TO");
  const { bucket } = config.backup;
  return {
    dataDirectory: config.dataDirectory,
    store: createObjectStore(bucket, systemClock),
    place: `s3://${bucket.bucket}/${bucket.prefix}`,
    name: name ?? null,
  };
}
