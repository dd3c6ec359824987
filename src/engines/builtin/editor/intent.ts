/**
 * What a person wishes of a page, without the words of any language: a message becomes intents (`read.ts`), intents and
 * the page become typed edits (`plan.ts`). An intent knows nothing of the page; whether there is such a thing, and which
 * one is meant, the plan finds out, and refuses rather than guesses.
 */

import type { WordOf } from "../../../lib/literals.ts";

/** The languages that pages come in, and so the ones that messages are read and answered in. */
export const SPEECHES = ["en", "de", "fr", "es", "it", "nl", "pt", "ja"] as const;
export type Speech = (typeof SPEECHES)[number];

/** Kinds of section that people name ("the FAQ", "our team"); the page's own headings name all others. */
export type SectionKind =
  WordOf<"hero about offerings menu pricing gallery team testimonials faq hours place contact newsletter booking events header footer">;

export type ThingKind =
  WordOf<"page section headline subheading heading text button link menu_entry list_item question form submit_button">;

/** A thing as it is named. At least one of `kind` and `named` says something. */
export interface Target {
  /** Null when only its words are given ("change “Our oven” to …"). */
  kind: ThingKind | null;
  /** The words it bears on the page, as the person gives them; null when its kind alone names it. */
  named: string | null;
  /** For a section, or what is in one: which kind of section it is called. */
  section: SectionKind | null;
  /** "the button in the hero". */
  within: Target | null;
  /** "all" for a plural or "every"; null when it is not said. */
  which: "all" | null;
}

/** Where something goes. `start` and `end` are of the page, or of the section that `of` names. */
export interface InsertionPoint {
  relation: "before" | "after" | "start" | "end";
  of: Target | null;
}

/** "bigger" is up, "darker" down. */
export interface Degree {
  direction: "up" | "down";
}

/** `colour` is said of a thing alone ("green buttons"): the plan knows which of the colours of the thing that is. */
export type StyleProperty = WordOf<"background text_colour accent colour theme text_size typeface">;

export type StyleValue =
  /**
   * `#rrggbb`, with the words it was said in; a shade of what is there is a degree of lightness. `isName`: it was written
   * as a name, and may be one ("Bordeaux").
   */
  | { is: "colour"; hex: string; said: string; isName?: boolean }
  | { is: "lightness" | "degree"; degree: Degree }
  | { is: "theme"; theme: "light" | "dark" }
  /** A typeface of ours by its name, or any of a kind. */
  | { is: "face"; face: string };

/** A fact of the business that may stand in several places of the page, which all have to agree. */
export type Fact =
  | { is: "phone" | "email" | "address"; value: string }
  | { is: "social"; network: string; value: string }
  /** `isAll`: days that are not named are closed from now on. `isMore`: what they open at besides. */
  | { is: "hours"; hours: StatedHours[]; isAll?: true; isMore?: true };

/** Facts that stand alone, where one puts them. */
export type StandaloneFact = Exclude<Fact["is"], "hours">;

/** Opening hours as they were said: only the parts that were. Times are as `timeOf` reads them. */
export interface StatedHours {
  /** Mo, Tu, We, Th, Fr, Sa, Su (as in schema.org); empty means all days that the page names. */
  days: string[];
  opens: string | null;
  closes: string | null;
  /** Opening and closing times after a break. */
  more?: [string, string][];
  isClosed: boolean;
}

/** What to put in. Texts are the person's own words, never made up. */
export type NewThing =
  | { is: "list"; section: SectionKind; items: NewItem[] }
  | { is: "item"; items: NewItem[] }
  /** Without a heading the kind's own is above it. */
  | { is: "text"; section: SectionKind | null; heading: string | null; text: string };

/** An entry of a list; of a question `detail` is the answer. */
export interface NewItem {
  name: string;
  detail: string | null;
  price: string | null;
}

/** Where a link leads. */
export type Destination =
  | { is: "url"; url: string }
  | { is: "section"; target: Target }
  | { is: "phone" | "email"; value: string | null };

/** What no edit of a page can fulfil, or what asks nothing of it; answered in words. */
export type Topic = WordOf<"abilities thanks undo new_page publish translate question">;

export type Intent =
  /** Its words become these; of a section, its heading. */
  | { verb: "set_text"; target: Target; value: string }
  /** Everywhere on the page, or within the target, these words become those. */
  | { verb: "replace_text"; target: Target | null; from: string; to: string }
  | { verb: "add"; value: NewThing; place: InsertionPoint | null }
  | { verb: "remove"; target: Target }
  | { verb: "move"; target: Target; place: InsertionPoint }
  | { verb: "style"; target: Target; property: StyleProperty; value: StyleValue }
  | { verb: "link"; target: Target; value: Destination }
  | { verb: "set_fact"; value: Fact }
  | { verb: "remove_fact"; value: StandaloneFact; network: string | null }
  /** "The March one is sold out". */
  | { verb: "set_note"; target: Target; value: string }
  /** `price` null: it is taken away. */
  | { verb: "set_price"; target: Target; value: string | null }
  | { verb: "answer"; value: Topic };

export type Verb = Intent["verb"];
export type Of<One extends Verb> = Extract<Intent, { verb: One }>;
/** What is new, of one sort. */
export type New<Is extends NewThing["is"]> = Extract<NewThing, { is: Is }>;

/** A part of a message. Without an intent something in it was not understood, and it changes nothing. */
export interface Clause {
  said: string;
  intent: Intent | null;
}

/** A message as it was read. Clauses stand in the order they were said in. */
export interface Reading {
  speech: Speech;
  clauses: Clause[];
}
