/** SQL of published pages. */
import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { blobs, domains, publications, websites } from "../../storage/tables.ts";

export type PublicationRow = typeof publications.$inferSelect;

export async function listPublications(db: Db, websiteId: string): Promise<PublicationRow[]> {
  return await db.select().from(publications).where(eq(publications.website_id, websiteId)).orderBy(publications.path);
}

/** Puts a page at its path; another page that was still published there gives way. */
export async function savePublication(db: Db, row: PublicationRow): Promise<void> {
  await db
    .delete(publications)
    .where(
      and(
        eq(publications.website_id, row.website_id),
        eq(publications.path, row.path),
        ne(publications.page_id, row.page_id),
      ),
    );
  await db.insert(publications).values(row).onConflictDoUpdate({ target: publications.page_id, set: row });
}

/** Published documents in the order of their hashes, and whether their encodings are made. */
export async function listEncoded(db: Db, after: string, limit: number) {
  return await db
    .select({
      document: publications.document,
      encoded: sql<number>`EXISTS (SELECT 1 FROM document_encodings AS made WHERE made.document = publications.document)`,
    })
    .from(publications)
    .where(gt(publications.document, after))
    .groupBy(publications.document)
    .orderBy(publications.document)
    .limit(limit);
}

/** The hash of what visitors see of a page, or null. */
export async function documentOf(db: Db, pageId: string): Promise<string | null> {
  const [row] = await db
    .select({ document: publications.document })
    .from(publications)
    .where(eq(publications.page_id, pageId));
  return row?.document ?? null;
}

export async function hasDocument(db: Db, hash: string): Promise<boolean> {
  return (await db.select({ hash: blobs.hash }).from(blobs).where(eq(blobs.hash, hash))).length > 0;
}

/** A page whose document becomes another; `before` is the one that it must have until then. */
export interface SwappedDocument extends Pick<PublicationRow, "page_id" | "document" | "fingerprint" | "menu_entries"> {
  before: string;
}

/** Documents to be swapped, written down before the transaction that does it. */
export interface SwappedDocuments {
  count: number;
  json: string;
}

export const toSwapped = (swapped: SwappedDocument[]): SwappedDocuments => ({
  count: swapped.length,
  json: JSON.stringify(
    swapped.map(({ page_id, before, document, fingerprint, menu_entries }) => [
      page_id,
      before,
      document,
      fingerprint,
      menu_entries,
    ]),
  ),
});

/** Swaps documents in one statement; false: one of the pages has another by now, or what it is to have is not stored. */
export async function swapDocuments(db: Db, { count, json }: SwappedDocuments): Promise<boolean> {
  if (count === 0) return true;
  const rows = await db.values(sql`
    UPDATE publications SET document = value->>2, fingerprint = value->>3, menu_entries = value->>4
    FROM json_each(${json})
    WHERE page_id = value->>0 AND document = value->>1 AND EXISTS (SELECT 1 FROM blobs WHERE hash = value->>2)
    RETURNING 1`);
  return rows.length === count;
}

/** Says that other pages of a website are published than before, or under other names. */
export async function countMenuChange(db: Db, websiteId: string): Promise<void> {
  await db
    .update(websites)
    .set({ menu_revision: sql`${websites.menu_revision} + 1` })
    .where(eq(websites._id, websiteId));
}

export async function isAddressTaken(db: Db, parentDomain: string, subdomain: string): Promise<boolean> {
  const rows = await db
    .select({ _id: websites._id })
    .from(websites)
    .where(and(eq(websites.parent_domain, parentDomain), eq(websites.subdomain, subdomain)));
  return rows.length > 0;
}

export async function setAddress(db: Db, websiteId: string, parentDomain: string, subdomain: string): Promise<void> {
  await db.update(websites).set({ parent_domain: parentDomain, subdomain }).where(eq(websites._id, websiteId));
}

export async function setPublishedAt(db: Db, websiteId: string, now: number): Promise<void> {
  await db.update(websites).set({ published_at: now, updated_at: now }).where(eq(websites._id, websiteId));
}

/** What decides a website's address and how its documents are made. */
export async function findSite(db: Db, accountId: string, websiteId: string) {
  const [row] = await db
    .select({
      _id: websites._id,
      name: websites.name,
      language: websites.language,
      subdomain: websites.subdomain,
      parent_domain: websites.parent_domain,
      custom_domain: domains.domain,
      published_at: websites.published_at,
      menu_revision: websites.menu_revision,
    })
    .from(websites)
    .leftJoin(domains, eq(domains._id, websites.domain_id))
    .where(and(eq(websites.account_id, accountId), eq(websites._id, websiteId)));
  return row ?? null;
}
export type Site = NonNullable<Awaited<ReturnType<typeof findSite>>>;
