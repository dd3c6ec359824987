/** What an entry of the catalogue of kinds holds, and the habits that many kinds share: sections, pages, tones, form. */
import type { FormPurpose, Tone } from "./brief.ts";
import type { PageTopic } from "./topics.ts";

export interface Kind {
  id: string;
  schemaType: string;
  /** Names of the business itself; eight columns in the order of `COLUMNS`, separated by `|`. */
  nouns: string;
  /** Words that only hint at the kind, in the same columns. */
  hints: string;
  /** Default order of the home page's sections. */
  sections: string[];
  /** Default pages, home first. */
  pages: PageTopic[];
  tones: Tone[];
  form: FormPurpose;
}

type Habits = Pick<Kind, "sections" | "pages" | "tones" | "form">;

export const list = <T extends string>(words: string): T[] => words.split(" ").filter(Boolean) as T[];

export function habits(sections: string, pages: string, tones: string, form: FormPurpose): Habits {
  return {
    sections: list(`hero ${sections}`),
    pages: list<PageTopic>(`home ${pages}`),
    tones: list<Tone>(tones),
    form,
  };
}

export const FOOD_SHOP = habits(
  "offerings story hours-and-place gallery contact",
  "products about visit contact",
  "warm rustic",
  "order",
);
export const TABLE = habits(
  "menu story hours-and-place booking gallery contact",
  "menu about visit reservations contact",
  "warm bold",
  "reservation",
);
export const TRADE = habits(
  "offerings quote-form process faq contact",
  "services areas about quote contact",
  "bold friendly",
  "quote",
);
export const HEALTH = habits(
  "offerings booking process hours-and-place faq contact",
  "services about appointments contact",
  "calm friendly",
  "appointment",
);
export const SALON = habits(
  "offerings gallery booking hours-and-place contact",
  "services gallery about appointments contact",
  "elegant modern",
  "appointment",
);
export const OFFICE = habits(
  "offerings process story faq contact",
  "services about contact",
  "serious elegant",
  "contact",
);
export const FITNESS = habits(
  "offerings schedule booking story hours-and-place contact",
  "classes schedule about contact",
  "energetic bold",
  "trial",
);
export const CLASSES = habits(
  "offerings schedule story booking faq contact",
  "classes schedule about contact",
  "friendly warm",
  "course",
);
export const STAY = habits(
  "gallery offerings story booking travel contact",
  "rooms gallery about directions booking contact",
  "warm elegant",
  "booking",
);
export const SHOP = habits(
  "offerings story gallery process newsletter contact",
  "products about contact",
  "elegant modern",
  "order",
);
export const MAKER = habits(
  "gallery offerings story process contact",
  "work about commissions contact",
  "natural minimal",
  "quote",
);
export const PORTFOLIO = habits(
  "gallery story offerings process contact",
  "work about services contact",
  "minimal editorial",
  "contact",
);
export const STAGE = habits(
  "listen schedule story gallery newsletter contact",
  "music schedule about contact",
  "moody bold",
  "newsletter",
);
export const SOFTWARE = habits(
  "features process integrations offerings faq newsletter",
  "features docs about contact",
  "modern technical",
  "demo",
);
export const EVENT = habits(
  "ticket schedule visit story faq newsletter",
  "programme tickets venue contact",
  "bold modern",
  "newsletter",
);
export const CAUSE = habits(
  "story donate volunteer offerings newsletter contact",
  "about donate volunteer contact",
  "friendly warm",
  "donation",
);
export const LEARNING = habits(
  "story offerings schedule process booking visit contact",
  "programme about admissions contact",
  "friendly playful",
  "enrolment",
);
export const MEDIA = habits(
  "listen story offerings newsletter contact",
  "episodes about newsletter contact",
  "playful editorial",
  "newsletter",
);

export function kind(
  id: string,
  schemaType: string,
  usual: Habits,
  nouns: string,
  hints = "",
  own: Partial<Habits> = {},
): Kind {
  return { id, schemaType, nouns, hints, ...usual, ...own };
}
