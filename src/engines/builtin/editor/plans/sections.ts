/** Whole sections and other things by their place: removed, moved, exchanged, doubled, laid out anew. */
import type { Edit } from "../../../../edits/edit.ts";
import {
  classesOf,
  closest,
  type Element,
  findIn,
  isWithin,
  type Page,
  type Range,
  readPage,
} from "../../../../html/page.ts";
import { applyChanges, type Change } from "../../../../html/splices.ts";
import { linesOf } from "../../../../html/text.ts";
import { formsOf } from "../../tools/section.ts";
import { named, type Said } from "../answers.ts";
import { pageLanguage } from "../composed/build.ts";
import { appendedCss, isComposed } from "../composed/part.ts";
import {
  isButton,
  isSubmit,
  itemAround,
  itemName,
  itemsIn,
  knownTarget,
  nameOf,
  optionsOf,
  resolve,
  resolveOne,
} from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse, removals } from "../ground.ts";
import type { Of, Place, SectionKind, Target } from "../intent.ts";
import { SECTION_KINDS } from "../section_kinds.ts";
import { bodySections, type Section, sectionOf, sectionsOf, sectionsOfKind } from "../sections.ts";
import { sourceEdits } from "../source_edits.ts";
import { textOf } from "../words.ts";
import { removeField } from "./forms.ts";
import { setPrice, stillSaid } from "./items.ts";
import { free } from "./places.ts";
import { replaceText } from "./texts.ts";

export function remove(ground: Ground, { target: given }: Of<"remove">): Plan {
  const target = knownTarget(ground, given);
  const { page } = ground;
  if (target.kind === "field") return removeField(ground, target);
  if (target.kind === "price") return setPrice(ground, { verb: "set_price", target, value: null });
  if (target.kind === "page") return refuse("topic_delete_page");
  const elements = resolve(ground, target);
  const [first] = elements as [Element];
  if (/^(?:input|select|textarea)$/.test(first.tag) && !isSubmit(first)) return removeField(ground, target);
  const name = nameOf(ground, target.kind, first);
  const sections = sectionsOf(page).filter(({ element }) => elements.includes(element));
  if (sections.some((section) => holdsMore(page, target, section))) return refuse("holdsMore", { name });
  if (sections.length > 0) return removeSections(ground, elements, name);
  const isText = target.kind === "text" || target.kind === null;
  if (
    isText &&
    target.named &&
    elements.every((one) => !isEntry(one)) &&
    folded(textOf(first)) !== folded(target.named)
  )
    return replaceText(ground, { verb: "replace_text", target: target.within, from: target.named, to: "" });
  if (elements.some(({ tag }) => tag === "h1")) return refuse("headlineStays");
  if (elements.some(isSubmit)) return refuse("buttonStays");
  if (target.kind === "logo" || target.kind === "answer") return refuse("cantRemove", { name });
  const entries = elements.filter(isEntry);
  const options = entries.flatMap((entry) => optionsOf(page, entry));
  const gone = [...elements.flatMap((element) => withSaid(wholeOf(ground, element))), ...options];
  const lists = new Set(gone.map(({ parent }) => parent));
  for (const list of lists) {
    const all = list ? itemsIn(page, list).filter(({ parent }) => parent === list) : [];
    if (all.length === 0 || !all.every((entry) => gone.includes(entry))) continue;
    const section = sectionOf(page, all[0]!);
    return all.length > 1 && section ? refuse("holdsMore", { name: section.name }) : refuse("lastItem", { name });
  }
  const { kind } = target;
  const said: Said =
    kind && elements.length > 1 && target.named === null
      ? ["factRemoved", { thing: named(kind), count: elements.length }]
      : kind === "form"
        ? ["thingRemoved", { thing: named("form") }]
        : ["removed", { text: name }];
  const emptied = emptiedBy(page, gone);
  const empty = emptied.map(({ element }) => element);
  const links = linksAway(ground, empty);
  return {
    edits: [...removals(ground, [...gone, ...empty, ...links.removed]), ...links.set],
    said: [
      said,
      ...emptied.map((section): Said => ["sectionRemoved", { name: section.name }]),
      ...links.said,
      ...entries.flatMap((entry) => stillSaid(page, [textOf(itemName(page, entry))], [...gone, ...empty])),
    ],
    about: null,
  };
}

