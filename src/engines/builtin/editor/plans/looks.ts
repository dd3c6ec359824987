/** How things look: which property of what changes, and how far it may. Colours and typefaces have files of their own. */
import type { Edit } from "../../../../edits/edit.ts";
import { classesOf, type Element, elementsIn, findIn } from "../../../../html/page.ts";
import { INLINE } from "../../../../html/text.ts";
import { type Name, named, type Value } from "../answers.ts";
import { isComposed } from "../composed/part.ts";
import { isButton, itemName, knownTarget, nameOf, priceIn, resolve } from "../find.ts";
import { already, type Ground, nodeOf, type Plan, refuse } from "../ground.ts";
import type { Intent, StyleProperty, StyleValue, Target } from "../intent.ts";
import { bodySections, sectionsOf } from "../sections.ts";
import { declarationsOf, declared, readStyles, rulesOf, type Styles, setRule, styleEdits } from "../stylesheets.ts";
import { folded, textOf } from "../words.ts";
import { type Painted, paintElements, paintPage } from "./colours.ts";
import { isEvery, selectorFor, thingOf } from "./styled.ts";
import { setTypeface } from "./typefaces.ts";

type Style = Extract<Intent, { verb: "style" }>;

export function style(ground: Ground, intent: Style): Plan {
  const { property, value } = intent;
  // "Make it blue", where nothing was spoken of before, is about the page.
  const isAlone = intent.target.isIt && ground.before === null && intent.target.kind === null;
  const said = isAlone ? { ...intent.target, isIt: false, kind: "page" as const } : knownTarget(ground, intent.target);
  const target = withText(said, property);
  const isTextColour = target !== said && property === "colour";
  const plan = styled(ground, target, { ...intent, property: isTextColour ? "text_colour" : property, value });
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
  const isPage =
    target.kind === "page" ||
    (target.kind === "background" && isEvery(target)) ||
    (target.kind === "text" && isEvery(target) && target.which === "all") ||
    (target.kind === "text" && isEvery(target));
  switch (property) {
    case "theme":
      return value.is === "theme" && (isPage || isEvery(target))
        ? paintPage(ground, "background", value)
        : refuse("cantStyle", { name: nameIn(ground, target) });
    case "accent":
      return isEvery(target)
        ? paintPage(ground, "accent", value, from)
        : refuse("cantStyle", { name: nameIn(ground, target) });
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
      return isPage ? textSize(ground, "text", value) : size(ground, target, value);
    case "columns":
      return columns(ground, target, value);
    case "width":
      return refuse("columnsFixed", { name: nameIn(ground, target) });
    default:
      return declare(ground, target, property, value);
  }
}

function nameIn(ground: Ground, target: Target): string {
  if (target.kind === "page") return ground.task.page.name;
  const [element] = resolve(ground, target);
  return element ? nameOf(ground, target.kind, element) : ground.task.page.name;
}

/** What of the things that are meant has the look: of an entry with a price the price. */
const lookedAt = (ground: Ground, target: Target, kinds: Parameters<typeof resolve>[2]): Element[] =>
  resolve(ground, target, kinds).map((element) =>
    target.kind === "price" ? (priceIn(ground.page, element) ?? element) : element,
  );

