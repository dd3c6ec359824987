/** A drawing that a model wrote, taken apart and written again from a short list of what drawings need: no scripts,
 * styles, links, foreign content or addresses can be in it. */
import { escapeAttribute } from "../../html/escape.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { type Element, type Page, readPage } from "../../html/page.ts";

const ELEMENTS = new Set(
  "g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath".split(" "),
);
const ATTRIBUTES = new Set(
  "id d cx cy r rx ry x y x1 y1 x2 y2 fx fy width height points transform fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-opacity stroke-dasharray opacity offset stop-color stop-opacity gradientUnits gradientTransform clip-path clip-rule".split(
    " ",
  ),
);
const VALUE = /^(?:[\w\s.,#%()+-]*|url\(#[\w-]+\))$/;
const LONGEST = 40_000;
/** No drawing of a mark needs more groups in groups. */
const DEEPEST = 20;

export interface Drawing {
  /** The clean contents of the outermost element. */
  inner: string;
  /** The box that it is drawn in: x, y, width, height. */
  box: [number, number, number, number];
}

/** The drawing in an answer, or null when nothing is left to see. */
export function cleanDrawing(svg: string): Drawing | null {
  const page = pageOf(svg);
  const root = page?.elements.find(({ tag }) => tag === "svg");
  if (!root) return null;
  const inner = written(root);
  const isSeen = inner.length <= LONGEST && /<(path|circle|ellipse|rect|line|poly)/.test(inner);
  return isSeen ? { inner, box: boxOf(root) } : null;
}

function pageOf(svg: string): Page | null {
  if (svg.length > 4 * LONGEST) return null;
  try {
    return readPage(svg.includes("<svg") ? svg : `<svg>${svg}</svg>`);
  } catch (error) {
    if (error instanceof HtmlLimitError) return null;
    throw error;
  }
}

/** What of an element's content is kept. A drawing is as deep as this calls itself. */
function written({ children }: Element, depth = 0): string {
  if (depth > DEEPEST) return "";
  return children
    .filter(({ tag, isForeign }) => isForeign && ELEMENTS.has(tag))
    .map((element) => {
      const attributes = [...element.attributes]
        .filter(
          ([name, value]) =>
            ATTRIBUTES.has(name) && VALUE.test(value) && (!/url\(/.test(value) || value.startsWith("url(#")),
        )
        .map(([name, value]) => ` ${name}="${escapeAttribute(value.trim())}"`);
      const inner = written(element, depth + 1);
      return `<${element.tag}${attributes.join("")}${inner ? `>${inner}</${element.tag}>` : "/>"}`;
    })
    .join("");
}

/** The box that a drawing says; 100 by 100 when it does not. */
function boxOf({ attributes }: Element): Drawing["box"] {
  const numbers = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/, 5)
    .map(Number);
  const [x, y, width, height] = numbers;
  const usable = numbers.length === 4 && numbers.every(Number.isFinite) && width! > 0 && height! > 0;
  return usable ? [x!, y!, width!, height!] : [0, 0, 100, 100];
}
