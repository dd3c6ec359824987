/**
 * Full-text search over names. Triggers note what is new or has another name (drizzle/0014_search_at_commit.sql), and
 * each commit takes over what they have noted in it, so that an insert of many rows, or of many writers, is one of the
 * index. Each adds a piece to the index, and merges older pieces by a few blocks (drizzle/0016_search_merges.sql).
 */
import type { Database, Statement } from "bun:sqlite";
import { and, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import { alive, isDeleting } from "./deletions.ts";
import { assets, pages, websites } from "./tables.ts";

/** How much of the index a commit merges: more than one adds, and a millisecond or two. */
const MERGED_BLOCKS = 8;

/** Prepares what a commit does for the search, in its transaction. */
export function prepareSearch(connection: Database) {
  const [isWaiting, takeOver, forget, merge] = [
    "SELECT 1 FROM search_waiting LIMIT 1",
    "INSERT INTO search (rowid, scope, words) SELECT row, scope, words FROM search_waiting",
    "DELETE FROM search_waiting",
    `INSERT INTO search (search, rank) VALUES ('merge', ${MERGED_BLOCKS})`,
  ].map((statement) => connection.prepare(statement)) as [Statement, Statement, Statement, Statement];
  return {
    update(): void {
      if (isWaiting.get() === null) return;
      takeOver.run();
      forget.run();
      merge.run();
    },
    close(): void {
      for (const statement of [isWaiting, takeOver, forget, merge]) statement.finalize();
    },
  };
}

export type SearchKind = "website" | "page" | "asset";

/**
 * Words as a person types them → an FTS5 query in which each word matches from its beginning. Signs alone are found
 * nowhere; without them everything would be, as without a text.
 */
function matchQuery(kind: SearchKind, accountId: string, text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isSigns = words.length === 0 && text.trim() !== "";
  const scope = `scope:"${isSigns ? "none" : kind}${accountId.slice(accountId.indexOf("_") + 1)}"`;
  return [scope, ...words.map((word) => `words:"${word}"*`)].join(" AND ");
}

/** Matches beyond this number are not counted: counting them takes longer than finding a page of them. */
const COUNTED_MATCHES = 1_000;

/** What can be searched, and what of it deletions hide before they remove it. */
const SEARCHED = {
  website: { table: websites, isAlive: alive(websites._id) },
  page: { table: pages, isAlive: alive(pages._id, pages.website_id) },
  asset: { table: assets, isAlive: or(isNull(assets.website_id), alive(assets.website_id))! },
};

/** What matches a text, as a query of identifiers for a condition, and how much of it there is (exact up to 1,000). */
export async function matchesOf(db: Db, kind: SearchKind, accountId: string, text: string, where?: SQL) {
  const { total } = await searchFor(db, kind, accountId, text, 0, 0, where);
  return {
    matches: sql`SELECT resource FROM search_rows WHERE row IN (${matchingRows(kind, accountId, text)})`,
    total,
  };
}

const matchingRows = (kind: SearchKind, accountId: string, text: string): SQL =>
  sql`SELECT rowid AS row FROM search WHERE search MATCH ${matchQuery(kind, accountId, text)}`;

/**
 * A page of the resources whose words match a text, newest first, and how many match: exact up to 1,000. Where more
 * match, it is 1,000, or one more than were passed when a later page is asked for, so that it always says whether there
 * are more. Rows of the index are numbered as resources are made, so that the page is found without looking at all that
 * match.
 */
export async function searchFor(
  db: Db,
  kind: SearchKind,
  accountId: string,
  text: string,
  limit: number,
  offset: number,
  where?: SQL,
): Promise<{ found: string[]; total: number }> {
  const { table, isAlive } = SEARCHED[kind];
  const matching = matchingRows(kind, accountId, text);
  // While something is being deleted, what is hidden is taken out: that takes a look at each match.
  const looked = and((await isDeleting(db, accountId)) ? isAlive : undefined, where);
  const seen = looked
    ? sql`SELECT row FROM search_rows JOIN ${table} ON ${table._id} = resource
        WHERE row IN (${matching}) AND ${looked}`
    : matching;
  const rows = await db.all<{ resource: string }>(sql`
    SELECT resource FROM search_rows WHERE row IN (${seen} ORDER BY row DESC LIMIT ${limit + 1} OFFSET ${offset})
    ORDER BY row DESC`);
  const found = rows.map((row) => row.resource);
  // Who is far down a list has passed more than are counted: what is after this page is all that is asked.
  const passed = offset + found.length;
  if (passed > COUNTED_MATCHES && found.length > 0) return { found: found.slice(0, limit), total: passed };
  const [counted] = await db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM (${seen} LIMIT ${COUNTED_MATCHES}) AS matches`,
  );
  return { found: found.slice(0, limit), total: Math.max(passed, counted!.n) };
}
