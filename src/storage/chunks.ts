/**
 * Contents that may be large: files that people upload. One of more than half a megabyte is stored in chunks, each with
 * a commit of its own, because SQLite takes milliseconds for every megabyte and others wait for it; its row in `blobs`
 * is empty and says that the chunks are all there. Whoever reads takes one chunk at a time.
 */
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { PremisesChanged } from "../lib/errors.ts";
import { createSha256 } from "../lib/hash.ts";
import { nextTurn } from "./batches.ts";
import { putBlob } from "./blobs.ts";
import type { Storage } from "./client.ts";
import type { Db } from "./db.ts";
import { ROW_PLACE } from "./dialect.ts";
import { blobPieces, blobs } from "./tables.ts";

export const CHUNK_BYTES = 512 * 1024;
/** Chunks that nothing needs are removed some at a time. */
const REMOVED_AT_ONCE = 4;

/** Bytes that are read part by part. */
export interface Source {
  size: number;
  read(position: number, length: number): Promise<Uint8Array>;
}

/** The SHA-256 of a source, in hexadecimal. */
export async function hashOf({ size, read }: Source): Promise<string> {
  const hash = createSha256();
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    hash.update(await read(at, Math.min(CHUNK_BYTES, size - at)));
    await nextTurn();
  }
  return hash.end();
}

const chunksOf = (size: number): number => Math.ceil(size / CHUNK_BYTES);

/** Stores a content, unless it is there. Until `keepContent` it is nothing, and is swept one day. */
export async function storeContent(storage: Storage, hash: string, { size, read }: Source): Promise<void> {
  if (await isStored(storage.read, hash)) return;
  if (size <= CHUNK_BYTES) {
    const bytes = await read(0, size);
    return void (await storage.write(`content ${hash}`, (db) => putBlob(db, bytes, hash)));
  }
  for (let position = 0; position < chunksOf(size); position++) {
    const bytes = await read(position * CHUNK_BYTES, Math.min(CHUNK_BYTES, size - position * CHUNK_BYTES));
    await storage.write(`content ${hash}`, (db) => putChunk(db, hash, position, bytes));
    await nextTurn();
  }
}

/** Stores a chunk, unless it is there. */
export async function putChunk(db: Db, hash: string, position: number, chunk: Uint8Array): Promise<void> {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  await db.insert(blobPieces).values({ hash, position, bytes }).onConflictDoNothing();
}

async function isStored(db: Db, hash: string): Promise<boolean> {
  return (await db.select({ hash: blobs.hash }).from(blobs).where(eq(blobs.hash, hash))).length > 0;
}

/** Keeps a content that was stored, in the transaction that refers to it; false: it is not there, or not any more. */
export async function keepContent(db: Db, hash: string, size: number): Promise<boolean> {
  if (await isStored(db, hash)) return true;
  if (size <= CHUNK_BYTES) return false;
  const [found] = await db.select({ count: sql<number>`count(*)` }).from(blobPieces).where(eq(blobPieces.hash, hash));
  if (found!.count !== chunksOf(size)) return false;
  await db
    .insert(blobs)
    .values({ hash, bytes: Buffer.alloc(0) })
    .onConflictDoNothing();
  return true;
}

/**
 * The same where it must be there.
 * @throws PremisesChanged when it was swept meanwhile
 */
export async function claimContent(db: Db, hash: string, size: number): Promise<void> {
  if (!(await keepContent(db, hash, size))) throw new PremisesChanged();
}

/** The bytes of a stored content from a position to the end of the chunk that it is in; null when it is not there. */
async function readChunk(db: Db, hash: string, position: number): Promise<Uint8Array | null> {
  const number = Math.floor(position / CHUNK_BYTES);
  const [chunk] = await db
    .select({ bytes: blobPieces.bytes })
    .from(blobPieces)
    .where(and(eq(blobPieces.hash, hash), eq(blobPieces.position, number)));
  return chunk ? chunk.bytes.subarray(position - number * CHUNK_BYTES) : null;
}

/** A stored content as it is read chunk by chunk; the end is exclusive. It ends early when the content is gone. */
export async function* readContent(
  db: Db,
  hash: string,
  start = 0,
  end = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array, void> {
  const [whole] = await db.select({ bytes: blobs.bytes }).from(blobs).where(eq(blobs.hash, hash));
  if (!whole) return;
  if (whole.bytes.length > 0) return yield whole.bytes.subarray(start, end);
  for (let at = start; at < end; ) {
    const chunk = await readChunk(db, hash, at);
    if (!chunk || chunk.length === 0) return;
    yield chunk.subarray(0, end - at);
    at += chunk.length;
    await nextTurn();
  }
}

/** All bytes of a stored content, or null. */
export async function wholeContent(db: Db, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!(await isStored(db, hash))) return null;
  const parts: Uint8Array[] = [];
  for await (const part of readContent(db, hash)) parts.push(part);
  return (parts.length === 1 ? parts[0]! : Buffer.concat(parts)) as Uint8Array<ArrayBuffer>;
}

/**
 * Removes chunks of contents that are there no more, or never were. What is being stored has no row yet either, so that
 * only those go that had none the last time.
 */
export function createChunkSweeper(storage: Storage) {
  let seen = new Set<string>();

  async function remove(hash: string): Promise<void> {
    for (;;) {
      const swept = await storage.write("all", async (db) =>
        db.all<{ hash: string }>(sql`
          DELETE FROM blob_pieces WHERE ${ROW_PLACE} IN (
            SELECT ${ROW_PLACE} FROM blob_pieces WHERE hash = ${hash} LIMIT ${REMOVED_AT_ONCE}
          ) AND NOT EXISTS (SELECT 1 FROM blobs WHERE blobs.hash = ${hash}) RETURNING hash`),
      );
      if (swept.length < REMOVED_AT_ONCE) return;
      await nextTurn();
    }
  }

  return async (signal?: AbortSignal): Promise<void> => {
    const before = seen;
    seen = new Set();
    for (let after = ""; !signal?.aborted; ) {
      const [next] = await storage.read
        .select({ hash: blobPieces.hash })
        .from(blobPieces)
        .where(gt(blobPieces.hash, after))
        .orderBy(asc(blobPieces.hash))
        .limit(1);
      if (!next) return;
      after = next.hash;
      await nextTurn();
      if (await isStored(storage.read, after)) continue;
      if (before.has(after)) await remove(after);
      else seen.add(after);
    }
  };
}
