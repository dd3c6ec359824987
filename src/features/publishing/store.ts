/** SQL of releases: what visitors see of websites, and where their addresses lead. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { toIndexed } from "../../lib/words.ts";
import type { RenderedFinding } from "../../providers/browser/findings.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { alive } from "../../storage/deletions.ts";
import { given, idIn, isSame, listed, unindexed } from "../../storage/dialect.ts";
import { isSeenUnder } from "../../storage/held_domains.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { entriesOf, entry, isEntryOf, listedEntries } from "../../storage/release_entries.ts";
import { deleteOwned, findAny, findOwned, firstRow, insertInto, newestRows } from "../../storage/rows.ts";
import {
  assetUses,
  blobs,
  bucketSites,
  domains,
  experiments,
  pageLooks,
  pages,
  publications,
  redirects,
  releaseEntries,
  releases,
  reviewLinks,
  websites,
} from "../../storage/tables.ts";

export type PublicationRow = typeof publications.$inferSelect;
export type ReleaseRow = typeof releases.$inferSelect;
export type RedirectRow = typeof redirects.$inferSelect;
export type ReviewLinkRow = typeof reviewLinks.$inferSelect;

/** A page in a release; `present`: whether the page itself is still there. */
export type ReleasedPage = PublicationRow & { present: boolean };

/** Publications that are read in a turn of the event loop. */
const READ_AT_ONCE = 200;

const entryColumns = ({ page_id, part_of }: { page_id: SQLWrapper; part_of: SQLWrapper }) => ({
  ...getTableColumns(publications),
  present: sql<number>`${page_id} IS NOT NULL OR ${part_of} IS NOT NULL`,
});
const releasedColumns = entryColumns(listedEntries);

const asReleased = (rows: (PublicationRow & { present: number })[]): ReleasedPage[] =>
  rows.map((row) => Object.assign(row as PublicationRow, { present: row.present === 1 }));

/** Publications of a release (`release`) in the order of their paths; `which` narrows them. */
const publicationsQuery = (which: SQL | undefined, some?: { most: number }) =>
  selectOnce((db) =>
    db
      .select(releasedColumns)
      .from(entriesOf(sql.placeholder("release"), which, some))
      .innerJoin(publications, eq(publications._id, listedEntries.publication))
      .orderBy(listedEntries.path),
  );

/** The same, some of those after a path (`after`). */
const nextQuery = (which?: SQL) =>
  publicationsQuery(and(gt(entry.path, sql.placeholder("after")), isNotNull(entry.publication), which), {
    most: READ_AT_ONCE,
  });

const listQuery = nextQuery();
const listPagesQuery = nextQuery(isNull(entry.part_of));
const listPartsQuery = nextQuery(lt(entry.path, sql.placeholder("before")));
const releasedQuery = publicationsQuery(eq(entry.page_id, sql.placeholder("page")));

/** Reads publications to their end, some in each turn of the event loop. */
async function readAll(
  db: Db,
  query: typeof listQuery,
  { after = "", ...values }: { release: string; after?: string; before?: string },
): Promise<ReleasedPage[]> {
  const all: ReleasedPage[] = [];
  for (let next = after; ; ) {
    const rows = await query(db).all({ ...values, after: next });
    all.push(...asReleased(rows));
    if (rows.length < READ_AT_ONCE) return all;
    next = rows.at(-1)!.path;
    await nextTurn();
  }
}

/** All that a release has, pages and what is made of their code besides, in the order of their paths. */
export const listPublications = async (db: Db, releaseId: string | null): Promise<ReleasedPage[]> =>
  releaseId === null ? [] : await readAll(db, listQuery, { release: releaseId });

/** The pages of a release themselves, in the order of their paths; of what is made of their code there may be much more. */
export async function listPages(db: Db, releaseId: string | null): Promise<ReleasedPage[]> {
  if (releaseId === null) return [];
  // Of a page that is gone its parts are nobody's.
  return (await readAll(db, listPagesQuery, { release: releaseId })).filter(({ part }) => part === "");
}

/** A way on at a path of a release: 301 or 302 and where to, or 410 and null. */
export interface WayOn {
  path: string;
  status: number;
  target: string | null;
}

