/**
 * Colours of pages that came from elsewhere. What is what is told by properties and names of custom properties; where
 * that leaves a text hard to read, the text's lightness is moved in the rule that sets it.
 */
import { formatHex, parse } from "culori";
import { contrast, hexOf, type Lch, lchOf, readable } from "../../../design/palette.ts";
import type { Draft } from "./draft.ts";
import { labelOn } from "./palette_change.ts";
import {
  allRules,
  isDarkOnly,
  type Sheet,
  type SheetDeclaration,
  type SheetRule,
  setRule,
  setValues,
} from "./stylesheet.ts";

const COLOUR =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|(?:rgb|hsl|oklch|oklab|lab|lch|hwb)a?\([^()]*\)|(?<![-\w])[a-z]{3,20}(?![-\w(])/gi;
const BACKGROUND = /^background(?:-color)?$/;
const PAGE = /^(?:html|body|:root|html\s*,\s*body|body\s*,\s*html)$/;
const ACCENT_NAME = /accent|primary|brand|theme|main-?colou?r|highlight|cta/i;
const GROUND_NAME = /(?:^|-)(?:bg|background|surface|card|paper|panel|canvas|base)(?:-|$)/i;
const TEXT_NAME = /(?:^|-)(?:text|fg|foreground|ink|heading|muted|body|copy)(?:-|$)/i;

interface Use {
  sheet: Sheet;
  rule: SheetRule;
  declaration: SheetDeclaration;
}

/** A colour as `#rrggbb`; null for what is none, or lets the ground show through. */
export function hexOfText(text: string): string | null {
  if (
    /^(?:none|inherit|initial|unset|transparent|currentcolor|auto|solid|url|no-repeat|center|cover|fixed|scroll|var)$/i.test(
      text.trim(),
    )
  )
    return null;
  const colour = parse(text.trim());
  return colour && (colour.alpha ?? 1) > 0.9 ? (formatHex(colour) ?? null) : null;
}

const usesOf = (draft: Draft): Use[] =>
  allRules(draft).flatMap(({ sheet, rule }) =>
    isDarkOnly(rule) ? [] : rule.declarations.map((declaration) => ({ sheet, rule, declaration })),
  );

function variables(draft: Draft): Map<string, string> {
  const found = new Map<string, string>();
  for (const { rule, declaration } of usesOf(draft))
    if (declaration.property.startsWith("--") && rule.condition === "" && PAGE.test(rule.selector))
      found.set(declaration.property, declaration.value);
  return found;
}

/** The one colour of a value, variables looked up. */
function colourOf(value: string, known: Map<string, string>, depth = 0): string | null {
  const variable = /^var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)$/.exec(value.trim());
  if (variable) {
    const target = known.get(variable[1]!) ?? variable[2];
    return target && depth < 5 ? colourOf(target, known, depth + 1) : null;
  }
  const colours = [...value.matchAll(COLOUR)].map((match) => hexOfText(match[0])).filter((hex) => hex !== null);
  return colours.length === 1 ? colours[0]! : null;
}

/** The page's ground and text colour as its body rules give them. */
export function groundOf(draft: Draft): { ground: string; text: string } {
  const known = variables(draft);
  const find = (accepts: RegExp) =>
    usesOf(draft)
      .filter(({ rule, declaration }) => PAGE.test(rule.selector) && accepts.test(declaration.property))
      .map(({ declaration }) => colourOf(declaration.value, known))
      .filter((hex) => hex !== null)
      .at(-1);
  const ground = find(BACKGROUND) ?? "#ffffff";
  return { ground, text: find(/^color$/) ?? (contrast("#000000", ground) >= 4.5 ? "#000000" : "#ffffff") };
}

