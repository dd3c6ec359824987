/** Entries of lists: dishes, services, questions, with their prices. New ones look like those beside them. */
import type { Edit } from "../../../../edits/edit.ts";
import { escapeText } from "../../../../html/escape.ts";
import {
  classesOf,
  closest,
  type Element,
  elementsIn,
  isWithin,
  type Page,
  type Range,
} from "../../../../html/page.ts";
import { applyChanges, type Change } from "../../../../html/splices.ts";
import { sentence } from "../../sections/part.ts";
import type { Said } from "../answers.ts";
import {
  isPrice,
  itemAround,
  itemName,
  itemsIn,
  knownTarget,
  NOTHING,
  nameOf,
  priceIn,
  resolve,
  resolveOne,
} from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse } from "../ground.ts";
import type { NewItem, Of, Place, Target } from "../intent.ts";
import { sectionOf, sectionsOf, sectionsOfKind } from "../sections.ts";
import { hasWords, innermost, shownName, textOf } from "../words.ts";

/** What an entry costs, or that it has no price any more. */
export function setPrice(ground: Ground, { target: given, value }: Of<"set_price">): Plan {
  const { page } = ground;
  const target = knownTarget(ground, given);
  const wanted: Target = {
    ...target,
    kind: target.kind === "price" || target.kind === null ? "list_item" : target.kind,
  };
  const items = resolve(ground, target.kind === "price" ? target : wanted).map(
    (element) => itemAround(element) ?? refuse("cantStyle", { name: nameOf(ground, target.kind, element) }),
  );
  if (items.length > 1 && target.which !== "all")
    return refuse("several", { list: items.slice(0, 8).map((item) => nameOf(ground, "list_item", item)) });
  const edits: Edit[] = [];
  const [item] = items as [Element];
  const name = nameOf(ground, "list_item", item);
  const old = priceIn(page, item);
  for (const one of items) {
    const price = priceIn(page, one);
    if (value !== null && /^[\d.,]+$/.test(value) && !isLikely(price, value)) return refuse("unread", { words: value });
    if (price && value === null) edits.push({ op: "remove", node: nodeOf(ground, price) });
    else if (price && value !== null && textOf(price) !== value)
      edits.push({
        op: "set_text",
        node: nodeOf(ground, innermost(page, price)),
        text: priceText(textOf(price), value),
      });
    else if (!price && value !== null) edits.push(priceEdit(ground, one, value));
  }
  if (edits.length === 0) return already("already", { thing: [name] });
  return {
    edits,
    said: [
      value === null
        ? ["priceGone", { name }]
        : ["priceSet", { name, price: old && items.length === 1 ? priceText(textOf(old), value) : value }],
      ...(old ? stillSaid(page, [textOf(itemName(page, item)), textOf(old)], items) : []),
    ],
    about: target,
  };
}

/** What goes on to say words that are of an entry no more: a sentence has to be put in other words, and that is said. */
export function stillSaid(page: Page, words: string[], gone: Range[]): Said[] {
  const isGone = (range: Range) => gone.some((one) => isWithin(range, one));
  const isSaying = ({ value }: { value: string }) => words.every((one) => hasWords(folded(value), folded(one)));
  const isName = (range: Range) => itemsIn(page, null).some((item) => isWithin(range, itemName(page, item)));
  const run = page.runs.find((one) => !one.isSilent && isSaying(one) && !isGone(one) && !isName(one));
  return run ? [["stillSaid", { text: shownName(run.value).replace(/[.]$/, "") }]] : [];
}

/** Whether a figure without a currency may be a price: where one of about its size stands. */
function isLikely(price: Element | null, value: string): boolean {
  const amountOf = (text: string) => Number(/\d[\d.,]*/.exec(text)?.[0].replace(",", "."));
  const times = price ? amountOf(value) / amountOf(textOf(price)) : 0;
  return times >= 0.5 && times <= 2;
}

const AMOUNT = /(?:R?\$|[€£¥])\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|CHF|£|\$|円|¥)/u;

const CURRENCIES: [word: RegExp, sign: string][] = [
  [/\b(?:euros?|eur)\b/i, "€"],
  [/\b(?:pounds?|quid|gbp|pfund|libras?)\b/i, "£"],
  [/\b(?:dollars?|bucks|usd|dólares)\b/i, "$"],
  [/\b(?:yen|jpy)\b|円/i, "円"],
  [/\breais?\b/i, "R$"],
];

