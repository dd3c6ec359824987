/**
 * The elements of a page as they are nested in a browser, for selectors: what a browser names by place is named there.
 * `Page` nests elements by where they stand in the source; here are the `<tbody>` that nobody wrote, what the parser
 * takes out of a table, and the copies that it makes of misnested tags. Each leads to the element in the source.
 */
import { HtmlLimitError } from "./limits.ts";
import { type Element, type Page, parsedFragment, parsedTree, parsedWithScripts, type Range } from "./page.ts";

/** From 1, and how many there are. */
export interface SiblingPosition {
  place: number;
  count: number;
}

export interface TreeElement {
  /** Where it is in the source; null for what no tag of the source stands for. */
  element: Element | null;
  tag: string;
  isForeign: boolean;
  attributes: ReadonlyMap<string, string>;
  parent: TreeElement | null;
  children: TreeElement[];
  previous: TreeElement | null;
  ofAll: SiblingPosition;
  /** Among siblings of the same name. */
  ofType: SiblingPosition;
  /** Its place in `BrowserTree.all`. */
  index: number;
  /** What stands in a `<noscript>`: to a browser that runs scripts there is nothing in it. */
  isWithoutScripts: boolean;
  /** From the first to the last of what the source has of it. */
  start: number;
  end: number;
}

export interface BrowserTree {
  /** Outer before inner, in the browser's order. */
  all: TreeElement[];
  /** The first that stands for an element of the source. */
  nodeOf: Map<Element, TreeElement>;
  /** Whether all of it is nested as it is written. */
  isAsWritten: boolean;
}

type ParsedNode = ReturnType<typeof parsedTree>["childNodes"][number];
type ParsedElement = Extract<ParsedNode, { tagName: string }>;

const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

const known = new WeakMap<Page, BrowserTree>();

export function browserTree(page: Page): BrowserTree {
  const seen = known.get(page);
  if (seen) return seen;
  const tree = treeOf(page);
  known.set(page, tree);
  return tree;
}

/** With scripts, as pages are seen; without, where that alone has all elements of the page. */
function treeOf(page: Page): BrowserTree {
  const withScripts = /<noscript/i.test(page.source) ? treeWithScripts(page) : null;
  if (withScripts && page.elements.every((element) => withScripts.nodeOf.has(element))) return withScripts;
  return build(page, parsedTree(page));
}

/** Null where that is beyond what is read, though the page is not. */
function treeWithScripts(page: Page): BrowserTree | null {
  try {
    return build(page, parsedWithScripts(page));
  } catch (error) {
    if (error instanceof HtmlLimitError) return null;
    throw error;
  }
}

