/** SQL of websites. */
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { familyList } from "../../policy/families.ts";
import type { Db } from "../../storage/client.ts";
import { placeholders } from "../../storage/columns.ts";
import { alive, isDeleting } from "../../storage/deletions.ts";
import { idIn, idInPlaceholder, unindexed } from "../../storage/dialect.ts";
import { isSeenUnder } from "../../storage/held_domains.ts";
import { preparedOnce, selectOnce } from "../../storage/kept_statements.ts";
import { searchFor } from "../../storage/search.ts";
import { deletions, domains, pages, totals, versions, websites } from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

const columns = {
  _id: websites._id,
  account_id: websites.account_id,
  name: websites.name,
  prompt: websites.prompt,
  language: websites.language,
  permissions: websites.permissions,
  agents: websites.agents,
  page_order: websites.page_order,
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
  home_revision: pages.revision,
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
