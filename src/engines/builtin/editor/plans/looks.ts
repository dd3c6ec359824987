/** How things look: which property of what changes, and how far it may. Colours and typefaces have files of their own. */
import type { Edit } from "../../../../edits/edit.ts";
import { classesOf, type Element, findIn } from "../../../../html/page.ts";
import { SelectorError, select } from "../../../../html/select.ts";
import { INLINE } from "../../../../html/text.ts";
import { type Name, named, type Value } from "../answers.ts";
import { isComposed } from "../composed/part.ts";
import { itemName, knownTarget, nameOf, priceIn, resolve } from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, type Plan, refuse } from "../ground.ts";
import type { Of, StyleProperty, StyleValue, Target } from "../intent.ts";
import { bodySections, sectionsOf } from "../sections.ts";
import { declarationsOf, declared, readStyles, rulesOf, type Styles, setRule, styleEdits } from "../stylesheets.ts";
import { textOf } from "../words.ts";
import { type Painted, paintElements, paintPage } from "./colours.ts";
import { buttonSelectors, isEvery, selectorFor, thingOf } from "./styled.ts";
import { setTypeface } from "./typefaces.ts";

type Style = Of<"style">;
type Properties = Record<string, string>;

export function style(ground: Ground, intent: Style): Plan {
  // "Make it blue", where nothing was spoken of before, is about the page.
  const isAlone = intent.target.isIt && ground.before === null && intent.target.kind === null;
  const said = isAlone ? { ...intent.target, isIt: false, kind: "page" as const } : knownTarget(ground, intent.target);
  const target = withText(said, intent.property);
  const isTextColour = target !== said && intent.property === "colour";
  const plan = styled(ground, target, isTextColour ? { ...intent, property: "text_colour" } : intent);
  return plan.about === undefined ? { ...plan, about: target } : plan;
}

/** The text of a section has the section's colour and is aligned as it is. */
function withText(target: Target, property: StyleProperty): Target {
  const isText = target.kind === "text" && target.named === null && target.which === null;
  const within = target.within ?? (target.section ? { ...target, kind: "section" as const } : null);
  if (!isText || within?.kind !== "section" || !/^(?:text_colour|colour|alignment)$/.test(property)) return target;
  return within;
}

