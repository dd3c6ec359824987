/**
 * The page's html as a tree whose every element knows where it stands in the source. The tree is only read: changes
 * are made in the source, and the tree is read again. Elements that the parser moved or completed by itself have no
 * trustworthy place and are left out of it, with their children taken over by the element around them.
 */
import { type DefaultTreeAdapterMap, parse, parseFragment } from "parse5";

type Node = DefaultTreeAdapterMap["childNode"];
type Parent = DefaultTreeAdapterMap["parentNode"];

export interface Range {
  start: number;
  end: number;
}

/** An element of the page. `inner` is null for void elements. */
export interface Element extends Range {
  tag: string;
  attributes: Map<string, string>;
  /** Where each attribute stands, its name and value included. */
  attributeRanges: Map<string, Range>;
  /** The opening tag. */
  opening: Range;
  inner: Range | null;
  parent: Element | null;
  children: Element[];
  /** Own text and that of all descendants, as a visitor reads it. */
  text: string;
}

/** A run of text in the source. */
export interface TextRun extends Range {
  value: string;
  parent: Element | null;
}

export interface Page {
  source: string;
  /** All elements in source order. */
  elements: Element[];
  /** All text outside scripts and style sheets, in source order. */
  runs: TextRun[];
}

const SILENT = new Set(["script", "style", "template", "svg", "math", "head", "title", "noscript"]);

/** Reads html, a whole document or what goes into a body. */
export function readPage(source: string): Page {
  const isDocument = /<(?:!doctype|html|head|body)[\s>]/i.test(source.slice(0, 5000));
  const options = { sourceCodeLocationInfo: true };
  const root: Parent = isDocument ? parse(source, options) : parseFragment(source, options);
  const page: Page = { source, elements: [], runs: [] };
  // An explicit stack: nesting in hostile pages can be deeper than calls may be.
  const stack: { node: Node; parent: Element | null; isSilent: boolean }[] = [];
  const push = (parentNode: Parent, parent: Element | null, isSilent: boolean) => {
    for (let at = parentNode.childNodes.length - 1; at >= 0; at--)
      stack.push({ node: parentNode.childNodes[at]!, parent, isSilent });
  };
  push(root, null, false);
  while (stack.length > 0) {
    const { node, parent, isSilent } = stack.pop()!;
    if ("value" in node) {
      const place = node.sourceCodeLocation;
      if (place && !isSilent && node.nodeName === "#text")
        page.runs.push({ start: place.startOffset, end: place.endOffset, value: node.value, parent });
      continue;
    }
    if (!("tagName" in node)) continue;
    const element = elementOf(node, parent, source);
    if (element) {
      page.elements.push(element);
      parent?.children.push(element);
    }
    push(node, element ?? parent, isSilent || SILENT.has(node.tagName));
  }
  page.runs.sort((a, b) => a.start - b.start);
  page.elements.sort((a, b) => a.start - b.start || b.end - a.end);
  for (const run of page.runs)
    for (let at = run.parent, depth = 0; at && depth < 60; at = at.parent, depth++) at.text += run.value;
  return page;
}

function elementOf(node: DefaultTreeAdapterMap["element"], parent: Element | null, source: string): Element | null {
  const place = node.sourceCodeLocation;
  const start = place?.startTag;
  if (!place || !start) return null;
  const range = { start: place.startOffset, end: place.endOffset };
  const inside =
    parent === null || (parent.inner && parent.inner.start <= range.start && range.end <= parent.inner.end);
  if (!inside) return null;
  const isVoid = !place.endTag;
  // An element whose end tag is missing ends where the parser says; only real void elements may do so here.
  if (
    isVoid &&
    !/^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|path|circle|rect|use|line|g|stop|ellipse|polygon|polyline)\b/i.test(
      source.slice(range.start, range.start + 12),
    )
  )
    if (node.tagName !== "html" && node.tagName !== "body" && node.tagName !== "li" && node.tagName !== "p")
      return null;
  return {
    ...range,
    tag: node.tagName,
    attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
    attributeRanges: new Map(
      Object.entries(place.attrs ?? {}).map(([name, { startOffset, endOffset }]) => [
        name,
        { start: startOffset, end: endOffset },
      ]),
    ),
    opening: { start: start.startOffset, end: start.endOffset },
    inner:
      isVoid && range.end === start.endOffset
        ? null
        : { start: start.endOffset, end: place.endTag?.startOffset ?? range.end },
    parent,
    children: [],
    text: "",
  };
}

/** The words that a visitor reads in an element, on one line. */
export const textOf = (element: Element): string => plainText(element.text);

/** Text with the typographic spaces and hyphens that keep lines together written as plain ones, on one line. */
export const plainText = (text: string): string =>
  text
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replaceAll("\u2011", "-")
    .trim();

/** True when `inner` is `outer` or lies in it. */
export const isWithin = (inner: Range, outer: Range): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The element's classes. */
export const classesOf = (element: Element): string[] =>
  (element.attributes.get("class") ?? "").split(/\s+/).filter(Boolean);

/** The first element around this one that a test accepts. */
export function around(element: Element | null, accepts: (element: Element) => boolean): Element | null {
  for (let at = element; at; at = at.parent) if (accepts(at)) return at;
  return null;
}

/** The elements in a range that a test accepts, in source order. */
export const elementsIn = (page: Page, range: Range | null, accepts: (element: Element) => boolean): Element[] =>
  page.elements.filter((element) => (range === null || isWithin(element, range)) && accepts(element));

/** Every id of the page. */
export const idsOf = (page: Page): Set<string> =>
  new Set(
    [...page.source.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi)].map(
      (match) => match[1] ?? match[2] ?? match[3]!,
    ),
  );
