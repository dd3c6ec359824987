/**
 * Colours of the page and of things on it. Wherever a colour changes, every text that could be read before can be read
 * afterwards (WCAG AA): it follows the ground, or the wish is refused.
 */
import { formatHex } from "culori";
import { BRAND_TOKEN } from "../../../../design/brand_token.ts";
import { contrast, hexOf, type Lch, lchOf, type PaletteSeed, readable } from "../../../../design/palette.ts";
import { applyEdits } from "../../../../edits/apply.ts";
import type { Edit } from "../../../../edits/edit.ts";
import { declared, readStyles, type Styles, setRule, styleEdits } from "../../../../edits/page_styles.ts";
import { rewritten } from "../../../../edits/source_edits.ts";
import { classesOf, type Element, type Page, readPage } from "../../../../html/page.ts";
import { readSeen, type SeenText } from "../../../../html/styles/seen.ts";
import { named, type Value } from "../answers.ts";
import { labelOn, legibleAs, readSeed, withPalette } from "../composed/palette.ts";
import { isComposed } from "../composed/part.ts";
import { isButton, nameOf } from "../find.ts";
import { already, type Ground, type Plan, refuse } from "../ground.ts";
import type { StyleValue, Target } from "../intent.ts";
import { buttonSelectors, hasPicture, isNamedBy, selectorFor } from "./styled.ts";

/** What a wish for a colour is about. */
export type Painted = "background" | "accent" | "buttons" | "headings" | "links" | "text";

type Change = (colour: Lch) => Lch;

/** Another lightness, within bounds; what lies beyond them already stays. */
const moved = (l: number, by: number): number =>
  by > 0 ? Math.max(l, Math.min(0.99, l + by)) : Math.min(l, Math.max(0.13, l + by));

/** How a colour changes, and what answers call it; refused for what changes no colour. */
function changeOf(ground: Ground, value: StyleValue): { change: Change; what: Value } {
  if (value.is === "colour")
    return { change: () => lchOf(value.hex), what: { name: "now", with: { text: value.said } } };
  if (value.is === "theme") {
    const l = value.theme === "dark" ? 0.17 : 0.98;
    return { change: (colour) => ({ ...colour, l, c: Math.min(colour.c, 0.02) }), what: named(value.theme) };
  }
  if (value.is !== "lightness") return refuse("cantStyle", { name: ground.task.page.name });
  const { direction } = value.degree;
  const by = direction === "up" ? 0.09 : -0.09;
  return {
    change: (colour) => ({ ...colour, l: moved(colour.l, by) }),
    what: named(direction === "up" ? "lighter" : "darker"),
  };
}

/** Colours of the whole page. */
export function paintPage(ground: Ground, painted: Painted, value: StyleValue): Plan {
  const { change, what } = changeOf(ground, value);
  const styles = readStyles(ground);
  const thing = named(painted);
  const seed = isComposed(ground) ? readSeed(ground, styles) : null;
  const edits =
    seed && (painted === "background" || painted === "accent")
      ? paintComposed(ground, seed, painted, value, change)
      : paintRules(ground, styles, painted, value, change);
  if (edits.length > 0) return readably(ground, { edits, said: [["styled", { thing, what }]] });
  const others = painted === "background" && value.is === "colour" ? otherGrounds(ground, value.hex) : [];
  const { said } = already("already", { thing });
  return { edits, said: others.length > 0 ? [...said, ["ownColours", { list: others }]] : said };
}

/** So many sections are looked at, and so many told. */
const [MOST_LOOKED_AT, MOST_TOLD] = [100, 8];

/** The first sections that lie on another colour than the page does. */
function otherGrounds(ground: Ground, hex: string): string[] {
  const seen = seenOf(ground);
  const sections = ground.page.elements.filter(({ tag }) => tag === "section").slice(0, MOST_LOOKED_AT);
  const others = sections.flatMap((element) => {
    const on = firstSeen(ground.page, seen, element)?.ground;
    return on && on !== hex ? [`${nameOf(ground, "section", element)} (${on})`] : [];
  });
  return others.slice(0, MOST_TOLD);
}

function paintComposed(
  ground: Ground,
  seed: PaletteSeed,
  painted: "background" | "accent",
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
      return isNamed
        ? [{ op: "set_token", name: BRAND_TOKEN, value: hexOf(change(seed.accent)) }]
        : // The colours beside the old accent keep their distance from it.
          repainted({ accent: change(seed.accent), second: change(seed.second), third: change(seed.third) });
  }
}

/** What gives texts of a kind their colour. */
const SELECTORS: Partial<Record<Painted, string>> = {
  background: "body",
  headings: "h1,h2,h3",
  links: "a",
  text: "body",
};

