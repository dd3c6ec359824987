/**
 * A page as somebody needs it who is to change it without reading its code: its sections, what can be named in them,
 * its tokens. Short: a tenth of the page at most, less of it the longer the page is; one section, or what has certain
 * words, can be asked for whole.
 */
import { isFontStack, shortStack } from "../design/faces.ts";
import { classesOf, type Element, elementsIn, type Page, readPage } from "../html/page.ts";
import { selectorOf } from "../html/select.ts";
import { INLINE, lineOf } from "../html/text.ts";
import { readSheet } from "./declarations.ts";
import { EditError } from "./edit.ts";
import type { PageCode } from "./page_code.ts";
import { type Token, tokensIn } from "./set_token.ts";

export interface OutlinedElement {
  /** A selector that matches this element and no other. */
  node: string;
  tag: string;
  text: string;
  attributes: Record<string, string>;
}

export interface OutlinedSection {
  /** From 0. */
  index: number;
  node: string;
  kind: string;
  heading: string;
  text: string;
  /** Bytes of its code. */
  bytes: number;
  elements: OutlinedElement[];
  /** Elements of it that the outline had no room for. */
  more: number;
}

export interface Outline {
  sections: OutlinedSection[];
  tokens: Token[];
}

/** What of a page is wanted; all of it when left out. */
export interface OutlineRequest {
  /** The number of one section, from 0: with everything in it. */
  section?: number;
  /** Only elements that have these words. */
  find?: string;
}

/** What there is room for, as JSON: less than a tenth of the code, within these bounds. */
const BYTES_OF_CODE = 11;
const LEAST_BYTES = 2000;
const MOST_BYTES = 24_000;
/** The part of it that tokens may take. */
const TOKENS_SHARE = 0.2;
const SECTION_TEXT = 200;
const SHORT_SECTION_TEXT = 60;
const ELEMENT_TEXT = 80;
const MOST_SECTIONS = 200;

/** What people change, the likeliest first; the rest is left out. */
const RANKS: string[][] = [
  ["h1", "h2"],
  ["a", "button"],
  ["h3", "h4", "h5", "h6"],
  ["img", "video", "iframe", "form", "input", "select", "textarea"],
  [
    "p",
    "li",
    "dt",
    "dd",
    "blockquote",
    "figcaption",
    "td",
    "th",
    "label",
    "legend",
    "summary",
    "time",
    "address",
    "span",
  ],
];
const RANK = new Map(RANKS.flatMap((tags, rank) => tags.map((tag) => [tag, rank] as const)));
const SHOWN_ATTRIBUTES = ["href", "src", "alt", "name"];
const LONGEST_ATTRIBUTE = 100;
const SECTIONS = new Set(["section", "header", "footer", "article", "aside", "nav", "main", "form", "div"]);

