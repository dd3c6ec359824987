/** What is declared for each element of a page, in one visitor's window: which of all declarations wins. */
import type { Page } from "../page.ts";
import type { View } from "./media.ts";
import { nodesOf, type StyledNode } from "./nodes.ts";
import { type Certainty, createMatcher, MAYBE, type Match, NO, YES } from "./selectors.ts";
import { type Declared, declaredIn, rulesOf, type StyleRule } from "./sheets.ts";
import { UNKNOWN, type Unknown } from "./values.ts";

/** What wins for a property. Of a shorthand it is the whole value. */
export interface Winner {
  value: string | Unknown;
  isShorthand: boolean;
}

/** What wins for each property of an element that anything is declared for. */
export type Winners = Map<string, Winner>;

/** A page with the rules that name its elements. */
export interface StyledPage {
  nodes: StyledNode[];
  rules: StyleRule[];
  /** For each node, in ascending weight. */
  matches: Match<StyleRule>[][];
  boxes: Match<StyleRule>[][];
  inline: Declared[][];
}

const SHORTHANDS: Record<string, string[]> = {
  background: ["background-color", "background-image", "background-clip"],
  font: ["font-size", "font-weight"],
  animation: ["animation-name"],
  "-webkit-background-clip": ["background-clip"],
  "-webkit-text-stroke": ["-webkit-text-stroke-width"],
};
const ALL = ["color", "background-color", "background-image", "display", "font-size", "font-weight", "position"];

/** @throws Untold when the styles can't be told */
export function stylePage(page: Page, css: string): StyledPage {
  const nodes = nodesOf(page);
  const rules = rulesOf(page, css);
  const matchElements = createMatcher(rules.map((rule) => ({ rule, selectors: rule.selectors })));
  const matchBoxes = createMatcher(rules.map((rule) => ({ rule, selectors: rule.ofBoxes })));
  const inAscent = (matches: Match<StyleRule>[]) =>
    matches.sort((a, b) => a.rule.layer - b.rule.layer || a.specificity - b.specificity || a.rule.order - b.rule.order);
  const styles = new Map<string, Declared[]>();
  const inlineOf = ({ element }: StyledNode): Declared[] => {
    const style = element?.attributes.get("style");
    if (!style) return NONE;
    const known = styles.get(style) ?? declaredIn(style);
    styles.set(style, known);
    return known;
  };
  return {
    nodes,
    rules,
    matches: nodes.map((node) => inAscent(matchElements(node))),
    boxes: nodes.map((node) => matchBoxes(node)),
    inline: nodes.map(inlineOf),
  };
}

const NONE: Declared[] = [];

/** What wins for the nodes of a page in a window. */
export function createCascade({ rules, matches, boxes, inline }: StyledPage, view: View) {
  const holding = rules.map(({ conditions }) => Math.min(YES, ...conditions.map((holds) => holds(view))) as Certainty);
  const toldOf = ({ rule, told }: Match<StyleRule>): Certainty => Math.min(told, holding[rule.order]!) as Certainty;

  function winnersOf({ index }: StyledNode): Winners {
    const winners: Winners = new Map();
    for (const important of [false, true]) {
      for (const match of matches[index]!) {
        const told = toldOf(match);
        if (told === NO) continue;
        // Of important declarations the earlier layer wins: that is left open.
        for (const declared of match.rule.declared)
          if (declared.important === important)
            declare(winners, declared, important && match.rule.layer !== Number.MAX_SAFE_INTEGER ? MAYBE : told);
      }
      for (const declared of inline[index]!) if (declared.important === important) declare(winners, declared, YES);
    }
    return winners;
  }

  /** Whether a property is declared for a box in the node in a way that a test accepts, surely or maybe. */
  function boxDeclares({ index }: StyledNode, accepts: (declared: Declared) => boolean): boolean {
    return boxes[index]!.some((match) => toldOf(match) !== NO && match.rule.declared.some(accepts));
  }

  return { winnersOf, boxDeclares };
}

function declare(winners: Winners, { property, value }: Declared, told: Certainty): void {
  const isReset = property === "all";
  const parts = isReset ? ALL : SHORTHANDS[property];
  const isSure = told === YES && !(isReset && !/^\s*(?:unset|initial)\s*$/i.test(value));
  const winner: Winner = { value: isSure ? value : UNKNOWN, isShorthand: parts !== undefined && !isReset };
  for (const name of parts ?? [property]) winners.set(name, winner);
}
