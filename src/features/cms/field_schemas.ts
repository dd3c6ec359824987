/** How collections and their fields are written in requests and answers. */
import * as v from "valibot";
import { says } from "../../lib/field_words.ts";
import { maxCharacters, somethingSeen } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { MOST } from "../../policy/limits.ts";
import type { ContentField } from "../../storage/tables.ts";
import { CONTENT_TYPES } from "./values.ts";

const TYPES_IN_WORDS =
  "`text` one line; `long_text` lines; `rich_text` Markdown, HTML in it is cleaned: no scripts, no styles; `number`; `boolean`; `date` 2026-11-20; `datetime` with a zone; `email`; `url` (https, mailto, tel, or a path); `phone`; `color` #b5532a; `select`, `multi_select` of `options`; `image` { src, alt }, `gallery` a list of them, `file` { src, name }, where src is an asset's identifier or an address; `reference`, `multi_reference` identifiers of records of `collection_id`.";

/** A key of a field: how data and pages name it. */
export const fieldKey = f.described(
  v.pipe(v.string(), maxCharacters(40), v.regex(/^[a-z][a-z0-9_]*$/, says("no_key", { example: "published_on" }))),
  "How data and pages name the field. It stays.",
  "title",
);

/** Names that lists and pages use for what every record has. */
const TAKEN_KEYS = new Set(["url", "slug", "created_at", "updated_at", "published_at", "id", "status"]);

/** What can be chosen in a select field. */
export const optionText = v.pipe(v.string(), v.trim(), v.minLength(1), maxCharacters(200), somethingSeen);

const fieldEntries = {
  key: v.pipe(
    fieldKey,
    v.check((key) => !TAKEN_KEYS.has(key), says("key_of_records")),
  ),
  name: f.optional(f.nameText("What people call the field; else its key.", "Title")),
  type: f.described(v.picklist(CONTENT_TYPES), TYPES_IN_WORDS, "text"),
  required: v.optional(f.described(v.boolean(), "A record without it can't be published.", true), false),
  unique: v.optional(
    f.described(v.boolean(), "No two records have the same value; without case and accents.", false),
    false,
  ),
  help: f.optional(v.nullable(f.nameText("What to write there, for editors.", "One line, no full stop"))),
  options: v.optional(
    f.described(
      v.pipe(v.array(optionText), v.maxLength(100)),
      "What can be chosen, with `select` and `multi_select`.",
      ["News", "Guide"],
    ),
    [],
  ),
  collection_id: f.optional(v.nullable(f.identifier("col", "collection of the same website that references lead to"))),
  max_length: f.optional(
    v.nullable(
      f.described(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), "In characters, of texts.", 120),
    ),
  ),
};

/** The fields of a collection, as they are to be. */
export const fieldsInput = f.described(
  v.pipe(
    v.array(v.strictObject(fieldEntries)),
    v.maxLength(MOST.fields),
    v.check((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, says("key_twice")),
  ),
  `All fields, in their order; at most ${MOST.fields}. One that is left out is removed: its values are kept 30 days and are there again with a field of the same key.`,
  [
    { key: "title", name: "Title", type: "text", required: true },
    { key: "date", name: "Date", type: "date" },
    { key: "body", name: "Text", type: "rich_text" },
  ],
);

export type GivenField = v.InferOutput<typeof fieldsInput>[number];

/** A field as it is kept. */
export const asKept = ({
  name,
  help = null,
  collection_id = null,
  max_length = null,
  ...field
}: GivenField): ContentField => ({
  key: field.key,
  name: name ?? field.key,
  type: field.type,
  required: field.required,
  unique: field.unique,
  help,
  options: field.options,
  collection_id,
  max_length,
});

/** A field in an answer. */
export const Field = f.component("CollectionField", {
  key: f.described(v.string(), "How data and pages name it.", "title"),
  name: f.described(v.string(), "What people call it.", "Title"),
  type: f.described(v.picklist(CONTENT_TYPES), TYPES_IN_WORDS, "text"),
  required: f.described(v.boolean(), "A record without it can't be published.", true),
  unique: f.described(v.boolean(), "No two records have the same value.", false),
  help: f.described(v.nullable(v.string()), "What to write there, for editors.", null),
  options: f.described(v.array(v.string()), "What can be chosen.", []),
  collection_id: f.described(v.nullable(v.string()), "Where references lead.", null),
  max_length: f.described(v.nullable(f.integer), "In characters.", null),
});

export const collectionSlug = f.described(
  v.pipe(v.string(), maxCharacters(60), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, says("no_key", { example: "blog" }))),
  "How pages name the collection in `data-sw-list`. Unique in the website.",
  "blog",
);

export const recordSlug = f.described(
  v.pipe(
    v.string(),
    maxCharacters(100),
    v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, says("no_slug")),
    v.check((slug) => slug !== "page", says("slug_of_pages")),
  ),
  "Its place in the collection's route; made of its title where it is left out. Unique in the collection.",
  "rye-is-back",
);

export const routeField = f.described(
  v.pipe(
    v.string(),
    maxCharacters(100),
    v.regex(/^(?:\/[a-z0-9_-]+)+\/:slug$/, says("no_route")),
    v.check((route) => !route.startsWith("/_sw/"), says("reserved_path")),
  ),
  "Where each published record has a page: the website's page whose path is this route is the template of them. null: they have no pages.",
  "/blog/:slug",
);

export const sortField = f.described(
  v.pipe(v.string(), maxCharacters(60), v.regex(/^-?[a-z][a-z0-9_]*$/, says("no_sort_key"))),
  "A field's key, or created_at, updated_at, published_at, slug; with `-` before it from the last to the first. Records without the value come last.",
  "-date",
);

export const kindField = f.described(
  v.picklist(["article", "product", "event", "person", "recipe", "job_posting"]),
  "What a record is to search engines (JSON-LD); null: a page. Beside the title, the pictures and the first text it says what fields with these keys say, and nothing else: article `date author`; product `price currency` (ISO 4217) `available sku brand`; event `starts_at ends_at location address tickets`; person `role email phone`; recipe `ingredients steps servings minutes author`; job posting `date closes_on location hours company body`.",
  "article",
);

export const perPageField = f.integerBetween(1, 100, "Records on each page of a list with `data-sw-paginate`.", 12);

export const dataField = f.described(
  v.record(v.string(), v.unknown()),
  "Values by the fields' keys; null takes one away.",
  { title: "Rye is back", date: "2026-11-20", body: "From **Saturday** on." },
);