const waysQuery = selectOnce((db) =>
  db
    .select({ path: listedEntries.path, status: listedEntries.status, target: listedEntries.target })
    .from(entriesOf(sql.placeholder("release"), and(isNull(entry.publication), isNull(entry.part_of))))
    .orderBy(listedEntries.path),
);

/** The ways on of a release, in the order of their paths. */
export async function listWaysOn(db: Db, releaseId: string | null): Promise<WayOn[]> {
  if (releaseId === null) return [];
  const rows = await waysQuery(db).all({ release: releaseId });
  return rows.map((row) => ({ ...row, status: row.status! }));
}

/**
 * Begins a release.
 * @param before the release that visitors see, from which this one takes things over; false: they see another by now
 */
export async function insertRelease(db: Db, row: ReleaseRow, before: string | null): Promise<boolean> {
  const rows = await db
    .select({ _id: websites._id })
    .from(websites)
    .where(and(eq(websites._id, row.website_id), isSame(websites.release_id, before)));
  if (rows.length === 0) return false;
  await db.insert(releases).values(row);
  return true;
}

/** What goes into a release at a path; with neither a publication nor a status nothing is there any more. */
export interface NewEntry {
  path: string;
  /** Null: the page is gone, or this is no page. */
  page_id: string | null;
  /** The page of whose code this is made besides it. */
  part_of: string | null;
  /** The publication that there is already, or a new one, or none. */
  publication: number | Omit<PublicationRow, "_id"> | null;
  /** Names of the files under /_sw/assets/ that a new publication shows. */
  files: string[];
  status: number | null;
  target: string | null;
}

/** The database numbers publications itself. */
const { _id: _, ...PUBLICATION_COLUMNS } = getTableColumns(publications);
const NAMES = sql.join(
  Object.keys(PUBLICATION_COLUMNS).map((name) => sql.identifier(name)),
  sql`, `,
);

/**
 * Adds entries to a release that is being made; tells the numbers of new publications by their paths. Null: a document
 * that one of them shows is not stored any more.
 */
export async function insertEntries(
  db: Db,
  releaseId: string,
  entries: NewEntry[],
): Promise<Map<string, number> | null> {
  const fresh = entries.flatMap(({ publication }) =>
    publication !== null && typeof publication === "object" ? publication : [],
  );
  const made = new Map<string, number>();
  if (fresh.length > 0) {
    const rows = await db.all<{ _id: number; path: string }>(sql`
      INSERT INTO publications (${NAMES}) SELECT ${NAMES} FROM ${given(fresh, PUBLICATION_COLUMNS)} AS fresh
      WHERE EXISTS (SELECT 1 FROM blobs WHERE hash = fresh.document) RETURNING _id, path`);
    if (rows.length < fresh.length) return null;
    for (const { _id, path } of rows) made.set(path, _id);
    await insertFiles(db, releaseId, entries, made);
  }
  const rows = entries.map(({ publication, ...others }) => ({
    ...others,
    publication: publication !== null && typeof publication === "object" ? made.get(publication.path) : publication,
  }));
  const { release_id: __, ...columns } = getTableColumns(releaseEntries);
  await db.run(sql`
    INSERT INTO release_entries (release_id, path, publication, page_id, part_of, status, target)
    SELECT ${releaseId}, path, publication, page_id, part_of, status, target FROM ${given(rows, columns)} AS given`);
  return made;
}

/** The releases of a website that keep what was being made of another, which nobody has shown yet; newest first. */
export async function findUnfinishedReleases(db: Db, websiteId: string): Promise<string[]> {
  const rows = await db
    .select({ _id: releases._id })
    .from(releases)
    .where(
      and(
        eq(releases.website_id, websiteId),
        isNull(releases.number),
        eq(releases.action, "keep"),
        alive(releases._id, releases.website_id),
      ),
    )
    .orderBy(desc(releases._id));
  return rows.map(({ _id }) => _id);
}

/** Has releases that nobody sees be as if they were begun now. */
export async function renewReleases(db: Db, ids: string[], now: number): Promise<void> {
  await db
    .update(releases)
    .set({ created_at: now })
    .where(and(idIn(releases._id, ids), isNull(releases.number)));
}

/**
 * Takes some entries of a release over into another that is being made, in the order of their paths, but for those at
 * some paths. Returns the last path that was looked at; null: there are no more.
 */
