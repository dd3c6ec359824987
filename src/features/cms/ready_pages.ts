/**
 * The pages of a ready-made collection: a list of its records, and the template of each. They are the home page with
 * other content in its main part, so that they look like the website. Runs in a worker, because it reads html.
 */

import type { ReadyCollection } from "../../design/content_kinds.ts";
import { LIST_CSS, listHtml, pictureHtml } from "../../design/content_list.ts";
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
.sw-content article img{display:block;inline-size:100%;block-size:auto;border-radius:.5rem}
.sw-content article{max-inline-size:44rem}
.sw-content dl{display:grid;grid-template-columns:max-content 1fr;gap:.4rem 1.25rem;margin-block:1.25rem}
.sw-content dd{margin:0}
`;

const FACTS = new Set(["text", "number", "date", "datetime", "email", "phone", "url", "select"]);

export function readyPages({
  collection,
  home,
  words,
}: {
  collection: ReadyCollection;
  home: PageCode | null;
  words: ReadyWords;
}): ReadyPages {
  const page = (content: string): PageCode => ({ ...within(home, content), javascript: home?.javascript ?? "" });
  return { list: page(listOf(collection, words)), template: page(templateOf(collection, words)) };
}

/** What the pages themselves say, in the website's language. */
export interface ReadyWords {
  sample: string;
  empty: string;
  back: string;
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

const listOf = (collection: ReadyCollection, words: ReadyWords): string =>
  `<h1>${escapeHtml(collection.name)}</h1>\n${listHtml(collection, words, "data-sw-paginate", "h2")}`;

function templateOf(collection: ReadyCollection, words: ReadyWords): string {
  const { slug, fields, name } = collection;
  const facts = fields.filter(({ key, type }) => key !== "title" && FACTS.has(type));
  const rows = facts.map(({ key, name, type }) => {
    const value =
      type === "date" || type === "datetime"
        ? `<time data-sw-field="${key}">–</time>`
        : type === "url" || type === "email" || type === "phone"
          ? `<a data-sw-attr="href:${key}" href="/${slug}"><span data-sw-field="${key}">–</span></a>`
          : `<span data-sw-field="${key}">–</span>`;
    return `<div data-sw-if="${key}" style="display:contents"><dt>${escapeHtml(name)}</dt><dd>${value}</dd></div>`;
  });
  const texts = fields
    .filter(({ type }) => type === "long_text" || type === "rich_text")
    .map(({ key }) => `<div data-sw-if="${key}" data-sw-field="${key}"><p>–</p></div>`);
  const galleries = fields
    .filter(({ type }) => type === "gallery")
    .map(({ key }) => `<div data-sw-if="${key}" data-sw-field="${key}"></div>`);
  return `<article><p><a href="/${slug}">${escapeHtml(words.back)} ${escapeHtml(name)}</a></p>
<h1 data-sw-field="title">${escapeHtml(words.sample)}</h1>
${pictureHtml(fields)}
${rows.length > 0 ? `<dl>${rows.join("\n")}</dl>` : ""}
${texts.join("\n")}
${galleries.join("\n")}</article>`;
}
