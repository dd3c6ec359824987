/**
 * Which elements the selectors of style sheets name, for a page at rest: nothing is hovered, focused or open that is not
 * so in the code. Where that can't be told (`:has()`, `:lang()`) the answer is "maybe", and no certainty is made of it.
 *
 * A rule is tried on the elements that have the id, class or tag of its last part, and on no others; what trying
 * costs is counted, and ends the reading when it is too much.
 */
import { type AttributeSelector, parse, type Selector, SelectorType } from "css-what";
import nthCheck from "nth-check";
import type { StyledNode } from "./nodes.ts";
import { UnreadableStyles } from "./unreadable_styles.ts";

export const NO = 0;
export const MAYBE = 1;
export const YES = 2;
/** Whether something is so. Of several that must all be so the least counts, of several ways the most. */
export type Certainty = typeof NO | typeof MAYBE | typeof YES;

const inverted = (told: Certainty): Certainty => (YES - told) as Certainty;

export interface StyleSelector {
  parts: Selector[];
  specificity: number;
}

const COMBINATORS = new Set<SelectorType>([
  SelectorType.Descendant,
  SelectorType.Child,
  SelectorType.Adjacent,
  SelectorType.Sibling,
]);

/** Selectors of one rule may be so long. */
const LONGEST_SELECTORS = 20_000;
const MOST_PARTS = 60;
/** An id outweighs any number of classes that fits a selector. */
const BY_ID = 1_000_000;
const BY_CLASS = 1_000;

/** The selectors of a rule, and apart those of the pseudo-elements that are boxes in the elements they name. @throws Untold */
export function selectorsOf(text: string): { selectors: StyleSelector[]; ofBoxes: StyleSelector[] } {
  if (text.length > LONGEST_SELECTORS) throw new UnreadableStyles("selectors");
  let lists: Selector[][];
  try {
    lists = parse(text);
  } catch {
    // Browsers drop a rule of which one selector is none; what another reader than ours takes for none is not known.
    throw new UnreadableStyles("selectors");
  }
  // A rule of which one selector is another browser's own is dropped by the others, and not by that.
  const isOfOne = lists.some((parts) => parts.some(isOfOneBrowser));
  const selectors: StyleSelector[] = [];
  const ofBoxes: StyleSelector[] = [];
  for (const parts of lists) {
    if (parts.length > MOST_PARTS) throw new UnreadableStyles("selectors");
    if (parts.some(isOfOneBrowser)) continue;
    const pseudo = parts.findIndex(isPseudoElement);
    const specificity = specificityOf(parts);
    if (pseudo < 0) selectors.push({ parts: isOfOne ? [...parts, PERHAPS] : parts, specificity });
    else if (isBox(parts[pseudo]!)) ofBoxes.push({ parts: nameable(parts.slice(0, pseudo)), specificity });
  }
  return { selectors, ofBoxes };
}

/** What no page can have for sure. */
const PERHAPS: Selector = { type: SelectorType.Pseudo, name: "perhaps", data: null };

const isOfOneBrowser = (part: Selector): boolean =>
  (part.type === SelectorType.Pseudo || part.type === SelectorType.PseudoElement) &&
  /^-(?:ms|moz|o|khtml)-/.test(part.name);

/** "::before" alone is that of any element, and so is that in "main > ::before". */
const nameable = (parts: Selector[]): Selector[] =>
  parts.length === 0 || COMBINATORS.has(parts.at(-1)!.type)
    ? [...parts, { type: SelectorType.Universal, namespace: null }]
    : parts;

/** These were written with one colon once. */
const OLD_PSEUDO_ELEMENTS = new Set(["before", "after", "first-line", "first-letter"]);
const isPseudoElement = (part: Selector): boolean =>
  part.type === SelectorType.PseudoElement || (part.type === SelectorType.Pseudo && OLD_PSEUDO_ELEMENTS.has(part.name));
const isBox = (part: Selector): boolean => "name" in part && (part.name === "before" || part.name === "after");

