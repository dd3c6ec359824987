/** Parts of addresses made of names. */

/** Letters without their marks: "Café" → "Cafe". */
export const withoutMarks = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "");

/** A name in a-z, 0-9 and "-": "Crumb & Co" → "crumb-co"; "" when nothing is left of it. */
export const slugOf = (name: string): string =>
  withoutMarks(name.replaceAll("ß", "ss"))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
