import { randomHex, sha256Hex } from "../../lib/hash.ts";

const KEY_FORM = /^sw_[0-9a-f]{64}$/;
/** Characters of a key that lists show, so that people can tell keys apart. */
const SHOWN_CHARACTERS = 11;

/** A new API key, the hash that is stored, and the beginning that is shown in lists. */
export function newKey(): { key: string; hash: string; prefix: string } {
  const key = `sw_${randomHex(32)}`;
  return { key, hash: sha256Hex(key), prefix: key.slice(0, SHOWN_CHARACTERS) };
}

/** The stored hash of a key, or null when the text can't be a key. */
export const keyHash = (key: string): string | null => (KEY_FORM.test(key) ? sha256Hex(key) : null);
