/** SQL of certificates. They are the server's: a name has one, whoever holds it. */
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { deleteSome, findAny, firstRow, insertInto, updateAny } from "../../storage/rows.ts";
import { acmeAccounts, certificateOrders, certificates, domains, websites } from "../../storage/tables.ts";
import { ACCOUNT_WINDOW_MS, CERTIFICATE_WINDOW_MS, type PastOrders } from "./limits.ts";

export type StoredCertificate = typeof certificates.$inferSelect;
export type StoredOrder = typeof certificateOrders.$inferSelect;

export const findCertificate = (db: Db, name: string): Promise<StoredCertificate | null> =>
  firstRow(db.select().from(certificates).where(eq(certificates.name, name)));

export async function listServed(db: Db): Promise<{ name: string; chain: string; key: string }[]> {
  const rows = await db
    .select({ name: certificates.name, chain: certificates.chain, key: certificates.key })
    .from(certificates)
    .where(gt(certificates.issued_at, 0));
  return rows.flatMap(({ name, chain, key }) => (chain && key ? { name, chain, key } : []));
}

/** Changes with what `listServed` finds. */
export async function servedRevision(db: Db): Promise<string> {
  const [row] = await db
    .select({ latest: sql<number | null>`max(${certificates.issued_at})`, count: sql<number>`count(*)` })
    .from(certificates)
    .where(gt(certificates.issued_at, 0));
  return `${row!.latest} ${row!.count}`;
}

