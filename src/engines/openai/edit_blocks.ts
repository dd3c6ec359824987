import type { Position } from "../../edits/edit.ts";
import { STYLES } from "../../html/part_names.ts";
import { oneLine } from "../../html/text.ts";
import type { CodeTarget, Edit } from "../engine.ts";
import { CLOSE_STARTS, OPEN_STARTS, THINK_CLOSE, THINK_OPEN } from "./thoughts.ts";

/**
 * Reads the model's answer to an edit as it arrives: words for the person, and blocks of changes, most of which are typed
 * edits in another spelling. Each marker stands
 * alone on its line (`EDIT_FORM` in edit_prompt.ts shows the model all of them):
 *
 *     <<<EDIT html>>>
 *     <<<FIND>>>
 *     …
 *     <<<REPLACE>>>
 *     …
 *     <<<END>>>
 *
 * Words are settled as soon as they can no longer be a marker; a block is settled by its end. What models do whatever
 * they are told is taken for what is meant: fences around blocks, markers and values on one line, a forgotten end,
 * several FINDs in one block, the conflict markers of git. Reasoning is dropped, and so is code outside of blocks. The
 * same text gives the same words and blocks however it is cut into pieces.
 */

/** What is written as it is meant; what is replaced is to be found first. */
type ElementEdit = Exclude<Edit, { op: "replace" }>;

export type EditBlock =
  | { kind: "replace"; target: CodeTarget | null; find: string; replacement: string }
  | { kind: "whole"; target: CodeTarget; text: string }
  | { kind: "append"; target: CodeTarget; part?: string; text: string }
  | { kind: "edit"; marker: string; edit: ElementEdit }
  | { kind: "show"; parts: string[] }
  /** Members of the brief that are others from now on, as JSON. */
  | { kind: "facts"; text: string }
  /** Says that nothing is to change. */
  | { kind: "none" }
  | { kind: "malformed"; marker: string; problem: string };

export interface EditParser {
  /** Takes the next piece of text; returns the words that it settles. */
  push(text: string): string;
  /** What was pushed so far was cut off by a limit, and what follows continues it. */
  seam(): void;
  /** The answer is over. */
  end(): string;
  blocks(): EditBlock[];
  /** All words so far. */
  words(): string;
  /** True when a block was ended and nothing has come since. */
  isComplete(): boolean;
}

