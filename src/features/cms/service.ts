/**
 * Content: what a website's collections hold. Records change here and nowhere else; what visitors see of them is made by
 * publishing (its job follows `content_changes`), which is told of every change that they could see.
 */
import type { SiteCollection } from "../../engines/engine.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, type Detail, invalid, orNotFound } from "../../lib/errors.ts";
import type { Context, Services, WriteContext } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import type { ContentData } from "../../storage/tables.ts";
import { recordEvent } from "../webhooks/service.ts";
import { RECORD_EVENTS } from "./events.ts";
import { toContent } from "./presenter.ts";
import {
  assetsIn,
  changedState,
  dueState,
  indexEntries,
  LONGEST_RECORD_BYTES,
  merged,
  missingIn,
  type RecordState,
  readData,
  referencesIn,
  refusedData,
  sizeOf,
  slugsFor,
  withoutReference,
} from "./rules.ts";
import * as store from "./store.ts";
import { indexValues, searchWords } from "./values.ts";

/** The kind of job that shows changed content to visitors; its subject is the website. */
export const SHOW_JOB = "cms.show";
/** The kind of job that writes anew what a collection's records are found by; its subject is the collection. */
export const INDEX_JOB = "cms.index";

/** The account's collection. Throws `not_found`. */
export const getCollection = async (
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.FoundCollection> => orNotFound(await store.findCollection(db, account._id, id), "collection", id);

/** The account's record. Throws `not_found`. */
export const getRecord = async (
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.FoundRecord> => orNotFound(await store.findRecord(db, account._id, id), "record", id);

/** Where content changes: a call, or what its time has come for. */
export interface RecordContext extends WriteContext {
  services: Pick<Services, "ids" | "queue" | "baseUrl">;
  afterCommit(effect: () => void): void;
  /** Records that are to be made after this one, which it may refer to already. */
  coming?: ReadonlySet<string>;
}

export interface GivenRecord extends RecordState {
  data: Record<string, unknown>;
  slug?: string | undefined;
  /** One that was made before, because others that are made with it refer to it. */
  _id?: string;
}

/** Given records, each with what its values are. */
export type ReadRecord = Omit<GivenRecord, "data"> & { set: ContentData; cleared: string[] };

/**
 * Reads the values of given records, a few in each turn of the event loop.
 * @param pathOf of a record, before its values' keys, in details
 * @throws ApiError `validation_failed`
 */
export async function readRecords(
  { fields }: Pick<store.CollectionRow, "fields">,
  given: GivenRecord[],
  pathOf: (index: number) => string,
): Promise<ReadRecord[]> {
  const problems: Detail[] = [];
  const read: ReadRecord[] = [];
  for (const [index, { data, ...others }] of given.entries()) {
    const { set, cleared, problems: found } = readData(fields, data, `${pathOf(index)}data.`);
    problems.push(...found);
    read.push({ ...others, set, cleared });
    if (index % 10 === 9) await nextTurn();
  }
  if (problems.length > 0) throw refusedData(problems);
  return read;
}

const STAGES = new Set<store.RecordStatus>(["published", "scheduled"]);

/** Makes records of a collection, all or none. Throws `record_limit`, `slug_taken`, `value_taken`, `validation_failed`. */
export async function addRecords(
  context: RecordContext,
  collection: store.FoundCollection,
  given: ReadRecord[],
  pathOf: (index: number) => string = (index) => (given.length > 1 ? `records.${index}.` : ""),
): Promise<store.RecordRow[]> {
  const { db, account, now, newId } = context;
  if ((await store.countRecords(db, collection._id)) + given.length > MOST.records)
    throw new ApiError(
      "record_limit",
      `A collection has at most ${MOST.records.toLocaleString("en")} records. Delete some with DELETE /v1/cms/records/:id first.`,
    );
  const rows: store.RecordRow[] = [];
  for (const [index, { _id = newId("rec"), set, slug = "", cleared: _, ...wanted }] of given.entries()) {
    const none = {
      status: "draft" as const,
      data: {},
      draft_data: null,
      publish_at: null,
      unpublish_at: null,
      published_at: null,
    };
    const state = changedState(none, set, true, wanted, now, pathOf(index));
    const row: store.RecordRow = {
      _id,
      account_id: account._id,
      website_id: collection.website_id,
      collection_id: collection._id,
      slug,
      ...state,
      revision: 1,
      size_bytes: 0,
      ...stampsAt(now),
    };
    rows.push(row);
  }
  await giveSlugs(db, collection, rows, pathOf);
  await saveAll(context, collection, rows, pathOf);
  for (const row of rows) if (row.status === "published") await tell(context, collection, row, "published");
  return rows;
}

/** Gives slugs to those that have none, and makes sure that the others' are free. */
async function giveSlugs(
  db: Db,
  collection: store.FoundCollection,
  rows: store.RecordRow[],
  pathOf: (index: number) => string,
): Promise<void> {
  const candidates = rows.map((row) => (row.slug ? [row.slug] : [...slugsFor(titleIn(collection, row.data), row._id)]));
  const taken = new Set((await store.findBySlugs(db, collection._id, candidates.flat())).keys());
  for (const [index, row] of rows.entries()) {
    const free = candidates[index]!.find((slug) => !taken.has(slug));
    if (free === undefined) throw slugTaken(`${pathOf(index)}slug`, candidates[index]!.at(-1)!);
    row.slug = free;
    taken.add(free);
  }
}

const titleIn = ({ title_field }: store.FoundCollection, data: ContentData): string => {
  const value = title_field === null ? undefined : data[title_field];
  return value === undefined || typeof value === "object" ? "" : String(value);
};

const slugTaken = (path: string, slug: string): ApiError =>
  new ApiError(
    "slug_taken",
    `Another record of the collection has the slug "${slug}". Choose another, or leave it out.`,
    {
      details: [{ path, ...problem("taken") }],
    },
  );

/** Checks records as they are to be, and stores them with what they are found by. */
async function saveAll(
  context: RecordContext,
  collection: store.FoundCollection,
  rows: store.RecordRow[],
  pathOf: (index: number) => string,
): Promise<void> {
  const { db } = context;
  const { fields } = collection;
  const missing = rows.flatMap((row, index) =>
    STAGES.has(row.status) ? missingIn(fields, row.data, `${pathOf(index)}data.`) : [],
  );
  if (missing.length > 0) throw refusedData(missing);
  for (const [index, row] of rows.entries()) {
    row.size_bytes = sizeOf(row);
    if (row.size_bytes > 2 * LONGEST_RECORD_BYTES)
      throw invalid(`${pathOf(index)}data`, "too_large_kb", { most: LONGEST_RECORD_BYTES / 1000 });
  }
  await assertUnique(db, collection, rows, pathOf);
  await assertPresent(context, collection, rows, pathOf);
  await store.saveRecords(
    db,
    rows.map((row) => ({ row, entries: indexEntries(fields, row) })),
  );
}

/** Throws `value_taken` when another record has a value that only one may have. */
async function assertUnique(
  db: Db,
  collection: store.FoundCollection,
  rows: store.RecordRow[],
  pathOf: (index: number) => string,
): Promise<void> {
  const unique = collection.fields.filter((field) => field.unique);
  if (unique.length === 0) return;
  const own = new Map(rows.map((row) => [row._id, row]));
  const wanted = new Map<string, { key: string; value: string; index: number; id: string }>();
  const taken = (index: number, key: string, holder: string) => {
    const told = problem("value_taken");
    return new ApiError("value_taken", `${pathOf(index)}data.${key}: ${told.message} (${holder}).`, {
      details: [{ path: `${pathOf(index)}data.${key}`, ...told }],
      record_id: holder,
    });
  };
  for (const [index, row] of rows.entries())
    for (const field of unique)
      for (const data of row.draft_data ? [row.data, row.draft_data] : [row.data]) {
        const given = data[field.key];
        if (given === undefined) continue;
        for (const value of indexValues(field, given)) {
          const known = wanted.get(`${field.key} ${value}`);
          if (known && known.id !== row._id) throw taken(index, field.key, known.id);
          wanted.set(`${field.key} ${value}`, { key: field.key, value, index, id: row._id });
        }
      }
  const asked = [...wanted.values()].map(({ key, value }): [string, string] => [key, value]);
  for (const { key, value, record_id } of await store.findHolders(db, collection._id, asked))
    if (!own.has(record_id)) throw taken(wanted.get(`${key} ${value}`)!.index, key, record_id);
}

/** Throws `validation_failed` when a record or an asset that a value names is not there. */
async function assertPresent(
  { db, account, coming }: RecordContext,
  { _id, fields }: store.FoundCollection,
  rows: store.RecordRow[],
  pathOf: (index: number) => string,
): Promise<void> {
  const named = rows.flatMap((row, index) =>
    [row.draft_data ?? row.data].flatMap((data) => [
      ...referencesIn(fields, data).flatMap(({ field, ids }) =>
        ids.map((id) => ({ id, path: `${pathOf(index)}data.${field.key}`, field })),
      ),
      ...fields.flatMap((field) =>
        assetsIn([field], data).map((id) => ({ id, path: `${pathOf(index)}data.${field.key}`, field })),
      ),
    ]),
  );
  if (named.length === 0) return;
  const ids = [...new Set(named.map(({ id }) => id))];
  const targets = await store.findTargets(db, account._id, ids);
  const assets = await store.findAssets(db, account._id, ids);
  const problems = named.flatMap(({ id, path, field }): Detail[] => {
    if (field.collection_id === null) return assets.has(id) ? [] : [{ path, ...problem("asset_missing", { id }) }];
    const found = coming?.has(id) ? _id : targets.get(id);
    if (found === field.collection_id) return [];
    return [{ path, ...problem(found ? "record_elsewhere" : "record_missing", { id }) }];
  });
  if (problems.length > 0) throw refusedData(problems);
}

/** Notes that what visitors see of a website's content is to be made anew. */
export async function showLater(
  { db, now, services, afterCommit }: Pick<RecordContext, "db" | "now" | "services" | "afterCommit">,
  websiteId: string,
  collectionId: string,
  recordId: string,
): Promise<void> {
  await store.noteChange(db, { website_id: websiteId, collection_id: collectionId, record_id: recordId });
  await services.queue.hasten(db, { kind: SHOW_JOB, subject: websiteId, runAt: now });
  afterCommit(() => services.queue.wake());
}

/** Tells visitors and webhooks of what happened to a record. */
async function tell(
  context: RecordContext,
  collection: store.FoundCollection,
  row: store.RecordRow,
  what: keyof typeof RECORD_EVENTS,
): Promise<void> {
  await showLater(context, collection.website_id, collection._id, row._id);
  await recordEvent(context, RECORD_EVENTS[what], () =>
    toContent(collection, { ...row, pending: 0 }, context.services),
  );
}

/** What is given to change a record. */
export interface RecordChanges extends RecordState {
  data?: Record<string, unknown> | undefined;
  slug?: string | undefined;
  revision?: number | undefined;
}

/** Changes a record. Throws `record_changed`, `slug_taken`, `value_taken`, `validation_failed`. */
export async function changeRecord(
  context: RecordContext,
  collection: store.FoundCollection,
  before: store.RecordRow,
  changes: RecordChanges,
): Promise<store.RecordRow> {
  const row = changedRow(collection, before, changes, context.now, "");
  await putRecord(context, collection, before, row);
  return row;
}

/**
 * Changes records of a collection, all or none, in what is not their slug.
 * @param pathOf of a record, before its values' keys, in details
 * @throws ApiError `record_changed`, `value_taken`, `validation_failed`
 */
export async function changeRecords(
  context: RecordContext,
  collection: store.FoundCollection,
  given: { before: store.RecordRow; changes: Omit<RecordChanges, "slug"> }[],
  pathOf: (index: number) => string,
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ before, changes }, index) =>
    changedRow(collection, before, changes, context.now, pathOf(index)),
  );
  await saveAll(context, collection, rows, pathOf);
  for (const [index, { before }] of given.entries()) await announce(context, collection, before, rows[index]!);
}

