/**
 * What one edit changes, by offsets in the code as it was given: the page is asked for what the edit names, and an edit
 * that names nothing, or wants what may not be, is refused with what it may have meant. What edits come to together is
 * decided in apply.ts.
 */

import { declaredFamilies, firstFamily, TYPEFACE_NAMES, withoutFaces, writtenStack } from "../design/faces.ts";
import type { Family } from "../design/families.ts";
import { hasSureEnd } from "../html/faults.ts";
import { closest, type Element, elementsIn, isWithin, type Page, type Range, readPage } from "../html/page.ts";
import { PART_ATTRIBUTE, STYLES } from "../html/part_names.ts";
import { SelectorError, select } from "../html/select.ts";
import { attributeChanges, type Change } from "../html/splices.ts";
import { collapsed } from "../lib/one_line.ts";
import { isLonger } from "../lib/writing.ts";
import { type FieldProblemDetail, problem } from "../sentences/field_problems.ts";
import { tellChange } from "../sentences/page_changes.ts";
import type { CodedMessage } from "../sentences/sentence.ts";
import { assertDeclaration, isPlain, ruleChanges, type Sheet, styleWith } from "./declarations.ts";
import { copyOf } from "./duplicate.ts";
import { type Edit, EditError, type EditOf, type NearestMatch, type PageMeta, type Position } from "./edit.ts";
import { onOwnLines } from "./lines.ts";
import { createLocator, lineBreakOf, lineOf, linesAround, nearestLines } from "./locate.ts";
import { findNode, findWritten, nameOf, shortened } from "./nodes.ts";
import type { CodeTarget, PageCode } from "./page_code.ts";
import { stylesIn, takenOn } from "./parts.ts";
import { newContent } from "./set_text.ts";
import { type NewTokens, planToken, type Sheets, setsToken } from "./set_token.ts";

/** What edits speak of: a page as it is before the first of them. */
export interface Source {
  code: PageCode;
  /**
   * Read once, when an edit speaks of elements.
   * @throws HtmlLimitError
   */
  readonly page: Page;
  /**
   * Read once.
   * @throws EditError for this field
   */
  sheet(field: string): Sheet;
  /**
   * Those of the page that can be read, in the order in which the later ones win; read once.
   * @throws HtmlLimitError
   */
  readonly sheets: Sheets;
  /** What tokens are set to: a colour is read beside those that are set with it. */
  newTokens: NewTokens;
}

export interface PlannedChange extends Change {
  /** The text around it was quoted: the same change twice is the same edit twice. */
  isQuoted?: true;
}

/** What an edit changes. */
export interface Plan {
  /** Of the edit. */
  index: number;
  /** What is done, in words. */
  summary: CodedMessage;
  changes: Partial<Record<CodeTarget, PlannedChange[]>>;
  /** The element that goes, with all that it holds: to another place, or for good. */
  leaves: Leaving | null;
  /** How many elements more the page must have afterwards; null: that can't be said of a replaced text. */
  growth: number | null;
  meta: Partial<PageMeta>;
  /** The typeface of ours that the style sheet must bring for it. */
  family: Family | null;
}

export interface Leaving {
  element: Element;
  to: { element: Element; position: Position; place: number } | null;
}

type Planned = Pick<Plan, "summary"> & Partial<Plan>;

/**
 * What an edit changes of a page.
 * @throws EditError, HtmlLimitError
 */
export function planEdit(source: Source, edit: Edit, index: number): Plan {
  try {
    return { index, changes: {}, leaves: null, growth: 0, meta: {}, family: null, ...planned(source, edit) };
  } catch (error) {
    if (error instanceof EditError) error.index = index;
    throw error;
  }
}

