/** Briefs written by hand, so that the composer is tested apart from the reader. */

import type { Brief } from "../../../src/engines/builtin/brief.ts";

const EMPTY: Brief = {
  kind: "general",
  schemaType: "Organization",
  name: "",
  language: "en",
  interfaceLanguage: "en",
  direction: "ltr",
  place: null,
  areas: [],
  hasBranches: false,
  branches: [],
  questions: [],
  quotes: [],
  address: null,
  phone: null,
  email: null,
  links: [],
  hours: [],
  dates: [],
  events: [],
  offerings: [],
  offeringsTitle: null,
  audience: null,
  tones: [],
  colours: [],
  lettering: [],
  moods: [],
  dark: null,
  actions: [],
  wantedSections: [],
  forms: [],
  withoutForm: false,
  withoutPictures: false,
  buttonLink: null,
  namedForms: [],
  statements: [],
  facts: [],
  clauses: [],
};

const offer = (...names: string[]) => names.map((name) => ({ name, detail: null, price: null }));

/** A brief with the given facts and nothing else. */
export function briefWith(facts: Partial<Brief>): Brief {
  return { ...EMPTY, ...facts };
}

export const BAKERY = briefWith({
  kind: "bakery",
  schemaType: "Bakery",
  name: "Crumb & Co",
  place: "Portland, Oregon",
  address: "1812 SE Hawthorne Blvd",
  hours: [{ days: "Wed-Sun", hours: "7:30-13:00", schema: "We-Su 07:30-13:00" }],
  offerings: offer("country loaves", "croissants", "cardamom buns"),
  tones: ["warm", "rustic"],
  statements: [
    "A small sourdough bakery in Portland, Oregon.",
    "We bake country loaves, croissants and cardamom buns every morning and sell out by noon.",
  ],
});

export const LAW = briefWith({
  kind: "law-firm",
  schemaType: "LegalService",
  name: "Halden Legal",
  place: "Manchester",
  phone: "0161 496 0123",
  offerings: offer("unfair dismissal", "settlement agreements", "workplace discrimination", "tribunal representation"),
  tones: ["serious"],
  colours: [
    { name: "navy", hex: "#1b2a4a", role: null },
    { name: "off-white", hex: "#faf7f0", role: null },
  ],
});

export const GYM = briefWith({
  kind: "gym",
  schemaType: "ExerciseGym",
  name: "Verde Fitness",
  offerings: offer("yoga", "strength classes", "personal training"),
  tones: ["energetic", "bold"],
  dark: true,
  colours: [{ name: "lime", hex: "#b6f032", role: "accent" }],
  forms: ["trial"],
});

export const WEDDING = briefWith({
  kind: "wedding",
  schemaType: "Event",
  name: "Marta & João",
  place: "Sintra",
  address: "Quinta da Serra, Sintra",
  dates: ["12 September 2027"],
  tones: ["elegant", "natural"],
  colours: [
    { name: "sage green", hex: "#9caf88", role: null },
    { name: "ivory", hex: "#fffff0", role: null },
  ],
  wantedSections: ["schedule", "travel", "stay", "rsvp"],
  forms: ["rsvp"],
});

export const HAND_WRITTEN = { BAKERY, LAW, GYM, WEDDING };