/** Makes the outline of a page's code. Throws HtmlLimitError; EditError when there is no such section. */
export function outlineOf(code: PageCode, { section, find }: OutlineRequest = {}): Outline {
  const page = readPage(code.html);
  const all = partsOf(page);
  if (section !== undefined && !all[section])
    throw new EditError("section", `The page has ${all.length} sections, numbered from 0.`);
  const isWhole = section === undefined && find === undefined;
  const size = code.html.length + code.css.length + code.javascript.length;
  const budget = isWhole ? Math.min(MOST_BYTES, Math.max(LEAST_BYTES, size / BYTES_OF_CODE)) : MOST_BYTES;
  const tokens = isWhole ? tokensWithin(tokensOf(code.css), budget * TOKENS_SHARE) : [];

  const words = find?.toLowerCase().trim();
  const parts = all
    .map((element, index) => ({ element, section: toSection(page, element, index, isWhole) }))
    .filter(({ section: { index } }) => section === undefined || index === section)
    .slice(0, MOST_SECTIONS);
  const candidates = parts.flatMap(({ element, section }) => candidatesIn(page, element, section, words));
  const sections = parts.map((part) => part.section);
  // Rank by rank, so that the last section has its headline before the first has its last paragraph.
  const room = budget - sizeOf(tokens) - sizeOf(sections);
  const chosen = new Set(
    within(
      candidates.toSorted((a, b) => a.rank - b.rank),
      room,
      ({ outlined }) => outlined,
    ),
  );
  for (const candidate of candidates) {
    if (chosen.has(candidate)) candidate.section.elements.push(candidate.outlined);
    else candidate.section.more++;
  }
  return { sections: words ? sections.filter(({ elements }) => elements.length > 0) : sections, tokens };
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

/** Those of some values, in their order, that together are no longer than there is room for. */
function within<Value>(values: Value[], room: number, written: (value: Value) => unknown = (value) => value): Value[] {
  let left = room;
  return values.filter((value) => {
    const size = sizeOf(written(value)) + 1;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/**
 * The tokens that there is room for, in their order. Style sheets set their many colours first: the few typefaces get
 * theirs before them, half of the room at most.
 */
function tokensWithin(tokens: Token[], room: number): Token[] {
  const typefaces = within(
    tokens.filter(({ value }) => isFontStack(value)),
    room / 2,
  );
  const others = within(
    tokens.filter(({ value }) => !isFontStack(value)),
    room - sizeOf(typefaces),
  );
  const chosen = new Set([...typefaces, ...others]);
  return tokens.filter((token) => chosen.has(token));
}

interface Candidate {
  section: OutlinedSection;
  outlined: OutlinedElement;
  rank: number;
}

/** What can be named in a part of the page. */
function candidatesIn(page: Page, part: Element, section: OutlinedSection, words: string | undefined): Candidate[] {
  const inside = elementsIn(page, part).filter((element) => element !== part && !element.isForeign);
  const named = inside.filter((element) => isNamed(page, element));
  const counts = new Map<string, number>();
  for (const element of inside) for (const name of namesOf(element)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return named.flatMap((element) => {
    const text = textOf(page, element);
    const { alt = "", href = "" } = Object.fromEntries(element.attributes);
    if (words && !`${text} ${alt} ${href}`.toLowerCase().includes(words)) return [];
    const alone = namesOf(element).find((name) => counts.get(name) === 1);
    const full = selectorOf(page, element);
    const short = alone ? `${section.node} ${alone}` : full;
    const outlined = toElement(element, short.length < full.length ? short : full, text);
    return { section, outlined, rank: RANK.get(element.tag)! };
  });
}

/** What an element may be called within its section, when nothing else in it is called so. */
function namesOf(element: Element): string[] {
  const [first] = classesOf(element);
  return first && /^[a-z][\w-]*$/i.test(first) ? [element.tag, `${element.tag}.${first}`] : [element.tag];
}

function tokensOf(css: string): Token[] {
  try {
    return tokensIn(readSheet(css, "css")).map(({ name, value }) => ({ name, value: shortStack(value) }));
  } catch (error) {
    // A style sheet that can't be read has no tokens to set.
    if (error instanceof EditError) return [];
    throw error;
  }
}

/** The parts that a page is made of, in their order: sections that hold no other section. */
function partsOf(page: Page): Element[] {
  const parts: Element[] = [];
  let passed = 0;
  for (const element of page.elements) {
    if (element.start < passed || element.isForeign) continue;
    if (!SECTIONS.has(element.tag) || !element.inner) continue;
    const holdsOthers = element.children.filter(
      (child) =>
        SECTIONS.has(child.tag) && child.inner && /^(?:section|header|footer|article|main|aside)$/.test(child.tag),
    ).length;
    // What holds sections is none, unless all of it is one thing: a list of articles is.
    if ((element.tag === "main" || element.tag === "div") && holdsOthers > 0) continue;
    if (element.tag === "div" && element.parent !== null && !/^(?:main|body|div)$/.test(element.parent.tag)) continue;
    parts.push(element);
    passed = element.end;
  }
  return parts;
}

function toSection(page: Page, element: Element, index: number, isShort: boolean): OutlinedSection {
  const heading = elementsIn(page, element, ({ tag }) => /^h[1-6]$/.test(tag))[0];
  const head = heading ? lineOf(page, heading, 2 * SECTION_TEXT).slice(0, 100) : "";
  return {
    index,
    node: sectionNode(page, element),
    kind: element.attributes.get("id") ?? classesOf(element)[0] ?? element.tag,
    heading: head,
    text: lineOf(page, element, 2 * SECTION_TEXT).slice(0, isShort ? SHORT_SECTION_TEXT : SECTION_TEXT),
    bytes: Buffer.byteLength(page.source.slice(element.start, element.end)),
    elements: [],
    more: 0,
  };
}

/** As `selectorOf`, or the tag alone where there is one of it on the page. */
const sectionNode = (page: Page, element: Element): string => {
  const full = selectorOf(page, element);
  const isAlone = /^(?:header|footer|main)$/.test(element.tag) && full === `body > ${element.tag}`;
  return isAlone && page.elements.filter(({ tag }) => tag === element.tag).length === 1 ? element.tag : full;
};

/** Whether an element is named by itself: it has words of its own, or is something to see or to fill in. */
function isNamed(page: Page, element: Element): boolean {
  const rank = RANK.get(element.tag);
  if (rank === undefined || element.isForeign) return false;
  if (rank === 3) return true;
  if (
    element.tag === "span" &&
    !(element.parent && !INLINE.has(element.parent.tag) && element.parent.children.every(({ tag }) => tag === "span"))
  )
    return false;
  // What holds other blocks is not a text: those are named.
  return (
    element.children.every(
      (child) => INLINE.has(child.tag) || child.isForeign || child.tag === "br" || child.tag === "img",
    ) && lineOf(page, element, 10) !== ""
  );
}

const textOf = (page: Page, element: Element): string => lineOf(page, element, 4 * ELEMENT_TEXT).slice(0, ELEMENT_TEXT);

function toElement(element: Element, node: string, text: string): OutlinedElement {
  const attributes = SHOWN_ATTRIBUTES.flatMap((name): [string, string][] => {
    const value = element.attributes.get(name);
    return value === undefined ? [] : [[name, value.slice(0, LONGEST_ATTRIBUTE)]];
  });
  return { node, tag: element.tag, text, attributes: Object.fromEntries(attributes) };
}