const OF_VISITS: readonly SectionKind[] = ["hours", "place", "contact"];

/** Whether a section that was called by its kind is of another kind, too: "the opening hours" of “Hours and place”. */
function holdsMore(page: Page, { section: own, named: name }: Target, { element, name: heading }: Section): boolean {
  if (name !== null || own === null || !OF_VISITS.includes(own)) return false;
  const isCalled = (kind: SectionKind) => SECTION_KINDS[kind].headings.includes(folded(heading));
  const isOf = (kind: SectionKind) => sectionsOfKind(page, kind).some((one) => one.element === element);
  const others = OF_VISITS.filter((kind) => kind !== own && isOf(kind));
  return others.length > 0 && (!isCalled(own) || others.some(isCalled));
}

/** What is seen though it has no words. */
const SEEN = /^(?:img|picture|video|audio|iframe|svg|input|select|textarea|button)$/;
const lengthOf = (element: Element): number => textOf(element).replace(/\s+/g, "").length;

/** The sections of which nothing but their heading, with what introduces it, would be left. */
function emptiedBy(page: Page, gone: Element[]): Section[] {
  const isGoing = (element: Element | null) => closest(element, (one) => gone.includes(one)) !== null;
  return bodySections(page).filter(({ element, heading, isHero }) => {
    const parts = gone.filter((one) => one !== element && isWithin(one, element) && !isGoing(one.parent));
    if (parts.length === 0 || !heading || isHero || element.tag !== "section") return false;
    const head = closest(heading, ({ tag }) => tag === "header") ?? heading;
    const words = [head, ...parts].reduce((sum, part) => sum + lengthOf(part), 0);
    const isSeen = (one: Element) => SEEN.test(one.tag) && !isGoing(one) && !isWithin(one, head);
    return lengthOf(element) === words && findIn(page, element, isSeen) === null;
  });
}

const isEntry = (element: Element): boolean => itemAround(element) === element;

/** A term goes with what is said of it. */
function withSaid(element: Element): Element[] {
  const siblings = element.parent?.children ?? [];
  if (element.tag !== "dt") return [element];
  const after = siblings.slice(siblings.indexOf(element) + 1);
  const next = after.findIndex(({ tag }) => tag !== "dd");
  return [element, ...after.slice(0, next < 0 ? after.length : next)];
}

/** What goes with an element: the entry or the row that holds nothing else, the heading's mark on its section. */
function wholeOf(ground: Ground, element: Element): Element {
  const inSentence =
    element.tag === "a" && !isButton(element) && element.parent !== null && textOf(element.parent) !== textOf(element);
  if (inSentence && !closest(element.parent, ({ tag }) => /^(?:nav|ul|ol)$/.test(tag)))
    return refuse("inSentence", { text: textOf(element.parent!).slice(0, 120) });
  if (element.attributes.has("data-sw-page") || element.parent?.attributes.has("data-sw-page"))
    return refuse("menuByPages", { name: textOf(element) });
  // A heading goes with what stands under it, where that is a block of its own.
  const block = element.parent;
  if (
    /^h[3-6]$/.test(element.tag) &&
    block?.tag === "div" &&
    block.children.find(({ isForeign }) => !isForeign) === element &&
    block.children.filter(({ tag }) => /^h[1-6]$/.test(tag)).length === 1 &&
    textOf(block) !== textOf(element)
  )
    return block;
  let at = element;
  while (
    at.parent &&
    /^(?:li|p|div|figure|picture|a|dd)$/.test(at.parent.tag) &&
    at.parent.children.every((child) => child === at || child.isForeign) &&
    textOf(at.parent) === textOf(at) &&
    sectionOf(ground.page, at)?.element !== at.parent
  )
    at = at.parent;
  return at;
}

