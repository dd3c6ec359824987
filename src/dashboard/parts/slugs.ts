/** Parts of addresses made of names, as the server makes them (lib/slugs.ts; test/dashboard/slugs.test.ts compares the two). */

/** German spells its umlauts out in addresses; other letters drop their marks. */
const SPELLED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** "Über uns & Größen" → "ueber-uns-groessen"; "" when nothing is left. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => SPELLED[letter]!)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
