/**
 * Chooses a website's design from what is wished and the kind of business. It never depends on the page, so that all
 * pages of a site agree; a hash of the website's own words breaks ties, so that two bakeries do not become sisters.
 */

import { emblemOfWords } from "../../../design/artwork/words.ts";
import type { FamilyName } from "../../../design/kinds/families.ts";
import type { Kind } from "../../../design/kinds/kind.ts";
import type { Tone } from "../../../design/kinds/vocabulary.ts";
import { type Band, type Lch, lchOf, type Palette, paletteFrom } from "../../../design/palette.ts";
import { hashText, pick, type Random, randomFrom } from "../../../design/seed.ts";
import { TYPEFACES, type Typefaces, type TypefacesName } from "../../../design/typefaces.ts";
import type { Wishes } from "../wishes.ts";
import {
  DIRECTIONS,
  type Direction,
  type FooterLayout,
  type Ground,
  type HeaderLayout,
  type HeroLayout,
  type InnerLayout,
} from "./directions.ts";
import { darknessOfMoods, type MoodPalette, moodFit, moodPalette } from "./moods.ts";

/** What is drawn for a site: that of its kind, and of what it offers. */
type KindLook = Pick<Kind, "family" | "emblems" | "scenes" | "hues">;

export interface Design {
  direction: Direction;
  typefacesName: TypefacesName;
  typefaces: Typefaces;
  palette: Palette;
  hero: HeroLayout;
  inner: InnerLayout;
  heroBand: Band;
  header: HeaderLayout;
  footer: FooterLayout;
  look: KindLook;
  /** Seed text for everything further that has to vary by site. */
  seed: string;
}

/** What may carry a business of which nothing is known: the directions that promise nothing in particular. */
const GENERAL_SUITS: Partial<Record<Direction["name"], number>> = {
  neighbour: 2,
  editorial: 2,
  product: 1.7,
  counsel: 1.6,
  craft: 1.4,
  organic: 1.4,
  swiss: 1.2,
  brutalist: 1,
};

/** What a design is chosen for. */
export interface DesignBasis extends Wishes {
  kind: Kind;
  /** Names and words of what the business is and offers: what they name can be drawn. */
  told: string[];
}

/**
 * The design of a website.
 * @param seed the website's own words: the same give the same design
 */
export function chooseDesign(site: DesignBasis, seed: string): Design {
  const random = randomFrom(hashText(seed));
  const look = lookOf(site);
  const direction = chooseDirection(site, look.family, random);
  const typefacesName = chooseTypefaces(site, direction, random);
  const typefaces = TYPEFACES[typefacesName];
  return {
    direction: shaped(direction, site),
    typefacesName,
    typefaces: site.lettering.includes("large") ? { ...typefaces, headScale: typefaces.headScale * HUGE } : typefaces,
    palette: choosePalette(site, direction, look, random),
    hero: pick(random, direction.heroes),
    header: pick(random, direction.headers),
    footer: pick(random, direction.footers),
    inner: pick(random, direction.inners),
    heroBand: openingBand(site, direction, random),
    look,
    seed,
  };
}

/** How much larger headings are where large ones were asked for; a line's room still bounds them. */
const HUGE = 1.22;

/** What stands in for a direction without the kind of letters that was asked for. */
const LETTERED: Record<"serif" | "sans" | "mono", TypefacesName[]> = {
  serif: ["newsreader", "petrona", "bodoni"],
  sans: ["bricolage", "hanken", "figtree"],
  mono: ["mono"],
};
const GENERIC = { serif: "serif", sans: "sans-serif", mono: "monospace" } as const;

/** The direction's typefaces, those with the letters that were asked for when some were. */
function chooseTypefaces({ lettering }: Wishes, direction: Direction, random: Random): TypefacesName {
  const asked = lettering.find((wish) => wish === "serif" || wish === "sans" || wish === "mono");
  if (asked === undefined) return pick(random, direction.typefaces);
  const own = direction.typefaces.filter((name) => TYPEFACES[name].head.generic === GENERIC[asked]);
  return pick(random, own.length > 0 ? own : LETTERED[asked]);
}

/** The direction with the shapes and the size of running text that were asked for. */
function shaped(direction: Direction, { lettering }: Wishes): Direction {
  const css = [
    lettering.includes("round")
      ? ":root{--radius:1.75rem;--radius-s:1rem}.btn{border-radius:99px;clip-path:none}.card,.plate{border-radius:var(--radius)}"
      : "",
  ].join("");
  return css === "" ? direction : { ...direction, css: `${direction.css}\n${css}` };
}

