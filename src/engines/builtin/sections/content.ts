/** What the website keeps in collections: lists of it, and the page of one record. The server fills them when it publishes. */

import { ARTICLE_CSS, articleHtml, BACK_WORDS } from "../../../design/content_article.ts";
import { LIST_CSS, LIST_WORDS, listHtml } from "../../../design/content_list.ts";
import type { SiteCollection } from "../../engine.ts";
import { newestFirst } from "../collections.ts";
import { type Build, esc, type Part, part, sectionHead } from "./part.ts";

/** As many as a page shows of what it is not the list of. */
const FEW = 3;

/** All that a collection holds, in its own order, some on each page; the page's title says what it is. */
export function wholeList(build: Build, collection: SiteCollection): Part {
  const anchor = `list-${collection.slug}`;
  const list = listHtml(collection, LIST_WORDS[build.site.interfaceLanguage], "data-sw-paginate", "h3");
  return part({
    kind: anchor,
    heading: collection.name,
    html: `<h2 class="vh" id="${anchor}-h">${esc(collection.name)}</h2>${list}`,
    css: LIST_CSS,
  });
}

/** The newest of what a collection holds. */
export function newestOf(build: Build, collection: SiteCollection): Part {
  const anchor = `list-${collection.slug}`;
  const attributes = `data-sw-limit="${FEW}" data-sw-sort="${newestFirst(collection)}"`;
  const list = listHtml(collection, LIST_WORDS[build.site.interfaceLanguage], attributes, "h3");
  return part({
    kind: anchor,
    heading: collection.name,
    html: `${sectionHead(anchor, collection.name)}${list}`,
    css: LIST_CSS,
    navLabel: collection.name,
  });
}

/** The page of each record of a collection. */
export function recordSection(build: Build, collection: SiteCollection): Part {
  const language = build.site.interfaceLanguage;
  const article = articleHtml(collection, { ...LIST_WORDS[language], back: BACK_WORDS[language] });
  return part({
    kind: "record",
    heading: collection.singular_name,
    html: `<div class="wrap">${article}</div>`,
    css: `${ARTICLE_CSS}\n.sw-article{padding-block:clamp(2rem,6vw,5rem)}`,
  });
}
