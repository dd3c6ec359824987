/** What is made of a brand's colour: shades of it that can be read, on light and on dark ground. */
import { contrast, hexOf, lchOf, readable } from "../../design/palette.ts";
import type { BrandColours, BrandPalette } from "../../storage/tables.ts";

/** The application's furthest and nearest surfaces (dashboard/style/tokens.css). */
const GROUNDS = { light: ["#ffffff", "#eff1f4"], dark: ["#0a0c10", "#1b1e25"] };
const DARK_INK = "#101216";
/** WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
/** A button that differs less from what it is on is not seen as one. */
const SEEN = 1.25;

const STEP = 0.06;

function coloursOn(colour: string, ground: "light" | "dark"): BrandColours {
  const grounds = GROUNDS[ground];
  const away = ground === "light" ? -STEP : STEP;
  const accent = readable(lchOf(colour), grounds, READABLE);
  const further = lchOf(accent);
  const solid = readable(lchOf(colour), grounds, SEEN);
  const on_solid =
    contrast("#ffffff", solid) >= READABLE ? "#ffffff" : contrast(DARK_INK, solid) >= READABLE ? DARK_INK : "#000000";
  const pressed = lchOf(solid);
  return {
    accent,
    strong: hexOf({ ...further, l: further.l + away }),
    solid,
    // Away from the text on it, which stays as easy to read.
    solid_hover: hexOf({ ...pressed, l: pressed.l + (on_solid === "#ffffff" ? -STEP : STEP / 2) }),
    on_solid,
  };
}

/** @param colour `#rrggbb` */
export const paletteOf = (colour: string): BrandPalette => ({
  light: coloursOn(colour, "light"),
  dark: coloursOn(colour, "dark"),
});

const rounded = (ratio: number): number => Math.floor(ratio * 100) / 100;

/** How well a colour can be read as text, and what becomes of it where it can't. */
export function contrastOf(colour: string) {
  const [light, dark] = [contrast(colour, "#ffffff"), contrast(colour, GROUNDS.dark[0]!)].map(rounded) as [
    number,
    number,
  ];
  const { light: onLight, dark: onDark } = paletteOf(colour);
  const changed = [
    light < READABLE ? `${colour} has ${light}:1 on white, so links are ${onLight.accent} there.` : null,
    dark < READABLE ? `It has ${dark}:1 on dark ground, so links are ${onDark.accent} there.` : null,
    onLight.solid !== colour || onDark.solid !== colour
      ? "Where a button would hardly be seen in it, its colour is changed."
      : null,
  ].filter((sentence) => sentence !== null);
  return {
    on_light: light,
    on_dark: dark,
    finding: changed.length === 0 ? null : `Text needs 4.5:1. ${changed.join(" ")}`,
  };
}
