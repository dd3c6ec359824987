/** What the page says: words of one thing, or words wherever they stand. */
import type { Edit } from "../../../../edits/edit.ts";
import { type Element, findIn, isWithin, type Page } from "../../../../html/page.ts";
import type { Change } from "../../../../html/splices.ts";
import { type Name, named } from "../answers.ts";
import { itemAround, itemName, knownTarget, NOTHING, nameOf, optionsOf, resolve, resolveOne } from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse } from "../ground.ts";
import type { Of, Target, ThingKind } from "../intent.ts";
import { sourceEdits } from "../source_edits.ts";
import { innermost, textOf, wordsOf } from "../words.ts";
import { mapChanges, replaceDetail } from "./facts.ts";
import { setField } from "./forms.ts";
import { replaceHours } from "./hours.ts";
import { isOfPeople, setPrice, stillSaid } from "./items.ts";
import { changesOf } from "./occurrences.ts";

/** Its words become these. */
export function setText(ground: Ground, intent: Of<"set_text">): Plan {
  const { value } = intent;
  const target = knownTarget(ground, intent.target);
  const { kind } = target;
  if (value.trim() === "") return refuse("needText");
  if ((kind === null || kind === "text") && target.named !== null && target.section === null && target.which === null) {
    const scope = target.within ? resolveOne(ground, target.within) : null;
    return replaceWords(ground, scope, target.named, value);
  }
  if (kind === "page") return refuse("cantSetText", { name: ground.task.page.name });
  if (kind === "field") return setField(ground, { verb: "set_field", target, value: { label: value } });
  if (kind === "price") return setPrice(ground, { verb: "set_price", target: { ...target, kind: "list_item" }, value });
  // Links and the button of a form that say the same are called the same from then on, too.
  const called =
    kind === "button" && target.named !== null && target.which === null
      ? resolve(ground, { ...target, which: "all" })
      : [];
  const found = new Set(called.map(wordsOf)).size === 1 ? called : resolve(ground, target);
  const elements = found.map((element) => wordsElement(ground, kind, element, value));
  const shown = nameOf(ground, kind, elements[0]!);
  // A person's title is what they do, or how they are addressed, and not their name.
  const person = kind === "headline" ? itemAround(elements[0]!) : null;
  if (person && isOfPeople(ground.page, person))
    return refuse("several", { list: person.children.map(textOf).filter(Boolean) });
  if (elements.every((element) => textOf(element) === value))
    return already("already", { thing: nameIn(kind, target, shown) });
  // "Copyright 2026": the year alone is another one.
  if (kind === "copyright" && /^(?:©\s*)?\d{4}$/.test(value)) {
    const years = textOf(elements[0]!).match(/\b(?:19|20)\d{2}\b/g) ?? [];
    return years.length === 1
      ? replaceWords(ground, elements[0]!, years[0]!, value.replace(/\D/g, ""))
      : refuse("inSentence", { text: textOf(elements[0]!) });
  }
  // "The date" of the page is told in other places, too.
  if (kind === "list_item" && target.named === null && target.which === null)
    return replaceWords(ground, null, textOf(elements[0]!), value);
  const edits = elements.flatMap((element): Edit[] => {
    const node = nodeOf(ground, element);
    if (element.tag === "input") return [{ op: "set_attribute", node, name: "value", value }];
    return [{ op: "set_text", node, text: value }];
  });
  const item = kind === "list_item" ? itemAround(elements[0]!) : null;
  const options = item ? optionsOf(ground.page, item) : [];
  for (const option of options) edits.push({ op: "set_text", node: nodeOf(ground, option), text: value });
  const still = item ? stillSaid(ground.page, [textOf(itemName(ground.page, item))], [item, ...options]) : [];
  const headline = elements.some(({ tag }) => tag === "h1") ? fitted(ground, value) : [];
  return {
    edits: [...edits, ...headline],
    said: [["textSet", { thing: nameIn(kind, target, shown), text: value }], ...still],
    about: target.named !== null ? { ...target, named: value, which: null } : target,
  };
}

