/** Collections and records on the wire. */
import * as v from "valibot";
import { answer } from "../../operation/answer.ts";
import { component, described, exampleId, integer, timestamp } from "../../operation/fields.ts";
import type { ContentData, ContentField } from "../../storage/tables.ts";
import { siteOrigin } from "../websites/service.ts";
import { Field } from "./field_schemas.ts";
import type { FoundCollection, FoundRecord } from "./store.ts";

const stamps = {
  created_at: described(timestamp, "When it was made.", "2026-11-20T09:30:00.000Z"),
  updated_at: described(timestamp, "When it was changed last.", "2026-11-20T09:30:00.000Z"),
};

export const Collection = component("Collection", {
  _id: described(v.string(), "Identifier.", exampleId("col")),
  website_id: described(v.string(), "Its website.", exampleId("web")),
  name: described(v.string(), "What people call it.", "Blog"),
  singular_name: described(v.string(), "What people call one of its records.", "Post"),
  slug: described(v.string(), "How pages name it in `data-sw-list`.", "blog"),
  fields: described(v.array(Field), "In their order.", [
    {
      key: "title",
      name: "Title",
      type: "text",
      required: true,
      unique: false,
      help: null,
      options: [],
      collection_id: null,
      max_length: null,
    },
  ]),
  title_field: described(v.nullable(v.string()), "Key of the field that names a record.", "title"),
  route: described(v.nullable(v.string()), "Where its records have pages of their own; null: nowhere.", "/blog/:slug"),
  detail_page_id: described(
    v.nullable(v.string()),
    "The page whose path is the route: the template of its records; null: there is none yet.",
    exampleId("page"),
  ),
  sort: described(v.nullable(v.string()), "The order of lists that say none.", "-date"),
  per_page: described(integer, "Records on each page of a list that is paginated.", 12),
  feed: described(v.boolean(), "Whether its newest records are an RSS feed beside its route.", true),
  kind: described(
    v.nullable(v.picklist(["article", "product", "event", "person", "recipe", "job_posting"])),
    "What a record is to search engines; null: a page.",
    "article",
  ),
  record_count: described(integer, "How many records it has.", 12),
  ...stamps,
});

export const toCollection = (row: FoundCollection) =>
  answer(Collection, row, {
    record_count: row.record_count ?? 0,
  });

const EXAMPLE_DATA = { title: "Rye is back", date: "2026-11-20", body: "From **Saturday** on." };

export const Content = component("CollectionRecord", {
  _id: described(v.string(), "Identifier.", exampleId("rec")),
  collection_id: described(v.string(), "Its collection.", exampleId("col")),
  website_id: described(v.string(), "Its website.", exampleId("web")),
  slug: described(v.string(), "Its place in the collection's route.", "rye-is-back"),
  title: described(v.string(), "What its title field says; else its slug.", "Rye is back"),
  data: described(
    v.record(v.string(), v.unknown()),
    "Values by the fields' keys, null where there is none. Of a published record what visitors see.",
    EXAMPLE_DATA,
  ),
  draft_data: described(
    v.nullable(v.record(v.string(), v.unknown())),
    "A published record as it is to be; null: as it is.",
    null,
  ),
  status: described(
    v.picklist(["draft", "scheduled", "published", "archived"]),
    "`scheduled`: it is published at `publish_at`; `archived`: it was published, or is put away.",
    "published",
  ),
  has_unpublished_changes: described(v.boolean(), "Whether `draft_data` differs from what visitors see.", false),
  pending: described(
    v.boolean(),
    "Whether a change of it is on its way to the published website, which takes seconds.",
    false,
  ),
  publish_at: described(v.nullable(timestamp), "When it, or its draft, is published by itself.", null),
  unpublish_at: described(v.nullable(timestamp), "When it is archived by itself.", null),
  published_at: described(v.nullable(timestamp), "When it was published.", "2026-11-20T09:30:00.000Z"),
  revision: described(integer, "Counts its changes; send it with a change to be sure that nobody else made one.", 3),
  url: described(
    v.nullable(v.string()),
    "Its page on the published website; null: it has none, or the page that is its template is not published.",
    "https://crumb-co.example.com/blog/rye-is-back",
  ),
  ...stamps,
});

/** Every field with its value, or null. */
const allFields = (fields: readonly ContentField[], data: ContentData): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ key }) => [key, data[key] ?? null]));

export const titleOfRecord = (
  { title_field, fields }: Pick<FoundCollection, "title_field" | "fields">,
  row: Pick<FoundRecord, "data" | "draft_data" | "slug">,
): string => {
  const key = fields.some((field) => field.key === title_field) ? title_field : null;
  const value = key === null ? undefined : (row.draft_data ?? row.data)[key];
  return value === undefined || typeof value === "object" ? row.slug : String(value);
};

/** The path of a record's page; null: its collection has none. */
export const pathOfRecord = (route: string | null, slug: string): string | null =>
  route === null ? null : `${route.slice(0, -":slug".length)}${slug}`;

export function toContent(collection: FoundCollection, row: FoundRecord, services: { baseUrl: string }) {
  const isShown = row.status === "published" && collection.template_publication !== null;
  const path = isShown ? pathOfRecord(collection.route, row.slug) : null;
  return answer(Content, row, {
    title: titleOfRecord(collection, row),
    data: allFields(collection.fields, row.data),
    draft_data: row.draft_data && allFields(collection.fields, row.draft_data),
    has_unpublished_changes: row.status === "published" && row.draft_data !== null,
    pending: row.pending === 1 && collection.published_at !== null,
    url: path === null ? null : `${siteOrigin(services.baseUrl, collection)}${path}`,
  });
}
