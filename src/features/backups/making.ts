/**
 * Backups in a bucket of an S3 service: made while the server serves, tried by fetching and opening them, kept for some
 * days, weeks and months, and brought back. The key of secrets is never in them.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "../../lib/clock.ts";
import { type ObjectStore, ObjectStoreError } from "../../providers/object_store.ts";
import { BackupError, backup, checkBackup } from "../../storage/backup.ts";
import { takeBackupLock } from "../../storage/locks.ts";
import { databaseSize } from "../../storage/size.ts";
import { VERSION } from "../../version.ts";
import { deleteBackup, listBackups, type Manifest, readManifest, writeManifest } from "./bucket.ts";
import { nameOf } from "./names.ts";
import { keptTimes } from "./retention.ts";
import { fetchDatabase, sendDatabase } from "./transfer.ts";

/** The copy on its way out, and the one that came back, in the data directory: never both at once. */
const OUTGOING = "backup.outgoing";
const INCOMING = "backup.incoming";
/** Beside the copy there is to be room for what is written meanwhile. */
const ROOM_BYTES = 64 * 1024 * 1024;

export interface BackupResult {
  name: string;
  manifest: Manifest;
  /** Older ones that were deleted. */
  removed: string[];
}

/** Has `work` done by nobody else at the same time, and removes its files however it ends. */
async function alone<Result>(dataDirectory: string, work: () => Promise<Result>): Promise<Result> {
  const release = takeBackupLock(dataDirectory);
  if (!release) throw new BackupError(`another backup of ${dataDirectory} is under way`);
  const removeFiles = () => {
    for (const name of [OUTGOING, `${OUTGOING}.unfinished`, INCOMING])
      rmSync(join(dataDirectory, name), { force: true });
  };
  try {
    // Of one that was killed.
    removeFiles();
    return await work();
  } finally {
    removeFiles();
    release();
  }
}

/**
 * Makes a backup, tries it, and removes those that are too old. Needs as much room on the disk as the database has, and
 * holds up whatever else this process does: a server has it made by a process of its own.
 * @throws BackupError, ObjectStoreError
 */
export function makeBackup(
  dataDirectory: string,
  store: ObjectStore,
  now: number,
  signal: AbortSignal,
): Promise<BackupResult> {
  return alone(dataDirectory, async () => {
    const { bytes, free_bytes } = databaseSize(dataDirectory);
    if (free_bytes < bytes + ROOM_BYTES)
      throw new BackupError(
        `there is no room for a copy of the database in ${dataDirectory}: it needs ${megabytes(bytes + ROOM_BYTES)}, and ${megabytes(free_bytes)} are free`,
      );
    const name = nameOf(now);
    const [outgoing, incoming] = [join(dataDirectory, OUTGOING), join(dataDirectory, INCOMING)];
    // Not every service can say what was begun there; what stays costs a little, and nobody sees it.
    await store.abandonUploads("", now - DAY_MS, signal).catch((error) => {
      if (!(error instanceof ObjectStoreError)) throw error;
    });
    backup(dataDirectory, outgoing);
    const sizes = await sendDatabase(store, name, outgoing, signal);
    rmSync(outgoing);
    await fetchDatabase(store, name, sizes, incoming, signal);
    checkBackup(incoming);
    rmSync(incoming);
    const manifest: Manifest = { format: 1, version: VERSION, created_at: new Date(now).toISOString(), ...sizes };
    await writeManifest(store, name, manifest, signal);
    return { name, manifest, removed: await removeOld(store, now, signal) };
  });
}

/** Removes backups that are not kept, and what is left of those that were never finished. */
async function removeOld(store: ObjectStore, now: number, signal: AbortSignal): Promise<string[]> {
  const { backups, unfinished } = await listBackups(store, signal);
  const kept = keptTimes(backups.map(({ time }) => time));
  const old = [
    ...backups.filter(({ time }) => !kept.has(time)),
    // Another server may be in the middle of it.
    ...unfinished.filter(({ time }) => time < now - DAY_MS),
  ];
  for (const { name } of old) await deleteBackup(store, name, signal);
  return old.map(({ name }) => name);
}

/**
 * Fetches a backup and hands its file to `use`; the file is gone afterwards unless it was moved.
 * @param name which; null: the newest
 * @throws BackupError, ObjectStoreError
 */
export async function withBackup(
  dataDirectory: string,
  store: ObjectStore,
  name: string | null,
  signal: AbortSignal,
  use: (file: string) => void,
): Promise<string> {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  return await alone(dataDirectory, async () => {
    const wanted = name ?? (await listBackups(store, signal)).backups[0]?.name;
    if (!wanted) throw new BackupError(`there is no backup in ${store.place}`);
    const manifest = await readManifest(store, wanted, signal);
    const { free_bytes } = databaseSize(dataDirectory);
    // The one that is there already stays beside it.
    if (free_bytes < manifest.database.bytes + ROOM_BYTES)
      throw new BackupError(
        `there is no room for the backup in ${dataDirectory}: it needs ${megabytes(manifest.database.bytes + ROOM_BYTES)}, and ${megabytes(free_bytes)} are free`,
      );
    const incoming = join(dataDirectory, INCOMING);
    await fetchDatabase(store, wanted, manifest, incoming, signal);
    use(incoming);
    return wanted;
  });
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString("en")} MB`;