/** A record as it is to be. Throws `record_changed`, `validation_failed`. */
function changedRow(
  collection: store.FoundCollection,
  before: store.RecordRow,
  changes: RecordChanges,
  now: number,
  path: string,
): store.RecordRow {
  assertRevision(before, changes.revision);
  const { set, cleared, problems } = readData(collection.fields, changes.data ?? {}, `${path}data.`);
  if (problems.length > 0) throw refusedData(problems);
  const edited = merged(before.draft_data ?? before.data, { set, cleared });
  const state = changedState(before, edited, changes.data !== undefined, changes, now, path);
  return {
    ...before,
    ...state,
    slug: changes.slug ?? before.slug,
    revision: before.revision + 1,
    updated_at: now,
  };
}

/**
 * @param revision that a change is made from; undefined: whatever is stored
 * @throws ApiError `record_changed`
 */
export function assertRevision(before: Pick<store.RecordRow, "revision">, revision: number | undefined): void {
  if (revision === undefined || revision === before.revision) return;
  throw new ApiError(
    "record_changed",
    `The record was changed meanwhile: it is at revision ${before.revision}. Get it again, and send the change with that.`,
    { revision: before.revision },
  );
}

async function putRecord(
  context: RecordContext,
  collection: store.FoundCollection,
  before: store.RecordRow,
  row: store.RecordRow,
): Promise<void> {
  if (row.slug !== before.slug) {
    const holder = (await store.findBySlugs(context.db, collection._id, [row.slug])).get(row.slug);
    if (holder !== undefined && holder !== row._id) throw slugTaken("slug", row.slug);
  }
  await saveAll(context, collection, [row], () => "");
  await announce(context, collection, before, row);
}

