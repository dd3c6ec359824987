/** Prices as prompts write them, with the words that belong to them. */
import { fold, type Span } from "./text.ts";

const NUMBER = "\\d{1,7}(?:[., ]\\d{2,3}(?!\\d))?(?:,-|\\.-|\\.–)?";
const BEFORE = "(?:from|starting at|ab|des|dès|à partir de|desde|a partir de|da|vanaf|ca\\.)";
const SIGN = "(?:[€$£¥₹]|R\\$|CHF|EUR|USD|GBP|Fr\\.)";
const BEHIND = "(?:[€$£円]|(?:EUR|euros?|USD|GBP|CHF|kr|zł|Kč|Franken|reais)(?!\\p{L}))";
const MONEY = `(?:${SIGN} ?${NUMBER}(?: ?[-–] ?(?:${SIGN} ?)?${NUMBER})?|${NUMBER}(?: ?[-–] ?${NUMBER})? ?${BEHIND})\\+?`;
const UNIT =
  "(?: ?/ ?\\p{L}{1,12}| ?(?:pp|pppn|p\\.p\\.|pcm|each)(?!\\p{L})| (?:per|pro|par|por|al|am|im|a|an|à la|je) (?:person|month|week|hour|night|day|year|head|\\p{L}{2,16})(?!\\p{L}))";
const PRICE = new RegExp(`(?<![\\p{L}\\d.,])(?:${BEFORE} )?(${MONEY})(?![\\d]|[.,]\\d|\\p{L}{3})(${UNIT})?`, "giu");

export interface FoundPrice extends Span {
  /** As it is shown, with "from" before it. */
  price: string;
  /** What it is for ("/mo", "per hour"), as it is written. */
  unit: string | null;
}

/** All prices of a text, in reading order. */
export function pricesIn(text: string): FoundPrice[] {
  if (!/\d/.test(text)) return [];
  return [...text.matchAll(PRICE)].map((match) => {
    const unit = match[2] ?? "";
    const whole = match[0];
    return {
      start: match.index,
      end: match.index + whole.length,
      price: whole.slice(0, whole.length - unit.length).trim(),
      unit: unit.replace(/^\s?\/\s?/, "").trim() || null,
    };
  });
}

const PERIODS = new Set(
  "mo month monthly yr year yearly annum wk week user seat monat jahr woche mois an semaine mes ano semana mese anno settimana maand jaar 月 年".split(
    " ",
  ),
);

/** Whether a price is paid again and again: what has such prices is a plan. */
export const isPeriod = (unit: string | null): boolean =>
  unit !== null && (fold(unit).match(/\p{L}+/gu) ?? []).some((word) => PERIODS.has(word));
