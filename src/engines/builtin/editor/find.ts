/**
 * What a target is on the page: exactly one element, or all of a plural; none and several are refused in words that name
 * what there is. Words are compared whole; what only looks alike is offered, never taken.
 */
import {
  classesOf,
  closest,
  type Element,
  elementsIn,
  findIn,
  isWithin,
  type Page,
  type Range,
} from "../../../html/page.ts";
import { INLINE } from "../../../html/text.ts";
import { named } from "./answers.ts";
import { folded } from "./folding.ts";
import { type Ground, refuse } from "./ground.ts";
import type { SectionKind, Target, ThingKind } from "./intent.ts";
import { isTitle, type Section, sectionOf, sectionsOf, sectionsOfKind } from "./sections.ts";
import { hasWords, innermost, shownName, textOf, wordsOf } from "./words.ts";

/** Of one kind: what there is, and by what names each goes. */
interface KindOf {
  list(ground: Ground, scope: Element | null): Element[];
  /** Left out: by what it says. */
  names?(ground: Ground, element: Element): string[];
}

const whole = (page: Page): Range => ({ start: 0, end: page.source.length });

const within = (page: Page, scope: Element | null, accepts: (element: Element) => boolean): Element[] =>
  elementsIn(page, scope ?? whole(page), (element) => element !== scope && !element.isForeign && accepts(element));

/** What only opens and closes something is nothing that people mean by a button. */
const isToggle = ({ attributes }: Element): boolean =>
  ["popovertarget", "aria-expanded", "aria-controls", "data-toggle"].some((name) => attributes.has(name));

const BUTTON_WORD = "(?:btn|button|cta|knopf|schaltflaeche|bouton|boton|bottone|pulsante|knop|botao)";
export const BUTTON_CLASS = new RegExp(`^${BUTTON_WORD}(?:$|[-_])|[-_]${BUTTON_WORD}$`, "i");

export function isButton(element: Element): boolean {
  const { tag, attributes } = element;
  if (tag === "button") return !isToggle(element);
  if (tag === "input") return /^(?:submit|button)$/.test(attributes.get("type") ?? "");
  return (
    tag === "a" && (attributes.get("role") === "button" || classesOf(element).some((name) => BUTTON_CLASS.test(name)))
  );
}

export const isSubmit = (element: Element): boolean =>
  isButton(element) &&
  element.tag !== "a" &&
  !/^(?:button|reset)$/.test(element.attributes.get("type") ?? "") &&
  formAround(element) !== null;

export const formAround = (element: Element): Element | null => closest(element, ({ tag }) => tag === "form");

const around = (element: Element, tags: RegExp): Element | null => closest(element.parent, ({ tag }) => tags.test(tag));

/** The page's main navigation, as visitors see it first. */
const inMenu = (element: Element): boolean => around(element, /^nav$/) !== null && around(element, /^footer$/) === null;

/** Whether an element has words of its own, and not only in elements that part it. */
function isLeaf(element: Element): boolean {
  if (
    !element.inner ||
    INLINE.has(element.tag) ||
    /^(?:option|script|style|select|textarea|form|nav)$/.test(element.tag)
  )
    return false;
  return element.children.every(
    (child) => child.isForeign || INLINE.has(child.tag) || /^(?:br|img|input|picture)$/.test(child.tag),
  );
}

/** Entries of lists: what stands beside others of its kind, each with a name. */
export function itemsIn(page: Page, scope: Element | null): Element[] {
  const marked = new Set<Element>();
  for (const element of within(
    page,
    scope,
    (one) => /^(?:h[3-6]|li|article|tr|details|dt|dd|blockquote|figure)$/.test(one.tag) || isTitle(one),
  )) {
    const item = itemAround(element);
    if (item && (!scope || isWithin(item, scope))) marked.add(item);
  }
  return [...marked].sort((a, b) => a.start - b.start);
}

const isEntry = (element: Element): boolean =>
  /^(?:li|article|tr|details|blockquote|figure)$/.test(element.tag) ||
  (element.tag === "div" &&
    element.children.length > 0 &&
    (element.parent?.children.filter((other) => other.tag === "div" && shapeOf(other) === shapeOf(element)).length ??
      0) > 1);

const shapeOf = ({ children }: Element): string => children.map(({ tag }) => tag).join(" ");

