/** Parts of addresses made of names. */

/** Letters without their marks: "Café" → "Cafe". */
export const withoutMarks = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "");

/** German spells its umlauts out in addresses; other letters drop their marks. */
const SPELLED: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** A name in a-z, 0-9 and "-": "Crumb & Co" → "crumb-co", "Bäckerei Müller" → "baeckerei-mueller"; "" when nothing is left. */
export const slugOf = (name: string): string =>
  withoutMarks(
    name
      .normalize("NFC")
      .toLowerCase()
      .replace(/[äöüß]/g, (letter) => SPELLED[letter]!),
  )
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
