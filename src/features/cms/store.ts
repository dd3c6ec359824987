/**
 * SQL of collections and records. Records are found and sorted by `record_values`, a narrow table whose order is that of
 * the values, so that no list reads more records than it shows. Where a filter leaves few, they are sorted in memory;
 * where it leaves many, the order is gone along until enough are found.
 */

import { and, asc, count, desc, eq, exists, getTableColumns, gt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { alive } from "../../storage/deletions.ts";
import { given, idIn, idInPlaceholder, listed, unindexed } from "../../storage/dialect.ts";
import { isSeenUnder } from "../../storage/held_domains.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { publicationOf } from "../../storage/release_entries.ts";
import { deleteOwned, findAny, firstRow, insertInto, updateOwned } from "../../storage/rows.ts";
import {
  assets,
  type ContentUse,
  collections,
  contentChanges,
  domains,
  pages,
  records,
  recordValues,
  totals,
  versionContents,
  websites,
} from "../../storage/tables.ts";

export type CollectionRow = typeof collections.$inferSelect;
export type RecordRow = typeof records.$inferSelect;
export type RecordStatus = RecordRow["status"];

const isAlive = alive(collections._id, collections.website_id);

const selectCollections = (db: Db) =>
  db
    .select({
      ...getTableColumns(collections),
      record_count: totals.count,
      detail_page_id: pages._id,
      site_name: websites.name,
      subdomain: websites.subdomain,
      parent_domain: websites.parent_domain,
      custom_domain: domains.domain,
      published_at: websites.published_at,
      template_publication: publicationOf(websites.release_id, pages._id),
    })
    .from(collections)
    .innerJoin(websites, eq(websites._id, collections.website_id))
    .leftJoin(domains, isSeenUnder())
    .leftJoin(pages, and(eq(pages.website_id, collections.website_id), eq(pages.path, collections.route)))
    .leftJoin(totals, and(eq(totals.owner, collections._id), eq(totals.kind, "records")));

/** A collection with how many records it has, the template of them and where its website is seen. */
export type FoundCollection = Awaited<ReturnType<typeof selectCollections>>[number];

export const findCollection = (db: Db, accountId: string, id: string): Promise<FoundCollection | null> =>
  firstRow(selectCollections(db).where(and(eq(collections._id, id), eq(collections.account_id, accountId), isAlive)));

const listQuery = selectOnce((db) =>
  selectCollections(db)
    .where(
      and(
        eq(collections.website_id, sql.placeholder("website")),
        eq(unindexed(collections.account_id), sql.placeholder("account")),
        isAlive,
      ),
    )
    .orderBy(desc(collections._id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

/** The collections of a website, newest first. */
export async function listCollections(
  db: Db,
  accountId: string,
  websiteId: string,
  limit: number,
  offset: number,
): Promise<FoundCollection[]> {
  return await listQuery(db).all({ account: accountId, website: websiteId, limit, offset });
}

const countQuery = selectOnce((db) =>
  db
    .select({ n: sql<number>`count(*)` })
    .from(collections)
    .where(and(eq(collections.website_id, sql.placeholder("website")), alive(collections._id))),
);

export async function countCollections(db: Db, websiteId: string): Promise<number> {
  const [found] = await countQuery(db).all({ website: websiteId });
  return found!.n;
}

/** Which of some collections have records that visitors see. */
export async function findPublishing(db: Db, ids: string[]): Promise<Set<string>> {
  const isPublished = and(eq(records.collection_id, collections._id), eq(records.status, "published"));
  const rows = await db
    .select({ _id: collections._id })
    .from(collections)
    .where(and(idIn(collections._id, ids), exists(db.select({ _id: records._id }).from(records).where(isPublished))));
  return new Set(rows.map(({ _id }) => _id));
}

/** Whether another collection of the website has this slug, and whether one has this route. */
export async function findTaken(
  db: Db,
  websiteId: string,
  { slug, route }: Pick<CollectionRow, "slug" | "route">,
  except: string,
): Promise<{ slug: boolean; route: boolean }> {
  const rows = await db
    .select({ slug: collections.slug, route: collections.route })
    .from(collections)
    .where(
      and(
        eq(collections.website_id, websiteId),
        or(eq(collections.slug, slug), route === null ? undefined : eq(collections.route, route)),
        ne(collections._id, except),
      ),
    );
  return {
    slug: rows.some((row) => row.slug === slug),
    route: rows.some((row) => route !== null && row.route === route),
  };
}

export const insertCollection = insertInto(collections);

export const updateCollection = updateOwned(collections);

/** A collection of whichever account, for work that the server does by itself. */
export const findAnyCollection = findAny(collections, isAlive);

/** Frees what a collection that is being deleted has for itself; no slug begins so. */
export async function freeNames(db: Db, id: string): Promise<void> {
  await db
    .update(collections)
    .set({ slug: `deleted ${id}`, route: null })
    .where(eq(collections._id, id));
}

// --- records ---

const selectRecords = (db: Db) =>
  db
    .select({
      ...getTableColumns(records),
      /** Whether a change of it is on its way to visitors. */
      // Written out: of one table drizzle names columns without it, and inside they would be the other's.
      pending: sql<number>`EXISTS (SELECT 1 FROM content_changes AS changed WHERE changed.website_id = records.website_id
        AND changed.collection_id = records.collection_id AND changed.record_id IN (records._id, ''))`,
    })
    .from(records);
export type FoundRecord = Awaited<ReturnType<typeof selectRecords>>[number];

const isRecordAlive = alive(records.collection_id, records.website_id);

export const findRecord = (db: Db, accountId: string, id: string): Promise<FoundRecord | null> =>
  firstRow(selectRecords(db).where(and(eq(records._id, id), eq(records.account_id, accountId), isRecordAlive)));

/** Those of some records that are there, in the order of the list. */
export async function findRecords(db: Db, accountId: string, ids: string[]): Promise<FoundRecord[]> {
  const rows = await selectRecords(db).where(
    and(idIn(records._id, ids), eq(unindexed(records.account_id), accountId), isRecordAlive),
  );
  const known = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** Where records are that some references lead to: the collection of each that is there. */
export async function findTargets(db: Db, accountId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ _id: records._id, collection_id: records.collection_id })
    .from(records)
    .where(and(idIn(records._id, ids), eq(unindexed(records.account_id), accountId), isRecordAlive));
  return new Map(rows.map(({ _id, collection_id }) => [_id, collection_id]));
}

/** The slugs of some records. */
export async function findSlugs(db: Db, accountId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ _id: records._id, slug: records.slug })
    .from(records)
    .where(and(idIn(records._id, ids), eq(unindexed(records.account_id), accountId)));
  return new Map(rows.map(({ _id, slug }) => [_id, slug]));
}

/** The records of a collection by some slugs. */
export async function findBySlugs(db: Db, collectionId: string, slugs: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ _id: records._id, slug: records.slug })
    .from(records)
    .where(and(eq(records.collection_id, collectionId), idIn(records.slug, slugs)));
  return new Map(rows.map(({ _id, slug }) => [slug, _id]));
}

