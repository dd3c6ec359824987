import { and, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./db.ts";
import { alive, onAlivePage } from "./deletions.ts";
import { selectOnce } from "./kept_statements.ts";
import {
  assets,
  campaigns,
  deletions,
  forms,
  lists,
  pages,
  runs,
  submissions,
  totals,
  versions,
  websites,
} from "./tables.ts";

const findTotal = selectOnce((db) =>
  db
    .select({
      count: totals.count,
      deleting: sql<number>`EXISTS (SELECT 1 FROM ${deletions} WHERE ${deletions.account_id} = ${totals.owner})
        OR EXISTS (SELECT 1 FROM ${deletions} WHERE ${deletions.website_id} = ${totals.owner})`,
    })
    .from(totals)
    .where(and(eq(totals.owner, sql.placeholder("owner")), eq(totals.kind, sql.placeholder("kind")))),
);

const ofSubmissions = (owner: string): SQL =>
  and(eq(submissions.account_id, owner), alive(submissions.form_id, submissions.page_id, submissions.website_id))!;

const ofAssets = (owner: string): SQL =>
  owner.startsWith("web_")
    ? eq(assets.website_id, owner)
    : and(eq(assets.account_id, owner), or(isNull(assets.website_id), alive(assets.website_id)))!;

/** What an account has that deletions hide before they remove it, and how it is counted without that. */
const HIDDEN: Record<string, { table: SQLiteTable; of(owner: string): SQL }> = {
  websites: { table: websites, of: (owner) => and(eq(websites.account_id, owner), alive(websites._id))! },
  pages: {
    table: pages,
    of: (owner) =>
      and(
        eq(owner.startsWith("web_") ? pages.website_id : pages.account_id, owner),
        alive(pages._id, pages.website_id),
      )!,
  },
  versions: { table: versions, of: (owner) => and(eq(versions.account_id, owner), onAlivePage(versions.page_id))! },
  runs: { table: runs, of: (owner) => and(eq(runs.account_id, owner), alive(runs.page_id, runs.website_id))! },
  forms: {
    table: forms,
    of: (owner) => and(eq(forms.account_id, owner), alive(forms._id, forms.page_id, forms.website_id))!,
  },
  submissions: { table: submissions, of: ofSubmissions },
  unread: {
    table: submissions,
    of: (owner) => and(ofSubmissions(owner), isNull(submissions.read_at), eq(submissions.spam, false))!,
  },
  assets: { table: assets, of: ofAssets },
  "assets image": { table: assets, of: (owner) => and(ofAssets(owner), eq(assets.kind, "image"))! },
  lists: { table: lists, of: (owner) => and(eq(lists.account_id, owner), alive(lists._id))! },
  campaigns: { table: campaigns, of: (owner) => and(eq(campaigns.account_id, owner), alive(campaigns._id))! },
  "assets file": { table: assets, of: (owner) => and(ofAssets(owner), eq(assets.kind, "file"))! },
};

/**
 * How many rows of a kind an owner (an account, a website, a page) has, without counting them; while a deletion goes on
 * below the owner they are counted.
 */
export async function totalOf(db: Db, owner: string, kind: string): Promise<number> {
  const [row] = await findTotal(db).all({ owner, kind });
  const hidden = HIDDEN[kind];
  if (!row?.deleting || !hidden) return row?.count ?? 0;
  const [counted] = await db.select({ n: count() }).from(hidden.table).where(hidden.of(owner));
  return counted!.n;
}
