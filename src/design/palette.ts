/**
 * Colour schemes, computed in OKLCH. A page is made of bands, and each band rebinds the same roles (background, text,
 * muted, link, button …), so that contrast is settled here once for every pair that a section can show.
 */

import { clampChroma, converter, formatHex, wcagContrast } from "culori";

/** A colour in OKLCH. */
export interface Lch {
  l: number;
  c: number;
  h: number;
}

/** A colour by its lightness, chroma and hue. */
export const lch = <Hue extends number | null>(l: number, c: number, h: Hue) => ({ l, c, h });

/** The roles that a band binds. All values are `#rrggbb`. */
export interface Scheme {
  bg: string;
  text: string;
  muted: string;
  /** Decorative hairlines. */
  line: string;
  /** Borders of form controls: 3:1 or better on `bg`. */
  edge: string;
  /** Accent as text. */
  link: string;
  button: string;
  onButton: string;
  /** Surface of cards and form controls on this band, which carries the same text colours. */
  card: string;
}

export const BANDS = ["base", "surface", "tint", "accent", "second", "deep"] as const;
export type Band = (typeof BANDS)[number];

/** The colours of drawings: no text is ever set in or on them. */
export interface ArtColours {
  ink: string;
  paper: string;
  one: string;
  two: string;
  three: string;
  soft: string;
}

export interface Mode {
  bands: Record<Band, Scheme>;
  art: ArtColours;
}

export interface Palette {
  /** What is shown without a preference: the light mode, or the dark one when the page is meant dark. */
  main: Mode;
  /** Shown with `prefers-color-scheme: dark`; null when the main mode is already dark or the page must stay light. */
  dark: Mode | null;
  mainIsDark: boolean;
}

/** What the schemes are computed from. */
export interface PaletteSeed {
  background: Lch;
  accent: Lch;
  second: Lch;
  third: Lch;
  /** The dark colour of the deep band; null derives it from the accent. */
  deep: Lch | null;
  dark: boolean;
  allowDark: boolean;
}

const toOklch = converter("oklch");

/** A colour as OKLCH; greys get hue 0. Text that is no colour is taken for mid grey. */
export function lchOf(hex: string): Lch {
  const colour = toOklch(hex);
  if (colour === undefined) return { l: 0.5, c: 0, h: 0 };
  return { l: colour.l, c: colour.c, h: colour.h ?? 0 };
}

/** The colour as `#rrggbb`, with its chroma reduced until the screen can show it. */
export function hexOf({ l, c, h }: Lch): string {
  const limited = Math.min(1, Math.max(0, l));
  return formatHex(clampChroma({ mode: "oklch", l: limited, c, h }, "oklch"));
}

/** WCAG contrast of two `#rrggbb` colours. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** Moves the colour's lightness away from the backgrounds until it reaches the ratio on each of them. */
export function readable(colour: Lch, backgrounds: string[], ratio: number): string {
  const first = hexOf(colour);
  const reaches = (hex: string) => backgrounds.every((background) => contrast(hex, background) >= ratio);
  if (reaches(first)) return first;
  const average = backgrounds.reduce((sum, background) => sum + lchOf(background).l, 0) / backgrounds.length;
  // Which way is open depends on luminance, not on lightness alone: try the likelier way first, then the other.
  const ways = average > 0.6 ? [-1, 1] : [1, -1];
  for (const way of ways) {
    for (let step = 1; step <= 100; step += 1) {
      const l = colour.l + way * step * 0.01;
      if (l < 0 || l > 1) break;
      const hex = hexOf({ ...colour, l });
      if (reaches(hex)) return hex;
    }
  }
  const black = Math.min(...backgrounds.map((background) => contrast("#000000", background)));
  const white = Math.min(...backgrounds.map((background) => contrast("#ffffff", background)));
  return black >= white ? "#000000" : "#ffffff";
}