/** The first section's ground. Whoever asks for a dark or light page, or names its ground, sees that first. */
function openingBand(site: DesignBasis, direction: Direction, random: Random): Band {
  const chosen = pick(random, direction.heroBands);
  const grounded = wantsDark(site) !== null || site.colours.some(({ role }) => role === "background");
  const refused = wantsDark(site) === false && chosen === "deep";
  return refused || (grounded && (chosen === "accent" || chosen === "second")) ? "base" : chosen;
}

/** What suits the kind, with the drawings of what the business itself names put first. */
function lookOf({ kind, told }: DesignBasis): KindLook {
  const { family, emblems: usual, scenes, hues } = kind;
  const own = told.map((text) => emblemOfWords(text)).filter((emblem) => emblem !== null);
  // One word among many is no trade: who moves pianos too is no musician.
  const telling = own.length * 2 >= told.length ? own.slice(0, 3) : [];
  const emblems = [...telling, ...usual, ...own];
  return { family, scenes, hues, emblems: [...new Set(emblems)].slice(0, Math.max(4, telling.length)) };
}

/** Whether the page has to be dark (true) or light (false): what is said outright goes before a mood. */
const wantsDark = ({ dark, moods }: Wishes): boolean | null => dark ?? darknessOfMoods(moods);

const isPale = ({ l, c }: Lch) => l > 0.88 && c < 0.06;

