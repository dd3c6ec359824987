/**
 * The brief: what is known of a business, as one value. Whoever knows says it: a person in a form, an AI client, a
 * caller in JSON, or the reader of a prompt. Engines say nothing of a business but what stands here and in a page's own
 * prompt, and a fact is changed here alone. It holds no design and no code.
 */
import * as v from "valibot";
import { FORM_PURPOSES } from "../design/kinds/vocabulary.ts";
import { says } from "../lib/field_words.ts";
import { maxCharacters, pastedText, written } from "../lib/writing.ts";

export const BRIEF_LIMITS = {
  /** Entries of `offers`. */
  offers: 200,
  /** Entries of every other list. */
  entries: 60,
  /** Characters of a text. */
  text: 2000,
  /** Characters of a name, a label, a price. */
  line: 200,
  /** Of the whole, as JSON. */
  bytes: 64 * 1024,
} as const;

export const DAYS = ["mo", "tu", "we", "th", "fr", "sa", "su"] as const;
export type Day = (typeof DAYS)[number];

export const FIELD_TYPES = [
  "text",
  "email",
  "tel",
  "textarea",
  "select",
  "radio",
  "checkbox",
  "date",
  "time",
  "number",
  "url",
  "file",
] as const;

// --- the building blocks ---

const explained = <Input>(description: string, example?: unknown) =>
  v.metadata<Input, { description: string; examples?: unknown[] }>({
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  });

const lineText = v.pipe(v.string(), v.trim(), maxCharacters(BRIEF_LIMITS.line));
const neededLine = (description: string, example: string) =>
  v.pipe(lineText, v.minLength(1), explained(description, example));
const proseText = () => written("lines", v.pipe(v.string(), v.trim(), maxCharacters(BRIEF_LIMITS.text)));
const neededProse = (description: string, example: string) =>
  written(
    "lines",
    v.pipe(v.string(), v.trim(), v.minLength(1), maxCharacters(BRIEF_LIMITS.text), explained(description, example)),
  );

/** What a component of the reference is where it stands. */
const described = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.pipe(schema, v.description(description));

/** An entry of a list. Its title names the component of the reference; that of what is answered has no "Input". */
const entry = <Entries extends v.ObjectEntries>(title: string, entries: Entries) =>
  v.pipe(v.strictObject(entries), v.title(`Brief${title}Input`));

/** A member that may be missing, or null, in what is given. */
const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema);
const line = (description: string, example?: string) => maybe(v.pipe(lineText, explained(description, example)));
const prose = (description: string, example?: string) =>
  maybe(written("lines", v.pipe(proseText(), explained(description, example))));
const list = <Item extends v.GenericSchema>(item: Item, description: string, most: number = BRIEF_LIMITS.entries) =>
  maybe(v.pipe(v.array(item), v.maxLength(most), explained(description)));

/** Where a link may lead: to a page elsewhere or here, a part of a page, a mail program or a telephone. */
const ADDRESS = /^(?:https?:\/\/[^\s<>"]+|mailto:[^\s<>"]+|tel:[+\d() .-]+|\/[^\s<>"]*|#[^\s<>"]*)$/i;
const address = (description: string, example: string) =>
  maybe(
    pastedText(
      v.check((text) => text === "" || (ADDRESS.test(text) && !text.startsWith("//")), says("no_link")),
      explained(description, example),
    ),
  );
/** A picture: an asset's address, or one elsewhere. */
const picture = address("Picture: the address of an asset, or one elsewhere.", "/_sw/assets/team.webp");

const entryId = maybe(
  v.pipe(
    v.string(),
    maxCharacters(40),
    v.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, says("no_key", { example: "rye-loaf" })),
    explained("Kept while the entry lives; made from its name when it is missing.", "rye-loaf"),
  ),
);

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const time = (description: string, example: string) =>
  maybe(v.pipe(v.string(), v.regex(CLOCK, says("no_clock")), explained(description, example)));

// --- the entries ---

