/**
 * Photos of Pexels, with a key of the operator's. Its licence asks for no credit on pages; it is kept all the same.
 * Source: https://www.pexels.com/api/documentation/
 */
import type { Clock } from "../../lib/clock.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { askSource } from "./ask.ts";
import {
  countOf,
  type FoundPicture,
  MOST_PAGES,
  objectOf,
  PictureSearchError,
  type PictureSource,
  plainText,
  webAddressOf,
} from "./source.ts";

const WHO = "Pexels";
const LICENCE = "Pexels License";
const LICENCE_URL = "https://www.pexels.com/license/";
/** Languages of words that it knows, by their first part. */
const LOCALES = Object.fromEntries(
  "en-US pt-BR es-ES ca-ES de-DE it-IT fr-FR sv-SE id-ID pl-PL ja-JP zh-CN ko-KR th-TH nl-NL hu-HU vi-VN cs-CZ da-DK fi-FI uk-UA el-GR ro-RO nb-NO sk-SK tr-TR ru-RU"
    .split(" ")
    .map((locale) => [locale.slice(0, 2), locale]),
);

interface Settings {
  key: string;
  url: string;
  userAgent: string;
  clock: Clock;
}

export function createPexels({ key, url, userAgent, clock }: Settings): PictureSource {
  const headers = { Authorization: key, "User-Agent": userAgent };
  const ask = (path: string, signal: AbortSignal) =>
    askSource({ who: WHO, url: `${url}/v1${path}`, headers, clock, signal });

  return {
    name: "pexels",
    async search({ words, page, limit, orientation, language }, signal) {
      const locale = LOCALES[language?.slice(0, 2).toLowerCase() ?? ""];
      const parameters = new URLSearchParams({
        query: words,
        page: String(page + 1),
        per_page: String(limit),
        ...(orientation && { orientation }),
        ...(locale && { locale }),
      });
      const { photos, total_results } = objectOf(await ask(`/search?${parameters}`, signal));
      if (!Array.isArray(photos))
        throw new PictureSearchError(
          "provider_failed",
          tellRefusal("source_no_list", { source: WHO, things: "photos" }),
        );
      return {
        pictures: photos.slice(0, limit).flatMap((photo) => readPhoto(photo) ?? []),
        total: Math.min(countOf(total_results) ?? 0, MOST_PAGES * limit),
      };
    },
    async find(id, signal) {
      return /^\d{1,15}$/.test(id) ? readPhoto(await ask(`/photos/${id}`, signal)) : null;
    },
  };
}

function readPhoto(value: unknown): FoundPicture | null {
  const photo = objectOf(value);
  const sizes = objectOf(photo.src);
  const id = countOf(photo.id);
  // At most 1880 pixels wide or 1300 high; the original would be many megabytes.
  const file = webAddressOf(sizes.large2x) ?? webAddressOf(sizes.original);
  const thumbnail = webAddressOf(sizes.medium) ?? file;
  const page = webAddressOf(photo.url);
  if (id === null || !file || !thumbnail || !page) return null;
  const author = plainText(photo.photographer);
  return {
    id: `pexels_${id}`,
    source: "pexels",
    title: plainText(photo.alt) ?? "",
    width: countOf(photo.width),
    height: countOf(photo.height),
    thumbnail,
    file,
    credit: {
      text: author ? `${author} · Pexels` : "Pexels",
      author,
      author_url: webAddressOf(photo.photographer_url),
      source_url: page,
      licence: LICENCE,
      licence_url: LICENCE_URL,
      required: false,
    },
  };
}
