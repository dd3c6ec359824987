/**
 * Brings changed facts into a page that shows them. A place is changed only where it says what the brief said before; a
 * place that somebody has rewritten is left alone and told. All bytes outside of the changed places stay as they are.
 *
 * Entries that are gone take their item of a list with them, and new ones get an item made after the one before them,
 * on pages that showed the whole list. Linear in the page and the brief.
 */
import { escapeAttribute } from "../html/escape.ts";
import {
  closest,
  type Element,
  elementsIn,
  findIn,
  isWithin,
  type Page,
  type Range,
  readPage,
  runsIn,
} from "../html/page.ts";
import { applyChanges, attributeChanges, type Change } from "../html/splices.ts";
import type { Brief } from "./brief.ts";
import { isSaid, timesIn } from "./claims.ts";
import { ENTRY_LISTS, type EntryList, entryOf, type FactText, factHtml, factsOf, MARK } from "./facts.ts";
import { renewedData } from "./marked_data.ts";
import { oldLinks } from "./unmarked_links.ts";

/** What a page says of itself in search results. */
export interface MarkedMeta {
  title: string | null;
  description: string | null;
}

export interface MarkedPage extends MarkedMeta {
  html: string;
  /** BCP 47 tag of the page's texts. */
  language: string;
  /** Name of the website. */
  name: string;
  isHome: boolean;
}

/** What was said before, newest first, and what is said now. */
export interface FactChange {
  before: readonly Brief[];
  after: Brief;
  /** The page becomes another business's: marked places say what is known of that, whatever somebody has written there. */
  isAnother?: boolean;
}

/** A marked place that the change leaves alone, or for which the page has no place. */
export interface SkippedMark {
  path: string;
  /** What stands there; "" where nothing does. */
  text: string;
  reason: "rewritten" | "no_place";
}

export interface Applied {
  html: string;
  /** What makes the page's html of the one before. */
  changes: Change[];
  title: string | null;
  description: string | null;
  /** How many places of the page show facts. */
  places: number;
  /** How many of them said what was said before, and are changed. */
  stale: number;
  kept: SkippedMark[];
}

/** What is compared: breaks, blanks and the commas between lines are a matter of layout. */
const bare = (text: string): string => text.replace(/[\s,\u00a0]+/g, "").toLowerCase();

/** How many facts a page can show; further marks are not looked at. */
const MOST_MARKS = 5_000;
const LONGEST_TOLD = 200;

/**
 * A page with the facts as they are now.
 * @throws HtmlLimitError
 */
export function applyFacts(page: MarkedPage, { before, after, isAnother = false }: FactChange): Applied {
  const read = readPage(page.html);
  const now = factsOf(after, page.language);
  const past = before.map((brief) => factsOf(brief, page.language));
  const marked = markedIn(read);
  const entries = new Set(ENTRY_LISTS.flatMap((list) => after[list].map(({ id }) => `${list}.${id}`)));
  const context: Context = {
    page: read,
    name: page.name,
    marked,
    now,
    entries,
    past,
    isAnother,
    changes: [],
    kept: [],
    taken: [],
    gone: [],
    stale: 0,
  };
  changeEntries(context, before[0] ?? after, after);
  for (const element of marked) changePlace(context, element);
  showNewMembers(context, before[0] ?? after);
  for (const element of emptied(read, context.gone, context.changes)) {
    context.changes = context.changes.filter((change) => !isWithin(change, element));
    takeAway(context, element);
  }
  changeData(context, page, { before, after });
  const links = oldLinks(read, { before, after }, context.taken);
  for (const { path, element, changes } of links) {
    if (changes.length > 0) context.stale++;
    else context.kept.push({ path, text: shortText(element), reason: "rewritten" });
    context.changes.push(...changes);
  }
  const meta = changedMeta(page, context);
  return {
    html: applyChanges(page.html, context.changes),
    changes: context.changes,
    ...meta,
    places: marked.length + links.length,
    stale: context.stale,
    kept: context.kept,
  };
}

/** A marked place that does not say what is known. */
export interface StaleMark {
  element: Element;
  path: string;
  /** What stands there, and what is known now; null: nothing any more. */
  text: string;
  wanted: string | null;
  /** Whether it says what was known before, so that bringing the facts there changes it. */
  isOurs: boolean;
}

