/**
 * The kind of business in a text of a language that has no interface text, so that a bakery in Amman is a bakery. Words
 * are matched by their beginning, as most of these languages bend the end; scripts without spaces anywhere.
 */
import { KINDS } from "../../../design/kinds/catalogue.ts";
import type { Kind } from "../../../design/kinds/kind.ts";
import { fold, tokensOf } from "./text.ts";

const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]/u;
const STEMS = KINDS.flatMap((kind) => kind.stems.map((stem): [string, Kind] => [fold(stem), kind]));
const [ANYWHERE = [], SPACED = []] = [true, false].map((unspaced) =>
  STEMS.filter(([term]) => UNSPACED.test(term) === unspaced),
);

/** The kind whose name stands first in a text of a language outside the eight; null when none does. */
export function foreignKind(text: string): Kind | null {
  const folded = fold(text).slice(0, 600);
  let best: { at: number; length: number; kind: Kind } | null = null;
  const take = (at: number, { length }: string, kind: Kind) => {
    // "szkoła tańca" is a school of dance: of two that begin at the same word the longer one says more.
    if (at >= 0 && (best === null || at < best.at || (at === best.at && length > best.length)))
      best = { at, length, kind };
  };
  for (const [term, kind] of ANYWHERE) take(folded.indexOf(term), term, kind);
  for (const { word, start } of tokensOf(folded)) {
    // In Arabic and Hebrew an article or "and" may be written onto the front of a word.
    const bare = word.replace(/^(?:و?ال|ו?ה(?=.{4}))/u, "");
    for (const [term, kind] of SPACED) {
      const [head] = term.split(" ");
      // The Nordic languages write trades at the end of longer words ("surdejsbageri").
      const starts = word.startsWith(head ?? " ") || bare.startsWith(head ?? " ");
      if (!head || head.length < 3 || !(starts || (head.length >= 6 && word.endsWith(head)))) continue;
      if (term === head || folded.startsWith(term, start)) take(start, term, kind);
    }
  }
  return (best as { kind: Kind } | null)?.kind ?? null;
}
