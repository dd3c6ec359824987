/**
 * The one reader of HTML. A page's html becomes a tree whose every element and text knows where it stands in the
 * source, indexed so that whatever is asked of it (elements in a range, text of a section, an id) costs no search
 * through all of it. Everything else in this folder is a view over the tree, linear in the page.
 *
 * What elements, attributes and texts there are is decided by the HTML standard's own parser (parse5); how they nest is
 * decided by where they stand in the source. An element that the parser adds without a tag, moves out of a table or
 * opens again after misnested tags would have no place that could be edited: it is left out, and what is in it belongs
 * to the element around it. What a `<template>` holds is not part of the page.
 *
 * The tree is only read. Changes are made in the source (`splices.ts`), and the source is read again.
 */
import {
  defaultTreeAdapter,
  html,
  type ParserError,
  parse,
  parseFragment,
  type DefaultTreeAdapterMap as Tree,
  type TreeAdapter,
} from "parse5";
import { beyondLimit, HTML_LIMITS } from "./limits.ts";

/** Offsets in the source (UTF-16), the end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** An element whose start tag is written in the source. `start` to `end` is all of it, its tags included. */
export interface Element extends Range {
  /** In lower case, but for names of SVG and MathML that have capitals ("linearGradient"). */
  tag: string;
  /** True inside of `<svg>` and `<math>`, those two included. */
  isForeign: boolean;
  /** Values with character references decoded. */
  attributes: Map<string, string>;
  /** Where each attribute stands, its name and value included. */
  attributeRanges: Map<string, Range>;
  /** The start tag. */
  opening: Range;
  /** What is between the tags; null for elements that can have no content (`<br>`, `<path/>`). */
  inner: Range | null;
  /** Whether its end tag is written, or it needs none because it can have no content. */
  isClosed: boolean;
  parent: Element | null;
  children: Element[];
  /** Its place in `Page.elements`. */
  index: number;
  /** The form that the parser gives this control to: also where a table keeps the two apart. */
  form: Element | null;
  /** Its text and that of all elements in it, as `Page.text` has it. */
  readonly text: string;
}

/** A run of text in the source. */
export interface TextRun extends Range {
  /** With character references decoded. */
  value: string;
  parent: Element | null;
  /** Whether visitors don't read it: it is in a script, a style sheet, a drawing, the head. */
  isSilent: boolean;
  /** Where its value begins in `Page.text`. */
  at: number;
}

/** Something that a browser has to guess at. `code` is the HTML standard's name of the parse error. */
export interface Fault extends Range {
  code: string;
}

export interface Page {
  source: string;
  /** Whether the source is a whole document, and not what goes into a body. */
  isDocument: boolean;
  /** All elements in source order, outer before inner. */
  elements: Element[];
  /** All text in source order. */
  runs: TextRun[];
  /** What is not silent of `runs`, one after the other. */
  text: string;
  /** The first element of each id. */
  byId: Map<string, Element>;
  /** At most 100. */
  faults: Fault[];
  /** Where a whole document's type is declared; null where it isn't, or where a browser no longer heeds it. */
  doctype: Range | null;
  /** What browsers take into the head, wherever it is written. */
  head: Element[];
  /** Where the last comment or tag begins that is left open at the end of the source; its length where none is. */
  unclosed: number;
}

/** Elements whose text no visitor reads where it stands. */
const SILENT = new Set(["script", "style", "template", "svg", "math", "head", "title", "noscript"]);
const MOST_FAULTS = 100;
const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";

/** Whether html is a whole document; else it is what goes into a body. */
export const isDocument = (source: string): boolean => /<(?:!doctype|html|head|body)[\s>]/i.test(source.slice(0, 5000));

type Node = Tree["node"];
type ParsedElement = Tree["element"];

/** One piece of work reads the same html in several places: what was read last is not read again while it is in memory. */
let lastRead: { page: WeakRef<Page>; scripting: boolean }[] = [];
const MOST_LAST_READ = 4;

/**
 * Reads html, a whole document or what goes into a body.
 * @param options.scripting reads as browsers do that run scripts: what is in a `<noscript>` is text to them
 * @throws HtmlLimitError
 */
export function readPage(source: string, { scripting = false }: { scripting?: boolean } = {}): Page {
  for (const known of lastRead) {
    const page = known.scripting === scripting ? known.page.deref() : undefined;
    if (page?.source === source) return page;
  }
  const page = readAnew(source, scripting);
  lastRead = [{ page: new WeakRef(page), scripting }, ...lastRead].slice(0, MOST_LAST_READ);
  return page;
}