const HoursInput = v.pipe(
  v.strictObject({
    id: entryId,
    days: v.pipe(v.array(v.picklist(DAYS)), v.minLength(1), v.maxLength(7), explained("`mo` to `su`.", ["we", "th"])),
    opens: time("Missing: closed on these days, or as `note` says.", "07:30"),
    closes: time("Before `opens`: after midnight.", "13:00"),
    note: line("What holds for these hours.", "kitchen until 21:30"),
  }),
  v.title("BriefHoursInput"),
);

const AddressInput = v.pipe(
  v.strictObject({
    street: line("Street and number.", "1812 SE Hawthorne Blvd"),
    postal_code: line("Postal code.", "97214"),
    city: line("Town.", "Portland"),
    region: line("State, county or canton.", "OR"),
    country: line("Country.", "United States"),
  }),
  v.title("BriefAddressInput"),
);

const Colour = entry("Colour", {
  role: maybe(v.pipe(v.picklist(["background", "accent", "text"]), explained("What it is for; null: anything."))),
  value: neededLine("A CSS colour (`#1f3a2d`), or its name in words.", "sage green"),
});

const FormField = entry("FormField", {
  label: neededLine("What the field asks for.", "Date of the party"),
  type: maybe(v.pipe(v.picklist(FIELD_TYPES), explained("`text` when it is missing."))),
  required: described(maybe(v.boolean()), "Whether it must be filled in."),
  options: list(neededLine("A choice.", "Vegetarian"), "What there is to choose from."),
});

