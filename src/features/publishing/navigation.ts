/**
 * Navigation that follows the website: lists that a page marks with `data-sw-pages` get one entry for each page that
 * is there now, in the place of the entries marked `data-sw-page` that were there when the code was written.
 */
import { escapeHtml } from "./escape.ts";

export interface Navigation {
  /** Path of the page that the navigation is on. */
  path: string;
  /** The pages to be listed, home page first. */
  pages: { path: string; name: string }[];
}

/** The html with its marked lists brought up to date; anything else stays byte for byte. */
export function followPages(html: string, { path, pages }: Navigation): string {
  if (!html.includes("data-sw-pages")) return html;
  // The home page is where its brand leads already, so it does not list itself.
  const listed = pages.filter((page) => path !== "/" || page.path !== "/");
  const entries = listed.map((page) => {
    const current = page.path === path ? ' aria-current="page"' : "";
    return `<li data-sw-page><a href="${escapeHtml(page.path)}"${current}>${escapeHtml(page.name)}</a></li>`;
  });
  return new HTMLRewriter()
    .on("[data-sw-pages]", { element: (list) => void list.prepend(entries.join(""), { html: true }) })
    .on("[data-sw-pages] > [data-sw-page]", { element: (entry) => void entry.remove() })
    .transform(html);
}
