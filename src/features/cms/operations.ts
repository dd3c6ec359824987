/** Collections: what a website keeps content in. */
import * as v from "valibot";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import { slugOf } from "../../lib/slugs.ts";
import * as f from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { getWebsite } from "../websites/service.ts";
import { assertNames, carryOutFields, keptFields, planFields } from "./collection_changes.ts";
import {
  collectionSlug,
  fieldKey,
  fieldsInput,
  kindField,
  perPageField,
  routeField,
  sortField,
} from "./field_schemas.ts";
import { manyRecordsOperations } from "./many_operations.ts";
import { Collection, toCollection } from "./presenter.ts";
import { recordOperations } from "./record_operations.ts";
import { removedAfter } from "./rules.ts";
import { getCollection, showLater } from "./service.ts";
import * as store from "./store.ts";
import { suggestOperations } from "./suggest_operations.ts";
import { transferOperations } from "./transfer_operations.ts";
import { isSortable } from "./values.ts";

const LIMITS = `A website has at most ${MOST.collections} collections, a collection ${MOST.fields} fields and ${MOST.records.toLocaleString("en")} records.`;

const nullableOptional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));

const settingsFields = {
  singular_name: f.optional(f.nameText("What people call one of its records.", "Post")),
  slug: f.optional(collectionSlug),
  title_field: nullableOptional(fieldKey),
  route: nullableOptional(routeField),
  sort: nullableOptional(sortField),
  feed: f.optional(f.described(v.boolean(), "Whether its newest records are an RSS feed beside its route.", true)),
  kind: nullableOptional(kindField),
};

const DEFAULT_PER_PAGE = 12;

const listCollections = operation({
  name: "collections.list",
  route: "GET /v1/websites/:id/cms/collections",
  scope: "sites:read",
  summary: "List the collections of a website",
  description: LIMITS,
  input: { id: f.identifier("web", "website"), ...f.listFields() },
  output: f.listOf(Collection),
  async handle(context, input) {
    const { db, account } = context;
    await getWebsite(context, input.id);
    const rows = await store.listCollections(db, account._id, input.id, input.limit, input.page * input.limit);
    return f.toList(rows.map(toCollection), input, await store.countCollections(db, input.id));
  },
});

const createCollection = operation({
  name: "collections.create",
  route: "POST /v1/websites/:id/cms/collections",
  scope: "sites:write",
  right: ["content", "design"],
  summary: "Make a collection",
  description: `Pages show it with plain attributes on their markup: \`data-sw-list="blog"\` (with \`-limit\`, \`-sort\`, \`-filter\`, \`-paginate\`) repeats its first child for each published record; \`data-sw-field="title"\`, \`data-sw-attr="href:url src:image alt:image.alt"\`, \`data-sw-if="featured"\` and \`data-sw-empty\` say what goes where. A page whose path is the collection's \`route\` is the template of its records. ${LIMITS}`,
  input: {
    id: f.identifier("web", "website"),
    name: f.nameText("What people call it.", "Blog"),
    fields: fieldsInput,
    per_page: v.optional(perPageField, DEFAULT_PER_PAGE),
    ...settingsFields,
  },
  output: Collection,
  stores: true,
  errors: ["collection_limit", "slug_taken", "route_taken"],
  async handle(context, input) {
    const { db, account, now, newId } = context;
    const { id, name, per_page } = input;
    await getWebsite(context, id);
    if ((await store.countCollections(db, id)) >= MOST.collections)
      throw new ApiError(
        "collection_limit",
        `The website has ${MOST.collections} collections, which is the most. Delete one with DELETE /v1/cms/collections/:id first.`,
      );
    const _id = newId("col");
    const fields = await keptFields(context, id, _id, input.fields);
    const row: store.CollectionRow = {
      _id,
      account_id: account._id,
      website_id: id,
      name,
      singular_name: input.singular_name ?? name,
      slug: input.slug ?? (await freeSlug(context, id, name, _id)),
      fields,
      removed_fields: [],
      title_field: input.title_field === undefined ? firstText(fields) : input.title_field,
      route: input.route ?? null,
      sort: input.sort ?? null,
      per_page,
      feed: input.feed ?? false,
      kind: input.kind ?? null,
      ...stampsAt(now),
    };
    await assertNames(context, id, row, _id);
    await store.insertCollection(db, row);
    return toCollection(await getCollection(context, _id));
  },
});

const firstText = (fields: store.CollectionRow["fields"]): string | null =>
  (fields.find(({ type }) => type === "text") ?? fields.find(({ type }) => isSortable(type)))?.key ?? null;

/** A slug made of a name, that no other collection of the website has. */
async function freeSlug({ db, account }: Context, websiteId: string, name: string, id: string): Promise<string> {
  const stem = slugOf(name).slice(0, 50).replace(/-+$/, "") || "collection";
  const others = await store.listCollections(db, account._id, websiteId, MOST.collections, 0);
  const taken = new Set(others.map(({ slug }) => slug));
  for (let n = 1; n <= MOST.collections; n++) {
    const slug = n === 1 ? stem : `${stem}-${n}`;
    if (!taken.has(slug)) return slug;
  }
  return `${stem}-${id.slice(-8)}`;
}

