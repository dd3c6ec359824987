/** Pure decisions about collections and records: what a change makes of a record, and what changes of fields mean. */

import { DAY_MS } from "../../lib/clock.ts";
import { ApiError, type Detail, invalid } from "../../lib/errors.ts";
import { slugOf } from "../../lib/slugs.ts";
import { problem } from "../../sentences/field_problems.ts";
import type { ContentData, ContentField, ContentValue } from "../../storage/tables.ts";
import type { CollectionRow, IndexEntry, RecordRow, RecordStatus } from "./store.ts";
import { indexValues, isAssetId, isEmpty, readValue, wordsOf } from "./values.ts";

/** How long the values of a field that was removed are kept. */
export const KEPT_REMOVED_MS = 30 * DAY_MS;
/** JSON of a record's data; so that a list of 100 stays what a client can take. */
export const LONGEST_RECORD_BYTES = 250_000;
/** As many details as an answer tells. */
const MOST_DETAILS = 50;
/** As long as a slug that is made of a title may be. */
const LONGEST_MADE_SLUG = 80;

/**
 * Reads the values that were given for a record.
 * @param path before the fields' keys, in details
 * @returns the values to be set, and the keys of those to be taken away
 */
export function readData(
  fields: readonly ContentField[],
  given: Record<string, unknown>,
  path: string,
): { set: ContentData; cleared: string[]; problems: Detail[] } {
  const known = new Map(fields.map((field) => [field.key, field]));
  const set: ContentData = {};
  const cleared: string[] = [];
  const problems: Detail[] = [];
  for (const [key, value] of Object.entries(given)) {
    if (problems.length >= MOST_DETAILS) break;
    const field = known.get(key);
    if (!field) {
      problems.push({ path: `${path}${key}`, ...problem("no_collection_field") });
      continue;
    }
    if (isEmpty(value)) {
      cleared.push(key);
      continue;
    }
    const read = readValue(field, value);
    if ("problem" in read) problems.push({ path: `${path}${key}`, ...read.problem });
    else if (isEmpty(read.value)) cleared.push(key);
    else set[key] = read.value;
  }
  return { set, cleared, problems };
}

/** Data with some values set and others taken away. */
export function merged(data: ContentData, { set, cleared }: { set: ContentData; cleared: string[] }): ContentData {
  const result = { ...data, ...set };
  for (const key of cleared) delete result[key];
  return result;
}

/** The error of data that is not taken. */
export function refusedData(problems: Detail[]): ApiError {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return new ApiError("validation_failed", `${first!.path}: ${first!.message}${more}`, {
    details: problems.slice(0, MOST_DETAILS),
  });
}

/** What keeps data from being published. */
export const missingIn = (fields: readonly ContentField[], data: ContentData, path: string): Detail[] =>
  fields
    .filter(({ key, required }) => required && isEmpty(data[key]))
    .map(({ key, name }) => ({ path: `${path}${key}`, ...problem("required_to_publish", { name }) }));

/** What is wanted of a record beside its values. */
export interface RecordState {
  status?: RecordStatus | undefined;
  publish_at?: number | null | undefined;
  unpublish_at?: number | null | undefined;
  /** When a record that comes from elsewhere was published there. */
  published_at?: number | undefined;
}

type State = Pick<RecordRow, "status" | "data" | "draft_data" | "publish_at" | "unpublish_at" | "published_at">;

/**
 * What becomes of a record with these values and times. A published record keeps what visitors see until its draft is
 * published too.
 * @param wantsData whether values were given
 * @param path before the names of the times, in details
 * @throws ApiError `validation_failed` when the times don't fit
 */
export function changedState(
  before: State,
  edited: ContentData,
  wantsData: boolean,
  wanted: RecordState,
  now: number,
  path: string,
): State {
  const publish_at = wanted.publish_at === undefined ? before.publish_at : wanted.publish_at;
  const unpublish_at = wanted.unpublish_at === undefined ? before.unpublish_at : wanted.unpublish_at;
  if (wanted.publish_at != null && wanted.publish_at <= now) throw invalid(`${path}publish_at`, "not_in_future");
  if (wanted.unpublish_at != null && wanted.unpublish_at <= Math.max(now, publish_at ?? 0))
    throw invalid(`${path}unpublish_at`, "not_after_publishing");
  const status = wanted.status ?? statusWith(before.status, wanted.publish_at);
  if (status === "scheduled") {
    if (publish_at === null) throw invalid(`${path}publish_at`, "required_with", { other: "scheduled" });
    return { ...before, status, data: edited, draft_data: null, publish_at, unpublish_at, published_at: null };
  }
  if (status === "published") {
    const published_at = wanted.published_at ?? (before.status === "published" ? before.published_at : now);
    // Without a word about its status a published record's changes are a draft of it.
    const isShownNow = wanted.status === "published" || before.status !== "published";
    if (isShownNow) {
      const later = wanted.publish_at ?? null;
      return { status, data: edited, draft_data: null, publish_at: later, unpublish_at, published_at };
    }
    const draft_data = wantsData ? (Bun.deepEquals(edited, before.data) ? null : edited) : before.draft_data;
    return { status, data: before.data, draft_data, publish_at, unpublish_at, published_at };
  }
  return { status, data: edited, draft_data: null, publish_at: null, unpublish_at: null, published_at: null };
}

