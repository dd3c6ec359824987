/**
 * How a page's texts are seen: their colour, what is behind them, how large they are, in the windows of a few visitors,
 * and which elements nobody sees. Only what is sure is told: text over a picture, under a filter, in what is moved out
 * of its place or beside something that is, has no ground that could be told without a browser.
 */
import type { Element, Page } from "../page.ts";
import { createCascade, type StyledPage, stylePage, type Winner, type Winners } from "./cascade.ts";
import type { View } from "./media.ts";
import type { StyledNode } from "./nodes.ts";
import { type Certainty, MAYBE, NO, YES } from "./selectors.ts";
import { UnreadableStyles } from "./unreadable_styles.ts";
import {
  BLACK,
  type Bounds,
  type Colour,
  colourOf,
  exactly,
  newScope,
  over,
  type Scope,
  sizeOf,
  splitAt,
  substituted,
  TRANSPARENT,
  UNKNOWN,
  type Unknown,
  WHITE,
} from "./values.ts";

/** A text as somebody sees it. */
export interface SeenText {
  element: Element | null;
  view: View;
  colour: Colour;
  /** Opaque. */
  ground: Colour;
  sizePx: Bounds;
  isBold: Certainty;
}

export interface Seen {
  /** Whether styles could be told at all. */
  isTold: boolean;
  /** Whether an element is surely seen by nobody, in no window. */
  isHidden(element: Element): boolean;
}

const USUAL_TEXT_PX = 16;
const DESKTOP: View = { widthPx: 1440, heightPx: 900, scheme: "light" };
const PHONE: View = { widthPx: 360, heightPx: 900, scheme: "light" };

/** Of a page with more elements nothing is told. */
const MOST_ELEMENTS = 50_000;

/**
 * Reads how a page is seen.
 * @param css the page's own, beside what is in its html
 * @param javascript all scripts of the page; what sets styles by itself leaves nothing to be told
 * @param hear is told of each text whose colours are sure, in each of the windows
 */
export function readSeen(page: Page, css: string, javascript: string, hear: (text: SeenText) => void): Seen {
  try {
    if (page.elements.length > MOST_ELEMENTS) throw new UnreadableStyles("so many elements");
    if (setsStyles(page, javascript)) throw new UnreadableStyles("scripts");
    return seenIn(page, stylePage(page, css), hear);
  } catch (error) {
    // Nests too deep for a reader of selectors.
    if (!(error instanceof UnreadableStyles) && !(error instanceof RangeError)) throw error;
    const hidden = new Set<Element>();
    for (const element of page.elements)
      if (isHiddenByItself(element) || (element.parent && hidden.has(element.parent))) hidden.add(element);
    return { isTold: false, isHidden: (element) => hidden.has(element) };
  }
}