export async function countRecords(db: Db, collectionId: string): Promise<number> {
  const [found] = await db
    .select({ n: totals.count })
    .from(totals)
    .where(and(eq(totals.owner, collectionId), eq(totals.kind, "records")));
  return found?.n ?? 0;
}

/** A value in the index: [key, value, who sees it]. */
export type IndexEntry = [key: string, value: string, shown: number];

const RECORD_COLUMNS = Object.values(getTableColumns(records)).map(({ name }) => name) as (keyof RecordRow)[];
const RECORD_NAMES = sql.join(
  RECORD_COLUMNS.map((name) => sql.identifier(name)),
  sql`, `,
);
const RECORD_SETS = sql.join(
  RECORD_COLUMNS.filter((name) => name !== "_id").map(
    (name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`,
  ),
  sql`, `,
);

/** A record with what it is found by. */
export interface IndexedRecord {
  row: RecordRow;
  entries: IndexEntry[];
}

/** Makes records, or puts them in the place of those with their identifiers. */
export async function saveRecords(db: Db, saved: IndexedRecord[]): Promise<void> {
  const rows = saved.map(({ row }) => row);
  await db.run(sql`
    INSERT INTO records (${RECORD_NAMES}) SELECT ${RECORD_NAMES} FROM ${given(rows, getTableColumns(records))} AS given WHERE true
    ON CONFLICT (_id) DO UPDATE SET ${RECORD_SETS}`);
  await saveEntries(
    db,
    saved.map(({ row, entries }) => ({ ...row, entries })),
  );
}

/** Writes what records are found by, in the place of what was written. */
export async function saveEntries(
  db: Db,
  saved: { _id: string; collection_id: string; entries: IndexEntry[] }[],
): Promise<void> {
  await db.run(sql`DELETE FROM record_values WHERE record_id IN ${listed(saved.map(({ _id }) => _id))}`);
  const entries = saved.flatMap(({ _id, collection_id, entries }) =>
    entries.map(([key, value, shown]) => ({ collection_id, key, value, record_id: _id, shown })),
  );
  await db.run(sql`
    INSERT INTO record_values (collection_id, key, value, record_id, shown)
    SELECT collection_id, key, value, record_id, shown FROM ${given(entries, getTableColumns(recordValues))} AS given`);
}

/** Writes other data of records; what they are found by is written afterwards. */
export async function saveData(db: Db, changed: Pick<RecordRow, "_id" | "data" | "draft_data">[]): Promise<void> {
  const { _id, data, draft_data } = records;
  await db.run(sql`
    UPDATE records SET data = changed.data, draft_data = changed.draft_data, revision = revision + 1
    FROM ${given(changed, { _id, data, draft_data })} AS changed
    WHERE records._id = changed._id`);
}

export const deleteRecord = deleteOwned(records);

/** Records of a collection that have one of these values already: [key, value, record]. */
export async function findHolders(
  db: Db,
  collectionId: string,
  wanted: [key: string, value: string][],
): Promise<{ key: string; value: string; record_id: string }[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.map(([key, value]) => ({ key, value }));
  return await db.all(sql`
    SELECT DISTINCT record_values.key, record_values.value, record_id
    FROM ${given(rows, { key: recordValues.key, value: recordValues.value })} AS wanted CROSS JOIN record_values
    WHERE collection_id = ${collectionId} AND record_values.key = wanted.key AND record_values.value = wanted.value`);
}

/** Values of a field that several records have, with some of those that have them. */
export async function findRepeated(db: Db, collectionId: string, key: string, most: number) {
  return await db.all<{ value: string; record_id: string }>(sql`
    SELECT value, min(record_id) AS record_id FROM record_values
    WHERE collection_id = ${collectionId} AND key = ${key}
    GROUP BY value HAVING count(DISTINCT record_id) > 1 LIMIT ${most}`);
}

/** Records that refer to a record by some fields: [collection, key]. */
export async function findReferring(
  db: Db,
  recordId: string,
  by: [collectionId: string, key: string][],
  most: number,
): Promise<{ record_id: string; collection_id: string; key: string }[]> {
  if (by.length === 0) return [];
  const fields = by.map(([collection_id, key]) => ({ collection_id, key }));
  const { collection_id, key } = recordValues;
  return await db.all(sql`
    SELECT DISTINCT record_id, record_values.collection_id, record_values.key
    FROM ${given(fields, { collection_id, key })} AS field CROSS JOIN record_values
    WHERE record_values.collection_id = field.collection_id AND record_values.key = field.key AND record_values.value = ${recordId}
      AND record_id <> ${recordId}
    LIMIT ${most}`);
}

/** Which of some assets are the account's. */
export async function findAssets(db: Db, accountId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ _id: assets._id })
    .from(assets)
    .where(and(idIn(assets._id, ids), eq(unindexed(assets.account_id), accountId)));
  return new Set(rows.map(({ _id }) => _id));
}

/** Some records of a collection in the order of their identifiers, for who goes through all of them. */
export async function recordsAfter(db: Db, collectionId: string, after: string, limit: number): Promise<RecordRow[]> {
  return await db
    .select()
    .from(records)
    .where(and(eq(records.collection_id, collectionId), gt(records._id, after)))
    .orderBy(asc(records._id))
    .limit(limit);
}

/** The identifiers and sizes of some records of a collection, in the order of their identifiers. */
export async function recordSizesAfter(db: Db, collectionId: string, after: string, limit: number) {
  return await db
    .select({ _id: records._id, size_bytes: records.size_bytes })
    .from(records)
    .where(and(eq(records.collection_id, collectionId), gt(records._id, after)))
    .orderBy(asc(records._id))
    .limit(limit);
}

/** Some records of whichever account, also hidden ones, for work that the server does by itself. */
export async function findAnyRecords(db: Db, ids: string[]): Promise<RecordRow[]> {
  return await db.select().from(records).where(idIn(records._id, ids));
}

// --- lists ---

/** What records are listed: those that editors have, or those that visitors see. */
export interface Listing {
  seenBy: "editors" | "visitors";
  status?: RecordStatus | undefined;
  /** Without what was put away. */
  exceptArchived?: boolean;
  /** By the index: fields and the values that they must have. */
  filters: [key: string, value: string][];
  /** Words that each must begin one of the record's. */
  /** Each in its spellings. */
  words: string[][];
  sort: { by: "field" | "column"; name: string; descending: boolean };
}

const COLUMNS = {
  created_at: records._id,
  ...columnsOf(records, "slug", "updated_at", "published_at"),
};
export type SortColumn = keyof typeof COLUMNS;
export const isSortColumn = (name: string): name is SortColumn => Object.hasOwn(COLUMNS, name);

/** More matches than these are not sorted in memory; nor counted, where words are looked for. */
const SORTED_IN_MEMORY = 1000;

const LAST_CHARACTER = "\u{10ffff}";

const beginsWith = (value: string, word: string): SQL =>
  sql`${sql.raw(value)} >= ${word} AND ${sql.raw(value)} < ${word + LAST_CHARACTER}`;

/** The pluses: where the record is known its few values are looked through, not all of the key's. */
const ofRecord = (collectionId: string, name: string, key: string): SQL =>
  sql`+${sql.raw(name)}.collection_id = ${collectionId} AND +${sql.raw(name)}.key = ${key}`;
const ofKey = (collectionId: string, name: string, key: string): SQL =>
  sql`${sql.raw(name)}.collection_id = ${collectionId} AND ${sql.raw(name)}.key = ${key}`;

/** The statuses that are asked for, as a condition; undefined: any. */
function statusCondition({ seenBy, status, exceptArchived }: Listing): SQL | undefined {
  const wanted = seenBy === "visitors" ? "published" : status;
  if (wanted) return eq(records.status, wanted);
  return exceptArchived ? ne(records.status, "archived") : undefined;
}

/** What is asked for, as conditions. */
function conditionsOf(collectionId: string, listing: Listing) {
  const { seenBy, filters, words } = listing;
  const seen = sql.raw(seenBy === "editors" ? "(1, 3)" : "(2, 3)");
  /** The values that meet a condition, by the index. */
  const matching = filters.map(
    ([key, value]) => sql`collection_id = ${collectionId} AND key = ${key} AND value = ${value} AND shown IN ${seen}`,
  );
  const beginning = (word: string) =>
    sql`collection_id = ${collectionId} AND key = '' AND ${beginsWith("value", word)} AND shown IN ${seen}`;
  const havingOne = (values: SQL) => sql`SELECT record_id FROM record_values WHERE ${values}`;
  const foundBy = [
    ...matching.map(havingOne),
    // Each spelling by the index, which an OR is not looked up in.
    ...words.map(([word, ...others]) =>
      others.length === 0
        ? havingOne(beginning(word!))
        : sql`SELECT record_id FROM (${sql.join(
            [word!, ...others].map((one) => havingOne(beginning(one))),
            sql` UNION `,
          )}) AS spelt`,
    ),
  ];
  /** Whether a record that is looked at meets each: where many do, it costs less than to find all of them. */
  const meets = [
    ...filters.map(
      ([key, value]) =>
        sql`EXISTS (SELECT 1 FROM record_values AS met WHERE ${ofKey(collectionId, "met", key)} AND met.value = ${value} AND met.record_id = records._id AND met.shown IN ${seen})`,
    ),
    ...words.map(
      (word) =>
        sql`EXISTS (SELECT 1 FROM record_values AS met WHERE ${ofRecord(collectionId, "met", "")} AND met.record_id = records._id AND (${sql.join(
          word.map((one) => beginsWith("+met.value", one)),
          sql` OR `,
        )}) AND met.shown IN ${seen})`,
    ),
  ];
  return { collectionId, listing, seen, matching, foundBy, meets, ofStatus: statusCondition(listing) };
}
type Conditions = ReturnType<typeof conditionsOf>;

const idsBy = async (db: Db, query: SQL): Promise<string[]> =>
  (await db.all<{ id: string }>(query)).map(({ id }) => id);

/**
 * The identifiers of a page of a collection's records, and how many there are: where words are looked for, exact up to
 * 1,000, and beyond that at least one more than were passed when there are more.
 * Records without a value of the field that is sorted by come last, newest first.
 */
export async function listRecordIds(
  db: Db,
  collectionId: string,
  listing: Listing,
  limit: number,
  offset: number,
): Promise<{ ids: string[]; total: number }> {
  const { words, sort } = listing;
  const conditions = conditionsOf(collectionId, listing);
  const { seen, foundBy, meets, ofStatus } = conditions;
  if (foundBy.length === 0) {
    const total =
      ofStatus === undefined
        ? await countRecords(db, collectionId)
        : (
            await db
              .select({ n: count() })
              .from(records)
              .where(and(eq(records.collection_id, collectionId), ofStatus))
          )[0]!.n;
    return { ids: await inOrder(db, conditions, undefined, total, limit, offset), total };
  }
  const { all, matches } = words.length > 0 ? await searched(db, conditions) : filtered(conditions);
  const [counted] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (${matches}) AS matches`);
  const total = counted!.n;
  if (total > SORTED_IN_MEMORY) {
    const meetsAll = and(...meets);
    if (words.length === 0) return { ids: await inOrder(db, conditions, meetsAll, total, limit, offset), total };
    const found = await inOrder(db, conditions, meetsAll, Number.POSITIVE_INFINITY, limit + 1, offset);
    const passed = found.length > 0 ? offset + found.length : 0;
    return { ids: found.slice(0, limit), total: Math.max(SORTED_IN_MEMORY, passed) };
  }
  const direction = sql.raw(sort.descending ? "DESC" : "ASC");
  if (sort.by === "column") {
    const column = COLUMNS[sort.name as SortColumn];
    const query = sql`SELECT _id AS id FROM records WHERE ${all} ORDER BY ${column} ${direction}, _id ${direction} LIMIT ${limit} OFFSET ${offset}`;
    return { ids: await idsBy(db, query), total };
  }
  const query = sql`
    SELECT records._id AS id FROM records
    LEFT JOIN record_values AS sorted ON ${ofRecord(collectionId, "sorted", sort.name)} AND sorted.record_id = records._id AND sorted.shown IN ${seen}
    WHERE ${all} ORDER BY sorted.value IS NULL, sorted.value ${direction}, records._id ${direction} LIMIT ${limit} OFFSET ${offset}`;
  return { ids: await idsBy(db, query), total };
}

/** What meets all conditions, and a query of it that is counted. */
function filtered({ listing, matching, foundBy, ofStatus }: Conditions): { all: SQL; matches: SQL } {
  const all = and(sql`${records._id} IN (${sql.join(foundBy, sql` INTERSECT `)})`, ofStatus)!;
  // What visitors see is published: one condition is counted by the index alone.
  const isByIndex = matching.length === 1 && (listing.seenBy === "visitors" || ofStatus === undefined);
  return {
    all,
    matches: isByIndex
      ? sql`SELECT record_id FROM record_values WHERE ${matching[0]!}`
      : sql`SELECT _id FROM records WHERE ${all}`,
  };
}

/**
 * The same where words are looked for, counted up to one more than is sorted in memory. What few records meet is gone
 * through; where many meet each condition, the first of them until enough are found that meet the others.
 */
async function searched(
  db: Db,
  { collectionId, listing, foundBy, meets, ofStatus }: Conditions,
): Promise<{ all: SQL; matches: SQL }> {
  const most = SORTED_IN_MEMORY + 1;
  // By status only where it is one: all that is not archived is most of them.
  const isOfOne = listing.seenBy === "visitors" || listing.status;
  const ways = [
    ...foundBy,
    ...(isOfOne ? [sql`SELECT _id FROM records WHERE collection_id = ${collectionId} AND ${ofStatus!}`] : []),
  ];
  const counts = ways.map(
    (way, index) => sql`(SELECT count(*) FROM (${way} LIMIT ${most}) AS found) AS ${sql.raw(`n${index}`)}`,
  );
  const [counted] = await db.all<Record<string, number>>(sql`SELECT ${sql.join(counts, sql`, `)}`);
  const few = ways.findIndex((_, index) => counted![`n${index}`]! <= SORTED_IN_MEMORY);
  const others = (except: number) => and(...meets.filter((_, index) => index !== except), ofStatus);
  const way = Math.max(few, 0);
  const all = and(sql`${records._id} IN (${ways[way]!})`, others(way))!;
  if (few >= 0) return { all, matches: sql`SELECT _id FROM records WHERE ${all}` };
  const rest = others(0);
  const isMet = rest ? sql`AND EXISTS (SELECT 1 FROM records WHERE records._id = found.record_id AND ${rest})` : sql``;
  return {
    all,
    matches: sql`SELECT DISTINCT record_id FROM (${foundBy[0]!}) AS found WHERE true ${isMet} LIMIT ${most}`,
  };
}

/** Goes along the order that is wanted until there are enough. */
async function inOrder(
  db: Db,
  { collectionId, listing: { sort }, seen, ofStatus }: Conditions,
  accepts: SQL | undefined,
  total: number,
  limit: number,
  offset: number,
): Promise<string[]> {
  const direction = sql.raw(sort.descending ? "DESC" : "ASC");
  const isWanted = and(accepts, ofStatus);
  if (sort.by === "column") {
    const column = COLUMNS[sort.name as SortColumn];
    const where = and(eq(records.collection_id, collectionId), isWanted);
    const order = column === records._id ? sql`_id ${direction}` : sql`${column} ${direction}, _id ${direction}`;
    return await idsBy(
      db,
      sql`SELECT _id AS id FROM records WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    );
  }
  const hasValue = sql`${ofKey(collectionId, "record_values", sort.name)} AND shown IN ${seen}`;
  const wanted = isWanted
    ? sql`AND EXISTS (SELECT 1 FROM records WHERE records._id = record_id AND ${isWanted})`
    : sql``;
  const first = await idsBy(
    db,
    sql`
    SELECT record_id AS id FROM record_values WHERE ${hasValue} ${wanted}
    ORDER BY value ${direction}, record_id ${direction} LIMIT ${limit} OFFSET ${offset}`,
  );
  if (first.length === limit || offset + first.length >= total) return first;
  const [valued] = await db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM record_values WHERE ${hasValue} ${wanted}`,
  );
  const without = sql`NOT EXISTS (SELECT 1 FROM record_values AS held WHERE ${ofRecord(collectionId, "held", sort.name)} AND held.shown IN ${seen} AND held.record_id = records._id)`;
  const where = and(eq(records.collection_id, collectionId), isWanted, without);
  const rest = await idsBy(
    db,
    sql`
    SELECT _id AS id FROM records WHERE ${where} ORDER BY _id DESC
    LIMIT ${limit - first.length} OFFSET ${Math.max(0, offset - valued!.n)}`,
  );
  return [...first, ...rest];
}

// --- what is on its way to visitors, and what is due ---

/** Notes that content changed; `now` and what was noted before decide its number. */
export async function noteChange(
  db: Db,
  change: { website_id: string; collection_id: string; record_id: string },
): Promise<void> {
  await db
    .insert(contentChanges)
    .values({ ...change, at: 1 })
    .onConflictDoUpdate({
      target: [contentChanges.website_id, contentChanges.collection_id, contentChanges.record_id],
      set: { at: sql`${contentChanges.at} + 1` },
    });
}

export type ContentChange = typeof contentChanges.$inferSelect;

export async function listChanges(db: Db, websiteId: string, most: number): Promise<ContentChange[]> {
  return await db.select().from(contentChanges).where(eq(contentChanges.website_id, websiteId)).limit(most);
}

/** Forgets changes that visitors see; those that came meanwhile stay. */
export async function dropChanges(db: Db, changes: ContentChange[]): Promise<void> {
  await db.run(sql`
    DELETE FROM content_changes WHERE (website_id, collection_id, record_id, at) IN
      (SELECT website_id, collection_id, record_id, at FROM ${given(changes, getTableColumns(contentChanges))} AS seen)`);
}

/** Records whose time has come, some of them. */
export async function listDue(db: Db, now: number, most: number): Promise<RecordRow[]> {
  const toPublish = await db
    .select()
    .from(records)
    .where(and(lte(records.publish_at, now), isRecordAlive))
    .orderBy(records.publish_at)
    .limit(most);
  const toUnpublish = await db
    .select()
    .from(records)
    .where(and(lte(records.unpublish_at, now), isRecordAlive))
    .orderBy(records.unpublish_at)
    .limit(most);
  const known = new Map([...toPublish, ...toUnpublish].map((row) => [row._id, row]));
  return [...known.values()].slice(0, most);
}

/** Collections some at a time, in the order of their identifiers. */
export async function collectionsAfter(db: Db, after: string, limit: number): Promise<CollectionRow[]> {
  return await db
    .select(getTableColumns(collections))
    .from(collections)
    .where(and(gt(collections._id, after), isAlive))
    .orderBy(asc(collections._id))
    .limit(limit);
}

// --- what pages show ---

const usesQuery = selectOnce((db) =>
  db
    .select({ version_id: versionContents.version_id, use: versionContents.use })
    .from(versionContents)
    .where(idInPlaceholder(versionContents.version_id, "versions")),
);

/** What published versions ask for of content, of those that ask for any. */
export async function findContentUses(db: Db, versionIds: string[]): Promise<Map<string, ContentUse>> {
  const rows = await usesQuery(db).all({ versions: JSON.stringify(versionIds) });
  return new Map(rows.map(({ version_id, use }) => [version_id, use]));
}

export async function saveContentUse(db: Db, row: typeof versionContents.$inferInsert): Promise<void> {
  await db
    .insert(versionContents)
    .values(row)
    .onConflictDoUpdate({ target: versionContents.version_id, set: { use: row.use } });
}

/** Files of some of the account's assets: names under /_sw/assets/. */
export async function findAssetFiles(db: Db, accountId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ _id: assets._id, file: assets.file })
    .from(assets)
    .where(and(idIn(assets._id, ids), eq(unindexed(assets.account_id), accountId)));
  return new Map(rows.map(({ _id, file }) => [_id, file]));
}

