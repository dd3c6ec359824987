/**
 * Leads of OpenStreetMap by an Overpass server that the operator names: its own, or one whose terms allow it. The
 * public ones ask applications to go elsewhere. The area is looked up by the query itself, so that no geocoder is
 * asked. One request at a time, none for a while after the server has said that there were too many, and the same is
 * not asked again for days.
 */

import { type Clock, SECOND_MS } from "../../lib/clock.ts";
import { LeadSourceError } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { readAtMost } from "./read_answer.ts";
import {
  type AnswerCache,
  type FoundBusiness,
  type LeadQuery,
  type LeadSource,
  MOST_FOUND,
  readLocation,
  type SourceWork,
} from "./source.ts";
import { type Trade, tradesFor } from "./trades.ts";

/** How long the server may compute, and how long it is waited for in all. */
const SERVER_SECONDS = 25;
const PATIENCE_MS = 60 * SECOND_MS;
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
/** After a 429 or 504 nothing is asked for so long. */
const PAUSE_MS = 30 * SECOND_MS;
/** A search waits so long for the one before it. */
const MOST_WAITING = 10;

const SOURCE = { source: "The Overpass server" };

/** The server has not answered usably. By itself it has a name that is the same in every language. */
const failed = (code: LeadSourceError["code"], told: CodedMessage): LeadSourceError =>
  new LeadSourceError(code, { ...told, details: { ...told.details, source: "Overpass" } });

interface Settings {
  url: string;
  /** Who we are, for the server's operator. */
  userAgent: string;
  clock: Clock;
  cache: AnswerCache;
  work: SourceWork;
}

export function createOverpass({ url, userAgent, clock, cache, work }: Settings): LeadSource {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let pausedUntil = 0;

  /** Calls wait for each other: Overpass gives an address two places, and bans who takes more. */
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= MOST_WAITING)
      throw failed("provider_unavailable", tellRefusal("source_queued", { source: "the Overpass server" }));
    waiting++;
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    try {
      await before;
      return await work();
    } finally {
      waiting--;
      resolve();
    }
  }

  function assertNotPaused(): void {
    const left = pausedUntil - clock.now();
    if (left > 0)
      throw failed(
        "provider_unavailable",
        tellRefusal("source_resting", { ...SOURCE, seconds: Math.ceil(left / SECOND_MS) }),
      );
  }

  return {
    name: "overpass",
    licence: "ODbL-1.0",
    attribution: "© OpenStreetMap contributors, ODbL, https://www.openstreetmap.org/copyright",
    isThere: () => true,
    async find(query, signal) {
      const trades = await tradesFor(query.query);
      const text = overpassQuery(query, trades);
      const key = sha256Hex(`overpass ${url} ${text}`);
      const kept = await cache.find(key);
      if (kept !== null) return JSON.parse(kept) as FoundBusiness[];
      const answer = await inTurn(() => {
        assertNotPaused();
        return ask({ url, userAgent, clock }, text, signal, () => {
          pausedUntil = clock.now() + PAUSE_MS;
        });
      });
      const found = (await work.readOverpass(answer, query.query, signal)).filter(
        ({ website }) => query.hasWebsite === null || query.hasWebsite === (website !== null),
      );
      await cache.keep(key, JSON.stringify(found));
      return found;
    },
  };
}

/** Asks the server. @param isBusy is called when it wants to be left alone for a while */
async function ask(
  { url, userAgent, clock }: Pick<Settings, "url" | "userAgent" | "clock">,
  text: string,
  signal: AbortSignal,
  isBusy: () => void,
): Promise<string> {
  const patience = new AbortController();
  const cancel = clock.after(PATIENCE_MS, () => patience.abort());
  try {
    const response = await fetch(`${url}/api/interpreter`, {
      method: "POST",
      headers: { "User-Agent": userAgent, Accept: "application/json" },
      body: new URLSearchParams({ data: text }),
      signal: AbortSignal.any([signal, patience.signal]),
      redirect: "error",
    });
    if (response.status === 429 || response.status === 504) {
      isBusy();
      throw failed("provider_unavailable", tellRefusal("source_busy", SOURCE));
    }
    if (response.status === 406)
      throw failed("provider_failed", tellRefusal("source_refuses_program", { ...SOURCE, status: 406 }));
    if (!response.ok)
      throw failed("provider_failed", tellRefusal("source_status", { ...SOURCE, status: response.status }));
    const answer = await readAtMost(response, MOST_ANSWER_BYTES);
    if (answer === null) throw failed("provider_failed", tellRefusal("source_large_place", SOURCE));
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof LeadSourceError) throw error;
    if (patience.signal.aborted) throw failed("provider_unavailable", tellRefusal("source_silent", SOURCE));
    throw failed("provider_unavailable", tellRefusal("source_unreachable", SOURCE));
  } finally {
    cancel();
  }
}

/** A text inside of a query: what it could end is taken out. */
const quoted = (text: string): string =>
  `"${text
    .replace(/[\\"\p{Cc}]/gu, " ")
    .trim()
    .slice(0, 200)}"`;

