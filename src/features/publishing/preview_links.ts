/**
 * Preview links: a signed statement of what may be seen, and said of it, until when. Nothing is stored, but of links that
 * can be revoked a row that says that they were not.
 */
import * as v from "valibot";
import { equalInConstantTime, sign } from "../../lib/hash.ts";

/** Characters of a reviewer's name. */
export const LONGEST_REVIEWER = 80;

const Claim = v.object({
  account: v.string(),
  page: v.nullable(v.string()),
  version: v.nullable(v.string()),
  expiresAt: v.number(),
  website: v.optional(v.string()),
  review: v.optional(v.object({ reviewer: v.nullable(v.string()) })),
  frame: v.optional(v.literal(true)),
  link: v.optional(v.string()),
});

/**
 * What a link shows: the drafts of a website of an account, beginning with a page, until a time in milliseconds since
 * the epoch. One of `page` and `website` is there; without `page` it begins with the home page. Of the page it shows
 * one version, or (null) the draft. With `review` whoever has the link may leave comments, under the reviewer's name
 * or (null) one of their own. With `frame` it shows the pages to a review page, around them.
 * With `link` it ends, too, when the review link with this identifier is deleted.
 */
export type PreviewClaim = v.InferOutput<typeof Claim>;

export function previewToken(secret: string, claim: PreviewClaim): string {
  const payload = Buffer.from(JSON.stringify(claim)).toString("base64url");
  return `${payload}.${sign(secret, payload)}`;
}

/** The claim of a token that we signed and that has not expired, else null. */
export function readPreviewToken(secret: string, token: string, now: number): PreviewClaim | null {
  const [payload, signature, ...more] = token.split(".");
  if (!payload || !signature || more.length > 0 || !equalInConstantTime(signature, sign(secret, payload))) return null;
  const claim = v.parse(Claim, JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  return claim.expiresAt > now ? claim : null;
}

/**
 * The token of the pages within a review page. It is what the pages' own scripts get to know, so it shows them and
 * nothing else: with it nobody can leave or read comments.
 */
export function frameToken(secret: string, { review: _, ...claim }: PreviewClaim): string {
  return previewToken(secret, { ...claim, frame: true });
}