/** The members of a brief as callers give them: everything may be missing, and null empties a member. */
export const BRIEF_MEMBERS = {
  language: maybe(
    v.pipe(
      v.string(),
      v.regex(/^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8}){0,4}$/, says("no_language")),
      explained("BCP 47 tag of the pages' language.", "en"),
    ),
  ),
  name: line("Name of the business or project; the website's when it is missing.", "Crumb & Co"),
  kind: line("Kind of business.", "bakery"),
  tagline: line("One line that says what it is.", "Sourdough from Hawthorne"),
  story: list(
    neededProse("A paragraph.", "We bake country loaves every morning and sell out by noon."),
    "Who they are, in paragraphs that visitors read.",
  ),
  place: line("Where it is, as visitors call it.", "Portland, Oregon"),
  areas: list(neededLine("A place.", "Sellwood"), "Places that it serves or works in."),
  contact: described(
    maybe(
      v.pipe(
        v.strictObject({
          phone: line("Telephone number, as it is shown.", "0161 496 0123"),
          email: line("E-mail address.", "hello@crumb.example"),
          whatsapp: line("Number on WhatsApp, as it is shown.", "+49 151 23456789"),
          address: described(maybe(AddressInput), "The address."),
          links: list(
            entry("Link", {
              id: entryId,
              label: neededLine("What the link is called.", "Instagram"),
              url: address("Where it leads.", "https://www.instagram.com/crumb"),
            }),
            "Profiles and pages elsewhere.",
          ),
        }),
        v.title("BriefContactInput"),
        explained("How to get in touch."),
      ),
    ),
    "How to get in touch.",
  ),
  branches: list(
    entry("Branch", {
      id: entryId,
      name: neededLine("Name of the branch.", "Crumb & Co Sellwood"),
      address: described(maybe(AddressInput), "The address."),
      phone: line("Its telephone number.", "503 555 0142"),
      hours: list(HoursInput, "Its opening hours."),
    }),
    "Further places of the business.",
  ),
  hours: list(HoursInput, "Opening hours."),
  hours_note: prose("What holds for all of the hours.", "Closed on public holidays."),
  offers_title: line("Heading over what is on offer.", "Our bread"),
  offers: list(
    entry("Offer", {
      id: entryId,
      group: line("Heading over some of the offers.", "Breads"),
      name: neededLine("What is on offer.", "Country loaf"),
      description: prose("What it is.", "Naturally leavened, 900 g."),
      price: line("Price as it is shown.", "$9"),
      unit: line("What the price is for.", "per loaf"),
      duration: line("How long it takes.", "45 min"),
      url: address("Where more stands about it, or where it is sold.", "/bread"),
      image: picture,
    }),
    "Products, services, dishes, classes, rooms: what visitors come for.",
    BRIEF_LIMITS.offers,
  ),
  plans: list(
    entry("Plan", {
      id: entryId,
      name: neededLine("Name of the plan.", "Team"),
      price: line("Price as it is shown.", "$49"),
      period: line("What the price is for.", "per month"),
      features: list(neededLine("What it includes.", "5 seats"), "What it includes."),
      note: line("What holds for it.", "billed yearly"),
      featured: maybe(v.pipe(v.boolean(), explained("Whether it stands out."))),
    }),
    "Plans to choose from; they make a pricing table.",
  ),
  people: list(
    entry("Person", {
      id: entryId,
      name: neededLine("Name.", "Ana Duarte"),
      role: line("What they do.", "Head baker"),
      about: prose("What visitors should know of them.", "Twenty years at the oven."),
      image: picture,
    }),
    "Who works there.",
  ),
  events: list(
    entry("Event", {
      id: entryId,
      name: neededLine("What takes place.", "Bread workshop"),
      starts: line('When: "2027-09-12", "2027-09-12T19:00", or as it is shown.', "2027-09-12T19:00"),
      ends: line("Until when, likewise.", "2027-09-12T22:00"),
      place: line("Where.", "The old mill"),
      price: line("Price as it is shown.", "€25"),
      note: prose("What holds for it.", "Bring an apron."),
      url: address("Where more stands about it.", "https://tickets.example/bread"),
    }),
    "What takes place when.",
  ),
  questions: list(
    entry("Question", {
      id: entryId,
      question: neededProse("What visitors ask.", "Do you bake without gluten?"),
      answer: prose("The answer.", "On Tuesdays."),
    }),
    "Questions with their answers.",
  ),
  quotes: list(
    entry("Quote", {
      id: entryId,
      text: neededProse("What they said.", "The best rye in town."),
      by: line("Who said it.", "Maria L."),
    }),
    "What customers really said.",
  ),
  facts: list(
    entry("Fact", { id: entryId, text: neededProse("A short fact.", "Licensed and insured") }),
    "Short true facts.",
  ),
  actions: list(
    entry("Action", {
      id: entryId,
      label: neededLine("What the button says.", "Book a table"),
      to: address("Where it leads; missing: to the page's form or contact.", "#form"),
    }),
    "What visitors are to do; the first is the page's main button.",
  ),
  forms: list(
    entry("Form", {
      id: entryId,
      purpose: maybe(v.pipe(v.picklist(FORM_PURPOSES), explained("`contact` when it is missing.", "reservation"))),
      title: line("Heading over the form.", "Reserve a table"),
      fields: list(FormField, "What it asks, in order; missing: what is usual for its purpose."),
      success_message: prose("What visitors read when it was sent.", "Thank you. We call you back today."),
    }),
    "Forms of the website.",
  ),
  style: described(
    maybe(
      v.pipe(
        v.strictObject({
          scheme: maybe(
            v.pipe(
              v.picklist(["light", "dark", "auto"]),
              explained("`auto` follows each visitor's system; missing: light unless the design is a dark one."),
            ),
          ),
          colours: list(Colour, "Colours that are wished."),
          moods: list(neededLine("A mood.", "warm"), "How it is to feel."),
          lettering: list(neededLine("A wish for letters.", "serif"), "How letters are to look."),
          pictures: maybe(v.pipe(v.picklist(["drawn", "photos", "none"]), explained("What pictures there are to be."))),
          words: prose("Anything else about the look, in words.", "No stock-photo feeling."),
        }),
        v.title("BriefStyleInput"),
        explained("How it is to look."),
      ),
    ),
    "How it is to look.",
  ),
  sections: list(
    entry("Section", {
      kind: neededLine(
        "`offers`, `plans`, `people`, `events`, `questions`, `quotes`, `facts`, `story`, `place`, `form`, `contact`, or a word of one's own.",
        "offers",
      ),
      title: line("Its heading.", "From our oven"),
    }),
    "Which sections the home page has, in this order; missing: what the brief has something for.",
  ),
  instructions: prose(
    "For whoever writes, a person, a model or an AI client: house style, words to avoid. No visitor reads it.",
    "British spelling. Never say “artisan”.",
  ),
  unplaced: list(
    entry("Unplaced", {
      text: neededProse("In the words of whoever said it.", "like the other one but nicer"),
      reason: prose("Why it stands nowhere.", "It names nothing that visitors could read."),
    }),
    "What a reader found no place for.",
  ),
} as const;

