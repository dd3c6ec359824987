/** Which sections a page has, and in which order. The prompt's wishes come first, then the habits of its kind. */

import { kindById } from "../../../design/kinds/catalogue.ts";
import { hashText } from "../../../design/seed.ts";
import type { FormPurpose } from "../brief.ts";
import { mayAdd } from "../guidance/guidance.ts";
import { topicName, topicOfPage } from "../topics.ts";
import { contactSection } from "./contact.ts";
import { newestOf, recordSection, wholeList } from "./content.ts";
import { faqSection } from "./faq.ts";
import { fittingPurpose, formSection } from "./forms.ts";
import { gallerySection } from "./gallery.ts";
import { askSection, audienceSection, guidanceOf, siblingsSection, stepsSection, tellSection } from "./guidance.ts";
import { heroSection } from "./hero.ts";
import { offeringsHeading } from "./offering_headings.ts";
import { callSection, factsSection, menuSection, offeringsSection } from "./offerings.ts";
import { type Build, hasContactSection, layoutFor, type Part, pageNumber, standInForm } from "./part.ts";
import { placeSection } from "./place.ts";
import { fillHome } from "./sparse.ts";
import { quotesSection, storySection } from "./story.ts";
import { hasPage, listenSection, topicHeading, topicIndex, topicSection } from "./topics.ts";

/** Section names that stand for a form, with the form's purposes. */
const FORM_KEYS: Record<string, FormPurpose[]> = {
  booking: ["appointment", "reservation", "booking", "trial", "course", "tour", "enrolment", "registration"],
  appointment: ["appointment"],
  reservation: ["reservation"],
  reservations: ["reservation"],
  "quote-form": ["quote", "valuation"],
  quote: ["quote"],
  valuation: ["valuation"],
  newsletter: ["newsletter"],
  donate: ["donation"],
  donations: ["donation"],
  volunteer: ["volunteer"],
  volunteers: ["volunteer"],
  rsvp: ["rsvp"],
  demo: ["demo"],
  trial: ["trial"],
  tour: ["tour"],
  tours: ["tour"],
  order: ["order"],
  waitlist: ["waitlist"],
  enrolment: ["enrolment"],
  registration: ["registration"],
  course: ["course"],
};

const OFFERING_KEYS = new Set([
  "offerings",
  "features",
  "services",
  "products",
  "menu",
  "classes",
  "rooms",
  "treatments",
]);
/** Pages that are a list of what is on offer, under whatever name. */
const OFFERING_PAGES = new Set([
  ...OFFERING_KEYS,
  "tours",
  "commissions",
  "books",
  "spaces",
  "listings",
  "priorities",
  "services-times",
]);
const GALLERY_KEYS = new Set(["gallery", "work", "selected-work", "projects", "portfolio"]);
const STORY_KEYS = new Set(["story", "about", "workshop"]);
const PLACE_KEYS = new Set(["hours-and-place", "visit", "hours", "location", "opening-hours"]);

function offerings(build: Build): Part | null {
  const { kind, heading } = offeringsHeading(build);
  const isGrouped = build.brief.offerings.some(({ group }) => group !== undefined);
  return kind === "menu" || isGrouped ? menuSection(build, heading) : offeringsSection(build, kind, heading, null);
}

/** The story; a single short sentence is no story and stands as a heading of its own. */
function tell(build: Build, heading: string, kind = "story"): Part | null {
  const [only, more] = build.statements;
  if (only !== undefined && more === undefined && only.length < 64) {
    build.statements.shift();
    return callSection(build, only);
  }
  return storySection(build, heading, kind);
}

/** What makes sentences a story: how it began, and since when. */
const TELLS_A_STORY =
  /\b(?:since|founded|began|begun|started|opened|grew up|years ago|grand(?:mother|father|parents|dad|ma)|generations?|(?:18|19|20)\d\d)\b|\b(?:seit|gegründet|begann|generation|großmutter|großvater|depuis|fondée?|créée?|génération|grand-mère|desde|fundad[oa]|abuel[oa]|generaci[oó]n|avó|avô|geraç\p{L}+|fondat[oa]|nonn[oa]|dal|generazion[ei]|sinds|opgericht|opa|oma|generatie)(?!\p{L})|創業|代目|以来/iu;

/** Over sentences that tell no story stands what they are of. */
const storyHeading = (build: Build): string =>
  build.statements.slice(0, 3).some((statement) => TELLS_A_STORY.test(statement))
    ? build.words.headings.story
    : topicName("about", build.brief.interfaceLanguage);

/** The parts of a page, hero first. */
export function orderSections(build: Build): Part[] {
  if (build.content.template) return [recordSection(build, build.content.template)];
  const parts = build.isHome ? homeSections(build) : innerSections(build);
  // Images that were asked for are shown: what the layouts did not place stands in a gallery of its own.
  if (build.images.length > 1)
    parts.splice(Math.max(2, parts.length - 1), 0, gallerySection(build, build.words.headings.pictures, "pictures"));
  const seen = new Set<string>();
  return parts.filter((section): section is Part => {
    if (section === null || seen.has(section.anchor)) return false;
    seen.add(section.anchor);
    return true;
  });
}

