/** What the editor says, in the language of the message. */
import { type Name, names } from "./answers/names.ts";
import { type Sentence, sentences } from "./answers/sentences.ts";
import type { Speech } from "./intent.ts";

export type { Name } from "./answers/names.ts";
export type { Sentence } from "./answers/sentences.ts";

/** A name with what is filled into it. */
export interface NameWith {
  name: Name;
  with: Record<string, string | number>;
}

export type Value = string | number | string[] | { name: Name } | NameWith;

/** A sentence with what is filled in: words of the page and the person, names in the answer's language, lists of names. */
export type Reply = [sentence: Sentence, values?: Record<string, Value>];

export const named = (name: Name): { name: Name } => ({ name });

/** A name in words, as part of something else. */
export const nameIn = (speech: Speech, name: Name): string => names[speech][name];

const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");

/** The words of an answer. */
export function say(speech: Speech, [sentence, values = {}]: Reply): string {
  const written = (value: Value): string => {
    if (Array.isArray(value)) return listed(speech, value);
    if (typeof value !== "object") return String(value);
    const more = "with" in value ? Object.entries(value.with).map(([key, one]) => [key, String(one)]) : [];
    return fill(names[speech][value.name], Object.fromEntries(more));
  };
  return fill(
    sentences[speech][sentence],
    Object.fromEntries(Object.entries(values).map(([key, one]) => [key, written(one)])),
  );
}

/** Of several wishes: which one it is that an answer is given to. */
export function ofWish(speech: Speech, wish: string, answer: string): string {
  const line = wish.replace(/\s+/g, " ");
  return answer.includes(line) ? answer : `${quoted(speech, line)}: ${answer}`;
}

/** Of a wish, or of a name in a list: what is longer is cut. */
const LONGEST_QUOTED = 120;
/** Of a list: nobody reads the names of a thousand sections. */
const MOST_LISTED = 12;

function quoted(speech: Speech, words: string): string {
  const isLong = words.length > LONGEST_QUOTED;
  const text = isLong ? `${words.slice(0, LONGEST_QUOTED - 2).trimEnd()}…` : words;
  return fill(sentences[speech].quoted, { text });
}

function listed(speech: Speech, names: string[]): string {
  const items = names.map((name) => quoted(speech, name));
  const comma = speech === "ja" ? "、" : ", ";
  if (items.length > MOST_LISTED) return [...items.slice(0, MOST_LISTED), "…"].join(comma);
  if (speech === "ja" || items.length < 2) return items.join(comma);
  return `${items.slice(0, -1).join(", ")} ${sentences[speech].and} ${items.at(-1)}`;
}
