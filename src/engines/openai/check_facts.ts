/**
 * Facts with a shape (e-mail addresses, phone numbers, prices, percentages, sites, quotations) that a page claims, and
 * whether the material has them. What is claimed is gathered first; then the material is read once for all of it.
 */
import type { Page } from "../../html/page.ts";
import { lineOf, linesOf } from "../../html/text.ts";
import type { PageTask } from "../engine.ts";
import type { PageReader } from "./page_reader.ts";

/** Facts of one shape that are looked up; a page with more has its first problems reported and repaired. */
const FACT_LIMIT = 50;
const QUOTE_CHARS = 2000;
/** International and national writing of a phone number differ at the front. */
const LONG_DIGITS = 8;
const LEAST_LONG_DIGITS = 7;

/** Something that a page says and that must be in the material. */
export type Fact =
  | { kind: "mail"; addresses: string[] }
  | { kind: "digits"; digits: string }
  | { kind: "host"; host: string }
  | { kind: "words"; letters: string };

export interface Claim {
  fact: Fact;
  /** For the model, when it was made up. */
  message: string;
}

export const mailFact = (text: string): Fact => ({
  kind: "mail",
  addresses: text
    .slice(0, 500)
    .toLowerCase()
    .split(/[,\s]+/)
    .filter((address) => address !== ""),
});

export function digitsFact(text: string): Fact {
  const digits = text.slice(0, 200).replace(/\D/g, "");
  return { kind: "digits", digits: digits.length > LONG_DIGITS ? digits.slice(-LONG_DIGITS) : digits };
}

