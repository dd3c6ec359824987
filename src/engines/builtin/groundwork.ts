/**
 * What the composer knows of a website, told to another engine: the design that it would give the site, and the
 * typefaces that the site serves itself. All of it is a start; the client's words win.
 */

import { emptyBrief } from "../../brief/brief.ts";
import type { Family } from "../../design/families.ts";
import type { Mode } from "../../design/palette.ts";
import { fontStack } from "../../design/typefaces.ts";
import type { Groundwork, PageTask } from "../engine.ts";
import { withBrief } from "./compose.ts";
import { chooseDesign, type Design } from "./design/design.ts";
import { basisOf, seedOf } from "./page.ts";
import { siteOf } from "./site.ts";

/** What the composer knows of a task's website and page. Deterministic; needs no network. */
export function groundworkOf(task: PageTask): Groundwork {
  const { website, brief = emptyBrief() } = withBrief(task);
  const site = siteOf(brief, website);
  const design = chooseDesign(basisOf(site), seedOf({ website }));
  return { design: designOf(design), typefaces: typefacesOf(design, site.interfaceLanguage === "ja") };
}

function designOf({ direction, palette }: Design): string {
  const dark = palette.dark ? ` For prefers-color-scheme: dark: ${coloursOf(palette.dark)}.` : "";
  return `direction “${direction.name}”; colours: ${coloursOf(palette.main)}.${dark}`;
}

function coloursOf({ bands: { base, surface, second, deep } }: Mode): string {
  const roles = {
    background: base.bg,
    surface: surface.bg,
    text: base.text,
    muted: base.muted,
    accent: base.button,
    accent_text: base.onButton,
    second: second.bg,
    deep: deep.bg,
  };
  return Object.entries(roles)
    .map((role) => role.join(" "))
    .join(", ");
}

function typefacesOf({ typefaces: { head, body, label, headWeight } }: Design, japanese: boolean): string {
  const stack = (family: Family) => fontStack(family, japanese);
  return [
    `headings ${stack(head)} at weight ${headWeight}`,
    `text ${stack(body)}`,
    ...(label ? [`labels ${stack(label)}`] : []),
  ].join("; ");
}
