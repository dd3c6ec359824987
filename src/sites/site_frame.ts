/**
 * What a site's own pages have around their middle: a published page's document without its main part, its scripts and
 * whatever else stands between header and footer, ready for a few words of this server in the page's own look. Any html
 * is taken; where header or footer could not be read without the part that they belong to, they are left out.
 */

import postcss, { type AtRule, type Root } from "postcss";
import { readRules } from "../design/drawing/look.ts";
import { contrast } from "../design/palette.ts";
import { escapeAttribute } from "../html/escape.ts";
import { HtmlLimitError } from "../html/limits.ts";
import { descendantsOf, type Element, elementsIn, type Page, readPage, textIn } from "../html/page.ts";
import { writeElement, writtenTag } from "../html/write.ts";
import { collapsed } from "../lib/one_line.ts";

/** A document in three pieces: the title stands after the first, the message after the second. */
export interface Frame {
  pieces: [beforeTitle: string, beforeMessage: string, rest: string];
  /** The document's language tag, or null. */
  language: string | null;
  /** Whether something of the site stands above the message. */
  hasHeader: boolean;
  /** The class of the page's buttons, or null when none is known to be readable. */
  buttonClass: string | null;
}

/** A document that is larger, or nested deeper, is not taken apart: it would hold up other visitors. */
const LARGEST_DOCUMENT = 1024 * 1024;
const MOST_TAGS = 20_000;
const DEEPEST_NESTING = 100;
/** No page has its header deeper inside of nothing but wrappers. */
const DEEPEST = 20;
const READABLE = 4.5;
/** Headers, navigations and footers that are asked whether they can be read; what comes after them is left out. */
const MOST_JUDGED = 50;

/** Elements that run, load or show something that is not part of a site's frame. */
const REMOVED = new Set(["script", "iframe", "object", "embed", "template", "noscript", "dialog", "plaintext"]);
const KEPT_META = /^(viewport|theme-color|color-scheme|format-detection)$/i;
const KEPT_LINK = /^(stylesheet|icon|shortcut icon|apple-touch-icon|mask-icon|preconnect|dns-prefetch)$/i;
const MIDDLE = new Set(["main", "section", "article", "aside", "form", "h1"]);
const ABOVE = /(^|[-_ ])(site-?header|header|navbar|nav|topbar|top-bar|masthead|app-?bar)($|[-_ ])/i;
const BELOW = /(^|[-_ ])(site-?footer|footer|colophon)($|[-_ ])/i;
/** Addresses of scripts that make a page's styles. */
const STYLED_BY_SCRIPT = /cdn\.tailwindcss\.com|@tailwindcss\/browser|unocss\/runtime|\btwind\b/i;

const attribute = (element: Element, name: string) => element.attributes.get(name) ?? null;
const namesOf = (element: Element) => `${attribute(element, "class") ?? ""} ${attribute(element, "id") ?? ""}`;

/** An element and all in it, in reading order. */
const below = (page: Page, element: Element) => [element, ...descendantsOf(page, element)];

const has = (page: Page, element: Element, test: (one: Element) => boolean) => below(page, element).some(test);

/**
 * What can be taken of a published document.
 * @param document complete html
 * @param path where it is published: what its relative addresses are relative to
 * @returns no frame when the document's own style could not carry a text, and always its style sheets
 */
export function takeFrame(document: string, path: string): { frame: Frame | null; css: string } {
  const page = readWithin(document);
  if (!page) return { frame: null, css: "" };
  const css = page.elements
    .filter((one) => isSheet(one) && one.tag === "style" && one.inner)
    .map(({ inner }) => collapsed(document.slice(inner!.start, inner!.end)))
    .join("\n");
  const hasLostStyle = page.elements.some(
    (one) => one.tag === "script" && STYLED_BY_SCRIPT.test(attribute(one, "src") ?? ""),
  );
  const style = hasLostStyle || isNestedDeeper(page, DEEPEST_NESTING) ? null : readStyle(page, css);
  return { frame: style && readFrame(page, style, path), css };
}

function readWithin(document: string): Page | null {
  if (document.length > LARGEST_DOCUMENT || document.split("<", MOST_TAGS).length === MOST_TAGS) return null;
  try {
    return readPage(document);
  } catch (error) {
    if (error instanceof HtmlLimitError) return null;
    throw error;
  }
}

function isNestedDeeper(page: Page, than: number): boolean {
  const depths: number[] = [];
  for (const { index, parent } of page.elements) depths[index] = parent ? depths[parent.index]! + 1 : 0;
  return depths.some((depth) => depth > than);
}

