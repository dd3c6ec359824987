/** What is needed to make a local typeface take the room of an embedded one (fontFaces in typefaces.ts). */

import type { Cut, Family } from "./families.ts";

/** Text whose average letter width is measured; letters are as frequent in it as on our pages. */
export const WIDTH_SAMPLE =
  "Small batch bakery and cafe in the old town. We bake bread every morning, open from Tuesday to Sunday. Beratung, Planung und Reparatur in der Stadt";

interface LocalFace {
  /** Ends the name of the fallback family. */
  suffix: string;
  /** Full names of typefaces with these widths; " Bold" is added for the bold ones. */
  names: string[];
  /** Average letter width of the sample in em: as written, and in capitals. */
  regular: [number, number];
  bold: [number, number];
}

/** Windows and macOS have the first ones, Linux the second. */
export const LOCAL_FACES: Record<Family["generic"], LocalFace[]> = {
  "sans-serif": [
    {
      suffix: "Fallback",
      names: ["Arial", "Liberation Sans", "Helvetica"],
      regular: [0.4636, 0.604],
      bold: [0.4952, 0.6134],
    },
    { suffix: "Spare", names: ["DejaVu Sans"], regular: [0.5264, 0.6121], bold: [0.5931, 0.6828] },
  ],
  serif: [
    { suffix: "Fallback", names: ["Georgia", "Gelasio"], regular: [0.457, 0.605], bold: [0.514, 0.68] },
    { suffix: "Spare", names: ["DejaVu Serif"], regular: [0.5334, 0.6705], bold: [0.5877, 0.7226] },
  ],
  monospace: [
    { suffix: "Fallback", names: ["Menlo", "DejaVu Sans Mono"], regular: [0.6021, 0.6021], bold: [0.6021, 0.6021] },
    { suffix: "Spare", names: ["Consolas"], regular: [0.55, 0.55], bold: [0.55, 0.55] },
  ],
};

/** How a cut is named in the table. */
export const cutName = (family: Family, cut: Cut): string =>
  `${family.name} ${cut.weight}${cut.stretch === 100 ? "" : ` ${cut.stretch}%`}${cut.caps ? " caps" : ""}`;

/** A cut's average letter width in the sample, in em. Throws for a cut that was not measured. */
export function letterWidth(family: Family, cut: Cut): number {
  const width = LETTER_WIDTHS[cutName(family, cut)];
  if (width === undefined)
    throw new Error(
      `no letter width for "${cutName(family, cut)}"; add it to LETTER_WIDTHS as the test of fallbacks prints it`,
    );
  return width;
}

/** Measured in the font files; a test measures them again. */
const LETTER_WIDTHS: Record<string, number> = {
  "Archivo 400": 0.452,
  "Archivo 650": 0.475,
  "Archivo 850 118%": 0.611,
  "Big Shoulders 400": 0.343,
  "Big Shoulders 650": 0.393,
  "Big Shoulders 820 caps": 0.44,
  "Bitter 400": 0.475,
  "Bitter 640": 0.482,
  "Bitter 650": 0.482,
  "Bodoni Moda 400": 0.479,
  "Bodoni Moda 420": 0.481,
  "Bodoni Moda 650": 0.502,
  "Bricolage Grotesque 400": 0.485,
  "Bricolage Grotesque 640": 0.501,
  "Bricolage Grotesque 650": 0.502,
  "Cormorant 400": 0.405,
  "Cormorant 450": 0.406,
  "Cormorant 650": 0.41,
  "Epilogue 400": 0.503,
  "Epilogue 460": 0.508,
  "Epilogue 650": 0.524,
  "Figtree 400": 0.461,
  "Figtree 560": 0.467,
  "Figtree 650": 0.472,
  "Fraunces 400": 0.484,
  "Fraunces 480": 0.49,
  "Fraunces 650": 0.507,
  "Fraunces 720": 0.516,
  "Gabarito 400": 0.451,
  "Gabarito 640": 0.458,
  "Gabarito 650": 0.459,
  "Geist 400": 0.471,
  "Geist 560": 0.488,
  "Geist 650": 0.497,
  "Geist Mono 400": 0.6,
  "Geist Mono 500": 0.6,
  "Geist Mono 650": 0.6,
  "Grandstander 400": 0.513,
  "Grandstander 650": 0.514,
  "Grandstander 780": 0.514,
  "Hanken Grotesk 380": 0.461,
  "Hanken Grotesk 400": 0.463,
  "Hanken Grotesk 650": 0.468,
  "Instrument Sans 400": 0.469,
  "Instrument Sans 650": 0.484,
  "Karla 400": 0.468,
  "Karla 650": 0.488,
  "Mulish 400": 0.481,
  "Mulish 650": 0.494,
  "Newsreader 400": 0.437,
  "Newsreader 650": 0.465,
  "Nunito 400": 0.466,
  "Nunito 650": 0.479,
  "Onest 400": 0.486,
  "Onest 650": 0.499,
  "Petrona 400": 0.446,
  "Petrona 420": 0.447,
  "Petrona 650": 0.465,
  "Public Sans 400": 0.478,
  "Public Sans 650": 0.486,
  "Schibsted Grotesk 400": 0.478,
  "Schibsted Grotesk 650": 0.497,
  "Schibsted Grotesk 760": 0.508,
  "Sofia Sans 400": 0.439,
  "Sofia Sans 650": 0.444,
  "Sofia Sans Extra Condensed 400": 0.276,
  "Sofia Sans Extra Condensed 650": 0.298,
  "Sofia Sans Extra Condensed 820 caps": 0.366,
  "Syne 400": 0.452,
  "Syne 650": 0.544,
  "Syne 740": 0.666,
  "Work Sans 400": 0.51,
  "Work Sans 650": 0.511,
  "Young Serif 400": 0.52,
  "Young Serif 650": 0.52,
};
