/** Words as records write them. */
import type { KindRecord } from "./kind.ts";
import type { Language, Words } from "./vocabulary.ts";

/** Each part of `en: bakery, bake shop | de: bäckerei`, with its language; null for a part that is written otherwise. */
export const partsOf = (text: string): ({ language: string; words: string[] } | null)[] =>
  text.split(" | ").map((part) => {
    const [, language, words] = /^([a-z]{2}): (.+)$/.exec(part) ?? [];
    return language === undefined || words === undefined ? null : { language, words: words.split(", ") };
  });

/** The words by language. */
export const wordsOf = (text = ""): Words =>
  Object.fromEntries(partsOf(text).flatMap((part) => (part === null ? [] : [[part.language as Language, part.words]])));

/** Beginnings of names, with their spaces. */
export const stemsOf = ({ stems = "" }: KindRecord): string[] =>
  stems.split(" ").flatMap((stem) => (stem === "" ? [] : [stem.replaceAll("-", " ")]));
