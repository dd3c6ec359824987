/**
 * What a site's own pages have around their middle: a published page's document without its main part, its scripts and
 * whatever else stands between header and footer, ready for a few words of this server in the page's own look. Any html
 * is taken; where header or footer could not be read without the part that they belong to, they are left out.
 */
import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from "parse5";
import postcss, { type AtRule, type Root } from "postcss";
import { contrast } from "../engines/builtin/design/palette.ts";
import { readRules } from "../engines/drawing/look.ts";

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

type Element = Tree.Element;
type Node = Tree.ChildNode;

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
const REMOVED = new Set(["script", "iframe", "object", "embed", "template", "noscript", "dialog"]);
const KEPT_META = /^(viewport|theme-color|color-scheme|format-detection)$/i;
const KEPT_LINK = /^(stylesheet|icon|shortcut icon|apple-touch-icon|mask-icon|preconnect|dns-prefetch)$/i;
const MIDDLE = new Set(["main", "section", "article", "aside", "form", "h1"]);
const ABOVE = /(^|[-_ ])(site-?header|header|navbar|nav|topbar|top-bar|masthead|app-?bar)($|[-_ ])/i;
const BELOW = /(^|[-_ ])(site-?footer|footer|colophon)($|[-_ ])/i;
/** Addresses of scripts that make a page's styles. */
const STYLED_BY_SCRIPT = /cdn\.tailwindcss\.com|@tailwindcss\/browser|unocss\/runtime|\btwind\b/i;

const isElement = (node: Tree.Node): node is Element => "tagName" in node;
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value ?? null;
const setAttribute = (element: Element, name: string, value: string) => {
  element.attrs = [...element.attrs.filter((one) => one.name !== name), { name, value }];
};
const elementsIn = (parent: Tree.ParentNode) => parent.childNodes.filter(isElement);
const namesOf = (element: Element) => `${attribute(element, "class") ?? ""} ${attribute(element, "id") ?? ""}`;

/** An element and all below it, in reading order. Not recursive: markup may be nested deeper than calls may be. */
function* below(element: Element): Generator<Element> {
  const left = [element];
  for (let next = left.pop(); next; next = left.pop()) {
    yield next;
    for (const child of elementsIn(next).reverse()) left.push(child);
  }
}

function isNestedDeeper(element: Element, than: number): boolean {
  let level = [element];
  for (let depth = 0; depth <= than && level.length > 0; depth++) level = level.flatMap(elementsIn);
  return level.length > 0;
}

const has = (element: Element, test: (one: Element) => boolean) => below(element).some(test);

function textOf(element: Element): string {
  let text = "";
  for (const one of below(element))
    for (const child of one.childNodes) if ("value" in child) text += (child as Tree.TextNode).value;
  return text.replace(/\s+/g, " ").trim();
}

function newElement(tagName: string, attrs: Element["attrs"], text: string | null, parent: Element): Element {
  const { namespaceURI } = parent;
  const element = { nodeName: tagName, tagName, attrs, namespaceURI, childNodes: [], parentNode: parent } as Element;
  if (text !== null) element.childNodes.push({ nodeName: "#text", value: text, parentNode: element });
  return element;
}

/**
 * What can be taken of a published document.
 * @param document complete html
 * @param path where it is published: what its relative addresses are relative to
 * @param slot a text that the document does not contain
 * @returns no frame when the document's own style could not carry a text, and always its style sheets
 */
export function takeFrame(document: string, path: string, slot: string): { frame: Frame | null; css: string } {
  if (document.length > LARGEST_DOCUMENT || document.split("<", MOST_TAGS).length === MOST_TAGS)
    return { frame: null, css: "" };
  const tree = parse(document, { scriptingEnabled: false });
  const html = elementsIn(tree).find((element) => element.tagName === "html")!;
  const css = [...below(html)].flatMap((one) => (one.tagName === "style" ? [textOf(one)] : [])).join("\n");
  if (isNestedDeeper(html, DEEPEST_NESTING)) return { frame: null, css };
  const hasLostStyle = has(
    html,
    (one) => one.tagName === "script" && STYLED_BY_SCRIPT.test(attribute(one, "src") ?? ""),
  );
  const style = hasLostStyle ? null : readStyle(html, css);
  return { frame: style && readFrame(tree, html, style, path, slot), css };
}

