/**
 * The executor of typed edits. Every edit becomes changes by offsets in the code as it was given, so that the order of
 * edits decides nothing but which words win at the same place, and all bytes that no edit names stay. Afterwards the
 * page is read again: what a browser would nest otherwise than the edits say is refused. It never guesses: an edit that
 * does not apply exactly refuses the whole.
 */
import { type Element, elementsIn, isWithin, type Page, type Range, readPage } from "../html/page.ts";
import { SelectorError, select } from "../html/select.ts";
import { applyChanges, attributeChanges, type Change } from "../html/splices.ts";
import { assertDeclaration, isPlain, readSheet, ruleChanges, styleWith } from "./declarations.ts";
import { type Edit, EditError, type EditOf, type PageMeta } from "./edit.ts";
import { createLocator, lineOf, linesAround, nearestLines } from "./locate.ts";
import { findNode, named, shown } from "./nodes.ts";
import type { CodeTarget, PageCode } from "./page_code.ts";
import { newContent } from "./set_text.ts";
import { tokenChanges } from "./set_token.ts";

export const TARGETS = ["html", "css", "javascript"] as const satisfies CodeTarget[];

/** What edits have made of a page. */
export interface Applied {
  code: PageCode;
  meta: PageMeta;
  /** Whether anything is another. */
  changed: boolean;
  /** What was done, in words, for each edit. */
  summaries: string[];
  /** What is another, in the order of the edits. */
  changes: MadeChange[];
  /** The changes that lead back from the new code to the old, by offsets in the new. */
  inverse: Record<CodeTarget, Change[]>;
}

/** A piece of code that an edit has changed; what is moved is taken out in one and put in by another. */
export interface MadeChange {
  /** Of the edit. */
  index: number;
  target: CodeTarget;
  op: "replace" | "insert" | "remove" | "move";
  removed: string;
  inserted: string;
}

/** A change with the edit that wants it. */
interface Wanted extends Change {
  index: number;
  isMove?: true;
}

/** An element that goes to another place, with whatever else changes in it. */
interface Move {
  index: number;
  from: Range;
  to: number;
}

/** What is being put together. */
interface Draft {
  code: PageCode;
  page: Page;
  meta: PageMeta;
  changes: Record<CodeTarget, Wanted[]>;
  moves: Move[];
  /** How many elements more the page must have afterwards; null: that can't be said of a replaced text. */
  growth: number | null;
}

/** The longest text that one set of edits may make of a page's html, css or javascript. */
const LONGEST_CODE = 5_000_000;

/**
 * Applies edits, all or none.
 * @throws EditError for the first that does not apply; HtmlLimitError when the page, before or after, is beyond what is read
 */
export function applyEdits(code: PageCode, meta: PageMeta, edits: readonly Edit[]): Applied {
  const draft: Draft = {
    code,
    page: readPage(code.html),
    meta: { ...meta },
    changes: { html: [], css: [], javascript: [] },
    moves: [],
    growth: 0,
  };
  const summaries = edits.map((edit, index) => attempt(index, () => plan(draft, edit, index)));
  carryMoves(draft);
  const after = { ...code };
  const inverse: Applied["inverse"] = { html: [], css: [], javascript: [] };
  const made: MadeChange[] = [];
  let htmlChanges: Change[] = [];
  for (const target of TARGETS) {
    const changes = apart(draft.changes[target]).filter(
      ({ start, end, text }) => code[target].slice(start, end) !== text,
    );
    if (target === "html") htmlChanges = changes;
    made.push(...changes.map((change) => madeChange(code, target, change)));
    after[target] = applyChanges(code[target], changes);
    if (after[target].length > LONGEST_CODE) throw new EditError("html", `The ${target} would be longer than 5 MB.`);
    inverse[target] = backFrom(code[target], changes);
  }
  const last = edits.length - 1;
  if (after.html !== code.html) attempt(last, () => assertNested(draft, after.html, htmlChanges));
  const changed = TARGETS.some((target) => after[target] !== code[target]) || !Bun.deepEquals(meta, draft.meta);
  const changes = made.toSorted((a, b) => a.index - b.index);
  return { code: after, meta: draft.meta, changed, summaries, changes, inverse };
}

