/** Records: what is in collections. */
import * as v from "valibot";
import { ApiError, invalid } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { mayUse, requiredPlan } from "../../policy/plans.ts";
import { assertPublisher } from "../../policy/rights.ts";
import { dataField, recordSlug, sortField } from "./field_schemas.ts";
import { Content, toContent } from "./presenter.ts";
import {
  addRecords,
  assertRevision,
  changeRecord,
  getCollection,
  getRecord,
  readRecords,
  removeRecord,
} from "./service.ts";
import * as store from "./store.ts";
import { filterValue, isFilterable, isSortable, searchWords } from "./values.ts";

/** Records of one call. */
const MOST_AT_ONCE = 100;
const MOST_FILTERS = 5;
const MOST_WORDS = 5;

const status = v.picklist(["draft", "scheduled", "published", "archived"]);
const moment = (description: string) =>
  v.optional(v.nullable(f.described(f.timestamp, description, "2026-12-01T08:00:00.000Z")));

const stateFields = {
  status: f.optional(
    f.described(
      status,
      "`published` publishes at once, what was drafted too; `scheduled` needs `publish_at`.",
      "draft",
    ),
  ),
  slug: f.optional(recordSlug),
  publish_at: moment("When the record, or its draft, is published by itself, to the minute; null: not by itself."),
  unpublish_at: moment("When it is archived by itself; null: not by itself."),
};

const atTime = (text: string | null | undefined): number | null | undefined =>
  text ? Date.parse(text) : (text as null | undefined);

/** Throws 403 when the account's plan can't show content to visitors. */
export function assertMayPublish(
  context: Pick<Context, "account" | "limits" | "person" | "token">,
  wanted: { status?: string; publish_at?: unknown }[],
): void {
  const publishes = wanted.some(
    ({ status, publish_at }) => status === "published" || status === "scheduled" || publish_at != null,
  );
  if (!publishes) return;
  assertPublisher(context);
  if (mayUse(context.account, "publish")) return;
  throw new ApiError(
    "plan_required",
    "Publishing needs an active paid plan. Keep the record as a draft, or change the plan.",
    {
      feature: "publish",
      required_plan: requiredPlan("publish"),
    },
  );
}

const listRecords = operation({
  name: "records.list",
  route: "GET /v1/cms/collections/:id/records",
  scope: "sites:read",
  summary: "List the records of a collection",
  description:
    "As editors see them, drafts of published records included. `filter[key]=value` for fields that are no long texts or pictures (of a list: one of its items), up to 5, all must hold; texts are compared without case and accents. `q` finds words of short texts by their beginnings.",
  input: {
    id: f.identifier("col", "collection"),
    ...f.listFields(),
    q: f.optional(
      f.textUpTo(200, "Only records with words that begin so. `total` is exact up to 1,000, `has_more` always.", "rye"),
    ),
    status: f.optional(f.described(status, "Only those with this status.", "published")),
    sort: f.optional(sortField),
    filter: f.optional(
      f.described(v.record(v.string(), v.string()), "Values that fields must have, by their keys.", {
        category: "News",
      }),
    ),
  },
  output: f.listOf(Content),
  large: true,
  async handle(context, input) {
    const { db, account, services } = context;
    const collection = await getCollection(context, input.id);
    const listing = toListing(collection, input);
    if (listing === null) return f.toList([], input, 0);
    const { ids, total } = await store.listRecordIds(
      db,
      collection._id,
      listing,
      input.limit,
      input.page * input.limit,
    );
    const rows = await store.findRecords(db, account._id, ids);
    return f.toList(
      rows.map((row) => toContent(collection, row, services)),
      input,
      total,
    );
  },
});

interface WantedList {
  q?: string | undefined;
  status?: store.RecordStatus | undefined;
  sort?: string | undefined;
  filter?: Record<string, string> | undefined;
}

/** What a list asks for, by the index; null: no record can be so. Throws `validation_failed`. */
function toListing(
  { fields, sort: ownSort }: store.FoundCollection,
  { q, status, sort, filter }: WantedList,
): store.Listing | null {
  const given = Object.entries(filter ?? {});
  if (given.length > MOST_FILTERS) throw invalid("filter", "too_many", { most: MOST_FILTERS });
  const filters: store.Listing["filters"] = [];
  for (const [key, text] of given) {
    const field = fields.find((field) => field.key === key && isFilterable(field.type));
    if (!field) throw invalid(`filter[${key.slice(0, 60)}]`, "not_filterable");
    const value = text.length > 2000 ? null : filterValue(field, text);
    if (value === null) return null;
    filters.push([key, value]);
  }
  const order = sort ?? ownSort ?? "-created_at";
  const name = order.replace(/^-/, "");
  const isField = fields.some(({ key, type }) => key === name && isSortable(type));
  if (!isField && !store.isSortColumn(name)) {
    if (sort !== undefined) throw invalid("sort", "no_sort_key");
    return {
      seenBy: "editors",
      status,
      filters,
      words: wordsFor(q),
      sort: { by: "column", name: "created_at", descending: true },
    };
  }
  return {
    seenBy: "editors",
    status,
    filters,
    words: wordsFor(q),
    sort: { by: isField ? "field" : "column", name, descending: order.startsWith("-") },
  };
}

function wordsFor(q = ""): string[][] {
  const words = searchWords(q).slice(0, MOST_WORDS);
  // Signs are in no word: as one they are found nowhere, and left out everything would be.
  return words.length === 0 && q.trim() !== "" ? [[q.trim()]] : words;
}

