import { expect, test } from "bun:test";
import { lchOf, type Mode } from "../../../src/design/palette.ts";
import { readPrompt } from "../../../src/engines/builtin/reading/read.ts";
import { wishesOf } from "../../../src/engines/builtin/wishes.ts";
import { designOf } from "./designs.ts";

/** From and to: of lightness and chroma; of hues, any of the ranges, in degrees. */
interface Range {
  l?: [number, number];
  c?: [number, number];
  h?: [number, number][];
}

interface Expected {
  ground: Range;
  accent: Range;
}

const LIGHT: Range = { l: [0.9, 1], c: [0, 0.06] };
const DARK: Range = { l: [0.1, 0.3], c: [0, 0.07] };
const PASTEL: Expected = { ground: LIGHT, accent: { l: [0.74, 0.9], c: [0.05, 0.11] } };
const SUNSET: Expected = {
  ground: { ...LIGHT, h: [[20, 100]] },
  accent: { l: [0.55, 0.72], c: [0.12, 0.2], h: [[20, 55]] },
};
const OCEAN: Expected = { ground: LIGHT, accent: { l: [0.4, 0.56], c: [0.07, 0.13], h: [[210, 255]] } };
const EARTH: Expected = {
  ground: { ...LIGHT, h: [[45, 110]] },
  accent: { l: [0.4, 0.6], c: [0.06, 0.13], h: [[30, 120]] },
};
const WOOD: Expected = {
  ground: { ...LIGHT, h: [[40, 110]] },
  accent: { l: [0.42, 0.62], c: [0.06, 0.1], h: [[40, 75]] },
};
const NEUTRAL: Expected = {
  ground: { ...LIGHT, h: [[40, 110]] },
  accent: { l: [0.36, 0.56], c: [0.02, 0.06], h: [[35, 75]] },
};
const JEWEL: Expected = { ground: { l: [0, 1] }, accent: { l: [0.36, 0.67], c: [0.08, 0.17] } };
const NEON: Expected = { ground: DARK, accent: { l: [0.68, 0.96], c: [0.13, 0.27] } };
const MUTED: Expected = { ground: { c: [0, 0.06] }, accent: { c: [0, 0.062] } };
const GREY: Expected = { ground: { c: [0, 0.02] }, accent: { c: [0, 0.01] } };
const CANDY: Expected = {
  ground: LIGHT,
  accent: {
    l: [0.64, 0.78],
    c: [0.13, 0.22],
    h: [
      [335, 360],
      [0, 12],
    ],
  },
};
const SEVENTIES: Expected = {
  ground: { ...LIGHT, h: [[50, 120]] },
  accent: { l: [0.5, 0.76], c: [0.12, 0.19], h: [[30, 75]] },
};
const NIGHT: Expected = { ground: { ...DARK, h: [[235, 300]] }, accent: {} };
const RAINBOW: Expected = { ground: LIGHT, accent: { l: [0.5, 0.7], c: [0.1, 0.25] } };

/** What is asked, and where ground and accent have to lie. */
const ASKED: [string, "en" | "de" | "es", Expected][] = [
  ["pastel colours", "en", PASTEL],
  ["friendly, pastel colours", "en", PASTEL],
  ["Pastellfarben", "de", PASTEL],
  ["desert sunset", "en", SUNSET],
  ["Sonnenuntergangsfarben", "de", SUNSET],
  ["ocean blues", "en", OCEAN],
  ["Meeresfarben", "de", OCEAN],
  ["serene, organic, sand and ocean", "en", { ...OCEAN, ground: { ...LIGHT, h: [[60, 110]] } }],
  ["earthy and cheerful", "en", EARTH],
  ["Erdtöne", "de", EARTH],
  ["natural wood tones, calm", "en", WOOD],
  ["Holztöne, ruhig", "de", WOOD],
  ["quiet luxury, warm neutrals", "en", NEUTRAL],
  ["warme Naturtöne", "de", NEUTRAL],
  ["jewel tones", "en", JEWEL],
  ["Juwelentöne", "de", JEWEL],
  ["neon", "en", NEON],
  ["Neonfarben", "de", NEON],
  ["romantic, muted, editorial", "en", MUTED],
  ["gedeckte Farben", "de", MUTED],
  ["monochrome", "en", GREY],
  ["monochrom", "de", GREY],
  ["candy colours", "en", CANDY],
  ["Bonbonfarben", "de", CANDY],
  ["sunny retro 70s vibe", "en", SEVENTIES],
  ["70er Jahre", "de", SEVENTIES],
  ["estilo editorial, nocturno, azul profundo", "es", NIGHT],
  ["nächtlich", "de", NIGHT],
  ["loud, colourful", "en", RAINBOW],
  ["kunterbunt", "de", RAINBOW],
  // Named colours: the mood of the trade has no say.
  [
    "moody, deep purple and brass",
    "en",
    {
      ground: {},
      accent: {
        c: [0.05, 0.2],
        h: [
          [80, 115],
          [300, 345],
        ],
      },
    },
  ],
  [
    "copper and forest green",
    "en",
    {
      ground: {},
      accent: {
        h: [
          [40, 80],
          [140, 175],
        ],
      },
    },
  ],
  ["soft, calm, blush and clay", "en", { ground: {}, accent: { c: [0.04, 0.13], h: [[10, 55]] } }],
  [
    "black and white with one red accent",
    "en",
    { ground: { l: [0.95, 1], c: [0, 0.02] }, accent: { c: [0.15, 0.25], h: [[15, 40]] } },
  ],
  [
    "navy, white, weathered wood",
    "en",
    { ground: { l: [0.95, 1], c: [0, 0.02] }, accent: { l: [0.2, 0.35], h: [[250, 285]] } },
  ],
];

