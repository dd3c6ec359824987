/** Pages as tools see them: their visible text, and their sections with the places of these in the code. */
import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5";

type Element = Tree.Element;
type Node = Tree.Node;

const isElement = (node: Node): node is Element => "tagName" in node;
const childrenOf = (node: Node): Node[] => ("childNodes" in node ? (node.childNodes as Node[]) : []);
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value ?? null;

/** The tree of a fragment or a whole document, with the places of its elements. */
function treeOf(html: string): Node {
  const options = { sourceCodeLocationInfo: true } as const;
  return /<(?:!doctype|html|head|body)[\s>]/i.test(html.slice(0, 5000))
    ? parse(html, options)
    : parseFragment(html, options);
}

const UNSEEN = new Set(["script", "style", "template", "noscript", "head", "svg", "iframe", "textarea", "select"]);
const INLINE = new Set(
  "a abbr b bdi bdo cite code data em i kbd mark q s small span strong sub sup time u var".split(" "),
);

/** No page that people read is nested deeper; what is, must not exhaust the stack. */
const DEEPEST = 400;

/** What a visitor reads of a node, blocks on lines of their own. */
function textOf(node: Node, depth = 0): string {
  if (node.nodeName === "#text") return (node as Tree.TextNode).value.replace(/\s+/g, " ");
  if (depth > DEEPEST || (isElement(node) && UNSEEN.has(node.tagName))) return "";
  const inner = childrenOf(node)
    .map((child) => textOf(child, depth + 1))
    .join("");
  if (node.nodeName === "br") return "\n";
  return isElement(node) && !INLINE.has(node.tagName) ? `\n${inner}\n` : inner;
}

const lines = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");

function elementsOf(node: Node, depth = 0, found: Element[] = []): Element[] {
  if (depth > DEEPEST) return found;
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue;
    found.push(child);
    elementsOf(child, depth + 1, found);
  }
  return found;
}

/** A page's own words: its title, its headings, and the text of its main part. */
export function pageContent(html: string): { title: string; headings: string[]; text: string } {
  const tree = treeOf(html);
  const all = elementsOf(tree);
  const headings = all.filter((element) => /^h[1-3]$/.test(element.tagName)).map((element) => oneLine(textOf(element)));
  const first = all.find((element) => element.tagName === "h1");
  const named = all.find((element) => element.tagName === "title");
  const title = first
    ? oneLine(textOf(first))
    : named
      ? oneLine(
          childrenOf(named)
            .map((child) => textOf(child))
            .join(""),
        )
      : "";
  const main = all.find((element) => element.tagName === "main") ?? tree;
  return { title, headings: headings.filter(Boolean).slice(0, 40), text: lines(textOf(main)).slice(0, 20_000) };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

export interface PageSection {
  /** Offsets in the html. */
  start: number;
  end: number;
  id: string | null;
  heading: string;
}

const SECTIONS = new Set(["section", "header", "footer", "article", "aside", "nav"]);

/** The sections of a page in their order; without any, what stands directly in its main part. */
export function sectionsOf(html: string): PageSection[] {
  return numbered(outermost(treeOf(html))).map(toSection);
}

/** What people count: the sections, without header, footer and navigation where there is anything else. */
function numbered(elements: Element[]): Element[] {
  const counted = elements.filter((element) => !["header", "footer", "nav"].includes(element.tagName));
  return counted.length > 0 ? counted : elements;
}

function outermost(tree: Node): Element[] {
  const found: Element[] = [];
  const walk = (node: Node, depth: number) => {
    if (depth > DEEPEST) return;
    for (const child of childrenOf(node)) {
      if (!isElement(child) || UNSEEN.has(child.tagName)) continue;
      if (SECTIONS.has(child.tagName) && hasPlace(child)) found.push(child);
      else walk(child, depth + 1);
    }
  };
  walk(tree, 0);
  if (found.some((element) => element.tagName === "section" || element.tagName === "article")) return found;
  const main = elementsOf(tree).find((element) => element.tagName === "main" || element.tagName === "body") ?? tree;
  const direct = childrenOf(main).filter(
    (node): node is Element => isElement(node) && !UNSEEN.has(node.tagName) && hasPlace(node),
  );
  return direct.length > 0 ? direct : found;
}

/** An element whose closing tag is written, so that where it ends is certain. */
const hasPlace = (element: Element): boolean =>
  !!element.sourceCodeLocation?.startTag && !!element.sourceCodeLocation.endTag;

function toSection(element: Element): PageSection {
  const { startOffset, endOffset } = element.sourceCodeLocation!;
  const heading = elementsOf(element).find((inner) => /^h[1-6]$/.test(inner.tagName));
  return {
    start: startOffset,
    end: endOffset,
    id: attribute(element, "id"),
    heading: heading ? oneLine(textOf(heading)) : "",
  };
}

/**
 * The section that is meant: by its id or an id inside of it ("#faq"), by its heading, or by its number from 1.
 * Null when there is none.
 */
export function findSection(html: string, wanted: string): PageSection | null {
  const tree = treeOf(html);
  const elements = outermost(tree);
  const name = wanted.trim().replace(/^#/, "");
  const holds = (element: Element) =>
    attribute(element, "id") === name || elementsOf(element).some((inner) => attribute(inner, "id") === name);
  const own = elements.find((element) => attribute(element, "id") === name) ?? elements.find(holds);
  if (own) return toSection(own);
  const sections = elements.map(toSection);
  const folded = (text: string) =>
    text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim();
  const heading = folded(wanted);
  const byHeading =
    sections.find((section) => folded(section.heading) === heading) ??
    sections.find((section) => heading.length > 2 && folded(section.heading).includes(heading));
  if (byHeading) return byHeading;
  // "footer" is the footer, whatever it is called.
  const byName = elements.find((element) => element.tagName === heading);
  if (byName) return toSection(byName);
  return /^\d{1,3}$/.test(name) ? (numbered(elements).map(toSection)[Number(name) - 1] ?? null) : null;
}

/** Whether a text is one whole element and nothing else. */
export function isOneElement(html: string): boolean {
  const nodes = parseFragment(html, { sourceCodeLocationInfo: true }).childNodes;
  const [element] = nodes;
  return (
    nodes.length === 1 &&
    !!element &&
    isElement(element) &&
    hasPlace(element) &&
    element.sourceCodeLocation!.endOffset === html.length
  );
}
