/** What the scripts of a page may do to it, as far as their text tells. Nothing is run. */
import { classesOf, type Element, type Page, runsIn } from "../../html/page.ts";

export interface Scripts {
  text: string;
  /** Whether an element's content, or that of one in it, may be written by a script. */
  mayFill(element: Element): boolean;
  /** Whether a script names something: an id, a class, a tag. */
  names(word: string): boolean;
  /** Whether scripts may do anything: one is elsewhere, or there is too much to read. */
  isAny: boolean;
}

const MOST_CHARACTERS = 2_000_000;
const MOST_WORDS = 20_000;
const WRITES =
  /textContent|innerText|innerHTML|outerHTML|append|prepend|insertAdjacent|replaceChildren|createElement|document\.write/;

/** @param javascript the page's own, beside what is in its html */
export function readScripts(page: Page, javascript: string): Scripts {
  const pieces = [javascript];
  let isForeign = false;
  for (const { tag, inner, attributes } of page.elements) {
    if (tag !== "script") continue;
    const source = attributes.get("src")?.trim();
    if (source && !source.startsWith("/_sw/")) isForeign = true;
    else if (inner) for (const { value } of runsIn(page, inner)) pieces.push(value);
  }
  const text = pieces.join("\n");
  const words = new Set<string>();
  let isAny = isForeign || text.length > MOST_CHARACTERS;
  if (!isAny)
    for (const [word] of text.matchAll(/[A-Za-z_][\w-]{0,99}/g)) {
      words.add(word);
      if (words.size > MOST_WORDS) {
        isAny = true;
        break;
      }
    }
  const filled = isAny || WRITES.test(text) ? namedElements(page, words) : null;
  return {
    text,
    isAny,
    names: (word) => isAny || words.has(word),
    mayFill: ({ index }) => isAny || filled?.[index] === 1,
  };
}

/** The elements that scripts name by an id or a class, and those around them. */
function namedElements(page: Page, words: ReadonlySet<string>): Uint8Array {
  const named = new Uint8Array(page.elements.length);
  for (let index = page.elements.length - 1; index >= 0; index--) {
    const element = page.elements[index]!;
    const names = [element.attributes.get("id") ?? "", ...classesOf(element)];
    if (names.some((name) => words.has(name))) named[index] = 1;
    if (named[index] === 1 && element.parent) named[element.parent.index] = 1;
  }
  return named;
}
