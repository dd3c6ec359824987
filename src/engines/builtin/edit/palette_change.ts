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
  type Lch,
  lchOf,
  type Mode,
  type PaletteSeed,
  paletteFrom,
  readable,
  type Scheme,
  textPairs,
} from "../../../design/palette.ts";
import { foundationCss } from "../design/css.ts";
import { buildFor } from "./build.ts";
import { type Draft, pageOf, spliceAll } from "./draft.ts";
import { allRules, declared, type SheetRule, setRule, setValues } from "./stylesheet.ts";

/** The seed colours of the page; null when its style sheet is not as the composer writes it. */
export function readSeed(draft: Draft): PaletteSeed | null {
  const value = (selector: string, property: string) => {
    const rule = allRules(draft).find(
      (found) =>
        found.rule.selector === selector &&
        found.rule.condition === "" &&
        found.rule.declarations.some((declaration) => declaration.property === property),
    );
    return rule?.rule.declarations.find((declaration) => declaration.property === property)?.value ?? null;
  };
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
    allowDark: /@media\s*\(prefers-color-scheme:\s*dark\)\{:root\{color-scheme/.test(draft.code.css),
  };
}

/** Computes the palette of a seed and writes it into the css, line by line. False when nothing was found to write. */
export function writePalette(draft: Draft, seed: PaletteSeed): boolean {
  const { css } = draft.code;
  const start = css.indexOf(":root{color-scheme:");
  const end = css.indexOf("\n:root{--head:", start);
  if (start < 0 || end < 0) return false;
  const bands = new Set<Band>(BANDS.filter((band) => css.includes(`.band-${band}{`)));
  const { design } = buildFor(draft.task, pageOf(draft));
  const made = foundationCss({ ...design, palette: paletteFrom(legible(seed, bands)) }, bands, {
    text: "",
    japanese: false,
  });
  const from = made.indexOf(":root{color-scheme:");
  const next = made
    .slice(from, made.indexOf("\n:root{--head:", from))
    .split("\n")
    .filter((line) => line.trim() !== "");
  const old = css.slice(start, end).split("\n");
  let at = start;
  if (old.length === next.length) {
    const changes = old.map((line, index) => {
      const change = { start: at, end: at + line.length, text: next[index]! };
      at += line.length + 1;
      return change;
    });
    spliceAll(
      draft,
      "css",
      changes.filter((change, index) => change.text !== old[index]),
    );
  } else spliceAll(draft, "css", [{ start, end, text: next.join("\n") }]);
  applyWishes(draft);
  return true;
}

/** The seed with its ground moved, if need be, until every text on it can be read. */
function legible(seed: PaletteSeed, bands: Set<Band>): PaletteSeed {
  const reads = (tried: PaletteSeed) => {
    const palette = paletteFrom(tried);
    return [palette.main, palette.dark].every((mode) => mode === null || modeReads(mode, bands));
  };
  const way = seed.background.l < 0.5 ? -1 : 1;
  for (let step = 0; step <= 30; step++) {
    const l = Math.min(0.99, Math.max(0.13, seed.background.l + way * step * 0.02));
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

/** A button's colour, the same on every band; its label follows. */
export function setButtons(draft: Draft, fill: string): void {
  setRule(draft, ".btn", { "--button": fill, "--on-button": labelOn(fill) });
}

/** The fill that buttons have now on the plain ground. */
export const buttonFill = (draft: Draft): string | null =>
  declared(draft, ".btn", "--button")?.declaration.value ??
  declared(draft, ".band-base", "--button")?.declaration.value ??
  declared(draft, ":root", "--button")?.declaration.value ??
  null;

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

export type WishedRole = "text" | "link" | "heading";

/** Wishes for text, link and heading colours are kept apart from the palette, so that a new palette follows them too. */
export function wishFor(draft: Draft, role: WishedRole, colour: string): void {
  setRule(draft, ":root", { [`--wish-${role}`]: colour });
  if (role === "heading") setRule(draft, "h1,h2,h3", { color: "var(--heading,inherit)" });
  applyWishes(draft);
}

/** The colour that a role has or was wished to have. */
export const roleColour = (draft: Draft, role: WishedRole): string | null =>
  declared(draft, ":root", `--wish-${role}`)?.declaration.value ??
  declared(draft, ".band-base", role === "heading" ? "--text" : `--${role}`)?.declaration.value ??
  null;

/** Works the wishes into every band and scheme, as near to the colour as the ground lets them be read. */
function applyWishes(draft: Draft): void {
  for (const role of ["text", "link", "heading"] as const) {
    const wish = declared(draft, ":root", `--wish-${role}`)?.declaration.value;
    if (!wish) continue;
    const changes = allRules(draft).flatMap(({ sheet, rule }) => {
      const [bg, card] = [valueIn(rule, "--bg"), valueIn(rule, "--card")];
      if (!bg || !card) return [];
      const text = readable(lchOf(wish), [bg, card], 4.6);
      const known = rule.declarations.filter(({ property }) => property === `--${role}`).at(-1);
      return known
        ? [{ sheet, start: known.start, end: known.end, text }]
        : [{ sheet, start: rule.blockEnd, end: rule.blockEnd, text: `;--${role}:${text}` }];
    });
    setValues(draft, changes);
  }
}

const valueIn = (rule: SheetRule, property: string): string | null =>
  rule.declarations.filter((declaration) => declaration.property === property).at(-1)?.value ?? null;
