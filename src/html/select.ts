/**
 * CSS selectors over a page: what they match, and one that names an element for good. css-what reads them and css-select
 * says whether an element is what one step of a selector names; from step to step this room goes itself, once over the
 * page for each, because trying every way through a page's nesting takes longer than anybody lives.
 */
import { compile, type Options } from "css-select";
import { parse, type Selector, SelectorType } from "css-what";
import nthCheck from "nth-check";
import { type FieldProblem, type FieldProblemDetail, type GivenOf, problem } from "../sentences/field_problems.ts";
import { browserTree, type TreeElement, unwrittenElement } from "./browser_tree.ts";
import { HTML_LIMITS, LONGEST_SELECTOR } from "./limits.ts";
import type { Element, Page } from "./page.ts";

/** As deep as elements may nest. */
const MOST_STEPS = HTML_LIMITS.depth;

/** A selector that can't be used. `message` says why, for who wrote it. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";

  constructor(readonly sentence: FieldProblemDetail) {
    super(sentence.message);
  }
}

const wrong = <Code extends FieldProblem>(code: Code, ...given: GivenOf<Code>): SelectorError =>
  new SelectorError(problem(code, ...given));

const shown = (selector: string): string => selector.slice(0, 100).toWellFormed();

type Adapter = NonNullable<Options<TreeElement, TreeElement>["adapter"]>;

const ADAPTER: Adapter = {
  isTag: (_node): _node is TreeElement => true,
  getAttributeValue: attributeOf,
  getChildren: ({ children }) => children,
  // Selectors are read in lower case, and names of drawings have capitals.
  getName: ({ tag }) => tag.toLowerCase(),
  getParent: ({ parent }) => parent,
  getSiblings: (node) => node.parent?.children ?? [node],
  prevElementSibling: ({ previous }) => previous,
  getText: ({ element }) => element?.text ?? "",
  hasAttrib: (node, name) => attributeOf(node, name) !== undefined,
  removeSubsets: (nodes) => {
    const all = new Set(nodes);
    return nodes.filter((node) => {
      for (let at = node.parent; at; at = at.parent) if (all.has(at)) return false;
      return true;
    });
  },
};

/** Names of a drawing's attributes may have capitals too. */
function attributeOf({ attributes, isForeign }: TreeElement, name: string): string | undefined {
  const value = attributes.get(name);
  if (value !== undefined || !isForeign) return value;
  for (const [own, value] of attributes) if (own.toLowerCase() === name) return value;
  return undefined;
}

/** Places among siblings are known; css-select would count them for each element anew. */
function pseudos(): Options<TreeElement, TreeElement>["pseudos"] {
  const checks = new Map<string, (index: number) => boolean>();
  const fits = (formula: string | null | undefined, place: number): boolean => {
    const known = checks.get(formula ?? "") ?? nthCheck(formula ?? "");
    checks.set(formula ?? "", known);
    return known(place - 1);
  };
  const kinds = { child: "ofAll", "of-type": "ofType" } as const;
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, of]) =>
      Object.entries({
        [`first-${kind}`]: (node: TreeElement) => node[of].place === 1,
        [`last-${kind}`]: (node: TreeElement) => node[of].place === node[of].count,
        [`only-${kind}`]: (node: TreeElement) => node[of].count === 1,
        [`nth-${kind}`]: (node: TreeElement, formula?: string | null) => fits(formula, node[of].place),
        [`nth-last-${kind}`]: (node: TreeElement, formula?: string | null) =>
          fits(formula, node[of].count - node[of].place + 1),
      }),
    ),
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
  if (selector.length > LONGEST_SELECTOR) throw wrong("selector_long", { most: LONGEST_SELECTOR });
  if (selector.trim() === "") throw wrong("selector_of_nothing");
  let alternatives: Selector[][];
  try {
    alternatives = parse(selector);
  } catch {
    throw wrong("no_selector", { selector: shown(selector) });
  }
  return alternatives.map((parts) => {
    assertPlain(parts);
    const steps: Step[] = [{ combinator: null, parts: [] }];
    for (const part of parts) {
      if (COMBINATORS.has(part.type)) steps.push({ combinator: part.type as Combinator, parts: [] });
      else steps.at(-1)!.parts.push(part);
    }
    if (steps.some(({ parts }) => parts.length === 0)) throw wrong("selector_of_nothing");
    if (steps.length > MOST_STEPS) throw wrong("selector_deep");
    return steps;
  });
}

function assertPlain(parts: Selector[]): void {
  for (const part of parts) {
    const isPseudo = part.type === SelectorType.Pseudo;
    if (part.type === SelectorType.PseudoElement || (isPseudo && REFUSED_PSEUDOS.has(part.name)))
      throw wrong("selector_pseudo", { name: part.name });
    if (!isPseudo || !Array.isArray(part.data)) continue;
    for (const inner of part.data) {
      if (inner.some(({ type }) => COMBINATORS.has(type))) throw wrong("selector_within", { name: part.name });
      assertPlain(inner);
    }
  }
}