function build(page: Page, root: ReturnType<typeof parsedTree>): BrowserTree {
  const written = new Map(page.elements.map((element) => [element.start, element]));
  const all: TreeElement[] = [];
  const nodeOf = new Map<Element, TreeElement>();
  let isAsWritten = true;

  const add = (tag: string, parent: TreeElement | null, parsed: ParsedElement | null, shift: number): TreeElement => {
    const start = parsed?.sourceCodeLocation?.startTag?.startOffset;
    const found = start === undefined ? undefined : written.get(start + shift);
    const element = found?.tag === tag ? found : null;
    const node: TreeElement = {
      element,
      tag,
      isForeign: parsed !== null && parsed.namespaceURI !== HTML_NAMESPACE,
      attributes: element?.attributes ?? NO_ATTRIBUTES,
      parent,
      children: [],
      previous: parent?.children.at(-1) ?? null,
      ofAll: { place: 1, count: 1 },
      ofType: { place: 1, count: 1 },
      index: all.length,
      isWithoutScripts: parent !== null && (parent.isWithoutScripts || shift > 0),
      start: element?.start ?? Number.POSITIVE_INFINITY,
      end: element?.end ?? 0,
    };
    parent?.children.push(node);
    all.push(node);
    if (element) {
      if (nodeOf.has(element)) isAsWritten = false;
      else nodeOf.set(element, node);
    }
    return node;
  };

  /** What is still to be added, the next one last: calls may not nest as deep as elements may. */
  const left: { parsed: ParsedNode; parent: TreeElement | null; shift: number }[] = [];
  const addAll = (children: readonly ParsedNode[], parent: TreeElement | null, shift: number) => {
    for (const child of children.toReversed()) left.push({ parsed: child, parent, shift });
  };
  const top = page.isDocument ? null : add("html", null, null, 0);
  if (top) add("head", top, null, 0);
  const body = top && add("body", top, null, 0);
  if (body) Object.assign(body, { start: 0, end: page.source.length });
  addAll(root.childNodes, body, 0);
  for (let next = left.pop(); next; next = left.pop()) {
    const { parsed, parent, shift } = next;
    if (!("tagName" in parsed)) {
      const place = parsed.sourceCodeLocation;
      if (parent && place && parsed.nodeName === "#text") {
        parent.start = Math.min(parent.start, place.startOffset + shift);
        parent.end = Math.max(parent.end, place.endOffset + shift);
      }
      continue;
    }
    const node = add(parsed.tagName, parent, parsed, shift);
    const text = shift === 0 && node.tag === "noscript" && !node.isForeign ? rawTextOf(parsed) : null;
    if (text) addAll(parsedFragment(page.source.slice(text.start, text.end)).childNodes, node, text.start);
    else addAll(parsed.childNodes, node, shift);
  }

  for (const node of all) number(node.children);
  for (const node of all.toReversed()) {
    if (!node.parent) continue;
    node.parent.start = Math.min(node.parent.start, node.start);
    node.parent.end = Math.max(node.parent.end, node.end);
  }
  for (const node of all) if (node.element && writtenAround(node) !== node.element.parent) isAsWritten = false;
  return { all, nodeOf, isAsWritten };
}

/** Where the text is of an element that holds nothing else. */
function rawTextOf({ childNodes: [text, ...others] }: ParsedElement): Range | null {
  const place = text?.nodeName === "#text" && others.length === 0 ? text.sourceCodeLocation : null;
  return place ? { start: place.startOffset, end: place.endOffset } : null;
}

function writtenAround({ parent }: TreeElement): Element | null {
  for (let at = parent; at; at = at.parent) if (at.element) return at.element;
  return null;
}

/** Gives siblings their places. */
function number(siblings: TreeElement[]): void {
  const counts = new Map<string, SiblingPosition[]>();
  for (const [index, node] of siblings.entries()) {
    const name = `${node.isForeign ? "foreign " : ""}${node.tag}`;
    const same = counts.get(name) ?? [];
    counts.set(name, same);
    node.ofAll = { place: index + 1, count: siblings.length };
    node.ofType = { place: same.length + 1, count: 0 };
    same.push(node.ofType);
  }
  for (const same of counts.values()) for (const place of same) place.count = same.length;
}

const unwritten = new WeakMap<TreeElement, Element>();

/**
 * An element that is in the page though none of its tags is in the source: as `<body>` around what goes into one, or a
 * `<tbody>`. It has a place for its content and none for attributes; its `index` is -1. Null when it has no content
 * by which it could be placed.
 */
export function unwrittenElement(node: TreeElement): Element | null {
  if (node.element || node.start > node.end) return null;
  const made = unwritten.get(node) ?? {
    start: node.start,
    end: node.end,
    tag: node.tag,
    isForeign: node.isForeign,
    attributes: new Map(),
    attributeRanges: new Map(),
    opening: { start: node.start, end: node.start },
    inner: { start: node.start, end: node.end },
    isClosed: true,
    parent: writtenAround(node),
    children: node.children.flatMap(({ element }) => element ?? []),
    index: -1,
    form: null,
    text: "",
  };
  unwritten.set(node, made);
  return made;
}
