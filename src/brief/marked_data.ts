/**
 * The facts of a brief in a page's data for search engines (JSON-LD), whoever wrote it: a piece that says what the brief
 * said before says then what it says now, and all else stays byte for byte. Linear in the data.
 */
import type { Brief } from "./brief.ts";
import { type DataOf, dataPieces, structuredData } from "./structured_data.ts";

/** @returns the data with the facts of now; null: there is nothing to change */
export function renewedData(
  source: string,
  of: Omit<DataOf, "brief">,
  { before, after }: { before: readonly Brief[]; after: Brief },
): string | null {
  const data = parsed(source);
  if (data === undefined) return null;
  const written = (brief: Brief): string => {
    const made = structuredData({ ...of, name: brief.name ?? of.name, brief });
    return JSON.stringify(made.length === 1 ? made[0] : made);
  };
  const known = JSON.stringify(data);
  // What we wrote ourselves is written anew, with what it did not have before.
  if (before.some((brief) => written(brief) === known)) return known === written(after) ? null : written(after);
  const pieceOf = pieces(before, after, of.language);
  const places = valuesIn(source).flatMap((place) => {
    const piece = pieceOf(place.key, () => parsed(source.slice(place.start, place.end)));
    return piece ? [{ ...place, ...piece }] : [];
  });
  if (places.length === 0) return null;
  if (places.some(({ next }) => next === undefined)) return JSON.stringify(without(data, null, pieceOf));
  let made = "";
  let at = 0;
  for (const { start, end, next } of places.sort((a, b) => a.start - b.start || b.end - a.end)) {
    // Within a piece that is written anew.
    if (start < at) continue;
    made += source.slice(at, start) + JSON.stringify(next);
    at = end;
  }
  return made + source.slice(at);
}

function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** What stands in the place of a piece; `next` is undefined where it is no more. */
type PieceOf = (key: string | null, read: () => unknown) => { next: unknown } | null;

const NAMED = new Set([
  "telephone",
  "email",
  "openingHoursSpecification",
  "address",
  "areaServed",
  "sameAs",
  "potentialAction",
  "mainEntity",
]);
const ENTRIES = new Set(["Event", "Question"]);

/** Tells of a value whether it is a piece that has changed. */
function pieces(before: readonly Brief[], after: Brief, language: string): PieceOf {
  const past = new Map<string, string>();
  const nameOf = (name: string, piece: unknown) => `${name.includes(".") ? "" : name} ${canonical(piece)}`;
  for (const brief of before)
    for (const [name, piece] of dataPieces(brief, language)) {
      const key = nameOf(name, piece);
      if (!past.has(key)) past.set(key, name);
    }
  const now = dataPieces(after, language);
  return (key, read) => {
    const isNamed = key !== null && NAMED.has(key);
    const value = isNamed || key === null || key === "mainEntity" || key === "@graph" ? read() : undefined;
    const isEntry = ENTRIES.has(String((value as { "@type"?: unknown } | null | undefined)?.["@type"]));
    if (!isNamed && !isEntry) return null;
    const name = past.get(nameOf(isEntry ? "." : key!, value));
    if (name === undefined) return null;
    const next = now.get(name);
    return canonical(next) === canonical(value) ? null : { next };
  };
}

/** A value as a text that is the same in whatever order its members stand; their context is that of what is around. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (key, inner) => {
    if (key === "@context") return undefined;
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
  }) ?? "";

/** Data with its pieces written anew, and without those that are no more. */
function without(value: unknown, key: string | null, pieceOf: PieceOf): unknown {
  const piece = pieceOf(key, () => value);
  if (piece) return piece.next;
  if (Array.isArray(value))
    return value.map((item) => without(item, key, pieceOf)).filter((item) => item !== undefined);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, without(inner, name, pieceOf)] as const)
      .filter(([, inner]) => inner !== undefined),
  );
}

interface ValueRange {
  /** The name of the member that has it; in a list that of the list. */
  key: string | null;
  start: number;
  end: number;
}

/** Where the values of some JSON stand; it is known to be well formed. */
function valuesIn(source: string): ValueRange[] {
  const places: ValueRange[] = [];
  const open: { place: ValueRange; isObject: boolean }[] = [];
  let key: string | null = null;
  let isKey = false;
  for (const { 0: token, index } of source.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    const around = open.at(-1);
    if (token === "{" || token === "[") {
      open.push({
        place: { key: key ?? around?.place.key ?? null, start: index, end: index },
        isObject: token === "{",
      });
      isKey = token === "{";
      key = null;
    } else if (token === "}" || token === "]") {
      const { place } = open.pop()!;
      places.push({ ...place, end: index + 1 });
    } else if (token === ",") {
      isKey = around?.isObject === true;
      key = null;
    } else if (token === ":") isKey = false;
    else if (isKey) key = JSON.parse(token) as string;
    else places.push({ key: key ?? around?.place.key ?? null, start: index, end: index + token.length });
  }
  return places;
}
