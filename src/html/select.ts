/** CSS selectors over a page: what they match, and one that names an element for good. */
import { compile, type Options, selectAll } from "css-select";
import { parse, SelectorType } from "css-what";
import type { Element, Page } from "./page.ts";

const LONGEST_SELECTOR = 500;
const MOST_STEPS = 12;

/** A selector that can't be used. `message` says why, for who wrote it. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}

/** Places among siblings, found once a page. */
interface Places {
  /** What stands around everything without being written. */
  root: Element;
  previous: Map<Element, Element | null>;
  /** From 1, among siblings of the same tag, and how many of them there are. */
  ofType: Map<Element, { place: number; count: number }>;
}

const known = new WeakMap<Page, Places>();

function placesOf(page: Page): Places {
  const seen = known.get(page);
  if (seen) return seen;
  const children = page.elements.filter((element) => element.parent === null);
  const places: Places = { root: rootAround(page, children), previous: new Map(), ofType: new Map() };
  for (const siblings of [children, ...page.elements.map((element) => element.children)]) {
    const counts = new Map<string, number>();
    for (const [index, element] of siblings.entries()) {
      const place = (counts.get(element.tag) ?? 0) + 1;
      counts.set(element.tag, place);
      places.previous.set(element, siblings[index - 1] ?? null);
      places.ofType.set(element, { place, count: 0 });
    }
    for (const element of siblings) places.ofType.get(element)!.count = counts.get(element.tag)!;
  }
  known.set(page, places);
  return places;
}

/** The body, where none is written; around a written one what only a mistake puts outside of it. */
function rootAround(page: Page, children: Element[]): Element {
  const isWritten = (tag: string) => page.elements.some((element) => element.tag === tag);
  const place = { start: 0, end: 0 };
  return {
    ...place,
    tag: isWritten("body") ? (isWritten("html") ? "outside" : "html") : "body",
    isForeign: false,
    attributes: new Map(),
    attributeRanges: new Map(),
    opening: place,
    inner: null,
    isClosed: true,
    parent: null,
    children,
    index: -1,
    form: null,
    text: "",
  };
}

type Adapter = NonNullable<Options<Element, Element>["adapter"]>;

function adapterOf({ root, previous }: Places): Adapter {
  const parentOf = (element: Element): Element | null => element.parent ?? (element === root ? null : root);
  return {
    isTag: (_node): _node is Element => true,
    getAttributeValue: (element, name) => element.attributes.get(name),
    getChildren: (element) => element.children,
    getName: (element) => element.tag,
    getParent: parentOf,
    getSiblings: (element) => parentOf(element)?.children ?? [element],
    prevElementSibling: (element) => previous.get(element) ?? null,
    getText: (element) => element.text,
    hasAttrib: (element, name) => element.attributes.has(name),
    removeSubsets: (elements) => {
      const all = new Set(elements);
      return elements.filter((element) => {
        for (let at = parentOf(element); at; at = parentOf(at)) if (all.has(at)) return false;
        return true;
      });
    },
  };
}

/** What selectors are for here: naming elements. What asks for more than the element and what is around it is refused. */
const REFUSED_PSEUDOS = new Set(["has", "contains", "icontains", "is", "where", "matches", "not-has"]);

function assertPlain(selector: string): void {
  if (selector.length > LONGEST_SELECTOR)
    throw new SelectorError(`The selector is longer than ${LONGEST_SELECTOR} characters.`);
  if (selector.trim() === "") throw new SelectorError("The selector names nothing.");
  let parts: ReturnType<typeof parse>;
  try {
    parts = parse(selector);
  } catch {
    throw new SelectorError(`“${selector.slice(0, 100)}” is no CSS selector.`);
  }
  for (const steps of parts) {
    if (!steps.some((step) => step.type !== SelectorType.Child)) throw new SelectorError("The selector names nothing.");
    if (steps.length > MOST_STEPS * 4) throw new SelectorError("The selector has too many parts.");
    for (const step of steps)
      if (
        step.type === SelectorType.PseudoElement ||
        (step.type === SelectorType.Pseudo && REFUSED_PSEUDOS.has(step.name))
      )
        throw new SelectorError(`“:${step.name}” can't be used here; name the element by its id, class or place.`);
  }
}

/**
 * The elements that a selector matches, in source order. `body` matches around a fragment too, but is not found there.
 * @throws SelectorError when it is none, or asks for more than the elements' own names, attributes and places
 */
export function select(page: Page, selector: string): Element[] {
  assertPlain(selector);
  const places = placesOf(page);
  const options = { adapter: adapterOf(places), cacheResults: true };
  try {
    const matches = compile<Element, Element>(selector, options);
    return selectAll<Element, Element>(matches, [places.root], options)
      .filter((element) => element.index >= 0)
      .sort((a, b) => a.index - b.index);
  } catch (error) {
    throw new SelectorError(`“${selector.slice(0, 100)}” can't be used: ${(error as Error).message}`);
  }
}

/** A name that needs no escaping in a selector. */
const PLAIN_NAME = /^[a-z_][\w-]*$/i;

/** A selector that matches this element of the page and no other, as short as ids allow. */
export function selectorOf(page: Page, element: Element): string {
  const { ofType, root } = placesOf(page);
  const steps: string[] = [];
  for (let at: Element | null = element; at; at = at.parent) {
    const id = at.attributes.get("id");
    if (id && PLAIN_NAME.test(id) && page.byId.get(id) === at && isOnly(page, id)) {
      steps.unshift(`#${id}`);
      return steps.join(" > ");
    }
    const { place, count } = ofType.get(at)!;
    steps.unshift(count > 1 ? `${at.tag}:nth-of-type(${place})` : at.tag);
  }
  return (isRoot(steps[0]!) ? steps : [root.tag, ...steps]).join(" > ");
}

/** Of these there is one on a page at most. */
const isRoot = (tag: string): boolean => tag === "html" || tag === "head" || tag === "body";

const repeated = new WeakMap<Page, Set<string>>();

function isOnly(page: Page, id: string): boolean {
  let twice = repeated.get(page);
  if (!twice) {
    twice = new Set();
    for (const element of page.elements) {
      const own = element.attributes.get("id");
      if (own && page.byId.get(own) !== element) twice.add(own);
    }
    repeated.set(page, twice);
  }
  return !twice.has(id);
}
