/** Text with single blanks and none around it. */
export const collapsed = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A text on one line, as it may stand in a header: without control characters and marks that turn the direction. */
export const oneLine = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim()
    .slice(0, most)
    .toWellFormed();
