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
import { type Name, named, type Value } from "../answers.ts";
import { labelOn, legibleAs, type Role, readSeed, rolesOn, setRole, withPalette } from "../composed/palette.ts";
import { isComposed } from "../composed/part.ts";
import { isButton } from "../find.ts";
import { already, type Ground, type Plan, refuse } from "../ground.ts";
import type { StyleValue, Target } from "../intent.ts";
import { rewritten } from "../source_edits.ts";
import { declarationsOf, declared, readStyles, rulesOf, type Styles, setRule, styleEdits } from "../stylesheets.ts";
import { buttonSelectors, selectorFor } from "./styled.ts";

/** What a wish for a colour is about. */
export type Painted = "background" | "accent" | "buttons" | "headings" | "links" | "text";

type Change = (colour: Lch) => Lch;

/** Another lightness, within bounds; what lies beyond them already stays. */
const moved = (l: number, by: number): number =>
  by > 0 ? Math.max(l, Math.min(0.99, l + by)) : Math.min(l, Math.max(0.13, l + by));

/** Changes by degrees, and what answers call more and less of each. `way` is 1 or 2, below zero for less. */
const SHIFTS: Record<string, { names: [more: Name, less: Name]; shift: (colour: Lch, way: number) => Lch }> = {
  lightness: {
    names: ["lighter", "darker"],
    shift: (colour, way) => ({ ...colour, l: moved(colour.l, 0.09 * way) }),
  },
  saturation: {
    names: ["stronger", "softer"],
    shift: (colour, way) => ({ ...colour, c: Math.min(0.3, colour.c * 1.35 ** way) }),
  },
  // Of a ground: away from the text, or towards it.
  contrast: {
    names: ["contrast", "softer"],
    shift: ({ l, c, h }, way) => ({
      l: moved(l, (l < 0.5 ? -0.09 : 0.09) * way),
      c: c * 0.3,
      h,
    }),
  },
  warmth: {
    names: ["warmer", "cooler"],
    // The hue comes nearer to that of fire or ice, by the shorter way.
    shift: ({ l, c, h }, way) => {
      const turn = (((way > 0 ? 60 : 250) - h + 540) % 360) - 180;
      return { l, c: Math.max(c, 0.015), h: (h + turn * 0.3 * Math.abs(way) + 360) % 360 };
    },
  },
};

/** How a colour changes, and what answers call it; refused for what changes no colour. */
function changeOf(ground: Ground, value: StyleValue): { change: Change; what: Value } {
  if (value.is === "colour")
    return { change: () => lchOf(value.hex), what: { name: "now", with: { text: value.said } } };
  if (value.is === "theme") {
    const l = value.theme === "dark" ? 0.17 : 0.98;
    return { change: (colour) => ({ ...colour, l, c: Math.min(colour.c, 0.02) }), what: named(value.theme) };
  }
  const known = SHIFTS[value.is];
  if (!known || !("degree" in value)) return refuse("cantStyle", { name: ground.task.page.name });
  const { direction, amount } = value.degree;
  return {
    change: (colour) => known.shift(colour, direction === "up" ? amount : -amount),
    what: named(known.names[direction === "up" ? 0 : 1]),
  };
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
  const { change, what } = changeOf(ground, value);
  const styles = readStyles(ground);
  const thing = named(painted);
  const seed = isComposed(ground) ? readSeed(ground, styles) : null;
  const now = seed ? seed.accent : lchOf(accentOf(styles) ?? "#888888");
  if (from && !isLike(lchOf(from.hex), now)) return refuse("noColour");
  const edits = seed
    ? paintComposed(ground, styles, seed, painted, value, change)
    : paintForeign(ground, styles, painted, value, change);
  if (edits.length === 0) return already("already", { thing });
  const things = seed && painted === "accent" && value.is === "warmth" ? [thing, named("background")] : [thing];
  return readably(ground, { edits, said: things.map((one) => ["styled", { thing: one, what }]) });
}

