/**
 * The page of one record as its template has it: a sample that the server fills with the record. Its words say what goes
 * there, and nothing about anybody.
 */
import { escapeHtml } from "../html/escape.ts";
import { type ListedCollection, type ListWords, pictureHtml } from "./content_list.ts";
import type { Language } from "./kinds/vocabulary.ts";

/** What a record's page says itself, in the website's language. */
export interface ArticleWords extends ListWords {
  /** Before the name of the list that it leads back to. */
  back: string;
}

/** "All: Blog". */
export const BACK_WORDS: Record<Language, string> = {
  en: "All:",
  de: "Alle:",
  fr: "Tout :",
  es: "Todo:",
  pt: "Tudo:",
  it: "Tutto:",
  nl: "Alles:",
  ja: "一覧：",
};

/** The rules that a record's page needs, each on a line. */
export const ARTICLE_CSS = `.sw-article{max-inline-size:44rem}
.sw-article h1{font-size:calc(clamp(2.2rem,5vw,4rem)*var(--hs,1));line-height:1.1;margin-block:1rem 1.5rem}
.sw-article img{display:block;inline-size:100%;block-size:auto;border-radius:.5rem}
.sw-article dl{display:grid;grid-template-columns:max-content 1fr;gap:.4rem 1.25rem;margin-block:1.25rem}
.sw-article dd{margin:0}`;

const FACTS = new Set(["text", "number", "date", "datetime", "email", "phone", "url", "select"]);

export function articleHtml({ slug, route, fields, name, title_field }: ListedCollection, words: ArticleWords): string {
  const list = route === null ? `/${slug}` : route.slice(0, -"/:slug".length) || "/";
  const facts = fields.filter(({ key, type }) => key !== (title_field ?? "title") && FACTS.has(type));
  const rows = facts.map(({ key, name, type }) => {
    const value =
      type === "date" || type === "datetime"
        ? `<time data-sw-field="${key}">–</time>`
        : type === "url" || type === "email" || type === "phone"
          ? `<a data-sw-attr="href:${key}" href="${list}"><span data-sw-field="${key}">–</span></a>`
          : `<span data-sw-field="${key}">–</span>`;
    return `<div data-sw-if="${key}" style="display:contents"><dt>${escapeHtml(name)}</dt><dd>${value}</dd></div>`;
  });
  const texts = fields
    .filter(({ type }) => type === "long_text" || type === "rich_text")
    .map(({ key }) => `<div data-sw-if="${key}" data-sw-field="${key}"><p>–</p></div>`);
  const galleries = fields
    .filter(({ type }) => type === "gallery")
    .map(({ key }) => `<div data-sw-if="${key}" data-sw-field="${key}"></div>`);
  return `<article class="sw-article"><nav aria-label="${escapeHtml(name)}"><a href="${list}">${escapeHtml(`${words.back} ${name}`)}</a></nav>
<h1 data-sw-field="title">${escapeHtml(words.sample)}</h1>
${pictureHtml(fields)}
${rows.length > 0 ? `<dl>${rows.join("\n")}</dl>` : ""}
${texts.join("\n")}
${galleries.join("\n")}</article>`;
}
