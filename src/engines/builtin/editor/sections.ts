/** The sections of a page, and of which kind each is. */
import { classesOf, closest, type Element, findIn, isWithin, type Page } from "../../../html/page.ts";
import { INLINE, lineOf } from "../../../html/text.ts";
import { folded } from "./folding.ts";
import type { SectionKind } from "./intent.ts";
import { SECTION_KINDS } from "./section_kinds.ts";
import { hasWords } from "./words.ts";

export interface Section {
  element: Element;
  heading: Element | null;
  /** What visitors read above it; its id where there is no heading. */
  name: string;
  isHero: boolean;
}

/** A heading by its tag, or a few words of a class that says so ("block-title"), as page builders write them. */
export const isTitle = (element: Element): boolean =>
  /^h[1-6]$/.test(element.tag) ||
  (/^(?:div|p|span)$/.test(element.tag) &&
    element.children.every(({ tag }) => INLINE.has(tag)) &&
    classesOf(element).some((name) => /(?:^|[-_])(?:title|heading|headline)$/i.test(name)));

const known = new WeakMap<Page, Section[]>();
const SECTION_TAGS = /^(?:section|header|footer|article|aside)$/;
const LONGEST_NAME = 200;

/** All sections in reading order, header and footer among them; none of them overlap. */
export function sectionsOf(page: Page): Section[] {
  const seen = known.get(page);
  if (seen) return seen;
  const sections = partsOf(page).map((element) => toSection(page, element));
  const hero = sections.find(
    ({ element }) =>
      /^(?:section|div|article|main|aside)$/.test(element.tag) && findIn(page, element, ({ tag }) => tag === "h1"),
  );
  if (hero) hero.isHero = true;
  known.set(page, sections);
  return sections;
}

/** How many elements of a kind lie before each place of the list: so that asking of a range costs nothing. */
function counted(page: Page, accepts: (element: Element) => boolean): (element: Element) => number {
  const sums = new Uint32Array(page.elements.length + 1);
  for (const [index, element] of page.elements.entries()) sums[index + 1] = sums[index]! + (accepts(element) ? 1 : 0);
  const lasts = new Uint32Array(page.elements.length);
  for (let index = page.elements.length - 1; index >= 0; index--) {
    const { children } = page.elements[index]!;
    lasts[index] = children.length > 0 ? lasts[children.at(-1)!.index]! : index;
  }
  return ({ index }) => sums[lasts[index]! + 1]! - sums[index + 1]!;
}

function partsOf(page: Page): Element[] {
  const sectionsWithin = counted(page, ({ tag }) => tag !== "article" && SECTION_TAGS.test(tag));
  const hasTags = page.elements.some(({ tag }) => /^h[12]$/.test(tag));
  const headingsWithin = counted(page, (element) => (hasTags ? /^h[12]$/.test(element.tag) : isTitle(element)));
  const parts: Element[] = [];
  let passed = 0;
  for (const element of page.elements) {
    if (element.start < passed || element.isForeign || !element.inner || !element.isClosed) continue;
    const { tag } = element;
    if (/^(?:script|style|template|head|nav)$/.test(tag)) passed = element.end;
    else if (SECTION_TAGS.test(tag) || ((tag === "div" || tag === "main") && isPart(element))) {
      // A section around sections is a frame.
      if (
        SECTION_TAGS.test(tag) &&
        !/^(?:header|footer)$/.test(tag) &&
        sectionsWithin(element) > 1 &&
        element.children.filter((child) => child.tag === "section").length > 1
      )
        continue;
      parts.push(element);
      passed = element.end;
    }
  }
  return parts;

  function isPart(element: Element): boolean {
    if (sectionsWithin(element) > 0 || headingsWithin(element) === 0) return false;
    return (
      element.children.filter((child) => /^(?:div|article)$/.test(child.tag) && headingsWithin(child) > 0).length < 2
    );
  }
}

function toSection(page: Page, element: Element): Section {
  const heading = findIn(page, element, ({ tag }) => /^h[1-6]$/.test(tag)) ?? findIn(page, element, isTitle);
  const text = heading && element.tag !== "footer" ? lineOf(page, heading, LONGEST_NAME).slice(0, LONGEST_NAME) : "";
  const id = element.attributes.get("id") ?? "";
  const name =
    text ||
    element.attributes.get("aria-label") ||
    id ||
    (/^(?:header|footer)$/.test(element.tag) ? element.tag : (classesOf(element)[0] ?? element.tag));
  return { element, heading, name, isHero: false };
}

/** The section that an element is, or lies in. */
export function sectionOf(page: Page, element: Element): Section | null {
  const sections = sectionsOf(page);
  let [low, high] = [0, sections.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sections[middle]!.element.end < element.end) low = middle + 1;
    else high = middle;
  }
  const found = sections[low];
  return found && isWithin(element, found.element) ? found : null;
}

/** Sections that may be moved about and counted. */
export const bodySections = (page: Page): Section[] =>
  sectionsOf(page).filter(({ element }) => !/^(?:header|footer)$/.test(element.tag));

const kinds = new WeakMap<Page, Map<SectionKind, Section[]>>();

/** The sections of a kind: by their headings, else by their ids and classes, else by what they hold. */
export function sectionsOfKind(page: Page, kind: SectionKind): Section[] {
  const found = kinds.get(page) ?? new Map<SectionKind, Section[]>();
  kinds.set(page, found);
  const seen = found.get(kind) ?? readKind(page, kind);
  found.set(kind, seen);
  return seen;
}

function readKind(page: Page, kind: SectionKind): Section[] {
  const all = sectionsOf(page);
  if (kind === "header" || kind === "footer")
    return all.filter(
      ({ element }) => element.tag === kind && !closest(element.parent, ({ tag }) => /^(?:section|article)$/.test(tag)),
    );
  const bodies = bodySections(page);
  if (kind === "hero") {
    const opening = bodies.filter(({ isHero }) => isHero);
    return opening.length > 0 ? opening : bodies.filter((section) => hasMark(section, "hero"));
  }
  const others = bodies.filter(({ isHero }) => !isHero);
  const headings = SECTION_KINDS[kind].headings;
  const tiers: ((section: Section) => boolean)[] = [
    ({ name }) => headings.includes(folded(name)),
    ({ element }) => SECTION_KINDS[kind].marks.includes((element.attributes.get("id") ?? "").toLowerCase()),
    (section) => hasMark(section, kind),
    // "What people say" has the word of another kind in the heading of its own.
    ({ name }) =>
      headings.some((heading) => heading.length > 3 && hasWords(folded(name), heading)) &&
      !Object.values(SECTION_KINDS).some((other) => other.headings.includes(folded(name))),
  ];
  for (const tier of tiers) {
    const found = others.filter(tier);
    if (found.length > 0) return found;
  }
  return [];
}

const hasMark = ({ element }: Section, kind: SectionKind): boolean => {
  const marks = new Set(SECTION_KINDS[kind].marks);
  const id = (element.attributes.get("id") ?? "").toLowerCase();
  return (
    marks.has(id) ||
    id.split(/[-_]/).some((part) => marks.has(part)) ||
    classesOf(element).some(
      (name) =>
        marks.has(name.toLowerCase()) ||
        name
          .toLowerCase()
          .split(/[-_]/)
          .some((part) => part.length > 3 && marks.has(part)),
    )
  );
};
