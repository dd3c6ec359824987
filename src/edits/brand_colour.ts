/**
 * The brand colour of pages that were written here: what their palette computes from it (buttons, links, accents, tinted
 * grounds, the dark scheme) follows another one, each where it still is as it was computed. What somebody has set by hand
 * stays.
 */
import { parse as parseColour } from "culori";
import type { AtRule, Declaration, Rule } from "postcss";
import { BANDS, lchOf, type PaletteSeed, paletteFrom } from "../design/palette.ts";
import { paletteCss, seedIn } from "../design/palette_css.ts";
import { declarationsOf, isPlain, readSheet, type Sheet } from "./declarations.ts";

/** A declaration that gets another value. */
export interface Recoloured {
  sheet: Sheet;
  declaration: Declaration;
  value: string;
}

/** What a palette says, by its rules and their properties. */
type Computed = Map<string, Map<string, string>>;

const isDark = ({ parent }: Rule): boolean =>
  parent?.type === "atrule" && /^\(\s*prefers-color-scheme:\s*dark\s*\)$/i.test((parent as AtRule).params.trim());

/** A rule by its selector and its scheme; null: it stands in another condition. */
const nameOf = (rule: Rule): string | null =>
  isPlain(rule) ? rule.selector : isDark(rule) ? `dark ${rule.selector}` : null;

/**
 * What takes another value with another brand colour; null: the page has no palette that was computed from one.
 * @param hex of the new one
 */
export function recolour(sheets: readonly Sheet[], hex: string): Recoloured[] | null {
  const rules = sheets.flatMap((sheet) => sheet.rules.map((rule) => ({ sheet, rule, name: nameOf(rule) })));
  const named = (name: string) => rules.filter((one) => one.name === name).flatMap(({ rule }) => declarationsOf(rule));
  const seed = seedIn(
    (selector, property) =>
      named(selector)
        .findLast(({ prop }) => prop === property)
        ?.value.trim() ?? null,
    named("dark :root").length > 0,
  );
  if (!seed) return null;
  const bands = new Set(BANDS.filter((band) => named(`.band-${band}`).length > 0));
  const computed = (from: PaletteSeed): Computed =>
    new Map(
      readSheet(paletteCss(paletteFrom(from), bands), "value").rules.map((rule) => [
        nameOf(rule)!,
        new Map(declarationsOf(rule).map(({ prop, value }) => [prop, value])),
      ]),
    );
  const before = computed(seed);
  const after = computed({ ...seed, accent: lchOf(hex), deep: null });
  return rules.flatMap(({ sheet, rule, name }) =>
    name === null
      ? []
      : declarationsOf(rule).flatMap((declaration) => {
          const { prop } = declaration;
          if (!isAlike(before.get(name)?.get(prop), declaration.value)) return [];
          // What no longer needs a colour of its own has the page's.
          const value = after.get(name)?.get(prop) ?? after.get(isDark(rule) ? "dark :root" : ":root")!.get(prop);
          return value === undefined || value === declaration.value ? [] : [{ sheet, declaration, value }];
        }),
  );
}

/** Computing from colours that are read back is exact to about one step of a channel. */
const MOST_APART = 2 / 255;

function isAlike(one: string | undefined, other: string): boolean {
  if (one === undefined) return false;
  const [a, b] = [one, other].map((value) => parseColour(value.trim()));
  if (a?.mode !== "rgb" || b?.mode !== "rgb") return false;
  return (["r", "g", "b"] as const).every((channel) => Math.abs(a[channel] - b[channel]) <= MOST_APART + 1e-6);
}
