/** Content-addressed bytes: code, published documents and assets are stored once for each content. */
import { eq, inArray, sql } from "drizzle-orm";
import { sha256Hex } from "../lib/hash.ts";
import type { Db } from "./client.ts";
import { blobs } from "./tables.ts";

/** Stores bytes (or UTF-8 text) unless they are there already; returns their SHA-256 in hexadecimal. */
export async function putBlob(db: Db, content: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(content as string);
  const hash = sha256Hex(bytes);
  await db.insert(blobs).values({ hash, bytes }).onConflictDoNothing();
  return hash;
}

/** The bytes of a hash, or null. */
export async function getBlob(db: Db, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row] = await db.select({ bytes: blobs.bytes }).from(blobs).where(eq(blobs.hash, hash));
  return (row?.bytes as Uint8Array<ArrayBuffer> | undefined) ?? null;
}

/** The texts of some hashes, by hash. */
export async function getTexts(db: Db, hashes: string[]): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(blobs)
    .where(inArray(blobs.hash, [...new Set(hashes)]));
  return new Map(rows.map((row) => [row.hash, Buffer.from(row.bytes).toString("utf8")]));
}

/** Removes up to `most` blobs that nothing uses any more; returns how many. */
export async function sweepBlobs(db: Db, most: number): Promise<number> {
  const swept = await db.all<{ hash: string }>(sql`
    DELETE FROM blobs WHERE hash IN (
      SELECT hash FROM blobs
      WHERE NOT EXISTS (SELECT 1 FROM versions WHERE html = blobs.hash)
        AND NOT EXISTS (SELECT 1 FROM versions WHERE css = blobs.hash)
        AND NOT EXISTS (SELECT 1 FROM versions WHERE javascript = blobs.hash)
        AND NOT EXISTS (SELECT 1 FROM publications WHERE document = blobs.hash)
        AND NOT EXISTS (SELECT 1 FROM assets WHERE blob = blobs.hash)
        AND NOT EXISTS (SELECT 1 FROM submission_files WHERE blob = blobs.hash)
      LIMIT ${most}
    ) RETURNING hash`);
  return swept.length;
}