const getCollectionById = operation({
  name: "collections.get",
  route: "GET /v1/cms/collections/:id",
  scope: "sites:read",
  summary: "Get a collection",
  input: { id: f.identifier("col", "collection") },
  output: Collection,
  async handle(context, input) {
    return toCollection(await getCollection(context, input.id));
  },
});

const updateCollection = operation({
  name: "collections.update",
  route: "PUT /v1/cms/collections/:id",
  scope: ["sites:write", "publish"],
  right: ["content", "design", "publish"],
  summary: "Change a collection",
  description:
    "Only what is sent changes. `fields` are all fields as they are to be: keys are stable, so that a field with another name keeps its values; values follow a change of type where they can (409 `values_lost` with the records where they can't); values of a removed field are kept 30 days. Lists that are sorted or filtered by a field of another type are right some seconds later. A changed `slug` is to be changed in the pages too.",
  input: {
    id: f.identifier("col", "collection"),
    name: f.optional(f.nameText("What people call it.", "Blog")),
    fields: f.optional(fieldsInput),
    per_page: f.optional(perPageField),
    ...settingsFields,
  },
  output: Collection,
  errors: ["slug_taken", "route_taken", "values_lost", "value_taken"],
  async prepare(context, input) {
    const collection = await getCollection(context, input.id);
    if (!input.fields) return null;
    const fields = await keptFields(context, collection.website_id, collection._id, input.fields);
    return await planFields(context, collection, fields);
  },
  async handle(context, input, plan) {
    const { db, account, now } = context;
    const { id, fields: _given, ...changes } = input;
    const collection = await getCollection(context, id);
    const fields = plan?.fields ?? collection.fields;
    const title_field = changes.title_field === undefined ? collection.title_field : changes.title_field;
    const sort = changes.sort === undefined ? collection.sort : changes.sort;
    const has = (key: string | null) => fields.some((field) => field.key === key);
    const wanted = {
      slug: changes.slug ?? collection.slug,
      route: changes.route === undefined ? collection.route : changes.route,
      // What names a field that is taken away with this change names none.
      title_field: changes.title_field === undefined && !has(title_field) ? null : title_field,
      sort:
        changes.sort === undefined &&
        sort &&
        !has(sort.replace(/^-/, "")) &&
        !store.isSortColumn(sort.replace(/^-/, ""))
          ? null
          : sort,
      fields,
    };
    await assertNames(context, collection.website_id, wanted, id);
    if (plan) await carryOutFields(context, collection, plan);
    await store.updateCollection(db, account._id, id, {
      ...changes,
      ...wanted,
      ...(plan ? { removed_fields: removedAfter(collection, fields, now) } : {}),
      // Never the same twice, so that who has looked at it knows.
      updated_at: Math.max(now, collection.updated_at + 1),
    });
    await showLater(context, collection.website_id, id, "");
    return toCollection(await getCollection(context, id));
  },
});

const deleteCollection = operation({
  name: "collections.delete",
  route: "DELETE /v1/cms/collections/:id",
  scope: ["sites:write", "publish"],
  right: ["content", "design", "publish"],
  summary: "Delete a collection",
  description:
    "With its records, for good; their pages go from the published website within seconds. Refused while fields of other collections refer to it, unless `force`, which removes those fields.",
  ...f.deletes("col", "collection", "DeletedCollection"),
  input: {
    id: f.identifier("col", "collection"),
    force: v.optional(f.described(v.boolean(), "Also when others refer to it.", false), false),
  },
  errors: ["collection_referenced"],
  async handle(context, input) {
    const { db, account, now } = context;
    const collection = await getCollection(context, input.id);
    const { _id, website_id } = collection;
    const others = await store.listCollections(db, account._id, website_id, MOST.collections, 0);
    const referring = others.filter(
      (other) => other._id !== _id && other.fields.some(({ collection_id }) => collection_id === _id),
    );
    if (referring.length > 0 && !input.force)
      throw new ApiError(
        "collection_referenced",
        `Fields of ${referring.map(({ name }) => `“${name}”`).join(", ")} refer to this collection. Remove them first, or delete with force=true, which removes them.`,
        { collections: referring.map((other) => other._id) },
      );
    for (const other of referring) {
      const fields = other.fields.filter(({ collection_id }) => collection_id !== _id);
      await store.updateCollection(db, account._id, other._id, {
        fields,
        updated_at: Math.max(now, other.updated_at + 1),
      });
    }
    await store.freeNames(db, _id);
    await deleteWithAllBelow(context, "collection", _id);
    await showLater(context, website_id, _id, "");
    return { _id, deleted: true as const };
  },
});

export const cmsOperations = [
  listCollections,
  createCollection,
  getCollectionById,
  updateCollection,
  deleteCollection,
  ...recordOperations,
  ...manyRecordsOperations,
  ...transferOperations,
  ...suggestOperations,
];
