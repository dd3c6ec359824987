/** What published sites compute, in the turn of the website's account. */
import type { Look } from "../design/drawing/look.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { computation } from "../workers/computation.ts";
import type { Frame } from "./site_frame.ts";

/** What a message page takes of a published page: its frame, or else its look; null where neither can be read. */
export interface Dressing {
  frame: Frame | null;
  look: Look | null;
}

/** Reads the dressing of a published document. */
export const readDressing = computation({
  name: "sites.dressing",
  limitMs: 10 * SECOND_MS,
  async run({ document, path }: { document: string; path: string }): Promise<Dressing> {
    const { takeFrame } = await import("./site_frame.ts");
    const { lookOfCss } = await import("../design/drawing/look.ts");
    const { frame, css } = takeFrame(document, path);
    return { frame, look: frame ? null : lookOfCss(css) };
  },
});

export const SITE_COMPUTATIONS = [readDressing];
