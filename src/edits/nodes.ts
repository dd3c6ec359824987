/** The element that an edit names, and those that it may have meant. */
import { classesOf, type Element, type Page } from "../html/page.ts";
import { SelectorError, selectAlsoUnwritten, selectorOf } from "../html/select.ts";
import { lineOf } from "../html/text.ts";
import { problem } from "../sentences/field_problems.ts";
import { EditError, type NearestMatch } from "./edit.ts";

const NEAREST = 3;
const SHOWN_CHARACTERS = 60;

/** A text as messages show it. */
export const shortened = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : text;

/** An element by its tag, and what it says. */
export function nameOf(page: Page, element: Element): string {
  const text = shortened(lineOf(page, element, 4 * SHOWN_CHARACTERS)) || shortened(element.attributes.get("alt") ?? "");
  return text === "" ? `<${element.tag}>` : `<${element.tag}> “${text}”`;
}

const placeOf = (page: Page, element: Element): NearestMatch => ({
  place: selectorOf(page, element),
  text: shortened(lineOf(page, element, 4 * SHOWN_CHARACTERS)),
});

/**
 * The one element that a selector matches.
 * @param field the field of the edit that has the selector
 * @throws EditError with the nearest elements when it matches none, or several
 */
export function findNode(page: Page, selector: string, field: string): Element {
  let found: Element[];
  try {
    found = selectAlsoUnwritten(page, selector);
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    throw new EditError(field, error.sentence, () => nearestTo(page, selector));
  }
  if (found.length === 1) return found[0]!;
  if (found.length === 0)
    throw new EditError(field, problem("not_on_page", { node: shortened(selector) }), () => nearestTo(page, selector));
  throw new EditError(field, problem("several_match", { node: shortened(selector), count: found.length }), () =>
    found.slice(0, NEAREST).map((element) => placeOf(page, element)),
  );
}

/**
 * The one element that a selector matches, when its tag is in the code.
 * @throws EditError also for one that only browsers add: it has no attributes
 */
export function findWritten(page: Page, selector: string, field: string): Element {
  const element = findNode(page, selector, field);
  if (element.index >= 0) return element;
  throw new EditError(field, problem("tag_of_browser", { element: `<${element.tag}>` }), () =>
    element.children.slice(0, NEAREST).map((child) => placeOf(page, child)),
  );
}

/** The elements most like what a selector speaks of: by the names of its last step. */
function nearestTo(page: Page, selector: string): NearestMatch[] {
  const words = selector.toLowerCase().match(/[\w-]+/g) ?? [];
  const sought = new Set(words.slice(-20));
  const soughtParts = new Set([...sought].flatMap((word) => word.split("-")));
  const last = /([a-z][\w-]*)[^\s>+~]*$/i.exec(selector.slice(-200))?.[1]?.toLowerCase();
  if (sought.size === 0) return [];
  const best: { element: Element; score: number }[] = [];
  for (const element of page.elements) {
    if (element.isForeign) continue;
    const names = [element.attributes.get("id")?.toLowerCase(), ...classesOf(element).slice(0, 20)];
    let score = element.tag === last ? 1 : 0;
    for (const name of names) if (name && sought.has(name.toLowerCase())) score += 2;
    for (const part of names[0]?.split("-") ?? []) if (soughtParts.has(part)) score += 0.5;
    if (score <= (best.at(-1)?.score ?? 0) && best.length === NEAREST) continue;
    if (score === 0) continue;
    best.push({ element, score });
    best.sort((a, b) => b.score - a.score || a.element.index - b.element.index);
    best.length = Math.min(best.length, NEAREST);
  }
  return best.map(({ element }) => placeOf(page, element));
}
