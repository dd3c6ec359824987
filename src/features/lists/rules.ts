/** Pure decisions about subscribers: who may be asked, what a link says, what a name and a field may be. */
import { HOUR_MS } from "../../lib/clock.ts";
import { equalInConstantTime, sign } from "../../lib/hash.ts";
import type { SubscriberRow } from "./store.ts";

export const MOST_CONFIRMATIONS = 3;
export const CONFIRMATION_PAUSE_MS = HOUR_MS;

/** Whether somebody may be asked (again) to confirm: whoever signs strangers up fills no mailbox. */
export const mayAsk = (
  { confirmations, confirmation_sent_at }: Pick<SubscriberRow, "confirmations" | "confirmation_sent_at">,
  now: number,
): boolean =>
  confirmations < MOST_CONFIRMATIONS &&
  (confirmation_sent_at === null || now - confirmation_sent_at >= CONFIRMATION_PAUSE_MS);

const SIGNATURE_CHARS = 16;
const ID_CHARS = 26;
const HASH_CHARS = 22;

const signed = (secret: string, what: string, text: string): string =>
  text + sign(secret, `${what} ${text}`).slice(0, SIGNATURE_CHARS);

/** What a signed token says; null for one that is not ours. */
function opened(secret: string, what: string, token: string, length: number): string | null {
  if (token.length !== length + SIGNATURE_CHARS) return null;
  const text = token.slice(0, length);
  return equalInConstantTime(token, signed(secret, what, text)) ? text : null;
}

/** The link with which somebody confirms. It is good for one subscriber, as long as there is that. */
export const confirmToken = (secret: string, subscriberId: string): string =>
  signed(secret, "confirm", subscriberId.slice("sub_".length));

export function readConfirmToken(secret: string, token: string): string | null {
  const id = opened(secret, "confirm", token, ID_CHARS);
  return id && `sub_${id}`;
}

/** Who leaves, and whom: known without any row, so that a link works however much was deleted since. */
export interface Leaving {
  accountId: string;
  hash: string;
}

/** The link with which somebody leaves. Short: programs on the way fold long headers, and break signatures. */
export const leaveToken = (secret: string, { accountId, hash }: Leaving): string =>
  signed(secret, "leave", accountId.slice("acc_".length) + Buffer.from(hash, "hex").toString("base64url"));

export function readLeaveToken(secret: string, token: string): Leaving | null {
  const text = opened(secret, "leave", token, ID_CHARS + HASH_CHARS);
  if (!text) return null;
  return {
    accountId: `acc_${text.slice(0, ID_CHARS)}`,
    hash: Buffer.from(text.slice(ID_CHARS), "base64url").toString("hex"),
  };
}

export const MOST_FIELDS = 20;
export const LONGEST_FIELD = 200;
export const LONGEST_NAME = 200;

/** A column's name as that of a field: "Favourite cake" → "favourite_cake"; null where nothing is left of it. */
export function fieldKey(name: string): string | null {
  const key = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, 40);
  return key || null;
}
