/**
 * The logo of a website in its pages: it takes the place of what is in the elements that are marked `data-sw-logo`, and
 * where none is, of the words of the header's first link that says the website's name. The code stays as it is, so that
 * another logo, or none, is seen on all pages at once.
 */
import { escapeHtml } from "../../html/escape.ts";
import { closest, type Element, findIn, type Page, textIn } from "../../html/page.ts";
import type { Change } from "../../html/splices.ts";
import { type Pictures, srcsetOf } from "./responsive_images.ts";

/** Marked elements of one page that show it. */
const MOST_PLACES = 20;
/** Links of headers that are looked at. */
const MOST_LINKS = 50;

/**
 * As high as a line of a header, whatever its shape; a page sets `--logo-size` for another. Said in the element, since
 * pages have rules for all their pictures.
 */
const STYLE =
  "display:block;inline-size:auto;block-size:var(--logo-size,2.75rem);max-inline-size:min(16rem,55vw);object-fit:contain;object-position:0 50%;margin:0";

/** @param logo its path */
export function logoChanges(page: Page, siteName: string, logo: string, pictures: Pictures): Change[] {
  const file = logo.slice(logo.lastIndexOf("/") + 1);
  const picture = Object.hasOwn(pictures, file) ? pictures[file]! : null;
  const size = picture ? ` width="${picture.width}" height="${picture.height}"` : "";
  const widths = picture && picture.variants.length > 0 ? ` srcset="${srcsetOf(file, picture)}" sizes="16rem"` : "";
  const text = `<img src="${escapeHtml(logo)}" alt="${escapeHtml(siteName)}"${size}${widths} style="${STYLE}" data-sw-ours>`;
  return placesOf(page, siteName).map(({ inner }) => ({ ...inner!, text }));
}

function placesOf(page: Page, siteName: string): Element[] {
  const marked: Element[] = [];
  for (const element of page.elements) {
    // What is in another goes with it.
    if (!mayHold(element) || !element.attributes.has("data-sw-logo") || element.start < (marked.at(-1)?.end ?? 0))
      continue;
    if (marked.push(element) === MOST_PLACES) break;
  }
  if (marked.length > 0) return marked;
  const name = sameWords(siteName);
  let asked = 0;
  for (const element of page.elements) {
    if (element.tag !== "a" || !mayHold(element) || !isInHeader(element)) continue;
    if (name !== "" && sameWords(wordsOf(page, element)) === name) return [element];
    if (++asked === MOST_LINKS) break;
  }
  return [];
}

/** What was left open has the rest of the page in it. */
const mayHold = ({ tag, isClosed, inner }: Element): boolean =>
  isClosed && inner !== null && !/^(?:html|head|body|main)$/.test(tag);

const isInHeader = (element: Element): boolean =>
  closest(element, ({ tag, attributes }) => tag === "header" || attributes.get("role") === "banner") !== null;

/** What a link says: its text, or the name of its only picture. */
const wordsOf = (page: Page, link: Element): string =>
  textIn(page, link).trim() || (findIn(page, link, ({ tag }) => tag === "img")?.attributes.get("alt") ?? "");

/** Letters and digits alone: names are written with breaks, points and other cases. */
const sameWords = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
