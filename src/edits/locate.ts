/**
 * Where a text that the model quotes stands in the code. It must stand there exactly once: first as it is, else with
 * blanks at line ends (and thereby carriage returns) and blank lines around it ignored, at last with characters of
 * another kind (`html/folded.ts`). Nothing looser is tried: a quotation that fits two places, or only nearly, is the model's to
 * correct.
 */
import { endOf, type Folded, folded, startOf } from "../html/folded.ts";
import { replacedAlike } from "./replaced_alike.ts";

export type Located =
  | { kind: "one"; start: number; end: number; isExact: boolean }
  | { kind: "none" }
  | { kind: "many"; starts: number[] };

/** More places than that need not be told apart. */
const PLACE_LIMIT = 5;

export interface Locator {
  /** Finds the one place of a quotation. */
  locate(quoted: string): Located;
  /** The same of one that stands nowhere, with quotation marks, dashes, blanks or references of another kind. */
  locateAlike(quoted: string): Located;
}

/** Finds quotations in a text; what they have in common is computed once. */
export function createLocator(text: string): Locator {
  let looser: ReturnType<typeof withoutLineEnds> | null = null;
  let kinds: Folded | null = null;
  return {
    locateAlike(quoted) {
      looser ??= withoutLineEnds(text);
      kinds ??= folded(looser.text);
      const wanted = folded(quotedText(quoted)).text;
      if (wanted.trim() === "") return { kind: "none" };
      const all = kinds;
      const places = placesOf(all.text, wanted).flatMap((at) => {
        const [start, end] = [startOf(all, at), endOf(all, at + wanted.length)];
        return start === null || end === null ? [] : [{ start, end }];
      });
      const { original } = looser;
      if (places.length > 1) return { kind: "many", starts: places.map(({ start }) => original(start)) };
      const [place] = places;
      if (!place) return { kind: "none" };
      return { kind: "one", start: original(place.start), end: original(place.end - 1) + 1, isExact: false };
    },
    locate(quoted) {
      // A quotation that begins or ends inside a character stands nowhere.
      if (quoted.trim() === "" || /^[\udc00-\udfff]|[\ud800-\udbff]$/.test(quoted)) return { kind: "none" };
      const exact = placesOf(text, quoted);
      if (exact.length > 1) return { kind: "many", starts: exact };
      if (exact.length === 1) return { kind: "one", start: exact[0]!, end: exact[0]! + quoted.length, isExact: true };
      looser ??= withoutLineEnds(text);
      const { text: plain, original } = looser;
      const wanted = quotedText(quoted);
      const places = placesOf(plain, wanted);
      if (places.length > 1) return { kind: "many", starts: places.map(original) };
      if (places.length === 0) return { kind: "none" };
      // The end is where the last character ends: blanks after it stay.
      const end = original(places[0]! + wanted.length - 1) + 1;
      return { kind: "one", start: original(places[0]!), end, isExact: false };
    },
  };
}

/** A quotation without the blanks that are not looked at. */
const quotedText = (quoted: string): string => trimBlankLines(withoutLineEnds(quoted).text).text;

/** A replacement of what `locateAlike` has found: what it leaves as it was quoted stays as the code has it. */
export const replacedIn = (code: string, quoted: string, replacement: string): string =>
  replacedAlike(withoutLineEnds(code).text, quotedText(quoted), withoutLineEnds(replacement).text);

/** The text without blank lines at its ends, and how many there were. */
export function trimBlankLines(text: string): { text: string; before: number; after: number } {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first === -1) return { text: "", before: 0, after: 0 };
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return { text: lines.slice(first, last + 1).join("\n"), before: first, after: lines.length - 1 - last };
}

/** The line break that the text uses. */
export function lineBreakOf(text: string): "\n" | "\r\n" {
  const all = text.split("\n").length - 1;
  const windows = text.split("\r\n").length - 1;
  return windows > 0 && windows * 2 >= all ? "\r\n" : "\n";
}

