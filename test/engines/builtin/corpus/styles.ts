/**
 * What a page looks like, as far as its style sheets say: which declaration wins for each element, with custom properties
 * put in, in three windows (wide, dark, narrow). Good enough to say what a change of styles changes, and to compare
 * colours and sizes; it knows no layout.
 */
import { compile, type Options } from "css-select";
import { converter, parse as parseColour } from "culori";
import postcss, { type AtRule, type ChildNode, type Rule } from "postcss";
import type { Element, Page } from "../../../../src/html/page.ts";

export interface View {
  name: "wide" | "dark" | "narrow";
  width: number;
  isDark: boolean;
}

export const VIEWS: View[] = [
  { name: "wide", width: 1280, isDark: false },
  { name: "dark", width: 1280, isDark: true },
  { name: "narrow", width: 390, isDark: false },
];

/** Winning values by property; keys of boxes and states carry their selector, as ":hover color". */
export type Look = Map<string, string>;

export interface Styled {
  page: Page;
  /** For each element of the page. */
  looks: Look[];
}

type Adapter = NonNullable<Options<Element, Element>["adapter"]>;

const adapter: Adapter = {
  isTag: (_node): _node is Element => true,
  getAttributeValue: (element, name) => element.attributes.get(name),
  getChildren: (element) => element.children,
  getName: (element) => element.tag.toLowerCase(),
  getParent: (element) => element.parent,
  getSiblings: (element) => element.parent?.children ?? [element],
  prevElementSibling: (element) => {
    const siblings = element.parent?.children ?? [];
    return siblings[siblings.indexOf(element) - 1] ?? null;
  },
  getText: (element) => element.text,
  hasAttrib: (element, name) => element.attributes.has(name),
  removeSubsets: (elements) => elements,
};

/** What asks for a moment or a box, and not for an element. */
const STATE =
  /::?(?:before|after|marker|placeholder|selection|backdrop|-webkit-[\w-]+|hover|focus-visible|focus-within|focus|active|visited|popover-open|target)\b/g;

interface Matcher {
  state: string;
  specificity: number;
  matches: ((element: Element) => boolean) | "root" | "body" | null;
}

const matchers = new Map<string, Matcher>();