/** Tells of a change what there is to tell: that it is seen, is not any more, or is seen as something else. */
async function announce(
  context: RecordContext,
  collection: store.FoundCollection,
  before: store.RecordRow,
  row: store.RecordRow,
): Promise<void> {
  const [was, is] = [before.status === "published", row.status === "published"];
  const differs =
    row.slug !== before.slug || row.published_at !== before.published_at || !Bun.deepEquals(row.data, before.data);
  if (is && (!was || differs)) await tell(context, collection, row, "published");
  else if (was && !is) await tell(context, collection, row, "unpublished");
}

/** So many records may lose a reference with one call. */
const MOST_REFERRING = 200;
/** As many as an answer tells. */
const MOST_REFERRING_NAMED = 20;

/**
 * Deletes a record.
 * @param force takes it out of the records that refer to it
 * @throws ApiError `record_referenced`
 */
export async function removeRecord(
  context: RecordContext,
  collection: store.FoundCollection,
  row: store.RecordRow,
  force: boolean,
): Promise<void> {
  const { db, account, now } = context;
  const others = await store.listCollections(db, account._id, collection.website_id, MOST.collections, 0);
  const leading = others.flatMap(({ _id, fields }) =>
    fields.filter((field) => field.collection_id === collection._id).map(({ key }): [string, string] => [_id, key]),
  );
  const referring = await store.findReferring(db, row._id, leading, MOST_REFERRING + 1);
  if (referring.length > 0 && (!force || referring.length > MOST_REFERRING)) {
    const wish = force
      ? `More than ${MOST_REFERRING} do: change some of them first.`
      : "Change them first, or delete with force=true, which takes it out of them.";
    throw new ApiError("record_referenced", `Other records refer to this one. ${wish}`, {
      records: referring.slice(0, MOST_REFERRING_NAMED),
    });
  }
  const rows = await store.findRecords(db, account._id, [...new Set(referring.map(({ record_id }) => record_id))]);
  for (const { pending, ...before } of rows) {
    const own = others.find(({ _id }) => _id === before.collection_id)!;
    const after: store.RecordRow = {
      ...before,
      data: withoutReference(own.fields, before.data, row._id),
      draft_data: before.draft_data && withoutReference(own.fields, before.draft_data, row._id),
      revision: before.revision + 1,
      updated_at: now,
    };
    after.size_bytes = sizeOf(after);
    await store.saveRecords(db, [{ row: after, entries: indexEntries(own.fields, after) }]);
    await announce(context, own, before, after);
  }
  await store.deleteRecord(db, account._id, row._id);
  if (row.status === "published") await showLater(context, collection.website_id, collection._id, row._id);
  await recordEvent(context, RECORD_EVENTS.deleted, () =>
    toContent(collection, { ...row, pending: 0 }, context.services),
  );
}