function readFrame(tree: Tree.Document, html: Element, style: PageStyle, path: string, slot: string): Frame | null {
  const [head, body] = ["head", "body"].map((name) => elementsIn(html).find((element) => element.tagName === name));
  // A document of frames has no body.
  if (!head || !body) return null;

  // Style sheets hold wherever they stand; they must not go with a part that goes.
  for (const element of [...below(body)]) {
    const inDrawing = (element.parentNode as Element | null)?.namespaceURI !== html.namespaceURI;
    if (!inDrawing && (element.tagName === "style" || (element.tagName === "link" && isSheetLink(element)))) {
      element.parentNode!.childNodes = element.parentNode!.childNodes.filter((child) => child !== element);
      head.childNodes.push(element);
    }
  }
  const main = emptiedMain(body, style);
  const way = [html, body];
  for (let at: Tree.ParentNode | null = main; at && at !== body; at = (at as Element).parentNode)
    way.push(at as Element);
  for (const element of way) {
    setAttribute(element, "data-sw-way", "");
    element.attrs = element.attrs.filter(({ name }) => name !== "hidden" && name !== "inert" && name !== "aria-hidden");
  }
  const around = way.slice(1).flatMap((element) => elementsIn(element).filter((child) => !way.includes(child)));
  nameLandmarks(around);
  const hasHeader = around.some(isAbove);
  main.childNodes = [{ nodeName: "#text", value: slot, parentNode: main }];
  for (const element of [...below(html)]) clean(element);
  prepareHead(head, path, slot, messageCss(style));
  const pieces = serialize(tree).split(slot);
  if (pieces.length !== 3) return null;
  return {
    pieces: pieces as Frame["pieces"],
    language: attribute(html, "lang"),
    hasHeader,
    buttonClass: style.buttonClass,
  };
}

/** Whether an element stands above the main part: a header that is not the page's whole opening. */
const isAbove = (element: Element): boolean =>
  isFrame(element, "header", ABOVE, "banner") || isFrame(element, "nav", ABOVE, "navigation");
const isBelow = (element: Element): boolean => isFrame(element, "footer", BELOW, "contentinfo");

function isFrame(element: Element, tag: string, names: RegExp, role: string): boolean {
  const own = element.tagName === tag || attribute(element, "role") === role;
  const called = /^(div|table|center|span)$/.test(element.tagName) && names.test(namesOf(element));
  const around =
    element.tagName === "div" &&
    elementsIn(element).length > 0 &&
    elementsIn(element).every((one) => one.tagName === tag);
  if (!own && !called && !around) return false;
  if (MIDDLE.has(element.tagName)) return false;
  if (has(element, (one) => one.tagName === "main" || one.tagName === "section" || one.tagName === "article"))
    return false;
  // A first heading with words around it is the page's opening; alone it is the site's name.
  return (
    !has(element, (one) => one.tagName === "h1") || !has(element, (one) => one.tagName === "p" || one.tagName === "h2")
  );
}

/** Takes everything out of the body but what frames its main part, and returns that part, empty. */
function emptiedMain(body: Element, style: PageStyle): Element {
  const found = below(body).find((one) => one.tagName === "main" || attribute(one, "role") === "main");
  if (found && !insideFrame(found, body)) {
    for (let at: Element = found; at !== body; at = at.parentNode as Element) {
      const parent = at.parentNode as Element;
      const middle = parent.childNodes.indexOf(at);
      parent.childNodes = parent.childNodes.filter(
        (child, index) => child === at || keeps(child, style, index < middle ? "above" : "below"),
      );
    }
    return found;
  }
  // No main part is marked: it is what stands between header and footer, wherever these stand.
  let around = body;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const inner = elementsIn(around).filter((one) => !REMOVED.has(one.tagName));
    if (inner.length !== 1 || isAbove(inner[0]!) || isBelow(inner[0]!) || inner[0]!.tagName === "form") break;
    if (!has(inner[0]!, (one) => one !== inner[0] && (isAbove(one) || isBelow(one)))) break;
    around = inner[0]!;
  }
  const lastAbove = around.childNodes.findLastIndex((child) => isElement(child) && isAbove(child));
  const firstBelow = around.childNodes.findIndex(
    (child, index) => index > lastAbove && isElement(child) && isBelow(child),
  );
  const main = newElement("main", [], null, body);
  main.parentNode = around;
  const kept = (child: Node, index: number) =>
    index <= lastAbove
      ? keeps(child, style, "above")
      : firstBelow >= 0 && index >= firstBelow && keeps(child, style, "below");
  const above = around.childNodes.filter((child, index) => index <= lastAbove && kept(child, index));
  const under = around.childNodes.filter((child, index) => index > lastAbove && kept(child, index));
  around.childNodes = [...above, main, ...under];
  for (let at = around; at !== body; at = at.parentNode as Element) {
    const parent = at.parentNode as Element;
    parent.childNodes = parent.childNodes.filter((child) => child === at || (isElement(child) && isDrawings(child)));
  }
  return main;
}

