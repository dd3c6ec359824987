/**
 * The picture that a shared link shows: 1200 by 630, with the page's title in the page's own typeface and colours.
 * What stands beside the words (a drawing, a photograph) is given by the engine.
 */

import type { Look } from "./look.ts";
import { type Face, loadFaces, wrapped } from "./outlines.ts";
import { toPng } from "./raster.ts";

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

/** A card, and what of its words is not on it because no embedded typeface has the letters. */
export interface SocialCard {
  bytes: Uint8Array;
  missing: string[];
}

/**
 * Draws the card. Words in scripts that no embedded typeface has are left out: boxes in place of letters would be worse
 * than the picture alone, and which fonts a machine has must not decide how a card looks.
 * @param picture address of an image (a `data:` address)
 */
export async function drawSocialCard(words: CardWords, look: Look, picture: string): Promise<SocialCard> {
  const { svg, missing } = await socialCardSvg(words, look, picture);
  return { bytes: await toPng(svg), missing };
}

/** What to tell who asked for a picture that lacks some of its words; null when it has all. */
export function missingNote(missing: string[]): string | null {
  if (missing.length === 0) return null;
  return `The embedded typefaces have no letters for ${missing.map((text) => `“${text}”`).join(", ")}, so the picture is without these words.`;
}

async function socialCardSvg(
  given: CardWords,
  look: Look,
  picture: string,
): Promise<{ svg: string; missing: string[] }> {
  const { head, body, strong } = await loadFaces(look.typefaces);
  const { headTracking, headLeading, headCase } = look.typefaces;
  const words: CardWords = {
    title: head.drawable(given.title),
    description: body.drawable(given.description),
    signature: strong.drawable(given.signature),
  };
  // Symbols may go without a word; letters may not.
  const missing = (["title", "description", "signature"] as const)
    .filter((part) => words[part] !== given[part] && lettersOf(words[part]) !== lettersOf(given[part]))
    .map((part) => given[part]);
  const isWordless = words.title === "" && words.description === "" && words.signature === "";
  const tracking = Number.parseFloat(headTracking) || 0;
  const title = headCase === "uppercase" ? words.title.toUpperCase() : words.title;
  const { size, lines } = fitted(head, title, tracking);
  const leading = size * Math.max(1.06, headLeading);
  const about = wrapped(body, words.description, 27, WORDS_WIDTH).slice(0, 3);
  const height = lines.length * leading + (about.length > 0 ? 30 + about.length * 39 : 0);
  let y = Math.max(150, (CARD.height - height) / 2 + 20) + head.capHeight * size * 0.8;
  const parts: string[] = [];
  const set = (face: Face, text: string, at: number, fontSize: number, fill: string, spacing = 0) =>
    parts.push(
      `<path d="${face.outline(text, { x: MARGIN, y: at, size: fontSize, tracking: spacing })}" fill="${fill}"/>`,
    );
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
  const left = isWordless ? 0 : CARD.width - CARD_PICTURE.width;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}"><clipPath id="p"><rect x="${left}" width="${CARD.width - left}" height="${CARD_PICTURE.height}"/></clipPath><rect width="${CARD.width}" height="${CARD.height}" fill="${look.background}"/><g clip-path="url(#p)"><image href="${picture}" x="${left}" y="0" width="${CARD.width - left}" height="${CARD_PICTURE.height}" preserveAspectRatio="xMidYMid slice"/></g><rect y="${CARD.height - 14}" width="${left}" height="14" fill="${look.accent}"/>${parts.join("")}</svg>`;
  return { svg, missing };
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

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
