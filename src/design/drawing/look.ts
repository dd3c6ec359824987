/**
 * How a page looks, read from its own style sheet: whoever wrote it, a picture for it takes its ground, its text and
 * accent colours and its typeface. What the style sheet does not tell is derived from what it does.
 */
import { formatHex, parse } from "culori";
import postcss, { type Declaration } from "postcss";
import { HtmlLimitError } from "../../html/limits.ts";
import { readPage } from "../../html/page.ts";
import { type ArtColours, contrast, hexOf, lchOf, readable } from "../palette.ts";
import { TYPEFACES, type Typefaces, type TypefacesName } from "../typefaces.ts";

export interface Look {
  background: string;
  text: string;
  muted: string;
  accent: string;
  onAccent: string;
  art: ArtColours;
  typefaces: Typefaces;
}

/** The few colours that make a look; the rest is computed. All values are `#rrggbb`. */
export interface LookSeed {
  background: string;
  text: string;
  accent: string;
  art?: Partial<ArtColours>;
  typefaces: TypefacesName;
}

/** A look from its colours, with every text readable on its ground. */
export function lookFrom({ background, text, accent, art, typefaces }: LookSeed): Look {
  const ground = lchOf(background);
  const isDark = contrast("#ffffff", background) > contrast("#000000", background);
  const fill = contrast(accent, background) >= 1.35 ? accent : text;
  const shade = (by: number) => hexOf({ ...ground, l: ground.l + (isDark ? by : -by) });
  const seed = lchOf(fill);
  return {
    background,
    text: readable(lchOf(text), [background], 7),
    muted: readable({ ...lchOf(text), l: lchOf(text).l + (isDark ? -0.16 : 0.2) }, [background], 4.8),
    accent: fill,
    onAccent: readable(isDark ? { l: 0.15, c: 0.02, h: seed.h } : { l: 0.98, c: 0.01, h: seed.h }, [fill], 4.55),
    art: {
      ink: readable(lchOf(text), [background], 7),
      paper: shade(0.03),
      one: fill,
      two: hexOf({ ...seed, h: (seed.h + 40) % 360, l: seed.l + (isDark ? -0.12 : 0.12), c: seed.c * 0.8 }),
      three: hexOf({ ...seed, h: (seed.h + 320) % 360, l: seed.l + (isDark ? 0.08 : -0.08), c: seed.c * 0.7 }),
      soft: shade(0.1),
      ...art,
    },
    typefaces: TYPEFACES[typefaces],
  };
}

/** A page's look, or null when its style sheet names neither a ground nor a typeface. */
export function lookOfCss(css: string): Look | null {
  const rules = readRules(css);
  const background =
    rules.colour(["body", "html", ":root"], ["background-color", "background"]) ??
    rules.variable(["background", "bg", "page", "paper", "color-background", "color-bg", "surface"]);
  const family = rules.value(["h1", "h1,h2,h3", "h1, h2, h3"], ["font-family", "font"]) ?? "";
  const body = rules.value(["body", "html", ":root"], ["font-family", "font"]) ?? "";
  if (!background && !family && !body) return null;
  const ground = background ?? "#ffffff";
  const text =
    rules.colour(["body", "html", ":root"], ["color"]) ??
    rules.variable(["text", "ink", "foreground", "fg", "color-text"]) ??
    readable({ l: 0.2, c: 0, h: 0 }, [ground], 7);
  const accent =
    rules.variable(["button", "accent", "primary", "brand", "color-accent", "color-primary", "link"]) ??
    rules.colour(["a"], ["color"]) ??
    text;
  const art: Partial<ArtColours> = {};
  for (const name of ["ink", "paper", "one", "two", "three", "soft"] as const) {
    const colour = rules.variable([`art-${name}`]);
    if (colour) art[name] = colour;
  }
  return lookFrom({ background: ground, text, accent, art, typefaces: typefacesFor(family || body, body) });
}

/** The look of a page: of its style sheet and of what a whole document has in style elements. */
export function lookOfCode({ html, css }: { html: string; css: string }): Look | null {
  return lookOfCss([...stylesIn(html), css].join("\n"));
}

