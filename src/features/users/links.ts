/** One-time links that let somebody set a password, of the first start and after a forgotten one, or sign in. */
import type { Clock } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import { randomHex } from "../../lib/hash.ts";
import type { Db } from "../../storage/client.ts";
import { LINK_MS, tokenHash } from "./rules.ts";
import * as store from "./store.ts";

/**
 * Makes a link of a user, in the place of those that there were; one to sign in with stands beside them. Returns its token,
 * which is nowhere else.
 */
export async function createLink(db: Db, userId: string, kind: keyof typeof LINK_MS, clock: Clock): Promise<string> {
  const token = randomHex(32);
  const now = clock.now();
  if (kind !== "sso") await store.deleteLinks(db, userId);
  await store.insertLink(db, {
    hash: tokenHash(token)!,
    user_id: userId,
    kind,
    expires_at: now + LINK_MS[kind],
    created_at: now,
  });
  return token;
}

/** A link that can be used; null where there is none. */
export async function findLink(db: Db, token: string, now: number) {
  const hash = tokenHash(token);
  return hash === null ? null : await store.findLink(db, hash, now);
}

/** An invitation that can be accepted. Throws ApiError `link_invalid`. */
export async function findInvitation(db: Db, token: string, now: number) {
  const hash = tokenHash(token);
  const found = hash && (await store.findInvitation(db, hash, now));
  if (!found) throw linkInvalid();
  return found;
}

export const linkInvalid = (): ApiError =>
  new ApiError(
    "link_invalid",
    "This link was used already, or its time is over. Ask for a new one; each link can be used once.",
  );
