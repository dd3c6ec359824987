/**
 * Colours of the page and of things on it. Wherever a colour changes, every text that could be read before can be read
 * afterwards (WCAG AA): it follows the ground, or the wish is refused.
 */
import { formatHex, parse } from "culori";
import type { Declaration, Rule } from "postcss";
import { contrast, hexOf, type Lch, lchOf, type PaletteSeed, readable } from "../../../../design/palette.ts";
import { applyEdits } from "../../../../edits/apply.ts";
import type { Edit } from "../../../../edits/edit.ts";
import { classesOf, type Element, type Page, readPage } from "../../../../html/page.ts";
import { readSeen, type SeenText } from "../../../../html/styles/seen.ts";
import { named, type Said, type Value } from "../answers.ts";
import { labelOn, legibleAs, type Role, readSeed, rolesOn, setRole, withPalette } from "../composed/palette.ts";
import { isComposed } from "../composed/part.ts";
import { isButton } from "../find.ts";
import { already, type Ground, type Plan, refuse } from "../ground.ts";
import type { StyleValue, Target } from "../intent.ts";
import { rewritten } from "../source_edits.ts";
import { declarationsOf, declared, readStyles, rulesOf, type Styles, setRule, styleEdits } from "../stylesheets.ts";
import { selectorFor } from "./styled.ts";

/** What a wish for a colour is about. */
export type Painted = "background" | "accent" | "buttons" | "headings" | "links" | "text";

type Change = (colour: Lch) => Lch;

/** How a colour changes, and what answers call it. */
export function changeOf(value: StyleValue): { change: Change; what: Value } | null {
  switch (value.is) {
    case "colour":
      return { change: () => lchOf(value.hex), what: { name: "now", with: { text: value.said } } };
    case "theme":
      return {
        change: (colour) => ({ ...colour, l: value.theme === "dark" ? 0.17 : 0.98, c: Math.min(colour.c, 0.02) }),
        what: named(value.theme),
      };
    case "lightness": {
      const { direction, amount } = value.degree;
      const step = (direction === "up" ? 1 : -1) * (amount === 2 ? 0.18 : 0.09);
      return {
        change: (colour) => ({ ...colour, l: Math.min(0.99, Math.max(0.13, colour.l + step)) }),
        what: named(direction === "up" ? "lighter" : "darker"),
      };
    }
    case "saturation": {
      const { direction, amount } = value.degree;
      const factor = direction === "up" ? (amount === 2 ? 1.8 : 1.35) : amount === 2 ? 0.4 : 0.65;
      return {
        change: (colour) => ({
          ...colour,
          c: Math.min(0.3, colour.c * factor + (direction === "up" && colour.c > 0.004 ? 0.01 : 0)),
        }),
        what: named(direction === "up" ? "stronger" : "softer"),
      };
    }
    case "warmth": {
      const warm = value.degree.direction === "up";
      return {
        change: (colour) => towards(colour, warm ? 60 : 250, value.degree.amount === 2 ? 0.6 : 0.35),
        what: named(warm ? "warmer" : "cooler"),
      };
    }
    default:
      return null;
  }
}

/** A colour with its hue nearer to another, by the shorter way. */
function towards({ l, c, h }: Lch, hue: number, share: number): Lch {
  const way = ((hue - h + 540) % 360) - 180;
  return { l, c: Math.max(c, 0.015), h: (h + way * share + 360) % 360 };
}

/** Whether people would call two colours by one name. */
function isLike(one: Lch, other: Lch): boolean {
  const isGrey = (colour: Lch) => colour.c < 0.03;
  if (isGrey(one) || isGrey(other)) return isGrey(one) && isGrey(other) && Math.abs(one.l - other.l) < 0.25;
  const apart = Math.abs(((one.h - other.h + 540) % 360) - 180);
  return apart < 35;
}

/** Colours of the whole page. */
export function paintPage(ground: Ground, painted: Painted, value: StyleValue, from?: { hex: string }): Plan {
  if (value.is === "contrast") return moreContrast(ground);
  const changed = changeOf(value);
  if (!changed) return refuse("cantStyle", { name: ground.task.page.name });
  const styles = readStyles(ground);
  const thing = named(painted === "background" || painted === "accent" ? painted : painted);
  const said: Said = ["styled", { thing, what: changed.what }];
  const seed = isComposed(ground) ? readSeed(ground, styles) : null;
  const now = seed ? seed.accent : lchOf(accentOf(styles, variablesOf(styles)) ?? "#888888");
  if (from && !isLike(lchOf(from.hex), now)) return refuse("noColour");
  const edits = seed
    ? paintComposed(ground, styles, seed, painted, value, changed.change)
    : paintForeign(ground, styles, painted, value, changed.change);
  if (edits.length === 0) return already("already", { thing });
  return readably(ground, { edits, said: [said] });
}