function matcherOf(selector: string): Matcher {
  const known = matchers.get(selector);
  if (known) return known;
  const state = (selector.match(STATE) ?? []).join("");
  const plain = selector
    .replace(STATE, "")
    .replace(/([>+~\s])\s*$/, "$1*")
    .trim();
  const counted = plain.replace(/:where\([^)]*\)/g, "");
  const specificity =
    (counted.match(/#[\w-]+/g)?.length ?? 0) * 10_000 +
    (counted.match(/\.[\w-]+|\[[^\]]+\]|:(?!:|is\b|not\b|where\b|has\b)[\w-]+/g)?.length ?? 0) * 100 +
    (counted.match(/(?:^|[\s>+~(,])[a-z][\w-]*/gi)?.length ?? 0);
  let matches: Matcher["matches"] = null;
  try {
    matches =
      plain === ":root" || plain === "html"
        ? "root"
        : plain === "body"
          ? "body"
          : compile<Element, Element>(plain === "" ? "*" : plain.replace(/^(?:html|:root)?\s*body\s+|^:root\s+/, ""), {
              adapter,
            });
  } catch {
    // What can't be read matches nothing, before and after.
  }
  const matcher = { state, specificity, matches };
  matchers.set(selector, matcher);
  return matcher;
}

const holds = (atRule: AtRule, { width, isDark }: View): boolean => {
  if (atRule.name !== "media") return /^(?:supports|layer|container)$/.test(atRule.name);
  const query = atRule.params.toLowerCase();
  if (/\bprint\b/.test(query)) return false;
  if (/prefers-color-scheme:\s*dark/.test(query) && !isDark) return false;
  if (/prefers-color-scheme:\s*light/.test(query) && isDark) return false;
  if (/prefers-reduced-motion:\s*reduce|prefers-contrast|forced-colors/.test(query)) return false;
  const pixels = (size: RegExpExecArray) => Number.parseFloat(size[1]!) * (size[2] === "px" ? 1 : 16);
  const most = /max-width:\s*([\d.]+)(px|r?em)|width\s*<=?\s*([\d.]+)(px|r?em)/.exec(query);
  const least = /min-width:\s*([\d.]+)(px|r?em)|width\s*>=?\s*([\d.]+)(px|r?em)/.exec(query);
  if (most?.[1] && width > pixels(most)) return false;
  if (least?.[1] && width < pixels(least)) return false;
  return true;
};

function* rulesIn(nodes: ChildNode[], view: View): Generator<Rule> {
  for (const node of nodes) {
    if (node.type === "rule") yield node;
    else if (node.type === "atrule" && node.nodes && holds(node, view)) yield* rulesIn(node.nodes, view);
  }
}

interface Winner {
  value: string;
  weight: number;
}

/** Shorthands as the parts that claims compare. */
const PARTS: Record<string, (value: string) => [string, string][]> = {
  background: (value) => [
    ["background-color", colourIn(value) ?? (/^none|^transparent/.test(value) ? "transparent" : value)],
    ["background-image", /gradient|url\(/.test(value) ? value : "none"],
  ],
  font: (value) => {
    const found = /([\d.]+(?:px|rem|em|%))(?:\/([\d.]+\w*))?\s+(.+)$/.exec(value);
    if (!found) return value === "inherit" ? [["font-family", "inherit"]] : [["font", value]];
    const weight = /\b(bold|[1-9]00)\b/.exec(value)?.[1] ?? "normal";
    return [
      ["font-size", found[1]!],
      ["line-height", found[2] ?? "normal"],
      ["font-family", found[3]!],
      ["font-weight", weight],
    ];
  },
};

/** The first colour named in a value. */
function colourIn(value: string): string | null {
  const candidates =
    value.match(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\([^)]*\)|\bvar\([^)]*\)|\b[a-z]+\b/gi) ?? [];
  return candidates.find((one) => /^var\(/.test(one) || parseColour(one) !== undefined) ?? null;
}

/** All styles of a page: its sheet's, those in it, and its elements' own. */
export function styled(page: Page, css: string, view: View): Styled {
  const winners: Map<string, Winner>[] = page.elements.map(() => new Map());
  const root = new Map<string, Winner>();
  const body = new Map<string, Winner>();
  let order = 0;
  const declare = (into: Map<string, Winner>, state: string, property: string, value: string, weight: number) => {
    for (const [name, part] of PARTS[property]?.(value) ?? [[property, value] as [string, string]]) {
      const key = state ? `${state} ${name}` : name;
      const present = into.get(key);
      if (!present || present.weight <= weight) into.set(key, { value: part, weight });
    }
  };
  const isDocument = page.elements.some(({ tag }) => tag === "body");
  for (const rule of rulesIn(postcss.parse(sheetsOf(page, css)).nodes, view)) {
    order++;
    for (const selector of rule.selectors) {
      const { state, specificity, matches } = matcherOf(selector);
      if (matches === null) continue;
      const targets =
        matches === "root"
          ? [root]
          : matches === "body"
            ? isDocument
              ? page.elements.filter(({ tag }) => tag === "body").map(({ index }) => winners[index]!)
              : [body]
            : page.elements.filter((element) => matches(element)).map(({ index }) => winners[index]!);
      rule.each((node) => {
        if (node.type !== "decl") return;
        const weight = (node.important ? 1e10 : 0) + specificity * 1e4 + order;
        for (const target of targets) declare(target, state, node.prop, node.value.trim(), weight);
      });
    }
  }
  for (const element of page.elements) {
    for (const [property, value] of ownStyle(element)) declare(winners[element.index]!, "", property, value, 1e9);
  }
  return { page, looks: resolve(page, winners, root, body) };
}

export function* ownStyle(element: Element): Generator<[string, string]> {
  for (const declaration of (element.attributes.get("style") ?? "").split(";")) {
    const at = declaration.indexOf(":");
    if (at > 0)
      yield [
        declaration.slice(0, at).trim().toLowerCase(),
        declaration
          .slice(at + 1)
          .replace("!important", "")
          .trim(),
      ];
  }
}

export const sheetsOf = (page: Page, css: string): string =>
  [
    ...page.elements
      .filter(({ tag }) => tag === "style")
      .map(({ inner }) => (inner ? page.source.slice(inner.start, inner.end) : "")),
    css,
  ].join("\n");

/** Puts the custom properties in. The page's root and body come first in what every element inherits. */
function resolve(
  page: Page,
  winners: Map<string, Winner>[],
  root: Map<string, Winner>,
  body: Map<string, Winner>,
): Look[] {
  const looks: Look[] = [];
  const customs: Map<string, string>[] = [];
  const customOf = (own: Map<string, Winner>, inherited: Map<string, string>): Map<string, string> => {
    if (![...own.keys()].some((key) => key.startsWith("--"))) return inherited;
    const customs = new Map(inherited);
    for (const [key, { value }] of own) if (key.startsWith("--")) customs.set(key, value);
    for (const [key] of own) if (key.startsWith("--")) customs.set(key, put(customs.get(key)!, customs));
    return customs;
  };
  const rootCustoms = customOf(root, new Map());
  const bodyCustoms = customOf(body, rootCustoms);
  const lookOf = (own: Map<string, Winner>, custom: Map<string, string>): Look =>
    new Map([...own].filter(([key]) => !key.includes("--")).map(([key, { value }]) => [key, put(value, custom)]));
  const outer = new Map([...lookOf(root, rootCustoms), ...lookOf(body, bodyCustoms)]);
  for (const element of page.elements) {
    const inherited = element.parent ? customs[element.parent.index]! : bodyCustoms;
    const custom = customOf(winners[element.index]!, inherited);
    customs.push(custom);
    looks.push(lookOf(winners[element.index]!, custom));
  }
  looks.push(outer);
  return looks;
}

function put(value: string, customs: Map<string, string>, depth = 0): string {
  if (depth > 12 || !value.includes("var(")) return value;
  let result = "";
  let at = 0;
  for (;;) {
    const start = value.indexOf("var(", at);
    if (start === -1) return result + value.slice(at);
    let open = 0;
    let end = start + 3;
    for (; end < value.length; end++) {
      if (value[end] === "(") open++;
      else if (value[end] === ")" && --open === 0) break;
    }
    const [name = "", ...rest] = value.slice(start + 4, end).split(",");
    const set = customs.get(name.trim());
    result += value.slice(at, start) + put(set ?? rest.join(",").trim(), customs, depth + 1);
    at = end + 1;
  }
}

/** What stands around everything: the page's root and body. */
const outerOf = ({ looks, page }: Styled): Look => looks[page.elements.length]!;

const INHERITED = /^(?:color|font-family|font-size|font-weight|line-height|letter-spacing|text-align|text-transform)$/;

/** The value that an element has for a property, from what is around it where it is inherited. */
export function declaredFor(styles: Styled, element: Element | null, property: string): string {
  for (let at = element; at; at = at.parent) {
    const value = styles.looks[at.index]!.get(property);
    if (value !== undefined && value !== "inherit") return value;
    if (!INHERITED.test(property) && value !== "inherit") return "";
  }
  return (INHERITED.test(property) || element === null ? outerOf(styles).get(property) : "") ?? "";
}

/** The ground that an element is seen on. */
export function groundOf(styles: Styled, element: Element | null): string {
  for (let at = element; at; at = at.parent) {
    const value = styles.looks[at.index]!.get("background-color");
    if (value === undefined) continue;
    const colour = parseColour(value);
    if (colour && (colour.alpha ?? 1) > 0.2) return value;
    if (!colour && value !== "transparent" && value !== "inherit" && value !== "none") return value;
  }
  return outerOf(styles).get("background-color") ?? "#ffffff";
}

const toOklch = converter("oklch");
const toRgb = converter("rgb");

export function colourOf(value: string): { l: number; c: number; h: number } | null {
  const colour = toOklch(value);
  return colour ? { l: colour.l, c: colour.c ?? 0, h: colour.h ?? 0 } : null;
}

export const alphaOf = (value: string): number => parseColour(value)?.alpha ?? 1;

export function contrastOf(one: string, other: string): number | null {
  const luminance = (value: string) => {
    const rgb = toRgb(value);
    if (!rgb) return null;
    const [r, g, b] = [rgb.r, rgb.g, rgb.b].map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [a, b] = [luminance(one), luminance(other)];
  return a === null || b === null ? null : (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A length in pixels, about: sizes of type and boxes are only compared. */
export function lengthOf(value: string, em = 16): number | null {
  const units: Record<string, number> = { px: 1, rem: 16, em, vw: 12.8, vh: 8, cqi: 8, ch: 8, "%": 6, lh: 24, "": 1 };
  const tokens = value.toLowerCase().match(/[\d.]+[a-z%]*|[a-z-]+\(|[-+*/(),]/g);
  if (!tokens) return null;
  let at = 0;
  const factor = (): number => {
    const token = tokens[at++];
    if (token === undefined) return Number.NaN;
    if (token === "-") return -factor();
    if (token.endsWith("(")) {
      const values = [sum()];
      while (tokens[at] === ",") {
        at++;
        values.push(sum());
      }
      at++;
      if (token === "clamp(") return Math.max(values[0]!, Math.min(values[1]!, values[2]!));
      if (token === "min(") return Math.min(...values);
      if (token === "max(") return Math.max(...values);
      return values[0]!;
    }
    const found = /^([\d.]+)([a-z%]*)$/.exec(token);
    return found ? Number.parseFloat(found[1]!) * (units[found[2]!] ?? Number.NaN) : Number.NaN;
  };
  const product = (): number => {
    let result = factor();
    while (tokens[at] === "*" || tokens[at] === "/")
      result = tokens[at++] === "*" ? result * factor() : result / factor();
    return result;
  };
  const sum = (): number => {
    let result = product();
    while (tokens[at] === "+" || tokens[at] === "-")
      result = tokens[at++] === "+" ? result + product() : result - product();
    return result;
  };
  const keyword: Record<string, number> = { normal: 1.4, bold: 700, small: 13, medium: 16, large: 18 };
  const result = keyword[value] ?? sum();
  return Number.isFinite(result) ? result : null;
}

export interface LookChange {
  /** Null: the page's root or body. */
  element: Element | null;
  property: string;
  before: string;
  after: string;
}

/** What looks otherwise, element by element, of two styles of one page. */
export function lookChanges(before: Styled, after: Styled): LookChange[] {
  const changes: LookChange[] = [];
  for (const [index, look] of before.looks.entries()) {
    const now = after.looks[index]!;
    for (const key of new Set([...look.keys(), ...now.keys()])) {
      const [old, other] = [look.get(key) ?? "", now.get(key) ?? ""];
      if (old.replace(/\s+/g, "") !== other.replace(/\s+/g, ""))
        changes.push({ element: before.page.elements[index] ?? null, property: key, before: old, after: other });
    }
  }
  return changes;
}