function planned(source: Source, edit: Edit): Planned {
  if (edit.op === "replace") return planReplace(source, edit);
  if (edit.op === "set_meta") return planMeta(edit);
  if (edit.op === "set_token") {
    const { sheets, code, newTokens } = source;
    // One that can't be read may be the one that sets it.
    if (!setsToken(sheets, edit.name)) source.sheet("name");
    const { changes, family } = planToken(sheets, code.css, edit.name, edit.value, newTokens);
    // Their rules are put at the end of a style sheet that can be read.
    if (family) source.sheet("value");
    return { summary: tellChange("token_set", { name: edit.name, value: shortened(edit.value) }), changes, family };
  }
  const { page } = source;
  switch (edit.op) {
    case "set_text": {
      const element = findNode(page, edit.node, "node");
      assertSureEnd(page, element);
      const content = newContent(page, element, edit.text);
      return {
        summary: tellChange("text_changed", {
          element: nameOf(page, element),
          text: shortened(edit.text.replace(/\s+/g, " ")),
        }),
        changes: { html: [{ ...element.inner!, text: content }] },
        growth: readPage(content).elements.length - elementsIn(page, element.inner!).length,
      };
    }
    case "set_attribute":
    case "remove_attribute":
      return planAttribute(source, edit);
    case "insert": {
      const element = findNode(page, edit.node, "node");
      const place = placeAt(page, element, edit.position);
      const growth = readFragment(edit.html);
      return {
        summary: tellChange(`inserted_${edit.position}`, { element: nameOf(page, element), count: growth }),
        changes: { html: [{ start: place, end: place, text: edit.html }] },
        growth,
      };
    }
    case "move": {
      const element = findNode(page, edit.node, "node");
      assertRemovable(page, element);
      const goal = findNode(page, edit.to, "to");
      if (isWithin(goal, element))
        throw new EditError("to", problem("moved_into_itself", { element: nameOf(page, goal) }));
      return {
        summary: tellChange(`moved_${edit.position}`, { element: nameOf(page, element), goal: nameOf(page, goal) }),
        leaves: {
          element,
          to: { element: goal, position: edit.position, place: placeAt(page, goal, edit.position) },
        },
      };
    }
    case "duplicate": {
      const element = findWritten(page, edit.node, "node");
      assertRemovable(page, element);
      const copy = onOwnLines(page.source, element, "after", copyOf(page, element), lineBreakOf(page.source));
      return {
        summary: tellChange("element_duplicated", { element: nameOf(page, element) }),
        changes: { html: [{ start: element.end, end: element.end, text: copy }] },
        growth: elementsIn(page, element).length,
      };
    }
    case "remove": {
      const element = findNode(page, edit.node, "node");
      assertRemovable(page, element);
      return {
        summary: tellChange("element_removed", { element: nameOf(page, element) }),
        leaves: { element, to: null },
        growth: -elementsIn(page, element).length,
      };
    }
    case "set_style":
      return planStyle(source, edit);
  }
}

const MOST_OCCURRENCES = 10_000;

/** Where a shared part stands in the page's whole code. */
function placeOf(source: Source, part: string): Range {
  const range = part === STYLES ? stylesIn(source.code.css) : takenOn(source.page, (name) => name === part)[0]?.inner;
  if (!range) throw new EditError("target", problem("part_unplaced", { part }));
  return range;
}

function planReplace(source: Source, edit: EditOf<"replace">): Planned {
  const { target, part, find, replace, occurrences } = edit;
  const range = part === undefined ? null : placeOf(source, part);
  const offset = range?.start ?? 0;
  const text = source.code[target].slice(offset, range?.end);
  if (find === "" && text !== "") throw new EditError("find", problem("find_empty", { target }));
  const places: number[] = [];
  for (
    let at = text.indexOf(find);
    at !== -1 && places.length <= MOST_OCCURRENCES;
    at = find === "" ? -1 : text.indexOf(find, at + find.length)
  )
    places.push(at);
  if (places.length !== occurrences) throw new EditError("find", ...misfound(text, edit, places));
  const { start, end } = differing(find, replace);
  const words = replace.slice(start, replace.length - (find.length - end));
  return {
    summary: replacedWords(edit, find.slice(start, end), words),
    changes: {
      [target]: places.map((at) => ({
        start: offset + at + start,
        end: offset + at + end,
        text: words,
        isQuoted: true,
      })),
    },
    // Of a text nobody knows how many elements it is.
    growth: target === "html" ? null : 0,
  };
}

