/** SQL of published pages. */
import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { domains, publications, websites } from "../../storage/tables.ts";

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
    .selectDistinct({
      document: publications.document,
      encoded: sql<number>`EXISTS (SELECT 1 FROM document_encodings AS made WHERE made.document = publications.document)`,
    })
    .from(publications)
    .where(gt(publications.document, after))
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

/** Whether one of some documents is not stored (any more). */
export async function lacksDocument(db: Db, hashes: string[]): Promise<boolean> {
  const [found] = await db.all(sql`
    SELECT 1 FROM json_each(${JSON.stringify(hashes)}) AS wanted
    WHERE NOT EXISTS (SELECT 1 FROM blobs WHERE hash = wanted.value) LIMIT 1`);
  return found !== undefined;
}

/** A page whose document becomes another; `before` is the one that it must have until then. */
export interface SwappedDocument extends Pick<PublicationRow, "page_id" | "document" | "fingerprint" | "menu_entries"> {
  before: string;
}

/** Swaps documents, as many as there are in one statement; returns how many there were. */
export async function swapDocuments(db: Db, swapped: SwappedDocument[]): Promise<number> {
  const rows = await db.all(sql`
    UPDATE publications SET
      document = made.value->>'document', fingerprint = made.value->>'fingerprint', menu_entries = made.value->>'menu_entries'
    FROM json_each(${JSON.stringify(swapped)}) AS made
    WHERE page_id = made.value->>'page_id' AND document = made.value->>'before'
    RETURNING page_id`);
  return rows.length;
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
