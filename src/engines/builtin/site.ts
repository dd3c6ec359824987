/**
 * What all pages of a website are made from: its brief, with what follows from it. Nothing here adds a fact; where the
 * brief is silent, so is the page.
 */
import type { Brief } from "../../brief/brief.ts";
import { addressLine, addressLines } from "../../brief/display.ts";
import { kindLabel, kindOfBrief } from "../../brief/kind.ts";
import type { Kind } from "../../design/kinds/kind.ts";
import type { Language } from "../../design/kinds/vocabulary.ts";
import { directionOf, interfaceLanguageOf, languageOf } from "./reading/language.ts";
import { type Wishes, wishesOf } from "./wishes.ts";

export interface Site {
  brief: Brief;
  name: string;
  kind: Kind;
  /** What the business is called ("family dentist"), or null. */
  label: string | null;
  language: string;
  /** The language of what the page itself says. */
  interfaceLanguage: Language;
  direction: "ltr" | "rtl";
  /** The address as lines, and on one; none where the brief has none. */
  address: string[];
  addressLine: string;
  wishes: Wishes;
}

/** Texts of a brief that are sentences. */
const sentencesOf = ({ tagline, story, style }: Brief): string =>
  [tagline, ...story, style.words].filter(Boolean).join(" ");

/** Texts that tell the language of a brief. */
const wordsOf = (brief: Brief): string =>
  [
    sentencesOf(brief),
    brief.instructions,
    ...brief.offers.slice(0, 20).flatMap(({ name, description }) => [name, description]),
    ...brief.facts.map(({ text }) => text),
    ...brief.questions.map(({ question }) => question),
  ]
    .filter(Boolean)
    .join(". ");

/**
 * The site of a brief.
 * @param given what the website itself says where the brief does not
 */
export function siteOf(brief: Brief, given: { name: string; language: string | null }): Site {
  const language = brief.language ?? given.language?.trim() ?? "";
  const spoken = language || languageOf(wordsOf(brief));
  return {
    brief,
    name: (brief.name ?? given.name) || "Website",
    kind: kindOfBrief(brief),
    label: kindLabel(brief, interfaceLanguageOf(spoken)),
    language: spoken,
    interfaceLanguage: interfaceLanguageOf(spoken),
    direction: directionOf(spoken),
    address: addressLines(brief.contact.address, spoken),
    addressLine: addressLine(brief.contact.address, spoken),
    wishes: wishesOf(brief.style, spoken),
  };
}
