/** Texts without the varieties of typography. */

/** Text with plain blanks, quotes and hyphens, on one line. */
export const plain = (text: string): string =>
  text
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .replace(/[\u2010\u2011\u2012\u2013\u2014]/g, "-")
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .trim();
