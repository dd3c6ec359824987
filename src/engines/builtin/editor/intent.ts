/**
 * What a person wishes of a page, without the words of any language: a message becomes intents (`read.ts`), intents and
 * the page become typed edits (`plan.ts`). An intent knows nothing of the page; whether there is such a thing, and which
 * one is meant, the plan finds out, and refuses rather than guesses.
 */

/** The languages that pages come in, and so the ones that messages are read and answered in. */
export const SPEECHES = ["en", "de", "fr", "es", "it", "nl", "pt", "ja"] as const;
export type Speech = (typeof SPEECHES)[number];

/** The words of a list, as a type. */
export type WordOf<List extends string> = List extends `${infer First} ${infer Rest}` ? First | WordOf<Rest> : List;

/** Kinds of section that people name ("the FAQ", "our team"); the page's own headings name all others. */
export type SectionKind =
  WordOf<"hero about offerings menu pricing gallery team testimonials faq hours place contact newsletter booking events header footer">;

export type ThingKind =
  WordOf<"page section headline subheading heading text button link logo picture menu_entry list_item question answer price form field submit_button copyright">;

/** A thing as it is named. At least one of `kind`, `named`, `isIt` says something. */
export interface Target {
  /** Null when only its words are given ("change “Our oven” to …"). */
  kind: ThingKind | null;
  /** The words it bears on the page, as the person gives them; null when its kind alone names it. */
  named: string | null;
  /** For a section, or what is in one: which kind of section it is called. */
  section: SectionKind | null;
  /** "the button in the hero", "the phone field of the booking form". */
  within: Target | null;
  /** 1 is the first, -1 the last; "all" for a plural or "every"; null when it is not said. */
  which: number | "all" | "other" | null;
  /** The word for what is counted ("the third course"): where some of a list bear it, only these are counted. */
  counted?: string;
  /** "it", "that": what the intent before was about, in this message or the conversation. */
  isIt: boolean;
}

/** Where something goes. `start` and `end` are of the page, or of the section that `of` names. */
export interface Place {
  relation: "before" | "after" | "start" | "end" | "up" | "down" | "between";
  of: Target | null;
  /** The second of "between A and B". */
  and: Target | null;
}

/** "bigger" is up, "much smaller" down with amount 2. */
export interface Degree {
  direction: "up" | "down";
  amount: 1 | 2;
}

/** `colour` is said of a thing alone ("green buttons"): the plan knows which of the colours of the thing that is. */
export type StyleProperty =
  WordOf<"background text_colour accent colour theme typeface text_size weight italic underline capitals alignment spacing rounding">;

export type StyleValue =
  /**
   * `#rrggbb`, with the words it was said in; a shade of what is there is a degree of lightness. `isName`: it was written
   * as a name, and may be one ("Bordeaux").
   */
  | { is: "colour"; hex: string; said: string; isName?: boolean }
  | { is: "lightness" | "warmth" | "saturation" | "contrast"; degree: Degree }
  | { is: "degree"; degree: Degree }
  | { is: "theme"; theme: "light" | "dark" }
  | { is: "typeface"; name: string }
  | { is: "typeface_manner"; manner: "serif" | "sans" | "mono" | "script" | "slab" | "display" }
  | { is: "alignment"; side: "start" | "center" | "end" }
  /** On or off: bold, italic, capitals, square corners (`rounding` off), pills (`rounding` on). */
  | { is: "switch"; on: boolean }
  /** A size in css as it was given ("18px"). */
  | { is: "length"; css: string };

/** A fact of the business that may stand in several places of the page, which all have to agree. */
export type Fact =
  | { is: "phone" | "email" | "address" | "name"; value: string }
  | { is: "social"; network: string; value: string }
  /** `isAll`: days that are not named are closed from now on. `isMore`: what they open at besides. */
  | { is: "hours"; hours: HoursSaid[]; isAll?: true; isMore?: true };

/** Facts that stand alone, where one puts them. */
export type ShownFact = Exclude<Fact["is"], "name" | "hours">;

/** Opening hours as they were said: only the parts that were. Times are as `timeOf` reads them. */
export interface HoursSaid {
  /** Mo, Tu, We, Th, Fr, Sa, Su (as in schema.org); empty means all days that the page names. */
  days: string[];
  opens: string | null;
  closes: string | null;
  /** Opening and closing times after a break. */
  more?: [string, string][];
  isClosed: boolean;
}

