/** What each language has to say. English says what there is. */
import type { EN } from "./en.ts";

export type Sentence = keyof typeof EN.sentences;

export interface Catalogue {
  and: string;
  quotes: [opening: string, closing: string];
  sentences: Record<Sentence, string>;
}
