/** Finding and replacing what a visitor reads, wherever it stands: text, labels in attributes, structured data. */
import { parseFragment } from "parse5";
import { esc } from "../sections/part.ts";
import { around, type Element, elementsIn, type Page, type TextRun } from "./document.ts";
import { type Change, type Draft, pageOf, spliceAll } from "./draft.ts";

/** A character as it is read, with its place in the source. */
interface Letter {
  letter: string;
  start: number;
  end: number;
}

const BLOCK =
  /^(?:address|article|aside|blockquote|body|button|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|label|legend|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|th|thead|tr|ul)$/;
const READ_ATTRIBUTES = ["placeholder", "alt", "aria-label", "title", "value"];
const MOST_PLACES = 500;

/** Plain forms of the characters that typography changes. */
function plain(letter: string): string {
  if (/[\s\u00a0\u202f]/.test(letter)) return " ";
  if (letter === "\u2011") return "-";
  if (letter === "’" || letter === "‘") return "'";
  if (letter === "“" || letter === "”" || letter === "„") return '"';
  return letter;
}

/** The letters of a piece of source, entities decoded, white space as one blank. */
function lettersOf(source: string, start: number, end: number): Letter[] {
  const letters: Letter[] = [];
  const pattern = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|[\s\u00a0\u202f]+|[\s\S]/giu;
  pattern.lastIndex = start;
  for (let match = pattern.exec(source); match && match.index < end; match = pattern.exec(source)) {
    const stop = Math.min(end, match.index + match[0].length);
    const decoded = match[0].length > 1 && match[0].startsWith("&") ? decode(match[0]) : match[0];
    const read = /^\s+$/u.test(decoded) ? " " : decoded;
    const last = letters.at(-1);
    if (read === " " && last?.letter === " ") last.end = stop;
    else for (const letter of read) letters.push({ letter: plain(letter), start: match.index, end: stop });
  }
  return letters;
}

function decode(entity: string): string {
  const [node] = parseFragment(entity).childNodes;
  return node && "value" in node ? node.value : entity;
}

/** The text runs of each block: what a visitor reads as one piece even where tags part it. */
function blocksOf(page: Page): { runs: TextRun[]; block: Element | null }[] {
  const blocks: { runs: TextRun[]; block: Element | null }[] = [];
  for (const run of page.runs) {
    const block = around(run.parent, ({ tag }) => BLOCK.test(tag));
    const last = blocks.at(-1);
    if (last && last.block === block && !/<br\b/i.test(page.source.slice(last.runs.at(-1)!.end, run.start)))
      last.runs.push(run);
    else blocks.push({ runs: [run], block });
  }
  return blocks;
}

/** Where `wanted` is found among letters: as whole words when it begins and ends with letters. */
function placesIn(letters: Letter[], wanted: string, looseness: Looseness): { from: number; to: number }[] {
  // Letters beyond the basic plane are two units long, so places in the string are not those of the letters.
  const starts: number[] = [];
  // Where a tag stands between two letters a word may end: "Phone" and the number after it are not one.
  const breaks = new Set<number>();
  let length = 0;
  for (const [index, { letter, start }] of letters.entries()) {
    if (index > 0 && letters[index - 1]!.end < start) breaks.add(length);
    starts.push(length);
    length += letter.length;
  }
  starts.push(length);
  const at = new Map(starts.map((start, index) => [start, index]));
  return search(letters.map(({ letter }) => letter).join(""), wanted, looseness, breaks).flatMap(({ from, to }) => {
    const [first, last] = [at.get(from), at.get(to)];
    return first === undefined || last === undefined || last <= first ? [] : [{ from: first, to: last }];
  });
}

interface Looseness {
  isLoose: boolean;
  wholeWords: boolean;
}

function search(
  text: string,
  wanted: string,
  { isLoose, wholeWords }: Looseness,
  breaks: ReadonlySet<number> = new Set(),
): { from: number; to: number }[] {
  const lower = (value: string) =>
    value.replace(/./gsu, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter));
  const hay = isLoose ? lower(text) : text;
  const needle = isLoose ? lower(wanted) : wanted;
  const places: { from: number; to: number }[] = [];
  for (
    let at = hay.indexOf(needle);
    at >= 0 && places.length < MOST_PLACES;
    at = hay.indexOf(needle, at + Math.max(1, needle.length))
  ) {
    const before = !breaks.has(at) && /[\p{L}\p{N}]/u.test(hay[at - 1] ?? " ") && /^[\p{L}\p{N}]/u.test(needle);
    const after =
      !breaks.has(at + needle.length) &&
      /[\p{L}\p{N}]/u.test(hay[at + needle.length] ?? " ") &&
      /[\p{L}\p{N}]$/u.test(needle);
    if (!wholeWords || !(before || after)) places.push({ from: at, to: at + needle.length });
  }
  return places;
}

const plainWanted = (text: string): string => [...text.replace(/[\s\u00a0]+/g, " ").trim()].map(plain).join("");

export interface Found {
  changes: Change[];
  count: number;
}

/**
 * The changes that replace a text everywhere a visitor reads it, in a range or on the whole page. Exact spelling is
 * preferred, then any case; whole words are preferred, then parts of words. What stands inside of `kept` stays.
 */
export function replacements(
  page: Page,
  wanted: string,
  text: string,
  within?: { start: number; end: number },
  kept?: string,
): Found {
  const needle = plainWanted(wanted);
  if (needle === "") return { changes: [], count: 0 };
  for (const looseness of [
    { isLoose: false, wholeWords: true },
    { isLoose: true, wholeWords: true },
    { isLoose: false, wholeWords: false },
  ]) {
    const found = replacementsAs(page, needle, text, looseness, within, kept && plainWanted(kept));
    if (found.count > 0) return found;
  }
  return { changes: [], count: 0 };
}