function paintComposed(
  ground: Ground,
  styles: Styles,
  seed: PaletteSeed,
  painted: Painted,
  value: StyleValue,
  change: Change,
): Edit[] {
  const repainted = (next: Partial<PaletteSeed>) =>
    rewritten("css", ground.code.css, withPalette(ground, { ...seed, ...next }) ?? refuse("noColour"));
  const isNamed = value.is === "colour";
  switch (painted) {
    case "background": {
      const background = change(seed.background);
      const dark = background.l < 0.5;
      // White gets no lighter.
      if (hexOf(background) === hexOf(seed.background)) return [];
      if (value.is !== "theme")
        return repainted({ background, dark, allowDark: seed.allowDark && !dark, deep: dark ? null : seed.deep });
      if (seed.dark === dark) return [];
      const light = { l: 0.97, h: seed.accent.h, c: Math.min(0.012, seed.accent.c * 0.1) };
      return repainted({
        background: dark ? background : light,
        dark,
        allowDark: false,
        deep: dark ? null : seed.deep,
      });
    }
    case "accent":
      return repainted({
        accent: change(seed.accent),
        // The colours beside the old accent keep their distance from it.
        ...(isNamed ? { deep: null } : { second: change(seed.second), third: change(seed.third) }),
        ...(value.is === "warmth" ? { background: change(seed.background) } : {}),
      });
    case "buttons": {
      const now = declared(styles, ".btn", "--button") ?? declared(styles, ":root", "--button");
      const fill = hexOf(change(now ? lchOf(now.value) : seed.accent));
      const label = labelOn(fill);
      setRule(styles, ".btn", { "--button": fill, "--on-button": label });
      // Some designs fill their buttons with another colour of the band.
      const isOther = declared(styles, ".btn", "background")?.value.includes("--button") === false;
      if (isOther) setRule(styles, ".btn:not(.quiet)", { background: fill, color: label, "border-color": fill });
      return styleEdits(ground, styles);
    }
    default: {
      const role: Role = painted === "headings" ? "heading" : painted === "links" ? "link" : "text";
      const now = declared(styles, ":root", `--${role}`) ?? declared(styles, ":root", "--text");
      if (!setRole(styles, role, hexOf(change(lchOf(now?.value ?? "#222222"))))) return refuse("unreadable");
      if (role === "heading") setRule(styles, "h1,h2,h3", { color: "var(--heading,inherit)" });
      return styleEdits(ground, styles);
    }
  }
}

const BACKGROUND = /^background(?:-color)?$/;
const PAGE = /^(?:html|body|:root|html\s*,\s*body|body\s*,\s*html)$/;
const ACCENT_NAME = /accent|primary|brand|theme|main-?colou?r|highlight|cta/i;
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

function paintForeign(ground: Ground, styles: Styles, painted: Painted, value: StyleValue, change: Change): Edit[] {
  const page = pageColours(styles);
  const before = textsOf(styles);
  switch (painted) {
    case "background": {
      const wasDark = lchOf(page.ground).l < 0.5;
      if (value.is === "theme" && wasDark === (value.theme === "dark")) return [];
      const next = change(lchOf(page.ground));
      if (next.l < 0.5 !== wasDark) turnPage(styles, next, wasDark);
      setGround(styles, hexOf(next));
      break;
    }
    case "accent": {
      const old = accentOf(styles) ?? refuse("noColour");
      const next = hexOf(change(lchOf(old)));
      replaceColours(styles, (colour) => (colour === old ? next : null));
      break;
    }
    case "buttons": {
      const seen = seenOf(ground);
      const button = ground.page.elements.find((element) => isButton(element));
      const now = button && firstSeen(ground.page, seen, button)?.ground;
      const fill = hexOf(change(lchOf(now ?? "#dddddd")));
      for (const selector of buttonSelectors(ground, styles))
        setRule(styles, selector, { background: fill, color: labelOn(fill) });
      break;
    }
    default: {
      const wanted = hexOf(change(lchOf(page.text)));
      const colour = legibleAs(wanted, [page.ground]) ?? refuse("unreadable");
      const [selector, own] = TEXTS[painted]!;
      for (const rule of rulesOf(styles)) {
        const known = own.test(rule.selector) ? colourDeclared(rule) : undefined;
        if (known) known.value = colour;
      }
      setRule(styles, selector, { color: colour });
    }
  }
  mendText(styles, before);
  return styleEdits(ground, styles);
}

