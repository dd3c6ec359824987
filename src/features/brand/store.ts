/** SQL of brands: every function takes the account first. */
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { idIn } from "../../storage/dialect.ts";
import { firstRow } from "../../storage/rows.ts";
import { brands, clients, domains, websites } from "../../storage/tables.ts";

export type BrandRow = typeof brands.$inferSelect;

export const findBrand = (db: Db, accountId: string): Promise<BrandRow | null> =>
  firstRow(db.select().from(brands).where(eq(brands.account_id, accountId)));

export async function saveBrand(db: Db, row: BrandRow): Promise<void> {
  const { account_id: _, created_at: __, ...changes } = row;
  await db.insert(brands).values(row).onConflictDoUpdate({ target: brands.account_id, set: changes });
}

/** Identifiers and names of the domains that are a brand's hosts, proved or not, the oldest first. */
export async function listHosts(db: Db, accountId: string): Promise<{ _id: string; domain: string }[]> {
  return await db
    .select({ _id: domains._id, domain: domains.domain })
    .from(domains)
    .where(and(eq(domains.account_id, accountId), eq(domains.of_brand, true)))
    .orderBy(domains._id);
}

/** Makes some domains of an account hosts of its brand, or ends that. */
export async function setOfBrand(
  db: Db,
  accountId: string,
  ids: string[],
  of_brand: boolean,
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(domains)
    .set({ of_brand, updated_at: now })
    .where(and(eq(domains.account_id, accountId), idIn(domains._id, ids)));
}

const familyOf = (db: Db, accountId: string) =>
  db.select({ _id: clients.account_id }).from(clients).where(eq(clients.parent_account_id, accountId));

/** The website that is at a name already, of the account or one of its clients; `own` false: somebody else's is there. */
export async function findSiteAt(
  db: Db,
  accountId: string,
  host: string,
): Promise<{ _id: string; name: string; own: boolean } | null> {
  const [label, parent] = [host.slice(0, host.indexOf(".")), host.slice(host.indexOf(".") + 1)];
  const ofFamily = or(eq(websites.account_id, accountId), inArray(websites.account_id, familyOf(db, accountId)));
  const shown = {
    _id: websites._id,
    name: websites.name,
    own: sql<number>`CASE WHEN ${ofFamily} THEN 1 ELSE 0 END`,
  };
  const atAddress = db
    .select(shown)
    .from(websites)
    .where(and(eq(websites.parent_domain, parent), eq(websites.subdomain, label)))
    .limit(1);
  const atDomain = db
    .select(shown)
    .from(domains)
    .innerJoin(websites, eq(websites.domain_id, domains._id))
    .where(and(eq(domains.domain, host), or(isNotNull(domains.verified_at), ofFamily)))
    .limit(1);
  const [row] = [...(await atAddress), ...(await atDomain)];
  return row ? { ...row, own: Number(row.own) === 1 } : null;
}

/** Whether an account holds a name, or one that a name is below of. */
export async function holdsZone(db: Db, accountId: string, names: string[]): Promise<boolean> {
  const found = await db
    .select({ _id: domains._id })
    .from(domains)
    .where(and(eq(domains.account_id, accountId), isNotNull(domains.verified_at), inArray(domains.domain, names)))
    .limit(1);
  return found.length > 0;
}