/** What a replacement does, in words: where it only adds or takes away, what it quotes besides says nothing. */
function replacedWords(edit: EditOf<"replace">, gone: string, come: string): CodedMessage {
  const { find, replace, target, part = "", occurrences: count } = edit;
  const [old, added] = [gone, come].map((text) => withoutFaces(text).trim());
  // What stands in for a typeface of ours is declared beside it.
  const families = [...declaredFamilies(come)].filter((name) => TYPEFACE_NAMES.includes(name));
  if (gone.trim() === "" && added === "" && families.length > 0)
    return tellChange("typefaces_added", { families: families.join(", ") });
  const where = { target, part, count };
  if (gone.trim() === "" && added !== "") return tellChange("text_added", { ...where, text: shortened(added!) });
  if (come.trim() === "" && old !== "") return tellChange("text_removed", { ...where, text: shortened(old!) });
  return tellChange("text_replaced", { ...where, old: shortened(find), text: shortened(replace) });
}

/** What is searched, in words. */
const searched = ({ target, part }: EditOf<"replace">): string => (part === undefined ? target : `shared ${part}`);

/** What of a text another one changes, in whole words: the rest is quoted to say where, and other edits may change it. */
function differing(before: string, after: string): Range {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  while (start > 0 && isInWord(before, start)) start--;
  while (start > 0 && isInWord(after, start)) start--;
  let same = 0;
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  while (same > 0 && (isInWord(before, before.length - same) || isInWord(after, after.length - same))) same--;
  return { start, end: before.length - same };
}

/** Whether a place is between two signs of a word; both halves of a character count as such. */
const isInWord = (text: string, place: number): boolean =>
  WORD.test(text[place - 1] ?? "") && WORD.test(text[place] ?? "");
const WORD = /[\p{L}\p{N}\p{M}\ud800-\udfff]/v;

/** What was found instead of a text, with the lines that come nearest. */
function misfound(
  text: string,
  edit: EditOf<"replace">,
  places: number[],
): [sentence: FieldProblemDetail, nearest: () => NearestMatch[]] {
  const { find, occurrences } = edit;
  const target = searched(edit);
  const lines = (shown: string) =>
    shown
      .split("\n")
      .filter((line) => /^\d+:/.test(line))
      .map((line) => ({
        place: `line ${line.slice(0, line.indexOf(":"))}`,
        text: line.slice(line.indexOf(":") + 2).slice(0, 200),
      }))
      .slice(0, 3);
  if (places.length > 0)
    return [
      problem("text_often", { find: shortened(find), target, found: places.length, occurrences }),
      () =>
        places.slice(0, 3).map((at) => ({
          place: `line ${lineOf(text, at)}`,
          text: shortened(text.slice(Math.max(0, at - 20), at + find.length + 20)),
        })),
    ];
  return [
    problem("text_absent", { find: shortened(find), target }),
    () => {
      const near = createLocator(text).locate(find);
      return lines(near.kind === "one" ? linesAround(text, [near.start]) : nearestLines(text, find));
    },
  ];
}

const ATTRIBUTE = /^[a-z_:][\w:.-]{0,100}$/i;
const LONGEST_ATTRIBUTE = 10_000;
/** Attributes whose value is an address that a browser goes to or loads. */
const ADDRESSES = new Set(
  "href src action formaction data poster background cite xlink:href srcset ping manifest".split(" "),
);

