/** Finding and replacing what a visitor reads, wherever it stands: text, labels in attributes, structured data. */
import {
  closest,
  type Element,
  findIn,
  type Page,
  type Range,
  readPage,
  runsIn,
  type TextRun,
} from "../../../html/page.ts";
import { attributeChanges, type Change } from "../../../html/splices.ts";
import { fold } from "../reader/text.ts";
import { esc } from "../sections/part.ts";
import { type Draft, pageOf, spliceAll } from "./draft.ts";

/** The words that a visitor reads in an element, on one line. */
export const textOf = (element: Element): string => plainText(element.text);

/** Text with the typographic spaces and hyphens that keep lines together written as plain ones, on one line. */
export const plainText = (text: string): string =>
  text
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replaceAll("\u2011", "-")
    .trim();

/** Spaces between words are all that a page may have more than what is looked for. */
const isAsLong = ({ text }: Element, wanted: string): boolean =>
  text.length >= wanted.length && text.length <= 10 * wanted.length + 1000;

/** Whether an element says this and no more. */
export const says = (element: Element, wanted: string): boolean =>
  isAsLong(element, wanted) && textOf(element) === wanted;

/** Whether an element says this and no more, in any case; `wanted` is folded. */
export const reads = (element: Element, wanted: string): boolean =>
  isAsLong(element, wanted) && fold(textOf(element)) === wanted;

const shown = new WeakMap<Page, string>();

/** All that visitors read on a page, on one line. */
export function wordsOn(page: Page): string {
  const words = shown.get(page) ?? plainText(page.runs.map(({ value }) => value).join(" "));
  shown.set(page, words);
  return words;
}

/** A character as it is read, with its place in the source. */
interface Letter {
  letter: string;
  start: number;
  end: number;
}

const BLOCK =
  /^(?:address|article|aside|blockquote|body|button|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|label|legend|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|th|thead|tr|ul)$/;
const READ_ATTRIBUTES = ["placeholder", "alt", "aria-label", "title", "value"];

/** Text with the characters that typography changes in their plain forms, white space as one blank. */
const plain = (text: string): string =>
  text
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replaceAll("\u2011", "-")
    .replace(/[’‘]/g, "'")
    .replace(/[“”„]/g, '"');

/** The letters of a piece of source, entities decoded, white space as one blank. */
function lettersOf(source: string, { start, end }: Range): Letter[] {
  const letters: Letter[] = [];
  const decoded = new Map<string, string>();
  const pieces = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|[\s\u00a0\u202f]+|./gisu;
  for (const { 0: piece, index } of source.slice(start, end).matchAll(pieces)) {
    let read = piece;
    if (piece.length > 1 && piece.startsWith("&")) {
      read = decoded.get(piece) ?? readPage(piece).text;
      decoded.set(piece, read);
    }
    const stop = start + index + piece.length;
    const last = letters.at(-1);
    for (const letter of plain(read))
      if (letter === " " && last?.letter === " ") last.end = stop;
      else letters.push({ letter, start: start + index, end: stop });
  }
  return letters;
}

/** What a visitor reads as one piece, even where tags part it. */
interface Block extends Range {
  runs: TextRun[];
  /** All of it in plain letters; a needle that is not in it is looked for no further. */
  text: string;
}

const known = new WeakMap<Page, Block[]>();

function blocksOf(page: Page): Block[] {
  const seen = known.get(page);
  if (seen) return seen;
  const pieces: { runs: TextRun[]; around: Element | null }[] = [];
  for (const run of page.runs) {
    const around = closest(run.parent, ({ tag }) => BLOCK.test(tag));
    const last = pieces.at(-1);
    if (last?.around === around && !hasBreak(page, last.runs.at(-1)!.end, run.start)) last.runs.push(run);
    else pieces.push({ runs: [run], around });
  }
  const blocks = pieces.map(({ runs }) => ({
    runs,
    start: runs[0]!.start,
    end: runs.at(-1)!.end,
    text: plain(runs.map(({ value }) => value).join("")),
  }));
  known.set(page, blocks);
  return blocks;
}

const hasBreak = (page: Page, start: number, end: number): boolean =>
  findIn(page, { start, end }, ({ tag }) => tag === "br") !== null;

