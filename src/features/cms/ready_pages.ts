/**
 * The pages of a ready-made collection: a list of its records, and the template of each. They are the home page with
 * other content in its main part, so that they look like the website. Runs in a worker, because it reads html.
 */

import { ARTICLE_CSS, type ArticleWords, articleHtml } from "../../design/content_article.ts";
import type { ReadyCollection } from "../../design/content_kinds.ts";
import { LIST_CSS, listHtml } from "../../design/content_list.ts";
import type { PageCode } from "../../edits/page_code.ts";
import { escapeHtml } from "../../html/escape.ts";
import { type Element, isDocument, type Page, readPage } from "../../html/page.ts";
import { applyChanges, attributeChanges, type Change } from "../../html/splices.ts";

export interface ReadyPages {
  list: PageCode;
  template: PageCode;
}

const CSS = `
.sw-content{padding-block:clamp(2rem,6vw,5rem);min-block-size:50vh}
.sw-content:not(.wrap){max-inline-size:68rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,2rem)}
.sw-content h1{font-size:calc(clamp(2.2rem,5vw,4rem)*var(--hs,1));line-height:1.1;margin-block:0 2rem}
${LIST_CSS}
${ARTICLE_CSS}
`;

export function readyPages({
  collection,
  home,
  words,
}: {
  collection: ReadyCollection;
  home: PageCode | null;
  words: ArticleWords;
}): ReadyPages {
  const page = (content: string): PageCode => ({ ...within(home, content), javascript: home?.javascript ?? "" });
  return { list: page(listOf(collection, words)), template: page(articleHtml(collection, words)) };
}

function within(home: PageCode | null, content: string): Pick<PageCode, "html" | "css"> {
  // In the measure of the page's other sections, where it has one.
  const isWrapped = home !== null && /<div class="wrap">/.test(home.html) && /\.wrap\s?\{/.test(home.css);
  const written = `<div class="${isWrapped ? "wrap " : ""}sw-content">${content}</div>`;
  if (!home) return { html: `<main>${written}</main>`, css: CSS };
  const page = readPage(home.html);
  const main = page.elements.find(({ tag, isClosed, inner }) => tag === "main" && isClosed && inner);
  if (!main)
    return isDocument(home.html)
      ? { html: `<main>${written}</main>`, css: CSS }
      : { html: `<main>${written}</main>`, css: `${home.css}${CSS}` };
  const css = isDocument(home.html) ? CSS : `${home.css}${CSS}`;
  const changes = [{ ...main.inner!, text: `\n${written}\n` }, ...linksFrom(page, main)];
  return { html: applyChanges(home.html, changes), css };
}

/** Links around the main part as they are on another page: to what stands in it they lead to the home page, which is not the current one. */
function linksFrom(page: Page, main: Element): Change[] {
  const isInMain = ({ start }: Element) => main.start < start && start < main.end;
  return page.elements.flatMap((element) => {
    if (element.tag !== "a" || isInMain(element)) return [];
    const href = element.attributes.get("href");
    const target = href?.startsWith("#") ? page.byId.get(href.slice(1)) : undefined;
    const attributes = {
      ...(target && isInMain(target) ? { href: `/${href}` } : {}),
      ...(element.attributes.has("aria-current") ? { "aria-current": null } : {}),
    };
    return attributeChanges(page.source, element, attributes);
  });
}

const listOf = (collection: ReadyCollection, words: ArticleWords): string =>
  `<h1>${escapeHtml(collection.name)}</h1>\n${listHtml(collection, words, "data-sw-paginate", "h2")}`;
