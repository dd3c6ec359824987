/** SQL of checks. */
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { assets, blobs } from "../../storage/tables.ts";

/** Names in one statement. */
const AT_ONCE = 500;

/** Which files under /_sw/assets/ visitors get, whoever they belong to, and how large each is in bytes. */
export async function findFiles(db: Db, names: string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const rows = await db
      .select({ file: assets.file, bytes: sql<number>`length(${blobs.bytes})` })
      .from(assets)
      .innerJoin(blobs, eq(blobs.hash, assets.blob))
      .where(inArray(assets.file, names.slice(at, at + AT_ONCE)));
    for (const { file, bytes } of rows) found.set(file, bytes);
  }
  return found;
}
