/**
 * CSS selectors over a page: what they match, and one that names an element for good. css-what reads them and css-select
 * says whether an element is what one step of a selector names; from step to step this room goes itself, once over the
 * page for each, because trying every way through a page's nesting takes longer than anybody lives.
 */
import { compile, type Options } from "css-select";
import { parse, type Selector, SelectorType } from "css-what";
import nthCheck from "nth-check";
import type { Element, Page } from "./page.ts";

const LONGEST_SELECTOR = 500;
const MOST_STEPS = 50;

/** A selector that can't be used. `message` says why, for who wrote it. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}

/** Places among siblings, found once a page. */
interface Places {
  /** What stands around everything without being written. */
  root: Element;
  previous: Map<Element, Element | null>;
  /** Among all siblings. */
  ofAll: Map<Element, Place>;
  /** Among siblings of the same tag. */
  ofType: Map<Element, Place>;
}

/** From 1, and how many there are. */
interface Place {
  place: number;
  count: number;
}

const known = new WeakMap<Page, Places>();

function placesOf(page: Page): Places {
  const seen = known.get(page);
  if (seen) return seen;
  const children = page.elements.filter((element) => element.parent === null);
  const places: Places = { root: rootAround(page, children), previous: new Map(), ofAll: new Map(), ofType: new Map() };
  for (const siblings of [children, ...page.elements.map((element) => element.children)]) {
    const counts = new Map<string, number>();
    for (const [index, element] of siblings.entries()) {
      const place = (counts.get(element.tag) ?? 0) + 1;
      counts.set(element.tag, place);
      places.previous.set(element, siblings[index - 1] ?? null);
      places.ofAll.set(element, { place: index + 1, count: siblings.length });
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
    // Selectors are read in lower case, and names of drawings have capitals.
    getName: (element) => element.tag.toLowerCase(),
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

const ALONE: Place = { place: 1, count: 1 };

/** Places among siblings are known; css-select would count them for each element anew. */
function pseudosOf({ ofAll, ofType }: Places): Options<Element, Element>["pseudos"] {
  const checks = new Map<string, (index: number) => boolean>();
  const fits = (formula: string | null | undefined, place: number): boolean => {
    const known = checks.get(formula ?? "") ?? nthCheck(formula ?? "");
    checks.set(formula ?? "", known);
    return known(place - 1);
  };
  const kinds = { child: ofAll, "of-type": ofType };
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, places]) => {
      const of = (element: Element): Place => places.get(element) ?? ALONE;
      return Object.entries({
        [`first-${kind}`]: (element: Element) => of(element).place === 1,
        [`last-${kind}`]: (element: Element) => of(element).place === of(element).count,
        [`only-${kind}`]: (element: Element) => of(element).count === 1,
        [`nth-${kind}`]: (element: Element, formula?: string | null) => fits(formula, of(element).place),
        [`nth-last-${kind}`]: (element: Element, formula?: string | null) =>
          fits(formula, of(element).count - of(element).place + 1),
      });
    }),
  );
}

/** What selectors are for here: naming elements. What asks for more than the element and what is around it is refused. */
const REFUSED_PSEUDOS = new Set(["has", "contains", "icontains", "is", "where", "matches", "not-has"]);

type Combinator = SelectorType.Descendant | SelectorType.Child | SelectorType.Adjacent | SelectorType.Sibling;
const COMBINATORS = new Set<SelectorType>([
  SelectorType.Descendant,
  SelectorType.Child,
  SelectorType.Adjacent,
  SelectorType.Sibling,
]);

/** One step of a selector: what the element is, and how it stands to what the step before it names. */
interface Step {
  combinator: Combinator | null;
  parts: Selector[];
}

/** The alternatives of a selector, each in its steps. */
function stepsOf(selector: string): Step[][] {
  if (selector.length > LONGEST_SELECTOR)
    throw new SelectorError(`The selector is longer than ${LONGEST_SELECTOR} characters.`);
  if (selector.trim() === "") throw new SelectorError("The selector names nothing.");
  let alternatives: Selector[][];
  try {
    alternatives = parse(selector);
  } catch {
    throw new SelectorError(`“${selector.slice(0, 100)}” is no CSS selector.`);
  }
  return alternatives.map((parts) => {
    assertPlain(parts);
    const steps: Step[] = [{ combinator: null, parts: [] }];
    for (const part of parts) {
      if (COMBINATORS.has(part.type)) steps.push({ combinator: part.type as Combinator, parts: [] });
      else steps.at(-1)!.parts.push(part);
    }
    if (steps.some(({ parts }) => parts.length === 0)) throw new SelectorError("The selector names nothing.");
    if (steps.length > MOST_STEPS) throw new SelectorError("The selector has too many parts.");
    return steps;
  });
}

