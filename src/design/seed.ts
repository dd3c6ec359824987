/** Stable randomness: the same words always give the same numbers, on every machine and in every version of Bun. */

/** FNV-1a over UTF-16 code units; an unsigned 32-bit number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** A source of numbers in [0, 1), repeatable from its seed (mulberry32). */
export type Random = () => number;

/** Starts a source of repeatable numbers. */
export function randomFrom(seed: number | string): Random {
  let state = typeof seed === "string" ? hashText(seed) : seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of the list's members; the list must not be empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** A number between the bounds, rounded to one decimal so that drawings stay small. */
export function between(random: Random, low: number, high: number): number {
  return Math.round((low + (high - low) * random()) * 10) / 10;
}

/** The list in a repeatable random order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const result = [...list];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other]!, result[index]!];
  }
  return result;
}