/** Throws SelectorError for what is no selector, or a longer one than is looked for. */
export function assertSelector(selector: string): void {
  stepsOf(selector);
}

/**
 * The elements that a selector matches in a browser, in source order: those that are written.
 * @throws SelectorError when it is none, or asks for more than the elements' own names, attributes and places
 */
export function select(page: Page, selector: string): Element[] {
  const found = new Set(matched(page, selector).flatMap(({ element }) => element ?? []));
  return [...found].sort((a, b) => a.index - b.index);
}

/**
 * The same, with those of which no tag is written (`unwrittenElement`) where there are no others.
 * @throws SelectorError
 */
export function selectAlsoUnwritten(page: Page, selector: string): Element[] {
  const written = select(page, selector);
  return written.length > 0 ? written : matched(page, selector).flatMap((node) => unwrittenElement(node) ?? []);
}

function matched(page: Page, selector: string): TreeElement[] {
  const alternatives = stepsOf(selector);
  const { all } = browserTree(page);
  const options = { adapter: ADAPTER, pseudos: pseudos(), cacheResults: true };
  try {
    const matches = alternatives.map((steps) => matching(all, steps, options));
    const found = all.filter(({ index }) => matches.some((match) => match[index] === 1));
    // Who sees the page with scripts means none of what is there without them.
    const seen = found.filter(({ isWithoutScripts }) => !isWithoutScripts);
    return seen.length > 0 ? seen : found;
  } catch (error) {
    throw wrong("selector_unusable", { selector: shown(selector), said: (error as Error).message });
  }
}

/** Which elements the last step names, by their place in the tree. */
function matching(all: TreeElement[], steps: Step[], options: Options<TreeElement, TreeElement>): Uint8Array {
  let before = new Uint8Array(all.length);
  for (const { combinator, parts } of steps) {
    const isNamed = compile<TreeElement, TreeElement>([parts], options);
    const related = combinator ? relatedTo(all, before, combinator) : null;
    const now = new Uint8Array(all.length);
    for (const node of all) if ((!related || related[node.index] === 1) && isNamed(node)) now[node.index] = 1;
    before = now;
  }
  return before;
}

/** Which elements stand to a matched one as a combinator says. */
function relatedTo(all: TreeElement[], matched: Uint8Array, combinator: Combinator): Uint8Array {
  const related = new Uint8Array(matched.length);
  /** Of elements whose children were matched so far: whether one of them is. */
  const hasMatched = new Uint8Array(matched.length);
  for (const { index, parent, previous } of all) {
    if (!parent) continue;
    const outer = parent.index;
    if (combinator === SelectorType.Child) related[index] = matched[outer]!;
    else if (combinator === SelectorType.Descendant) related[index] = matched[outer]! | related[outer]!;
    else if (combinator === SelectorType.Sibling) {
      related[index] = hasMatched[outer]!;
      hasMatched[outer]! |= matched[index]!;
    } else if (previous) related[index] = matched[previous.index]!;
  }
  return related;
}

/** A name that needs no escaping in a selector. */
const PLAIN_NAME = /^[a-z_][\w-]*$/i;

/** A selector that matches this element of the page and no other, here and in a browser, as short as ids allow. */
export function selectorOf(page: Page, element: Element): string {
  const steps: string[] = [];
  for (let at = nodeFor(page, element); at; at = at.parent) {
    const id = at.attributes.get("id");
    if (id && PLAIN_NAME.test(id) && isOnly(page, at, id)) {
      steps.unshift(`#${id}`);
      break;
    }
    if (at.parent === null && steps.length > 0) break;
    const { place, count } = at.ofType;
    const named = count > 1 ? `${at.tag}:nth-of-type(${place})` : at.tag;
    steps.unshift(PLAIN_NAME.test(at.tag) ? named : `:nth-child(${at.ofAll.place})`);
  }
  return steps.join(" > ");
}

function nodeFor(page: Page, element: Element): TreeElement | null {
  const { all, nodeOf } = browserTree(page);
  return nodeOf.get(element) ?? all.find((node) => !node.element && unwrittenElement(node) === element) ?? null;
}

const holders = new WeakMap<Page, Map<string, TreeElement[]>>();

/** Whether an id is this element's alone; what is there without scripts doesn't count for the rest of the page. */
function isOnly(page: Page, node: TreeElement, id: string): boolean {
  let byId = holders.get(page);
  if (!byId) {
    byId = new Map();
    for (const one of browserTree(page).all) {
      const own = one.attributes.get("id");
      if (!own) continue;
      const others = byId.get(own);
      if (others) others.push(one);
      else byId.set(own, [one]);
    }
    holders.set(page, byId);
  }
  const all = byId.get(id)!;
  return all.length === 1 || (!node.isWithoutScripts && !all.some((one) => one !== node && !one.isWithoutScripts));
}
