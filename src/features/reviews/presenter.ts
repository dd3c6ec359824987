/** A comment on the wire: in answers, in events, and for reviewers. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { exampleId, timestamp } from "../../operation/fields.ts";
import type { CommentRow } from "./store.ts";

export const Comment = v.pipe(
  v.object({
    _id: v.pipe(v.string(), v.metadata({ examples: [exampleId("cmt")] })),
    website_id: v.pipe(v.string(), v.metadata({ examples: [exampleId("web")] })),
    page_id: v.pipe(v.string(), v.metadata({ examples: [exampleId("page")] })),
    parent_id: v.pipe(
      v.nullable(v.string()),
      v.metadata({ description: "The comment that this one answers; null: it answers none." }),
    ),
    version_id: v.pipe(
      v.nullable(v.string()),
      v.metadata({
        description: "The version that was looked at; older ones are not kept for ever.",
        examples: [exampleId("ver")],
      }),
    ),
    kind: v.pipe(
      v.picklist(["comment", "approved", "changes_requested"]),
      v.metadata({ description: "`approved` and `changes_requested`: what a reviewer decided about the page." }),
    ),
    author: v.object({
      kind: v.picklist(["reviewer", "account"]),
      name: v.pipe(
        v.string(),
        v.metadata({
          description: "Of a reviewer the name that the link carries; without one, the name that was given.",
          examples: ["Ada Lovelace"],
        }),
      ),
    }),
    text: v.pipe(
      v.nullable(v.string()),
      v.metadata({ description: "Plain text; null: a decision without words.", examples: ["Can this be shorter?"] }),
    ),
    node: v.pipe(
      v.nullable(v.string()),
      v.metadata({
        description: "CSS selector of what it is about; null: the whole page.",
        examples: ["#hero > h1"],
      }),
    ),
    quote: v.pipe(
      v.nullable(v.string()),
      v.metadata({
        description: "The beginning of what was written there, for finding it when the page has changed.",
        examples: ["Bread, baked at night"],
      }),
    ),
    status: v.pipe(
      v.picklist(["open", "resolved"]),
      v.metadata({
        description:
          "Of an answer, that of the comment it answers. An approval is resolved, and resolves what the same reviewer has asked for before.",
      }),
    ),
    resolved_at: v.nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("Comment"),
);

export const toComment = (row: CommentRow): v.InferOutput<typeof Comment> => ({
  _id: row._id,
  website_id: row.website_id,
  page_id: row.page_id,
  parent_id: row.parent_id,
  version_id: row.version_id,
  kind: row.kind,
  author: { kind: row.author_kind, name: row.author_name },
  text: row.text,
  node: row.node,
  quote: row.quote,
  status: row.status,
  resolved_at: isoTime(row.resolved_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

/** A comment as the review page gets it: nothing that only its account needs. */
export const toReviewerComment = (row: CommentRow) => ({
  _id: row._id,
  parent_id: row.parent_id,
  version_id: row.version_id,
  kind: row.kind,
  author: { kind: row.author_kind, name: row.author_name },
  text: row.text,
  node: row.node,
  quote: row.quote,
  status: row.status,
  created_at: isoTime(row.created_at),
});
