/** SQL of websites. */
import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { familyList } from "../../policy/families.ts";
import type { Db } from "../../storage/client.ts";
import { placeholders } from "../../storage/columns.ts";
import { alive, isDeleting } from "../../storage/deletions.ts";
import { idIn, idInPlaceholder, unindexed } from "../../storage/dialect.ts";
import { isSeenUnder } from "../../storage/held_domains.ts";
import { preparedOnce, selectOnce } from "../../storage/kept_statements.ts";
import { searchFor } from "../../storage/search.ts";
import {
  campaigns,
  collections,
  deletions,
  domainHolders,
  domains,
  forms,
  jobs,
  leads,
  mails,
  pages,
  submissions,
  totals,
  uptimeStates,
  versions,
  websites,
} from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

const columns = {
  _id: websites._id,
  account_id: websites.account_id,
  name: websites.name,
  prompt: websites.prompt,
  language: websites.language,
  permissions: websites.permissions,
  agents: websites.agents,
  domain_id: websites.domain_id,
  subdomain: websites.subdomain,
  parent_domain: websites.parent_domain,
  published_at: websites.published_at,
  created_at: websites.created_at,
  updated_at: websites.updated_at,
  custom_domain: domains.domain,
  page_count: sql<number>`coalesce(${totals.count}, 0)`,
  home_page_id: pages._id,
  home_version_id: pages.draft_version_id,
};

/** While pages are being deleted they are counted among all still. */
const columnsWhileDeleting = {
  ...columns,
  page_count: sql<number>`coalesce(${totals.count}, 0) - (SELECT count(*) FROM ${deletions} WHERE ${deletions.website_id} = ${websites._id})`,
};

/** Asked of each website by itself: joined by its path PostgreSQL looks for all home pages there are first. */
const homeOf = sql`(SELECT home._id FROM ${pages} AS home WHERE home.website_id = ${websites._id} AND home.path = '/')`;

const select = (db: Db, wanted = columnsWhileDeleting) =>
  db
    .select(wanted)
    .from(websites)
    .leftJoin(domains, isSeenUnder())
    .leftJoin(totals, and(eq(totals.owner, websites._id), eq(totals.kind, "pages")))
    .leftJoin(pages, eq(pages._id, homeOf));

export type WebsiteRow = Awaited<ReturnType<typeof listWebsites>>["rows"][number];
type Stored = typeof websites.$inferSelect;

const findQuery = selectOnce((db) =>
  select(db).where(
    and(
      eq(websites.account_id, sql.placeholder("account")),
      eq(websites._id, sql.placeholder("id")),
      alive(websites._id),
    ),
  ),
);

export async function findWebsite(db: Db, accountId: string, id: string): Promise<WebsiteRow | null> {
  const [row] = await findQuery(db).all({ account: accountId, id });
  return row ?? null;
}

const list = (db: Db, wanted: typeof columns, more?: SQL) =>
  select(db, wanted)
    .where(and(eq(websites.account_id, sql.placeholder("account")), more))
    .orderBy(desc(websites._id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"));

const listQuery = selectOnce((db) => list(db, columns));
const foundQuery = selectOnce((db) =>
  select(db)
    .where(and(eq(unindexed(websites.account_id), sql.placeholder("account")), idInPlaceholder(websites._id, "ids")))
    .orderBy(desc(websites._id)),
);
const listAliveQuery = selectOnce((db) => list(db, columnsWhileDeleting, alive(websites._id)));

/** Newest first; `search` narrows to names with words that begin so. */
export async function listWebsites(
  db: Db,
  accountId: string,
  search: string | undefined,
  only: readonly string[] | null,
  limit: number,
  offset: number,
) {
  if (only) return await listOnly(db, accountId, search, only, limit, offset);
  if (search === undefined) {
    const query = (await isDeleting(db, accountId)) ? listAliveQuery : listQuery;
    const rows = await query(db).all({ account: accountId, limit, offset });
    return { rows, total: await totalOf(db, accountId, "websites") };
  }
  const { found, total } = await searchFor(db, "website", accountId, search, limit, offset);
  return { rows: await foundQuery(db).all({ account: accountId, ids: JSON.stringify(found) }), total };
}

/** The same of some websites, of which there are few. */
async function listOnly(
  db: Db,
  accountId: string,
  search: string | undefined,
  only: readonly string[],
  limit: number,
  offset: number,
) {
  const among = idIn(websites._id, only);
  if (search !== undefined) {
    const { found, total } = await searchFor(db, "website", accountId, search, limit, offset, among);
    return { rows: await foundQuery(db).all({ account: accountId, ids: JSON.stringify(found) }), total };
  }
  const all = await select(db)
    .where(and(eq(websites.account_id, accountId), among, alive(websites._id)))
    .orderBy(desc(websites._id));
  return { rows: all.slice(offset, offset + limit), total: all.length };
}

const familyWebsites = familyList({ table: websites, prefix: "web", kind: "websites", isAlive: alive(websites._id) });

const familyQuery = selectOnce((db) =>
  select(db).where(idInPlaceholder(websites._id, "ids")).orderBy(desc(websites._id)),
);

/** The same of an account and its clients together. */
export async function listWebsitesOfFamily(db: Db, parentId: string, limit: number, offset: number) {
  const { ids, total } = await familyWebsites(db, parentId, { limit, offset });
  return { rows: await familyQuery(db).all({ ids: JSON.stringify(ids) }), total };
}

const insertQuery = preparedOnce((db) => db.insert(websites).values(placeholders(websites)).prepare());

export async function insertWebsite(db: Db, row: Stored): Promise<void> {
  await insertQuery(db).run(row);
}

export async function updateWebsite(db: Db, accountId: string, id: string, changes: Partial<Stored>): Promise<void> {
  await db
    .update(websites)
    .set(changes)
    .where(and(eq(websites.account_id, accountId), eq(websites._id, id)));
}

/** How many bytes the newest versions of a website's pages have together. */
export async function draftBytes(db: Db, accountId: string, websiteId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${versions.size_bytes}), 0)` })
    .from(pages)
    .innerJoin(versions, eq(versions._id, pages.draft_version_id))
    .where(and(eq(pages.account_id, accountId), eq(pages.website_id, websiteId), alive(pages._id)));
  return row!.bytes;
}

/** The first pages of a website, as they were made. */
export async function listPagePaths(db: Db, accountId: string, websiteId: string, most: number) {
  return await db
    .select({ _id: pages._id, path: pages.path })
    .from(pages)
    .where(and(eq(pages.account_id, accountId), eq(pages.website_id, websiteId), alive(pages._id)))
    .orderBy(pages._id)
    .limit(most);
}

// --- becoming another account's ---

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
}
