/** What a page says of a business, held against the website's brief. */
import type { Brief } from "../../brief/brief.ts";
import {
  type Claim,
  type ClaimKind,
  claimsIn,
  digitsFact,
  mailFact,
  readMaterial,
  saidOn,
  textsOf,
} from "../../brief/claims.ts";
import { lookedFor } from "../../brief/looked_for.ts";
import { type StalePlace, stalePlaces } from "../../brief/marks.ts";
import { statedOn } from "../../brief/stated_facts.ts";
import { type Element, eachRunIn, type Page, runsIn } from "../../html/page.ts";
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

/** What is told of what the brief does not have. */
const TOLD: ReadonlySet<ClaimKind> = new Set<ClaimKind>([
  "telephone number",
  "e-mail address",
  "address",
  "price",
  "year",
  "percentage",
]);

function checkClaims(page: Page, { brief, site, names }: KnownOnPage, report: Report): void {
  const inText = claimsIn(page, saidOn(page, MOST_TEXT)).filter(
    ({ kind, text }) => TOLD.has(kind) && !text.startsWith("©"),
  );
  const claims: (Claim & { element?: Element })[] = [...linkClaims(page), ...inText];
  if (claims.length === 0) return;
  const briefs = brief === site ? [site] : [site, brief];
  const prices = briefs.flatMap(({ offers, plans, events }) =>
    [...offers, ...plans, ...events].map(({ price }) => price),
  );
  const knows = readMaterial(
    { text: [...textsOf(briefs), ...names].join("\n"), prices: prices.filter(Boolean).join("\n") },
    claims.map(({ fact }) => fact),
  );
  for (const { kind, fact, text, element } of claims) {
    if (knows(fact)) continue;
    const message = `The ${kind} ${quoted(text)} is not in the website's brief: correct it here, or say it there (PUT /v1/websites/:id/brief).`;
    const place = element ?? (report.hasRoom("fact_unknown") ? elementThatSays(page, text) : null);
    report.add("warning", "fact_unknown", place, message);
  }
}

/** Numbers and addresses that links lead to, and those that programs read. */
function linkClaims(page: Page): (Claim & { element: Element })[] {
  const claims = new Map<string, Claim & { element: Element }>();
  const add = (kind: "telephone number" | "e-mail address", text: string, element: Element) => {
    const fact = kind === "telephone number" ? digitsFact(text) : mailFact(text);
    if (text !== "" && claims.size < MOST_LINKS && !claims.has(text)) claims.set(text, { kind, text, fact, element });
  };
  for (const element of page.elements) {
    const { tag, attributes } = element;
    const [, scheme, target] = (tag === "a" && /^(tel|sms|mailto):([^?]*)/i.exec(attributes.get("href") ?? "")) || [];
    if (scheme) add(scheme.toLowerCase() === "mailto" ? "e-mail address" : "telephone number", target!.trim(), element);
    if (tag !== "script" || attributes.get("type")?.trim().toLowerCase() !== "application/ld+json") continue;
    const data = element.inner
      ? runsIn(page, element.inner)
          .map(({ value }) => value)
          .join("")
      : "";
    for (const [, key, value] of data.matchAll(/"(telephone|email)"\s*:\s*"([^"\\]{1,200})"/g))
      add(key === "email" ? "e-mail address" : "telephone number", value!, element);
  }
  return [...claims.values()];
}

const MOST_LINKS = 100;

/** The innermost element that says a text; null: it is spread over several. */
function elementThatSays(page: Page, text: string): Element | null {
  for (const { value, parent } of eachRunIn(page, { start: 0, end: page.source.length + 1 }))
    if (value.replace(/\s+/g, " ").includes(text)) return parent;
  return null;
}