function replacementsAs(
  page: Page,
  needle: string,
  text: string,
  looseness: Looseness,
  within?: { start: number; end: number },
  kept?: string,
): Found {
  const changes: Change[] = [];
  let count = 0;
  const inside = (start: number, end: number) => !within || (within.start <= start && end <= within.end);
  for (const { runs } of blocksOf(page)) {
    if (!inside(runs[0]!.start, runs.at(-1)!.end)) continue;
    const letters = runs.flatMap((run) => lettersOf(page.source, run.start, run.end));
    const left = kept ? placesIn(letters, kept, { isLoose: false, wholeWords: true }) : [];
    for (const { from, to } of placesIn(letters, needle, looseness)) {
      if (left.some((place) => place.from <= from && to <= place.to)) continue;
      count += 1;
      changes.push(...changesOver(runs, letters.slice(from, to), esc(text)));
    }
  }
  for (const element of page.elements) {
    if (!inside(element.start, element.end)) continue;
    for (const name of READ_ATTRIBUTES) {
      const range = element.attributeRanges.get(name);
      if (!range || (name === "value" && /^(?:hidden|radio|checkbox)$/.test(element.attributes.get("type") ?? "")))
        continue;
      const from = page.source.indexOf("=", range.start);
      if (from < 0 || from >= range.end) continue;
      const letters = lettersOf(page.source, from + 1, range.end);
      for (const place of placesIn(letters, needle, looseness)) {
        count += 1;
        changes.push({
          start: letters[place.from]!.start,
          end: letters[place.to - 1]!.end,
          text: esc(text).replaceAll(" ", quoted(page.source, from + 1) ? " " : "&#32;"),
        });
      }
    }
  }
  if (count > 0 && !within && !kept) changes.push(...inStructuredData(page.source, needle, text));
  return { changes, count };
}

const quoted = (source: string, at: number): boolean => /^\s*["']/.test(source.slice(at, at + 20));

/** One replacement may lie over several runs: the first takes the new text, the others lose their part of the old. */
function changesOver(runs: TextRun[], letters: Letter[], text: string): Change[] {
  const changes: Change[] = [];
  for (const run of runs) {
    const own = letters.filter((letter) => run.start <= letter.start && letter.end <= run.end);
    if (own.length > 0)
      changes.push({ start: own[0]!.start, end: own.at(-1)!.end, text: changes.length === 0 ? text : "" });
  }
  return changes;
}

/** The same words in JSON-LD, as JSON writes them. */
function inStructuredData(source: string, needle: string, text: string): Change[] {
  const json = (value: string) => JSON.stringify(value).slice(1, -1).replaceAll("<", "\\u003c");
  const changes: Change[] = [];
  for (const block of source.matchAll(/<script\b[^>]*application\/ld\+json[^>]*>([\s\S]*?)<\/script/gi)) {
    const offset = block.index + block[0].indexOf(">") + 1;
    for (const value of block[1]!.matchAll(/:\s*"((?:[^"\\]|\\.)*)"|(?<=[[,]\s*)"((?:[^"\\]|\\.)*)"(?=\s*[\],])/g)) {
      const inner = value[1] ?? value[2] ?? "";
      const at = offset + value.index + value[0].indexOf(`"`) + 1;
      for (const place of search(inner, json(needle), { isLoose: false, wholeWords: true }))
        changes.push({ start: at + place.from, end: at + place.to, text: json(text) });
    }
  }
  return changes;
}

/** Replaces a text everywhere on the page; says how often. */
export function replaceEverywhere(
  draft: Draft,
  wanted: string,
  text: string,
  within?: { start: number; end: number },
  kept?: string,
): number {
  const { changes, count } = replacements(pageOf(draft), wanted, text, within, kept);
  spliceAll(draft, "html", changes);
  return count;
}

/** Gives an element this text. Drawings in it stay; so do line-keeping spaces at its ends. */
export function setText(draft: Draft, element: Element, text: string): void {
  const { inner } = element;
  if (!inner) return;
  const page = pageOf(draft);
  const holdsMore =
    elementsIn(page, inner, ({ tag }) => !/^(?:em|strong|b|i|span|br|mark|small|u|s|wbr|sup|sub)$/.test(tag)).length >
    0;
  const runs = page.runs.filter((run) => inner.start <= run.start && run.end <= inner.end && run.value.trim() !== "");
  if (!holdsMore || runs.length === 0) {
    spliceAll(draft, "html", [{ ...inner, text: esc(text) }]);
    return;
  }
  spliceAll(
    draft,
    "html",
    runs.map((run, index) => {
      const source = page.source.slice(run.start, run.end);
      const [, before = "", , after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(source)!;
      return { start: run.start + before.length, end: run.end - after.length, text: index === 0 ? esc(text) : "" };
    }),
  );
}

/** The source of an attribute with a value, blank before it included. */
export const attribute = (name: string, value: string): string => ` ${name}="${esc(value)}"`;

/** Sets an attribute of an element, where it stands or at the end of the opening tag; null takes it away. */
export function setAttribute(draft: Draft, element: Element, name: string, value: string | null): void {
  const range = element.attributeRanges.get(name);
  if (range) {
    const text = value === null ? "" : attribute(name, value).slice(1);
    const start = value === null && /\s/.test(draft.code.html[range.start - 1] ?? "") ? range.start - 1 : range.start;
    spliceAll(draft, "html", [{ start, end: range.end, text }]);
  } else if (value !== null) {
    const at = /\/>$/.test(draft.code.html.slice(element.opening.start, element.opening.end))
      ? element.opening.end - 2
      : element.opening.end - 1;
    spliceAll(draft, "html", [{ start: at, end: at, text: attribute(name, value) }]);
  }
}
