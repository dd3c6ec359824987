/** Briefs written by hand, so that the composer is tested apart from the reader. */

import { type Brief, type BriefInput, emptyBrief } from "../../../src/brief/brief.ts";
import { mergeBrief } from "../../../src/brief/merge.ts";

const offers = (...names: string[]) => names.map((name) => ({ name }));

/** A brief that knows what is given, in English unless it says otherwise. */
export const briefWith = (facts: BriefInput): Brief => mergeBrief(emptyBrief(), { language: "en", ...facts });

export const BAKERY = briefWith({
  kind: "bakery",
  name: "Crumb & Co",
  place: "Portland, Oregon",
  contact: { address: { street: "1812 SE Hawthorne Blvd" } },
  hours: [{ days: ["we", "th", "fr", "sa", "su"], opens: "07:30", closes: "13:00" }],
  offers: offers("country loaves", "croissants", "cardamom buns"),
  style: { moods: ["warm", "rustic"] },
  tagline: "A small sourdough bakery in Portland, Oregon.",
  story: ["We bake country loaves, croissants and cardamom buns every morning and sell out by noon."],
});

export const LAW = briefWith({
  kind: "law-firm",
  name: "Halden Legal",
  place: "Manchester",
  contact: { phone: "0161 496 0123" },
  offers: offers("unfair dismissal", "settlement agreements", "workplace discrimination", "tribunal representation"),
  style: { moods: ["serious"], colours: [{ value: "#1b2a4a" }, { value: "#faf7f0" }] },
});

export const GYM = briefWith({
  kind: "gym",
  name: "Verde Fitness",
  offers: offers("yoga", "strength classes", "personal training"),
  style: { moods: ["energetic", "bold"], scheme: "dark", colours: [{ role: "accent", value: "#b6f032" }] },
  forms: [{ purpose: "trial" }],
});

export const WEDDING = briefWith({
  kind: "wedding",
  name: "Marta & João",
  place: "Sintra",
  contact: { address: { street: "Quinta da Serra", city: "Sintra" } },
  events: [{ name: "The ceremony", starts: "2027-09-12T15:00" }],
  style: { moods: ["elegant", "natural"], colours: [{ value: "sage green" }, { value: "ivory" }] },
  sections: [{ kind: "schedule" }, { kind: "travel" }, { kind: "stay" }, { kind: "rsvp" }],
  forms: [{ purpose: "rsvp" }],
});

export const HAND_WRITTEN = { BAKERY, LAW, GYM, WEDDING };