function statusWith(status: RecordStatus, publishAt: number | null | undefined): RecordStatus {
  if (status === "published") return status;
  if (publishAt != null) return "scheduled";
  return publishAt === null && status === "scheduled" ? "draft" : status;
}

/** What becomes of a record whose time has come; null: nothing. */
export function dueState(row: RecordRow, now: number): State | null {
  const { status, data, draft_data, publish_at, unpublish_at, published_at } = row;
  if (unpublish_at !== null && unpublish_at <= now && status === "published")
    return {
      status: "archived",
      data: draft_data ?? data,
      draft_data: null,
      publish_at: null,
      unpublish_at: null,
      published_at: null,
    };
  if (publish_at !== null && publish_at <= now && (status === "scheduled" || status === "published"))
    return {
      status: "published",
      data: draft_data ?? data,
      draft_data: null,
      publish_at: null,
      unpublish_at,
      // The minute that was wanted, however late the server was there.
      published_at: published_at ?? publish_at,
    };
  return null;
}

const EDITORS = 1;
const VISITORS = 2;

/** What a record is found by. */
export function indexEntries(
  fields: readonly ContentField[],
  row: Pick<RecordRow, "status" | "data" | "draft_data">,
): IndexEntry[] {
  const seen = new Map<string, IndexEntry>();
  const add = (data: ContentData, shown: number) => {
    const values: [string, string][] = fields.flatMap((field) => {
      const value = data[field.key];
      return value === undefined ? [] : indexValues(field, value).map((text): [string, string] => [field.key, text]);
    });
    for (const word of wordsOf(fields, data)) values.push(["", word]);
    for (const [key, value] of values) {
      const entry = seen.get(`${key} ${value}`);
      if (entry) entry[2] |= shown;
      else seen.set(`${key} ${value}`, [key, value, shown]);
    }
  };
  add(row.draft_data ?? row.data, EDITORS);
  if (row.status === "published") add(row.data, VISITORS);
  return [...seen.values()];
}

/** What a record takes of its account's quota. */
export const sizeOf = ({ data, draft_data }: Pick<RecordRow, "data" | "draft_data">): number =>
  Buffer.byteLength(JSON.stringify(data)) + (draft_data ? Buffer.byteLength(JSON.stringify(draft_data)) : 0);

/** Slugs that a title gives, each to be taken when those before it are: "rye", "rye-2", … and at last one of its own. */
export function* slugsFor(title: string, id: string): Generator<string> {
  const stem = slugOf(title.slice(0, 500)).slice(0, LONGEST_MADE_SLUG).replace(/-+$/, "");
  const base = stem === "page" ? "page-1" : stem;
  if (base) {
    yield base;
    for (let n = 2; n < 10; n++) yield `${base}-${n}`;
  }
  yield `${base || "record"}-${id.slice(-8)}`;
}

/** Records that a field refers to, of some data. */
export const referencesIn = (
  fields: readonly ContentField[],
  data: ContentData,
): { field: ContentField; ids: string[] }[] =>
  fields.flatMap((field) => {
    const value = data[field.key];
    if (value === undefined) return [];
    if (field.type === "reference") return { field, ids: [value as string] };
    if (field.type === "multi_reference") return { field, ids: value as string[] };
    return [];
  });

/** Assets that data names by their identifiers. */
export const assetsIn = (fields: readonly ContentField[], data: ContentData): string[] =>
  fields.flatMap((field) => {
    const value = data[field.key];
    if (value === undefined || !/^(?:image|gallery|file)$/.test(field.type)) return [];
    return indexValues(field, value).filter(isAssetId);
  });

/** Data without what refers to a record. */
export function withoutReference(fields: readonly ContentField[], data: ContentData, id: string): ContentData {
  const result = { ...data };
  for (const { field, ids } of referencesIn(fields, data)) {
    if (!ids.includes(id)) continue;
    const left = ids.filter((other) => other !== id);
    if (field.type === "reference" || left.length === 0) delete result[field.key];
    else result[field.key] = left as ContentValue;
  }
  return result;
}

/** Which fields are of another type than before, those that come back among them. */
export function retyped(
  before: Pick<CollectionRow, "fields" | "removed_fields">,
  fields: readonly ContentField[],
): { from: ContentField; to: ContentField }[] {
  const known = new Map(
    [...before.removed_fields.map(({ field }) => field), ...before.fields].map((field) => [field.key, field]),
  );
  return fields.flatMap((to) => {
    const from = known.get(to.key);
    if (!from) return [];
    const lostOptions = isChoice(to) && isChoice(from) && from.options.some((option) => !to.options.includes(option));
    const isShorter = (to.max_length ?? Number.POSITIVE_INFINITY) < (from.max_length ?? Number.POSITIVE_INFINITY);
    const leadsElsewhere = to.collection_id !== from.collection_id;
    return from.type !== to.type || lostOptions || isShorter || leadsElsewhere ? { from, to } : [];
  });
}

const isChoice = ({ type }: ContentField): boolean => type === "select" || type === "multi_select";

/** The fields that are kept though they were removed, after a change. */
export function removedAfter(
  before: Pick<CollectionRow, "fields" | "removed_fields">,
  fields: readonly ContentField[],
  now: number,
): CollectionRow["removed_fields"] {
  const left = new Set(fields.map(({ key }) => key));
  return [
    ...before.removed_fields.filter(({ field }) => !left.has(field.key)),
    ...before.fields.filter(({ key }) => !left.has(key)).map((field) => ({ field, removed_at: now })),
  ].slice(-200);
}