export async function insertCertificate(db: Db, name: string, now: number): Promise<boolean> {
  const made = await db
    .insert(certificates)
    .values({ name, status: "waiting", created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning({ name: certificates.name });
  return made.length > 0;
}

export async function updateCertificate(
  db: Db,
  name: string,
  changes: Partial<Omit<StoredCertificate, "name">>,
): Promise<void> {
  await db.update(certificates).set(changes).where(eq(certificates.name, name));
}

export async function deleteCertificate(db: Db, name: string): Promise<void> {
  await db.delete(certificates).where(eq(certificates.name, name));
}

/** Names of domains that are held and have no certificate, not even one that is wanted. */
export async function listDomainsWithout(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .select({ name: domains.domain })
    .from(domains)
    .where(
      and(
        isNotNull(domains.verified_at),
        eq(domains.status, "active"),
        notExists(
          db.select({ name: certificates.name }).from(certificates).where(eq(certificates.name, domains.domain)),
        ),
      ),
    )
    .limit(most);
  return rows.map(({ name }) => name);
}

/** Hosts of published sites below a parent domain that have no certificate of their own. */
export async function listSitesWithout(db: Db, parent: string, most: number): Promise<string[]> {
  const host = sql<string>`${websites.subdomain} || '.' || ${websites.parent_domain}`;
  const rows = await db
    .select({ name: host })
    .from(websites)
    .where(
      and(
        eq(websites.parent_domain, parent),
        isNotNull(websites.release_id),
        notExists(db.select({ name: certificates.name }).from(certificates).where(eq(certificates.name, host))),
      ),
    )
    .limit(most);
  return rows.map(({ name }) => name);
}

type StoredDomain = typeof domains.$inferSelect;

export interface HeldDomain
  extends Pick<StoredDomain, "_id" | "account_id" | "token" | "status" | "dns_connection_id" | "zone"> {
  /** Whether requests to it came here when it was last looked. */
  arrives: boolean;
}

/** The held domain of a name, whoever's it is. */
export async function findHeldDomain(db: Db, name: string): Promise<HeldDomain | null> {
  const [row] = await db
    .select()
    .from(domains)
    .where(and(eq(domains.domain, name), isNotNull(domains.verified_at)));
  return row ? { ...row, arrives: row.findings?.arrives ?? false } : null;
}

/** Whether a published site is at a label below a parent domain. */
export async function isPublished(db: Db, parent: string, subdomain: string): Promise<boolean> {
  const [row] = await db
    .select({ _id: websites._id })
    .from(websites)
    .where(and(eq(websites.parent_domain, parent), eq(websites.subdomain, subdomain), isNotNull(websites.release_id)));
  return row !== undefined;
}

/** Names at which a website is seen, or from which visitors are sent on to it. */
export async function namesOfSiteAt(db: Db, host: string): Promise<string[]> {
  const [parent, subdomain] = [host.slice(host.indexOf(".") + 1), host.slice(0, host.indexOf("."))];
  const [site] = await db
    .select({ domain_id: websites.domain_id, subdomain: websites.subdomain, parent_domain: websites.parent_domain })
    .from(websites)
    .leftJoin(domains, eq(domains._id, websites.domain_id))
    .where(
      or(
        and(eq(websites.parent_domain, parent), eq(websites.subdomain, subdomain)),
        and(eq(domains.domain, host), isNotNull(domains.verified_at)),
      ),
    )
    .limit(1);
  if (!site) return [host];
  const linked = site.domain_id
    ? await db
        .select({ name: domains.domain })
        .from(domains)
        .where(
          and(
            isNotNull(domains.verified_at),
            or(eq(domains._id, site.domain_id), eq(domains.redirect_to, site.domain_id)),
          ),
        )
        .limit(100)
    : [];
  return [host, `${site.subdomain}.${site.parent_domain}`, ...linked.map(({ name }) => name)];
}

export const insertOrder = insertInto(certificateOrders);

export const findOrder = findAny(certificateOrders);

export const updateOrder = updateAny(certificateOrders);

const MOST_READ = 2000;
const LATEST_READ = 20;

/** What limits look back on. */
export async function findPastOrders(db: Db, name: string, registered: string, now: number): Promise<PastOrders> {
  const since = (windowMs: number) => gte(certificateOrders.created_at, now - windowMs * 1.1);
  const read = (where: ReturnType<typeof and>) => db.select().from(certificateOrders).where(where).limit(MOST_READ);
  const isCounted = eq(certificateOrders.exempt, false);
  const [ofAccount, ofRegistered, ofName, latest, open] = await Promise.all([
    read(and(since(ACCOUNT_WINDOW_MS), isCounted)),
    read(and(eq(certificateOrders.registered, registered), since(CERTIFICATE_WINDOW_MS), isCounted)),
    read(and(eq(certificateOrders.name, name), since(CERTIFICATE_WINDOW_MS))),
    db
      .select()
      .from(certificateOrders)
      .where(gt(certificateOrders.ended_at, 0))
      .orderBy(desc(certificateOrders.ended_at))
      .limit(LATEST_READ),
    db.select({ count: sql<number>`count(*)` }).from(certificateOrders).where(isNull(certificateOrders.ended_at)),
  ]);
  return { ofAccount, ofRegistered, ofName, latest, open: open[0]!.count };
}

/** Drops orders that no limit looks back on any more. Returns how many there were. */
export async function dropOldOrders(db: Db, now: number, most: number): Promise<number> {
  const { created_at, ended_at } = certificateOrders;
  const isOld = and(lt(created_at, now - 2 * CERTIFICATE_WINDOW_MS), isNotNull(ended_at));
  return await deleteSome(db, certificateOrders, isOld, most);
}

export const findAccount = (db: Db, directory: string): Promise<typeof acmeAccounts.$inferSelect | null> =>
  firstRow(db.select().from(acmeAccounts).where(eq(acmeAccounts.directory, directory)));

export async function saveAccount(db: Db, row: typeof acmeAccounts.$inferInsert): Promise<void> {
  await db.insert(acmeAccounts).values(row).onConflictDoUpdate({ target: acmeAccounts.directory, set: row });
}

export async function saveAccountUrl(db: Db, directory: string, url: string | null): Promise<void> {
  await db.update(acmeAccounts).set({ url }).where(eq(acmeAccounts.directory, directory));
}