/** What is painted by the rules of the whole page. */
function paintedBy(
  target: Target,
  property: "background" | "text_colour" | "colour",
  value: StyleValue,
): Painted | null {
  if (!isEvery(target)) return null;
  const isGround = property === "background";
  switch (target.kind) {
    case "background":
      return "background";
    case "page":
      if (property === "text_colour") return "text";
      return isGround || value.is === "lightness" || value.is === "contrast" || value.is === "theme"
        ? "background"
        : "accent";
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
  const elements = lookedAt(ground, target, ["section", "button", "list_item", "heading", "link", "text"]);
  const [first] = elements as [Element];
  const isSection = sectionsOf(ground.page).some(({ element }) => element === first);
  // A picture has colours of its own.
  if (target.kind === "picture") return refuse("cantStyle", { name: nameOf(ground, "picture", first) });
  assertWhole(ground, target);
  const wanted = property === "colour" && isSection ? "background" : property;
  return paintElements(ground, elements, wanted, value, thingOf(ground, target, first), target);
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

const factorOf = (value: StyleValue): number | null => {
  if (value.is !== "degree") return null;
  const strength = value.degree.amount === 2 ? 1.35 : 1.18;
  return value.degree.direction === "up" ? strength : 1 / strength;
};

const degreeName = (value: StyleValue, more: Name, less: Name): Value =>
  named(value.is === "degree" && value.degree.direction === "down" ? less : more);

function done(edits: Edit[], thing: Value, what: Value): Plan {
  return edits.length > 0
    ? { edits, said: [["styled", { thing, what }]] }
    : refuse("limit", { thing: typeof thing === "object" ? thing : named("text") });
}

/** Lengths within which text and space stay usable. */
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

function textSize(ground: Ground, thing: Name, value: StyleValue): Plan {
  const styles = readStyles(ground);
  const factor = factorOf(value);
  if (factor === null)
    return value.is === "length"
      ? bodySize(ground, styles, value.css, value)
      : refuse("cantStyle", { name: ground.task.page.name });
  const now = declared(styles, "body", "font-size")?.value ?? declared(styles, "html", "font-size")?.value ?? "1rem";
  const number = /^([\d.]+)(px|rem|em|%)$/.exec(now.trim());
  const rem = number ? Number(number[1]) / (number[2] === "px" ? 16 : number[2] === "%" ? 100 : 1) : 1;
  const next = rem * (factor > 1 ? 1 + (factor - 1) * 0.7 : 1 - (1 - factor) * 0.55);
  // Below 14 and above 24 pixels running text gets hard to read.
  if (next < 0.87 || next > 1.5) return refuse("limit", { thing: named(thing) });
  return bodySize(ground, styles, number ? scaled(now, next / rem) : `${rounded(next)}rem`, value);
}

function bodySize(ground: Ground, styles: Styles, css: string, value: StyleValue): Plan {
  const known = declared(styles, "body", "font-size");
  if (known) known.value = css;
  else setRule(styles, "body", { "font-size": css });
  return done(
    styleEdits(ground, styles),
    named("text"),
    value.is === "length" ? { name: "now", with: { text: css } } : degreeName(value, "bigger", "smaller"),
  );
}

function size(ground: Ground, target: Target, value: StyleValue): Plan {
  const factor = factorOf(value);
  const styles = readStyles(ground);
  const what: Value =
    value.is === "length" ? { name: "now", with: { text: value.css } } : degreeName(value, "bigger", "smaller");
  const composed = isComposed(ground);
  if (factor !== null && isEvery(target)) {
    if (target.kind === "headline" && composed) {
      const known = declared(styles, ".hero h1", "--size");
      if (known) return scaleNumber(ground, styles, known, factor, 0.4, 1.8, named("headline"), what);
    }
    if (target.kind === "heading" && target.which === "all")
      return headingSizes(ground, styles, factor, composed, what);
    if (target.kind === "button") {
      const selector = composed ? ".btn" : null;
      const now = selector ? declared(styles, selector, "font-size")?.value : undefined;
      const next = within((Number.parseFloat(now ?? "1") || 1) * factor, 0.8, 1.7);
      if (selector) {
        setRule(styles, selector, { "font-size": `${rounded(next)}rem` });
        return done(styleEdits(ground, styles), named("buttons"), what);
      }
    }
  }
  const elements = lookedAt(ground, target, ["headline", "heading", "button", "text", "link", "list_item", "section"]);
  const [first] = elements as [Element];
  if (
    /^(?:svg|picture|video)$/.test(first.tag) ||
    classesOf(first).includes("plate") ||
    sectionsOf(ground.page).some(({ element }) => element === first)
  )
    return refuse("cantStyle", { name: nameOf(ground, target.kind, first) });
  const image =
    target.kind === "logo" || target.kind === "picture" ? findIn(ground.page, first, ({ tag }) => tag === "img") : null;
  if (image) return imageSize(ground, styles, image, factor ?? 1, thingOf(ground, target, first), what);
  const css =
    value.is === "length"
      ? value.css
      : factor === null
        ? refuse("cantStyle", { name: nameOf(ground, target.kind, first) })
        : `${rounded(factor)}em`;
  // Of a rule for its tag alone that size is scaled; what inherits its size is scaled by its own.
  const edits = elements.flatMap((element) => {
    const rules = rulesOf(styles).filter(
      (rule) => matchesPlainly(rule.selector, element) && declarationsOf(rule).some(({ prop }) => prop === "font-size"),
    );
    const old = rules.flatMap(declarationsOf).findLast(({ prop }) => prop === "font-size")?.value;
    const next = value.is === "length" || !old ? css : scaled(old, factor!);
    return selectorFor(ground, element, { "font-size": next });
  });
  return done(edits, thingOf(ground, target, first), what);
}

/** A picture is as large as a rule or its own attributes say; one that is as large as its place stays so. */
function imageSize(ground: Ground, styles: Styles, image: Element, factor: number, thing: Value, what: Value): Plan {
  const declared = rulesOf(styles)
    .filter((rule) => matchesPlainly(rule.selector, image))
    .flatMap(declarationsOf)
    .filter(({ prop, value }) => /^(?:max-)?(?:width|height)$/.test(prop) && /^[\d.]+(?:px|rem|em)$/.test(value));
  if (declared.length === 0 || factor === 1) return refuse("cantStyle", { name: nameOf(ground, "picture", image) });
  const properties = Object.fromEntries(declared.map(({ prop, value }) => [prop, scaled(value, factor)]));
  return done(selectorFor(ground, image, properties), thing, what);
}

/** Whether a simple selector ("h1", ".title", "p.lede") names an element. */
function matchesPlainly(selector: string, element: Element): boolean {
  const classes = new Set(classesOf(element));
  return selector.split(",").some((one) => {
    const [, tag, names = ""] = /^([a-z][a-z0-9]*)?((?:\.[\w-]+)*)$/i.exec(one.trim().split(/\s+/).at(-1)!) ?? [];
    return (
      (tag !== undefined || names !== "") &&
      (!tag || tag === element.tag) &&
      names
        .split(".")
        .filter(Boolean)
        .every((name) => classes.has(name))
    );
  });
}

function scaleNumber(
  ground: Ground,
  styles: Styles,
  declaration: { value: string },
  factor: number,
  least: number,
  most: number,
  thing: Value,
  what: Value,
): Plan {
  const now = Number(declaration.value) || 1;
  const next = within(now * factor, least, most);
  if (Math.abs(next - now) >= 0.01) declaration.value = rounded(next);
  return done(styleEdits(ground, styles), thing, what);
}

function headingSizes(ground: Ground, styles: Styles, factor: number, composed: boolean, what: Value): Plan {
  const [large, small] = [declared(styles, ":root", "--hs"), declared(styles, ":root", "--hsl")];
  if (composed && large && small) {
    small.value = rounded(within((Number(small.value) || 1) * (1 + (factor - 1) * 0.6), 0.7, 1.8));
    return scaleNumber(ground, styles, large, factor, 0.55, 2.4, named("headings"), what);
  }
  const isHeading = (selector: string) =>
    /(?:^|[\s,>])h[1-4](?=$|[\s,.:#])|heading|headline|-title\b|\.title\b/i.test(selector);
  const sizes = rulesOf(styles)
    .filter(({ selector }) => isHeading(selector))
    .flatMap(declarationsOf)
    .filter(({ prop }) => prop === "font-size");
  for (const declaration of sizes) declaration.value = scaled(declaration.value, factor);
  const usual = { h1: 2, h2: 1.5, h3: 1.17 };
  if (sizes.length === 0)
    for (const [tag, em] of Object.entries(usual))
      if (findIn(ground.page, { start: 0, end: ground.page.source.length }, (element) => element.tag === tag))
        setRule(styles, tag, { "font-size": `${rounded(em * factor)}em` });
  return done(styleEdits(ground, styles), named("headings"), what);
}

function spacing(ground: Ground, target: Target, value: StyleValue): Plan {
  const strength = value.is === "degree" ? (value.degree.amount === 2 ? 1.6 : 1.3) : null;
  if (strength === null) return refuse("cantStyle", { name: nameIn(ground, target) });
  const factor = value.is === "degree" && value.degree.direction === "up" ? strength : 1 / strength;
  const styles = readStyles(ground);
  const what = degreeName(value, "more", "less");
  const gap = isComposed(ground) ? declared(styles, ":root", "--gap") : null;
  if (!isEvery(target) || (target.kind !== null && !/^(?:page|section|background)$/.test(target.kind))) {
    const elements = resolve(ground, target, ["section"]);
    const isSection = elements.every((element) =>
      sectionsOf(ground.page).some((section) => section.element === element),
    );
    if (!isSection) return refuse("cantStyle", { name: nameOf(ground, target.kind, elements[0]!) });
    const old = gap ? "var(--gap)" : "4rem";
    return done(
      elements.flatMap((element) =>
        selectorFor(ground, element, { "padding-block": `calc(${old}*${rounded(factor)})` }),
      ),
      [nameOf(ground, "section", elements[0]!)],
      what,
    );
  }
  if (gap) {
    const largest = Math.max(...[...gap.value.matchAll(/([\d.]+)rem/g)].map((match) => Number(match[1])), 0);
    if ((factor > 1 && largest > 18) || (factor < 1 && largest < 2.5))
      return refuse("limit", { thing: named("spacing") });
    gap.value = scaled(gap.value, factor);
    return done(styleEdits(ground, styles), named("spacing"), what);
  }
  const classes = new Set(bodySections(ground.page).flatMap(({ element }) => classesOf(element)));
  const isSection = (selector: string) =>
    selector === "section" ||
    selector === "main > section" ||
    classes.has(/^(?:section)?\.(.+)$/.exec(selector)?.[1] ?? "");
  let count = 0;
  for (const rule of rulesOf(styles)) {
    if (!isSection(rule.selector)) continue;
    for (const declaration of declarationsOf(rule)) {
      if (
        !/^padding(?:-block|-top|-bottom|-block-start|-block-end)?$/.test(declaration.prop) ||
        !/[1-9]|var\(/.test(declaration.value)
      )
        continue;
      count++;
      const parts = declaration.value.trim().split(/\s+(?![^(]*\))/);
      declaration.value =
        declaration.prop === "padding" && parts.length > 1
          ? parts.map((part, index) => (index % 2 === 0 ? scaled(part, factor) : part)).join(" ")
          : scaled(declaration.value, factor);
    }
  }
  if (count === 0 && sectionsOf(ground.page).some(({ element }) => element.tag === "section"))
    setRule(styles, "section", { "padding-block": factor > 1 ? "clamp(3.5rem,8vw,7rem)" : "clamp(1.5rem,4vw,3rem)" });
  return done(styleEdits(ground, styles), named("spacing"), what);
}

function rounding(ground: Ground, target: Target, value: StyleValue): Plan {
  if (value.is === "degree" && !(isEvery(target) && /^(?:page|null)$/.test(String(target.kind))))
    return rounderThan(ground, target, value.degree.direction === "up");
  const isRound = value.is === "switch" ? value.on : value.is === "degree" && value.degree.direction === "up";
  const radius = value.is === "length" ? value.css : isRound ? "99px" : "0";
  const styles = readStyles(ground);
  const what = named(isRound || value.is === "length" ? "rounder" : "square");
  const every = isEvery(target);
  if (every && target.kind === "button") {
    for (const selector of buttonSelectors(ground)) setRule(styles, selector, { "border-radius": radius });
    return orAlready(ground, styles, named("buttons"), what);
  }
  if (every && (target.kind === "page" || target.kind === null)) {
    if (isComposed(ground)) {
      setRule(
        styles,
        ":root",
        isRound ? { "--radius": "1.4rem", "--radius-s": ".8rem" } : { "--radius": "0", "--radius-s": "0" },
      );
      setRule(styles, ".btn", { "border-radius": isRound ? "1.6rem" : "0" });
    } else {
      const all = rulesOf(styles).flatMap(declarationsOf);
      const corners = all.filter(({ prop }) => prop === "border-radius");
      const variables = new Set(corners.flatMap(({ value: now }) => /^var\(\s*(--[\w-]+)/.exec(now)?.[1] ?? []));
      const radii = all.filter(
        ({ prop, value: now }) =>
          (prop === "border-radius" || variables.has(prop) || /^--.*radius/.test(prop)) &&
          !/50%|9{2,}px|^var\(/.test(now),
      );
      for (const declaration of radii)
        declaration.value = !isRound
          ? "0"
          : Number.parseFloat(declaration.value) > 0
            ? scaled(declaration.value, 2)
            : "12px";
      if (radii.length === 0) setRule(styles, "button", { "border-radius": isRound ? "12px" : "0" });
    }
    return orAlready(ground, styles, named("corners"), what);
  }
  const elements = resolve(ground, target, ["button", "picture", "section"]);
  return done(
    elements.flatMap((element) => selectorFor(ground, element, { "border-radius": radius })),
    thingOf(ground, target, elements[0]!),
    what,
  );
}

/** Rounder than they are, or less so. */
function rounderThan(ground: Ground, target: Target, isUp: boolean): Plan {
  const styles = readStyles(ground);
  const elements = resolve(ground, target, ["button", "picture", "section"]);
  const thing = thingOf(ground, target, elements[0]!);
  const radius = (accepts: (selector: string) => boolean) =>
    rulesOf(styles)
      .filter(({ selector }) => accepts(selector))
      .flatMap(declarationsOf)
      .findLast(({ prop }) => prop === "border-radius")?.value ?? "0";
  const next = (now: string): string | null => {
    const length = Number.parseFloat(now);
    const isPill = /%$/.test(now) ? length >= 50 : /px$/.test(now) && length >= 40;
    if (isUp ? isPill : length === 0) return null;
    if (isUp) return length === 0 ? "8px" : scaled(now, 2);
    return isPill ? "8px" : scaled(now, 0.5);
  };
  const isEveryButton = target.kind === "button" && isEvery(target);
  const rounder: [key: string | Element, next: string | null][] = isEveryButton
    ? buttonSelectors(ground).map((own) => [
        own,
        next(radius((selector) => selector.split(",").some((one) => one.trim() === own))),
      ])
    : elements.map((element) => [element, next(radius((selector) => matchesPlainly(selector, element)))]);
  const edits = rounder.flatMap(([key, css]) => {
    if (css === null || typeof key !== "string")
      return css === null ? [] : selectorFor(ground, key as Element, { "border-radius": css });
    setRule(styles, key, { "border-radius": css });
    return [];
  });
  const all = [...edits, ...styleEdits(ground, styles)];
  if (all.length === 0) return already("alreadySo", { thing, what: named(isUp ? "round" : "square") });
  return done(all, thing, named(isUp ? "rounder" : "square"));
}

const orAlready = (ground: Ground, styles: Styles, thing: Value, what: Value): Plan => {
  const edits = styleEdits(ground, styles);
  return edits.length > 0 ? done(edits, thing, what) : already("already", { thing });
};

/** So many columns where the page lays out a list in a plain grid; narrow windows keep what they have. */
function columns(ground: Ground, target: Target, value: StyleValue): Plan {
  const elements = resolve(ground, target, ["section", "list_item"]);
  const [first] = elements as [Element];
  const name = nameOf(ground, target.kind, first);
  if (value.is !== "count" || value.count < 1 || value.count > 6) return refuse("columnsFixed", { name });
  const styles = readStyles(ground);
  const rules = rulesOf(styles).filter((rule) =>
    declarationsOf(rule).some(({ prop }) => prop === "grid-template-columns"),
  );
  const templateOf = (element: Element): string | null =>
    rules
      .filter((rule) => rule.parent?.type === "root" && matchesPlainly(rule.selector, element))
      .flatMap(declarationsOf)
      .findLast(({ prop }) => prop === "grid-template-columns")?.value ?? null;
  const isSection = sectionsOf(ground.page).some(({ element }) => element === first);
  const grids = isSection
    ? elementsIn(ground.page, first, (element) => element.children.length > 1 && templateOf(element) !== null)
    : [first.parent!];
  const [grid] = grids;
  const template = grid ? templateOf(grid) : null;
  // Entries that span several columns, or differ in width, would not fit into others.
  if (
    grids.length !== 1 ||
    !grid ||
    !template ||
    !/^(?:repeat\(\s*(?:\d+|auto-fi[lt])\s*,|(?:(?:1fr|minmax\(0,\s*1fr\))\s*)+$)/.test(template)
  )
    return refuse("columnsFixed", { name });
  if (elements.length > 1 && elements.some(({ parent }) => parent !== grid)) return refuse("columnsFixed", { name });
  const node = nodeOf(ground, grid);
  const known = new RegExp(`^repeat\\(\\s*${value.count}\\s*,`).test(template);
  if (known) return already("already", { thing: [name] });
  styles.last += `@media(min-width:48rem){${node}{grid-template-columns:repeat(${value.count},minmax(0,1fr))}}\n`;
  return done(styleEdits(ground, styles), [name], { name: "columns", with: { count: value.count } });
}

/** What is switched on and off, and what answers call it. */
const SWITCHES: Record<string, { on: [Record<string, string>, Name]; off: [Record<string, string>, Name] }> = {
  weight: { on: [{ "font-weight": "700" }, "bold"], off: [{ "font-weight": "400" }, "normal"] },
  italic: { on: [{ "font-style": "italic" }, "italic"], off: [{ "font-style": "normal" }, "upright"] },
  underline: { on: [{ "text-decoration": "underline" }, "underlined"], off: [{ "text-decoration": "none" }, "plain"] },
  capitals: { on: [{ "text-transform": "uppercase" }, "capitals"], off: [{ "text-transform": "none" }, "lowercase"] },
  shadow: { on: [{ "box-shadow": "0 6px 24px rgb(0 0 0 / 18%)" }, "shadow"], off: [{ "box-shadow": "none" }, "flat"] },
  border: { on: [{ border: "1px solid currentColor" }, "bordered"], off: [{ border: "none" }, "borderless"] },
};

/** What one declaration says of the things that are meant. */
function declare(ground: Ground, target: Target, property: string, value: StyleValue): Plan {
  const known = SWITCHES[property];
  const one: [Record<string, string>, Name] | null =
    property === "alignment" && value.is === "alignment"
      ? [{ "text-align": value.side }, value.side]
      : known && value.is === "switch"
        ? value.on
          ? known.on
          : known.off
        : known && value.is === "degree"
          ? value.degree.direction === "up"
            ? known.on
            : known.off
          : null;
  if (!one) return refuse("cantStyle", { name: nameIn(ground, target) });
  const [properties, what] = one;
  assertWhole(ground, target);
  if (target.kind === "page" || (target.kind === "background" && isEvery(target))) {
    if (property === "shadow" || property === "border" || property === "underline")
      return refuse("cantStyle", { name: ground.task.page.name });
    return byRule(ground, "p,li,dd,h1,h2,h3", properties, named("text"), what);
  }
  const selector = isEvery(target) ? EVERY[`${target.kind} ${target.which}`] : undefined;
  if (selector) {
    if (target.kind === "button")
      return byRule(ground, buttonSelectors(ground)[0]!, properties, named("buttons"), what);
    return byRule(
      ground,
      selector,
      properties,
      named(target.kind === "heading" ? "headings" : target.kind === "link" ? "links" : "text"),
      what,
    );
  }
  const elements = lookedAt(ground, target, ["headline", "heading", "section", "button", "list_item", "link", "text"]);
  const thing = thingOf(ground, target, elements[0]!);
  // What stands within a line is where the line has it.
  if (property === "alignment" && elements.some(({ tag }) => INLINE.has(tag)))
    return refuse("cantStyle", { name: nameIn(ground, target) });
  const edits = elements.flatMap((element) => selectorFor(ground, element, properties));
  return { edits, said: [["styled", { thing, what: named(what) }]] };
}

/** Some words of a text have no look of their own. */
function assertWhole(ground: Ground, target: Target): void {
  if (target.named === null || (target.kind !== null && target.kind !== "text")) return;
  const [element] = resolve(ground, target, ["headline", "heading", "section", "button", "list_item", "link", "text"]);
  const isSection = sectionsOf(ground.page).some((section) => section.element === element);
  if (
    element &&
    !isSection &&
    folded(textOf(element)) !== folded(target.named) &&
    folded(textOf(itemName(ground.page, element))) !== folded(target.named)
  )
    refuse("cantStyle", { name: target.named });
}

const EVERY: Record<string, string> = {
  "heading all": "h1,h2,h3",
  "button all": ".btn",
  "link all": "a",
  "text all": "p,li,dd",
  "text null": "p,li,dd",
  "list_item all": "li",
};

/** The classes that make buttons of a page's elements; their tags where they have none. */
function buttonSelectors(ground: Ground): string[] {
  if (isComposed(ground)) return [".btn"];
  const selectors = ground.page.elements.filter(isButton).map((element) => {
    const name = classesOf(element).find((one) => /btn|button|cta/i.test(one));
    return name ? `.${name}` : element.tag;
  });
  return selectors.length > 0 ? [...new Set(selectors)].slice(0, 6) : refuse("missing", { thing: named("buttons") });
}

function byRule(ground: Ground, selector: string, properties: Record<string, string>, thing: Value, what: Name): Plan {
  const styles = readStyles(ground);
  setRule(styles, selector, properties);
  return orAlready(ground, styles, thing, named(what));
}
