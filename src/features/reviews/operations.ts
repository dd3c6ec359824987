/** Comments on pages: what reviewers have said with a preview link, and what the account answers. */
import * as v from "valibot";
import { invalid, notPossible } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { getPage } from "../pages/service.ts";
import { findUser } from "../users/service.ts";
import { getWebsite } from "../websites/service.ts";
import { Comment, CommentThread, toComment, toCommentThread } from "./presenter.ts";
import { LONGEST_NODE, LONGEST_QUOTE, LONGEST_TEXT, sizeOf } from "./rules.ts";
import { addComment, addOfReviewer, getComment } from "./service.ts";
import * as store from "./store.ts";

const REVIEWERS = "reviewers who were sent a preview link, who may be anyone";

const statusField = (description: string) =>
  f.optional(f.described(v.picklist(["open", "resolved"]), description, "open"));

const listComments = operation({
  name: "comments.list",
  route: "GET /v1/pages/:id/comments",
  scope: "sites:read",
  summary: "List the comments on a page",
  description:
    "What reviewers said with a preview link, and what you answered: comments, answers (`parent_id`), approvals and requests for changes. Newest first.",
  input: {
    id: f.identifier("page", "page"),
    ...f.listFields(),
    status: statusField("Only what is open, or only what is resolved."),
    parent_id: f.optional(f.identifier("cmt", "comment; only its answers are listed")),
  },
  output: f.listOf(Comment),
  tool: {
    name: "list_comments",
    description:
      'What reviewers said of a page with a preview link, newest first: comments with the place they are about (`node`, a CSS selector, and `quote`), answers, approvals and requests for changes. `status` "open" for what is left to do; afterwards resolve_comment.',
    untrusted: REVIEWERS,
    omit: ["parent_id"],
  },
  async handle(context, input) {
    const { id, limit, page, ...wanted } = input;
    await getPage(context, id);
    const filter = { page_id: id, ...wanted };
    const { rows, total } = await store.listComments(context.db, context.account._id, filter, limit, page * limit);
    return f.toList(rows.map(toComment), input, total);
  },
});

const listThreads = operation({
  name: "comments.list_all",
  route: "GET /v1/comments",
  scope: "sites:read",
  websites: "listed",
  summary: "List the comments on all pages",
  description:
    "What was said of the pages of all websites: comments, approvals and requests for changes, without answers, which GET /v1/pages/:id/comments lists with `parent_id`. Newest first.",
  input: {
    ...f.listFields(),
    website_id: f.optional(f.identifier("web", "website")),
    page_id: f.optional(f.identifier("page", "page")),
    status: statusField("Only what is open, or only what is resolved."),
    kind: f.optional(
      f.described(v.picklist(["comment", "approved", "changes_requested"]), "Only those of this kind.", "comment"),
    ),
    unread: f.optional(
      f.described(
        v.boolean(),
        "True: only what nobody of the account has seen, answers counted; false: the others.",
        true,
      ),
    ),
  },
  output: f.listOf(CommentThread),
  errors: ["not_found"],
  async handle(context, input) {
    const { limit, page, ...filter } = input;
    if (filter.website_id) await getWebsite(context, filter.website_id);
    if (filter.page_id) await getPage(context, filter.page_id);
    const of = { ...filter, websites: context.limits?.websites ?? undefined };
    const { rows, total } = await store.listThreads(context.db, context.account._id, of, limit, page * limit);
    return f.toList(rows.map(toCommentThread), input, total);
  },
});

