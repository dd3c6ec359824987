/**
 * Leads of what the operator has imported (`sitewright leads import`): nobody is asked, and the licences allow to store
 * the data and to pass them on. Places are found by the lines of business that a query names, else by their names. Where
 * a town is, the addresses of its places tell; names that stand in none (quarters, names in other languages) are known
 * once an extract of Overture's divisions was imported as well. No gazetteer is in the executable: one that knows every
 * quarter is larger than all the rest of it, and has terms of its own (GeoNames: CC BY).
 */

import { existsSync } from "node:fs";
import { LeadSourceError } from "../../lib/errors.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { type NearPlace, openPlaces, type PlacesReader, placesPath } from "../../storage/places.ts";
import {
  type FoundBusiness,
  IMPORT_COMMAND,
  type LeadQuery,
  type LeadSource,
  MOST_FOUND,
  readLocation,
  type SourceWork,
} from "./source.ts";
import { namesOfTown } from "./town_names.ts";
import { folded, tradesFor } from "./trades.ts";

/** How far around the middle of a town is searched when nobody says: as far as its addresses go, from here to there. */
const NEAREST_KM = 3;
const FARTHEST_KM = 25;

export function createPlaces(dataDirectory: string, work: SourceWork): LeadSource {
  return {
    name: "places",
    licence: "CDLA-Permissive-2.0",
    attribution: "© Overture Maps Foundation, https://overturemaps.org",
    isThere: () => existsSync(placesPath(dataDirectory)),
    find: work.searchPlaces,
  };
}

/**
 * Opens what was imported, looks, and closes it: it may be another the next time.
 * @throws LeadSourceError where nothing was imported, or nobody knows the town
 */
export async function searchImportedPlaces(dataDirectory: string, query: LeadQuery): Promise<FoundBusiness[]> {
  const places = openPlaces(dataDirectory);
  if (!places) throw new LeadSourceError("provider_unavailable", tellRefusal("no_places", { command: IMPORT_COMMAND }));
  try {
    return await findPlaces(places, query);
  } finally {
    places.close();
  }
}

async function findPlaces(places: PlacesReader, query: LeadQuery): Promise<FoundBusiness[]> {
  const place = readLocation(query.location, query.country);
  const names = namesOfTown(folded(place.town));
  const known = names.flatMap((name) => places.localities(name));
  const inCountry = place.country ? known.filter(({ country }) => country === place.country) : known;
  const within = place.within.map(folded);
  const inRegion = inCountry.filter(({ region }) => region !== null && within.includes(folded(region)));
  const [found] = (inRegion.length > 0 ? inRegion : inCountry).toSorted((a, b) => b.places - a.places);
  if (!found)
    throw new LeadSourceError("provider_failed", tellRefusal("place_not_imported", { location: query.location }));
  const near = {
    lat: found.lat,
    lon: found.lon,
    radiusKm: query.radiusKm ?? Math.min(FARTHEST_KM, Math.max(NEAREST_KM, found.spread_km)),
    hasWebsite: query.hasWebsite,
    most: MOST_FOUND,
  };
  const trades = await tradesFor(query.query);
  const code = folded(query.query).replace(/ /g, "_");
  const categories = [...new Set([...trades.flatMap(({ overture }) => overture), code])];
  const byCategory = places.byCategory(categories, near);
  const rows = byCategory.length > 0 ? byCategory : places.byName(folded(query.query).split(" "), near);
  // Who is surely there first; of those, who is near.
  return rows.toSorted((a, b) => surenessOf(b) - surenessOf(a) || a.km - b.km).map(({ facts }) => JSON.parse(facts));
}

const surenessOf = ({ confidence }: NearPlace): number => Math.round((confidence ?? 0.5) * 5);
