/** A logo: a mark, whoever drew it, and the name beside or under it as outlines, so that it needs no font. */

import { TYPEFACES, type TypefacesName } from "../typefaces.ts";
import { type Face, loadFace } from "./outlines.ts";
import { escapeXml } from "./xml.ts";

const MARK = 200;
const PADDING = 40;
const LETTERS = 120;

/** A logo as a whole SVG document without scripts, styles or references. */
export interface Logo {
  svg: string;
  /** What is to be seen, in a few words. */
  description: string;
  width: number;
  height: number;
  note?: string | null;
}

/** What a logo is made of. `mark` is SVG in a box of 100 by 100. */
export interface LogoParts {
  name: string;
  mark: string | null;
  layout: "beside" | "stacked";
  typefaces: TypefacesName;
  ink: string;
  description: string;
}

/** The name with its mark as one SVG document. */
export async function composeLogo(parts: LogoParts): Promise<Logo> {
  const { name, mark, layout, typefaces, ink, description } = parts;
  const pair = TYPEFACES[typefaces];
  const face = await headFace(typefaces);
  const shown = pair.headCase === "uppercase" ? name.toUpperCase() : name;
  const tracking = (Number.parseFloat(pair.headTracking) || 0) / 2;
  const cap = face.capHeight * LETTERS;
  const nameWidth = Math.ceil(face.measure(shown, LETTERS, tracking));
  const markWidth = mark ? MARK : 0;
  const gap = mark ? PADDING : 0;
  const beside = layout === "beside";
  const width = 2 * PADDING + (beside ? markWidth + gap + nameWidth : Math.max(markWidth, nameWidth));
  const height =
    2 * PADDING + (beside ? Math.max(markWidth, Math.ceil(cap * 1.5)) : markWidth + gap + Math.ceil(cap * 1.35));
  const markAt = beside ? { x: PADDING, y: (height - MARK) / 2 } : { x: (width - MARK) / 2, y: PADDING };
  const nameAt = beside
    ? { x: PADDING + markWidth + gap, y: height / 2 + cap / 2 }
    : { x: (width - nameWidth) / 2, y: PADDING + markWidth + gap + cap };
  const drawn = mark ? `<g transform="translate(${markAt.x} ${markAt.y})scale(${MARK / 100})">${mark}</g>` : "";
  const words = textOf(face, shown, { ...nameAt, size: LETTERS, tracking }, ink);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${escapeXml(name)}</title>${drawn}${words}</svg>`;
  const note = face.covers(shown)
    ? {}
    : {
        note: `The embedded typefaces have no letters for “${name}”: the name is set as text, in a font of whoever looks at it.`,
      };
  return { svg, description, width, height, ...note };
}

/** The typeface that a name is set in. */
export async function headFace(typefaces: TypefacesName): Promise<Face> {
  const { head, headWeight, headStretch } = TYPEFACES[typefaces];
  return await loadFace(head, headWeight, headStretch ? Number.parseFloat(headStretch) : 100);
}

/** A line as an outline; a script that no embedded face has is set as text, in a font of whoever looks at it. */
export function textOf(
  face: Face,
  text: string,
  at: { x: number; y: number; size: number; tracking?: number },
  fill: string,
): string {
  if (face.covers(text)) return `<path d="${face.outline(text, at)}" fill="${fill}"/>`;
  return `<text x="${at.x}" y="${Math.round(at.y)}" font-family="sans-serif" font-size="${at.size}" fill="${fill}">${escapeXml(text)}</text>`;
}
