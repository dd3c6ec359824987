/**
 * A token is a custom property of the style sheet, as `--accent` in `:root`. Setting one changes it where the sheet
 * itself sets it, and in every other rule outside of conditions (a dark scheme stays) that repeats the same value. A
 * colour that would make text unreadable is refused with the nearest one that would not.
 */

import { formatHex, parse as parseColour } from "culori";
import type { Rule } from "postcss";
import { contrast, lchOf, readable } from "../design/palette.ts";
import type { Change } from "../html/splices.ts";
import { assertDeclaration, declarationsOf, isPlain, readSheet, type Sheet, valueRange } from "./declarations.ts";
import { EditError, type NearestPlace } from "./edit.ts";
import { shown } from "./nodes.ts";

export interface Token {
  name: string;
  value: string;
}

const ROOT = /^(?::root|html|body)$/;

/** The custom properties that a style sheet sets for the whole page, outside of conditions. */
export function tokensIn(sheet: Sheet): Token[] {
  const tokens = new Map<string, string>();
  for (const rule of sheet.rules)
    if (isPlain(rule) && rule.selectors.some((selector) => ROOT.test(selector)))
      for (const { prop, value } of declarationsOf(rule)) if (prop.startsWith("--")) tokens.set(prop, value);
  return [...tokens].map(([name, value]) => ({ name, value }));
}

/** WCAG 2.2, success criterion 1.4.3: text of usual size. */
const READABLE = 4.5;

/** Names that pages of this service give to their colours: what is set on what. */
const NAMED_PAIRS: [text: string, ground: string][] = [
  ["--text", "--bg"],
  ["--muted", "--bg"],
  ["--link", "--bg"],
  ["--text", "--card"],
  ["--on-button", "--button"],
];

/**
 * The changes that set a token.
 * @throws EditError when there is none of this name, the value can't be one, or text would be unreadable
 */
export function tokenChanges(css: string, name: string, value: string): Change[] {
  if (!name.startsWith("--")) throw new EditError("name", 'The name of a token begins with "--".');
  assertDeclaration(name, value, "value");
  const sheet = readSheet(css, "name");
  const tokens = tokensIn(sheet);
  const token = tokens.find((one) => one.name === name);
  if (!token)
    throw new EditError("name", `The style sheet sets no token “${shown(name)}”.`, nearestTokens(tokens, name));
  const places = sheet.rules.filter(isPlain).flatMap((rule) =>
    declarationsOf(rule)
      .filter(({ prop, value: set }) => prop === name && set === token.value)
      .map((declaration) => ({ rule, declaration })),
  );
  for (const { rule } of places) assertReadable(sheet, tokens, rule, name, value);
  return places.map(({ declaration }) => ({ ...valueRange(declaration), text: value }));
}

function nearestTokens(tokens: Token[], name: string): NearestPlace[] {
  const words = new Set(name.toLowerCase().split("-"));
  const alike = ({ name }: Token) => name.split("-").filter((word) => word && words.has(word)).length;
  return tokens
    .toSorted((a, b) => alike(b) - alike(a))
    .slice(0, 3)
    .map(({ name, value }) => ({ place: name, text: shown(value) }));
}

const hexOf = (value: string | undefined): string | null => {
  const colour = value === undefined ? undefined : parseColour(value.trim());
  // What is see-through is on a ground that is not known here.
  return colour && (colour.alpha ?? 1) === 1 ? formatHex(colour) : null;
};

/** Pairs of tokens of which one is set on the other in some rule. */
function pairsIn(sheet: Sheet): [text: string, ground: string][] {
  const pairs = [...NAMED_PAIRS];
  const variable = (rule: Rule, properties: RegExp) => {
    const declaration = declarationsOf(rule).findLast(({ prop }) => properties.test(prop));
    return /^var\(\s*(--[\w-]+)\s*\)$/.exec(declaration?.value.trim() ?? "")?.[1];
  };
  for (const rule of sheet.rules) {
    const [text, ground] = [variable(rule, /^color$/), variable(rule, /^background(?:-color)?$/)];
    if (text && ground && text !== ground) pairs.push([text, ground]);
  }
  return pairs;
}

/** Throws EditError when a rule that sets a token would have text less readable than it may be, and less than now. */
function assertReadable(sheet: Sheet, tokens: Token[], rule: Rule, name: string, value: string): void {
  const own = new Map([
    ...tokens.map(({ name, value }) => [name, value] as const),
    ...declarationsOf(rule).map(({ prop, value }) => [prop, value] as const),
  ]);
  const wanted = hexOf(value);
  const present = hexOf(own.get(name));
  if (!wanted || !present) return;
  const others = new Map<string, string>();
  for (const [text, ground] of pairsIn(sheet)) {
    const other = text === name ? ground : ground === name ? text : null;
    const hex = other && hexOf(own.get(other));
    if (other && hex) others.set(other, hex);
  }
  const worse = [...others].find(
    ([, other]) => contrast(wanted, other) < READABLE && contrast(wanted, other) < contrast(present, other),
  );
  if (!worse) return;
  const [other, hex] = worse;
  const bounds = [...others.values()].filter((one) => contrast(present, one) >= READABLE);
  const nearest = readable(lchOf(wanted), bounds, READABLE);
  const ratio = contrast(wanted, hex).toFixed(1);
  const holds = bounds.every((one) => contrast(nearest, one) >= READABLE);
  throw new EditError(
    "value",
    `${value} beside ${other} (${hex}) has a contrast of ${ratio}:1; text needs ${READABLE}:1.${holds ? ` The nearest that holds is ${nearest}.` : ""}`,
    holds ? [{ place: name, text: nearest }] : [],
  );
}
