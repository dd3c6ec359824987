/** What a model is told of a website's collections: how pages show them, and which there are. */
import type { SiteCollection } from "../engine.ts";
import { data, oneLine } from "./prompt.ts";

const FIELDS_TOLD = 20;

interface Task {
  page: { path: string };
  collections?: SiteCollection[];
}

/** For the system message; "" where the website keeps nothing. */
export function contentRules({ page, collections = [] }: Task): string {
  if (collections.length === 0) return "";
  const own = collections.find(({ route }) => route === page.path);
  const template = own
    ? ` This page is the template of every record of "${own.slug}": its data-sw-field and data-sw-attr stand outside of lists and are filled with the record whose page it is; its h1 is the record's title.`
    : "";
  return `Content. The website keeps collections, which its editors fill and the server puts into pages. Wherever the page shows what a collection holds, use it and write no entries yourself: an element with data-sw-list="SLUG" (and data-sw-limit="6", data-sw-sort="-KEY", data-sw-filter="KEY=value", data-sw-paginate as needed) around exactly one sample, which is repeated for each record. In the sample data-sw-field="KEY" fills an element (an <img> becomes the picture, formatted text needs a <div>), data-sw-attr="href:url" fills attributes ("url" is the record's own page), data-sw-if="KEY" takes an element away where the field is empty. An element with data-sw-empty beside the sample is seen while there are no records. The words in a sample say what goes there, such as "Title of a post", and state no facts.${template}`;
}

/** The collections, as material: their names are an editor's words. */
export function contentMaterial({ collections = [] }: Task): string {
  if (collections.length === 0) return "";
  const lines = collections.map(({ slug, name, route, fields }) => {
    const told = fields.slice(0, FIELDS_TOLD).map(({ key, name, type }) => `${key} (${type}: ${oneLine(name)})`);
    return `${slug} — ${oneLine(name)}${route === null ? "" : `, each record at ${route}`}: ${told.join(", ")}`;
  });
  return data("collections of the website", lines.join("\n"));
}