export async function copyEntries(
  db: Db,
  from: string,
  to: string,
  { after, except, most }: { after: string; except: string[]; most: number },
): Promise<string | null> {
  const some = () => entriesOf(from, gt(entry.path, after), { most });
  await db.run(sql`
    INSERT INTO release_entries (release_id, path, publication, page_id, part_of, status, target)
    SELECT ${to}, path, publication, page_id, part_of, status, target FROM ${some()}
    WHERE path NOT IN ${listed(except)}`);
  const [last] = await db.all<{ path: string }>(
    sql`SELECT path FROM ${some()} ORDER BY path LIMIT 1 OFFSET ${most - 1}`,
  );
  return last?.path ?? null;
}

/** At which of some paths a release has something itself. */
export async function pathsIn(db: Db, releaseId: string, paths: string[]): Promise<Set<string>> {
  const rows = await db.all<{ path: string }>(sql`
    SELECT path FROM release_entries
    WHERE release_id = ${releaseId} AND path IN ${listed(paths)}`);
  return new Set(rows.map(({ path }) => path));
}

/** Takes over what a release has of its own, but for what it has at some paths, into another that rests on the same. */
export async function copyOwn(db: Db, from: string, to: string, except: string[]): Promise<void> {
  await db.run(sql`
    INSERT INTO release_entries (release_id, path, publication, page_id, part_of, status, target)
    SELECT ${to}, path, publication, page_id, part_of, status, target FROM release_entries
    WHERE release_id = ${from} AND path NOT IN ${listed(except)}`);
}

/** The pages of some records in a release. */
export async function findRecordParts(
  db: Db,
  websiteId: string,
  releaseId: string,
  records: string[],
): Promise<ReleasedPage[]> {
  const rows = await db
    .select(entryColumns(releaseEntries))
    .from(publications)
    .innerJoin(releaseEntries, eq(releaseEntries.publication, publications._id))
    .where(
      and(
        eq(publications.website_id, websiteId),
        sql`${publications.part} <> ''`,
        idIn(publications.part, records),
        isEntryOf(releaseId),
      ),
    );
  return asReleased(rows);
}

/** What a release has of a page besides itself, which is all in a folder. */
export async function findParts(db: Db, releaseId: string, pageId: string, folder: string): Promise<ReleasedPage[]> {
  // 0 is the character after the slash.
  const found = await readAll(db, listPartsQuery, { release: releaseId, after: `${folder}/`, before: `${folder}0` });
  return found.filter(({ page_id, part }) => page_id === pageId && part !== "");
}

/** Whose website it is; null: it is gone. */
export async function ownerOf(db: Db, websiteId: string): Promise<string | null> {
  const [row] = await db
    .select({ account_id: websites.account_id })
    .from(websites)
    .where(and(eq(websites._id, websiteId), alive(websites._id)));
  return row?.account_id ?? null;
}

/** Whether visitors of a website are shown a page in several ways. */
export const hasTests = async (db: Db, websiteId: string): Promise<boolean> =>
  (await testsQuery(db).all({ website: websiteId })).length > 0;

const testsQuery = selectOnce((db) =>
  db
    .select({ _id: experiments._id })
    .from(experiments)
    .where(and(eq(experiments.website_id, sql.placeholder("website")), sql`${experiments.status} = 'running'`))
    .limit(1),
);

/** A page of a release, itself and without its parts, or null. */
export async function findReleased(db: Db, releaseId: string, pageId: string): Promise<ReleasedPage | null> {
  const rows = await releasedQuery(db).all({ release: releaseId, page: pageId });
  return asReleased(rows)[0] ?? null;
}

/** What publications are called among those who show files. */
const showing = (publication: number): string => `publication ${publication}`;

async function insertFiles(db: Db, releaseId: string, entries: NewEntry[], made: Map<string, number>): Promise<void> {
  const shown = entries.flatMap(({ publication, files }) =>
    publication !== null && typeof publication === "object"
      ? files.map((file) => ({ subject: showing(made.get(publication.path)!), file }))
      : [],
  );
  if (shown.length === 0) return;
  await db.run(sql`
    INSERT INTO asset_uses (account_id, subject, kind, file)
    SELECT account_id, subject, 'publication', file
    FROM ${given(shown, { subject: assetUses.subject, file: assetUses.file })} AS shown, releases
    WHERE releases._id = ${releaseId} ON CONFLICT DO NOTHING`);
}

