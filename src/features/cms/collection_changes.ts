/** Changes of collections: their names, and their fields with what that means for the values that records have. */
import { ApiError, invalid, PremisesChanged } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { ContentData, ContentField } from "../../storage/tables.ts";
import { asKept, type GivenField } from "./field_schemas.ts";
import { retyped } from "./rules.ts";
import { INDEX_JOB } from "./service.ts";
import * as store from "./store.ts";
import { converted, isSortable } from "./values.ts";

/** Records that are looked at in one turn of the event loop. */
const LOOKED_AT = 200;
/** As many as an answer tells. */
const TOLD = 20;

const TEXTS = new Set(["text", "long_text", "rich_text"]);

/** The fields of a collection as they are to be kept. Throws `validation_failed`, `not_found`. */
export async function keptFields(
  { db, account }: Pick<Context, "db" | "account">,
  websiteId: string,
  ownId: string,
  given: GivenField[],
): Promise<ContentField[]> {
  const fields = given.map(asKept);
  const others = await store.listCollections(db, account._id, websiteId, MOST.collections, 0);
  for (const [index, { type, options, collection_id, max_length, unique }] of fields.entries()) {
    const [isChoice, isReference] = [type.endsWith("select"), type.endsWith("reference")];
    if (isChoice !== options.length > 0)
      throw invalid(`fields.${index}.options`, isChoice ? "required_with" : "left_out_with", { other: type });
    if (isReference !== (collection_id !== null))
      throw invalid(`fields.${index}.collection_id`, isReference ? "required_with" : "left_out_with", { other: type });
    if (collection_id !== null && collection_id !== ownId && !others.some(({ _id }) => _id === collection_id))
      throw invalid(`fields.${index}.collection_id`, "not_here");
    if (max_length !== null && !TEXTS.has(type))
      throw invalid(`fields.${index}.max_length`, "left_out_with", { other: type });
    if (unique && !isSortable(type)) throw invalid(`fields.${index}.unique`, "false_with", { other: type });
  }
  return fields;
}

/** Throws when what names a collection is taken, or names no field. */
export async function assertNames(
  { db }: Pick<Context, "db">,
  websiteId: string,
  wanted: Pick<store.CollectionRow, "slug" | "route" | "title_field" | "sort" | "fields">,
  except: string,
): Promise<void> {
  const { title_field, sort, fields, slug, route } = wanted;
  if (title_field !== null && !fields.some(({ key, type }) => key === title_field && isSortable(type)))
    throw invalid("title_field", "no_title_key");
  const by = sort?.replace(/^-/, "");
  if (by !== undefined && !store.isSortColumn(by) && !fields.some(({ key, type }) => key === by && isSortable(type)))
    throw invalid("sort", "no_sort_key");
  const taken = await store.findTaken(db, websiteId, wanted, except);
  if (taken.slug)
    throw new ApiError("slug_taken", `Another collection of the website has the slug "${slug}". Choose another.`);
  if (taken.route)
    throw new ApiError("route_taken", `Another collection of the website has the route "${route}". Choose another.`);
}

/** What a change of fields does to records: those whose values must be written anew. */
export interface FieldChanges {
  fields: ContentField[];
  /** The collection that it was looked at for. */
  updated_at: number;
  records: number;
  converted: { _id: string; revision: number; data: ContentData; draft_data: ContentData | null }[];
  /** Whether records are found by something else than before. */
  reindexes: boolean;
}

/**
 * Looks at every record when fields are of another type, a few in each turn.
 * @throws ApiError `values_lost` with the records whose values would not survive, `value_taken` when values that are to
 *   be there once are there more often
 */
export async function planFields(
  { db }: Pick<Context, "db">,
  collection: store.FoundCollection,
  fields: ContentField[],
): Promise<FieldChanges> {
  const changes = retyped(collection, fields);
  const plan: FieldChanges = {
    fields,
    updated_at: collection.updated_at,
    records: collection.record_count ?? 0,
    converted: [],
    reindexes: changes.length > 0 || comesBack(collection, fields),
  };
  const lost: { _id: string; slug: string; field: string }[] = [];
  for (let after = ""; changes.length > 0; ) {
    const rows = await store.recordsAfter(db, collection._id, after, LOOKED_AT);
    for (const row of rows) {
      const [data, draft_data] = [row.data, row.draft_data].map((values) => {
        if (!values) return null;
        let result = values;
        for (const { from, to } of changes) {
          const value = values[to.key];
          if (value === undefined) continue;
          const next = converted(from, to, value);
          if (next === null) {
            if (lost.length < TOLD) lost.push({ _id: row._id, slug: row.slug, field: to.key });
          } else if (!Bun.deepEquals(next, value)) result = { ...result, [to.key]: next };
        }
        return result;
      }) as [ContentData, ContentData | null];
      if (data !== row.data || draft_data !== row.draft_data)
        plan.converted.push({ _id: row._id, revision: row.revision, data, draft_data });
    }
    if (rows.length < LOOKED_AT || lost.length >= TOLD) break;
    after = rows.at(-1)!._id;
    await nextTurn();
  }
  if (lost.length > 0)
    throw new ApiError("values_lost", tellRefusal("values_of_field", { field: lost[0]!.field }), { records: lost });
  const wasUnique = new Set(collection.fields.filter(({ unique }) => unique).map(({ key }) => key));
  for (const { key, unique, name } of fields) {
    if (!unique || wasUnique.has(key)) continue;
    const repeated = await store.findRepeated(db, collection._id, key, TOLD);
    if (repeated.length > 0)
      throw new ApiError(
        "value_taken",
        `Several records have the same “${name}”. Change them first, then make the field unique.`,
        { records: repeated.map(({ record_id }) => record_id) },
      );
  }
  return plan;
}

const comesBack = ({ removed_fields }: store.FoundCollection, fields: ContentField[]): boolean =>
  fields.some(({ key }) => removed_fields.some(({ field }) => field.key === key));

/** Records that are written anew with a change of their fields; more are left to a change in steps of its own. */
const CONVERTED_AT_ONCE = 1000;

/**
 * Writes what a change of fields makes of records, in the transaction of the change.
 * @throws PremisesChanged when records have changed since they were looked at
 */
export async function carryOutFields(
  { db, account, services, now, afterCommit }: Context,
  collection: store.FoundCollection,
  plan: FieldChanges,
): Promise<void> {
  if (collection.updated_at !== plan.updated_at || (collection.record_count ?? 0) !== plan.records)
    throw new PremisesChanged();
  if (plan.converted.length > CONVERTED_AT_ONCE)
    throw new ApiError(
      "values_lost",
      tellRefusal("values_of_many", { records: plan.converted.length, most: CONVERTED_AT_ONCE }),
    );
  const rows = await store.findRecords(
    db,
    account._id,
    plan.converted.map(({ _id }) => _id),
  );
  const changed = new Map(plan.converted.map((row) => [row._id, row]));
  if (rows.some(({ _id, revision }) => changed.get(_id)!.revision !== revision)) throw new PremisesChanged();
  await store.saveData(db, plan.converted);
  if (!plan.reindexes) return;
  await services.queue.hasten(db, { kind: INDEX_JOB, subject: collection._id, runAt: now });
  afterCommit(() => services.queue.wake());
}
