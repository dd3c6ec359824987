/** Many briefs that differ in what a design looks at: kind, tones, colours, darkness. */

import type { Brief } from "../../../src/brief/brief.ts";
import { KINDS } from "../../../src/design/kinds/catalogue.ts";
import type { Tone } from "../../../src/design/kinds/vocabulary.ts";
import { hexOf } from "../../../src/design/palette.ts";
import { pick, randomFrom } from "../../../src/design/seed.ts";
import { chooseDesign, type Design } from "../../../src/engines/builtin/design/design.ts";
import { basisOf } from "../../../src/engines/builtin/page.ts";
import { siteOf } from "../../../src/engines/builtin/site.ts";
import { briefWith } from "./fixtures.ts";

/** The design of a brief's pages. */
export const designOf = (brief: Brief, seed: string): Design =>
  chooseDesign(basisOf(siteOf(brief, { name: "", language: null })), seed);

const TONES: Tone[] = [
  "warm",
  "serious",
  "minimal",
  "energetic",
  "playful",
  "elegant",
  "luxurious",
  "modern",
  "technical",
  "calm",
  "moody",
  "friendly",
  "editorial",
  "rustic",
  "bold",
  "natural",
];

/** One brief per kind and a few random ones, each with its prompt. */
export function homesOf(): [Brief, string][] {
  const random = randomFrom("designs");
  const colour = () => ({
    value: hexOf({ l: random(), c: random() * 0.22, h: random() * 360 }),
    role: pick(random, [null, null, "accent", "background"] as const),
  });
  return [...KINDS, ...KINDS].map((kind, index) => {
    const tones = index % 3 === 0 ? [] : [pick(random, TONES), pick(random, TONES)];
    const colours = index % 2 === 0 ? [] : [colour(), colour()];
    return [
      briefWith({
        name: `${kind.id} ${index}`,
        kind: kind.id,
        style: { moods: tones, colours, scheme: pick(random, [null, "auto", "dark", "light"] as const) },
      }),
      `prompt ${index}`,
    ];
  });
}