function paintComposed(
  ground: Ground,
  styles: Styles,
  seed: PaletteSeed,
  painted: Painted,
  value: StyleValue,
  change: Change,
): Edit[] {
  const { css } = ground.code;
  switch (painted) {
    case "background": {
      const background = change(seed.background);
      const dark = background.l < 0.5;
      if (value.is === "theme" && seed.dark === (value.theme === "dark")) return [];
      const next: PaletteSeed = {
        ...seed,
        background:
          value.is === "theme" && !dark
            ? { ...background, l: 0.97, h: seed.accent.h, c: Math.min(0.012, seed.accent.c * 0.1) }
            : background,
        dark,
        allowDark: value.is === "theme" ? false : seed.allowDark && !dark,
        deep: dark ? null : seed.deep,
      };
      return rewritten("css", css, withPalette(ground, next) ?? refuse("noColour"));
    }
    case "accent": {
      const accent = change(seed.accent);
      // The colours beside the old accent keep their distance from it.
      const others = value.is === "colour" ? {} : { second: change(seed.second), third: change(seed.third) };
      const background = value.is === "warmth" ? change(seed.background) : seed.background;
      return rewritten(
        "css",
        css,
        withPalette(ground, {
          ...seed,
          ...others,
          accent,
          background,
          deep: value.is === "colour" ? null : seed.deep,
        }) ?? refuse("noColour"),
      );
    }
    case "buttons": {
      const fill = hexOf(
        change(
          lchOf(
            declared(styles, ".btn", "--button")?.value ??
              declared(styles, ":root", "--button")?.value ??
              hexOf(seed.accent),
          ),
        ),
      );
      const label = labelOn(fill);
      setRule(styles, ".btn", { "--button": fill, "--on-button": label });
      // Some designs fill their buttons with another colour of the band.
      const own = rulesOf(styles)
        .filter(({ selector }) => selector === ".btn")
        .flatMap(declarationsOf);
      const isOther = own.findLast(({ prop }) => BACKGROUND.test(prop))?.value.includes("--button") === false;
      if (isOther) setRule(styles, ".btn:not(.quiet)", { background: fill, color: label, "border-color": fill });
      return styleEdits(ground, styles);
    }
    default: {
      const role: Role = painted === "headings" ? "heading" : painted === "links" ? "link" : "text";
      const now =
        declared(styles, ":root", role === "heading" ? "--heading" : `--${role}`)?.value ??
        declared(styles, ":root", "--text")?.value ??
        "#222222";
      if (!setRole(styles, role, hexOf(change(lchOf(now))))) return refuse("unreadable");
      if (role === "heading") setRule(styles, "h1,h2,h3", { color: "var(--heading,inherit)" });
      return styleEdits(ground, styles);
    }
  }
}

function moreContrast(ground: Ground): Plan {
  const styles = readStyles(ground);
  const seed = isComposed(ground) ? readSeed(ground, styles) : null;
  if (!seed) return refuse("noColour");
  const l = seed.dark ? 0.13 : 0.99;
  const edits = rewritten(
    "css",
    ground.code.css,
    withPalette(ground, { ...seed, background: { ...seed.background, l, c: seed.background.c * 0.3 } }) ??
      refuse("noColour"),
  );
  if (edits.length === 0) return already("already", { thing: named("background") });
  return { edits, said: [["styled", { thing: named("background"), what: named("contrast") }]] };
}

