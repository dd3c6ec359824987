/** SQL of comments. A page has at most `MOST.comments`, so whatever is asked of one page's is found in its index. */
import { and, desc, eq, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { alive } from "../../storage/deletions.ts";
import { idIn, unindexed } from "../../storage/dialect.ts";
import { countRows, findOwned, insertInto, newestRows, updateOwned } from "../../storage/rows.ts";
import { comments, pages, websites } from "../../storage/tables.ts";

export type CommentRow = typeof comments.$inferSelect;

const isAlive = alive(comments.page_id, comments.website_id);

/** The comments of an account's page. */
const ofPage = (accountId: string, pageId: string): SQL =>
  and(eq(comments.page_id, pageId), eq(unindexed(comments.account_id), accountId), isAlive)!;

export const findComment = findOwned(comments, isAlive);

/** Newest first. */
export async function listComments(
  db: Db,
  accountId: string,
  { page_id, status, parent_id }: Pick<ThreadFilter, "status"> & { page_id: string; parent_id?: string | undefined },
  limit: number,
  offset: number,
) {
  const wanted = and(
    ofPage(accountId, page_id),
    status ? eq(comments.status, status) : undefined,
    parent_id ? eq(comments.parent_id, parent_id) : undefined,
  );
  return await newestRows(db, comments, wanted, limit, offset);
}

export interface ThreadFilter {
  website_id?: string | undefined;
  page_id?: string | undefined;
  status?: CommentRow["status"] | undefined;
  kind?: CommentRow["kind"] | undefined;
  unread?: boolean | undefined;
  /** Only those of these websites. */
  websites?: readonly string[] | undefined;
}

const unreadOf = (accountId: string): SQL =>
  sql`SELECT coalesce(unread.parent_id, unread._id) FROM comments AS unread
    WHERE unread.account_id = ${accountId} AND unread.read_at IS NULL`;

/** Comments of an account's pages that answer none, newest first, each with where it is. */
export async function listThreads(db: Db, accountId: string, filter: ThreadFilter, limit: number, offset: number) {
  const { website_id, page_id, status, kind, unread, websites: only } = filter;
  const isUnread = sql`${comments._id} IN (${unreadOf(accountId)})`;
  const wanted = and(
    eq(comments.account_id, accountId),
    isNull(comments.parent_id),
    isAlive,
    website_id ? eq(comments.website_id, website_id) : undefined,
    page_id ? eq(comments.page_id, page_id) : undefined,
    status ? eq(comments.status, status) : undefined,
    kind ? eq(comments.kind, kind) : undefined,
    unread === undefined ? undefined : unread ? isUnread : not(isUnread),
    only ? idIn(comments.website_id, only) : undefined,
  );
  const rows = await db
    .select({
      comment: comments,
      answers:
        sql<number>`(SELECT count(*) FROM comments AS answers WHERE answers.parent_id = ${comments._id})`.mapWith(
          Number,
        ),
      unread: sql<boolean>`${isUnread}`,
      page_name: pages.name,
      page_path: pages.path,
      website_name: websites.name,
    })
    .from(comments)
    .innerJoin(pages, eq(pages._id, comments.page_id))
    .innerJoin(websites, eq(websites._id, comments.website_id))
    .where(wanted)
    .orderBy(desc(comments._id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRows(db, comments, wanted) };
}

export type ThreadRow = Awaited<ReturnType<typeof listThreads>>["rows"][number];

/** Those before a comment (null: the newest), newest first. */
export async function listCommentsBefore(
  db: Db,
  accountId: string,
  pageId: string,
  before: string | null,
  limit: number,
): Promise<CommentRow[]> {
  return await db
    .select()
    .from(comments)
    .where(and(ofPage(accountId, pageId), before === null ? undefined : lt(comments._id, before)))
    .orderBy(desc(comments._id))
    .limit(limit);
}

export const countComments = (db: Db, pageId: string): Promise<number> =>
  countRows(db, comments, eq(comments.page_id, pageId));

/** Whether something of this kind that reviewers said of a website has been seen by nobody yet. */
export const hasUnread = async (
  db: Db,
  accountId: string,
  { website_id, kind }: Pick<CommentRow, "website_id" | "kind">,
): Promise<boolean> => {
  const unread = and(
    eq(comments.account_id, accountId),
    isNull(comments.read_at),
    isAlive,
    eq(unindexed(comments.website_id), website_id),
    eq(comments.kind, kind),
  );
  return (await db.select({ _id: comments._id }).from(comments).where(unread).limit(1)).length > 0;
};

export const insertComment = insertInto(comments);

export const updateComment = updateOwned(comments);

/** A comment with its answers. */
const thread = (accountId: string, { _id, page_id }: Pick<CommentRow, "_id" | "page_id">): SQL =>
  and(
    eq(comments.page_id, page_id),
    eq(unindexed(comments.account_id), accountId),
    or(eq(unindexed(comments._id), _id), eq(comments.parent_id, _id)),
  )!;

/** Opens or resolves a comment with its answers. */
export async function setStatus(
  db: Db,
  accountId: string,
  comment: Pick<CommentRow, "_id" | "page_id">,
  status: CommentRow["status"],
  now: number,
): Promise<void> {
  const resolved_at = status === "resolved" ? now : null;
  await db.update(comments).set({ status, resolved_at, updated_at: now }).where(thread(accountId, comment));
}

/** Notes that a comment with its answers was seen by somebody of the account, or that it is to be looked at again. */
export async function setRead(
  db: Db,
  accountId: string,
  comment: Pick<CommentRow, "_id" | "page_id">,
  read: boolean,
  now: number,
): Promise<void> {
  const which = and(thread(accountId, comment), read ? isNull(comments.read_at) : eq(comments.author_kind, "reviewer"));
  await db
    .update(comments)
    .set({ read_at: read ? now : null })
    .where(which);
}

/** Resolves what a reviewer has asked for of a page, with the answers. */
export async function settleRequests(db: Db, accountId: string, pageId: string, name: string, now: number) {
  const asked = and(
    ofPage(accountId, pageId),
    eq(comments.kind, "changes_requested"),
    eq(comments.author_name, name),
    eq(comments.status, "open"),
  );
  const found = await db.select({ _id: comments._id, page_id: comments.page_id }).from(comments).where(asked);
  for (const comment of found) await setStatus(db, accountId, comment, "resolved", now);
}

/** Deletes a comment with its answers. */
export async function deleteThread(
  db: Db,
  accountId: string,
  comment: Pick<CommentRow, "_id" | "page_id">,
): Promise<void> {
  await db.delete(comments).where(thread(accountId, comment));
}
