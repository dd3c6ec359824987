/** Manners that many kinds share: what their pages hold, in which tone, and what their form is for. */
import type { Manners } from "./vocabulary.ts";

export const MANNERS = {
  "food-shop": {
    sections: ["offerings", "story", "hours-and-place", "gallery"],
    pages: ["products", "about", "visit", "contact"],
    tones: ["warm", "rustic"],
    form: "order",
  },
  table: {
    sections: ["menu", "story", "hours-and-place", "booking", "gallery"],
    pages: ["menu", "about", "visit", "reservations", "contact"],
    tones: ["warm", "bold"],
    form: "reservation",
  },
  trade: {
    sections: ["offerings", "quote-form", "process", "faq"],
    pages: ["services", "areas", "about", "quote", "contact"],
    tones: ["bold", "friendly"],
    form: "quote",
  },
  practice: {
    sections: ["offerings", "booking", "process", "hours-and-place", "faq"],
    pages: ["services", "about", "appointments", "contact"],
    tones: ["calm", "friendly"],
    form: "appointment",
  },
  salon: {
    sections: ["offerings", "gallery", "booking", "hours-and-place"],
    pages: ["services", "gallery", "about", "appointments", "contact"],
    tones: ["elegant", "modern"],
    form: "appointment",
  },
  office: {
    sections: ["offerings", "process", "story", "faq"],
    pages: ["services", "about", "contact"],
    tones: ["serious", "elegant"],
    form: "contact",
  },
  fitness: {
    sections: ["offerings", "schedule", "booking", "story", "hours-and-place"],
    pages: ["classes", "schedule", "about", "contact"],
    tones: ["energetic", "bold"],
    form: "trial",
  },
  classes: {
    sections: ["offerings", "schedule", "story", "booking", "faq"],
    pages: ["classes", "schedule", "about", "contact"],
    tones: ["friendly", "warm"],
    form: "course",
  },
  stay: {
    sections: ["gallery", "offerings", "story", "booking", "travel"],
    pages: ["rooms", "gallery", "about", "directions", "booking", "contact"],
    tones: ["warm", "elegant"],
    form: "booking",
  },
  shop: {
    sections: ["offerings", "story", "gallery", "process", "newsletter"],
    pages: ["products", "about", "contact"],
    tones: ["elegant", "modern"],
    form: "order",
  },
  maker: {
    sections: ["gallery", "offerings", "story", "process"],
    pages: ["work", "about", "commissions", "contact"],
    tones: ["natural", "minimal"],
    form: "quote",
  },
  portfolio: {
    sections: ["gallery", "story", "offerings", "process"],
    pages: ["work", "about", "services", "contact"],
    tones: ["minimal", "editorial"],
    form: "contact",
  },
  stage: {
    sections: ["listen", "schedule", "story", "gallery", "newsletter"],
    pages: ["music", "schedule", "about", "contact"],
    tones: ["moody", "bold"],
    form: "newsletter",
  },
  software: {
    sections: ["features", "process", "integrations", "offerings", "faq", "newsletter"],
    pages: ["features", "docs", "about", "contact"],
    tones: ["modern", "technical"],
    form: "demo",
  },
  event: {
    sections: ["ticket", "schedule", "visit", "story", "faq", "newsletter"],
    pages: ["programme", "tickets", "venue", "contact"],
    tones: ["bold", "modern"],
    form: "newsletter",
  },
  cause: {
    sections: ["story", "donate", "volunteer", "offerings", "newsletter"],
    pages: ["about", "donate", "volunteer", "contact"],
    tones: ["friendly", "warm"],
    form: "donation",
  },
  learning: {
    sections: ["story", "offerings", "schedule", "process", "booking", "visit"],
    pages: ["programme", "about", "admissions", "contact"],
    tones: ["friendly", "playful"],
    form: "enrolment",
  },
  media: {
    sections: ["listen", "story", "offerings", "newsletter"],
    pages: ["episodes", "about", "newsletter", "contact"],
    tones: ["playful", "editorial"],
    form: "newsletter",
  },
  exhibition: {
    sections: ["story", "schedule", "ticket", "visit", "gallery", "newsletter"],
    pages: ["exhibitions", "visit", "tickets", "about", "contact"],
    tones: ["editorial", "minimal"],
    form: "newsletter",
  },
  lending: {
    sections: ["offerings", "process", "story", "hours-and-place", "volunteer"],
    pages: ["products", "join", "volunteer", "about", "contact"],
    tones: ["friendly", "natural"],
    form: "contact",
  },
  outdoors: {
    sections: ["offerings", "gallery", "process", "booking", "travel", "faq"],
    pages: ["tours", "booking", "directions", "about", "contact"],
    tones: ["natural", "energetic"],
    form: "booking",
  },
  members: {
    sections: ["story", "schedule", "offerings", "volunteer", "newsletter"],
    pages: ["programme", "join", "about", "contact"],
    tones: ["friendly", "warm"],
    form: "contact",
  },
  outing: {
    sections: ["offerings", "gallery", "booking", "hours-and-place", "faq"],
    pages: ["products", "booking", "visit", "about", "contact"],
    tones: ["playful", "bold"],
    form: "booking",
  },
} satisfies Record<string, Manners>;

export type MannersName = keyof typeof MANNERS;
