/**
 * A token is a custom property that a style sheet of the page sets for all of it, as `--accent` in `:root`: its own, or a
 * `<style>` in the html. Setting one changes it where it is set, and in every other rule outside of conditions (a dark scheme stays) that repeats the same value. A
 * colour that would make text unreadable is refused with the nearest one that would not. With the brand colour of a page
 * that was written here all that was computed from it changes. A typeface of ours may be said by its name alone.
 */

import { formatHex, parse as parseColour } from "culori";
import type { Declaration, Rule } from "postcss";
import { BRAND_TOKEN } from "../design/brand_token.ts";
import { firstFamily, isFontStack, isJapaneseStack, writtenStack } from "../design/faces.ts";
import type { Family } from "../design/families.ts";
import { contrast, lchOf, readable } from "../design/palette.ts";
import { headingTokens, pairsOf } from "../design/typefaces.ts";
import type { Change } from "../html/splices.ts";
import { problem } from "../sentences/field_problems.ts";
import { recolour } from "./brand_colour.ts";
import { assertDeclaration, declarationsOf, isPlain, isUnconditional, type Sheet, valueRange } from "./declarations.ts";
import { EditError, type NearestMatch } from "./edit.ts";
import { shortened } from "./nodes.ts";

export interface Token {
  name: string;
  value: string;
}

const ROOT = /^(?::root|html|body)$/i;

/** Tokens that all that takes them may have of its own: then that is what the page has. */
const TAKEN_BY: Record<string, string> = { "--button": ".btn", "--on-button": ".btn" };

/** A rule that sets a token. */
interface Setting {
  sheet: Sheet;
  rule: Rule;
  declaration: Declaration;
}

/** What style sheets say of tokens outside of conditions, found once. */
interface TokenFacts {
  /** What is set for the whole page. */
  tokens: Map<string, string>;
  settings: Map<string, Setting[]>;
  /** Tokens of which one is set on the other. */
  pairs: Map<string, Set<string>>;
  /** Tokens that say in which typefaces something is set. */
  typefaces: Set<string>;
}

/** The style sheets of a page, those that win last. */
export type Sheets = readonly Sheet[];

const known = new WeakMap<Sheets, TokenFacts>();

function factsOf(sheets: Sheets): TokenFacts {
  const facts = known.get(sheets) ?? {
    ...{ tokens: new Map(), settings: new Map(), pairs: new Map() },
    typefaces: new Set<string>(),
  };
  if (known.has(sheets)) return facts;
  known.set(sheets, facts);
  const add = <Item>(lists: Map<string, Set<Item>>, name: string, item: Item) =>
    lists.set(name, (lists.get(name) ?? new Set()).add(item));
  const pair = (one: string, other: string) => {
    add(facts.pairs, one, other);
    add(facts.pairs, other, one);
  };
  for (const [text, ground] of NAMED_PAIRS) pair(text, ground);
  const rules = sheets.flatMap((sheet) => sheet.rules.map((rule) => ({ sheet, rule })));
  // What stands in a layer gives way to what stands in none.
  for (const { sheet, rule } of rules.toSorted((a, b) => Number(isPlain(a.rule)) - Number(isPlain(b.rule)))) {
    const declarations = declarationsOf(rule);
    const [text, ground] = [variableIn(declarations, /^color$/), variableIn(declarations, /^background(?:-color)?$/)];
    if (text && ground && text !== ground) pair(text, ground);
    for (const { prop, value } of declarations)
      if (/^font(?:-family)?$/i.test(prop)) for (const [, name] of value.matchAll(VARIABLE)) facts.typefaces.add(name!);
    if (!isUnconditional(rule)) continue;
    const isRoot = rule.selectors.some((selector) => ROOT.test(selector));
    for (const declaration of declarations) {
      const { prop, value } = declaration;
      if (!prop.startsWith("--")) continue;
      if (isFontStack(value)) facts.typefaces.add(prop);
      const settings = facts.settings.get(prop) ?? [];
      settings.push({ sheet, rule, declaration });
      facts.settings.set(prop, settings);
      if (isRoot || rule.selector === TAKEN_BY[prop]) facts.tokens.set(prop, value.trim());
    }
  }
  return facts;
}

