import {
  createLocator,
  type Locator,
  lineBreakOf,
  linesAround,
  nearestLines,
  trimBlankLines,
} from "../../edits/locate.ts";
import { type Element, type Page, type Range, readPage } from "../../html/page.ts";
import { SelectorError, select, selectorOf } from "../../html/select.ts";
import { lineOf } from "../../html/text.ts";
import type { CodeTarget, PageCode, Splice } from "../engine.ts";
import { applySplice } from "../splices.ts";
import type { EditBlock, Place } from "./edit_blocks.ts";
import { createPageReader, type PageReader } from "./page_reader.ts";

/**
 * Turns the blocks of an answer into splices. Each block is tried on the code as the blocks before it left it, and
 * either fits as a whole or leaves the code alone. A FIND refers to the present text; a selector to the page as the
 * model saw it, so that `section:nth-of-type(3)` is the same section whatever was put before it since.
 */

/** A block that does not fit: what is wrong, and the code that shows the model how to put it right. */
export interface Misfit {
  block: EditBlock;
  problem: string;
  /** Lines of the code with their numbers, or selectors; "" when there is nothing to show. */
  hint: string;
}

export interface Fitted {
  code: PageCode;
  splices: Splice[];
  misfits: Misfit[];
}

interface Problem {
  problem: string;
  /** Made only when it is shown. */
  hint?: () => string;
}

type Outcome = { splices: Splice[] } | Problem;
type CodeBlock = Exclude<EditBlock, { kind: "setting" | "show" }>;

const TARGETS = ["html", "css", "javascript"] as const;
/** Who changes more at once writes the page anew. */
const MOST_BLOCKS = 200;
/** Blocks that don't fit are shown with the code nearest to them; more than these are not sent back. */
const MOST_HINTS = 12;
/** Each reading of the changed page takes as long as the first. */
const MOST_READINGS = 12;

/** Fits blocks (settings and requests aside) to the code, in order. */
export function fitBlocks(code: PageCode, blocks: EditBlock[], reader: PageReader = createPageReader()): Fitted {
  const draft = createDraft(code, reader);
  const misfits: Misfit[] = [];
  let tried = 0;
  for (const block of blocks) {
    if (block.kind === "setting" || block.kind === "show") continue;
    if (tried++ === MOST_BLOCKS) {
      misfits.push({ block, problem: `there are more than ${MOST_BLOCKS} blocks; change less at once`, hint: "" });
      break;
    }
    const outcome = fit(draft, block);
    if ("problem" in outcome) {
      const hint = misfits.length < MOST_HINTS ? (outcome.hint?.() ?? "") : "";
      misfits.push({ block, problem: outcome.problem, hint });
    } else draft.apply(outcome.splices);
  }
  return { code: draft.code(), splices: draft.splices(), misfits };
}

/** The code while blocks are fitted to it, with the way from where an element was to where it is. */
function createDraft(original: PageCode, reader: PageReader) {
  let code = original;
  const applied: Splice[] = [];
  const locators = new Map<CodeTarget, { text: string; locator: Locator }>();
  let readings = 0;

  const present = (range: Range) => {
    let { start, end } = range;
    for (const splice of applied) {
      if (splice.target !== "html") continue;
      const growth = splice.text.length - (splice.end - splice.start);
      if (splice.end <= start) {
        start += growth;
        end += growth;
      } else if (splice.start >= end) continue;
      else if (splice.start < start || splice.end > end || splice.end - splice.start === end - start) return null;
      else end += growth;
    }
    return { start, end };
  };

  return {
    code: () => code,
    splices: () => applied,
    apply(splices: Splice[]) {
      for (const splice of splices) {
        code = applySplice(code, splice);
        applied.push(splice);
      }
    },
    /** Finds quotations in a text as it is now. */
    locator(target: CodeTarget): Locator {
      const known = locators.get(target);
      if (known?.text === code[target]) return known.locator;
      const locator = createLocator(code[target]);
      locators.set(target, { text: code[target], locator });
      return locator;
    },
    /** The element's present place, or why it has none. */
    find(selector: string): Found | Problem {
      const seen = reader.readOrNull(original.html);
      if (!seen) return { problem: "the page nests too deep or has too much in it for selectors; use EDIT" };
      try {
        const found = select(seen, selector);
        if (found.length === 1) return placed(found[0]!, present);
        if (found.length > 1) return ambiguous(selector, seen, found);
        // It may be an element that an earlier block brought in.
        const now = code.html === original.html || readings++ === MOST_READINGS ? null : reader.readOrNull(code.html);
        const fresh = now ? select(now, selector) : [];
        if (fresh.length === 1) return placed(fresh[0]!, (range) => range);
        if (now && fresh.length > 1) return ambiguous(selector, now, fresh);
      } catch (error) {
        if (!(error instanceof SelectorError)) throw error;
        return { problem: `“${selector.slice(0, 100)}” can't be used as a selector: ${error.message}` };
      }
      return { problem: `“${selector}” is no element of the page`, hint: () => likeSelectors(seen, selector) };
    },
  };
}

