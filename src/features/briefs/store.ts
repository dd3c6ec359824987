/** SQL of briefs. A website's is under the website's identifier, a page's own under the page's. */
import { and, eq, sql } from "drizzle-orm";
import type { PartialBrief } from "../../brief/merge.ts";
import type { Db } from "../../storage/client.ts";
import { placeholders } from "../../storage/columns.ts";
import { alive } from "../../storage/deletions.ts";
import { preparedOnce, selectOnce } from "../../storage/kept_statements.ts";
import { briefs, websites } from "../../storage/tables.ts";

/** What another brief of the same owner brings. */
const CHANGED = Object.fromEntries(
  ["brief", "former", "revision", "source", "change_id", "size_bytes", "updated_at"].map((name) => [
    name,
    sql.raw(`excluded.${name}`),
  ]),
);

export type BriefRow = Omit<typeof briefs.$inferSelect, "brief" | "former"> & {
  brief: PartialBrief;
  former: PartialBrief[];
};

const findQuery = selectOnce((db) =>
  db
    .select()
    .from(briefs)
    .where(and(eq(briefs._id, sql.placeholder("owner")), eq(briefs.account_id, sql.placeholder("account")))),
);

export async function findBrief(db: Db, accountId: string, ownerId: string): Promise<BriefRow | null> {
  const [row] = await findQuery(db).all({ owner: ownerId, account: accountId });
  return (row as BriefRow | undefined) ?? null;
}

const listQuery = selectOnce((db) =>
  db
    .select()
    .from(briefs)
    .where(and(eq(briefs.website_id, sql.placeholder("website")), eq(briefs.account_id, sql.placeholder("account")))),
);

/** The briefs of a website and of its pages; no more than it may have pages. */
export async function listBriefs(db: Db, accountId: string, websiteId: string): Promise<BriefRow[]> {
  return (await listQuery(db).all({ website: websiteId, account: accountId })) as BriefRow[];
}

export async function isWebsiteOf(db: Db, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ _id: websites._id })
    .from(websites)
    .where(and(eq(websites._id, id), eq(websites.account_id, accountId), alive(websites._id)));
  return rows.length > 0;
}

const saveQuery = preparedOnce((db) =>
  db.insert(briefs).values(placeholders(briefs)).onConflictDoUpdate({ target: briefs._id, set: CHANGED }).prepare(),
);

/** Stores a brief, instead of the one that its owner has. */
export async function saveBrief(db: Db, row: BriefRow): Promise<void> {
  await saveQuery(db).run(row);
}

export async function deleteBrief(db: Db, accountId: string, ownerId: string): Promise<void> {
  await db.delete(briefs).where(and(eq(briefs._id, ownerId), eq(briefs.account_id, accountId)));
}