/** The marked places of a page that say something else than what is known now. */
export function stalePlaces(page: Page, language: string, { before, after }: FactChange): StaleMark[] {
  const now = factsOf(after, language);
  const past = before.map((brief) => factsOf(brief, language));
  return markedIn(page).flatMap((element) => {
    const path = pathOf(element);
    const fact = now.get(path);
    const said = saidBy(element);
    const isCurrent = shows(element, said, fact) || showsTimes(element, fact, past);
    // A path that no brief ever had is somebody's own.
    const isKnown = fact !== undefined || past.some((facts) => facts.has(path));
    if (!isKnown || (isCurrent && placeChanges(page, element, fact!, true).length === 0)) return [];
    const isOurs = isCurrent || past.some((facts) => showsLike(element, said, facts.get(path)));
    if (fact === undefined && !isOurs && isHeadline(element)) return [];
    return [{ element, path, text: shortText(element), wanted: fact ? (fact.text ?? fact.href ?? "") : null, isOurs }];
  });
}

/** The places of a page that show facts; of more than so many no more. */
export const markedIn = (page: Page): Element[] =>
  page.elements.filter(({ attributes }) => attributes.has(MARK)).slice(0, MOST_MARKS);

/** A page keeps its headline: where its fact is no more it says whose page it is. */
const isHeadline = (element: Element): boolean => {
  const heading = closest(element, ({ tag }) => tag === "h1");
  return heading !== null && bare(heading.text) === bare(element.text);
};

const shortText = (element: Element): string => element.text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TOLD);

interface Context {
  page: Page;
  /** What the website is called. */
  name: string;
  marked: readonly Element[];
  now: Map<string, FactText>;
  /** Entries that there are now, as "offers.rye-loaf". */
  entries: ReadonlySet<string>;
  past: readonly Map<string, FactText>[];
  isAnother: boolean;
  changes: Change[];
  kept: SkippedMark[];
  /** What is taken out or written anew: nothing within is changed by itself. */
  taken: Range[];
  /** What is taken out. */
  gone: Element[];
  stale: number;
}

const pathOf = ({ attributes }: Element): string => attributes.get(MARK)!.trim();

/** Longer texts are no fact's, and are not looked at. */
const LONGEST_SAID = 100_000;

/** What an element says, to be compared; null where it says more than any fact. */
const saidBy = (element: Element): string | null => {
  const { inner } = element;
  return inner !== null && inner.end - inner.start > LONGEST_SAID ? null : bare(element.text);
};

/** Whether an element that says something shows a fact. */
function shows({ attributes }: Element, said: string | null, fact: FactText | undefined): boolean {
  if (fact === undefined) return false;
  if (fact.text !== null && said !== bare(fact.text)) return false;
  if (fact.src !== undefined) return attributes.get("src") === fact.src;
  if (fact.text === null && fact.href !== undefined) return attributes.get("href") === fact.href;
  return true;
}

/** Whether an element says the times of opening hours, with days in words of its own: “Monday to Thursday”. */
function saysTimes(element: Element, fact: FactText | undefined): boolean {
  if (!fact?.rows || element.text.length > LONGEST_SAID) return false;
  const [said, known] = [timesIn(element.text), timesIn(fact.text ?? "")];
  return known.size > 0 && said.size === known.size && [...known].every((time) => isSaid(time, said));
}

/** Whether it says what is known now with days in words of its own: where these were others before it can't be told. */
const showsTimes = (element: Element, fact: FactText | undefined, past: readonly Map<string, FactText>[]): boolean =>
  saysTimes(element, fact) &&
  past.every((facts) => {
    const former = facts.get(pathOf(element));
    return former === undefined || former.text === fact?.text || !saysTimes(element, former);
  });

const showsLike = (element: Element, said: string | null, fact: FactText | undefined): boolean =>
  shows(element, said, fact) || saysTimes(element, fact);

function takeAway({ page, changes, taken, gone }: Context, element: Element): void {
  const range = withSeparator(page, element);
  for (const other of taken) {
    if (other.start < range.start && range.start < other.end) range.start = other.end;
    if (other.start < range.end && range.end < other.end) range.end = other.start;
  }
  gone.push(element);
  taken.push(element);
  changes.push({ ...range, text: "" });
}

