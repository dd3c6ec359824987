/** What must be readable in a scheme of colours. */
import type { Scheme } from "../../../src/design/palette.ts";

/** Every pair of text and ground in a scheme with the ratio it must reach. */
export function textPairs(scheme: Scheme): { name: string; text: string; ground: string; ratio: number }[] {
  const grounds = [
    ["bg", scheme.bg],
    ["card", scheme.card],
  ] as const;
  const pairs = grounds.flatMap(([ground, value]) => [
    { name: `text on ${ground}`, text: scheme.text, ground: value, ratio: 4.5 },
    { name: `muted on ${ground}`, text: scheme.muted, ground: value, ratio: 4.5 },
    { name: `link on ${ground}`, text: scheme.link, ground: value, ratio: 4.5 },
    { name: `edge on ${ground}`, text: scheme.edge, ground: value, ratio: 3 },
  ]);
  return [...pairs, { name: "label on button", text: scheme.onButton, ground: scheme.button, ratio: 4.5 }];
}
