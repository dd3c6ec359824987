/** Where leads are searched, and what their map is drawn with. */
import * as v from "valibot";
import { says } from "../lib/field_words.ts";
import { pastedAddress } from "../lib/urls.ts";
import { httpUrl, text, wholeNumber } from "./schemas.ts";
import { part, type Reading, secret, setting } from "./setting.ts";

/** The address of map tiles. Its host is a fixed one, because the application may show pictures of it alone. */
const tilesUrl = v.pipe(
  text,
  v.transform(pastedAddress),
  v.check(
    (value) =>
      /^https?:\/\/[^/?#@{}\s]+\/[^#\s]*$/.test(value) &&
      URL.canParse(value) &&
      ["{z}", "{x}", "{y}"].every((part) => value.includes(part)),
    says("unlike", { example: "https://tiles.example.com/{z}/{x}/{y}.png" }),
  ),
);

export const LEADS = part(
  "Leads",
  {
    overpassUrl: setting(
      "SITEWRIGHT_OVERPASS_URL",
      httpUrl,
      null,
      "Overpass server of OpenStreetMap that leads are searched with, one that allows it (default: none)",
    ),
    foursquareKey: secret(
      "SITEWRIGHT_FOURSQUARE_KEY",
      text,
      null,
      "service key of Foursquare's Places API that leads are searched with; its terms are yours to keep (default: none)",
    ),
    foursquareUrl: setting(
      "SITEWRIGHT_FOURSQUARE_URL",
      httpUrl,
      "https://places-api.foursquare.com",
      "address of that API",
    ),
    leadsRetentionDays: setting(
      "SITEWRIGHT_LEADS_RETENTION_DAYS",
      wholeNumber(1, 36_500),
      null,
      "leads that nobody has changed for so many days are deleted, unless they are qualified or won (default: never)",
    ),
    url: setting(
      "SITEWRIGHT_MAP_TILES_URL",
      tilesUrl,
      null,
      "where the application's map of leads gets its pictures, with {z}, {x} and {y} (default: nowhere; it is drawn plainly)",
    ),
    attribution: setting(
      "SITEWRIGHT_MAP_TILES_ATTRIBUTION",
      text,
      null,
      "what that server wants to be shown below them",
    ),
  },
  { group: "lead_sources" },
);

export function readLeads(reading: Reading) {
  const { foursquareKey, foursquareUrl, url, attribution, ...rest } = reading.values(LEADS);
  reading.together(LEADS.settings.url, LEADS.settings.attribution);
  return {
    ...rest,
    foursquare: foursquareKey ? { key: foursquareKey, url: foursquareUrl } : null,
    mapTiles: url && attribution ? { url, attribution } : null,
  };
}
