/** Full-text search over names, kept by triggers (see drizzle/0001_totals_and_search.sql). */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";

export type SearchKind = "website" | "page";

/** Words as a person types them → an FTS5 query in which each word matches from its beginning. */
function matchQuery(kind: SearchKind, accountId: string, text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const scope = `scope:"${kind}${accountId.slice(accountId.indexOf("_") + 1)}"`;
  return [scope, ...words.map((word) => `words:"${word}"*`)].join(" AND ");
}

/**
 * A condition: the resource is on this page of those whose words match the text, newest first. Rows of the index are
 * numbered as resources are made, so that the page is found without looking at all that match.
 */
export const searchMatches = (
  id: Column,
  kind: SearchKind,
  accountId: string,
  text: string,
  limit: number,
  offset: number,
): SQL =>
  sql`${id} IN (SELECT resource FROM search_rows WHERE row IN (
    SELECT rowid FROM search WHERE search MATCH ${matchQuery(kind, accountId, text)}
    ORDER BY rowid DESC LIMIT ${limit} OFFSET ${offset}))`;

/** Matches beyond this number are not counted: counting them takes longer than finding a page of them. */
const COUNTED_MATCHES = 10_000;

/**
 * How many resources match: exact up to 10,000. Where more match, it is 10,000, or one more than were passed when a
 * later page is asked for, so that it always says whether there are more.
 * @param passed how many there are up to the end of the page that is asked for
 */
export async function searchTotal(
  db: Db,
  kind: SearchKind,
  accountId: string,
  text: string,
  passed: number,
): Promise<number> {
  const most = Math.max(COUNTED_MATCHES, passed + 1);
  const [row] = await db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM (
      SELECT 1 FROM search WHERE search MATCH ${matchQuery(kind, accountId, text)} LIMIT ${most})`,
  );
  return row!.n;
}
