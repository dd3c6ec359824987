/** Drawings as finished SVG: inline ones take the page's custom properties, files take the colours themselves. */

import type { ArtColours } from "../palette.ts";
import { randomFrom } from "../seed.ts";
import { EMBLEMS, type EmblemName } from "./emblems.ts";
import { SCENES, type SceneName } from "./scenes.ts";

/** The colours of inline drawings: custom properties, so that they follow the mode. */
export const INLINE_COLOURS: ArtColours = {
  ink: "var(--art-ink)",
  paper: "var(--art-paper)",
  one: "var(--art-one)",
  two: "var(--art-two)",
  three: "var(--art-three)",
  soft: "var(--art-soft)",
};

export interface DrawingRequest {
  scene: SceneName;
  emblems: readonly EmblemName[];
  seed: string;
  width: number;
  height: number;
  variant: number;
  /** Where its subject stands from the left, 0 to 1; the middle unless told. */
  focus?: number | undefined;
}

function drawingBody(request: DrawingRequest, colours: ArtColours): string {
  return SCENES[request.scene]({
    width: request.width,
    height: request.height,
    colours,
    random: randomFrom(`${request.seed}/${request.scene}`),
    emblems: request.emblems,
    variant: request.variant,
    focus: request.focus,
  });
}

/** A scene as inline SVG, hidden from assistive technology because it says nothing that the text does not. */
export function inlineDrawing(request: DrawingRequest): string {
  return `<svg class="art" viewBox="0 0 ${request.width} ${request.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${drawingBody(request, INLINE_COLOURS)}</svg>`;
}

/** A scene as an SVG file of its own, in the given colours. */
export function drawingFile(request: DrawingRequest, colours: ArtColours): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${request.width}" height="${request.height}" viewBox="0 0 ${request.width} ${request.height}" preserveAspectRatio="xMidYMid slice">${drawingBody(request, colours)}</svg>`;
}

/** An emblem as inline SVG. */
export function inlineEmblem(name: EmblemName): string {
  return `<svg class="emblem" viewBox="0 0 100 100" aria-hidden="true" focusable="false">${EMBLEMS[name](INLINE_COLOURS)}</svg>`;
}
