/** Values of properties, as far as they can be told: custom properties put in, colours, lengths. */
import { type Color, converter, parse } from "culori";

/** What can't be told without a browser. */
export const UNKNOWN: unique symbol = Symbol("unknown");
export type Unknown = typeof UNKNOWN;

/** Custom properties of an element, and those that it inherits. */
export interface Scope {
  own: Map<string, string | Unknown>;
  outer: Scope | null;
  resolved: Map<string, string | null | Unknown>;
}

export const newScope = (own: Scope["own"], outer: Scope | null): Scope => ({ own, outer, resolved: new Map() });

/** Custom properties may use each other so deep. */
const DEEPEST = 20;
/** A value may grow so long: two that are doubled forty times would be longer than any memory. */
const LONGEST = 5_000;

/** The value of a custom property; null where there is none. */
function custom(scope: Scope | null, name: string, depth: number): string | null | Unknown {
  let owner = scope;
  while (owner && !owner.own.has(name)) owner = owner.outer;
  if (!owner) return null;
  const known = owner.resolved.get(name);
  if (known !== undefined) return known;
  if (depth > DEEPEST) return UNKNOWN;
  // What leads back to itself finds this.
  owner.resolved.set(name, UNKNOWN);
  const given = owner.own.get(name)!;
  const value = given === UNKNOWN ? UNKNOWN : isGlobal(given) ? UNKNOWN : substituted(given, owner, depth + 1);
  owner.resolved.set(name, value);
  return value;
}

const isGlobal = (value: string): boolean => /^(?:inherit|initial|unset|revert|revert-layer)$/i.test(value.trim());

/** Where the bracket closes that opens right before a place; -1: nowhere. */
function closingOf(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  return -1;
}

/** A value with the custom properties that it uses; null: one of them is nowhere declared. */
export function substituted(value: string, scope: Scope | null, depth = 0): string | null | Unknown {
  if (value.length > LONGEST) return UNKNOWN;
  const lower = value.toLowerCase();
  let result = "";
  let at = 0;
  for (let found = lower.indexOf("var("); found >= 0; found = lower.indexOf("var(", at)) {
    const isName = found > 0 && /[\w-]/.test(value[found - 1]!);
    const end = closingOf(value, found + 4);
    if (isName || end < 0) return UNKNOWN;
    const inside = value.slice(found + 4, end);
    const comma = inside.indexOf(",");
    const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
    let own = custom(scope, name, depth);
    if (own === null && comma >= 0)
      own = depth > DEEPEST ? UNKNOWN : substituted(inside.slice(comma + 1), scope, depth + 1);
    if (own === null || own === UNKNOWN) return own;
    result += value.slice(at, found) + own;
    if (result.length > LONGEST) return UNKNOWN;
    at = end + 1;
  }
  return (result + value.slice(at)).trim();
}

/** A colour in sRGB, each part from 0 to 1. */
export interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

export const BLACK: Colour = { r: 0, g: 0, b: 0, alpha: 1 };
export const WHITE: Colour = { r: 1, g: 1, b: 1, alpha: 1 };
export const TRANSPARENT: Colour = { r: 0, g: 0, b: 0, alpha: 0 };

/** A colour as it is seen over an opaque one. */
export const over = (front: Colour, back: Colour): Colour => ({
  r: front.r * front.alpha + back.r * (1 - front.alpha),
  g: front.g * front.alpha + back.g * (1 - front.alpha),
  b: front.b * front.alpha + back.b * (1 - front.alpha),
  alpha: 1,
});

const toRgb = converter("rgb");
const toOklab = converter("oklab");
const LONGEST_COLOUR = 300;
const known = new Map<string, Colour | Unknown>();
const MOST_KNOWN = 5_000;

/** A colour that is written; UNKNOWN for what is none, or is not known for sure to be one. */
export function colourOf(text: string): Colour | Unknown {
  const key = text.trim().toLowerCase();
  if (key.length > LONGEST_COLOUR) return UNKNOWN;
  let colour = known.get(key);
  if (colour === undefined) {
    colour = key.startsWith("color-mix(") ? mixOf(key) : plainColour(key);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, colour);
  }
  return colour;
}

function plainColour(text: string): Colour | Unknown {
  if (text === "transparent") return TRANSPARENT;
  // What is computed ("rgb(from …)", "calc(…)") or unlike what browsers take is left alone.
  if (!/^(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s%.,/+-]*\))$/.test(text))
    return UNKNOWN;
  const colour = parse(text);
  return colour ? clamped(colour) : UNKNOWN;
}

function clamped(colour: Color): Colour | Unknown {
  const { r, g, b, alpha = 1 } = toRgb(colour);
  if (![r, g, b, alpha].every(Number.isFinite)) return UNKNOWN;
  const within = (part: number) => Math.min(1, Math.max(0, part));
  return { r: within(r), g: within(g), b: within(b), alpha: within(alpha) };
}

