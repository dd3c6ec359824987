/** Words as records write them. */
import type { KindRecord } from "./kind.ts";
import type { Words } from "./vocabulary.ts";

/** A language's part of a record's words. */
export interface Part {
  language: string;
  names: string[];
  hints: string[];
}

/** The parts of `en: bakery, bake shop; bread | de: bäckerei`; one that is written otherwise has no language. */
export const partsOf = (words: string): Part[] =>
  words.split(" | ").flatMap((part) => {
    if (part === "") return [];
    const [, language = "", names = "", hints = ""] = /^([a-z]{2}): ([^;]*)(?:; ([^;]+))?$/.exec(part) ?? [];
    return { language, names: listOf(names), hints: listOf(hints) };
  });

const listOf = (words: string): string[] => words.split(", ").filter((word) => word !== "");

/** The names or the hints by language. */
export const wordsOf = (parts: readonly Part[], which: "names" | "hints"): Words =>
  Object.fromEntries(parts.flatMap((part) => (part[which].length > 0 ? [[part.language, part[which]]] : [])));

/** Beginnings of names, with their spaces. */
export const stemsOf = ({ stems = "" }: KindRecord): string[] =>
  stems.split(" ").flatMap((stem) => (stem === "" ? [] : [stem.replaceAll("-", " ")]));
