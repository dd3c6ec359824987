import type { CodeTarget } from "../engine.ts";
import { THINK_CLOSE, THINK_OPEN } from "./thoughts.ts";

/** How much of a continuation must have arrived before it can be joined. */
const JOIN_CHARS = 600;
const ANCHOR_CHARS = 80;
const OVERLAP_LIMIT_CHARS = 500;
const OVERLAP_LEAST_CHARS = 12;
/** A shorter unfinished line is too common to be told apart from what follows. */
const ANCHOR_LEAST_CHARS = 6;
const LINE_LEAST_CHARS = 3;
/** No sign of thoughts is longer. */
const SIGN_CHARS = 200;

/**
 * The last words of a truncated answer, which the model is asked to begin with. Models drop leading blanks and lose
 * their place; words that they repeat show where the two parts meet.
 */
export function anchorOf(answer: string): string {
  const line = answer.slice(answer.lastIndexOf("\n") + 1);
  if (line.trim().length >= ANCHOR_LEAST_CHARS && line.length <= ANCHOR_CHARS) return line;
  return answer.slice(-ANCHOR_CHARS).replace(/^\S*\s/, "");
}

/**
 * What of a continuation is to be appended to the answer before it: without reasoning, an opening fence, a repeated
 * marker of the open block, and the words that the answer already ends with. A continuation that writes the open block
 * from its beginning keeps its marker, so that the parser starts the block over.
 */
export function joinContinuation(
  answer: string,
  next: string,
  open: { target: CodeTarget; code: string } | null,
): string {
  let text = withoutThoughts(next);
  const wrapped = /^\s*(?:```|~~~)[\w+-]*[ \t]*\n/.exec(text);
  if (wrapped) text = text.slice(wrapped[0].length);
  const anchored = afterAnchor(anchorOf(answer), text);
  if (anchored !== null) return anchored;
  // An unfinished line, or a marker that the limit cut in two, is often written again from its beginning.
  const line = answer.slice(answer.lastIndexOf("\n") + 1);
  if (/^<{1,3}\w*>*$/.test(line.trim()) && /^<{3}\w+>{3}/.test(text.trimStart())) {
    const repeated = afterAnchor(line, text);
    if (repeated !== null) return repeated;
  }
  if (line.length >= LINE_LEAST_CHARS && /\p{L}/u.test(line) && text.startsWith(line)) return text.slice(line.length);
  const marker = /^\s*(?:[#>*_`~-][ \t#>*_`~-]*)?<{3}\s*(html|css|javascript|js)\s*>{3}[ \t*_`~:]*\n/i.exec(text);
  const marked = (marker?.[1] ?? "").toLowerCase().replace(/^js$/, "javascript");
  if (marker && open !== null && marked === open.target) {
    const rest = text.slice(marker[0].length);
    const beginning = open.code.slice(0, 60).trim();
    if (beginning !== "" && rest.trimStart().startsWith(beginning)) return onItsOwnLine(answer, text);
    text = rest;
  } else if (marker) return onItsOwnLine(answer, text);

  for (const candidate of [text, text.trimStart()]) {
    const overlap = overlapOf(answer, candidate);
    if (overlap > 0) return candidate.slice(overlap);
  }
  return text;
}

/** Holds the beginning of a continuation until it can be joined to the answer; the rest passes. */
export function createJoin(answer: string, open: { target: CodeTarget; code: string } | null) {
  let held: string | null = "";
  /** How much of what is held is thoughts. */
  let thought = 0;
  const thinking = createThoughtWatch();
  const release = (): string => {
    if (held === null) return "";
    const joined = joinContinuation(answer, held, open);
    held = null;
    return joined;
  };
  return {
    push(text: string): string {
      if (held === null) return text;
      held += text;
      if (thinking.goesOn(text)) thought = held.length;
      return held.length - thought >= JOIN_CHARS ? release() : "";
    },
    end: release,
  };
}

/** A continuation without the thoughts that it begins with. */
function withoutThoughts(next: string): string {
  if (!THINK_OPEN.test(next)) return next;
  const end = THINK_CLOSE.exec(next);
  return end ? next.slice(end.index + end[0].length).trimStart() : next;
}

/** Tells of a text that arrives in pieces whether it still only thinks; of what came before it keeps a few characters. */
function createThoughtWatch() {
  let seen = "";
  let isBegun = false;
  let isOver = false;
  return {
    goesOn(piece: string): boolean {
      if (isOver) return false;
      seen = isBegun ? seen.slice(-SIGN_CHARS) + piece : (seen + piece).trimStart();
      isBegun ||= THINK_OPEN.test(seen);
      isOver = isBegun ? THINK_CLOSE.test(seen) : seen.length >= SIGN_CHARS;
      return isBegun && !isOver;
    },
  };
}

function onItsOwnLine(answer: string, text: string): string {
  return `${answer.endsWith("\n") ? "" : "\n"}${text.trimStart()}`;
}

/** What follows the anchor in a text that begins with it, blanks around it aside; null when it does not. */
function afterAnchor(anchor: string, text: string): string | null {
  const core = anchor.trim();
  if (core === "" || !text.trimStart().startsWith(core)) return null;
  const rest = text.trimStart().slice(core.length);
  const blank = anchor.slice(anchor.trimEnd().length);
  return rest.startsWith(blank) ? rest.slice(blank.length) : rest;
}

/**
 * Length of the longest beginning of `next` that `answer` ends with; 0 when it may be no repetition: closing tags and
 * braces follow each other in any page, and one that was lost would break it.
 */
function overlapOf(answer: string, next: string): number {
  const tail = answer.slice(-OVERLAP_LIMIT_CHARS);
  for (let length = Math.min(tail.length, next.length); length >= OVERLAP_LEAST_CHARS; length--) {
    const repeated = next.slice(0, length);
    if (tail.endsWith(repeated)) return /[\p{L}\p{N}]{3}/u.test(repeated.replace(/<\/[^>]*>?/g, "")) ? length : 0;
  }
  return 0;
}