/** A rule of its own at the end of the page's: what it doesn't reach, or what is dark as a whole, is painted by hand. */
function paintRules(ground: Ground, styles: Styles, painted: Painted, value: StyleValue, change: Change): Edit[] {
  const name = ground.task.page.name;
  if (painted === "accent" || value.is === "theme") return refuse("cantStyle", { name });
  const isFill = painted === "background" || painted === "buttons";
  const kinds: Partial<Record<Painted, RegExp>> = { headings: /^h[1-3]$/, links: /^a$/ };
  const isPainted = (element: Element) =>
    painted === "buttons" ? isButton(element) : (kinds[painted]?.test(element.tag) ?? true);
  const elements = ground.page.elements.filter(isPainted);
  const before = seenOf(ground);
  const now = elements.map((one) => firstSeen(ground.page, before, one)).find((one) => one !== null);
  const wanted = hexOf(change(lchOf((isFill ? now?.ground : now?.colour) ?? (isFill ? "#ffffff" : "#222222"))));
  const colour = isFill ? wanted : (legibleAs(wanted, [now?.ground ?? "#ffffff"]) ?? refuse("unreadable"));
  const selectors = painted === "buttons" ? buttonSelectors(ground, styles) : [SELECTORS[painted]!];
  const properties: Record<string, string> =
    painted === "buttons" ? paintOfButtons(styles, selectors, colour) : { [isFill ? "background" : "color"]: colour };
  const text = now?.colour ?? "#000000";
  if (painted === "background" && contrast(text, colour) < 4.5) properties.color = labelOn(colour);
  for (const selector of selectors) setRule(styles, selector, properties);
  const edits = styleEdits(ground, styles);
  const { code } = applyEdits(ground.code, ground.meta, edits);
  const seen = [...seenOf({ page: ground.page, code }).values()];
  if (seen.some((one) => (isFill ? one.ground : one.colour) === colour)) return edits;
  // Of what is clipped or on a masked ground nothing is told.
  const isUntold = elements.some(
    (one) =>
      firstSeen(ground.page, before, one) === null && selectors.some((selector) => isNamedBy(ground, selector, one)),
  );
  return isUntold ? edits : refuse("cantStyle", { name });
}

/** What gives buttons a colour: their tokens, where they take it from these, so that edges and the design's fields follow. */
function paintOfButtons(styles: Styles, selectors: string[], colour: string): Record<string, string> {
  const label = labelOn(colour);
  const takesTokens = selectors.every((one) => declared(styles, one, "background")?.value.trim() === "var(--button)");
  return takesTokens ? { "--button": colour, "--on-button": label } : { background: colour, color: label };
}

/** A colour of one thing: a section's ground, a button's fill, a text's colour. */
export function paintElements(
  ground: Ground,
  elements: Element[],
  property: "background" | "text_colour" | "colour",
  value: StyleValue,
  thing: Value,
  kind: Target["kind"],
): Plan {
  const { change, what } = changeOf(ground, value);
  const styles = readStyles(ground);
  const seed = isComposed(ground) ? readSeed(ground, styles) : null;
  const seen = seenOf(ground);
  const edits = elements.flatMap((element) => {
    const now = firstSeen(ground.page, seen, element);
    const isBand = seed && (classesOf(element).some((name) => name.startsWith("band-")) || element.tag === "footer");
    const isFill = property !== "text_colour" && (isButton(element) || BLOCK.test(element.tag));
    if (!isFill) {
      const wanted = hexOf(change(lchOf(now?.colour ?? "#222222")));
      const colour = now ? (legibleAs(wanted, [now.ground]) ?? refuse("unreadable")) : wanted;
      return selectorFor(ground, element, isBand ? { "--text": colour, "--heading": colour } : { color: colour });
    }
    // Beneath a picture a colour is not seen.
    if (hasPicture(ground, styles, element)) return refuse("cantStyle", { name: nameOf(ground, kind, element) });
    const fill = hexOf(change(lchOf(now?.ground ?? (seed ? hexOf(seed.background) : "#ffffff"))));
    const label = labelOn(fill);
    if (isBand)
      return selectorFor(ground, element, { "--bg": fill, "--text": label, "--heading": label, "--muted": label });
    // A quiet button has no fill of the band's.
    if (seed && isButton(element) && !classesOf(element).includes("quiet"))
      return selectorFor(ground, element, { "--button": fill, "--on-button": label });
    const edge: Record<string, string> = isButton(element) ? { "border-color": fill } : {};
    return selectorFor(ground, element, { "background-color": fill, color: label, ...edge });
  });
  const shown = property === "text_colour" ? named("text") : thing;
  return readably(ground, { edits, said: [["styled", { thing: shown, what }]] });
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
