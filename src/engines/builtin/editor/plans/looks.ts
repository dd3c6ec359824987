/** How things look: which property of what changes, and how far it may. Colours have a file of their own. */
import { firstFamily } from "../../../../design/faces.ts";
import type { Family } from "../../../../design/families.ts";
import { FAMILIES } from "../../../../design/typefaces.ts";
import { declarationsOf } from "../../../../edits/declarations.ts";
import type { Edit } from "../../../../edits/edit.ts";
import { declared, readStyles, rulesOf, type Styles, setRule, styleEdits } from "../../../../edits/page_styles.ts";
import { classesOf, type Element } from "../../../../html/page.ts";
import { named, type Value } from "../answers.ts";
import { isComposed } from "../composed/part.ts";
import { itemName, nameOf, resolve } from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, type Plan, refuse } from "../ground.ts";
import type { Of, StyleProperty, StyleValue, Target } from "../intent.ts";
import { sectionsOf } from "../sections.ts";
import { textOf } from "../words.ts";
import { type Painted, paintElements, paintPage } from "./colours.ts";
import { buttonSelectors, isEvery, isNamedBy, selectorFor, thingOf } from "./styled.ts";

export function style(ground: Ground, { target, property, value }: Of<"style">): Plan {
  assertWhole(ground, target);
  switch (property) {
    case "theme":
      return value.is === "theme" ? inTheme(ground, target, value) : refuseLook(ground, target);
    case "accent":
      return isEvery(target) ? paintPage(ground, "accent", value) : refuseLook(ground, target);
    case "background":
    case "text_colour":
    case "colour":
      return paint(ground, target, property, value);
    case "text_size":
      return size(ground, target, value);
    case "typeface":
      return value.is === "face" ? typeface(ground, target, value.face) : refuseLook(ground, target);
  }
}

const isPage = (target: Target): boolean => target.kind === "page" || (target.kind === "text" && isEvery(target));

function nameIn(ground: Ground, target: Target): string {
  const [element] = isPage(target) ? [] : resolve(ground, target);
  return element ? nameOf(ground, target.kind, element) : ground.task.page.name;
}

const refuseLook = (ground: Ground, target: Target): never => refuse("cantStyle", { name: nameIn(ground, target) });

const isSection = (ground: Ground, element: Element): boolean =>
  sectionsOf(ground.page).some((section) => section.element === element);

/** What of the things that are meant has the look: of an entry with a price the price, of a question its words. */
const lookedAt = (ground: Ground, target: Target): Element[] =>
  resolve(ground, target, ["headline", "heading", "section", "button", "list_item", "link", "text"]).map((element) => {
    return target.kind === "question" ? itemName(ground.page, element) : element;
  });

/** What is painted by the rules of the whole page. */
function paintedBy(target: Target, property: StyleProperty, value: StyleValue): Painted | null {
  if (!isEvery(target)) return null;
  const isGround = property === "background";
  switch (target.kind) {
    case "page":
      if (property === "text_colour") return "text";
      return isGround || /^(?:lightness|contrast|theme)$/.test(value.is) ? "background" : "accent";
    case "button":
      return property === "text_colour" ? null : "buttons";
    case "heading":
      return isGround || target.which !== "all" ? null : "headings";
    case "link":
      return isGround ? null : "links";
    case "text":
      return isGround ? null : "text";
    default:
      return null;
  }
}

function paint(
  ground: Ground,
  target: Target,
  property: "background" | "text_colour" | "colour",
  value: StyleValue,
): Plan {
  const painted = paintedBy(target, property, value);
  if (painted) return paintPage(ground, painted, value);
  const elements = lookedAt(ground, target);
  const [first] = elements as [Element];
  const wanted = property === "colour" && isSection(ground, first) ? "background" : property;
  return paintElements(ground, elements, wanted, value, thingOf(ground, target, first), target.kind);
}

/** A page, or a part of it, is dark by its ground; a thing on it, by its own colour. */
function inTheme(ground: Ground, target: Target, value: Extract<StyleValue, { is: "theme" }>): Plan {
  if (isPage(target) || (target.kind === null && isEvery(target))) return paintPage(ground, "background", value);
  if (isSection(ground, lookedAt(ground, target)[0]!)) return paint(ground, target, "background", value);
  const direction = value.theme === "dark" ? "down" : "up";
  return paint(ground, target, "colour", { is: "lightness", degree: { direction } });
}

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Every length of a value times a factor; what is worked out elsewhere is multiplied there. */
const scaled = (value: string, factor: number): string =>
  /^(?:var|calc|clamp|min|max)\(.*\)$/.test(value)
    ? `calc((${value})*${rounded(factor)})`
    : value.replace(
        /(?<![\w.-])(\d*\.?\d+)(px|rem|em|vw|vh|%|pt|ch|cqi)(?![\w])/g,
        (_, number: string, unit: string) => `${rounded(Number(number) * factor)}${unit}`,
      );

/** What "bigger" multiplies sizes by. */
const STRENGTH = 1.18;

const done = (edits: Edit[], thing: Value, what: Value): Plan =>
  edits.length > 0 ? { edits, said: [["styled", { thing, what }]] } : already("already", { thing });