function assertPlain(parts: Selector[]): void {
  for (const part of parts) {
    const isPseudo = part.type === SelectorType.Pseudo;
    if (part.type === SelectorType.PseudoElement || (isPseudo && REFUSED_PSEUDOS.has(part.name)))
      throw new SelectorError(`“:${part.name}” can't be used here; name the element by its id, class or place.`);
    if (!isPseudo || !Array.isArray(part.data)) continue;
    for (const inner of part.data) {
      if (inner.some(({ type }) => COMBINATORS.has(type)))
        throw new SelectorError(`In “:${part.name}” only one element can be named, by itself.`);
      assertPlain(inner);
    }
  }
}

/** Throws SelectorError for what is no selector, or a longer one than is looked for. */
export function assertSelector(selector: string): void {
  stepsOf(selector);
}

/**
 * The elements that a selector matches, in source order. `body` matches around a fragment too, but is not found there.
 * @throws SelectorError when it is none, or asks for more than the elements' own names, attributes and places
 */
export function select(page: Page, selector: string): Element[] {
  const alternatives = stepsOf(selector);
  const places = placesOf(page);
  const options = { adapter: adapterOf(places), pseudos: pseudosOf(places), cacheResults: true };
  try {
    const matched = alternatives.map((steps) => matching(page, places, steps, options));
    return page.elements.filter(({ index }) => matched.some((match) => match[index + 1] === 1));
  } catch (error) {
    throw new SelectorError(`“${selector.slice(0, 100)}” can't be used: ${(error as Error).message}`);
  }
}

/** Which elements the last step names, by their place in the page plus one; the first is what is around it. */
function matching(page: Page, places: Places, steps: Step[], options: Options<Element, Element>): Uint8Array {
  let before = new Uint8Array(page.elements.length + 1);
  for (const { combinator, parts } of steps) {
    const isNamed = compile<Element, Element>([parts], options);
    const related = combinator ? relatedTo(page, places, before, combinator) : null;
    const now = new Uint8Array(before.length);
    for (const element of [places.root, ...page.elements]) {
      const slot = element.index + 1;
      if ((!related || related[slot] === 1) && isNamed(element)) now[slot] = 1;
    }
    before = now;
  }
  return before;
}

/** Which elements stand to a matched one as a combinator says. */
function relatedTo({ elements }: Page, { previous }: Places, matched: Uint8Array, combinator: Combinator): Uint8Array {
  const related = new Uint8Array(matched.length);
  /** Of elements whose children were matched so far: whether one of them is. */
  const hasMatched = new Uint8Array(matched.length);
  for (const element of elements) {
    const slot = element.index + 1;
    const outer = (element.parent?.index ?? -1) + 1;
    if (combinator === SelectorType.Child) related[slot] = matched[outer]!;
    else if (combinator === SelectorType.Descendant) related[slot] = matched[outer]! | related[outer]!;
    else if (combinator === SelectorType.Sibling) {
      related[slot] = hasMatched[outer]!;
      hasMatched[outer]! |= matched[slot]!;
    } else {
      const sibling = previous.get(element);
      if (sibling) related[slot] = matched[sibling.index + 1]!;
    }
  }
  return related;
}

/** A name that needs no escaping in a selector. */
const PLAIN_NAME = /^[a-z_][\w-]*$/i;

/** A selector that matches this element of the page and no other, as short as ids allow. */
export function selectorOf(page: Page, element: Element): string {
  const { ofAll, ofType, root } = placesOf(page);
  const steps: string[] = [];
  for (let at: Element | null = element; at; at = at.parent) {
    const id = at.attributes.get("id");
    if (id && PLAIN_NAME.test(id) && page.byId.get(id) === at && isOnly(page, id)) {
      steps.unshift(`#${id}`);
      return steps.join(" > ");
    }
    const { place, count } = ofType.get(at)!;
    const named = count > 1 ? `${at.tag}:nth-of-type(${place})` : at.tag;
    steps.unshift(PLAIN_NAME.test(at.tag) ? named : `:nth-child(${ofAll.get(at)!.place})`);
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
