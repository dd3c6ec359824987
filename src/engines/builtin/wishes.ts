/** What a design may be asked for, in words that the composer knows. */
import type { BriefStyle } from "../../brief/brief.ts";
import type { Tone } from "../../design/kinds/vocabulary.ts";
import { type ColourMood, colourMoodsIn } from "./design/mood_words.ts";
import { coloursIn } from "./reading/colours.ts";
import { type Lettering, letteringOf, moodsIn } from "./reading/looks.ts";

/** A colour the prompt names, in the prompt's words, with its value. `role` is what the prompt says it is for, when it does. */
export interface NamedColour {
  name: string;
  /** `#rrggbb` */
  hex: string;
  role: "background" | "accent" | "text" | null;
}

export interface Wishes {
  tones: Tone[];
  colours: NamedColour[];
  moods: ColourMood[];
  lettering: Lettering[];
  /** True for a dark page, false for a light one, null where nobody said. */
  dark: boolean | null;
  /** Whether it follows each visitor's system: a page looks the same to everybody else. */
  followsSystem: boolean;
}

/** The wishes of a brief, as far as the composer can follow them. */
export function wishesOf(style: BriefStyle, language: string): Wishes {
  const moods = style.moods.join(", ");
  const colours = style.colours.flatMap(({ role, value }): NamedColour[] => {
    const [found] = coloursIn(value, language);
    return found ? [{ name: value, hex: found.hex, role }] : [];
  });
  const unique = <T>(values: T[]) => [...new Set(values)];
  return {
    tones: unique(moodsIn(moods, language).map(({ value }) => value)).slice(0, 5),
    colours: colours.slice(0, 8),
    moods: colourMoodsIn(moods).slice(0, 3),
    lettering: unique(style.lettering.map(letteringOf).filter((wish) => wish !== null)),
    dark: style.scheme === "dark" ? true : style.scheme === "light" ? false : null,
    followsSystem: style.scheme === "auto",
  };
}
