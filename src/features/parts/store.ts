/** SQL of shared parts. */

import { and, desc, eq, getTableColumns, inArray, max, notInArray, type Placeholder, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { alive } from "../../storage/deletions.ts";
import { contains, idIn, idInPlaceholder } from "../../storage/dialect.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { firstRow, insertInto } from "../../storage/rows.ts";
import { pages, parts, publications, versions } from "../../storage/tables.ts";

export type PartRow = typeof parts.$inferSelect;

const own = (accountId: string, websiteId: string) =>
  and(eq(parts.account_id, accountId), eq(parts.website_id, websiteId));

const newestQuery = (db: Db, key?: Placeholder) => {
  const placed = and(
    eq(parts.account_id, sql.placeholder("account")),
    eq(parts.website_id, sql.placeholder("website")),
  );
  const newest = db
    .select({ key: parts.key, number: max(parts.number).as("newest") })
    .from(parts)
    .where(and(placed, key && eq(parts.key, key)))
    .groupBy(parts.key)
    .as("newest");
  return db
    .select(getTableColumns(parts))
    .from(parts)
    .innerJoin(newest, and(eq(parts.key, newest.key), eq(parts.number, newest.number)))
    .where(placed)
    .orderBy(parts.key);
};
const allNewest = selectOnce((db) => newestQuery(db));
const newestOfKey = selectOnce((db) => newestQuery(db, sql.placeholder("key")));

/** The newest versions of a website's parts, by key; of one key where it is named. */
export const newestParts = async (db: Db, account: string, website: string, key?: string): Promise<PartRow[]> =>
  key === undefined
    ? await allNewest(db).all({ account, website })
    : await newestOfKey(db).all({ account, website, key });

export async function listVersions(
  db: Db,
  accountId: string,
  websiteId: string,
  key: string,
  limit: number,
  offset: number,
) {
  const which = and(own(accountId, websiteId), eq(parts.key, key));
  const rows = await db.select().from(parts).where(which).orderBy(desc(parts.number)).limit(limit).offset(offset);
  return { rows, total: await db.$count(parts, which) };
}

export const findVersion = (
  db: Db,
  accountId: string,
  websiteId: string,
  key: string,
  number: number,
): Promise<PartRow | null> =>
  firstRow(
    db
      .select()
      .from(parts)
      .where(and(own(accountId, websiteId), eq(parts.key, key), eq(parts.number, number))),
  );

export const findParts = async (db: Db, accountId: string, ids: string[]): Promise<PartRow[]> =>
  ids.length === 0
    ? []
    : await db
        .select()
        .from(parts)
        .where(and(eq(parts.account_id, accountId), inArray(parts._id, ids)));

const madeWithQuery = selectOnce((db) =>
  db
    .select()
    .from(parts)
    .where(and(eq(parts.version_id, sql.placeholder("version")), eq(parts.account_id, sql.placeholder("account")))),
);

/** The parts that were made with a version of a page. */
export const madeWith = async (db: Db, account: string, version: string): Promise<PartRow[]> =>
  await madeWithQuery(db).all({ account, version });

export const insertPart = insertInto(parts);

/** Removes the versions of a part that are older than its newest ones and that visitors see nowhere. */
export async function thinPart(db: Db, websiteId: string, key: string, kept: number): Promise<void> {
  const newest = db
    .select({ _id: parts._id })
    .from(parts)
    .where(and(eq(parts.website_id, websiteId), eq(parts.key, key)))
    .orderBy(desc(parts.number))
    .limit(kept);
  await db.delete(parts).where(
    and(
      eq(parts.website_id, websiteId),
      eq(parts.key, key),
      notInArray(parts._id, newest),
      sql`NOT EXISTS (SELECT 1 FROM ${publications} WHERE ${publications.website_id} = ${websiteId}
        AND ${contains(publications.parts, sql`${parts._id}`)})`,
    ),
  );
}

/** The pages of a website whose drafts take parts, each with the keys of those, the home page first. */
export async function pagesWithParts(db: Db, websiteId: string) {
  const rows = await db
    .select({
      ...columnsOf(pages, "_id", "path", "name"),
      keys: sql<string[]>`${versions.parts}`.mapWith(versions.parts),
    })
    .from(pages)
    .innerJoin(versions, eq(versions._id, pages.draft_version_id))
    .where(and(eq(pages.website_id, websiteId), sql`${versions.parts} IS NOT NULL`, alive(pages._id)))
    .orderBy(sql`${pages.path} <> '/'`, pages._id);
  // A null that was written by a prepared statement is JSON.
  return rows.filter(({ keys }) => keys !== null);
}

const keysQuery = selectOnce((db) =>
  db
    .select({ _id: versions._id, parts: versions.parts })
    .from(versions)
    .where(and(idInPlaceholder(versions._id, "ids"), sql`${versions.parts} IS NOT NULL`)),
);

/** The keys of the parts that some versions take, of those that take any. */
export async function keysOfVersions(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await keysQuery(db).all({ ids: JSON.stringify(ids) });
  return new Map(rows.flatMap(({ _id, parts }) => (parts ? [[_id, parts]] : [])));
}

/** Says of pages that visitors would see something else after the next publish. */
export async function touchPages(db: Db, ids: string[], now: number): Promise<void> {
  await db
    .update(pages)
    .set({ revision: sql`${pages.revision} + 1`, updated_at: now })
    .where(idIn(pages._id, ids));
}

const websiteOfVersionQuery = selectOnce((db) =>
  db
    .select({ website_id: pages.website_id })
    .from(versions)
    .innerJoin(pages, eq(pages._id, versions.page_id))
    .where(eq(versions._id, sql.placeholder("version"))),
);

/** The website that a version's page is of. */
export async function websiteOfVersion(db: Db, version: string): Promise<string | null> {
  const [row] = await websiteOfVersionQuery(db).all({ version });
  return row?.website_id ?? null;
}
