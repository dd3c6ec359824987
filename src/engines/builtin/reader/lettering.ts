/** What a prompt says of its letters and shapes: serifs or none, how large, how round. Only words about looks are asked. */
import type { Lettering } from "../brief.ts";
import { fold, type Span } from "./text.ts";

const LARGE =
  "huge|big|bigger|large|larger|giant|massive|oversized|enormous|loud|grosse|grossen|riesige|riesigen|gros|grosses|grands|grandes|enormes|geants|gigantes|grandi|enormi|giganti|grote|enorme|reuze|大きな|大きい";
const LETTERS =
  "headlines?|headings?|titles?|type|typography|letters?|lettering|fonts?|schrift(?:en)?|uberschriften|typografie|titres|lettres|typo(?:graphie)?|letras|titulos|tipografia|titoli|caratteri|koppen|letters|文字|見出し";

/** Each wish with the words that make it, in folded text; the first that matches a word has it. */
const WISHES: [Lettering, RegExp][] = [
  ["sans", /\bsans[ -]?serif\b|\bserifenlos\w*|\bsem serifa\b|\bsenza grazie\b|\bschreefloos\w*|ゴシック体/gu],
  [
    "serif",
    /\bserifs?\b(?! ?-?los)|\bserifenschrift\w*|\bmit serifen\b|\bempattements?\b|\bcon serifa\b|\bserifad[ao]s?\b|\bcom serifa\b|\bcon grazie\b|\bgraziat[oi]\b|\bschreef(?:letter)?s?\b|明朝体/gu,
  ],
  ["mono", /\bmonospaced?\b|\btypewriter\b|\bschreibmaschine\w*|等幅/gu],
  [
    "large-text",
    /\b(?:big|large|larger|bigger|grosse|grosser|gros|grande|grote) (?:text|print|schrift|texte|texto|testo|tekst)\b|\beasy for (?:older|elderly) people to read\b|大きい文字/gu,
  ],
  [
    "huge",
    new RegExp(
      `\\b(?:${LARGE}) (?:\\p{L}+ ){0,2}(?:${LETTERS})\\b|\\b(?:letras|titres|titulos|titoli|lettres|caratteri) (?:muy |tres |molto )?(?:${LARGE})\\b|\\b(?:very |viel |tres |muy |molto |heel |beaucoup de )?(?:typographic|typografisch|typographique|tipografico|typografie|typographie)\\b`,
      "gu",
    ),
  ],
  [
    "round",
    /\b(?:rounded|round|curvy)(?: (?:shapes?|corners?|edges?|forms?))?\b|\b(?:abgerundet\w*|runde[rsnm]?)(?: (?:formen|ecken|kanten))?\b|\b(?:arrondi|rond)e?s?\b|\bredond(?:o|a|ead[oa])s?\b|\barredondad[oa]s?\b|\b(?:rotond|arrotondat|tondegg?iant)[oaie]\b|\b(?:afgeronde?|ronde)(?: (?:vormen|hoeken))?\b|丸い|丸みのある/gu,
  ],
];

/** The wishes in a phrase about looks, with the places of their words. */
export function letteringIn(phrase: string): (Span & { value: Lettering })[] {
  const folded = fold(phrase);
  return WISHES.flatMap(([value, pattern]) =>
    [...folded.matchAll(pattern)].map((match) => ({ value, start: match.index, end: match.index + match[0].length })),
  ).filter(
    // "sans-serif" holds "serif".
    (wish, _, all) =>
      wish.value !== "serif" ||
      !all.some(({ value, start, end }) => value === "sans" && start <= wish.start && wish.end <= end),
  );
}
