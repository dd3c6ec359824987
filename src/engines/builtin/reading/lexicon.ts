/**
 * A lexicon: terms of one to five words in several languages, each with a value, found in a text in one pass. Terms in
 * scripts without spaces are found as substrings, all others as whole words, with simple plurals.
 */
import { LANGUAGES, type Words } from "../../../design/kinds/vocabulary.ts";
import { fold, type Span, type Token, tokensOf } from "./text.ts";

export interface TermMatch<T> extends Span {
  value: T;
  /** Languages whose column holds the term. */
  languages: readonly string[];
  /** How many words the term has. */
  words: number;
}

interface Entry<T> {
  value: T;
  languages: string[];
  words: number;
}

export interface Lexicon<T> {
  terms: Map<string, Entry<T>>;
  unspaced: [string, Entry<T>][];
  longest: number;
  options: Options;
}

interface Options {
  /** A term may be the end of a German or Dutch word. */
  compounds?: boolean;
  plurals?: boolean;
  /** German and Dutch adjective endings ("roter", "blauwe") are taken off. */
  endings?: boolean;
}

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a row: columns separated by `|` in the order of `LANGUAGES`, terms in a column by commas. */
export const wordsOfRow = (row: string): Words =>
  Object.fromEntries(row.split("|").map((column, index) => [LANGUAGES[index] ?? "en", column.split(",")]));

/** The rows of a table: on each line a value without spaces, then the row of its words. */
export const rowsOf = (table: string): [string, string][] =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const at = line.trim().indexOf(" ");
      return [line.trim().slice(0, at), line.trim().slice(at + 1)];
    });

/** Makes a lexicon from values with their words. The first row that holds a term keeps it. */
export function lexiconOf<T>(rows: readonly (readonly [T, string | Words])[], options: Options = {}): Lexicon<T> {
  const terms = new Map<string, Entry<T>>();
  const unspaced = new Map<string, Entry<T>>();
  let longest = 1;
  for (const [value, row] of rows)
    for (const [language, column] of Object.entries(typeof row === "string" ? wordsOfRow(row) : row))
      for (const term of column) {
        const words = tokensOf(fold(term.trim())).map((token) => token.word);
        if (words.length === 0) continue;
        const key = words.join(" ");
        const home = NO_SPACES.test(key) ? unspaced : terms;
        const known = home.get(key);
        if (!known) home.set(key, { value, languages: [language], words: words.length });
        else if (!known.languages.includes(language)) known.languages.push(language);
        longest = Math.max(longest, words.length);
      }
  return { terms, unspaced: [...unspaced].sort((a, b) => b[0].length - a[0].length), longest, options };
}

/**
 * The lexicon's terms in a folded text, longest first at each place, without overlaps, in reading order.
 * @param language terms of other languages are passed over, but English ones; missing: terms of any count
 */
export function findTerms<T>(
  lexicon: Lexicon<T>,
  folded: string,
  language?: string,
  tokens: Token[] = tokensOf(folded),
): TermMatch<T>[] {
  const found: TermMatch<T>[] = [];
  for (let at = 0; at < tokens.length; at++) {
    let key = "";
    let best: TermMatch<T> | null = null;
    for (let length = 1; length <= lexicon.longest && at + length <= tokens.length; length++) {
      const token = tokens[at + length - 1]!;
      if (length > 1 && !/^[ \-'‑&/]{1,3}$/.test(folded.slice(tokens[at + length - 2]!.end, token.start))) break;
      key += (length > 1 ? " " : "") + token.word;
      const entry = lookUp(lexicon, key, length === 1);
      if (entry && isSpoken(entry.languages, language)) best = { ...entry, start: tokens[at]!.start, end: token.end };
    }
    if (!best) continue;
    found.push(best);
    at += best.words - 1;
  }
  if (lexicon.unspaced.length === 0 || !NO_SPACES.test(folded)) return found;
  return [...found, ...unspacedTerms(lexicon, folded, language)].sort((a, b) => a.start - b.start);
}

const MOST_UNSPACED = 400;

function unspacedTerms<T>(lexicon: Lexicon<T>, folded: string, language?: string): TermMatch<T>[] {
  const found: TermMatch<T>[] = [];
  const taken = new Uint8Array(folded.length);
  for (const [term, entry] of lexicon.unspaced) {
    if (!isSpoken(entry.languages, language)) continue;
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      const end = at + term.length;
      // One kanji among others is part of another word.
      const inside = term.length === 1 && /\p{Script=Han}/u.test((folded[at - 1] ?? "") + (folded[end] ?? ""));
      if (inside || taken[at] || taken[end - 1] || found.length > MOST_UNSPACED) continue;
      taken.fill(1, at, end);
      found.push({ ...entry, start: at, end });
    }
  }
  return found;
}

/** A term counts in a text of its own language; English terms count everywhere, and any where the language is none of the eight. */
export function isSpoken(languages: readonly string[], language: string | undefined): boolean {
  const base = language?.toLowerCase().split("-")[0];
  if (base === undefined || !(LANGUAGES as readonly string[]).includes(base)) return true;
  return languages.includes(base) || languages.includes("en");
}

const isGermanic = <T>(entry: Entry<T> | undefined): entry is Entry<T> =>
  entry?.words === 1 && (entry.languages.includes("de") || entry.languages.includes("nl"));

function lookUp<T>({ terms, options }: Lexicon<T>, key: string, single: boolean): Entry<T> | undefined {
  const exact = terms.get(key);
  if (exact) return exact;
  if (options.plurals !== false && key.length > 3 && key.endsWith("s")) {
    const singular =
      terms.get(key.slice(0, -1)) ?? terms.get(key.replace(/ies$/, "y")) ?? terms.get(key.replace(/es$/, ""));
    if (singular) return singular;
  }
  if (options.plurals !== false && single && key.length > 5 && key.endsWith("n")) {
    const singular = terms.get(key.slice(0, -1)) ?? terms.get(key.replace(/(?:ne|e)?n$/, ""));
    if (isGermanic(singular)) return singular;
  }
  if (options.endings && single && key.length >= 5) {
    const stem = terms.get(key.replace(/e[rsnm]?$/, ""));
    if (isGermanic(stem)) return stem;
  }
  if (options.compounds && single && key.length >= 9)
    for (let cut = 3; cut <= Math.min(key.length - 6, 24); cut++) {
      const entry = terms.get(key.slice(cut));
      if (isGermanic(entry)) return entry;
    }
  return undefined;
}
