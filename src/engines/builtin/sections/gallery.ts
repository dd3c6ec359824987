/** A gallery of artwork: drawings in the hand of the design. It shows shapes, and captions them with nothing. */

import { type Build, esc, layoutFor, type Part, part, plate } from "./part.ts";

const SHAPES = {
  mosaic: [
    [900, 700],
    [600, 700],
    [600, 500],
    [900, 500],
  ],
  strip: [
    [520, 680],
    [820, 680],
    [520, 680],
    [680, 680],
  ],
  stagger: [
    [600, 800],
    [600, 700],
    [600, 760],
  ],
  plates: [
    [700, 900],
    [1000, 900],
  ],
} as const;

const CSS = {
  mosaic: `.g-mosaic{display:grid;gap:clamp(.5rem,1.4vw,1.4rem);grid-template-columns:repeat(5,1fr)}.g-mosaic .plate{block-size:clamp(11rem,34vw,32rem)}.g-mosaic .plate:nth-child(1),.g-mosaic .plate:nth-child(4){grid-column:span 3}.g-mosaic .plate:nth-child(2),.g-mosaic .plate:nth-child(3){grid-column:span 2}`,
  strip: `.g-strip{display:flex;gap:clamp(.5rem,1.2vw,1.2rem);block-size:clamp(12rem,34vw,32rem)}.g-strip .plate{flex:1}.g-strip .plate:nth-child(2){flex:1.7}.g-strip .plate:nth-child(4){flex:1.3}@media(max-width:40rem){.g-strip .plate:nth-child(n+3){display:none}}`,
  stagger: `.g-stagger{display:grid;grid-template-columns:repeat(3,1fr);gap:clamp(.6rem,2vw,2rem)}.g-stagger .plate{aspect-ratio:3/4}.g-stagger .plate:nth-child(2){margin-block-start:clamp(1.5rem,6vw,6rem)}.g-stagger .plate:nth-child(3){margin-block-start:clamp(.7rem,2.5vw,2.5rem);margin-block-end:-1rem}`,
  plates: `.g-plates{display:grid;grid-template-columns:2fr 3fr;gap:clamp(.8rem,3vw,3rem);align-items:end}.g-plates .plate{aspect-ratio:4/5}.g-plates .plate:nth-child(2){aspect-ratio:6/5}`,
};

/** The gallery; its heading is the prompt's name for it when it has one. */
export function gallerySection(build: Build, heading: string, kind = "gallery"): Part {
  const layout = layoutFor(build, "gallery", build.design.direction.galleries);
  const plates = SHAPES[layout]
    .map(([width, height], index) => plate(build, `gallery-${index}`, width, height))
    .join("");
  return part({
    kind,
    layout,
    anchor: kind,
    heading,
    html: `<header class="sh"><h2 id="${kind}-h">${esc(heading)}</h2></header><div class="g-${layout}">${plates}</div>`,
    css: CSS[layout],
    className: "gallery",
    navLabel: heading,
  });
}
