/**
 * The page of one record as its template has it: a sample that the server fills with the record. Its words say what goes
 * there, and nothing about anybody.
 */
import { escapeHtml } from "../html/escape.ts";
import { type ListedCollection, type ListWords, PRICE_HTML, pictureHtml } from "./content_list.ts";
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
.sw-article>*{margin-block:0 1.75rem}
.sw-article h1{font-size:calc(clamp(2.2rem,5vw,4rem)*var(--hs,1));line-height:1.1;margin-block:.75rem 1.5rem}
.sw-article :is(h2,h3,h4){font-size:calc(1.5rem*var(--hs,1));line-height:1.25;margin-block:2.25rem .75rem}
.sw-article :is(h3,h4){font-size:calc(1.2rem*var(--hs,1))}
.sw-article div>:is(p,ul,ol,blockquote,pre,table){margin-block:0 1rem}
.sw-article div>:is(ul,ol){padding-inline-start:1.4em}
.sw-article li{margin-block:.3rem}
.sw-article blockquote{margin-inline:0;padding-inline-start:1.25rem;border-inline-start:3px solid;font-style:italic}
.sw-article blockquote p{margin:0}
.sw-article table{border-collapse:collapse;display:block;overflow-x:auto}
.sw-article :is(th,td){padding:.5rem .9rem .5rem 0;text-align:start;border-block-end:1px solid color-mix(in srgb,currentColor 25%,transparent)}
.sw-article pre{overflow-x:auto}
.sw-article img{display:block;inline-size:100%;block-size:auto;border-radius:.5rem}
.sw-article .sw-lede{font-size:1.2em;line-height:1.5}
.sw-article dl{display:grid;grid-template-columns:max-content 1fr;gap:.6rem 1.5rem}
.sw-article dl:not(:has(dd)){display:none}
.sw-article dt{font-weight:600}
.sw-article dd{margin:0;overflow-wrap:anywhere}
.sw-gallery{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr));gap:1rem}
.sw-article .sw-gallery img{aspect-ratio:4/3;object-fit:cover}`;

const FACTS = new Set(
  "text number boolean date datetime email phone select multi_select reference multi_reference".split(" "),
);
/** Texts that need no heading: what they are is seen. */
const UNTITLED = new Set(["summary", "body", "description", "text", "content"]);

type Field = ListedCollection["fields"][number];

export function articleHtml({ slug, route, fields, name, title_field }: ListedCollection, words: ArticleWords): string {
  const list = route === null ? `/${slug}` : route.slice(0, -"/:slug".length) || "/";
  const own = fields.filter(({ key }) => key !== (title_field ?? "title"));
  const hasCurrency = own.some(({ key }) => key === "currency");
  const rows = own
    .filter(({ key, type }) => FACTS.has(type) && !(key === "currency" && own.some(({ key }) => key === "price")))
    .map((field) => factOf(field, list, hasCurrency));
  const texts = own.filter(({ type }) => type === "long_text" || type === "rich_text").map(textOf);
  const links = own
    .filter(({ type }) => type === "url")
    .map(
      ({ key, name }) =>
        `<p data-sw-if="${key}"><a data-sw-attr="href:${key}" href="${list}">${escapeHtml(name)}</a></p>`,
    );
  const galleries = own
    .filter(({ type }) => type === "gallery")
    .map(({ key }) => `<div class="sw-gallery" data-sw-if="${key}" data-sw-field="${key}"></div>`);
  const parts = [
    `<nav aria-label="${escapeHtml(name)}"><a href="${list}">${escapeHtml(`${words.back} ${name}`)}</a></nav>`,
    `<h1 data-sw-field="title">${escapeHtml(words.sample)}</h1>`,
    pictureHtml(fields),
    rows.length > 0 ? `<dl>${rows.join("\n")}</dl>` : "",
    ...texts,
    ...links,
    ...galleries,
  ];
  return `<article class="sw-article">${parts.filter(Boolean).join("\n")}</article>`;
}

function factOf({ key, name, type }: Field, list: string, hasCurrency: boolean): string {
  const value = () => {
    if (type === "date" || type === "datetime") return `<time data-sw-field="${key}">–</time>`;
    if (type === "email" || type === "phone")
      return `<a data-sw-attr="href:${key}" href="${list}"><span data-sw-field="${key}">–</span></a>`;
    return key === "price" && hasCurrency ? PRICE_HTML : `<span data-sw-field="${key}">–</span>`;
  };
  return `<div data-sw-if="${key}" style="display:contents"><dt>${escapeHtml(name)}</dt><dd>${value()}</dd></div>`;
}

function textOf({ key, name }: Field): string {
  const text = (attributes: string) => `<div${attributes} data-sw-field="${key}"><p>–</p></div>`;
  if (key === "summary") return text(` class="sw-lede" data-sw-if="${key}"`);
  if (UNTITLED.has(key)) return text(` data-sw-if="${key}"`);
  return `<div data-sw-if="${key}"><h2>${escapeHtml(name)}</h2>\n${text("")}</div>`;
}