/** The entry of a list that an element is or belongs to; menus, forms and lists of links are none. */
export function itemAround(element: Element): Element | null {
  if (around(element, /^(?:nav|form|thead)$/)) return null;
  for (let at: Element | null = element; at; at = at.parent) {
    if (/^(?:section|main|body|header|footer)$/.test(at.tag) && at !== element) return null;
    if (at.tag === "dt" || at.tag === "dd") return at.parent?.tag === "div" ? at.parent : at.tag === "dt" ? at : null;
    if (isEntry(at) && at.parent && !/^(?:main|body|section)$/.test(at.parent.tag)) return at;
    if (isEntry(at) && at.tag !== "div" && at.tag !== "blockquote" && at.tag !== "figure") return at;
  }
  return null;
}

/** What an entry of a list is called: its heading, its question, else its first words. */
export function itemName(page: Page, item: Element): Element {
  const heading = findIn(page, item, ({ tag }) => /^(?:h[2-6]|summary|dt|th)$/.test(tag));
  if (heading) return innermost(page, heading);
  const strong = item.children.find(({ tag }) => /^(?:strong|b|span)$/.test(tag));
  if (strong && item.children.length > 1 && textOf(item).startsWith(textOf(strong))) return strong;
  const cell = item.tag === "tr" ? item.children[0] : undefined;
  const first = findIn(page, item, (element) => element !== item && isLeaf(element) && textOf(element) !== "");
  return innermost(page, cell ?? (isLeaf(item) ? item : (first ?? item)));
}

/** What forms offer to choose under an entry's name: it goes, and is called, as the entry is. */
export const optionsOf = (page: Page, item: Element): Element[] => {
  const name = wordsOf(itemName(page, item));
  return page.elements.filter((element) => element.tag === "option" && wordsOf(element) === name);
};

export const priceIn = (page: Page, item: Element): Element | null =>
  findIn(page, item, (element) =>
    classesOf(element).some((name) => /^(?:price|cost|preis|prix|precio)$/i.test(name)),
  ) ?? findIn(page, item, (element) => element !== item && isLeafish(element) && isPrice(textOf(element)));

const isLeafish = (element: Element): boolean => element.inner !== null && element.children.length === 0;
export const isPrice = (text: string): boolean =>
  text.length < 30 &&
  /^(?:(?:from|ab|des|desde|da|vanaf|a partir de) )?(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|CHF|£|\$|円|kr|zł))(?:\s?(?:\/|per|pro|par|por|al|a)\s?[\p{L}.]+)?$/iu.test(
    text,
  );

/** By what names an element of a kind goes. */
const namesOf = (ground: Ground, kind: keyof typeof KINDS, element: Element): string[] =>
  KINDS[kind].names?.(ground, element) ?? [
    element.tag === "input" ? folded(element.attributes.get("value") ?? "") : wordsOf(element),
  ];

const sectionNames = ({ page }: Ground, element: Element): string[] => {
  const section = sectionsOf(page).find((one) => one.element === element);
  return section ? [folded(section.name), folded((element.attributes.get("id") ?? "").replaceAll("-", " "))] : [];
};

const headingsIn = (page: Page, scope: Element | null): Element[] =>
  within(page, scope, ({ tag }) => /^h[1-6]$/.test(tag));