function insideFrame(element: Element, body: Element): boolean {
  for (let at = element.parentNode as Element; at !== body; at = at.parentNode as Element)
    if (/^(header|footer|nav|aside|template|svg|dialog)$/.test(at.tagName)) return true;
  return false;
}

const isSheetLink = (element: Element) => /\bstylesheet\b/i.test(attribute(element, "rel") ?? "");

/** Drawings that others refer to. */
const isDrawings = (element: Element) => element.tagName === "svg" && has(element, (one) => one.tagName === "symbol");

/** Says of what only its name makes a header or a footer that it is one, for those who don't see it. */
function nameLandmarks(around: Element[]): void {
  const isLandmark = (one: Element) => /^(header|footer|nav)$/.test(one.tagName) || attribute(one, "role") !== null;
  const given = new Set(
    around.flatMap((element) => [...below(element)].map((one) => attribute(one, "role") ?? one.tagName)),
  );
  for (const element of around) {
    const role = isBelow(element) ? "contentinfo" : /nav/i.test(namesOf(element)) ? "navigation" : "banner";
    const taken = { banner: "header", navigation: "nav", contentinfo: "footer" }[role];
    if (element.tagName === "svg" || isLandmark(element) || given.has(role) || given.has(taken)) continue;
    setAttribute(element, "role", role);
    given.add(role);
  }
}

function keeps(child: Node, style: PageStyle, side: "above" | "below"): boolean {
  if (!isElement(child)) return "value" in child && child.value.trim() === "";
  if (isDrawings(child)) return true;
  return (side === "above" ? isAbove(child) : isBelow(child) || isAbove(child)) && style.carries(child);
}

/** Takes away what runs and what only the page itself has. */
function clean(element: Element): void {
  element.childNodes = element.childNodes.filter((child) =>
    isElement(child)
      ? !REMOVED.has(child.tagName) && !isSkipLink(child) && attribute(child, "http-equiv") === null
      : child.nodeName !== "#comment",
  );
  element.attrs = element.attrs.filter(({ name, value }) => {
    if (/^on/i.test(name) || /^(autofocus|autoplay|ping|srcdoc|aria-current)$/i.test(name)) return false;
    // Browsers skip spaces and control characters in addresses.
    const address = /href|action|src$/i.test(name) ? value.replace(/[^!-~]/g, "").toLowerCase() : "";
    return !/^(javascript|vbscript|data:text\/html)/.test(address);
  });
}

/** What leads past the header leads nowhere without the part that it leads to. */
const isSkipLink = (element: Element) =>
  element.tagName === "a" &&
  /^#/.test(attribute(element, "href") ?? "") &&
  /skip|sr-only|visually-?hidden/i.test(namesOf(element));

function prepareHead(head: Element, path: string, slot: string, css: string): void {
  head.childNodes = head.childNodes.filter((child) => {
    if (!isElement(child)) return false;
    if (child.tagName === "meta")
      return attribute(child, "charset") !== null || KEPT_META.test(attribute(child, "name") ?? "");
    if (child.tagName === "link") return KEPT_LINK.test((attribute(child, "rel") ?? "").trim());
    return child.tagName === "style" || child.tagName === "base";
  });
  const charset = head.childNodes
    .filter((child) => isElement(child) && attribute(child, "charset") !== null)
    .slice(0, 1);
  const rest = head.childNodes.filter((child) => !(isElement(child) && attribute(child, "charset") !== null));
  const base = rest.some((child) => isElement(child) && child.tagName === "base" && attribute(child, "href") !== null)
    ? []
    : [newElement("base", [{ name: "href", value: path }], null, head)];
  const added = [
    newElement("title", [], slot, head),
    newElement(
      "meta",
      [
        { name: "name", value: "robots" },
        { name: "content", value: "noindex" },
      ],
      null,
      head,
    ),
  ];
  head.childNodes = [...charset, ...base, ...added, ...rest, newElement("style", [], css, head)];
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
function readStyle(html: Element, css: string): PageStyle | null {
  const linked = has(html, (one) => one.tagName === "link" && isSheetLink(one));
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
  const own = new Set([element.tagName, ...classes, `#${attribute(element, "id") ?? ""}`]);
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
