/**
 * What a release has at each path. A release either has all its entries itself, or rests on one that does (`base_id`) and
 * has only those that are different: a page or a way on in the place of another, or, as an entry with neither, nothing
 * where the other has something. Who publishes one page of 10,000 so writes one entry.
 *
 * No release rests on one that rests on another, so that what is at a path is found with one look or two, however many
 * releases there were: the next release rests on what the one before it rests on and takes over what that one has itself,
 * until this is too much (`fitsBase`); then it has all its entries itself. A release on which others rest is not removed
 * before them (`features/publishing/releases.ts`).
 *
 * Everybody who reads what releases have reads it here.
 */
import { getTableColumns, type Placeholder, type SQL, Subquery, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "./db.ts";
import { unindexed } from "./dialect.ts";
import { releaseEntries } from "./tables.ts";

/** What `entriesOf` gives. */
export const listedEntries = alias(releaseEntries, "shown_entries");

/** An entry in the conditions by which `entriesOf` is narrowed. */
export const entry = alias(releaseEntries, "entry");

type Value = SQL | Placeholder | string;

const COLUMNS = sql.join(
  Object.values(getTableColumns(releaseEntries)).map(({ name }) => sql`entry.${sql.identifier(name)}`),
  sql`, `,
);

const baseOf = (release: unknown): SQL => sql`(SELECT base_id FROM releases WHERE _id = ${release})`;

/** The condition that a release has nothing of its own at the path of an entry, which is one of its base. */
const isNotCovered = (release: unknown, path: unknown): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM release_entries AS own WHERE own.release_id = ${release} AND own.path = ${path})`;

/**
 * What a release has: `db.select({ path: shown.path }).from(entriesOf(…))`.
 * @param which narrows it: a condition on `entry`, by its path or its page
 * @param some the first so many in the order of their paths
 */
export function entriesOf(
  release: Value,
  which: SQL | undefined = undefined,
  some?: { most: number | Placeholder },
): typeof listedEntries {
  const isSomething = sql`(entry.publication IS NOT NULL OR entry.status IS NOT NULL)`;
  const narrowed = which ?? sql`true`;
  const order = some ? sql` ORDER BY path LIMIT ${some.most}` : sql``;
  const entries = sql`
    SELECT ${COLUMNS} FROM release_entries AS entry WHERE entry.release_id = ${release} AND ${isSomething} AND ${narrowed}
    UNION ALL
    SELECT ${COLUMNS} FROM release_entries AS entry
    WHERE entry.release_id = ${baseOf(release)} AND ${narrowed} AND ${isNotCovered(release, sql`entry.path`)}${order}`;
  return new Subquery(entries, getTableColumns(listedEntries), "shown_entries") as unknown as typeof listedEntries;
}

/** The condition that a release has an entry, for who has found it by its publication: the pluses keep SQLite from going through the release. */
export const isEntryOf = (release: unknown): SQL =>
  sql`(${unindexed(releaseEntries.release_id)} = ${release} OR (${unindexed(releaseEntries.release_id)} = ${baseOf(release)} AND ${isNotCovered(release, releaseEntries.path)}))`;

/** The publication by which a release shows a page itself, or null. */
export const publicationOf = (release: unknown, page: unknown): SQL<number | null> => sql`coalesce(
  (SELECT publication FROM release_entries WHERE release_id = ${release} AND page_id = ${page}),
  (SELECT publication FROM release_entries AS entry WHERE release_id = ${baseOf(release)} AND page_id = ${page}
    AND ${isNotCovered(release, sql`entry.path`)}))`;

/** What a release may have of its own while it rests on another: so much is copied for each that follows. */
const MOST_OWN = 200;
/** Of few entries only a part is worth it. */
const OWN_SHARE = 1 / 4;

/** Whether a release with so many entries in all, and so many of its own, rests on another. */
export const fitsBase = (own: number, all: number): boolean => own <= Math.min(MOST_OWN, all * OWN_SHARE);

/** What a release rests on, and where it has something of its own beside that. */
export async function findOwn(db: Db, release: string): Promise<{ base: string; own: string[] }> {
  const [row] = await db.all<{ base_id: string | null }>(sql`SELECT base_id FROM releases WHERE _id = ${release}`);
  if (!row?.base_id) return { base: release, own: [] };
  const own = await db.all<{ path: string }>(sql`SELECT path FROM release_entries WHERE release_id = ${release}`);
  return { base: row.base_id, own: own.map(({ path }) => path) };
}
