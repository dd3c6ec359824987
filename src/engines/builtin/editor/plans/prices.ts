/** Prices as they are written. */
import { folded } from "../folding.ts";

/** A price within other words. */
export const AMOUNT = /(?:R?\$|[€£¥])\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|EUR|CHF|£|\$|円|¥)/u;

const CURRENCIES: [word: RegExp, sign: string][] = [
  [/\b(?:euros?|eur)\b/i, "€"],
  [/\b(?:pounds?|quid|gbp|pfund|libras?)\b/i, "£"],
  [/\b(?:dollars?|bucks|usd|dólares)\b/i, "$"],
  [/\b(?:yen|jpy)\b|円/i, "円"],
  [/\breais?\b/i, "R$"],
];

/** A price in the notation of another one on the page ("12 pounds" beside "£10"), and the rest of it ("per month") kept. */
export function priceText(old: string, said: string): string {
  // "$169 a month" beside "per month" is of the same time.
  const period = /\s?(?:\/|\p{L}{1,4}\s)\s?(\p{L}+)$/u.exec(said);
  const value = period && folded(old).endsWith(folded(period[1]!)) ? said.slice(0, period.index) : said;
  const amount = AMOUNT.exec(old)?.[0];
  const number = /\d[\d.,]*/.exec(value)?.[0].replace(/[.,]$/, "");
  const word = CURRENCIES.find(([one]) => one.test(value));
  const sign = /[$€£¥円]|EUR|CHF/u.exec(value)?.[0] ?? word?.[1];
  const rest = value.replace(/eur|chf/gi, "").replace(word?.[0] ?? "", "");
  // Another currency, or more words than an amount has, is taken as it was said.
  if (!amount || !number || /\p{L}{2,}/u.test(rest) || (sign && !amount.includes(sign))) return value;
  const next = amount.replace(/\d[\d.,]*/, () => number);
  return old.replace(amount, () => next);
}
