/**
 * The brief: everything the reader found in a prompt, and nothing else. It is the only thing that the steps after
 * the reader know of the prompt. A fact that is not in the prompt is absent here, so that no section can invent it.
 */

import type { FormPurpose, Language, Tone } from "../../design/kinds/vocabulary.ts";

export type { FormPurpose, Tone };

/** Languages with full interface text; any other prompt keeps its own words with English interface text. */
export type InterfaceLanguage = Language;

/** A palette that the prompt asks for without naming its colours ("pastel", "desert sunset"). */
export type ColourMood =
  | "pastel"
  | "sunset"
  | "night"
  | "ocean"
  | "earthy"
  | "wood"
  | "driftwood"
  | "neutral"
  | "jewel"
  | "neon"
  | "muted"
  | "monochrome"
  | "candy"
  | "seventies"
  | "rainbow"
  | "raw"
  | "tropical";

/** What a prompt asks of letters and shapes besides a tone. */
export type Lettering = "serif" | "sans" | "mono" | "huge" | "large-text" | "round";

/** A colour the prompt names, in the prompt's words, with its value. `role` is what the prompt says it is for, when it does. */
export interface NamedColour {
  name: string;
  /** `#rrggbb` */
  hex: string;
  role: "background" | "accent" | "text" | null;
}

/** Something the business offers: a product, service, dish, class, feature. `detail` and `price` only when the prompt gives them. */
export interface Offering {
  name: string;
  detail: string | null;
  price: string | null;
  /** What the prompt heads it with, where it has several such lists ("Antipasti", "Damen"). */
  group?: string;
}

/**
 * What the prompt itself calls a form, and what is sent with it: `upload` is "" where it does not say of what kind. A
 * title that calls ("Apply for a show") can stand on a button too.
 */
export interface NamedForm {
  purpose: FormPurpose;
  title: string | null;
  isCall: boolean;
  upload: string | null;
  /** What it is to ask besides. */
  fields: AskedField[];
}

/** What a prompt wants a form to ask. */
export interface AskedField {
  label: string;
  /** What there is to choose from, where the prompt says so. */
  options: string[];
}

/** A profile or page elsewhere, as it is called; without an address where the prompt names no network ("@crumb"). */
export interface Link {
  name: string;
  href: string | null;
}

/** What a customer said, the words over it and who it was. */
export interface Quote {
  under: string;
  text: string;
  by: string;
}

/** Opening hours as the prompt writes them: `days` and `hours` are display texts; `schema` is schema.org openingHours when it can be told. */
export interface OpeningHours {
  days: string;
  hours: string;
  schema: string | null;
}

/**
 * A clause of the prompt, in its words. `to` is whom it speaks to: the visitors, whoever draws or builds the site, us as
 * in a chat; a heading is over what follows it. `whole` marks a sentence that can stand alone.
 */
export interface Clause {
  text: string;
  to: "visitors" | "heading" | "word" | "design" | "site" | "form" | "us" | "code";
  whole: boolean;
}

export interface Brief {
  /** Kind of business, kebab-case, for example "bakery"; "general" when nothing fits. */
  kind: string;
  /** schema.org type for JSON-LD, for example "Bakery" or "Organization". */
  schemaType: string;
  name: string;
  language: string;
  interfaceLanguage: InterfaceLanguage;
  direction: "ltr" | "rtl";
  place: string | null;
  /** Areas served, when more than one place is named. */
  areas: string[];
  /** Whether it is in all of the areas, and does not only serve them. */
  hasBranches: boolean;
  address: string | null;
  /** Further addresses. */
  branches: string[];
  phone: string | null;
  email: string | null;
  links: Link[];
  hours: OpeningHours[];
  /** Dates and date ranges as the prompt writes them. */
  dates: string[];
  /** What takes place on which of the dates, where the prompt names it beside the date ("Sommerfest (4. Juli)"). */
  events: { date: string; name: string }[];
  offerings: Offering[];
  /** What the prompt calls all of them, where it heads their list so ("Projects: …"). */
  offeringsTitle: string | null;
  /** Who it is for, in the prompt's words ("product managers at B2B companies"). */
  audience: string | null;
  tones: Tone[];
  colours: NamedColour[];
  /** The palettes it asks for by a mood, in the prompt's order. */
  moods: ColourMood[];
  lettering: Lettering[];
  /** True when the prompt asks for a dark look, false for a light one, null when it does not say. */
  dark: boolean | null;
  /** Calls to action the prompt names, for example "Book a demo". */
  actions: string[];
  /** Sections the prompt asks for by name, kebab-case, in the prompt's order. */
  wantedSections: string[];
  forms: FormPurpose[];
  /** The prompt says that there is to be no form, and how else to get in touch. */
  withoutForm: boolean;
  /** The prompt says that there are to be no pictures, and asks for no drawings. */
  withoutPictures: boolean;
  /** Where the button is to lead, outside of the site. */
  buttonLink: string | null;
  namedForms: NamedForm[];
  /** Whole sentences of the prompt that a visitor may read (instructions to the designer are left out). */
  statements: string[];
  /** Questions of visitors with the prompt's answers. */
  questions: [question: string, answer: string][];
  quotes: Quote[];
  /** Short true facts ("licensed and insured", "free estimates", "kids friendly"). */
  facts: string[];
  /** Everything that the prompt of this page says, to tell what became of it. Empty where another page answers for it. */
  clauses: Clause[];
}