function stylesIn(html: string): string[] {
  // Most pages have none, and need not be read for it.
  if (!/<style\b/i.test(html)) return [];
  try {
    const page = readPage(html);
    const styles = page.elements.filter(({ tag, isClosed }) => tag === "style" && isClosed);
    return styles.map(({ inner }) => html.slice(inner!.start, inner!.end));
  } catch (error) {
    if (error instanceof HtmlLimitError) return [];
    throw error;
  }
}

/** The embedded pair whose headings are in the family that a style sheet names, or that comes near it. */
export function typefacesFor(family: string, body = ""): TypefacesName {
  const names = Object.keys(TYPEFACES) as TypefacesName[];
  const first = (text: string) => text.split(",")[0]!.replace(/["']/g, "").trim().toLowerCase();
  const wanted = names.filter((name) => TYPEFACES[name].head.name.toLowerCase() === first(family));
  const exact = wanted.find((name) => TYPEFACES[name].body.name.toLowerCase() === first(body)) ?? wanted[0];
  if (exact) return exact;
  const text = family.toLowerCase();
  if (/mono|courier|consolas|menlo/.test(text)) return "mono";
  if (/condensed|impact|narrow/.test(text)) return "sofia";
  if (/didot|bodoni/.test(text)) return "bodoni";
  if (/georgia|times|palatino|garamond|serif(?!-)|baskerville|charter|cambria/.test(text.replace(/sans-serif/g, "")))
    return "newsreader";
  if (/rounded|nunito|comic/.test(text)) return "gabarito";
  return "bricolage";
}

/** No colour, typeface or length is written with more characters. */
const LONGEST_VALUE = 1000;
const DEEPEST_VARIABLES = 7;

/** Lookups in the rules of a style sheet that always hold (none inside a media query). */
export function readRules(css: string) {
  const declarations: { selectors: string[]; declaration: Declaration }[] = [];
  try {
    postcss.parse(css).each((node) => {
      if (node.type !== "rule") return;
      const selectors = [node.selector.replace(/\s+/g, " "), ...node.selectors];
      node.each((inner) => {
        if (inner.type === "decl") declarations.push({ selectors, declaration: inner });
      });
    });
  } catch {
    // A style sheet that can't be read tells nothing; browsers take what they can of it.
  }
  const variables = new Map<string, string>();
  for (const { selectors, declaration } of declarations) {
    const isRoot = selectors.some((selector) => [":root", "html", "body"].includes(selector));
    if (isRoot && declaration.prop.startsWith("--")) variables.set(declaration.prop.slice(2), declaration.value);
  }
  /** A value with what its custom properties hold, as far as these lead to something short: they may multiply. */
  const resolved = (value: string): string => {
    let text = value.slice(0, LONGEST_VALUE);
    for (let depth = 0; depth < DEEPEST_VARIABLES && text.includes("var("); depth++)
      text = text
        .replace(/var\(\s*--([\w-]+)\s*(?:,([^()]*))?\)/g, (_, name: string, other?: string) =>
          (variables.get(name) ?? other ?? "").slice(0, LONGEST_VALUE),
        )
        .slice(0, LONGEST_VALUE);
    return text;
  };
  const value = (selectors: string[], properties: string[]): string | null => {
    const found = declarations.filter(
      ({ selectors: own, declaration }) =>
        own.some((selector) => selectors.includes(selector)) && properties.includes(declaration.prop),
    );
    return found.length > 0 ? resolved(found.at(-1)!.declaration.value).trim() : null;
  };
  return {
    value,
    /** What a custom property of the root holds, or null. */
    text: (name: string): string | null => (variables.has(name) ? resolved(variables.get(name)!).trim() : null),
    /** The first colour of a declared value as `#rrggbb`, or null. */
    colourOf: (declared: string) => colourIn(resolved(declared)),
    colour: (selectors: string[], properties: string[]) => colourIn(value(selectors, properties)),
    variable(names: string[]): string | null {
      for (const name of names) {
        const colour = colourIn(resolved(variables.get(name) ?? ""));
        if (colour) return colour;
      }
      return null;
    },
  };
}

/** The first colour of a value as `#rrggbb`. */
function colourIn(value: string | null): string | null {
  if (!value) return null;
  for (const part of [value, ...(value.match(/#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch|oklab|lab|lch)a?\([^)]*\)/gi) ?? [])]) {
    const colour = parse(part.trim());
    if (colour) return formatHex(colour);
  }
  return null;
}