/** An element on the way from the body to the main part, and what stays of its children before and after that. */
interface Level {
  element: Element;
  before: Element[];
  after: Element[];
}

function readFrame(page: Page, style: PageStyle, path: string): Frame | null {
  const [html, head] = ["html", "head"].map((tag) => page.elements.find((element) => element.tag === tag));
  // A document of frames has no body.
  if (!html || !head || page.elements.some(({ tag }) => tag === "frameset")) return null;

  const levels = levelsToMain(page, bodyOf(page, html, head), style);
  const around = levels.flatMap(({ before, after }) => [...before, ...after]);
  const roles = landmarkRoles(page, around);
  const isMoved = (element: Element) => isSheet(element);
  const written = (element: Element) =>
    writeElement(page, element, {
      leaves: (one) => isMoved(one) || isRemoved(one),
      attributes: (one) => [
        ...cleanAttributes(one),
        ...(roles.has(one) ? [["role", roles.get(one)!] as [string, string]] : []),
      ],
    });
  const wayTag = ({ tag, ...element }: Element) =>
    writtenTag(tag, [
      ...cleanAttributes({ tag, ...element }).filter(
        ([name]) => !/^(hidden|inert|aria-hidden|data-sw-way)$/.test(name),
      ),
      ["data-sw-way", ""],
    ]);
  const inHead = headElements(page, head, written);
  const opened = levels.map(({ element, before }) => wayTag(element) + before.map(written).join(""));
  const closed = levels.map(({ element, after }) => `${after.map(written).join("")}</${element.tag}>`).reverse();
  // What comes after the main part stands behind its end tag, so the last level has only its own.
  return {
    pieces: [
      `<!DOCTYPE html>${wayTag(html)}<head>${inHead.before}${inHead.base || `<base href="${escapeAttribute(path)}">`}<title>`,
      `</title><meta name="robots" content="noindex">${inHead.rest}<style>${messageCss(style)}</style></head>${opened.join("")}`,
      `${closed.join("")}</html>`,
    ],
    language: attribute(html, "lang"),
    hasHeader: around.some((element) => isAbove(page, element)),
    buttonClass: style.buttonClass,
  };
}

/** The body; where its tag is left out, what stands after the head. */
function bodyOf(page: Page, html: Element, head: Element): Element {
  const written = page.elements.find(({ tag }) => tag === "body");
  if (written) return written;
  const inner = { start: head.end, end: html.inner?.end ?? page.source.length };
  return {
    ...inner,
    tag: "body",
    isForeign: false,
    attributes: new Map(),
    attributeRanges: new Map(),
    opening: { start: inner.start, end: inner.start },
    inner,
    isClosed: true,
    parent: html,
    children: elementsIn(page, inner, ({ parent }) => parent === html || parent === null),
    index: -1,
    form: null,
    text: textIn(page, inner),
  };
}

/** Whether an element stands above the main part: a header that is not the page's whole opening. */
const isAbove = (page: Page, element: Element): boolean =>
  isFrame(page, element, "header", ABOVE, "banner") || isFrame(page, element, "nav", ABOVE, "navigation");
const isBelow = (page: Page, element: Element): boolean => isFrame(page, element, "footer", BELOW, "contentinfo");

function isFrame(page: Page, element: Element, tag: string, names: RegExp, role: string): boolean {
  const own = element.tag === tag || attribute(element, "role") === role;
  const called = /^(div|table|center|span)$/.test(element.tag) && names.test(namesOf(element));
  const around =
    element.tag === "div" && element.children.length > 0 && element.children.every((one) => one.tag === tag);
  if (!own && !called && !around) return false;
  if (MIDDLE.has(element.tag)) return false;
  const inside = new Set(below(page, element).map((one) => one.tag));
  if (inside.has("main") || inside.has("section") || inside.has("article")) return false;
  // A first heading with words around it is the page's opening; alone it is the site's name.
  return !inside.has("h1") || !(inside.has("p") || inside.has("h2"));
}