function madeChange(code: PageCode, target: CodeTarget, { index, start, end, text, isMove }: Wanted): MadeChange {
  const op = isMove ? "move" : start === end ? "insert" : text === "" ? "remove" : "replace";
  return { index, target, op, removed: code[target].slice(start, end), inserted: text };
}

/** The code that changes by offsets make, for the way back. */
export const applyInverse = (code: PageCode, inverse: Applied["inverse"]): PageCode => ({
  html: applyChanges(code.html, inverse.html),
  css: applyChanges(code.css, inverse.css),
  javascript: applyChanges(code.javascript, inverse.javascript),
});

function attempt<Result>(index: number, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof EditError) error.index = index;
    throw error;
  }
}

/** Puts what an edit changes into the draft; returns what that is, in words. */
function plan(draft: Draft, edit: Edit, index: number): string {
  const add = (target: CodeTarget, ...changes: Change[]) =>
    draft.changes[target].push(...changes.map((change) => ({ ...change, index })));
  switch (edit.op) {
    case "replace":
      return planReplace(draft, edit, add);
    case "set_text": {
      const element = findNode(draft.page, edit.node, "node");
      const content = newContent(draft.page, element, edit.text);
      const before = named(draft.page, element);
      add("html", { ...element.inner!, text: content });
      grow(draft, countIn(content) - elementsIn(draft.page, element.inner!).length);
      return `Changed ${before} to “${shown(edit.text.replace(/\s+/g, " "))}”`;
    }
    case "set_attribute":
    case "remove_attribute":
      return planAttribute(draft, edit, add);
    case "insert": {
      const element = findNode(draft.page, edit.node, "node");
      const place = placeAt(draft.page, element, edit.position);
      const inserted = readFragment(edit.html);
      add("html", { start: place, end: place, text: edit.html });
      grow(draft, inserted);
      return `Inserted ${inserted === 1 ? "an element" : inserted === 0 ? "a text" : `${inserted} elements`} ${POSITION_WORDS[edit.position]} ${named(draft.page, element)}`;
    }
    case "move": {
      const element = findNode(draft.page, edit.node, "node");
      assertRemovable(element);
      const goal = findNode(draft.page, edit.to, "to");
      if (isWithin(goal, element))
        throw new EditError("to", `${named(draft.page, goal)} is in what is moved; choose a place outside of it.`);
      draft.moves.push({ index, from: element, to: placeAt(draft.page, goal, edit.position) });
      return `Moved ${named(draft.page, element)} ${POSITION_WORDS[edit.position]} ${named(draft.page, goal)}`;
    }
    case "remove": {
      const element = findNode(draft.page, edit.node, "node");
      assertRemovable(element);
      add("html", { start: element.start, end: element.end, text: "" });
      grow(draft, -elementsIn(draft.page, element).length);
      return `Removed ${named(draft.page, element)}`;
    }
    case "set_style":
      return planStyle(draft, edit, add);
    case "set_token": {
      const changes = tokenChanges(draft.code.css, edit.name, edit.value);
      add("css", ...changes);
      return `Set ${edit.name} to ${shown(edit.value)}`;
    }
    case "set_meta":
      return planMeta(draft, edit);
  }
}

type Add = (target: CodeTarget, ...changes: Change[]) => void;

const POSITION_WORDS = {
  before: "before",
  after: "after",
  first: "at the beginning of",
  last: "at the end of",
} as const;

const grow = (draft: Draft, by: number) => {
  if (draft.growth !== null) draft.growth += by;
};

const MOST_OCCURRENCES = 10_000;

function planReplace(draft: Draft, edit: EditOf<"replace">, add: Add): string {
  const { target, find, replace, occurrences } = edit;
  const text = draft.code[target];
  if (find === "") throw new EditError("find", "must not be empty.");
  const places: number[] = [];
  for (
    let at = text.indexOf(find);
    at !== -1 && places.length <= MOST_OCCURRENCES;
    at = text.indexOf(find, at + find.length)
  )
    places.push(at);
  if (places.length !== occurrences) throw new EditError("find", ...misfound(text, edit, places));
  for (const start of places) add(target, { start, end: start + find.length, text: replace });
  // Of a text nobody knows how many elements it is.
  if (target === "html") draft.growth = null;
  return `Replaced “${shown(find)}” by “${shown(replace)}” in the ${target}${occurrences > 1 ? `, ${occurrences} times` : ""}`;
}

