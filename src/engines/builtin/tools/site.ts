/** What the embedded engine reads of a website or a prompt before it makes something for it. */
import { type Look, lookFrom, lookOfCode } from "../../../design/drawing/look.ts";
import type { ToolPage, ToolSite } from "../../tools.ts";
import { chooseDesign, type Design } from "../design/design.ts";
import { basisOf, seedOf } from "../page.ts";
import { readPrompt } from "../reading/read.ts";
import { type Site, siteOf } from "../site.ts";

export interface Reading {
  site: Site;
  design: Design;
}

/** What is known of a website and its design; without one, what a text alone says. */
export function readSite(site: ToolSite | null, text: string, name: string | null = null): Reading {
  const prompt = site ? site.prompt : text;
  const language = site?.language ?? null;
  const given = { name: name ?? site?.name ?? "", prompt, language };
  const brief = site?.brief ?? readPrompt(given);
  const read = siteOf(brief, { name: given.name, language });
  return { site: read, design: chooseDesign(basisOf(read), seedOf({ website: { ...given, name: read.name } })) };
}

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
