/** What is known of an embedded family of typefaces, and one cut of it. */

export interface Family {
  name: string;
  /** First part of the file names in fonts.ts. */
  file: string;
  /** Which axis the files have: `wght`, `wdth` (both axes), or a single static weight. */
  axis: "wght" | "wdth" | "400";
  weights: string;
  italic: boolean;
  generic: "serif" | "sans-serif" | "monospace";
  /** Average width of its letters against Arial or Georgia, ascent and descent, in percent of the em. */
  width: number;
  ascent: number;
  descent: number;
}

/** A weight (and width) that a page sets a family in, and whether in capitals. */
export interface Cut {
  weight: number;
  stretch: number;
  caps: boolean;
}