/** The site that an address names, without what a visitor need not write. */
export function hostFact(address: string): Fact {
  const [place = ""] = address
    .slice(0, 500)
    .toLowerCase()
    .replace(/^(https?:)?\/\//, "")
    .split(/[/?#]/);
  const host = place.slice(place.lastIndexOf("@") + 1).replace(/:\d*$/, "");
  return { kind: "host", host: host.replace(/^www\./, "") };
}

const SHAPES: [pattern: RegExp, name: string, factOf: (found: string) => Fact][] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, "e-mail address", mailFact],
  [/\+?\(?\d[\d ().-]{6,30}\d/g, "number", digitsFact],
  [/[$€£¥]\s?\d[\d.,]{0,12}|\d[\d.,]{0,12}\s?[€£¥]/g, "price", digitsFact],
  [/\d{1,9}([.,]\d{1,9})?[ \u00a0]?%/g, "percentage", digitsFact],
  [/\d[\d.,]{0,12}\s?\+(?=\s|$)/g, "figure", digitsFact],
  [/(?:©|since|established|est\.|seit|depuis|desde)\s?(?:in\s)?\d{4}/gi, "year", digitsFact],
];

/** What the words of a page claim. `text` is what a visitor reads of it, in lines. */
export function claimsIn(page: Page, text: string): Claim[] {
  const claims: Claim[] = [];
  for (const [pattern, name, factOf] of SHAPES) {
    for (const found of new Set(text.match(pattern)?.slice(0, FACT_LIMIT) ?? [])) {
      claims.push({
        fact: factOf(found),
        message: `The ${name} “${found.trim()}” is not in the material: leave it out.`,
      });
    }
  }
  let quotes = 0;
  for (const element of page.elements) {
    if ((element.tag !== "blockquote" && element.tag !== "q") || quotes === FACT_LIMIT) continue;
    const quote = lineOf(page, element, QUOTE_CHARS).slice(0, QUOTE_CHARS);
    const letters = lettersOf(quote);
    if (letters === "") continue;
    quotes++;
    const message = `The quotation “${quote.slice(0, 40)}” is not in the material word for word: leave it out.`;
    claims.push({ fact: { kind: "words", letters }, message });
  }
  return claims;
}

/** The messages of those claims that the material does not bear out, in their order. */
export function madeUp(claims: Claim[], task: PageTask, reader: PageReader): string[] {
  if (claims.length === 0) return [];
  const knows = readMaterial(
    materialOf(task, reader),
    claims.map(({ fact }) => fact),
  );
  return claims.filter(({ fact }) => !knows(fact)).map(({ message }) => message);
}

/** Everything that the client said, in lower case; an inner page may also repeat what the home page says. */
function materialOf({ website, page, home }: PageTask, reader: PageReader): string {
  const read = home && reader.readOrNull(home.html);
  const parts = [website.name, website.prompt, page.name, page.prompt];
  if (read) {
    const addresses = read.elements.map(({ attributes }) => attributes.get("href") ?? "").join(" ");
    parts.push(linesOf(read).join("\n"), addresses);
  }
  return parts.join("\n").toLowerCase();
}

/** Reads the material once, for these facts; tells then of each whether it is there. */
function readMaterial(material: string, facts: Fact[]): (fact: Fact) => boolean {
  const wanted = {
    names: new Set(facts.flatMap((fact) => (fact.kind === "mail" ? fact.addresses : []))),
    hosts: new Set(facts.flatMap((fact) => (fact.kind === "host" ? [fact.host] : []))),
    digits: new Set(facts.flatMap((fact) => (fact.kind === "digits" ? [fact.digits] : []))),
  };
  const found = {
    names: namesIn(material, wanted.names),
    hosts: hostsIn(material, wanted.hosts),
    digits: new Set([...numbersIn(material, wanted.digits), ...longNumbersIn(material, wanted.digits)]),
  };
  let letters: string | null = null;
  return (fact) => {
    if (fact.kind === "mail") return fact.addresses.every((address) => found.names.has(address));
    if (fact.kind === "host") return found.hosts.has(fact.host);
    if (fact.kind === "digits") return fact.digits === "" || found.digits.has(fact.digits);
    letters ??= lettersOf(material);
    return letters.includes(fact.letters);
  };
}

/** Letters and digits alone, so that punctuation and spacing do not matter. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

function namesIn(material: string, wanted: Set<string>): Set<string> {
  const found = new Set<string>();
  if (wanted.size === 0) return found;
  for (const [part] of material.matchAll(/[^\s<>"'()[\]{},;:/?&|–—•·„“”‘’«»*]+/g)) {
    const name = part.replace(/\.$/, "");
    if (wanted.has(name)) found.add(name);
  }
  return found;
}

/** Host names: a site that is named knows the sites above it too. */
function hostsIn(material: string, wanted: Set<string>): Set<string> {
  const found = new Set<string>();
  if (wanted.size === 0) return found;
  for (const [part] of material.matchAll(/[\p{L}\p{N}._-]{1,253}/gu)) {
    const labels = part.replace(/\.$/, "").split(".").slice(-8);
    for (let at = 0; at < labels.length; at++) {
      const host = labels.slice(at).join(".");
      if (wanted.has(host)) found.add(host);
    }
  }
  return found;
}

/** Short numbers must stand there by themselves: 5 is not in "1985". */
function numbersIn(material: string, wanted: Set<string>): Set<string> {
  const found = new Set<string>();
  if (wanted.size === 0) return found;
  for (const [number] of material.matchAll(/\d[\d.,]*/g)) {
    for (const digits of [number.replace(/\D/g, ""), ...number.split(/\D+/)])
      if (digits.length < LEAST_LONG_DIGITS && wanted.has(digits)) found.add(digits);
  }
  return found;
}

/** Long ones are there however they are spaced or punctuated, and whatever stands before them. */
function longNumbersIn(material: string, wanted: Set<string>): Set<string> {
  const found = new Set<string>();
  const lengths = [LEAST_LONG_DIGITS, LONG_DIGITS].filter((length) =>
    [...wanted].some((digits) => digits.length === length),
  );
  if (lengths.length === 0) return found;
  for (const [run] of material.matchAll(/\d[\d\s().,/-]*/g)) {
    const digits = run.replace(/\D/g, "");
    for (const length of lengths) {
      for (let at = 0; at + length <= digits.length; at++) {
        const part = digits.slice(at, at + length);
        if (wanted.has(part)) found.add(part);
      }
    }
  }
  return found;
}
