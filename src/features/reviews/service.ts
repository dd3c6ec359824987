/**
 * Reviews: what people who were sent a preview link say of its pages. A link is all the right that they have, and it
 * is the right to add: nobody changes or deletes with one. Their words are a stranger's, kept as plain text.
 */

import { stampsAt } from "../../lib/clock.ts";
import { ApiError, invalid, orNotFound } from "../../lib/errors.ts";
import type { Context, Services, WriteContext } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { storedBytes } from "../../policy/storage_quota.ts";
import type { Db } from "../../storage/client.ts";
import type { PageRow } from "../pages/service.ts";
import { findLinked, type PreviewClaim } from "../publishing/service.ts";
import { tellTeam } from "../users/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { getWebsite } from "../websites/service.ts";
import { REVIEW_EVENTS } from "./events.ts";
import { toComment, toReviewerComment } from "./presenter.ts";
import { MOST_OF_WEBSITE, QUOTA_OF_TEXTS, type ReviewPost, sizeOf } from "./rules.ts";
import * as store from "./store.ts";

export { LONGEST_TEXT, readPost } from "./rules.ts";

/** Comments that a review page gets with one answer. */
const LISTED = 200;

/** The account's comment. Throws `not_found`. */
export const getComment = async (
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.CommentRow> => orNotFound(await store.findComment(db, account._id, id), "comment", id);

type NewComment = Pick<
  store.CommentRow,
  "kind" | "author_kind" | "author_name" | "text" | "node" | "quote" | "parent_id" | "version_id"
>;

/** Adds a comment to a page. Throws `comment_limit`, and `validation_failed` for an answer to what can't be answered. */
export async function addComment(
  { db, account, now, newId }: WriteContext,
  page: { _id: string; website_id: string },
  comment: NewComment,
): Promise<store.CommentRow> {
  if ((await store.countComments(db, page._id)) >= MOST.comments) {
    throw new ApiError(
      "comment_limit",
      `The page has ${MOST.comments.toLocaleString("en")} comments, which is the most. Delete some with DELETE /v1/comments/:id first.`,
    );
  }
  const parent = comment.parent_id === null ? null : await store.findComment(db, account._id, comment.parent_id);
  if (comment.parent_id !== null && (parent?.page_id !== page._id || parent.parent_id !== null))
    throw invalid("parent_id", "no_parent_comment");
  const isDone = parent ? parent.status === "resolved" : comment.kind === "approved";
  const row: store.CommentRow = {
    ...comment,
    _id: newId("cmt"),
    account_id: account._id,
    website_id: page.website_id,
    page_id: page._id,
    status: isDone ? "resolved" : "open",
    resolved_at: isDone ? (parent?.resolved_at ?? now) : null,
    read_at: comment.author_kind === "account" ? now : null,
    size_bytes: sizeOf([comment.author_name, comment.text, comment.node, comment.quote]),
    ...stampsAt(now),
  };
  await store.insertComment(db, row);
  return row;
}

/** In which what a reviewer says is taken: an operation's, or that of the review page. */
type Reception = WriteContext & Pick<Context, "services"> & Partial<Pick<Context, "afterCommit">>;

/**
 * Adds what a reviewer says, with what follows of it: who answers opens again what was done, an approval settles what the
 * same reviewer has asked for, webhooks hear of it, and the team gets a mail: the next one of its kind and website when
 * somebody has read this one, so that nobody can fill a mailbox with a link. Throws as `addComment`.
 */
export async function addOfReviewer(
  context: Reception,
  page: Pick<PageRow, "_id" | "website_id" | "name">,
  comment: Omit<NewComment, "author_kind">,
): Promise<{ row: store.CommentRow; told: boolean }> {
  const { db, account, now } = context;
  const { kind, parent_id, author_name } = comment;
  const isTold = await store.hasUnread(db, account._id, { website_id: page.website_id, kind });
  let row = await addComment(context, page, { ...comment, author_kind: "reviewer" });
  // An answer says that something is left to do; nobody looks for it in what is done.
  if (parent_id !== null && row.status === "resolved") {
    await store.setStatus(db, account._id, { _id: parent_id, page_id: page._id }, "open", now);
    row = { ...row, status: "open", resolved_at: null };
  }
  if (kind === "approved") await store.settleRequests(db, account._id, page._id, author_name, now);
  const heard = await recordEvent(context, REVIEW_EVENTS[kind], () => toComment(row));
  const mailed = !isTold && (await mailTeam(context, page, row));
  return { row, told: heard || mailed };
}

/** Returns whether the queue is to be woken after the commit; with `afterCommit` it will be. */
async function mailTeam(
  context: Reception,
  page: Pick<PageRow, "website_id" | "name">,
  { _id, parent_id, kind, author_name, text }: store.CommentRow,
): Promise<boolean> {
  const website = await getWebsite(context, page.website_id);
  const mailed = await tellTeam(context, kind, {
    name: author_name,
    page: `${page.name} (${website.name})`,
    text,
    path: `websites/${page.website_id}/comments?open=${parent_id ?? _id}&acting_in=${context.account._id}`,
  });
  if (mailed) context.afterCommit?.(() => context.services.queue.wake());
  return mailed;
}

export type ReviewReception =
  | { kind: "accepted"; comment: ReturnType<typeof toReviewerComment> }
  /** What was sent can't be kept; `message` is for who sent it. */
  | { kind: "refused"; status: number; code: string; message: string }
  | { kind: "too_many"; retryAfterSeconds: number };

/** With whether the queue is to be woken. */
type Received = ReviewReception & { told?: boolean };

const refused = (status: number, code: string, message: string): ReviewReception => ({
  kind: "refused",
  status,
  code,
  message,
});

/** Takes what a reviewer says. When it says "accepted", the comment is on disk. */
export async function receiveReview(
  services: Services,
  claim: PreviewClaim,
  post: ReviewPost,
): Promise<ReviewReception> {
  const { storage, clock, ids, rateLimiter, queue } = services;
  const name = claim.review?.reviewer ?? post.name;
  if (!claim.review) return refused(403, "no_comments", "This link takes no comments.");
  if (name === null) return refused(400, "validation_failed", "Please give your name.");
  const account = { _id: claim.account };
  const now = clock.now();
  const counting = rateLimiter.inWrite();
  const { told, ...reception } = await storage.write(account._id, async (db): Promise<Received> => {
    counting.begin();
    const found = await findLinked(db, claim, post.path);
    if (!found?.page) return refused(404, "not_found", "This page is not there any more.");
    const { page, version } = found;
    const { used, quota } = await storedBytes(db, services.config, claim.account);
    if (used >= quota * QUOTA_OF_TEXTS)
      return refused(
        503,
        "storage_exceeded",
        "There is no room for comments at the moment. Tell who sent you the link.",
      );
    const taken = counting.take(`reviews.post:${page.website_id}`, MOST_OF_WEBSITE);
    if (taken && !taken.allowed) return { kind: "too_many", retryAfterSeconds: taken.resetSeconds };
    const { kind, text, node, quote, parent_id } = post;
    let said: Awaited<ReturnType<typeof addOfReviewer>>;
    try {
      const writing = { db, account, now, newId: ids.next, services };
      const of = { kind, author_name: name, text, node, quote, parent_id, version_id: version?._id ?? null };
      said = await addOfReviewer(writing, page, of);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isFull = error.code === "comment_limit";
      const message = isFull ? "This page can't take more comments." : "This comment can't be answered any more.";
      return refused(error.status, error.code, message);
    }
    return { kind: "accepted", comment: toReviewerComment(said.row), told: said.told };
  });
  if (told) queue.wake();
  return reception;
}

/** What has been said of a page, for those who review it: newest first. */
export async function commentsForReviewers(
  db: Db,
  accountId: string,
  pageId: string,
  before: string | null,
): Promise<{ comments: ReturnType<typeof toReviewerComment>[]; next: string | null }> {
  const rows = await store.listCommentsBefore(db, accountId, pageId, before, LISTED);
  return { comments: rows.map(toReviewerComment), next: rows.length < LISTED ? null : rows.at(-1)!._id };
}
