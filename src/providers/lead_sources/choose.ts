/** Which sources of leads the operator has set. */

import type { Clock } from "../../lib/clock.ts";
import type { Config } from "../../settings/config.ts";
import { VERSION } from "../../version.ts";
import { createFoursquare } from "./foursquare.ts";
import { createOverpass } from "./overpass.ts";
import { createPlaces } from "./places.ts";
import type { AnswerCache, LeadSource, LeadSources, SourceWork } from "./source.ts";

interface Parts {
  config: Pick<Config, "overpassUrl" | "foursquare" | "dataDirectory">;
  /** Public address of the application: who asks. */
  baseUrl: string;
  clock: Clock;
  cache: AnswerCache;
  work: SourceWork;
}

export function createLeadSources({ config, baseUrl, clock, cache, work }: Parts): LeadSources {
  const userAgent = `Sitewright/${VERSION} (+${baseUrl})`;
  const sources: LeadSource[] = [createPlaces(config.dataDirectory, work)];
  if (config.overpassUrl) sources.push(createOverpass({ url: config.overpassUrl, userAgent, clock, cache, work }));
  if (config.foursquare) sources.push(createFoursquare({ ...config.foursquare, userAgent, clock, cache, work }));
  return new Map(sources.map((source) => [source.name, source]));
}
