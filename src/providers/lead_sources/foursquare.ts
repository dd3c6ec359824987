/**
 * Leads of Foursquare's Places API, with a key of the operator's, who has agreed to its terms. It finds the place that
 * is named by itself. One page of its answers a search, kept for days.
 */

import { type Clock, SECOND_MS } from "../../lib/clock.ts";
import { LeadSourceError } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { readAtMost } from "./read_answer.ts";
import type { AnswerCache, FoundBusiness, LeadQuery, LeadSource, SourceWork } from "./source.ts";

const PATIENCE_MS = 20 * SECOND_MS;
const MOST_ANSWER_BYTES = 4 * 1024 * 1024;
/** More are not given with one request. */
const MOST_OF_ANSWER = 50;
const VERSION_OF_API = "2025-06-17";
const FIELDS = "fsq_place_id,name,categories,location,latitude,longitude,tel,email,website,social_media";
const SOURCE = { source: "Foursquare" };

interface Settings {
  url: string;
  key: string;
  userAgent: string;
  clock: Clock;
  cache: AnswerCache;
  work: SourceWork;
}

export function createFoursquare({ url, key, userAgent, clock, cache, work }: Settings): LeadSource {
  async function ask(address: string, signal: AbortSignal): Promise<string> {
    const patience = new AbortController();
    const cancel = clock.after(PATIENCE_MS, () => patience.abort());
    try {
      const response = await fetch(address, {
        headers: {
          Authorization: `Bearer ${key}`,
          "X-Places-Api-Version": VERSION_OF_API,
          "User-Agent": userAgent,
          Accept: "application/json",
        },
        signal: AbortSignal.any([signal, patience.signal]),
        redirect: "error",
      });
      if (response.status === 401 || response.status === 403)
        throw new LeadSourceError("provider_unavailable", tellRefusal("source_refuses_key", SOURCE));
      if (response.status === 400)
        throw new LeadSourceError("provider_failed", tellRefusal("source_place_unknown", SOURCE));
      if (response.status === 429)
        throw new LeadSourceError("provider_unavailable", tellRefusal("source_often", SOURCE));
      if (!response.ok)
        throw new LeadSourceError(
          "provider_failed",
          tellRefusal("source_status", { ...SOURCE, status: response.status }),
        );
      const answer = await readAtMost(response, MOST_ANSWER_BYTES);
      if (answer === null) throw new LeadSourceError("provider_failed", tellRefusal("source_large", SOURCE));
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LeadSourceError) throw error;
      throw new LeadSourceError("provider_unavailable", tellRefusal("source_unreachable", SOURCE));
    } finally {
      cancel();
    }
  }

  return {
    name: "foursquare",
    licence: "Foursquare Places API terms",
    attribution: "Powered by Foursquare, https://foursquare.com",
    isThere: () => true,
    async find(query, signal) {
      const address = `${url}/places/search?${parametersOf(query)}`;
      const kept = sha256Hex(`foursquare ${address}`);
      const known = await cache.find(kept);
      const found =
        known === null
          ? await work.readFoursquare(await ask(address, signal), signal)
          : (JSON.parse(known) as FoundBusiness[]);
      if (known === null) await cache.keep(kept, JSON.stringify(found));
      return found.filter(({ website }) => query.hasWebsite === null || query.hasWebsite === (website !== null));
    },
  };
}

function parametersOf({ query, location, radiusKm, country }: LeadQuery): string {
  const near = country && !location.includes(",") ? `${location}, ${country}` : location;
  const parameters = new URLSearchParams({ query, near, limit: String(MOST_OF_ANSWER), fields: FIELDS });
  if (radiusKm !== null) parameters.set("radius", String(Math.round(radiusKm * 1000)));
  return parameters.toString();
}

const text = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;
const object = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** Addresses of the pages that are named by who they are of. */
const NETWORKS: [field: string, network: string, address: string][] = [
  ["facebook_id", "facebook", "https://www.facebook.com/"],
  ["instagram", "instagram", "https://www.instagram.com/"],
  ["twitter", "twitter", "https://twitter.com/"],
];

/** @throws LeadSourceError for what is no answer */
export function readFoursquare(answer: string): FoundBusiness[] {
  let results: unknown;
  try {
    results = object(JSON.parse(answer)).results;
  } catch {
    throw new LeadSourceError("provider_failed", tellRefusal("source_cut", SOURCE));
  }
  if (!Array.isArray(results)) throw new LeadSourceError("provider_failed", tellRefusal("source_no_results", SOURCE));
  return results.slice(0, MOST_OF_ANSWER).flatMap((result) => {
    const place = object(result);
    const name = text(place.name);
    if (!name) return [];
    const location = object(place.location);
    const social = object(place.social_media);
    const { latitude: lat, longitude: lon } = place;
    const country = text(location.country)?.toUpperCase() ?? "";
    return {
      name,
      category: text(object(Array.isArray(place.categories) ? place.categories[0] : null).name),
      street: text(location.address),
      city: text(location.locality),
      postal_code: text(location.postcode),
      region: text(location.region),
      country: /^[A-Z]{2}$/.test(country) ? country : null,
      location: typeof lat === "number" && typeof lon === "number" ? { lat, lon } : null,
      phone: text(place.tel),
      website: text(place.website),
      emails: text(place.email) ? [text(place.email)!] : [],
      socials: Object.fromEntries(
        NETWORKS.flatMap(([field, network, address]) => {
          const who = text(social[field]);
          return who ? [[network, `${address}${encodeURIComponent(who)}`]] : [];
        }),
      ),
      opening_hours: null,
      source_id: text(place.fsq_place_id),
      source_url: null,
      licence: null,
    };
  });
}