/** What was found instead of a text, with the lines that come nearest. */
function misfound(
  text: string,
  { target, find, occurrences }: EditOf<"replace">,
  places: number[],
): [message: string, nearest: { place: string; text: string }[]] {
  const lines = (shown: string) =>
    shown
      .split("\n")
      .filter((line) => /^\d+:/.test(line))
      .map((line) => ({
        place: `line ${line.slice(0, line.indexOf(":"))}`,
        text: line.slice(line.indexOf(":") + 2).slice(0, 200),
      }))
      .slice(0, 3);
  const count = `${occurrences} time${occurrences === 1 ? "" : "s"}`;
  if (places.length > 0)
    return [
      `“${shown(find)}” stands ${places.length > MOST_OCCURRENCES ? `more than ${MOST_OCCURRENCES}` : places.length} times in the ${target}, not ${count}. Quote more around it, or say so in occurrences.`,
      places.slice(0, 3).map((at) => ({
        place: `line ${lineOf(text, at)}`,
        text: shown(text.slice(Math.max(0, at - 20), at + find.length + 20)),
      })),
    ];
  const near = createLocator(text).locate(find);
  return [
    `“${shown(find)}” does not stand in the ${target}.`,
    lines(near.kind === "one" ? linesAround(text, [near.start]) : nearestLines(text, find)),
  ];
}

const ATTRIBUTE = /^[a-z_:][\w:.-]{0,100}$/i;
const LONGEST_ATTRIBUTE = 10_000;
/** Attributes whose value is an address that a browser goes to or loads. */
const ADDRESSES = new Set(
  "href src action formaction data poster background cite xlink:href srcset ping manifest".split(" "),
);

function planAttribute({ page }: Draft, edit: EditOf<"set_attribute"> | EditOf<"remove_attribute">, add: Add): string {
  const element = findNode(page, edit.node, "node");
  const name = element.isForeign ? edit.name : edit.name.toLowerCase();
  if (!ATTRIBUTE.test(name)) throw new EditError("name", `“${shown(edit.name)}” is no name of an attribute.`);
  if (element.tag === "script" || /^on/i.test(name) || /^srcdoc$/i.test(name))
    throw new EditError("name", "Scripts are changed with a replace in the javascript, not with attributes.");
  if (edit.op === "remove_attribute") {
    if (!element.attributes.has(name))
      throw new EditError(
        "name",
        `${named(page, element)} has no attribute “${name}”.`,
        [...element.attributes].slice(0, 3).map(([place, text]) => ({ place, text: shown(text) })),
      );
    add("html", ...attributeChanges(page.source, element, { [name]: null }));
    return `Took ${name} away from ${named(page, element)}`;
  }
  const { value } = edit;
  if (value.length > LONGEST_ATTRIBUTE) throw new EditError("value", `is longer than ${LONGEST_ATTRIBUTE} characters.`);
  if (ADDRESSES.has(name.toLowerCase()) && isScript(value))
    throw new EditError("value", "Addresses that are scripts are refused; use https, a path or #id.");
  const other = name === "id" ? page.byId.get(value) : undefined;
  if (other && other !== element)
    throw new EditError("value", `${named(page, other)} has the id “${shown(value)}” already.`);
  add("html", ...attributeChanges(page.source, element, { [name]: value }));
  return `Set ${name} of ${named(page, element)} to “${shown(value)}”`;
}

