/** SQL of custom domains. */
import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { ApiError } from "../../lib/errors.ts";
import { familyList } from "../../policy/families.ts";
import { MOST } from "../../policy/limits.ts";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { contains, idIn } from "../../storage/dialect.ts";
import { countRows, deleteOwned, findOwned, firstRow, insertInto, updateOwned } from "../../storage/rows.ts";
import { certificates, dnsConnections, domainHolders, domains, uptimeStates, websites } from "../../storage/tables.ts";

export type StoredDomain = typeof domains.$inferSelect;

/** A domain with the website that it is linked to. */
export interface DomainRow extends StoredDomain {
  website_id: string | null;
  /** The website's own address, if it has one yet. */
  subdomain: string | null;
  parent_domain: string | null;
  /** Null: none is wanted. */
  certificate: Pick<
    typeof certificates.$inferSelect,
    "status" | "issuer" | "names" | "not_before" | "not_after" | "renew_at" | "error"
  > | null;
  /** Null: it is not looked at whether it answers. */
  uptime: Pick<typeof uptimeStates.$inferSelect, "status" | "since"> | null;
  dns_provider: StoredConnection["provider"] | null;
}

export type StoredConnection = typeof dnsConnections.$inferSelect;

const withWebsite = (db: Db) =>
  db
    .select({
      domain: domains,
      website_id: websites._id,
      subdomain: websites.subdomain,
      parent_domain: websites.parent_domain,
      certificate: {
        ...columnsOf(certificates, "status", "issuer", "names", "not_before", "not_after", "renew_at", "error"),
      },
      dns_provider: dnsConnections.provider,
      uptime: { status: uptimeStates.status, since: uptimeStates.since },
    })
    .from(domains)
    .leftJoin(uptimeStates, eq(uptimeStates.domain_id, domains._id))
    .leftJoin(dnsConnections, eq(dnsConnections._id, domains.dns_connection_id))
    .leftJoin(websites, eq(websites.domain_id, domains._id))
    .leftJoin(certificates, eq(certificates.name, domains.domain));

const toRow = ({ domain, ...website }: { domain: StoredDomain } & Omit<DomainRow, keyof StoredDomain>): DomainRow => ({
  ...domain,
  ...website,
});

export const insertDomain = insertInto(domains);

export async function findDomain(db: Db, accountId: string, id: string): Promise<DomainRow | null> {
  const [row] = await withWebsite(db).where(and(eq(domains.account_id, accountId), eq(domains._id, id)));
  return row ? toRow(row) : null;
}

/** Whoever's it is: for the job about it. */
export async function findAnyDomain(db: Db, id: string): Promise<DomainRow | null> {
  const [row] = await withWebsite(db).where(eq(domains._id, id));
  return row ? toRow(row) : null;
}

/** Domains that these websites are seen under. @param sentOn also those whose visitors are sent on to one of them */
function ofWebsites(db: Db, accountId: string, only: readonly string[], sentOn: boolean) {
  const linked = db
    .select({ _id: websites.domain_id })
    .from(websites)
    .where(and(eq(websites.account_id, accountId), idIn(websites._id, only), isNotNull(websites.domain_id)));
  return sentOn ? or(inArray(domains._id, linked), inArray(domains.redirect_to, linked)) : inArray(domains._id, linked);
}

/** Whose domains a list is to have. Null: all of the account. */
export type OfWebsites = { websites: readonly string[]; sentOn: boolean } | null;

export async function listDomains(
  db: Db,
  accountId: string,
  only: OfWebsites,
  limit: number,
  offset: number,
): Promise<DomainRow[]> {
  const rows = await withWebsite(db)
    .where(
      and(eq(domains.account_id, accountId), only ? ofWebsites(db, accountId, only.websites, only.sentOn) : undefined),
    )
    .orderBy(desc(domains._id))
    .limit(limit)
    .offset(offset);
  return rows.map(toRow);
}

const familyDomains = familyList({ table: domains, prefix: "dom", kind: "domains" });

/** Those of an account and its clients together. */
export async function listDomainsOfFamily(db: Db, parentId: string, limit: number, offset: number) {
  const { ids, total } = await familyDomains(db, parentId, { limit, offset });
  const rows = await withWebsite(db).where(idIn(domains._id, ids)).orderBy(desc(domains._id));
  return { rows: rows.map(toRow), total };
}

