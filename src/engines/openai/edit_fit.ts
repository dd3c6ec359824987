/**
 * Turns the blocks of an answer into typed edits, and has their executor say what they come to. All blocks speak of the
 * page as the model was shown it; a FIND that stands nowhere in it may stand in what other blocks have made of it, and
 * is then an edit of that. Each block applies as a whole or not at all, and what does not is told with what it may have
 * meant. Nothing is applied here.
 */
import { type Applied, applyFitting } from "../../edits/apply.ts";
import { appliedEdits } from "../../edits/computations.ts";
import type { Edit, EditOf, PageMeta } from "../../edits/edit.ts";
import { onOwnLines } from "../../edits/lines.ts";
import {
  createLocator,
  type Locator,
  lineBreakOf,
  linesAround,
  nearestLines,
  replacedIn,
  trimBlankLines,
} from "../../edits/locate.ts";
import { stylesIn } from "../../edits/parts.ts";
import { type Page, readPage } from "../../html/page.ts";
import { STYLES } from "../../html/part_names.ts";
import { SelectorError, select } from "../../html/select.ts";
import type { CodeTarget, EditStep, PageCode } from "../engine.ts";
import { type EditBlock, nameOf } from "./edit_blocks.ts";
import { languageTag } from "./language_tag.ts";
import { createPageReader, type PageReader } from "./page_reader.ts";

/** A block that does not fit: what is wrong, and what shows the model how to put it right. */
export interface Misfit {
  block: EditBlock;
  problem: string;
  /** Lines of the code with their numbers, or selectors; "" when there is nothing to show. */
  hint: string;
  /** The claim that nobody has made, where it is for that. */
  madeUp?: string;
}

/** A page, its title and description: what a turn changes. */
export interface Edited {
  code: PageCode;
  meta: PageMeta;
}

export interface Fitted extends Edited {
  /** Edits that apply, each batch to what those before it have made of the page. */
  batches: EditStep[];
  /** Characters that were replaced by others, in whole lines where the model wrote lines. */
  replaced: Record<CodeTarget, number>;
  misfits: Misfit[];
}

/** What would be wrong with a text after changes and was not before, or null. */
export type FaultFinder = (target: CodeTarget, before: string, after: string) => string | null;

type CodeBlock = Exclude<EditBlock, { kind: "show" | "none" | "facts" }>;

interface Problem {
  problem: string;
  /** Made only when it is shown. */
  hint?: () => string;
  /** What it quotes may be what another block puts there. */
  mayCome?: true;
}

type ProblemOf<Block> = Problem & { block: Block };

const TARGETS = ["html", "css", "javascript"] as const;
/** Who changes more at once writes the page anew. */
const MOST_BLOCKS = 200;
/** Blocks that don't fit are shown with the code nearest to them; more than these are not sent back. */
const MOST_HINTS = 12;
/** Blocks that quote what others have made, which quote what others have made. */
const MOST_BATCHES = 4;

/** Begins the name of what is left out because it would leave broken code. */
export const TOGETHER = "changes of";

/** Fits blocks (requests aside) to a page. */
export function fitBlocks(
  page: Edited,
  blocks: EditBlock[],
  faultBroughtIn: FaultFinder = () => null,
  reader: PageReader = createPageReader(),
): Fitted {
  const { code, meta } = page;
  const fitted: Fitted = { code, meta, batches: [], replaced: { html: 0, css: 0, javascript: 0 }, misfits: [] };
  const problems: ProblemOf<EditBlock>[] = [];
  let waiting = blocks.filter((block): block is CodeBlock => !["show", "none", "facts"].includes(block.kind));
  if (waiting.length > MOST_BLOCKS) {
    const block = waiting[MOST_BLOCKS]!;
    problems.push({ block, problem: `there are more than ${MOST_BLOCKS} blocks; change less at once` });
    waiting = waiting.slice(0, MOST_BLOCKS);
  }
  while (waiting.length > 0) {
    const context = contextOf(fitted, reader);
    const values: Value[] = [];
    const later: ProblemOf<CodeBlock>[] = [];
    for (const block of waiting) {
      const edit = editOf(context, block);
      if (edit === null) continue;
      if (!("problem" in edit)) values.push({ block, edit });
      else (edit.mayCome ? later : problems).push({ ...edit, block });
    }
    const isChanged = applySound(fitted, values, { faultBroughtIn, reader, problems });
    waiting = isChanged && fitted.batches.length < MOST_BATCHES ? later.map(({ block }) => block) : [];
    if (waiting.length === 0) problems.push(...later);
  }
  const place = new Map(blocks.map((block, index) => [block, index]));
  const inOrder = problems.toSorted((a, b) => (place.get(a.block) ?? 0) - (place.get(b.block) ?? 0));
  fitted.misfits = inOrder.map(({ block, problem, hint }, index) => ({
    block,
    problem,
    hint: index < MOST_HINTS ? (hint?.() ?? "") : "",
  }));
  return fitted;
}

