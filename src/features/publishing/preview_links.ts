/**
 * Preview links: a signed statement of what may be seen, and said of it, until when, of which nothing is stored; or, of
 * links that are listed and can be revoked, the signed name of a row that says all of this.
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

/** Characters of a listed link's signature: 132 bits of it, so that the link is short. */
const SIGNATURE_LENGTH = 22;
const PREFIX = "rvl_";

const signatureOf = (secret: string, id: string): string =>
  sign(secret, `review link ${id}`).slice(0, SIGNATURE_LENGTH);

/** The token of a link that has a row. @param id of the row */
export const reviewToken = (secret: string, id: string): string =>
  `${id.slice(PREFIX.length)}.${signatureOf(secret, id)}`;

/** The identifier of the row whose token this is, else null. */
export function readReviewToken(secret: string, token: string): string | null {
  const [name, signature] = /^([0-9a-z]{26})\.([\w-]+)$/.exec(token)?.slice(1) ?? [];
  if (!name || !signature) return null;
  const id = `${PREFIX}${name}`;
  return equalInConstantTime(signature, signatureOf(secret, id)) ? id : null;
}

/**
 * The token of the pages within a review page. It is what the pages' own scripts get to know, so it shows them and
 * nothing else: with it nobody can leave or read comments.
 */
export function frameToken(secret: string, { review: _, ...claim }: PreviewClaim): string {
  return previewToken(secret, { ...claim, frame: true });
}
