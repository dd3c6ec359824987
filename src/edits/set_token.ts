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
      for (const { prop, value } of declarationsOf(rule)) if (prop.startsWith("--")) tokens.set(prop, value.trim());
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
      .filter(({ prop, value: set }) => prop === name && set.trim() === token.value)
      .map((declaration) => ({ rule, declaration })),
  );
  assertReadable(
    places.flatMap(({ rule }) => besideIn(sheet, tokens, rule, name)),
    name,
    value,
  );
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

/** A colour beside which a token's colour is to be read. */
interface Beside {
  token: string;
  colour: string;
  /** The contrast as it is now. */
  present: number;
}

/** What a token's colour is read beside, where a rule sets it. */
function besideIn(sheet: Sheet, tokens: Token[], rule: Rule, name: string): Beside[] {
  const own = new Map(tokens.map((token) => [token.name, token.value]));
  for (const { prop, value } of declarationsOf(rule)) own.set(prop, value);
  const present = hexOf(own.get(name));
  const others = new Set(
    pairsIn(sheet).flatMap(([text, ground]) => (text === name ? ground : ground === name ? text : [])),
  );
  return [...others].flatMap((token) => {
    const colour = hexOf(own.get(token));
    return present && colour ? { token, colour, present: contrast(present, colour) } : [];
  });
}

/** Throws EditError when a colour would be less readable than it may be, and than it is now. */
function assertReadable(beside: Beside[], name: string, value: string): void {
  const wanted = hexOf(value);
  if (!wanted) return;
  const worse = beside.find(({ colour, present }) => contrast(wanted, colour) < Math.min(READABLE, present));
  if (!worse) return;
  const grounds = beside.filter(({ present }) => present >= READABLE).map(({ colour }) => colour);
  const nearest = readable(lchOf(wanted), grounds, READABLE);
  const holds = grounds.every((colour) => contrast(nearest, colour) >= READABLE);
  const ratio = contrast(wanted, worse.colour).toFixed(1);
  throw new EditError(
    "value",
    `${shown(value)} beside ${worse.token} (${worse.colour}) has a contrast of ${ratio}:1; text needs ${READABLE}:1.${holds ? ` The nearest that holds is ${nearest}.` : ""}`,
    holds ? [{ place: name, text: nearest }] : [],
  );
}
