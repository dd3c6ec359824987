/**
 * Colours of pages that the composer wrote. Their style sheet names every colour once per band and scheme, so the seed
 * colours are read back from it, one is changed, and the whole palette is computed again: contrast is settled where it
 * is settled for new pages.
 */
import type { Rule } from "postcss";
import {
  BANDS,
  type Band,
  contrast,
  hexOf,
  type Lch,
  lchOf,
  type Mode,
  type PaletteSeed,
  paletteFrom,
  readable,
  type Scheme,
  textPairs,
} from "../../../../design/palette.ts";
import { foundationCss } from "../../design/css.ts";
import type { Ground } from "../ground.ts";
import { conditionOf, declarationsOf, declared, readStyles, type Styles } from "../stylesheets.ts";
import { buildFor } from "./build.ts";

/** The seed colours of the page; null when its style sheet is not as the composer writes it. */
export function readSeed(ground: Ground, styles: Styles): PaletteSeed | null {
  const value = (selector: string, property: string) => declared(styles, selector, property)?.value ?? null;
  const [bg, one, two, three, scheme] = ["--bg", "--art-one", "--art-two", "--art-three", "color-scheme"].map((name) =>
    value(":root", name),
  );
  if (!bg || !one || !two || !three) return null;
  const dark = scheme === "dark";
  const deep = value(".band-deep", "--bg");
  return {
    background: lchOf(bg),
    accent: lchOf(one),
    second: lchOf(two),
    third: lchOf(three),
    deep: deep && !dark ? lchOf(deep) : null,
    dark,
    allowDark: /@media\s*\(prefers-color-scheme:\s*dark\)\{:root\{color-scheme/.test(ground.code.css),
  };
}

/** Roles that may have a colour of their own, beside the palette's. */
const ROLES = ["text", "link", "heading"] as const;
export type Role = (typeof ROLES)[number];

/** The css with the palette of a seed in the place of its own, and the wishes for single roles kept; null: it has none. */
export function withPalette(ground: Ground, seed: PaletteSeed): string | null {
  const { css } = ground.code;
  const start = css.indexOf(":root{color-scheme:");
  const end = css.indexOf("\n:root{--head:", start);
  if (start < 0 || end < 0) return null;
  const bands = new Set<Band>(BANDS.filter((band) => css.includes(`.band-${band}{`)));
  const { design } = buildFor(ground);
  const linesOf = (wanted: PaletteSeed) => {
    const made = foundationCss({ ...design, palette: paletteFrom(legible(wanted, bands)) }, bands, {
      text: "",
      japanese: false,
    });
    const from = made.indexOf(":root{color-scheme:");
    return made
      .slice(from, made.indexOf("\n:root{--head:", from))
      .split("\n")
      .filter((line) => line.trim() !== "")
      .join("\n");
  };
  const next = css.slice(0, start) + linesOf(seed) + css.slice(end);
  const present = readSeed(ground, readStyles(ground));
  const usual = present && linesOf(present);
  const styles = readStyles({ ...ground, code: { ...ground.code, css: next } });
  for (const role of ROLES) {
    const own = colourOf(css.slice(start, end), role);
    if (own && usual !== null && own !== colourOf(usual, role)) setRole(styles, role, own);
  }
  return styles.sheets.at(-1)!.root.toString();
}

/** The colour of a role where most of the page's words are. */
const colourOf = (lines: string, role: Role): string | null =>
  new RegExp(`^:root\\{[^}]*--${role}:(#[0-9a-f]{6})`).exec(lines)?.[1] ?? null;

/** The seed with its ground moved, if need be, until every text on it can be read. */
function legible(seed: PaletteSeed, bands: Set<Band>): PaletteSeed {
  const reads = (tried: PaletteSeed) => {
    const palette = paletteFrom(tried);
    return [palette.main, palette.dark].every((mode) => mode === null || modeReads(mode, bands));
  };
  const way = seed.background.l < 0.5 ? -1 : 1;
  for (let step = 0; step <= 30; step++) {
    // A ground on which everything can be read stays to the last digit.
    const l = step === 0 ? seed.background.l : Math.min(0.99, Math.max(0.13, seed.background.l + way * step * 0.02));
    const tried = { ...seed, background: { ...seed.background, l, c: seed.background.c * (1 - step * 0.02) } };
    if (reads(tried)) return tried;
  }
  return seed;
}

const modeReads = (mode: Mode, bands: Set<Band>): boolean =>
  BANDS.filter((band) => band === "base" || bands.has(band)).every((band) =>
    textPairs(mode.bands[band]).every(({ text, ground, ratio }) => contrast(text, ground) >= ratio),
  );

/** The label's colour on a fill. */
export function labelOn(fill: string): string {
  const hue = lchOf(fill).h;
  const light = hexOf({ l: 0.99, c: 0.005, h: hue });
  const dark = hexOf({ l: 0.18, c: 0.03, h: hue });
  return contrast(light, fill) >= 4.55
    ? light
    : readable(lchOf(contrast(dark, fill) >= contrast(light, fill) ? dark : light), [fill], 4.55);
}

/** The roles of one part of the page on a ground of its own. */
export function rolesOn(seed: PaletteSeed, ground: Lch): Record<string, string> {
  const scheme = paletteFrom({ ...seed, background: ground, dark: false, allowDark: false }).main.bands.base;
  const reads = textPairs(scheme).every(({ text, ground: on, ratio }) => contrast(text, on) >= ratio);
  const final: Scheme = reads ? scheme : { ...scheme, card: scheme.bg, ...againstGround(scheme) };
  return {
    "--bg": final.bg,
    "--text": final.text,
    "--muted": final.muted,
    "--line": final.line,
    "--edge": final.edge,
    "--link": final.link,
    "--button": final.button,
    "--on-button": final.onButton,
    "--card": final.card,
  };
}

function againstGround({ bg, text, muted, link, edge }: Scheme): Partial<Scheme> {
  const on = (colour: string, ratio: number) => readable(lchOf(colour), [bg], ratio);
  return { text: on(text, 4.55), muted: on(muted, 4.55), link: on(link, 4.55), edge: on(edge, 3.1) };
}

/** What text may be moved in lightness so that it can be read, and still has the colour that somebody named. */
const MOST_MOVED = 0.15;

/** A colour moved until it can be read on its grounds; null: then nobody would call it what it was called before. */
export function legibleAs(hex: string, grounds: string[]): string | null {
  const colour = lchOf(hex);
  const moved = readable(colour, grounds, 4.6);
  return Math.abs(lchOf(moved).l - colour.l) > MOST_MOVED ? null : moved;
}

/**
 * Gives a role a colour in every band and scheme that it can be read on, as near to it as the ground lets it; in others
 * the role stays as it is. Says whether it is so where most of the page's words are.
 */
export function setRole(styles: Styles, role: Role, colour: string): boolean {
  let isSet = false;
  for (const { root } of styles.sheets)
    root.walkRules((rule) => {
      const [bg, card] = [valueIn(rule, "--bg"), valueIn(rule, "--card")];
      const condition = conditionOf(rule);
      if (!bg || !card || /print/.test(condition)) return;
      const value = legibleAs(colour, [bg, card]);
      isSet ||= value !== null && rule.selector === ":root" && condition === "";
      const known = declarationsOf(rule).findLast(({ prop }) => prop === `--${role}`);
      if (known && value !== null) known.value = value;
      // Headings have the text's colour where they have none of their own, and not that of the bands around.
      else if (!known) rule.append({ prop: `--${role}`, value: value ?? valueIn(rule, "--text")! });
    });
  return isSet;
}

const valueIn = (rule: Rule, property: string): string | null =>
  declarationsOf(rule).findLast(({ prop }) => prop === property)?.value ?? null;
