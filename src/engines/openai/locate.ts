/**
 * Where a text that the model quotes stands in the code. It must stand there exactly once: first as it is, else with
 * blanks at line ends (and thereby carriage returns) and blank lines around it ignored. Nothing looser is tried:
 * a quotation that fits two places, or only nearly, is the model's to correct.
 */

export type Located =
  | { kind: "one"; start: number; end: number; isExact: boolean }
  | { kind: "none" }
  | { kind: "many"; starts: number[] };

/** More places than that need not be told apart. */
const PLACE_LIMIT = 5;

/** Finds the one place of `quoted` in `text`. */
export function locate(text: string, quoted: string): Located {
  // A quotation that begins or ends inside a character stands nowhere.
  if (quoted.trim() === "" || /^[\udc00-\udfff]|[\ud800-\udbff]$/.test(quoted)) return { kind: "none" };
  const exact = placesOf(text, quoted);
  if (exact.length > 1) return { kind: "many", starts: exact };
  if (exact.length === 1) return { kind: "one", start: exact[0]!, end: exact[0]! + quoted.length, isExact: true };
  const looser = withoutLineEnds(text);
  const wanted = trimBlankLines(withoutLineEnds(quoted).text).text;
  const places = placesOf(looser.text, wanted);
  if (places.length > 1) return { kind: "many", starts: places.map((place) => looser.original(place)) };
  if (places.length === 0) return { kind: "none" };
  // The end is where the last character ends: blanks after it stay.
  const end = looser.original(places[0]! + wanted.length - 1) + 1;
  return { kind: "one", start: looser.original(places[0]!), end, isExact: false };
}

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

interface Piece {
  line: number;
  text: string;
  words: Set<string>;
}

/** The lines of the code most like a quotation that stands nowhere in it, with their numbers; "" when none is. */
export function nearestLines(text: string, quoted: string): string {
  const wanted = piecesOf(quoted).filter((piece) => piece.words.size > 0);
  const pieces = piecesOf(text);
  if (wanted.length === 0 || pieces.length === 0) return "";
  const sought = wanted.slice(0, 30);
  let best = { at: -1, score: 0 };
  for (let at = 0; at < pieces.length; at++) {
    let score = 0;
    for (let index = 0; index < sought.length && at + index < pieces.length; index++) {
      score += likeness(sought[index]!.words, pieces[at + index]!.words);
    }
    if (score > best.score) best = { at, score };
  }
  if (best.at === -1) return "";
  const from = Math.max(0, best.at - CONTEXT_LINES);
  const length = Math.min(SHOWN_LINES, sought.length + 2 * CONTEXT_LINES);
  return pieces
    .slice(from, from + length)
    .map(numbered)
    .join("\n");
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

function piecesOf(text: string): Piece[] {
  return text
    .split("\n")
    .flatMap((line, index) => cutLine(line).map((piece) => ({ line: index + 1, text: piece, words: wordsOf(piece) })));
}

/** A long line in pieces, cut where a tag, a rule or a statement ends. */
function cutLine(line: string): string[] {
  if (line.length <= PIECE_CHARS) return [line];
  const pieces: string[] = [];
  let piece = "";
  for (const part of line.split(/(?<=[>};])/)) {
    for (let at = 0; at < part.length; at += PIECE_CHARS) {
      const next = part.slice(at, at + PIECE_CHARS);
      if (piece !== "" && piece.length + next.length > PIECE_CHARS) {
        pieces.push(piece);
        piece = "";
      }
      piece += next;
    }
  }
  return [...pieces, piece];
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []);
}

/** From 0 (no word in common) to 1 (the same words). */
function likeness(one: Set<string>, other: Set<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return (2 * shared) / (one.size + other.size);
}
