/**
 * Identifiers are TypeIDs (a prefix, `_`, 26 base32 characters of a UUIDv7): they sort by time and say what they are.
 * Specification of the format: https://github.com/jetify-com/typeid/tree/main/spec
 */
import { TypeID } from "typeid-js";

export type IdPrefix =
  | "acc"
  | "usr"
  | "key"
  | "web"
  | "page"
  | "ver"
  | "thr"
  | "msg"
  | "turn"
  | "run"
  | "ast"
  | "dom"
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
  | "rel"
  | "red";

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
      return TypeID.fromUUIDBytes(prefix, Bun.randomUUIDv7("buffer", time)).toString();
    },
  };
}

/** When an identifier was made (milliseconds since the epoch); null for a text that is none. */
export function timeOfId(id: string): number | null {
  try {
    return Buffer.from(TypeID.fromString(id).toUUIDBytes()).readUIntBE(0, 6);
  } catch {
    return null;
  }
}
