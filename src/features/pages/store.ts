/** SQL of pages. */
import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { inMenuOrder } from "../../lib/menu_order.ts";
import { MOST } from "../../policy/limits.ts";
import type { Db } from "../../storage/client.ts";
import { columnsOf, placeholders } from "../../storage/columns.ts";
import { alive, isDeleting, whileDeleting } from "../../storage/deletions.ts";
import { idIn, idInPlaceholder, unindexed } from "../../storage/dialect.ts";
import { isSeenUnder } from "../../storage/held_domains.ts";
import { preparedOnce, selectOnce } from "../../storage/kept_statements.ts";
import { publicationOf } from "../../storage/release_entries.ts";
import { countRows, firstRow } from "../../storage/rows.ts";
import { searchFor } from "../../storage/search.ts";
import { domains, pages, publications, runs, versions, websites } from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

export type StoredPage = typeof pages.$inferSelect;

const columns = {
  ...columnsOf(pages, "_id", "account_id", "website_id", "path", "name", "prompt", "title", "description", "og_image"),
  ...columnsOf(pages, "public", "draft_version_id", "generated_title", "generated_description", "generated_language"),
  ...columnsOf(pages, "revision", "created_at", "updated_at"),
  website_name: websites.name,
  website_language: websites.language,
  website_logo: websites.logo,
  website_icon: websites.icon,
  subdomain: websites.subdomain,
  parent_domain: websites.parent_domain,
  custom_domain: domains.domain,
  published_version_id: publications.version_id,
  published_path: publications.path,
  published_revision: publications.page_revision,
  published_at: publications.published_at,
  generating: sql<number>`EXISTS (SELECT 1 FROM ${runs} WHERE ${runs.page_id} = ${pages._id} AND ${runs.status} IN ('queued', 'planning', 'generating'))`,
};

const isAlive = alive(pages._id, pages.website_id);

const select = (db: Db) =>
  db
    .select(columns)
    .from(pages)
    .innerJoin(websites, eq(websites._id, pages.website_id))
    .leftJoin(domains, isSeenUnder())
    .leftJoin(publications, eq(publications._id, publicationOf(websites.release_id, pages._id)));

export type PageRow = Awaited<ReturnType<typeof select>>[number];

const findQuery = selectOnce((db) =>
  select(db).where(
    and(eq(pages.account_id, sql.placeholder("account")), eq(pages._id, sql.placeholder("id")), isAlive),
  ),
);

export const findPage = (db: Db, accountId: string, id: string): Promise<PageRow | null> =>
  firstRow(findQuery(db).all({ account: accountId, id }));

/** Those of some pages of the account that are there, as they were made. */
export async function findPages(db: Db, accountId: string, ids: string[]): Promise<PageRow[]> {
  return await select(db)
    .where(and(eq(pages.account_id, accountId), idIn(pages._id, ids), isAlive))
    .orderBy(asc(pages._id));
}

/** A page that its owner has made public, whoever owns it. */
export const findPublicPage = (db: Db, id: string): Promise<PageRow | null> =>
  firstRow(select(db).where(and(eq(pages._id, id), eq(pages.public, true), isAlive)));