/** Kinds that are named by what they are; others by the words that they had. */
const SPEAKING = new Set<string>(
  "headline subheading heading button submit_button logo copyright menu_entry link".split(" "),
);

function nameIn(kind: ThingKind | null, target: Target, shown: string) {
  if (kind === "section" || (kind === null && target.section)) return named("heading");
  return kind !== null && SPEAKING.has(kind) ? named(kind as Name) : [shown];
}

/** The element whose words those of a thing are. */
function wordsElement(ground: Ground, kind: ThingKind | null, element: Element, value: string): Element {
  const { page } = ground;
  if (element.tag === "input") return element;
  if (kind === "list_item" || kind === "question") return itemName(page, element);
  if (kind === "answer")
    return answerIn(page, element) ?? refuse("cantSetText", { name: nameOf(ground, kind, element) });
  if (kind === "picture") return refuse("needPicture");
  const isAround = /^(?:section|header|footer|article|aside|main|form|div)$/.test(element.tag);
  const heading = isAround ? findIn(page, element, ({ tag }) => /^h[1-6]$/.test(tag)) : element;
  if (!heading) return refuse("cantSetText", { name: nameOf(ground, kind, element) });
  // An emphasis or a link of which the words remain stays around them.
  const inner = innermost(page, heading);
  return heading.children.some((child) => !child.isForeign && value.includes(textOf(child)) && textOf(child) !== "")
    ? heading
    : inner;
}

/** Where the answer to a question stands. */
export function answerIn(page: Page, item: Element): Element | null {
  const question = itemName(page, item);
  const list = item.tag === "dt" ? item.parent : item;
  const found = list
    ? findIn(page, list, (element) => element.start >= question.end && /^(?:p|dd)$/.test(element.tag))
    : null;
  return found ? innermost(page, found) : null;
}

