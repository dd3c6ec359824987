/** Many briefs that differ in what a design looks at: kind, tones, colours, darkness. */

import { KINDS } from "../../../src/design/kinds/catalogue.ts";
import { hexOf } from "../../../src/design/palette.ts";
import { pick, randomFrom } from "../../../src/design/seed.ts";
import type { Brief, Tone } from "../../../src/engines/builtin/brief.ts";
import { briefWith } from "./fixtures.ts";

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
    name: "named",
    hex: hexOf({ l: random(), c: random() * 0.22, h: random() * 360 }),
    role: pick(random, [null, null, "accent", "background"] as const),
  });
  return [...KINDS, ...KINDS].map((kind, index) => {
    const tones = index % 3 === 0 ? [] : [pick(random, TONES), pick(random, TONES)];
    const colours = index % 2 === 0 ? [] : [colour(), colour()];
    return [
      briefWith({
        name: `${kind.id} ${index}`,
        kind: kind.id,
        tones,
        colours,
        dark: pick(random, [null, null, true, false]),
      }),
      `prompt ${index}`,
    ];
  });
}