/** How much of the full-text index a commit merges; see storage/search.ts. */
const MERGED_BLOCKS = 8;

/** What a page that was published is found by. */
export interface IndexedWords {
  release_id: string;
  website_id: string;
  path: string;
  title: string;
  headings: string;
  text: string;
}

/** Letters that are taken into the index of published sites with one commit: some milliseconds. */
const INDEXED_AT_ONCE = 20_000;
/** What a page costs there beside its letters. */
const LETTERS_OF_A_PAGE = 500;

/** Words that are taken into the index with one commit. */
export function* inPortions(all: IndexedWords[]): Generator<IndexedWords[]> {
  let some: IndexedWords[] = [];
  let letters = 0;
  for (const words of all) {
    some.push(words);
    letters += words.text.length + LETTERS_OF_A_PAGE;
    if (letters < INDEXED_AT_ONCE) continue;
    yield some;
    some = [];
    letters = 0;
  }
  if (some.length > 0) yield some;
}

/** Takes the words of some pages, all of one release, into the index of published sites. */
export async function indexWords(db: Db, pages: IndexedWords[]): Promise<void> {
  const [first] = pages;
  if (!first) return;
  const published = await db.select({ path: listedEntries.path, publication: listedEntries.publication }).from(
    entriesOf(
      first.release_id,
      idIn(
        entry.path,
        pages.map(({ path }) => path),
      ),
    ),
  );
  const publicationAt = new Map(published.map(({ path, publication }) => [path, publication]));
  for (const { website_id, path, title, headings, text } of pages) {
    const publication = publicationAt.get(path) ?? null;
    if (publication === null) continue;
    await db.run(sql`
      INSERT INTO site_texts (publication, title, text) VALUES (${publication}, ${title}, ${text})
      ON CONFLICT (publication) DO UPDATE SET title = excluded.title, text = excluded.text`);
    await db.run(sql`
      INSERT OR REPLACE INTO site_search (rowid, scope, title, headings, body)
      VALUES (${publication}, ${scopeOf(website_id)}, ${toIndexed(title)}, ${toIndexed(headings)}, ${toIndexed(text)})`);
  }
  await db.run(sql`INSERT INTO site_search (site_search, rank) VALUES ('merge', ${MERGED_BLOCKS})`);
}

/** A website's identifier as one word of the index. */
export const scopeOf = (websiteId: string): string => websiteId.replace("_", "");

/** Names of the files under /_sw/assets/ that publications show. */
export async function filesOf(db: Db, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await db.all<{ _id: number; file: string }>(sql`
    SELECT CAST(atom AS bigint) AS _id, file FROM json_each(${JSON.stringify(ids)}) JOIN asset_uses ON subject = 'publication ' || atom`);
  const found = new Map<number, string[]>();
  for (const { _id, file } of rows) {
    const there = found.get(_id);
    if (there) there.push(file);
    else found.set(_id, [file]);
  }
  return found;
}

/** How many bytes some documents have together. */
export async function sizesOf(db: Db, documents: string[]): Promise<number> {
  let bytes = 0;
  for (let at = 0; at < documents.length; at += READ_AT_ONCE) {
    const wanted = documents.slice(at, at + READ_AT_ONCE).map((hash) => ({ hash }));
    const [row] = await db.all<{ bytes: number }>(
      sql`SELECT coalesce(sum(length(bytes)), 0) AS bytes FROM ${given(wanted, { hash: blobs.hash })} AS wanted JOIN blobs ON blobs.hash = wanted.hash`,
    );
    bytes += row!.bytes;
    if (at + READ_AT_ONCE < documents.length) await nextTurn();
  }
  return bytes;
}

/**
 * Makes a release the one that visitors see, and numbers it; false when another has become that since.
 * @param before the release that visitors see until then
 */
export async function pointTo(db: Db, websiteId: string, releaseId: string, before: string | null): Promise<boolean> {
  const pointed = await db
    .update(websites)
    .set({ release_id: releaseId })
    .where(and(eq(websites._id, websiteId), isSame(websites.release_id, before)))
    .returning({ _id: websites._id });
  if (pointed.length === 0) return false;
  const next = sql`(SELECT coalesce(max(number), 0) + 1 FROM releases WHERE website_id = ${websiteId})`;
  const numbered = await db
    .update(releases)
    .set({ number: next })
    .where(and(eq(releases._id, releaseId), isNull(releases.number)))
    .returning({ number: releases.number });
  return numbered.length > 0;
}

