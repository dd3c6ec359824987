/**
 * The words of a language, as data: phrases by what they mean to the grammar ("CHANGE", "THING button", "STYLE weight
 * on"). Here they are brought into a table, words are parted as their language does (compounds, elisions, pronouns that
 * hang on verbs, scripts without spaces).
 */
import { fold } from "../reading/text.ts";
import type { Speech } from "./intent.ts";
import { sectionWords } from "./section_kinds.ts";
import type { Token } from "./tokens.ts";

export interface Language {
  code: Speech;
  /**
   * Phrases of each meaning, parted by bars, with accents or without. A line has one meaning or several, parted by
   * semicolons: a category in capitals, what it says there, a colon. A star stands for each of the language's endings,
   * also for none.
   */
  words: string;
  endings?: string;
  /** Last parts of compounds ("Kontakt|bereich"), which are words of their own. */
  tails?: string;
  /** Pronouns that hang on the end of a verb ("ponlo"). */
  clitics?: string;
  /** "l'en-tête", "dell'orario": an apostrophe parts words. */
  elides?: boolean;
  /** Verbs may stand at the end of a wish ("die Überschrift ändern"). */
  verbLast?: boolean;
  /** No spaces between words. */
  unspaced?: boolean;
  /** What says where or to what stands behind its thing ("見出しを青に"). */
  postposed?: boolean;
}

export interface Meaning {
  category: string;
  value: string;
  /** The token after its last. */
  end: number;
}

interface Phrase {
  words: string[];
  category: string;
  value: string;
}

export interface Lexicon {
  language: Language;
  phrases: Map<string, Phrase[]>;
  /** Every word of every phrase. */
  words: Set<string>;
  longest: number;
}

/** Marks and names mean the same in all languages. */
const EVERYWHERE = `
COMMA: ,; DASH: -; ARROW: →; AND: &|+
NETWORK instagram: instagram|insta; NETWORK facebook: facebook; NETWORK linkedin: linkedin|linked in; NETWORK tiktok: tiktok|tik tok
NETWORK x: twitter; NETWORK pinterest: pinterest; NETWORK whatsapp: whatsapp|whats app; NETWORK bluesky: bluesky
ALSO: also|too|as well|auch|aussi|également|también|anche|ook|também
NETWORK mastodon: mastodon; NETWORK github: github; NETWORK etsy: etsy; NETWORK spotify: spotify; NETWORK youtube: youtube channel
`;