/** `color-mix()` in sRGB and Oklab, whose parts are mixed each by itself. */
function mixOf(text: string): Colour | Unknown {
  if (!text.endsWith(")") || closingOf(text, "color-mix(".length) !== text.length - 1) return UNKNOWN;
  const [space, ...sides] = splitAt(text.slice("color-mix(".length, -1), ",");
  const [, name] = /^\s*in\s+(srgb|oklab)\s*$/.exec(space ?? "") ?? [];
  if (!name || sides.length !== 2) return UNKNOWN;
  const [one, other] = [sideOf(sides[0]!), sideOf(sides[1]!)];
  if (!one || !other) return UNKNOWN;
  const first = one.percent ?? 100 - (other.percent ?? 50);
  const second = other.percent ?? 100 - first;
  if (!(first >= 0 && second >= 0 && first + second > 0)) return UNKNOWN;
  const share = second / (first + second);
  const alpha = one.colour.alpha * (1 - share) + other.colour.alpha * share;
  if (alpha === 0) return TRANSPARENT;
  const blend = (a: number, b: number) => (a * one.colour.alpha * (1 - share) + b * other.colour.alpha * share) / alpha;
  const whole = alpha * Math.min(1, (first + second) / 100);
  if (name === "srgb") {
    const [a, b] = [one.colour, other.colour];
    return { r: blend(a.r, b.r), g: blend(a.g, b.g), b: blend(a.b, b.b), alpha: whole };
  }
  const [a, b] = [toOklab({ mode: "rgb", ...one.colour }), toOklab({ mode: "rgb", ...other.colour })];
  return clamped({ mode: "oklab", l: blend(a.l, b.l), a: blend(a.a, b.a), b: blend(a.b, b.b), alpha: whole });
}

/** One of the two colours that are mixed, with its share. */
function sideOf(text: string): { colour: Colour; percent: number | undefined } | null {
  const words = splitAt(text, " ");
  const shares = words.filter((word) => /^\d*\.?\d+%$/.test(word));
  const [written, more] = words.filter((word) => !shares.includes(word));
  if (shares.length > 1 || written === undefined || more !== undefined) return null;
  const colour = colourOf(written);
  return colour === UNKNOWN
    ? null
    : { colour, percent: shares[0] === undefined ? undefined : Number.parseFloat(shares[0]) };
}

/** Parts of a value between signs that stand in no brackets. */
export function splitAt(text: string, sign: "," | " "): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (character === "(") depth++;
    else if (character === ")") depth--;
    const isEnd =
      character === undefined || (depth === 0 && (sign === " " ? /\s/.test(character) : character === sign));
    if (!isEnd) continue;
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return sign === " " ? parts.filter((part) => part !== "") : parts;
}

/** A number of which only bounds may be known. */
export interface Bounds {
  least: number;
  most: number;
}

export const exactly = (number: number): Bounds => ({ least: number, most: number });
const ANY: Bounds = { least: 0, most: Number.POSITIVE_INFINITY };

/** What lengths are measured by. */
export interface Measures {
  /** Of the text around, for "em" and "%". */
  emPx: Bounds;
  remPx: Bounds;
  widthPx: number;
}

/** Functions of lengths may stand in each other so deep. */
const DEEPEST_LENGTH = 8;

/** The size of a text; of what can't be told, what it is at least and at most. */
export function sizeOf(text: string, measures: Measures, depth = 0): Bounds {
  const value = text.trim().toLowerCase();
  if (value.length > LONGEST_COLOUR || depth > DEEPEST_LENGTH) return ANY;
  const [, number, unit] = /^(\d*\.?\d+)(px|rem|em|%|vw|pt|)$/.exec(value) ?? [];
  if (number) return lengthOf(Number(number), unit!, measures);
  if (Object.hasOwn(KEYWORDS, value)) return exactly(KEYWORDS[value]!);
  const [, name, inside] = /^(clamp|min|max|calc)?\((.*)\)$/.exec(value) ?? [];
  if (inside === undefined) return ANY;
  const parts = splitAt(inside, ",").map((part) => sumOf(part, measures, depth + 1));
  if (name === "min")
    return { least: Math.min(...parts.map(({ least }) => least)), most: Math.min(...parts.map(({ most }) => most)) };
  if (name === "max")
    return { least: Math.max(...parts.map(({ least }) => least)), most: Math.max(...parts.map(({ most }) => most)) };
  if (name !== "clamp") return parts.length === 1 ? parts[0]! : ANY;
  const [low, wanted, high] = parts;
  if (parts.length !== 3) return ANY;
  const between = (place: "least" | "most") => Math.max(low![place], Math.min(wanted![place], high![place]));
  return { least: between("least"), most: between("most") };
}

const KEYWORDS: Record<string, number> = {
  "xx-small": 9,
  "x-small": 10,
  small: 13,
  medium: 16,
  large: 18,
  "x-large": 24,
  "xx-large": 32,
  "xxx-large": 48,
};

function lengthOf(number: number, unit: string, { emPx, remPx, widthPx }: Measures): Bounds {
  const of = ({ least, most }: Bounds, factor: number): Bounds => ({ least: least * factor, most: most * factor });
  switch (unit) {
    case "px":
      return exactly(number);
    case "pt":
      return exactly((number * 4) / 3);
    case "rem":
      return of(remPx, number);
    case "em":
      return of(emPx, number);
    case "%":
      return of(emPx, number / 100);
    case "vw":
      return exactly((number * widthPx) / 100);
    default:
      // "0" is a length, any other bare number is none.
      return number === 0 ? exactly(0) : ANY;
  }
}

/** Sums of lengths; what is multiplied or taken away is not told. */
function sumOf(text: string, measures: Measures, depth: number): Bounds {
  const parts = text.trim().split(/\s+\+\s+/);
  if (parts.length === 1) return sizeOf(text, measures, depth);
  const sizes = parts.map((part) => sizeOf(part, measures, depth));
  return {
    least: sizes.reduce((sum, { least }) => sum + least, 0),
    most: sizes.reduce((sum, { most }) => sum + most, 0),
  };
}
