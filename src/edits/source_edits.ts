/** Changes by offsets as edits: each names the words around it, so far that it stands there and nowhere else. */
import { applyChanges, type Change } from "../html/splices.ts";
import type { Edit } from "./edit.ts";
import type { CodeTarget } from "./page_code.ts";

/** Places so near to each other are one. */
const NEAR = 40;
/** Of more places one edit is made, from the first to the last. */
const MOST_EDITS = 60;
const LONGEST_CONTEXT = 4000;

/** The edits that make these changes of a text. Changes that change nothing are none. */
export function sourceEdits(target: CodeTarget, source: string, changes: readonly Change[]): Edit[] {
  const sorted = changes
    .filter(({ start, end, text }) => source.slice(start, end) !== text)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  if (sorted.length === 0) return [];
  const same = asOne(target, source, sorted);
  if (same) return [same];
  const clusters: Change[][] = [];
  for (const change of sorted) {
    const last = clusters.at(-1);
    if (last && change.start - last.at(-1)!.end < NEAR) last.push(change);
    else clusters.push([change]);
  }
  const groups = clusters.length > MOST_EDITS ? [sorted] : clusters;
  const edits: Edit[] = [];
  let passed = 0;
  for (const [index, group] of groups.entries()) {
    const bound = { start: passed, end: groups[index + 1]?.at(0)?.start ?? source.length };
    const edit = inContext(target, source, group, bound);
    passed = edit.end;
    edits.push(edit.edit);
  }
  return edits;
}

/** One edit of all places of a text, where it stands at these alone and becomes the same at each. */
function asOne(target: CodeTarget, source: string, changes: Change[]): Edit | null {
  const [{ start, end, text }] = changes as [Change];
  const find = source.slice(start, end);
  if (find === "" || changes.some((one) => one.text !== text || source.slice(one.start, one.end) !== find)) return null;
  let at = source.indexOf(find);
  for (const change of changes) {
    if (at !== change.start) return null;
    at = source.indexOf(find, at + find.length);
  }
  return at === -1 ? { op: "replace", target, find, replace: text, occurrences: changes.length } : null;
}

function inContext(target: CodeTarget, source: string, changes: Change[], bound: { start: number; end: number }) {
  let [start, end] = [changes[0]!.start, changes.at(-1)!.end];
  const isAlone = () => {
    const find = source.slice(start, end);
    return find !== "" && source.indexOf(find) === start && source.indexOf(find, start + 1) === -1;
  };
  for (let more = 12; !isAlone() && more < LONGEST_CONTEXT; more *= 2) {
    start = Math.max(bound.start, changes[0]!.start - more);
    end = Math.min(bound.end, changes.at(-1)!.end + more);
  }
  if (/[\udc00-\udfff]/.test(source[start] ?? "")) start--;
  if (/[\ud800-\udbff]/.test(source[end - 1] ?? "")) end++;
  const shifted = changes.map((change) => ({ ...change, start: change.start - start, end: change.end - start }));
  const find = source.slice(start, end);
  const edit: Edit = { op: "replace", target, find, replace: applyChanges(find, shifted), occurrences: 1 };
  return { edit, end };
}

/** What makes one text of another: from the first character that differs to the last. */
export function difference(before: string, after: string): Change[] {
  if (before === after) return [];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - start;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return [{ start, end: before.length - tail, text: after.slice(start, after.length - tail) }];
}

export const rewritten = (target: CodeTarget, before: string, after: string): Edit[] =>
  sourceEdits(target, before, difference(before, after));
