/** The design that the composer would give to a website, as a proposal of its own. */

import type { Family } from "../../../design/families.ts";
import { lchOf } from "../../../design/palette.ts";
import { fontStack } from "../../../design/typefaces.ts";
import type { DesignProposal, DesignTask } from "../../tools.ts";
import { chooseDesign } from "../design/design.ts";
import { INTERFACE_TEXTS } from "../interface_text/languages.ts";
import { basisOf, seedOf } from "../page.ts";
import { coloursIn, roleOf } from "../reading/colours.ts";
import { moodsIn } from "../reading/looks.ts";
import { fold, sentenceCase } from "../reading/text.ts";
import type { NamedColour, Wishes } from "../wishes.ts";
import { readSite } from "./site.ts";

/** Names of directions as people say them. */
const titled = (name: string) => sentenceCase(name.replace(/([A-Z])/g, " $1").toLowerCase());

/** A family with fallbacks that every machine has; the composer's measured fallback is no font outside of its pages. */
const stackOf = (chosen: Family, japanese: boolean) => fontStack(chosen, japanese).replace(/"[^"]* Fallback",/, "");

/** "No blue", "ohne Rosa": what a design is asked to do without. */
const DENIED =
  /\b(?:no|not|without|avoid|never|anything but|instead of|rather than|kein\p{L}*|ohne|nicht|statt|pas de|sans|sin|nada de|en vez de)\s[^,.;:!?\n]*/giu;

const DARK = /(?<!\p{L})(?:dark|dunkle?[rsnm]?|sombre|oscur[oa])(?!\p{L})/iu;

/** The wishes for a design: unlike a website's prompt, all of it may speak of looks, so every colour word and mood counts. */
function wishesOfDesign(prompt: string, known: Wishes, language: string): Wishes {
  const denied = prompt.match(DENIED)?.join(" ") ?? "";
  const wished = prompt.replace(DENIED, " ");
  const refused = new Set(coloursIn(denied, language).map(({ hex }) => hex));
  const asked = coloursIn(wished, language).map(
    (found): NamedColour => ({
      name: found.name,
      hex: found.hex,
      role: roleOf(wished, found, language),
    }),
  );
  const colours = (asked.length > 0 ? asked : known.colours).filter(({ hex }) => !refused.has(hex));
  // The colour that is named first is the one that was thought of first.
  const first = colours.some(({ role }) => role === "accent")
    ? undefined
    : colours.find(({ hex, role }) => role === null && lchOf(hex).c > 0.04);
  const tones = moodsIn(wished, language).map(({ value }) => value);
  return {
    ...known,
    colours: colours.map((colour) => (colour === first ? { ...colour, role: "accent" } : colour)),
    tones: [...new Set([...tones, ...known.tones])].slice(0, 5),
    // "Dark green" is a colour; "dark" alone is a ground.
    dark: known.dark ?? (DARK.test(asked.reduce((text, { name }) => text.replace(name, " "), wished)) ? true : null),
  };
}

/** A heading for the sample: what the design is for, without how it should look. */
function subjectOf(name: string, language: string): string {
  const [colour] = coloursIn(name, language).map((found) => found.start);
  if (colour === undefined || colour < 0) return name;
  const before = name.slice(0, colour).replace(/[\s,:–-]+(?:in|with|mit|en|avec|con|and|und|et|y|of|aus)?\s*$/iu, "");
  return before.trim().length > 2 ? before.trim() : name;
}

export function proposeDesign({ prompt, site }: DesignTask): DesignProposal {
  const whole = site ? { ...site, prompt: `${site.prompt}\n${prompt}` } : null;
  const read = readSite(whole, prompt);
  const { site: known } = read;
  const wishes = wishesOfDesign(prompt, known.wishes, known.language);
  const seed = seedOf({ website: { name: known.name, prompt: whole?.prompt ?? prompt, language: null } });
  const design = chooseDesign({ ...basisOf(known), ...wishes }, seed);
  const { bands, art } = design.palette.main;
  const { base, surface } = bands;
  const { head, body, headWeight, headScale } = design.typefaces;
  const japanese = known.interfaceLanguage === "ja";
  const words = INTERFACE_TEXTS[known.interfaceLanguage];
  const form = known.brief.forms[0]?.purpose ?? "contact";
  const { name, tagline, story } = known.brief;
  const subject = name ?? tagline ?? story[0] ?? known.label ?? known.name;
  const heading = site ? known.name : sentenceCase(subjectOf(subject.replace(/[.。]$/u, ""), known.language));
  return {
    name: titled(design.direction.name),
    description: `${head.name} for headings and ${body.name} for text, on ${base.bg} with ${base.button} and ${art.two}${wishes.tones.length > 0 ? `; ${wishes.tones.join(", ")}` : ""}.`,
    colours: {
      background: base.bg,
      surface: surface.bg,
      text: base.text,
      muted: base.muted,
      accent: base.button,
      accent_text: base.onButton,
      secondary: art.two,
    },
    typography: {
      heading: stackOf(head, japanese),
      body: stackOf(body, japanese),
      heading_weight: headWeight,
      base_size_px: 17,
      scale: Math.round(1.28 * Math.min(1.15, Math.max(0.95, headScale)) * 1000) / 1000,
    },
    radius_px: Number.parseFloat(/--radius:\s*([\d.]+)px/.exec(design.direction.css)?.[1] ?? "0") || 0,
    spacing_px: 8,
    language: known.language,
    sample: {
      heading,
      text:
        [known.brief.story[0] ?? "", known.brief.offers.map((offer) => offer.name).join(", ")].find(
          (text) =>
            text !== "" && fold(text) !== fold(`${known.name}.`) && coloursIn(text, known.language).length === 0,
        ) ?? "",
      button: known.brief.actions[0] ? sentenceCase(known.brief.actions[0].label) : words.purposes[form].action,
    },
  };
}
