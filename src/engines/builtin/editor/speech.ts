/** The languages that messages are read in: their words, and which one a message is written in. */
import { SPEECHES, type Speech } from "./intent.ts";
import { de } from "./languages/de.ts";
import { en } from "./languages/en.ts";
import { es } from "./languages/es.ts";
import { fr } from "./languages/fr.ts";
import { it } from "./languages/it.ts";
import { ja } from "./languages/ja.ts";
import { nl } from "./languages/nl.ts";
import { pt } from "./languages/pt.ts";
import { type Language, type Lexicon, lexiconOf, parted, phrasesOf } from "./lexicon.ts";
import { type Token, tokensOf } from "./tokens.ts";

const LANGUAGES: Record<Speech, Language> = { en, de, fr, es, it, nl, pt, ja };
const lexicons = new Map<Speech, Lexicon>();

/** A language's words, brought into a table when they are first asked for. */
export function lexiconIn(speech: Speech): Lexicon {
  const known = lexicons.get(speech) ?? lexiconOf(LANGUAGES[speech]);
  lexicons.set(speech, known);
  return known;
}

/** The phrases of one meaning in a language, without all others being brought into a table: that takes its time. */
export const phrasesFor = (speech: Speech, category: string): string[][] =>
  [...phrasesOf(LANGUAGES[speech], (one) => one === category)].map(({ words }) => words);

/** The language that a message is written in; null when its words don't tell. */
export const speechOf = (message: string): Speech | null => speechOfTokens(tokensOf(message).tokens);

export function speechOfTokens(tokens: readonly Token[]): Speech | null {
  let best: Speech | null = null;
  let most = 0;
  for (const speech of SPEECHES) {
    const hits = hitsIn(tokens, speech);
    if (hits > most) [best, most] = [speech, hits];
    else if (hits === most) best = null;
  }
  return best;
}

/** How much of a message a language knows. */
export function hitsIn(tokens: readonly Token[], speech: Speech): number {
  const lexicon = lexiconIn(speech);
  let hits = 0;
  for (const { kind, word } of tokens)
    if (
      kind === "word" &&
      (lexicon.words.has(word) || parted([{ kind, word, value: word, start: 0, end: word.length }], lexicon).length > 1)
    )
      hits += word.length > 3 ? 2 : 1;
  return hits;
}
