/** Entries of lists: dishes, services, questions, with their prices. New ones look like those beside them. */
import type { BriefInput } from "../../../../brief/brief.ts";
import { type EntryList, entryOf, MARK } from "../../../../brief/facts.ts";
import type { Edit } from "../../../../edits/edit.ts";
import { escapeText } from "../../../../html/escape.ts";
import { closest, type Element, elementsIn, findIn, isWithin, type Page, type Range } from "../../../../html/page.ts";
import { applyChanges, type Change } from "../../../../html/splices.ts";
import { sentenceCase } from "../../reading/text.ts";
import { asSection, isPrice, itemAround, itemName, itemsIn, nameOf, priceIn, resolve, resolveOne } from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse } from "../ground.ts";
import type { InsertionPoint, NewItem, Of, Target } from "../intent.ts";
import { sectionOf, sectionsOfKind } from "../sections.ts";
import { innermost, textOf } from "../words.ts";
import { setKnownPrice } from "./known.ts";
import { ONLY_WORDS, withoutMarks } from "./places.ts";
import { AMOUNT, priceText } from "./prices.ts";

/** What an entry costs, or that it has no price any more. */
export function setPrice(ground: Ground, { target: given, value }: Of<"set_price">): Plan {
  const { page } = ground;
  const target = given;
  const known = target.named !== null && target.within === null ? setKnownPrice(ground, target.named, value) : null;
  if (known) return known;
  const items = resolve(ground, { ...target, kind: target.kind ?? "list_item" }).map(
    (element) => itemAround(element) ?? refuse("cantStyle", { name: nameOf(ground, target.kind, element) }),
  );
  if (items.length > 1 && target.which !== "all")
    return refuse("several", { list: items.slice(0, 8).map((item) => nameOf(ground, "list_item", item)) });
  const edits: Edit[] = [];
  const [item] = items as [Element];
  const name = nameOf(ground, "list_item", item);
  const old = amountIn(page, item);
  for (const one of items) {
    const price = amountIn(page, one);
    if (!price && value !== null) return refuse("cantAddLike", { name });
    if (value === null) return refuse("cantRemove", { name });
    if (price && textOf(price) !== value)
      edits.push({
        op: "set_text",
        node: nodeOf(ground, innermost(page, price)),
        text: priceText(textOf(price), value),
      });
  }
  if (edits.length === 0) return already("already", { thing: [name] });
  return {
    edits,
    said: [
      value === null
        ? ["priceGone", { name }]
        : ["priceSet", { name, price: old && items.length === 1 ? priceText(textOf(old), value) : value }],
    ],
  };
}

/** The price alone, where what it is for stands beside it in an element of its own: "£40", "45 min". */
function amountIn(page: Page, item: Element): Element | null {
  const all = priceIn(page, item);
  return all && (findIn(page, all, (one) => one !== all && one.children.length === 0 && isPrice(textOf(one))) ?? all);
}

/** The entries of the list that an entry stands in. */
export const siblingsOf = (page: Page, item: Element): Element[] =>
  (item.parent?.children ?? []).filter(
    (child) =>
      child.tag === item.tag && itemAround(child) === child && (child === item || page.elements[child.index] === child),
  );

/** The last entry of the list that is meant, or the one that new entries go beside. */
export function listIn(ground: Ground, target: Target | null): Element {
  const { page } = ground;
  const scope =
    target && target.kind !== "page"
      ? resolveOne(ground, target, ["section", "list_item", "question", "heading"])
      : null;
  const own = scope && itemAround(scope) === scope ? siblingsOf(page, scope).at(-1) : undefined;
  if (own) return own;
  const section = scope && (sectionOf(page, scope)?.element ?? scope);
  const usual = (["offerings", "menu", "pricing"] as const)
    .map((kind) => sectionsOfKind(page, kind).map(({ element }) => element))
    .find((found) => found.length > 0);
  const sections = section ? [section] : (usual ?? []);
  if (sections.length > 1) return refuse("several", { list: sections.map((one) => nameOf(ground, "section", one)) });
  // Of several lists in a section the longest one is its list, unless two are equally long; what lies in an entry is none.
  const items = sections[0] ? itemsIn(page, sections[0]) : [];
  const outer = items.filter(({ parent }) => !items.some((other) => parent && isWithin(parent, other)));
  const lists = Map.groupBy(outer, ({ parent }) => parent);
  const [first, second] = [...lists.values()].sort((a, b) => b.length - a.length);
  if (!first)
    return refuse("factNowhere", {
      thing: sections[0] ? [nameOf(ground, "section", sections[0])] : { name: "list_item" },
    });
  if (second && second.length === first.length)
    return refuse("several", { list: [first, second].map((list) => nameOf(ground, "list_item", list[0]!)) });
  return first.at(-1)!;
}

