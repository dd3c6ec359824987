import { sourceEdits } from "../../../../edits/source_edits.ts";
import { changesOf } from "../../../../html/occurrences.ts";
import { closest, type Element, findIn, isWithin, type Page } from "../../../../html/page.ts";
import { named, type Reply } from "../answers.ts";
import { asSection, isButton, isSubmit, itemAround, itemsIn, nameOf, optionsOf, resolve, resolveOne } from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse, removals } from "../ground.ts";
import type { InsertionPoint, Of, SectionKind, Target } from "../intent.ts";
import { SECTION_KINDS } from "../section_kinds.ts";
import { bodySections, isTitle, type Section, sectionOf, sectionsOf, sectionsOfKind } from "../sections.ts";
import { textOf } from "../words.ts";
import { aloneIn, linksAway } from "./emptied.ts";

export function remove(ground: Ground, { target: given }: Of<"remove">): Plan {
  const target = given;
  const { page } = ground;
  if (target.kind === "page") return refuse("cantRemove", { name: ground.task.page.name });
  const elements = resolve(ground, target);
  const [first] = elements as [Element];
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
    return removeSentence(ground, first, target.named);
  if (elements.some(({ tag }) => tag === "h1")) return refuse("cantRemove", { name });
  if (elements.some(isSubmit)) return refuse("cantRemove", { name });
  const entries = elements.filter(isEntry);
  const options = entries.flatMap((entry) => optionsOf(page, entry));
  const gone = [...elements.flatMap((element) => withSaid(wholeOf(ground, element))), ...options];
  const lists = new Set(gone.map(({ parent }) => parent));
  for (const list of lists) {
    const all = list ? itemsIn(page, list).filter(({ parent }) => parent === list) : [];
    if (all.length === 0 || !all.every((entry) => gone.includes(entry))) continue;
    const section = sectionOf(page, all[0]!);
    return all.length > 1 && section ? refuse("holdsMore", { name: section.name }) : refuse("cantRemove", { name });
  }
  const { kind } = target;
  const said: Reply =
    kind && elements.length > 1 && target.named === null
      ? ["factRemoved", { thing: named(kind), count: elements.length }]
      : kind === "form"
        ? ["thingRemoved", { thing: named("form") }]
        : ["removed", { text: name }];
  return {
    edits: removals(ground, gone),
    said: [said],
  };
}

/** A whole sentence of a paragraph, with the blank beside it. */
function removeSentence({ page, code }: Ground, element: Element, words: string): Plan {
  const { source } = page;
  const [found, ...more] = changesOf(page, element, words, "");
  const before = found && source.slice(element.inner!.start, found.start);
  const rest = found && source.slice(found.end, element.inner!.end);
  const mark = /[.!?…]$/.test(words) ? "" : (/^[.!?…]+/.exec(rest ?? "")?.[0] ?? null);
  const isWhole = mark !== null && /^(?:\s|<br[^>]*>|$)/i.test(rest?.slice(mark.length) ?? "");
  if (!found || !isWhole || more.length > 0 || !/(?:^|[.!?…:]["'”’»)]?\s+|>\s*)$/.test(before ?? ""))
    return refuse("inSentence", { text: words });
  const end = found.end + mark.length;
  const [blank, gap] = [/^\s*/.exec(source.slice(end))![0].length, /\s*$/.exec(before!)![0].length];
  const isLast = end + blank >= element.inner!.end;
  const gone = { start: found.start - (isLast ? gap : 0), end: end + blank, text: "" };
  return { edits: sourceEdits("html", code.html, [gone]), said: [["removed", { text: words }]] };
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
    isTitle(element) &&
    element.tag !== "h2" &&
    block?.tag === "div" &&
    block.children.find(({ isForeign }) => !isForeign) === element &&
    block.children.filter(isTitle).length === 1 &&
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
  if (elements.some((element) => findIn(ground.page, element, ({ tag }) => tag === "h1")))
    return refuse("cantRemove", { name });
  const { removed, set, said } = linksAway(ground, elements);
  return {
    edits: [...removals(ground, [...elements, ...removed]), ...set],
    said: [["sectionRemoved", { name }], ...said],
  };
}

export function move(ground: Ground, { target, place }: Of<"move">): Plan {
  const wanted = target;
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
  };
}

/** What people move: a section, or an entry of a list. */
function movable(ground: Ground, target: Target): Element {
  const element = resolveOne(ground, target, ["section", "list_item", "question", "menu_entry"]);
  return target.kind === "menu_entry" || (element.tag === "a" && element.parent?.tag === "li")
    ? aloneIn(element)
    : element;
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
  { relation, of }: InsertionPoint,
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
    const kinds = ["section", "list_item", "question", "menu_entry", "button", "text"] as const;
    const found = resolveOne(ground, isAmongSections ? asSection(ground, target) : target, [...kinds]);
    if (isWithin(found, element)) return refuse("cantMove", { name });
    // "Above the footer" is the end of all sections.
    if (found.tag === "footer" && isAmongSections && position === "before") return { of: last, position: "after" };
    if (found.tag === "header" && isAmongSections && position === "after") return { of: first, position: "before" };
    const at = siblings.find((one) => one === found) ?? siblings.find((one) => isWithin(found, one));
    return at ? { of: at, position } : refuse("cantMove", { name });
  };
  switch (relation) {
    case "before":
    case "after":
      return beside(of, relation);
    case "start":
    case "end": {
      // What is no section has its place in its section.
      const isInside =
        of === null ||
        (of.kind === "page" ? isAmongSections : isWithin(element, resolveOne(ground, asSection(ground, of))));
      if (!isInside) return refuse("cantMove", { name });
      if (relation === "end") return { of: last, position: "after" };
      // Nothing stands above the opening.
      if (first !== hero || element === hero) return { of: first, position: "before" };
      return siblings[1] === element ? { of: element, position: "before" } : { of: hero, position: "after" };
    }
  }
}
