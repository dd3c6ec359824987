/**
 * Navigation that follows the website: lists that a page marks with `data-sw-pages` get one entry for each page that
 * is there now, in the place of the entries marked `data-sw-page` that were there when the code was written. The
 * attribute's value is what the home page is called there; `data-sw-most` bounds the number of entries. A page that has
 * come since goes before a section of its name: nobody wants to choose between "Contact" and "Contact".
 */
import { escapeHtml } from "../../html/escape.ts";
import { type Element, findIn, type Page, type Range, textIn } from "../../html/page.ts";
import { type Change, prependTo } from "../../html/splices.ts";
import { type Entry, listedOn, type Navigation } from "./listed_pages.ts";

/** Lists of one page that follow; a page of a thousand lists would be a thousand times its website. */
const MOST_LISTS = 20;

export interface Following {
  /** The changes that bring a page's marked lists up to date; anything else stays byte for byte. */
  changes: Change[];
  /** What is taken out, in source order. */
  removed: Range[];
  /** How many entries the longest list has: 0 without a list, null when it has all. */
  most: number | null;
}

/** @param addressOf how the page writes the address of a page of its website */
export function followPages(
  page: Page,
  navigation: Navigation,
  addressOf: (path: string) => string = (path) => path,
): Following {
  const changes: Change[] = [];
  const removed: Range[] = [];
  /** The lists, each with the names of its pages. */
  const followed = new Map<Element, Set<string>>();
  let most: number | null = 0;
  for (const element of page.elements) {
    if (element.start < (removed.at(-1)?.end ?? 0)) continue;
    const homeName = element.attributes.get("data-sw-pages");
    if (homeName !== undefined && element.inner && followed.size < MOST_LISTS) {
      const bound = mostOf(element);
      most = bound === null || most === null ? null : Math.max(most, bound);
      const listed = listedOn(navigation, bound);
      followed.set(element, new Set(listed.map(({ name }) => sameName(name))));
      const entries = listed.map((entry) => written(entry, addressOf(entry.path), navigation.path, homeName));
      changes.push(prependTo(element, entries.join("")));
    } else if (
      element.parent &&
      followed.has(element.parent) &&
      (element.attributes.has("data-sw-page") || isListed(page, element, followed.get(element.parent)!))
    ) {
      const { start, end } = element;
      removed.push({ start, end });
      changes.push({ start, end, text: "" });
    }
  }
  return { changes, removed, most };
}

const sameName = (name: string): string => name.trim().toLowerCase();

/** Whether an entry leads to a section of this page and is called as one of the listed pages. */
const isListed = (page: Page, entry: Element, names: ReadonlySet<string>): boolean =>
  names.has(sameName(textIn(page, entry))) &&
  findIn(page, entry, ({ tag, attributes }) => tag === "a" && !!attributes.get("href")?.startsWith("#")) !== null;

function mostOf(list: Element): number | null {
  const most = Math.floor(Number(list.attributes.get("data-sw-most")));
  return most > 0 ? most : null;
}

function written(page: Entry, address: string, path: string, homeName: string): string {
  const current = page.path === path ? ' aria-current="page"' : "";
  const name = (page.path === "/" && homeName) || page.name;
  return `<li data-sw-page><a href="${escapeHtml(address)}"${current}>${escapeHtml(name)}</a></li>`;
}
