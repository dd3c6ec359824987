/**
 * Preview links: a signed statement of what may be seen, and said of it, until when, of which nothing is stored; or, of
 * links that are listed and can be revoked, the signed name of a row that says all of this.
 */
import { equalInConstantTime, sign } from "../../lib/hash.ts";

/** Characters of a reviewer's name. */
export const LONGEST_REVIEWER = 80;

/**
 * What a link shows: the drafts of a website of an account, beginning with a page, until a time in milliseconds since
 * the epoch. One of `page` and `website` is there; without `page` it begins with the home page. Of the page it shows
 * one version, or (null) the draft. With `review` whoever has the link may leave comments, under the reviewer's name
 * or (null) one of their own. With `frame` it shows the pages to a review page, around them.
 * With `link` it ends, too, when the review link with this identifier is deleted.
 */
export interface PreviewClaim {
  account: string;
  page: string | null;
  version: string | null;
  expiresAt: number;
  website?: string | undefined;
  review?: { reviewer: string | null } | undefined;
  frame?: true | undefined;
  link?: string | undefined;
}

/** Characters of a signature: 132 bits of it. Links are copied by hand and by assistants, so they are short. */
const SIGNATURE_LENGTH = 22;
const PREFIX = "rvl_";

const signatureOf = (secret: string, kind: "preview" | "review", text: string): string =>
  sign(secret, `${kind} link ${text}`).slice(0, SIGNATURE_LENGTH);

/** Identifiers, of which each says what it is of, the time of its end, what it is for, and the signature: `a.b.….s`. */
export function previewToken(secret: string, { review, frame, expiresAt, ...named }: PreviewClaim): string {
  const { account, website, page, version, link } = named;
  const ids = [account, website, page, version, link].filter((id) => id != null);
  const reviewer = review && `c${Buffer.from(review.reviewer ?? "").toString("base64url")}`;
  const payload = [...ids, expiresAt.toString(36), reviewer ?? (frame ? "f" : "v")].join(".");
  return `${payload}.${signatureOf(secret, "preview", payload)}`;
}

/** The claim of a token that we signed and that has not expired, else null. */
export function readPreviewToken(secret: string, token: string, now: number): PreviewClaim | null {
  const parts = token.split(".");
  const signature = parts.pop()!;
  if (!equalInConstantTime(signature, signatureOf(secret, "preview", parts.join(".")))) return null;
  const purpose = parts.pop()!;
  const expiresAt = Number.parseInt(parts.pop()!, 36);
  if (expiresAt <= now) return null;
  const idOf = (prefix: string) => parts.find((id) => id.startsWith(prefix));
  return {
    account: idOf("acc_")!,
    page: idOf("page_") ?? null,
    version: idOf("ver_") ?? null,
    expiresAt,
    website: idOf("web_"),
    link: idOf(PREFIX),
    ...(purpose === "f" ? { frame: true as const } : {}),
    ...(purpose.startsWith("c")
      ? { review: { reviewer: Buffer.from(purpose.slice(1), "base64url").toString("utf8") || null } }
      : {}),
  };
}

/** The token of a link that has a row. @param id of the row */
export const reviewToken = (secret: string, id: string): string =>
  `${id.slice(PREFIX.length)}.${signatureOf(secret, "review", id)}`;

/** The identifier of the row whose token this is, else null. */
export function readReviewToken(secret: string, token: string): string | null {
  const [name, signature] = /^([0-9a-z]{26})\.([\w-]+)$/.exec(token)?.slice(1) ?? [];
  if (!name || !signature) return null;
  const id = `${PREFIX}${name}`;
  return equalInConstantTime(signature, signatureOf(secret, "review", id)) ? id : null;
}

/**
 * The token of the pages within a review page. It is what the pages' own scripts get to know, so it shows them and
 * nothing else: with it nobody can leave or read comments.
 */
export function frameToken(secret: string, { review: _, ...claim }: PreviewClaim): string {
  return previewToken(secret, { ...claim, frame: true });
}
