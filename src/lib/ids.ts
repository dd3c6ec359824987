/**
 * Identifiers are TypeIDs (a prefix, `_`, 26 base32 characters of a UUIDv7): they sort by time and say what they are.
 * Specification of the format: https://github.com/jetify-com/typeid/tree/main/spec
 * A test compares them with those of the specification's library, which takes ten times as long to load as this.
 */

export type IdPrefix =
  | "acc"
  | "usr"
  | "ses"
  | "psk"
  | "inv"
  | "key"
  | "cnx"
  | "att"
  | "web"
  | "page"
  | "ver"
  | "thr"
  | "msg"
  | "turn"
  | "run"
  | "ast"
  | "prt"
  | "dom"
  | "dns"
  | "con"
  | "form"
  | "subm"
  | "cmt"
  | "whk"
  | "evt"
  | "dlv"
  | "mail"
  | "crd"
  | "call"
  | "job"
  | "lead"
  | "lev"
  | "lsr"
  | "rel"
  | "red"
  | "rvl"
  | "sbs"
  | "pay"
  | "col"
  | "rec"
  | "ord"
  | "lst"
  | "sub"
  | "cmp"
  | "exp"
  | "aud"
  | "bat"
  | "bil"
  | "tpl"
  | "prq";

export interface IdSource {
  /** A new identifier with this prefix; later calls sort after earlier ones. */
  next(prefix: IdPrefix): string;
}

/**
 * Identifiers from Bun's monotonic UUIDv7 with the time of `now()` (milliseconds since the epoch). After the clock was
 * set back they go on from the latest time there was, so that lists keep their order.
 * @param latest the time of the newest identifier that there is
 */
export function createIds(now: () => number, latest = 0): IdSource {
  let time = latest;
  return {
    next(prefix) {
      const present = now();
      // One millisecond has not many of them, so that each takes another while the clock is behind.
      time = present >= time ? present : time + 1;
      return `${prefix}_${toBase32(Bun.randomUUIDv7("buffer", time))}`;
    },
  };
}

/** An identifier that says what it is of: the same 16 bytes are always the same one. It says no time. */
export const idOfBytes = (prefix: IdPrefix, bytes: Uint8Array): string =>
  `${prefix}_${toBase32(bytes.subarray(0, 16))}`;

/** Crockford's, in lower case. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const DIGIT_BITS = 5;
/** 26 digits have room for 130 bits: two are empty before the 128 of a UUID. */
const EMPTY_BITS = 2;
/** So many digits hold the two empty bits and the 48 of the time. */
const TIME_DIGITS = 10;

function toBase32(uuid: Uint8Array): string {
  let text = "";
  let rest = 0;
  let bits = EMPTY_BITS;
  for (const byte of uuid) {
    rest = (rest << 8) | byte;
    bits += 8;
    for (; bits >= DIGIT_BITS; bits -= DIGIT_BITS) text += DIGITS[(rest >> (bits - DIGIT_BITS)) & 31];
    rest &= (1 << bits) - 1;
  }
  return text;
}

/** No identifier of this time or later sorts before it. */
export function earliestId(prefix: IdPrefix, time: number): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.max(0, Math.trunc(time)), 0, 6);
  return `${prefix}_${toBase32(bytes)}`;
}

/** The 16 bytes that 26 digits say: what `idOfBytes` was given. */
export function bytesOfId(digits: string): Uint8Array {
  let value = 0n;
  for (const digit of digits) value = value * 32n + BigInt(DIGITS.indexOf(digit));
  return Buffer.from(BigInt.asUintN(128, value).toString(16).padStart(32, "0"), "hex");
}

/** When an identifier was made (milliseconds since the epoch); null for a text that is none. */
export function timeOfId(id: string): number | null {
  const [, digits] = /^[a-z]+_([0-7][0-9a-hjkmnp-tv-z]{25})$/.exec(id) ?? [];
  if (!digits) return null;
  let time = 0;
  for (const digit of digits.slice(0, TIME_DIGITS)) time = time * 32 + DIGITS.indexOf(digit);
  return time;
}