/** A price in the notation of another one on the page ("12 pounds" beside "£10"), and the rest of it ("per month") kept. */
function priceText(old: string, said: string): string {
  // "$169 a month" beside "per month" is of the same time.
  const period = /\s?(?:\/|\p{L}{1,4}\s)\s?(\p{L}+)$/u.exec(said);
  const value = period && folded(old).endsWith(folded(period[1]!)) ? said.slice(0, period.index) : said;
  const amount = AMOUNT.exec(old)?.[0];
  const number = /\d[\d.,]*/.exec(value)?.[0].replace(/[.,]$/, "");
  const word = CURRENCIES.find(([one]) => one.test(value));
  const sign = /[$€£¥円]|EUR|CHF/u.exec(value)?.[0] ?? word?.[1];
  const rest = value.replace(/eur|chf/gi, "").replace(word?.[0] ?? "", "");
  // Another currency, or more words than an amount has, is taken as it was said.
  if (!amount || !number || /\p{L}{2,}/u.test(rest) || (sign && !amount.includes(sign))) return value;
  const next = amount.replace(/\d[\d.,]*/, () => number);
  return old.replace(amount, () => next);
}

/** A price where the others have theirs; where none has one, behind the name. */
function priceEdit(ground: Ground, item: Element, value: string): Edit {
  const { page } = ground;
  const priced = siblingsOf(page, item).flatMap((other) => priceIn(page, other) ?? []);
  const [known] = priced;
  const name = itemName(page, item);
  const inText = /^(.*?\s*[-–—:]\s*)([$€£]?\s?\d[\d.,]*\s?(?:€|EUR|CHF|£|\$)?)$/u.exec(textOf(item));
  if (!known && inText && isPrice(inText[2]!.trim()))
    return { op: "set_text", node: nodeOf(ground, name), text: `${inText[1]}${value}` };
  const anchor = closest(name, ({ tag }) => /^(?:h[2-6]|dt|th|li)$/.test(tag)) ?? name;
  const tag = known?.tag ?? "span";
  const text = known ? priceText(AMOUNT.exec(textOf(known))?.[0] ?? "", value) : value;
  const html = `<${tag} class="${known ? classesOf(known).join(" ") : "price"}">${escapeText(text)}</${tag}>`;
  return anchor === item
    ? { op: "insert", node: nodeOf(ground, item), position: "last", html: ` ${html}` }
    : { op: "insert", node: nodeOf(ground, anchor), position: "after", html };
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

/** Whether something stands among people, who are called by their names. */
export const isOfPeople = (page: Page, element: Element): boolean =>
  (["team", "testimonials"] as const).some((kind) =>
    sectionsOfKind(page, kind).some((section) => isWithin(element, section.element)),
  );

/** New entries in a list. */
export function addItems(ground: Ground, items: NewItem[], place: Place | null, target: Target | null): Plan {
  const { page } = ground;
  const beside =
    place?.of && (place.relation === "before" || place.relation === "after" || place.relation === "between");
  const isSection = ({ name }: { name: string }) => folded(name) === folded(place!.of!.named ?? "");
  if (beside && place.of!.kind === "list_item" && sectionsOf(page).some(isSection))
    return refuse("factNowhere", { thing: [items[0]!.name] });
  // Into one of the entries goes another of its own list; where it has none, which of its words is not said.
  const into = place?.relation === "end" && place.of?.named && !target ? resolve(ground, place.of) : [];
  const whole = into[0] && itemAround(into[0]);
  const own = whole ? itemsIn(page, whole).filter((one) => one !== whole) : [];
  const last = own.at(-1) ?? listIn(ground, beside && !target ? place.of : (target ?? place?.of ?? null));
  const entries = siblingsOf(page, last);
  const isOne = (entry: Element) => into.some((one) => one === entry || itemName(page, entry) === one);
  if (entries.some(isOne)) return refuse("cantAddLike", { name: nameOf(ground, "list_item", into[0]!) });
  const missing = items.filter(
    (item) => !entries.some((entry) => folded(textOf(itemName(page, entry))) === folded(item.name)),
  );
  if (missing.length === 0) return already("exists", { name: items[0]?.name ?? "" });
  // Who has no name is nobody yet ("a person to the team").
  const isPeople = isOfPeople(page, last);
  if (isPeople && missing.some(({ name }) => /^\p{Ll}/u.test(name))) return refuse("needText");
  // "Zoe Park, Apprentice" is one of them, or two.
  const lengths = new Set(missing.map(({ name }) => Math.min(2, name.split(" ").length)));
  if (isPeople && lengths.size > 1) return refuse("needText");
  const priced = missing.some(({ price }) => price) ? entries.filter((entry) => priceIn(page, entry)) : [];
  const model = modelAmong(page, priced.length > 0 ? priced : entries);
  // Names begin as those beside them do.
  const areUpper = entries.every((entry) => /^\P{Ll}/u.test(textOf(itemName(page, entry))));
  const html = missing
    .map((item) => entryHtml(ground, model, entries, areUpper ? { ...item, name: sentence(item.name) } : item))
    .join("");
  const { anchor, position } = placeAmong(ground, entries, place, last);
  return {
    edits: [{ op: "insert", node: nodeOf(ground, anchor), position, html }],
    said: missing.map(({ name }) => ["added", { text: name }]),
    about: { ...NOTHING, kind: "list_item", named: missing[0]!.name },
  };
}

function placeAmong(
  ground: Ground,
  entries: Element[],
  place: Place | null,
  last: Element,
): { anchor: Element; position: "before" | "after" } {
  if (place?.relation === "start") return { anchor: entries[0]!, position: "before" };
  if (!place?.of || !/^(?:before|after|between)$/.test(place.relation)) return { anchor: last, position: "after" };
  const goals = [place.of, place.and ?? place.of].map((of) =>
    resolveOne(ground, of, ["list_item", "question", "section"]),
  );
  const [first, second] = entries.filter((one) => goals.includes(one));
  if (!first) return { anchor: last, position: "after" };
  if (place.and && second !== entries[entries.indexOf(first) + 1])
    return refuse("needPlace", { name: sectionOf(ground.page, first)?.name ?? "" });
  return { anchor: first, position: place.relation === "before" ? "before" : "after" };
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
  // "Haircut – from $40": what stands behind the name there stands behind the new one in the same way.
  const inText = price || detail ? null : /^.*?(\s+[-–—]\s+|:\s+).+$/u.exec(textOf(name));
  const behind = [item.detail, item.price].filter(Boolean).join(" ");
  const words = inText
    ? [item.name, behind].filter(Boolean).join(inText[1])
    : [item.name, price ? null : item.price].filter(Boolean).join(" – ");
  const changes = [{ ...at(name.inner!), text: escapeText(words) }, ...more.map((element) => put(element, null))];
  if (price) changes.push(put(price, item.price ? priceText(AMOUNT.exec(textOf(price))?.[0] ?? "", item.price) : null));
  if (detail) changes.push(put(detail, item.detail || null));
  else if (item.detail && !inText) {
    const heading = closest(price ?? name, ({ tag }) => /^(?:h[2-6]|summary|dt|span|strong)$/.test(tag));
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
  const isOwn = ({ tag, attributes }: Element) => {
    const src = attributes.get("src") ?? "";
    const shows = (entry: Element) => elementsIn(page, entry, (one) => one.attributes.get("src") === src).length > 0;
    return tag === "img" && !entries.every((entry) => entry === model || shows(entry));
  };
  for (const image of elementsIn(page, model, isOwn)) changes.push({ ...at(image), text: "" });
  // Ids stand once, and what is open or current is so for the model alone.
  for (const element of elementsIn(page, model))
    for (const attribute of ["id", "open", "aria-current"]) {
      const range = element.attributeRanges.get(attribute);
      if (range) changes.push({ ...at({ start: range.start - 1, end: range.end }), text: "" });
    }
  const apart = changes
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .filter((change, index, all) => index === 0 || change.start >= all[index - 1]!.end);
  return applyChanges(source, apart);
}

/** A new question in the page's list of them. */
export function addQuestion(
  ground: Ground,
  question: string,
  answer: string | null,
  place: Place | null,
  target: Target | null,
): Plan {
  if (!answer) return refuse("needText");
  const faq: Target = { ...NOTHING, kind: "section", section: "faq" };
  return addItems(ground, [{ name: question, detail: answer, price: null }], place, target ?? (place?.of ? null : faq));
}