/** The way from the body to its main part, with what frames that part and can be kept. */
function levelsToMain(page: Page, body: Element, style: PageStyle): Level[] {
  const found = descendantsOf(page, body).find((one) => one.tag === "main" || attribute(one, "role") === "main");
  if (found && !insideFrame(found, body)) {
    const levels: Level[] = [{ element: found, before: [], after: [] }];
    for (let at = found; at !== body; ) {
      const parent: Element = at.parent && at.parent.tag !== "html" ? at.parent : body;
      const middle = parent.children.indexOf(at);
      const kept = parent.children.filter(
        (child, index) => child !== at && keeps(page, child, style, index < middle ? "above" : "below"),
      );
      levels.unshift({
        element: parent,
        before: kept.filter(({ start }) => start < at.start),
        after: kept.filter(({ start }) => start > at.start),
      });
      at = parent;
    }
    return levels;
  }
  // No main part is marked: it is what stands between header and footer, wherever these stand.
  const way = [body];
  for (let depth = 0; depth < DEEPEST; depth++) {
    const inner = way.at(-1)!.children.filter((one) => !REMOVED.has(one.tag));
    const [only] = inner;
    if (!only || inner.length !== 1 || isAbove(page, only) || isBelow(page, only) || only.tag === "form") break;
    if (!descendantsOf(page, only).some((one) => isAbove(page, one) || isBelow(page, one))) break;
    way.push(only);
  }
  const { children } = way.at(-1)!;
  const lastAbove = children.findLastIndex((child) => isAbove(page, child));
  const firstBelow = children.findIndex((child, index) => index > lastAbove && isBelow(page, child));
  const before = children.filter((child, index) => index <= lastAbove && keeps(page, child, style, "above"));
  const after = children.filter(
    (child, index) => firstBelow >= 0 && index >= firstBelow && keeps(page, child, style, "below"),
  );
  const levels = way.map((element, index): Level => {
    if (element === way.at(-1)) return { element, before, after };
    const next = way[index + 1]!;
    const drawings = element.children.filter((child) => child !== next && isDrawings(page, child));
    return {
      element,
      before: drawings.filter(({ start }) => start < next.start),
      after: drawings.filter(({ start }) => start > next.start),
    };
  });
  const main = { ...body, tag: "main", attributes: new Map<string, string>(), children: [] };
  return [...levels, { element: main, before: [], after: [] }];
}

function insideFrame(element: Element, body: Element): boolean {
  for (let at = element.parent; at && at !== body; at = at.parent)
    if (/^(header|footer|nav|aside|template|svg|dialog)$/.test(at.tag)) return true;
  return false;
}

const isSheetLink = (element: Element) => /\bstylesheet\b/i.test(attribute(element, "rel") ?? "");

/** Style sheets hold wherever they stand; they must not go with a part that goes. */
const isSheet = (element: Element) =>
  !element.isForeign && (element.tag === "style" || (element.tag === "link" && isSheetLink(element)));

/** Drawings that others refer to. */
const isDrawings = (page: Page, element: Element) =>
  element.tag === "svg" && has(page, element, (one) => one.tag === "symbol");

/** What is told of what only its name makes a header or a footer, for those who don't see it: its role. */
function landmarkRoles(page: Page, around: Element[]): Map<Element, string> {
  const isLandmark = (one: Element) => /^(header|footer|nav)$/.test(one.tag) || attribute(one, "role") !== null;
  const given = new Set(
    around.flatMap((element) => below(page, element).map((one) => attribute(one, "role") ?? one.tag)),
  );
  const roles = new Map<Element, string>();
  for (const element of around) {
    const role = isBelow(page, element) ? "contentinfo" : /nav/i.test(namesOf(element)) ? "navigation" : "banner";
    const taken = { banner: "header", navigation: "nav", contentinfo: "footer" }[role];
    if (element.tag === "svg" || isLandmark(element) || given.has(role) || given.has(taken)) continue;
    roles.set(element, role);
    given.add(role);
  }
  return roles;
}

function keeps(page: Page, child: Element, style: PageStyle, side: "above" | "below"): boolean {
  if (isDrawings(page, child)) return true;
  const isWanted = side === "above" ? isAbove(page, child) : isBelow(page, child) || isAbove(page, child);
  return isWanted && style.carries(child);
}

/** What runs, and what only the page itself has. */
const isRemoved = (element: Element): boolean =>
  REMOVED.has(element.tag) || isSkipLink(element) || attribute(element, "http-equiv") !== null;

const cleanAttributes = (element: Element): [name: string, value: string][] =>
  [...element.attributes].filter(([name, value]) => {
    if (/^on/i.test(name) || /^(autofocus|autoplay|ping|srcdoc|aria-current)$/i.test(name)) return false;
    // Browsers skip spaces and control characters in addresses.
    const address = /href|action|src$/i.test(name) ? value.replace(/[^!-~]/g, "").toLowerCase() : "";
    return !/^(javascript|vbscript|data:text\/html)/.test(address);
  });

