/**
 * A page as somebody needs it who is to change it without reading its code: its sections, what can be named in them,
 * its tokens. Every text that visitors see belongs to an element that can be named, whatever its tag; what is in no
 * section is told as the body's own, last. Short: a tenth of the page at most, less of it the longer the page is; one
 * section, or what has certain words, can be asked for whole.
 */
import { isFontStack, shortStack } from "../design/faces.ts";
import { browserTree } from "../html/browser_tree.ts";
import {
  classesOf,
  closest,
  type Element,
  elementsIn,
  isWithin,
  type Page,
  type Range,
  readPage,
} from "../html/page.ts";
import { STYLES } from "../html/part_names.ts";
import { selectAlsoUnwritten, selectorOf } from "../html/select.ts";
import { INLINE, lineOf, oneLine } from "../html/text.ts";
import { problem } from "../sentences/field_problems.ts";
import { readSheet, type Sheet, sheetsOf } from "./declarations.ts";
import { EditError } from "./edit.ts";
import type { PageCode } from "./page_code.ts";
import { stylesIn, type Taken, takenOn } from "./parts.ts";
import { type Token, tokensIn } from "./set_token.ts";
import { type TextBlocks, textBlocks } from "./text_blocks.ts";

export interface OutlinedElement {
  /** A selector that matches this element and no other. */
  node: string;
  tag: string;
  text: string;
  attributes: Record<string, string>;
  /** The shared part that it belongs to, where that is not its section's. */
  part?: string;
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
  /** The shared part of the website that it belongs to; left out: it is this page's own. */
  part?: string;
}

export interface Outline {
  sections: OutlinedSection[];
  /** `part`: the shared one in which it is set; left out: this page's own rules alone set it. */
  tokens: (Token & { part?: string })[];
}

