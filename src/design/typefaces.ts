/** Pairs of typefaces, and the rules that load them; local typefaces stand in until the files arrive. */

import { LOCAL_FACES, letterWidth } from "./fallbacks.ts";
import type { Cut, Family } from "./families.ts";

function family<const Name extends string>(
  name: Name,
  generic: Family["generic"],
  [width, ascent, descent]: [number, number, number],
  more: Partial<Omit<Family, "name">> = {},
): Family & { name: Name } {
  const file = name.toLowerCase().replaceAll(" ", "-");
  return { name, file, axis: "wght", weights: "100 900", italic: false, generic, width, ascent, descent, ...more };
}

/** The typefaces that every site serves itself. */
export const FAMILIES = {
  fraunces: family("Fraunces", "serif", [105, 97.8, 25.5], { italic: true }),
  figtree: family("Figtree", "sans-serif", [101, 95, 25], { weights: "300 900" }),
  newsreader: family("Newsreader", "serif", [96, 73.5, 26.5], { weights: "200 800", italic: true }),
  schibsted: family("Schibsted Grotesk", "sans-serif", [104.9, 97.7, 25.8], { weights: "400 900" }),
  bricolage: family("Bricolage Grotesque", "sans-serif", [104, 93, 27], { weights: "200 800" }),
  instrument: family("Instrument Sans", "sans-serif", [102.6, 97, 25], { weights: "400 700" }),
  archivo: family("Archivo", "sans-serif", [101.9, 87.8, 21], { axis: "wdth" }),
  cormorant: family("Cormorant", "serif", [89, 92.4, 28.7], { weights: "300 700", italic: true }),
  mulish: family("Mulish", "sans-serif", [103, 100.5, 25], { weights: "200 1000" }),
  bodoni: family("Bodoni Moda", "serif", [104.9, 112.5, 40], { weights: "400 900", italic: true }),
  hanken: family("Hanken Grotesk", "sans-serif", [101.5, 100, 30.3]),
  grandstander: family("Grandstander", "sans-serif", [117, 73.2, 26.5]),
  nunito: family("Nunito", "sans-serif", [100.5, 101.1, 35.3], { weights: "200 1000" }),
  geist: family("Geist", "sans-serif", [105.5, 100.5, 29.5]),
  geistMono: family("Geist Mono", "monospace", [100, 100.5, 29.5]),
  sofiaCondensed: family("Sofia Sans Extra Condensed", "sans-serif", [64, 90, 30], { weights: "1 1000" }),
  sofia: family("Sofia Sans", "sans-serif", [97, 90, 30], { weights: "1 1000" }),
  petrona: family("Petrona", "serif", [97.9, 85.8, 27], { italic: true }),
  karla: family("Karla", "sans-serif", [103.5, 91.7, 25.2], { weights: "200 800" }),
  gabarito: family("Gabarito", "sans-serif", [101, 94, 26], { weights: "400 900" }),
  syne: family("Syne", "sans-serif", [108, 92.5, 27.5], { weights: "400 800" }),
  workSans: family("Work Sans", "sans-serif", [113.3, 93, 24.3]),
  epilogue: family("Epilogue", "sans-serif", [112.5, 79, 23.5]),
  youngSerif: family("Young Serif", "serif", [114.5, 104.6, 36.6], { axis: "400", weights: "400" }),
  onest: family("Onest", "sans-serif", [106, 97, 30.5]),
  bitter: family("Bitter", "serif", [103.4, 93.5, 26.5]),
  publicSans: family("Public Sans", "sans-serif", [104, 95, 22.5]),
  bigShoulders: family("Big Shoulders", "sans-serif", [70, 98.6, 21.4]),
} satisfies Record<string, Family>;

/** What the typefaces are called in style sheets. */
export type TypefaceName = (typeof FAMILIES)[keyof typeof FAMILIES]["name"];

