import type { CodeTarget } from "../engine.ts";

/** How much of a continuation must have arrived before it can be joined. */
export const JOIN_CHARS = 600;
const ANCHOR_CHARS = 80;
const OVERLAP_LIMIT_CHARS = 500;
const OVERLAP_LEAST_CHARS = 6;

/**
 * The last words of a truncated answer, which the model is asked to begin with. Models drop leading blanks and lose
 * their place; words that they repeat show where the two parts meet.
 */
export function anchorOf(answer: string): string {
  const line = answer.slice(answer.lastIndexOf("\n") + 1);
  if (line.trim().length >= OVERLAP_LEAST_CHARS && line.length <= ANCHOR_CHARS) return line;
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
  let text = next.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>\s*/i, "");
  const wrapped = /^\s*(?:```|~~~)[\w+-]*[ \t]*\n/.exec(text);
  if (wrapped) text = text.slice(wrapped[0].length);
  const marker = /^\s*<{3}\s*(html|css|javascript|js)\s*>{3}[ \t]*\n/i.exec(text);
  const marked = (marker?.[1] ?? "").toLowerCase().replace(/^js$/, "javascript");
  if (marker && open !== null && marked === open.target) {
    const rest = text.slice(marker[0].length);
    const beginning = open.code.slice(0, 60).trim();
    if (beginning !== "" && rest.trimStart().startsWith(beginning)) return `\n${text.trimStart()}`;
    text = rest;
  } else if (marker) return `\n${text.trimStart()}`;

  for (const candidate of [text, text.trimStart()]) {
    const overlap = overlapOf(answer, candidate);
    if (overlap > 0) return candidate.slice(overlap);
  }
  return text;
}

/** Length of the longest beginning of `next` that `answer` ends with; 0 when it is too short to be a repetition. */
function overlapOf(answer: string, next: string): number {
  const tail = answer.slice(-OVERLAP_LIMIT_CHARS);
  for (let length = Math.min(tail.length, next.length); length >= OVERLAP_LEAST_CHARS; length--) {
    if (tail.endsWith(next.slice(0, length))) return length;
  }
  return 0;
}