type Draft = ReturnType<typeof createDraft>;

/** An element with its present place. */
interface Found {
  element: Element;
  start: number;
  contentStart: number;
  contentEnd: number;
  end: number;
}

function placed(element: Element, present: (range: Range) => Range | null): Found | Problem {
  const all = present(element);
  const tag = present(element.opening);
  const endTag = { start: element.inner?.end ?? element.end, end: element.end };
  // A void element has no end tag, and an empty range follows what stands before it.
  const closing = endTag.start === endTag.end ? all && { start: all.end, end: all.end } : present(endTag);
  if (!all || !tag || !closing) return { problem: "its element was replaced by a block before it" };
  return { element, start: all.start, contentStart: tag.end, contentEnd: closing.start, end: all.end };
}

/** Elements that end where the next of them begins, for certain. */
const ENDED_BY_NEXT = new Set("li dt dd option optgroup tr td th thead tbody tfoot".split(" "));

/** Whether everybody agrees on where an element ends. */
const hasSureEnd = ({ isClosed, tag }: Element): boolean => isClosed || ENDED_BY_NEXT.has(tag);

function ambiguous(selector: string, page: Page, found: Element[]): Problem {
  return {
    problem: `“${selector}” fits ${found.length} elements, and must fit one`,
    hint: () =>
      found
        .slice(0, 8)
        .map((element) => shownElement(page, element))
        .join("\n"),
  };
}

const shownElement = (page: Page, element: Element): string =>
  `${selectorOf(page, element)}  ${excerpt(lineOf(page, element, 200))}`;

