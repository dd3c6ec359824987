/**
 * Holds a composed page against its prompt, clause by clause. What is for visitors and stands nowhere is placed in the
 * customer's words; all else that the page does not say is told to whoever asked for it, with the reason. Nothing is
 * forced onto the page: a clause that would read as nonsense there is told instead.
 */

import { readPage } from "../../html/page.ts";
import { linesOf } from "../../html/text.ts";
import type { LeftOut } from "../engine.ts";
import type { Clause } from "./brief.ts";
import { isActionPhrase, needsAddress } from "./reader/actions.ts";
import { tellingWords } from "./reader/clauses.ts";
import { datesIn, hasDeadline } from "./reader/dates.ts";
import { formsOf, wantsNoForm } from "./reader/forms.ts";
import { letteringIn } from "./reader/lettering.ts";
import { lookWordsOf } from "./reader/look_words.ts";
import { looksOf } from "./reader/looks.ts";
import { namedFormOf } from "./reader/named_forms.ts";
import { isRequest } from "./reader/requests.ts";
import { isLink, isWithSection } from "./reader/roles.ts";
import {
  refusesPictures,
  sectionId,
  sectionsOnly,
  sectionWords,
  unwantedSections,
  wantsNoPictures,
} from "./reader/sections.ts";
import { isChat, isForMaker } from "./reader/statements.ts";
import { fold, tokensOf } from "./reader/text.ts";
import { factsSection } from "./sections/offerings.ts";
import { type Build, esc, type Part, sentence, startOfPage } from "./sections/part.ts";
import { notesSection } from "./sections/story.ts";
import { topicHeading } from "./sections/topics.ts";

/** A run's list is for reading: longer ones are cut, and so are long clauses in them. */
const MOST_LEFT_OUT = 60;
const LONGEST_TEXT = 240;
/** What is longer is no entry of a list but a text. */
const LONGEST_PHRASE = 120;
const LONGEST_SENTENCE = 420;
const MOST_PLACED = 12;

const REASON = {
  heading: "A heading or an introduction; the page has its own.",
  word: "A word alone, of which the page can tell nothing.",
  us: "Said to us, not to visitors.",
  code: "It looks like code or markup, which no page shows.",
  noForm: "The page has no form, as asked.",
  form: "A wish for a form; the page has one for it.",
  formAlone:
    "A wish for a form and for a section; the page has the form, and nothing to show in the section. Add it with the editor.",
  button: "A wish for a button; the page has it.",
  address: "A wish for a link, of which the prompt gives no address. Add it with the editor.",
  section: "A wish for a section; the page has one for it.",
  notWanted: "Not wanted; the page has none.",
  site: "A wish for the site that the embedded engine can't follow.",
  speaksOfSite: "It speaks of the website itself; only what it says of the business is on the page.",
  unclear: "It could not be placed as a sentence that visitors understand. Add it with the editor where it belongs.",
} as const;

/** What to send for a wanted section that the prompt tells nothing of. */
const TO_SEND: Record<string, string> = {
  testimonials: "what customers said, and who said it",
  faq: "the questions with their answers",
  team: "who they are and what each of them does",
  speakers: "their names and what they speak about",
  press: "what there is for the press",
  schedule: "what takes place when",
  "hours-and-place": "the address or the opening hours",
  travel: "the address and how to get there",
  visit: "the address",
  stay: "the places to stay",
  "service-area": "the names of the places",
  story: "the story in a few sentences",
  publications: "the titles",
  talks: "the titles",
};
const emptySection = (section: string): string =>
  `A wish for a section of which the prompt tells nothing. Send ${TO_SEND[section] ?? "what belongs in it"}, or add it with the editor.`;

/** Which parts show a wanted section, where they are not called like it. */
const SHOWN_AS: Record<string, string[]> = {
  offerings: ["features", "menu", "docs-quick-start"],
  features: ["offerings", "menu"],
  menu: ["offerings"],
  story: ["about", "workshop", "notes"],
  gallery: ["work", "selected-work", "projects", "portfolio", "pictures"],
  process: ["begin"],
  donate: ["donation"],
  visit: ["hours-and-place", "travel", "venue", "directions"],
  travel: ["hours-and-place", "visit"],
  "hours-and-place": ["visit", "travel", "venue"],
  booking: ["tour", "course", "trial", "enrolment", "registration"],
  ticket: ["tickets"],
  "service-area": ["hours-and-place"],
};

/** Whether a part of the page shows a wanted section. */
function isShown(build: Build, parts: readonly Part[], section: string): boolean {
  if (section === "contact") return parts.some(({ kind, html }) => kind === "contact" || html.includes("<form"));
  const names = [section, ...(SHOWN_AS[section] ?? [])];
  const heading = esc(topicHeading(build, section));
  return parts.some(
    ({ kind, anchor, html }) =>
      names.includes(kind) ||
      // A story of one short sentence stands as a call.
      (section === "story" && kind === "call" && anchor === "call") ||
      names.includes(anchor) ||
      ((kind === "index" || kind === "docs-quick-start") && html.includes(heading)),
  );
}

