/** SQL of comments. A page has at most `MOST.comments`, so whatever is asked of one page's is found in its index. */
import { and, count, desc, eq, lt, or, type SQL } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { alive } from "../../storage/deletions.ts";
import { unindexed } from "../../storage/dialect.ts";
import { comments } from "../../storage/tables.ts";

export type CommentRow = typeof comments.$inferSelect;

const isAlive = alive(comments.page_id, comments.website_id);

/** The comments of an account's page. */
const ofPage = (accountId: string, pageId: string): SQL =>
  and(eq(comments.page_id, pageId), eq(unindexed(comments.account_id), accountId), isAlive)!;

export async function findComment(db: Db, accountId: string, id: string): Promise<CommentRow | null> {
  const [row] = await db
    .select()
    .from(comments)
    .where(and(eq(comments._id, id), eq(comments.account_id, accountId), isAlive));
  return row ?? null;
}

/** Newest first. */
export async function listComments(
  db: Db,
  accountId: string,
  { page_id, status }: { page_id: string; status?: CommentRow["status"] | undefined },
  limit: number,
  offset: number,
) {
  const wanted = and(ofPage(accountId, page_id), status ? eq(comments.status, status) : undefined);
  const rows = await db.select().from(comments).where(wanted).orderBy(desc(comments._id)).limit(limit).offset(offset);
  const [found] = await db.select({ n: count() }).from(comments).where(wanted);
  return { rows, total: found!.n };
}

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

export async function countComments(db: Db, pageId: string): Promise<number> {
  const [found] = await db.select({ n: count() }).from(comments).where(eq(comments.page_id, pageId));
  return found!.n;
}

export async function insertComment(db: Db, row: CommentRow): Promise<void> {
  await db.insert(comments).values(row);
}

export async function updateComment(
  db: Db,
  accountId: string,
  id: string,
  changes: Partial<Pick<CommentRow, "text" | "size_bytes" | "updated_at">>,
): Promise<void> {
  await db
    .update(comments)
    .set(changes)
    .where(and(eq(comments._id, id), eq(comments.account_id, accountId)));
}

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