function removeSections(ground: Ground, elements: Element[], name: string): Plan {
  if (elements.some((element) => findIn(ground.page, element, ({ tag }) => tag === "h1"))) return refuse("heroStays");
  const { removed, set, said } = linksAway(ground, elements);
  return {
    edits: [...removals(ground, [...elements, ...removed]), ...set],
    said: [["sectionRemoved", { name }], ...said],
    about: null,
  };
}

/** What becomes of links to sections that go: entries of menus go too, buttons lead to another way to get in touch. */
function linksAway(ground: Ground, gone: Element[]): { removed: Element[]; set: Edit[]; said: Said[] } {
  const { page } = ground;
  const isGone = (element: Element | undefined) => element !== undefined && gone.some((one) => isWithin(element, one));
  const links = page.elements.filter((element) => {
    const id = /^\/?#(.+)$/.exec(element.attributes.get("href") ?? "")?.[1];
    return element.tag === "a" && id !== undefined && isGone(page.byId.get(id)) && !isGone(element);
  });
  const instead = (["contact", "booking", "newsletter"] as const)
    .flatMap((kind) => sectionsOfKind(page, kind))
    .find(({ element }) => !gone.includes(element) && element.attributes.has("id"));
  const isInMenu = (link: Element) => closest(link.parent, ({ tag }) => tag === "nav" || tag === "footer") !== null;
  const [removed, moved] = [links.filter((one) => isInMenu(one) || !instead), links.filter((one) => !isInMenu(one))];
  const said: Said[] = [];
  if (removed.length > 0) said.push(["linksGone", { count: removed.length }]);
  if (!instead || moved.length === 0) return { removed: removed.map(aloneIn), set: [], said };
  said.push(["linksMoved", { name: instead.name, count: moved.length }]);
  const value = `#${instead.element.attributes.get("id")}`;
  const set = moved.map((link): Edit => ({ op: "set_attribute", node: nodeOf(ground, link), name: "href", value }));
  return { removed: removed.map(aloneIn), set, said };
}

const aloneIn = (link: Element): Element =>
  link.parent?.tag === "li" && textOf(link.parent) === textOf(link) ? link.parent : link;

export function move(ground: Ground, { target, place }: Of<"move">): Plan {
  const wanted = knownTarget(ground, target);
  const element = movable(ground, wanted);
  const name = nameOf(ground, wanted.kind, element);
  const siblings = siblingsOf(ground.page, element);
  const at = siblings.indexOf(element);
  if (at < 0 || siblings.length === 1) return refuse("cantMove", { name });
  const goal = goalOf(ground, place, element, siblings, name);
  const isThere = goal.position === "before" ? siblings[at + 1] === goal.of : siblings[at - 1] === goal.of;
  if (goal.of === element || isThere) return already("already", { thing: [name] });
  const other = nameOf(ground, wanted.kind, goal.of);
  return {
    edits: [{ op: "move", node: nodeOf(ground, element), position: goal.position, to: nodeOf(ground, goal.of) }],
    said: [[goal.position === "before" ? "movedBefore" : "movedAfter", { name, other }]],
    about: wanted,
  };
}

/** What people move: a section, or an entry of a list. */
function movable(ground: Ground, target: Target): Element {
  const element = resolveOne(ground, target, [
    "section",
    "list_item",
    "question",
    "menu_entry",
    "field",
    "button",
    "text",
  ]);
  if (target.kind === "form" || target.kind === "heading") {
    const section = sectionOf(ground.page, element);
    return section && section.element.tag === "section"
      ? section.element
      : refuse("cantMove", { name: nameOf(ground, target.kind, element) });
  }
  if (target.kind === "menu_entry" || (element.tag === "a" && element.parent?.tag === "li")) return aloneIn(element);
  return element;
}

/** What an element can change places with: sections with sections, entries with those of their list. */
function siblingsOf(page: Page, element: Element): Element[] {
  const sections = bodySections(page).map((section) => section.element);
  if (sections.includes(element)) return sections;
  const { parent } = element;
  // A term without what is said of it has no place.
  if (!parent || element.tag === "dt") return [];
  if (itemAround(element) === element || element.tag === "li")
    return parent.children.filter(
      (child) => child.tag === element.tag && (child.tag === "li" || itemAround(child) === child),
    );
  return parent.children.filter((child) => child.tag === element.tag || isButton(child));
}

