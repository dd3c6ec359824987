/**
 * What the composer knows of a website, told to another engine: the facts that its reader found, the design that it
 * would give the site, and the typefaces that the site serves itself. All of it is a start; the client's words win.
 */

import type { Family } from "../../design/families.ts";
import type { Mode } from "../../design/palette.ts";
import { fontStack } from "../../design/typefaces.ts";
import type { Groundwork, PageTask } from "../engine.ts";
import type { Brief } from "./brief.ts";
import { chooseDesign, type Design } from "./design/design.ts";
import { readBrief } from "./reader/read.ts";

/** What the composer knows of a task's website and page. Deterministic; needs no network. */
export function groundworkOf({ website, page }: PageTask): Groundwork {
  const given = { name: website.name, prompt: website.prompt, language: website.language };
  const site = readBrief({ ...given, page: { path: "/", name: website.name, prompt: "" } });
  const design = chooseDesign(site, website.prompt);
  return {
    facts: factsOf(readBrief({ ...given, page })),
    design: designOf(design),
    typefaces: typefacesOf(design, site.interfaceLanguage === "ja"),
  };
}

function factsOf(brief: Brief): string {
  const offerings = brief.offerings.map(({ name, detail, price }) =>
    [name, detail, price].filter((part) => part !== null).join(" — "),
  );
  const lines: [string, (string | null)[]][] = [
    ["kind of business", brief.kind === "general" ? [] : [brief.kind]],
    ["place", [brief.place]],
    ["areas", brief.areas],
    ["address", [brief.address]],
    ["phone", [brief.phone]],
    ["e-mail", [brief.email]],
    ["opening hours", brief.hours.map(({ days, hours }) => `${days} ${hours}`)],
    ["dates", brief.dates],
    ["offerings", offerings],
    ["for whom", [brief.audience]],
    ["tone", brief.tones],
    ["colours named", brief.colours.map(({ name, hex, role }) => `${name} ${hex}${role ? ` (${role})` : ""}`)],
    ["wished look", brief.dark === null ? [] : [brief.dark ? "dark" : "light"]],
    ["calls to action", brief.actions],
    ["sections wished", brief.wantedSections],
    ["forms wished", brief.forms],
  ];
  return lines
    .map(([name, values]) => [name, values.filter((value) => value !== null).join("; ")] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join("\n");
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
    .map(([role, colour]) => `${role} ${colour}`)
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