function homeSections(build: Build): (Part | null)[] {
  const { brief, site, words, design } = build;
  const wanted = brief.wantedSections
    .map((key) => key.toLowerCase().replace(/[^a-z0-9-]+/g, "-"))
    .filter((key) => key !== "hero" && key !== "contact");
  const usual: readonly string[] = kindById(brief.kind).sections;
  const keys = wanted.length > 0 ? [...wanted, ...usual.filter((key) => !wanted.includes(key))] : usual;
  const result: (Part | null)[] = [heroSection(build)];
  const formsLeft = new Set<FormPurpose>(brief.forms.filter((purpose) => purpose !== "contact"));
  const named = new Set(wanted);
  const hollow: string[] = [];
  const flush = () => {
    if (hollow.length >= 2) {
      const kind = design.look.family === "docs" ? "docs-quick-start" : "index";
      result.push(topicIndex(build, [...hollow], kind, words.headings.more));
    } else for (const key of hollow) result.push(topicSection(build, key));
    hollow.length = 0;
  };
  let offered = false;
  const offer = () => {
    if (offered) return;
    offered = true;
    result.push(offerings(build));
  };
  if (!keys.some((key) => OFFERING_KEYS.has(key)) || wanted.every((key) => !OFFERING_KEYS.has(key))) offer();
  for (const key of keys) {
    const purposes = FORM_KEYS[key];
    if (OFFERING_KEYS.has(key)) offer();
    else if (purposes) {
      for (const purpose of purposes) if (formsLeft.delete(purpose)) result.push(formSection(build, purpose));
    } else if (GALLERY_KEYS.has(key)) {
      if (named.has(key) || (kindById(site.kind).traits.has("shows-work") && !brief.withoutPictures))
        result.push(gallerySection(build, topicHeading(build, key), key));
    } else if (STORY_KEYS.has(key))
      result.push(tell(build, named.has(key) ? topicHeading(build, key) : storyHeading(build), key));
    else if (PLACE_KEYS.has(key))
      result.push(placeSection(build) ?? (named.has(key) && brief.place !== null ? topicSection(build, key) : null));
    else if (key === "listen" || key === "episodes") {
      if (named.has(key) || design.look.family === "podcast") result.push(listenSection(build));
    } else if (key === "faq") result.push(faqSection(build, topicName("faq", brief.interfaceLanguage)));
    else if (named.has(key)) {
      // Several that each have a page of their own, or a start into documents, are an index; nothing else is hollow.
      if (hasPage(build, key) || design.look.family === "docs") hollow.push(key);
      else {
        flush();
        result.push(topicSection(build, key));
      }
    } else if (key === "schedule" && brief.dates.length > 0) result.push(topicSection(build, key));
  }
  flush();
  const isDated = result.some(
    (section) => section !== null && ["schedule", "programme", "dates"].includes(section.kind),
  );
  if (!isDated && brief.events.length > 0) result.push(topicSection(build, "schedule"));
  if (design.hero !== "counter") result.splice(Math.min(2, result.length), 0, factsSection(build));
  if (build.statements.length === 1 && build.statements[0]!.length < 64)
    result.push(callSection(build, build.statements.shift()!));
  result.push(tell(build, storyHeading(build), "story"));
  result.push(quotesSection(build));
  const placed = result.some(
    (section) => section !== null && ["travel", "venue", "visit", "directions"].includes(section.kind),
  );
  if (brief.hours.length > 0 || (brief.address !== null && !placed) || brief.areas.length > 0)
    result.push(placeSection(build));
  result.push(faqSection(build, topicName("faq", brief.interfaceLanguage)));
  for (const purpose of formsLeft) result.push(formSection(build, purpose));
  for (const collection of build.content.some) result.splice(beforeForms(result), 0, newestOf(build, collection));
  const contactPage = build.pages.some((page) => topicOfPage(page) === "contact" && page.path !== "/");
  const asks = standInForm(build.site, contactPage);
  if (asks) result.push(formSection(build, asks));
  const needsForm = brief.forms.includes("contact") || (brief.forms.length === 0 && !contactPage && asks === null);
  if (hasContactSection(build.site, contactPage, asks))
    result.push(contactSection(build, topicName("contact", brief.interfaceLanguage), needsForm));
  return fillHome(
    build,
    result.filter((section): section is Part => section !== null),
  );
}

/** The place before the forms that a page ends with. */
function beforeForms(parts: readonly (Part | null)[]): number {
  let at = parts.length;
  while (at > 1 && (parts[at - 1] === null || hasForm(parts[at - 1]!))) at--;
  return at;
}

const PAGE_FORMS: Record<string, FormPurpose> = {
  reservations: "reservation",
  appointments: "appointment",
  booking: "booking",
  quote: "quote",
  rsvp: "rsvp",
  donate: "donation",
  volunteer: "volunteer",
  valuation: "valuation",
  admissions: "enrolment",
  newsletter: "newsletter",
  join: "contact",
};

