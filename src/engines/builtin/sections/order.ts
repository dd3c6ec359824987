/**
 * Which sections a page has, and in which order. Each member of a brief has its place by construction; what the brief
 * does not know makes no section.
 */
import type { Brief, BriefForm, BriefSection } from "../../../brief/brief.ts";
import type { FormPurpose, UsualSection } from "../../../design/kinds/vocabulary.ts";
import { type PageTopic, topicName, topicOfName, topicOfPage } from "../topics.ts";
import { contactSection } from "./contact.ts";
import { newestOf, recordSection, wholeList } from "./content.ts";
import { eventsSection } from "./events.ts";
import { callSection, factsSection } from "./facts.ts";
import { formSection } from "./forms.ts";
import { heroSection } from "./hero.ts";
import { offersHeading } from "./offer_headings.ts";
import { menuSection, offersSection } from "./offers.ts";
import type { Build, Part } from "./part.ts";
import { peopleSection } from "./people.ts";
import { placeHeading, placeSection } from "./place.ts";
import { plansSection } from "./plans.ts";
import { questionsSection } from "./questions.ts";
import { quotesSection, storySection } from "./story.ts";

/** Sections that briefs name, one for each kind of thing that they know. */
const MEMBERS = ["offers", "plans", "events", "story", "people", "quotes", "facts", "questions", "place"] as const;
export type Member = (typeof MEMBERS)[number];

/** The section of a member; null where the brief has nothing for it. */
const MAKE: Record<Member, (build: Build, title: string | null) => Part | null> = {
  offers(build, title) {
    const { kind, heading } = offersHeading(build);
    const isGrouped = build.brief.offers.some(({ group }) => group !== null);
    const make = kind === "menu" || isGrouped ? menuSection : offersSection;
    return make(build, kind, title ?? heading);
  },
  plans: (build, title) => plansSection(build, title ?? called(build, "pricing")),
  events: (build, title) => eventsSection(build, title ?? called(build, "events")),
  story: (build, title) => storySection(build, title ?? called(build, "about")),
  people: (build, title) => peopleSection(build, title ?? called(build, "team")),
  quotes: (build, title) => quotesSection(build, title ?? build.words.headings.quotes),
  facts: (build, title) => factsSection(build, title ?? build.words.goodToKnow),
  questions: (build, title) => questionsSection(build, title ?? called(build, "faq")),
  place: (build, title) => placeSection(build, title ?? placeHeading(build)),
};

const called = (build: Build, topic: PageTopic): string => topicName(topic, build.site.interfaceLanguage);

/** What pages of a topic show of the website's brief. */
export const TOPICS: Partial<Record<PageTopic, readonly Member[]>> = {
  about: ["story", "people", "facts", "quotes"],
  team: ["people"],
  services: ["offers", "plans"],
  products: ["offers"],
  menu: ["offers"],
  classes: ["offers"],
  rooms: ["offers"],
  tours: ["offers"],
  features: ["offers", "plans"],
  work: ["offers"],
  projects: ["offers"],
  books: ["offers"],
  spaces: ["offers"],
  listings: ["offers"],
  commissions: ["offers"],
  pricing: ["plans", "offers"],
  events: ["events"],
  schedule: ["events"],
  programme: ["events", "offers"],
  exhibitions: ["events"],
  tickets: ["events", "plans"],
  talks: ["events"],
  faq: ["questions"],
  contact: ["place"],
  visit: ["place"],
  directions: ["place"],
  venue: ["place"],
  travel: ["place"],
  areas: ["place"],
};

const FORM_TOPICS: Partial<Record<PageTopic, readonly FormPurpose[]>> = {
  reservations: ["reservation", "booking"],
  appointments: ["appointment"],
  booking: ["booking", "reservation", "appointment", "tour"],
  quote: ["quote"],
  rsvp: ["rsvp"],
  donate: ["donation"],
  volunteer: ["volunteer"],
  valuation: ["valuation"],
  admissions: ["enrolment", "application"],
  newsletter: ["newsletter"],
  join: ["registration", "application", "waitlist"],
  tickets: ["order", "reservation"],
};

/** What the habits of kinds call the members of a brief. */
const USUAL: Partial<Record<UsualSection, Member>> = {
  offerings: "offers",
  menu: "offers",
  features: "offers",
  publications: "offers",
  story: "story",
  schedule: "events",
  talks: "events",
  "hours-and-place": "place",
  visit: "place",
  travel: "place",
  faq: "questions",
};

/** Words for sections that are no topics of pages. */
const WORDS: Record<string, Member | "form" | "contact"> = {
  offers: "offers",
  offerings: "offers",
  plans: "plans",
  people: "people",
  events: "events",
  dates: "events",
  questions: "questions",
  quotes: "quotes",
  testimonials: "quotes",
  reviews: "quotes",
  facts: "facts",
  story: "story",
  place: "place",
  hours: "place",
  form: "form",
  forms: "form",
  contact: "contact",
};