const createComment = operation({
  name: "comments.create",
  route: "POST /v1/pages/:id/comments",
  scope: "sites:write",
  right: "any",
  summary: "Comment on a page, or answer a comment",
  description: `In the name of your account, and of a client in their own name, as what a reviewer says; reviewers read it under their preview link. An answer names the comment in \`parent_id\`. A page has at most ${MOST.comments.toLocaleString("en")} comments.`,
  input: {
    id: f.identifier("page", "page"),
    text: f.optional(
      f.longText(LONGEST_TEXT, "Plain text; may be left out of a decision.", "Done: it is one line now."),
    ),
    kind: v.optional(
      f.described(
        v.picklist(["comment", "approved", "changes_requested"]),
        "`approved` and `changes_requested`: what a client decides about the page; without `parent_id` and `node`.",
        "comment",
      ),
      "comment",
    ),
    parent_id: f.optional(f.identifier("cmt", "comment on that page to answer; not an answer itself")),
    node: f.optional(
      v.pipe(f.nameText("CSS selector of what the comment is about.", "#hero > h1"), maxCharacters(LONGEST_NODE)),
    ),
    quote: f.optional(
      v.pipe(
        f.nameText("The beginning of what is written there.", "Bread, baked at night"),
        maxCharacters(LONGEST_QUOTE),
      ),
    ),
  },
  output: Comment,
  stores: true,
  errors: ["comment_limit"],
  tool: {
    name: "add_comment",
    description: "Leaves a comment that reviewers with a link read; with `parent_id` as the answer to one of theirs.",
    omit: ["kind"],
    openWorld: true,
  },
  async handle(context, input) {
    const page = await getPage(context, input.id);
    const { kind, text = null, parent_id = null, node = null, quote = null } = input;
    const caller = context.person ?? context.token;
    const client = caller?.role === "client" ? await findUser(context.db, context.account._id, caller.user_id) : null;
    if (kind === "comment" && text === null) throw invalid("text", "required");
    if (kind !== "comment" && (!client || parent_id !== null || node !== null))
      throw invalid("kind", "not_among", { choices: "comment" });
    const said = { kind, text, parent_id, node, quote, version_id: page.draft_version_id };
    const row = client
      ? (await addOfReviewer(context, page, { ...said, author_name: client.name })).row
      : await addComment(context, page, { ...said, author_kind: "account", author_name: context.account.name });
    return toComment(row);
  },
});

const updateComment = operation({
  name: "comments.update",
  route: "PUT /v1/comments/:id",
  scope: "sites:write",
  right: "any",
  summary: "Resolve a comment, or change your own",
  description:
    "Only the fields that are sent change. `status` opens or resolves a comment with its answers, or the comment that an answer belongs to; a reviewer who answers opens it again. `text` can be changed of what your account has written, not of what reviewers said.",
  input: {
    id: f.identifier("cmt", "comment"),
    status: statusField("`resolved`: there is nothing left to do."),
    read: f.optional(
      f.described(v.boolean(), "Whether somebody of the account has seen it and its answers; false: look again.", true),
    ),
    text: f.optional(f.longText(LONGEST_TEXT, "The new text of a comment of your own.", "Done: it is one line now.")),
  },
  output: Comment,
  errors: ["not_possible"],
  tool: {
    name: "resolve_comment",
    title: "Resolve a comment",
    description:
      "Says that what a comment asked for is done (or that nothing will be): reviewers see it as resolved. Answer first with add_comment where they should know how.",
    omit: ["text", "read"],
    fixed: { status: "resolved" },
    untrusted: REVIEWERS,
  },
  async handle(context, input) {
    const { db, account, now } = context;
    const { status, text, read } = input;
    const comment = await getComment(context, input.id);
    if (text !== undefined) {
      if (comment.author_kind !== "account") throw ofReviewer();
      const size_bytes = sizeOf([comment.author_name, text, comment.node, comment.quote]);
      await store.updateComment(db, account._id, comment._id, { text, size_bytes, updated_at: now });
    }
    const root = { _id: comment.parent_id ?? comment._id, page_id: comment.page_id };
    if (status !== undefined && status !== comment.status) await store.setStatus(db, account._id, root, status, now);
    if (read !== undefined) await store.setRead(db, account._id, root, read, now);
    return toComment(await getComment(context, input.id));
  },
});

const ofReviewer = () => notPossible("comment_of_reviewer");

const deleteComment = operation({
  name: "comments.delete",
  route: "DELETE /v1/comments/:id",
  scope: "sites:write",
  summary: "Delete a comment",
  description: "With its answers, for good.",
  ...f.deletes("cmt", "comment", "DeletedComment"),
  async handle(context, input) {
    const comment = await getComment(context, input.id);
    await store.deleteThread(context.db, context.account._id, comment);
    return { _id: comment._id, deleted: true as const };
  },
});

export const reviewOperations = [listComments, listThreads, createComment, updateComment, deleteComment];