/** An edit, and the block that wants it. */
interface Value {
  block: CodeBlock;
  edit: Edit;
}

/** Adds the edits that apply and leave no broken code to what was fitted; the others become problems. */
function applySound(
  fitted: Fitted,
  values: Value[],
  use: { faultBroughtIn: FaultFinder; reader: PageReader; problems: ProblemOf<EditBlock>[] },
): boolean {
  const { code, meta } = fitted;
  const breaks = (target: CodeTarget, fault: string) => {
    const problem = `together they would leave broken code and were not applied: ${fault}`;
    use.problems.push({ block: { kind: "malformed", marker: `${TOGETHER} ${target}`, problem }, problem });
  };
  for (let left = values; left.length > 0; ) {
    const edits = left.map(({ edit }) => edit);
    const applied = applyFitting(code, meta, edits, use.reader.read);
    for (const error of applied.refused) {
      const { together, index, message, other } = error;
      if (together) breaks(together, message);
      else
        use.problems.push({
          block: left[index]!.block,
          problem:
            other === null
              ? message.replace(/\.$/, "")
              : `it changes text that ${nameOf(left[other]!.block)} changes too; make one block of both`,
          hint: () => error.nearest.map(({ place, text }) => `${place}  ${text}`).join("\n"),
        });
    }
    const broken = TARGETS.flatMap((target) => {
      const fault =
        code[target] === applied.code[target] ? null : use.faultBroughtIn(target, code[target], applied.code[target]);
      return fault === null ? [] : [{ target, fault }];
    });
    if (broken.length === 0) {
      if (!applied.changed) return false;
      fitted.code = applied.code;
      fitted.meta = applied.meta;
      fitted.batches.push({ edits: applied.edits, outcome: appliedEdits(applied) });
      countReplaced(fitted.replaced, applied.edits, applied.changes);
      return true;
    }
    for (const { target, fault } of broken) breaks(target, fault);
    const kept = new Set(applied.edits);
    left = left.filter(({ edit }) => kept.has(edit) && !broken.some(({ target }) => target === targetOf(edit)));
  }
  return false;
}

/** What is only taken away, put in or moved was asked for piece by piece; what is replaced by other code may be a rewrite. */
function countReplaced(replaced: Fitted["replaced"], edits: Edit[], changes: Applied["changes"]): void {
  for (const { index, target, op, removed } of changes) {
    if (op !== "replace") continue;
    const edit = edits[index]!;
    replaced[target] += edit.op === "replace" ? differingLines(edit.find, edit.replace) : removed.length;
  }
}

/** The text that an edit changes; null for what a page says of itself. */
function targetOf(edit: Edit): CodeTarget | null {
  if (edit.op === "replace") return edit.target;
  if (edit.op === "set_meta") return null;
  return edit.op === "set_token" || (edit.op === "set_style" && edit.node === null) ? "css" : "html";
}

/** What blocks are read beside. */
interface Context extends Edited {
  page: Page | null;
  eol: Record<CodeTarget, string>;
  /** Finds quotations in a text. */
  locator(target: CodeTarget): Locator;
}

