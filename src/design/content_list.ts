/**
 * Lists of what a website keeps, as pages show them: one sample that the server repeats for each record. Its words say
 * what goes there, and nothing about anybody.
 */
import { escapeHtml } from "../html/escape.ts";
import type { Language } from "./kinds/vocabulary.ts";

/** What a list has to know of a collection. */
export interface ListedCollection {
  name: string;
  slug: string;
  /** Null: its records have no pages of their own. */
  route: string | null;
  fields: { key: string; name: string; type: string }[];
  /** The field that lists show as the title; left out: the one that is called so. */
  title_field?: string | null;
}

export interface ListWords {
  /** In the place of each record's title. */
  sample: string;
  /** Where there are no records yet. */
  empty: string;
}

export const LIST_WORDS: Record<Language, ListWords> = {
  en: { sample: "Sample title", empty: "There is nothing here yet." },
  de: { sample: "Beispieltitel", empty: "Hier ist noch nichts." },
  fr: { sample: "Titre d'exemple", empty: "Il n'y a encore rien ici." },
  es: { sample: "Título de ejemplo", empty: "Aquí aún no hay nada." },
  pt: { sample: "Título de exemplo", empty: "Ainda não há nada aqui." },
  it: { sample: "Titolo di esempio", empty: "Qui non c'è ancora nulla." },
  nl: { sample: "Voorbeeldtitel", empty: "Hier staat nog niets." },
  ja: { sample: "見出しの例", empty: "まだ何もありません。" },
};

/** The rules that a list needs, each on a line. Pictures are cut to one form, so that what is below them is in rows. */
export const LIST_CSS = `.sw-content-list{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:2.5rem 2rem;list-style:none;margin:0;padding:0}
.sw-content-list img{display:block;inline-size:100%;block-size:auto;aspect-ratio:3/2;object-fit:cover;object-position:50% 30%;border-radius:.5rem;margin-block-end:1rem}
.sw-content-list :is(h2,h3){font-size:calc(1.4rem*var(--hs,1));line-height:1.2;margin-block:0 .5rem}
.sw-content-list :is(h2,h3) a{color:inherit;text-decoration-line:none}
.sw-content-list :is(h2,h3) a:is(:hover,:focus-visible){text-decoration-line:underline}
.sw-content-list p{margin-block:.25rem}
.sw-label{font-size:.875em}`;

const HIDDEN = new Set(["rich_text", "gallery", "file", "multi_select", "multi_reference"]);
/** What a page of its own says well enough: when it ends, its number in a catalogue; and what stands with another field. */
const SAID_ELSEWHERE = /^(?:ends_|sku$|currency$)/;
const FIRST_FACTS = 3;

/**
 * @param attributes of the list beside its collection
 * @param heading of each entry: one below the heading that the list stands under
 */
export function listHtml(
  { slug, route, fields, title_field }: ListedCollection,
  words: ListWords,
  attributes: string,
  heading: "h2" | "h3",
): string {
  const shown = fields.filter(
    ({ key, type }) =>
      key !== (title_field ?? "title") && type !== "image" && !HIDDEN.has(type) && !SAID_ELSEWHERE.test(key),
  );
  const hasCurrency = fields.some(({ key }) => key === "currency");
  const lines = shown
    .slice(0, FIRST_FACTS)
    .map((field) => lineOf(field, slug, hasCurrency))
    .join("\n");
  const title = `<span data-sw-field="title">${escapeHtml(words.sample)}</span>`;
  const linked = route === null ? title : `<a data-sw-attr="href:url" href="/${slug}">${title}</a>`;
  return `<ul class="sw-content-list" data-sw-list="${slug}"${attributes && ` ${attributes}`}>
<li>${pictureHtml(fields)}<${heading}>${linked}</${heading}>
${lines}</li>
<li data-sw-empty><p>${escapeHtml(words.empty)}</p></li>
</ul>`;
}

/** The first picture of a record. */
export const pictureHtml = (fields: ListedCollection["fields"]): string =>
  fields
    .filter(({ type }) => type === "image")
    .slice(0, 1)
    .map(
      ({ key }) =>
        `<img data-sw-field="${key}" data-sw-if="${key}" src="/favicon.svg" alt="" loading="lazy" width="640" height="420">`,
    )
    .join("");

function lineOf({ key, name, type }: ListedCollection["fields"][number], slug: string, hasCurrency: boolean): string {
  switch (type) {
    case "date":
    case "datetime":
      return `<p data-sw-if="${key}"><time data-sw-field="${key}">–</time></p>`;
    case "boolean":
      return `<p data-sw-if="${key}">${escapeHtml(name)}</p>`;
    case "number":
      if (key === "price" && hasCurrency) return `<p data-sw-if="price">${PRICE_HTML}</p>`;
      // A number alone says nothing.
      return `<p data-sw-if="${key}"><span class="sw-label">${escapeHtml(name)}</span> <span data-sw-field="${key}">–</span></p>`;
    case "email":
    case "phone":
      return `<p data-sw-if="${key}"><a data-sw-attr="href:${key}" href="/${slug}"><span data-sw-field="${key}">–</span></a></p>`;
    case "url":
      return `<p data-sw-if="${key}"><a data-sw-attr="href:${key}" href="/${slug}">${escapeHtml(name)}</a></p>`;
    default:
      return `<p data-sw-if="${key}" data-sw-field="${key}">–</p>`;
  }
}

export const PRICE_HTML =
  '<span data-sw-field="price">–</span> <span data-sw-if="currency" data-sw-field="currency"></span>';
