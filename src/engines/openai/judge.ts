/**
 * Judges an answer to an edit as a whole, before anything of it is shown: what fits, what would rewrite the page unasked
 * or leave broken code, and what problems it would bring in. Each text is read once for all of this.
 */
import { HtmlLimitError } from "../../html/limits.ts";
import type { Page } from "../../html/page.ts";
import type { CodeTarget, EditTask, PageCode, PageTask, Splice } from "../engine.ts";
import { cssFault, javascriptFault } from "./check_css.ts";
import { hasStandIn, PROBLEM_LIMIT, problemsOf, textOf } from "./check_page.ts";
import { type Fitted, fitBlocks } from "./edit_apply.ts";
import type { EditBlock } from "./edit_blocks.ts";
import { faultsOf } from "./html_faults.ts";
import { createPageReader, type PageReader } from "./page_reader.ts";
import { asksForRestyling, isRewrite } from "./rewrite_request.ts";

const SETTING_LIMIT_CHARS = { title: 200, description: 500 };
const TARGETS = ["html", "css", "javascript"] as const;

/** What is judged: the turn so far, and the blocks of one answer. */
export interface JudgeTask {
  task: EditTask;
  /** The code as the answers before this one left it. */
  code: PageCode;
  settings: { title: string | null; description: string | null };
  /** Characters of the original code that were replaced by others. */
  replaced: Record<CodeTarget, number>;
  mayRewrite: boolean;
  blocks: EditBlock[];
}

export interface Judged extends Fitted {
  settings: { name: "title" | "description"; value: string }[];
  isRewrite: boolean;
  problems: string[];
}

/** What of an answer may be carried out. */
export function judge(turn: JudgeTask): Judged {
  const { blocks } = turn;
  const reader = createPageReader();
  const fitted = fitBlocks(turn.code, blocks, reader);
  const settings = blocks.flatMap((block) => {
    if (block.kind !== "setting") return [];
    const value = block.value.replace(/\s+/g, " ").trim();
    const isUsable = value !== "" && value.length <= SETTING_LIMIT_CHARS[block.name];
    if (!isUsable) fitted.misfits.push({ block, problem: "it is empty or too long", hint: "" });
    return isUsable && value !== turn.settings[block.name] ? [{ name: block.name, value }] : [];
  });
  if (isUnaskedRewrite(turn, fitted.splices)) {
    return { code: turn.code, splices: [], misfits: [], settings: [], isRewrite: true, problems: [] };
  }
  const sound = withoutBroken(turn, fitted, reader);
  return { ...sound, settings, isRewrite: false, problems: broughtIn(turn, sound, reader) };
}

function isUnaskedRewrite(turn: JudgeTask, splices: Splice[]): boolean {
  if (turn.mayRewrite) return false;
  return TARGETS.some((target) => {
    if (target === "css" && asksForRestyling(turn.task.message)) return false;
    const isWhole = turn.blocks.some((block) => block.kind === "whole" && block.target === target);
    const replaced = turn.replaced[target] + replacedChars(splices, target);
    return isRewrite(replaced, turn.task.code[target].length, isWhole);
  });
}

/** Characters replaced by others: what is only taken away, put in or moved was asked for piece by piece. */
export function replacedChars(splices: Splice[], target: CodeTarget): number {
  const replacing = splices.filter((splice) => splice.target === target && splice.op === "replace");
  return replacing.reduce((sum, splice) => sum + splice.end - splice.start, 0);
}

/** Begins the name of what is left out because it would leave broken code. */
export const TOGETHER = "changes of";

/** Leaves out the changes of a text that they would break. */
function withoutBroken(turn: JudgeTask, fitted: Fitted, reader: PageReader): Fitted {
  let { code, splices, misfits } = fitted;
  for (const target of TARGETS) {
    if (code[target] === turn.code[target]) continue;
    const fault = faultBroughtIn(target, turn.code[target], code[target], reader);
    if (fault === null) continue;
    code = { ...code, [target]: turn.code[target] };
    splices = splices.filter((splice) => splice.target !== target);
    const problem = `together they would leave broken code and were not applied: ${fault}`;
    misfits = [
      ...misfits,
      { block: { kind: "malformed", marker: `${TOGETHER} ${target}`, problem }, problem, hint: "" },
    ];
  }
  return { code, splices, misfits };
}

/** A fault that the code has now and had not before, or null. */
function faultBroughtIn(target: CodeTarget, before: string, after: string, reader: PageReader): string | null {
  if (hasStandIn(target, after) && !hasStandIn(target, before)) return "a comment stands where code is left out";
  if (target === "css") return cssFault(before) === null ? cssFault(after) : null;
  if (target === "javascript") return javascriptFault(before) === null ? javascriptFault(after) : null;
  return htmlFaultBroughtIn(reader.readOrNull(before), after, reader);
}

function htmlFaultBroughtIn(old: Page | null, after: string, reader: PageReader): string | null {
  if (!old) return null;
  let now: Page;
  try {
    now = reader.read(after);
  } catch (error) {
    if (error instanceof HtmlLimitError) return error.message;
    throw error;
  }
  if (textOf(now) === "" && textOf(old) !== "") return "the page has no text left";
  const faults = faultsOf(now);
  const known = faultsOf(old);
  if (faults.length <= known.length) return null;
  const seen = new Set(known);
  return faults.find((fault) => !seen.has(fault)) ?? null;
}

/** Problems of the page that the changes brought in: made-up facts, dead links, forms that don't send. */
function broughtIn(turn: JudgeTask, { code }: Fitted, reader: PageReader): string[] {
  if (code === turn.code) return [];
  const task = asPageTask(turn.task);
  const known = `${task.page.prompt}\n${turn.task.code.html}`;
  const before = new Set(problemsOf(turn.code, task, reader).map(({ message }) => message));
  return problemsOf(code, task, reader)
    .map(({ message }) => message)
    .filter((message) => !before.has(message) && !isAskedFor(message, known))
    .slice(0, PROBLEM_LIMIT);
}

/** Images that the client gave, and embeddings, which only a client can want. */
function isAskedFor(message: string, known: string): boolean {
  if (message.startsWith("Leave out <")) return true;
  const source = /asks for “([^”]+)”/.exec(message)?.[1];
  return source !== undefined && known.includes(source);
}

/** The edit as the page check knows tasks: what the client said in the chat is material, and so is the page itself. */
function asPageTask(task: EditTask): PageTask {
  const said = task.history.filter((message) => message.role === "user").map((message) => message.text);
  const prompt = [task.page.prompt ?? "", ...said, task.message, ...task.attachments].join("\n");
  return {
    website: task.website,
    page: { path: task.page.path, name: task.page.name, prompt },
    pages: task.pages,
    home: task.code,
    model: task.model,
    generateImages: false,
  };
}
