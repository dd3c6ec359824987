/** What each language has to say. English says what there is. */
import type { Verb } from "../intent.ts";
import type { EN } from "./en.ts";

export type Sentence = keyof typeof EN.sentences;
export type Name = keyof typeof EN.names;

/** The sentences of a language, an example for each verb, and the names of things and of what they become. */
export interface Catalogue {
  and: string;
  quotes: [opening: string, closing: string];
  sentences: Record<Sentence, string>;
  examples: Record<Verb, string>;
  names: Record<Name, string>;
}
