/** Design proposals hear the colours and moods of short prompts, and what they are asked to do without. */
import { expect, test } from "bun:test";
import { lchOf } from "../../../src/design/palette.ts";
import { proposeDesign } from "../../../src/engines/builtin/tools/design.ts";

const propose = (prompt: string) => proposeDesign({ prompt, site: null });

/** Whether a colour is of a hue (degrees in OKLCH), strong enough to be seen as one. */
const isHue = (hex: string, hue: number) => {
  const { c, h } = lchOf(hex);
  const away = Math.abs(((h - hue + 540) % 360) - 180);
  return c > 0.03 && away < 32;
};

const HUE = {
  terracotta: 40,
  indigo: 280,
  red: 29,
  green: 145,
  yellow: 92,
  blue: 255,
  purple: 300,
  orange: 50,
  pink: 0,
  teal: 180,
  gold: 92,
  lavender: 298,
};

test.each([
  ["warm boutique hotel terracotta and indigo", "terracotta", "indigo"],
  ["warmes Boutiquehotel in Terrakotta und Indigo", "terracotta", "indigo"],
  ["moody ramen bar, red and black", "red", null],
  ["calm spa in sage green", "green", null],
  ["playful kids toys yellow and sky blue", "yellow", "blue"],
  ["dark mode fintech, electric blue", "blue", null],
  ["pink bakery", "pink", null],
  ["teal dental clinic", "teal", null],
  ["#ff5500 startup", "orange", null],
  ["lavender and cream wedding", "lavender", null],
  ["Kanzlei dunkelblau", "blue", null],
  ["freundliche Kita gelb und grün", "yellow", "green"],
  ["Zahnarzt türkis", "teal", null],
  ["Tischlerei, Petrol und Senfgelb", "teal", "gold"],
  ["purple", "purple", null],
  ["restaurante rojo y negro", "red", null],
] as const)("%p", (prompt, accent, secondary) => {
  const { colours } = propose(prompt);
  expect(isHue(colours.accent, HUE[accent])).toBe(true);
  if (secondary) expect(isHue(colours.secondary, HUE[secondary])).toBe(true);
});

test("a colour that is refused is neither accent nor second colour", () => {
  for (const prompt of ["A bakery in Portland: warm, rustic, no blue", "Bäckerei, ohne Blau, gemütlich"]) {
    const { accent, secondary } = propose(prompt).colours;
    expect([isHue(accent, HUE.blue), isHue(secondary, HUE.blue)]).toEqual([false, false]);
  }
});

test("“dark” alone is a dark ground, “dark green” is a colour", () => {
  expect(lchOf(propose("orange gym, dark").colours.background).l).toBeLessThan(0.35);
  expect(lchOf(propose("dark green garden shop").colours.background).l).toBeGreaterThan(0.7);
});

test("the sample's heading says what it is for, not how it looks", () => {
  expect(propose("warm boutique hotel terracotta and indigo").sample.heading).toBe("Warm boutique hotel");
  expect(propose("Kanzlei dunkelblau").sample.heading).toBe("Kanzlei");
});