/** What leads past the header leads nowhere without the part that it leads to. */
const isSkipLink = (element: Element) =>
  element.tag === "a" &&
  /^#/.test(attribute(element, "href") ?? "") &&
  /skip|sr-only|visually-?hidden/i.test(namesOf(element));

/** What stays of the head, the body's style sheets at its end. */
function headElements(page: Page, head: Element, written: (element: Element) => string) {
  const anew = (elements: Element[]) =>
    elements
      .map((element) =>
        isSheet(element) ? writeElement(page, element, { attributes: cleanAttributes }) : written(element),
      )
      .join("");
  const sheets = page.elements.filter((element) => isSheet(element) && element.parent !== head);
  const kept = head.children.filter(
    (child) =>
      (child.tag === "meta" && KEPT_META.test(attribute(child, "name") ?? "")) ||
      (child.tag === "link" && KEPT_LINK.test((attribute(child, "rel") ?? "").trim())) ||
      child.tag === "style",
  );
  const charset = head.children.filter((child) => child.tag === "meta" && attribute(child, "charset") !== null);
  const bases = head.children.filter((child) => child.tag === "base" && attribute(child, "href") !== null);
  return { before: anew(charset.slice(0, 1)), base: anew(bases.slice(0, 1)), rest: anew([...kept, ...sheets]) };
}

/** How the message stands in the page: the page's own typefaces and colours, on its own ground, whatever else it says. */
function messageCss(style: PageStyle): string {
  const gutter = style.length("gutter") ? "max(1.15rem,var(--gutter))" : "clamp(1.25rem,5vw,4rem)";
  const wrap = style.length("wrap") ?? "72rem";
  const scale = style.number("hs") ?? "1";
  return `[data-sw-way]{opacity:1!important;visibility:visible!important;transform:none!important;filter:none!important;animation:none!important}
.sw-message{box-sizing:border-box;grid-column:1/-1;inline-size:100%;max-inline-size:calc(${wrap} + 2*${gutter});min-block-size:min(66svh,44rem);margin-inline:auto;padding:clamp(4rem,12vh,8rem) ${gutter};display:flex;flex-direction:column;align-items:flex-start;justify-content:center;text-align:start;overflow-wrap:anywhere}
.sw-message>*{max-inline-size:38rem}
.sw-message h1{box-sizing:border-box;max-inline-size:16em;margin:0 0 .5em!important;padding:0!important;font-size:calc(clamp(2.2rem,1.5rem + 3.2vw,4.4rem)*${scale})!important;line-height:1.12!important;text-align:start!important;text-wrap:balance;color:inherit!important;background:none!important;-webkit-text-fill-color:currentColor!important;opacity:1!important;animation:none!important;transform:none!important}
.sw-message p,.sw-message li{font-size:1.15rem!important;line-height:1.6!important;color:inherit!important;margin:0 0 .4em!important;text-align:start!important;opacity:1!important}
.sw-message ul{margin:.4em 0 1em!important;padding-inline-start:1.2em!important;list-style:disc!important}
.sw-message .sw-way{margin-block-start:1.6em!important}
.sw-message .sw-way a:not([class]),.sw-message .sw-home a{color:inherit!important;text-decoration:underline;text-underline-offset:.25em}
.sw-message .sw-home{margin-block-end:2em!important}
.sw-tick{inline-size:3.4rem;block-size:3.4rem;margin-block-end:1.4rem;fill:none;stroke:${style.accent};stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}`;
}

/** What a page's style sheets say that decides what can be kept of it. */
interface PageStyle {
  /** Whether an element of the frame can be read where the page's own middle is gone. */
  carries(element: Element): boolean;
  buttonClass: string | null;
  /** A colour for drawings. */
  accent: string;
  /** A use of a custom property that is a length; null when it is none. */
  length(name: string): string | null;
  number(name: string): string | null;
}

