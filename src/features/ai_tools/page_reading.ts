/** What tools read of a page's html: plain data in, plain data out, so that it is read in workers. */
import { readPage } from "../../html/page.ts";
import { findSection, isOneElement, type PageSection, sectionsOf } from "../../html/sections.ts";
import { selectorOf } from "../../html/select.ts";
import { lineOf, type PageContent, pageContent } from "../../html/text.ts";

/** A page's own words. Throws HtmlLimitError. */
export const readContent = (html: string): PageContent => pageContent(readPage(html));

export interface SectionLookup {
  section: PageSection | null;
  /** What the page has instead, for who named it. */
  known: string[];
}

/** The section that is meant. */
export function readSection({ html, wanted }: { html: string; wanted: string }): SectionLookup {
  const page = readPage(html);
  const section = findSection(page, wanted);
  if (section) return { section, known: [] };
  const known = sectionsOf(page)
    .slice(0, 30)
    .map(({ id, heading }, index) =>
      [`${index + 1}`, id && `#${id}`, heading && `“${heading}”`].filter(Boolean).join(" "),
    );
  return { section, known };
}

export interface OneSection {
  id: string | null;
  heading: string;
}

/** The id and the heading of html that is one whole element and nothing else; null when it is not. */
export function readOneSection(html: string): OneSection | null {
  const page = readPage(html);
  if (!isOneElement(page)) return null;
  const [section] = sectionsOf(page);
  return { id: section?.id ?? null, heading: section?.heading ?? "" };
}

export interface Headline {
  /** A selector that matches it and nothing else. */
  node: string;
  text: string;
}

const LONGEST_HEADLINE = 1000;

/** The first `h1` with words, wherever it stands; null: there is none. */
export function readHeadline(html: string): Headline | null {
  const page = readPage(html);
  for (const element of page.elements) {
    if (element.tag !== "h1" || element.isForeign) continue;
    const text = lineOf(page, element, LONGEST_HEADLINE).slice(0, LONGEST_HEADLINE);
    if (text !== "") return { node: selectorOf(page, element), text };
  }
  return null;
}