const KINDS: Record<Exclude<ThingKind, "page">, KindOf> = {
  section: {
    list: ({ page }, scope) =>
      sectionsOf(page).flatMap(({ element }) => (scope && !isInside(element, scope) ? [] : [element])),
    names: sectionNames,
  },
  headline: {
    list({ page }, scope) {
      const all = within(page, scope, ({ tag }) => tag === "h1");
      return all.length > 0 ? all : headingsIn(page, scope).slice(0, 1);
    },
  },
  subheading: {
    list({ page }, scope) {
      const lede = within(page, scope ?? heroOf(page), (element) =>
        classesOf(element).some((name) =>
          /^(?:lede|lead|sub|subtitle|subheading|subheadline|tagline|intro)$/i.test(name),
        ),
      );
      if (lede.length > 0) return lede.slice(0, 1);
      const heading = headingsIn(page, scope)[0];
      const after = heading?.parent?.children.find((other) => other.start >= heading.end);
      return after && /^(?:p|h[2-6])$/.test(after.tag) ? [after] : [];
    },
  },
  heading: {
    list({ page }, scope) {
      const all = headingsIn(page, scope);
      return scope ? all.filter((heading) => heading.tag === all[0]?.tag || !itemAround(heading)) : all;
    },
  },
  text: {
    list: ({ page }, scope) =>
      within(
        page,
        scope,
        (element) =>
          /^(?:p|li|dd|dt|td|th|blockquote|figcaption|small|address|summary|div|span|label|legend|h[1-6])$/.test(
            element.tag,
          ) &&
          (isLeaf(element) || (element.tag === "span" && !element.children.length)) &&
          textOf(element) !== "",
      ),
  },
  button: { list: ({ page }, scope) => within(page, scope, isButton) },
  link: {
    list: ({ page }, scope) => within(page, scope, ({ tag, attributes }) => tag === "a" && attributes.has("href")),
    names: (_ground, element) => [wordsOf(element), (element.attributes.get("href") ?? "").toLowerCase()],
  },
  menu_entry: {
    list: ({ page }, scope) =>
      within(page, scope, (element) => element.tag === "a" && !isButton(element) && inMenu(element)),
  },
  list_item: {
    list: ({ page }, scope) =>
      itemsIn(page, scope).filter((item) => !around(item, /^footer$/) || scope?.tag === "footer"),
    names: ({ page }, element) => [wordsOf(itemName(page, element)), wordsOf(element)],
  },
  question: {
    list: ({ page }, scope) => questionsIn(page, scope),
    names: ({ page }, element) => [wordsOf(itemName(page, element))],
  },
  form: {
    list: ({ page }, scope) => within(page, scope, ({ tag }) => tag === "form"),
    names: ({ page }, element) => [
      ...(sectionOf(page, element) ? [folded(sectionOf(page, element)!.name)] : []),
      folded(element.attributes.get("name") ?? ""),
      folded(element.attributes.get("aria-label") ?? ""),
    ],
  },
  submit_button: { list: ({ page }, scope) => within(page, scope, isSubmit) },
};

const questionsIn = (page: Page, scope: Element | null): Element[] => {
  const folds = within(page, scope, ({ tag }) => tag === "details" || tag === "dt");
  const items = folds
    .filter((fold) => fold.tag === "details" || /[?？]\s*$/.test(fold.text))
    .map((fold) => itemAround(fold) ?? fold);
  return items.length > 0 ? items : sectionsOfKind(page, "faq").flatMap(({ element }) => itemsIn(page, element));
};

const isInside = (element: Element, outer: Element): boolean => element !== outer && isWithin(element, outer);

const heroOf = (page: Page): Element | null => sectionsOf(page).find(({ isHero }) => isHero)?.element ?? null;

/** Where words alone are looked for, the likeliest first. */
const ANY: (keyof typeof KINDS)[] = [
  "section",
  "list_item",
  "question",
  "button",
  "menu_entry",
  "heading",
  "link",
  "text",
];

/** All elements that a target means. Throws Refusal when there are none, or several where one was named. */
export function resolve(ground: Ground, target: Target, kinds: (keyof typeof KINDS)[] = ANY): Element[] {
  const { kind, named: name, which } = target;
  if (kind === "section" || (kind === null && target.section !== null)) return sectionNamed(ground, target);
  if (kind === "page") return [scopeOf(ground, target) ?? refuse("cantStyle", { name: ground.task.page.name })];
  const scope = scopeOf(ground, target);
  // Buttons of forms are called so, or by what they say.
  if (kind === "button" && name === null && scope?.tag !== "form") {
    const buttons = listed(ground, kind, scope, null).filter((button) => !isSubmit(button));
    if (buttons.length > 0) return choose(ground, buttons, kind, null, which);
  }
  // Paragraphs are counted where it was said in what.
  if (kind === "text" && name === null && scope === null) return refuse("whatIsIt");
  if (kind !== null) return choose(ground, listed(ground, kind, scope, target.section), kind, name, which);
  return name === null ? refuse("whatIsIt") : anyNamed(ground, scope, name, which, kinds);
}

/** "The menu" that something goes into, or beside, is the one of dishes where there is one. */
export const asSection = ({ page }: Ground, target: Target): Target =>
  target.kind === "menu_entry" && target.named === null && sectionsOfKind(page, "menu").length > 0
    ? { ...NOTHING, kind: "section", section: "menu" }
    : target;

const MOST_OFFERED = 8;

