/**
 * Where pictures are searched: an interface, and what a source gives. Whatever it says is text of strangers: it is made
 * plain and short, and its addresses are http or https.
 */

import type { CodedMessage } from "../../sentences/sentence.ts";
import type { PictureCredit } from "../../storage/tables.ts";

export type { PictureCredit } from "../../storage/tables.ts";

export const PICTURE_SOURCES = ["pexels", "openverse"] as const;
export type PictureSourceName = (typeof PICTURE_SOURCES)[number];

export const ORIENTATIONS = ["landscape", "portrait", "square"] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** More pictures than these are not given with one request; Openverse gives no more to who has no key. */
export const MOST_PICTURES = 20;
/** Nor are later pages than that of one search. */
export const MOST_PAGES = 12;

export interface PictureQuery {
  words: string;
  /** The first is 0. */
  page: number;
  limit: number;
  orientation: Orientation | null;
  /** Of the words, as BCP 47 has it: "de". */
  language: string | null;
}

export interface FoundPicture {
  /** With the name of its source before it: "pexels_2014422". */
  id: string;
  source: PictureSourceName;
  /** What it shows, in the words of its source; "" where it says nothing. */
  title: string;
  /** Of the original, in pixels. */
  width: number | null;
  height: number | null;
  /** A small one, to choose by. */
  thumbnail: string;
  /** Where it is fetched from. */
  file: string;
  credit: PictureCredit;
}

/** A page of what was found; `total` is what can be paged to. */
export interface FoundPictures {
  pictures: FoundPicture[];
  total: number;
}

/** There is no usable answer. The message is a sentence for whoever searches. */
export class PictureSearchError extends Error {
  override readonly name = "PictureSearchError";

  constructor(
    readonly code: "provider_failed" | "provider_unavailable",
    readonly sentence: CodedMessage,
    /** How long the source wants to be left alone. */
    readonly waitMs: number | null = null,
  ) {
    super(sentence.message);
  }
}

export interface PictureSource {
  name: PictureSourceName;
  /** @throws PictureSearchError, or the reason of an aborted signal */
  search(query: PictureQuery, signal: AbortSignal): Promise<FoundPictures>;
  /**
   * One picture; null: there is none, or none that may be used.
   * @param id without the name of the source
   * @throws PictureSearchError, or the reason of an aborted signal
   */
  find(id: string, signal: AbortSignal): Promise<FoundPicture | null>;
}

const LONGEST_TEXT = 200;
const LONGEST_ADDRESS = 2000;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** What a source says, as one plain line without markup; null: nothing. */
export function plainText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const plain = value
    .slice(0, 2 * LONGEST_TEXT)
    .replace(/<[^<>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => NAMED[name]!)
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken away.
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, " ")
    .replace(/\s+/g, " ")
    .toWellFormed()
    .trim();
  const short = plain.length > LONGEST_TEXT ? `${plain.slice(0, LONGEST_TEXT - 1).trim()}…` : plain;
  return short.toWellFormed() || null;
}

/** An address that a source gives; null: it is none of the web. */
export function webAddressOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST_ADDRESS) return null;
  const url = URL.parse(value);
  return url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
}

/** Pixels, or how many there are: a whole number above zero, else null. */
export const countOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null;

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
