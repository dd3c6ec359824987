/** SQL of custom domains. */
import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { domains, websites } from "../../storage/tables.ts";

export type DomainRow = typeof domains.$inferSelect & { website_id: string | null };

const withWebsite = (db: Db) =>
  db
    .select({
      _id: domains._id,
      account_id: domains.account_id,
      domain: domains.domain,
      mode: domains.mode,
      created_at: domains.created_at,
      updated_at: domains.updated_at,
      website_id: websites._id,
    })
    .from(domains)
    .leftJoin(websites, eq(websites.domain_id, domains._id));

export async function insertDomain(db: Db, row: typeof domains.$inferInsert): Promise<void> {
  await db.insert(domains).values(row);
}

export async function findDomain(db: Db, accountId: string, id: string): Promise<DomainRow | null> {
  const [row] = await withWebsite(db).where(and(eq(domains.account_id, accountId), eq(domains._id, id)));
  return row ?? null;
}

export async function listDomains(db: Db, accountId: string, limit: number, offset: number): Promise<DomainRow[]> {
  return await withWebsite(db)
    .where(eq(domains.account_id, accountId))
    .orderBy(desc(domains._id))
    .limit(limit)
    .offset(offset);
}

export async function deleteDomain(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(domains)
    .where(and(eq(domains.account_id, accountId), eq(domains._id, id)))
    .returning({ _id: domains._id });
  return gone.length > 0;
}