/** New entries in a list, at its end or beside one of them. */
export function addItems(ground: Ground, items: NewItem[], given: InsertionPoint | null): Plan {
  const { page } = ground;
  const place = given?.of ? { ...given, of: asSection(ground, given.of) } : given;
  // Into one of the entries goes another of its own list; where it has none, which of its words is not said.
  const into = place?.relation === "end" && place.of?.named ? resolve(ground, place.of) : [];
  const whole = into[0] && itemAround(into[0]);
  const own = whole ? itemsIn(page, whole).filter((one) => one !== whole) : [];
  const last = own.at(-1) ?? listIn(ground, place?.of ?? null);
  const entries = siblingsOf(page, last);
  const isOne = (entry: Element) => into.some((one) => one === entry || itemName(page, entry) === one);
  if (entries.some(isOne)) return refuse("cantAddLike", { name: nameOf(ground, "list_item", into[0]!) });
  const missing = items.filter(
    (item) => !entries.some((entry) => folded(textOf(itemName(page, entry))) === folded(item.name)),
  );
  if (missing.length === 0) return already("exists", { name: items[0]?.name ?? "" });
  const kept = addKnown(ground, entries, missing, place, last);
  if (kept) return kept;
  // People that the brief does not know have more than a name.
  if (sectionsOfKind(page, "team").some(({ element }) => isWithin(last, element))) return refuse("needText");
  const priced = missing.some(({ price }) => price) ? entries.filter((entry) => priceIn(page, entry)) : [];
  const model = modelAmong(page, priced.length > 0 ? priced : entries);
  // Names begin as those beside them do.
  const areUpper = entries.every((entry) => /^\P{Ll}/u.test(textOf(itemName(page, entry))));
  const html = missing
    .map((item) => entryHtml(ground, model, entries, areUpper ? { ...item, name: sentenceCase(item.name) } : item))
    .join("");
  const { anchor, position } = placeAmong(ground, entries, place, last);
  return {
    edits: [{ op: "insert", node: nodeOf(ground, anchor), position, html }],
    said: missing.map(({ name }) => ["added", { text: name }]),
  };
}

/** What a new entry of a list of the brief knows. */
const KNOWN: Record<EntryList, (item: NewItem) => object> = {
  offers: ({ name, detail, price }) => ({ name, description: detail, price }),
  plans: ({ name, detail, price }) => ({ name, note: detail, price }),
  people: ({ name, detail }) => ({ name, role: detail }),
  events: ({ name, detail, price }) => ({ name, note: detail, price }),
  questions: ({ name, detail }) => ({ question: name, answer: detail }),
  quotes: ({ name, detail }) => ({ text: name, by: detail }),
  facts: ({ name }) => ({ text: name }),
  actions: ({ name }) => ({ label: name }),
};

/** The brief with entries that were said: what it knows by their names is completed, the others come last. */
export function withEntries({ brief }: Ground, list: EntryList, items: NewItem[]): BriefInput {
  const entries = [...(brief[list] as unknown as Record<string, unknown>[])];
  for (const item of items) {
    const said = KNOWN[list]({ ...item, name: sentenceCase(item.name) });
    const [[called, name]] = Object.entries(said) as [[string, unknown]];
    const at = entries.findIndex((entry) => folded(String(entry[called])) === folded(String(name)));
    const more = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
    if (at < 0) entries.push(said as Record<string, unknown>);
    else entries[at] = { ...entries[at], ...more };
  }
  return { [list]: entries } as BriefInput;
}

/** Whether a page shows all entries that a list of the brief has. */
export function showsAll({ brief, page }: Ground, list: EntryList): boolean {
  const shown = new Set(
    page.elements.map(({ attributes }) => entryOf(attributes.get(MARK) ?? "")).map((of) => of?.list === list && of.id),
  );
  return brief[list].length > 0 && (brief[list] as { id: string }[]).every(({ id }) => shown.has(id));
}

/** New entries beside those of the brief are the brief's, too; null where the list is the page's own, or a part of it. */
function addKnown(
  ground: Ground,
  entries: Element[],
  items: NewItem[],
  place: InsertionPoint | null,
  last: Element,
): Plan | null {
  const idOf = (entry: Element) => {
    const mark = findIn(ground.page, entry, ({ attributes }) => entryOf(attributes.get(MARK) ?? "") !== null);
    return mark && entryOf(mark.attributes.get(MARK)!);
  };
  const shown = entries.map(idOf);
  const list = shown[0]?.list;
  if (!list || !shown.every((one) => one?.list === list)) return null;
  const known = ground.brief[list] as { id: string }[];
  const ids = new Set(shown.map((one) => one!.id));
  if (known.length !== ids.size || !known.every(({ id }) => ids.has(id))) return null;
  const { anchor, position } = placeAmong(ground, entries, place, last);
  const at = known.findIndex(({ id }) => id === idOf(anchor)?.id) + (position === "after" ? 1 : 0);
  const capital = items.map((item) => KNOWN[list]({ ...item, name: sentenceCase(item.name) }));
  return {
    edits: [],
    brief: { [list]: known.toSpliced(at, 0, ...(capital as { id: string }[])) },
    said: items.map(({ name }) => ["added", { text: name }]),
  };
}