/** Selectors of elements that may be meant. */
function likeSelectors(page: Page, selector: string): string {
  const words = new Set(selector.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const scored = page.elements.map((element) => {
    const { tag, attributes } = element;
    const own = `${tag} ${attributes.get("id") ?? ""} ${attributes.get("class") ?? ""}`;
    const names = new Set(own.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
    return { element, score: [...words].filter((word) => names.has(word)).length };
  });
  const best = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  return best
    .slice(0, 8)
    .map(({ element }) => shownElement(page, element))
    .join("\n");
}

function fit(draft: Draft, block: CodeBlock): Outcome {
  switch (block.kind) {
    case "replace":
      return fitReplace(draft, block);
    case "whole": {
      const text = trimBlankLines(block.text).text;
      if (text === "" && block.target === "html") return { problem: "it has no code" };
      return { splices: replacing(draft.code(), block.target, 0, draft.code()[block.target].length, text) };
    }
    case "append":
      return fitAppend(draft.code(), block.target, block.text);
    case "insert":
      return fitInsert(draft, block);
    case "remove":
      return fitRemove(draft, block.selector);
    case "move":
      return fitMove(draft, block);
    case "attribute":
      return fitAttribute(draft, block);
    case "text":
      return fitText(draft, block);
    case "malformed":
      return { problem: `it ${block.problem}` };
  }
}

function fitReplace(draft: Draft, block: EditBlock & { kind: "replace" }): Outcome {
  const code = draft.code();
  if (block.find.trim() === "") {
    const target = block.target ?? "html";
    if (code[target].trim() === "" && block.replacement.trim() !== "") {
      return { splices: replacing(code, target, 0, code[target].length, trimBlankLines(block.replacement).text) };
    }
    return { problem: "its FIND is empty; quote the code to change, or use APPEND or INSERT" };
  }
  const named = block.target === null ? TARGETS : [block.target];
  const results = named.map((target) => ({ target, located: draft.locator(target).locate(block.find) }));
  const hits = results.filter(({ located }) => located.kind === "one");
  const many = results.find(({ located }) => located.kind === "many");
  if (many || hits.length > 1) {
    const target = many?.target ?? hits[1]!.target;
    const starts = many?.located.kind === "many" ? many.located.starts : [];
    return {
      problem: "its FIND occurs more than once; quote more lines around it, so that it occurs once",
      hint: () => linesAround(code[target], starts),
    };
  }
  const hit = hits[0];
  if (hit?.located.kind !== "one") {
    return {
      problem: `its FIND does not occur in the ${block.target ?? "code"}; quote it character by character`,
      hint: () => {
        const nearest = named.map((target) => nearestLines(code[target], block.find));
        return nearest.filter((lines) => lines !== "").join("\n…\n");
      },
    };
  }
  const { start, end, isExact } = hit.located;
  const replacement = isExact ? block.replacement : withoutBlanksOf(block.find, block.replacement);
  return { splices: replacing(code, hit.target, start, end, replacement) };
}

/** Blank lines around a FIND that were not looked at are left out of what replaces it as well. */
function withoutBlanksOf(find: string, replacement: string): string {
  const around = trimBlankLines(find);
  const own = trimBlankLines(replacement);
  if (own.text === "") return "";
  const [before, after] = [Math.max(0, own.before - around.before), Math.max(0, own.after - around.after)];
  return "\n".repeat(before) + own.text + "\n".repeat(after);
}

/**
 * The splice that replaces a range, without the lines at its ends that stay as they are (blanks at line ends aside,
 * which models do not repeat). Nothing when nothing changes.
 */
function replacing(code: PageCode, target: CodeTarget, start: number, end: number, replacement: string): Splice[] {
  const old = code[target].slice(start, end).split("\n");
  const next = replacement.split("\n");
  const isSame = (one: string, other: string) => one.trimEnd() === other.trimEnd();
  if (old.length === next.length && old.every((line, index) => line.replace(/\r$/, "") === next[index])) return [];
  let first = 0;
  while (first < Math.min(old.length, next.length) - 1 && isSame(old[first]!, next[first]!)) first++;
  let last = 0;
  while (last < Math.min(old.length, next.length) - 1 - first && isSame(old.at(-1 - last)!, next.at(-1 - last)!))
    last++;
  const lengthOf = (lines: string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0);
  let from = start + lengthOf(old.slice(0, first));
  let to = end - lengthOf(last === 0 ? [] : old.slice(-last));
  let text = next.slice(first, next.length - last).join(lineBreakOf(code[target]));
  // The carriage return before a kept line break is part of the break.
  if (to > from && code[target][to - 1] === "\r" && code[target][to] === "\n") to -= 1;
  const removed = code[target].slice(from, to);
  // What one of the two begins or ends with of the other stays.
  if (removed !== "" && text.startsWith(removed)) {
    text = text.slice(removed.length);
    from = to;
  } else if (removed !== "" && text.endsWith(removed)) {
    text = text.slice(0, -removed.length);
    to = from;
  } else if (text !== "" && removed.endsWith(text)) {
    to -= text.length;
    text = "";
  } else if (text !== "" && removed.startsWith(text)) {
    from += text.length;
    text = "";
  }
  if (from === to && text === "") return [];
  return [{ target, op: from === to ? "insert" : text === "" ? "remove" : "replace", start: from, end: to, text }];
}

function fitAppend(code: PageCode, target: CodeTarget, given: string): Outcome {
  const text = trimBlankLines(given).text;
  if (text === "") return { problem: "it has no code" };
  const old = code[target];
  if (target === "html" && old.trim() !== "") return { problem: "html is added with INSERT, at an element" };
  const eol = lineBreakOf(old);
  const gap = old.trim() === "" ? "" : old.endsWith("\n") ? eol : eol + eol;
  const added = gap + text.replaceAll("\n", eol);
  return { splices: [{ target, op: "insert", start: old.length, end: old.length, text: added }] };
}

function fitInsert(draft: Draft, block: EditBlock & { kind: "insert" }): Outcome {
  const text = trimBlankLines(block.text).text;
  if (text === "") return { problem: "it has no html" };
  const found = draft.find(block.selector);
  if ("problem" in found) return found;
  const spot = spotAt(draft.code().html, found, block.place);
  if ("problem" in spot) return spot;
  return { splices: [insertion(draft.code().html, spot, text, "insert")] };
}

interface Spot {
  at: number;
  /** The blanks that begin the line of the element beside, when it has its line to itself. */
  indent: string | null;
  isBefore: boolean;
}

/** Where to insert beside or inside an element. */
function spotAt(html: string, found: Found, place: Place): Spot | { problem: string } {
  const isInside = place === "first" || place === "last";
  if (!hasSureEnd(found.element) && place !== "before") {
    return { problem: "the element has no end tag of its own; use EDIT" };
  }
  if (isInside && found.element.inner === null) return { problem: `<${found.element.tag}> can hold nothing` };
  const at = { before: found.start, after: found.end, first: found.contentStart, last: found.contentEnd }[place];
  const lineStart = html.lastIndexOf("\n", at - 1) + 1;
  const ahead = html.slice(lineStart, at);
  const startsLine = ahead.trim() === "" && (lineStart > 0 || place === "before");
  const endsLine = /^[ \t\r]*(\n|$)/.test(html.slice(at, at + 200));
  if (place === "before" || place === "last") {
    const indent = startsLine ? ahead : null;
    return { at, indent: place === "last" && indent !== null ? `${indent}  ` : indent, isBefore: true };
  }
  const tagLine = html.lastIndexOf("\n", found.start - 1) + 1;
  const tagAhead = html.slice(tagLine, found.start);
  const own = endsLine && tagAhead.trim() === "" ? tagAhead : null;
  return { at, indent: place === "first" && own !== null ? `${own}  ` : own, isBefore: false };
}

/** New html on lines of its own where its neighbours are. */
function insertion(html: string, { at, indent, isBefore }: Spot, text: string, op: "insert" | "move"): Splice {
  const eol = lineBreakOf(html);
  // What is moved stays as it is.
  const lines = op === "move" ? text : text.replaceAll("\n", eol);
  if (indent === null) return { target: "html", op, start: at, end: at, text: lines };
  // The line that is there begins with its blanks already: what is put in takes them, and leaves it new ones.
  const lineStart = html.lastIndexOf("\n", at - 1) + 1;
  const ahead = html.slice(lineStart, at);
  const more = indent.slice(ahead.length);
  const own = lines.replace(/^[ \t]+/, "");
  const put = isBefore ? `${more}${own}${eol}${ahead}` : `${eol}${indent}${own}`;
  return { target: "html", op, start: at, end: at, text: put };
}

function fitRemove(draft: Draft, selector: string): Outcome {
  const found = draft.find(selector);
  if ("problem" in found) return found;
  if (!hasSureEnd(found.element)) return { problem: "the element has no end tag of its own; use EDIT" };
  const range = withItsLines(draft.code().html, found);
  return { splices: [{ target: "html", op: "remove", ...range, text: "" }] };
}

/** The range of an element with the lines that it has to itself. */
function withItsLines(html: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  const lineStart = html.lastIndexOf("\n", start - 1) + 1;
  const after = /^[ \t]*(\r?\n|$)/.exec(html.slice(end, end + 200));
  const hasOwnLines = html.slice(lineStart, start).trim() === "" && after !== null;
  return hasOwnLines ? { start: lineStart, end: end + after[0].length } : { start, end };
}

function fitMove(draft: Draft, block: EditBlock & { kind: "move" }): Outcome {
  const moved = draft.find(block.selector);
  if ("problem" in moved) return moved;
  const anchor = draft.find(block.anchor);
  if ("problem" in anchor) return anchor;
  if (!hasSureEnd(moved.element)) return { problem: "the element has no end tag of its own; use EDIT" };
  const { html } = draft.code();
  const isInside = anchor.start >= moved.start && anchor.end <= moved.end;
  if (isInside) return { problem: "an element can't be moved to a place inside itself" };
  const range = withItsLines(html, moved);
  const without = html.slice(0, range.start) + html.slice(range.end);
  // After the removal everything behind it has moved up.
  const shift = (offset: number) =>
    offset >= range.end ? offset - (range.end - range.start) : Math.min(offset, range.start);
  const left = {
    element: anchor.element,
    start: shift(anchor.start),
    contentStart: shift(anchor.contentStart),
    contentEnd: shift(anchor.contentEnd),
    end: shift(anchor.end),
  };
  const spot = spotAt(without, left, block.place);
  if ("problem" in spot) return spot;
  const put = insertion(without, spot, html.slice(moved.start, moved.end), "move");
  const after = without.slice(0, put.start) + put.text + without.slice(put.end);
  if (after === html) return { splices: [] };
  return { splices: [{ target: "html", op: "move", ...range, text: "" }, put] };
}

function fitAttribute(draft: Draft, block: EditBlock & { kind: "attribute" }): Outcome {
  const name = block.name.toLowerCase();
  if (!/^[a-z_:][\w:.-]*$/.test(name)) return { problem: `“${block.name}” is no name of an attribute` };
  const found = draft.find(block.selector);
  if ("problem" in found) return found;
  const tag = draft.code().html.slice(found.start, found.contentStart);
  const { present, end } = attributeIn(tag, name);
  const start = found.start + (present?.start ?? end);
  if (block.value === null) {
    if (!present) return { problem: `the element has no attribute “${name}”` };
    const blanks = present.start - tag.slice(0, present.start).trimEnd().length;
    return {
      splices: [{ target: "html", op: "remove", start: start - blanks, end: found.start + present.end, text: "" }],
    };
  }
  const value = escapeAmpersands(block.value.trim()).replaceAll('"', "&quot;");
  const written = present ? tag.slice(present.start, present.start + name.length) : name;
  const text = value === "" ? written : `${written}="${value}"`;
  if (!present) return { splices: [{ target: "html", op: "insert", start, end: start, text: ` ${text}` }] };
  if (tag.slice(present.start, present.end) === text) return { splices: [] };
  return { splices: [{ target: "html", op: "replace", start, end: found.start + present.end, text }] };
}

/** Where an attribute stands in a start tag, and where the last one ends. */
function attributeIn(tag: string, name: string): { present: Range | null; end: number } {
  const nameEnd = /^<[^\s/>]+/.exec(tag)![0].length;
  // By itself a tag such as <td> is no element; its attributes are read whatever it is called.
  const link = "<a";
  const [element] = readPage(link + tag.slice(nameEnd)).elements;
  const shift = nameEnd - link.length;
  const ranges = [...(element?.attributeRanges ?? [])].map(([key, { start, end }]) => ({
    key: key.toLowerCase(),
    start: start + shift,
    end: end + shift,
  }));
  const present = ranges.find(({ key }) => key === name) ?? null;
  return { present, end: Math.max(nameEnd, ...ranges.map(({ end }) => end)) };
}

function fitText(draft: Draft, block: EditBlock & { kind: "text" }): Outcome {
  const found = draft.find(block.selector);
  if ("problem" in found) return found;
  if (!hasSureEnd(found.element) || found.element.inner === null) return { problem: "the element holds no text" };
  const { html } = draft.code();
  const content = html.slice(found.contentStart, found.contentEnd);
  if (content.includes("<"))
    return { problem: "the element holds other elements; use EDIT", hint: () => excerpt(content.slice(0, 200)) };
  const eol = lineBreakOf(html);
  const words = trimBlankLines(block.text).text.trim();
  const text = escapeAmpersands(words).replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", eol);
  const isBlank = content.trim() === "";
  const start = found.contentStart + (isBlank ? 0 : content.length - content.trimStart().length);
  const end = found.contentEnd - (isBlank ? 0 : content.length - content.trimEnd().length);
  if (html.slice(start, end) === text) return { splices: [] };
  return { splices: [{ target: "html", op: start === end ? "insert" : "replace", start, end, text }] };
}

/** Models write some character references themselves; only an ampersand that begins none is escaped. */
function escapeAmpersands(text: string): string {
  return text.replace(/&(?!(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)/gi, "&amp;");
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
