/**
 * A database on its way to a bucket and back: compressed in passing, in pieces, so that neither memory nor disk needs more
 * room when it is larger. What comes back is compared with its manifest, byte for byte, by hashes.
 */
import { createReadStream, createWriteStream, rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { createSha256 } from "../../lib/hash.ts";
import type { ObjectStore } from "../../providers/object_store.ts";
import { MOST_PARTS } from "../../providers/uploads.ts";
import { BackupError } from "../../storage/backup.ts";
import { databaseKey, type Manifest } from "./bucket.ts";

const READ_BYTES = 1024 * 1024;
const PART_BYTES = 16 * 1024 * 1024;
/** Of what is fetched at a time; answers of the bucket are held in memory. */
const FETCHED_BYTES = 4 * 1024 * 1024;

type Sizes = Pick<Manifest, "database" | "object">;

/** Passes bytes on, and knows how many they were and their hash when there are no more. */
function createMeter(most = Number.POSITIVE_INFINITY) {
  const hash = createSha256();
  let bytes = 0;
  return {
    async *pass(source: AsyncIterable<Uint8Array>) {
      for await (const piece of source) {
        bytes += piece.length;
        if (bytes > most) throw new BackupError("what is in the bucket is larger than its manifest says");
        hash.update(piece);
        yield piece;
      }
    },
    end: () => ({ bytes, sha256: hash.end() }),
  };
}

/** Brings a file into the bucket; nothing of it stays there when that fails. */
export async function sendDatabase(
  store: ObjectStore,
  name: string,
  file: string,
  signal: AbortSignal,
): Promise<Sizes> {
  const { size } = await stat(file);
  // What can't be compressed becomes a little larger.
  const part = new Uint8Array(Math.max(PART_BYTES, Math.ceil((size * 1.01) / (MOST_PARTS - 1))));
  const [plain, compressed] = [createMeter(), createMeter()];
  const upload = await store.beginUpload(databaseKey(name), "application/zstd", signal);
  try {
    let filled = 0;
    await pipeline(
      createReadStream(file, { highWaterMark: READ_BYTES }),
      plain.pass,
      createZstdCompress(),
      compressed.pass,
      async (source: AsyncIterable<Uint8Array>) => {
        for await (const piece of source)
          for (let taken = 0; taken < piece.length; ) {
            const some = piece.subarray(taken, taken + part.length - filled);
            part.set(some, filled);
            filled += some.length;
            taken += some.length;
            if (filled < part.length) continue;
            await upload.add(part, signal);
            filled = 0;
          }
        if (filled > 0) await upload.add(part.slice(0, filled), signal);
      },
      { signal },
    );
    await upload.finish(signal);
  } catch (error) {
    // Also when it was told to stop: the bucket would keep, and charge for, parts that nobody sees.
    await upload.abandon(AbortSignal.timeout(ABANDON_MS));
    throw error;
  }
  return { database: plain.end(), object: compressed.end() };
}

const ABANDON_MS = 10_000;

/**
 * Fetches a database into a new file that nobody else can read.
 * @throws BackupError when what is there is not what was put there; then there is no file
 */
export async function fetchDatabase(
  store: ObjectStore,
  name: string,
  { database, object }: Sizes,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const [compressed, plain] = [createMeter(object.bytes), createMeter(database.bytes)];
  const differs = (was: Sizes["object"], is: Sizes["object"]) => was.bytes !== is.bytes || was.sha256 !== is.sha256;
  try {
    await pipeline(
      Readable.from(piecesOf(store, databaseKey(name), object.bytes, signal), { objectMode: true, highWaterMark: 1 }),
      compressed.pass,
      createZstdDecompress(),
      plain.pass,
      createWriteStream(file, { flags: "wx", mode: 0o600 }),
      { signal },
    );
    if (differs(object, compressed.end()) || differs(database, plain.end()))
      throw new BackupError(`the backup ${name} is damaged: it is not what was put into the bucket`);
  } catch (error) {
    rmSync(file, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    // The compressor's own words for bytes that it never made.
    if (code?.startsWith("ZSTD") || /zstd|decompress/i.test(String(error)))
      throw new BackupError(`the backup ${name} is damaged: it can't be decompressed`);
    throw error;
  }
}

async function* piecesOf(store: ObjectStore, key: string, size: number, signal: AbortSignal) {
  for (let at = 0; at < size; at += FETCHED_BYTES) {
    const piece = await store.getPart(key, at, Math.min(size, at + FETCHED_BYTES), signal);
    if (!piece) throw new BackupError(`the backup is damaged: ${key} is gone or too short`);
    yield piece;
  }
}
