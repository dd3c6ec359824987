/**
 * Credits that pages owe to who made their pictures: a line at the page's end, or in the element that the page has for
 * it, with a link to each picture and to its licence. It names no word of any language but those names.
 */
import { escapeHtml } from "../../html/escape.ts";
import type { Page } from "../../html/page.ts";
import type { PictureCredit } from "../../storage/tables.ts";
import type { Pictures } from "./responsive_images.ts";

/** An element with it gets the credits of its page. */
const PLACE = "data-sw-credits";
export const CREDITS_CSS =
  ":where([data-sw-credited]){margin:0;padding:1rem;font-size:.8125rem;line-height:1.5;text-align:center;overflow-wrap:anywhere}:where([data-sw-credited]) a{color:inherit;text-decoration:underline}";

export interface Credits {
  /** The credits by themselves. */
  inner: string;
  /** Where in the page they go; null: to its end. */
  place: number | null;
}

/** The credits of a page; null: it owes none. */
export function creditsOf(page: Page, pictures: Pictures): Credits | null {
  const texts = new Set(Object.values(pictures).flatMap(({ credit }) => (credit ? [creditHtml(credit)] : [])));
  if (texts.size === 0) return null;
  const own = page.elements.find(({ attributes, inner, isForeign }) => attributes.has(PLACE) && inner && !isForeign);
  return { inner: [...texts].join("<br>\n"), place: own?.inner?.end ?? null };
}

/** A credit as a line of its own. */
export const creditsLine = ({ inner }: Credits): string => `\n<p data-sw-credited>${inner}</p>\n`;

function creditHtml({ text, licence, source_url, licence_url }: PictureCredit): string {
  const end = ` · ${licence}`;
  const link = (url: string, words: string, rel: string) =>
    `<a href="${escapeHtml(url)}" rel="${rel}">${escapeHtml(words)}</a>`;
  const said = text.endsWith(end) ? text.slice(0, -end.length) : text;
  return `${link(source_url, said, "noopener")} · ${link(licence_url, licence, "license noopener")}`;
}