function specificityOf(parts: Selector[]): number {
  let sum = 0;
  for (const part of parts) {
    if (part.type === SelectorType.Attribute)
      sum += part.name === "id" && part.ignoreCase === "quirks" ? BY_ID : BY_CLASS;
    else if (part.type === SelectorType.Tag || part.type === SelectorType.PseudoElement) sum += 1;
    else if (part.type === SelectorType.Pseudo) {
      if (part.name === "where") continue;
      if (Array.isArray(part.data)) sum += Math.max(0, ...part.data.map(specificityOf));
      else sum += BY_CLASS;
    }
  }
  return sum;
}

/** What the element must have that a selector names at its end: "#id", ".class", "tag", or "*". */
function keyOf(parts: Selector[]): string {
  let key = "*";
  for (let at = parts.length - 1; at >= 0 && !COMBINATORS.has(parts[at]!.type); at--) {
    const part = parts[at]!;
    if (part.type === SelectorType.Attribute && part.action === "equals" && part.name === "id") return `#${part.value}`;
    if (part.type === SelectorType.Attribute && part.action === "element" && part.name === "class")
      key = `.${part.value}`;
    else if (part.type === SelectorType.Tag && key === "*") key = part.name.toLowerCase();
    else if (part.type === SelectorType.Pseudo && part.name === "root" && key === "*") key = "html";
  }
  return key;
}

/** One selector that names an element, surely or maybe. */
export interface Match<Rule> {
  rule: Rule;
  specificity: number;
  told: Certainty;
}

/** What all trying may cost, in parts of selectors that are compared with an element. */
const MOST_TRIES = 1_000_000;

/** Finds for each node the rules that name it. */
export function createMatcher<Rule>(rules: Iterable<{ rule: Rule; selectors: StyleSelector[] }>) {
  const byKey = new Map<string, { rule: Rule; selector: StyleSelector }[]>();
  for (const { rule, selectors } of rules)
    for (const selector of selectors) {
      const key = keyOf(selector.parts);
      const known = byKey.get(key);
      if (known) known.push({ rule, selector });
      else byKey.set(key, [{ rule, selector }]);
    }
  const left = { tries: MOST_TRIES };

  /** @throws Untold when trying has cost too much */
  return (node: StyledNode): Match<Rule>[] => {
    const matches: Match<Rule>[] = [];
    const keys = new Set([
      "*",
      node.tag,
      ...node.classes.map((name) => `.${name}`),
      ...(node.id ? [`#${node.id}`] : []),
    ]);
    for (const key of keys)
      for (const { rule, selector } of byKey.get(key) ?? []) {
        const told = matchParts(node, selector.parts, selector.parts.length - 1, left);
        if (told !== NO) matches.push({ rule, specificity: selector.specificity, told });
      }
    return matches;
  };
}

/** Whether a node is named by the parts of a selector up to one of them. */
function matchParts(node: StyledNode, parts: Selector[], last: number, left: { tries: number }): Certainty {
  let told: Certainty = YES;
  let at = last;
  for (; at >= 0 && !COMBINATORS.has(parts[at]!.type); at--) {
    if (--left.tries < 0) throw new UnreadableStyles("too much");
    const one = matchPart(node, parts[at]!, left);
    if (one === NO) return NO;
    if (one < told) told = one;
  }
  if (at < 0) return told;
  const { type } = parts[at]!;
  let best: Certainty = NO;
  const tryOn = (other: StyledNode): boolean => {
    const one = Math.min(told, matchParts(other, parts, at - 1, left)) as Certainty;
    if (one > best) best = one;
    return best === told;
  };
  if (type === SelectorType.Child) {
    if (node.parent) tryOn(node.parent);
  } else if (type === SelectorType.Adjacent) {
    if (node.previous) tryOn(node.previous);
  } else {
    const next = type === SelectorType.Descendant ? (of: StyledNode) => of.parent : (of: StyledNode) => of.previous;
    for (let other = next(node); other; other = next(other)) {
      if (--left.tries < 0) throw new UnreadableStyles("too much");
      if (tryOn(other)) break;
    }
  }
  return best;
}

/** States that nothing is in before a visitor has done something. */
const NOT_AT_REST = new Set(
  "hover active focus focus-visible focus-within visited target target-within popover-open fullscreen modal autofill -webkit-autofill user-invalid user-valid picture-in-picture playing host selection placeholder-shown-by-user".split(
    " ",
  ),
);