function styled(ground: Ground, target: Target, { property, value, from }: Style): Plan {
  assertWhole(ground, target);
  switch (property) {
    case "theme":
      return value.is === "theme" ? inTheme(ground, target, value) : refuseLook(ground, target);
    case "accent":
      return isEvery(target) ? paintPage(ground, "accent", value, from) : refuseLook(ground, target);
    case "background":
    case "text_colour":
    case "colour":
      return paint(ground, target, property, value);
    case "typeface":
      return setTypeface(ground, target, value);
    case "spacing":
      return spacing(ground, target, value);
    case "rounding":
      return rounding(ground, target, value);
    case "text_size":
      return size(ground, target, value);
    default:
      return declare(ground, target, property, value);
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
    if (target.kind === "price") return priceIn(ground.page, element) ?? element;
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
  // "The green is ugly, use teal": what came before was not understood, and this hangs on it.
  if (ground.before === "unknown" && target.kind === "page" && property === "colour") return refuse("whatIsIt");
  const painted = paintedBy(target, property, value);
  if (painted) return paintPage(ground, painted, value);
  const elements = lookedAt(ground, target);
  const [first] = elements as [Element];
  // A picture has colours of its own.
  if (target.kind === "picture") return refuseLook(ground, target);
  const wanted = property === "colour" && isSection(ground, first) ? "background" : property;
  return paintElements(ground, elements, wanted, value, thingOf(ground, target, first), target);
}

/** A page, or a part of it, is dark by its ground; a thing on it, by its own colour. */
function inTheme(ground: Ground, target: Target, value: Extract<StyleValue, { is: "theme" }>): Plan {
  if (isPage(target) || (target.kind === null && isEvery(target))) return paintPage(ground, "background", value);
  if (isSection(ground, lookedAt(ground, target)[0]!)) return paint(ground, target, "background", value);
  const direction = value.theme === "dark" ? "down" : "up";
  return paint(ground, target, "colour", { is: "lightness", degree: { direction, amount: 2 } });
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

/** What a degree multiplies lengths by, and what answers call it; a length takes their place. */
function amountOf(
  ground: Ground,
  target: Target,
  value: StyleValue,
  strengths: [one: number, two: number],
  names: [up: Name, down: Name],
): { next: (now: string) => string; factor: number | null; what: Value } {
  if (value.is === "length")
    return { next: () => value.css, factor: null, what: { name: "now", with: { text: value.css } } };
  if (value.is !== "degree") return refuseLook(ground, target);
  const isUp = value.degree.direction === "up";
  const strength = strengths[value.degree.amount - 1]!;
  const factor = isUp ? strength : 1 / strength;
  return { next: (now) => scaled(now, factor), factor, what: named(names[isUp ? 0 : 1]) };
}

const done = (edits: Edit[], thing: Value, what: Value): Plan =>
  edits.length > 0 ? { edits, said: [["styled", { thing, what }]] } : already("already", { thing });

/** Where a look is written: at one element, or in the rule of a selector. */
type Place = Element | string;

/** The value of a property that the rules give a place. */
const valueAt = (ground: Ground, styles: Styles, place: Place, property: string): string | null =>
  rulesOf(styles)
    .filter(({ selector }) =>
      typeof place === "string"
        ? selector.split(",").some((one) => one.trim() === place)
        : isNamedBy(ground, selector, place),
    )
    .flatMap(declarationsOf)
    .findLast(({ prop }) => prop === property)?.value ?? null;

/** Gives places properties; those in rules come with the styles. */
function written(ground: Ground, styles: Styles, places: Place[], of: (place: Place) => Properties | null): Edit[] {
  const edits = places.flatMap((place) => {
    const properties = of(place);
    if (properties && typeof place !== "string") return selectorFor(ground, place, properties);
    if (properties) setRule(styles, place as string, properties);
    return [];
  });
  return [...edits, ...styleEdits(ground, styles)];
}

/** Whether a selector names an element; of those with states and the like nothing is known. */
function isNamedBy({ page }: Ground, selector: string, element: Element): boolean {
  try {
    return select(page, selector).includes(element);
  } catch (error) {
    if (error instanceof SelectorError) return false;
    throw error;
  }
}

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
  const { next, factor, what } = amountOf(ground, target, value, [1.18, 1.35], ["bigger", "smaller"]);
  if (isPage(target)) return textSize(ground, styles, next, factor, what);
  if (factor !== null && isEvery(target)) {
    const thing = named(target.kind === "headline" ? "headline" : "headings");
    for (const [selector, property, least, most] of isComposed(ground)
      ? (SIZES[`${target.kind} ${target.which}`] ?? [])
      : []) {
      const known = declared(styles, selector, property);
      if (known) known.value = rounded(Math.min(most, Math.max(least, (Number(known.value) || 1) * factor)));
    }
    if (target.kind === "heading" && target.which === "all" && !isComposed(ground))
      scaleRules(
        styles,
        /(?:^|[\s,>])h[1-4](?=$|[\s,.:#])|heading|headline|-title\b|\.title\b/i,
        /^font-size$/,
        factor,
      );
    const edits = styleEdits(ground, styles);
    if (edits.length > 0) return done(edits, thing, what);
    if (SIZES[`${target.kind} ${target.which}`] && isComposed(ground)) return refuse("limit", { thing });
  }
  const isButtons = target.kind === "button" && isEvery(target);
  const places = isButtons ? buttonSelectors(ground, styles) : lookedAt(ground, target);
  const [first] = places as [Place];
  if (typeof first !== "string") {
    const image = findIn(ground.page, first, ({ tag }) => tag === "img");
    if (image && (target.kind === "logo" || target.kind === "picture"))
      return imageSize(ground, target, image, next, what);
    const isDrawn = /^(?:svg|picture|video)$/.test(first.tag) || classesOf(first).includes("plate");
    if (isDrawn || isSection(ground, first)) return refuseLook(ground, target);
  }
  // What inherits its size is scaled by its own.
  const edits = written(ground, styles, places, (place) => ({
    "font-size": next(valueAt(ground, styles, place, "font-size") ?? "1em"),
  }));
  return done(edits, typeof first === "string" ? named("buttons") : thingOf(ground, target, first), what);
}

/** The size of all text. Below 14 and above 24 pixels running text gets hard to read. */
function textSize(
  ground: Ground,
  styles: Styles,
  next: (now: string) => string,
  factor: number | null,
  what: Value,
): Plan {
  const now = valueAt(ground, styles, "body", "font-size") ?? valueAt(ground, styles, "html", "font-size") ?? "1rem";
  if (factor === null) setRule(styles, "body", { "font-size": next(now) });
  else {
    const [, number = "1", unit] = /^([\d.]+)(px|rem|em|%)$/.exec(now.trim()) ?? [];
    const rem = Number(number) / (unit === "px" ? 16 : unit === "%" ? 100 : 1);
    // Running text changes by less than what stands alone.
    const step = 1 + (factor - 1) * 0.55;
    if (rem * step < 0.87 || rem * step > 1.5) return refuse("limit", { thing: named("text") });
    setRule(styles, "body", { "font-size": scaled(unit ? now : "1rem", step) });
  }
  return done(styleEdits(ground, styles), named("text"), what);
}

/** A picture is as large as a rule says; one that is as large as its place stays so. */
function imageSize(ground: Ground, target: Target, image: Element, next: (now: string) => string, what: Value): Plan {
  const sizes = rulesOf(readStyles(ground))
    .filter((rule) => isNamedBy(ground, rule.selector, image))
    .flatMap(declarationsOf)
    .filter(({ prop, value }) => /^(?:max-)?(?:width|height)$/.test(prop) && /^[\d.]+(?:px|rem|em)$/.test(value));
  if (sizes.length === 0) return refuseLook(ground, target);
  const properties = Object.fromEntries(sizes.map(({ prop, value }) => [prop, next(value)]));
  return done(selectorFor(ground, image, properties), thingOf(ground, target, image), what);
}

/** Multiplies properties in all rules of some selectors; of several lengths the first and third, which are up and down. */
function scaleRules(styles: Styles, selectors: RegExp, properties: RegExp, factor: number): void {
  for (const rule of rulesOf(styles).filter(({ selector }) => selectors.test(selector)))
    for (const declaration of declarationsOf(rule).filter(({ prop }) => properties.test(prop))) {
      const parts = declaration.value.trim().split(/\s+(?![^(]*\))/);
      declaration.value = parts.map((part, index) => (index % 2 === 0 ? scaled(part, factor) : part)).join(" ");
    }
}

function spacing(ground: Ground, target: Target, value: StyleValue): Plan {
  const styles = readStyles(ground);
  const { factor, what } = amountOf(ground, target, value, [1.3, 1.6], ["more", "less"]);
  if (factor === null) return refuseLook(ground, target);
  const gap = isComposed(ground) ? declared(styles, ":root", "--gap") : null;
  const isWhole = isEvery(target) && (target.kind === null || /^(?:page|section)$/.test(target.kind));
  if (isWhole && gap) {
    const largest = Math.max(...[...gap.value.matchAll(/([\d.]+)rem/g)].map((match) => Number(match[1])), 0);
    if ((factor > 1 && largest > 18) || (factor < 1 && largest < 2.5))
      return refuse("limit", { thing: named("spacing") });
    gap.value = scaled(gap.value, factor);
  } else if (isWhole) {
    const classes = bodySections(ground.page).flatMap(({ element }) => classesOf(element));
    const names = ["section", "main > section", ...classes.flatMap((name) => [`.${name}`, `section.${name}`])];
    const sections = new RegExp(`^(?:${names.map(RegExp.escape).join("|")})$`);
    scaleRules(styles, sections, /^padding(?:-block|-top|-bottom|-block-start|-block-end)?$/, factor);
  }
  const edits = styleEdits(ground, styles);
  return edits.length > 0 ? done(edits, named("spacing"), what) : refuseLook(ground, target);
}

const ROUND = "1.4rem";

function rounding(ground: Ground, target: Target, value: StyleValue): Plan {
  const styles = readStyles(ground);
  const isUp =
    value.is === "length" ||
    (value.is === "switch" ? value.on : value.is === "degree" && value.degree.direction === "up");
  if (isEvery(target) && (target.kind === "page" || target.kind === null)) {
    // What is a circle or a pill already is so for its form.
    const all = rulesOf(styles).flatMap(declarationsOf);
    const variables = all.flatMap(({ prop, value: now }) =>
      /radius/.test(prop) ? (now.match(/--[\w-]+/g) ?? []) : [],
    );
    const corners = all.filter(
      ({ prop, value: now }) => (/radius/.test(prop) || variables.includes(prop)) && !/50%|9{2,}px|var\(/.test(now),
    );
    for (const corner of corners) corner.value = isUp ? ROUND : "0";
    if (corners.length === 0) setRule(styles, "button", { "border-radius": isUp ? ROUND : "0" });
    return done(styleEdits(ground, styles), named("corners"), named(isUp ? "rounder" : "square"));
  }
  const isButtons = target.kind === "button" && isEvery(target);
  const elements = resolve(ground, target, ["button", "picture", "section"]);
  const thing = thingOf(ground, target, elements[0]!);
  const next = (now: string): string | null => {
    if (value.is === "length") return value.css;
    if (value.is !== "degree") return isUp ? "99px" : "0";
    const length = Number.parseFloat(now);
    const isPill = /%$/.test(now) ? length >= 50 : /px$/.test(now) && length >= 40;
    // Rounder than round, and squarer than square, is nothing.
    if (isUp ? isPill : length === 0) return null;
    if (isUp) return length === 0 ? "8px" : scaled(now, 2);
    return isPill ? "8px" : scaled(now, 0.5);
  };
  const edits = written(ground, styles, isButtons ? buttonSelectors(ground, styles) : elements, (place) => {
    const css = next(valueAt(ground, styles, place, "border-radius") ?? "0");
    return css === null ? null : { "border-radius": css };
  });
  if (edits.length === 0) return already("alreadySo", { thing, what: named(isUp ? "round" : "square") });
  return done(edits, thing, named(isUp ? "rounder" : "square"));
}

/** What is switched on and off, and what answers call it. */
const SWITCHES: Record<string, { on: [Properties, Name]; off: [Properties, Name] }> = {
  weight: { on: [{ "font-weight": "700" }, "bold"], off: [{ "font-weight": "400" }, "normal"] },
  italic: { on: [{ "font-style": "italic" }, "italic"], off: [{ "font-style": "normal" }, "upright"] },
  underline: { on: [{ "text-decoration": "underline" }, "underlined"], off: [{ "text-decoration": "none" }, "plain"] },
  capitals: { on: [{ "text-transform": "uppercase" }, "capitals"], off: [{ "text-transform": "none" }, "lowercase"] },
};

/** Rules for all of a kind, and what answers call them. */
const EVERY: Record<string, [selector: string, name: Name]> = {
  "heading all": ["h1,h2,h3", "headings"],
  "link all": ["a", "links"],
  "text all": ["p,li,dd", "text"],
  "text null": ["p,li,dd", "text"],
  "list_item all": ["li", "text"],
};

/** What one declaration says of the things that are meant. */
function declare(ground: Ground, target: Target, property: StyleProperty, value: StyleValue): Plan {
  const known = SWITCHES[property];
  let look: [Properties, Name] | null = null;
  if (property === "alignment" && value.is === "alignment") look = [{ "text-align": value.side }, value.side];
  else if (known && value.is === "switch") look = value.on ? known.on : known.off;
  else if (known && value.is === "degree") look = value.degree.direction === "up" ? known.on : known.off;
  if (!look) return refuseLook(ground, target);
  const [properties, what] = look;
  const styles = readStyles(ground);
  const byRule = (selector: string, name: Name): Plan =>
    done(
      written(ground, styles, [selector], () => properties),
      named(name),
      named(what),
    );
  if (target.kind === "page")
    return property === "underline" ? refuseLook(ground, target) : byRule("p,li,dd,h1,h2,h3", "text");
  const every = isEvery(target) ? EVERY[`${target.kind} ${target.which}`] : undefined;
  if (every) return byRule(...every);
  if (isEvery(target) && target.kind === "button" && target.which === "all")
    return byRule(buttonSelectors(ground, styles)[0]!, "buttons");
  const elements = lookedAt(ground, target);
  // What stands within a line is where the line has it.
  if (property === "alignment" && elements.some(({ tag }) => INLINE.has(tag))) return refuseLook(ground, target);
  return done(
    elements.flatMap((element) => selectorFor(ground, element, properties)),
    thingOf(ground, target, elements[0]!),
    named(what),
  );
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
