import type { CodeTarget } from "../engine.ts";
import { CLOSE_STARTS, THINK_CLOSE, THINK_OPEN, withoutControls } from "./thoughts.ts";

/**
 * Reads the model's answer as it arrives: code in marked blocks, each marker alone on its line.
 *
 *     <<<HTML>>>
 *     …
 *     <<<CSS>>>
 *     …
 *     <<<JAVASCRIPT>>>
 *     …
 *     <<<UNSTATED>>>
 *     …
 *     <<<END>>>
 *
 * Models wrap, preface and think aloud whatever they are told, so text outside blocks, reasoning and markdown fences
 * around a block are dropped; an answer with fences and no markers is read by its fences, and one of bare HTML as HTML.
 * The same text gives the same code however it is cut into pieces: a line is decided once it can no longer be a marker.
 */

export type BlockEvent = { type: "code"; target: CodeTarget; chunk: string } | { type: "reset"; target: CodeTarget };

export interface BlockParser {
  /** Takes the next piece of text; returns what it settles. */
  push(text: string): BlockEvent[];
  /** The answer is over. */
  end(): BlockEvent[];
  /** The block that is being written, or null. */
  openTarget(): CodeTarget | null;
  /** Whether a marker began a block. */
  isMarked(): boolean;
  /** True after an end marker with no block begun since. */
  isComplete(): boolean;
  /** The code so far. */
  code(): Record<CodeTarget, string>;
  /** Text outside of blocks: what the model said instead of writing code. */
  remarks(): string;
  /** Lines of the block for what the material does not say. */
  unstated(): string[];
}

/** No marker, fence or reasoning tag that matters is longer; longer lines are code and pass at once. */
const SPECIAL_LINE_LIMIT = 60;
const SPECIAL_STARTS = ["```", "~~~", ...CLOSE_STARTS];
/** More blanks than that at the start of a line are code: a model that writes blanks without end must not be held. */
const BLANK_LIMIT = 200;
/** Blanks around what is special count too. */
const SPECIAL_LINE_CHARS = 2 * BLANK_LIMIT;
const REMARKS_LIMIT = 400_000;

