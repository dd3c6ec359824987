/** Media queries, as they are answered for a window of a certain size whose visitor prefers a scheme of colours. */
import { type Certainty, MAYBE, NO, YES } from "./selectors.ts";

/** A visitor's window. Whoever else's may be different: what is wrong in one of these is wrong for somebody. */
export interface View {
  widthPx: number;
  heightPx: number;
  scheme: "light" | "dark";
}

export type Condition = (view: View) => Certainty;

/** Media queries without units of their own are asked of a browser whose text is of the usual size. */
const USUAL_TEXT_PX = 16;
const LONGEST_QUERY = 1_000;

/** What a list of media queries says; of what is not understood: maybe. */
export function mediaCondition(text: string): Condition {
  if (text.length > LONGEST_QUERY) return () => MAYBE;
  const queries = text.toLowerCase().split(",").map(queryOf);
  return (view) => Math.max(NO, ...queries.map((query) => query(view))) as Certainty;
}

function queryOf(text: string): Condition {
  const words = text.trim();
  if (words === "" || words === "all" || words === "screen" || words === "only screen") return () => YES;
  const [, negation, type, rest] = /^(?:(not|only)\s+)?(?:([a-z]+)(?:\s+and\s+|$))?(.*)$/.exec(words) ?? [];
  if (rest === undefined) return () => MAYBE;
  if (type && type !== "all" && type !== "screen") return () => (negation === "not" ? (rest ? MAYBE : YES) : NO);
  const features = rest === "" ? [] : rest.split(/\)\s*and\s*\(/);
  const isPlain = rest === "" || (/^\([^()]*(?:\)\s*and\s*\([^()]*)*\)$/.test(rest) && negation !== "not");
  if (!isPlain) return () => MAYBE;
  const conditions = features.map((feature) => featureOf(feature.replace(/^\s*\(|\)\s*$/g, "").trim()));
  return (view) => Math.min(YES, ...conditions.map((condition) => condition(view))) as Certainty;
}

/** What a browser says that is asked for nothing in particular. */
const USUAL: Record<string, string> = {
  "prefers-reduced-motion": "no-preference",
  "prefers-contrast": "no-preference",
  "prefers-reduced-transparency": "no-preference",
  "forced-colors": "none",
  "inverted-colors": "none",
  hover: "hover",
  "any-hover": "hover",
  pointer: "fine",
  "any-pointer": "fine",
  scripting: "enabled",
  "display-mode": "browser",
};

const certain = (isSo: boolean): Certainty => (isSo ? YES : NO);

function featureOf(text: string): Condition {
  const [, name, value] = /^([a-z-]+)\s*:\s*(.+)$/.exec(text) ?? [];
  if (name && value) {
    if (name === "prefers-color-scheme") return (view) => certain(view.scheme === value);
    if (Object.hasOwn(USUAL, name)) return () => certain(USUAL[name] === value);
    if (name === "orientation")
      return (view) => certain((view.heightPx >= view.widthPx ? "portrait" : "landscape") === value);
    const [, bound, side] = /^(?:(min|max)-)?(width|height)$/.exec(name) ?? [];
    const length = lengthOf(value);
    if (!side || length === null) return () => MAYBE;
    return compared(side, bound === "min" ? ">=" : bound === "max" ? "<=" : "=", length);
  }
  const range = /^(?:([\d.a-z]+)\s*(<=?|>=?)\s*)?(width|height)\s*(?:(<=?|>=?|=)\s*([\d.a-z]+))?$/.exec(text);
  if (!range || (!range[1] && !range[5])) return () => MAYBE;
  const [, before, first, side, second, after] = range;
  const conditions: Condition[] = [];
  for (const [sign, length] of [
    [first && MIRRORED[first], before],
    [second, after],
  ]) {
    if (!sign || !length) continue;
    const px = lengthOf(length);
    if (px === null) return () => MAYBE;
    conditions.push(compared(side!, sign, px));
  }
  return (view) => Math.min(YES, ...conditions.map((condition) => condition(view))) as Certainty;
}

/** "600px <= width" is "width >= 600px". */
const MIRRORED: Record<string, string> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

function compared(side: string, sign: string, length: number): Condition {
  return (view) => {
    const own = side === "width" ? view.widthPx : view.heightPx;
    if (sign === ">=") return certain(own >= length);
    if (sign === "<=") return certain(own <= length);
    if (sign === ">") return certain(own > length);
    if (sign === "<") return certain(own < length);
    return certain(own === length);
  };
}

function lengthOf(text: string): number | null {
  const [, number, unit] = /^(\d*\.?\d+)(px|em|rem)?$/.exec(text.trim()) ?? [];
  if (!number || (!unit && Number(number) !== 0)) return null;
  return Number(number) * (unit === "px" || !unit ? 1 : USUAL_TEXT_PX);
}