function mixed(one: Lch, other: Lch, share: number): Lch {
  const a = toOklab(one);
  const b = toOklab(other);
  const l = a.l * (1 - share) + b.l * share;
  const x = a.x * (1 - share) + b.x * share;
  const y = a.y * (1 - share) + b.y * share;
  return { l, c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

function toOklab({ l, c, h }: Lch) {
  return { l, x: c * Math.cos((h * Math.PI) / 180), y: c * Math.sin((h * Math.PI) / 180) };
}

/** The button's fill stays as it was named unless it would vanish in the background. */
function fillOn(background: string, fill: Lch, fallback: string): string {
  const hex = hexOf(fill);
  return contrast(hex, background) >= 1.35 ? hex : fallback;
}

function onFill(fill: string, hue: number): string {
  const dark = hexOf({ l: 0.18, c: 0.03, h: hue });
  const light = hexOf({ l: 0.985, c: 0.008, h: hue });
  const first = contrast(light, fill) >= 4.55 || contrast(light, fill) >= contrast(dark, fill) ? light : dark;
  return readable(lchOf(first), [fill], 4.55);
}

function schemeOn(background: Lch, accent: Lch, second: Lch): Scheme {
  const bg = hexOf(background);
  const isDark = contrast("#ffffff", bg) > contrast("#000000", bg) * 0.62;
  const hue = background.c > 0.01 ? background.h : accent.h;
  const tinge = Math.max(background.c, accent.c);
  const strongest: Lch = isDark
    ? { l: 0.97, c: Math.min(0.012, tinge), h: hue }
    : { l: 0.2, c: Math.min(0.03, tinge), h: hue };
  const cardLch: Lch = isDark
    ? { ...background, l: Math.min(1, background.l + 0.045) }
    : mixed(background, { l: 1, c: 0, h: 0 }, background.l > 0.9 ? 0.65 : 0.16);
  let card = hexOf(cardLch);
  let text = readable(strongest, [bg, card], 7);
  if (contrast(text, card) < 4.55 || contrast(text, bg) < 4.55) {
    // A mid-tone band: a card of another lightness cannot carry the same text, so the card takes the band's own colour.
    card = bg;
    text = readable(strongest, [bg], 4.55);
  }
  const muted = readable(mixed(lchOf(text), background, 0.3), [bg, card], 4.8);
  const sameHue = Math.abs(accent.l - background.l) < 0.12 && background.c > 0.07;
  const link = sameHue ? text : readable(accent, [bg, card], 4.7);
  const candidate = fillOn(bg, accent, fillOn(bg, second, text));
  const button = background.c > 0.07 && contrast(candidate, bg) < 2.2 ? text : candidate;
  return {
    bg,
    text,
    muted,
    line: hexOf(mixed(background, lchOf(text), isDark ? 0.22 : 0.16)),
    edge: readable(mixed(background, lchOf(text), 0.45), [bg, card], 3.1),
    link,
    button,
    onButton: onFill(button, accent.h),
    card,
  };
}

function modeOf(seed: PaletteSeed, dark: boolean): Mode {
  const { accent, second, third } = seed;
  const background: Lch = dark
    ? seed.dark
      ? seed.background
      : {
          l: 0.175,
          c: Math.min(0.022, Math.max(seed.background.c, accent.c * 0.14)),
          h: accent.c > 0.02 ? accent.h : 60,
        }
    : seed.background;
  // A deep accent disappears in the dark and is lifted there; a bright one stays as it is.
  const fill =
    dark && accent.l < 0.5 ? { ...accent, l: accent.c < 0.03 ? 0.9 : 0.66, c: Math.min(accent.c, 0.15) } : accent;
  const other = dark && second.l < 0.4 ? { ...second, l: 0.5 } : second;
  const surface: Lch = dark
    ? { ...background, l: background.l + 0.04 }
    : {
        l: background.l - 0.028,
        c: Math.min(background.c * 1.25 + 0.004, 0.06),
        h: background.c > 0.004 ? background.h : accent.h,
      };
  const tint = mixed(background, fill.c < 0.03 ? other : fill, dark ? 0.16 : 0.17);
  const deepLight: Lch = seed.deep ?? { l: 0.25, c: Math.min(0.075, accent.c * 0.5), h: accent.h };
  const deep: Lch = dark ? { ...deepLight, l: seed.dark ? Math.min(background.l + 0.07, 0.3) : 0.255 } : deepLight;
  return {
    bands: {
      base: schemeOn(background, fill, other),
      surface: schemeOn(surface, fill, other),
      tint: schemeOn(tint, fill, other),
      accent: schemeOn(fill, contrastingAccent(fill, background, deep), other),
      second: schemeOn(other, contrastingAccent(other, background, deep), fill),
      deep: schemeOn(deep, fill.l < 0.5 ? { ...fill, l: 0.74, c: Math.min(fill.c, 0.14) } : fill, other),
    },
    art: {
      ink: dark
        ? hexOf({ l: 0.94, c: 0.015, h: background.h })
        : hexOf({ l: 0.24, c: Math.min(0.045, deep.c), h: deep.h }),
      paper: dark
        ? hexOf({ l: background.l + 0.1, c: background.c + 0.012, h: background.h })
        : hexOf(mixed(background, { l: 1, c: 0, h: 0 }, 0.4)),
      one: hexOf(fill),
      two: hexOf(other),
      three: hexOf(dark && third.l < 0.4 ? { ...third, l: 0.55 } : third),
      soft: hexOf(mixed(background, fill.c < 0.03 ? other : fill, dark ? 0.24 : 0.26)),
    },
  };
}

/** On a coloured band the button takes the page's ground or its deepest tone, whichever stands out. */
function contrastingAccent(fill: Lch, background: Lch, deep: Lch): Lch {
  return contrast(hexOf(fill), hexOf(background)) >= contrast(hexOf(fill), hexOf(deep)) ? background : deep;
}

/** Computes both modes of a page from its seed colours. */
export function paletteFrom(seed: PaletteSeed): Palette {
  return {
    main: modeOf(seed, seed.dark),
    dark: seed.dark || !seed.allowDark ? null : modeOf(seed, true),
    mainIsDark: seed.dark,
  };
}