const FENCE = /^(`{3,}|~{3,})\s*[\w+-]*\s*$/;
const LINE_STARTS = ["```", "~~~", ...OPEN_STARTS];
const TAIL_STARTS = ["<<<", ...CLOSE_STARTS];
const GIT_SEARCH = /^<{5,9}\s?SEARCH$/;
const GIT_DIVIDER = /^={5,9}$/;
const GIT_REPLACE = /^>{5,9}\s?REPLACE$/;
/** A marker as models write it to have it seen, as they would in Markdown. */
const DECORATED = /^[\s#>*_`~-]+(<{3}[^<>\n]{1,320}>{3})[\s*_`~:]*$/;
const DECORATION = /^[\s#>*_`~-]*$/;
/** Alone on a line, in the form of a marker that names what it is to change. */
const UNKNOWN_MARKER = /^<{3}\s*([A-Z][A-Z_-]+\s+[^\n<>]{1,320})>{3}$/;
const MARKER = /<{3}([^\n]{0,320}?)>{3}(?!>)/g;
const TARGETS: Record<string, CodeTarget> = { html: "html", css: "css", javascript: "javascript", js: "javascript" };

/** Lines that no person is told: a comment, tags, the beginning of JSON or of a whole document. */
const COMMENT_LINE = /^\s*<!--.*-->\s*$/;
const CODE_LINE = /^\s*(?:<!doctype\b|<\/?[a-z][^<>]*>(?:\s*$|.*>\s*$)|[{[]\s*$|\{\s*["']\w|\[\s*\{)/i;
const CODE_STARTS = /^\s*(?:<[!/a-z]|\{|\[\s*(?:\{|$))/i;

/** Longer lines are code or words, whatever is in them. */
const MARKED_LINE_LIMIT = 20_000;
const LINE_START_CHARS = 200;
const BLANKS_LIMIT_CHARS = 1000;

type Marker =
  | { kind: "end" }
  | { kind: "find"; target: CodeTarget | null }
  | { kind: "replace" }
  /** Opens a block with a body, which `make` turns into the block. */
  | { kind: "open"; make: (body: string) => EditBlock }
  | { kind: "edit"; target: CodeTarget | null }
  /** A block that is complete with its marker. */
  | { kind: "single"; block: EditBlock };

interface OpenBlock {
  marker: string;
  /** null for a block of FIND and REPLACE. */
  make: ((body: string) => EditBlock) | null;
  target: CodeTarget | null;
  part: "start" | "find" | "body";
  find: string[];
  body: string[];
  isGitStyle: boolean;
  isCut: boolean;
  problem: string | null;
}

interface ParserState {
  readonly said: ReturnType<typeof createWords>;
  blocks: EditBlock[];
  open: OpenBlock | null;
  /** The line that is being read. It is only added to: to look at it for each piece would take a square of its length. */
  pending: string;
  /** Its beginning, by which it is known whether it is code. */
  lineStart: string;
  /** What of it has not been said, up to where a marker may begin. */
  unsaid: string;
  /** A marker or the end of reasoning does begin: the rest of the line says what becomes of it. */
  isHeld: boolean;
  /** How much of the pending line has been said. */
  sent: number;
  isThinking: boolean;
  isFenced: boolean;
  /** Code that nobody has fenced: it goes on to the next blank line, a document to its end. */
  loose: "paragraph" | "document" | null;
  isComplete: boolean;
  hasLooseCode: boolean;
}

/** A parser for one answer (and its continuations, pushed as if they were one text). */
export function createEditParser(): EditParser {
  const parser: ParserState = {
    said: createWords(),
    blocks: [],
    open: null,
    pending: "",
    lineStart: "",
    unsaid: "",
    isHeld: false,
    sent: 0,
    isThinking: false,
    isFenced: false,
    loose: null,
    isComplete: false,
    hasLooseCode: false,
  };

  return {
    push: (text) => push(parser, text),
    seam() {
      if (parser.open !== null) parser.open.isCut = true;
    },
    end: () => end(parser),
    blocks: () => [...parser.blocks],
    words: () => parser.said.all(),
    isComplete: () => parser.open === null && parser.isComplete,
  };
}

const openBlock = (parser: ParserState, marker: string, more: Partial<OpenBlock>) => {
  closeBlock(parser, null);
  parser.open = {
    marker,
    make: null,
    target: null,
    part: "start",
    find: [],
    body: [],
    isGitStyle: false,
    isCut: false,
    problem: null,
    ...more,
  };
  parser.isComplete = false;
};

/** Ends the open block: by its own end (`null` is another block's marker, which a cut block does not outlive). */
const closeBlock = (parser: ParserState, by: "end" | null) => {
  if (parser.open === null) return;
  const block: OpenBlock = parser.open;
  parser.open = null;
  parser.isComplete = true;
  const malformed = (problem: string) => parser.blocks.push({ kind: "malformed", marker: block.marker, problem });
  if (block.problem !== null) malformed(block.problem);
  else if (block.isCut && by === null) malformed("was cut off before its end");
  else if (block.make) parser.blocks.push(block.make(bodyOf(block.body)));
  else if (block.part === "start") malformed("has no FIND");
  else if (block.part === "find") malformed("has no REPLACE");
  else {
    const [find, replacement] = [bodyOf(block.find), bodyOf(block.body)];
    parser.blocks.push({ kind: "replace", target: block.target, find, replacement });
  }
};

const startFind = (parser: ParserState, isGitStyle: boolean) => {
  if (parser.open === null || parser.open.make !== null) openBlock(parser, "FIND", {});
  else if (parser.open.part === "find") parser.open.problem = "has two FINDs and no REPLACE between them";
  else if (parser.open.part === "body") openBlock(parser, parser.open.marker, { target: parser.open.target });
  parser.open!.part = "find";
  parser.open!.isGitStyle = isGitStyle;
};

const take = (parser: ParserState, marker: Marker, source: string) => {
  if (marker.kind === "end") closeBlock(parser, "end");
  else if (marker.kind === "find") {
    // Both markers of an edit in one.
    if (marker.target) openBlock(parser, "EDIT", { target: marker.target });
    startFind(parser, false);
  } else if (marker.kind === "replace") {
    if (parser.open === null || parser.open.make !== null || parser.open.part === "start") {
      openBlock(parser, source, { part: "body", problem: "has a REPLACE without a FIND" });
    } else if (parser.open.part === "body") parser.open.problem = "has two REPLACEs";
    else parser.open.part = "body";
  } else if (marker.kind === "edit") openBlock(parser, source, { target: marker.target });
  else if (marker.kind === "open") openBlock(parser, source, { make: marker.make, part: "body" });
  else {
    closeBlock(parser, null);
    parser.blocks.push(marker.block);
    parser.isComplete = true;
  }
};

/** What came before the end of a reasoning that had no beginning was a draft. */
const forgetDraft = (parser: ParserState) => {
  parser.blocks = [];
  parser.open = null;
  parser.isComplete = false;
  parser.isFenced = false;
  parser.loose = null;
  parser.hasLooseCode = false;
};

const sayLine = (parser: ParserState, text: string, isWhole: boolean) => {
  const rest = text.slice(Math.min(parser.sent, text.length));
  if (!parser.isFenced && parser.sent === 0 && isLooseCode(parser, text)) parser.hasLooseCode = true;
  else if (!parser.isFenced && parser.sent === 0 && COMMENT_LINE.test(text)) return;
  else if (parser.isFenced) parser.hasLooseCode ||= text.trim() !== "";
  else {
    if (text.trim() !== "") parser.isComplete = false;
    parser.said.add(isWhole ? `${rest}\n` : rest);
  }
  parser.sent = 0;
};

const isLooseCode = (parser: ParserState, line: string): boolean => {
  if (parser.loose === null && CODE_LINE.test(line))
    parser.loose = /^\s*<(?:!doctype|html)\b/i.test(line) ? "document" : "paragraph";
  const isCode = parser.loose !== null;
  if (parser.loose === "document" ? /<\/html>/i.test(line) : line.trim() === "") parser.loose = null;
  return isCode;
};

const readLine = (parser: ParserState, whole: string): void => {
  // What is left of a line after each reasoning and each marker in it is read like a line of its own.
  const decorated = DECORATED.exec(whole)?.[1];
  for (let line: string | null = decorated && firstMarker(decorated) ? decorated : whole; line !== null; )
    line = readNext(parser, line);
};

/** Reads a line up to the next reasoning or marker in it; returns what follows that, null at the line's end. */
const readNext = (parser: ParserState, line: string): string | null => {
  const opening = parser.isThinking || parser.open !== null ? null : THINK_OPEN.exec(line);
  if (opening) {
    parser.isThinking = true;
    return line.slice(opening[0].length);
  }
  const closing = THINK_CLOSE.exec(line);
  if (parser.isThinking) {
    if (!closing) return null;
    parser.isThinking = false;
    return line.slice(closing.index + closing[0].length);
  }
  if (closing && (parser.open === null || closing[0] === line.trim())) {
    if (parser.open === null) sayLine(parser, line.slice(0, closing.index), false);
    forgetDraft(parser);
    return line.slice(closing.index + closing[0].length);
  }
  return readPlainLine(parser, line);
};

const readPlainLine = (parser: ParserState, line: string): string | null => {
  const found = firstMarker(line);
  if (readGitMarker(parser, line.trim())) return null;
  if (!found) {
    const [, unknown] = (parser.open === null && UNKNOWN_MARKER.exec(line.trim())) || [];
    // No words for the client: what it wants was not done.
    if (unknown) openBlock(parser, unknown, { make: () => wrong(unknown, "is none of the blocks"), part: "body" });
    else readText(parser, line, true);
    return null;
  }
  parser.loose = null;
  if (parser.open === null || line.slice(0, found.index).trim() !== "")
    readText(parser, line.slice(0, found.index), false);
  parser.sent = 0;
  // Words before and after a block are paragraphs of their own.
  parser.said.add("\n\n");
  take(parser, found.marker, found.source);
  const rest = line.slice(found.end);
  return rest.trim() === "" ? null : rest.replace(/^[ \t]+/, "");
};

/** Conflict markers, which many models know better than any other form. */
const readGitMarker = (parser: ParserState, line: string): boolean => {
  if (GIT_SEARCH.test(line)) {
    parser.said.add("\n\n");
    startFind(parser, true);
  } else if (parser.open?.isGitStyle && parser.open.part === "find" && GIT_DIVIDER.test(line))
    parser.open.part = "body";
  else if (parser.open?.isGitStyle && GIT_REPLACE.test(line)) closeBlock(parser, "end");
  else return false;
  return true;
};

const readText = (parser: ParserState, line: string, isWhole: boolean) => {
  if (parser.open !== null) {
    if (parser.open.part === "find") parser.open.find.push(line);
    else if (parser.open.part === "body") parser.open.body.push(line);
    else if (line.trim() !== "" && !isFence(line)) parser.open.problem = "has text before its FIND";
    return;
  }
  if (!isFence(line)) return sayLine(parser, line, isWhole);
  const isLeftOver = parser.isComplete && !parser.isFenced && /^[`~]+$/.test(line.trim());
  if (!isLeftOver) parser.isFenced = !parser.isFenced;
};

const beginLine = (parser: ParserState) => {
  parser.pending = "";
  parser.lineStart = "";
  parser.unsaid = "";
  parser.isHeld = false;
};

function push(parser: ParserState, text: string): string {
  const lines = text.replaceAll("\r", "").split("\n");
  const last = lines.pop() ?? "";
  for (const line of lines) {
    const whole = parser.pending + line;
    beginLine(parser);
    readLine(parser, whole);
    parser.sent = 0;
  }
  parser.pending += last;
  if (parser.lineStart.length < LINE_START_CHARS)
    parser.lineStart += last.slice(0, LINE_START_CHARS - parser.lineStart.length);
  if (parser.open === null && !parser.isThinking && !parser.isFenced && parser.loose === null && !parser.isHeld) {
    parser.unsaid += last;
    const { settled, held } = settledLength(parser.lineStart, parser.unsaid);
    parser.isHeld = held;
    if (settled > 0) {
      const words = parser.unsaid.slice(0, settled);
      if (words.trim() !== "") parser.isComplete = false;
      parser.said.add(words);
      parser.sent += settled;
      parser.unsaid = parser.unsaid.slice(settled);
    }
  }
  return parser.said.take();
}

function end(parser: ParserState): string {
  if (parser.pending !== "") readLine(parser, parser.pending);
  beginLine(parser);
  parser.sent = 0;
  closeBlock(parser, "end");
  if (parser.hasLooseCode && parser.blocks.length === 0) {
    parser.blocks.push({ kind: "malformed", marker: "code", problem: "stands outside of a block" });
  }
  return parser.said.take();
}

/** Joins words: blank space is held until words follow it, and more than one blank line becomes one. */
function createWords() {
  let all = "";
  let fresh = "";
  let held = "";
  return {
    add(text: string) {
      if (text.trim() === "") {
        // Models that write blanks without end must not be held.
        if (held.length < BLANKS_LIMIT_CHARS) held = (held + text).slice(0, BLANKS_LIMIT_CHARS);
        return;
      }
      const joined = held + text;
      let end = joined.trimEnd().length;
      const last = joined.charCodeAt(end - 1);
      // Half a character waits for its other half.
      if (last >= 0xd800 && last <= 0xdbff) end -= 1;
      held = joined.slice(end, end + BLANKS_LIMIT_CHARS);
      let words = joined.slice(0, end).replace(/(?<![ \t])[ \t]*\n[ \t]*\n(?:[ \t]*\n)*/g, "\n\n");
      if (all === "") words = words.trimStart();
      all += words;
      fresh += words;
    },
    take(): string {
      const taken = fresh;
      fresh = "";
      return taken;
    },
    all: () => all,
  };
}

/**
 * How much of what has not been said of an unfinished line are words whatever follows, and whether what comes after
 * them is held to the line's end.
 */
function settledLength(lineStart: string, unsaid: string): { settled: number; held: boolean } {
  const text = lineStart.trimStart().toLowerCase();
  if (
    DECORATION.test(text) ||
    CODE_STARTS.test(text) ||
    LINE_STARTS.some((start) => start.startsWith(text) || text.startsWith(start))
  )
    return { settled: 0, held: false };
  for (let at = 0; at < unsaid.length; at++) {
    if (unsaid[at] !== "<" && unsaid[at] !== "[") continue;
    const tail = unsaid.slice(at, at + 12).toLowerCase();
    const settled = DECORATION.test(lineStart.slice(0, at)) ? 0 : at;
    if (TAIL_STARTS.some((start) => tail.startsWith(start))) return { settled, held: true };
    if (TAIL_STARTS.some((start) => start.startsWith(tail))) return { settled, held: false };
  }
  return { settled: unsaid.length, held: false };
}

const isFence = (line: string): boolean => line.length <= LINE_START_CHARS && FENCE.test(line.trim());

function firstMarker(line: string): { marker: Marker; source: string; index: number; end: number } | null {
  if (line.length > MARKED_LINE_LIMIT || !line.includes("<<<")) return null;
  for (const found of line.matchAll(MARKER)) {
    const source = found[1]!.trim();
    const marker = readMarker(source);
    if (marker) return { marker, source, index: found.index, end: found.index + found[0].length };
  }
  return null;
}

const wrong = (marker: string, problem: string): EditBlock => ({ kind: "malformed", marker, problem });

/** What stands between the brackets of a marker; null when it is none of ours. */
function readMarker(source: string): Marker | null {
  if (/^(\/\s*\w*|end([ _:-]\s*\w+)?)$/i.test(source)) return { kind: "end" };
  const [, word = "", rest = ""] = /^(\w+)\s*:?\s*(.*)$/.exec(source) ?? [];
  const keyword = word.toUpperCase();
  const target = TARGETS[rest.toLowerCase()];
  switch (keyword) {
    case "FIND":
    case "SEARCH":
      return rest === "" || target ? { kind: "find", target: target ?? null } : null;
    case "REPLACE":
    case "WITH":
      return rest === "" ? { kind: "replace" } : null;
    case "EDIT":
      return { kind: "edit", target: target ?? null };
    case "HTML":
    case "CSS":
    case "JAVASCRIPT":
    case "JS":
      if (rest !== "") return null;
      return { kind: "open", make: (text) => ({ kind: "whole", target: TARGETS[word.toLowerCase()]!, text }) };
    case "WHOLE":
    case "APPEND": {
      const kind = keyword === "WHOLE" ? "whole" : "append";
      const isShared = kind === "append" && rest.toLowerCase() === STYLES;
      const make = (text: string): EditBlock =>
        isShared
          ? { kind, target: "css", part: STYLES, text }
          : target
            ? { kind, target, text }
            : wrong(source, "must name html, css or javascript");
      return { kind: "open", make };
    }
    case "SHOW":
      return { kind: "single", block: { kind: "show", parts: rest.split(/[\s,]+/).filter((part) => part !== "") } };
    case "FACTS":
      if (rest !== "") return null;
      return {
        kind: "open",
        make: (text) => (isJson(text) ? { kind: "facts", text } : wrong(source, "must hold JSON")),
      };
    case "NONE":
      return rest === "" ? { kind: "single", block: { kind: "none" } } : null;
    case "NO":
      return /^changes?$/i.test(rest) ? { kind: "single", block: { kind: "none" } } : null;
    default:
      return readEditMarker(source, keyword, rest);
  }
}

/** The markers of single edits; null when it is none of them. */
function readEditMarker(source: string, keyword: string, rest: string): Marker | null {
  /** The block of a marker that says all it must, else one that says what it must be. */
  const block = (isWhole: string | undefined, form: string, edit: () => Edit): EditBlock =>
    isWhole ? { kind: "edit", marker: source, edit: edit() as ElementEdit } : wrong(source, `must be ${form}`);
  const single = (isWhole: string | undefined, form: string, edit: () => Edit): Marker => ({
    kind: "single",
    block: block(isWhole, form, edit),
  });
  const open = (isWhole: string | undefined, form: string, edit: (body: string) => Edit): Marker => ({
    kind: "open",
    make: (body) => block(isWhole, form, () => edit(body)),
  });
  switch (keyword) {
    case "INSERT": {
      const [, position, node] = /^(before|after|first|last)\s+(.+)$/i.exec(rest) ?? [];
      return open(position && node, "INSERT before, after, first or last, and a selector", (html) => ({
        op: "insert",
        node: node!,
        position: position!.toLowerCase() as Position,
        html,
      }));
    }
    case "REMOVE":
    case "DELETE":
      return single(rest, "REMOVE and a selector", () => ({ op: "remove", node: rest }));
    case "MOVE": {
      const [, node, position, to] = /^(.+?)\s+(before|after|first|last)\s+(.+)$/i.exec(rest) ?? [];
      return single(node, "MOVE, a selector, before, after, first or last, a selector", () => ({
        op: "move",
        node: node!,
        position: position!.toLowerCase() as Position,
        to: to!,
      }));
    }
    case "SET": {
      const [, name, node] = /^([^\s=]+)\s+(.+)$/.exec(rest) ?? [];
      return open(node, "SET, a name, a selector", (value) => ({
        op: "set_attribute",
        node: node!,
        name: name!,
        value,
      }));
    }
    case "UNSET": {
      const [, name, node] = /^([^\s=]+)\s+(.+)$/.exec(rest) ?? [];
      return single(node, "UNSET, a name, a selector", () => ({ op: "remove_attribute", node: node!, name: name! }));
    }
    case "TEXT":
      return open(rest, "TEXT and a selector", (text) => ({ op: "set_text", node: rest, text }));
    case "TOKEN":
      return open(rest, "TOKEN and the name of a custom property", (value) => ({ op: "set_token", name: rest, value }));
    case "TITLE":
    case "DESCRIPTION":
    case "LANGUAGE": {
      const set = (value: string): Edit => ({ op: "set_meta", [keyword.toLowerCase()]: value });
      return rest === "" ? open(keyword, "", set) : single(keyword, "", () => set(rest));
    }
    default:
      return null;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What a block is called in what is said of it. */
export function nameOf(block: EditBlock): string {
  if (block.kind === "replace") {
    const start = oneLine(block.find).slice(0, 80);
    return `EDIT ${block.target ?? "(no target)"} with the FIND “${start}”`;
  }
  if (block.kind === "malformed") return `The block ${oneLine(block.marker).slice(0, 80)}`;
  if (block.kind === "edit") return oneLine(block.marker).slice(0, 80);
  if (block.kind === "show" || block.kind === "facts") return block.kind.toUpperCase();
  return block.kind === "none" ? "NO CHANGE" : `${block.kind.toUpperCase()} ${block.target}`;
}

/** The lines between two markers as text; a fence around all of them is not meant. */
function bodyOf(lines: string[]): string {
  const isText = (line: string) => line.trim() !== "";
  const first = lines.findIndex(isText);
  const last = lines.findLastIndex(isText);
  const isFenced = first < last && isFence(lines[first]!) && isFence(lines[last]!);
  return (isFenced ? lines.slice(first + 1, last) : lines).join("\n");
}