function placeAmong(
  ground: Ground,
  entries: Element[],
  place: InsertionPoint | null,
  last: Element,
): { anchor: Element; position: "before" | "after" } {
  if (place?.relation === "start") return { anchor: entries[0]!, position: "before" };
  if (!place?.of || !/^(?:before|after)$/.test(place.relation)) return { anchor: last, position: "after" };
  const goal = resolveOne(ground, place.of, ["list_item", "question", "section"]);
  const beside = entries.find((one) => one === goal);
  return { anchor: beside ?? last, position: beside && place.relation === "before" ? "before" : "after" };
}

/** The entry that new ones are made like: one without a link, a picture of its own or emphasis where there is one. */
function modelAmong(page: Page, entries: Element[]): Element {
  const weight = (entry: Element) =>
    elementsIn(
      page,
      entry,
      ({ tag, attributes }) => /^(?:img|a)$/.test(tag) || attributes.has("open") || attributes.has("aria-current"),
    ).length;
  return entries.toReversed().reduce((best, entry) => (weight(entry) < weight(best) ? entry : best));
}

/** The source of a new entry: the model's, with other words, and without what only the model has. */
function entryHtml(ground: Ground, model: Element, entries: Element[], item: NewItem): string {
  const { page } = ground;
  const source = page.source.slice(model.start, model.end);
  const at = ({ start, end }: { start: number; end: number }) => ({
    start: start - model.start,
    end: end - model.start,
  });
  const name = itemName(page, model);
  const price = priceIn(page, model);
  const isQuestion = closest(name, ({ tag }) => tag === "summary" || tag === "dt") !== null;
  const isText = (one: Element) => one !== name && one !== price && /^(?:p|dd)$/.test(one.tag) && one.start >= name.end;
  const [detail, ...more] = elementsIn(page, model, isText);
  // A question without an answer is none.
  if (isQuestion && detail && !item.detail) return refuse("needText");
  /** Other words in an element; without any it goes. */
  const put = (element: Element, text: string | null): Change =>
    text === null ? { ...at(element), text: "" } : { ...at(innermost(page, element).inner!), text: escapeText(text) };
  const words = [item.name, price ? null : item.price].filter(Boolean).join(" – ");
  const changes = [{ ...at(name.inner!), text: escapeText(words) }, ...more.map((element) => put(element, null))];
  if (price) changes.push(put(price, item.price ? priceText(AMOUNT.exec(textOf(price))?.[0] ?? "", item.price) : null));
  if (detail) changes.push(put(detail, item.detail || null));
  else if (item.detail) {
    // The outermost that holds nothing but words: no paragraph has a place in one.
    const holders = elementsIn(page, model, (one) => ONLY_WORDS.test(one.tag) && one.start <= name.start);
    const heading = holders.find((one) => isWithin(price ?? name, one) || isWithin(name, one));
    const end = (heading?.end ?? model.inner!.end) - model.start;
    changes.push({ start: end, end, text: `<p>${escapeText(item.detail)}</p>` });
  }
  // Words of the model that the others have as well ("Learn more") are those of all; what it alone says is not of the new one.
  const isPut = (run: Range) => changes.some(({ start, end }) => start <= at(run).start && at(run).end <= end);
  const isShared = (words: string) => entries.length > 1 && entries.every((entry) => textOf(entry).includes(words));
  for (const run of page.runs)
    if (isWithin(run, model) && !run.isSilent && run.value.trim() !== "" && !isPut(run) && !isShared(run.value.trim()))
      refuse("cantAddLike", { name: nameOf(ground, "list_item", model) });
  // A picture of somebody, or something, else is none of the new one.
  const images = elementsIn(page, model, ({ tag }) => tag === "img");
  if (images.length > 0) refuse("cantAddLike", { name: nameOf(ground, "list_item", model) });
  // Ids stand once, and what is open or current is so for the model alone.
  for (const element of elementsIn(page, model))
    for (const attribute of ["id", "open", "aria-current"]) {
      const range = element.attributeRanges.get(attribute);
      if (range) changes.push({ ...at({ start: range.start - 1, end: range.end }), text: "" });
    }
  const apart = changes
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .filter((change, index, all) => index === 0 || change.start >= all[index - 1]!.end);
  return withoutMarks(applyChanges(source, apart));
}
