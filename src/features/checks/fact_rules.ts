/** What a page says of a business, held against the website's brief. */
import type { Brief } from "../../brief/brief.ts";
import { lookedFor } from "../../brief/looked_for.ts";
import { type StaleMark, stalePlaces } from "../../brief/marks.ts";
import { statedOn } from "../../brief/stated_facts.ts";
import { unknownClaims } from "../../brief/unknown_claims.ts";
import { type Element, eachRunIn, type Page } from "../../html/page.ts";
import { type FindingCode, tellFinding } from "../../sentences/findings.ts";
import { cut, type Report } from "./report.ts";

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

/** @returns which of the facts that some page has to say this one does, by their places among them */
export function checkFacts(page: Page, known: KnownOnPage, report: Report): number[] {
  const { brief, site, former, language } = known;
  for (const place of stalePlaces(page, language, { before: former, after: brief }))
    report.add("warning", "fact_stale", place.element, stale(place));
  checkClaims(page, known, report);
  const isTold = statedOn(page, site, MOST_TEXT);
  return lookedFor(site, language).flatMap(({ path }, index) => (isTold(path) ? [index] : []));
}

function stale({ path, text: shown, wanted, isOurs }: StaleMark) {
  const text = cut(shown);
  return wanted === null
    ? tellFinding(isOurs ? "fact_gone" : "fact_gone_rewritten", { path, text })
    : tellFinding(isOurs ? "fact_changed" : "fact_rewritten", { path, text, wanted: cut(wanted) });
}

/** By kinds of claims that are told (brief/unknown_claims.ts). */
const UNKNOWN: { [kind: string]: FindingCode & `${string}_unknown` } = {
  "telephone number": "phone_unknown",
  "e-mail address": "email_unknown",
  address: "address_unknown",
  price: "price_unknown",
  year: "year_unknown",
  percentage: "percentage_unknown",
};

function checkClaims(page: Page, { brief, site, names }: KnownOnPage, report: Report): void {
  const briefs = brief === site ? [site] : [site, brief];
  for (const { kind, text, element } of unknownClaims(page, briefs, names, MOST_TEXT)) {
    const place = element ?? (report.hasRoom("fact_unknown") ? elementThatSays(page, text) : null);
    report.add("warning", "fact_unknown", place, tellFinding(UNKNOWN[kind]!, { text: cut(text) }));
  }
}

/** The innermost element that says a text; null: it is spread over several. */
function elementThatSays(page: Page, text: string): Element | null {
  for (const { value, parent } of eachRunIn(page, { start: 0, end: page.source.length + 1 }))
    if (value.replace(/\s+/g, " ").includes(text)) return parent;
  return null;
}