/** The signs that part texts beside each other. */
const SEPARATORS = "·•|–—";
const SEPARATOR_BEFORE = new RegExp(`\\s*[${SEPARATORS}]\\s*$`);
const SEPARATOR_BEHIND = new RegExp(`^\\s*[${SEPARATORS}]\\s*`);
const NOTHING_SAID = new RegExp(`^[\\s${SEPARATORS}]*$`);
/** What is looked at around an element for the sign that parts it from others. */
const BESIDE = 12;

/** An element with the sign that parts it from what stands before it, or else from what stands behind. */
export function withSeparator({ source }: Page, { start, end, parent }: Element): Range {
  const inner = parent?.inner;
  if (!inner) return { start, end };
  const before = source.slice(Math.max(inner.start, start - BESIDE), start);
  const [leading = ""] = SEPARATOR_BEFORE.exec(before) ?? [];
  const isFirst = before.trim() === "" && start - inner.start < BESIDE;
  const [trailing = ""] =
    (isFirst && SEPARATOR_BEHIND.exec(source.slice(end, Math.min(inner.end, end + BESIDE)))) || [];
  return { start: start - leading.length, end: end + trailing.length };
}

function changePlace(context: Context, element: Element): void {
  const { now, past, isAnother, changes, kept, taken } = context;
  if (taken.some((outer) => isWithin(element, outer))) return;
  const path = pathOf(element);
  const headline = isHeadline(element) ? { text: context.name } : undefined;
  const fact = now.get(path) ?? headline;
  const said = saidBy(element);
  const isCurrent = shows(element, said, fact) || (!isAnother && showsTimes(element, fact, past));
  if (!isCurrent && !isAnother && !past.some((facts) => showsLike(element, said, facts.get(path) ?? headline))) {
    // A path that no brief ever had is somebody's own.
    if (fact !== undefined || past.some((facts) => facts.has(path)))
      kept.push({ path, text: shortText(element), reason: "rewritten" });
    return;
  }
  if (fact === undefined) {
    const section = emptiedSection(context, element);
    takeAway(context, section ?? removal(context.page, element));
    const anchor = section?.attributes.get("id");
    if (anchor !== undefined) takeOutLinks(context, `#${anchor}`);
    context.stale++;
    return;
  }
  const made = placeChanges(context.page, element, fact, isCurrent);
  if (made.length === 0) return;
  context.stale++;
  changes.push(...made);
  if (fact.text !== null && !isCurrent) taken.push(element);
}

/** What a section may say beside its facts and its heading, in letters, and still be there for them alone: labels. */
const LABELS = 40;

/** The section around a place when all facts that it shows are no more, and it says nothing else. */
function emptiedSection({ page, now }: Context, element: Element): Element | null {
  const section = closest(element, ({ tag }) => tag === "section");
  if (!section?.isClosed) return null;
  const marks = elementsIn(page, section, (inner) => inner.attributes.has(MARK));
  if (marks.some((mark) => now.has(pathOf(mark)))) return null;
  if (elementsIn(page, section, ({ tag }) => /^(?:h1|form|img|picture|video|iframe)$/.test(tag)).length > 0)
    return null;
  const headings = elementsIn(page, section, ({ tag }) => /^h[2-6]$/.test(tag));
  const letters = (text: string) => text.replace(/\s+/g, "").length;
  const said = [...marks, ...headings];
  const outer = said.filter((one) => !said.some((other) => other !== one && isWithin(one, other)));
  const rest = letters(section.text) - outer.reduce((sum, one) => sum + letters(one.text), 0);
  return rest <= LABELS ? section : null;
}

/** A fact that is no more takes the place that showed it with it, and the line of a list that was there for it alone. */
function removal(page: Page, element: Element): Element {
  const path = pathOf(element);
  const line = entryOf(path) === null ? closest(element, ({ tag }) => tag === "li" || tag === "tr") : null;
  const isAlone =
    line?.isClosed &&
    elementsIn(page, line, (inner) => inner.attributes.has(MARK)).every((inner) => pathOf(inner).startsWith(path));
  return isAlone ? line! : element;
}

/** Elements that stay when nothing is left in them. */
const PARTS = new Set(["html", "body", "main", "header", "footer", "section", "article", "td", "th"]);

