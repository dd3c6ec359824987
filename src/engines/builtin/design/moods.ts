/**
 * Palettes for moods of colour. A mood outweighs the habits of the trade and of the direction; colours that the prompt
 * names outweigh the mood, which then supplies their companions.
 */

import { type Lch, lch } from "../../../design/palette.ts";
import type { Direction, DirectionName } from "./directions.ts";
import type { ColourMood } from "./mood_words.ts";

export interface MoodPalette {
  /** Whether the page is dark (true) or light (false) unless the prompt says otherwise; null leaves it open. */
  dark: boolean | null;
  /** Possible light grounds, or dark ones where `dark` is true. */
  grounds: Lch[];
  /** The leading colours to choose from. */
  accents: Lch[];
  /** The companions, in order. */
  companions: Lch[];
  /** The deepest band; it is derived from the accent where there is none. */
  deep?: Lch;
  /** Whether the companions start with another one on every site of the mood. */
  shuffled?: true;
  /** Directions that suit the mood better than the trade says. */
  directions: Partial<Record<DirectionName, number>>;
}

const SOFT: MoodPalette["directions"] = { brutalist: -3, "bold-dark": -3, nocturne: -3, sturdy: -1.5 };

/** Moods with colours of their own; "muted" only quiets what is there. */
export const MOOD_PALETTES: Record<Exclude<ColourMood, "muted" | "night">, MoodPalette> = {
  pastel: {
    dark: false,
    grounds: [lch(0.972, 0.016, 350), lch(0.972, 0.016, 165), lch(0.972, 0.014, 300), lch(0.975, 0.018, 75)],
    accents: [lch(0.8, 0.095, 5), lch(0.8, 0.085, 305), lch(0.84, 0.085, 165), lch(0.81, 0.085, 240)],
    companions: [lch(0.87, 0.075, 85), lch(0.87, 0.06, 200), lch(0.86, 0.065, 330), lch(0.87, 0.07, 150)],
    deep: lch(0.87, 0.05, 285),
    shuffled: true,
    directions: { ...SOFT, playful: 2.5, romantic: 1, neighbour: 1.5, organic: 0.5, counsel: -1.5, swiss: -1 },
  },
  sunset: {
    dark: false,
    grounds: [lch(0.958, 0.03, 62), lch(0.96, 0.026, 45)],
    accents: [lch(0.64, 0.17, 38), lch(0.62, 0.16, 28)],
    companions: [lch(0.8, 0.13, 72), lch(0.56, 0.13, 5), lch(0.72, 0.11, 20)],
    deep: lch(0.3, 0.075, 352),
    directions: { craft: 1, retro: 1.5, organic: 1, "bold-dark": -2, nocturne: -1, technical: -1 },
  },
  ocean: {
    dark: false,
    grounds: [lch(0.975, 0.012, 225), lch(0.965, 0.014, 210)],
    accents: [lch(0.48, 0.105, 238), lch(0.5, 0.09, 222), lch(0.44, 0.11, 248)],
    companions: [lch(0.74, 0.085, 215), lch(0.88, 0.045, 205), lch(0.58, 0.09, 235)],
    deep: lch(0.28, 0.07, 246),
    directions: { nordic: 1.5, organic: 0.5 },
  },
  earthy: {
    dark: false,
    grounds: [lch(0.955, 0.022, 80), lch(0.95, 0.024, 72)],
    accents: [lch(0.53, 0.115, 44), lch(0.5, 0.095, 58), lch(0.5, 0.085, 108)],
    companions: [lch(0.58, 0.075, 115), lch(0.76, 0.1, 76), lch(0.42, 0.06, 45)],
    deep: lch(0.28, 0.04, 55),
    directions: { craft: 1.5, organic: 1.5, almanac: 1, swiss: -1.5, technical: -2 },
  },
  wood: {
    dark: false,
    grounds: [lch(0.962, 0.018, 78), lch(0.968, 0.014, 70)],
    accents: [lch(0.52, 0.085, 56), lch(0.48, 0.075, 50), lch(0.56, 0.085, 64)],
    companions: [lch(0.76, 0.075, 72), lch(0.64, 0.05, 125), lch(0.86, 0.045, 80)],
    deep: lch(0.29, 0.038, 52),
    directions: { nordic: 2, organic: 1, craft: 1, technical: -2 },
  },
  driftwood: {
    dark: false,
    grounds: [lch(0.962, 0.01, 80), lch(0.955, 0.012, 70)],
    accents: [lch(0.5, 0.04, 62)],
    companions: [lch(0.66, 0.045, 68), lch(0.8, 0.03, 75), lch(0.5, 0.05, 55)],
    deep: lch(0.3, 0.02, 60),
    directions: { craft: 1, nordic: 1 },
  },
  neutral: {
    dark: false,
    grounds: [lch(0.957, 0.009, 78), lch(0.947, 0.011, 74)],
    accents: [lch(0.47, 0.045, 55), lch(0.5, 0.05, 45), lch(0.42, 0.035, 62)],
    companions: [lch(0.78, 0.04, 70), lch(0.64, 0.045, 50), lch(0.86, 0.025, 80)],
    deep: lch(0.28, 0.022, 58),
    directions: { "quiet-luxury": 1, nordic: 1, organic: 0.5, playful: -2, brutalist: -2 },
  },
  jewel: {
    dark: null,
    grounds: [lch(0.965, 0.012, 80), lch(0.96, 0.012, 320)],
    accents: [lch(0.42, 0.14, 305), lch(0.45, 0.1, 162), lch(0.42, 0.15, 15), lch(0.42, 0.14, 262)],
    companions: [lch(0.76, 0.12, 84), lch(0.46, 0.1, 165), lch(0.45, 0.14, 5), lch(0.45, 0.12, 265)],
    deep: lch(0.25, 0.09, 300),
    shuffled: true,
    directions: { nocturne: 1, "quiet-luxury": 0.5, romantic: 0.5 },
  },
  neon: {
    dark: true,
    grounds: [lch(0.15, 0.014, 285), lch(0.16, 0.018, 265)],
    accents: [lch(0.88, 0.24, 148), lch(0.72, 0.24, 345), lch(0.93, 0.2, 115), lch(0.86, 0.15, 200)],
    companions: [lch(0.7, 0.25, 340), lch(0.85, 0.15, 200), lch(0.9, 0.2, 118), lch(0.64, 0.23, 300)],
    shuffled: true,
    directions: { "bold-dark": 2.5, nocturne: 1, brutalist: 0.5 },
  },
  monochrome: {
    dark: null,
    grounds: [lch(1, 0, 0), lch(0.975, 0, 0)],
    accents: [lch(0.18, 0, 0)],
    companions: [lch(0.84, 0, 0), lch(0.6, 0, 0), lch(0.4, 0, 0)],
    deep: lch(0.2, 0, 0),
    directions: { swiss: 2, brutalist: 0.5, playful: -2 },
  },
  candy: {
    dark: false,
    grounds: [lch(0.972, 0.022, 350), lch(0.972, 0.02, 320)],
    accents: [lch(0.7, 0.19, 0), lch(0.72, 0.18, 345)],
    companions: [lch(0.84, 0.1, 205), lch(0.9, 0.13, 98), lch(0.76, 0.12, 305)],
    deep: lch(0.38, 0.14, 350),
    shuffled: true,
    directions: { ...SOFT, playful: 4, retro: 1 },
  },
  seventies: {
    dark: false,
    grounds: [lch(0.945, 0.045, 85), lch(0.95, 0.04, 78)],
    accents: [lch(0.62, 0.17, 45), lch(0.56, 0.15, 36), lch(0.72, 0.15, 68)],
    companions: [lch(0.79, 0.14, 80), lch(0.5, 0.07, 195), lch(0.55, 0.1, 112), lch(0.48, 0.12, 35)],
    deep: lch(0.31, 0.055, 48),
    directions: { retro: 4, playful: 0.5, technical: -2, swiss: -1 },
  },
  rainbow: {
    dark: false,
    grounds: [lch(0.972, 0.022, 90), lch(0.975, 0.014, 350)],
    accents: [lch(0.64, 0.22, 5), lch(0.62, 0.2, 30), lch(0.56, 0.19, 300), lch(0.6, 0.13, 190)],
    companions: [lch(0.86, 0.16, 90), lch(0.7, 0.11, 195), lch(0.7, 0.17, 345), lch(0.72, 0.17, 140)],
    deep: lch(0.33, 0.12, 300),
    shuffled: true,
    directions: { playful: 2, brutalist: 1, retro: 0.5, "quiet-luxury": -3, swiss: -2, counsel: -2 },
  },
  raw: {
    dark: null,
    grounds: [lch(0.94, 0.004, 90), lch(0.96, 0.002, 90)],
    accents: [lch(0.64, 0.22, 30), lch(0.9, 0.2, 115), lch(0.22, 0, 0)],
    companions: [lch(0.78, 0.006, 90), lch(0.56, 0.006, 90), lch(0.38, 0.004, 90)],
    deep: lch(0.2, 0.003, 90),
    directions: { brutalist: 4, "bold-dark": 1, organic: -3, romantic: -3, craft: -2, nocturne: -1 },
  },
  tropical: {
    dark: false,
    grounds: [lch(0.97, 0.02, 150), lch(0.972, 0.022, 90)],
    accents: [lch(0.55, 0.12, 160), lch(0.66, 0.18, 30), lch(0.62, 0.2, 0)],
    companions: [lch(0.84, 0.15, 88), lch(0.7, 0.16, 15), lch(0.62, 0.1, 190)],
    deep: lch(0.3, 0.07, 165),
    shuffled: true,
    directions: { playful: 1, organic: 1 },
  },
};

/** The palette of the first mood that has colours; null when no mood does. */
export function moodPalette(moods: readonly ColourMood[]): MoodPalette | null {
  for (const mood of moods) if (mood !== "muted" && mood !== "night") return MOOD_PALETTES[mood];
  return null;
}

/** Whether the moods make the page dark (true) or light (false), or leave it open. */
export function darknessOfMoods(moods: readonly ColourMood[]): boolean | null {
  if (moods.includes("night")) return true;
  return moodPalette(moods)?.dark ?? null;
}

/** How much better or worse a direction suits the moods. */
export function moodFit(moods: readonly ColourMood[], direction: Direction): number {
  return moodPalette(moods)?.directions[direction.name] ?? 0;
}
