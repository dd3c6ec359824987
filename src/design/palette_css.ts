/** The colours of a palette as style sheets of our pages have them, and what they were computed from, read back. */
import { BRAND_TOKEN } from "./brand_token.ts";
import {
  BANDS,
  type Band,
  contrast,
  lchOf,
  type Mode,
  type Palette,
  type PaletteSeed,
  type Scheme,
} from "./palette.ts";

function roles(scheme: Scheme): string {
  return `--bg:${scheme.bg};--text:${scheme.text};--muted:${scheme.muted};--line:${scheme.line};--edge:${scheme.edge};--link:${scheme.link};--button:${scheme.button};--on-button:${scheme.onButton};--card:${scheme.card}`;
}

function modeCss(mode: Mode, bands: Set<Band>, scheme: "light" | "dark"): string {
  const { art } = mode;
  const root = `:root{color-scheme:${scheme};--page:${mode.bands.base.bg};--art-ink:${art.ink};--art-paper:${art.paper};--art-one:${art.one};--art-two:${art.two};--art-three:${art.three};--art-soft:${art.soft};${roles(mode.bands.base)}}`;
  const rest = BANDS.filter((band) => bands.has(band)).map((band) => `.band-${band}{${roles(mode.bands[band])}}`);
  const emblems = BANDS.filter((band) => bands.has(band)).map((band) => emblemColours(mode, band));
  return [root, ...rest, ...emblems].join("\n");
}

/** Emblems stand on a band's own ground: a colour that would vanish there gives way to one that does not. */
function emblemColours(mode: Mode, band: Band): string {
  const { bg, text, card } = mode.bands[band];
  const { art } = mode;
  const shows = (colour: string, least: number) => contrast(colour, bg) >= least && contrast(colour, card) >= least;
  const spare = [art.two, art.three, art.one, mode.bands.tint.bg].find((colour) => shows(colour, 1.35)) ?? text;
  const pairs: [string, string, string][] = [
    ["ink", art.ink, text],
    ["one", art.one, shows(art.two, 1.5) && !shows(art.one, 1.5) ? text : spare],
    ["two", art.two, spare],
    ["three", art.three, spare],
    [
      "paper",
      art.paper,
      mode.bands.tint.bg === bg ? mode.bands.base.bg : shows(mode.bands.tint.bg, 1.12) ? mode.bands.tint.bg : spare,
    ],
  ];
  const changed = pairs.filter(
    ([name, colour]) => !shows(colour, name === "ink" ? 2.5 : name === "paper" ? 1.18 : 1.35),
  );
  return changed.length > 0
    ? `.band-${band} .emblem{${changed.map(([name, , other]) => `--art-${name}:${other}`).join(";")}}`
    : "";
}

/** What binds the roles of a page and of its bands, in one scheme or both. */
export const paletteCss = ({ main, mainIsDark, dark }: Palette, bands: Set<Band>): string =>
  `${modeCss(main, bands, mainIsDark ? "dark" : "light")}
${dark ? `@media(prefers-color-scheme:dark){${modeCss(dark, bands, "dark")}}` : ""}`;

/**
 * The colours that a page's palette was computed from; null: its style sheet is not as it is written here.
 * @param said what the rule of a selector says outside of conditions
 * @param allowDark whether there is a dark scheme beside a light one
 */
export function seedIn(
  said: (selector: string, property: string) => string | null,
  allowDark: boolean,
): PaletteSeed | null {
  const [bg, one, two, three] = ["--bg", BRAND_TOKEN, "--art-two", "--art-three"].map((name) => said(":root", name));
  if (!bg || !one || !two || !three) return null;
  const dark = said(":root", "color-scheme") === "dark";
  const deep = said(".band-deep", "--bg");
  return {
    background: lchOf(bg),
    accent: lchOf(one),
    second: lchOf(two),
    third: lchOf(three),
    deep: deep && !dark ? lchOf(deep) : null,
    dark,
    allowDark,
  };
}
