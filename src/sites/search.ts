/**
 * Searching a published site: `/_sw/search?q=` looks through the pages that visitors see now, by words of which the last
 * letters may be missing, with or without their accents. Answers are JSON. Nothing is kept of what was looked for.
 */
import { scopeOf } from "../features/publishing/service.ts";
import { NOT_FOUND_PAGES } from "../features/websites/service.ts";
import { placeOfWords, toQueries } from "../lib/words.ts";
import type { Services } from "../operation/operation.ts";
import type { PeerAddress } from "./form_posts.ts";
import { siteReads } from "./reads.ts";
import { SEARCH_SCRIPT } from "./search_script.ts";
import type { Site } from "./store.ts";

export const SEARCH_PATH = "/_sw/search";
export const SEARCH_SCRIPT_PATH = "/_sw/search.js";
const LONGEST_QUERY = 100;
const MOST_TERMS = 6;
const MOST_RESULTS = 10;
/** Where some of what is found is left out. */
const MOST_LOOKED_AT = 50;
const EXCERPT = 160;
/** In 15 minutes: of a visitor, who types letter by letter, and of all visitors of a site. */
const MOST_OF_ONE = 600;
const MOST_OF_SITE = 20_000;
const HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

export interface SearchResult {
  url: string;
  title: string;
  excerpt: string;
}

/** Answers searches of a site; null: the path is none of a search. */
export type SearchServer = (request: Request, site: Site, path: string, peer: PeerAddress) => Promise<Response | null>;

/** Looks through the pages that visitors see. @returns at most `MOST_RESULTS`, the best first */
export function createSiteSearch({ storage }: Pick<Services, "storage">) {
  const reads = () => siteReads(storage.read);
  /** @param options `listedOnly`: only pages that search engines may list */
  return async (site: Site, query: string, options: { listedOnly?: boolean } = {}): Promise<SearchResult[]> => {
    const found = new Map<string, { path: string; title: string; text: string }>();
    for (const terms of toQueries(query, MOST_TERMS)) {
      const match = `scope:"${scopeOf(site._id)}" AND {title headings body} : (${terms})`;
      const most = options.listedOnly ? MOST_LOOKED_AT : MOST_RESULTS;
      for (const row of await reads().search.all({ match, release: site.release_id, most })) {
        const isShown = row.is_listed || !options.listedOnly;
        if (isShown && !NOT_FOUND_PAGES.includes(row.path) && !found.has(row.path)) found.set(row.path, row);
      }
    }
    return [...found.values()]
      .slice(0, MOST_RESULTS)
      .map(({ path, title, text }) => ({ url: path, title, excerpt: excerptOf(text, query) }));
  };
}

export function createSearchServer(services: Pick<Services, "storage" | "rateLimiter" | "senders">): SearchServer {
  const { rateLimiter, senders } = services;
  const search = createSiteSearch(services);

  return async (request, site, path, peer) => {
    if (path === SEARCH_SCRIPT_PATH)
      return new Response(SEARCH_SCRIPT, {
        headers: {
          "Content-Type": "text/javascript; charset=utf-8",
          "Cache-Control": "public, max-age=3600",
          "X-Content-Type-Options": "nosniff",
        },
      });
    if (path !== SEARCH_PATH) return null;
    const sender = senders.senderOf(request.headers, peer());
    const counted = await Promise.all([
      rateLimiter.takeOfStranger(`site_search:${site._id}:${sender ?? ""}`, MOST_OF_ONE),
      rateLimiter.takeOfStranger(`site_search:${site._id}`, MOST_OF_SITE),
    ]);
    const refused = counted.find((decision) => decision && !decision.allowed);
    if (refused)
      return Response.json(
        { error: true, code: "rate_limited", message: "Too many searches. Try again later." },
        { status: 429, headers: { ...HEADERS, "Retry-After": String(refused.resetSeconds) } },
      );
    const query = (new URL(request.url).searchParams.get("q") ?? "").slice(0, LONGEST_QUERY).toWellFormed();
    return Response.json({ query, results: await search(site, query) }, { headers: HEADERS });
  };
}

/** What stands around the first word that was looked for, else how the text begins. */
function excerptOf(text: string, query: string): string {
  if (text.length <= EXCERPT) return text;
  const place = placeOfWords(text, query);
  const wanted = Math.max(0, Math.min(place - EXCERPT / 3, text.length - EXCERPT));
  const blank = wanted === 0 ? 0 : text.indexOf(" ", wanted) + 1;
  const start = blank > 0 && blank <= place ? blank : Math.floor(wanted);
  const end = start + EXCERPT;
  const cut = end >= text.length ? text.slice(start) : text.slice(start, end).replace(/\s\S*$/u, "");
  return `${start > 0 ? "… " : ""}${cut.toWellFormed()}${end < text.length ? " …" : ""}`;
}
