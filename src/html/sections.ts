/** The sections of a page as people name them: by id, by heading, by number. */
import { type Element, elementsIn, findIn, isWithin, type Page } from "./page.ts";
import { lineOf } from "./text.ts";

export interface PageSection {
  /** Offsets in the html. */
  start: number;
  end: number;
  id: string | null;
  heading: string;
}

const SECTIONS = new Set(["section", "header", "footer", "article", "aside", "nav"]);
/** What is in these is no part of what a visitor sees as sections. */
const UNSEEN = new Set("script style template noscript head svg math iframe textarea select".split(" "));
const LONGEST_HEADING = 300;

/** The sections of a page in their order; without any, what stands directly in its main part. */
export const sectionsOf = (page: Page): PageSection[] =>
  numbered(outermost(page)).map((element) => toSection(page, element));

/** What people count: the sections, without header, footer and navigation where there is anything else. */
function numbered(elements: Element[]): Element[] {
  const counted = elements.filter(({ tag }) => !["header", "footer", "nav"].includes(tag));
  return counted.length > 0 ? counted : elements;
}

/** Sections that lie in no other; none of them overlap. */
function outermost(page: Page): Element[] {
  const found: Element[] = [];
  let passed = 0;
  for (const element of page.elements) {
    if (element.start < passed) continue;
    const isSection = SECTIONS.has(element.tag) && isWhole(element);
    if (isSection) found.push(element);
    if (isSection || UNSEEN.has(element.tag)) passed = element.end;
  }
  if (found.some(({ tag }) => tag === "section" || tag === "article")) return found;
  const main = page.elements.find(({ tag }) => tag === "main" || tag === "body");
  const direct = (main ? main.children : page.elements.filter(({ parent }) => parent === null)).filter(
    (element) => !UNSEEN.has(element.tag) && isWhole(element),
  );
  return direct.length > 0 ? direct : found;
}

/** An element whose end tag is written, so that where it ends is certain. */
const isWhole = ({ inner, isClosed }: Element): boolean => inner !== null && isClosed;

function toSection(page: Page, element: Element): PageSection {
  const heading = findIn(page, element, ({ tag }) => /^h[1-6]$/.test(tag));
  return {
    start: element.start,
    end: element.end,
    id: element.attributes.get("id") ?? null,
    heading: heading ? lineOf(page, heading, LONGEST_HEADING).slice(0, LONGEST_HEADING) : "",
  };
}

/**
 * The section that is meant: by its id or an id inside of it ("#faq"), by its heading, or by its number from 1.
 * Null when there is none.
 */
export function findSection(page: Page, wanted: string): PageSection | null {
  const elements = outermost(page);
  const name = wanted.trim().replace(/^#/, "");
  if (name === "") return null;
  const isNamed = (element: Element) => element.attributes.get("id") === name;
  const own = elements.find(isNamed) ?? elements.find((element) => elementsIn(page, element).some(isNamed));
  if (own) return toSection(page, own);
  const sections = elements.map((element) => toSection(page, element));
  const heading = folded(wanted);
  const byHeading =
    sections.find((section) => folded(section.heading) === heading) ??
    sections.find((section) => heading.length > 2 && folded(section.heading).includes(heading));
  if (byHeading) return byHeading;
  // "footer" is the footer, whatever it is called.
  const byName = elements.find(({ tag }) => tag === heading);
  if (byName) return toSection(page, byName);
  const counted = /^\d{1,5}$/.test(name) ? numbered(elements)[Number(name) - 1] : undefined;
  return counted ? toSection(page, counted) : null;
}

const folded = (text: string): string =>
  text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim();

/** Whether a page is one whole element and nothing else. */
export function isOneElement({ source, elements, isDocument }: Page): boolean {
  const [element] = elements;
  return !isDocument && !!element && isWhole(element) && isWithin({ start: 0, end: source.length }, element);
}
