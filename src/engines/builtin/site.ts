/**
 * What all pages of a website are made from: its brief, with what follows from it. Nothing here adds a fact; where the
 * brief is silent, so is the page.
 */
import type { Brief } from "../../brief/brief.ts";
import { addressLine, addressLines } from "../../brief/display.ts";
import { kindOfBrief } from "../../brief/kind.ts";
import { GENERAL, namesOf } from "../../design/kinds/catalogue.ts";
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
  const kind = kindOfBrief(brief);
  return {
    brief,
    name: (brief.name ?? given.name) || "Website",
    kind,
    label: labelOf(brief, kind, interfaceLanguageOf(spoken)),
    language: spoken,
    interfaceLanguage: interfaceLanguageOf(spoken),
    direction: directionOf(spoken),
    address: addressLines(brief.contact.address, spoken),
    addressLine: addressLine(brief.contact.address, spoken),
    wishes: wishesOf(brief.style, spoken),
  };
}

/** What to call the business: what the brief's texts or its kind call it, else the kind's own name. */
function labelOf(brief: Brief, kind: Kind, language: Language): string | null {
  if (brief.kind !== null && brief.kind !== kind.id) return brief.kind;
  if (kind === GENERAL) return null;
  const said = sentencesOf(brief);
  const lower = said.toLowerCase();
  const isBusiness = (name: string) => !/site|page|seite|blog$/i.test(name);
  const found = namesOf(kind)
    .filter((name) => lower.includes(name.toLowerCase()) && isBusiness(name))
    .sort((a, b) => b.length - a.length)[0];
  if (found !== undefined) {
    const at = lower.indexOf(found.toLowerCase());
    return said.slice(at, at + found.length);
  }
  return kind.names[language]?.find(isBusiness) ?? null;
}
