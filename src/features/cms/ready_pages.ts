/**
 * The pages of a ready-made collection: a list of its records, and the template of each. They are the home page with
 * other content in its main part, so that they look like the website. Runs in a worker, because it reads html.
 */

import { ARTICLE_CSS, type ArticleWords, articleHtml } from "../../design/content_article.ts";
import type { ReadyCollection } from "../../design/content_kinds.ts";
import { LIST_CSS, listHtml } from "../../design/content_list.ts";
import type { PageCode } from "../../edits/page_code.ts";
import { escapeHtml } from "../../html/escape.ts";
import { isDocument, readPage } from "../../html/page.ts";
import { applyChanges } from "../../html/splices.ts";

export interface ReadyPages {
  list: PageCode;
  template: PageCode;
}

const CSS = `
.sw-content{max-inline-size:68rem;margin-inline:auto;padding:clamp(2rem,6vw,5rem) clamp(1rem,4vw,2rem)}
.sw-content h1{margin-block:0 1.5rem}
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
  const written = `<div class="sw-content">${content}</div>`;
  if (!home) return { html: `<main>${written}</main>`, css: CSS };
  const page = readPage(home.html);
  const main = page.elements.find(({ tag, isClosed, inner }) => tag === "main" && isClosed && inner);
  if (!main)
    return isDocument(home.html)
      ? { html: `<main>${written}</main>`, css: CSS }
      : { html: `<main>${written}</main>`, css: `${home.css}${CSS}` };
  const css = isDocument(home.html) ? CSS : `${home.css}${CSS}`;
  return { html: applyChanges(home.html, [{ ...main.inner!, text: `\n${written}\n` }]), css };
}

const listOf = (collection: ReadyCollection, words: ArticleWords): string =>
  `<h1>${escapeHtml(collection.name)}</h1>\n${listHtml(collection, words, "data-sw-paginate", "h2")}`;