/** Rules that give texts of a kind their colour: the one that they get, and those that have it by now. */
const TEXTS: Partial<Record<Painted, [selector: string, own: RegExp]>> = {
  headings: ["h1,h2,h3", /(?:^|[\s,])h[1-3]$/],
  links: ["a", /^a$/],
  text: ["body", PAGE],
};

/** Other colours in the place of those that a page's rules are written with; what is looked up changes where it is written. */
function replaceColours(styles: Styles, other: (colour: string, rule: Rule) => string | null): void {
  for (const rule of rulesOf(styles))
    for (const declaration of declarationsOf(rule))
      declaration.value = declaration.value.replace(COLOUR, (found) => {
        const colour = hexOfText(found);
        return (colour && other(colour, rule)) ?? found;
      });
}

/**
 * From light to dark, or back: every neutral colour changes sides, grounds and texts alike, so that what could be read on
 * each other still can. Fills that have a hue of their own stay, and so does what stands on them.
 */
function turnPage(styles: Styles, wanted: Lch, wasDark: boolean): void {
  const isNeutral = (colour: string) => lchOf(colour).c < 0.06;
  const variables = variablesOf(styles);
  const fillOf = (rule: Rule) => colourIn(groundIn(rule)?.value ?? "", variables);
  const turned = (l: number) => {
    if (wasDark) return l < 0.5 ? Math.max(0.9, wanted.l - l * 0.2) : 0.5 - l * 0.33;
    return l > 0.6 ? wanted.l + (1 - l) * 0.5 : 0.97 - 0.4 * l;
  };
  const filled = new Set(rulesOf(styles).filter((rule) => !isNeutral(fillOf(rule) ?? "#ffffff")));
  replaceColours(styles, (colour, rule) =>
    isNeutral(colour) && !filled.has(rule) ? hexOf({ ...wanted, l: turned(lchOf(colour).l) }) : null,
  );
  const rules = rulesOf(styles);
  setRule(styles, ":root", { "color-scheme": wasDark ? "light" : "dark" });
  // Links that no rule gives a colour have the browser's, for light grounds.
  if (!rules.some((rule) => /^a(?::link)?$/.test(rule.selector) && colourDeclared(rule)))
    setRule(styles, "a", { color: readable(lchOf(accentOf(styles) ?? "#3366cc"), [hexOf(wanted)], 4.6) });
}