/** Asks which of them is meant. */
function several(ground: Ground, kind: ThingKind | null, elements: Element[]): never {
  const names = elements.slice(0, 40).map((element) => nameOf(ground, kind, element));
  return refuse("several", { list: [...new Set(names)].slice(0, MOST_OFFERED) });
}

/** The one element that a target means. */
export function resolveOne(ground: Ground, target: Target, kinds?: (keyof typeof KINDS)[]): Element {
  const elements = resolve(ground, target, kinds);
  if (elements.length === 1) return elements[0]!;
  if (elements.length === 0) return refuse("missing", { thing: named(target.kind ?? "text") });
  return several(ground, target.kind, elements);
}

function scopeOf(ground: Ground, { within: outer, section, kind }: Target): Element | null {
  if (outer) {
    if (outer.kind === "page") return null;
    return resolveOne(ground, outer, ["section", "list_item", "heading", "text"]);
  }
  // A form is not in its section but is named by it; which one that is tells the form itself.
  if (section !== null && kind !== "form") return resolveOne(ground, { ...NOTHING, kind: "section", section });
  return null;
}

export const NOTHING: Target = { kind: null, named: null, section: null, within: null, which: null };

function listed(
  ground: Ground,
  kind: keyof typeof KINDS,
  scope: Element | null,
  section: SectionKind | null,
): Element[] {
  const all = KINDS[kind].list(ground, scope);
  if (section === null || kind !== "form") return all;
  return all.filter((one) => sectionsOfKind(ground.page, section).some(({ element }) => isWithin(one, element)));
}

/** An element as answers name it. */
export function nameOf(ground: Ground, kind: ThingKind | null, element: Element): string {
  const { page } = ground;
  const section = sectionsOf(page).find((one) => one.element === element);
  if (section) return shownName(section.name);
  if (kind === "list_item" || kind === "question") return shownName(textOf(itemName(page, element)));
  if (element.tag === "form")
    return shownName(sectionOf(page, element)?.name ?? element.attributes.get("name") ?? "form");
  if (element.tag === "img") return shownName(element.attributes.get("alt") || (element.attributes.get("src") ?? ""));
  if (element.tag === "input") return shownName(element.attributes.get("value") ?? "");
  const item = itemAround(element);
  return shownName(textOf(item === element ? itemName(page, item) : element)) || element.tag;
}

function sectionNamed(ground: Ground, { named: name, section: kind, which, within }: Target): Element[] {
  const { page } = ground;
  const outer = within && within.kind !== "page" ? resolveOne(ground, within, ["section"]) : null;
  const isMeant = ({ element }: Section) => outer === null || isInside(element, outer);
  const sections = sectionsOf(page).filter(isMeant);
  const bodies = sections.filter(({ element }) => !/^(?:header|footer)$/.test(element.tag));
  const offered = bodies.map((one) => shownName(one.name)).filter(Boolean);
  const elementsOf = (some: Section[]) => some.map(({ element }) => element);
  if (name === null && kind === null) return picked(ground, elementsOf(bodies), "section", null, which);
  const called = name === null ? [] : byTiers(sections, (one) => sectionNames(ground, one.element), folded(name));
  const isCalled = called.length > 0 || kind === null;
  const found = isCalled ? called : sectionsOfKind(page, kind).filter(isMeant);
  // "The bit that says …"
  const said = found.length === 0 && kind === null && name !== null ? saying(ground, name) : [];
  if (said.length > 0) return picked(ground, said, "text", name, which);
  if (found.length === 0 && kind !== null)
    return refuse(offered.length > 0 ? "missingListed" : "missingNamed", {
      name: name ?? named(`${kind}_section`),
      list: offered,
    });
  return picked(ground, elementsOf(found), "section", name, which);
}

/** Those whose name is the one wanted; else those that have it as whole words. */
function byTiers<Item>(items: Item[], namesOf: (item: Item) => string[], wanted: string): Item[] {
  // What it is called on the page goes before what else it may be called.
  const called = items.filter((item) => namesOf(item)[0] === wanted);
  if (called.length > 0) return called;
  const equal = items.filter((item) => namesOf(item).includes(wanted));
  if (equal.length > 0) return equal;
  if (wanted.length < 2) return [];
  const named = items.filter((item) => hasWords(namesOf(item)[0] ?? "", wanted));
  if (named.length > 0) return named;
  const parted = items.filter((item) => namesOf(item).some((name) => hasWords(name, wanted)));
  if (parted.length > 0) return parted;
  // One of them, or all: "the croissant" of "Croissants".
  return items.filter((item) => namesOf(item).some((name) => singular(name) === singular(wanted)));
}

