/**
 * Drawings that strangers give, written anew: of an SVG only the elements and attributes that draw are kept, and nothing
 * in them that runs, or leads anywhere but to another part of the drawing. It is read as HTML is, so that no entity, no
 * second root and nothing from outside is ever followed, and written as XML that any reader takes.
 */

import { tellField } from "../sentences/field_problems.ts";
import { HtmlLimitError } from "./limits.ts";
import { type Element, type Page, readPage, type TextRun } from "./page.ts";

const ELEMENTS = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc linearGradient
  radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  image style switch animate animateTransform animateMotion set mpath`.split(/\s+/),
);

const ATTRIBUTES = new Set(
  `accumulate additive alignment-baseline amplitude attributeName attributeType azimuth baseFrequency baseline-shift begin
  bias by calcMode class clip clip-path clip-rule clipPathUnits color color-interpolation color-interpolation-filters cx cy
  d diffuseConstant direction display divisor dominant-baseline dur dx dy edgeMode elevation end exponent fill fill-opacity
  fill-rule filter filterUnits flood-color flood-opacity font font-family font-size font-size-adjust font-stretch
  font-style font-variant font-weight fr from fx fy gradientTransform gradientUnits height id in in2 intercept k1 k2 k3 k4
  kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lang lengthAdjust letter-spacing lighting-color
  limitingConeAngle marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask mask-type maskContentUnits
  maskUnits max method min mode numOctaves offset opacity operator order orient origin overflow paint-order path
  pathLength patternContentUnits patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ preserveAlpha
  preserveAspectRatio primitiveUnits r radius refX refY repeatCount repeatDur restart result role rotate rx ry scale seed
  shape-rendering side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width style surfaceScale systemLanguage tableValues targetX targetY text-anchor text-decoration
  text-rendering textLength to transform transform-origin type unicode-bidi values vector-effect version viewBox visibility
  width word-spacing writing-mode x x1 x2 xChannelSelector xml:space y y1 y2 yChannelSelector z aria-label aria-hidden
  aria-labelledby aria-describedby`.split(/\s+/),
);

/** Elements that refer to another by its id. */
const REFERRING = new Set(["use", "textPath", "mpath", "linearGradient", "radialGradient", "pattern", "filter"]);
const ANIMATING = new Set(["animate", "animateTransform", "animateMotion", "set"]);
/** What may be animated is what may be written, but for what leads somewhere or is a style of its own. */
const mayAnimate = (name: string): boolean => ATTRIBUTES.has(name) && name !== "style" && name !== "id";
/** Elements whose text is shown or read. */
const WITH_TEXT = new Set(["text", "tspan", "textPath", "title", "desc", "style"]);
const PICTURE = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]*$/;

/** A cleaned drawing. */
export interface Drawing {
  text: string;
  /** In pixels; null: it says neither how large it is nor what it shows. */
  width: number | null;
  height: number | null;
}

/**
 * Cleans a drawing.
 * @returns null when there is none
 * @throws HtmlLimitError
 */
export function cleanSvg(source: string): Drawing | null {
  const page = readPage(source);
  const root = page.elements.find(({ tag, isForeign }) => tag === "svg" && isForeign);
  if (!root) return null;
  assertDrawable(root, page);
  const parts: string[] = [];
  write(root, textsOf(page), parts, true);
  return { text: `${parts.join("")}\n`, ...sizeOf(root) };
}

/** What is drawn, that counted again which is drawn by reference: more keeps whoever looks at it waiting. */
const MOST_DRAWN = 200_000;
/** References that lead to others. */
const LONGEST_CHAIN = 30;

/** A few elements that each use the one before ten times are a billion of them. @throws HtmlLimitError */
function assertDrawable(root: Element, { byId }: Page): void {
  /** How much an element draws, and through how many references. */
  const known = new Map<Element, { drawn: number; chain: number }>();
  function look(element: Element, depth: number): { drawn: number; chain: number } {
    const found = known.get(element);
    if (found) return found;
    // What leads back to itself is drawn by nobody.
    known.set(element, { drawn: 0, chain: 0 });
    let [drawn, chain] = [1, 0];
    for (const child of element.children) {
      const inner = look(child, depth);
      drawn += inner.drawn;
      chain = Math.max(chain, inner.chain);
    }
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      const used = target && depth <= LONGEST_CHAIN ? look(target, depth + 1) : null;
      drawn += used?.drawn ?? 0;
      if (target) chain = Math.max(chain, used ? used.chain + 1 : Number.POSITIVE_INFINITY);
    }
    if (drawn > MOST_DRAWN) throw new HtmlLimitError(tellField("svg_draws_much", { most: MOST_DRAWN }));
    if (chain > LONGEST_CHAIN) throw new HtmlLimitError(tellField("svg_refers_deep", { most: LONGEST_CHAIN }));
    const result = { drawn, chain };
    known.set(element, result);
    return result;
  }
  look(root, 0);
}

/** Identifiers of what an element draws beside its own. */
function* referencesOf({ attributes }: Element): Generator<string> {
  for (const [name, value] of attributes) {
    if ((name === "href" || name === "xlink:href") && value.startsWith("#")) yield value.slice(1);
    for (const [, id] of value.matchAll(/url\(\s*["']?#([^"')\s]{1,200})/g)) yield id!;
  }
}

function textsOf(page: Page): Map<Element, TextRun[]> {
  const texts = new Map<Element, TextRun[]>();
  for (const run of page.runs) {
    if (!run.parent) continue;
    const there = texts.get(run.parent);
    if (there) there.push(run);
    else texts.set(run.parent, [run]);
  }
  return texts;
}

function write(element: Element, texts: Map<Element, TextRun[]>, parts: string[], isRoot: boolean): void {
  const { tag } = element;
  if (tag === "style") {
    const css = (texts.get(element) ?? []).map(({ value }) => value).join("");
    if (isHarmlessStyle(css)) parts.push(`<style>${escapeXml(css)}</style>`);
    return;
  }
  const attributes = attributesOf(element);
  if (!attributes) return;
  if (isRoot) attributes.unshift(["xmlns", "http://www.w3.org/2000/svg"]);
  parts.push(`<${tag}`);
  for (const [name, value] of attributes) parts.push(` ${name}="${escapeXml(value)}"`);
  const inside: (Element | TextRun)[] = element.children.filter((child) => child.isForeign && ELEMENTS.has(child.tag));
  if (WITH_TEXT.has(tag)) inside.push(...(texts.get(element) ?? []));
  if (inside.length === 0) return void parts.push("/>");
  parts.push(">");
  for (const one of inside.toSorted((a, b) => a.start - b.start)) {
    if ("value" in one) parts.push(escapeXml(one.value));
    else write(one, texts, parts, false);
  }
  parts.push(`</${tag}>`);
}

/** The attributes that an element keeps; null: without the others it is nothing. */
function attributesOf({ tag, attributes }: Element): [name: string, value: string][] | null {
  const kept: [string, string][] = [];
  for (const [name, value] of attributes) {
    if (name === "href" || name === "xlink:href") {
      const isOwn = value.startsWith("#") && REFERRING.has(tag);
      const isPicture = tag === "image" && PICTURE.test(value);
      if ((isOwn || isPicture) && !kept.some(([other]) => other === "href")) kept.push(["href", value]);
      continue;
    }
    if (!ATTRIBUTES.has(name)) continue;
    if (name === "style" ? isHarmlessStyle(value) : leadsNowhere(value)) kept.push([name, value]);
  }
  if (ANIMATING.has(tag) && tag !== "animateMotion" && !mayAnimate(attributes.get("attributeName") ?? "")) return null;
  if (tag === "image" && !kept.some(([name]) => name === "href")) return null;
  return kept;
}

/** Whether all that a value refers to is in the drawing. */
function leadsNowhere(value: string): boolean {
  const lower = value.toLowerCase();
  for (let at = lower.indexOf("url("); at >= 0; at = lower.indexOf("url(", at + 4))
    if (!/^url\(\s*["']?#/.test(lower.slice(at, at + 30))) return false;
  return !/(?:java|vb)script\s*:|data\s*:|\/\//.test(lower);
}

/** Style sheets that hide their words behind escapes, or fetch anything, are left out whole. */
function isHarmlessStyle(css: string): boolean {
  const lower = css.toLowerCase();
  return (
    leadsNowhere(lower) &&
    !/[\\<]|@import|@font-face|@namespace|image-set|image\(|expression|behavior|-moz-binding/.test(lower)
  );
}

/** What XML can't have at all is left out. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken away.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

function sizeOf({ attributes }: Element): { width: number | null; height: number | null } {
  const length = (name: string): number | null => {
    const [, digits] = /^\s*(\d{1,6}(?:\.\d{1,6})?)\s*(?:px)?\s*$/.exec(attributes.get(name) ?? "") ?? [];
    return digits && Number(digits) >= 1 ? Math.round(Number(digits)) : null;
  };
  const [width, height] = [length("width"), length("height")];
  if (width && height) return { width, height };
  const box = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [boxWidth, boxHeight] = [box[2] ?? 0, box[3] ?? 0];
  if (box.length !== 4 || !(boxWidth > 0 && boxHeight > 0 && boxWidth < 1e6 && boxHeight < 1e6))
    return { width: null, height: null };
  if (width) return { width, height: Math.max(1, Math.round((width * boxHeight) / boxWidth)) };
  if (height) return { width: Math.max(1, Math.round((height * boxWidth) / boxHeight)), height };
  return { width: Math.max(1, Math.round(boxWidth)), height: Math.max(1, Math.round(boxHeight)) };
}
