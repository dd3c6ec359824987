import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { BANDS, contrast, type Mode, paletteFrom } from "../../../src/design/palette.ts";
import { randomFrom } from "../../../src/design/seed.ts";
import { designOf, homesOf } from "./designs.ts";
import { briefWith } from "./fixtures.ts";
import { textPairs } from "./text_pairs.ts";

// Hundreds of pages are composed here; on a busy machine that takes longer than the usual limit.
setDefaultTimeout(300_000);

function failures(mode: Mode): string[] {
  return BANDS.flatMap((band) =>
    textPairs(mode.bands[band])
      .filter(({ text, ground, ratio }) => contrast(text, ground) < ratio)
      .map(({ name, text, ground }) => `${band}: ${name} ${text} ${ground} ${contrast(text, ground).toFixed(2)}`),
  );
}

describe("contrast", () => {
  test("every text pair of random seeds reaches WCAG AA in both modes", () => {
    const random = randomFrom("contrast");
    for (let round = 0; round < 200; round += 1) {
      const colour = () => ({ l: random(), c: random() * 0.26, h: random() * 360 });
      const dark = random() < 0.4;
      const background = dark
        ? { l: 0.14 + random() * 0.14, c: random() * 0.05, h: random() * 360 }
        : { l: 0.86 + random() * 0.14, c: random() * 0.06, h: random() * 360 };
      const palette = paletteFrom({
        background,
        accent: colour(),
        second: colour(),
        third: colour(),
        deep: random() < 0.5 ? null : { l: 0.36 * random(), c: random() * 0.1, h: random() * 360 },
        dark,
        allowDark: true,
      });
      for (const mode of [palette.main, palette.dark]) if (mode) expect(failures(mode)).toEqual([]);
    }
  });

  test("every text pair of designs by kind, tone and named colour reaches it too", () => {
    for (const [site, prompt] of homesOf()) {
      const { palette } = designOf(site, prompt);
      for (const mode of [palette.main, palette.dark])
        if (mode) expect({ prompt, failures: failures(mode) }).toEqual({ prompt, failures: [] });
    }
  });

  test("a page has a second mode only where it is to follow the visitor's system", () => {
    const paletteOf = (scheme: "light" | "dark" | "auto" | null) =>
      designOf(briefWith({ name: "a", style: { scheme } }), "a").palette;
    for (const scheme of ["light", "dark", null] as const) expect(paletteOf(scheme).dark).toBeNull();
    expect(paletteOf("light").mainIsDark).toBe(false);
    expect(paletteOf("dark").mainIsDark).toBe(true);
    expect(paletteOf("auto").dark).not.toBeNull();
  });
});