/** Some published records of a collection in the order of their identifiers. */
export async function publishedAfter(db: Db, collectionId: string, after: string, limit: number): Promise<RecordRow[]> {
  return await db
    .select()
    .from(records)
    .where(and(eq(records.collection_id, collectionId), eq(records.status, "published"), gt(records._id, after)))
    .orderBy(asc(records._id))
    .limit(limit);
}

/**
 * Records of all collections of an account that have a word which begins so for each that is asked for, in the order of
 * the word that is rarest by its length.
 * @param words each in its spellings
 * @param only those of these websites; null: of all
 */
export async function searchRecords(
  db: Db,
  accountId: string,
  words: string[][],
  only: readonly string[] | null,
  limit: number,
): Promise<{ record: RecordRow; collection: CollectionRow["name"]; title_field: string | null }[]> {
  const [first, ...others] = words.toSorted((a, b) => b[0]!.length - a[0]!.length);
  if (!first) return [];
  const anyOf = (spellings: string[]) =>
    sql`(${sql.join(
      spellings.map((word) => beginsWith("value", word)),
      sql` OR `,
    )})`;
  const own = sql`SELECT ${collections._id} FROM ${collections} WHERE ${and(
    eq(collections.account_id, accountId),
    isAlive,
    only ? idIn(collections.website_id, only) : undefined,
  )}`;
  const found = await db.all<{ id: string }>(sql`
    SELECT record_id AS id FROM record_values
    WHERE collection_id IN (${own}) AND key = '' AND ${anyOf(first)} AND shown IN (1, 3)
      ${sql.join(
        others.map(
          (spellings) => sql` AND record_id IN (SELECT record_id FROM record_values
            WHERE collection_id IN (${own}) AND key = '' AND ${anyOf(spellings)} AND shown IN (1, 3))`,
        ),
      )}
    GROUP BY record_id ORDER BY min(value), record_id DESC LIMIT ${limit}`);
  const ids = found.map(({ id }) => id);
  const rows = await db
    .select({ record: records, collection: collections.name, title_field: collections.title_field })
    .from(records)
    .innerJoin(collections, eq(collections._id, records.collection_id))
    .where(idIn(records._id, ids));
  return rows.toSorted((a, b) => ids.indexOf(a.record._id) - ids.indexOf(b.record._id));
}
