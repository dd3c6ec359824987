/**
 * The executor of typed edits. Every edit becomes changes by offsets in the code as it was given, so that the order of
 * edits decides nothing but which words win at the same place, and all bytes that no edit names stay. Afterwards the
 * page is read again: what a browser would nest otherwise than the edits say is refused. It never guesses: an edit that
 * does not apply exactly refuses the whole, or is left out where the caller asks again for those that do not.
 */
import { declaredFamilies, facesFor } from "../design/faces.ts";
import { faultBroughtIn } from "../html/faults.ts";
import { HtmlLimitError } from "../html/limits.ts";
import { type Element, isWithin, type Page, type Range, readPage } from "../html/page.ts";
import { applyChanges, type Change } from "../html/splices.ts";
import { asProblem, type FieldProblemDetail, problem } from "../sentences/field_problems.ts";
import type { CodedMessage } from "../sentences/sentence.ts";
import { readSheet, type Sheet, sheetsOf } from "./declarations.ts";
import { type Edit, EditError, type PageMeta } from "./edit.ts";
import { onOwnLines, ownLines } from "./lines.ts";
import { lineBreakOf } from "./locate.ts";
import { nameOf } from "./nodes.ts";
import type { CodeTarget, PageCode } from "./page_code.ts";
import { type Plan, type PlannedChange, planEdit, type Source } from "./plan.ts";
import type { NewTokens, Sheets } from "./set_token.ts";

export const TARGETS = ["html", "css", "javascript"] as const satisfies CodeTarget[];

/** What edits have made of a page. */
export interface Applied {
  code: PageCode;
  meta: PageMeta;
  /** Whether anything is another. */
  changed: boolean;
  /** What was done, in words, for each edit. */
  summaries: CodedMessage[];
  /** What is another, in the order of the edits. */
  changes: CodeChange[];
  /** The changes that lead back from the new code to the old, by offsets in the new. */
  inverse: Record<CodeTarget, Change[]>;
}

/** A piece of code that an edit has changed; what is moved is taken out in one and put in by another. */
export interface CodeChange {
  /** Of the edit. */
  index: number;
  target: CodeTarget;
  op: "replace" | "insert" | "remove" | "move";
  removed: string;
  inserted: string;
}

/** A change with the edit that wants it. */
interface RequestedChange extends PlannedChange {
  index: number;
  isMove?: boolean;
  /** A whole element goes. */
  leaves?: true;
}

/** The longest text that one set of edits may make of a page's html, css or javascript. */
const LONGEST_CODE = 5_000_000;

/** Reads html. A caller that keeps what it has read gives its own. */
type Reader = (html: string) => Page;

/**
 * Applies edits, all or none.
 * @throws EditError for the first that does not apply; HtmlLimitError when the page, before or after, is beyond what is read
 */
export function applyEdits(code: PageCode, meta: PageMeta, edits: readonly Edit[], read: Reader = readPage): Applied {
  const source = sourceOf(code, read, tokensIn(edits));
  const plans = edits.map((edit, index) => planEdit(source, edit, index));
  const arranged = arrange(code, plans, (error) => {
    throw error;
  });
  return carryOut(source, meta, plans, arranged, read);
}

/** What those edits have made of a page that apply, and why the others do not. */
export interface Fitted extends Applied {
  /** Those that apply; summaries and changes are of these. */
  edits: Edit[];
  refused: EditError[];
}

/**
 * Applies those edits that apply together, for a caller who asks again for the others. Of two that change the same text
 * the first applies; of edits that leave a page broken together none of its html does.
 */