/** Whether an element is there for what stands under it. */
const isTitle = ({ tag, attributes }: Element): boolean => /^(?:h[2-6]|caption)$/.test(tag) && !attributes.has(MARK);

/** The elements in which nothing but headings is left when others go, and nothing new comes: the outermost of each. */
function emptied(page: Page, gone: Iterable<Element>, changes: readonly Change[]): Element[] {
  const left = new Map<Element, number>();
  const empty = new Set<Element>();
  const take = (child: Element): void => {
    const { parent } = child;
    if (!parent?.inner || !parent.isClosed || PARTS.has(parent.tag)) return;
    const count =
      (left.get(parent) ?? parent.children.filter((child) => !isTitle(child)).length) - (isTitle(child) ? 0 : 1);
    left.set(parent, count);
    if (count > 0 || hasOwnText(page, parent)) return;
    if (changes.some((change) => change.text !== "" && isWithin(change, parent))) return;
    empty.add(parent);
    take(parent);
  };
  for (const element of new Set(gone)) take(element);
  return [...empty].filter(({ parent }) => parent === null || !empty.has(parent));
}

/** Whether anything but elements, and the signs that part them, stands in one. */
function hasOwnText({ source }: Page, { inner, children }: Element): boolean {
  let at = inner!.start;
  for (const child of children) {
    if (!NOTHING_SAID.test(source.slice(at, child.start))) return true;
    at = child.end;
  }
  return !NOTHING_SAID.test(source.slice(at, inner!.end));
}

function placeChanges(page: Page, element: Element, fact: FactText, isCurrent: boolean): Change[] {
  const changes: Change[] = [];
  const attributes: Record<string, string> = {};
  if (fact.href !== undefined && element.tag === "a") attributes.href = fact.href;
  if (fact.src !== undefined) attributes.src = fact.src;
  const differing = Object.entries(attributes).filter(([name, value]) => {
    const given = element.attributes.get(name);
    return given !== value && !(name === "href" && isSameNumber(given, value));
  });
  if (differing.length > 0) changes.push(...attributeChanges(page.source, element, Object.fromEntries(differing)));
  if (fact.text === null || isCurrent || element.inner === null) return changes;
  changes.push({ ...element.inner, text: factHtml(fact, element.tag, hasWithin(page, element.inner)) });
  return changes;
}

/** Whether two `tel:` links call the same: one may have the number with its country's, the other without. */
function isSameNumber(one: string | undefined, other: string): boolean {
  if (!one?.startsWith("tel:") || !other.startsWith("tel:")) return false;
  const [long, short] = [one, other]
    .map((link) => link.replace(/\D/g, "").replace(/^0+/, ""))
    .toSorted((a, b) => b.length - a.length);
  return short!.length >= LEAST_DIGITS && long!.length - short!.length <= MOST_CODE_DIGITS && long!.endsWith(short!);
}

const LEAST_DIGITS = 6;
/** A country's number has up to three digits (ITU-T E.164). */
const MOST_CODE_DIGITS = 3;

const hasWithin = (page: Page, range: Range) => (tag: string) =>
  findIn(page, range, (inner) => inner.tag === tag) !== null;

// --- entries of lists ---

/** Elements that are one entry of a list by themselves. */
const ITEMS = new Set(["li", "tr", "article", "details", "figure"]);

/** The element that shows one entry and nothing of another: a list item, a row, a card. */
function itemOf(context: Context, marks: readonly Element[], list: EntryList, id: string): Element | null {
  const first = marks[0]!;
  const isItem = (element: Element) =>
    ITEMS.has(element.tag) || (element.tag === "div" && element.parent?.tag === "dl");
  const item = closest(first, isItem);
  if (item === null || !marks.every((mark) => isWithin(mark, item))) return null;
  const isAlone = elementsIn(context.page, item, (inner) => inner.attributes.has(MARK)).every((inner) => {
    const of = entryOf(pathOf(inner));
    return of !== null && of.list === list && of.id === id;
  });
  return isAlone && item.isClosed ? item : null;
}

