/**
 * Backups in a bucket. Each is two objects: the database, compressed, and a manifest that says how large it is and what
 * its hashes are. The manifest is written last, when what is in the bucket was fetched back and opened: without one there
 * is no backup.
 */
import * as v from "valibot";
import type { ObjectStore } from "../../providers/object_store.ts";
import { BackupError } from "../../storage/backup.ts";
import { timeOf } from "./names.ts";

const bytes = v.pipe(v.number(), v.integer(), v.minValue(1));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const Manifest = v.object({
  format: v.literal(1),
  /** Of the program that made it. */
  version: v.string(),
  created_at: v.string(),
  /** The database itself. */
  database: v.object({ bytes, sha256 }),
  /** The object in the bucket: the same, compressed with zstd. */
  object: v.object({ bytes, sha256 }),
});
export type Manifest = v.InferOutput<typeof Manifest>;

export interface StoredBackup {
  name: string;
  time: number;
}

export const DATABASE = "database.zst";
const MANIFEST = "manifest.json";

export const databaseKey = (name: string): string => `${name}/${DATABASE}`;
const manifestKey = (name: string): string => `${name}/${MANIFEST}`;

/** What is in the bucket: backups, newest first, and names under which there is only the rest of one. */
export async function listBackups(
  store: ObjectStore,
  signal: AbortSignal,
): Promise<{ backups: StoredBackup[]; unfinished: StoredBackup[] }> {
  const found = new Map<string, Set<string>>();
  for await (const keys of store.list("", signal))
    for (const key of keys) {
      const [name, object, ...rest] = key.split("/");
      // Whatever else is there is somebody's, and nothing of ours.
      if (timeOf(name!) === null || rest.length > 0 || (object !== DATABASE && object !== MANIFEST)) continue;
      found.set(name!, (found.get(name!) ?? new Set()).add(object));
    }
  const all = [...found]
    .map(([name, objects]) => ({ name, time: timeOf(name)!, isWhole: objects.size === 2 }))
    .sort((a, b) => b.time - a.time);
  return { backups: all.filter(({ isWhole }) => isWhole), unfinished: all.filter(({ isWhole }) => !isWhole) };
}

/** Throws BackupError. */
export async function readManifest(store: ObjectStore, name: string, signal: AbortSignal): Promise<Manifest> {
  const object = await store.get(manifestKey(name), signal);
  if (!object) throw new BackupError(`there is no backup ${name} in ${store.place}`);
  try {
    return v.parse(Manifest, JSON.parse(new TextDecoder().decode(object.bytes)));
  } catch {
    throw new BackupError(`the manifest of ${name} can't be read: it is damaged, or of a newer version`);
  }
}

export async function writeManifest(
  store: ObjectStore,
  name: string,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<void> {
  const bytes = new Uint8Array(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  await store.put(manifestKey(name), { bytes, type: "application/json", cacheControl: "no-store" }, signal);
}

/** The manifest goes first: what is cut short leaves no backup that says more than there is. */
export async function deleteBackup(store: ObjectStore, name: string, signal: AbortSignal): Promise<void> {
  await store.delete(manifestKey(name), signal);
  await store.delete(databaseKey(name), signal);
}
