/** The code while it is being changed: every change is noted as a splice, and the page is read again when it is asked for. */
import type { CodeTarget, EditEvent, EditTask, PageCode, Splice } from "../../engine.ts";
import { applySplice } from "../../splices.ts";
import { type Page, type Range, readPage } from "./document.ts";
import { readSheets, type Sheet } from "./stylesheet.ts";

export interface Draft {
  readonly task: EditTask;
  code: PageCode;
  /** Splices and settings that have not been handed on yet. */
  events: EditEvent[];
  title: string | null;
  description: string | null;
  page: Page | null;
  sheets: Sheet[] | null;
}

/** A draft of the task's code. */
export function beginDraft(task: EditTask): Draft {
  return {
    task,
    code: task.code,
    events: [],
    title: task.page.title,
    description: task.page.description,
    page: null,
    sheets: null,
  };
}

/** The page as it stands now. */
export function pageOf(draft: Draft): Page {
  draft.page ??= readPage(draft.code.html);
  return draft.page;
}

/** The style sheets as they stand now: the page's own and those in its html. */
export function sheetsOf(draft: Draft): Sheet[] {
  draft.sheets ??= readSheets(draft.code);
  return draft.sheets;
}

/** Replaces a range of a text; what would change nothing is no change. */
export function splice(draft: Draft, target: CodeTarget, range: Range, text: string, op?: Splice["op"]): void {
  if (draft.code[target].slice(range.start, range.end) === text) return;
  const change: Splice = {
    target,
    op: op ?? (range.start === range.end ? "insert" : text === "" ? "remove" : "replace"),
    start: range.start,
    end: range.end,
    text,
  };
  draft.code = applySplice(draft.code, change);
  draft.events.push({ type: "edit", ...change });
  draft.page = null;
  draft.sheets = null;
}

export interface Change extends Range {
  text: string;
}

/** Makes several changes of one text, given by their places before any of them. They must not overlap. */
export function spliceAll(draft: Draft, target: CodeTarget, changes: readonly Change[]): void {
  const fromLast = [...changes].sort((a, b) => b.start - a.start || b.end - a.end);
  let earliest = Number.POSITIVE_INFINITY;
  for (const change of fromLast) {
    if (change.end > earliest) continue;
    earliest = change.start;
    splice(draft, target, change, change.text);
  }
}

/** Appends to a text on a line of its own. */
export function append(draft: Draft, target: CodeTarget, text: string): void {
  const at = draft.code[target].length;
  const gap = at === 0 || draft.code[target].endsWith("\n") ? "" : "\n";
  splice(draft, target, { start: at, end: at }, gap + text);
}

/** Notes a new title or description of the page. */
export function set(draft: Draft, name: "title" | "description", value: string): void {
  if (draft[name] === value) return;
  draft[name] = value;
  draft.events.push({ type: "setting", name, value });
}
