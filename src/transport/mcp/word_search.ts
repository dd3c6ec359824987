/**
 * Search by words over some hundreds of texts that are in memory: tools, and pieces of the reference. Words are taken in
 * all their endings ("publishing", "published"), rare ones count more, and so do those in the texts that name a thing.
 */

export interface Searched<Item> {
  item: Item;
  /** Its texts, each with how much a word in it counts. */
  texts: readonly (readonly [text: string, weight: number])[];
}

/** Of what is asked: more words than these say nothing more. */
const MOST_WORDS = 16;
const LONGEST_ENDING = 4;
const SHORTEST_STEM = 3;
/** Where only the beginning is the same. */
const OTHER_ENDING = 0.7;
/** BM25: how soon a word that comes often counts no more, and how far long texts count less. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;

const EMPTY_WORDS = new Set(
  "the and for or of to in on by is it as an at be with how can may into from what which that this all any are was has have not out who why when where does should want need".split(
    " ",
  ),
);

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How far a word of a text is the one that is looked for: 1, less where its ending is another, 0. */
function likeness(word: string, wanted: string): number {
  if (word === wanted) return 1;
  const shorter = Math.min(word.length, wanted.length);
  let same = 0;
  while (same < shorter && word[same] === wanted[same]) same++;
  const ending = Math.max(word.length, wanted.length) - same;
  return same >= SHORTEST_STEM && same >= ending && ending <= LONGEST_ENDING && same >= shorter - 2 ? OTHER_ENDING : 0;
}

/**
 * Makes an index.
 * @returns finds what fits a query, the best first
 */
export function createWordSearch<Item>(all: readonly Searched<Item>[]): (query: string, most: number) => Item[] {
  /** By word: how much it counts in which of them. */
  const index = new Map<string, Map<number, number>>();
  const lengths = all.map(({ texts }, at) => {
    let length = 0;
    for (const [text, weight] of texts)
      for (const word of wordsIn(text)) {
        length += weight;
        const counts = index.get(word) ?? new Map<number, number>();
        if (counts.size === 0) index.set(word, counts);
        counts.set(at, (counts.get(at) ?? 0) + weight);
      }
    return length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);

  return (query, most) => {
    const asked = [...new Set(wordsIn(query))].filter((word) => word.length > 1 && !EMPTY_WORDS.has(word));
    const scores = new Map<number, number>();
    for (const wanted of asked.slice(0, MOST_WORDS)) {
      const counts = new Map<number, number>();
      for (const [word, where] of index) {
        const share = likeness(word, wanted);
        if (share > 0) for (const [at, count] of where) counts.set(at, (counts.get(at) ?? 0) + share * count);
      }
      const rarity = Math.log(1 + all.length / Math.max(1, counts.size));
      for (const [at, count] of counts) {
        const long = 1 - LENGTH_SHARE + (LENGTH_SHARE * lengths[at]!) / average;
        scores.set(at, (scores.get(at) ?? 0) + (rarity * count) / (count + SATURATION * long));
      }
    }
    return [...scores]
      .sort(([at, a], [other, b]) => b - a || at - other)
      .slice(0, most)
      .map(([at]) => all[at]!.item);
  };
}
