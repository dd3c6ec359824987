/** Whether a language is written from right to left. @param tag BCP 47 */
export const isRightToLeft = (tag: string): boolean => /^(ar|he|fa|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(tag);

/** The languages that the application speaks, and in which mails to its users are written. */
export const SPOKEN_LANGUAGES = ["en", "de", "fr"] as const;

export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

const LONGEST_HEADER = 1000;

/** The first language of an Accept-Language header (or the one of a BCP 47 tag) that the application speaks. */
export function spokenLanguage(accepted: string | null): SpokenLanguage | undefined {
  const tags = (accepted ?? "").slice(0, LONGEST_HEADER).split(",");
  return tags
    .map((tag) => tag.trim().toLowerCase().split(/[-;]/)[0])
    .map((language) => SPOKEN_LANGUAGES.find((spoken) => spoken === language))
    .find((spoken) => spoken !== undefined);
}