function contextOf({ code, meta }: Edited, reader: PageReader): Context {
  const locators = new Map<CodeTarget, Locator>();
  return {
    code,
    meta,
    page: reader.readOrNull(code.html),
    eol: { html: lineBreakOf(code.html), css: lineBreakOf(code.css), javascript: lineBreakOf(code.javascript) },
    locator(target) {
      const known = locators.get(target) ?? createLocator(code[target]);
      locators.set(target, known);
      return known;
    },
  };
}

/** The edit that a block means; null when it means none. */
function editOf(context: Context, block: CodeBlock): Edit | Problem | null {
  switch (block.kind) {
    case "replace":
      return replacement(context, block);
    case "whole": {
      const text = trimBlankLines(block.text).text;
      if (text === "" && block.target === "html") return { problem: "it has no code" };
      return replacing(context, block.target, context.code[block.target], text);
    }
    case "append":
      return appending(context, block);
    case "edit":
      return written(context, block.edit);
    case "malformed":
      return { problem: `it ${block.problem}` };
  }
}

function replacement(context: Context, block: CodeBlock & { kind: "replace" }): Edit | Problem | null {
  const { code, locator } = context;
  if (block.find.trim() === "") {
    const target = block.target ?? "html";
    if (code[target].trim() === "" && block.replacement.trim() !== "")
      return replacing(context, target, code[target], trimBlankLines(block.replacement).text);
    return { problem: "its FIND is empty; quote the code to change, or use APPEND or INSERT" };
  }
  const named = block.target === null ? TARGETS : [block.target];
  const look = (how: "locate" | "locateAlike") =>
    named.map((target) => ({ target, located: locator(target)[how](block.find) }));
  const asQuoted = look("locate");
  const isQuoted = asQuoted.some(({ located }) => located.kind !== "none");
  const results = isQuoted ? asQuoted : look("locateAlike");
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
      mayCome: true,
    };
  }
  const { start, end, isExact } = hit.located;
  const found = code[hit.target].slice(start, end);
  const text = isExact ? block.replacement : withoutBlanksOf(block.find, block.replacement);
  return replacing(context, hit.target, found, isQuoted ? text : replacedIn(found, block.find, text));
}

/** Blank lines around a FIND that were not looked at are left out of what replaces it as well. */
function withoutBlanksOf(find: string, replacement: string): string {
  const around = trimBlankLines(find);
  const own = trimBlankLines(replacement);
  if (own.text === "") return "";
  const [before, after] = [Math.max(0, own.before - around.before), Math.max(0, own.after - around.after)];
  return "\n".repeat(before) + own.text + "\n".repeat(after);
}

/** The edit that puts a text in the place of one that stands once in the code. */
function replacing({ eol }: Context, target: CodeTarget, find: string, text: string): Edit | null {
  const replace = withLinesOf(find, text, eol[target]);
  return replace === find ? null : { op: "replace", target, find, replace, occurrences: 1 };
}

/**
 * How many lines two texts have in common at their ends, but for blanks at line ends, which models do not repeat; at
 * least one of each is left over.
 */
function commonLines(before: string[], after: string[]): { first: number; last: number } {
  const most = Math.min(before.length, after.length) - 1;
  const isSame = (one: string, other: string) => one.trimEnd() === other.trimEnd();
  let first = 0;
  while (first < most && isSame(before[first]!, after[first]!)) first++;
  // What ends a text is no line's end.
  if (before.at(-1) !== after.at(-1)) return { first, last: 0 };
  let last = 0;
  while (last < most - first && isSame(before.at(-1 - last)!, after.at(-1 - last)!)) last++;
  return { first, last };
}

/** Characters of the lines that another text does not have where it begins and ends. */
function differingLines(before: string, after: string): number {
  const lines = before.split("\n");
  const { first, last } = commonLines(lines, after.split("\n"));
  return lines.slice(first, lines.length - last).join("\n").length;
}