/** What of a page is wanted; all of it when left out. */
export interface OutlineRequest {
  /** The number of one section, from 0: with everything in it. */
  section?: number;
  /** Only elements that have these words. */
  find?: string;
  /** Whether tokens have room of their own, so that as a rule none is left out. */
  allTokens?: boolean;
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

/** What people change, the likeliest first; everything else that has a text of its own comes last. */
const RANKS: string[][] = [
  ["h1", "h2"],
  ["a", "button"],
  ["h3", "h4", "h5", "h6"],
  ["img", "video", "iframe", "form", "input", "select", "textarea"],
];
const RANK = new Map(RANKS.flatMap((tags, rank) => tags.map((tag) => [tag, rank] as const)));
const LAST_RANK = RANKS.length;
/** What is seen or filled in, whether or not it has a text. */
const SEEN_RANK = 3;
/** Of a sentence these are named too, because they are changed by themselves. */
const NAMED_IN_SENTENCES = new Set(["a", "time"]);
const SHOWN_ATTRIBUTES = ["href", "src", "alt", "name"];
const LONGEST_ATTRIBUTE = 100;
const LONGEST_HEADING = 100;
const SECTIONS = new Set(["section", "header", "footer", "article", "aside", "nav", "main", "form", "div"]);

/** A part of the page that is told as a section. */
interface Part {
  /** Null: the body, for what is in no other part. */
  element: Element | null;
  section: OutlinedSection;
  /** What may be named in it. */
  inside: Element[];
}

/**
 * Makes the outline of a page's code.
 * @param known the shared parts that it takes
 * @throws HtmlLimitError; EditError when there is no such section
 */
export function outlineOf(
  code: PageCode,
  { section, find, allTokens = false }: OutlineRequest = {},
  known: readonly string[] = [],
): Outline {
  const page = readPage(code.html);
  const taken = known.length === 0 ? [] : takenOn(page, (name) => known.includes(name));
  const blocks = textBlocks(page);
  const isWhole = section === undefined && find === undefined;
  const words = find === undefined ? undefined : oneLine(find).toLowerCase();
  const own = partsOf(page).map((element, index) => toPart(page, element, index, isWhole, taken));
  const rest = restOf(page, blocks, own, isWhole);
  const all = rest ? [...own, rest] : own;
  if (section !== undefined && !all[section])
    throw new EditError("section", problem("section_beyond", { count: all.length }));
  const size = code.html.length + code.css.length + code.javascript.length;
  const budget = isWhole ? Math.min(MOST_BYTES, Math.max(LEAST_BYTES, size / BYTES_OF_CODE)) : MOST_BYTES;
  const roomForTokens = allTokens ? MOST_BYTES : budget * TOKENS_SHARE;
  const tokens = isWhole ? tokensWithin(tokensOf(page, code.css, known), roomForTokens) : [];

  const parts = all.filter((_, index) => section === undefined || index === section);
  const candidates = parts.flatMap((part) => candidatesIn(page, blocks, part, words, taken));
  // What was looked for is told wherever it stands; of a page of very many sections the first.
  const found = new Set(candidates.map((candidate) => candidate.section));
  const sections = parts
    .map((part) => part.section)
    .filter((one) => !words || found.has(one))
    .slice(0, MOST_SECTIONS);
  const told = new Set(sections);
  // Rank by rank, so that the last section has its headline before the first has its last paragraph.
  const room = budget - (allTokens ? 0 : sizeOf(tokens)) - sizeOf(sections);
  const chosen = new Set(
    within(
      candidates.filter(({ section }) => told.has(section)).sort((a, b) => a.rank - b.rank),
      room,
      ({ outlined }) => outlined,
    ),
  );
  for (const candidate of candidates) {
    if (chosen.has(candidate)) candidate.section.elements.push(candidate.outlined);
    else candidate.section.more++;
  }
  return { sections, tokens };
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
function tokensWithin(tokens: Outline["tokens"], room: number): Outline["tokens"] {
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
function candidatesIn(
  page: Page,
  blocks: TextBlocks,
  part: Part,
  words: string | undefined,
  taken: Taken[],
): Candidate[] {
  const { element: around, section, inside } = part;
  const counts = new Map<string, number>();
  // Below the body is everything.
  for (const element of around ? elementsIn(page, around) : page.elements)
    if (element !== around) for (const name of namesOf(element)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const { isAsWritten } = browserTree(page);
  return inside.flatMap((element) => {
    if (!isNamed(page, blocks, element)) return [];
    const whole = textOf(page, blocks, element, words === undefined ? 4 * ELEMENT_TEXT : undefined);
    const { alt = "", href = "" } = Object.fromEntries(element.attributes);
    const at = words ? whole.toLowerCase().indexOf(words) : -1;
    if (words && at === -1 && !`${alt} ${href}`.toLowerCase().includes(words)) return [];
    // What was looked for is in what is shown.
    const from = at + (words?.length ?? 0) > ELEMENT_TEXT ? at : 0;
    const text = whole.slice(from, from + ELEMENT_TEXT);
    const alone = namesOf(element).find((name) => counts.get(name) === 1);
    const full = selectorOf(page, element);
    const short = alone && isAsWritten && element !== around ? `${section.node} ${alone}` : full;
    const outlined = toElement(element, short.length < full.length ? short : full, text);
    const shared = partOf(taken, element);
    if (shared && shared !== section.part) outlined.part = shared;
    return { section, outlined, rank: RANK.get(element.tag) ?? LAST_RANK };
  });
}

/** What an element may be called within its section, when nothing else in it is called so. */
function namesOf(element: Element): string[] {
  const [first] = classesOf(element);
  return first && /^[a-z][\w-]*$/i.test(first) ? [element.tag, `${element.tag}.${first}`] : [element.tag];
}

function tokensOf(page: Page, css: string, known: readonly string[]): Outline["tokens"] {
  const range = known.includes(STYLES) ? stylesIn(css) : null;
  const styles = range && readableSheet(css.slice(range.start, range.end));
  const shared = new Set(styles ? tokensIn([styles]).map(({ name }) => name) : []);
  return tokensIn(sheetsOf(page, readableSheet(css))).map(({ name, value }) => ({
    name,
    value: shortStack(value),
    ...(shared.has(name) && { part: STYLES }),
  }));
}

/** The names of all tokens that a page sets. @throws HtmlLimitError */
export const tokenNames = ({ html, css }: PageCode): Set<string> =>
  new Set(tokensIn(sheetsOf(readPage(html), readableSheet(css))).map(({ name }) => name));

/** The shared part that an element belongs to. */
const partOf = (taken: Taken[], inner: Element): string | undefined =>
  taken.find(({ element }) => isWithin(inner, element))?.name;

/** A style sheet that can't be read has no tokens to set. */
function readableSheet(css: string): Sheet | null {
  try {
    return readSheet(css, "css");
  } catch (error) {
    if (error instanceof EditError) return null;
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

function toPart(page: Page, element: Element, index: number, isShort: boolean, taken: Taken[]): Part {
  const heading = elementsIn(page, element, isHeading)[0];
  const part = partOf(taken, element);
  const section: OutlinedSection = {
    index,
    node: sectionNode(page, element),
    kind: element.attributes.get("id") ?? classesOf(element)[0] ?? element.tag,
    heading: heading ? lineOf(page, heading, 2 * SECTION_TEXT).slice(0, LONGEST_HEADING) : "",
    text: lineOf(page, element, 2 * SECTION_TEXT).slice(0, isShort ? SHORT_SECTION_TEXT : SECTION_TEXT),
    bytes: Buffer.byteLength(page.source.slice(element.start, element.end)),
    elements: [],
    more: 0,
    ...(part && { part }),
  };
  return { element, section, inside: elementsIn(page, element) };
}

const isHeading = ({ tag }: Element): boolean => /^h[1-6]$/.test(tag);

/** What is in no section: loose in the body, or in what only holds sections. Null: there is nothing to name there. */
function restOf(page: Page, blocks: TextBlocks, parts: Part[], isShort: boolean): Part | null {
  const taken = parts.map(({ element }) => element!);
  let next = 0;
  const inside = page.elements.filter((element) => {
    while (next < taken.length && taken[next]!.end <= element.start) next++;
    const isTaken = next < taken.length && taken[next]!.start <= element.start;
    return !isTaken && isNamed(page, blocks, element) && !closest(element, ({ tag }) => tag === "head");
  });
  const [body] = blocks.ofBody.length > 0 ? selectAlsoUnwritten(page, "body") : [];
  if (body && !inside.includes(body)) inside.unshift(body);
  if (inside.length === 0) return null;
  const texts = inside.filter((element) => blocks.has(element)).slice(0, SECTION_TEXT);
  const heading = inside.find(isHeading);
  const text = oneLine(texts.map((element) => textOf(page, blocks, element, SECTION_TEXT)).join(" "));
  const section: OutlinedSection = {
    index: parts.length,
    node: "body",
    kind: "body",
    heading: heading ? textOf(page, blocks, heading, LONGEST_HEADING).slice(0, LONGEST_HEADING) : "",
    text: text.slice(0, isShort ? SHORT_SECTION_TEXT : SECTION_TEXT),
    bytes: outermost(inside).reduce((sum, { start, end }) => sum + Buffer.byteLength(page.source.slice(start, end)), 0),
    elements: [],
    more: 0,
  };
  return { element: null, section, inside };
}

/** Those of some elements, in source order, that lie in none of the others and hold no whole page. */
function outermost(elements: Element[]): Range[] {
  let passed = 0;
  return elements.filter(({ tag, start, end }) => {
    if (tag === "body" || start < passed) return false;
    passed = end;
    return true;
  });
}

/** As `selectorOf`, or the tag alone where there is one of it on the page. */
const sectionNode = (page: Page, element: Element): string => {
  const full = selectorOf(page, element);
  const isAlone = /^(?:header|footer|main)$/.test(element.tag) && full === `body > ${element.tag}`;
  return isAlone && page.elements.filter(({ tag }) => tag === element.tag).length === 1 ? element.tag : full;
};

/** Whether an element is named by itself: it has words of its own, or is something to see or to fill in. */
function isNamed(page: Page, blocks: TextBlocks, element: Element): boolean {
  if (blocks.has(element)) return true;
  if (element.isForeign) return false;
  if (RANK.get(element.tag) === SEEN_RANK || (element.tag === "a" && element.attributes.has("href"))) return true;
  return (
    (NAMED_IN_SENTENCES.has(element.tag) || element.tag === "button" || isPart(element)) &&
    lineOf(page, element, 10) !== ""
  );
}

/** Whether an element is one of the parts that a text is made of: of a price, of a list in one line. */
const isPart = ({ tag, parent }: Element): boolean =>
  tag === "span" &&
  parent !== null &&
  !INLINE.has(parent.tag) &&
  parent.children.every((child) => child.tag === "span");

/** The words that are an element's own. */
const textOf = (page: Page, blocks: TextBlocks, element: Element, most?: number): string =>
  controlText(element) ?? blocks.textOf(element, most) ?? lineOf(page, element, most);

/** What is read in a control that holds no text. */
function controlText({ tag, attributes }: Element): string | null {
  if (tag !== "input") return null;
  const isButton = /^(?:submit|button|reset)$/i.test(attributes.get("type") ?? "");
  return oneLine(attributes.get(isButton ? "value" : "placeholder") ?? "");
}

function toElement(element: Element, node: string, text: string): OutlinedElement {
  const attributes = SHOWN_ATTRIBUTES.flatMap((name): [string, string][] => {
    const value = element.attributes.get(name);
    return value === undefined ? [] : [[name, value.slice(0, LONGEST_ATTRIBUTE)]];
  });
  return { node, tag: element.tag, text, attributes: Object.fromEntries(attributes) };
}