/** Where `wanted` is found among letters: as whole words when it begins and ends with letters. */
function placesIn(letters: Letter[], wanted: string, looseness: Looseness): { from: number; to: number }[] {
  // Letters beyond the basic plane are two units long, so places in the string are not those of the letters.
  const at = new Map<number, number>();
  // Where a tag stands between two letters a word may end: "Phone" and the number after it are not one.
  const breaks = new Set<number>();
  let length = 0;
  for (const [index, { letter, start }] of letters.entries()) {
    if (index > 0 && letters[index - 1]!.end < start) breaks.add(length);
    at.set(length, index);
    length += letter.length;
  }
  at.set(length, letters.length);
  return search(letters.map(({ letter }) => letter).join(""), wanted, looseness, breaks).flatMap(({ from, to }) => {
    const [first, last] = [at.get(from), at.get(to)];
    return first === undefined || last === undefined || last <= first ? [] : [{ from: first, to: last }];
  });
}

interface Looseness {
  isLoose: boolean;
  wholeWords: boolean;
}

/** In lower case, with places kept: what would change its length stays as it is. */
function lower(text: string): string {
  const lowered = text.toLowerCase();
  if (lowered.length === text.length) return lowered;
  return text.replace(/./gsu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );
}

function search(
  text: string,
  wanted: string,
  { isLoose, wholeWords }: Looseness,
  breaks: ReadonlySet<number> = new Set(),
): { from: number; to: number }[] {
  const hay = isLoose ? lower(text) : text;
  const needle = isLoose ? lower(wanted) : wanted;
  const places: { from: number; to: number }[] = [];
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + Math.max(1, needle.length))) {
    const before = !breaks.has(at) && /[\p{L}\p{N}]/u.test(hay[at - 1] ?? " ") && /^[\p{L}\p{N}]/u.test(needle);
    const after =
      !breaks.has(at + needle.length) &&
      /[\p{L}\p{N}]/u.test(hay[at + needle.length] ?? " ") &&
      /[\p{L}\p{N}]$/u.test(needle);
    if (!wholeWords || !(before || after)) places.push({ from: at, to: at + needle.length });
  }
  return places;
}

/** Whether a needle may be found in a text in plain letters, however loosely. */
const mayHold = (text: string, needle: string): boolean => text.includes(needle) || lower(text).includes(lower(needle));

const plainWanted = (text: string): string => plain(text).trim();

export interface Found {
  changes: Change[];
  count: number;
}

/**
 * The changes that replace a text everywhere a visitor reads it, in a range or on the whole page. Exact spelling is
 * preferred, then any case; whole words are preferred, then parts of words. What stands inside of `kept` stays.
 */
export function replacements(page: Page, wanted: string, text: string, within?: Range, kept?: string): Found {
  const needle = plainWanted(wanted);
  if (needle === "") return { changes: [], count: 0 };
  const holders = holdersOf(page, needle, within);
  if (holders.length === 0) return { changes: [], count: 0 };
  for (const looseness of [
    { isLoose: false, wholeWords: true },
    { isLoose: true, wholeWords: true },
    { isLoose: false, wholeWords: false },
  ]) {
    const found = replacementsAs(holders, needle, text, looseness, kept && plainWanted(kept));
    if (found.count === 0) continue;
    const inData = within || kept ? [] : inStructuredData(page, needle, text);
    return { ...found, changes: found.changes.concat(inData) };
  }
  return { changes: [], count: 0 };
}

/** Where a text may stand: letters, and what is written in their place. */
interface Holder {
  /** The parts of a block between its tags; one of an attribute. */
  parts: Letter[][];
  isText: boolean;
  write: (text: string) => string;
}

