/** The design that the composer would give to a website, as a proposal of its own. */

import type { DesignProposal, DesignTask } from "../../tools.ts";
import { type Family, fontStack } from "../design/typefaces.ts";
import { INTERFACE_TEXTS } from "../interface_text/languages.ts";
import { sentence } from "../sections/part.ts";
import { readSite } from "./site.ts";

/** Names of directions as people say them. */
const titled = (name: string) => sentence(name.replace(/([A-Z])/g, " $1").toLowerCase());

/** A family with fallbacks that every machine has; the composer's measured fallback is no font outside of its pages. */
const stackOf = (chosen: Family, japanese: boolean) => fontStack(chosen, japanese).replace(/"[^"]* Fallback",/, "");

export function proposeDesign({ prompt, site }: DesignTask): DesignProposal {
  const whole = site ? { ...site, prompt: `${site.prompt}\n${prompt}` } : null;
  const { brief, design } = readSite(whole, prompt);
  const { base, surface } = design.palette.main.bands;
  const { head, body, headWeight, headScale } = design.typefaces;
  const japanese = brief.interfaceLanguage === "ja";
  const words = INTERFACE_TEXTS[brief.interfaceLanguage];
  const form = brief.forms[0] ?? "contact";
  return {
    name: titled(design.direction.name),
    description: `${head.name} for headings and ${body.name} for text, on ${base.bg} with ${base.button}${brief.tones.length > 0 ? `; ${brief.tones.join(", ")}` : ""}.`,
    colours: {
      background: base.bg,
      surface: surface.bg,
      text: base.text,
      muted: base.muted,
      accent: base.button,
      accent_text: base.onButton,
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
    language: brief.language,
    sample: {
      heading: brief.name,
      text: brief.statements[0] || brief.offerings.map((offering) => offering.name).join(", "),
      button: brief.actions[0] ? sentence(brief.actions[0]) : words.purposes[form].action,
    },
  };
}