const isReleased = and(isNotNull(releases.number), alive(releases._id, releases.website_id));

const releaseColumns = {
  ...getTableColumns(releases),
  current: sql<number>`${releases._id} IS NOT DISTINCT FROM (SELECT ${websites.release_id} FROM ${websites} WHERE ${websites._id} = ${releases.website_id})`,
  /** What the bucket shows of the website, where there is one. */
  bucket_release_id: bucketSites.release_id,
  bucket_error: bucketSites.error,
  bucket_next_try_at: bucketSites.next_try_at,
  bucket_pushed_at: bucketSites.pushed_at,
};
const bucketOfRelease = eq(bucketSites.website_id, releases.website_id);

const releaseQuery = selectOnce((db) =>
  db
    .select(releaseColumns)
    .from(releases)
    .leftJoin(bucketSites, bucketOfRelease)
    .where(
      and(eq(releases.account_id, sql.placeholder("account")), eq(releases._id, sql.placeholder("id")), isReleased),
    ),
);

/** An account's release, or null. */
export const findRelease = (db: Db, accountId: string, id: string) =>
  firstRow(releaseQuery(db).all({ account: accountId, id }));
export type FoundRelease = NonNullable<Awaited<ReturnType<typeof findRelease>>>;

const ofWebsite = and(
  eq(unindexed(releases.account_id), sql.placeholder("account")),
  eq(releases.website_id, sql.placeholder("website")),
  isReleased,
);
const countQuery = selectOnce((db) => db.select({ n: sql<number>`count(*)` }).from(releases).where(ofWebsite));
const releasesQuery = selectOnce((db) =>
  db
    .select(releaseColumns)
    .from(releases)
    .leftJoin(bucketSites, bucketOfRelease)
    .where(ofWebsite)
    .orderBy(desc(releases.number))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset")),
);

/** The releases of a website, newest first. */
export async function listReleases(db: Db, accountId: string, websiteId: string, limit: number, offset: number) {
  const own = { account: accountId, website: websiteId };
  const rows = await releasesQuery(db).all({ ...own, limit, offset });
  const [total] = await countQuery(db).all(own);
  return { rows, total: total!.n };
}

/** The release of a website that was made before another, or null. */
export async function releaseBefore(db: Db, { account_id, website_id, number }: ReleaseRow): Promise<string | null> {
  const [row] = await db
    .select({ _id: releases._id })
    .from(releases)
    .where(
      and(
        eq(unindexed(releases.account_id), account_id),
        eq(releases.website_id, website_id),
        lt(releases.number, number!),
        isReleased,
      ),
    )
    .orderBy(desc(releases.number))
    .limit(1);
  return row?._id ?? null;
}

/** Whether other releases rest on a release. */
const isBase = sql`EXISTS (SELECT 1 FROM releases AS resting WHERE resting.base_id = releases._id)`;

/** Takes a release on which others rest out of sight; false: none does. */
export async function hideBase(db: Db, id: string): Promise<boolean> {
  const hidden = await db
    .update(releases)
    .set({ number: null })
    .where(and(eq(releases._id, id), isBase))
    .returning({ _id: releases._id });
  return hidden.length > 0;
}

/** Releases that nobody will see again: begun before a time and never finished, or deleted, and no other rests on them. */
export async function listUnfinished(db: Db, before: number, limit: number) {
  return await db
    .select({ _id: releases._id, account_id: releases.account_id })
    .from(releases)
    .where(and(isNull(releases.number), lt(releases.created_at, before), alive(releases._id), sql`NOT ${isBase}`))
    .orderBy(releases.created_at)
    .limit(limit);
}

/** Websites that are published, some at a time, in the order of their identifiers. */
export async function listPublished(db: Db, after: string, limit: number) {
  return await db
    .select({ _id: websites._id, account_id: websites.account_id })
    .from(websites)
    .where(and(gt(websites._id, after), sql`${unindexed(websites.release_id)} IS NOT NULL`))
    .orderBy(websites._id)
    .limit(limit);
}

