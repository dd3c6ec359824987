/** What the editor says, in the language of the message: a catalogue of sentences for each. `{…}` are filled in. */
import type { Catalogue, Sentence } from "./answers/catalogue.ts";
import { DE } from "./answers/de.ts";
import { EN } from "./answers/en.ts";
import { ES } from "./answers/es.ts";
import { FR } from "./answers/fr.ts";
import { IT } from "./answers/it.ts";
import { JA } from "./answers/ja.ts";
import { examples, type Name, names } from "./answers/names.ts";
import { NL } from "./answers/nl.ts";
import { PT } from "./answers/pt.ts";
import type { Speech, Verb } from "./intent.ts";

export type { Sentence } from "./answers/catalogue.ts";
export type { Name } from "./answers/names.ts";

const CATALOGUES: Record<Speech, Catalogue> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL, pt: PT, ja: JA };

/** A name with what is filled into it. */
export interface NameWith {
  name: Name;
  with: Record<string, string | number>;
}

export type Value = string | number | string[] | { name: Name } | NameWith;

/** A sentence with what is filled in: words of the page and the person, names in the answer's language, lists of names. */
export type Said = [sentence: Sentence, values?: Record<string, Value>];

export const named = (name: Name): { name: Name } => ({ name });

/** A name in words, as part of something else. */
export const nameIn = (speech: Speech, name: Name): string => names[speech][name];

const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? "");

/** The words of an answer. */
export function say(speech: Speech, [sentence, values = {}]: Said): string {
  const { sentences, quotes, and } = CATALOGUES[speech];
  const written = (value: Value): string => {
    if (Array.isArray(value))
      return listed(
        value.map((one) => `${quotes[0]}${shortened(one)}${quotes[1]}`),
        and,
        speech,
      );
    if (typeof value !== "object") return String(value);
    const more = "with" in value ? Object.entries(value.with).map(([key, one]) => [key, String(one)]) : [];
    return fill(names[speech][value.name], Object.fromEntries(more));
  };
  return fill(sentences[sentence], Object.fromEntries(Object.entries(values).map(([key, one]) => [key, written(one)])));
}

/** Of several wishes: which one it is that an answer is given to. */
export function ofWish(speech: Speech, wish: string, answer: string): string {
  const { quotes } = CATALOGUES[speech];
  const line = wish.replace(/\s+/g, " ");
  return answer.includes(line) ? answer : `${quotes[0]}${shortened(line)}${quotes[1]}: ${answer}`;
}

/** Of a wish, or of a name in a list: what is longer is cut. */
const LONGEST_QUOTED = 120;
/** Of a list: nobody reads the names of a thousand sections. */
const MOST_LISTED = 12;

const shortened = (text: string): string =>
  text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED - 2).trimEnd()}…` : text;

export const exampleOf = (speech: Speech, verb: Verb): string => examples[speech][verb];

function listed(items: string[], and: string, speech: Speech): string {
  const comma = speech === "ja" ? "、" : ", ";
  if (items.length > MOST_LISTED) return [...items.slice(0, MOST_LISTED), "…"].join(comma);
  if (speech === "ja") return items.join(comma);
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;
}
