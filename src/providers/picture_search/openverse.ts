/**
 * Pictures under free licences, found by Openverse, which needs no key. Only those are taken that pages of a business
 * may show, cut to fit, at no more than a credit: public domain and Creative Commons Attribution. "ShareAlike" is left
 * out, because it reaches what is made of the picture; so is what forbids business or change.
 * Source: https://api.openverse.org/v1/
 */
import type { Clock } from "../../lib/clock.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { askSource } from "./ask.ts";
import {
  countOf,
  type FoundPicture,
  MOST_PAGES,
  type Orientation,
  objectOf,
  PictureSearchError,
  type PictureSource,
  plainText,
  webAddressOf,
} from "./source.ts";

const WHO = "Openverse";
const RATIOS: Record<Orientation, string> = { landscape: "wide", portrait: "tall", square: "square" };
const LICENCES = ["by", "cc0", "pdm"];

interface Settings {
  url: string;
  userAgent: string;
  clock: Clock;
}

export function createOpenverse({ url, userAgent, clock }: Settings): PictureSource {
  const ask = (path: string, signal: AbortSignal) =>
    askSource({ who: WHO, url: `${url}/v1/images/${path}`, headers: { "User-Agent": userAgent }, clock, signal });

  return {
    name: "openverse",
    async search({ words, page, limit, orientation }, signal) {
      const parameters = new URLSearchParams({
        q: words,
        page: String(page + 1),
        page_size: String(limit),
        license: LICENCES.join(","),
        ...(orientation && { aspect_ratio: RATIOS[orientation] }),
      });
      const { results, result_count, page_count } = objectOf(await ask(`?${parameters}`, signal));
      if (!Array.isArray(results))
        throw new PictureSearchError(
          "provider_failed",
          tellRefusal("source_no_list", { source: WHO, things: "results" }),
        );
      const pages = Math.min(countOf(page_count) ?? 0, MOST_PAGES);
      return {
        pictures: results.slice(0, limit).flatMap((result) => readResult(result) ?? []),
        total: Math.min(countOf(result_count) ?? 0, pages * limit),
      };
    },
    async find(id, signal) {
      const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
      return isUuid ? readResult(await ask(`${id}/`, signal)) : null;
    },
  };
}

function readResult(value: unknown): FoundPicture | null {
  const result = objectOf(value);
  const { id, license, mature } = result;
  const file = webAddressOf(result.url);
  const page = webAddressOf(result.foreign_landing_url);
  const thumbnail = webAddressOf(result.thumbnail);
  if (typeof id !== "string" || !/^[0-9a-f-]{36}$/.test(id) || !file || !page || !thumbnail) return null;
  if (typeof license !== "string" || !LICENCES.includes(license) || mature === true) return null;
  const title = plainText(result.title);
  const author = plainText(result.creator);
  const { name, address } = licenceOf(license, result.license_version);
  return {
    id: `openverse_${id}`,
    source: "openverse",
    title: title ?? "",
    width: countOf(result.width),
    height: countOf(result.height),
    thumbnail,
    file,
    credit: {
      text: [title && `“${title}”`, author, name].filter(Boolean).join(" · "),
      author,
      author_url: webAddressOf(result.creator_url),
      source_url: page,
      licence: name,
      licence_url: address,
      required: license === "by",
    },
  };
}

/** A licence by its own name and address, whatever a source calls it. */
function licenceOf(code: string, given: unknown): { name: string; address: string } {
  if (code === "cc0") return { name: "CC0 1.0", address: "https://creativecommons.org/publicdomain/zero/1.0/" };
  if (code === "pdm")
    return { name: "Public Domain Mark 1.0", address: "https://creativecommons.org/publicdomain/mark/1.0/" };
  const version = typeof given === "string" && /^[1-4]\.[05]$/.test(given) ? given : "4.0";
  return { name: `CC BY ${version}`, address: `https://creativecommons.org/licenses/by/${version}/` };
}
