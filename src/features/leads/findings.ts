/**
 * What measured facts of a website mean, in sentences that somebody can say to its owner, in English and German. Each
 * costs points; what is left of a hundred is the website's score.
 */
import { inWords } from "../../sentences/sentence.ts";
import { germanWebsiteFindings, WEBSITE_FINDINGS, type WebsiteFindingCode } from "../../sentences/website_findings.ts";
import type { WebsiteFacts, WebsiteFinding } from "../../storage/tables.ts";

/** Points that each costs; 0 for what is good. */
const POINTS: Record<WebsiteFindingCode, number> = {
  no_https: 25,
  no_viewport: 30,
  very_slow: 20,
  slow: 10,
  heavy: 10,
  no_title: 10,
  no_description: 5,
  alt_missing: 5,
  outdated: 10,
  frames: 25,
  consent_wall: 10,
  no_contact: 10,
  nothing_wrong: 0,
};

const SLOW_MS = 1_500;
const VERY_SLOW_MS = 3_000;
const HEAVY_BYTES = 500_000;
/** A footer may say last year's number, and the one before. */
const OUTDATED_YEARS = 3;

/** What the facts mean, the worst first, and the points that are left. */
export function judgeWebsite(
  facts: WebsiteFacts,
  { hasContact, year }: { hasContact: boolean; year: number },
): { findings: WebsiteFinding[]; score: number } {
  const found: WebsiteFinding[] = [];
  const add = (code: WebsiteFindingCode, values: WebsiteFinding["values"] = {}) => found.push({ code, values });
  const ms = facts.first_byte_ms ?? 0;
  if (!facts.https) add("no_https");
  if (!facts.viewport) add("no_viewport");
  if (ms >= VERY_SLOW_MS) add("very_slow", { ms });
  else if (ms >= SLOW_MS) add("slow", { ms });
  if ((facts.html_bytes ?? 0) >= HEAVY_BYTES) add("heavy", { kilobytes: Math.round(facts.html_bytes! / 1000) });
  if (!facts.title) add("no_title");
  if (!facts.description) add("no_description");
  if (facts.images >= 3 && facts.images_without_alt * 2 > facts.images)
    add("alt_missing", { missing: facts.images_without_alt, images: facts.images });
  if (facts.footer_year !== null && facts.footer_year <= year - OUTDATED_YEARS)
    add("outdated", { year: facts.footer_year });
  if (facts.frames) add("frames");
  if (facts.consent_wall) add("consent_wall");
  if (!hasContact) add("no_contact");
  if (found.length === 0) add("nothing_wrong");
  found.sort((a, b) => pointsOf(b) - pointsOf(a));
  const score = Math.max(0, 100 - found.reduce((sum, one) => sum + pointsOf(one), 0));
  return { findings: found, score };
}

const isKnown = (code: string): code is WebsiteFindingCode => Object.hasOwn(POINTS, code);
const pointsOf = ({ code }: WebsiteFinding): number => (isKnown(code) ? POINTS[code] : 0);

/** A finding in words. */
export const wordsOfFinding = (finding: WebsiteFinding) => {
  const { code, values } = finding;
  return {
    code,
    details: values,
    points: pointsOf(finding),
    message: isKnown(code) ? inWords(WEBSITE_FINDINGS[code], values, String) : code,
    message_de: isKnown(code) ? inWords(germanWebsiteFindings[code], values, String) : code,
  };
};
