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

export class BlockParser {
  private readonly written: Record<CodeTarget, string> = { html: "", css: "", javascript: "" };
  private events: BlockEvent[] = [];
  private pending = "";
  /** The start of the current line was code and is sent: its rest is code as well. */
  private isLineBegun = false;
  /** Blank lines and a possible closing fence: sent only when code follows, so that a block ends with its last word. */
  private held = "";
  /** Half of a character outside the basic plane; a chunk never ends inside a character. */
  private halfCharacter = "";
  private target: CodeTarget | null = null;
  private isFenced = false;
  private isThinking = false;
  private hasMarker = false;
  private isEnded = false;
  private outside = "";
  /** Whether lines are of the block for what the material does not say. */
  private isUnstated = false;
  private unsaid: string[] = [];

  /** Takes the next piece of text; returns what it settles. */
  push(text: string): BlockEvent[] {
    const fresh = text.replaceAll("\r", "");
    // The line breaks are in the fresh text alone: what is pending has been searched.
    const lines = fresh.split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      const whole = this.pending + line;
      this.pending = "";
      this.readLine(whole);
    }
    this.pending += last;
    if (this.pending !== "" && this.target !== null && (this.isLineBegun || !mayBeSpecial(this.pending))) {
      this.emit(this.isLineBegun ? this.pending : this.held + this.pending);
      this.held = "";
      this.isLineBegun = true;
      this.pending = "";
    }
    return this.drain();
  }

  /** The answer is over. */
  end(): BlockEvent[] {
    if (this.pending !== "" || this.isLineBegun) this.readLine(this.pending);
    this.pending = "";
    this.close();
    if (!this.hasMarker && this.written.html === "" && this.written.css === "" && this.written.javascript === "") {
      const html = bareHtml(this.outside);
      if (html !== "") {
        this.target = "html";
        this.emit(html);
        this.close();
      }
    }
    return this.drain();
  }

  /** The block that is being written, or null. */
  openTarget(): CodeTarget | null {
    return this.target;
  }

  /** Whether a marker began a block. */
  isMarked(): boolean {
    return this.hasMarker;
  }

  /** True after an end marker with no block begun since. */
  isComplete(): boolean {
    return this.isEnded;
  }

  /** The code so far. */
  code(): Record<CodeTarget, string> {
    return { ...this.written };
  }

  /** Text outside of blocks: what the model said instead of writing code. */
  remarks(): string {
    return this.outside.trim();
  }

  /** Lines of the block for what the material does not say. */
  unstated(): string[] {
    return [...this.unsaid];
  }

  private emit(text: string) {
    if (this.target === null || text === "") return;
    let chunk = this.halfCharacter + text;
    const last = chunk.charCodeAt(chunk.length - 1);
    this.halfCharacter = last >= 0xd800 && last <= 0xdbff ? chunk.slice(-1) : "";
    if (this.halfCharacter) chunk = chunk.slice(0, -1);
    if (chunk === "") return;
    this.written[this.target] += chunk;
    this.events.push({ type: "code", target: this.target, chunk });
  }

  private close() {
    this.target = null;
    this.held = "";
    this.halfCharacter = "";
    this.isFenced = false;
    this.isUnstated = false;
  }

  private open(which: CodeTarget, fenced: boolean) {
    this.close();
    // A block written twice is a model that started over: the later one is what it means.
    this.forget(which);
    this.target = which;
    this.isFenced = fenced;
    this.isEnded = false;
  }

  /** What of a line outside of blocks is no reasoning; null when it is all reasoning. */
  private withoutThoughts(line: string): string | null {
    let rest = line;
    for (;;) {
      const opening = this.isThinking ? null : THINK_OPEN.exec(rest);
      if (opening) {
        this.isThinking = true;
        rest = rest.slice(opening[0].length);
      }
      const closing = THINK_CLOSE.exec(rest);
      if (!closing) return this.isThinking ? null : rest;
      // Some chat templates open the reasoning themselves, so that only its end is in the answer.
      if (!this.isThinking) this.outside = "";
      this.isThinking = false;
      rest = rest.slice(closing.index + closing[0].length);
    }
  }

  private tellUnstated(line: string) {
    if (line.trim() !== "" && this.unsaid.length < MOST_UNSTATED)
      this.unsaid.push(line.trim().slice(0, UNSTATED_CHARS));
  }

  private readOutside(whole: string) {
    const line = this.withoutThoughts(whole);
    if (line === null) return;
    const found = classify(line);
    if (found.kind === "open") {
      this.hasMarker = true;
      this.open(found.target, false);
    } else if (found.kind === "close") {
      this.isUnstated = false;
      this.isEnded = this.hasMarker;
    } else if (found.kind === "unstated") this.isUnstated = true;
    else if (this.isUnstated) this.tellUnstated(line);
    else if (found.kind === "fence" && !this.hasMarker && TARGETS[found.language])
      this.open(TARGETS[found.language]!, true);
    else if (found.kind === "text" && this.outside.length < REMARKS_LIMIT) this.outside += `${line}\n`;
  }

  private readInside(line: string, which: CodeTarget) {
    const found = classify(line);
    const isEmpty = this.written[which] === "" && this.halfCharacter === "";
    if (found.kind === "open") {
      this.hasMarker = true;
      this.open(found.target, false);
    } else if (found.kind === "unstated") {
      this.close();
      this.isUnstated = true;
    } else if (found.kind === "close") {
      this.close();
      this.isEnded = true;
    } else if (found.kind === "reasoned") {
      for (const each of ["html", "css", "javascript"] as const) this.forget(each);
      this.close();
      this.hasMarker = false;
      this.isEnded = false;
      this.unsaid = [];
      if (found.rest !== "") this.readOutside(found.rest);
    } else if (found.kind === "fence" && isEmpty && this.held === "" && !this.isFenced) this.isFenced = true;
    else if (found.kind === "fence" && found.language === "" && this.isFenced) this.close();
    else if ((found.kind === "fence" && found.language === "") || isBlank(line)) {
      if (!isEmpty || this.held !== "" || !isBlank(line)) this.held += `${line}\n`;
    } else {
      this.emit(this.held + line);
      this.held = "\n";
    }
  }

  private readLine(line: string) {
    if (this.isLineBegun) {
      this.emit(line);
      this.held = "\n";
      this.isLineBegun = false;
    } else if (this.target === null) this.readOutside(line);
    else this.readInside(line, this.target);
  }

  private forget(which: CodeTarget) {
    if (this.written[which] === "") return;
    this.written[which] = "";
    this.events.push({ type: "reset", target: which });
  }

  private drain(): BlockEvent[] {
    const drained = this.events;
    this.events = [];
    return drained;
  }
}

/** Whether a marker of the answer was taken for something else. */
export const hasUnreadMarker = (texts: string[]): boolean => texts.some((text) => ANY_MARKER.test(text));

/** The HTML in an answer that has neither markers nor fences, or "". */
function bareHtml(text: string): string {
  const start = text.search(/<(!doctype|html|body|header|main|section)\b/i);
  const end = text.lastIndexOf(">");
  return start === -1 || end <= start ? "" : text.slice(start, end + 1);
}