/** A script from elsewhere may be a style engine; one that turns to the whole page may give it another look. */
function setsStyles(page: Page, javascript: string): boolean {
  const isForeign = ({ tag, attributes }: Element) =>
    tag === "script" && attributes.has("src") && !attributes.get("src")!.trim().startsWith("/_sw/");
  return (
    page.elements.some(isForeign) ||
    /documentElement|document\.body|adoptedStyleSheets|insertRule|setProperty|createElement\(\s*["']style/.test(
      javascript,
    )
  );
}

/** Elements that browsers show nothing of. */
const NEVER_SHOWN = new Set(
  "head script style template title noscript datalist link meta base param rp noembed noframes".split(" "),
);

function isHiddenByItself({ tag, attributes, parent, isForeign }: Element): boolean {
  if ((NEVER_SHOWN.has(tag) && !isForeign) || attributes.has("hidden") || attributes.has("popover")) return true;
  if (tag === "dialog") return !attributes.has("open");
  if (tag === "input") return attributes.get("type")?.trim().toLowerCase() === "hidden";
  return parent?.tag === "details" && tag !== "summary" && !parent.attributes.has("open");
}

function seenIn(page: Page, styled: StyledPage, hear: (text: SeenText) => void): Seen {
  const views = viewsOf(styled);
  const withText = nodesWithText(page, styled.nodes);
  const isShown = new Uint8Array(page.elements.length);
  for (const view of views) {
    const canvas = isLight(page, styled, view) ? WHITE : UNKNOWN;
    const looks = looksIn(styled, view, canvas !== UNKNOWN);
    const behind = groundsOf(styled.nodes, looks, canvas);
    for (const { index, element } of styled.nodes) {
      const look = looks[index]!;
      if (element && look.unseen !== YES) isShown[element.index] = 1;
      const ground = behind[index]!;
      if (!withText.has(index) || look.unseen !== NO || look.isVeiled) continue;
      if (ground === UNKNOWN || look.colour === UNKNOWN) continue;
      const { colour, sizePx, isBold } = look;
      hear({ element, view, colour, ground, sizePx, isBold });
    }
  }
  return { isTold: true, isHidden: ({ index }) => isShown[index] === 0 };
}

/** The windows in which anything could be different. */
function viewsOf({ rules }: StyledPage): View[] {
  const isOtherIn = (view: View) =>
    rules.some(({ conditions }) => conditions.some((holds) => holds(view) !== holds(DESKTOP)));
  const dark: View = { ...DESKTOP, scheme: "dark" };
  const views = isOtherIn(PHONE) ? [DESKTOP, PHONE] : [DESKTOP];
  return isOtherIn(dark) ? [...views, ...views.map((view): View => ({ ...view, scheme: "dark" }))] : views;
}

/** Texts that are seen when something opens, in colours that the system may choose. */
const CHOICES = new Set(["option", "optgroup"]);

/** Nodes with a text of their own that is more than a sign. */
function nodesWithText(page: Page, nodes: StyledNode[]): Set<number> {
  const byElement = new Map(nodes.flatMap((node) => (node.element ? [[node.element, node.index]] : [])));
  const body = nodes.find(({ tag }) => tag === "body")!.index;
  const found = new Set<number>();
  for (const { value, isSilent, parent } of page.runs)
    if (!isSilent && !CHOICES.has(parent?.tag ?? "") && /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(value))
      found.add((parent && byElement.get(parent)) ?? body);
  return found;
}

/** What is known of an element as it is seen. */
interface Look {
  /** Custom properties. */
  scope: Scope | null;
  /** Whether it has no box, or one that is invisible. */
  unseen: Certainty;
  isGone: Certainty;
  colour: Colour | Unknown;
  ground: Colour | Unknown;
  sizePx: Bounds;
  weight: number | Unknown;
  isBold: Certainty;
  /** Its colours are not those that are declared. */
  isVeiled: boolean;
  /** Not where the elements around it are, or maybe not. */
  isMoved: boolean;
  /** Where elements in it are placed that are taken out of the flow. */
  isPositioned: boolean;
  isOut: boolean;
  isFixed: boolean;
  /** Out of the flow and maybe large enough to lie under anything. */
  isSpread: boolean;
  isPicture: boolean;
  /** Something lies in it that may be under its texts, and is none of their own grounds. */
  isCovered: boolean;
  paints: boolean;
}

/** Elements that are pictures. */
const PICTURES = new Set("img video canvas iframe svg object embed".split(" "));
const VEILS: [property: string, plain: RegExp][] = [
  ["opacity", /^(?:1(?:\.0*)?|100%)$/],
  ["filter", /^none$/],
  ["backdrop-filter", /^none$/],
  ["-webkit-backdrop-filter", /^none$/],
  ["mix-blend-mode", /^normal$/],
  ["mask", /^none$/],
  ["mask-image", /^none$/],
  ["-webkit-mask", /^none$/],
  ["-webkit-mask-image", /^none$/],
  ["clip", /^auto$/],
  ["clip-path", /^none$/],
  ["text-shadow", /^none$/],
  ["text-indent", /^[\d.]+[a-z%]*$/],
  ["-webkit-text-fill-color", /^currentcolor$/],
  ["-webkit-text-stroke-width", /^0(?:px)?$/],
  ["background-clip", /^(?:border-box|padding-box|content-box)$/],
  ["animation-name", /^none\b/],
];
const MOVES: [property: string, plain: RegExp][] = [
  ["transform", /^none$/],
  ["translate", /^none$/],
  ["rotate", /^none$/],
  ["scale", /^none$/],
];
const MARGINS =
  "margin margin-top margin-bottom margin-left margin-right margin-block margin-inline margin-block-start margin-block-end margin-inline-start margin-inline-end".split(
    " ",
  );
const INSETS =
  "inset top left right bottom inset-block inset-inline inset-block-start inset-block-end inset-inline-start inset-inline-end".split(
    " ",
  );
/** What puts elements of a grid over each other. */
const STACKED = ["grid-area", "grid-row", "grid-row-start"];

/** What browsers give elements that nothing is declared for. */
const SIZES: Record<string, [least: number, most: number]> = {
  h1: [1.5, 2],
  h2: [1.5, 1.5],
  h3: [1.17, 1.17],
  h4: [1, 1],
  h5: [0.83, 0.83],
  h6: [0.67, 0.67],
  small: [0.8, 0.9],
  sub: [0.8, 0.9],
  sup: [0.8, 0.9],
  big: [1.1, 1.3],
  code: [0.8, 1],
  kbd: [0.8, 1],
  pre: [0.8, 1],
  samp: [0.8, 1],
  tt: [0.8, 1],
};
const BOLD = new Set("h1 h2 h3 h4 h5 h6 b strong th".split(" "));
const CONTROLS = new Set("button input select textarea".split(" "));

function goneIn(node: StyledNode, display: string | null | Unknown): Certainty {
  if (display === UNKNOWN) return MAYBE;
  if (display === null) return node.element && isHiddenByItself(node.element) ? YES : NO;
  return display === "none" || isClosedDetail(node) ? YES : NO;
}

function invisibleIn(visibility: string | null | Unknown, outer: Look | null): Certainty {
  if (visibility === UNKNOWN) return MAYBE;
  if (visibility === null || visibility === "inherit") return outer ? outer.unseen : NO;
  return visibility === "visible" ? NO : YES;
}

function looksIn(styled: StyledPage, view: View, hasUsualColours: boolean): Look[] {
  const { nodes } = styled;
  const { winnersOf, boxDeclares } = createCascade(styled, view);
  const usual = (colour: Colour): Colour | Unknown => (hasUsualColours ? colour : UNKNOWN);
  const looks: Look[] = [];
  const declared: Winners[] = [];
  for (const node of nodes) {
    const winners = winnersOf(node);
    declared.push(winners);
    const outer = node.parent ? looks[node.parent.index]! : null;
    const own = new Map<string, string | Unknown>();
    for (const [name, { value }] of winners) if (name.startsWith("--")) own.set(name, value);
    const scope = own.size > 0 ? newScope(own, outer?.scope ?? null) : (outer?.scope ?? null);
    const read = (property: string): string | null | Unknown => readValue(winners.get(property), scope);
    const is = (property: string, plain: RegExp): boolean =>
      isPlain(property, winners.get(property), read(property), plain);

    const colour = colourIn(node, read("color"), outer?.colour ?? usual(BLACK), usual);
    const ground = groundIn(node, winners.get("background-color"), read("background-color"), colour, outer, usual);
    const hasPicture = !is("background-image", /^none$/);
    const isGone = goneIn(node, read("display"));
    const invisible = invisibleIn(read("visibility"), outer);
    const goneAround = Math.max(outer?.isGone ?? NO, isGone) as Certainty;
    const skipped = is("content-visibility", /^(?:visible|auto)$/) ? NO : MAYBE;
    const placed = read("position");
    const position = placed === UNKNOWN || !/^(?:static|initial|unset)$/.test(placed ?? "static") ? placed : null;
    const isOut = position === UNKNOWN || (position !== null && /^(?:absolute|fixed)$/.test(position));
    const isShifted = position !== null && position !== "sticky" && INSETS.some((name) => !is(name, /^(?:auto|0)$/));
    const weight = weightIn(node, winners.get("font-weight"), read("font-weight"), outer);
    const isPictured = node.element !== null && PICTURES.has(node.tag) && !isOnlyIcon(node);
    const paints = isPictured || hasPicture || ground === UNKNOWN || ground.alpha > 0;
    const isCoveredByBox =
      boxDeclares(node, ({ property }) => property === "content") &&
      boxDeclares(node, ({ property, value }) => property === "position" && !/^(?:static|relative)$/.test(value)) &&
      boxDeclares(
        node,
        ({ property, value }) =>
          /^(?:background|mask|-webkit-mask)/.test(property) && !/^(?:none|transparent)$/.test(value),
      );
    looks.push({
      scope,
      isGone: Math.max(goneAround, skipped) as Certainty,
      unseen: Math.max(goneAround, skipped, invisible) as Certainty,
      colour,
      ground: hasPicture ? UNKNOWN : ground,
      sizePx: sizeIn(node, winners.get("font-size"), read("font-size"), looks, view),
      weight,
      isBold: weight === UNKNOWN ? MAYBE : weight >= 700 ? YES : NO,
      isVeiled: (outer?.isVeiled ?? false) || !VEILS.every(([property, plain]) => is(property, plain)),
      isMoved:
        isOut ||
        isShifted ||
        !MOVES.every(([property, plain]) => is(property, plain)) ||
        MARGINS.some((name) => mayBeNegative(read(name))),
      isPositioned: position !== null || !is("transform", /^none$/) || !outer,
      isOut,
      isSpread: isOut && isSpreadOut(read, position === "fixed"),
      isFixed: position === "fixed",
      isPicture: isPictured || hasPicture,
      isCovered: isCoveredByBox,
      paints,
    });
    if (isCoveredByBox) coverAround(node, looks, false);
  }
  cover(nodes, looks, declared);
  return looks;
}

function readValue(winner: Winner | undefined, scope: Scope | null): string | null | Unknown {
  if (!winner) return null;
  if (winner.value === UNKNOWN) return UNKNOWN;
  const value = substituted(winner.value, scope);
  return typeof value === "string" ? value.toLowerCase() : value === null ? UNKNOWN : value;
}

/** Of shorthands: whether what they say of one of their properties changes nothing. */
const PLAIN_SHORTHANDS: Record<string, (value: string) => boolean> = {
  "background-image": (value) => !withoutColours(value).includes("("),
  "background-clip": (value) => !/\btext\b/.test(value),
  "animation-name": (value) => value === "none",
  "-webkit-text-stroke-width": (value) => value.startsWith("0"),
};

/** Whether a property surely has a value that changes nothing. */
function isPlain(property: string, winner: Winner | undefined, value: string | null | Unknown, plain: RegExp): boolean {
  if (value === null) return true;
  if (value === UNKNOWN) return false;
  if (/^(?:initial|unset)$/.test(value)) return true;
  return winner!.isShorthand ? PLAIN_SHORTHANDS[property]!(value) : plain.test(value);
}

/** A background without its functions of colours, so that what is left in brackets is a picture. */
const withoutColours = (value: string): string =>
  splitAt(value, " ")
    .filter((part) => !/^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(/.test(part))
    .join(" ");

const isClosedDetail = ({ element }: StyledNode): boolean =>
  element?.parent?.tag === "details" && element.tag !== "summary" && !element.parent.attributes.has("open");

/** A drawing in a line of text is its own ground, and none of anything else. */
const isOnlyIcon = ({ tag, parent }: StyledNode): boolean =>
  tag === "svg" && parent !== null && ["a", "button", "span", "li", "p"].includes(parent.tag);

/** Whether nothing but light colours is what browsers give this page by themselves. */
function isLight(page: Page, { rules, inline }: StyledPage, view: View): boolean {
  const schemes: string[] = [];
  for (const { tag, attributes } of page.elements)
    if (tag === "meta" && attributes.get("name")?.toLowerCase() === "color-scheme")
      schemes.push(attributes.get("content") ?? "");
  for (const { declared, conditions } of rules)
    if (conditions.every((holds) => holds(view) !== NO))
      for (const { property, value } of declared) if (property === "color-scheme") schemes.push(value);
  for (const list of inline)
    for (const { property, value } of list) if (property === "color-scheme") schemes.push(value);
  return schemes.every((scheme) => {
    const isDark = /dark|var\(|inherit/i.test(scheme);
    return !isDark || (view.scheme === "light" && /\blight\b/i.test(scheme));
  });
}

function colourIn(
  { tag, element }: StyledNode,
  value: string | null | Unknown,
  outer: Colour | Unknown,
  usual: (colour: Colour) => Colour | Unknown,
): Colour | Unknown {
  if (value === UNKNOWN) return UNKNOWN;
  if (value === null) {
    if (tag === "a" && element?.attributes.has("href")) return usual({ r: 0, g: 0, b: 238 / 255, alpha: 1 });
    if (tag === "mark" || CONTROLS.has(tag)) return usual(BLACK);
    return outer;
  }
  if (/^(?:inherit|unset|currentcolor)$/.test(value)) return outer;
  if (value === "initial") return usual(BLACK);
  return colourOf(value);
}

const NO_COLOURS = new Set(
  "none repeat repeat-x repeat-y no-repeat space round scroll fixed local top left right bottom center cover contain auto border-box padding-box content-box text initial unset".split(
    " ",
  ),
);

function groundIn(
  { tag }: StyledNode,
  winner: Winner | undefined,
  value: string | null | Unknown,
  colour: Colour | Unknown,
  outer: Look | null,
  usual: (colour: Colour) => Colour | Unknown,
): Colour | Unknown {
  if (value === UNKNOWN) return UNKNOWN;
  if (value === null) {
    if (tag === "mark") return usual({ r: 1, g: 1, b: 0, alpha: 1 });
    if (tag === "button") return usual({ r: 239 / 255, g: 239 / 255, b: 239 / 255, alpha: 1 });
    if (CONTROLS.has(tag)) return usual(WHITE);
    return TRANSPARENT;
  }
  if (value === "inherit") return outer?.ground ?? UNKNOWN;
  if (value === "initial" || value === "unset") return TRANSPARENT;
  if (!winner!.isShorthand) return value === "currentcolor" ? colour : colourOf(value);
  let found: Colour | Unknown | null = null;
  for (const part of splitAt(splitAt(value, ",").at(-1)!, " ").flatMap((one) =>
    one.includes("(") ? one : one.split("/"),
  )) {
    if (part === "" || NO_COLOURS.has(part) || /^-?[\d.]+[a-z%]*$/.test(part)) continue;
    if (found !== null) return UNKNOWN;
    found = part === "currentcolor" ? colour : colourOf(part);
  }
  return found ?? TRANSPARENT;
}

function weightIn(
  { tag }: StyledNode,
  winner: Winner | undefined,
  value: string | null | Unknown,
  outer: Look | null,
): number | Unknown {
  if (value === UNKNOWN) return UNKNOWN;
  const inherited = outer?.weight ?? 400;
  if (value === null) return BOLD.has(tag) ? 700 : CONTROLS.has(tag) ? 400 : inherited;
  const words = winner!.isShorthand ? splitAt(value.split("/")[0]!, " ") : [value];
  if (winner!.isShorthand && value === "inherit") return inherited;
  for (const word of words) {
    if (/^\d{1,4}$/.test(word)) return Number(word);
    if (word === "bold") return 700;
    if (word === "normal" && !winner!.isShorthand) return 400;
    if (!winner!.isShorthand && /^(?:inherit|unset)$/.test(word)) return inherited;
    if (/^(?:bolder|lighter)$/.test(word)) return UNKNOWN;
  }
  return winner!.isShorthand ? 400 : UNKNOWN;
}

function sizeIn(
  { tag, parent }: StyledNode,
  winner: Winner | undefined,
  value: string | null | Unknown,
  looks: Look[],
  { widthPx }: View,
): Bounds {
  const any = { least: 0, most: Number.POSITIVE_INFINITY };
  const outer = parent ? looks[parent.index]!.sizePx : exactly(USUAL_TEXT_PX);
  if (value === UNKNOWN) return any;
  if (value === null) {
    const [least, most] = SIZES[tag] ?? [1, 1];
    if (CONTROLS.has(tag)) return { least: 13, most: 13.4 };
    return { least: outer.least * least, most: outer.most * most };
  }
  if (/^(?:inherit|unset)$/.test(value)) return outer;
  const remPx = looks[0]?.sizePx ?? exactly(USUAL_TEXT_PX);
  const measures = { emPx: outer, remPx, widthPx };
  if (!winner!.isShorthand) return sizeOf(value, measures);
  // The size is the last thing before the families, with the height of a line behind a slash.
  const words = splitAt(value.replace(/\s*\/\s*/g, "/"), " ").map((word) => splitAt(word.replace("/", " / "), " ")[0]!);
  const size = words.find((word) => /^(?:[\d.]+[a-z%]+|(?:clamp|min|max|calc)\()/.test(word));
  return size ? sizeOf(size, measures) : any;
}

const mayBeNegative = (value: string | null | Unknown): boolean =>
  value === UNKNOWN || (value !== null && /-\s*[\d.(]|\s-\s|-\s*(?:min|max|clamp|calc|var)/.test(value));

const SIZED = "width height inline-size block-size min-width min-height min-inline-size min-block-size".split(" ");

/** Whether what is out of the flow may lie under or over much of what it is in, and is no badge or bar at a side of it. */
function isSpreadOut(read: (property: string) => string | null | Unknown, isFixed: boolean): boolean {
  const has = (property: string) => read(property) !== null;
  const behind = read("z-index");
  const isHigh =
    has("inset") ||
    has("inset-block") ||
    ((has("top") || has("inset-block-start")) && (has("bottom") || has("inset-block-end")));
  if (isHigh || behind === UNKNOWN || behind?.startsWith("-")) return true;
  const sizes = SIZED.filter((property) => !isFixed || /height|block/.test(property));
  return sizes.some((property) => has(property) && !/^(?:0|1px|auto)$/.test(String(read(property))));
}

/** Says of elements that something in them may be under their texts: what is out of its place, and is seen. */
function cover(nodes: StyledNode[], looks: Look[], declared: Winners[]): void {
  const paints = looks.map((look) => look.paints && look.unseen !== YES);
  const pictures = looks.map((look) => look.isPicture && look.unseen !== YES);
  for (let index = nodes.length - 1; index > 0; index--) {
    const { parent } = nodes[index]!;
    const look = looks[index]!;
    if (!paints[index] || !parent) continue;
    paints[parent.index] = true;
    if (pictures[index]) pictures[parent.index] = true;
    const isSpread = look.isSpread || (look.isOut && !look.isFixed && pictures[index]);
    const isPlaced = STACKED.some((name) => declared[index]!.has(name));
    if (isSpread) coverAround(parent, looks, look.isFixed);
    else if ((look.isMoved && !look.isOut) || isPlaced) looks[parent.index]!.isCovered = true;
  }
}

/** Says it of the element that what is out of the flow in a node is placed in, and of those between. */
function coverAround(node: StyledNode, looks: Look[], isFixed: boolean): void {
  for (let at: StyledNode | null = node; at; at = at.parent) {
    const look = looks[at.index]!;
    look.isCovered = true;
    if (look.isPositioned && !isFixed) return;
  }
}

/** What is behind the texts of each node. */
function groundsOf(nodes: StyledNode[], looks: Look[], canvas: Colour | Unknown): (Colour | Unknown)[] {
  const grounds: (Colour | Unknown)[] = [];
  for (const { index, parent } of nodes) {
    const { ground, isCovered, isMoved } = looks[index]!;
    grounds.push(groundOf());
    function groundOf(): Colour | Unknown {
      if (isCovered || ground === UNKNOWN) return UNKNOWN;
      if (ground.alpha === 1) return ground;
      const behind = isMoved ? UNKNOWN : parent ? grounds[parent.index]! : canvas;
      return behind === UNKNOWN ? UNKNOWN : over(ground, behind);
    }
  }
  return grounds;
}