/** The accent: a custom property named so, else the strong colour that is used most, on buttons and links above all. */
export function accentOf(draft: Draft): string | null {
  const known = variables(draft);
  for (const [name, value] of known) {
    const hex = ACCENT_NAME.test(name) && !/text|on-|-on/.test(name) ? colourOf(value, known) : null;
    if (hex && lchOf(hex).c > 0.02) return hex;
  }
  const weights = new Map<string, number>();
  for (const { rule, declaration } of usesOf(draft)) {
    const hex = colourOf(declaration.value, known);
    if (!hex || lchOf(hex).c < 0.05) continue;
    const weight =
      (/btn|button|cta/i.test(rule.selector) && BACKGROUND.test(declaration.property) ? 6 : 0) +
      (/^a\b|\ba\b/.test(rule.selector) ? 2 : 0) +
      1;
    weights.set(hex, (weights.get(hex) ?? 0) + weight);
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Replaces one colour by another wherever the style sheets write it. */
export function replaceColour(draft: Draft, from: string, to: string): boolean {
  const before = snapshot(draft);
  const changes = usesOf(draft).flatMap(({ sheet, declaration }) =>
    [...declaration.value.matchAll(COLOUR)]
      .filter((match) => hexOfText(match[0]) === from)
      .map((match) => ({
        sheet,
        start: declaration.start + match.index,
        end: declaration.start + match.index + match[0].length,
        text: to,
      })),
  );
  if (changes.length === 0) return false;
  setValues(draft, changes);
  repair(draft, before);
  return true;
}

/** Gives matching rules a background, or an own rule at the end when there is none. */
export function setGround(draft: Draft, accepts: (selector: string) => boolean, fallback: string, hex: string): void {
  const before = snapshot(draft);
  const uses = usesOf(draft).filter(
    ({ rule, declaration }) =>
      accepts(rule.selector) &&
      rule.condition === "" &&
      BACKGROUND.test(declaration.property) &&
      colourOf(declaration.value, before.known) !== null,
  );
  const label = labelOn(hex);
  if (uses.length === 0) {
    setRule(draft, fallback, { "background-color": hex, color: label });
    return;
  }
  setValues(
    draft,
    uses.map(({ sheet, declaration }) => ({ sheet, start: declaration.start, end: declaration.end, text: hex })),
  );
  repair(draft, before, label);
}

interface Snapshot {
  known: Map<string, string>;
  colours: Map<string, { ground: string | null; text: string | null }>;
}

function snapshot(draft: Draft): Snapshot {
  const known = variables(draft);
  return { known, colours: new Map(pairsOf(draft, known).map(({ key, ground, text }) => [key, { ground, text }])) };
}

interface Pair {
  key: string;
  sheet: Sheet;
  rule: SheetRule;
  ground: string | null;
  text: string | null;
  textUse: SheetDeclaration | null;
}

/** Ground and text colour of each rule. */
function pairsOf(draft: Draft, known: Map<string, string>): Pair[] {
  return allRules(draft)
    .filter(({ rule }) => !isDarkOnly(rule))
    .map(({ sheet, rule }, index) => {
      const ground = rule.declarations.filter(({ property }) => BACKGROUND.test(property)).at(-1) ?? null;
      const text = rule.declarations.filter(({ property }) => property === "color").at(-1) ?? null;
      return {
        key: `${index} ${rule.selector}`,
        sheet,
        rule,
        ground: ground && colourOf(ground.value, known),
        text: text && colourOf(text.value, known),
        textUse: text,
      };
    });
}

/** Where a change has left a text hard to read, moves that text; where a ground has changed and the rule names no text colour, adds one. */
function repair(draft: Draft, before: Snapshot, label: string | null = null): void {
  const known = variables(draft);
  const page = groundOf(draft);
  const changes = pairsOf(draft, known).flatMap(({ key, sheet, rule, ground, text, textUse }) => {
    const old = before.colours.get(key);
    if (!old || (old.ground === ground && old.text === text)) return [];
    const on = ground ?? page.ground;
    if (textUse && text) {
      if (contrast(text, on) >= 4.5) return [];
      return [{ sheet, start: textUse.start, end: textUse.end, text: readable(lchOf(text), [on], 4.6) }];
    }
    if (ground && !textUse && old.ground !== ground && (label !== null || contrast(page.text, ground) < 4.5)) {
      const needsSemicolon = !/[;{]\s*$/.test(
        draft.code[sheet.target].slice(Math.max(0, rule.blockEnd - 60), rule.blockEnd),
      );
      return [
        {
          sheet,
          start: rule.blockEnd,
          end: rule.blockEnd,
          text: `${needsSemicolon ? ";" : ""}color:${label ?? labelOn(ground)}`,
        },
      ];
    }
    return [];
  });
  setValues(draft, changes);
}

/**
 * Changes the page's ground. From light to dark, or back, all neutral grounds and texts of the page change sides with
 * it: a white card on a ground that has turned dark would carry text of the wrong colour.
 */
export function setPageGround(draft: Draft, wanted: Lch): void {
  const { ground, text } = groundOf(draft);
  const hex = hexOf(wanted);
  const toDark = contrast("#ffffff", hex) > contrast("#000000", hex);
  const wasDark = contrast("#ffffff", ground) > contrast("#000000", ground);
  const known = variables(draft);
  const bodyText = readable(lchOf(toDark === wasDark ? text : toDark ? "#f2f0ee" : "#1c1917"), [hex], 7);
  const uses = usesOf(draft);
  const changes: { sheet: Sheet; start: number; end: number; text: string }[] = [];
  for (const { sheet, rule, declaration } of uses) {
    const { property, value, start, end } = declaration;
    const isVariable = property.startsWith("--");
    const colour = colourOf(value, known);
    if (!colour) continue;
    const role =
      BACKGROUND.test(property) || (isVariable && GROUND_NAME.test(property))
        ? "ground"
        : property === "color" || (isVariable && TEXT_NAME.test(property))
          ? "text"
          : null;
    // A use of a variable that is changed where it is defined follows by itself.
    const variable = /^var\(\s*(--[\w-]+)/.exec(value.trim())?.[1];
    if (role === null || (variable && (GROUND_NAME.test(variable) || TEXT_NAME.test(variable)))) continue;
    const lch = lchOf(colour);
    const onPage = PAGE.test(rule.selector);
    const next =
      role === "ground"
        ? onPage && !isVariable
          ? hex
          : colour === ground
            ? hex
            : toDark !== wasDark && lch.c < 0.06 && lch.l < 0.6 === wasDark
              ? hexOf({
                  ...wanted,
                  l: toDark ? Math.min(0.34, wanted.l + 0.03 + (1 - lch.l) * 0.4) : Math.max(0.9, 1 - lch.l * 0.2),
                })
              : null
        : textOnNew(rule, lch, { hex, toDark, wasDark, bodyText, known });
    if (next && next !== colour) changes.push({ sheet, start, end, text: next });
  }
  setValues(draft, changes);
  const after = variables(draft);
  const body = usesOf(draft).filter(
    ({ rule, declaration }) =>
      PAGE.test(rule.selector) && (BACKGROUND.test(declaration.property) || declaration.property === "color"),
  );
  const hasGround = body.some(
    ({ declaration }) => BACKGROUND.test(declaration.property) && colourOf(declaration.value, after) === hex,
  );
  const bodyColour = body
    .filter(({ declaration }) => declaration.property === "color")
    .map(({ declaration }) => colourOf(declaration.value, after))
    .at(-1);
  if (!hasGround || !bodyColour || contrast(bodyColour, hex) < 4.5)
    setRule(draft, "body", {
      ...(hasGround ? {} : { "background-color": hex }),
      ...(bodyColour && contrast(bodyColour, hex) >= 4.5 ? {} : { color: bodyText }),
    });
}

function textOnNew(
  rule: SheetRule,
  lch: Lch,
  page: { hex: string; toDark: boolean; wasDark: boolean; bodyText: string; known: Map<string, string> },
): string | null {
  const own = rule.declarations.filter(({ property }) => BACKGROUND.test(property)).at(-1);
  const ground = own ? colourOf(own.value, page.known) : null;
  // On a ground of its own that stays, the text stays; on one that changes sides it goes along.
  if (ground && !(lchOf(ground).c < 0.06 && lchOf(ground).l < 0.6 === page.wasDark)) return null;
  const same = hexOf(lch);
  // On the raised grounds beside the page's own the same text must still be read.
  const raised = hexOf({ ...lchOf(page.hex), l: Math.min(0.34, lchOf(page.hex).l + 0.12) });
  const grounds = page.toDark && page.toDark !== page.wasDark ? [page.hex, raised] : [page.hex];
  if (grounds.every((on) => contrast(same, on) >= 4.5)) return null;
  // Strong text stays strong on the other side, and quiet text quiet.
  const turned = page.toDark ? (lch.l < 0.45 ? 0.94 : 0.82) : lch.l > 0.8 ? 0.24 : 0.42;
  return readable(page.toDark !== page.wasDark && lch.c < 0.06 ? { ...lch, l: turned } : lch, grounds, 4.6);
}
