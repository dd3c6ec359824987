/**
 * Browsers that a user has signed in with before: each keeps a signed token for longer than its session. Guesses from such
 * a browser are counted for it alone, so that strangers who try the user's address until it is closed to them close it to
 * nobody who has been here. A new password makes all tokens void: whoever knew the old one may have some.
 */
import { equalInConstantTime, randomHex, sign } from "../../lib/hash.ts";
import type { Browser } from "../../operation/operation.ts";
import type { UserRow } from "./store.ts";

const CHANCE_BYTES = 16;
const FORM = /^([0-9a-f]{32})\.([\w-]{20,100})$/;

const signed = (secret: string, { _id, password_hash }: UserRow, chance: string) =>
  sign(secret, `known browser ${_id} ${password_hash} ${chance}`);

/** Marks the browser that calls as one that this user has signed in with. */
export function keepDevice(browser: Browser, secret: string, user: UserRow): void {
  const chance = randomHex(CHANCE_BYTES);
  browser.keepDevice(user._id, `${chance}.${signed(secret, user, chance)}`);
}

/** A name of the browser that calls, if this user has signed in with it; else null. */
export function knownDevice(browser: Browser, secret: string, user: UserRow): string | null {
  const [, chance, signature] = FORM.exec(browser.deviceOf(user._id) ?? "") ?? [];
  if (!chance || !signature) return null;
  return equalInConstantTime(signature, signed(secret, user, chance)) ? chance : null;
}
