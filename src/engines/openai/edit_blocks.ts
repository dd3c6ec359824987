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

export class EditParser {
  private readonly said = createWords();
  private found: EditBlock[] = [];
  private open: OpenBlock | null = null;
  /** The line that is being read. It is only added to: to look at it for each piece would take a square of its length. */
  private pending = "";
  /** Its beginning, by which it is known whether it is code. */
  private lineStart = "";
  /** What of it has not been said, up to where a marker may begin. */
  private unsaid = "";
  /** A marker or the end of reasoning does begin: the rest of the line says what becomes of it. */
  private isHeld = false;
  /** How much of the pending line has been said. */
  private sent = 0;
  private isThinking = false;
  private isFenced = false;
  /** Code that nobody has fenced: it goes on to the next blank line, a document to its end. */
  private loose: "paragraph" | "document" | null = null;
  private isEnded = false;
  private hasLooseCode = false;

  /** Takes the next piece of text; returns the words that it settles. */
  push(text: string): string {
    const lines = text.replaceAll("\r", "").split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      const whole = this.pending + line;
      this.beginLine();
      this.readLine(whole);
      this.sent = 0;
    }
    this.pending += last;
    if (this.lineStart.length < LINE_START_CHARS)
      this.lineStart += last.slice(0, LINE_START_CHARS - this.lineStart.length);
    if (this.open === null && !this.isThinking && !this.isFenced && this.loose === null && !this.isHeld) {
      this.unsaid += last;
      const { settled, held } = settledLength(this.lineStart, this.unsaid);
      this.isHeld = held;
      if (settled > 0) {
        const words = this.unsaid.slice(0, settled);
        if (words.trim() !== "") this.isEnded = false;
        this.said.add(words);
        this.sent += settled;
        this.unsaid = this.unsaid.slice(settled);
      }
    }
    return this.said.take();
  }

  /** What was pushed so far was cut off by a limit, and what follows continues it. */
  seam(): void {
    if (this.open !== null) this.open.isCut = true;
  }

  /** The answer is over. */
  end(): string {
    if (this.pending !== "") this.readLine(this.pending);
    this.beginLine();
    this.sent = 0;
    this.closeBlock("end");
    if (this.hasLooseCode && this.found.length === 0) {
      this.found.push({ kind: "malformed", marker: "code", problem: "stands outside of a block" });
    }
    return this.said.take();
  }

  blocks(): EditBlock[] {
    return [...this.found];
  }

  /** All words so far. */
  words(): string {
    return this.said.all();
  }

  /** True when a block was ended and nothing has come since. */
  isComplete(): boolean {
    return this.open === null && this.isEnded;
  }

  private openBlock(marker: string, more: Partial<OpenBlock>) {
    this.closeBlock(null);
    this.open = {
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
    this.isEnded = false;
  }

  /** Ends the open block: by its own end (`null` is another block's marker, which a cut block does not outlive). */
  private closeBlock(by: "end" | null) {
    if (this.open === null) return;
    const block: OpenBlock = this.open;
    this.open = null;
    this.isEnded = true;
    const malformed = (problem: string) => this.found.push({ kind: "malformed", marker: block.marker, problem });
    if (block.problem !== null) malformed(block.problem);
    else if (block.isCut && by === null) malformed("was cut off before its end");
    else if (block.make) this.found.push(block.make(bodyOf(block.body)));
    else if (block.part === "start") malformed("has no FIND");
    else if (block.part === "find") malformed("has no REPLACE");
    else {
      const [find, replacement] = [bodyOf(block.find), bodyOf(block.body)];
      this.found.push({ kind: "replace", target: block.target, find, replacement });
    }
  }

  private startFind(isGitStyle: boolean) {
    if (this.open === null || this.open.make !== null) this.openBlock("FIND", {});
    else if (this.open.part === "find") this.open.problem = "has two FINDs and no REPLACE between them";
    else if (this.open.part === "body") this.openBlock(this.open.marker, { target: this.open.target });
    this.open!.part = "find";
    this.open!.isGitStyle = isGitStyle;
  }

  private takeMarker(marker: Marker, source: string) {
    if (marker.kind === "end") this.closeBlock("end");
    else if (marker.kind === "find") {
      // Both markers of an edit in one.
      if (marker.target) this.openBlock("EDIT", { target: marker.target });
      this.startFind(false);
    } else if (marker.kind === "replace") {
      if (this.open === null || this.open.make !== null || this.open.part === "start") {
        this.openBlock(source, { part: "body", problem: "has a REPLACE without a FIND" });
      } else if (this.open.part === "body") this.open.problem = "has two REPLACEs";
      else this.open.part = "body";
    } else if (marker.kind === "edit") this.openBlock(source, { target: marker.target });
    else if (marker.kind === "open") this.openBlock(source, { make: marker.make, part: "body" });
    else {
      this.closeBlock(null);
      this.found.push(marker.block);
      this.isEnded = true;
    }
  }

  /** What came before the end of a reasoning that had no beginning was a draft. */
  private forgetDraft() {
    this.found = [];
    this.open = null;
    this.isEnded = false;
    this.isFenced = false;
    this.loose = null;
    this.hasLooseCode = false;
  }

  private sayLine(text: string, isWhole: boolean) {
    const rest = text.slice(Math.min(this.sent, text.length));
    if (!this.isFenced && this.sent === 0 && this.isLooseCode(text)) this.hasLooseCode = true;
    else if (!this.isFenced && this.sent === 0 && COMMENT_LINE.test(text)) return;
    else if (this.isFenced) this.hasLooseCode ||= text.trim() !== "";
    else {
      if (text.trim() !== "") this.isEnded = false;
      this.said.add(isWhole ? `${rest}\n` : rest);
    }
    this.sent = 0;
  }

  private isLooseCode(line: string): boolean {
    if (this.loose === null && CODE_LINE.test(line))
      this.loose = /^\s*<(?:!doctype|html)\b/i.test(line) ? "document" : "paragraph";
    const isCode = this.loose !== null;
    if (this.loose === "document" ? /<\/html>/i.test(line) : line.trim() === "") this.loose = null;
    return isCode;
  }

  private readLine(whole: string): void {
    // What is left of a line after each reasoning and each marker in it is read like a line of its own.
    const decorated = DECORATED.exec(whole)?.[1];
    for (let line: string | null = decorated && firstMarker(decorated) ? decorated : whole; line !== null; )
      line = this.readNext(line);
  }

  /** Reads a line up to the next reasoning or marker in it; returns what follows that, null at the line's end. */
  private readNext(line: string): string | null {
    const opening = this.isThinking || this.open !== null ? null : THINK_OPEN.exec(line);
    if (opening) {
      this.isThinking = true;
      return line.slice(opening[0].length);
    }
    const closing = THINK_CLOSE.exec(line);
    if (this.isThinking) {
      if (!closing) return null;
      this.isThinking = false;
      return line.slice(closing.index + closing[0].length);
    }
    if (closing && (this.open === null || closing[0] === line.trim())) {
      if (this.open === null) this.sayLine(line.slice(0, closing.index), false);
      this.forgetDraft();
      return line.slice(closing.index + closing[0].length);
    }
    return this.readPlainLine(line);
  }

  private readPlainLine(line: string): string | null {
    const found = firstMarker(line);
    if (this.readGitMarker(line.trim())) return null;
    if (!found) {
      const [, unknown] = (this.open === null && UNKNOWN_MARKER.exec(line.trim())) || [];
      // No words for the client: what it wants was not done.
      if (unknown) this.openBlock(unknown, { make: () => wrong(unknown, "is none of the blocks"), part: "body" });
      else this.readText(line, true);
      return null;
    }
    this.loose = null;
    if (this.open === null || line.slice(0, found.index).trim() !== "")
      this.readText(line.slice(0, found.index), false);
    this.sent = 0;
    // Words before and after a block are paragraphs of their own.
    this.said.add("\n\n");
    this.takeMarker(found.marker, found.source);
    const rest = line.slice(found.end);
    return rest.trim() === "" ? null : rest.replace(/^[ \t]+/, "");
  }

  /** Conflict markers, which many models know better than any other form. */
  private readGitMarker(line: string): boolean {
    if (GIT_SEARCH.test(line)) {
      this.said.add("\n\n");
      this.startFind(true);
    } else if (this.open?.isGitStyle && this.open.part === "find" && GIT_DIVIDER.test(line)) this.open.part = "body";
    else if (this.open?.isGitStyle && GIT_REPLACE.test(line)) this.closeBlock("end");
    else return false;
    return true;
  }

  private readText(line: string, isWhole: boolean) {
    if (this.open !== null) {
      if (this.open.part === "find") this.open.find.push(line);
      else if (this.open.part === "body") this.open.body.push(line);
      else if (line.trim() !== "" && !isFence(line)) this.open.problem = "has text before its FIND";
      return;
    }
    if (!isFence(line)) return this.sayLine(line, isWhole);
    const isLeftOver = this.isEnded && !this.isFenced && /^[`~]+$/.test(line.trim());
    if (!isLeftOver) this.isFenced = !this.isFenced;
  }

  private beginLine() {
    this.pending = "";
    this.lineStart = "";
    this.unsaid = "";
    this.isHeld = false;
  }
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