/** A letter or digit that stands in one word with its neighbour; Japanese and Chinese put no space beside a number. */
const PART_OF_WORD = "(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー])[\\p{L}\\p{N}]";

/** The words that a page says. */
class Said {
  readonly #text: string;
  readonly #known = new Map<string, boolean>();

  constructor(html: readonly string[]) {
    this.#text = fold(html.flatMap((piece) => linesOf(readPage(piece))).join("\n"));
  }

  has(word: string): boolean {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const found = this.#find(word);
    this.#known.set(word, found);
    return found;
  }

  #find(word: string): boolean {
    // "sessions" is said where "session" stands; short words and numbers have to stand alone.
    const stem = word.length > 5 ? word.replace(/(?:e?s|n)$/u, "") : word;
    if (stem.length > 3 || /[^\p{Script=Latin}\d]/u.test(stem)) return this.#text.includes(stem);
    return new RegExp(`(?<!${PART_OF_WORD})${stem}(?!${PART_OF_WORD})`, "u").test(this.#text);
  }
}

interface Told {
  parts: Part[];
  leftOut: LeftOut[];
}

/** Adds what the parts do not say where that makes sense, and lists what they still leave out. `frame` is header and footer. */
export function tellAll(build: Build, parts: Part[], frame: readonly string[]): Told {
  const { clauses } = build.brief;
  if (clauses.length === 0) return { parts, leftOut: [] };
  const pieces = [...frame, ...parts.map((part) => part.html)];
  const said = new Said(pieces);
  const untold = clauses.filter(({ text }) => !tellingWords(text).every((word) => said.has(word)));
  // "about" is of little words alone, which stand on every page; so may "photos", beside a form.
  const isHollow = ({ text, to }: Clause) =>
    (to === "design" && refusesPictures(text)) ||
    (to === "site" &&
      tellingWords(text).length === 0 &&
      sectionsOnly(text, build.site.language).some((section) => !isShown(build, parts, section)));
  const placed = unique(
    untold.filter((clause) => isForThePage(build, clause)).map((clause) => asShown(build, clause)),
  ).slice(0, MOST_PLACED);
  const shown = new Said([...pieces, ...placed.map(({ text }) => esc(text))]);
  return {
    parts: placed.length > 0 ? withPlaced(build, parts, placed) : parts,
    leftOut: joined(
      clauses
        .filter((clause) => isHollow(clause) || !tellingWords(clause.text).every((word) => shown.has(word)))
        .map((clause) => ({ text: clause.text, reason: reasonFor(build, parts, clause) })),
    ),
  };
}

/** Neighbours with one reason are told together: "calm, natural, soft greens". */
function joined(all: readonly LeftOut[]): LeftOut[] {
  const result: LeftOut[] = [];
  for (const { text, reason } of all) {
    const last = result.at(-1);
    const together = `${last?.text}, ${text}`;
    if (last?.reason === reason && together.length <= LONGEST_TEXT) last.text = together;
    else result.push({ text: text.slice(0, LONGEST_TEXT), reason });
  }
  return result.slice(0, MOST_LEFT_OUT);
}

/** Words that hang on what stood before them. */
const HANGS =
  /^(?:but|because|so|then|or|than|aber|weil|oder|mais|car|ou|pero|porque|mas|pois|ma|perche|maar|omdat|of|en dan|where|that|which|who|whose|auf (?:der|dem|denen)|que|qui|che|dont|waar|waarop) /u;

function isForThePage(build: Build, { text, to, whole }: Clause): boolean {
  if (to !== "visitors" || text.length > LONGEST_SENTENCE) return false;
  const folded = fold(text);
  if (wantsNoForm(text)) return false;
  if (text.length < 3 || !/\p{L}{2}/u.test(text) || isChat(text) || isRequest(text) || HANGS.test(folded)) return false;
  if (looksOf(text, build.site.language).isLook || sectionsOnly(text, build.site.language).length > 0) return false;
  if (isForMaker(text) && !/\bsite (?:survey|visit|inspection|manager|clearance)/u.test(folded)) return false;
  // "Apply here" is what a form is for; until when, or from when, is told.
  const isTimed = datesIn(text).length > 0 || hasDeadline(text);
  if (formsOf(text).length > 0 && !isTimed && !(whole && tokensOf(folded).length > 10)) return false;
  return whole || text.length <= LONGEST_PHRASE;
}

