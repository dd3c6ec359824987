/** The looks that a prompt asks for: its phrases about them, their tones, letters and shapes, and colours. */
import type { Lettering, NamedColour, Tone } from "../brief.ts";
import { clausesIn } from "./clauses.ts";
import { colourWords } from "./colours.ts";
import { letteringIn } from "./lettering.ts";
import { looksText, siteAdjectives } from "./looks.ts";
import { isRefused } from "./requests.ts";
import type { Sentence } from "./segment.ts";
import { fold, unique } from "./text.ts";
import { toneWords } from "./tone.ts";

/** Everything in the prompt that is about looks, one phrase a line. */
export function looksOfAll(sentences: readonly Sentence[], language: string): string {
  const phrases: string[] = [];
  for (const sentence of sentences) {
    for (const segment of sentence.segments) {
      if (segment.label === "look") phrases.push(segment.bare);
      else if ((segment.label !== "offerings" && segment.role !== "item") || segment.role === "look")
        phrases.push(looksText([segment.bare], language));
    }
    phrases.push(siteAdjectives(sentence.text));
  }
  return phrases.filter(Boolean).join("\n");
}

/** Tones that the looks ask for; when there are none, those of plain adjectives that rarely mean anything else. */
export function tonesOf(looks: string, folded: string, language: string): Tone[] {
  const colours = colourWords(looks, language);
  const inLooks = fold(looks);
  const meant = toneWords(inLooks, language).filter(
    (found) =>
      !isRefused(inLooks, found.start) &&
      // "dark brown" is a colour and "dark mode" a mode; neither is a mood.
      !colours.some((colour) => colour.start <= found.start && found.end <= colour.end) &&
      !/^(?:dark|dunkle[rnms]?|sombre|oscuro|escuro|scuro|donkere?) (?:mode|background|theme|hintergrund|modus|ui)/.test(
        inLooks.slice(found.start, found.start + 24),
      ) &&
      !/(?:mode|fond|theme|fondo|fundo|sfondo|modo|tema) $/.test(
        inLooks.slice(Math.max(0, found.start - 8), found.start),
      ),
  );
  const asked = unique(meant.map((found) => found.value));
  if (asked.length > 0) return asked.slice(0, 5);
  const safe = toneWords(folded.slice(0, 2000), language).filter(
    (found) =>
      !isRefused(folded, found.start) &&
      /^(?:elegan|luxur|playful|cosy|cozy|rusti|minimalis|modern|moody|gemutlich|chaleureu|acogedor|aconchegan|accoglien|gezellig|luxe|lujos|luxuos|lussuos|friendly|freundlich|romanti|boho|quirky|handmade|artisan)/.test(
        folded.slice(found.start, found.end),
      ),
  );
  return unique(safe.map((found) => found.value)).slice(0, 3);
}

/** Wishes for letters and shapes, in whatever speaks to the designer. */
export function letteringOf(sentences: readonly Sentence[], language: string): Lettering[] {
  const clauses = clausesIn(sentences, language).filter(({ to }) => to === "design" || to === "site" || to === "form");
  return unique(clauses.flatMap(({ text }) => letteringIn(text).map(({ value }) => value)));
}

export function uniqueColours(colours: NamedColour[]): NamedColour[] {
  const seen = new Map<string, NamedColour>();
  for (const colour of colours) {
    const known = seen.get(fold(colour.name));
    if (!known) seen.set(fold(colour.name), colour);
    else if (known.role === null && colour.role !== null) known.role = colour.role;
  }
  return [...seen.values()].slice(0, 8);
}
