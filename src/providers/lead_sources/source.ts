/**
 * Where leads come from: an interface, and what a source gives. A source knows no account and stores no lead. None is
 * there unless the operator sets one: what may be asked, stored and sold on differs from source to source, and nobody
 * else can agree to its terms.
 */
import { tellRefusal } from "../../sentences/refusals.ts";
import type { SearchArea } from "./trades.ts";

export const IMPORT_COMMAND = "sitewright leads import FILE";

/** That the operator has set none, and how one is. */
export const noLeadSource = () =>
  tellRefusal("no_lead_source", {
    command: IMPORT_COMMAND,
    address: "SITEWRIGHT_OVERPASS_URL",
    key: "SITEWRIGHT_FOURSQUARE_KEY",
  });

/** A business as a source tells of it; nothing is made up where it tells nothing. */
export interface FoundBusiness {
  name: string;
  category: string | null;
  street: string | null;
  city: string | null;
  postal_code: string | null;
  region: string | null;
  /** Two capital letters (ISO 3166-1). */
  country: string | null;
  location: { lat: number; lon: number } | null;
  phone: string | null;
  website: string | null;
  emails: string[];
  /** Addresses by network: "facebook". */
  socials: Record<string, string>;
  opening_hours: string | null;
  /** What the source calls it. */
  source_id: string | null;
  source_url: string | null;
  licence: string | null;
}

export interface LeadQuery {
  /** What is looked for, in the words of whoever searches. */
  query: string;
  /** Where: a town, with region or country after commas. */
  location: string;
  radiusKm: number | null;
  /** Two capital letters. */
  country: string | null;
  /** Only those with, or only those without, a website of their own. */
  hasWebsite: boolean | null;
}

/** More businesses of one search are not looked at. */
export const MOST_FOUND = 1_000;

export interface LeadSource {
  /** As searches and leads name it. */
  name: string;
  /** Under which its data may be used, where it is the same for all. */
  licence: string;
  /** What has to be shown with its data. */
  attribution: string;
  /**
   * Businesses that fit, the best first, at most `MOST_FOUND`.
   * @throws LeadSourceError, or the reason of an aborted signal
   */
  find(query: LeadQuery, signal: AbortSignal): Promise<FoundBusiness[]>;
  /** Whether there is something to ask. */
  isThere(): boolean;
}

/** What sources compute, which is done off the main thread. Each throws what `find` does. */
export interface SourceWork {
  searchPlaces(query: LeadQuery, signal: AbortSignal): Promise<FoundBusiness[]>;
  /** @param query what was looked for, in the words of whoever searches */
  readOverpass(answer: string, query: string, signal: AbortSignal): Promise<FoundBusiness[]>;
  readFoursquare(answer: string, signal: AbortSignal): Promise<FoundBusiness[]>;
}

/** The sources of this server by name, the one that is asked when none is named first. */
export type LeadSources = Map<string, LeadSource>;

/** How answers are kept, so that the same is not asked of others again. */
export interface AnswerCache {
  find(key: string): Promise<string | null>;
  keep(key: string, answer: string): Promise<void>;
}

/** "Leeds, West Yorkshire, UK" → the town, what it is in, and the country, as far as they are told. */
export function readLocation(text: string, country: string | null): SearchArea {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.length > 1 ? countryCode(parts.at(-1)!) : null;
  const rest = last ? parts.slice(0, -1) : parts;
  return { town: rest[0] ?? "", within: rest.slice(1), country: country ?? last };
}

/** Names of countries as people write them in English, German and their own language, beside those the runtime knows. */
const OTHER_NAMES: Record<string, string> = {
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  "great britain": "GB",
  usa: "US",
  us: "US",
  "united states of america": "US",
  america: "US",
  holland: "NL",
  brd: "DE",
  czechia: "CZ",
};

let names: Map<string, string> | null = null;

/** The code of a country that is named, or null. */
function countryCode(text: string): string | null {
  names ??= countryNames();
  const plain = text.trim().toLowerCase();
  if (OTHER_NAMES[plain]) return OTHER_NAMES[plain];
  if (/^[a-z]{2}$/.test(plain) && names.has(`:${plain}`)) return plain.toUpperCase();
  return names.get(plain) ?? null;
}

function countryNames(): Map<string, string> {
  const found = new Map<string, string>();
  const languages = ["en", "de", "fr", "es", "it", "nl", "pt"];
  const speakers = languages.map((language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }));
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of letters)
    for (const second of letters) {
      const code = `${first}${second}`;
      // Codes of countries that are no more have the names of those that are.
      if (Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) continue;
      for (const speaker of speakers) {
        const name = speaker.of(code);
        if (!name) continue;
        found.set(`:${code.toLowerCase()}`, code);
        if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), code);
      }
    }
  return found;
}
