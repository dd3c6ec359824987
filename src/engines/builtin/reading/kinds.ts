/** Which kind of business a text is about, from the words with which trades are called. */
import { kindOfBrief } from "../../../brief/kind.ts";
import { GENERAL, KINDS } from "../../../design/kinds/catalogue.ts";
import type { Kind } from "../../../design/kinds/kind.ts";
import { LANGUAGES } from "../../../design/kinds/vocabulary.ts";
import { findTerms, lexiconOf, type TermMatch } from "./lexicon.ts";
import { fold, type Span, tokensOf } from "./text.ts";
import { isNegated } from "./words.ts";

const NAMES = lexiconOf(
  KINDS.map((kind) => [kind, kind.names] as const),
  { compounds: true },
);
const HINTS = lexiconOf(KINDS.map((kind) => [kind, kind.hints] as const));
const EARLY = 240;
/** How much more a long name says than a short one, and how much less a vague one. */
const LONG_NAME = 1.15;
const VAGUE_NAME = 0.5;

/** The languages of the trades' names in a text: words of a trade say which language it is in. */
export const languagesOfTrades = (text: string): (readonly string[])[] => {
  const folded = fold(text);
  return findTerms(NAMES, folded).map(({ languages }) => languages);
};

/** The names of trades that stand in a text and are not negated, in reading order. */
export function kindWordsIn(text: string, language: string): TermMatch<Kind>[] {
  const folded = fold(text);
  return findTerms(NAMES, folded, language).filter(({ start }) => !isNegated(folded, start, language));
}

/**
 * The kind of business that a text is about: the first trade that it names early, then the one in its name, then one named
 * later, then one that two of its words hint at.
 * @param listed where entries of lists stand: what they are called names things of the business, not the business
 * @returns null when nothing fits
 */
export function kindOf(text: string, name: string, language: string, listed: readonly Span[]): Kind | null {
  if (!(LANGUAGES as readonly string[]).includes(language.slice(0, 2))) {
    const foreign = foreignKind(text);
    if (foreign) return foreign;
  }
  const named = kindWordsIn(text, language).filter(
    (word) => !listed.some(({ start, end }) => start <= word.start && word.end <= end),
  );
  const inName = findTerms(NAMES, fold(name), language);
  const weight = ({ start, end, words, value }: TermMatch<Kind>) =>
    (1 - Math.min(start, EARLY) / EARLY) *
    (words > 1 || end - start > 12 ? LONG_NAME : 1) *
    (value.traits.has("vague") ? VAGUE_NAME : 1);
  const [first] = named.filter(({ start }) => start < EARLY).sort((a, b) => weight(b) - weight(a));
  // "vintage Vespa tours": of two trades in one English phrase the last names the thing.
  const next = first && language.startsWith("en") ? named.find(({ start }) => start === first.end + 1) : undefined;
  const inside = next && !next.value.traits.has("vague") ? next : first;
  const vague = inside?.value.traits.has("vague") && inName[0] && !inName[0].value.traits.has("vague");
  const found = vague ? inName[0] : (inside ?? inName[0] ?? named[0]);
  if (found) return found.value === GENERAL ? null : found.value;
  const hinting = fold(`${name}\n${text.slice(0, EARLY * 2)}`);
  const counted = new Map<Kind, number>();
  const seen = new Set<string>();
  for (const { value, start, end } of findTerms(HINTS, hinting, language)) {
    const word = hinting.slice(start, end).slice(0, 5);
    if (!seen.has(word)) counted.set(value, (counted.get(value) ?? 0) + 1);
    seen.add(word);
  }
  const [best, second] = [...counted].sort((a, b) => b[1] - a[1]);
  return best && best[1] >= 2 && best[1] > (second?.[1] ?? 0) ? best[0] : null;
}

/** The kind in the longest words that the text has for it, else by its identifier; null: nothing fits. */
export function kindSaid(text: string, name: string, language: string, listed: readonly Span[]): string | null {
  const kind = kindOf(text, name, language, listed);
  const [words] = kindWordsIn(text, language)
    .map(({ start, end }) => text.slice(start, end))
    .filter((said) => !/site|page|seite|blog$/i.test(said) && kindOfBrief({ kind: said }) === kind)
    .sort((one, other) => other.length - one.length);
  return kind && (words ?? kind.id);
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]/u;
const STEMS = KINDS.flatMap((kind) => kind.stems.map((stem) => [fold(stem), kind] as const));

/** The kind whose name stands first in a text of a language outside the eight, where words bend at their ends. */
function foreignKind(text: string): Kind | null {
  const folded = fold(text).slice(0, EARLY * 2);
  const starts = new Set(tokensOf(folded).map(({ start }) => start));
  let best: { at: number; length: number; kind: Kind } | null = null as {
    at: number;
    length: number;
    kind: Kind;
  } | null;
  for (const [stem, kind] of STEMS)
    for (let at = folded.indexOf(stem); at >= 0; at = folded.indexOf(stem, at + 1)) {
      if (!UNSPACED.test(stem) && !starts.has(at)) continue;
      if (best === null || at < best.at || (at === best.at && stem.length > best.length))
        best = { at, length: stem.length, kind };
      break;
    }
  return best?.kind ?? null;
}