function readAnew(source: string, scripting: boolean): Page {
  const page: Page = {
    source,
    isDocument: isDocument(source),
    elements: [],
    runs: [],
    text: "",
    byId: new Map(),
    faults: [],
    doctype: null,
    head: [],
    unclosed: source.length,
  };
  const forms = new Map<ParsedElement, ParsedElement>();
  const root = parseWithin(page, forms, scripting);
  parsed.set(page, root);
  page.doctype = doctypeIn(root);
  const { found, texts, end } = placedNodes(source, root);
  // An unfinished "</" is text only while nothing follows it.
  page.unclosed = Math.min(end, source.length - /(?:<\/?)?$/.exec(source.slice(-2))![0].length);
  page.head = headIn(root).flatMap((node) => found.get(node as ParsedElement) ?? []);
  nest(page, found, texts);
  associate(page, found, forms);
  return page;
}

const parsed = new WeakMap<Page, Tree["parentNode"]>();

/**
 * The page as the parser nests it, which is how a browser does: with the elements that it adds, moves and repeats.
 * Under the root of what goes into a body are that body's children.
 */
export const parsedTree = (page: Page): Tree["parentNode"] => parsed.get(page)!;

/** The same of the page in a browser that runs scripts, to which what stands in a `<noscript>` is one text. */
export const parsedWithScripts = (page: Page): Tree["parentNode"] =>
  parseWithin({ ...page, faults: [] }, new Map(), true);

/** What html is parsed to, as what goes into a body. */
export const parsedFragment = (html: string): Tree["parentNode"] =>
  parseWithin({ source: html, isDocument: false, faults: [] }, new Map(), false);

function doctypeIn(root: Tree["parentNode"]): Range | null {
  const place = root.childNodes.find(({ nodeName }) => nodeName === "#documentType")?.sourceCodeLocation;
  return place ? { start: place.startOffset, end: place.endOffset } : null;
}

function headIn(root: Tree["parentNode"]): Tree["childNode"][] {
  const inside = (node: Tree["parentNode"] | undefined, tag: string) =>
    node?.childNodes.find((child): child is ParsedElement => "tagName" in child && child.tagName === tag);
  return inside(inside(root, "html"), "head")?.childNodes ?? [];
}

/** What was parsed and has a place, in no particular order. */
interface PlacedNodes {
  found: Map<ParsedElement, Element>;
  texts: TextRun[];
  /** Behind the last tag, text or closed comment. */
  end: number;
}

function parseWithin(
  page: Pick<Page, "source" | "isDocument" | "faults">,
  forms: Map<ParsedElement, ParsedElement>,
  scriptingEnabled: boolean,
): Tree["parentNode"] {
  let depth = 0;
  let elements = 0;
  const treeAdapter: TreeAdapter<Tree> = {
    ...defaultTreeAdapter,
    createElement(tagName, namespaceURI, attributes) {
      if (++elements > HTML_LIMITS.elements) throw beyondLimit("elements", null);
      if (attributes.length > HTML_LIMITS.attributes) throw beyondLimit("attributes", null);
      return defaultTreeAdapter.createElement(tagName, namespaceURI, attributes);
    },
    // A document that declares no type is sent with one, so that no browser reads it as those of 1998.
    setDocumentMode(document, mode) {
      const isDeclared = document.childNodes.some(({ nodeName }) => nodeName === "#documentType");
      defaultTreeAdapter.setDocumentMode(document, isDeclared ? mode : html.DOCUMENT_MODE.NO_QUIRKS);
    },
    // Nobody else holds it, and a copy for each end tag is a twelfth of the work.
    updateNodeSourceCodeLocation(node, end) {
      if (node.sourceCodeLocation) Object.assign(node.sourceCodeLocation, end);
    },
    onElementCreated(element, { formElement }) {
      if (formElement) forms.set(element, formElement);
    },
    onItemPush(element) {
      if (++depth > HTML_LIMITS.depth)
        throw beyondLimit("depth", element.sourceCodeLocation?.startTag?.startOffset ?? null);
    },
    onItemPop() {
      depth--;
    },
  };
  const onParseError = ({ code, startOffset, endOffset }: ParserError) => {
    if (page.faults.length < MOST_FAULTS) page.faults.push({ code, start: startOffset, end: endOffset });
  };
  const given = { sourceCodeLocationInfo: true, scriptingEnabled, treeAdapter, onParseError };
  if (page.isDocument) return parse(page.source, given);
  const body = defaultTreeAdapter.createElement("body", HTML_NAMESPACE as ParsedElement["namespaceURI"], []);
  return parseFragment(body, page.source, given);
}