function holdersOf(page: Page, needle: string, within?: Range): Holder[] {
  const isInside = ({ start, end }: Range) => !within || (within.start <= start && end <= within.end);
  const holders: Holder[] = [];
  for (const block of blocksOf(page))
    if (isInside(block) && mayHold(block.text, needle))
      holders.push({ parts: block.runs.map((run) => lettersOf(page.source, run)), isText: true, write: esc });
  for (const element of page.elements) {
    for (const name of READ_ATTRIBUTES) {
      const range = element.attributeRanges.get(name);
      if (!range || !isInside(element) || !mayHold(plain(element.attributes.get(name)!), needle)) continue;
      if (name === "value" && /^(?:hidden|radio|checkbox)$/.test(element.attributes.get("type") ?? "")) continue;
      const written = page.source.slice(range.start, range.end);
      const start = written.indexOf("=") + 1;
      if (start === 0) continue;
      const blank = /^\s*["']/.test(written.slice(start)) ? " " : "&#32;";
      holders.push({
        parts: [lettersOf(page.source, { start: range.start + start, end: range.end })],
        isText: false,
        write: (text) => esc(text).replaceAll(" ", blank),
      });
    }
  }
  return holders;
}

function replacementsAs(
  holders: Holder[],
  needle: string,
  text: string,
  looseness: Looseness,
  kept: string | undefined,
): Found {
  const changes: Change[] = [];
  let count = 0;
  for (const { parts, isText, write } of holders) {
    const letters = parts.flat();
    const left = kept && isText ? placesIn(letters, kept, { isLoose: false, wholeWords: true }) : [];
    let next = 0;
    for (const { from, to } of placesIn(letters, needle, looseness)) {
      while (next < left.length && left[next]!.to < to) next++;
      if (next < left.length && left[next]!.from <= from) continue;
      count += 1;
      changes.push(...changesOver(letters.slice(from, to), write(text)));
    }
  }
  return { changes, count };
}

/** One replacement may lie over several texts: the first takes the new words, the others lose their part of the old. */
function changesOver(letters: Letter[], text: string): Change[] {
  const changes: Change[] = [];
  for (const { start, end } of letters) {
    const last = changes.at(-1);
    if (last && last.end >= start) last.end = end;
    else changes.push({ start, end, text: changes.length === 0 ? text : "" });
  }
  return changes;
}

/** The same words in JSON-LD, as JSON writes them. */
function inStructuredData(page: Page, needle: string, text: string): Change[] {
  const json = (value: string) => JSON.stringify(value).slice(1, -1).replaceAll("<", "\\u003c");
  const changes: Change[] = [];
  for (const { tag, attributes, inner } of page.elements) {
    if (tag !== "script" || !inner || !attributes.get("type")?.includes("application/ld+json")) continue;
    const source = page.source.slice(inner.start, inner.end);
    for (const value of source.matchAll(/:\s*"((?:[^"\\]|\\.)*)"|(?<=[[,]\s*)"((?:[^"\\]|\\.)*)"(?=\s*[\],])/g)) {
      const written = value[1] ?? value[2] ?? "";
      const at = inner.start + value.index + value[0].indexOf(`"`) + 1;
      for (const place of search(written, json(needle), { isLoose: false, wholeWords: true }))
        changes.push({ start: at + place.from, end: at + place.to, text: json(text) });
    }
  }
  return changes;
}

/** Replaces a text everywhere on the page; says how often. */
export function replaceEverywhere(draft: Draft, wanted: string, text: string, within?: Range, kept?: string): number {
  const { changes, count } = replacements(pageOf(draft), wanted, text, within, kept);
  spliceAll(draft, "html", changes);
  return count;
}

/** Gives an element this text. */
export const setText = (draft: Draft, element: Element, text: string): void =>
  spliceAll(draft, "html", textChanges(pageOf(draft), element, text));

/** The changes that give an element a text. Drawings in it stay; so do line-keeping spaces at its ends. */
export function textChanges(page: Page, { inner }: Element, text: string): Change[] {
  if (!inner) return [];
  const holdsMore = findIn(
    page,
    inner,
    ({ tag }) => !/^(?:em|strong|b|i|span|br|mark|small|u|s|wbr|sup|sub)$/.test(tag),
  );
  const runs = runsIn(page, inner).filter(({ value }) => value.trim() !== "");
  if (!holdsMore || runs.length === 0) return [{ ...inner, text: esc(text) }];
  return runs.map((run, index) => {
    const source = page.source.slice(run.start, run.end);
    const start = run.start + source.length - source.trimStart().length;
    const end = run.end - source.length + source.trimEnd().length;
    return { start, end, text: index === 0 ? esc(text) : "" };
  });
}

/** Gives an element's attributes these values; null takes one away. */
export const setAttributes = (draft: Draft, element: Element, values: Record<string, string | null>): void =>
  spliceAll(draft, "html", attributeChanges(draft.code.html, element, values));