const VARIABLE = /var\(\s*(--[\w-]+)/g;

function variableIn(declarations: Declaration[], properties: RegExp): string | undefined {
  const declaration = declarations.findLast(({ prop }) => properties.test(prop));
  return /^var\(\s*(--[\w-]+)\s*\)$/.exec(declaration?.value.trim() ?? "")?.[1];
}

/** The custom properties that style sheets set for the whole page, outside of conditions. */
export const tokensIn = (sheets: Sheets): Token[] =>
  [...factsOf(sheets).tokens].map(([name, value]) => ({ name, value }));

export const setsToken = (sheets: Sheets, name: string): boolean => factsOf(sheets).tokens.has(name);

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

/** The values that edits of one call set tokens to; of two for the same token the first. */
export type NewTokens = ReadonlyMap<string, string>;

/** What setting a token comes to. */
export interface TokenPlan {
  changes: Partial<Record<Sheet["target"], Change[]>>;
  /** The typeface of ours that is to be there for it. */
  family: Family | null;
}

/**
 * What sets a token, beside other tokens that are set with it.
 * @throws EditError when there is none of this name, the value can't be one, or text would be unreadable
 */
export function planToken(sheets: Sheets, css: string, name: string, value: string, others: NewTokens): TokenPlan {
  if (!name.startsWith("--")) throw new EditError("name", problem("no_token_name"));
  assertDeclaration(name, value, "value");
  const facts = factsOf(sheets);
  const { tokens, settings, typefaces } = facts;
  const present = tokens.get(name);
  if (present === undefined)
    throw new EditError("name", problem("token_absent", { name: shortened(name) }), () =>
      nearestTokens(tokensIn(sheets), name),
    );
  const brand = name === BRAND_TOKEN ? hexOf(value) : null;
  const recoloured = brand && recolour(sheets, brand);
  if (recoloured)
    return {
      changes: changesOf(
        recoloured
          .filter(({ declaration: { prop } }) => prop === name || !others.has(prop))
          .map((one) => [[one], one.value]),
      ),
      family: null,
    };
  const places = settings.get(name)!.filter(({ declaration }) => declaration.value.trim() === present);
  assertReadable(besideIn(sheets, name, places, others), name, value);
  const family = typefaces.has(name) ? firstFamily(value) : undefined;
  if (!family) return { changes: changesOf([[places, value]]), family: null };
  const beside = name === "--head" ? headingSettings(facts, family, others) : [];
  return { changes: changesOf([[places, writtenStack(value, css)], ...beside]), family };
}

/** The changes that give settings other values. */
function changesOf(values: [places: Pick<Setting, "sheet" | "declaration">[], value: string][]): TokenPlan["changes"] {
  const changes: TokenPlan["changes"] = {};
  for (const [places, text] of values)
    for (const { sheet, declaration } of places) {
      const { start, end } = valueRange(declaration);
      changes[sheet.target] ??= [];
      changes[sheet.target]!.push({ start: start + sheet.offset, end: end + sheet.offset, text });
    }
  return changes;
}

/**
 * What goes with the typeface of headings on pages of this service: their weight, tracking, sizes and capitals, each
 * where it still is as the typeface wants it that is there. Else capitals at one and a half times the size stay behind.
 */
function headingSettings(
  { tokens, settings }: TokenFacts,
  family: Family,
  others: NewTokens,
): [places: Setting[], value: string][] {
  const stack = tokens.get("--head") ?? "";
  const present = firstFamily(stack);
  const [pair] = pairsOf(family);
  if (!present || !pair) return [];
  const japanese = isJapaneseStack(stack);
  const before = pairsOf(present).map((one) => headingTokens(one, japanese));
  return Object.entries(headingTokens(pair, japanese)).flatMap(([name, value]) => {
    const now = tokens.get(name);
    if (others.has(name) || !before.some((one) => one[name] === now)) return [];
    return [[settings.get(name)!.filter(({ declaration }) => declaration.value.trim() === now), value]];
  });
}

function nearestTokens(tokens: Token[], name: string): NearestMatch[] {
  const words = new Set(name.toLowerCase().split("-"));
  const alike = ({ name }: Token) => name.split("-").filter((word) => word && words.has(word)).length;
  return tokens
    .toSorted((a, b) => alike(b) - alike(a))
    .slice(0, 3)
    .map(({ name, value }) => ({ place: name, text: shortened(value) }));
}

const hexOf = (value: string | undefined): string | null => {
  const colour = value === undefined ? undefined : parseColour(value.trim());
  // What is see-through is on a ground that is not known here.
  return colour && (colour.alpha ?? 1) === 1 ? formatHex(colour) : null;
};

/** A colour beside which a token's colour is to be read. */
interface Beside {
  token: string;
  colour: string;
  /** The contrast as it is before the edits. */
  present: number;
}

/** What a token's colour is read beside: what the page sets, and what the rules set that set the token. */
function besideIn(sheets: Sheets, name: string, places: Setting[], newTokens: NewTokens): Beside[] {
  const { tokens, pairs } = factsOf(sheets);
  const others = pairs.get(name);
  const present = hexOf(tokens.get(name));
  if (!present || !others) return [];
  const beside = new Map<string, Beside>();
  const add = (token: string, value: string) => {
    const now = others.has(token) ? hexOf(value) : null;
    // A token is set anew wherever it has the value that it has for the page.
    const colour = now && value === tokens.get(token) ? hexOf(newTokens.get(token) ?? value) : now;
    if (now && colour) beside.set(`${token} ${now}`, { token, colour, present: contrast(present, now) });
  };
  for (const [token, value] of tokens) add(token, value);
  for (const { rule } of places) for (const { prop, value } of declarationsOf(rule)) add(prop, value.trim());
  return [...beside.values()];
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
  const { token, colour } = worse;
  const words = { value: shortened(value), token, colour, ratio, least: String(READABLE) };
  throw new EditError(
    "value",
    holds ? problem("colour_unreadable_near", { ...words, nearest }) : problem("colour_unreadable", words),
    () => (holds ? [{ place: name, text: nearest }] : []),
  );
}
