/** What a page says of a business, held against the website's brief. */
import type { Brief } from "../../brief/brief.ts";
import { lookedFor } from "../../brief/looked_for.ts";
import { type StalePlace, stalePlaces } from "../../brief/marks.ts";
import { statedOn } from "../../brief/stated_facts.ts";
import { unknownClaims } from "../../brief/unknown_claims.ts";
import { type Element, eachRunIn, type Page } from "../../html/page.ts";
import { quoted, type Report } from "./report.ts";

/** What is known on a page. */
export interface KnownOnPage {
  /** With what the page knows instead of its website, and without. */
  brief: Brief;
  site: Brief;
  /** What was known before, newest first. */
  former: Brief[];
  language: string;
  /** What the website and the page are called. */
  names: string[];
}

/** Texts of a page that are looked at, in characters. */
const MOST_TEXT = 200_000;
const APPLY = "POST /v1/websites/:id/brief/apply";

/** @returns which of the facts that some page has to say this one does, by their places among them */
export function checkFacts(page: Page, known: KnownOnPage, report: Report): number[] {
  const { brief, site, former, language } = known;
  for (const place of stalePlaces(page, language, { before: former, after: brief }))
    report.add("warning", "fact_stale", place.element, staleMessage(place));
  checkClaims(page, known, report);
  const isTold = statedOn(page, site, MOST_TEXT);
  return lookedFor(site, language).flatMap(({ path }, index) => (isTold(path) ? [index] : []));
}

function staleMessage({ path, text, wanted, isOurs }: StalePlace): string {
  const said = `${path} is shown here as ${quoted(text)}, and the brief ${wanted === null ? "doesn't have it any more" : `says ${quoted(wanted)}`}`;
  return isOurs
    ? `${said}: ${APPLY} ${wanted === null ? "takes it out" : "brings it here"}.`
    : `${said}. Somebody has rewritten it, so applying the brief leaves it alone: write here what the brief says, or take away its data-sw-fact.`;
}

function checkClaims(page: Page, { brief, site, names }: KnownOnPage, report: Report): void {
  const briefs = brief === site ? [site] : [site, brief];
  for (const { kind, text, element } of unknownClaims(page, briefs, names, MOST_TEXT)) {
    const message = `The ${kind} ${quoted(text)} is not in the website's brief: correct it here, or say it there (PUT /v1/websites/:id/brief).`;
    const place = element ?? (report.hasRoom("fact_unknown") ? elementThatSays(page, text) : null);
    report.add("warning", "fact_unknown", place, message);
  }
}

/** The innermost element that says a text; null: it is spread over several. */
function elementThatSays(page: Page, text: string): Element | null {
  for (const { value, parent } of eachRunIn(page, { start: 0, end: page.source.length + 1 }))
    if (value.replace(/\s+/g, " ").includes(text)) return parent;
  return null;
}
