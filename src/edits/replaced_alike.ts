/** Replacing a text that was quoted with quotation marks, dashes, blanks or references of another kind. */
import { endOf, type Folded, folded, startOf } from "../html/folded.ts";
import { hunksOf } from "./hunks.ts";

/** The pieces that a person would change: references, words, and every other character with its marks. */
const wordsOf = (text: string): string[] => text.match(/&#?\w+;|[\p{L}\p{N}\p{M}]+|[\s\S]\p{M}*/gu) ?? [];

/**
 * A replacement of a text that was quoted with characters of other kinds: what it leaves as it was quoted stays as the
 * original has it.
 * @param original a text that folds to the same as `quoted`
 */
export function replacedAlike(original: string, quoted: string, replacement: string): string {
  const [there, here] = [folded(original), folded(quoted)];
  const words = wordsOf(quoted);
  const starts = [0];
  for (const word of words) starts.push(starts.at(-1)! + word.length);
  let made = "";
  let kept = { start: 0, isAfter: false };
  const keepTo = (word: number) => {
    const [start, end] = [starts[kept.start]!, starts[word]!];
    made += originalOf(original, { there, here, start, end, isAfter: kept.isAfter }) ?? quoted.slice(start, end);
  };
  for (const { start, end, text } of hunksOf(words, wordsOf(replacement))) {
    keepTo(start);
    made += text;
    kept = { start: end, isAfter: end > start };
  }
  keepTo(words.length);
  return made;
}

/**
 * What of the original a part of the quotation stands for; null when it begins or ends inside of a character.
 * @param isAfter whether what stands before it goes, and with that what is not seen in between
 */
function originalOf(
  original: string,
  part: { there: Folded; here: Folded; start: number; end: number; isAfter: boolean },
): string | null {
  const { there, here, start, end, isAfter } = part;
  const placeOf = (offset: number) => {
    const place = here.from.findIndex((from) => from >= offset);
    return place === -1 ? here.text.length : place;
  };
  const from = (isAfter ? startOf : endOf)(there, placeOf(start));
  const to = endOf(there, placeOf(end));
  return from === null || to === null ? null : original.slice(from, Math.max(from, to));
}
