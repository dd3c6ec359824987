/** What sentences about the look ask for, and which sentences are about it. */
import { BRIEF_LIMITS, type BriefInput } from "../../../brief/brief.ts";
import { colourMoodWordsIn } from "../design/mood_words.ts";
import { coloursIn, roleOf, shadesIn } from "./colours.ts";
import { letteringIn, lookWordsIn, moodsIn, pageWordsIn, picturesIn, schemeIn } from "./looks.ts";
import { fold, type Span, tokensOf } from "./text.ts";
import { isNegated, joiningWords, speaksItself } from "./words.ts";

type StyleInput = NonNullable<BriefInput["style"]>;

const covers = (spans: readonly Span[], { start, end }: Span): boolean =>
  spans.some((span) => span.start <= start && end <= span.end);

/** Whether a sentence is about the look: nothing else stands in it, or little beside words that are about nothing else. */
export function isAboutLook(sentence: string, language: string): boolean {
  const folded = fold(sentence);
  const asked = [...moodsIn(sentence, language), ...coloursIn(sentence, language), ...letteringIn(sentence, language)];
  const words = lookWordsIn(sentence, language);
  if (picturesIn(sentence, language) !== null && tokensOf(folded).length <= 8) return true;
  if (/(?<!\p{L})#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])/iu.test(sentence)) return true;
  const moods = colourMoodWordsIn(sentence);
  if (asked.length === 0 && moods.length === 0) return false;
  if (language.startsWith("ja")) return words.length > 0 && sentence.length <= 60;
  if (speaksItself(sentence, language)) return false;
  const spans = [...asked, ...moods, ...words, ...pageWordsIn(sentence, language), ...shadesIn(folded, language)];
  const tokens = tokensOf(folded);
  const others = tokens.filter((token) => !covers(spans, token) && !joiningWords(language).has(token.word));
  const told = others.filter(({ word, start }) => !isNegation(folded, word, start, language));
  // "Sea" and "wood" are things as well: only a sentence of nothing else takes them for colours.
  return told.length === 0 || (asked.length > 0 && words.length > 0 && told.length <= Math.min(4, tokens.length / 3));
}

/** "no", "not", "nothing too": they are covered where what follows them is negated. */
const isNegation = (folded: string, word: string, start: number, language: string): boolean =>
  isNegated(folded, start + word.length, language);

/**
 * Adds what a text asks for to the style that is read so far.
 * @param wholly whether the text is about nothing but the look; else only what stands beside words for the page counts
 */
export function addStyle(style: StyleInput, text: string, language: string, wholly: boolean): void {
  const folded = fold(text);
  style.scheme ??= schemeIn(text, language);
  style.pictures ??= picturesIn(text, language);
  style.colours ??= [];
  style.moods ??= [];
  style.lettering ??= [];
  const { colours } = style;
  const moods = colourMoodWordsIn(text);
  // "Ocean blues" is a palette, not a blue; black and white are the colours of theirs.
  const palettes = moods.filter(({ value }) => value !== "monochrome");
  const found = coloursIn(text, language).filter((colour) => !covers(palettes, colour));
  for (const colour of found) {
    const role = roleOf(text, colour, language);
    if ((!wholly && !role) || isNegated(folded, colour.start, language) || colours.length >= BRIEF_LIMITS.entries)
      continue;
    if (!colours.some(({ value }) => fold(value) === fold(colour.name))) colours.push({ role, value: colour.name });
  }
  const pages = [...lookWordsIn(text, language), ...pageWordsIn(text, language)];
  const isBeside = ({ start, end }: Span) => pages.some((page) => page.start - end === 1 || start - page.end === 1);
  const add = (list: string[], wishes: readonly Span[]) => {
    for (const span of wishes) {
      if ((!wholly && !isBeside(span)) || isNegated(folded, span.start, language)) continue;
      if (found.some((colour) => span.start < colour.end && colour.start < span.end)) continue;
      const word = text.slice(span.start, span.end);
      if (list.length < BRIEF_LIMITS.entries && !list.some((one) => fold(one) === fold(word))) list.push(word);
    }
  };
  add(style.moods, [...moodsIn(text, language), ...moods]);
  add(style.lettering, letteringIn(text, language));
}
