/** Whether texts can be read on what is behind them: WCAG 2.2, 1.4.3. */
import { formatHex, wcagContrast } from "culori";
import { closest, type Element, findIn, type Page } from "../../html/page.ts";
import type { SeenText } from "../../html/styles/seen.ts";
import { type Colour, over } from "../../html/styles/values.ts";
import { tellFinding } from "../../sentences/findings.ts";
import { excerptOf, type Report } from "./report.ts";

const LEAST = 4.5;
const LEAST_OF_LARGE = 3;
const LARGE_PX = 24;
const LARGE_BOLD_PX = 18.66;
/** Browsers round colours; what is so close is no matter of reading. */
const TOLERANCE = 0.02;

const rgb = (colour: Colour) => ({ mode: "rgb" as const, r: colour.r, g: colour.g, b: colour.b });

/** What of a page's contrast is found, once for each element. */
export interface LowContrast {
  element: Element | null;
  text: SeenText;
  ratio: number;
  least: number;
}

/** Hears of texts, and keeps the first of each element that can't be read. */
export function createContrastCheck() {
  const found = new Map<Element | null, LowContrast>();
  return {
    found,
    hear(text: SeenText): void {
      const { element } = text;
      if (found.has(element)) return;
      const least = leastOf(text);
      const front = rgb(over(text.colour, text.ground));
      const back = rgb(text.ground);
      const ratio = wcagContrast(front, back);
      if (ratio < least - TOLERANCE) found.set(element, { element, text, ratio, least });
    },
  };
}

/** The ratio that a text needs; where its size is not sure, that of the largest that it may be. */
function leastOf({ sizePx, isBold }: SeenText): number {
  const mayBeLarge = sizePx.most >= LARGE_PX || (sizePx.most >= LARGE_BOLD_PX && isBold > 0);
  return mayBeLarge ? LEAST_OF_LARGE : LEAST;
}

export function reportContrast(
  page: Page,
  found: ReadonlyMap<Element | null, LowContrast>,
  isSilenced: (element: Element) => boolean,
  report: Report,
): void {
  for (const [element, { text, ratio, least }] of found) {
    if (element && (isSilenced(element) || isInactive(page, element))) continue;
    if (!report.hasRoom("contrast")) {
      report.hasMore = true;
      return;
    }
    const { view, ground } = text;
    const details = {
      text: element ? excerptOf(page, element) : "<body>",
      colour: formatHex(rgb(over(text.colour, ground))),
      ground: formatHex(rgb(ground)),
      ratio: Math.floor(ratio * 100) / 100,
      least,
    };
    const dark = view.scheme === "dark" ? "_dark" : "";
    const told =
      view.widthPx < 500
        ? tellFinding(`low_contrast_narrow${dark}`, { ...details, width: view.widthPx })
        : tellFinding(`low_contrast${dark}`, details);
    report.add("error", "contrast", element, told);
  }
}

/** What can't be used at the moment may be pale, and so may its label. */
function isInactive(page: Page, element: Element): boolean {
  const isOff = ({ attributes }: Element) => attributes.has("disabled") || attributes.get("aria-disabled") === "true";
  return (
    closest(element, (around) => {
      if (isOff(around)) return true;
      if (around.tag !== "label") return false;
      const target = around.attributes.get("for");
      const labelled = target === undefined ? findIn(page, around, isOff) : page.byId.get(target);
      return labelled != null && isOff(labelled);
    }) !== null
  );
}