/** A brief, or a part of one, as callers give it. */
export const BriefInput = v.pipe(
  v.strictObject(BRIEF_MEMBERS),
  v.title("BriefInput"),
  v.metadata({ description: "What is known of a business. Everything may be missing; null empties a member." }),
);
export type BriefInput = v.InferOutput<typeof BriefInput>;

// --- the value itself: every member is there ---

/** What is stored of what callers give: every member is there. A list that knows nothing is empty, anything else null. */
type Complete<Given> = Given extends readonly (infer Entry)[]
  ? Complete<Entry>[]
  : Given extends object
    ? { [Name in keyof Given]-?: Name extends "id" ? string : CompleteMember<Given[Name]> }
    : Given;
type CompleteMember<Given> =
  NonNullable<Given> extends readonly unknown[] ? Complete<NonNullable<Given>> : Complete<Exclude<Given, undefined>>;

type CompleteBrief = Complete<BriefInput>;
export type BriefHours = CompleteBrief["hours"][number];
export type BriefContact = NonNullable<CompleteBrief["contact"]>;
export type BriefAddress = NonNullable<BriefContact["address"]>;
export type BriefBranch = CompleteBrief["branches"][number];
export type BriefOffer = CompleteBrief["offers"][number];
export interface BriefPlan extends Omit<CompleteBrief["plans"][number], "featured"> {
  featured: boolean;
}
export type BriefPerson = CompleteBrief["people"][number];
export type BriefEvent = CompleteBrief["events"][number];
export type BriefQuestion = CompleteBrief["questions"][number];
export type BriefFieldType = (typeof FIELD_TYPES)[number];
export interface BriefForm extends Omit<CompleteBrief["forms"][number], "purpose"> {
  purpose: (typeof FORM_PURPOSES)[number];
}
/** Not required and not optional: as is usual for such a field. */
export type BriefFormField = BriefForm["fields"][number];
export type BriefStyle = NonNullable<CompleteBrief["style"]>;
export type BriefSection = CompleteBrief["sections"][number];

/** Everything that is known of a business. */
export interface Brief extends Omit<CompleteBrief, "contact" | "plans" | "forms" | "style" | "sections"> {
  contact: BriefContact;
  plans: BriefPlan[];
  forms: BriefForm[];
  style: BriefStyle;
  sections: BriefSection[] | null;
}

/** Where a brief comes from: nobody, a reader of the prompt, whoever made the website, a later change. */
export const BRIEF_SOURCES = ["empty", "read", "given", "edited"] as const;
export type BriefSource = (typeof BRIEF_SOURCES)[number];

const NO_CONTACT: BriefContact = { phone: null, email: null, whatsapp: null, address: null, links: [] };
const NO_STYLE: BriefStyle = { scheme: null, colours: [], moods: [], lettering: [], pictures: null, words: null };

/** A brief that knows nothing. */
export const emptyBrief = (): Brief => ({
  language: null,
  name: null,
  kind: null,
  tagline: null,
  story: [],
  place: null,
  areas: [],
  contact: { ...NO_CONTACT, links: [] },
  branches: [],
  hours: [],
  hours_note: null,
  offers_title: null,
  offers: [],
  plans: [],
  people: [],
  events: [],
  questions: [],
  quotes: [],
  facts: [],
  actions: [],
  forms: [],
  style: { ...NO_STYLE, colours: [], moods: [], lettering: [] },
  sections: null,
  instructions: null,
  unplaced: [],
});