export function applyFitting(code: PageCode, meta: PageMeta, edits: readonly Edit[], read: Reader = readPage): Fitted {
  const source = sourceOf(code, read, new Map());
  const refused: EditError[] = [];
  let plans = planFitting(source, [...edits.entries()], refused);
  for (;;) {
    const known = refused.length;
    const arranged = arrange(code, plans, (error) => void refused.push(error));
    if (refused.length === known) {
      try {
        const applied = carryOut(source, meta, plans, arranged, read);
        return { ...applied, ...inOrder(plans, edits, applied), refused };
      } catch (error) {
        refused.push(asRefusal(error, (sentence) => togetherError("html", sentence)));
      }
    }
    const gone = refused.slice(known);
    plans = plans.filter(
      (plan) => !gone.some(({ index, together }) => (together ? changesTarget(plan, together) : plan.index === index)),
    );
    // What was read beside a token that is not set after all is read again.
    if (gone.some(({ index }) => edits[index]!.op === "set_token"))
      plans = planFitting(
        source,
        plans.map(({ index }) => [index, edits[index]!]),
        refused,
      );
  }
}

/** Rounds in which tokens are tried; who has more refused sets none. */
const MOST_ROUNDS = 5;

/** The plans of those edits that can be planned. */
function planFitting(source: Source, edits: [index: number, Edit][], refused: EditError[]): Plan[] {
  const planAll = (some: [number, Edit][]) =>
    some.flatMap(([index, edit]) => {
      try {
        return planEdit(source, edit, index);
      } catch (error) {
        refused.push(asRefusal(error, (sentence) => refusal(sentence, index)));
        return [];
      }
    });
  const plans = planAll(edits.filter(([, { op }]) => op !== "set_token"));
  // A colour is read beside those that are set with it: where one is refused, the others are tried without it.
  const setBy = new Map<string, number>();
  let tokens = edits.filter(([index, edit]) => {
    if (edit.op !== "set_token") return false;
    const other = setBy.get(edit.name);
    if (other === undefined) setBy.set(edit.name, index);
    else refused.push(sameText(other, index));
    return other === undefined;
  });
  for (let round = 1; tokens.length > 0; round++) {
    const known = refused.length;
    source.newTokens = tokensIn(tokens.map(([, edit]) => edit));
    const planned = planAll(tokens);
    if (refused.length === known) {
      plans.push(...planned);
      break;
    }
    const left = new Set(planned.map(({ index }) => index));
    tokens = tokens.filter(([index]) => left.has(index));
    if (round < MOST_ROUNDS) continue;
    for (const [index] of tokens.splice(0)) refused.push(refusal(problem("beside_refused"), index));
  }
  return plans.sort((a, b) => a.index - b.index);
}

function tokensIn(edits: readonly Edit[]): NewTokens {
  const tokens = new Map<string, string>();
  for (const edit of edits) if (edit.op === "set_token" && !tokens.has(edit.name)) tokens.set(edit.name, edit.value);
  return tokens;
}

/** What edits are refused for; html beyond what is read is one more reason. */
function asRefusal(error: unknown, beyond: (sentence: FieldProblemDetail) => EditError): EditError {
  if (error instanceof EditError) return error;
  if (error instanceof HtmlLimitError) return beyond(asProblem(error.said));
  throw error;
}

/** The edits that were carried out, and their changes by their new places. */
function inOrder(plans: Plan[], edits: readonly Edit[], { changes }: Applied): Pick<Fitted, "edits" | "changes"> {
  const places = new Map(plans.map(({ index }, place) => [index, place]));
  return {
    edits: plans.map(({ index }) => edits[index]!),
    changes: changes.map((change) => ({ ...change, index: places.get(change.index)! })),
  };
}

const changesTarget = ({ changes, leaves }: Plan, target: CodeTarget): boolean =>
  (changes[target]?.length ?? 0) > 0 || (target === "html" && leaves !== null);