/** The member that a section of a brief is of; null for one that the composer does not know. */
export function memberOf({ kind, title }: BriefSection): Member | "form" | "contact" | FormPurpose | null {
  for (const name of [kind, title ?? ""]) {
    const word = name.toLowerCase().trim();
    if (Object.hasOwn(WORDS, word)) return WORDS[word]!;
    const topic = topicOfName(word.replaceAll("-", " ")) ?? topicOfName(word);
    if (topic === "contact") return "contact";
    const purpose = topic === null ? undefined : FORM_TOPICS[topic]?.[0];
    if (purpose) return purpose;
    const member = topic === null ? undefined : TOPICS[topic]?.[0];
    if (member) return member;
  }
  return null;
}

/** The form for messages that a site has where nobody asked for another. */
const MESSAGES: BriefForm = { id: "contact", purpose: "contact", title: null, fields: [], success_message: null };

/** The form of the contact section: the brief's own one for messages, else the usual one where it has none at all. */
export const contactForm = ({ forms }: Brief): BriefForm | null =>
  forms.find(({ purpose }) => purpose === "contact") ?? (forms.length === 0 ? MESSAGES : null);

/** The parts of a page, hero first. */
export function orderSections(build: Build): Part[] {
  if (build.content.template) return [recordSection(build, build.content.template)];
  return build.isHome ? homeSections(build) : innerSections(build);
}

/** Puts together a page's sections, each once. */
function collected(build: Build) {
  const parts: Part[] = [heroSection(build)];
  const made = new Set<string>();
  const form = contactForm(build.brief);
  const add = (key: string, make: () => Part | null) => {
    if (made.has(key)) return;
    const section = make();
    if (section === null) return;
    made.add(key);
    parts.push(section);
  };
  return {
    parts,
    has: (key: string) => made.has(key),
    member: (name: Member, title: string | null = null) => add(name, () => MAKE[name](build, title)),
    form: (asked: BriefForm, title: string | null = null) => {
      if (asked !== form) add(`form ${asked.id}`, () => formSection(build, asked, title));
    },
    contact: (title: string | null = null, asked: BriefForm | null = form) =>
      add("contact", () =>
        // The home page has every member, wherever it comes.
        contactSection(build, title ?? called(build, "contact"), asked, build.isHome || made.has("place")),
      ),
  };
}

function homeSections(build: Build): Part[] {
  const { brief, site } = build;
  const page = collected(build);
  const show = (section: BriefSection) => {
    const member = memberOf(section);
    if (member === null) return;
    if (member === "contact") page.contact(section.title);
    else if (member === "form") showForms(brief.forms, section.title);
    else if (isMember(member)) page.member(member, section.title);
    else
      showForms(
        brief.forms.filter(({ purpose }) => purpose === member),
        section.title,
      );
  };
  // One heading is of one form; others have their own.
  const showForms = (forms: readonly BriefForm[], title: string | null) => {
    for (const [index, asked] of forms.entries()) page.form(asked, index === 0 ? title : null);
  };
  const wished = brief.sections ?? [];
  const isLast = (section: BriefSection) => ["contact", "form"].includes(memberOf(section) ?? "");
  const end = wished.findLastIndex((section) => !isLast(section)) + 1;
  wished.slice(0, end).forEach(show);
  // What nobody gave a place stands as is usual for the trade: what it is before what there is to ask and where it is.
  const usual = site.kind.sections.flatMap((name) => USUAL[name] ?? []);
  const first = usual.filter((name) => name !== "place" && name !== "questions");
  for (const name of new Set<Member>([...first, ...MEMBERS])) page.member(name);
  for (const collection of build.content.some) page.parts.push(newestOf(build, collection));
  wished.slice(end).forEach(show);
  for (const asked of brief.forms) page.form(asked);
  const isElsewhere = build.pages.some((other) => other.path !== "/" && topicOfPage(other) === "contact");
  const asksHere = brief.forms.some(({ purpose }) => purpose === "contact") || !isElsewhere;
  page.contact(null, asksHere ? contactForm(brief) : null);
  return page.parts;
}

const isMember = (name: string): name is Member => (MEMBERS as readonly string[]).includes(name);

function innerSections(build: Build): Part[] {
  const { own, some } = build.content;
  const topic = topicOfPage(build.page);
  const page = collected(build);
  if (own) page.parts.push(wholeList(build, own));
  for (const name of (topic && TOPICS[topic]) ?? []) page.member(name);
  const purposes = (topic && FORM_TOPICS[topic]) ?? [];
  const { forms } = build.brief;
  for (const asked of forms.filter(({ purpose }) => purposes.includes(purpose))) page.form(asked);
  // What the page itself knows, under whatever name.
  for (const name of MEMBERS) if (build.own.has(name)) page.member(name);
  if (build.own.has("forms")) for (const asked of forms) page.form(asked);
  for (const collection of some) page.parts.push(newestOf(build, collection));
  if (topic === "contact" || (build.own.has("forms") && forms.some(({ purpose }) => purpose === "contact"))) {
    page.contact();
  } else if (purposes.length > 0 && !page.parts.some(hasForm)) {
    const asked = { ...MESSAGES, id: purposes[0]!, purpose: purposes[0]! };
    page.form(asked);
  }
  if (page.parts.length === 1) for (const name of MEMBERS) page.member(name);
  if (!page.parts.some(hasForm)) page.parts.push(callSection(build, build.words.getInTouch, "next"));
  return page.parts;
}

const hasForm = ({ html }: Part): boolean => html.includes("<form");