/** How many domains `listDomains` has. */
export const countDomainsOf = (db: Db, accountId: string, only: NonNullable<OfWebsites>): Promise<number> =>
  countRows(db, domains, and(eq(domains.account_id, accountId), ofWebsites(db, accountId, only.websites, only.sentOn)));

/** Names that an account has added and does not hold. */
export async function countUnproved(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(domains)
    .where(and(eq(domains.account_id, accountId), isNull(domains.verified_at)));
  return row!.count;
}

/** Throws ApiError `domain_limit` when the account has too many that are not proved. */
export async function assertMayAdd(db: Db, accountId: string): Promise<void> {
  if ((await countUnproved(db, accountId)) < MOST.unproved_domains) return;
  throw new ApiError(
    "domain_limit",
    `The account has ${MOST.unproved_domains} domains that are not proved to be its own, which is the most. Prove or remove some first.`,
  );
}

/** The account's domain with a name, or null. */
export async function findByName(db: Db, accountId: string, domain: string): Promise<DomainRow | null> {
  const [row] = await withWebsite(db).where(and(eq(domains.domain, domain), eq(domains.account_id, accountId)));
  return row ? toRow(row) : null;
}

/** What else is known of buying a name: by whichever account. */
export async function listOtherRegistrations(db: Db, domain: string, id: string) {
  return await db
    .select({ _id: domains._id, account_id: domains.account_id, registration: domains.registration })
    .from(domains)
    .where(and(eq(domains.domain, domain), ne(domains._id, id), isNotNull(domains.registration)));
}

/** Domains whose term is to be looked at. */
export async function listRenewals(db: Db, before: number, limit: number) {
  return await db
    .select({ _id: domains._id, account_id: domains.account_id })
    .from(domains)
    .where(lte(domains.renew_at, before))
    .limit(limit);
}

export const updateDomain = updateOwned(domains);

export async function deleteDomain(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(domains)
    .where(and(eq(domains.account_id, accountId), eq(domains._id, id)))
    .returning({ _id: domains._id });
  return gone.length > 0;
}

/** The domain that holds a name, whichever account's it is, or null. */
export const findHolding = (db: Db, domain: string): Promise<StoredDomain | null> =>
  firstRow(
    db
      .select()
      .from(domains)
      .where(and(eq(domains.domain, domain), isNotNull(domains.verified_at))),
  );

/** Whether an account other than this one says that a name is theirs. */
export async function isClaimedByOthers(db: Db, domain: string, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ _id: domains._id })
    .from(domains)
    .where(and(eq(domains.domain, domain), ne(domains.account_id, accountId)))
    .limit(1);
  return row !== undefined;
}

/** Whether others of an account's domains send their visitors on to one. */
export async function isRedirectTarget(db: Db, accountId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ _id: domains._id })
    .from(domains)
    .where(and(eq(domains.redirect_to, id), eq(domains.account_id, accountId)))
    .limit(1);
  return row !== undefined;
}

export const findLastHolder = (db: Db, domain: string): Promise<{ account_id: string; seen_at: number } | null> =>
  firstRow(db.select().from(domainHolders).where(eq(domainHolders.domain, domain)));

/** Remembers who holds a name, and that it led here as theirs. */
export async function saveHolder(db: Db, row: typeof domainHolders.$inferInsert): Promise<void> {
  const { account_id, seen_at } = row;
  await db
    .insert(domainHolders)
    .values(row)
    .onConflictDoUpdate({ target: domainHolders.domain, set: { account_id, seen_at } });
}

export const insertConnection = insertInto(dnsConnections);

export const findConnection = findOwned(dnsConnections);

/** All of an account's, newest first: there are few. */
export async function listConnections(db: Db, accountId: string): Promise<StoredConnection[]> {
  return await db
    .select()
    .from(dnsConnections)
    .where(eq(dnsConnections.account_id, accountId))
    .orderBy(desc(dnsConnections._id));
}

export const updateConnection = updateOwned(dnsConnections);

export const deleteConnection = deleteOwned(dnsConnections);

/** Domains whose name contains a text, newest first. @param only those of these websites; null: of all */
export async function searchDomains(
  db: Db,
  accountId: string,
  text: string,
  only: readonly string[] | null,
  limit: number,
): Promise<DomainRow[]> {
  const wanted = and(
    eq(domains.account_id, accountId),
    contains(domains.domain, text.toLowerCase()),
    only ? idIn(websites._id, only) : undefined,
  );
  const rows = await withWebsite(db).where(wanted).orderBy(desc(domains._id)).limit(limit);
  return rows.map(toRow);
}
