/** One section of a page as a model writes it anew: what it is told, and whether its answer can take the old one's place. */
import { HtmlLimitError } from "../../html/limits.ts";
import { type Page, readPage } from "../../html/page.ts";
import { isOneElement } from "../../html/sections.ts";
import { applyChanges, attributeChanges } from "../../html/splices.ts";
import { lineOf } from "../../html/text.ts";
import { knowing } from "./check_page.ts";
import { isGutted, MOST_PART, withoutUnstated } from "./unstated.ts";
import { withoutInventions } from "./without_inventions.ts";

export interface SectionAnswer {
  html: string;
  css: string;
  /** Sentences of which the model says that the material does not have them. */
  unstated: string[];
}

/** The section that is written anew. */
export interface SectionContext {
  /** Its present code. */
  old: string;
  id: string | null;
  /** What the model was told. */
  material: string;
}

const MOST_HEADINGS = 40;
const HEADING_CHARS = 200;
const REFUSED = new Set(["script", "style", "iframe", "object", "embed", "link", "meta", "base"]);

/** What else the page says, by its headings. */
export function materialOf(html: string): { headings: string } {
  const page = pageOf(html);
  const headings = page?.elements.filter(({ tag }) => /^h[1-3]$/.test(tag)).slice(0, MOST_HEADINGS) ?? [];
  return { headings: headings.map((heading) => lineOf(page!, heading, HEADING_CHARS)).join("\n") };
}

/**
 * The section, which must be one element of the same name without scripts; it keeps the old one's id, and loses what
 * nobody has told the model.
 */
export function checkedSection({
  answer,
  old,
  id,
  material,
}: SectionContext & { answer: SectionAnswer }): Omit<SectionAnswer, "unstated"> | { problem: string } {
  const html = withoutUnstated(answer.html.trim(), answer.unstated, material, MOST_PART.section);
  const page = pageOf(html);
  const tag = pageOf(old)?.elements[0]?.tag;
  const [section] = page?.elements ?? [];
  if (!page || !section || section.tag !== tag || !isOneElement(page)) {
    return { problem: `section is not one whole <${tag}> element` };
  }
  if (page.elements.some(({ tag, attributes }) => REFUSED.has(tag) || [...attributes].some(isScript)))
    return { problem: "section holds what a section may not hold" };
  if (/@import|url\(\s{0,9}["']?(https?:)?\/\/|<\/style|expression\(/i.test(answer.css))
    return { problem: "styles load something from elsewhere" };
  const isNamed = !id || page.byId.has(id);
  return {
    html: isNamed ? html : applyChanges(html, attributeChanges(html, section, { id })),
    css: answer.css.trim(),
  };
}

/** A section without what its material does not have; as it is where little would be left. */
export function honestSection(html: string, material: string): string {
  const honest = withoutInventions(html, knowing(material));
  return isGutted(html, honest, MOST_PART.section) ? html : honest;
}

/** An attribute that runs something. */
const isScript = ([name, value]: [string, string]): boolean =>
  name.startsWith("on") || name === "srcdoc" || value.replace(/\s+/g, "").toLowerCase().startsWith("javascript:");

function pageOf(html: string): Page | null {
  try {
    return readPage(html);
  } catch (error) {
    if (error instanceof HtmlLimitError) return null;
    throw error;
  }
}
