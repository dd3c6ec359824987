/** What visitors find a page by: its headings and its text, without the menus around them. */

import type { Element, Page } from "../../html/page.ts";
import { collapsed } from "../../lib/one_line.ts";

export interface PageWords {
  headings: string;
  text: string;
}

const MOST_CHARACTERS = 20_000;
const MOST_HEADINGS = 2_000;
/** What is on every page, or is not read. */
const LEFT_OUT = new Set(["nav", "footer", "header", "form", "dialog", "button", "select", "option", "noscript"]);
const INLINE = new Set(
  "a abbr b bdi bdo cite code em i kbd mark q s small span strong sub sup time u var wbr".split(" "),
);
const HEADING = /^h[1-6]$/;

export function wordsOf(page: Page): PageWords {
  const main = page.elements.find(({ tag, isForeign }) => tag === "main" && !isForeign) ?? null;
  const out = new Map<Element, boolean>();
  const isOut = (element: Element | null): boolean => {
    if (!element || element === main) return false;
    const known = out.get(element);
    if (known !== undefined) return known;
    const { tag, attributes } = element;
    // A header in the middle of the page is part of what it says.
    const isAround = tag === "header" ? main === null : LEFT_OUT.has(tag);
    const is =
      isAround || attributes.has("hidden") || attributes.get("aria-hidden") === "true" || isOut(element.parent);
    out.set(element, is);
    return is;
  };
  const parts: string[] = [];
  const headings: string[] = [];
  let [length, headingLength] = [0, 0];
  let before: Element | null = null;
  for (const run of page.runs) {
    if (length >= MOST_CHARACTERS) break;
    const { parent, value, isSilent } = run;
    const isWithin = main === null || (run.start >= main.start && run.end <= main.end);
    if (isSilent || !isWithin || isOut(parent)) continue;
    const joins = parent === before || (parent && INLINE.has(parent.tag)) || (before && INLINE.has(before.tag));
    parts.push(joins ? value : ` ${value}`);
    length += value.length + 1;
    if (parent && HEADING.test(parent.tag) && headingLength < MOST_HEADINGS) {
      headings.push(value);
      headingLength += value.length;
    }
    before = parent;
  }
  const flat = (texts: string[], glue: string, most: number) =>
    collapsed(texts.join(glue)).slice(0, most).toWellFormed();
  return { headings: flat(headings, " ", MOST_HEADINGS), text: flat(parts, "", MOST_CHARACTERS) };
}