function matchPart(node: StyledNode, part: Selector, left: { tries: number }): Certainty {
  switch (part.type) {
    case SelectorType.Universal:
      return YES;
    case SelectorType.Tag:
      return part.name.toLowerCase() === node.tag ? YES : NO;
    case SelectorType.Attribute:
      return matchAttribute(node, part);
    case SelectorType.Pseudo:
      return matchPseudo(node, part.name, part.data, left);
    default:
      return MAYBE;
  }
}

function matchAttribute(
  node: StyledNode,
  { name, action, value, ignoreCase, namespace }: AttributeSelector,
): Certainty {
  if (namespace) return MAYBE;
  // The server gives a document its language, and nothing else that is asked for by name.
  if (!node.element) return name === "lang" || name === "dir" ? MAYBE : NO;
  const given = node.element.attributes.get(name);
  if (action === "exists") return given === undefined ? NO : YES;
  if (given === undefined) return action === "not" ? YES : NO;
  if (name === "class" && action === "element" && ignoreCase === "quirks") return certain(node.classes.includes(value));
  // Of the values of some attributes the case counts, of others not.
  if (ignoreCase === null && given !== value && given.toLowerCase() === value.toLowerCase()) return MAYBE;
  const fold = (text: string) => (ignoreCase === true ? text.toLowerCase() : text);
  const [own, wanted] = [fold(given), fold(value)];
  const isSo = (() => {
    switch (action) {
      case "equals":
        return own === wanted;
      case "element":
        return wanted !== "" && own.split(/\s+/).includes(wanted);
      case "start":
        return wanted !== "" && own.startsWith(wanted);
      case "end":
        return wanted !== "" && own.endsWith(wanted);
      case "any":
        return wanted !== "" && own.includes(wanted);
      case "hyphen":
        return own === wanted || own.startsWith(`${wanted}-`);
      default:
        return own !== wanted;
    }
  })();
  return isSo ? YES : NO;
}

const certain = (isSo: boolean): Certainty => (isSo ? YES : NO);

function matchPseudo(node: StyledNode, name: string, data: unknown, left: { tries: number }): Certainty {
  if (NOT_AT_REST.has(name)) return NO;
  if (Array.isArray(data)) {
    if (name !== "not" && name !== "is" && name !== "where" && name !== "matches") return MAYBE;
    let best: Certainty = NO;
    for (const parts of data as Selector[][]) {
      const one = matchParts(node, parts, parts.length - 1, left);
      if (one > best) best = one;
    }
    return name === "not" ? inverted(best) : best;
  }
  const { attributes } = node.element ?? { attributes: new Map<string, string>() };
  switch (name) {
    case "root":
    case "scope":
      return certain(node.parent === null);
    case "first-child":
      return certain(node.place === 1);
    case "last-child":
      return certain(node.place === node.siblings);
    case "only-child":
      return certain(node.siblings === 1);
    case "first-of-type":
      return certain(node.placeOfType === 1);
    case "last-of-type":
      return certain(node.placeOfType === node.siblingsOfType);
    case "only-of-type":
      return certain(node.siblingsOfType === 1);
    case "nth-child":
      return nth(data, node.place);
    case "nth-last-child":
      return nth(data, node.siblings - node.place + 1);
    case "nth-of-type":
      return nth(data, node.placeOfType);
    case "nth-last-of-type":
      return nth(data, node.siblingsOfType - node.placeOfType + 1);
    case "link":
    case "any-link":
      return certain((node.tag === "a" || node.tag === "area") && attributes.has("href"));
    case "required":
    case "disabled":
    case "checked":
    case "open":
      return attributes.has(name) ? MAYBE : NO;
    case "enabled":
    case "optional":
      return attributes.has("disabled") || attributes.has("required") ? MAYBE : YES;
    case "defined":
      return certain(!node.tag.includes("-"));
    default:
      return MAYBE;
  }
}

const formulas = new Map<string, (index: number) => boolean>();
const MOST_FORMULAS = 1_000;

function nth(data: unknown, place: number): Certainty {
  const formula = String(data ?? "");
  let check = formulas.get(formula);
  if (!check) {
    try {
      check = nthCheck(formula);
    } catch {
      // "nth-child(2 of .a)"
      return MAYBE;
    }
    if (formulas.size >= MOST_FORMULAS) formulas.clear();
    formulas.set(formula, check);
  }
  return certain(check(place - 1));
}