interface Goal {
  of: Element;
  position: "before" | "after";
}

function goalOf(
  ground: Ground,
  { relation, of, and }: Place,
  element: Element,
  siblings: Element[],
  name: string,
): Goal {
  const bodies = bodySections(ground.page);
  const hero = bodies.find(({ isHero }) => isHero)?.element;
  const isAmongSections = bodies.some((one) => one.element === element);
  const [first, last] = [siblings[0]!, siblings.at(-1)!];
  const beside = (target: Target | null, position: Goal["position"]): Goal => {
    if (!target) return refuse("needPlace", { name });
    if (target.kind === "page") return refuse("cantMove", { name });
    const found = resolveOne(ground, target, ["section", "list_item", "question", "menu_entry", "button", "text"]);
    // "Above the footer" is the end of all sections.
    if (found.tag === "footer" && isAmongSections && position === "before") return { of: last, position: "after" };
    if (found.tag === "header" && isAmongSections && position === "after") return { of: first, position: "before" };
    const at = siblings.find((one) => one === found) ?? siblings.find((one) => isWithin(found, one));
    return at ? { of: at, position } : refuse("cantMove", { name });
  };
  const at = siblings.indexOf(element);
  switch (relation) {
    case "before":
    case "after":
      return beside(of, relation);
    case "between": {
      const [one, other] = [beside(of, "after"), beside(and, "after")].sort((a, b) => a.of.start - b.of.start);
      const rest = siblings.filter((sibling) => sibling !== element);
      return rest.indexOf(other!.of) - rest.indexOf(one!.of) === 1 ? one! : refuse("cantMove", { name });
    }
    case "start":
    case "end": {
      // What is no section has its place in its section.
      const isInside =
        of === null || (of.kind === "page" ? isAmongSections : isWithin(element, resolveOne(ground, of)));
      if (!isInside) return refuse("cantMove", { name });
      if (relation === "end") return { of: last, position: "after" };
      // Nothing stands above the opening.
      if (first !== hero || element === hero) return { of: first, position: "before" };
      return siblings[1] === element ? { of: element, position: "before" } : { of: hero, position: "after" };
    }
    case "up":
    case "down": {
      const next = siblings[at + (relation === "up" ? -1 : 1)];
      if (!next || (next === hero && relation === "up")) return { of: element, position: "before" };
      return { of: next, position: relation === "up" ? "before" : "after" };
    }
  }
}

export function swap(ground: Ground, { target, with: second }: Of<"swap">): Plan {
  const [one, other] = [movable(ground, knownTarget(ground, target)), movable(ground, second)].sort(
    (a, b) => a.start - b.start,
  ) as [Element, Element];
  const [name, otherName] = [nameOf(ground, target.kind, one), nameOf(ground, second.kind, other)];
  const siblings = siblingsOf(ground.page, one);
  if (one === other || !siblings.includes(other)) return refuse("cantMove", { name });
  const isBeside = siblings.indexOf(other) - siblings.indexOf(one) === 1;
  const [node, to] = [nodeOf(ground, one), nodeOf(ground, other)];
  return {
    edits: [
      { op: "move", node, position: "after", to },
      ...(isBeside ? [] : [{ op: "move", node: to, position: "before", to: node } satisfies Edit]),
    ],
    said: [["swapped", { name, other: otherName }]],
    about: null,
  };
}

export function duplicate(ground: Ground, { target }: Of<"duplicate">): Plan {
  const wanted = knownTarget(ground, target);
  const element = resolveOne(ground, wanted, ["section", "list_item", "question", "button"]);
  const name = nameOf(ground, wanted.kind, element);
  const isWhole =
    sectionsOf(ground.page).some((section) => section.element === element && !section.isHero) || isEntry(element);
  if (!isWhole || /^(?:header|footer|tr)$/.test(element.tag) || findIn(ground.page, element, ({ tag }) => tag === "h1"))
    return refuse("cantDuplicate", { name });
  const html = withFreeIds(ground.page, ground.page.source.slice(element.start, element.end));
  return {
    edits: [{ op: "insert", node: nodeOf(ground, element), position: "after", html }],
    said: [["duplicated", { name }]],
    // One of the two.
    about: null,
  };
}