/** Ends a page: where to go next, and the one thing to do unless a form has asked for it already. */
function closing(build: Build, parts: Part[]): (Part | null)[] {
  if (parts.some(hasForm)) return [siblingsSection(build)];
  const words = guidanceOf(build).closing;
  return layoutFor(build, "closing", ["joined", "apart"] as const) === "joined"
    ? [siblingsSection(build, words)]
    : [callSection(build, words, "next"), siblingsSection(build)];
}

const hasForm = (section: Part) => section.html.includes("<form");

/** How many sections stand between the title and the end of an inner page, at least. */
const LEAST_CONTENT = 2;

/** Whether pictures may be shown unasked. */
const mayShowPictures = (build: Build): boolean => !build.site.withoutPictures && mayAdd(build.site.kind, "gallery");

function innerSections(build: Build): (Part | null)[] {
  const { own, some } = build.content;
  if (own) {
    const list = [heroSection(build), wholeList(build, own)];
    return [...list, ...closing(build, list)];
  }
  const content = [heroSection(build), ...innerContent(build), ...some.map((one) => newestOf(build, one))].filter(
    (section): section is Part => section !== null,
  );
  const shown = new Set(content.map((section) => section.kind));
  for (const [kind, make] of fillersOf(build)) {
    if (content.length > LEAST_CONTENT) break;
    const section = shown.has(kind) ? null : make();
    if (section !== null) content.push(section);
  }
  return [...content, ...closing(build, content)];
}

/** What may fill a page, with the kind it makes: each page of a site begins at another one, so that no two repeat each other. */
function fillersOf(build: Build): [kind: string, make: () => Part | null][] {
  const fillers: [string, () => Part | null][] = [
    ["questions", () => askSection(build, false)],
    ["facts", () => factsSection(build)],
    ["process", () => (mayAdd(build.site.kind, "begin") ? stepsSection(build) : null)],
    ["gallery", () => (mayShowPictures(build) ? gallerySection(build, build.words.headings.pictures) : null)],
    ["audience", () => audienceSection(build)],
    ["tell", () => tellSection(build)],
  ];
  const first = (hashText(build.design.seed) + pageNumber(build) * 2) % fillers.length;
  return [...fillers.slice(first), ...fillers.slice(0, first)];
}

/** What stands between the title and the end of an inner page. */
function innerContent(build: Build): (Part | null)[] {
  const { brief, words, site } = build;
  const topic = topicOfPage(build.page);
  const faq = () => faqSection(build, topicName("faq", brief.interfaceLanguage));
  const write = () => contactSection(build, words.purposes.contact.heading, true);
  const usual = topic ? PAGE_FORMS[topic] : undefined;
  const purpose = usual && fittingPurpose(site.kind, usual);
  const own = brief.forms
    .filter((form) => !site.forms.includes(form))
    .map((form) => (form === "contact" ? write() : formSection(build, form)));
  switch (topic) {
    case "contact":
      return [write(), placeSection(build)];
    case "areas":
    case "visit":
    case "directions":
      return [placeSection(build), write()];
    case "gallery":
    case "work":
    case "projects":
      return [
        gallerySection(build, words.headings.pictures),
        tell(build, words.headings.story),
        offerings(build),
        ...own,
      ];
    case "about":
      return [
        tell(build, words.headings.story),
        audienceSection(build),
        factsSection(build),
        mayShowPictures(build) ? gallerySection(build, words.headings.pictures) : null,
        placeSection(build),
        ...own,
      ];
    case "faq":
      return [faq(), askSection(build, false), own.length > 0 ? null : write(), ...own];
    case "team":
      return [tell(build, words.headings.story), audienceSection(build), factsSection(build), ...own];
    case "programme":
      return [
        brief.dates.length > 0 || brief.offerings.length === 0 ? topicSection(build, topic) : null,
        offerings(build),
        tell(build, words.headings.story),
        ...own,
      ];
    case "pricing":
      return [offerings(build), tellSection(build), faq(), ...own];
  }
  if (purpose) return [purpose === "contact" ? write() : formSection(build, purpose), placeSection(build), faq()];
  if (topic !== null && OFFERING_PAGES.has(topic))
    return [
      offerings(build),
      tell(build, words.headings.story),
      factsSection(build),
      brief.offerings.length === 0 && !brief.withoutPictures ? gallerySection(build, words.headings.pictures) : null,
      faq() ?? askSection(build, false),
      ...own,
    ];
  // "By car on the A38, by bus from Rio": how to get there is told, and not sold.
  const isOfPlace = topic !== null && ["travel", "venue", "stay"].includes(topic);
  const said = build.statements.length > 0 || (build.offersHere && !isOfPlace);
  return [
    tell(build, build.page.name, "about"),
    topic !== null ? topicSection(build, topic) : null,
    said && !(build.offersHere && isOfPlace) && brief.offerings.length > 0 ? offerings(build) : null,
    ...own,
  ];
}
