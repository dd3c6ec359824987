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
  | "whk"
  | "evt"
  | "dlv"
  | "mail"
  | "crd"
  | "call"
  | "job";

export interface IdSource {
  /** A new identifier with this prefix; later calls sort after earlier ones. */
  next(prefix: IdPrefix): string;
}

/** Identifiers from Bun's monotonic UUIDv7 with the time of `now()` (milliseconds since the epoch). */
export function createIds(now: () => number): IdSource {
  return {
    next: (prefix) => TypeID.fromUUIDBytes(prefix, Bun.randomUUIDv7("buffer", now())).toString(),
  };
}