export interface FieldSaid {
  label: string;
  type: "text" | "textarea" | "email" | "tel" | "date" | "number" | "select" | "checkbox" | "file" | null;
  options: string[];
  required: boolean | null;
}

/** What to put in. Texts are the person's own words, never made up. */
export type NewThing =
  | {
      is: "section";
      section: SectionKind | null;
      heading: string | null;
      text: string | null;
      items: NewItem[];
      /** The word for a kind that goes by several ("schedule", "timetable"): its heading, where none was given. */
      called?: string | null;
    }
  | { is: "item"; items: NewItem[] }
  | { is: "question"; question: string; answer: string | null }
  | { is: "field"; fields: FieldSaid[] }
  | { is: "text" | "heading"; text: string }
  | { is: "button" | "link"; label: string | null; to: Destination | null }
  | { is: "menu_entry"; label: string; to: Destination | null }
  | { is: "picture"; alt: string | null };

export interface NewItem {
  name: string;
  detail: string | null;
  price: string | null;
}

/** Where a link leads. */
export type Destination =
  | { is: "url"; url: string }
  | { is: "section"; target: Target }
  | { is: "page"; named: string }
  | { is: "phone" | "email"; value: string | null }
  | { is: "profile"; network: string; value: string | null };

/** What no edit of a page can fulfil, or what asks nothing of it; answered in words. */
export type Topic =
  WordOf<"abilities costs thanks undo new_page delete_page publish translate payments booking_system members chat video map animation cookie_banner analytics embed seo speed vague picture_needed question">;

export type Intent =
  /** Its words become these; of a section, its heading. */
  | { verb: "set_text"; target: Target; value: string }
  /** Everywhere on the page, or within the target, these words become those. */
  | { verb: "replace_text"; target: Target | null; from: string; to: string }
  | { verb: "add"; value: NewThing; place: Place | null; target: Target | null }
  | { verb: "remove"; target: Target }
  | { verb: "move"; target: Target; place: Place }
  | { verb: "swap"; target: Target; with: Target }
  | { verb: "duplicate"; target: Target }
  /** `from`: "use burgundy instead of navy"; what is not of that colour stays. */
  | { verb: "style"; target: Target; property: StyleProperty; value: StyleValue; from?: { hex: string; said: string } }
  | { verb: "link"; target: Target; value: Destination }
  /** `place` when it was said where it should stand too ("add our phone number … to the footer"). */
  | { verb: "set_fact"; value: Fact; place: Place | null }
  /** A fact that the page knows already is to stand at a place ("put our phone number in the header"). */
  | { verb: "show_fact"; value: ShownFact; network: string | null; place: Place }
  /** `place` when it goes from there alone. */
  | { verb: "remove_fact"; value: ShownFact; network: string | null; place?: Place }
  /** `price` null: it is taken away. */
  | { verb: "set_price"; target: Target; value: string | null }
  | { verb: "set_field"; target: Target; value: { label?: string; required?: boolean; placeholder?: string } }
  | { verb: "set_meta"; target: "title" | "description"; value: string }
  | { verb: "set_alt"; target: Target; value: string }
  /** Another picture in the place of one: an attachment, or an address. */
  | { verb: "set_picture"; target: Target; value: string | null }
  /** Another layout with the same content. */
  | { verb: "redo"; target: Target }
  | { verb: "answer"; value: Topic };

export type Verb = Intent["verb"];
/** The intent of one verb. */
export type Of<One extends Verb> = Extract<Intent, { verb: One }>;
/** What is new, of one sort. */
export type New<Is extends NewThing["is"]> = Extract<NewThing, { is: Is }>;

/** What can be said to be possible where a wish was not understood. */
export type Nearest = WordOf<"set_text replace_text add remove move style link set_fact">;

/** A clause that was read to its last word. */
export interface ReadClause {
  said: string;
  intent: Intent;
}

/** A clause of which something was not understood: it changes nothing. */
export interface UnreadClause {
  said: string;
  /** The words that no rule takes, as said. */
  words: string;
  /** What the rest of it would have been, for saying what can be done. */
  nearest: Nearest | null;
}

/** A message as it was read. Clauses stand in the order they were said in. */
export interface Reading {
  speech: Speech;
  clauses: (ReadClause | UnreadClause)[];
}
