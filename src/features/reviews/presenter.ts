/** A comment on the wire: in answers, in events, and for reviewers. */

import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { pick } from "../../lib/pick.ts";
import { answer } from "../../operation/answer.ts";
import { component, described, exampleId, idOf, integer, stampFields, timestamp } from "../../operation/fields.ts";
import type { CommentRow, ThreadRow } from "./store.ts";

export const Comment = component("Comment", {
  _id: idOf("cmt", "Identifier."),
  website_id: idOf("web", "The website."),
  page_id: idOf("page", "The page."),
  parent_id: described(v.nullable(v.string()), "The comment that this one answers; null: it answers none."),
  version_id: described(
    v.nullable(v.string()),
    "The version that was looked at; older ones are not kept for ever.",
    exampleId("ver"),
  ),
  kind: described(
    v.picklist(["comment", "approved", "changes_requested"]),
    "`approved` and `changes_requested`: what a reviewer decided about the page.",
  ),
  author: described(
    v.object({
      kind: described(
        v.picklist(["reviewer", "account"]),
        "A reviewer with a link or a client, or somebody of the account.",
      ),
      name: described(
        v.string(),
        "Of a reviewer the name that the link carries, else the name that was given; of a client theirs.",
        "Ada Lovelace",
      ),
    }),
    "Who wrote it.",
  ),
  text: described(v.nullable(v.string()), "Plain text; null: a decision without words.", "Can this be shorter?"),
  node: described(v.nullable(v.string()), "CSS selector of what it is about; null: the whole page.", "#hero > h1"),
  quote: described(
    v.nullable(v.string()),
    "The beginning of what was written there, for finding it when the page has changed.",
    "Bread, baked at night",
  ),
  status: described(
    v.picklist(["open", "resolved"]),
    "Of an answer, that of the comment it answers. An approval is resolved, and resolves what the same reviewer has asked for before.",
  ),
  resolved_at: described(v.nullable(timestamp), "When it was resolved; null while it is open."),
  read_at: described(v.nullable(timestamp), "When somebody of the account has seen it; null: nobody has."),
  ...stampFields,
});

/** A comment or decision with where it was said and what came of it, for lists of all there are. */
export const CommentThread = component("CommentThread", {
  ...Comment.entries,
  answers: described(integer, "How many answers it has.", 1),
  unread: described(v.boolean(), "Whether nobody of the account has seen it, or an answer to it."),
  page: described(
    v.object({ name: described(v.string(), "Its name.", "Home"), path: described(v.string(), "Its path.", "/") }),
    "The page.",
  ),
  website_name: described(v.string(), "The website's name.", "Crumb & Co"),
});

export const toCommentThread = ({
  comment,
  answers,
  unread,
  page_name,
  page_path,
  website_name,
}: ThreadRow): v.InferOutput<typeof CommentThread> => ({
  ...toComment(comment),
  answers,
  unread: Boolean(unread),
  page: { name: page_name, path: page_path },
  website_name,
});

export const toComment = (row: CommentRow) =>
  answer(Comment, row, {
    author: { kind: row.author_kind, name: row.author_name },
  });

/** A comment as the review page gets it: nothing that only its account needs. */
export const toReviewerComment = (row: CommentRow) => ({
  ...pick(row, "_id", "parent_id", "version_id", "kind"),
  author: { kind: row.author_kind, name: row.author_name },
  ...pick(row, "text", "node", "quote", "status"),
  created_at: isoTime(row.created_at),
});