const recordsField = f.described(
  v.pipe(v.array(v.strictObject({ data: dataField, ...stateFields })), v.minLength(1), v.maxLength(MOST_AT_ONCE)),
  `Up to ${MOST_AT_ONCE} records, all or none, instead of one.`,
  [{ data: { title: "Rye is back" } }, { data: { title: "Closed on Monday" } }],
);

const createRecords = operation({
  name: "records.create",
  route: "POST /v1/cms/collections/:id/records",
  scope: "sites:write",
  summary: "Make a record, or up to 100",
  description:
    "One (`data`), or `records`, all or none. Without a `status` they are drafts, which may lack required values. Answers the record, or `{ records: […] }`.",
  input: {
    id: f.identifier("col", "collection"),
    data: f.optional(dataField),
    ...stateFields,
    records: f.optional(recordsField),
  },
  output: v.union([Content, v.object({ records: f.described(v.array(Content), "In their order.") })]),
  stores: true,
  large: true,
  errors: ["record_limit", "slug_taken", "value_taken", "plan_required"],
  example: { input: { data: { title: "Rye is back", date: "2026-11-20" }, status: "published" } },
  async prepare(context, input) {
    const collection = await getCollection(context, input.id);
    const { id, records, ...one } = input;
    if (records && Object.values(one).some((value) => value !== undefined)) throw invalid("records", "given_alone");
    if (!records && one.data === undefined) throw invalid("data", "required");
    const given = (records ?? [{ ...one, data: one.data! }]).map((record) => ({
      ...record,
      publish_at: atTime(record.publish_at),
      unpublish_at: atTime(record.unpublish_at),
    }));
    assertMayPublish(context, given);
    return await readRecords(collection, given, (index) => (records ? `records.${index}.` : ""));
  },
  async handle(context, input, read) {
    const collection = await getCollection(context, input.id);
    const rows = await addRecords(context, collection, read, (index) => (input.records ? `records.${index}.` : ""));
    const made = (
      await store.findRecords(
        context.db,
        context.account._id,
        rows.map(({ _id }) => _id),
      )
    ).map((row) => toContent(collection, row, context.services));
    return input.records ? { records: made } : made[0]!;
  },
});

const getRecordById = operation({
  name: "records.get",
  route: "GET /v1/cms/records/:id",
  scope: "sites:read",
  summary: "Get a record",
  input: { id: f.identifier("rec", "record") },
  output: Content,
  async handle(context, input) {
    const row = await getRecord(context, input.id);
    return toContent(await getCollection(context, row.collection_id), row, context.services);
  },
});

const revisionField = f.optional(
  f.described(v.pipe(v.number(), v.integer()), "The revision that the change is made from.", 3),
);

const updateRecord = operation({
  name: "records.update",
  route: "PUT /v1/cms/records/:id",
  scope: "sites:write",
  summary: "Change a record",
  description:
    "Only what is sent changes; `data` is merged. Of a published record changes are a draft until `status` is `published`, or `publish_at` comes; what visitors see stays until then. A published record with another `slug` leaves a 301 at its old address; one that is unpublished (`draft`, `archived`) or deleted leaves a 410. Send the `revision` you know: when it is not the stored one any more, 409 `record_changed`.",
  input: {
    id: f.identifier("rec", "record"),
    data: f.optional(dataField),
    ...stateFields,
    revision: revisionField,
  },
  output: Content,
  limit: LIMIT.edit,
  stores: true,
  errors: ["record_changed", "slug_taken", "value_taken", "plan_required"],
  example: { input: { data: { title: "Rye is back for good" }, status: "published", revision: 3 } },
  async handle(context, input) {
    const { id, ...given } = input;
    const { pending, ...before } = await getRecord(context, id);
    const collection = await getCollection(context, before.collection_id);
    const changes = { ...given, publish_at: atTime(given.publish_at), unpublish_at: atTime(given.unpublish_at) };
    if (before.status !== "published") assertMayPublish(context, [changes]);
    else if (given.status === "published") assertMayPublish(context, [changes]);
    // What visitors see of it changes at once.
    else if (given.status ?? given.slug ?? given.unpublish_at) assertPublisher(context);
    await changeRecord(context, collection, before, changes);
    return toContent(collection, await getRecord(context, id), context.services);
  },
});

const deleteRecord = operation({
  name: "records.delete",
  route: "DELETE /v1/cms/records/:id",
  scope: ["sites:write", "publish"],
  summary: "Delete a record",
  description:
    "For good; its page answers 410 within seconds. Refused while other records refer to it, unless `force`, which takes it out of them.",
  ...f.deletes("rec", "record", "DeletedRecord"),
  input: {
    id: f.identifier("rec", "record"),
    force: v.optional(f.described(v.boolean(), "Also when others refer to it.", false), false),
    revision: revisionField,
  },
  limit: LIMIT.edit,
  errors: ["record_changed", "record_referenced"],
  async handle(context, input) {
    const { pending, ...row } = await getRecord(context, input.id);
    assertRevision(row, input.revision);
    await removeRecord(context, await getCollection(context, row.collection_id), row, input.force);
    return { _id: row._id, deleted: true as const };
  },
});

export const recordOperations = [listRecords, createRecords, getRecordById, updateRecord, deleteRecord];
