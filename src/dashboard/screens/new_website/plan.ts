/** What a website is to have before it is made. */

import type { Output } from "../../api/operations.ts";
import { slugOf } from "../../parts/slugs.ts";

type SuggestedSite = Output<"POST /v1/tools/suggest_pages">;

export interface PlannedPage {
  path: string;
  name: string;
  /** Empty: the website's. */
  prompt: string;
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

/** A path for a page that is called so, as none of the others has. */
export function pathFor(name: string, taken: string[]): string {
  const path = `/${slugOf(name.slice(0, 60)) || "page"}`;
  for (let number = 2; ; number++) {
    const free = number === 2 && !taken.includes(path) ? path : `${path}-${number}`;
    if (!taken.includes(free)) return free;
  }
}
