/** A drawing that a model wrote, taken apart and written again from a short list of what drawings need: no scripts,
 * styles, links, foreign content or addresses can be in it. */
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

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

/** The clean contents of an SVG (its outermost element is taken off), or null when nothing is left to see. */
export function cleanDrawing(svg: string): string | null {
  const fragment = parseFragment(svg.includes("<svg") ? svg : `<svg>${svg}</svg>`);
  const root = fragment.childNodes.find((node) => node.nodeName === "svg");
  if (!root) return null;
  const clean = written((root as DefaultTreeAdapterTypes.Element).childNodes, 0);
  return clean && clean.length <= LONGEST && /<(path|circle|ellipse|rect|line|poly)/.test(clean) ? clean : null;
}

function written(nodes: DefaultTreeAdapterTypes.ChildNode[], depth: number): string {
  if (depth > 20) return "";
  return nodes
    .map((node) => {
      if (!("tagName" in node) || !ELEMENTS.has(node.tagName)) return "";
      const attributes = node.attrs
        .filter(
          ({ name, value }) =>
            ATTRIBUTES.has(name) && VALUE.test(value) && (!/url\(/.test(value) || value.startsWith("url(#")),
        )
        .map(({ name, value }) => ` ${name}="${value.trim()}"`);
      const inner = written(node.childNodes, depth + 1);
      return `<${node.tagName}${attributes.join("")}${inner ? `>${inner}</${node.tagName}>` : "/>"}`;
    })
    .join("");
}

/** The box of a drawing, as "x y width height"; 100 by 100 when it does not say. */
export function boxOf(svg: string): [number, number, number, number] {
  const numbers =
    /viewBox\s*=\s*["']([^"']+)["']/i
      .exec(svg)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [x, y, width, height] = numbers;
  const usable = numbers.length === 4 && numbers.every(Number.isFinite) && width! > 0 && height! > 0;
  return usable ? [x!, y!, width!, height!] : [0, 0, 100, 100];
}