/** Ids that the page has already get a number, with everything that refers to them. */
export function withFreeIds(
  page: Page,
  html: string,
  taken: (id: string) => boolean = (id) => page.byId.has(id),
): string {
  let result = html;
  const all = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]!));
  for (const id of all) {
    if (!taken(id)) continue;
    const other = free(id, (one) => taken(one) || all.has(one));
    const reference = new RegExp(
      `(\\s(?:id|for|aria-labelledby|aria-describedby)="|\\s(?:xlink:)?href="#|url\\(#)${RegExp.escape(id)}(?=[")])`,
      "g",
    );
    result = result.replace(reference, (_, before: string) => `${before}${other}`);
  }
  return result;
}

/** Another layout with the same words: only of what the composer made, and of what it says still. */
export function redo(ground: Ground, { target }: Of<"redo">): Plan {
  const { page, task, code } = ground;
  const wanted = knownTarget(ground, target);
  const isUnsaid = wanted.kind === null && wanted.section === null && wanted.named === null;
  const element = resolveOne(ground, isUnsaid ? { ...wanted, kind: "section", section: "hero" } : wanted, ["section"]);
  const name = nameOf(ground, "section", element);
  const old = page.source.slice(element.start, element.end);
  const { website } = task;
  const composed = {
    site: { ...website, language: pageLanguage(ground) },
    page: { ...task.page, prompt: task.page.prompt ?? website.prompt },
    pages: task.pages,
    css: code.css,
    id: element.attributes.get("id") ?? "",
    old,
  };
  // A conversation that asks again gets yet another one.
  const forms = formsOf(composed, 1 + task.history.length);
  const made =
    isComposed(ground) &&
    forms
      .map((form) => ({ ...form, html: withWordsOf(page, element, form.html) }))
      .find(({ html }) => shapeOf(html) !== shapeOf(old) && hasSameWords(html, old));
  if (!made) return refuse("cantRedo", { name });
  const isTaken = (id: string): boolean => {
    const known = page.byId.get(id);
    return known !== undefined && !isWithin(known, element);
  };
  const html = withFreeIds(page, made.html, isTaken);
  return {
    edits: [
      ...sourceEdits("html", code.html, [{ start: element.start, end: element.end, text: html }]),
      ...appendedCss(ground, made.css),
    ],
    said: [["redone", { name }]],
    about: wanted,
  };
}

/** A new opening with what was written in the old one since: headline, the lines around it, actions. */
function withWordsOf(page: Page, old: Element, html: string): string {
  const is = (name: string) => (element: Element) => element.tag === name || classesOf(element).includes(name);
  const next = readPage(html);
  const cut = ({ start, end }: Range) => page.source.slice(start, end);
  const changes = ["h1", "lede", "eyebrow", "actions"].flatMap((name): Change[] => {
    const from = findIn(page, old, is(name));
    const places = next.elements.filter(is(name));
    // The line above the headline is left out where that says the same; it may say something else by now.
    const headline = name === "eyebrow" && from && places.length === 0 ? next.elements.find(is("h1")) : undefined;
    if (headline) return [{ start: headline.start, end: headline.start, text: cut(from!) }];
    return places.map((to) => {
      const { start, end } = from?.inner && to.inner ? to.inner : to;
      return { start, end, text: from?.inner ? cut(from.inner) : "" };
    });
  });
  return applyChanges(
    html,
    changes.sort((one, other) => one.start - other.start),
  );
}

/** A layout by its class names: what tells two apart. */
const shapeOf = (html: string): string => [...html.matchAll(/class="([^"]+)"/g)].map((match) => match[1]).join("|");

/** Whether a visitor reads the same words, in whatever order. */
function hasSameWords(one: string, other: string): boolean {
  const words = (html: string) => linesOf(readPage(html)).join(" ").split(/\s+/).sort().join(" ");
  return words(one) === words(other);
}
