/** What a visitor reads of a page, as plain text: each block on a line of its own, blanks as browsers show them. */
import { type Element, eachRunIn, type Page, type Range, runsIn, type TextRun } from "./page.ts";

/** Elements within a sentence; any other one parts lines, so that words of neighbours do not run together. */
export const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
/** What stands in these is filled in or chosen, or shown by nobody: it is no text of the page. */
const NO_TEXT = new Set(["textarea", "iframe", "noframes", "noembed", "object", "audio", "video", "canvas"]);

const partings = new WeakMap<Page, Map<ReadonlySet<string>, Float64Array>>();

/** Where lines part: the beginnings and ends of blocks, sorted. Found once a page. */
function partingsOf(page: Page, inline: ReadonlySet<string>): Float64Array {
  const known = partings.get(page)?.get(inline);
  if (known) return known;
  const blocks = page.elements.filter(({ tag }) => !inline.has(tag));
  const parted = [...blocks, ...page.elements.flatMap((element) => linksOfRows(page, element))];
  const places = Float64Array.from(parted.flatMap(({ start, end }) => [start, end])).sort();
  partings.set(page, new Map(partings.get(page)).set(inline, places));
  return places;
}

/** The links in an element that follow another with nothing between, as in a menu: side by side they are no sentence. */
const linksOfRows = ({ source }: Page, { children }: Element): Element[] =>
  children.filter(({ tag, start }, at) => {
    const before = children[at - 1];
    return tag === "a" && before?.tag === "a" && source.slice(before.end, start).trim() === "";
  });

/** The place in sorted numbers of the first that is at least `least`. */
function firstFrom(sorted: Float64Array, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Reading {
  /** A part of the page; all of it when left out. */
  within?: Range;
  /** About as many characters are enough. */
  most?: number;
  /** Which texts count; those that `isRead` names when left out. */
  accepts?: (run: TextRun) => boolean;
  /** The elements that part no lines, when not those that part none in browsers. */
  inline?: ReadonlySet<string>;
}

/** Whether visitors read a text where it stands. */
export const isRead = ({ isSilent, parent }: TextRun): boolean => !isSilent && !NO_TEXT.has(parent?.tag ?? "");

/** What a visitor reads of a page: a line for each block, single blanks, no empty lines. */
export function linesOf(page: Page, reading: Reading = {}): string[] {
  const { within, most = Number.POSITIVE_INFINITY, accepts = isRead, inline = INLINE } = reading;
  const range = within ?? { start: 0, end: page.source.length + 1 };
  const places = partingsOf(page, inline);
  let next = firstFrom(places, range.start);
  const lines: string[] = [];
  let pieces: string[] = [];
  let length = 0;
  const endLine = () => {
    const line = oneLine(pieces.join(""));
    if (line !== "") lines.push(line);
    pieces = [];
  };
  for (const run of eachRunIn(page, range)) {
    if (!accepts(run)) continue;
    if (next < places.length && places[next]! <= run.start) {
      endLine();
      while (next < places.length && places[next]! <= run.start) next++;
    }
    pieces.push(run.value);
    length += run.value.length;
    if (length > most) break;
  }
  endLine();
  return lines;
}

/** Text with single blanks and none around it. */
export const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What a visitor reads of an element, in one line; of a long text about as many characters as are asked for. */
export const lineOf = (page: Page, element: Element, most?: number): string =>
  linesOf(page, { within: element, ...(most ? { most } : {}) }).join(" ");

export interface PageContent {
  title: string;
  headings: string[];
  /** Lines. */
  text: string;
}

const MOST_HEADINGS = 40;
const LONGEST_HEADING = 1000;
const LONGEST_TEXT = 20_000;

/** A page's own words: its title, its headings, and the text of its main part. */
export function pageContent(page: Page): PageContent {
  const headings: string[] = [];
  for (const element of page.elements) {
    if (!/^h[1-3]$/.test(element.tag) || headings.length === MOST_HEADINGS) continue;
    const heading = lineOf(page, element, LONGEST_HEADING).slice(0, LONGEST_HEADING);
    if (heading !== "") headings.push(heading);
  }
  const first = page.elements.find(({ tag }) => tag === "h1");
  const named = page.elements.find(({ tag, isForeign }) => tag === "title" && !isForeign);
  const main = page.elements.find(({ tag }) => tag === "main");
  const title = first ? lineOf(page, first, LONGEST_HEADING) : named ? writtenIn(page, named) : "";
  const lines = linesOf(page, { ...(main ? { within: main } : {}), most: LONGEST_TEXT, accepts: isNoChoice });
  return { title: title.slice(0, LONGEST_HEADING), headings, text: lines.join("\n").slice(0, LONGEST_TEXT) };
}

/** The text in an element whose text no visitor reads on the page itself. */
const writtenIn = (page: Page, { inner }: Element): string =>
  inner
    ? oneLine(
        runsIn(page, inner)
          .map(({ value }) => value)
          .join(""),
      )
    : "";

/** Choices of a form tell little of what a page is about. */
const isNoChoice = (run: TextRun): boolean =>
  isRead(run) && !/^(?:option|optgroup|select)$/.test(run.parent?.tag ?? "");
