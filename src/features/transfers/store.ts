/** SQL of websites that become another account's. */
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { idIn } from "../../storage/dialect.ts";
import {
  campaigns,
  collections,
  domainHolders,
  domains,
  forms,
  jobs,
  leads,
  mails,
  pages,
  submissions,
  uptimeStates,
  websites,
} from "../../storage/tables.ts";

/** E-mails of submissions, which follow them. */
export const MAILS = mails;

/** From and to which account a website goes. */
export interface Ends {
  from: string;
  to: string;
}

/** Whose website it is, also while it is hidden; null: it is gone. */
export async function findOwner(db: Db, websiteId: string): Promise<string | null> {
  const [row] = await db.select({ account_id: websites.account_id }).from(websites).where(eq(websites._id, websiteId));
  return row?.account_id ?? null;
}

/** Whether a job of these kinds waits for a website, or works on it. */
export async function hasJobs(db: Db, websiteId: string, kinds: string[], ofCollections: string): Promise<boolean> {
  const own = db.select({ _id: collections._id }).from(collections).where(eq(collections.website_id, websiteId));
  const [found] = await db
    .select({ _id: jobs._id })
    .from(jobs)
    .where(
      or(
        and(inArray(jobs.kind, kinds), eq(jobs.subject, websiteId)),
        and(eq(jobs.kind, ofCollections), inArray(jobs.subject, own)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The names that a website is seen under: the one that it is linked to, and those that send their visitors on to it. */
export async function domainsOf(db: Db, accountId: string, websiteId: string) {
  const linked = sql`(SELECT ${websites.domain_id} FROM ${websites} WHERE ${websites._id} = ${websiteId})`;
  return await db
    .select({ _id: domains._id, domain: domains.domain, registration: domains.registration })
    .from(domains)
    .where(
      and(
        eq(domains.account_id, accountId),
        or(sql`${domains._id} = ${linked}`, sql`${domains.redirect_to} = ${linked}`),
      ),
    );
}

/** One of some names that an account has among its domains, or null. */
export async function findAmong(db: Db, accountId: string, names: string[]): Promise<string | null> {
  const [row] = await db
    .select({ domain: domains.domain })
    .from(domains)
    .where(and(eq(domains.account_id, accountId), idIn(domains.domain, names)))
    .limit(1);
  return row?.domain ?? null;
}

/** Identifiers of the submissions of a website from one on: those that came while it was hidden. */
export async function submissionsSince(db: Db, websiteId: string, first: string): Promise<string[]> {
  const rows = await db
    .select({ _id: submissions._id })
    .from(submissions)
    .where(and(eq(submissions.website_id, websiteId), sql`${submissions._id} >= ${first}`));
  return rows.map(({ _id }) => _id);
}

/**
 * Gives a website itself to another account, with its domains. What of the first one it was tied to stays there: lists
 * that its forms write to, campaigns and leads that were made with it, connections to DNS providers.
 */
export async function giveWebsite(db: Db, websiteId: string, { from, to }: Ends, now: number): Promise<void> {
  const seenUnder = await domainsOf(db, from, websiteId);
  const [ids, names] = [seenUnder.map(({ _id }) => _id), seenUnder.map(({ domain }) => domain)];
  await db
    .update(websites)
    .set({ account_id: to, updated_at: now })
    .where(and(eq(websites.account_id, from), eq(websites._id, websiteId)));
  if (ids.length > 0) {
    const changes = { account_id: to, dns_connection_id: null, zone: null, updated_at: now };
    await db.update(domains).set(changes).where(idIn(domains._id, ids));
    await db.update(uptimeStates).set({ account_id: to }).where(idIn(uptimeStates.domain_id, ids));
    await db
      .update(domainHolders)
      .set({ account_id: to })
      .where(and(eq(domainHolders.account_id, from), idIn(domainHolders.domain, names)));
  }
  await db
    .update(forms)
    .set({ list_id: null })
    .where(and(eq(forms.website_id, websiteId), isNotNull(forms.list_id)));
  await db.update(leads).set({ website_id: null }).where(eq(leads.website_id, websiteId));
  const own = db.select({ _id: pages._id }).from(pages).where(eq(pages.website_id, websiteId));
  await db
    .update(campaigns)
    .set({ page_id: null })
    .where(and(isNotNull(campaigns.page_id), eq(campaigns.account_id, from), inArray(campaigns.page_id, own)));
  await db.update(campaigns).set({ website_id: null }).where(eq(campaigns.website_id, websiteId));
}
