/** SQL of published pages. */
import { and, eq, ne } from "drizzle-orm";
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

export async function setDocument(db: Db, pageId: string, document: string): Promise<void> {
  await db.update(publications).set({ document }).where(eq(publications.page_id, pageId));
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
    })
    .from(websites)
    .leftJoin(domains, eq(domains._id, websites.domain_id))
    .where(and(eq(websites.account_id, accountId), eq(websites._id, websiteId)));
  return row ?? null;
}
export type Site = NonNullable<Awaited<ReturnType<typeof findSite>>>;