/** The number of the line, from 1, in which `offset` lies. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

function placesOf(text: string, wanted: string): number[] {
  const places: number[] = [];
  let at = text.indexOf(wanted);
  while (at !== -1 && places.length < PLACE_LIMIT) {
    places.push(at);
    at = text.indexOf(wanted, at + 1);
  }
  return places;
}

/** The text without blanks at line ends, and the way back from its offsets. */
function withoutLineEnds(text: string): { text: string; original(offset: number): number } {
  const plain: string[] = [];
  const plainStarts: number[] = [];
  const originalStarts: number[] = [];
  let plainAt = 0;
  let originalAt = 0;
  for (const line of text.split("\n")) {
    const kept = line.slice(0, keptLength(line));
    plain.push(kept);
    plainStarts.push(plainAt);
    originalStarts.push(originalAt);
    plainAt += kept.length + 1;
    originalAt += line.length + 1;
  }
  const original = (offset: number) => {
    let [low, high] = [0, plainStarts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (plainStarts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return originalStarts[low]! + offset - plainStarts[low]!;
  };
  return { text: plain.join("\n"), original };
}

function keptLength(line: string): number {
  let length = line.length;
  while (length > 0 && " \t\r".includes(line[length - 1]!)) length--;
  return length;
}

const CONTEXT_LINES = 2;
const SHOWN_LINES = 14;
/** Longer lines (minified code) are compared and shown in pieces. */
const PIECE_CHARS = 240;

interface LinePiece {
  line: number;
  text: string;
}

/** Of a long quotation the first pieces tell where it is. */
const SOUGHT_PIECES = 30;

/** The lines of the code most like a quotation that stands nowhere in it, with their numbers; "" when none is. */
export function nearestLines(text: string, quoted: string): string {
  const sought: Set<string>[] = [];
  for (const { text: piece } of piecesOf(quoted)) {
    const words = wordsOf(piece);
    if (words.size > 0) sought.push(words);
    if (sought.length === SOUGHT_PIECES) break;
  }
  if (sought.length === 0) return "";
  const from = mostAlike(text, sought);
  if (from === null) return "";
  const first = Math.max(0, from - CONTEXT_LINES);
  const most = first + Math.min(SHOWN_LINES, sought.length + 2 * CONTEXT_LINES);
  const shown: string[] = [];
  let at = 0;
  for (const piece of piecesOf(text)) {
    if (at === most) break;
    if (at++ >= first) shown.push(numbered(piece));
  }
  return shown.join("\n");
}

/** The number of the piece of a text that begins what is most like these sets of words; null when nothing is. */
function mostAlike(text: string, sought: Set<string>[]): number | null {
  const holders = new Map<string, number[]>();
  for (const [index, words] of sought.entries())
    for (const word of words) holders.set(word, [...(holders.get(word) ?? []), index]);
  // How alike the pieces from each on are, in pieces that follow each other. Only so many are open at a time.
  const scores = new Float64Array(sought.length);
  let best = { at: -1, score: 0 };
  let at = 0;
  const close = (begin: number) => {
    const slot = begin % sought.length;
    if (begin >= 0 && scores[slot]! > best.score) best = { at: begin, score: scores[slot]! };
    scores[slot] = 0;
  };
  for (const { text: piece } of piecesOf(text)) {
    const words = wordsOf(piece);
    const shared = new Float64Array(sought.length);
    for (const word of words) for (const index of holders.get(word) ?? []) shared[index]!++;
    for (const [index, count] of shared.entries()) {
      const begin = at - index;
      if (count > 0 && begin >= 0) scores[begin % sought.length]! += (2 * count) / (sought[index]!.size + words.size);
    }
    close(at - sought.length + 1);
    at++;
  }
  for (let begin = Math.max(0, at - sought.length + 1); begin < at; begin++) close(begin);
  return best.at === -1 ? null : best.at;
}

/** The lines around some places, with their numbers. */
export function linesAround(text: string, offsets: number[]): string {
  const lines = text.split("\n");
  const shown = offsets.map((offset) => {
    const line = lineOf(text, offset);
    const from = Math.max(1, line - CONTEXT_LINES);
    const around = lines.slice(from - 1, line + CONTEXT_LINES);
    return around
      .map((one, index) =>
        numbered({ line: from + index, text: one.length > PIECE_CHARS ? `${one.slice(0, PIECE_CHARS)}…` : one }),
      )
      .join("\n");
  });
  return shown.join("\n…\n");
}

function numbered({ line, text }: { line: number; text: string }): string {
  return `${line}: ${text.trimEnd()}`;
}

/** The lines of a text, long ones in pieces, one after the other: a page may have a million. */
function* piecesOf(text: string): Generator<LinePiece> {
  let line = 1;
  for (let start = 0; start <= text.length; line++) {
    const end = text.indexOf("\n", start);
    const whole = text.slice(start, end === -1 ? text.length : end);
    if (whole.length <= PIECE_CHARS) yield { line, text: whole };
    else for (const piece of cutLine(whole)) yield { line, text: piece };
    if (end === -1) return;
    start = end + 1;
  }
}

/** A long line in pieces, cut where a tag, a rule or a statement ends. */
function* cutLine(line: string): Generator<string> {
  let start = 0;
  // The last place at which the piece may end.
  let cut = 0;
  for (let at = 0; at < line.length; at++) {
    if (at - start === PIECE_CHARS) {
      if (cut === start) cut = at;
      yield line.slice(start, cut);
      start = cut;
    }
    if (">};".includes(line[at]!)) cut = at + 1;
  }
  yield line.slice(start);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []);
}
