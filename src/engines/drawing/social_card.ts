/**
 * The picture that a shared link shows: 1200 by 630, with the page's title in the page's own typeface and colours.
 * What stands beside the words (a drawing, a photograph) is given by the engine.
 */

import type { Look } from "./look.ts";
import { type Face, loadFaces, wrapped } from "./outlines.ts";
import { toPng } from "./raster.ts";
import { escapeXml } from "./xml.ts";

export const CARD = { width: 1200, height: 630 } as const;
/** The part of the card that the picture fills. */
export const CARD_PICTURE = { width: 440, height: 630 } as const;

const MARGIN = 72;
const WORDS_WIDTH = CARD.width - CARD_PICTURE.width - 2 * MARGIN;

export interface CardWords {
  title: string;
  /** A sentence below the title, or "". */
  description: string;
  /** The website's name. */
  signature: string;
}

/** Draws the card. `picture` is the address of an image (a `data:` address). */
export async function drawSocialCard(words: CardWords, look: Look, picture: string): Promise<Uint8Array> {
  return await toPng(await socialCardSvg(words, look, picture));
}

export async function socialCardSvg(words: CardWords, look: Look, picture: string): Promise<string> {
  const { head, body, strong } = await loadFaces(look.typefaces);
  const { headTracking, headLeading, headCase } = look.typefaces;
  const tracking = Number.parseFloat(headTracking) || 0;
  const title = headCase === "uppercase" ? words.title.toUpperCase() : words.title;
  const { size, lines } = fitted(head, title, tracking);
  const leading = size * Math.max(1.06, headLeading);
  const about = wrapped(body, words.description, 27, WORDS_WIDTH).slice(0, 3);
  const height = lines.length * leading + (about.length > 0 ? 30 + about.length * 39 : 0);
  let y = Math.max(150, (CARD.height - height) / 2 + 20) + head.capHeight * size * 0.8;
  const parts: string[] = [];
  const set = (face: Face, text: string, at: number, fontSize: number, fill: string, spacing = 0) =>
    parts.push(textOf(face, text, { x: MARGIN, y: at, size: fontSize, tracking: spacing }, fill));
  set(strong, clipped(strong, words.signature, 26, WORDS_WIDTH), MARGIN + 24, 26, look.muted);
  for (const line of lines) {
    set(head, line, y, size, look.text, tracking);
    y += leading;
  }
  y += 12;
  for (const line of about) {
    set(body, line, y, 27, look.muted);
    y += 39;
  }
  // Drawings go beyond their edges: the words must stay free of them.
  const left = CARD.width - CARD_PICTURE.width;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}"><clipPath id="p"><rect x="${left}" width="${CARD_PICTURE.width}" height="${CARD_PICTURE.height}"/></clipPath><rect width="${CARD.width}" height="${CARD.height}" fill="${look.background}"/><g clip-path="url(#p)"><image href="${picture}" x="${left}" y="0" width="${CARD_PICTURE.width}" height="${CARD_PICTURE.height}" preserveAspectRatio="xMidYMid slice"/></g><rect y="${CARD.height - 14}" width="${left}" height="14" fill="${look.accent}"/>${parts.join("")}</svg>`;
}

/** The largest size in which the title fits its place, with its lines. */
function fitted(face: Face, title: string, tracking: number): { size: number; lines: string[] } {
  for (let size = 92; size > 40; size -= 4) {
    const lines = wrapped(face, title, size, WORDS_WIDTH, tracking);
    const isWide = lines.some((line) => face.measure(line, size, tracking) > WORDS_WIDTH);
    if (!isWide && lines.length * size <= 300) return { size, lines };
  }
  const lines = wrapped(face, title, 40, WORDS_WIDTH, tracking).map((line) => clipped(face, line, 40, WORDS_WIDTH));
  return { size: 40, lines: lines.slice(0, 6) };
}

/** A line that fits, cut at its end when it does not. */
function clipped(face: Face, text: string, size: number, width: number): string {
  const letters = [...text];
  if (face.measure(text, size) <= width) return text;
  while (letters.length > 1 && face.measure(`${letters.join("")}…`, size) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** A line as an outline; a script that no embedded face has is set in a font of the system instead. */
export function textOf(
  face: Face,
  text: string,
  at: { x: number; y: number; size: number; tracking?: number },
  fill: string,
): string {
  if (face.covers(text)) return `<path d="${face.outline(text, at)}" fill="${fill}"/>`;
  return `<text x="${at.x}" y="${Math.round(at.y)}" font-family="sans-serif" font-size="${at.size}" fill="${fill}">${escapeXml(text)}</text>`;
}