/** Items that show entries of a list, by the list element around them. */
function shownEntries(
  context: Context,
  list: EntryList,
): Map<Element, { id: string; item: Element; marks: Element[] }[]> {
  const byId = new Map<string, Element[]>();
  for (const mark of context.marked) {
    const of = entryOf(pathOf(mark));
    if (of?.list !== list) continue;
    const marks = byId.get(of.id);
    if (marks) marks.push(mark);
    else byId.set(of.id, [mark]);
  }
  const groups = new Map<Element, { id: string; item: Element; marks: Element[] }[]>();
  for (const [id, marks] of byId) {
    const item = itemOf(context, marks, list, id);
    if (item?.parent == null) continue;
    const group = groups.get(item.parent);
    if (group) group.push({ id, item, marks });
    else groups.set(item.parent, [{ id, item, marks }]);
  }
  return groups;
}

/** Takes out the items of entries that are gone, and makes items for new ones. */
function changeEntries(context: Context, last: Brief, after: Brief): void {
  for (const list of ENTRY_LISTS) {
    const before = (last[list] as { id: string }[]).map(({ id }) => id);
    const entries = (after[list] as { id: string }[]).map(({ id }) => id);
    const gone = new Set(before.filter((id) => !entries.includes(id)));
    const added = entries.filter((id) => !before.includes(id));
    if (gone.size === 0 && added.length === 0) continue;
    const groups = [...shownEntries(context, list)];
    for (const [, shown] of groups) for (const one of shown) if (gone.has(one.id)) takeOut(context, one, list);
    const shownIds = new Set(groups.flatMap(([, shown]) => shown.map(({ id }) => id)));
    const isWhole = before.length > 0 && before.every((id) => shownIds.has(id));
    if (!isWhole || added.length === 0) continue;
    for (const id of added)
      if (!shownIds.has(id))
        putIn(
          context,
          list,
          id,
          entries,
          groups.flatMap(([, shown]) => shown),
        );
  }
}

type EntryElement = { id: string; item: Element; marks: Element[] };

const BLOCK = /^(?:p|h[1-6]|dt|dd|ul|ol|table|address|time)$/;

/** Members that entries have from now on, at the end of the items that show the entries: as others of their list show them. */
function showNewMembers(context: Context, last: Brief): void {
  const was = factsOf(last, "en");
  const known = new Set(
    ENTRY_LISTS.flatMap((list) => (last[list] as { id: string }[]).map(({ id }) => `${list}.${id}`)),
  );
  const shown = new Set(context.marked.map(pathOf));
  const fresh = [...context.now].flatMap(([path, fact]) => {
    const of = fact.text === null || was.has(path) || shown.has(path) ? null : entryOf(path);
    return of && known.has(`${of.list}.${of.id}`) ? [{ path, fact, of }] : [];
  });
  for (const [list, some] of Map.groupBy(fresh, ({ of }) => of.list)) {
    const items = Map.groupBy([...shownEntries(context, list).values()].flat(), ({ id }) => id);
    for (const { path, fact, of } of some)
      for (const item of items.get(of.id) ?? [])
        if (!context.taken.some((outer) => isWithin(item.item, outer))) showMember(context, item, path, fact, of);
  }
}

function showMember(
  context: Context,
  { item, marks }: EntryElement,
  path: string,
  fact: FactText,
  { list, member }: { list: EntryList; member: string },
): void {
  const like = context.marked.find((mark) => {
    const other = entryOf(pathOf(mark));
    return other?.list === list && other.member === member && mark.tag !== "a";
  });
  const last = marks.at(-1)!;
  const block = closest(last, ({ tag }) => BLOCK.test(tag)) ?? last;
  const at = isWithin(block, item) && block !== item ? block.end : item.inner!.end;
  const className = like?.attributes.get("class");
  const attributes = `${className ? ` class="${escapeAttribute(className)}"` : ""} ${MARK}="${path}"`;
  const tag = like?.tag ?? "p";
  context.changes.push({
    start: at,
    end: at,
    text: `<${tag}${attributes}>${factHtml(fact, tag, () => false)}</${tag}>`,
  });
  context.stale++;
}

const hasHeadline = (page: Page, range: Range): boolean => findIn(page, range, ({ tag }) => tag === "h1") !== null;