const BACKGROUND = /^background(?:-color)?$/;
const PAGE = /^(?:html|body|:root|html\s*,\s*body|body\s*,\s*html)$/;
const ACCENT_NAME = /accent|primary|brand|theme|main-?colou?r|highlight|cta/i;
const GROUND_NAME = /(?:^|-)(?:bg|background|surface|card|paper|panel|canvas|base)(?:-|$)/i;
const TEXT_NAME = /(?:^|-)(?:text|fg|foreground|ink|heading|muted|body|copy)(?:-|$)/i;
const COLOUR =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|(?:rgb|hsl|oklch|oklab|lab|lch|hwb)a?\([^()]*\)|(?<![-\w])[a-z]{3,20}(?![-\w(])/gi;
const NO_COLOUR =
  /^(?:none|inherit|initial|unset|transparent|currentcolor|auto|solid|url|no-repeat|center|cover|fixed|scroll|var)$/i;

/** A colour as `#rrggbb`; null for what is none, or lets the ground show through. */
function hexOfText(text: string): string | null {
  if (NO_COLOUR.test(text.trim())) return null;
  const colour = parse(text.trim());
  return colour && (colour.alpha ?? 1) > 0.9 ? (formatHex(colour) ?? null) : null;
}

function variablesOf(styles: Styles): Map<string, string> {
  const found = new Map<string, string>();
  for (const rule of rulesOf(styles))
    if (PAGE.test(rule.selector) && rule.parent?.type === "root")
      for (const { prop, value } of declarationsOf(rule)) if (prop.startsWith("--")) found.set(prop, value);
  return found;
}

/** The one colour of a value, variables looked up. */
function colourIn(value: string, variables: Map<string, string>, depth = 0): string | null {
  const variable = /^var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)$/.exec(value.trim());
  if (variable) {
    const target = variables.get(variable[1]!) ?? variable[2];
    return target && depth < 5 ? colourIn(target, variables, depth + 1) : null;
  }
  const colours = [...value.matchAll(COLOUR)].map((match) => hexOfText(match[0])).filter((hex) => hex !== null);
  return colours.length === 1 ? colours[0]! : null;
}

const groundIn = (rule: Rule): Declaration | undefined =>
  declarationsOf(rule).findLast(({ prop }) => BACKGROUND.test(prop));
const colourDeclared = (rule: Rule): Declaration | undefined =>
  declarationsOf(rule).findLast(({ prop }) => prop === "color");