/** A pair: what headings and running text are set in, and how headings sit. */
export interface Typefaces {
  head: Family;
  body: Family;
  /** For labels and small capitals; the body's family when null. */
  label: Family | null;
  headWeight: number;
  headTracking: string;
  headLeading: number;
  /** Factor on the heading sizes: condensed faces need more, wide ones less. */
  headScale: number;
  bodySize: string;
  headCase: "none" | "uppercase";
  headStretch: string | null;
}

function pair(head: Family, body: Family, more: Partial<Typefaces>): Typefaces {
  return {
    head,
    body,
    label: null,
    headWeight: 500,
    headTracking: "-0.02em",
    headLeading: 1.04,
    headScale: 1,
    bodySize: "1.0625rem",
    headCase: "none",
    headStretch: null,
    ...more,
  };
}

const F = FAMILIES;

/** All pairs, by the name that directions use. */
export const TYPEFACES = {
  fraunces: pair(F.fraunces, F.figtree, { headWeight: 480, headTracking: "-0.025em" }),
  frauncesHeavy: pair(F.fraunces, F.karla, { headWeight: 720, headTracking: "-0.02em", headLeading: 1 }),
  newsreader: pair(F.newsreader, F.schibsted, {
    headWeight: 400,
    headTracking: "-0.028em",
    headScale: 1.1,
    headLeading: 1,
  }),
  schibsted: pair(F.schibsted, F.newsreader, {
    headWeight: 760,
    headTracking: "-0.035em",
    headLeading: 0.98,
    bodySize: "1.1875rem",
  }),
  bricolage: pair(F.bricolage, F.publicSans, { headWeight: 640, headTracking: "-0.035em", headLeading: 1 }),
  archivo: pair(F.archivo, F.archivo, {
    headWeight: 850,
    headTracking: "-0.025em",
    headLeading: 0.92,
    headStretch: "118%",
    headScale: 0.94,
  }),
  cormorant: pair(F.cormorant, F.mulish, {
    headWeight: 450,
    headTracking: "-0.015em",
    headScale: 1.22,
    headLeading: 0.98,
    bodySize: "1rem",
  }),
  bodoni: pair(F.bodoni, F.hanken, {
    headWeight: 420,
    headTracking: "-0.02em",
    headLeading: 1.06,
    headScale: 0.96,
    bodySize: "1rem",
  }),
  grandstander: pair(F.grandstander, F.nunito, {
    headWeight: 780,
    headTracking: "-0.02em",
    headLeading: 1.02,
    bodySize: "1.125rem",
  }),
  geist: pair(F.geist, F.geist, {
    label: F.geistMono,
    headWeight: 560,
    headTracking: "-0.04em",
    headLeading: 1.02,
    bodySize: "1rem",
  }),
  mono: pair(F.geistMono, F.geist, {
    label: F.geistMono,
    headWeight: 500,
    headTracking: "-0.05em",
    headScale: 0.82,
    headLeading: 1.1,
    bodySize: "1rem",
  }),
  sofia: pair(F.sofiaCondensed, F.sofia, {
    headWeight: 820,
    headTracking: "-0.01em",
    headScale: 1.5,
    headLeading: 0.92,
    headCase: "uppercase",
  }),
  petrona: pair(F.petrona, F.karla, { headWeight: 420, headTracking: "-0.022em", headScale: 1.06, headLeading: 1.02 }),
  gabarito: pair(F.gabarito, F.onest, {
    headWeight: 640,
    headTracking: "-0.025em",
    headLeading: 1.02,
    bodySize: "1.0625rem",
  }),
  syne: pair(F.syne, F.workSans, {
    headWeight: 740,
    headTracking: "-0.035em",
    headLeading: 0.98,
    headScale: 0.96,
    bodySize: "1rem",
  }),
  epilogue: pair(F.epilogue, F.epilogue, {
    headWeight: 460,
    headTracking: "-0.045em",
    headLeading: 1.02,
    bodySize: "1rem",
  }),
  youngSerif: pair(F.youngSerif, F.onest, {
    headWeight: 400,
    headTracking: "-0.025em",
    headLeading: 1.04,
    headScale: 0.94,
  }),
  bitter: pair(F.bitter, F.publicSans, {
    headWeight: 640,
    headTracking: "-0.025em",
    headLeading: 1.06,
    headScale: 0.94,
  }),
  hanken: pair(F.hanken, F.hanken, { headWeight: 380, headTracking: "-0.03em", headLeading: 1.06 }),
  figtree: pair(F.figtree, F.figtree, { headWeight: 560, headTracking: "-0.03em", headLeading: 1.04, headScale: 0.96 }),
  bigShoulders: pair(F.bigShoulders, F.sofia, {
    headWeight: 820,
    headTracking: "-0.005em",
    headScale: 1.38,
    headLeading: 0.93,
    headCase: "uppercase",
  }),
} satisfies Record<string, Typefaces>;

