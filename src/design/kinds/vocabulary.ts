/** Everything that records of kinds may name, and that stands in no table of its own. */
import type { EmblemName } from "../artwork/emblems.ts";
import type { SceneName } from "../artwork/scenes.ts";
import type { PageTopic } from "./pages.ts";

/** Languages in which businesses are called by whole words, in the order of the columns of all word tables. */
export const LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

export const TONES = [
  "warm",
  "serious",
  "minimal",
  "energetic",
  "playful",
  "elegant",
  "luxurious",
  "modern",
  "technical",
  "calm",
  "moody",
  "friendly",
  "editorial",
  "rustic",
  "bold",
  "natural",
] as const;
export type Tone = (typeof TONES)[number];

export const FORM_PURPOSES = [
  "contact",
  "appointment",
  "reservation",
  "quote",
  "newsletter",
  "rsvp",
  "donation",
  "volunteer",
  "trial",
  "demo",
  "valuation",
  "enrolment",
  "registration",
  "course",
  "booking",
  "order",
  "tour",
  "waitlist",
  "application",
  "request",
] as const;
export type FormPurpose = (typeof FORM_PURPOSES)[number];

/** Sections that a home page may have between its hero and its contact, which every page has. */
export const USUAL_SECTIONS = [
  "offerings",
  "menu",
  "features",
  "integrations",
  "docs-quick-start",
  "gallery",
  "story",
  "process",
  "schedule",
  "ticket",
  "listen",
  "press",
  "publications",
  "talks",
  "hours-and-place",
  "visit",
  "travel",
  "stay",
  "booking",
  "quote-form",
  "rsvp",
  "donate",
  "volunteer",
  "newsletter",
  "faq",
] as const;
export type UsualSection = (typeof USUAL_SECTIONS)[number];

/** Kinds of business that visitors ask the same things. */
export const GUIDANCE_GROUPS = [
  "table",
  "goods",
  "work",
  "trade",
  "care",
  "counsel",
  "farewell",
  "learn",
  "stay",
  "gather",
  "cause",
  "digital",
  "voice",
  "general",
] as const;
export type GuidanceGroup = (typeof GUIDANCE_GROUPS)[number];

/** What the list of what is on offer may be called, where no page gives it its name. */
export const LIST_NAMES = ["offerings", "offer", "activities", "rentals", "experiences"] as const;
export type ListName = PageTopic | (typeof LIST_NAMES)[number];

/** What sets kinds and families apart beyond words and looks, each with what follows from it. */
export const TRAITS = {
  vague: "a name so general that any more exact word, even a later one, says more",
  program: "a program: a trade before its name says whom it is for, and it stands nowhere",
  event: "takes place somewhere, and has no address of its own",
  person: "a person, who does not offer what they are called",
  overnight: "a booking has an arrival and a departure",
  hired: "whoever books it says when and where it is to come, not how many they are",
  booked: "what others call a reservation is a booking here",
  "by-appointment": "one writes or calls before one comes",
  "walked-into": "one comes unannounced, though the family is called first",
  "shows-work": "its home page shows pictures unasked",
  "name-first": "its name stands over what it says of itself",
  dated: "the title of its home page gives its date",
  edible: "its colours stay near crust and butter",
} as const;
export type Trait = keyof typeof TRAITS;

/** How a trade goes about its pages. */
export interface Manners {
  /** The usual order of the home page's sections, between the hero and the contact. */
  sections: readonly UsualSection[];
  /** The usual pages after the home page. */
  pages: readonly PageTopic[];
  tones: readonly Tone[];
  form: FormPurpose;
}

/** What is drawn, and in which hues (OKLCH degrees) where the prompt names no colour. */
export interface Look {
  emblems: readonly EmblemName[];
  scenes: readonly SceneName[];
  hues: readonly number[];
}

export type Words = Partial<Record<Language, readonly string[]>>;
