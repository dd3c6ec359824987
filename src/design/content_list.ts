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

/** The rules that a list needs, each on a line. */
export const LIST_CSS = `.sw-content-list{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:2rem;list-style:none;margin:0;padding:0}
.sw-content-list img{display:block;inline-size:100%;block-size:auto;border-radius:.5rem}
.sw-content-list :is(h2,h3){font-size:1.25rem;margin-block:.75rem .25rem}
.sw-content-list p{margin-block:.25rem}`;

const HIDDEN = new Set(["rich_text", "gallery", "file", "multi_select", "multi_reference"]);
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
    ({ key, type }) => key !== (title_field ?? "title") && type !== "image" && !HIDDEN.has(type),
  );
  const lines = shown.slice(0, FIRST_FACTS).map(lineOf).join("\n");
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

const lineOf = ({ key, name, type }: ListedCollection["fields"][number]): string =>
  type === "date" || type === "datetime"
    ? `<p data-sw-if="${key}"><time data-sw-field="${key}">–</time></p>`
    : type === "boolean"
      ? `<p data-sw-if="${key}">${escapeHtml(name)}</p>`
      : `<p data-sw-if="${key}" data-sw-field="${key}">–</p>`;
