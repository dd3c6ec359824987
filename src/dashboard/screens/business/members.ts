/** What can be said of a business, as fields: one table for all lists of a brief and for its single members. */
import type { Brief } from "../../../brief/brief.ts";

export type Kind = "line" | "prose" | "lines" | "days" | "time" | "date" | "choice" | "tick";

export interface FieldOf {
  key: string;
  kind: Kind;
  /** Of choices: their values; "" is none. */
  values?: readonly string[];
  /** Without it an entry says nothing, and is left out. */
  needed?: true;
  /** Takes a line of its own. */
  wide?: true;
}

/** Lists of a brief whose entries have several fields. */
export type ListName =
  | "hours"
  | "offers"
  | "plans"
  | "people"
  | "events"
  | "questions"
  | "quotes"
  | "facts"
  | "actions"
  | "forms"
  | "links"
  | "colours"
  | "sections"
  | "branches";

const line = (key: string, more: Partial<FieldOf> = {}): FieldOf => ({ key, kind: "line", ...more });
const prose = (key: string, more: Partial<FieldOf> = {}): FieldOf => ({ key, kind: "prose", wide: true, ...more });

const PURPOSES = [
  "contact",
  "appointment",
  "reservation",
  "booking",
  "quote",
  "order",
  "newsletter",
  "rsvp",
  "registration",
  "application",
  "donation",
  "volunteer",
  "trial",
  "demo",
  "course",
  "tour",
  "enrolment",
  "valuation",
  "waitlist",
  "request",
] as const satisfies readonly Brief["forms"][number]["purpose"][];

export const LISTS: Record<ListName, readonly FieldOf[]> = {
  hours: [
    { key: "days", kind: "days", needed: true, wide: true },
    { key: "opens", kind: "time" },
    { key: "closes", kind: "time" },
    line("note"),
  ],
  offers: [line("name", { needed: true }), line("price"), line("group"), prose("description")],
  plans: [
    line("name", { needed: true }),
    line("price"),
    line("period"),
    { key: "features", kind: "lines", wide: true },
    line("note"),
    { key: "featured", kind: "tick" },
  ],
  people: [line("name", { needed: true }), line("role"), prose("about")],
  events: [line("name", { needed: true }), line("starts"), line("ends"), line("place"), line("price"), prose("note")],
  questions: [line("question", { needed: true, wide: true }), prose("answer")],
  quotes: [prose("text", { needed: true }), line("by")],
  facts: [line("text", { needed: true, wide: true })],
  actions: [line("label", { needed: true }), line("to")],
  forms: [
    { key: "purpose", kind: "choice", values: PURPOSES },
    line("title"),
    { key: "fields", kind: "lines", wide: true },
    prose("success_message"),
  ],
  links: [line("label", { needed: true }), line("url")],
  colours: [
    line("value", { needed: true }),
    { key: "role", kind: "choice", values: ["", "background", "accent", "text"] },
  ],
  sections: [line("kind", { needed: true }), line("title")],
  branches: [line("name", { needed: true }), line("phone")],
};

export type Entry = Record<string, unknown>;

/** An entry of which nothing is said yet. */
export const newEntry = (list: ListName): Entry =>
  Object.fromEntries(
    LISTS[list].map(({ key, kind, values }) => [
      key,
      kind === "days" || kind === "lines"
        ? []
        : kind === "tick"
          ? false
          : kind === "choice"
            ? values![0] || null
            : null,
    ]),
  );

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** Whether an entry says what it has to say at least. */
const isSaid = (list: ListName, entry: Entry): boolean =>
  LISTS[list].every(({ key, needed }) => !needed || !isBlank(entry[key]));

/** A list without entries that say nothing. */
const filledEntries = (list: ListName, entries: readonly object[]): object[] =>
  entries.filter((entry) => isSaid(list, entry as Entry));

const written = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter(Boolean);

/** A brief as it is sent: entries that nobody filled in are left out. */
export function toInput(brief: Brief): Brief {
  const { contact, style } = brief;
  const lists = [
    "hours",
    "offers",
    "plans",
    "people",
    "events",
    "questions",
    "quotes",
    "facts",
    "actions",
    "branches",
  ] as const;
  return {
    ...brief,
    ...Object.fromEntries(lists.map((list) => [list, filledEntries(list, brief[list])])),
    plans: brief.plans
      .filter(({ name }) => !isBlank(name))
      .map((plan) => ({ ...plan, features: written(plan.features) })),
    forms: brief.forms.map((form) => ({ ...form, fields: form.fields.filter(({ label }) => !isBlank(label)) })),
    contact: { ...contact, links: filledEntries("links", contact.links) as Brief["contact"]["links"] },
    style: {
      ...style,
      moods: written(style.moods),
      colours: filledEntries("colours", style.colours) as Brief["style"]["colours"],
    },
    sections: brief.sections && (filledEntries("sections", brief.sections) as Brief["sections"]),
    story: written(brief.story),
    areas: written(brief.areas),
  };
}

/** How many things are said in a list. */
export const countOf = (list: ListName, entries: readonly object[]): number => filledEntries(list, entries).length;