/** Takes an item out, unless somebody has rewritten a part of it, or the page is about it. */
function takeOut(context: Context, { item, marks }: EntryElement, list: EntryList): void {
  const isOurs = marks.every((mark) => {
    const said = saidBy(mark);
    return context.past.some((facts) => shows(mark, said, facts.get(pathOf(mark))));
  });
  if (!isOurs && !context.isAnother) return;
  const { section, isLast } = sectionOf(context, item, list);
  const range = isLast && section ? section : item;
  if (context.taken.some((other) => isWithin(range, other))) return;
  if (hasHeadline(context.page, range)) return;
  context.changes = context.changes.filter((change) => !isWithin(change, range));
  takeAway(context, range);
  context.stale++;
  const anchor = range === section ? section.attributes.get("id") : undefined;
  if (anchor !== undefined) takeOutLinks(context, `#${anchor}`);
}

/** Takes out the ways to a place that is no more: entries of menus, buttons; of a link in a sentence its words stay. */
function takeOutLinks(context: Context, href: string): void {
  const { page, changes, taken } = context;
  const links = page.elements.filter(({ tag, attributes }) => tag === "a" && attributes.get("href") === href);
  for (const [parent, some] of Map.groupBy(links, (link) => link.parent)) {
    const isAmongLinks = parent !== null && isOfLinks(page, parent);
    for (const link of some) {
      const { inner } = link;
      const entry = closest(link, ({ tag }) => tag === "li");
      const whole = entry?.isClosed && closest(entry, ({ tag }) => tag === "nav") ? entry : isAmongLinks ? link : null;
      if (taken.some((other) => isWithin(whole ?? link, other))) continue;
      if (whole) takeAway(context, whole);
      else if (inner)
        changes.push({ start: link.start, end: inner.start, text: "" }, { start: inner.end, end: link.end, text: "" });
    }
  }
}

/** Whether all that an element says is said by links in it. */
const isOfLinks = (page: Page, { tag, inner, children }: Element): boolean =>
  tag !== "body" &&
  tag !== "main" &&
  inner !== null &&
  children.every((child) => child.tag === "a") &&
  runsIn(page, inner).every(({ parent, value }) => value.trim() === "" || closest(parent, (one) => one.tag === "a"));

/** The section around an item, and whether all of its facts are items of this list that go. */
function sectionOf(context: Context, item: Element, list: EntryList): { section: Element | null; isLast: boolean } {
  const section = closest(item.parent, ({ tag }) => tag === "section");
  if (section === null || hasHeadline(context.page, section)) return { section, isLast: false };
  const isLast = elementsIn(context.page, section, (inner) => inner.attributes.has(MARK)).every((inner) => {
    const of = entryOf(pathOf(inner));
    return of !== null && of.list === list && !context.entries.has(`${of.list}.${of.id}`);
  });
  return { section, isLast };
}

/** Makes an item for a new entry after that of the entry before it, as the item that has room for most of it. */
function putIn(
  context: Context,
  list: EntryList,
  id: string,
  order: readonly string[],
  shown: readonly EntryElement[],
): void {
  const own = new Map(
    [...context.now].flatMap(([path, fact]) => {
      const of = entryOf(path);
      return of?.list === list && of.id === id ? [[of.member, fact] as const] : [];
    }),
  );
  const roomFor = ({ marks }: EntryElement) => {
    const members = new Set(marks.map((mark) => entryOf(pathOf(mark))!.member));
    return [...own.keys()].filter((member) => members.has(member)).length * 10 - members.size;
  };
  const staying = shown.filter(({ id: other }) => order.includes(other));
  const model = staying.toSorted((a, b) => roomFor(b) - roomFor(a))[0];
  if (model === undefined) return;
  const at = order.indexOf(id);
  const beforeIt = staying.filter(({ id: other }) => order.indexOf(other) < at).at(-1);
  const next = staying.find(({ id: other }) => order.indexOf(other) > at);
  const place = beforeIt ? beforeIt.item.end : next!.item.start;
  context.changes.push({ start: place, end: place, text: copyFor(context.page, model, own, list, id) });
  context.stale++;
  const members = new Set(model.marks.map((mark) => entryOf(pathOf(mark))!.member));
  for (const member of own.keys())
    if (!members.has(member)) context.kept.push({ path: `${list}.${id}.${member}`, text: "", reason: "no_place" });
}

