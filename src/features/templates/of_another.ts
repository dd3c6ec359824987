/** A page of one business as another's: the facts and drawings of the other, and which of its forms each had been. */
import { type BothBusinesses, type FactLeft, factsLeft, ofAnother } from "../../brief/another_business.ts";
import type { Brief } from "../../brief/brief.ts";
import { MARK } from "../../brief/facts.ts";
import type { MarkedPage } from "../../brief/marks.ts";
import { type PartTexts, splitParts, takenOn, withParts } from "../../edits/parts.ts";
import type { SitePage } from "../../engines/engine.ts";
import { redrawn } from "../../engines/redraw.ts";
import { formsOf, mayHaveForms } from "../../html/forms.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { closest, type Element, elementsIn, type Page, readPage, runsIn } from "../../html/page.ts";
import { applyChanges, attributeChanges } from "../../html/splices.ts";

/** A page of a template: its own code, and what was known on it. */
export interface TemplatePage extends MarkedPage {
  script: string;
  former: Brief;
  /** As it is called in the own website. */
  page: SitePage;
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
  lost: LostFacts;
}

/** What the brief doesn't have of what a page showed. */
export interface LostFacts {
  /** Members of the brief that it shows. */
  shown: string[];
  /** Members of the brief. */
  missing: string[];
  /** Whether hardly anything is left on it. */
  isEmpty: boolean;
}

export interface Making {
  pages: TemplatePage[];
  /** What the pages share. */
  texts: PartTexts;
  own: Brief;
  names: BothBusinesses["names"];
  spoken?: BothBusinesses["spoken"];
  /** All of the own website. */
  site: SitePage[];
  /** Addresses of drawings of the composer's that are files of their own. */
  files: string[];
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

function make({ script, former, ...page }: TemplatePage, making: Omit<Making, "pages">): OwnPage {
  const { texts, own, names, spoken, site, files } = making;
  const both = { former, own, names, spoken };
  const code = { html: page.html, css: "", javascript: "" };
  const whole = withParts(code, texts);
  const withForms = mayHaveForms(whole.html) ? numbered(whole.html) : { html: whole.html, count: 0, hidden: 0 };
  const made = ofAnother({ ...page, html: withForms.html }, both);
  const drawn = redrawn(made.html, { page: page.page, pages: site, former, own, name: names.own, files });
  const said = spoken ? inLanguage(drawn, spoken.language) : drawn;
  const { html, forms } = withForms.count === 0 ? { html: said, forms: null } : renumbered(said, withForms);
  const split = splitParts({ ...whole, html }, code, texts);
  const parts = split.changed;
  return {
    html: withFallbacks(split.code.html, { ...texts, ...parts }),
    title: made.title,
    description: made.description,
    parts,
    forms,
    left: factsLeft({ ...made, html, script }, both),
    lost: lostOn(readPage(whole.html), readPage(html)),
  };
}

/** A whole document says itself which language it is in. */
function inLanguage(html: string, language: string): string {
  const root = readPage(html).elements.find(({ tag, attributes }) => tag === "html" && attributes.has("lang"));
  return root ? applyChanges(html, attributeChanges(html, root, { lang: language })) : html;
}

/** What a page says with fewer letters is no content. */
const LEAST_SAID = 60;
/** What is on all pages, names something or leads elsewhere. */
const FRAME = /^(?:header|footer|nav|h[1-6]|a|button)$/;
const SHOWN = /^(?:form|video|iframe|img|picture)$/;
/** Buttons lead to what is on pages. */
const OF_BUTTONS = "actions";

function lostOn(before: Page, after: Page): LostFacts {
  const [shown, left] = [before, after].map(shownMembers) as [Set<string>, Set<string>];
  const missing = [...shown].filter((member) => !left.has(member) && member !== OF_BUTTONS);
  const isEmpty = left.size === 0 && !saysMuch(after) && (shown.size > 0 || saysMuch(before));
  return { shown: [...left], missing, isEmpty };
}

const mainOf = (page: Page) => page.elements.find(({ tag }) => tag === "main") ?? { start: 0, end: page.source.length };

const isFramed = (element: Element | null): boolean => closest(element, ({ tag }) => FRAME.test(tag)) !== null;

function saysMuch(page: Page): boolean {
  const main = mainOf(page);
  if (elementsIn(page, main, ({ tag }) => SHOWN.test(tag)).length > 0) return true;
  let letters = 0;
  for (const { value, parent, isSilent } of runsIn(page, main))
    if (!isSilent && !isFramed(parent)) letters += value.replace(/\s+/g, "").length;
  return letters >= LEAST_SAID;
}

/** The members of the brief that a page shows below its headline. */
function shownMembers(page: Page): Set<string> {
  const marks = elementsIn(page, mainOf(page), ({ attributes }) => attributes.has(MARK));
  const below = marks.filter((mark) => closest(mark, ({ tag }) => /^(?:h1|header|footer|nav)$/.test(tag)) === null);
  return new Set(below.map(({ attributes }) => attributes.get(MARK)!.trim().split(".")[0]!));
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
