/** What the embedded engine reads of a website or a prompt before it makes something for it. */
import { type Look, lookFrom, lookOfCode } from "../../../design/drawing/look.ts";
import type { ToolPage, ToolSite } from "../../tools.ts";
import type { Brief } from "../brief.ts";
import { chooseDesign, type Design } from "../design/design.ts";
import { nameIn } from "../reader/name.ts";
import { readBrief } from "../reader/read.ts";
import { cleanText } from "../reader/text.ts";

export interface Reading {
  brief: Brief;
  design: Design;
}

/** The brief and the design of a website; without one, those of a text alone. */
export function readSite(site: ToolSite | null, text: string, name: string | null = null): Reading {
  const prompt = site ? site.prompt : text;
  const given = name ?? site?.name ?? "";
  const home = { path: "/", name: given, prompt: "" };
  const unnamed = readBrief({ name: given, prompt, language: site?.language ?? null, page: home });
  const brief = given ? unnamed : { ...unnamed, name: nameIn(cleanText(prompt), unnamed) };
  return { brief, design: chooseDesign(brief, prompt) };
}

/** The look of a design. */
export function lookOfDesign({ palette, typefacesName }: Design): Look {
  const { base } = palette.main.bands;
  return lookFrom({
    background: base.bg,
    text: base.text,
    accent: base.button,
    art: palette.main.art,
    typefaces: typefacesName,
  });
}

/** The look that a page has: its own style sheet's, its home page's, else that of its website's design. */
export function lookOf(page: ToolPage | null, site: ToolSite | null, design: Design): Look {
  for (const code of [page?.code, site?.home]) {
    const own = code && lookOfCode(code);
    if (own) return own;
  }
  return lookOfDesign(design);
}
