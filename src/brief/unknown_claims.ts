/** What a page says of a business, by its form or by where its links lead, and no brief of it has. */
import { type Element, type Page, runsIn } from "../html/page.ts";
import type { Brief } from "./brief.ts";
import {
  type Claim,
  type ClaimKind,
  claimsIn,
  digitsFact,
  mailFact,
  readMaterial,
  statedText,
  textsOf,
} from "./claims.ts";

/** What is told of what the brief does not have. */
const TOLD: ReadonlySet<ClaimKind> = new Set<ClaimKind>([
  "telephone number",
  "e-mail address",
  "address",
  "price",
  "year",
  "percentage",
]);
const MOST_LINKS = 100;

/** A claim, with the element that leads there where it is no text. */
export type UnknownClaim = Claim & { element?: Element };

/**
 * The telephone numbers, addresses, prices, years and percentages of a page that none of some briefs has.
 * @param names what the website and the page are called
 * @param most about as many characters of the page are read
 */
export function unknownClaims(page: Page, briefs: readonly Brief[], names: string[], most?: number): UnknownClaim[] {
  const inText = claimsIn(page, statedText(page, most)).filter(
    ({ kind, text }) => TOLD.has(kind) && !text.startsWith("©"),
  );
  const claims: UnknownClaim[] = [...linkClaims(page), ...inText];
  if (claims.length === 0) return [];
  const prices = briefs.flatMap(({ offers, plans, events }) =>
    [...offers, ...plans, ...events].map(({ price }) => price),
  );
  const knows = readMaterial(
    { text: [...textsOf(briefs), ...names].join("\n"), prices: prices.filter(Boolean).join("\n") },
    claims.map(({ fact }) => fact),
  );
  return claims.filter(({ fact }) => !knows(fact));
}

/** Numbers and addresses that links lead to, and those that programs read. */
function linkClaims(page: Page): UnknownClaim[] {
  const claims = new Map<string, UnknownClaim>();
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