export type TypefacesName = keyof typeof TYPEFACES;

/** How a family sits as headings beside any other, where no pair says it better. */
const PLAIN_HEADINGS: Partial<Typefaces> = { headTracking: "-0.015em", headLeading: 1.06 };

/** The pairs that have a family for their headings, or one of it alone. */
export function pairsOf(head: Family): Typefaces[] {
  const pairs = (Object.values(TYPEFACES) as Typefaces[]).filter((pair) => pair.head === head);
  return pairs.length > 0 ? pairs : [pair(head, head, PLAIN_HEADINGS)];
}

/** The tokens of a style sheet that say how a pair's headings sit: weight, tracking, leading, sizes, capitals, widths. */
export function headingTokens(type: Typefaces, japanese: boolean): Record<string, string> {
  const scale = japanese ? Math.min(1, type.headScale) : type.headScale;
  const values = {
    "--hw": type.headWeight,
    "--ht": japanese ? "0" : type.headTracking,
    "--hl": japanese ? Math.max(1.25, type.headLeading) : type.headLeading,
    "--hs": scale,
    "--hsl": 1 + (scale - 1) * 0.6,
    "--case": type.headCase,
    "--cw": capitalWidth(type),
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** How wide a letter of the heading face is on average, in em, on the wide side: what a long word needs to fit its line. */
function capitalWidth(type: Typefaces): number {
  // A stretched cut widens its round letters more than its average: short names are full of them.
  const stretch = type.headStretch ? (Number.parseFloat(type.headStretch) / 100) * 1.15 : 1;
  const base = type.headCase === "uppercase" ? 0.7 : 0.62;
  // Syne grows sideways with its weight: its heavy cuts are a third wider than its average says.
  const heavy = type.head.name === "Syne" && type.headWeight > 650 ? 1.34 : 1;
  return Math.round(base * (type.head.width / 100) * stretch * heavy * 100) / 100;
}

const SYSTEM_JAPANESE =
  '"Hiragino Sans","Hiragino Kaku Gothic ProN","Noto Sans JP","Yu Gothic UI","Yu Gothic",Meiryo,sans-serif';
const SYSTEM_JAPANESE_SERIF = '"Hiragino Mincho ProN","Noto Serif JP","Yu Mincho",YuMincho,serif';

/** The `font-family` value of a family, its measured fallback included. */
export function fontStack(chosen: Family, japanese: boolean): string {
  const last = chosen.generic === "monospace" ? "ui-monospace,monospace" : chosen.generic;
  const tail = japanese ? (chosen.generic === "serif" ? SYSTEM_JAPANESE_SERIF : SYSTEM_JAPANESE) : last;
  return `"${chosen.name}",${LOCAL_FACES[chosen.generic].map(({ suffix }) => `"${chosen.name} ${suffix}"`).join(",")},${tail}`;
}

const LATIN_EXT =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";
const LATIN =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";

/** True when the text has letters beyond the Latin subset, so that the extended files are worth naming. */
export function needsExtendedLatin(text: string): boolean {
  return /[\u0100-\u024f\u1e00-\u1eff]/u.test(text);
}

const RUNNING_TEXT: Cut[] = [
  { weight: 400, stretch: 100, caps: false },
  { weight: 650, stretch: 100, caps: false },
];

/** The cut that a pair's headings are set in. */
export function headCut(pair: Typefaces): Cut {
  return {
    weight: pair.headWeight,
    stretch: pair.headStretch ? Number.parseFloat(pair.headStretch) : 100,
    caps: pair.headCase === "uppercase",
  };
}

/** The cuts of a family in a pair: running text for the body's, the headings' for the head's, from light to heavy. */
export function cutsOf(family: Family, pair: Typefaces): Cut[] {
  const head = family === pair.head ? [headCut(pair)] : [];
  const running =
    family !== pair.body && family !== pair.label
      ? []
      : RUNNING_TEXT.filter(({ weight }) => head.every((cut) => Math.abs(cut.weight - weight) > 80 || weight === 400));
  return [...running, ...head].sort((one, other) => one.weight - other.weight);
}

/** The `@font-face` rules of a family: latin, extended latin when the text needs it, italic when asked, and the fallbacks. */
export function fontFaces(chosen: Family, options: { extended: boolean; italic: boolean; cuts?: Cut[] }): string {
  const face = (subset: "latin" | "latin-ext", style: "normal" | "italic") =>
    `@font-face{font-family:"${chosen.name}";font-style:${style};font-weight:${chosen.weights};${
      chosen.axis === "wdth" ? "font-stretch:62% 125%;" : ""
    }font-display:swap;src:url(/_sw/fonts/${chosen.file}-${subset}-${chosen.axis}-${style}.woff2) format("woff2");unicode-range:${
      subset === "latin" ? LATIN : LATIN_EXT
    }}`;
  const styles: ("normal" | "italic")[] = options.italic && chosen.italic ? ["normal", "italic"] : ["normal"];
  const subsets: ("latin" | "latin-ext")[] = options.extended ? ["latin-ext", "latin"] : ["latin"];
  return [
    ...styles.flatMap((style) => subsets.map((subset) => face(subset, style))),
    ...fallbackFaces(chosen, options.cuts ?? RUNNING_TEXT),
  ].join("\n");
}

/**
 * Local typefaces in the measures of a family, so that lines break where they will break and nothing moves when the
 * file arrives: `size-adjust` is the ratio of the average widths of letters, the overrides set the line's height.
 * One face per cut, since heavy letters are wider; each covers the weights up to halfway to the next.
 */
function fallbackFaces(chosen: Family, cuts: Cut[]): string[] {
  const percent = (value: number) => `${Math.round(value * 10) / 10}%`;
  return cuts.flatMap((cut, index) => {
    const from = index === 0 ? 1 : Math.ceil((cuts[index - 1]!.weight + cut.weight) / 2);
    const to = index === cuts.length - 1 ? 1000 : Math.ceil((cut.weight + cuts[index + 1]!.weight) / 2) - 1;
    const own = letterWidth(chosen, cut);
    return LOCAL_FACES[chosen.generic].map((local) => {
      const bold = cut.weight >= 600;
      const size = (own / (bold ? local.bold : local.regular)[cut.caps ? 1 : 0]) * 100;
      const names = local.names.map((name) => `local("${name}${bold ? " Bold" : ""}")`).join(",");
      return `@font-face{font-family:"${chosen.name} ${local.suffix}";font-weight:${from} ${to};src:${names};size-adjust:${percent(size)};ascent-override:${percent((chosen.ascent / size) * 100)};descent-override:${percent((chosen.descent / size) * 100)};line-gap-override:0%;unicode-range:U+0-24F,U+1E00-20CF}`;
    });
  });
}