function sourceOf(code: PageCode, read: Reader, newTokens: NewTokens): Source {
  let known: Sheet | EditError | null = null;
  let page: Page | null = null;
  let sheets: Sheets | null = null;
  return {
    code,
    newTokens,
    get page() {
      page ??= read(code.html);
      return page;
    },
    get sheets() {
      known ??= sheetOrError(code.css, "name");
      const css = known instanceof EditError ? null : known;
      // Most pages have no other style sheet, and need not be read for it.
      sheets ??= /<style/i.test(code.html) ? sheetsOf(this.page, css) : css ? [css] : [];
      return sheets;
    },
    sheet(field) {
      known ??= sheetOrError(code.css, field);
      if (known instanceof EditError) throw new EditError(field, known.sentence);
      return known;
    },
  };
}

function sheetOrError(css: string, field: string): Sheet | EditError {
  try {
    return readSheet(css, field);
  } catch (error) {
    if (error instanceof EditError) return error;
    throw error;
  }
}

/** Takes an edit that changes what one before it does. */
type Refuse = (error: EditError) => void;

/** The changes of all plans in the order of their places; what comes of it is of use when none is refused. */
function arrange(code: PageCode, plans: Plan[], refuse: Refuse): Record<CodeTarget, RequestedChange[]> {
  const refused = new Set<number>();
  const refuseOnce: Refuse = (error) => {
    if (!refused.has(error.index)) refuse(error);
    refused.add(error.index);
  };
  return {
    html: apart(htmlChanges(code.html, plans, refuseOnce), refuseOnce),
    css: apart(wantedOf(plans, "css"), refuseOnce),
    javascript: apart(wantedOf(plans, "javascript"), refuseOnce),
  };
}

/**
 * Makes the changes.
 * @throws EditError for what they make of a text together; HtmlLimitError
 */
function carryOut(
  source: Source,
  meta: PageMeta,
  plans: Plan[],
  arranged: Record<CodeTarget, RequestedChange[]>,
  read: Reader,
): Applied {
  const { code } = source;
  const after = { ...code };
  const inverse: Applied["inverse"] = { html: [], css: [], javascript: [] };
  const changes: CodeChange[] = [];
  for (const target of TARGETS) {
    const text = code[target];
    const made = withOwnLines(text, arranged[target], { start: 0, end: text.length }).filter(
      ({ start, end, text: by }) => text.slice(start, end) !== by,
    );
    if (target === "css") made.push(...faceChanges(code.css, made, after.html, plans));
    const changed = applyChanges(text, made);
    if (changed === text) continue;
    if (changed.length > LONGEST_CODE)
      throw togetherError(target, problem("code_too_large", { target, most: LONGEST_CODE / 1_000_000 }));
    after[target] = changed;
    inverse[target] = backFrom(text, made);
    changes.push(...made.map((change) => madeChange(text, target, change)));
    if (target === "html") assertNested(pageOrNull(source), read(changed), plans, made);
  }
  const newMeta = Object.assign({ ...meta }, ...plans.map((plan) => plan.meta));
  return {
    code: after,
    meta: newMeta,
    changed: changes.length > 0 || !Bun.deepEquals(meta, newMeta),
    summaries: plans.map(({ summary }) => summary),
    changes: changes.toSorted((a, b) => a.index - b.index),
    inverse,
  };
}

/** The rules that bring the typefaces of ours that edits name: at the end of the style sheet, where it has none of them. */
function faceChanges(css: string, made: Change[], html: string, plans: Plan[]): RequestedChange[] {
  const first = new Map(plans.flatMap(({ family, index }) => (family ? [[family, index] as const] : [])).reverse());
  if (first.size === 0) return [];
  const changed = applyChanges(css, made);
  const declared = declaredFamilies(changed);
  const missing = [...first].filter(([{ name }]) => !declared.has(name)).sort(([, one], [, other]) => one - other);
  return missing.map(([family, index], place) => ({
    ...{ start: css.length, end: css.length, index },
    text: `${place > 0 || changed === "" || changed.endsWith("\n") ? "" : "\n"}${facesFor({ html, css: changed }, [family])}\n`,
  }));
}