/** As it stands on the page: a capital first, and a sentence ends. What a statement says already is not said again. */
function asShown(build: Build, { text, whole, to }: Clause): Clause {
  const begins = build.brief.statements
    .map((statement) => statement.replace(/[.。!?]$/u, ""))
    .find((statement) => statement.length < text.length && fold(text).startsWith(`${fold(statement)},`));
  const plain = text
    .slice(begins === undefined ? 0 : begins.length + 1)
    .trim()
    .replace(/^(?:and|und|et|y|e|en|plus)\s+/iu, "")
    .replace(startOfPage(build.page.name), "")
    .replace(/\s+/g, " ");
  return {
    text: sentence(
      whole
        ? `${plain}${/[。！？!?.]$/u.test(plain) ? "" : /[\p{Script=Han}\p{Script=Hiragana}]$/u.test(plain) ? "。" : "."}`
        : plain,
    ),
    whole,
    to,
  };
}

function withPlaced(build: Build, parts: Part[], placed: Clause[]): Part[] {
  const phrases = placed.filter(({ whole }) => !whole).map(({ text }) => text);
  const sentences = placed.filter(({ whole }) => whole).map(({ text }) => text);
  const result = [...parts];
  const form = result.findLastIndex(({ html, kind }) => html.includes("<form") || kind === "contact");
  const closing = result.findIndex(({ kind, anchor }) => kind === "siblings" || anchor === "next");
  const end = form < 1 ? closing : form;
  const add = (part: Part) => result.splice(end < 1 ? result.length : end, 0, part);
  const known = result.findIndex(({ kind }) => kind === "facts");
  if (sentences.length > 0 && known < 0) {
    add(notesSection(build.words.goodToKnow, sentences, phrases));
    return result;
  }
  if (phrases.length > 0) {
    const facts = known < 0 ? phrases : [...build.brief.facts, ...phrases];
    const section = factsSection({ ...build, brief: { ...build.brief, facts } }, 1)!;
    if (known < 0) add(section);
    else result[known] = section;
  }
  if (sentences.length > 0) add(notesSection(build.words.headings.more, sentences, []));
  return result;
}

function reasonFor(build: Build, parts: readonly Part[], clause: Clause): string {
  const { to } = clause;
  const text = clause.text.slice(0, LONGEST_SENTENCE);
  const { language } = build.site;
  // "make it dark": chat that the design understood.
  if (to === "us" && lookWordsOf(text, language).followed.length > 0) return lookReason(build, text);
  if (isActionPhrase(text) && build.site.actions.some((action) => fold(text).includes(fold(action))))
    return REASON.button;
  if (to === "site" && (needsAddress(text) || isLink(text))) return REASON.address;
  const pictured = parts.some(({ className }) => className.includes("gallery"));
  if (tokensOf(text).length <= 8 && refusesPictures(text) && !(pictured && wantsNoPictures(text)))
    return REASON.notWanted;
  if (to === "heading" || to === "word" || to === "us" || to === "code") return REASON[to];
  if (to === "design") return lookReason(build, text);
  if (to === "visitors" && looksOf(text, language).isLook) return lookReason(build, text);
  if (wantsNoForm(text)) return parts.some(({ html }) => html.includes("<form")) ? REASON.site : REASON.noForm;
  const hasForm = parts.some(({ html }) => html.includes("<form"));
  const unwanted = unwantedSections(text, language);
  if (unwanted.length > 0)
    return unwanted.some((section) => isShown(build, parts, section)) ? REASON.site : REASON.notWanted;
  if (hasForm && formsOf(text).length === 0 && (to === "form" || namedFormOf(text) !== null)) return REASON.form;
  const purposes = formsOf(text);
  const named = sectionWords(fold(text), language).map(({ value }) => value);
  const id = sectionId(text);
  const wanted = named.length === 0 && id !== null && build.brief.wantedSections.includes(id) ? [id] : named;
  const shown = wanted.some((section) => isShown(build, parts, section));
  if (purposes.length > 0 && hasForm) return isWithSection(text) && !shown ? REASON.formAlone : REASON.form;
  if (shown) return REASON.section;
  if (to === "site" && wanted[0] !== undefined) return emptySection(wanted[0]);
  if (to === "site" || to === "form")
    return looksOf(text, language).isLook ||
      letteringIn(text).length > 0 ||
      (tokensOf(text).length <= 8 && lookWordsOf(text, language).followed.length > 0)
      ? lookReason(build, text)
      : REASON.site;
  return isForMaker(text) ? REASON.speaksOfSite : isRequest(text) ? REASON.site : REASON.unclear;
}

/** What the design made of words about looks. */
function lookReason(build: Build, text: string): string {
  const { followed, ignored } = lookWordsOf(text, build.site.language);
  if (ignored.length === 0) return "About the look: the design follows it.";
  const not = ignored.map((word) => `“${word}”`).join(", ");
  return followed.length === 0
    ? `About the look: the embedded engine has nothing that answers to ${not}.`
    : `About the look: the design follows it but for ${not}.`;
}

function unique(clauses: Clause[]): Clause[] {
  const seen = new Set<string>();
  return clauses.filter(({ text }) => {
    const key = tokensOf(fold(text))
      .map(({ word }) => word)
      .join(" ");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
