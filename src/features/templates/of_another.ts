/** A page of one business as another's: the facts of the other, and which of its forms each had been. */
import { type BothBusinesses, type FactLeft, factsLeft, ofAnother } from "../../brief/another_business.ts";
import type { Brief } from "../../brief/brief.ts";
import type { MarkedPage } from "../../brief/marks.ts";
import { type PartTexts, splitParts, takenOn, withParts } from "../../edits/parts.ts";
import { formsOf, mayHaveForms } from "../../html/forms.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { type Page, readPage } from "../../html/page.ts";
import { applyChanges, attributeChanges } from "../../html/splices.ts";

/** A page of a template: its own code, and what was known on it. */
export interface TemplatePage extends MarkedPage {
  script: string;
  former: Brief;
}

export interface OwnPage {
  /** Its own code. */
  html: string;
  title: string | null;
  description: string | null;
  /** What it has made of the website's parts. */
  parts: PartTexts;
  /** Which of its forms each had been, by their places; -1: none. Null: they are as they were. */
  forms: number[] | null;
  left: FactLeft[];
}

export interface Making {
  pages: TemplatePage[];
  /** What the pages share. */
  texts: PartTexts;
  own: Brief;
  names: BothBusinesses["names"];
}

const NUMBER = "data-sw-form-number";

/** Pages of one business as another's; null for one whose code can't be read. */
export function asAnothers({ pages, ...other }: Making): (OwnPage | null)[] {
  return pages.map((page) => {
    try {
      return make(page, other);
    } catch (error) {
      if (error instanceof HtmlLimitError) return null;
      throw error;
    }
  });
}

const onPage = (page: Page) => formsOf(page).filter(({ part }) => part === page);

function make({ script, former, ...page }: TemplatePage, { texts, own, names }: Omit<Making, "pages">): OwnPage {
  const both = { former, own, names };
  const code = { html: page.html, css: "", javascript: "" };
  const whole = withParts(code, texts);
  const withForms = mayHaveForms(whole.html) ? numbered(whole.html) : { html: whole.html, count: 0, hidden: 0 };
  const made = ofAnother({ ...page, html: withForms.html }, both);
  const { html, forms } = withForms.count === 0 ? { html: made.html, forms: null } : renumbered(made.html, withForms);
  const split = splitParts({ ...whole, html }, code, texts);
  const parts = split.changed;
  return {
    html: withFallbacks(split.code.html, { ...texts, ...parts }),
    title: made.title,
    description: made.description,
    parts,
    forms,
    left: factsLeft({ ...made, html, script }, both),
  };
}

/** Forms are told by their places, and one may go with the facts that it stood under. */
function numbered(html: string) {
  const page = readPage(html);
  const all = formsOf(page);
  const found = onPage(page);
  const changes = found.flatMap(({ element, position }) =>
    attributeChanges(html, element, { [NUMBER]: String(position) }),
  );
  return { html: applyChanges(html, changes), count: all.length, hidden: all.length - found.length };
}

function renumbered(html: string, before: { count: number; hidden: number }) {
  const page = readPage(html);
  const found = onPage(page);
  const hidden = formsOf(page).length - found.length;
  const seen = new Set<string>();
  const forms = found.map(({ element }) => {
    const number = element.attributes.get(NUMBER);
    if (number === undefined || seen.has(number)) return -1;
    seen.add(number);
    return Number(number);
  });
  // Those in templates come last.
  for (let at = 0; at < hidden; at++) forms.push(hidden === before.hidden ? before.count - hidden + at : -1);
  const changes = page.elements
    .filter(({ attributes }) => attributes.has(NUMBER))
    .flatMap((element) => attributeChanges(html, element, { [NUMBER]: null }));
  return { html: applyChanges(html, changes), forms };
}

/** What a page looks like without its parts is what they say. */
function withFallbacks(html: string, texts: PartTexts): string {
  const taken = takenOn(readPage(html), (name) => Object.hasOwn(texts, name));
  const filled = taken.filter(({ inner }) => inner.end > inner.start);
  return applyChanges(
    html,
    filled.map(({ name, inner }) => ({ ...inner, text: texts[name]! })),
  );
}