const TRADES = {
  en: [
    "Florist in Bath. Bouquets, weddings.",
    "Gym in Leeds. Classes, coaching.",
    "Law office in York. Contracts, wills.",
    "Bakery in Kent. Bread, cakes.",
  ],
  de: [
    "Floristin in Ulm. Sträuße, Hochzeiten.",
    "Fitnessstudio in Bonn. Kurse, Training.",
    "Kanzlei in Kiel. Verträge, Testamente.",
  ],
  es: ["Podcast sobre paisajes sonoros. Episodios, archivo por país.", "Floristería en Cádiz. Ramos, bodas."],
};

function outside(hex: string, { l, c, h }: Range): string | null {
  const colour = lchOf(hex);
  const within = (value: number, [from, to]: [number, number]) => value >= from - 0.012 && value <= to + 0.012;
  if (l && !within(colour.l, l)) return `lightness ${colour.l.toFixed(3)}`;
  if (c && !within(colour.c, c)) return `chroma ${colour.c.toFixed(3)}`;
  // Near white and grey, the hue is nothing that an eye could see.
  if (h && colour.c > 0.012 && !h.some(([from, to]) => colour.h >= from - 2 && colour.h <= to + 2))
    return `hue ${colour.h.toFixed(0)}`;
  return null;
}

const read = (prompt: string) => readPrompt({ name: "Amsel", prompt, language: null });
const paletteOf = (prompt: string) => designOf(read(prompt), prompt).palette;
const failures = (mode: Mode, { ground, accent }: Expected) => [
  outside(mode.bands.base.bg, ground),
  outside(mode.art.one, accent),
];

test("a mood of colour is heard whatever the trade: ground and accent lie where the words ask for them", () => {
  for (const [words, language, expected] of ASKED)
    for (const trade of TRADES[language])
      expect([words, trade, ...failures(paletteOf(`${trade} ${words}.`).main, expected)]).toEqual([
        words,
        trade,
        null,
        null,
      ]);
});

test("in the dark the ground is dark and the accent keeps its hue", () => {
  for (const [words, language, { accent }] of ASKED)
    for (const trade of TRADES[language]) {
      const prompt = `${trade} ${words}.`;
      const brief = read(prompt);
      const { palette } = designOf({ ...brief, style: { ...brief.style, scheme: "auto" } }, prompt);
      const mode = palette.dark ?? palette.main;
      expect([words, trade, ...failures(mode, { ground: DARK, accent: accent.h ? { h: accent.h } : {} })]).toEqual([
        words,
        trade,
        null,
        null,
      ]);
    }
});

test("what is asked for as dark or light outweighs the mood", () => {
  expect(paletteOf("Gym in Leeds. Classes. Neon on a white background.").mainIsDark).toBe(false);
  expect(paletteOf("Florist in Bath. Bouquets. Pastel colours, dark mode.").mainIsDark).toBe(true);
});

test("words about nature are no mood where they name what is done", () => {
  const moods = (prompt: string) => wishesOf(read(prompt).style, "en").moods;
  expect(moods("Kayak rental in Devon. Guided sunset tours, ocean walks, wood carving. Calm.")).toEqual([]);
  expect(moods("Bar in Leeds. Night menu, ocean fish. No pastel colours.")).toEqual([]);
});
