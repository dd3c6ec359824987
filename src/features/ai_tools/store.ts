/** SQL of pictures that tools make. */
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { assets } from "../../storage/tables.ts";

export type AssetRow = typeof assets.$inferSelect;

/** Adds an asset; the same picture of the same owner is there only once, and its row is answered. */
export async function saveAsset(db: Db, row: AssetRow): Promise<AssetRow> {
  const [added] = await db.insert(assets).values(row).onConflictDoNothing().returning();
  if (added) return added;
  const owner = row.website_id ? eq(assets.website_id, row.website_id) : isNull(assets.website_id);
  const [known] = await db
    .select()
    .from(assets)
    .where(and(eq(assets.file, row.file), eq(assets.account_id, row.account_id), owner));
  return known!;
}