const singular = (name: string): string => (name.length > 3 ? name.replace(/s$/, "") : name);

/** Whatever says just that is meant, though it is built of something else ("the heading" that is a div). */
function saying(ground: Ground, name: string): Element[] {
  const said = KINDS.text.list(ground, null).filter((element) => wordsOf(element) === folded(name));
  const titles = said.filter(isTitle);
  return titles.length > 0 ? titles : said;
}

/** "The question about shipping" asks “Do you ship?”: one of the words is the beginning of the other. */
function isAbout(text: string, topic: string): boolean {
  const words = (of: string) => of.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3);
  const wanted = words(folded(topic));
  return (
    wanted.length > 0 &&
    wanted.every((one) => words(text).some((other) => one.startsWith(other) || other.startsWith(one)))
  );
}

const isParagraph = (element: Element): boolean =>
  element.tag === "p" && !around(element, /^(?:nav|form|li|details|article)$/);

function choose(
  ground: Ground,
  elements: Element[],
  kind: keyof typeof KINDS,
  name: string | null,
  which: Target["which"],
): Element[] {
  const names = (element: Element) => namesOf(ground, kind, element);
  if (name === null && kind === "text") return picked(ground, elements.filter(isParagraph), kind, null, which);
  if (name === null) return picked(ground, elements, kind, null, which);
  const found = byTiers(elements, names, folded(name));
  if (found.length > 0) return picked(ground, found, kind, name, which);
  if (kind === "question")
    return picked(
      ground,
      elements.filter((one) => isAbout(wordsOf(one), name)),
      kind,
      name,
      which,
    );
  // "The contact button" that says something else is the one of that section.
  const owner = kind === "button" && sectionsOf(ground.page).find((section) => folded(section.name) === folded(name));
  if (owner) return picked(ground, listed(ground, kind, owner.element, null), kind, null, which);
  return picked(ground, saying(ground, name), kind, name, which);
}

function picked(
  ground: Ground,
  found: Element[],
  kind: ThingKind,
  name: string | null,
  which: Target["which"],
): Element[] {
  // Of what lies in each other and says the same the outer one.
  const isInner = (one: Element, other: Element) => isInside(one, other) && wordsOf(one) === wordsOf(other);
  const elements = name === null ? found : found.filter((one) => !found.some((other) => isInner(one, other)));
  if (elements.length === 0) {
    if (name === null) return refuse("missing", { thing: named(kind) });
    return refuse("missingNamed", { name });
  }
  if (which === "all") return elements;
  if (elements.length === 1 || areTwins(elements)) return elements;
  return several(ground, kind, elements);
}

/** The same thing at several places: buttons or links with the same words. */
function areTwins(elements: Element[]): boolean {
  const [first] = elements;
  const mark = (element: Element) => `${element.tag} ${wordsOf(element)}`;
  return (
    wordsOf(first!) !== "" &&
    /^(?:a|button)$/.test(first!.tag) &&
    elements.every((element) => mark(element) === mark(first!))
  );
}

function anyNamed(
  ground: Ground,
  scope: Element | null,
  name: string,
  which: Target["which"],
  kinds: (keyof typeof KINDS)[],
): Element[] {
  const wanted = folded(name);
  const ways = [
    { isWhole: true, one: (name: string) => name === wanted },
    { isWhole: false, one: (name: string) => wanted.length > 1 && hasWords(name, wanted) },
  ];
  for (const accepts of ways)
    for (const kind of kinds) {
      const found = KINDS[kind].list(ground, scope).filter((element) => {
        const names = namesOf(ground, kind, element);
        // An entry is not meant by every word in it, nor a section by each of its heading.
        const meant =
          kind === "section"
            ? names.filter((own) => own.length <= 2 * wanted.length)
            : kind === "list_item"
              ? names.slice(0, 1)
              : names;
        return (accepts.isWhole ? names : meant).some(accepts.one);
      });
      if (found.length > 0) return picked(ground, found, kind, name, which);
    }
  // Some words of the very thing that was named.
  if (scope && hasWords(wordsOf(scope), wanted)) return [scope];
  return refuse("missingNamed", { name });
}
