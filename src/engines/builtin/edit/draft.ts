/** The code while it is being changed: every change is noted as a splice, and the page is read again when it is asked for. */
import { type Element, type Page, type Range, readPage } from "../../../html/page.ts";
import { applyChanges, type Change } from "../../../html/splices.ts";
import type { CodeTarget, EditEvent, EditTask, PageCode, Splice } from "../../engine.ts";

export interface Draft {
  readonly task: EditTask;
  code: PageCode;
  /** Splices and settings that have not been handed on yet. */
  events: EditEvent[];
  title: string | null;
  description: string | null;
  page: Page | null;
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
  };
}

/**
 * The page as it stands now: what visitors read, and the elements that may be changed.
 * @throws HtmlLimitError
 */
export function pageOf(draft: Draft): Page {
  if (draft.page?.source !== draft.code.html) draft.page = editablePage(draft.code.html);
  return draft.page;
}

/** All of a page, as a range. */
export const wholeOf = (page: Page): Range => ({ start: 0, end: page.source.length });

/** Elements that HTML lets end without an end tag. */
const ENDS_BY_ITSELF =
  /^(?:html|head|body|p|li|dt|dd|rt|rp|option|optgroup|caption|colgroup|thead|tbody|tfoot|tr|th|td)$/;

/** An element whose end tag was forgotten reaches further than its author knows: nobody means all that it holds. */
const isWhole = ({ isClosed, tag }: Element): boolean => isClosed || ENDS_BY_ITSELF.test(tag);

function editablePage(source: string): Page {
  const page = readPage(source);
  return {
    ...page,
    elements: page.elements.filter(isWhole),
    runs: page.runs.filter(({ isSilent }) => !isSilent),
  };
}

/** More changes at once than these are noted as one, so that a turn has few events whatever a page repeats. */
const MOST_SPLICES = 100;

/** Notes changes that don't overlap, from the last to the first: the places of those before stay true. */
function note(draft: Draft, target: CodeTarget, changes: readonly Change[], op?: Splice["op"]): void {
  const before = draft.code[target];
  const real = changes.filter(({ start, end, text }) => before.slice(start, end) !== text);
  const [last] = real;
  const first = real.at(-1);
  if (!first || !last) return;
  const after = applyChanges(before, real.toReversed());
  const whole = {
    start: first.start,
    end: last.end,
    text: after.slice(first.start, after.length - before.length + last.end),
  };
  for (const { start, end, text } of real.length > MOST_SPLICES ? [whole] : real)
    draft.events.push({
      type: "edit",
      target,
      op: op ?? (start === end ? "insert" : text === "" ? "remove" : "replace"),
      start,
      end,
      text,
    });
  draft.code = { ...draft.code, [target]: after };
}

/** Replaces a range of a text; what would change nothing is no change. */
export function splice(draft: Draft, target: CodeTarget, { start, end }: Range, text: string, op?: Splice["op"]): void {
  note(draft, target, [{ start, end, text }], op);
}

/** Makes several changes of one text, given by their places before any of them. Of those that overlap the inner one counts. */
export function spliceAll(draft: Draft, target: CodeTarget, changes: readonly Change[]): void {
  note(draft, target, apart(changes));
}

/** Changes from the last to the first, without those that overlap a later one. */
export function apart<Made extends Change>(changes: readonly Made[]): Made[] {
  let earliest = Number.POSITIVE_INFINITY;
  return [...changes]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (end > earliest) return false;
      earliest = start;
      return true;
    });
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