/** The item of an entry as that of another: its own facts in the places of those of the model. */
function copyFor(
  page: Page,
  { item, marks }: EntryElement,
  own: ReadonlyMap<string, FactText>,
  list: EntryList,
  id: string,
): string {
  let changes: Change[] = [];
  /** What is written anew or left out: nothing within is changed by itself. */
  const covered: Range[] = [];
  const gone: Element[] = [];
  for (const mark of marks) {
    if (covered.some((outer) => isWithin(mark, outer))) continue;
    const { member } = entryOf(pathOf(mark))!;
    const fact = own.get(member);
    // A link without an address is words.
    const isLink = mark.tag === "a" && member === "url";
    if (fact === undefined && !isLink) {
      covered.push(mark);
      gone.push(mark);
      changes.push({ start: mark.start, end: mark.end, text: "" });
      continue;
    }
    const values: Record<string, string | null> = { [MARK]: fact ? `${list}.${id}.${member}` : null };
    if (isLink) values.href = fact?.href ?? null;
    if (fact?.src !== undefined) values.src = fact.src;
    changes.push(
      ...attributeChanges(page.source, mark, { ...values, ...(mark.attributes.has("id") ? { id: null } : {}) }),
    );
    if (fact?.text == null || mark.inner === null) continue;
    covered.push(mark);
    changes.push({ ...mark.inner, text: factHtml(fact, mark.tag, hasWithin(page, mark.inner)) });
  }
  const others = elementsIn(page, item, (inner) => inner.attributes.has("id") && !marks.includes(inner));
  for (const element of others)
    if (!covered.some((outer) => isWithin(element, outer)))
      changes.push(...attributeChanges(page.source, element, { id: null }));
  for (const element of emptied(page, gone, changes).filter((one) => one !== item && isWithin(one, item))) {
    changes = changes.filter((change) => !isWithin(change, element));
    changes.push({ start: element.start, end: element.end, text: "" });
  }
  return applyChanges(
    page.source.slice(item.start, item.end),
    changes.map(({ start, end, text }) => ({ start: start - item.start, end: end - item.start, text })),
  );
}

// --- what programs read ---

/** The data for search engines. */
function changeData(context: Context, page: MarkedPage, change: FactChange): void {
  for (const script of context.page.elements.filter(
    ({ tag, attributes }) => tag === "script" && attributes.get("type")?.trim().toLowerCase() === "application/ld+json",
  )) {
    const { inner } = script;
    if (inner === null || inner.end - inner.start > LONGEST_SAID) continue;
    if (context.taken.some((outer) => isWithin(script, outer))) continue;
    const changed = renewedData(page.html.slice(inner.start, inner.end), page, change);
    if (changed === null) continue;
    context.changes.push({ ...inner, text: changed.replaceAll("<", "\\u003c") });
    context.stale++;
  }
}

/** Title and description with the facts of now where they quote those of before. */
function changedMeta(page: MarkedPage, { past, now }: Context): MarkedMeta {
  const quote = quoting(past, now);
  const change = (text: string | null) => text && quote(text);
  return { title: change(page.title), description: change(page.description) };
}

/** Gives texts that quote facts of before those of now. */
export function quoting(past: readonly Map<string, FactText>[], now: Map<string, FactText>): (text: string) => string {
  const current = new Set([...now.values()].map(({ text }) => text));
  return (text) => {
    const next = new Map<string, string>();
    for (const facts of past)
      for (const [path, { text: old }] of facts) {
        const wanted = now.get(path)?.text;
        // What another fact still says may be quoted for that one.
        if (old && wanted && !current.has(old) && !next.has(old) && text.includes(old)) next.set(old, wanted);
      }
    if (next.size === 0) return text;
    const longestFirst = [...next.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp);
    const quoted = new RegExp(
      `(?<![\\p{L}\\p{N}]|\\p{N}[.,])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}]|[.,]\\p{N})`,
      "gu",
    );
    return text.replace(quoted, (old) => next.get(old)!);
  };
}

/** A text as a part of a pattern, outside of brackets; with the flag `u` no other sign may have a backslash. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** An attribute that marks the place of a fact, ready to be written into a tag. */
export const markAttribute = (path: string): string => ` ${MARK}="${escapeAttribute(path)}"`;
