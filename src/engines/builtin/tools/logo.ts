/** Logos: a mark (an emblem of the trade, or the initials) and the name as outlines, so that they need no font. */

import { EMBLEMS, type EmblemName } from "../../../design/artwork/emblems.ts";
import { emblemOfWords } from "../../../design/artwork/words.ts";
import { composeLogo, headFace, type Logo, type LogoParts, textOf } from "../../../design/drawing/logo.ts";
import type { Look } from "../../../design/drawing/look.ts";
import { TYPEFACES, type TypefacesName } from "../../../design/typefaces.ts";
import type { LogoTask } from "../../tools.ts";
import { lookOf, readSite } from "./site.ts";

export type MarkKind = "emblem" | "monogram" | "seal" | "none";

/** The order of kinds for a style; variants go through it. */
function kindsFor(style: string): [MarkKind, LogoParts["layout"]][] {
  const all: [MarkKind, LogoParts["layout"]][] = [
    ["emblem", "beside"],
    ["monogram", "beside"],
    ["seal", "stacked"],
    ["none", "beside"],
  ];
  const first = /monogram|initial|letter/.test(style)
    ? 1
    : /badge|seal|stamp|crest|vintage|siegel/.test(style)
      ? 2
      : /wordmark|text|typograph|minimal|schrift/.test(style)
        ? 3
        : 0;
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Draws as many logos as are asked for, each of another kind and typeface. */
export async function drawLogos({ name, prompt, style, variants, site }: LogoTask): Promise<Logo[]> {
  const about = [prompt, style].filter(Boolean).join(". ");
  const text = site ? site.prompt : about || name;
  const { design } = readSite(site, `${text}${site && about ? `. ${about}` : ""}`, name);
  const look = lookOf(null, site, design);
  const emblem = emblemOfWords(`${name} ${prompt ?? ""}`.toLowerCase()) ?? design.look.emblems[0] ?? "star";
  const own = Object.entries(TYPEFACES).find(([, pair]) => pair === look.typefaces)?.[0] as TypefacesName;
  const faces = [...new Set([own, ...design.direction.typefaces])];
  const kinds = kindsFor((style ?? "").toLowerCase());
  const logos: Logo[] = [];
  for (let index = 0; index < variants; index++) {
    const [kind, layout] = kinds[index % kinds.length]!;
    const typefaces = faces[index % faces.length]!;
    const mark = await drawMark(kind, emblem, name, look, typefaces);
    const face = TYPEFACES[typefaces].head.name;
    const words = { emblem: `${emblem} emblem`, monogram: "initials", seal: `${emblem} in a seal`, none: "wordmark" };
    const description = `${words[kind]}, ${face}`;
    logos.push(await composeLogo({ name, mark, layout, typefaces, ink: look.text, description }));
  }
  return logos;
}

async function drawMark(
  kind: MarkKind,
  emblem: EmblemName,
  name: string,
  { art, accent, onAccent, background }: Look,
  typefaces: TypefacesName,
): Promise<string | null> {
  if (kind === "none") return null;
  if (kind === "emblem") return EMBLEMS[emblem]({ ...art, paper: background });
  if (kind === "seal") {
    const ring = `<circle cx="50" cy="50" r="49" fill="${accent}"/><circle cx="50" cy="50" r="44" fill="none" stroke="${onAccent}" stroke-width="1.5"/>`;
    const onFill = { ink: onAccent, paper: accent, one: onAccent, two: onAccent, three: onAccent, soft: accent };
    return `${ring}<g transform="translate(23 23)scale(.54)">${EMBLEMS[emblem](onFill)}</g>`;
  }
  const face = await headFace(typefaces);
  const initials = initialsOf(name);
  const size = initials.length > 1 ? 48 : 64;
  const width = face.measure(initials, size);
  const at = { x: 50 - width / 2, y: 50 + (face.capHeight * size) / 2, size };
  return `<rect width="100" height="100" rx="${typefaces === "archivo" ? 0 : 22}" fill="${accent}"/>${textOf(face, initials, at, onAccent)}`;
}

/** One or two letters that stand for a name. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !/^(and|und|et|y|e|the|der|die|das|of|&)$/i.test(word));
  const letters = (words ?? [name]).slice(0, 2).map((word) => [...word][0]!.toUpperCase());
  return letters.join("") || "•";
}