export function lexiconOf(language: Language): Lexicon {
  const lexicon: Lexicon = { language, phrases: new Map(), words: new Set(), longest: 0 };
  const seen = new Set<string>();
  put([":"], "COLON", "");
  put([";"], "SEMICOLON", "");
  for (const { words, category, value } of phrasesOf(language, () => true)) put(words, category, value);
  for (const phrases of lexicon.phrases.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return lexicon;

  function put(words: string[], category: string, value: string): void {
    const key = `${category} ${value}: ${words.join(" ")}`;
    if (seen.has(key)) return;
    seen.add(key);
    const known = lexicon.phrases.get(words[0]!);
    if (known) known.push({ words, category, value });
    else lexicon.phrases.set(words[0]!, [{ words, category, value }]);
    for (const word of words) {
      lexicon.words.add(word);
      lexicon.longest = Math.max(lexicon.longest, word.length);
    }
  }
}

/** The phrases of a language that have some meanings, in each of their forms. */
export function* phrasesOf(language: Language, isWanted: (category: string) => boolean): Generator<Phrase> {
  const endings = ["", ...(language.endings?.split("|") ?? [])];
  for (const entry of (EVERYWHERE + language.words + sectionWords(language.code)).split(/\n|; /)) {
    const [key = "", listed] = entry.split(": ");
    const [category = "", ...value] = key.trim().split(" ");
    if (listed === undefined || !isWanted(category)) continue;
    for (const phrase of listed.split("|"))
      for (const form of formsOf(phrase.trim(), endings))
        yield { words: wordsOf(form), category, value: value.join(" ") };
  }
}

const wordsOf = (phrase: string): string[] =>
  fold(phrase)
    .split(phrase === "-" ? " " : /[ -]+/)
    .filter(Boolean);

/** "grün*" in each of its endings. */
function formsOf(phrase: string, endings: string[]): string[] {
  const [first, ...rest] = phrase.split("*");
  if (rest.length === 0) return [phrase];
  let forms = [first!];
  for (const part of rest) forms = forms.flatMap((form) => endings.map((ending) => form + ending + part));
  return forms;
}

/** The tokens with their words parted as the language does; `names` of the page are words in scripts without spaces. */
export function parted(
  tokens: readonly Token[],
  { language, words, longest }: Lexicon,
  names: ReadonlySet<string> = new Set(),
): Token[] {
  const tails = language.tails?.split("|").map(fold) ?? [];
  const clitics = language.clitics?.split("|") ?? [];
  return tokens.flatMap((token) => {
    if (token.kind !== "word" || words.has(token.word)) return [token];
    const { word } = token;
    if (language.unspaced && /[^\x20-\u024f]/.test(word))
      return cut(token, placesToCut(word, names.size > 0 ? words.union(names) : words, longest));
    const apostrophe = word.indexOf("'");
    if (apostrophe > 0 && (language.elides || word.endsWith("'s")))
      return cut(token, [language.elides ? apostrophe + 1 : apostrophe]);
    const clitic = clitics.find((other) => word.endsWith(other) && words.has(word.slice(0, -other.length)));
    if (clitic) return cut(token, [word.length - clitic.length]);
    const tail = tails.find((other) => word.length > other.length + 2 && word.endsWith(other));
    return tail ? cut(token, [word.length - tail.length]) : [token];
  });
}

function cut(token: Token, places: number[]): Token[] {
  const edges = [0, ...places, token.word.length];
  return edges.slice(1).map((edge, index) => {
    const from = edges[index]!;
    return {
      ...token,
      word: token.word.slice(from, edge),
      value: token.value.slice(from, edge),
      start: token.start + from,
      end: token.start + edge,
    };
  });
}

/** Places at which a text without spaces is cut: the longest known word at each; letters that begin none stay together. */
export function placesToCut(text: string, words: ReadonlySet<string>, longest: number): number[] {
  const places = new Set<number>();
  let isOpen = false;
  for (let at = 0; at < text.length; ) {
    let length = Math.min(longest, text.length - at);
    while (length > 0 && !words.has(text.slice(at, at + length))) length--;
    if ((length > 0 || !isOpen) && at > 0) places.add(at);
    isOpen = length === 0;
    at += length || 1;
  }
  return [...places];
}

/** What the phrases that begin at a token mean, the longest first. */
export function meaningsAt(tokens: readonly Token[], at: number, { phrases }: Lexicon, spelled: string): Meaning[] {
  const token = tokens[at];
  if (!token || (token.kind !== "word" && token.kind !== "mark")) return [];
  const found: Meaning[] = [];
  for (const { words, category, value } of phrases.get(spelled) ?? []) {
    let end = at + 1;
    for (const word of words.slice(1)) {
      // "e-mail" is written with a hyphen, with a space, or as one.
      if (tokens[end]?.word === "-" && isTight(tokens, end)) end += 1;
      if (tokens[end]?.word !== word || tokens[end]?.kind === "quote") {
        end = -1;
        break;
      }
      end += 1;
    }
    if (end > 0) found.push({ category, value, end });
  }
  return found;
}

/** A hyphen without spaces around it. */
export const isTight = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.end === tokens[at]!.start && tokens[at + 1]?.start === tokens[at]!.end;

export const categories = (listed: string): string[] => listed.split(" ");

/** What a wish begins with. */
export const VERBS = categories(
  "CHANGE MAKE ADD REMOVE TAKE MOVE PUT REPLACE RENAME CALL WRITE USE LINK RESTYLE UNDO RAISE NOTNEED WISH",
);

/** What a reason holds no word of: another wish, a fact, or what bounds the wish before it. */
const NO_REASON = categories("BUT ONLY GUARD WISH SHOULD INSTEADOF DAY FACT PRICEWORD ALSO OPENER THROUGHOUT");

/** The end of a reason for what was asked for before it, up to the end of its sentence: "because …", "we stopped …". */
export function endOfReason(
  parse: { tokens: readonly Token[]; is(at: number, ...some: string[]): boolean },
  from: number,
): number | null {
  if (!parse.is(from, "REASON", "BECAUSE")) return null;
  let at = from;
  for (; at < parse.tokens.length; at++) {
    const { kind, word } = parse.tokens[at]!;
    if (kind === "break" || (kind === "mark" && /^[.!…]+$/.test(word))) break;
    if (!/^(?:word|mark)$/.test(kind) || word === "?" || parse.is(at, ...NO_REASON)) return null;
    if (parse.is(at, "AND", "COMMA", "SEMICOLON", "THEN") && parse.is(at + 1, ...VERBS)) return null;
  }
  return at;
}
