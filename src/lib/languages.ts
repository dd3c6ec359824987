/** Whether a language is written from right to left. @param tag BCP 47 */
export const isRightToLeft = (tag: string): boolean => /^(ar|he|fa|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(tag);

/** The languages that the application speaks, and in which mails to its users are written. */
export const SPOKEN_LANGUAGES = ["en", "de", "fr"] as const;

export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];