/**
 * Takes a record that is not there out of some of those that refer to it, which nobody sees yet; tells how many there were.
 * @param collections whose records may refer to it
 */
export async function dropReferences(
  db: Db,
  recordId: string,
  collections: Pick<store.CollectionRow, "_id" | "fields">[],
  most: number,
): Promise<number> {
  const fieldsOf = new Map(collections.map(({ _id, fields }) => [_id, fields]));
  const leading = collections.flatMap(({ _id, fields }) =>
    fields.filter(({ collection_id }) => collection_id !== null).map(({ key }): [string, string] => [_id, key]),
  );
  const referring = await store.findReferring(db, recordId, leading, most);
  const ids = [...new Set(referring.map(({ record_id }) => record_id))];
  for (const before of await store.findAnyRecords(db, ids)) {
    const fields = fieldsOf.get(before.collection_id)!;
    const data = withoutReference(fields, before.data, recordId);
    const draft_data = before.draft_data && withoutReference(fields, before.draft_data, recordId);
    const row = { ...before, data, draft_data, size_bytes: sizeOf({ data, draft_data }) };
    await store.saveRecords(db, [{ row, entries: indexEntries(fields, row) }]);
  }
  return referring.length;
}

/** Publishes and archives what is due, some of it; tells how many it found. */
export async function carryOutDue(
  { ids, queue, baseUrl }: Pick<Services, "ids" | "queue" | "baseUrl">,
  db: Db,
  now: number,
  most: number,
  afterCommit: (effect: () => void) => void,
): Promise<number> {
  const due = await store.listDue(db, now, most);
  for (const before of due) {
    const account = { _id: before.account_id };
    const collection = await store.findCollection(db, account._id, before.collection_id);
    const state = dueState(before, now);
    const next = state ?? { publish_at: null, unpublish_at: null };
    const row = { ...before, ...next, revision: before.revision + 1, updated_at: now };
    row.size_bytes = sizeOf(row);
    if (!collection) continue;
    await store.saveRecords(db, [{ row, entries: indexEntries(collection.fields, row) }]);
    await announce(
      { db, account, now, newId: ids.next, services: { ids, queue, baseUrl }, afterCommit },
      collection,
      before,
      row,
    );
  }
  return due.length;
}

