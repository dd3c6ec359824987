/** Content-addressed bytes: code, published documents and assets are stored once for each content. */
import { eq, sql } from "drizzle-orm";
import { sha256Hex } from "../lib/hash.ts";
import { nextTurn } from "./batches.ts";
import type { Storage } from "./client.ts";
import { placeholders } from "./columns.ts";
import type { Db } from "./db.ts";
import { idInPlaceholder } from "./dialect.ts";
import { preparedOnce, selectOnce } from "./kept_statements.ts";
import { blobs, documentEncodings } from "./tables.ts";

/** Bytes under their address. */
export interface Content {
  /** SHA-256 in hexadecimal. */
  hash: string;
  bytes: Buffer;
}

/** Bytes (or UTF-8 text) with their address: made before a transaction, where nobody waits for it. */
export function toContent(content: string | Uint8Array, known?: string): Content {
  const bytes =
    typeof content === "string"
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { hash: known ?? sha256Hex(bytes), bytes };
}

const putQuery = preparedOnce((db) => db.insert(blobs).values(placeholders(blobs)).onConflictDoNothing().prepare());

/** Stores bytes under their address unless they are there already. */
export async function putContent(db: Db, { hash, bytes }: Content): Promise<string> {
  await putQuery(db).run({ hash, bytes });
  return hash;
}

/**
 * Stores bytes (or UTF-8 text) unless they are there already; returns their SHA-256 in hexadecimal.
 * @param known the SHA-256, when it has been computed already
 */
export const putBlob = (db: Db, content: string | Uint8Array, known?: string): Promise<string> =>
  putContent(db, toContent(content, known));

/** The bytes of a hash, or null. */
export async function getBlob(db: Db, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row] = await db.select({ bytes: blobs.bytes }).from(blobs).where(eq(blobs.hash, hash));
  return (row?.bytes as Uint8Array<ArrayBuffer> | undefined) ?? null;
}

/** A document with its encodings; null where one would be no smaller. */
export interface EncodedDocument {
  hash: string;
  bytes: Uint8Array;
  br: Uint8Array | null;
  zstd: Uint8Array | null;
  gzip: Uint8Array | null;
  /** What it says as Markdown, in UTF-8; empty: it is not offered so. */
  markdown: Uint8Array;
}

const encodingsQuery = preparedOnce((db) =>
  db
    .insert(documentEncodings)
    .values(placeholders(documentEncodings))
    // One that was published before there was Markdown of documents gets it now; any other keeps what it has.
    .onConflictDoUpdate({
      target: documentEncodings.document,
      set: { markdown: sql`excluded.markdown` },
      setWhere: sql`${documentEncodings.markdown} IS NULL`,
    })
    .prepare(),
);

/**
 * Stores documents that are to be published, unless they are there already. Until something refers to them they are
 * nothing, and are swept one day like any other blob.
 */
export async function putDocuments(db: Db, documents: EncodedDocument[]): Promise<void> {
  const buffer = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { hash, bytes, ...encodings } of documents) {
    const { br, zstd, gzip, markdown } = encodings;
    await putContent(db, toContent(bytes, hash));
    await encodingsQuery(db).run({
      document: hash,
      br: buffer(br),
      zstd: buffer(zstd),
      gzip: buffer(gzip),
      markdown: buffer(markdown),
    });
  }
}

/** As an expression the bytes are taken as they come: the column would copy them. */
const textsQuery = selectOnce((db) =>
  db
    .select({ hash: blobs.hash, bytes: sql<Uint8Array<ArrayBuffer>>`${blobs.bytes}` })
    .from(blobs)
    .where(idInPlaceholder(blobs.hash, "hashes")),
);

/** The texts of some hashes, by hash. */
export async function getTexts(db: Db, hashes: string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await textsQuery(db).all({ hashes: JSON.stringify([...new Set(hashes)]) });
  return new Map(rows.map(({ hash, bytes }) => [hash, toContent(bytes, hash).bytes.toString("utf8")]));
}

/** The condition that nothing uses a row of `blobs`. */
export const UNUSED = sql`
  NOT EXISTS (SELECT 1 FROM versions WHERE html = blobs.hash)
  AND NOT EXISTS (SELECT 1 FROM versions WHERE css = blobs.hash)
  AND NOT EXISTS (SELECT 1 FROM versions WHERE javascript = blobs.hash)
  AND NOT EXISTS (SELECT 1 FROM parts WHERE text = blobs.hash)
  AND NOT EXISTS (SELECT 1 FROM templates WHERE archive = blobs.hash)
  AND NOT EXISTS (SELECT 1 FROM publications WHERE document = blobs.hash)
  AND NOT EXISTS (SELECT 1 FROM experiment_documents WHERE document = blobs.hash)
  AND NOT EXISTS (SELECT 1 FROM assets WHERE blob = blobs.hash)
  AND NOT EXISTS (SELECT 1 FROM asset_variants WHERE blob = blobs.hash)
  AND NOT EXISTS (SELECT 1 FROM submission_files WHERE blob = blobs.hash)`;

/** What is removed with one commit: freeing the room of large blobs takes time. */
const MOST_REMOVED = 50;
const MOST_REMOVED_BYTES = 4 * 1024 * 1024;

/** Blobs in groups that may be removed at once; a larger one is alone. */
function bySize(blobs: { hash: string; size: number }[]): string[][] {
  const groups: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const { hash, size } of blobs) {
    if (bytes + size > MOST_REMOVED_BYTES || groups.at(-1)!.length >= MOST_REMOVED) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)!.push(hash);
    bytes += size;
  }
  return groups;
}

/**
 * Removes blobs that nothing uses any more. It looks for them outside of a transaction, some at a time, so that neither
 * writers nor readers wait for it; only the few that it found are looked at again, and removed, in one.
 * @param step how many blobs are looked at in a row
 * @param signal ends the sweep early
 * @returns how many were removed
 */
export async function sweepBlobs(storage: Storage, step: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  let after = "";
  while (!signal?.aborted) {
    const seen = await storage.read.all<{ hash: string; unused: number; size: number }>(
      sql`SELECT hash, ${UNUSED} AS unused, length(bytes) AS size FROM blobs WHERE hash > ${after} ORDER BY hash LIMIT ${step}`,
    );
    for (const found of bySize(seen.filter(({ unused }) => unused))) {
      const swept = await storage.write("all", async (db) =>
        db.all<{ hash: string }>(sql`DELETE FROM blobs WHERE hash IN ${found} AND ${UNUSED} RETURNING hash`),
      );
      removed += swept.length;
      await nextTurn();
    }
    if (seen.length < step) break;
    after = seen.at(-1)!.hash;
    await nextTurn();
  }
  return removed;
}