/** The query: an area by its names, and in it what has one of the tags, or a name that has the words. */
export function overpassQuery({ query, location, radiusKm, country }: LeadQuery, trades: Trade[]): string {
  const place = readLocation(location, country);
  const head = `[out:json][timeout:${SERVER_SECONDS}][maxsize:67108864];`;
  const lines: string[] = [head];
  const within = place.country ? "(area.c)" : "";
  if (place.country) lines.push(`area["ISO3166-1"=${quoted(place.country)}][admin_level=2]->.c;`);
  // The largest of that name: a city, and not the street or the quarter that is called the same.
  lines.push(
    `(rel${within}["boundary"="administrative"]["name"=${quoted(place.town)}];rel${within}["boundary"="administrative"]["name:en"=${quoted(place.town)}];);map_to_area->.a;`,
  );
  const around = radiusKm === null ? "(area.a)" : `(around.m:${Math.round(radiusKm * 1000)})`;
  if (radiusKm !== null)
    lines.push(`(node${within}["place"~"^(city|town|village|suburb)$"]["name"=${quoted(place.town)}];)->.m;`);
  const tags = [...new Set(trades.flatMap(({ osm }) => osm))];
  const filters = tags.map((tag) =>
    tag
      .split("&")
      .map((one) => one.split("="))
      .map(([name, value]) => `["${name}"="${value}"]`)
      .join(""),
  );
  if (filters.length === 0) {
    const words = query
      .replace(/[^\p{L}\p{N} ]/gu, " ")
      .replace(/\s+/g, " ")
      .trim();
    filters.push(`["name"~${quoted(words)},i]`);
  }
  lines.push(`(${filters.map((filter) => `nwr${filter}["name"]${around};`).join("")});out center tags ${MOST_FOUND};`);
  return lines.join("\n");
}

const text = (value: unknown): string | null => {
  if (typeof value !== "string") return null;
  const trimmed = value.trim().slice(0, 500);
  return trimmed === "" ? null : trimmed;
};

/** Networks by the tag that names a page of them. */
const NETWORKS = ["facebook", "instagram", "twitter", "linkedin", "youtube", "tiktok"];

/** @throws LeadSourceError for what is no answer, also where it came with 200 */
export async function readOverpass(answer: string, query: string): Promise<FoundBusiness[]> {
  let body: { elements?: unknown; remark?: unknown };
  try {
    body = JSON.parse(answer);
  } catch {
    throw failed("provider_failed", tellRefusal("source_cut", SOURCE));
  }
  if (typeof body.remark === "string" && /error|timed out|out of memory/i.test(body.remark))
    throw failed("provider_failed", tellRefusal("source_gave_up", SOURCE));
  if (!Array.isArray(body?.elements)) throw failed("provider_failed", tellRefusal("source_no_results", SOURCE));
  const tags = new Set((await tradesFor(query)).flatMap(({ osm }) => osm));
  return body.elements.slice(0, MOST_FOUND).flatMap((element) => toBusiness(element, tags) ?? []);
}

/** The first of values with semicolons between. */
const firstOf = (values: string | null): string | null => text(values?.split(";")[0]);

function toBusiness(element: unknown, wanted: Set<string>): FoundBusiness | null {
  if (typeof element !== "object" || element === null) return null;
  const { type, id, lat, lon, center, tags } = element as Record<string, unknown>;
  if (typeof tags !== "object" || tags === null) return null;
  const all = tags as Record<string, unknown>;
  const tag = (...names: string[]) => names.map((name) => text(all[name])).find((value) => value !== null) ?? null;
  const name = tag("name");
  if (!name) return null;
  const at = (typeof lat === "number" ? { lat, lon } : center) as { lat?: unknown; lon?: unknown } | undefined;
  const location =
    typeof at?.lat === "number" && typeof at.lon === "number" && Math.abs(at.lat) <= 90 && Math.abs(at.lon) <= 180
      ? { lat: at.lat, lon: at.lon }
      : null;
  const street = tag("addr:street", "addr:place");
  const number = tag("addr:housenumber");
  const category =
    [...wanted].find((one) => one.split("&").every((part) => all[part.split("=")[0]!] === part.split("=")[1])) ??
    ["craft", "shop", "office", "amenity", "healthcare", "leisure", "tourism"].flatMap((key) =>
      text(all[key]) ? `${key}=${text(all[key])}` : [],
    )[0] ??
    null;
  const code = tag("addr:country");
  return {
    name,
    category,
    street: street && number ? `${street} ${number}` : street,
    city: tag("addr:city", "addr:town", "addr:village"),
    postal_code: tag("addr:postcode"),
    region: tag("addr:state", "addr:province"),
    country: code && /^[A-Za-z]{2}$/.test(code) ? code.toUpperCase() : null,
    location,
    phone: firstOf(tag("phone", "contact:phone", "contact:mobile", "mobile")),
    website: firstOf(tag("website", "contact:website", "url")),
    emails: (tag("email", "contact:email") ?? "").split(";").flatMap((one) => one.trim() || []),
    socials: Object.fromEntries(
      NETWORKS.flatMap((network) => {
        const address = tag(`contact:${network}`, network);
        if (!address) return [];
        return [[network, /^https?:\/\//.test(address) ? address : `https://www.${network}.com/${address}`]];
      }),
    ),
    opening_hours: tag("opening_hours"),
    source_id:
      (type === "node" || type === "way" || type === "relation") && Number.isInteger(id) ? `${type}/${id}` : null,
    source_url:
      (type === "node" || type === "way" || type === "relation") && Number.isInteger(id)
        ? `https://www.openstreetmap.org/${type}/${id}`
        : null,
    licence: null,
  };
}