/** Where a look is written: at one element, or in the rule of a selector. */
type StyleTarget = Element | string;

/** The value of a property that the rules give a place. */
const valueAt = (ground: Ground, styles: Styles, place: StyleTarget, property: string): string | null =>
  rulesOf(styles)
    .filter(({ selector }) =>
      typeof place === "string"
        ? selector.split(",").some((one) => one.trim() === place)
        : isNamedBy(ground, selector, place),
    )
    .flatMap(declarationsOf)
    .findLast(({ prop }) => prop === property)?.value ?? null;

/** Numbers that the composer's pages work sizes out from, with how small and large they may get. */
const SIZES: Record<string, [selector: string, property: string, least: number, most: number][]> = {
  "headline null": [[".hero h1", "--size", 0.4, 1.8]],
  "heading all": [
    [":root", "--hs", 0.55, 2.4],
    [":root", "--hsl", 0.7, 1.8],
  ],
};

function size(ground: Ground, target: Target, value: StyleValue): Plan {
  const styles = readStyles(ground);
  if (value.is !== "degree") return refuseLook(ground, target);
  const isUp = value.degree.direction === "up";
  const factor = isUp ? STRENGTH : 1 / STRENGTH;
  const next = (now: string) => scaled(now, factor);
  const what = named(isUp ? "bigger" : "smaller");
  // All sizes of our pages are worked out from this one.
  const root =
    target.kind === "text" && isPage(target) && isComposed(ground) ? declared(styles, "html", "font-size") : null;
  if (root) {
    root.value = scaled(root.value, isUp ? 1.08 : 1 / 1.08);
    return done(styleEdits(ground, styles), named("text"), what);
  }
  if (isPage(target)) return refuseLook(ground, target);
  if (isEvery(target)) {
    const thing = named(target.kind === "headline" ? "headline" : "headings");
    for (const [selector, property, least, most] of isComposed(ground)
      ? (SIZES[`${target.kind} ${target.which}`] ?? [])
      : []) {
      const known = declared(styles, selector, property);
      if (known) known.value = rounded(Math.min(most, Math.max(least, (Number(known.value) || 1) * factor)));
    }
    const edits = styleEdits(ground, styles);
    if (edits.length > 0) return done(edits, thing, what);
    if (SIZES[`${target.kind} ${target.which}`] && isComposed(ground)) return refuse("limit", { thing });
  }
  const isButtons = target.kind === "button" && isEvery(target);
  const places = isButtons ? buttonSelectors(ground, styles) : lookedAt(ground, target);
  const [first] = places as [StyleTarget];
  if (typeof first !== "string") {
    const isDrawn = /^(?:svg|img|picture|video)$/.test(first.tag) || classesOf(first).includes("plate");
    if (isDrawn || isSection(ground, first)) return refuseLook(ground, target);
  }
  // What inherits its size is scaled by its own.
  const edits = places.flatMap((place) => {
    const properties = { "font-size": next(valueAt(ground, styles, place, "font-size") ?? "1em") };
    if (typeof place !== "string") return selectorFor(ground, place, properties);
    setRule(styles, place, properties);
    return [];
  });
  edits.push(...styleEdits(ground, styles));
  return done(edits, typeof first === "string" ? named("buttons") : thingOf(ground, target, first), what);
}

/** One of our typefaces, by its name or its kind: for the headings, for all other text, or for both. */
function typeface(ground: Ground, target: Target, face: string): Plan {
  const isHeadings = target.kind === "heading" && target.which === "all";
  if (!isEvery(target) || !(isHeadings || isPage(target))) return refuseLook(ground, target);
  const styles = readStyles(ground);
  const now = (token: string) => firstFamily(declared(styles, ":root", token)?.value ?? "");
  const isOf = (family: Family | undefined) => family?.generic === face || family?.name === face;
  const own = [now("--body"), now("--head")].find(isOf);
  const family = own ?? Object.values(FAMILIES).find(isOf)!;
  const isText = target.kind === "text";
  const places = isHeadings ? ["--head"] : isText ? ["--body"] : ["--head", "--body"];
  const tokens = places.filter((token) => !isOf(now(token)));
  const selectors = { "--head": "h1,h2,h3,h4,h5,h6", "--body": "body" };
  const thing = named(isHeadings ? "headings" : isText ? "text" : "page");
  const edits = tokens.map(
    (token): Edit =>
      isComposed(ground)
        ? { op: "set_token", name: token, value: family.name }
        : {
            ...{ op: "set_style", node: null, selector: selectors[token as "--head"] },
            properties: { "font-family": family.name },
          },
  );
  return done(edits, thing, { name: "now", with: { text: family.name } });
}

/** Some words of a text have no look of their own. */
function assertWhole(ground: Ground, target: Target): void {
  if (target.named === null || (target.kind !== null && target.kind !== "text")) return;
  const name = folded(target.named);
  const [element] = lookedAt(ground, target);
  const isWhole = (one: Element) =>
    isSection(ground, one) || [one, itemName(ground.page, one)].some((part) => folded(textOf(part)) === name);
  if (element && !isWhole(element)) refuse("cantStyle", { name: target.named });
}
