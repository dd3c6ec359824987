/**
 * The words of the embedded engine's own: what its pages show and no brief says, in the languages in which it has them.
 * They are what a page can be told in another language without anybody translating it.
 */
import { PAGES } from "../design/kinds/pages.ts";
import { LANGUAGES, type Language } from "../design/kinds/vocabulary.ts";
import { INTERFACE_TEXTS } from "./builtin/interface_text/languages.ts";
import { topicName, topicOfName } from "./builtin/topics.ts";

/** The base of a BCP 47 tag: "de" of "de-CH". */
export const baseOf = (language: string): string => language.toLowerCase().split("-")[0]!;

const known = (language: string): Language | null => LANGUAGES.find((one) => one === baseOf(language)) ?? null;

/** What is said in one language, in lower case, with what it is in the other; nothing where one of them is not known. */
export function wordsBetween(from: string, to: string): Map<string, string> {
  const words = new Map<string, string>();
  const [former, own] = [known(from), known(to)];
  if (former === null || own === null || former === own) return words;
  const add = (one: string, other: string) => {
    const key = one.toLowerCase();
    if (!words.has(key)) words.set(key, other);
  };
  const pair = (one: unknown, other: unknown): void => {
    if (typeof one === "string") add(one, other as string);
    else for (const key in one as object) pair((one as never)[key], (other as never)[key]);
  };
  pair(INTERFACE_TEXTS[former], INTERFACE_TEXTS[own]);
  for (const topic of Object.keys(PAGES) as (keyof typeof PAGES)[])
    add(topicName(topic, former), topicName(topic, own));
  const optional = ({ fields }: (typeof INTERFACE_TEXTS)[Language]) => `(${fields.optional})`;
  add(optional(INTERFACE_TEXTS[former]), optional(INTERFACE_TEXTS[own]));
  return words;
}

/** What a page of that name is called in a language; null where it is not known what it is about, or how to say it. */
export function pageNameIn(name: string, language: string): string | null {
  const topic = topicOfName(name);
  const own = known(language);
  return topic === null || own === null ? null : topicName(topic, own);
}
