/** Which facts of a brief some page of the website has to say. */
import type { Brief } from "./brief.ts";
import { factsOf } from "./facts.ts";

/** Facts that a visitor looks for; texts about them may be told in other words. */
const LOOKED_FOR =
  /^(?:contact\.(?:phone|email|whatsapp|address)|hours|branches\.[^.]+\.(?:name|phone|address|hours)|(?:offers|plans|people|events)\.[^.]+\.name|(?:offers|plans|events)\.[^.]+\.price|events\.[^.]+\.when|questions\.[^.]+\.question)$/;

export interface LookedFor {
  path: string;
  /** As a page in the language shows it. */
  text: string;
}

/** The facts of a brief that some page has to say, always in the same order. */
export const lookedFor = (brief: Brief, language: string): LookedFor[] =>
  [...factsOf(brief, language)].flatMap(([path, { text }]) =>
    LOOKED_FOR.test(path) && text !== null ? [{ path, text }] : [],
  );
