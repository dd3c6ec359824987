/** What a website is to have before it is made. */

import type { Output } from "../../api/operations.ts";
import { slugOf } from "../../parts/slugs.ts";

type SuggestedSite = Output<"POST /v1/tools/suggest_pages">;

export interface PlannedPage {
  path: string;
  name: string;
  /** Empty: the website's. */
  prompt: string;
  /** Somebody added it to those that were suggested. */
  added?: boolean;
}

/** What was suggested, and what has become of it. */
export interface Sitemap {
  name: string;
  pages: PlannedPage[];
  /** Paths of the pages that are not wanted. */
  left: string[];
  /** How many looks of the home page there are to choose from; left out: one. */
  variants?: number;
}

export const toSitemap = ({ name, pages }: SuggestedSite): Sitemap => ({ name, pages, left: [] });

/** What is suggested for a description that was changed, with the pages that somebody had added or left out before. */
export function withChoices(now: Sitemap, before: Sitemap): Sitemap {
  const pages = [...now.pages];
  for (const page of before.pages) if (page.added && !pages.some(({ path }) => path === page.path)) pages.push(page);
  return { ...before, name: now.name, pages };
}

/** A path for a page that is called so, as none of the others has. */
export function pathFor(name: string, taken: string[]): string {
  const path = `/${slugOf(name.slice(0, 60)) || "page"}`;
  for (let number = 2; ; number++) {
    const free = number === 2 && !taken.includes(path) ? path : `${path}-${number}`;
    if (!taken.includes(free)) return free;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What was understood of a description that was changed, with what somebody had corrected before.
 * @param before what was understood of the earlier description
 * @param corrected what had become of that
 */
export function withCorrections<Value>(now: Value, before: Value, corrected: Value): Value {
  if (isObject(now) && isObject(before) && isObject(corrected)) {
    const members = Object.keys(now).map((key) => [key, withCorrections(now[key], before[key], corrected[key])]);
    return Object.fromEntries(members) as Value;
  }
  return JSON.stringify(corrected) === JSON.stringify(before) ? now : corrected;
}