function planAttribute({ page }: Source, edit: EditOf<"set_attribute"> | EditOf<"remove_attribute">): Planned {
  const element = findWritten(page, edit.node, "node");
  const name = attributeName(element, edit.name);
  if (!ATTRIBUTE.test(name)) throw new EditError("name", problem("no_attribute_name", { name: shortened(edit.name) }));
  if (element.tag === "script" || /^on/i.test(name) || /^srcdoc$/i.test(name))
    throw new EditError("name", problem("script_attribute"));
  if (edit.op === "remove_attribute") {
    if (!element.attributes.has(name))
      throw new EditError("name", problem("attribute_absent", { element: nameOf(page, element), name }), () =>
        [...element.attributes].slice(0, 3).map(([place, text]) => ({ place, text: shortened(text) })),
      );
    return {
      summary: tellChange("attribute_removed", { name, element: nameOf(page, element) }),
      changes: { html: attributeChanges(page.source, element, { [name]: null }) },
    };
  }
  const { value } = edit;
  if (isLonger(value, LONGEST_ATTRIBUTE))
    throw new EditError("value", problem("too_long", { most: LONGEST_ATTRIBUTE }));
  if (ADDRESSES.has(name.toLowerCase()) && isScript(value)) throw new EditError("value", problem("script_address"));
  const other = name === "id" ? page.byId.get(value) : undefined;
  if (other && other !== element)
    throw new EditError("value", problem("id_taken", { element: nameOf(page, other), id: shortened(value) }));
  return {
    summary: tellChange("attribute_set", { name, element: nameOf(page, element), value: shortened(value) }),
    changes: { html: attributeChanges(page.source, element, { [name]: value }) },
  };
}

/** An attribute as the element has it: case counts nowhere, but drawings keep their own ("viewBox"). */
function attributeName({ attributes, isForeign }: Element, given: string): string {
  const name = given.toLowerCase();
  if (!isForeign) return name;
  return [...attributes.keys()].find((own) => own.toLowerCase() === name) ?? given;
}