/** A text with the line breaks of another, and with the lines that they have in common as they are there. */
function withLinesOf(before: string, text: string, eol: string): string {
  if (before.replaceAll("\r\n", "\n") === text) return before;
  const old = before.split("\n");
  const next = text.split("\n");
  const { first, last } = commonLines(old, next);
  const isWindows = eol === "\r\n";
  const lines = [
    ...old.slice(0, first),
    ...next.slice(first, next.length - last).map((line) => (isWindows ? `${line}\r` : line)),
    ...old.slice(old.length - last),
  ];
  const joined = lines.join("\n");
  // What ends the text is no line break, unless it was one before.
  return joined.endsWith("\r") && !before.endsWith("\r") ? joined.slice(0, -1) : joined;
}

function appending({ code, eol }: Context, block: CodeBlock & { kind: "append" }): Edit | Problem {
  const { target } = block;
  const text = trimBlankLines(block.text).text.replaceAll("\n", eol[target]);
  if (text === "") return { problem: "it has no code" };
  // Where no rules are shared, all are the page's.
  const range = block.part === undefined ? null : stylesIn(code.css);
  if (range)
    return { ...appendEdit(target, code.css.slice(range.start, range.end), `${eol.css}${text}`), part: STYLES };
  const old = code[target];
  if (target === "html" && old.trim() !== "") return { problem: "html is added with INSERT, at an element" };
  const gap = old.trim() === "" ? "" : old.endsWith("\n") ? eol[target] : eol[target] + eol[target];
  return appendEdit(target, old, gap + text);
}

const QUOTED_CHARS = 60;

/** The edit that adds to the end of a text: it quotes as much of the end as stands nowhere else. */
export function appendEdit(target: CodeTarget, old: string, text: string): EditOf<"replace"> {
  let length = Math.min(QUOTED_CHARS, old.length);
  while (length < old.length && old.indexOf(old.slice(-length)) !== old.length - length)
    length = Math.min(2 * length, old.length);
  const find = length === 0 ? "" : old.slice(-length);
  return { op: "replace", target, find, replace: find + text, occurrences: 1 };
}

const META_LIMIT_CHARS = { title: 200, description: 500 };

/** An edit as the model wrote it, with what it leaves to be understood. */
function written(context: Context, edit: Edit): Edit | Problem | null {
  switch (edit.op) {
    case "insert": {
      const html = trimBlankLines(edit.html).text.replace(/^[ \t]+/, "");
      if (html === "") return { problem: "it has no html" };
      return { ...edit, html: inLine(context, edit, html.replaceAll("\n", context.eol.html)) };
    }
    case "set_text": {
      const lines = trimBlankLines(edit.text).text.split("\n");
      return { ...edit, text: decoded(lines.map((line) => line.trim()).join(" ")) };
    }
    case "set_attribute":
      return { ...edit, value: decoded(edit.value.trim()) };
    case "set_meta": {
      if (edit.language != null) {
        const language = languageTag(edit.language);
        if (language === null) return { problem: "it is no BCP 47 tag, such as “de” or “pt-BR”" };
        return language === context.meta.language ? null : { op: "set_meta", language };
      }
      const name = edit.title === undefined ? "description" : "title";
      const value = (edit[name] ?? "").replace(/\s+/g, " ").trim();
      if (value === "" || value.length > META_LIMIT_CHARS[name]) return { problem: "it is empty or too long" };
      return value === context.meta[name] ? null : { op: "set_meta", [name]: value };
    }
    case "set_token":
      return { ...edit, value: edit.value.trim().replace(/;$/, "") };
    default:
      return edit;
  }
}

/** Html on lines of its own where the element beside which it is put has them. */
function inLine({ page, eol }: Context, { node, position }: Edit & { op: "insert" }, html: string): string {
  try {
    const [element, ...more] = page ? select(page, node) : [];
    if (!element || more.length > 0 || (position !== "before" && !element.inner)) return html;
    return onOwnLines(page!.source, element, position, html, eol.html);
  } catch (error) {
    // What is wrong with a selector is the executor's to say.
    if (error instanceof SelectorError) return html;
    throw error;
  }
}

/** Models write some character references themselves. */
const decoded = (text: string): string =>
  text.includes("&")
    ? readPage(text.replaceAll("<", "&lt;"))
        .runs.map(({ value }) => value)
        .join("")
    : text;
