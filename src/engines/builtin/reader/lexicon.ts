/**
 * A lexicon: terms of one to five words in several languages, each with a value, found in a text in one pass. Terms in
 * scripts without spaces are found as substrings; all others as whole words, with simple plurals and, for German and
 * Dutch, as the end of a compound word.
 */
import { LANGUAGES, type Words } from "../../../design/kinds/vocabulary.ts";
import { fold, type Span, type Token, tokensOf } from "./text.ts";

/** The order of the columns in all word tables of the reader. */
export const COLUMNS = LANGUAGES;

export interface Found<T> extends Span {
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
  longestTerm: number;
  compounds: boolean;
  plurals: boolean;
  /** German and Dutch adjective endings ("roter", "blauwe") are taken off. */
  endings: boolean;
}

const HAN = /\p{Script=Han}/u;
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a table: eight columns separated by `|` in the order of `COLUMNS`, terms in a column separated by commas. */
const wordsOfTable = (table: string): Words =>
  Object.fromEntries(table.split("|").map((column, index) => [COLUMNS[index] ?? "en", column.split(",")]));

/**
 * Makes a lexicon from rows of value and words, or a table of them. The first row that holds a term keeps it.
 * `compounds` lets long terms end a longer word.
 */
export function lexiconOf<T>(
  rows: readonly (readonly [T, string | Words])[],
  options: { compounds?: boolean; plurals?: boolean; endings?: boolean } = {},
): Lexicon<T> {
  const lexicon: Lexicon<T> = {
    terms: new Map(),
    unspaced: [],
    longestTerm: 1,
    compounds: options.compounds ?? false,
    plurals: options.plurals ?? true,
    endings: options.endings ?? false,
  };
  const unspaced = new Map<string, Entry<T>>();
  for (const [value, table] of rows) {
    for (const [language, column] of Object.entries(typeof table === "string" ? wordsOfTable(table) : table))
      for (const term of column) {
        const words = tokensOf(fold(term.trim())).map((token) => token.word);
        if (words.length === 0) continue;
        const key = words.join(" ");
        const home = NO_SPACES.test(key) ? unspaced : lexicon.terms;
        const known = home.get(key);
        if (!known) home.set(key, { value, languages: [language], words: words.length });
        else if (!known.languages.includes(language)) known.languages.push(language);
        lexicon.longestTerm = Math.max(lexicon.longestTerm, words.length);
      }
  }
  lexicon.unspaced = [...unspaced].sort((a, b) => b[0].length - a[0].length);
  return lexicon;
}

/** Finds the lexicon's terms in a folded text, longest first at each place, without overlaps, in reading order. */
export function findTerms<T>(
  lexicon: Lexicon<T>,
  folded: string,
  tokens: Token[] = tokensOf(folded),
  language?: string,
): Found<T>[] {
  const spoken = (entry: Entry<T>) => isSpoken(entry.languages, language);
  const found: Found<T>[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (let length = Math.min(lexicon.longestTerm, tokens.length - at); length >= 1; length--) {
      const last = tokens[at + length - 1]!;
      if (length > 1 && !isOneExpression(folded, tokens, at, length)) continue;
      let key = "";
      for (let part = 0; part < length; part++) key += (part ? " " : "") + tokens[at + part]!.word;
      const entry = lookUp(lexicon, key, length === 1);
      if (!entry || !spoken(entry)) continue;
      found.push({ ...entry, start: tokens[at]!.start, end: last.end });
      at += length - 1;
      break;
    }
  }
  if (lexicon.unspaced.length > 0 && NO_SPACES.test(folded)) {
    const taken: Span[] = [];
    for (const [term, entry] of lexicon.unspaced) {
      if (!spoken(entry)) continue;
      for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
        const span = { start: at, end: at + term.length };
        // 「バーベキュー」 is no bar.
        if (/^.ー$/u.test(term) && /\p{Script=Katakana}/u.test(folded[at + term.length] ?? "")) continue;
        // 「山本」 is a name and 「日本」 a country: one kanji among others is no word.
        if (term.length === 1 && (HAN.test(folded[at - 1] ?? "") || HAN.test(folded[at + 1] ?? ""))) continue;
        if (taken.length > 400 || taken.some((other) => other.start < span.end && span.start < other.end)) continue;
        taken.push(span);
        found.push({ ...entry, ...span });
      }
    }
    found.sort((a, b) => a.start - b.start);
  }
  return found;
}

/** A term counts in a text of its own language; English terms count everywhere, and any term where the language is not one of the eight. */
export function isSpoken(languages: readonly string[], language: string | undefined): boolean {
  const base = language?.toLowerCase().split("-")[0];
  if (base === undefined || !(COLUMNS as readonly string[]).includes(base)) return true;
  return languages.includes(base) || languages.includes("en");
}

/** Words of one term stand together: only spaces, hyphens or apostrophes between them. */
function isOneExpression(folded: string, tokens: Token[], at: number, length: number): boolean {
  for (let part = 1; part < length; part++) {
    if (!/^[ \-'‑&/]{1,3}$/.test(folded.slice(tokens[at + part - 1]!.end, tokens[at + part]!.start))) return false;
  }
  return true;
}

function lookUp<T>(lexicon: Lexicon<T>, key: string, single: boolean): Entry<T> | undefined {
  const exact = lexicon.terms.get(key);
  if (exact) return exact;
  if (lexicon.plurals && key.length > 3 && key.endsWith("s")) {
    const singular =
      lexicon.terms.get(key.slice(0, -1)) ?? (key.endsWith("es") ? lexicon.terms.get(key.slice(0, -2)) : undefined);
    if (singular) return singular;
    const yForm = key.endsWith("ies") ? lexicon.terms.get(`${key.slice(0, -3)}y`) : undefined;
    if (yForm) return yForm;
  }
  // German plurals ("Hebammen", "Übersetzerinnen").
  if (lexicon.plurals && single && key.length > 5 && key.endsWith("n")) {
    const singular = lexicon.terms.get(key.slice(0, -1)) ?? lexicon.terms.get(key.replace(/(?:ne|e)?n$/, ""));
    if (singular?.words === 1 && singular.languages.includes("de")) return singular;
  }
  if (lexicon.endings && single && key.length >= 5) {
    const stem = lexicon.terms.get(key.replace(/(?:e[rsnm]?)$/, ""));
    if (stem?.words === 1 && (stem.languages.includes("de") || stem.languages.includes("nl"))) return stem;
  }
  if (!lexicon.compounds || !single || key.length < 9) return undefined;
  for (let cut = 3; cut <= key.length - 6; cut++) {
    const entry = lexicon.terms.get(key.slice(cut));
    if (entry?.words === 1 && (entry.languages.includes("de") || entry.languages.includes("nl"))) return entry;
  }
  return undefined;
}
