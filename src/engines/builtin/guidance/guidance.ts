/**
 * What a page can say when the prompt says little: questions a visitor may ask, what to mention in a message, how to go
 * on. Such text invites and asks; it never claims anything about the business, so it is true of all of them.
 */

import { kindById } from "../../../design/kinds/catalogue.ts";
import type { Brief, InterfaceLanguage } from "../brief.ts";
import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import { IT } from "./it.ts";
import { JA } from "./ja.ts";
import { NL } from "./nl.ts";
import { PT } from "./pt.ts";
import type { GuidanceGroup, GuidanceText } from "./text.ts";

/** What a page says to the visitors of one kind of business. */
export interface Guidance {
  text: GuidanceText;
  invitation: string;
  questions: string[];
  mentions: string[];
  closing: string;
  steps: { title: string; text: string }[];
}

export const GUIDANCE_TEXTS: Record<InterfaceLanguage, GuidanceText> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  pt: PT,
  it: IT,
  nl: NL,
  ja: JA,
};

/** The group of a kind. */
export const guidanceGroup = (kind: string): GuidanceGroup => kindById(kind).guidance;

/**
 * What is out of place unasked: who mourns looks for no pictures, and nobody decides in three steps whether to eat or to
 * help.
 */
const UNFIT: Partial<Record<GuidanceGroup, readonly string[]>> = {
  farewell: ["gallery", "begin"],
  table: ["begin"],
  gather: ["begin"],
  cause: ["begin"],
  voice: ["begin"],
};

/** Whether pictures, or steps to begin with, suit a kind of business where the prompt asks for neither. */
export function mayAdd(kind: string, section: "gallery" | "begin"): boolean {
  return !UNFIT[guidanceGroup(kind)]?.includes(section);
}

/** The texts for a kind of business in a language, or those of another group where its own do not fit. */
export function guidanceFor(kind: string, language: InterfaceLanguage, group = guidanceGroup(kind)): Guidance {
  const text = GUIDANCE_TEXTS[language];
  const parts = text.groups[group].split("|");
  const steps = text.steps.split("|");
  return {
    text,
    invitation: parts[0]!,
    questions: parts.slice(1, 4),
    mentions: parts.slice(4, 8),
    closing: parts[8]!,
    steps: [0, 2, 4].map((index) => ({ title: steps[index]!, text: steps[index + 1]! })),
  };
}

/** Where nobody makes an appointment. */
const WALK_IN =
  /^(?:(?:just |only )?walk[- ]?ins? only|no (?:appointments?|bookings?)(?: needed| necessary| required)?(?:,? (?:it's )?(?:just|only) walk[- ]?ins?)?|(?:nur )?ohne (?:termin|(?:vor)?anmeldung)|sans rendez-vous|sin cita(?: previa)?|sem (?:hora marcada|marcação)|senza appuntamento|zonder afspraak)$|予約不要/iu;

/** True where the prompt says that nobody makes an appointment. */
export const isWalkedIn = (site: Brief): boolean => site.facts.some((fact) => WALK_IN.test(fact));

/** The texts for a site: where nobody makes an appointment, nobody is asked whether they want one. */
export function guidanceOfSite(site: Brief): Guidance {
  const own = guidanceGroup(site.kind);
  return guidanceFor(site.kind, site.interfaceLanguage, own === "care" && isWalkedIn(site) ? "general" : own);
}
