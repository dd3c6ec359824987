import type { Outline, OutlineElement } from "./html_outline.ts";

/**
 * The part of CSS selectors with which a model points at an element: type, #id, .class, [attribute], the positions
 * (:first-child, :last-child, :nth-child(n), :first-of-type, :last-of-type, :nth-of-type(n)), descendants, children
 * (>) and next siblings (+). Anything else is refused rather than guessed at.
 */

interface Compound {
  /** How it relates to the compound before it. */
  combinator: " " | ">" | "+";
  tests: ((element: OutlineElement, all: Siblings) => boolean)[];
  /** It is `body`, which a page's html stands in without naming it. */
  isBody: boolean;
}

type Siblings = (element: OutlineElement) => OutlineElement[];

const SIMPLE =
  /^(?:(\*)|#((?:[\w-]|\P{ASCII}|\\.)+)|\.((?:[\w-]|\P{ASCII}|\\.)+)|\[\s*([\w:-]+)\s*(?:([~^$*|]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s"']+))\s*)?\]|:(first-child|last-child|first-of-type|last-of-type|only-of-type)|:nth-(child|of-type)\(\s*(\d{1,4})\s*\)|([a-z][\w-]*))/iu;

/** The elements that a selector points at, in document order; null when it is not understood. */
export function select(outline: Outline, selector: string): OutlineElement[] | null {
  const compounds = readSelector(selector.trim());
  if (compounds === null) return null;
  const siblings = siblingsIn(outline);
  return outline.elements.filter((element) => matches(element, compounds, compounds.length - 1, siblings));
}

/** A selector that points at this element alone, as short as it can be. */
export function selectorOf(outline: Outline, element: OutlineElement): string {
  const siblings = siblingsIn(outline);
  const isAlone = (selector: string) => select(outline, selector)?.length === 1;
  const id = element.attributes.get("id");
  if (id && /^[\w-]+$/.test(id) && isAlone(`#${id}`)) return `#${id}`;
  const steps: string[] = [];
  for (let at: OutlineElement | null = element; at !== null; at = at.parent) {
    const outerId: string | undefined = at.attributes.get("id");
    if (at !== element && outerId && /^[\w-]+$/.test(outerId)) {
      steps.unshift(`#${outerId}`);
      if (isAlone(steps.join(" > "))) return steps.join(" > ");
      steps.shift();
    }
    const name = at.name;
    const alike = siblings(at).filter((one) => one.name === name);
    steps.unshift(alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(at) + 1})` : name);
    if (isAlone(steps.join(" > "))) return steps.join(" > ");
  }
  return ["body", ...steps].join(" > ");
}

/** Children of one parent, found once for the whole outline. */
function siblingsIn(outline: Outline): Siblings {
  const children = new Map<OutlineElement | null, OutlineElement[]>();
  for (const element of outline.elements) {
    const list = children.get(element.parent);
    if (list) list.push(element);
    else children.set(element.parent, [element]);
  }
  return (element) => children.get(element.parent) ?? [];
}

function readSelector(text: string): Compound[] | null {
  const compounds: Compound[] = [];
  let rest = text;
  let combinator: Compound["combinator"] = " ";
  while (rest !== "") {
    const tests: Compound["tests"] = [];
    const start = rest;
    for (let simple = SIMPLE.exec(rest); simple !== null; simple = SIMPLE.exec(rest)) {
      // A type stands first, or it is something else.
      if (simple[12] !== undefined && tests.length > 0) return null;
      tests.push(testOf(simple));
      rest = rest.slice(simple[0].length);
    }
    if (tests.length === 0) return null;
    compounds.push({ combinator, tests, isBody: tests.length === 1 && /^body(?![\w.#[:-])/i.test(start) });
    const next = /^\s*([>+])\s*|^\s+/.exec(rest);
    if (!next) break;
    combinator = (next[1] as ">" | "+" | undefined) ?? " ";
    rest = rest.slice(next[0].length);
    if (rest === "") return null;
  }
  return rest === "" && compounds.length > 0 ? compounds : null;
}

function testOf(simple: RegExpExecArray): Compound["tests"][number] {
  const [, any, id, className, attribute, operator, quoted, single, bare, position, nthKind, nth, type] = simple;
  const plain = (text: string) => text.replace(/\\(.)/g, "$1");
  if (any) return () => true;
  if (id) return (element) => element.attributes.get("id") === plain(id);
  if (className) {
    return (element) => (element.attributes.get("class") ?? "").split(/\s+/).includes(plain(className));
  }
  if (attribute) return attributeTest(attribute.toLowerCase(), operator, quoted ?? single ?? bare ?? "");
  if (type) return (element) => element.name === type.toLowerCase();
  const isOfType = nthKind === "of-type" || position?.endsWith("of-type") === true;
  return (element, all) => {
    const peers = all(element).filter((one) => !isOfType || one.name === element.name);
    const index = peers.indexOf(element);
    if (position === "only-of-type") return peers.length === 1;
    if (position?.startsWith("last")) return index === peers.length - 1;
    return index === (nth === undefined ? 0 : Number(nth) - 1);
  };
}

function attributeTest(name: string, operator: string | undefined, wanted: string) {
  return (element: OutlineElement): boolean => {
    const value = element.attributes.get(name);
    if (value === undefined) return false;
    if (operator === undefined) return true;
    if (operator === "=") return value === wanted;
    if (operator === "~=") return value.split(/\s+/).includes(wanted);
    if (operator === "|=") return value === wanted || value.startsWith(`${wanted}-`);
    if (wanted === "") return false;
    if (operator === "^=") return value.startsWith(wanted);
    return operator === "$=" ? value.endsWith(wanted) : value.includes(wanted);
  };
}

function matches(element: OutlineElement, compounds: Compound[], at: number, siblings: Siblings): boolean {
  const { combinator, tests } = compounds[at]!;
  if (!tests.every((test) => test(element, siblings))) return false;
  if (at === 0) return true;
  if (combinator === "+") {
    const peers = siblings(element);
    const before = peers[peers.indexOf(element) - 1];
    return before !== undefined && matches(before, compounds, at - 1, siblings);
  }
  const isInBody = at === 1 && compounds[0]!.isBody;
  if (combinator === ">") {
    return element.parent === null ? isInBody : matches(element.parent, compounds, at - 1, siblings);
  }
  for (let outer = element.parent; outer !== null; outer = outer.parent) {
    if (matches(outer, compounds, at - 1, siblings)) return true;
  }
  return isInBody;
}
