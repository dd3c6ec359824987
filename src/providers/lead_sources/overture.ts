/**
 * Reads extracts of Overture's places, and of its divisions (towns), as they are downloaded: GeoJSON (a FeatureCollection), or a sequence of features,
 * one a line or with record separators (RFC 8142), plain or gzip. Never more of the file than one feature and a piece
 * is in memory. What is no place is counted and passed over.
 */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import type { StoredPlace, StoredTown } from "../../storage/places.ts";
import type { FoundBusiness } from "./source.ts";
import { folded } from "./trades.ts";

/** A feature is a few kilobytes; what is larger is no place. */
const LARGEST_FEATURE = 1024 * 1024;
const HEAD_BYTES = 64 * 1024;
const PIECE_BYTES = 256 * 1024;

const RECORD_SEPARATOR = 0x1e;
const NEWLINE = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = [0x7b, 0x5b];
const CLOSE = [0x7d, 0x5d];

/** Opens an extract. Throws an error of the file system. */
export async function openExtract(file: string) {
  const handle = await open(file);
  const head = Buffer.alloc(2);
  await handle.read(head, 0, 2, 0);
  await handle.close();
  const source = createReadStream(file, { highWaterMark: PIECE_BYTES });
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const stream = isPacked ? source.pipe(createGunzip({ chunkSize: PIECE_BYTES })) : source;
  if (isPacked) source.on("error", (error) => stream.destroy(error));
  const state = { isWhole: false };
  return {
    /** Texts that should be features, some at a time. */
    parts: split(stream as AsyncIterable<Buffer>, state),
    /** Bytes of the file that were read so far. */
    bytesRead: (): number => source.bytesRead,
    /** Whether the file ended where such a file ends, once all was read. */
    isWhole: (): boolean => state.isWhole,
  };
}

/** Texts of features in a stream of bytes, whichever of the forms it has. */
export async function* split(stream: AsyncIterable<Buffer>, state: { isWhole: boolean }): AsyncGenerator<string[]> {
  let splitter: Splitter | null = null;
  let head = Buffer.alloc(0);
  for await (const piece of stream) {
    if (!splitter) {
      head = Buffer.concat([head, piece]);
      if (head.length < HEAD_BYTES) continue;
      splitter = splitterFor(head);
      yield splitter.add(head);
    } else yield splitter.add(piece);
  }
  splitter ??= splitterFor(head);
  yield [...(head.length < HEAD_BYTES ? splitter.add(head) : []), ...splitter.end()];
  state.isWhole = splitter.isWhole();
}

interface Splitter {
  add(piece: Buffer): string[];
  end(): string[];
  isWhole(): boolean;
}