/** Whether a browser would run an address; blanks and control characters in its scheme are passed over. */
const isScript = (address: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass them over.
  /^(?:javascript|vbscript|data:text\/html|data:application\/xhtml)/i.test(address.replace(/[\u0000-\u0020]/g, "")) ||
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass them over.
  /,\s*javascript:/i.test(address.replace(/[\u0000-\u001f]/g, ""));

const NEVER_REMOVED = new Set(["html", "head", "body"]);

function assertRemovable(page: Page, element: Element): void {
  if (NEVER_REMOVED.has(element.tag))
    throw new EditError("node", problem("stays_in_document", { element: `<${element.tag}>` }));
  assertSureEnd(page, element);
}

/** Nobody means all that an element holds because its end tag was forgotten. */
function assertSureEnd(page: Page, element: Element): void {
  if (!hasSureEnd(element)) throw new EditError("node", problem("no_end_tag", { element: nameOf(page, element) }));
}

/** Where a position at an element is in the source. */
function placeAt(page: Page, element: Element, position: Position): number {
  if (position === "after" || position === "last") assertSureEnd(page, element);
  if (position === "before" || position === "after") {
    if (NEVER_REMOVED.has(element.tag))
      throw new EditError("position", problem("nothing_beside", { element: `<${element.tag}>` }));
    return position === "before" ? element.start : element.end;
  }
  if (!element.inner) throw new EditError("position", problem("nothing_within", { element: nameOf(page, element) }));
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
  const fragment = readPage(`${before}${html}${after.join("")}`);
  if (fragment.isDocument) throw new EditError("html", problem("whole_document"));
  const open = fragment.elements.find(({ isClosed }) => !isClosed);
  const place = (at: number) => Math.max(0, at - before.length);
  if (open) throw new EditError("html", problem("never_closed", { element: `<${open.tag}>`, at: place(open.start) }));
  const stray = fragment.faults.find(({ code }) => /end-tag|eof-in|abrupt|unexpected/.test(code));
  if (stray) throw new EditError("html", problem("html_unclear", { at: place(stray.start), fault: stray.code }));
  return fragment.elements.length - around.length;
}

function planStyle(source: Source, edit: EditOf<"set_style">): Planned {
  const { page, code } = source;
  const { node, selector, part, properties: given } = edit;
  for (const [name, value] of Object.entries(given)) assertDeclaration(name, value, `properties.${name}`);
  const { properties, family } = withTypeface(source, given);
  const set = Object.entries(given).flatMap(([name, value]) => (value === null ? [] : `${name} ${shortened(value)}`));
  const removed = Object.keys(given).filter((name) => given[name] === null);
  const words = { set: set.join(", "), removed: removed.join(", ") };
  if (node !== null) {
    const element = findWritten(page, node, "node");
    const before = element.attributes.get("style") ?? "";
    const style = styleWith(before, properties);
    const html = style === before ? [] : attributeChanges(page.source, element, { style: style || null });
    const summary = tellChange("element_styled", { element: nameOf(page, element), ...words });
    return { summary, changes: { html }, family };
  }
  const wanted = oneBlank(selector!);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  if (wanted === "" || /,$|[{};<@\u0000-\u001f]|\/\*/.test(wanted))
    throw new EditError("selector", problem("no_selector", { selector: shortened(wanted) }));
  const summary = tellChange("rule_styled", { element: wanted, ...words });
  const sheet = source.sheet("selector");
  const within = part === undefined ? null : placeOf(source, part);
  const isThere = ({ source: at }: Sheet["rules"][number]) => !within || isWithin(spanOf(at!), within);
  const rule = sheet.rules.findLast((one) => isPlain(one) && oneBlank(one.selector) === wanted && isThere(one));
  if (rule) return { summary, changes: { css: ruleChanges(sheet, rule, properties) }, family };
  const matched = matchedBy(page, wanted);
  if (matched === null)
    throw new EditError("selector", problem("rule_absent", { selector: shortened(wanted) }), () =>
      sheet.rules
        .filter((one) => isPlain(one) && one.selector.split(/[\s.#:>]+/).some((word) => word && wanted.includes(word)))
        .slice(0, 3)
        .map((one) => ({ place: one.selector, text: "" })),
    );
  const declarations = Object.entries(properties).flatMap(([name, value]) =>
    value === null ? [] : `${name}:${value}`,
  );
  if (declarations.length === 0) return { summary };
  const written = `${wanted}{${declarations.join(";")}}`;
  // A rule for what stands in shared parts alone holds wherever they stand.
  const isOfParts = matched.length > 0 && matched.every((element) => closest(element, takesPart));
  const shared = within ?? (isOfParts ? stylesIn(code.css) : null);
  if (shared)
    return { summary, changes: { css: [{ start: shared.end, end: shared.end, text: `\n${written}` }] }, family };
  const gap = code.css === "" || code.css.endsWith("\n") ? "" : "\n";
  const text = `${gap}${written}\n`;
  return { summary, changes: { css: [{ start: code.css.length, end: code.css.length, text }] }, family };
}

const takesPart = ({ attributes }: Element): boolean => attributes.has(PART_ATTRIBUTE);
const spanOf = ({ start, end }: NonNullable<Sheet["rules"][number]["source"]>): Range => ({
  start: start!.offset,
  end: end!.offset,
});

type Properties = EditOf<"set_style">["properties"];

/** Properties with the typefaces that a name of ours stands for, and the typeface that must be there for them. */
function withTypeface(source: Source, properties: Properties): { properties: Properties; family: Family | null } {
  const value = properties["font-family"];
  const family = value ? firstFamily(value) : undefined;
  if (!value || !family) return { properties, family: null };
  // Its rules are put at the end of a style sheet that can be read.
  const { source: css } = source.sheet("properties.font-family");
  return { properties: { ...properties, "font-family": writtenStack(value, css) }, family };
}

const oneBlank = (selector: string): string => collapsed(selector);

/**
 * What a selector speaks of; null: of nothing on the page. States and parts of elements ("a:hover", "p::before") are left
 * out of it.
 */
function matchedBy(page: Page, selector: string): Element[] | null {
  const plain = selector.replace(/::?[a-z-]+(?:\([^()]*\))?/gi, "").trim();
  try {
    const matched = plain === "" ? [] : select(page, plain);
    return matched.length > 0 || /^(?:html|body|\*|)$/.test(plain) ? matched : null;
  } catch (error) {
    if (error instanceof SelectorError) throw new EditError("selector", error.sentence);
    throw error;
  }
}

function planMeta({ op: _, ...settings }: EditOf<"set_meta">): Planned {
  const set = Object.entries(settings).filter(([, value]) => value !== undefined);
  const told = set.map(([name, value]) => [name, value === null ? "" : shortened(value)]);
  return {
    summary: tellChange("settings_set", { ...Object.fromEntries(told), set: set.length }),
    meta: Object.fromEntries(set),
  };
}