/** Null when the text of the page's body would not be readable on its ground, or there is no style at all. */
function readStyle(page: Page, css: string): PageStyle | null {
  const linked = page.elements.some((one) => one.tag === "link" && isSheetLink(one));
  const rules = readRules(css);
  const roots = ["body", "html", ":root", "html, body", "html,body", "*"];
  const dressed = ["font-family", "font", "color", "background", "background-color"];
  if (!linked && rules.value(roots, dressed) === null) return null;
  const ground = rules.colour(roots, ["background-color", "background"]) ?? "#ffffff";
  const text = rules.colour(roots, ["color"]) ?? "#000000";
  if (contrast(text, ground) < READABLE) return null;
  const sheet = groundRulesOf(css);
  let judged = 0;
  const own = (selector: string, properties: string[]) => rules.colour([selector], properties);
  const buttonClass = ["btn", "button", "cta", "btn-primary", "button-primary"].find((name) => {
    const fill = own(`.${name}`, ["background-color", "background"]);
    const words = own(`.${name}`, ["color"]);
    return fill && words && contrast(fill, words) >= READABLE;
  });
  const used = (name: string, kind: RegExp) => (kind.test(rules.text(name) ?? "") ? `var(--${name})` : null);
  const accent = ["link", "accent", "primary", "brand", "color-accent", "color-primary"].find((name) => {
    const colour = rules.variable([name]);
    return colour && contrast(colour, ground) >= 3;
  });
  return {
    carries: (element) => ++judged <= MOST_JUDGED && (!sheet || !vanishes(element, sheet, ground, rules)),
    buttonClass: buttonClass ?? null,
    accent: accent ? `var(--${accent})` : "currentColor",
    length: (name) => used(name, /^(clamp|min|max|calc)\(.*\)$|^\d*\.?\d+(rem|em|px|vw|ch)$/),
    number: (name) => used(name, /^\d*\.?\d+$/),
  };
}

/** A rule that may decide whether an element can be read, as far as it is about elements in their resting state. */
interface GroundRule {
  /** What the last part of a selector names: tags, ".class", "#id". All of them are asked for. */
  names: string[];
  floats: boolean;
  grounded: boolean;
  /** The colour of its text as it is declared, or null. */
  words: string | null;
  /** Its place in the style sheet: of two colours the later one holds. */
  place: number;
}

/** The rules of a style sheet by the first name in their selectors' last part; null when it can't be read. */
function groundRulesOf(css: string): Map<string, GroundRule[]> | null {
  const found = new Map<string, GroundRule[]>();
  let root: Root;
  try {
    root = postcss.parse(css);
  } catch {
    return null;
  }
  let place = 0;
  root.walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type === "atrule" && /\bprint\b/.test((parent as AtRule).params)) return;
    const says: Omit<GroundRule, "names"> = { floats: false, grounded: false, words: null, place: place++ };
    rule.each((declaration) => {
      if (declaration.type !== "decl") return;
      const { prop, value } = declaration;
      if (prop === "position" && /absolute|fixed/.test(value)) says.floats = true;
      if (
        /^background(-color|-image)?$/.test(prop) &&
        !/^(none|transparent|unset|initial|inherit|0)\b/.test(value.trim())
      )
        says.grounded = true;
      if (prop === "color") says.words = value;
    });
    if (!says.floats && !says.grounded && says.words === null) return;
    for (const selector of rule.selectors) {
      const names = lastNames(selector);
      if (names.length === 0) continue;
      const others = found.get(names[0]!);
      if (others) others.push({ names, ...says });
      else found.set(names[0]!, [{ names, ...says }]);
    }
  });
  return found;
}

/** What the last part of a selector names; nothing where it is about a state or an attribute, or about everything. */
function lastNames(selector: string): string[] {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? "";
  if (/[:*[]/.test(last)) return [];
  return (last.match(/[.#]?[\w-]+/g) ?? []).map((name) => (/^[.#]/.test(name) ? name : name.toLowerCase()));
}

/** Whether an element floats over the page's opening without a ground of its own, or is in its ground's colour. */
function vanishes(
  element: Element,
  sheet: Map<string, GroundRule[]>,
  ground: string,
  rules: ReturnType<typeof readRules>,
): boolean {
  let floats = false;
  let grounded = /background/i.test(attribute(element, "style") ?? "");
  let last: GroundRule | null = null;
  const classes = (attribute(element, "class") ?? "").split(/\s+/).map((name) => `.${name}`);
  const own = new Set([element.tag, ...classes, `#${attribute(element, "id") ?? ""}`]);
  for (const name of own)
    for (const rule of sheet.get(name) ?? []) {
      if (!rule.names.every((one) => own.has(one))) continue;
      floats ||= rule.floats;
      grounded ||= rule.grounded;
      if (rule.words !== null && rule.place >= (last?.place ?? 0)) last = rule;
    }
  const colour = last?.words ? rules.colourOf(last.words) : null;
  return !grounded && (floats || (colour !== null && contrast(colour, ground) < 3));
}