function chooseDirection(site: DesignBasis, family: FamilyName, random: Random): Direction {
  const asked = wantsDark(site);
  const dark = asked ?? site.colours.some(({ role, hex }) => role === "background" && lchOf(hex).l < 0.35);
  // Who names cream or ivory beside another colour sees it as the ground.
  const light = asked === false || (!dark && site.colours.some(({ hex }) => isPale(lchOf(hex))));
  const scored = DIRECTIONS.map((direction) => {
    const fromTones = site.tones.reduce(
      (sum, tone, index) => sum + (direction.tones[tone] ?? 0) * (index < 3 ? 1 : 0.5),
      0,
    );
    const fromKind =
      (direction.families[family] ?? (family === "general" ? (GENERAL_SUITS[direction.name] ?? 0) : 0)) * 1.1;
    // A dark page that nobody asked for has to suit the trade well; one that was refused is out.
    const unasked = light ? -9 : -1.2;
    const fromDark = dark === direction.dark ? 0.8 : direction.dark ? unasked : -0.8;
    const score = fromTones + fromKind + fromDark + moodFit(site.moods, direction) + random() * 1.6;
    return { direction, score };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).direction;
}

/** Where brown is at home; anywhere else a dark yellow is a mistake. */
const EARTHEN = new Set<Tone>(["rustic", "natural", "warm", "elegant", "luxurious"]);
const CLEAR = new Set<Direction["name"]>(["swiss", "technical", "product", "duotone", "brutalist", "sturdy"]);

/** Blue and violet at the lightness of an orange look like a default link; they are set deeper. */
function computedAccent(direction: Direction, hue: number, tones: Tone[], random: Random): Lch {
  const l = direction.accent.l + (random() - 0.5) * 0.15;
  const c = direction.accent.c * (0.78 + random() * 0.44);
  const cool = hue > 215 && hue < 310;
  const yellow = hue > 75 && hue < 130;
  const earthen = !CLEAR.has(direction.name) && tones.some((tone) => EARTHEN.has(tone));
  const muddy = hue > 48 && hue < 125 && l < 0.62 && direction.accent.c > 0.1 && !earthen;
  if (muddy) return { l: hue > 70 ? 0.8 : 0.7, c: Math.max(c, 0.14), h: hue };
  return {
    l: cool && l > 0.56 && !direction.dark ? 0.5 : yellow && l > 0.5 ? Math.max(l, 0.78) : l,
    c: cool ? Math.min(c, 0.16) : c,
    h: hue,
  };
}

/** A ground a little warmer, cooler or deeper than the direction names it; pure greys stay pure. */
function strayed(ground: Ground, random: Random, most = 44): Ground {
  const [turn, depth, chroma] = [random() - 0.5, random() - 0.5, 0.7 + random() * 0.85];
  return {
    l: Math.min(1, ground.l + depth * (ground.c > 0.003 ? 0.026 : 0.01)),
    c: ground.c * chroma,
    h: ground.h === null ? null : (ground.h + turn * most + 360) % 360,
  };
}

/** Cyan, turquoise and light pinks turn to neon long before other hues do, so they are held back. */
function turned(colour: Lch, turn: number, l: number, c: number): Lch {
  const h = (colour.h + turn + 360) % 360;
  const most = h > 155 && h < 235 ? 0.095 : h > 285 && h < 350 && l > 0.7 ? 0.085 : c;
  return { l, c: Math.min(c, most), h };
}

/** Beside a warm accent, the second colour of food stays between crust and butter: croissants are drawn in it. */
function bakedTurn(hue: number, turn: number): number {
  if (hue > 110 && hue < 340) return turn;
  const from = hue >= 340 ? hue - 360 : hue;
  return Math.min(92, Math.max(28, from + turn)) - from;
}

/** How far from a kind's own hue its accent may be, in degrees. */
const NEIGHBOURS = [0, 0, 28, -28, 54] as const;
/** Bread and soup lose their appeal sooner: a few degrees towards red and they look raw. */
const NEIGHBOURS_OF_FOOD = [0, 0, 14, -6, 32] as const;

const isCool = (hue: number): boolean => hue > 150 && hue < 320;
const isWarm = ({ c, h }: Lch): boolean => c > 0.03 && (h < 115 || h > 335);

/** The named colour that is the ground of a light page: the pale one, or sand and linen beside something stronger. */
function palest<T extends { lch: Lch }>(named: T[], moody: boolean): T | undefined {
  const pale = named.find(({ lch }) => lch.l > 0.9 && lch.c < 0.05);
  if (pale) return pale;
  return moody || named.some(({ lch }) => lch.l < 0.75)
    ? named.find(({ lch }) => lch.l > 0.87 && lch.c < 0.045)
    : undefined;
}

/** What stands beside the accent in a mood; beside a colour that the prompt names, the mood's own leading one. */
function companionsOf({ companions, shuffled }: MoodPalette, leading: Lch | null, random: Random): Lch[] {
  const first = shuffled ? Math.floor(random() * companions.length) : 0;
  const inOrder = [...companions.slice(first), ...companions.slice(0, first)];
  return leading ? [leading, ...inOrder] : inOrder;
}

/** Seeds from the named colours as far as they go; the direction fills in the rest. */
function choosePalette(site: DesignBasis, direction: Direction, { hues }: KindLook, random: Random): Palette {
  const edible = site.kind.traits.has("edible");
  const named = site.colours.map((colour) => ({ ...colour, lch: lchOf(colour.hex) }));
  const asked = site.colours.some((colour) => colour.role === "background" && lchOf(colour.hex).l < 0.4);
  const mood = moodPalette(site.moods);
  const muted = site.moods.includes("muted");
  const quiet = (colour: Lch, most: number): Lch => (muted ? { ...colour, c: Math.min(colour.c, most) } : colour);
  const said = wantsDark(site);
  const dark = said ?? (asked || (direction.dark && !named.some((colour) => colour.role === "background")));
  const groundNamed =
    named.find((colour) => colour.role === "background") ??
    (dark
      ? named.filter((colour) => colour.lch.l < 0.34).sort((a, b) => a.lch.l - b.lch.l)[0]
      : palest(named, mood !== null));
  const rest = named.filter((colour) => colour !== groundNamed && colour.role !== "text");
  const strong = [...rest]
    .filter((colour) => !(colour.lch.l > 0.9 && colour.lch.c < 0.05))
    .sort((a, b) => b.lch.c - a.lch.c);
  // Among colours of like strength none is named as the leading one: the site's hash decides.
  const equals = strong.filter(({ lch }) => lch.c > 0.05 && lch.c > strong[0]!.lch.c * 0.6);
  const accentNamed =
    rest.find((colour) => colour.role === "accent") ?? (equals.length > 1 ? pick(random, equals) : strong[0]);
  const others = rest.filter((colour) => colour !== accentNamed);
  // The kind's hues and their neighbours: two sites of a trade, or of two trades alike, should not share one blue.
  const hue = pick(random, hues) + pick(random, edible ? NEIGHBOURS_OF_FOOD : NEIGHBOURS) + (random() - 0.5) * 18;
  // Black on white and nothing else named means no colour: greys carry such a page.
  const onlyGreys = named.length > 1 && named.every((colour) => colour.lch.c < 0.02);
  const computed = computedAccent(direction, (hue + 360) % 360, site.tones, random);
  const moody = mood ? pick(random, mood.accents) : null;
  const accent: Lch =
    accentNamed?.lch ??
    (onlyGreys || (moody !== null && moody.c < 0.001)
      ? { l: dark ? 0.95 : 0.2, c: 0, h: 0 }
      : quiet(moody ?? computed, 0.06));
  const vivid = accent.c < 0.03 && !accentNamed ? { ...accent, h: hue } : accent;
  const moodGrounds = mood !== null && (mood.dark ?? false) === dark;
  const ground = strayed(
    pick(random, moodGrounds ? mood.grounds : direction.grounds),
    random,
    // A mood names its ground: warm neutrals that strayed to pink would be none.
    moodGrounds ? 10 : 44,
  );
  const colourless = accent.c < 0.03;
  // A cool ground turns against warm colours that somebody asked for: soft pink on pale blue is nobody's soft pink.
  const opposed = accentNamed !== undefined && !mood && isCool(ground.h ?? accent.h) && isWarm(accent);
  let background: Lch = groundNamed?.lch ?? {
    l: ground.l,
    c: ground.c,
    h: opposed || ground.h === null ? accent.h : ground.h,
  };
  // A word such as "cream" names a family of colours; only a number names one of them.
  if (groundNamed && !groundNamed.name.startsWith("#") && background.l > 0.9 && background.c > 0.003)
    background = { ...background, ...strayed(background, random), h: background.h };
  // Sand and linen as they are would be a heavy ground: the page is their light side.
  if (groundNamed?.role === null && !dark && background.l < 0.92) background = { ...background, l: 0.93 };
  if (dark) {
    background =
      groundNamed && groundNamed.lch.l < 0.4
        ? {
            ...groundNamed.lch,
            l: Math.max(0.145, Math.min(groundNamed.lch.l, 0.27)),
            c: Math.min(groundNamed.lch.c, 0.06),
          }
        : moodGrounds
          ? background
          : site.moods.includes("night")
            ? { l: 0.18, c: 0.036, h: accent.c > 0.05 && accentNamed ? accent.h : 264 }
            : { l: direction.dark ? ground.l : 0.17, c: Math.max(0.006, Math.min(0.02, accent.c * 0.1)), h: accent.h };
  } else if (!groundNamed && ground.l < 0.95 && ground.h === null) {
    background = { ...background, c: Math.min(background.c, accent.c) };
  } else if (background.l < 0.9) {
    background = groundNamed ? { ...background, l: Math.max(background.l, 0.86) } : { l: 0.96, c: 0.012, h: accent.h };
  }
  // The companions may lie on either side of the accent on the wheel.
  const side = random() < 0.62 ? 1 : -1;
  const secondTurn = (random() - 0.5) * 50;
  const chromatic = others.filter((colour) => !(colour.lch.l > 0.9 && colour.lch.c < 0.05));
  // "Black and white with one red accent" is just that: what stands beside the red is grey.
  const oneAmongGreys =
    accentNamed !== undefined &&
    chromatic.every(({ lch }) => lch.c < 0.02) &&
    named.filter(({ lch }) => lch.c < 0.02).length > 1;
  const company = mood
    ? companionsOf(mood, accentNamed ? moody : null, random).map((colour) => quiet(colour, 0.05))
    : [];
  const second: Lch =
    chromatic[0]?.lch ??
    company[0] ??
    (colourless || oneAmongGreys
      ? { l: dark ? 0.4 : 0.84, c: 0.012, h: background.h }
      : quiet(
          turned(
            vivid,
            edible
              ? bakedTurn(vivid.h, direction.second.turn * side + secondTurn)
              : direction.second.turn * side + secondTurn,
            direction.second.l,
            Math.min(direction.second.c, accent.c + 0.06),
          ),
          0.05,
        ));
  const third: Lch =
    chromatic[1]?.lch ??
    company[chromatic.length === 0 ? 1 : 0] ??
    (colourless || oneAmongGreys
      ? { l: dark ? 0.3 : 0.62, c: 0.01, h: background.h }
      : quiet(
          turned(
            vivid,
            direction.third.turn * side - secondTurn,
            direction.third.l,
            Math.min(direction.third.c, accent.c + 0.04),
          ),
          0.05,
        ));
  const deepNamed = dark
    ? undefined
    : named.filter((colour) => colour.lch.l < 0.42 && colour !== groundNamed).sort((a, b) => a.lch.l - b.lch.l)[0];
  return paletteFrom({
    background,
    accent,
    second,
    third,
    deep: deepNamed ? { ...deepNamed.lch, l: Math.min(deepNamed.lch.l, 0.36) } : (mood?.deep ?? null),
    dark,
    allowDark: site.followsSystem,
  });
}