function placedNodes(source: string, root: Tree["parentNode"]): PlacedNodes {
  const found = new Map<ParsedElement, Element>();
  const texts: TextRun[] = [];
  let end = 0;
  // An explicit stack: calls may not nest as deep as elements may.
  const left: Node[] = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    if ("tagName" in node) {
      const element = placed(node);
      if (element) found.set(node, element);
      end = Math.max(end, element?.opening.end ?? 0, node.sourceCodeLocation?.endTag?.endOffset ?? 0);
    } else if (node.nodeName === "#text" && "value" in node && node.sourceCodeLocation) {
      const { startOffset, endOffset } = node.sourceCodeLocation;
      texts.push({ start: startOffset, end: endOffset, value: node.value, parent: null, isSilent: false, at: 0 });
      end = Math.max(end, endOffset);
    } else if (node.sourceCodeLocation && isWhole(source, node.sourceCodeLocation)) {
      end = Math.max(end, node.sourceCodeLocation.endOffset);
    }
    if ("childNodes" in node) for (const child of node.childNodes) left.push(child);
  }
  return { found, texts, end };
}

/** Whether a comment or a doctype is closed. */
function isWhole(source: string, { startOffset, endOffset }: { startOffset: number; endOffset: number }): boolean {
  const last = source.slice(Math.max(startOffset, endOffset - 4), endOffset);
  return source.startsWith("<!--", startOffset) ? /--!?>$/.test(last) : last.endsWith(">");
}

/** The element with its place, or null when no start tag of it is in the source. */
function placed(node: ParsedElement): Element | null {
  const place = node.sourceCodeLocation;
  const startTag = place?.startTag;
  if (!place || !startTag) return null;
  const { endTag } = place;
  const opening = { start: startTag.startOffset, end: startTag.endOffset };
  const end = Math.max(place.endOffset, opening.end);
  const isEmpty = !endTag && (VOID.has(node.tagName) || isSelfClosed(node, end === opening.end));
  return {
    start: opening.start,
    end,
    tag: node.tagName,
    isForeign: node.namespaceURI !== HTML_NAMESPACE,
    attributes: new Map(node.attrs.map((attribute) => [nameOf(attribute), attribute.value])),
    attributeRanges: rangesOf(node, place.attrs ?? {}),
    opening,
    inner: isEmpty ? null : { start: opening.end, end: endTag?.startOffset ?? end },
    isClosed: isEmpty || endTag !== undefined,
    parent: null,
    children: [],
    index: 0,
    form: null,
    text: "",
  };
}

const nameOf = ({ name, prefix }: ParsedElement["attrs"][number]): string => (prefix ? `${prefix}:${name}` : name);

/** Places of attributes by the names that they have: in drawings "viewBox", which is kept by what it is read as. */
function rangesOf(node: ParsedElement, places: Record<string, { startOffset: number; endOffset: number }>) {
  const ranges = new Map<string, Range>();
  for (const attribute of node.attrs) {
    const name = nameOf(attribute);
    const written = Object.hasOwn(places, name) ? name : name.toLowerCase();
    if (!Object.hasOwn(places, written)) continue;
    const { startOffset: start, endOffset: end } = places[written]!;
    ranges.set(name, { start, end });
  }
  return ranges;
}

/** Elements of HTML that can have no content. */
export const VOID: ReadonlySet<string> = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
);

/** `<path/>`: only in drawings and formulas does the slash end an element. */
const isSelfClosed = (node: ParsedElement, hasNothing: boolean): boolean =>
  hasNothing && node.namespaceURI !== HTML_NAMESPACE;

/** Gives elements and texts their parents by where they stand, and the page its indexes. */
function nest(page: Page, found: Map<ParsedElement, Element>, texts: TextRun[]): void {
  // Of the copies that the parser makes of one misnested tag the longest stands for all.
  const sorted = [...found.values()].sort((a, b) => a.start - b.start || b.end - a.end);
  texts.sort((a, b) => a.start - b.start || a.end - b.end);
  const open: { element: Element; isSilent: boolean }[] = [];
  const pieces: string[] = [];
  let length = 0;
  let nextText = 0;

  const closeBefore = (place: number) => {
    while (open.length > 0 && open.at(-1)!.element.end <= place) open.pop();
  };
  const addTexts = (before: number) => {
    for (; nextText < texts.length && texts[nextText]!.start < before; nextText++) {
      const run = texts[nextText]!;
      // Texts that the parser moved together stand for the first of their places, which ends where an element begins.
      run.end = Math.min(run.end, before);
      if (run.start < (page.runs.at(-1)?.end ?? 0)) continue;
      closeBefore(run.start);
      const around = open.at(-1);
      run.parent = around?.element ?? null;
      run.isSilent = around?.isSilent ?? false;
      run.at = length;
      if (!run.isSilent) {
        pieces.push(run.value);
        length += run.value.length;
      }
      page.runs.push(run);
    }
  };

  for (const element of sorted) {
    addTexts(element.start);
    if (page.elements.at(-1)?.start === element.start) continue;
    closeBefore(element.start);
    let at = open.length - 1;
    while (at >= 0 && !holds(open[at]!.element, element)) at--;
    const around = open[at];
    element.parent = around?.element ?? null;
    around?.element.children.push(element);
    element.index = page.elements.length;
    page.elements.push(element);
    const id = element.attributes.get("id");
    if (id && !page.byId.has(id)) page.byId.set(id, element);
    if (element.inner) open.push({ element, isSilent: (around?.isSilent ?? false) || SILENT.has(element.tag) });
  }
  addTexts(page.source.length + 1);
  page.text = pieces.join("");
  for (const element of page.elements)
    Object.defineProperty(element, "text", { get: () => (element.inner ? textIn(page, element.inner) : "") });
}