/** Whether a browser would run an address; blanks and control characters in its scheme are passed over. */
const isScript = (address: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass them over.
  /^(?:javascript|vbscript|data:text\/html|data:application\/xhtml)/i.test(address.replace(/[\u0000-\u0020]/g, "")) ||
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass them over.
  /,\s*javascript:/i.test(address.replace(/[\u0000-\u001f]/g, ""));

const NEVER_REMOVED = new Set(["html", "head", "body"]);

function assertRemovable({ tag }: Element): void {
  if (NEVER_REMOVED.has(tag)) throw new EditError("node", `The <${tag}> of a document stays where it is.`);
}

/** Where a position at an element is in the source. */
function placeAt(page: Page, element: Element, position: "before" | "after" | "first" | "last"): number {
  if (position === "before" || position === "after") {
    if (NEVER_REMOVED.has(element.tag)) throw new EditError("position", `Nothing can be ${position} <${element.tag}>.`);
    return position === "before" ? element.start : element.end;
  }
  if (!element.inner) throw new EditError("position", `${named(page, element)} can have nothing in it.`);
  return position === "first" ? element.inner.start : element.inner.end;
}

/** What stands nowhere but in these is read in them. */
const AROUND: [first: RegExp, tags: string[]][] = [
  [/^\s*<(?:td|th)\b/i, ["table", "tbody", "tr"]],
  [/^\s*<tr\b/i, ["table", "tbody"]],
  [/^\s*<(?:tbody|thead|tfoot|caption|colgroup)\b/i, ["table"]],
  [/^\s*<(?:option|optgroup)\b/i, ["select"]],
];

/** How many elements html has that is put into a page. Throws EditError when it would change what is around it. */
function readFragment(html: string): number {
  const around = AROUND.find(([first]) => first.test(html))?.[1] ?? [];
  const before = around.map((tag) => `<${tag}>`).join("");
  const after = around.map((tag) => `</${tag}>`).reverse();
  const fragment = readPage(`${before}${html}${after.join("")}`, { faults: true });
  if (fragment.isDocument)
    throw new EditError("html", "A whole document can't be put into a page; leave its frame out.");
  const open = fragment.elements.find(({ isClosed }) => !isClosed);
  const place = (at: number) => Math.max(0, at - before.length);
  if (open) throw new EditError("html", `The <${open.tag}> at character ${place(open.start)} is never closed.`);
  const stray = fragment.faults.find(({ code }) => /end-tag|eof-in|abrupt|unexpected/.test(code));
  if (stray)
    throw new EditError("html", `Browsers would have to guess at character ${place(stray.start)} (${stray.code}).`);
  return fragment.elements.length - around.length;
}

const countIn = (html: string): number => readPage(html).elements.length;

function planStyle({ page, code }: Draft, edit: EditOf<"set_style">, add: Add): string {
  const { node, selector, properties } = edit;
  for (const [name, value] of Object.entries(properties)) assertDeclaration(name, value, `properties.${name}`);
  const words = Object.entries(properties)
    .map(([name, value]) => (value === null ? `no ${name}` : `${name} ${shown(value)}`))
    .join(", ");
  if (node !== null) {
    const element = findNode(page, node, "node");
    if (element.isForeign && element.tag !== "svg")
      throw new EditError("node", "Parts of a drawing have no style here.");
    const style = styleWith(element.attributes.get("style") ?? "", properties);
    if (style !== (element.attributes.get("style") ?? ""))
      add("html", ...attributeChanges(page.source, element, { style: style === "" ? null : style }));
    return `Gave ${named(page, element)} ${words}`;
  }
  const wanted = oneBlank(selector!);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  if (wanted === "" || /,$|[{};<@\u0000-\u001f]|\/\*/.test(wanted))
    throw new EditError("selector", "is no CSS selector.");
  const sheet = readSheet(code.css, "selector");
  const rule = sheet.rules.findLast((one) => isPlain(one) && oneBlank(one.selector) === wanted);
  if (rule) {
    add("css", ...ruleChanges(sheet, rule, properties));
    return `Gave ${wanted} ${words}`;
  }
  if (!matchesAny(page, wanted))
    throw new EditError(
      "selector",
      `No rule of the style sheet has the selector “${shown(wanted)}”, and it matches no element.`,
      sheet.rules
        .filter((one) => isPlain(one) && one.selector.split(/[\s.#:>]+/).some((word) => word && wanted.includes(word)))
        .slice(0, 3)
        .map((one) => ({ place: one.selector, text: "" })),
    );
  const declarations = Object.entries(properties).flatMap(([name, value]) =>
    value === null ? [] : `${name}:${value}`,
  );
  if (declarations.length > 0) {
    const gap = code.css === "" || code.css.endsWith("\n") ? "" : "\n";
    add("css", { start: code.css.length, end: code.css.length, text: `${gap}${wanted}{${declarations.join(";")}}\n` });
  }
  return `Gave ${wanted} ${words}`;
}

const oneBlank = (selector: string): string => selector.replace(/\s+/g, " ").trim();

/** Whether a selector speaks of the page. States and parts of elements ("a:hover", "p::before") are left out of it. */
function matchesAny(page: Page, selector: string): boolean {
  const plain = selector.replace(/::?[a-z-]+(?:\([^()]*\))?/gi, "").trim();
  try {
    return plain === "" || select(page, plain).length > 0 || /^(?:html|body|\*)$/.test(plain);
  } catch (error) {
    if (error instanceof SelectorError) throw new EditError("selector", error.message);
    throw error;
  }
}

function planMeta(draft: Draft, { op, ...settings }: EditOf<"set_meta">): string {
  const set = Object.entries(settings).filter(([, value]) => value !== undefined) as [keyof PageMeta, string | null][];
  for (const [name, value] of set) draft.meta[name] = value;
  const words = set.map(([name, value]) =>
    value === null ? `${name.replace("_", " ")} as proposed` : `${name.replace("_", " ")} “${shown(value)}”`,
  );
  return `Set ${words.join(", ")}`;
}

/** Turns moves into changes: what changes in a moved element moves with it, inner moves first. */
function carryMoves(draft: Draft): void {
  const { changes, moves, code } = draft;
  for (const { index, from, to } of moves.toSorted((a, b) => a.from.end - a.from.start - (b.from.end - b.from.start))) {
    const within = changes.html.filter((change) => liesWithin(change, from));
    const left = changes.html.filter((change) => !within.includes(change));
    const shifted = within.map((change) => ({
      ...change,
      start: change.start - from.start,
      end: change.end - from.start,
    }));
    const text = applyChanges(code.html.slice(from.start, from.end), apart(shifted));
    changes.html = [
      ...left,
      { start: from.start, end: from.end, text: "", index, isMove: true },
      { start: to, end: to, text, index, isMove: true },
    ];
  }
}

/** Whether a change is within an element; an insertion at its edges is outside. */
const liesWithin = ({ start, end }: Range, of: Range): boolean =>
  start === end ? start > of.start && end < of.end : start >= of.start && end <= of.end;

/** The changes in the order of their places. Throws EditError when two edits change the same text. */
function apart(changes: Wanted[]): Wanted[] {
  const sorted = changes
    .map((change, order) => ({ ...change, order }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
  let before: (Wanted & { order: number }) | null = null;
  for (const change of sorted) {
    if (before && change.start < before.end) {
      const [first, second] = [before.index, change.index].sort((a, b) => a - b);
      const error = new EditError(
        "op",
        first === second
          ? "It changes the same text twice."
          : `It changes text that edits.${first} changes too; make one edit of both, or two calls.`,
      );
      error.index = second!;
      throw error;
    }
    if (!before || change.end >= before.end) before = change;
  }
  return sorted;
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

/** Throws EditError when browsers would read the changed page otherwise than the edits say. */
function assertNested({ page, growth, moves }: Draft, html: string, changes: Change[]): void {
  const before = readPage(page.source, { faults: true });
  const after = readPage(html, { faults: true });
  const open = ({ elements }: Page) => elements.filter(({ isClosed }) => !isClosed).length;
  if (growth !== null && after.elements.length !== before.elements.length + growth)
    throw new EditError("op", "Browsers would not read the page so: what is put there can't stand in that place.");
  const fault = after.faults.length > before.faults.length ? after.faults.at(-1) : null;
  if (open(after) > open(before) || fault)
    throw new EditError(
      "op",
      `The page would be broken html${fault ? ` (${fault.code} at character ${fault.start})` : ": an element would be left open"}.`,
    );
  // Of a replaced text nobody says what it is to be.
  if (growth === null) return;
  const places = placesAfter(changes);
  const found = new Map(after.elements.map((element) => [element.start, element]));
  for (const element of before.elements) {
    if (moves.some(({ from }) => isWithin(element, from))) continue;
    const start = places(element.start, "last");
    if (start === null) continue;
    const now = found.get(start);
    const isWhole =
      now?.tag === element.tag && ["first", "last"].some((side) => now.end === places(element.end, side as "first"));
    if (!isWhole)
      throw new EditError(
        "op",
        `Browsers would not read the page so: ${named(page, element)}, which no edit names, would begin or end elsewhere.`,
      );
  }
}

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
