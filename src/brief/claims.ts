/**
 * Facts with a shape (telephone numbers, e-mail and postal addresses, prices, years, percentages, sites, quotations) that
 * a page claims, and whether some text has them. The one place that decides it: a page is held against a brief with this,
 * and a brief against a page. Numbers are compared by what they mean. What is claimed is gathered first; then the text is
 * read once for all of it.
 */
import { closest, type Page, type TextRun } from "../html/page.ts";
import { isRead, lineOf, linesOf } from "../html/text.ts";
import { addressesIn } from "./addresses.ts";

/** Facts of one shape that are looked up; a page with more has its first ones told. */
const FACT_LIMIT = 50;
const QUOTE_CHARS = 2000;
/** International and national writing of a phone number differ at the front. */
const LONG_DIGITS = 8;
const LEAST_LONG_DIGITS = 7;

/** Something that a page says and that must be in a text. */
export type Fact =
  | { kind: "mail"; addresses: string[] }
  | { kind: "digits"; digits: string }
  /** `values`: what the number may mean. `unit`: a currency or "%"; null: none is said. */
  | { kind: "amount"; values: number[]; unit: string | null }
  | { kind: "host"; host: string }
  /** Times of day, as "7:30". */
  | { kind: "times"; times: string[] }
  /** The name of a profile. */
  | { kind: "handle"; name: string }
  | { kind: "street"; words: string[]; letters: string }
  | { kind: "words"; letters: string };

export type ClaimKind =
  | "e-mail address"
  | "telephone number"
  | "number"
  | "address"
  | "price"
  | "percentage"
  | "figure"
  | "year"
  | "quotation"
  | "time"
  | "award"
  | "name";

export interface Claim {
  kind: ClaimKind;
  fact: Fact;
  /** As it is written. */
  text: string;
}

/** What facts are looked up in. */
export interface Material {
  text: string;
  /** The part of it in which a number is a price without a currency too. */
  prices: string;
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

/** @param written times as a text has them, with twelve hours or twenty-four */
export const timesFact = (written: string[]): Fact => ({
  kind: "times",
  times: written.flatMap((one) =>
    [...timesIn(one)].slice(0, 1).map((time) => {
      const [hour, minute] = time.split(":");
      return /p\.?m/i.test(one) ? `${(Number(hour) % 12) + 12}:${minute}` : time;
    }),
  ),
});

export const handleFact = (name: string): Fact => ({ kind: "handle", name: name.slice(0, 200).toLowerCase() });

export const wordsFact = (text: string): Fact => ({ kind: "words", letters: lettersOf(text) });

/** An address by its numbers and names: how "street" is written is a matter of taste. */
export const streetFact = (text: string): Fact => ({
  kind: "street",
  words: streetWords(text).filter((word) => /\d/.test(word) || (word.length > 3 && !STREET.test(word))),
  letters: lettersOf(text),
});

const STREET = /^(?:street|road|avenue|boulevard|lane|drive|place|square|terrace|calle|avenida|straße|strasse)$/;

const streetWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.replace(/stra(?:ß|ss)e$/, "str"));

// --- amounts ---

/** Currencies by how they are written. Which dollars are meant is left open. */
const CURRENCIES: Record<string, string> = {
  $: "$ usd cad aud nzd dollar dollars us$",
  "€": "€ eur euro euros",
  "£": "£ gbp",
  "¥": "¥ 円 jpy yen",
  chf: "chf fr. franken francs",
  kr: "kr sek nok dkk",
  r$: "r$ brl reais",
  zł: "zł pln",
  kč: "kč czk",
  "₹": "₹ inr",
  "%": "% ％ percent prozent procent",
};
const UNITS = new Map(
  Object.entries(CURRENCIES).flatMap(([unit, names]) => names.split(" ").map((name) => [name, unit] as const)),
);
const GROUPED = "\\d{1,3}(?:[ .,'’\\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)";
const AMOUNT = new RegExp(
  `(?:(?<![\\p{L}])(US\\$|R\\$|[$€£¥₹]|(?:USD|CAD|AUD|NZD|EUR|GBP|CHF|JPY|BRL|PLN|CZK|INR|Fr\\.)(?=[ \\u00a0\\d]))[ \\u00a0]?|(?<![\\p{L}\\d:/]|\\d[.,]))(${GROUPED}|\\d{1,9}(?:[.,]\\d{1,2})?)(?!\\d|:\\d)(?:[ \\u00a0\\u202f]?([€£¥円₹%％]|\\$(?! ?\\d)|(?:USD|CAD|AUD|NZD|EUR|GBP|CHF|JPY|BRL|PLN|CZK|INR|SEK|NOK|DKK|kr|zł|Kč|dollars?|euros?|yen|Franken|francs|reais|percent|Prozent|procent)(?!\\p{L})))?`,
  "giu",
);

