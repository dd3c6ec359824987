/** Local typefaces take the room of the embedded ones only as long as the table of letter widths is that of the files. */
import { expect, test } from "bun:test";
import { loadFace } from "../../../src/design/drawing/outlines.ts";
import { cutName, letterWidth, WIDTH_SAMPLE } from "../../../src/design/fallbacks.ts";
import type { Cut, Family } from "../../../src/design/families.ts";
import { cutsOf, fontFaces, TYPEFACES } from "../../../src/design/typefaces.ts";

const RUNNING: Cut[] = [400, 650].map((weight) => ({ weight, stretch: 100, caps: false }));

/** Every cut that a page may ask for, by its name. */
function allCuts(): Map<string, [Family, Cut]> {
  const cuts = new Map<string, [Family, Cut]>();
  for (const pair of Object.values(TYPEFACES))
    for (const family of [pair.head, pair.body, pair.label])
      if (family)
        for (const cut of [...cutsOf(family, pair), ...RUNNING]) cuts.set(cutName(family, cut), [family, cut]);
  return cuts;
}

test("the letter widths are those of the font files", async () => {
  const wrong: string[] = [];
  for (const [name, [family, cut]] of allCuts()) {
    const [lightest = 400, heaviest = lightest] = family.weights.split(" ").map(Number);
    const face = await loadFace(family, Math.min(heaviest, Math.max(lightest, cut.weight)), cut.stretch);
    const text = cut.caps ? WIDTH_SAMPLE.toUpperCase() : WIDTH_SAMPLE;
    const width = face.measure(text, 1) / text.length;
    if (Math.abs(width - letterWidth(family, cut)) > 0.001) wrong.push(`"${name}": ${width.toFixed(3)}`);
  }
  expect(wrong).toEqual([]);
}, 300_000);

test("the cuts of a pair cover all weights, each weight once", () => {
  for (const pair of Object.values(TYPEFACES)) {
    const rules = fontFaces(pair.head, { extended: false, italic: false, cuts: cutsOf(pair.head, pair) });
    const ranges = [...rules.matchAll(/" ?[^"]*Spare";font-weight:(\d+) (\d+)/g)].map(([, from, to]) =>
      [from, to].map(Number),
    );
    expect(ranges[0]![0]).toBe(1);
    expect(ranges.at(-1)![1]).toBe(1000);
    for (const [index, [from]] of ranges.slice(1).entries()) expect(from).toBe(ranges[index]![1]! + 1);
  }
});
