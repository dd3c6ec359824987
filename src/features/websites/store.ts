/** SQL of websites. */
import { and, asc, type Column, count, desc, eq, gt, isNotNull, like, lt, type SQL, sql } from "drizzle-orm";
import { sortable } from "../../lib/words.ts";
import type { SortCursor } from "../../operation/fields.ts";
import { familyList, totalOfFamily } from "../../policy/families.ts";
import type { Db } from "../../storage/client.ts";
import { columnsOf, placeholders } from "../../storage/columns.ts";
import { alive, isDeleting, whileDeleting } from "../../storage/deletions.ts";
import { idIn, idInPlaceholder, unindexed } from "../../storage/dialect.ts";
import { isSeenUnder } from "../../storage/held_domains.ts";
import { preparedOnce, selectOnce } from "../../storage/kept_statements.ts";
import { firstRow } from "../../storage/rows.ts";
import { matchesOf, searchFor } from "../../storage/search.ts";
import {
  accounts,
  clientResources,
  clients,
  deletions,
  domains,
  pages,
  totals,
  versions,
  websites,
} from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

const columns = {
  ...columnsOf(websites, "_id", "account_id", "name", "prompt", "language", "permissions", "agents", "page_order"),
  ...columnsOf(websites, "logo", "icon", "domain_id", "subdomain", "parent_domain", "published_at", "created_at"),
  ...columnsOf(websites, "updated_at"),
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

export const findWebsite = (db: Db, accountId: string, id: string): Promise<WebsiteRow | null> =>
  firstRow(findQuery(db).all({ account: accountId, id }));

const ownerQuery = selectOnce((db) =>
  db
    .select({ account_id: websites.account_id })
    .from(websites)
    .where(and(eq(websites._id, sql.placeholder("id")), alive(websites._id))),
);

/** Whose a website is, for who may act there: the caller checks that. */
export const findOwner = async (db: Db, id: string): Promise<string | null> =>
  (await firstRow(ownerQuery(db).all({ id })))?.account_id ?? null;

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

const SORTED_BY = { created_at: websites._id, name: websites.sort_name, updated_at: websites.updated_at };
const OF_CLIENTS_BY = {
  created_at: clientResources.resource,
  name: clientResources.sort_name,
  updated_at: clientResources.updated_at,
};

export interface Order {
  by: keyof typeof SORTED_BY;
  descending: boolean;
  after: SortCursor | null;
}

const NEWEST_FIRST: Order = { by: "created_at", descending: true, after: null };

/** Newest first unless they are to be in another order; `search` narrows to names with words that begin so. */
/** Where published websites of an account are, the newest of very many. */
export const listAddresses = (db: Db, accountId: string, most: number) =>
  db
    .select({
      subdomain: websites.subdomain,
      parent_domain: websites.parent_domain,
      custom_domain: domains.domain,
    })
    .from(websites)
    .leftJoin(domains, isSeenUnder())
    .where(and(eq(websites.account_id, accountId), isNotNull(unindexed(websites.published_at))))
    .orderBy(desc(websites._id))
    .limit(most);

export async function listWebsites(
  db: Db,
  accountId: string,
  search: string | undefined,
  only: readonly string[] | null,
  limit: number,
  offset: number,
  order = NEWEST_FIRST,
) {
  if (order.by === "created_at" && order.descending && !order.after && !only) {
    const newest = await listNewest(db, accountId, search, limit, offset);
    const hasMore = offset + newest.rows.length < newest.total;
    return { ...newest, next: hasMore ? idPlace(newest.rows.at(-1)!._id) : null };
  }
  const among = only ? idIn(websites._id, only) : undefined;
  const narrowed = search === undefined ? null : await matchesOf(db, "website", accountId, search, among);
  const wanted = and(
    eq(websites.account_id, accountId),
    // Looked at along the order, by its index.
    narrowed ? sql`${unindexed(websites._id)} IN (${narrowed.matches})` : undefined,
    among,
    await whileDeleting(db, accountId, alive(websites._id)),
  );
  const found = await db
    .select({ id: websites._id, value: sql<string | number>`${SORTED_BY[order.by]}` })
    .from(websites)
    .where(and(wanted, isPast(order, SORTED_BY[order.by], websites._id)))
    .orderBy(...ordered(order, SORTED_BY[order.by], websites._id))
    .limit(limit + 1)
    .offset(offset);
  const total =
    narrowed?.total ?? (only ? await db.$count(websites, wanted) : await totalOf(db, accountId, "websites"));
  return { ...(await readPage(db, found, limit)), total };
}

async function listNewest(db: Db, accountId: string, search: string | undefined, limit: number, offset: number) {
  if (search === undefined) {
    const query = (await isDeleting(db, accountId)) ? listAliveQuery : listQuery;
    const rows = await query(db).all({ account: accountId, limit, offset });
    return { rows, total: await totalOf(db, accountId, "websites") };
  }
  const { found, total } = await searchFor(db, "website", accountId, search, limit, offset);
  return { rows: await foundQuery(db).all({ account: accountId, ids: JSON.stringify(found) }), total };
}

/** The condition that a row comes after the place where a list begins. */
const isPast = ({ by, descending, after }: Order, value: Column, id: Column) => {
  if (!after) return undefined;
  const [one, other] =
    by === "created_at" ? [id, after.id] : [sql`(${value}, ${id})`, sql`(${after.value}, ${after.id})`];
  return sql`${one} ${sql.raw(descending ? "<" : ">")} ${other}`;
};

const ordered = ({ by, descending }: Order, value: Column | SQL, id: Column | SQL) =>
  (by === "created_at" ? [id] : [value, id]).map(descending ? desc : asc);

const idPlace = (id: string): SortCursor => ({ value: id, id });

/** The rows of a page, whose places are known and that of one after it, in their order. */
async function readPage(db: Db, places: SortCursor[], limit: number) {
  const shown = places.slice(0, limit);
  const found = await familyQuery(db).all({ ids: JSON.stringify(shown.map(({ id }) => id)) });
  const byId = new Map(found.map((row) => [row._id, row]));
  return { rows: shown.flatMap(({ id }) => byId.get(id) ?? []), next: places.length > limit ? shown.at(-1)! : null };
}

const familyWebsites = familyList({ table: websites, prefix: "web", kind: "websites", isAlive: alive(websites._id) });

const familyQuery = selectOnce((db) =>
  select(db).where(idInPlaceholder(websites._id, "ids")).orderBy(desc(websites._id)),
);

/** Words of a search that are looked for. */
const MOST_WORDS = 8;

/** The condition that a name, as it is sorted by, has every word of a text in it; of signs alone no name has any. */
const holds = (name: Column, text: string): SQL =>
  and(...(sortable(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS).map((word) => like(name, `%${word}%`))) ??
  sql`1 = 0`;

/** The condition that what a client has is that client's still: of those that were deleted something may be left. */
const isClients = and(
  eq(clients.account_id, clientResources.account_id),
  eq(clients.parent_account_id, clientResources.parent_account_id),
);

/** The newest websites of an account's clients whose names have every word of a text in them. */
export async function searchClientsWebsites(db: Db, parentId: string, text: string, most: number) {
  const { resource, account_id, parent_account_id, sort_name } = clientResources;
  const isAlive = (await isDeleting(db, null)) ? alive(resource) : undefined;
  return await db
    .select({ _id: websites._id, name: websites.name, client: accounts.name })
    .from(clientResources)
    .innerJoin(clients, isClients)
    .innerJoin(accounts, eq(accounts._id, account_id))
    .innerJoin(websites, eq(websites._id, resource))
    .where(and(eq(parent_account_id, parentId), holds(sort_name, text), isAlive))
    .orderBy(desc(resource))
    .limit(most);
}

/** The same of an account and its clients together; their names are looked through one after another. */
export async function listWebsitesOfFamily(
  db: Db,
  parentId: string,
  search: string | undefined,
  limit: number,
  offset: number,
  order = NEWEST_FIRST,
) {
  if (search === undefined && order.by === "created_at" && order.descending) {
    const { ids, total } = await familyWebsites(db, parentId, { limit: limit + 1, offset, before: order.after?.id });
    return { ...(await readPage(db, ids.map(idPlace), limit)), total };
  }
  const deleting = await isDeleting(db, null);
  const { resource, parent_account_id } = clientResources;
  const value = OF_CLIENTS_BY[order.by];
  const isWanted = {
    own: and(
      eq(websites.account_id, parentId),
      deleting ? alive(websites._id) : undefined,
      search === undefined ? undefined : holds(websites.sort_name, search),
    ),
    ofClients: and(
      eq(parent_account_id, parentId),
      deleting ? alive(resource) : undefined,
      search === undefined ? undefined : holds(clientResources.sort_name, search),
    ),
  };
  const own = db
    .select({
      id: sql<string>`${websites._id}`.as("id"),
      value: sql<string | number>`${SORTED_BY[order.by]}`.as("value"),
    })
    .from(websites)
    .where(and(isWanted.own, isPast(order, SORTED_BY[order.by], websites._id)))
    .orderBy(...ordered(order, SORTED_BY[order.by], websites._id))
    .limit(limit + offset + 1);
  const ofClients = db
    .select({ id: sql<string>`${resource}`.as("id"), value: sql<string | number>`${value}`.as("value") })
    .from(clientResources)
    .innerJoin(clients, isClients)
    .where(
      and(
        isWanted.ofClients,
        isPast(order, value, resource),
        order.by === "created_at" ? and(gt(resource, "web_"), lt(resource, "web_~")) : isNotNull(value),
      ),
    )
    .orderBy(...ordered(order, value, resource))
    .limit(limit + offset + 1);
  const found = await db.all<SortCursor>(sql`
    SELECT id, value FROM (SELECT * FROM ${own} AS own UNION ALL SELECT * FROM ${ofClients} AS of_clients) AS found
    ORDER BY ${sql.join(ordered(order, sql`value`, sql`id`), sql`, `)} LIMIT ${limit + 1} OFFSET ${offset}`);
  const total =
    search === undefined
      ? await totalOfFamily(db, parentId, "websites", deleting)
      : (await db.$count(websites, isWanted.own)) +
        (
          await db.select({ n: count() }).from(clientResources).innerJoin(clients, isClients).where(isWanted.ofClients)
        )[0]!.n;
  return { ...(await readPage(db, found, limit)), total };
}

const insertQuery = preparedOnce((db) => db.insert(websites).values(placeholders(websites)).prepare());

export async function insertWebsite(db: Db, row: Omit<Stored, "sort_name">): Promise<void> {
  await insertQuery(db).run({ ...row, sort_name: sortable(row.name) });
}

export async function updateWebsite(db: Db, accountId: string, id: string, changes: Partial<Stored>): Promise<void> {
  await db
    .update(websites)
    .set({ ...changes, ...(changes.name !== undefined && { sort_name: sortable(changes.name) }) })
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
