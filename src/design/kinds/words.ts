/** Words as records write them. */
import type { KindRecord } from "./kind.ts";
import { LANGUAGES, type Language, type Words } from "./vocabulary.ts";

/** A language's part of a record's words. */
export interface Part {
  language: Language;
  names: string[];
  hints: string[];
}

/**
 * The parts of `en: bakery, bake shop; bread | de: bäckerei`.
 * @throws Error when one of them is written otherwise
 */
export const partsOf = ({ id, words }: KindRecord): Part[] =>
  words.split(" | ").flatMap((part) => {
    if (part === "") return [];
    const [, language, names = "", hints = ""] = /^([a-z]{2}): ([^;]*)(?:; ([^;]+))?$/.exec(part) ?? [];
    if (!(LANGUAGES as readonly (string | undefined)[]).includes(language))
      throw new Error(`${id}: "${part}" is not written as "en: name, name; hint", in one of ${LANGUAGES.join(", ")}`);
    return { language: language as Language, names: listOf(names), hints: listOf(hints) };
  });

const listOf = (words: string): string[] => words.split(", ").filter((word) => word !== "");

/** The names or the hints by language. */
export const wordsOf = (parts: readonly Part[], which: "names" | "hints"): Words =>
  Object.fromEntries(parts.flatMap((part) => (part[which].length > 0 ? [[part.language, part[which]]] : [])));

/** Beginnings of names, with their spaces. */
export const stemsOf = ({ stems = "" }: KindRecord): string[] =>
  stems.split(" ").flatMap((stem) => (stem === "" ? [] : [stem.replaceAll("-", " ")]));