function splitterFor(head: Buffer): Splitter {
  const text = head.subarray(0, HEAD_BYTES).toString("latin1");
  if (
    /^[\s\xef\xbb\xbf]*\{[^{[]*"type"\s*:\s*"FeatureCollection"/.test(text) ||
    /^[\s\xef\xbb\xbf]*\{\s*"features"/.test(text)
  )
    return collectionSplitter();
  return lineSplitter(head.includes(RECORD_SEPARATOR) ? RECORD_SEPARATOR : NEWLINE);
}

/** A sequence: whatever is between separators. */
function lineSplitter(separator: number): Splitter {
  let rest: Buffer[] = [];
  let restLength = 0;
  let last = "";
  const take = (end: Buffer): string[] => {
    const bytes = restLength > 0 ? Buffer.concat([...rest, end]) : end;
    rest = [];
    restLength = 0;
    const text = bytes.toString("utf8").trim();
    if (text !== "") last = text;
    return text === "" ? [] : [text];
  };
  return {
    add(piece) {
      const found: string[] = [];
      let from = 0;
      for (let at = piece.indexOf(separator); at !== -1; at = piece.indexOf(separator, from)) {
        found.push(...take(piece.subarray(from, at)));
        from = at + 1;
      }
      // What is longer than any feature is not kept, but for a part of it that is none.
      if (restLength <= LARGEST_FEATURE) {
        rest.push(Buffer.from(piece.subarray(from)));
        restLength += piece.length - from;
      }
      return found;
    },
    end: () => take(Buffer.alloc(0)),
    isWhole: () => last === "" || isJson(last),
  };
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A collection: the objects in its list of features, found by counting brackets outside of texts. */
function collectionSplitter(): Splitter {
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  let kept: Buffer[] = [];
  let keptLength = 0;
  let isInside = false;
  let hasEnded = false;
  return {
    add(piece) {
      const found: string[] = [];
      let from = 0;
      for (let at = 0; at < piece.length; at++) {
        const byte = piece[at]!;
        if (inText) {
          if (isEscaped) isEscaped = false;
          else if (byte === BACKSLASH) isEscaped = true;
          else if (byte === QUOTE) inText = false;
        } else if (byte === QUOTE) inText = true;
        else if (OPEN.includes(byte)) {
          if (depth === 2 && byte === OPEN[0]) {
            isInside = true;
            from = at;
          }
          depth++;
        } else if (CLOSE.includes(byte)) {
          depth--;
          if (depth === 2 && isInside) {
            const bytes = Buffer.concat([...kept, piece.subarray(from, at + 1)]);
            found.push(bytes.length > LARGEST_FEATURE ? "" : bytes.toString("utf8"));
            kept = [];
            keptLength = 0;
            isInside = false;
          }
          if (depth === 0) hasEnded = true;
        }
      }
      if (isInside && keptLength <= LARGEST_FEATURE) {
        kept.push(Buffer.from(piece.subarray(from)));
        keptLength += piece.length - from;
      }
      return found;
    },
    end: () => [],
    isWhole: () => hasEnded,
  };
}

const text = (value: unknown, most = 300): string | null => {
  if (typeof value !== "string") return null;
  const trimmed = value.trim().slice(0, most);
  return trimmed === "" ? null : trimmed;
};

const texts = (value: unknown, most: number): string[] =>
  Array.isArray(value) ? value.slice(0, most).flatMap((one) => text(one, 500) ?? []) : [];

const object = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Networks by what is in the address of a page of them. */
const networkIn = (address: string): string =>
  /(?:^|[/.])(facebook|instagram|twitter|linkedin|youtube|tiktok|pinterest|x)\.com/
    .exec(address)?.[1]
    ?.replace(/^x$/, "twitter") ?? "web";

/** Pages of networks that some sources give as websites. */
const isNetwork = (address: string): boolean => networkIn(address) !== "web";

/** Why a row is no place that is searched. */
export type Passed = "bad" | "closed" | "unsure";

/** A feature of Overture → a place or a town, or why it is neither. */
export function readFeature(
  json: string,
  leastConfidence: number,
): { place: StoredPlace } | { town: StoredTown } | Passed {
  let feature: Record<string, unknown>;
  try {
    feature = object(JSON.parse(json));
  } catch {
    return "bad";
  }
  const { type, theme } = object(feature.properties);
  if (type === "division" || theme === "divisions") {
    const town = toTown(feature);
    return town ? { town } : "bad";
  }
  const place = toPlace(feature, leastConfidence);
  return typeof place === "string" ? place : { place };
}

/** Divisions in which people look for businesses; countries and regions are too large. */
const TOWNS = new Set(["county", "localadmin", "locality", "borough", "macrohood", "neighborhood"]);
const MOST_NAMES = 60;

function toTown(feature: Record<string, unknown>): StoredTown | null {
  const properties = object(feature.properties);
  const names = object(properties.names);
  const gers = text(feature.id, 100) ?? text(properties.id, 100);
  const at = pointOf(feature);
  const called = [names.primary, ...Object.values(object(names.common)).slice(0, MOST_NAMES)];
  const known = [...new Set(called.flatMap((name) => text(name, 100) ?? []).map(folded))];
  if (!gers || !at || known.length === 0 || !TOWNS.has(String(properties.subtype))) return null;
  const { country, region, population } = properties;
  return {
    gers,
    names: known,
    ...at,
    country: typeof country === "string" && /^[A-Z]{2}$/.test(country) ? country : null,
    region: regionOf(region),
    population: typeof population === "number" && population > 0 ? Math.floor(population) : 0,
  };
}

/** "GB-LDS" → "LDS": as addresses say it. */
const regionOf = (value: unknown): string | null => text(value, 20)?.replace(/^[A-Z]{2}-/, "") ?? null;

function pointOf(feature: Record<string, unknown>): { lat: number; lon: number } | null {
  const { type, coordinates } = object(feature.geometry);
  const [lon, lat] = (Array.isArray(coordinates) ? coordinates : []) as unknown[];
  if (type !== "Point" || typeof lat !== "number" || typeof lon !== "number") return null;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

function toPlace(feature: Record<string, unknown>, leastConfidence: number): StoredPlace | Passed {
  const properties = object(feature.properties);
  const gers = text(feature.id, 100) ?? text(properties.id, 100);
  const at = pointOf(feature);
  const name = text(object(properties.names).primary, 200);
  if (!gers || !name || !at) return "bad";
  if (properties.operating_status === "permanently_closed") return "closed";
  const confidence = typeof properties.confidence === "number" ? properties.confidence : null;
  if (confidence !== null && confidence < leastConfidence) return "unsure";
  const address = object(Array.isArray(properties.addresses) ? properties.addresses[0] : null);
  const websites = texts(properties.websites, 5);
  const own = websites.find((one) => !isNetwork(one)) ?? null;
  const socials: Record<string, string> = {};
  for (const one of [...texts(properties.socials, 10), ...websites.filter(isNetwork)]) socials[networkIn(one)] ??= one;
  const categories = categoriesOf(properties);
  const country = text(address.country, 2);
  const town = text(address.locality, 100);
  const postcode = text(address.postcode, 20);
  const region = regionOf(address.region);
  const facts: FoundBusiness = {
    name,
    category: categories[0] ?? null,
    street: text(address.freeform),
    city: town,
    postal_code: postcode,
    region,
    country: country && /^[A-Z]{2}$/.test(country) ? country : null,
    location: at,
    phone: texts(properties.phones, 1)[0] ?? null,
    website: own,
    emails: texts(properties.emails, 5),
    socials,
    opening_hours: null,
    source_id: gers,
    source_url: null,
    licence: licenceOf(properties.sources),
  };
  return {
    gers,
    name,
    categories,
    ...at,
    town: town && folded(town),
    postal_code: postcode && folded(postcode),
    region,
    country: facts.country,
    hasWebsite: own !== null,
    confidence,
    facts: JSON.stringify(facts),
  };
}

/** What a place is, and what it is besides: older releases say it in `categories`, newer ones in `taxonomy`. */
function categoriesOf(properties: Record<string, unknown>): string[] {
  const old = object(properties.categories);
  const taxonomy = object(properties.taxonomy);
  const all = [
    text(old.primary, 100),
    text(taxonomy.primary, 100),
    text(properties.basic_category, 100),
    ...texts(old.alternate, 5),
    ...texts(taxonomy.alternates, 5),
  ];
  return [...new Set(all.filter((one) => one !== null))];
}

/** Licences by data set, where the extract does not say them itself. */
const LICENCES: Record<string, string> = {
  meta: "CDLA-Permissive-2.0",
  msft: "CDLA-Permissive-2.0",
  microsoft: "CDLA-Permissive-2.0",
  foursquare: "Apache-2.0",
  alltheplaces: "CC0-1.0",
};

/** The licences of everything that a place was made of. */
function licenceOf(sources: unknown): string | null {
  const found = (Array.isArray(sources) ? sources.slice(0, 20) : []).flatMap((source) => {
    const { license, dataset } = object(source);
    return (
      text(license, 50) ??
      LICENCES[
        text(dataset, 50)
          ?.toLowerCase()
          .replace(/places$/, "") ?? ""
      ] ??
      []
    );
  });
  return found.length > 0 ? [...new Set(found)].sort().join(", ") : null;
}
