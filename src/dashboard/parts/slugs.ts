/** Parts of addresses made of names, as the server makes them (lib/slugs.ts; test/dashboard/slugs.test.ts compares the two). */

/** German spells its umlauts out in addresses; other letters drop their marks. */
const SPELLED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

let toAscii: (text: string) => string = (text) => text.normalize("NFKD").replace(/\P{ASCII}/gu, "");

/** The letters of all scripts are half a megabyte, and come after what is shown first: until then a name in them has no address. */
export const lettersLoaded: Promise<void> = import("any-ascii").then(
  ({ default: anyAscii }) => {
    toAscii = anyAscii;
  },
  () => {},
);

function inLatin(letter: string): string {
  const latin = SPELLED[letter] ?? toAscii(letter).replace(/[^A-Za-z0-9]/g, "");
  return /\p{Script=Han}/u.test(letter) ? `-${latin}-` : latin;
}

const asDigit = (sign: string): string => (/\p{N}/u.test(sign) ? toAscii(sign) : "-");

/** "Über uns & Größen" → "ueber-uns-groessen"; "" when nothing is left. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => (/[\p{L}\p{M}]/u.test(letter) ? inLatin(letter) : asDigit(letter)))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