/** A composed page measures its headline by the longest word, so that it fits on a telephone. */
function fitted({ code }: Ground, headline: string): Edit[] {
  const measure = /\.hero h1\{--long:(\d+)/.exec(code.css)?.[1];
  const longest = Math.max(...headline.split(/\s+/u).map((word) => [...word].length));
  if (!measure || longest <= Number(measure)) return [];
  return [{ op: "set_style", node: null, selector: ".hero h1", properties: { "--long": String(longest) } }];
}

export function replaceText(ground: Ground, { target, from, to }: Of<"replace_text">): Plan {
  // "On all buttons": those of forms, too.
  const meant =
    target?.kind === "button" && target.which === "all" ? { ...target, named: target.named ?? from } : target;
  const scope = meant && meant.kind !== "page" ? resolve(ground, meant) : [null];
  if (scope.length === 1) return replaceWords(ground, scope[0]!, from, to);
  const wanted = folded(from);
  const elements = scope.filter(
    (element): element is Element => element !== null && folded(textOf(element)) === wanted,
  );
  if (elements.length === 0) return refuse("missingNamed", { name: from });
  return {
    edits: elements.map((element) => ({
      op: "set_text",
      node: nodeOf(ground, innermost(ground.page, element)),
      text: to,
    })),
    said: [["textReplaced", { from, to, count: elements.length }]],
    about: target && { ...target, named: to },
  };
}

/** Words become others wherever they stand, or within an element. */
function replaceWords(ground: Ground, scope: Element | null, from: string, to: string): Plan {
  const fact = scope === null ? (replaceHours(ground, from, to) ?? replaceDetail(ground, from, to)) : null;
  if (fact) return fact;
  const changes = changesOf(ground.page, scope, from, to);
  const maps = scope === null && to !== "" && changes.length > 0 ? mapChanges(ground, from, to) : [];
  const edits = sourceEdits(
    "html",
    ground.code.html,
    to === "" ? changes.map((one) => closed(ground.code.html, one)) : [...changes, ...maps],
  );
  if (changes.length === 0) return refuseMissing(ground, from);
  if (edits.length === 0) return already("already", { thing: [to] });
  const headline = ground.page.elements.find(({ tag }) => tag === "h1");
  const isHeadline = headline && changes.some((change) => isWithin(change, headline));
  return {
    edits: [...edits, ...(isHeadline ? fitted(ground, to) : [])],
    said: [to === "" ? ["removed", { text: from }] : ["textReplaced", { from, to, count: changes.length }]],
    about: to === "" ? null : { ...NOTHING, named: to },
  };
}

/** Words that join the last of several to those before it. */
const JOINING = "(?:and|or|und|oder|et|ou|y|e|o|en|of|&amp;)";
const JOINED = new RegExp(`\\s${JOINING}\\s+$`, "i");
const JOINS = new RegExp(`^\\s+${JOINING}\\s`, "i");

/**
 * What is taken out goes with the blank before it, and with a comma where the sentence ends there; the first of several
 * goes with the comma after it. A sentence that would miss it stays.
 */
function closed(source: string, { start, end, text }: Change): Change {
  const before = source.slice(Math.max(0, start - 20), start);
  const after = source.slice(end, end + 20);
  // "Do you do duvets?" asks nothing without its last word.
  const isEnd = /^\s*(?:[.,;:!)"]|<|$)/.test(after);
  // "Ceremony 3pm, dinner 6pm": its time would be left.
  const isAfterComma = /[,;–]\s*$/.test(before) && (isEnd || JOINS.test(after));
  const isFirst = /^\s*,/.test(after) && !isAfterComma;
  if ((!isEnd && !isAfterComma) || JOINED.test(before) || (isFirst && />\s*$/.test(before)))
    return refuse("inSentence", { text: source.slice(start, end) });
  if (isFirst) return { start, end: end + /^\s*,\s*/.exec(after)![0].length, text };
  const gap = (isEnd || JOINS.test(after) ? /[,;–-]?\s+$/ : /\s+$/).exec(before)?.[0] ?? "";
  if (gap !== "") return { start: start - gap.length, end, text };
  return { start, end: end + (/^\s+/.exec(after)?.[0].length ?? 0), text };
}

/** Asks for what is there, by way of what is looked for among everything that has a name. */
function refuseMissing(ground: Ground, name: string): never {
  resolve(ground, { ...NOTHING, named: name });
  return refuse("missingNamed", { name });
}

/** How a picture is described to those who don't see it. */
export function setAlt(ground: Ground, { target, value }: Of<"set_alt">): Plan {
  const picture = imageOf(
    ground,
    target.kind === null && target.named === null ? { ...target, kind: "picture" } : target,
  );
  if (picture.attributes.get("alt") === value) return already("already", { thing: named("picture") });
  return {
    edits: [{ op: "set_attribute", node: nodeOf(ground, picture), name: "alt", value }],
    said: [["altSet", { text: value }]],
  };
}

/** Another picture in the place of one. */
export function setPicture(ground: Ground, { target, value }: Of<"set_picture">): Plan {
  const address = value ?? ground.task.attachments[0];
  if (!address) return refuse("needPicture");
  if (!/^(?:https?:\/\/|\/)[^\s"'<>]+$/i.test(address)) return refuse("linkRefused", { href: address });
  const picture = imageOf(ground, target);
  if (picture.attributes.get("src") === address) return already("already", { thing: named("picture") });
  const node = nodeOf(ground, picture);
  const old = ["srcset", "sizes"].filter((name) => picture.attributes.has(name));
  return {
    edits: [
      { op: "set_attribute", node, name: "src", value: address },
      ...old.map((name): Edit => ({ op: "remove_attribute", node, name })),
    ],
    said: [["pictureSet"]],
    about: target,
  };
}

/** The image of a picture; a drawing has no file that could be another one. */
function imageOf(ground: Ground, target: Target): Element {
  const picture = resolveOne(ground, target, ["picture"]);
  return findIn(ground.page, picture, ({ tag }) => tag === "img") ?? refuse("needPicture");
}
