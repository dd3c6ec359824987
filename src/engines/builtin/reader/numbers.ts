/** Telephone numbers and addresses: which number is the one for everybody, and in which town an address is. */
import type { FoundText } from "./contact.ts";
import { townBehind } from "./place.ts";
import { capitalised, fold } from "./text.ts";

/** What stands before a number that is not for everybody. */
const URGENT = /emergenc|after hours|out of hours|notruf|notfall|notdienst|urgenc|urgenz|spoed|fax/;

/** A second number with the word before it that says whose it is ("emergency 0161 …"). */
export function withItsWord(text: string, phone: FoundText): string {
  const word =
    /(?:^|[\s,.;(])((?:[Oo]ut of |\p{L}[\p{L}-]{1,14} )?\p{L}[\p{L}-]{1,14}\.?)(?: (?:at|on|is|under|unter|au|al|em|op))?:? $/u.exec(
      text.slice(Math.max(0, phone.start - 34), phone.start),
    )?.[1];
  return word && !/^(?:or|and|und|oder|et|ou|y|o|e|en|of)$/iu.test(word)
    ? `${word.replace(/^(?:or|and|und|oder|et|ou|y|o|e|en|of) /iu, "")} ${phone.text}`
    : phone.text;
}

/** The number for everybody: the first that is not said to be for emergencies; undefined where there is none. */
export function mainNumber(text: string, phones: readonly FoundText[]): FoundText | undefined {
  const isUrgent = (phone: FoundText, index: number) => {
    const from = Math.max(phones[index - 1]?.end ?? 0, phone.start - 70);
    return URGENT.test(fold(/[^.;,\n]*$/u.exec(text.slice(from, phone.start))![0]));
  };
  return phones.find((phone, index) => !isUrgent(phone, index)) ?? phones[0];
}

/** Addresses with the town that stands behind them, which then belongs to them. */
export const withTowns = (text: string, addresses: readonly FoundText[]): (FoundText & { town: string | null })[] =>
  addresses.map((address) => {
    const behind = townBehind(text.slice(address.end));
    const end = address.end + (behind?.written.length ?? 0);
    return {
      ...address,
      text: text.slice(address.start, end).replace(/[\s,.]+$/, ""),
      end,
      town: behind?.town ?? null,
    };
  });

/** The town in a full address ("Marktplatz 3, 79098 Freiburg"). */
export function townOf(address: string | undefined): string | null {
  return capitalised(/\d{4,5}(?: [A-Z]{2})? (\p{L}[\p{L}'’ -]{1,40})$/iu.exec(address ?? "")?.[1] ?? "") || null;
}
