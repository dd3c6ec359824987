/**
 * Navigation that follows the website: lists that a page marks with `data-sw-pages` get one entry for each page that
 * is there now, in the place of the entries marked `data-sw-page` that were there when the code was written. The
 * attribute's value is what the home page is called there; `data-sw-most` bounds the number of entries.
 */
import { escapeHtml } from "../../html/escape.ts";

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
  const entry = (page: { path: string; name: string }, homeName: string | null) => {
    const current = page.path === path ? ' aria-current="page"' : "";
    const name = (page.path === "/" && homeName) || page.name;
    return `<li data-sw-page><a href="${escapeHtml(page.path)}"${current}>${escapeHtml(name)}</a></li>`;
  };
  return new HTMLRewriter()
    .on("[data-sw-pages]", {
      element(list) {
        const most = Number(list.getAttribute("data-sw-most")) || listed.length;
        const homeName = list.getAttribute("data-sw-pages");
        const entries = listed.slice(0, most).map((page) => entry(page, homeName));
        list.prepend(entries.join(""), { html: true });
      },
    })
    .on("[data-sw-pages] > [data-sw-page]", { element: (item) => void item.remove() })
    .transform(html);
}