/** Gives the page a ground where its own is written, and its text a colour to be read in. */
function setGround(styles: Styles, hex: string): void {
  const page = pageColours(styles);
  const own = rulesOf(styles).flatMap((rule) => (PAGE.test(rule.selector) ? (groundIn(rule) ?? []) : []));
  for (const declaration of own) {
    const variable = /^var\(\s*(--[\w-]+)/.exec(declaration.value.trim())?.[1];
    const written = variable
      ? rulesOf(styles)
          .flatMap(declarationsOf)
          .find(({ prop }) => prop === variable)
      : null;
    (written ?? declaration).value = hex;
  }
  if (own.length === 0) setRule(styles, "body", { "background-color": hex });
  if (contrast(page.text, hex) < 4.5) setRule(styles, "body", { color: labelOn(hex) });
}

/** The page's ground and text colour as its body rules give them. */
function pageColours(styles: Styles): { ground: string; text: string } {
  const variables = variablesOf(styles);
  const find = (accepts: (rule: Rule) => Declaration | undefined) =>
    rulesOf(styles)
      .filter((rule) => PAGE.test(rule.selector))
      .map((rule) => colourIn(accepts(rule)?.value ?? "", variables))
      .findLast((hex) => hex !== null);
  const ground = find(groundIn) ?? "#ffffff";
  return { ground, text: find(colourDeclared) ?? (contrast("#000000", ground) >= 4.5 ? "#000000" : "#ffffff") };
}

/** The accent: a custom property named so, else the strong colour that is used most, on buttons above all. */
function accentOf(styles: Styles): string | null {
  const variables = variablesOf(styles);
  for (const [name, value] of variables) {
    const hex = ACCENT_NAME.test(name) && !/text|on-|-on/.test(name) ? colourIn(value, variables) : null;
    if (hex && lchOf(hex).c > 0.02) return hex;
  }
  const weights = new Map<string, number>();
  for (const rule of rulesOf(styles))
    for (const { prop, value } of declarationsOf(rule)) {
      const hex = colourIn(value, variables);
      if (!hex || lchOf(hex).c < 0.05) continue;
      const weight = /btn|button|cta/i.test(rule.selector) && BACKGROUND.test(prop) ? 6 : 1;
      weights.set(hex, (weights.get(hex) ?? 0) + weight);
    }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Texts of rules, with the ground that they stand on. */
function textsOf(styles: Styles): Map<Rule, { text: Declaration; colour: string; ground: string }> {
  const variables = variablesOf(styles);
  const page = pageColours(styles);
  const texts = new Map<Rule, { text: Declaration; colour: string; ground: string }>();
  for (const rule of rulesOf(styles)) {
    const [own, text] = [groundIn(rule), colourDeclared(rule)];
    const ground = own ? colourIn(own.value, variables) : page.ground;
    const colour = text ? colourIn(text.value, variables) : null;
    if (text && ground && colour) texts.set(rule, { text, colour, ground });
  }
  return texts;
}

/** Moves the text of rules that could be read on their ground before until it can be read again. */
function mendText(styles: Styles, before: ReturnType<typeof textsOf>): void {
  for (const [rule, { text, colour, ground }] of textsOf(styles)) {
    const old = before.get(rule);
    if (old && contrast(old.colour, old.ground) >= 4.5 && contrast(colour, ground) < 4.5)
      text.value = readable(lchOf(colour), [ground], 4.6);
  }
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
  const { change, what } = changeOf(ground, value);
  const styles = readStyles(ground);
  const seed = isComposed(ground) ? readSeed(ground, styles) : null;
  const seen = seenOf(ground);
  const edits = elements.flatMap((element) => {
    const now = firstSeen(ground.page, seen, element);
    const isBand = seed && (classesOf(element).some((name) => name.startsWith("band-")) || element.tag === "footer");
    const isFill =
      property !== "text_colour" && about.kind !== "price" && (isButton(element) || BLOCK.test(element.tag));
    if (!isFill) {
      const wanted = hexOf(change(lchOf(now?.colour ?? "#222222")));
      const colour = now ? (legibleAs(wanted, [now.ground]) ?? refuse("unreadable")) : wanted;
      return selectorFor(ground, element, isBand ? { "--text": colour, "--heading": colour } : { color: colour });
    }
    const fill = hexOf(change(lchOf(now?.ground ?? (seed ? hexOf(seed.background) : "#ffffff"))));
    const label = labelOn(fill);
    if (isBand) return selectorFor(ground, element, rolesOn(seed, lchOf(fill)));
    // A quiet button has no fill of the band's.
    if (seed && isButton(element) && !classesOf(element).includes("quiet"))
      return selectorFor(ground, element, { "--button": fill, "--on-button": label });
    const edge: Record<string, string> = isButton(element) ? { "border-color": fill } : {};
    return selectorFor(ground, element, { "background-color": fill, color: label, ...edge });
  });
  return readably(ground, { edits, said: [["styled", { thing, what }]], about });
}

const BLOCK = /^(?:section|header|footer|article|aside|div|main|form|ul|ol|li|nav|blockquote|details)$/;

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
function readably(ground: Ground, plan: Plan): Plan {
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