/** Puts a colour in the place of the colour of a declaration, where it is written. */
function recolour(styles: Styles, declaration: Declaration, hex: string): void {
  const variable = /^var\(\s*(--[\w-]+)/.exec(declaration.value.trim())?.[1];
  const owner = variable
    ? rulesOf(styles)
        .filter((rule) => PAGE.test(rule.selector))
        .flatMap(declarationsOf)
        .findLast(({ prop }) => prop === variable)
    : null;
  if (owner) {
    recolour(styles, owner, hex);
    return;
  }
  const match = [...declaration.value.matchAll(COLOUR)].find((one) => hexOfText(one[0]) !== null);
  declaration.value = match
    ? declaration.value.slice(0, match.index) + hex + declaration.value.slice(match.index + match[0].length)
    : hex;
}

function paintForeign(ground: Ground, styles: Styles, painted: Painted, value: StyleValue, change: Change): Edit[] {
  const variables = variablesOf(styles);
  const page = pageColours(styles, variables);
  switch (painted) {
    case "background": {
      if (value.is === "theme" && lchOf(page.ground).l < 0.5 === (value.theme === "dark")) return [];
      const wanted =
        value.is === "theme"
          ? { l: value.theme === "dark" ? 0.19 : 0.985, c: 0.006, h: lchOf(page.ground).h }
          : change(lchOf(page.ground));
      turnPage(styles, variables, page, wanted);
      break;
    }
    case "accent": {
      const old = accentOf(styles, variables) ?? refuse("noColour");
      const next = hexOf(change(lchOf(old)));
      const touched: Rule[] = [];
      for (const rule of rulesOf(styles))
        for (const declaration of declarationsOf(rule)) {
          const isVariable = /^var\(/.test(declaration.value.trim());
          if (colourIn(declaration.value, variables) === old) touched.push(rule);
          if (!isVariable)
            declaration.value = declaration.value.replace(COLOUR, (found) => (hexOfText(found) === old ? next : found));
        }
      mendText(styles, touched, page);
      break;
    }
    case "buttons": {
      const selectors = buttonSelectors(ground.page, styles, variables);
      const fill = hexOf(change(lchOf(selectors.fill ?? "#dddddd")));
      for (const selector of selectors.list) setRule(styles, selector, { background: fill, color: labelOn(fill) });
      break;
    }
    default: {
      const selector = painted === "headings" ? "h1,h2,h3" : painted === "links" ? "a" : "body";
      const wanted = hexOf(change(lchOf(page.text)));
      const rules = rulesOf(styles).filter(
        (rule) =>
          colourDeclared(rule) &&
          (painted === "headings"
            ? /(?:^|[\s,])h[1-3]$/.test(rule.selector)
            : painted === "links"
              ? /^a$/.test(rule.selector)
              : PAGE.test(rule.selector)),
      );
      const colour = legibleAs(wanted, [page.ground]) ?? refuse("unreadable");
      for (const rule of rules) colourDeclared(rule)!.value = colour;
      if (rules.length === 0 || painted === "headings") setRule(styles, selector, { color: colour });
    }
  }
  return styleEdits(ground, styles);
}

/** The page's ground and text colour as its body rules give them. */
function pageColours(styles: Styles, variables: Map<string, string>): { ground: string; text: string } {
  const find = (accepts: (rule: Rule) => Declaration | undefined) =>
    rulesOf(styles)
      .filter((rule) => PAGE.test(rule.selector))
      .map((rule) => colourIn(accepts(rule)?.value ?? "", variables))
      .filter((hex) => hex !== null)
      .at(-1);
  const ground = find(groundIn) ?? "#ffffff";
  return { ground, text: find(colourDeclared) ?? (contrast("#000000", ground) >= 4.5 ? "#000000" : "#ffffff") };
}

/** The accent: a custom property named so, else the strong colour that is used most, on buttons and links above all. */
function accentOf(styles: Styles, variables: Map<string, string>): string | null {
  for (const [name, value] of variables) {
    const hex = ACCENT_NAME.test(name) && !/text|on-|-on/.test(name) ? colourIn(value, variables) : null;
    if (hex && lchOf(hex).c > 0.02) return hex;
  }
  const weights = new Map<string, number>();
  for (const rule of rulesOf(styles))
    for (const { prop, value } of declarationsOf(rule)) {
      const hex = colourIn(value, variables);
      if (!hex || lchOf(hex).c < 0.05) continue;
      const weight =
        (/btn|button|cta/i.test(rule.selector) && BACKGROUND.test(prop) ? 6 : 0) +
        (/^a\b|\ba\b/.test(rule.selector) ? 2 : 0) +
        1;
      weights.set(hex, (weights.get(hex) ?? 0) + weight);
    }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** The rules that give buttons their fill; the page's buttons themselves where none does. */
function buttonSelectors(
  page: Page,
  styles: Styles,
  variables: Map<string, string>,
): { list: string[]; fill: string | null } {
  const classes = new Set(
    page.elements
      .filter(isButton)
      .flatMap(classesOf)
      .filter((name) => /btn|button|cta/i.test(name)),
  );
  const filled = rulesOf(styles).filter(
    (rule) =>
      rule.parent?.type === "root" &&
      groundIn(rule) &&
      rule.selector
        .split(",")
        .every(
          (one) =>
            [...classes].some(
              (name) => one.trim() === `.${name}` || one.trim() === `a.${name}` || one.trim() === `button.${name}`,
            ) || /^button$/.test(one.trim()),
        ),
  );
  const fills = filled.map((rule) => colourIn(groundIn(rule)!.value, variables)).filter((hex) => hex !== null);
  const list =
    filled.length > 0
      ? [...new Set(filled.map(({ selector }) => selector))]
      : [...classes].map((name) => `.${name}`).slice(0, 4);
  if (list.length === 0 && page.elements.some(({ tag }) => tag === "button")) list.push("button");
  return list.length > 0 ? { list, fill: fills.at(-1) ?? null } : refuse("missing", { thing: named("buttons") });
}

/** Moves the text of rules whose ground or text has changed until it can be read. */
function mendText(styles: Styles, rules: Rule[], page: { ground: string }): void {
  const variables = variablesOf(styles);
  for (const rule of new Set(rules)) {
    const [own, text] = [groundIn(rule), colourDeclared(rule)];
    const ground = own ? colourIn(own.value, variables) : page.ground;
    const colour = text ? colourIn(text.value, variables) : null;
    if (!ground || !text || !colour || contrast(colour, ground) >= 4.5) continue;
    text.value = readable(lchOf(colour), [ground], 4.6);
  }
}

/** Which custom properties are grounds, and which the colours of texts, by what they are used for. */
function usesOf(styles: Styles) {
  const uses = { grounds: new Set<string>(), texts: new Set<string>(), shared: [] as Declaration[] };
  for (const rule of rulesOf(styles))
    for (const { prop, value } of declarationsOf(rule)) {
      const variable = /^var\(\s*(--[\w-]+)/.exec(value.trim())?.[1];
      if (variable && BACKGROUND.test(prop)) uses.grounds.add(variable);
      if (variable && prop === "color") uses.texts.add(variable);
    }
  return uses;
}

/** Gives the page another ground; from light to dark, or back, all neutral grounds and texts change sides with it. */
function turnPage(
  styles: Styles,
  variables: Map<string, string>,
  page: { ground: string; text: string },
  wanted: Lch,
): void {
  const hex = hexOf(wanted);
  const isDark = (colour: string) => contrast("#ffffff", colour) > contrast("#000000", colour);
  const [toDark, wasDark] = [isDark(hex), isDark(page.ground)];
  const turns = toDark !== wasDark;
  const raised = hexOf({ ...wanted, l: Math.min(0.34, wanted.l + 0.12) });
  const grounds = toDark && turns ? [hex, raised] : [hex];
  const planned: [Declaration, string][] = [];
  const uses = usesOf(styles);
  for (const rule of rulesOf(styles)) {
    const own = groundIn(rule);
    const ownGround = own ? colourIn(own.value, variables) : null;
    for (const declaration of declarationsOf(rule)) {
      const { prop, value } = declaration;
      const colour = colourIn(value, variables);
      if (!colour) continue;
      if (/^var\(/.test(value.trim())) {
        if (prop === "color" && !ownGround) uses.shared.push(declaration);
        continue;
      }
      const lch = lchOf(colour);
      const isGround =
        BACKGROUND.test(prop) || (prop.startsWith("--") && (GROUND_NAME.test(prop) || uses.grounds.has(prop)));
      const isText =
        prop === "color" ||
        (prop.startsWith("--") && (TEXT_NAME.test(prop) || uses.texts.has(prop)) && !uses.grounds.has(prop));
      const isNeutral = lch.c < 0.06;
      if (isGround) {
        if (colour === page.ground || (PAGE.test(rule.selector) && BACKGROUND.test(prop)))
          planned.push([declaration, hex]);
        else if (turns && isNeutral && lch.l < 0.6 === wasDark)
          planned.push([
            declaration,
            hexOf({
              ...wanted,
              l: toDark ? Math.min(0.34, wanted.l + 0.03 + (1 - lch.l) * 0.4) : Math.max(0.9, 1 - lch.l * 0.2),
            }),
          ]);
      } else if (isText) {
        // On a ground of its own that stays the text stays.
        if (
          ownGround &&
          ownGround !== page.ground &&
          !(turns && lchOf(ownGround).c < 0.06 && lchOf(ownGround).l < 0.6 === wasDark)
        )
          continue;
        if (grounds.every((on) => contrast(colour, on) >= 4.5)) continue;
        const turned = toDark ? (lch.l < 0.45 ? 0.94 : 0.82) : lch.l > 0.8 ? 0.24 : 0.42;
        planned.push([declaration, readable(turns && isNeutral ? { ...lch, l: turned } : lch, grounds, 4.6)]);
      }
    }
  }
  for (const [declaration, colour] of planned) recolour(styles, declaration, colour);
  // What a fill and a text share stays the fill's; the text gets a colour of its own where it needs one.
  const now = variablesOf(styles);
  for (const declaration of uses.shared) {
    const colour = colourIn(declaration.value, now);
    if (colour && grounds.some((on) => contrast(colour, on) < 4.5))
      declaration.value = readable(lchOf(colour), grounds, 4.6);
  }
  const after = pageColours(styles, variablesOf(styles));
  const body: Record<string, string> = {};
  if (after.ground !== hex) body["background-color"] = hex;
  if (contrast(after.text, hex) < 4.5 || (after.ground !== hex && turns))
    body.color = readable(lchOf(toDark ? "#f2f0ee" : "#1c1917"), [hex], 7);
  if (Object.keys(body).length > 0) setRule(styles, "body", body);
  if (!turns) return;
  setRule(styles, ":root", { "color-scheme": toDark ? "dark" : "light" });
  // Links that no rule gives a colour have the browser's, for light grounds.
  const hasColour = rulesOf(styles).some((rule) => /^a(?::link)?$/.test(rule.selector) && colourDeclared(rule));
  if (!hasColour)
    setRule(styles, "a", { color: readable(lchOf(accentOf(styles, variables) ?? "#3366cc"), grounds, 4.6) });
}

/** A colour of one thing: a section's ground, a button's fill, a text's colour. */
export function paintElements(
  ground: Ground,
  elements: Element[],
  property: "background" | "text_colour" | "colour",
  value: StyleValue,
  thing: Value,
  about: Target,
): Plan {
  const changed = changeOf(value) ?? refuse("cantStyle", { name: ground.task.page.name });
  const styles = readStyles(ground);
  const seed = isComposed(ground) ? readSeed(ground, styles) : null;
  const seen = seenOf(ground);
  const edits: Edit[] = [];
  for (const element of elements) {
    const isBlock =
      /^(?:section|header|footer|article|aside|div|main|form|ul|ol|li|nav|blockquote|details)$/.test(element.tag) &&
      !isButton(element);
    const isFill = property !== "text_colour" && about.kind !== "price" && (isBlock || isButton(element));
    const inside = firstSeen(ground.page, seen, element);
    if (isFill) {
      const now = inside ? inside.ground : (seed && hexOf(seed.background)) || "#ffffff";
      const fill = hexOf(changed.change(lchOf(now)));
      // A quiet button has no fill of the band's.
      if (seed && isButton(element) && !classesOf(element).includes("quiet"))
        edits.push(...selectorFor(ground, element, { "--button": fill, "--on-button": labelOn(fill) }));
      else if (seed && (classesOf(element).some((name) => name.startsWith("band-")) || element.tag === "footer"))
        edits.push(...selectorFor(ground, element, rolesOn(seed, lchOf(fill))));
      else
        edits.push(
          ...selectorFor(ground, element, {
            "background-color": fill,
            color: labelOn(fill),
            ...(isButton(element) ? { "border-color": fill } : {}),
          }),
        );
    } else {
      const now = inside?.colour ?? "#222222";
      const wanted = hexOf(changed.change(lchOf(now)));
      const colour = inside ? (legibleAs(wanted, [inside.ground]) ?? refuse("unreadable")) : wanted;
      const isBand = seed && classesOf(element).some((name) => name.startsWith("band-"));
      edits.push(
        ...selectorFor(ground, element, isBand ? { "--text": colour, "--heading": colour } : { color: colour }),
      );
    }
  }
  if (edits.length === 0) return already("already", { thing });
  return readably(ground, { edits, said: [["styled", { thing, what: changed.what }]], about });
}

interface SeenColours {
  colour: string;
  ground: string;
  contrast: number;
}

const hexFrom = ({ r, g, b }: SeenText["colour"]): string => formatHex({ mode: "rgb", r, g, b });

/** The colours of texts in a usual window, by element. */
function seenOf({ page, code }: Pick<Ground, "page" | "code">): Map<string, SeenColours> {
  const seen = new Map<string, SeenColours>();
  readSeen(page, code.css, code.javascript, ({ element, view, colour, ground }) => {
    const [text, on] = [hexFrom(colour), hexFrom(ground)];
    seen.set(`${element?.index ?? -1} ${view.scheme} ${view.widthPx}`, {
      colour: text,
      ground: on,
      contrast: contrast(text, on),
    });
  });
  return seen;
}

function firstSeen(page: Page, seen: Map<string, SeenColours>, element: Element): SeenColours | null {
  for (let index = element.index; page.elements[index] && page.elements[index]!.start < element.end; index++) {
    const found = seen.get(`${index} light 1440`);
    if (found) return found;
  }
  return null;
}

/** So many texts are mended one by one. */
const MOST_MENDED = 40;

/** The plan, with every text readable that could be read before; where that can't be, a refusal. */
export function readably(ground: Ground, plan: Plan): Plan {
  const before = seenOf(ground);
  let { edits } = plan;
  for (let turn = 0; turn < 3; turn++) {
    const { code } = applyEdits(ground.code, ground.meta, edits);
    const page = code.html === ground.code.html ? ground.page : readPage(code.html);
    const poor = [...seenOf({ page, code })].filter(
      ([key, { contrast: now }]) => now < 4.45 && now < (before.get(key)?.contrast ?? 0) - 0.05,
    );
    if (poor.length === 0) return { ...plan, edits };
    const grounds = Map.groupBy(poor, ([key]) => Number(key.split(" ")[0]));
    if (turn === 2 || grounds.size > MOST_MENDED) break;
    for (const [index, seen] of grounds) {
      const element = ground.page.elements[index];
      if (!element) return refuse("unreadable");
      const on = seen.map(([, one]) => one.ground);
      edits = [...edits, ...selectorFor(ground, element, { color: readable(lchOf(seen[0]![1].colour), on, 4.6) })];
    }
  }
  return refuse("unreadable");
}
