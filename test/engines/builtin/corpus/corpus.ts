/**
 * The corpus of everyday requests: what people write to a website builder's chat, on which page, and what has to come of
 * it. The pages are frozen, so that an expectation stays true however the composer changes.
 */
import { readdirSync, readFileSync } from "node:fs";
import type { Edit } from "../../../../src/edits/edit.ts";
import type { PageCode, ThreadMessage } from "../../../../src/engines/engine.ts";

export interface CorpusPage {
  name: string;
  website: { name: string; prompt: string };
  title: string;
  description: string;
  language: string;
  code: PageCode;
}

/** How a style is to be after the turn, compared with before where it is a word of comparison. */
export interface StyleClaim {
  /** Elements of the page as it was, and as it is then. */
  node: string;
  property: string;
  test: string;
  /** What else may look otherwise than before; the elements themselves and what is in them when left out. */
  scope?: string;
  /** Further properties that may go with it. */
  also?: string[];
}

/** Something that has to be so after the turn. What no claim speaks of has to be as it was. */
export type Claim =
  | Edit
  /** An element's text, in one of several spellings; or what it has to say and not to say, however it is built. */
  | { text: { node: string; equals?: string | string[]; contains?: string[]; absent?: string[] } }
  | {
      attribute: {
        node: string;
        name: string;
        equals?: string | string[];
        contains?: string;
        absent?: boolean;
        present?: boolean;
        /** Whatever it is then. */
        free?: boolean;
      };
    }
  /** Something new, at a place (`position` at `near`) or anywhere between the elements of `within`. */
  | {
      insert: {
        near?: string;
        position?: "before" | "after" | "first" | "last";
        within?: string;
        contains?: string[];
        absent?: string[];
        /** Selectors that have to match in what is new, and those that must not. */
        has?: string[];
        hasNot?: string[];
      };
    }
  | { style: StyleClaim }
  | { gone: string }
  /** Hidden by a style or an attribute, or gone. */
  | { hidden: string }
  /** Both stand where the other stood. */
  | { swap: [string, string] }
  /** The element stands once more, right after itself, but for ids. */
  | { copy: string }
  /** The children of an element in this order, named by their text. */
  | { order: { node: string; texts: string[] } }
  /** A fact that stands in several places: every one says the new. */
  | { everywhere: { from: string | string[]; to: string; kind: "phone" | "email" | "text" } }
  /** The whole page in a light or dark scheme. */
  | { theme: "dark" | "light" }
  /** Whatever becomes of it. */
  | { free: string }
  | { meta: { title?: string | string[]; description?: string | string[] } };

/** One of several things that a message asks for. */
export interface Wish {
  /** What has to come of it; none: it can't be done here. */
  edits: Claim[];
  may?: Claim[];
  /** Words, of which the answer has to say one when this wish is not done. */
  named: string[];
}

export type Expect =
  /** `may` is what can go with it, as long as it is whole. `mustSay`: the answer has to have one of the words. */
  | { edits: Claim[]; may?: Claim[]; mustSay?: string[] }
  | { wishes: Wish[] }
  | { refuse: true; mentions?: string[]; offers?: string[] }
  | { answer: string; mentions?: string[] }
  | { anyOf: Expect[] };

export interface CorpusRequest {
  id: string;
  page: string;
  say: string;
  history?: ThreadMessage[];
  attachments?: string[];
  expect: Expect;
  tags: string[];
}

const pages = new Map<string, CorpusPage>();

/** A frozen page of the corpus. */
export function corpusPage(name: string): CorpusPage {
  const known = pages.get(name);
  if (known) return known;
  const read = (file: string) => readFileSync(`${import.meta.dir}/pages/${name}/${file}`, "utf8");
  const page: CorpusPage = {
    name,
    ...(JSON.parse(read("page.json")) as Omit<CorpusPage, "name" | "code">),
    code: { html: read("page.html"), css: read("style.css"), javascript: read("script.js") },
  };
  pages.set(name, page);
  return page;
}

export const corpusPageNames = (): string[] => readdirSync(`${import.meta.dir}/pages`).sort();

export type Part = "requests" | "held_back";

/** One part of the corpus, a request a line. */
export function corpusRequests(part: Part): CorpusRequest[] {
  return readFileSync(`${import.meta.dir}/${part}.jsonl`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as CorpusRequest);
}
