/** Parts of addresses made of names. */
let letters: ((text: string) => string) | null = null;

/** The letters of all scripts are half a megabyte: loaded with the first name that is not in ASCII. */
function toAscii(text: string): string {
  letters ??= (require("any-ascii") as typeof import("any-ascii")).default;
  return letters(text);
}

/** Letters without their marks: "Café" → "Cafe". */
export const withoutMarks = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "");

/** German spells its umlauts out in addresses; other letters drop their marks. */
const SPELLED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** A letter beyond a-z in those: "ж" → "zh". Chinese characters are syllables, each a word of its own: "語" → "-yu-". */
function inLatin(letter: string): string {
  const latin = SPELLED[letter] ?? toAscii(letter).replace(/[^A-Za-z0-9]/g, "");
  return /\p{Script=Han}/u.test(letter) ? `-${latin}-` : latin;
}

/**
 * A name in a-z, 0-9 and "-": "Crumb & Co" → "crumb-co", "Bäckerei Müller" → "baeckerei-mueller", "Привет мир" →
 * "privet-mir", "日本語" → "ri-ben-yu"; "" when nothing is left.
 */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => (/[\p{L}\p{M}]/u.test(letter) ? inLatin(letter) : asDigit(letter)))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** Digits of other scripts are digits; signs and pictures are no part of a name. */
const asDigit = (sign: string): string => (/\p{N}/u.test(sign) ? toAscii(sign) : "-");
