/**
 * Colours of pages that the composer wrote. Their style sheet names every colour once per band and scheme, so the seed
 * colours are read back from it, one is changed, and the whole palette is computed again: contrast is settled where it
 * is settled for new pages.
 */
import {
  BANDS,
  type Band,
  contrast,
  hexOf,
  lchOf,
  type PaletteSeed,
  paletteFrom,
  readable,
} from "../../../../design/palette.ts";
import { paletteCss, seedIn } from "../../../../design/palette_css.ts";
import { declared, type Styles } from "../../../../edits/page_styles.ts";
import type { Ground } from "../ground.ts";

/** The seed colours of the page; null when its style sheet is not as the composer writes it. */
export const readSeed = (ground: Ground, styles: Styles): PaletteSeed | null =>
  seedIn(
    (selector, property) => declared(styles, selector, property)?.value ?? null,
    /@media\s*\(prefers-color-scheme:\s*dark\)\{:root\{color-scheme/.test(ground.code.css),
  );

/** The css with the palette of a seed in the place of its own; null: it has none. */
export function withPalette({ code: { css } }: Ground, seed: PaletteSeed): string | null {
  const start = css.indexOf(":root{color-scheme:");
  const end = css.indexOf("\n:root{--head:", start);
  if (start < 0 || end < 0) return null;
  const bands = new Set<Band>(BANDS.filter((band) => css.includes(`.band-${band}{`)));
  return css.slice(0, start) + paletteCss(paletteFrom(seed), bands).trimEnd() + css.slice(end);
}

/** The label's colour on a fill. */
export function labelOn(fill: string): string {
  const hue = lchOf(fill).h;
  const light = hexOf({ l: 0.99, c: 0.005, h: hue });
  const dark = hexOf({ l: 0.18, c: 0.03, h: hue });
  return contrast(light, fill) >= 4.55
    ? light
    : readable(lchOf(contrast(dark, fill) >= contrast(light, fill) ? dark : light), [fill], 4.55);
}

/** What text may be moved in lightness so that it can be read, and still has the colour that somebody named. */
const MOST_MOVED = 0.15;

/** A colour moved until it can be read on its grounds; null: then nobody would call it what it was called before. */
export function legibleAs(hex: string, grounds: string[]): string | null {
  const colour = lchOf(hex);
  const moved = readable(colour, grounds, 4.6);
  return Math.abs(lchOf(moved).l - colour.l) > MOST_MOVED ? null : moved;
}
