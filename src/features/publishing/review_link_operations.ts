/** Review links: links to a website's drafts that are listed, and that end when they are deleted. */
import * as v from "valibot";
import { DAY_MS, isoTime, stampsAt } from "../../lib/clock.ts";
import { ApiError, notFound } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { assertKey } from "../../storage/secrets.ts";
import { originFor } from "../brand/service.ts";
import { getWebsite } from "../websites/service.ts";
import { LONGEST_REVIEWER, reviewToken } from "./preview_links.ts";
import { assertSitePreviewable } from "./previews.ts";
import * as store from "./store.ts";

const MOST_DAYS = 90;

const ReviewLink = f.component("ReviewLink", {
  _id: f.idOf("rvl", "Identifier."),
  website_id: f.idOf("web", "The website."),
  url: f.described(f.webAddress, "Whoever has it sees the drafts; treat it like a password."),
  reviewer: f.described(
    v.nullable(v.string()),
    "Whose link it is; null: reviewers give their own name.",
    "Ada Lovelace",
  ),
  comments: f.described(v.boolean(), "Whether people with the link may comment, approve and ask for changes."),
  expires_at: f.described(f.timestamp, "When it ends."),
  created_at: f.createdAt,
});

/** Its address is made of its row, the same each time. */
const toReviewLink = ({ services }: Pick<Context, "services">, origin: string, row: store.ReviewLinkRow) => ({
  _id: row._id,
  website_id: row.website_id,
  url: `${origin}/preview/${reviewToken(services.linkSecret, row._id)}`,
  reviewer: row.reviewer,
  comments: row.comments,
  expires_at: isoTime(row.expires_at),
  created_at: isoTime(row.created_at),
});

const listReviewLinks = operation({
  name: "review_links.list",
  route: "GET /v1/websites/:id/review_links",
  scope: "sites:write",
  right: "publish",
  role: "editor",
  summary: "List the review links of a website",
  description: "Those that have not expired, newest first.",
  input: { id: f.identifier("web", "website"), ...f.listFields() },
  output: f.listOf(ReviewLink),
  errors: ["secret_key_missing"],
  async handle(context, input) {
    const { db, account, now, services } = context;
    const { id, limit, page } = input;
    assertKey(services.secrets);
    await getWebsite(context, id);
    const { rows, total } = await store.listReviewLinks(db, account._id, id, now, limit, page * limit);
    const origin = await originFor(services, account._id);
    return f.toList(
      rows.map((row) => toReviewLink(context, origin, row)),
      input,
      total,
    );
  },
});

const createReviewLink = operation({
  name: "review_links.create",
  route: "POST /v1/websites/:id/review_links",
  scope: "sites:write",
  right: "publish",
  summary: "Make a review link",
  description: `Shows the drafts of all pages to whoever has it, without a key. Where it takes comments, the pages are shown with a panel in which reviewers point at a place and leave comments, approve or ask for changes: GET /v1/comments lists what they said. DELETE /v1/review_links/:id ends it before its time. Up to ${MOST.review_links} for each website.`,
  input: {
    id: f.identifier("web", "website"),
    reviewer: f.optional(
      v.pipe(
        f.nameText(
          "Whose link it is: comments are left under this name. Left out: reviewers give their own.",
          "Ada Lovelace",
        ),
        maxCharacters(LONGEST_REVIEWER),
      ),
    ),
    comments: f.flag(true, "Whether people with the link may comment, approve and ask for changes."),
    days: v.optional(f.integerBetween(1, MOST_DAYS, "Days until it ends.", 14), 14),
  },
  output: ReviewLink,
  errors: ["review_link_limit", "secret_key_missing"],
  async handle(context, input) {
    const { db, account, now, newId, services } = context;
    const { id, reviewer = null, comments, days } = input;
    // Without the key the link would end with the process.
    assertKey(services.secrets);
    await getWebsite(context, id);
    await assertSitePreviewable(context, id);
    await store.deleteExpiredReviewLinks(db, account._id, id, now);
    const { total } = await store.listReviewLinks(db, account._id, id, now, 1, 0);
    if (total >= MOST.review_links)
      throw new ApiError(
        "review_link_limit",
        `The website has ${MOST.review_links} review links, which is the most. Revoke some with DELETE /v1/review_links/:id first.`,
      );
    const row = {
      _id: newId("rvl"),
      account_id: account._id,
      website_id: id,
      reviewer,
      comments,
      expires_at: now + days * DAY_MS,
      ...stampsAt(now),
    };
    await store.insertReviewLink(db, row);
    return toReviewLink(context, await originFor(services, account._id), row);
  },
});

const deleteReviewLink = operation({
  name: "review_links.delete",
  route: "DELETE /v1/review_links/:id",
  scope: "sites:write",
  right: "publish",
  summary: "Revoke a review link",
  description: "It shows nothing and takes no comments from now on. What was said with it stays.",
  ...f.deletes("rvl", "review link", "DeletedReviewLink"),
  async handle({ db, account }, { id }) {
    if (!(await store.findReviewLink(db, account._id, id))) throw notFound("review link", id);
    await store.deleteReviewLink(db, account._id, id);
    return { _id: id, deleted: true as const };
  },
});

export const reviewLinkOperations = [listReviewLinks, createReviewLink, deleteReviewLink];
