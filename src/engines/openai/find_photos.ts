/**
 * Photos that pages show in the place of generated ones: of Pexels, where the operator has set a key. The model that wants
 * them sees none, so that only those are taken whose own description has a word of what was looked for.
 */
import { pictureFacts } from "../../design/drawing/picture.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { download, NoFile } from "../../providers/downloads.ts";
import { type Outgoing, OutgoingError } from "../../providers/outgoing.ts";
import type { PictureSearch } from "../../providers/picture_search/search.ts";
import { type PictureCredit, PictureSearchError } from "../../providers/picture_search/source.ts";
import type { Picture } from "../tools.ts";

const DOWNLOAD_MS = 30 * SECOND_MS;
const LARGEST_BYTES = 25 * 1024 * 1024;
const LOOKED_AT = 10;
const LONGEST_WORDS = 100;

export interface FoundPhoto {
  bytes: Uint8Array;
  contentType: Picture["contentType"];
  credit: PictureCredit;
}

/**
 * Finds a photo; null: there is none, or none that could be fetched.
 * @param taken identifiers of photos that are on the page already; what is found is added
 * @throws the reason of an aborted signal
 */
export type FindPhoto = (words: string, taken: Set<string>, signal: AbortSignal) => Promise<FoundPhoto | null>;

/** Null where no photos are searched. */
export function createFindPhoto(search: PictureSearch, outgoing: Outgoing): FindPhoto | null {
  if (!search.sources.includes("pexels")) return null;
  return async (words, taken, signal) => {
    const asked = words.replace(/\s+/g, " ").trim().slice(0, LONGEST_WORDS);
    if (asked === "") return null;
    try {
      const query = { words: asked, page: 0, limit: LOOKED_AT, orientation: "landscape", language: "en" } as const;
      const { pictures } = await search.search("pexels", query, signal);
      const fitting = pictures.find(({ id, title }) => !taken.has(id) && sharesWord(title, asked));
      if (!fitting) return null;
      taken.add(fitting.id);
      const request = { url: fitting.file, timeoutMs: DOWNLOAD_MS, mostBytes: LARGEST_BYTES, signal };
      const { answer } = await download(outgoing, request);
      const bytes = new Uint8Array(answer.body);
      const facts = answer.cut ? null : pictureFacts(bytes);
      return facts && { bytes, contentType: facts.contentType, credit: fitting.credit };
    } catch (error) {
      signal.throwIfAborted();
      const isKnown = [PictureSearchError, OutgoingError, NoFile].some((known) => error instanceof known);
      if (!isKnown) throw error;
      return null;
    }
  };
}

/** Words that tell something, by how they begin: "loaf" and "loaves" are one. */
const beginnings = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !COMMON.has(word)).map((word) => word.slice(0, 3));
const COMMON = new Set(["and", "the", "with", "for", "from", "into", "photo", "photograph", "picture", "image"]);

function sharesWord(title: string, words: string): boolean {
  const told = new Set(beginnings(title));
  return beginnings(words).some((word) => told.has(word));
}