/** Whether a website has content. */
export const hasCollections = async (db: Db, websiteId: string): Promise<boolean> =>
  (await store.countCollections(db, websiteId)) > 0;

/** A website's collections, for who writes its pages; the oldest first. */
export async function siteCollections(db: Db, accountId: string, websiteId: string): Promise<SiteCollection[]> {
  const rows = await store.listCollections(db, accountId, websiteId, MOST.collections, 0);
  if (rows.length === 0) return [];
  const slugs = new Map(rows.map(({ _id, slug }) => [_id, slug]));
  const publishing = await store.findPublishing(db, [...slugs.keys()]);
  return rows.reverse().map(({ _id, slug, name, singular_name, route, title_field, fields }) => ({
    slug,
    name,
    singular_name,
    route,
    title_field,
    has_published: publishing.has(_id),
    fields: fields.map(({ key, name, type, collection_id }) => {
      const target = slugs.get(collection_id ?? "");
      return { key, name, type, ...(target === undefined ? {} : { refers_to: target }) };
    }),
  }));
}

export { findUse } from "./computations.ts";
export type { ContentUse, Filling } from "./content_use.ts";
export {
  fieldProblem,
  fromPortable,
  fromPortableField,
  isTooLarge,
  keptFieldsOf,
  PORTABLE_COLLECTION,
  PORTABLE_RECORD,
  type PortableCollection,
  renamed,
  toPortableField,
} from "./portable.ts";
export { type ContentReader, readContent } from "./published_content.ts";
export { makeReadyMade, type PreparedCollection, prepareReadyMade } from "./ready_made.ts";
export { assetsIn, indexEntries, sizeOf } from "./rules.ts";
export {
  type CollectionRow,
  type ContentChange,
  dropChanges,
  type FoundCollection,
  findContentUses,
  findRecords,
  insertCollection,
  listChanges,
  listCollections,
  publishedAfter,
  type RecordRow,
  recordSizesAfter,
  recordsAfter,
  saveContentUse,
  saveRecords,
} from "./store.ts";

import { problem } from "../../sentences/field_problems.ts";

const MOST_SEARCHED_WORDS = 5;

/** Records by the beginnings of their words, wherever they are. @param only those of these websites; null: of all */
export async function searchRecords(
  db: Db,
  accountId: string,
  q: string,
  only: readonly string[] | null,
  limit: number,
): Promise<{ _id: string; title: string; collection: string }[]> {
  const words = searchWords(q).slice(0, MOST_SEARCHED_WORDS);
  return (await store.searchRecords(db, accountId, words, only, limit)).map(({ record, collection, title_field }) => {
    const title = title_field === null ? null : (record.draft_data ?? record.data)[title_field];
    return { _id: record._id, title: title == null || title === "" ? record.slug : String(title), collection };
  });
}