function refusal(sentence: FieldProblemDetail, index: number): EditError {
  const error = new EditError("op", sentence);
  error.index = index;
  return error;
}

/** No edit by itself is at fault, but what all of them make of a text. */
const togetherError = (target: CodeTarget, sentence: FieldProblemDetail, index = 0): EditError =>
  Object.assign(refusal(sentence, index), { together: target });

function madeChange(
  source: string,
  target: CodeTarget,
  { index, start, end, text, isMove }: RequestedChange,
): CodeChange {
  const op = isMove ? "move" : start === end ? "insert" : text === "" ? "remove" : "replace";
  return { index, target, op, removed: source.slice(start, end), inserted: text };
}

const wantedOf = (plans: Plan[], target: CodeTarget): RequestedChange[] =>
  plans.flatMap(({ index, changes }) => (changes[target] ?? []).map((change) => ({ ...change, index })));

/** The changes of the html. What changes in a moved element moves with it, inner moves first. */
function htmlChanges(source: string, plans: Plan[], refuse: Refuse): RequestedChange[] {
  let changes = wantedOf(plans, "html");
  const leaving = plans.flatMap(({ index, leaves }) => (leaves ? { index, ...leaves } : []));
  const eol = lineBreakOf(source);
  const gone = new Map<Element, number>();
  for (const { index, element } of leaving) {
    const other = gone.get(element);
    if (other !== undefined) refuse(sameText(other, index));
    else gone.set(element, index);
  }
  const once = leaving.filter(({ index, element }) => gone.get(element) === index);
  for (const { index, element, to } of once.toSorted((a, b) => lengthOf(a.element) - lengthOf(b.element))) {
    const { start, end } = element;
    const out: RequestedChange = { start, end, text: "", index, isMove: to !== null, leaves: true };
    if (!to) {
      changes.push(out);
      continue;
    }
    const within = new Set(changes.filter((change) => liesWithin(change, element)));
    const moved = withOwnLines(source, apart([...within], refuse), element).map((change) => ({
      ...change,
      start: change.start - start,
      end: change.end - start,
    }));
    const bare = applyChanges(source.slice(start, end), moved);
    const text = ownLines(source, element) ? onOwnLines(source, to.element, to.position, bare, eol) : bare;
    const put: RequestedChange = { start: to.place, end: to.place, text, index, isMove: true };
    changes = [...changes.filter((change) => !within.has(change)), out, put];
  }
  return changes;
}

const lengthOf = ({ start, end }: Range): number => end - start;

/** An element that goes takes the lines with it that it has to itself, where nothing else changes on them. */
function withOwnLines(source: string, sorted: RequestedChange[], within: Range): RequestedChange[] {
  let before = within.start;
  return sorted.map((change, at) => {
    const lines = change.leaves ? ownLines(source, change) : null;
    const next = sorted[at + 1]?.start ?? within.end;
    const range = lines && lines.start >= before && lines.end <= next ? lines : change;
    before = Math.max(before, range.end);
    return { ...change, start: range.start, end: range.end };
  });
}

/** Whether a change is within an element; an insertion at its edges is outside. */
const liesWithin = ({ start, end }: Range, of: Range): boolean =>
  start === end ? start > of.start && end < of.end : start >= of.start && end <= of.end;

