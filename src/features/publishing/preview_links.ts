/** Preview links: a signed statement of what may be seen until when. Nothing is stored. */
import * as v from "valibot";
import { equalInConstantTime, sign } from "../../lib/hash.ts";

const Claim = v.object({
  account: v.string(),
  page: v.string(),
  version: v.nullable(v.string()),
  expiresAt: v.number(),
});

/** What a link shows: a page of an account, one version or (null) the draft, until a time in milliseconds since the epoch. */
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