interface Amount {
  text: string;
  values: number[];
  unit: string | null;
}

/** The numbers of a text with their currencies, as far as they are said. */
function* amountsIn(text: string): Generator<Amount> {
  for (const [found, before, number, behind] of text.matchAll(AMOUNT)) {
    const unit = UNITS.get((before ?? behind ?? "").toLowerCase()) ?? null;
    yield { text: found.trim(), values: valuesOf(number!), unit };
  }
}

/** What a written number may mean: "1 200" is 1200, or 200 after something that ends with 1. */
function valuesOf(number: string): number[] {
  const [, whole, cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number)!;
  const read = (digits: string) => Number(`${digits.replace(/\D/g, "")}.${cents ?? 0}`);
  const last = /[ \u00a0\u202f](\d{3})$/.exec(whole!);
  return last ? [read(whole!), read(last[1]!)] : [read(whole!)];
}

/** What a price says: each of its amounts. None: it is words ("on request"). */
export const priceFacts = (text: string): Fact[] =>
  [...amountsIn(text)].map(({ values, unit }) => ({ kind: "amount", values, unit }));

// --- claims ---

const YEAR =
  /(?:©[ \u00a0]?)?(?<![\d.,:/'’+#-]|\d[ \u00a0])(?:18|19|20)\d\d(?![\d:%]|[.,/]\d|[ \u00a0]\d{3}|[ \u00a0]?(?:[€$£¥円]|(?:[mck]?m[²2³]?|kg|g|ml|l|ft|k?Wh?|px|kr|zł|CHF|EUR)(?!\p{L})))/gu;

const SHAPES: [pattern: RegExp, kindOf: (found: string) => ClaimKind | null, factOf: (found: string) => Fact][] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, () => "e-mail address", mailFact],
  [/(?<![\p{L}\d])\+?\(?\d[\d ()./-]{6,30}\d/gu, kindOfNumber, digitsFact],
  [/\d[\d.,]{0,12}\s?\+(?=\s|$)/g, () => "figure", digitsFact],
  [YEAR, () => "year", digitsFact],
];

/** Times, dates, years and thousands are no long numbers; a telephone's is grouped or begins as one. */
function kindOfNumber(text: string): ClaimKind | null {
  const isOther =
    /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|^\d{4}-\d\d-\d\d|^(?:1[89]|20)\d\d ?[-/]|^\d{1,2}(?:\.\d\d)? ?- ?\d{1,2}\.\d\d$|^\d{1,2}(?:[ .]\d{3})+$/.test(
      text,
    );
  const digits = text.replace(/\D/g, "").length;
  if (isOther || digits < LEAST_LONG_DIGITS) return null;
  const isTelephone = /^[+(0]|^\d{3}[ ./-]\d{2,4}[ ./-]\d{2,4}/.test(text);
  return isTelephone && digits <= 15 ? "telephone number" : "number";
}

/** What the words of a page claim. `text` is what a visitor reads of it, in lines. */
export function claimsIn(page: Page, text: string): Claim[] {
  const claims = new Map<string, Claim>();
  const counts = new Map<ClaimKind, number>();
  const add = (kind: ClaimKind, written: string, fact: Fact) => {
    const key = `${kind} ${written}`;
    const count = counts.get(kind) ?? 0;
    if (claims.has(key) || count === FACT_LIMIT) return;
    counts.set(kind, count + 1);
    claims.set(key, { kind, fact, text: written });
  };
  for (const [pattern, kindOf, factOf] of SHAPES)
    for (const [found] of text.matchAll(pattern)) {
      const written = found.trim();
      const kind = kindOf(written);
      if (kind) add(kind, written, factOf(written));
    }
  // "100 %" is a figure of speech.
  for (const { text: written, values, unit } of amountsIn(text))
    if (unit && !(unit === "%" && values.includes(100)))
      add(unit === "%" ? "percentage" : "price", written, { kind: "amount", values, unit });
  for (const { text: written } of addressesIn(text)) add("address", written, streetFact(written));
  for (const element of page.elements) {
    // A <q> may be a maxim of one's own; whose words it tells says its source.
    if (element.tag !== "blockquote" && !(element.tag === "q" && element.attributes.has("cite"))) continue;
    const quote = lineOf(page, element, QUOTE_CHARS).slice(0, QUOTE_CHARS);
    if (lettersOf(quote) !== "") add("quotation", quote, wordsFact(quote));
  }
  return [...claims.values()];
}

/** Elements within a sentence; any other one parts texts, so that numbers of neighbours do not run together. */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi cite code em i mark s small strong sub sup time u".split(" "),
);

/** What a visitor reads of a page, in lines: its drawings say something too. */
export const textOf = (page: Page): string => linesOf(page, { inline: INLINE, accepts: isShown }).join("\n");

const isShown = (run: TextRun): boolean => isRead(run) || /^(?:text|tspan|textPath)$/.test(run.parent?.tag ?? "");

/** The same without the samples in whose place records come. @param most about as many characters are enough */
export const statedText = (page: Page, most?: number): string =>
  linesOf(page, {
    inline: INLINE,
    accepts: (run) => isShown(run) && closest(run.parent, ({ attributes }) => attributes.has("data-sw-field")) === null,
    ...(most ? { most } : {}),
  }).join("\n");

/** All texts of a value, however deep. */
export function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

// --- what a text has ---

/** Reads a text once, for these facts; tells then of each whether it is there. */
export function readMaterial({ text, prices }: Material, facts: readonly Fact[]): (fact: Fact) => boolean {
  const material = text.toLowerCase();
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
  const letters = once(() => lettersOf(material));
  const words = once(() => new Set(streetWords(material)));
  const times = once(() => new Set(timesIn(material)));
  const handles = once(
    () => new Set((material.match(/[\p{L}\p{N}_][\p{L}\p{N}_.-]*/gu) ?? []).map((one) => one.replace(/[.-]+$/, ""))),
  );
  const amounts = once(() => unitsByValue({ text, prices }));
  return (fact) => {
    switch (fact.kind) {
      case "mail":
        return fact.addresses.every((address) => found.names.has(address));
      case "times":
        return fact.times.every((time) => isSaid(time, times()));
      case "handle":
        return handles().has(fact.name);
      case "host":
        return found.hosts.has(fact.host);
      case "digits":
        return fact.digits === "" || found.digits.has(fact.digits);
      case "amount":
        return fact.values.some((value) => {
          const units = amounts().get(value);
          return units !== undefined && (fact.unit === null || units.has(fact.unit) || units.has(null));
        });
      case "street":
        return letters().includes(fact.letters) || fact.words.every((word) => words().has(word));
      case "words":
        return letters().includes(fact.letters);
    }
  };
}

function once<Value extends object | string>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** The currencies in which a text says each amount; null where one without any is a price. */
function unitsByValue({ text, prices }: Material): Map<number, Set<string | null>> {
  const found = new Map<number, Set<string | null>>();
  const add = ({ values, unit }: Amount) => {
    for (const value of values) {
      const units = found.get(value);
      if (units) units.add(unit);
      else found.set(value, new Set([unit]));
    }
  };
  for (const amount of amountsIn(text)) if (amount.unit !== null) add(amount);
  for (const amount of amountsIn(prices)) add(amount);
  return found;
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

/** Short numbers must stand there by themselves: 5 is not in "1985". In groups they are one number too. */
function numbersIn(material: string, wanted: Set<string>): Set<string> {
  const found = new Set<string>();
  if (wanted.size === 0) return found;
  for (const [run] of material.matchAll(/\d[\d ().,/-]*/g)) {
    const digits = run.replace(/\D/g, "");
    if (wanted.has(digits)) found.add(digits);
  }
  for (const [number] of material.matchAll(/\d[\d.,]*/g)) {
    for (const digits of [number.replace(/\D/g, ""), ...number.split(/\D+/), String(Number.parseInt(number, 10))])
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

/** The times of day that a text may name, as "7:30". */
export const timesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/(?<!\d)(\d{1,2})(?: ?[:.h時] ?(\d\d))?(?!\d)/g)].map(
      ([, hour, minute]) => `${Number(hour)}:${minute ?? "00"}`,
    ),
  );

/** Whether a text names a time, with twelve hours or with twenty-four. */
export function isSaid(time: string | null, times: ReadonlySet<string>): boolean {
  if (time === null) return true;
  const [hour, minute] = time.split(":") as [string, string];
  return [Number(hour), Number(hour) % 12 || 12, Number(hour) % 24].some((one) => times.has(`${one}:${minute}`));
}