const holds = (outer: Element, inner: Range): boolean =>
  outer.inner !== null && outer.inner.start <= inner.start && inner.end <= outer.inner.end;

function associate(page: Page, found: Map<ParsedElement, Element>, forms: Map<ParsedElement, ParsedElement>): void {
  for (const [control, owner] of forms) {
    const element = found.get(control);
    const form = found.get(owner);
    if (element && form && page.elements[form.index] === form) element.form = form;
  }
}

/** The place in a list that is sorted by `start` of the first item that does not begin before `place`. */
function firstFrom(sorted: readonly Range[], place: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.start < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function* within<Item extends Range>(sorted: readonly Item[], range: Range): Generator<Item> {
  for (let at = firstFrom(sorted, range.start); at < sorted.length && sorted[at]!.start < range.end; at++)
    if (sorted[at]!.end <= range.end) yield sorted[at]!;
}

/** The elements that lie in a range (an element's own range includes itself), in source order. */
export function elementsIn(page: Page, range: Range, accepts?: (element: Element) => boolean): Element[] {
  const found = within(page.elements, range);
  return accepts ? [...found.filter(accepts)] : [...found];
}

/** The first element in a range that a test accepts, or null. */
export function findIn(page: Page, range: Range, accepts: (element: Element) => boolean): Element | null {
  for (const element of within(page.elements, range)) if (accepts(element)) return element;
  return null;
}

/** The elements in an element, itself not among them. */
export const descendantsOf = (page: Page, element: Element): Element[] =>
  element.inner ? elementsIn(page, element.inner) : [];

/** The texts that lie in a range, in source order. */
export const runsIn = (page: Page, range: Range): TextRun[] => [...eachRunIn(page, range)];

/** The same texts one by one, for who may need only the first of them. */
export const eachRunIn = (page: Page, range: Range): Generator<TextRun> => within(page.runs, range);

/** What hears of a walk through a page. */
export interface Walker {
  enter(element: Element): void;
  leave(element: Element): void;
  text(run: TextRun): void;
}

/** Goes through a page once, in source order: where its elements begin and end, and the texts between. */
export function walk(page: Page, { enter, leave, text }: Walker): void {
  const open: Element[] = [];
  const leaveUpTo = (parent: Element | null) => {
    while (open.length > 0 && open.at(-1) !== parent) leave(open.pop()!);
  };
  let nextRun = 0;
  const passTexts = (before: number) => {
    for (; nextRun < page.runs.length && page.runs[nextRun]!.start < before; nextRun++) {
      const run = page.runs[nextRun]!;
      leaveUpTo(run.parent);
      text(run);
    }
  };
  for (const element of page.elements) {
    passTexts(element.start);
    leaveUpTo(element.parent);
    open.push(element);
    enter(element);
  }
  passTexts(page.source.length + 1);
  leaveUpTo(null);
}

/** What visitors read in a range that begins and ends between texts, as one piece of `Page.text`. */
export function textIn(page: Page, range: Range): string {
  const from = firstFrom(page.runs, range.start);
  const to = firstFrom(page.runs, range.end);
  const end = page.runs[to]?.at ?? page.text.length;
  return page.text.slice(page.runs[from]?.at ?? page.text.length, end);
}

/** The first of an element and those around it that a test accepts, or null. */
export function closest(element: Element | null, accepts: (element: Element) => boolean): Element | null {
  for (let at = element; at; at = at.parent) if (accepts(at)) return at;
  return null;
}

/** True when `inner` is `outer` or lies in it. */
export const isWithin = (inner: Range, outer: Range): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** An element's classes. */
export const classesOf = (element: Element): string[] =>
  (element.attributes.get("class") ?? "").split(/\s+/).filter(Boolean);
