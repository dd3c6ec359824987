/**
 * A page as style sheets see it: every element with what selectors ask of it, and the `html` and `body` around a
 * fragment that browsers add.
 */
import { classesOf, type Element, type Page } from "../page.ts";

export interface StyledNode {
  /** In lower case. */
  tag: string;
  /** Null for what is around a page without being written. */
  element: Element | null;
  parent: StyledNode | null;
  previous: StyledNode | null;
  /** Place among its siblings, from 1, and how many there are; the same among those of its tag. */
  place: number;
  siblings: number;
  placeOfType: number;
  siblingsOfType: number;
  /** Its place in the list of all nodes: outer before inner. */
  index: number;
  id: string;
  classes: string[];
}

/** Elements that stand in the head where neither head nor body is written. */
const IN_HEAD = new Set("base link meta script style template title".split(" "));

/** All elements with what is around them, outer before inner. */
export function nodesOf(page: Page): StyledNode[] {
  const nodes: StyledNode[] = [];
  const byElement = new Map<Element, StyledNode>();
  const add = (tag: string, element: Element | null, parent: StyledNode | null): StyledNode => {
    const node: StyledNode = {
      tag,
      element,
      parent,
      previous: null,
      place: 1,
      siblings: 1,
      placeOfType: 1,
      siblingsOfType: 1,
      index: nodes.length,
      id: element?.attributes.get("id") ?? "",
      classes: element ? classesOf(element) : [],
    };
    nodes.push(node);
    if (element) byElement.set(element, node);
    return node;
  };
  const written = (tag: string) => page.elements.find((element) => element.tag === tag && !element.isForeign) ?? null;
  const writtenBody = written("body");
  const html = add("html", written("html"), null);
  const body = add("body", writtenBody, html);
  for (const element of page.elements) {
    if (byElement.has(element)) continue;
    const around = element.parent && byElement.get(element.parent);
    const isOutside = !around || around === html;
    const isOfHead =
      element.tag === "head" || (IN_HEAD.has(element.tag) && !(writtenBody && element.start > writtenBody.start));
    add(element.tag.toLowerCase(), element, isOutside ? (isOfHead ? html : body) : around);
  }
  setPlaces(nodes);
  return nodes;
}

function setPlaces(nodes: StyledNode[]): void {
  const last = new Map<StyledNode, { node: StyledNode; types: Map<string, StyledNode[]>; all: StyledNode[] }>();
  for (const node of nodes) {
    if (!node.parent) continue;
    const known = last.get(node.parent);
    const family = known ?? { node, types: new Map<string, StyledNode[]>(), all: [] };
    if (known) node.previous = known.node;
    else last.set(node.parent, family);
    family.node = node;
    family.all.push(node);
    node.place = family.all.length;
    const same = family.types.get(node.tag) ?? [];
    same.push(node);
    family.types.set(node.tag, same);
    node.placeOfType = same.length;
  }
  for (const { all, types } of last.values()) {
    for (const node of all) node.siblings = all.length;
    for (const same of types.values()) for (const node of same) node.siblingsOfType = same.length;
  }
}
