/**
 * What people call a line of business, in eight languages, and what sources call it: tags of OpenStreetMap, categories
 * of Overture. The words are those of the presets of OpenStreetMap's editor (@openstreetmap/id-tagging-schema 6.19.2,
 * ISC licence) and what is missing there ("Klempner"); the categories are of Overture's list
 * (overture_categories.csv of OvertureMaps/schema). Data: `trades.json`, loaded when it is first asked for.
 */

export interface Trade {
  id: string;
  /** "craft=plumber"; two that must both be there with "&" between. */
  osm: string[];
  overture: string[];
  /** By language; the first is what it is called in a sentence. */
  words: Record<string, string[]>;
}

/** Where something is looked for. */
export interface SearchArea {
  town: string;
  /** What the town is in, the nearest first. */
  within: string[];
  country: string | null;
}

let loading: Promise<Map<string, Trade[]>> | null = null;

/** Lower case, without accents: what words are compared by. */
export const folded = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").toLowerCase().replace(/\s+/g, " ").trim();

async function byWord(): Promise<Map<string, Trade[]>> {
  loading ??= import("./trades.json", { with: { type: "json" } }).then(({ default: trades }) => {
    const words = new Map<string, Trade[]>();
    for (const trade of trades as unknown as Trade[])
      for (const word of Object.values(trade.words).flat()) {
        const key = folded(word);
        const known = words.get(key) ?? [];
        if (!known.includes(trade)) words.set(key, [...known, trade]);
      }
    return words;
  });
  return await loading;
}

/** Endings of the plural in the languages of the table. */
const PLURALS = ["s", "es", "e", "er", "n", "en", "nen", "innen", "i", "x"];

/** What a query may mean: the trades whose words it is, in the singular or plural, or has in it. Empty: it is a name. */
export async function tradesFor(query: string): Promise<Trade[]> {
  const words = await byWord();
  const text = folded(query);
  const exact = words.get(text) ?? singulars(text).flatMap((one) => words.get(one) ?? []);
  if (exact.length > 0) return [...new Set(exact)];
  const parts = text.split(" ").filter((part) => part.length > 3);
  return [
    ...new Set(parts.flatMap((part) => words.get(part) ?? singulars(part).flatMap((one) => words.get(one) ?? []))),
  ];
}

function singulars(text: string): string[] {
  const found = PLURALS.filter((ending) => text.length > ending.length + 2 && text.endsWith(ending)).map((ending) =>
    text.slice(0, -ending.length),
  );
  // "bakeries", "panaderie": the ending takes the place of another.
  if (text.endsWith("ies")) found.push(`${text.slice(0, -3)}y`);
  if (/[ei]$/.test(text)) found.push(...["a", "o", "e"].map((ending) => text.slice(0, -1) + ending));
  return found;
}

/** The trade of a category of Overture, or of a tag of OpenStreetMap; null: none is known. */
export async function tradeOf(category: string): Promise<Trade | null> {
  const all = new Set([...(await byWord()).values()].flat());
  for (const trade of all)
    if (trade.overture[0] === category || trade.osm[0] === category || trade.id === category) return trade;
  for (const trade of all) if (trade.overture.includes(category) || trade.osm.includes(category)) return trade;
  return null;
}