/** A marker, about whose brackets models are inexact. */
const MARKER = /^<{2,6}([a-z\s/*_`:-]{1,40})>{2,6}$/i;
/** Words in a marker that say no more. */
const MARKER_FILLERS = new Set(["begin", "start", "code", "block"]);
/** What models put around a marker to have it seen, as they would in Markdown. */
const DECORATION_BEFORE = /^[^\p{L}\p{N}<]+(?=<<)/u;
const DECORATION_AFTER = /(?<=>>)[^\p{L}\p{N}>]+$/u;
const DECORATED_START = /^[^\p{L}\p{N}<]+/u;
const ESCAPES = /\\(?=[<>]|$)/g;
const NAME = "(?<![a-z])(?:html|css|styles?|javascript|js|script|typescript)(?![a-z])";
/**
 * A marker wherever it stands, as it is or escaped; one without its second brackets alone on its line, as code samples
 * have the like. Where it was not read as one, it is no code either.
 */
const ANY_MARKER = new RegExp(
  [
    "<{3}\\s*/?\\s*end\\s*>{3}",
    `(?:< ?){3}[^<>\\n]{0,20}${NAME}[^<>\\n]{0,20}> ?>`,
    `(?:&lt;){3}[^\\w\\n]{0,10}${NAME}[^\\w\\n]{0,10}(?:&gt;){3}`,
    `^[^\\w\\n]{0,20}<{3}[^\\w\\n]{0,10}${NAME}[^\\w\\n]{0,10}$`,
  ].join("|"),
  "im",
);
const FENCE = /^(`{3,}|~{3,})\s*([\w+-]*)\s*$/;

/** The block that is no code. */
const UNSTATED = "unstated";
const MOST_UNSTATED = 100;
const UNSTATED_CHARS = 1000;

const TARGETS: Record<string, CodeTarget> = { html: "html", css: "css", javascript: "javascript", js: "javascript" };

type Line =
  | { kind: "open"; target: CodeTarget }
  | { kind: "unstated" }
  | { kind: "close" }
  | { kind: "fence"; language: string }
  | { kind: "reasoned"; rest: string }
  | { kind: "text" };

function classify(line: string): Line {
  if (line.length > SPECIAL_LINE_CHARS || isDeeplyBlank(line)) return { kind: "text" };
  const text = line.trim();
  if (text.length > SPECIAL_LINE_LIMIT) return { kind: "text" };
  const unescaped = withoutControls(text).replace(ESCAPES, "");
  const marker = MARKER.exec(unescaped.replace(DECORATION_BEFORE, "").replace(DECORATION_AFTER, ""));
  const said = marker && readMarker(marker[1]!);
  if (said) return said;
  const fence = FENCE.exec(text);
  if (fence) return { kind: "fence", language: fence[2]!.toLowerCase() };
  const close = THINK_CLOSE.exec(text);
  const rest = close?.index === 0 ? text.slice(close[0].length) : null;
  if (rest !== null && (rest === "" || classify(rest).kind === "open")) return { kind: "reasoned", rest };
  return { kind: "text" };
}

/** What stands between a marker's brackets; null when it is none of ours. */
function readMarker(inside: string): Line | null {
  const words = (inside.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !MARKER_FILLERS.has(word));
  const isEnd = inside.includes("/") || words[0] === "end";
  const [name, ...more] = words[0] === "end" ? words.slice(1) : words;
  if (name === UNSTATED && more.length === 0) return { kind: isEnd ? "close" : "unstated" };
  if (words.length === 0 || more.length > 0 || (name !== undefined && !Object.hasOwn(TARGETS, name))) return null;
  return isEnd ? { kind: "close" } : { kind: "open", target: TARGETS[name!]! };
}

function isDeeplyBlank(line: string): boolean {
  return line.length > BLANK_LIMIT && line.slice(0, BLANK_LIMIT + 1).trim() === "";
}

function isBlank(line: string): boolean {
  return line.length <= BLANK_LIMIT && line.trim() === "";
}

/** Whether an unfinished line may still turn out to be special. Every prefix of a special line must answer true. */
function mayBeSpecial(partial: string): boolean {
  if (partial.length > SPECIAL_LINE_CHARS || isDeeplyBlank(partial)) return false;
  const text = partial.trimStart().toLowerCase();
  if (text === "") return true;
  if (text.trimEnd().length > SPECIAL_LINE_LIMIT) return false;
  const bare = text.replace(ESCAPES, "").replace(DECORATED_START, "");
  if (bare === "" || bare === "<" || bare.startsWith("<<")) return true;
  return SPECIAL_STARTS.some((start) => start.startsWith(text) || text.startsWith(start));
}

interface ParserState {
  readonly code: Record<CodeTarget, string>;
  events: BlockEvent[];
  pending: string;
  /** The start of the current line was code and is sent: its rest is code as well. */
  isLineBegun: boolean;
  /** Blank lines and a possible closing fence: sent only when code follows, so that a block ends with its last word. */
  held: string;
  /** Half of a character outside the basic plane; a chunk never ends inside a character. */
  halfCharacter: string;
  target: CodeTarget | null;
  isFenced: boolean;
  isThinking: boolean;
  isMarked: boolean;
  isComplete: boolean;
  remarks: string;
  /** Whether lines are of the block for what the material does not say. */
  isUnstated: boolean;
  unstated: string[];
}

/** A parser for one answer (and its continuations, pushed as if they were one text). */
export function createBlockParser(): BlockParser {
  const parser: ParserState = {
    code: { html: "", css: "", javascript: "" },
    events: [],
    pending: "",
    isLineBegun: false,
    held: "",
    halfCharacter: "",
    target: null,
    isFenced: false,
    isThinking: false,
    isMarked: false,
    isComplete: false,
    remarks: "",
    isUnstated: false,
    unstated: [],
  };

  return {
    push: (text) => push(parser, text),
    end: () => end(parser),
    openTarget: () => parser.target,
    isMarked: () => parser.isMarked,
    isComplete: () => parser.isComplete,
    code: () => ({ ...parser.code }),
    remarks: () => parser.remarks.trim(),
    unstated: () => [...parser.unstated],
  };
}

const emit = (parser: ParserState, text: string) => {
  if (parser.target === null || text === "") return;
  let chunk = parser.halfCharacter + text;
  const last = chunk.charCodeAt(chunk.length - 1);
  parser.halfCharacter = last >= 0xd800 && last <= 0xdbff ? chunk.slice(-1) : "";
  if (parser.halfCharacter) chunk = chunk.slice(0, -1);
  if (chunk === "") return;
  parser.code[parser.target] += chunk;
  parser.events.push({ type: "code", target: parser.target, chunk });
};

const close = (parser: ParserState) => {
  parser.target = null;
  parser.held = "";
  parser.halfCharacter = "";
  parser.isFenced = false;
  parser.isUnstated = false;
};

const open = (parser: ParserState, which: CodeTarget, fenced: boolean) => {
  close(parser);
  // A block written twice is a model that started over: the later one is what it means.
  forget(parser, which);
  parser.target = which;
  parser.isFenced = fenced;
  parser.isComplete = false;
};

/** What of a line outside of blocks is no reasoning; null when it is all reasoning. */
const withoutThoughts = (parser: ParserState, line: string): string | null => {
  let rest = line;
  for (;;) {
    const opening = parser.isThinking ? null : THINK_OPEN.exec(rest);
    if (opening) {
      parser.isThinking = true;
      rest = rest.slice(opening[0].length);
    }
    const closing = THINK_CLOSE.exec(rest);
    if (!closing) return parser.isThinking ? null : rest;
    // Some chat templates open the reasoning themselves, so that only its end is in the answer.
    if (!parser.isThinking) parser.remarks = "";
    parser.isThinking = false;
    rest = rest.slice(closing.index + closing[0].length);
  }
};

const tellUnstated = (parser: ParserState, line: string) => {
  if (line.trim() !== "" && parser.unstated.length < MOST_UNSTATED)
    parser.unstated.push(line.trim().slice(0, UNSTATED_CHARS));
};

const readOutside = (parser: ParserState, whole: string) => {
  const line = withoutThoughts(parser, whole);
  if (line === null) return;
  const found = classify(line);
  if (found.kind === "open") {
    parser.isMarked = true;
    open(parser, found.target, false);
  } else if (found.kind === "close") {
    parser.isUnstated = false;
    parser.isComplete = parser.isMarked;
  } else if (found.kind === "unstated") parser.isUnstated = true;
  else if (parser.isUnstated) tellUnstated(parser, line);
  else if (found.kind === "fence" && !parser.isMarked && TARGETS[found.language])
    open(parser, TARGETS[found.language]!, true);
  else if (found.kind === "text" && parser.remarks.length < REMARKS_LIMIT) parser.remarks += `${line}\n`;
};

const readInside = (parser: ParserState, line: string, which: CodeTarget) => {
  const found = classify(line);
  const isEmpty = parser.code[which] === "" && parser.halfCharacter === "";
  if (found.kind === "open") {
    parser.isMarked = true;
    open(parser, found.target, false);
  } else if (found.kind === "unstated") {
    close(parser);
    parser.isUnstated = true;
  } else if (found.kind === "close") {
    close(parser);
    parser.isComplete = true;
  } else if (found.kind === "reasoned") {
    for (const each of ["html", "css", "javascript"] as const) forget(parser, each);
    close(parser);
    parser.isMarked = false;
    parser.isComplete = false;
    parser.unstated = [];
    if (found.rest !== "") readOutside(parser, found.rest);
  } else if (found.kind === "fence" && isEmpty && parser.held === "" && !parser.isFenced) parser.isFenced = true;
  else if (found.kind === "fence" && found.language === "" && parser.isFenced) close(parser);
  else if ((found.kind === "fence" && found.language === "") || isBlank(line)) {
    if (!isEmpty || parser.held !== "" || !isBlank(line)) parser.held += `${line}\n`;
  } else {
    emit(parser, parser.held + line);
    parser.held = "\n";
  }
};

const readLine = (parser: ParserState, line: string) => {
  if (parser.isLineBegun) {
    emit(parser, line);
    parser.held = "\n";
    parser.isLineBegun = false;
  } else if (parser.target === null) readOutside(parser, line);
  else readInside(parser, line, parser.target);
};

function push(parser: ParserState, text: string): BlockEvent[] {
  const fresh = text.replaceAll("\r", "");
  // The line breaks are in the fresh text alone: what is pending has been searched.
  const lines = fresh.split("\n");
  const last = lines.pop() ?? "";
  for (const line of lines) {
    const whole = parser.pending + line;
    parser.pending = "";
    readLine(parser, whole);
  }
  parser.pending += last;
  if (parser.pending !== "" && parser.target !== null && (parser.isLineBegun || !mayBeSpecial(parser.pending))) {
    emit(parser, parser.isLineBegun ? parser.pending : parser.held + parser.pending);
    parser.held = "";
    parser.isLineBegun = true;
    parser.pending = "";
  }
  return drain(parser);
}

function end(parser: ParserState): BlockEvent[] {
  if (parser.pending !== "" || parser.isLineBegun) readLine(parser, parser.pending);
  parser.pending = "";
  close(parser);
  if (!parser.isMarked && parser.code.html === "" && parser.code.css === "" && parser.code.javascript === "") {
    const html = bareHtml(parser.remarks);
    if (html !== "") {
      parser.target = "html";
      emit(parser, html);
      close(parser);
    }
  }
  return drain(parser);
}

const forget = (parser: ParserState, which: CodeTarget) => {
  if (parser.code[which] === "") return;
  parser.code[which] = "";
  parser.events.push({ type: "reset", target: which });
};

const drain = (parser: ParserState): BlockEvent[] => {
  const drained = parser.events;
  parser.events = [];
  return drained;
};

/** Whether a marker of the answer was taken for something else. */
export const hasUnreadMarker = (texts: string[]): boolean => texts.some((text) => ANY_MARKER.test(text));

/** The HTML in an answer that has neither markers nor fences, or "". */
function bareHtml(text: string): string {
  const start = text.search(/<(!doctype|html|body|header|main|section)\b/i);
  const end = text.lastIndexOf(">");
  return start === -1 || end <= start ? "" : text.slice(start, end + 1);
}