const list = (db: Db, more?: SQL) =>
  select(db)
    .where(and(eq(pages.account_id, sql.placeholder("account")), more))
    .orderBy(desc(pages._id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"));

const listQuery = selectOnce((db) => list(db));
const listAliveQuery = selectOnce((db) => list(db, isAlive));

/** Newest first; `search` narrows to names and paths with words that begin so. @param only those of these websites; null: all */
export async function listPages(
  db: Db,
  accountId: string,
  search: string | undefined,
  only: readonly string[] | null,
  limit: number,
  offset: number,
) {
  if (only) return await listOnly(db, accountId, search, only, limit, offset);
  if (search === undefined) {
    const total = await totalOf(db, accountId, "pages");
    if (offset > FAR) return { rows: await listFar(db, accountId, limit, offset), total };
    const query = (await isDeleting(db, accountId)) ? listAliveQuery : listQuery;
    return { rows: await query(db).all({ account: accountId, limit, offset }), total };
  }
  const { found, total } = await searchFor(db, "page", accountId, search, limit, offset);
  return { rows: await foundQuery(db).all({ account: accountId, ids: JSON.stringify(found) }), total };
}

/** The same of some websites. */
async function listOnly(
  db: Db,
  accountId: string,
  search: string | undefined,
  only: readonly string[],
  limit: number,
  offset: number,
) {
  const among = idIn(pages.website_id, only);
  if (search !== undefined) {
    const { found, total } = await searchFor(db, "page", accountId, search, limit, offset, among);
    return { rows: await foundQuery(db).all({ account: accountId, ids: JSON.stringify(found) }), total };
  }
  const wanted = and(eq(unindexed(pages.account_id), accountId), among, isAlive);
  const rows = await select(db).where(wanted).orderBy(desc(pages._id)).limit(limit).offset(offset);
  return { rows, total: await countRows(db, pages, wanted) };
}

const foundQuery = selectOnce((db) =>
  select(db)
    .where(and(eq(unindexed(pages.account_id), sql.placeholder("account")), idInPlaceholder(pages._id, "ids")))
    .orderBy(desc(pages._id)),
);

/** From here on what is passed over is passed over in the index, and not with all that belongs to a page. */
const FAR = 1000;

async function listFar(db: Db, accountId: string, limit: number, offset: number): Promise<PageRow[]> {
  const found = await db
    .select({ _id: pages._id })
    .from(pages)
    .where(and(eq(pages.account_id, accountId), await whileDeleting(db, accountId, isAlive)))
    .orderBy(desc(pages._id))
    .limit(limit)
    .offset(offset);
  const ids = JSON.stringify(found.map((row) => row._id));
  return await foundQuery(db).all({ account: accountId, ids });
}

const listOfWebsiteQuery = selectOnce((db) =>
  select(db)
    .where(
      and(eq(pages.account_id, sql.placeholder("account")), eq(pages.website_id, sql.placeholder("website")), isAlive),
    )
    .orderBy(desc(pages._id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

export async function listWebsitePages(db: Db, accountId: string, websiteId: string, limit: number, offset: number) {
  const rows = await listOfWebsiteQuery(db).all({ account: accountId, website: websiteId, limit, offset });
  return { rows, total: await totalOf(db, websiteId, "pages") };
}

/** Whether a website has drafts with code that visitors don't see yet. */
export async function hasUnpublished(db: Db, accountId: string, websiteId: string): Promise<boolean> {
  const found = await db
    .select({ _id: pages._id })
    .from(pages)
    .innerJoin(websites, eq(websites._id, pages.website_id))
    .leftJoin(publications, eq(publications._id, publicationOf(websites.release_id, pages._id)))
    .where(
      and(
        eq(pages.account_id, accountId),
        eq(pages.website_id, websiteId),
        isNotNull(pages.draft_version_id),
        or(isNull(publications.page_revision), ne(publications.page_revision, pages.revision)),
        isAlive,
      ),
    )
    .limit(1);
  return found.length > 0;
}

const draftsQuery = selectOnce((db) =>
  db
    .select({
      ...columnsOf(versions, "_id", "html", "css", "javascript", "size_bytes"),
    })
    .from(versions)
    .where(idInPlaceholder(versions._id, "ids")),
);

/** The drafts of some pages that have one, in the order of the pages. */
export async function listDrafts(db: Db, rows: PageRow[]) {
  const ids = rows.flatMap(({ draft_version_id }) => draft_version_id ?? []);
  const found = await draftsQuery(db).all({ ids: JSON.stringify(ids) });
  const drafts = new Map(found.map((draft) => [draft._id, draft]));
  return ids.flatMap((id) => drafts.get(id) ?? []);
}

export async function listPublicPages(db: Db, limit: number, offset: number) {
  const wanted = and(sql`${pages.public} = 1`, await whileDeleting(db, null, isAlive));
  const found = await db
    .select({ _id: pages._id })
    .from(pages)
    .where(wanted)
    .orderBy(desc(pages._id))
    .limit(limit)
    .offset(offset);
  const ids = found.map((row) => row._id);
  const rows = await select(db).where(idIn(pages._id, ids)).orderBy(desc(pages._id));
  return { rows, total: await countRows(db, pages, wanted) };
}

const insertQuery = preparedOnce((db) => db.insert(pages).values(placeholders(pages)).prepare());

export async function insertPage(db: Db, row: StoredPage): Promise<void> {
  await insertQuery(db).run(row);
}

/** Changes a page. `visible` says that a visitor would see the change after the next publish. */
export async function updatePage(
  db: Db,
  accountId: string,
  id: string,
  changes: Partial<StoredPage>,
  visible: boolean,
): Promise<void> {
  await db
    .update(pages)
    .set({ ...changes, ...(visible ? { revision: sql`${pages.revision} + 1` } : {}) })
    .where(and(eq(pages.account_id, accountId), eq(pages._id, id)));
}

/** Says of a website's pages that visitors would see something else after the next publish. */
export async function touchPagesOf(db: Db, accountId: string, websiteId: string): Promise<void> {
  await db
    .update(pages)
    .set({ revision: sql`${pages.revision} + 1` })
    .where(and(eq(pages.account_id, accountId), eq(pages.website_id, websiteId)));
}

const sitePagesQuery = selectOnce((db) =>
  db
    .select({
      ...columnsOf(pages, "_id", "path", "name", "title", "description", "generated_title", "generated_description"),
      ...columnsOf(pages, "generated_language", "draft_version_id"),
    })
    .from(pages)
    .where(and(eq(pages.website_id, sql.placeholder("website")), alive(pages._id)))
    .orderBy(asc(pages._id))
    .limit(MOST.pages),
);

const pageOrderQuery = selectOnce((db) =>
  db
    .select({ order: websites.page_order })
    .from(websites)
    .where(eq(websites._id, sql.placeholder("website"))),
);

/** The pages of a website in the order of its menus; no more than it may have. */
export async function listSitePages(db: Db, websiteId: string) {
  const [site] = await pageOrderQuery(db).all({ website: websiteId });
  return inMenuOrder(await sitePagesQuery(db).all({ website: websiteId }), site?.order ?? null, ({ _id }) => _id);
}

const languagesQuery = selectOnce((db) =>
  db
    .select({ _id: pages._id, language: pages.generated_language })
    .from(pages)
    .where(
      and(
        eq(unindexed(pages.account_id), sql.placeholder("account")),
        idInPlaceholder(pages._id, "ids"),
        alive(pages._id),
      ),
    ),
);

/** The languages in which some of the account's pages were generated. */
export async function generatedLanguages(
  db: Db,
  accountId: string,
  ids: string[],
): Promise<Map<string, string | null>> {
  const rows = await languagesQuery(db).all({ account: accountId, ids: JSON.stringify(ids) });
  return new Map(rows.map(({ _id, language }) => [_id, language]));
}

export async function isPathTaken(db: Db, websiteId: string, path: string): Promise<boolean> {
  const rows = await db
    .select({ _id: pages._id })
    .from(pages)
    .where(and(eq(pages.website_id, websiteId), eq(pages.path, path)));
  return rows.length > 0;
}