/** A website's releases that are neither the current one nor among the newest, and older than a time; oldest first. */
export async function listOutdated(db: Db, websiteId: string, newest: number, before: number, limit: number) {
  const [oldestKept] = await db
    .select({ number: releases.number })
    .from(releases)
    .where(and(eq(releases.website_id, websiteId), isReleased))
    .orderBy(desc(releases.number))
    .limit(1)
    .offset(newest - 1);
  if (!oldestKept) return [];
  return await db
    .select({ _id: releases._id })
    .from(releases)
    .where(
      and(
        eq(releases.website_id, websiteId),
        lt(releases.number, oldestKept.number!),
        lt(releases.created_at, before),
        sql`${releases._id} IS DISTINCT FROM (SELECT ${websites.release_id} FROM ${websites} WHERE ${websites._id} = ${websiteId})`,
        alive(releases._id),
      ),
    )
    .orderBy(releases.number)
    .limit(limit);
}

/** Which of some pages are there, of those that belong to the account. */
export async function presentPages(db: Db, accountId: string, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ _id: pages._id })
    .from(pages)
    .where(and(eq(pages.account_id, accountId), idIn(pages._id, ids), alive(pages._id, pages.website_id)));
  return new Set(rows.map(({ _id }) => _id));
}

/** Whether pages still are as they were looked at. */
export async function areUnchanged(db: Db, looked: { page_id: string; page_revision: number; version_id: string }[]) {
  const columns = { page_id: pages._id, page_revision: pages.revision, version_id: pages.draft_version_id };
  const [row] = await db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM ${given(looked, columns)} AS looked JOIN pages ON pages._id = looked.page_id
    WHERE pages.revision = looked.page_revision AND pages.draft_version_id = looked.version_id AND ${alive(pages._id)}`);
  return row!.n === looked.length;
}

const redirectsQuery = selectOnce((db) =>
  db
    .select()
    .from(redirects)
    .where(eq(redirects.website_id, sql.placeholder("website")))
    .orderBy(redirects.path),
);

/** A website's redirects, as they are to be in its next release. */
export async function listRedirects(db: Db, websiteId: string): Promise<RedirectRow[]> {
  return await redirectsQuery(db).all({ website: websiteId });
}

/**
 * A page of a website's redirects, newest first.
 * @param part what path or target contains, in whatever case
 */
export async function pageOfRedirects(
  db: Db,
  accountId: string,
  websiteId: string,
  part: string | undefined,
  limit: number,
  offset: number,
) {
  const pattern = part && `%${part.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const has = (column: typeof redirects.path | typeof redirects.target) =>
    sql`lower(${column}) LIKE ${pattern} ESCAPE '\\'`;
  const own = and(
    eq(unindexed(redirects.account_id), accountId),
    eq(redirects.website_id, websiteId),
    pattern ? or(has(redirects.path), has(redirects.target)) : undefined,
  );
  return await newestRows(db, redirects, own, limit, offset);
}

/** An account's redirect, or null. */
export const findRedirect = findOwned(redirects, alive(redirects.website_id));

export const redirectAt = (db: Db, websiteId: string, path: string): Promise<RedirectRow | null> =>
  firstRow(
    db
      .select()
      .from(redirects)
      .where(and(eq(redirects.website_id, websiteId), eq(redirects.path, path))),
  );

/** Of some paths, those at which a release has a page, or anything: a page, a file, a way on. */
export async function pathsInRelease(
  db: Db,
  releaseId: string,
  paths: string[],
  which: "page" | "anything",
): Promise<ReadonlySet<string>> {
  const isWanted = which === "page" ? isNotNull(entry.page_id) : undefined;
  const rows = await db
    .select({ path: listedEntries.path })
    .from(entriesOf(sql`${releaseId}`, and(idIn(entry.path, paths), isWanted)));
  return new Set(rows.map(({ path }) => path));
}

/** Makes redirects; one takes the place of another that is at its path, and keeps its identifier. */
export async function saveRedirects(db: Db, rows: RedirectRow[]): Promise<void> {
  const columns = getTableColumns(redirects);
  const names = sql.join(
    Object.keys(columns).map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db.run(sql`
    INSERT INTO redirects (${names}) SELECT ${names} FROM ${given(rows, columns)} AS given WHERE true
    ON CONFLICT (website_id, path) DO UPDATE
      SET status = excluded.status, target = excluded.target, source = excluded.source, updated_at = excluded.updated_at`);
}

export async function deleteRedirects(db: Db, websiteId: string, paths: string[]): Promise<void> {
  await db.delete(redirects).where(and(eq(redirects.website_id, websiteId), idIn(redirects.path, paths)));
}

/** Published documents in the order of their hashes, and whether their encodings and twins are made. */
export async function listEncoded(db: Db, after: string, limit: number) {
  return await db
    .select({
      document: publications.document,
      encoded: sql<number>`EXISTS (
        SELECT 1 FROM document_encodings AS made WHERE made.document = publications.document AND made.markdown IS NOT NULL)`,
      twin: sql<number>`max(${publications.is_listed})`,
      updated: sql<number>`min(${publications.published_at})`,
    })
    .from(publications)
    .where(gt(publications.document, after))
    .groupBy(publications.document)
    .orderBy(publications.document)
    .limit(limit);
}

export async function isAddressTaken(db: Db, parentDomain: string, subdomain: string): Promise<boolean> {
  const rows = await db
    .select({ _id: websites._id })
    .from(websites)
    .where(and(eq(websites.parent_domain, parentDomain), eq(websites.subdomain, subdomain)));
  return rows.length > 0;
}

export async function setAddress(db: Db, websiteId: string, parentDomain: string, subdomain: string): Promise<void> {
  await db.update(websites).set({ parent_domain: parentDomain, subdomain }).where(eq(websites._id, websiteId));
}

export async function setPublishedAt(db: Db, websiteId: string, now: number): Promise<void> {
  await db.update(websites).set({ published_at: now, updated_at: now }).where(eq(websites._id, websiteId));
}

const siteQuery = selectOnce((db) =>
  db
    .select({
      ...columnsOf(websites, "_id", "name", "language", "subdomain", "parent_domain"),
      custom_domain: domains.domain,
      ...columnsOf(websites, "published_at", "release_id", "page_order", "logo", "icon"),
    })
    .from(websites)
    .leftJoin(domains, isSeenUnder())
    .where(and(eq(websites.account_id, sql.placeholder("account")), eq(websites._id, sql.placeholder("website")))),
);

/** What decides a website's address and how its documents are made. */
export const findSite = (db: Db, accountId: string, websiteId: string) =>
  firstRow(siteQuery(db).all({ account: accountId, website: websiteId }));
export type Site = NonNullable<Awaited<ReturnType<typeof findSite>>>;

/** A page of a website's review links that have not expired, newest first. */
export async function listReviewLinks(
  db: Db,
  accountId: string,
  websiteId: string,
  now: number,
  limit: number,
  offset: number,
) {
  const own = and(
    eq(reviewLinks.website_id, websiteId),
    eq(unindexed(reviewLinks.account_id), accountId),
    gt(reviewLinks.expires_at, now),
  );
  return await newestRows(db, reviewLinks, own, limit, offset);
}

/** An account's review link, or null. */
export const findReviewLink = findOwned(reviewLinks, alive(reviewLinks.website_id));

/** Whoever's it is: for who has its address. */
export const findAnyReviewLink = findAny(reviewLinks);

export const insertReviewLink = insertInto(reviewLinks);

export const deleteReviewLink = deleteOwned(reviewLinks);

/** Forgets a website's links that have expired. */
export async function deleteExpiredReviewLinks(db: Db, accountId: string, websiteId: string, now: number) {
  const own = and(eq(reviewLinks.website_id, websiteId), eq(unindexed(reviewLinks.account_id), accountId));
  await db.delete(reviewLinks).where(and(own, lte(reviewLinks.expires_at, now)));
}

/** How a state of a page's draft looks; null: it was not looked at. */
export async function findLook(db: Db, pageId: string, state: string) {
  const [row] = await db
    .select({ picture: pageLooks.picture, findings: pageLooks.findings })
    .from(pageLooks)
    .where(and(eq(pageLooks.page_id, pageId), eq(pageLooks.state, state)));
  return row ? { picture: new Uint8Array(row.picture), findings: row.findings as RenderedFinding[] | "unknown" } : null;
}

/** Keeps how a page looks, instead of how it looked before. */
export async function keepLook(
  db: Db,
  { picture, ...look }: Omit<typeof pageLooks.$inferInsert, "picture"> & { picture: Uint8Array },
): Promise<void> {
  const row = { ...look, picture: Buffer.from(picture) };
  await db.insert(pageLooks).values(row).onConflictDoUpdate({ target: pageLooks.page_id, set: row });
}