/** The changes in the order of their places, without those of edits that change the same text as one before them. */
function apart(changes: RequestedChange[], refuse: Refuse): RequestedChange[] {
  const sorted = changes
    .map((change, order) => ({ ...change, order }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
  const refused = new Set<number>();
  const kept: RequestedChange[] = [];
  /** What is put in by replaces, by its place: the same twice was meant once. */
  const quoted = new Map<number, RequestedChange[]>();
  for (const change of sorted) {
    if (refused.has(change.index)) continue;
    const last = kept.at(-1);
    const isQuotedPlace = change.isQuoted && change.start === change.end;
    const beside = isQuotedPlace ? (quoted.get(change.start) ?? []) : [];
    const before = last && change.start < last.end ? last : beside.find(({ text }) => text === change.text);
    if (!before) {
      kept.push(change);
      if (isQuotedPlace) quoted.set(change.start, [...beside, change]);
      continue;
    }
    const [first, second] = [before.index, change.index].sort((a, b) => a - b) as [number, number];
    refuse(sameText(first, second));
    refused.add(second);
    if (before === last && second === before.index) kept.splice(-1, 1, change);
  }
  return kept;
}

function sameText(first: number, second: number): EditError {
  if (first === second) return refusal(problem("text_changed_twice"), second);
  return Object.assign(refusal(problem("text_of_other", { other: `edits.${first}` }), second), { other: first });
}

/** The changes that take changes back, by offsets in the text that these make. */
function backFrom(source: string, changes: Change[]): Change[] {
  let shift = 0;
  return changes.map(({ start, end, text }) => {
    const back = { start: start + shift, end: start + shift + text.length, text: source.slice(start, end) };
    shift += text.length - (end - start);
    return back;
  });
}

/** Null for a page beyond what is read: it is from before there were limits, and may be mended by a replace. */
function pageOrNull(source: Source): Page | null {
  try {
    return source.page;
  } catch (error) {
    if (error instanceof HtmlLimitError) return null;
    throw error;
  }
}

/** Throws EditError when browsers would read the changed page otherwise than the edits say. */
function assertNested(before: Page | null, after: Page, plans: Plan[], changes: Change[]): void {
  if (!before) return;
  const last = plans.at(-1)!.index;
  const misread = (sentence: FieldProblemDetail) => togetherError("html", sentence, last);
  const growth = plans.some((plan) => plan.growth === null) ? null : plans.reduce((sum, plan) => sum + plan.growth!, 0);
  if (growth !== null && after.elements.length !== before.elements.length + growth) throw misread(problem("misplaced"));
  const fault = faultBroughtIn(before, after);
  if (fault !== null) throw misread(problem("html_broken", { fault }));
  // Of a replaced text nobody says what it is to be.
  if (growth === null) return;
  const moved = plans.flatMap(({ leaves }) => leaves?.element ?? []);
  const places = placesAfter(changes);
  const found = new Map(after.elements.map((element) => [element.start, element]));
  for (const element of before.elements) {
    if (moved.some((one) => isWithin(element, one))) continue;
    const start = places(element.start, "last");
    if (start === null) continue;
    const now = found.get(start);
    const isWhole =
      now?.tag === element.tag &&
      (["first", "last"] as const).some((side) => isSamePlace(after.source, now.end, places(element.end, side)));
    if (!isWhole) throw misread(problem("misread", { element: nameOf(before, element) }));
  }
}

/** Whether two places of a source are the same but for blanks, which an element without an end tag may lose. */
const isSamePlace = (source: string, one: number, other: number | null): boolean =>
  one === other || (other !== null && source.slice(Math.min(one, other), Math.max(one, other)).trim() === "");

/**
 * Where a place of the source is after changes, before or after what is put exactly there; null when it is in what is
 * taken out. Places are to be asked for in any order.
 */
function placesAfter(changes: Change[]): (place: number, side: "first" | "last") => number | null {
  const shifts: number[] = [];
  let shift = 0;
  for (const { start, end, text } of changes) {
    shift += text.length - (end - start);
    shifts.push(shift);
  }
  return (place, side) => {
    // The number of changes that lie before the place.
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const { start, end } = changes[middle]!;
      const isBefore = end < place || (end === place && (start < end || side === "last"));
      if (isBefore) low = middle + 1;
      else high = middle;
    }
    const next = changes[low];
    if (next && next.start < place && place < next.end) return null;
    if (next && next.start === place && next.end > place && side === "last") return null;
    return place + (shifts[low - 1] ?? 0);
  };
}
