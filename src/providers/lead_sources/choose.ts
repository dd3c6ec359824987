/** Which sources of leads the operator has set. */
import type { Config } from "../../config.ts";
import type { Clock } from "../../lib/clock.ts";
import { VERSION } from "../../version.ts";
import { createFoursquare } from "./foursquare.ts";
import { createOverpass } from "./overpass.ts";
import { createPlaces, type SearchPlaces } from "./places.ts";
import type { AnswerCache, LeadSource, LeadSources } from "./source.ts";

interface Parts {
  config: Pick<Config, "overpassUrl" | "foursquare" | "dataDirectory">;
  /** Public address of the application: who asks. */
  baseUrl: string;
  clock: Clock;
  cache: AnswerCache;
  searchPlaces: SearchPlaces;
}

export function createLeadSources({ config, baseUrl, clock, cache, searchPlaces }: Parts): LeadSources {
  const userAgent = `Sitewright/${VERSION} (+${baseUrl})`;
  const sources: LeadSource[] = [createPlaces(config.dataDirectory, searchPlaces)];
  if (config.overpassUrl) sources.push(createOverpass({ url: config.overpassUrl, userAgent, clock, cache }));
  if (config.foursquare) sources.push(createFoursquare({ ...config.foursquare, userAgent, clock, cache }));
  return new Map(sources.map((source) => [source.name, source]));
}
