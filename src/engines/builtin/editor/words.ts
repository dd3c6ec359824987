/** Words of messages and of pages, compared as `folding.ts` makes them. */
import { type Element, eachRunIn, type Page } from "../../../html/page.ts";
import { INLINE } from "../../../html/text.ts";
import { folded } from "./folding.ts";

const isLetter = (character: string | undefined): boolean => /[\p{L}\p{N}\p{M}]/u.test(character ?? " ");

/** Scripts that put no blanks between words. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;

/** Where `words` stand in a text as whole words. */
export function placesOf(text: string, words: string): number[] {
  const places: number[] = [];
  if (words === "") return places;
  const isWhole = (at: number) =>
    UNSPACED.test(words) ||
    ((!isLetter(words[0]) || !isLetter(text[at - 1])) &&
      (!isLetter(words.at(-1)) || !isLetter(text[at + words.length])));
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + words.length))
    if (isWhole(at)) places.push(at);
  return places;
}

/** Whether folded words stand in a folded text as whole words. */
export const hasWords = (text: string, words: string): boolean => placesOf(text, words).length > 0;

/** What visitors read of an element, folded. */
export const wordsOf = (element: Element): string =>
  element.inner && element.inner.end - element.inner.start < 20_000 ? folded(element.text) : "";

/** What visitors read of an element, on one line, as it is written. */
export const textOf = (element: Element): string => element.text.replace(/[\s\u00a0]+/g, " ").trim();

/** An element's name in an answer. */
export function shownName(text: string): string {
  const line = text.replace(/[\s\u00a0]+/g, " ").trim();
  return line.length > 50 ? `${line.slice(0, 48).trimEnd()}…` : line;
}

/** The innermost element that has all the words of another one. */
export function innermost(page: Page, element: Element): Element {
  let at = element;
  for (;;) {
    const inner = at.children.filter((child) => !child.isForeign && child.text.trim() !== "");
    const [only] = inner;
    if (inner.length !== 1 || !only || !INLINE.has(only.tag)) return at;
    for (const run of eachRunIn(page, at.inner!))
      if (run.parent === at && !run.isSilent && run.value.trim() !== "") return at;
    at = only;
  }
}
