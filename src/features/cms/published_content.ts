/**
 * What visitors see of content: records as the pages show them, with what they refer to one level deep. Each page gets
 * no more than it shows, so that what it does not show changes nothing of it.
 */

import { HtmlLimitError } from "../../html/limits.ts";
import { isoTime } from "../../lib/clock.ts";
import type { Db } from "../../storage/client.ts";
import type { ContentField, ContentImage, ContentUse } from "../../storage/tables.ts";
import type {
  Filling,
  ListUse,
  RecordFacts,
  RecordHead,
  RenderedImage,
  RenderedList,
  RenderedValue,
  RenderedValues,
} from "./content_use.ts";
import { pathOfRecord, titleOfRecord } from "./presenter.ts";
import * as store from "./store.ts";
import { filterValue, isAssetId, isFilterable, isSortable } from "./values.ts";

const DEFAULT_SHOWN = 12;
const MOST_COLLECTIONS = 100;

/** A list in the collection's own order. */
const FIRST: ListUse = { collection: "", limit: 1, sort: null, filter: [], paginate: false, keys: [] };

type Reading = { db: Db; account: { _id: string } };

interface ContentReading extends Reading {
  readonly origin: string | null;
  readonly seenBy: store.Listing["seenBy"];
  readonly collections: store.FoundCollection[];
  readonly bySlug: Map<string, store.FoundCollection>;
  readonly byId: Map<string, store.FoundCollection>;
  readonly lists: Map<string, Promise<RenderedList | null>>;
}

/** @param seenBy editors see what is not published too, and changes that are not; what was put away they don't */
export async function readContent(
  { db, account }: Reading,
  websiteId: string,
  origin: string | null,
  seenBy: store.Listing["seenBy"] = "visitors",
) {
  const collections = await store.listCollections(db, account._id, websiteId, MOST_COLLECTIONS, 0);
  const reading: ContentReading = {
    db,
    account,
    origin,
    seenBy,
    collections,
    bySlug: new Map(collections.map((collection) => [collection.slug, collection])),
    byId: new Map(collections.map((collection) => [collection._id, collection])),
    lists: new Map<string, Promise<RenderedList | null>>(),
  };

  const templateOf = (path: string) => collections.find(({ route }) => route === path) ?? null;

  return {
    collections,
    /** The collection whose records have a page's path as their route; null: it is an ordinary page. */
    templateOf,
    /** How many pages a page has because of its lists. */
    pagesOf: (use: ContentUse): Promise<number> => pagesOf(reading, use),
    /** What a page gets. Null: its record is not published. */
    fillingFor: (input: { path: string; part: string; language: string }, use: ContentUse): Promise<Filling | null> =>
      fillingFor(reading, input, use),
    /** The record whose page is at a path, or that a template's preview shows; null: there is none. */
    recordAt: (path: string): Promise<{ collection: store.FoundCollection; record: store.RecordRow } | null> =>
      recordAt(reading, path),
    /** What a record's page says of it, and where it is. */
    headOf: (
      collection: store.FoundCollection,
      row: store.RecordRow,
      siteName: string,
    ): Promise<RecordHead & { path: string; publishedAt: number | null }> => headOf(reading, collection, row, siteName),
  };
}

/** A website's content while its pages are made: what several pages show is looked up once. */
export type ContentReader = Awaited<ReturnType<typeof readContent>>;

/** Records as they are seen, those that are; in the order of the identifiers. */
async function seenRecords(reading: ContentReading, ids: string[]): Promise<store.RecordRow[]> {
  const rows = await store.findRecords(reading.db, reading.account._id, ids);
  if (reading.seenBy === "visitors") return rows.filter(({ status }) => status === "published");
  return rows
    .filter(({ status }) => status !== "archived")
    .map((row) => ({ ...row, data: row.draft_data ?? row.data, draft_data: null }));
}

/** Records that some refer to by the fields that a page shows. */
async function referred(reading: ContentReading, fields: ContentField[], rows: store.RecordRow[], keys: string[]) {
  const through = new Set(keys.flatMap((key) => (key.includes(".") ? key.split(".")[0]! : key)));
  const ids = rows.flatMap((row) =>
    fields.flatMap(({ key, type }) => {
      const value = row.data[key];
      if (!through.has(key) || value === undefined) return [];
      return type === "reference" ? [value as string] : type === "multi_reference" ? (value as string[]) : [];
    }),
  );
  const found = ids.length > 0 ? await seenRecords(reading, [...new Set(ids)]) : [];
  return new Map(found.map((row) => [row._id, row]));
}

async function valuesOf(
  reading: ContentReading,
  collection: store.FoundCollection,
  rows: store.RecordRow[],
  keys: string[],
): Promise<RenderedValues[]> {
  const references = await referred(reading, collection.fields, rows, keys);
  const values = rows.map((row) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = shownOf(reading, collection, row, key, references);
        return value === undefined ? [] : [[key, value] as const];
      }),
    ),
  );
  await addAssets(reading, values);
  return values;
}

/** What a page calls `key`, of a record; undefined: it has no such thing. */
function shownOf(
  reading: ContentReading,
  collection: store.FoundCollection,
  row: store.RecordRow,
  key: string,
  references: Map<string, store.RecordRow>,
): RenderedValue | null | undefined {
  const own = ownValue(reading, collection, row, key);
  if (own !== undefined) return own;
  const [name, inner] = key.split(".") as [string, string | undefined];
  const field = collection.fields.find((field) => field.key === name);
  if (!field) return undefined;
  const value = row.data[name];
  if (field.type === "reference" || field.type === "multi_reference") {
    const ids = value === undefined ? [] : [value as string | string[]].flat();
    const rows = ids.flatMap((id) => references.get(id) ?? []);
    const target = reading.byId.get(field.collection_id ?? "");
    if (!target || rows.length === 0) return null;
    if (inner) return ownValue(reading, target, rows[0]!, inner) ?? fieldValue(target, rows[0]!, inner);
    const titles = rows.map((row) => titleOfRecord(target, { ...row, draft_data: null }));
    return field.type === "reference"
      ? { type: "text", value: titles[0]! }
      : { type: "multi_reference", value: titles };
  }
  if (value === undefined) return null;
  if (inner === undefined) return { type: field.type, value } as RenderedValue;
  if (inner === "alt" && field.type === "image") return { type: "text", value: (value as ContentImage).alt };
  if (inner === "name" && field.type === "file") return { type: "text", value: (value as { name: string }).name };
  return undefined;
}

/** What every record has. */
function ownValue(
  reading: ContentReading,
  collection: store.FoundCollection,
  row: store.RecordRow,
  key: string,
): RenderedValue | null | undefined {
  if (collection.fields.some((field) => field.key === key)) return undefined;
  switch (key) {
    case "url": {
      const url = urlOf(reading, row);
      return url === null ? null : { type: "url", value: url };
    }
    case "slug":
      return { type: "text", value: row.slug };
    case "title":
      return { type: "text", value: titleOfRecord(collection, { ...row, draft_data: null }) };
    case "published_at":
    case "created_at":
    case "updated_at": {
      const at = isoTime(row[key]);
      return at === null ? null : { type: "datetime", value: at };
    }
    default:
      return undefined;
  }
}

/** Gives pictures and files that are assets their addresses. */
async function addAssets(reading: ContentReading, values: RenderedValues[]): Promise<void> {
  const held = values
    .flatMap((of) => Object.values(of))
    .flatMap((value): { src: string }[] => {
      if (value?.type === "image" || value?.type === "file") return [value.value];
      return value?.type === "gallery" ? value.value : [];
    });
  const ids = [...new Set(held.map(({ src }) => src).filter(isAssetId))];
  const files = await store.findAssetFiles(reading.db, reading.account._id, ids);
  for (const of of values)
    for (const [key, value] of Object.entries(of)) {
      const addressed = <Held extends { src: string }>(one: Held): Held | null => {
        if (!isAssetId(one.src)) return one;
        const file = files.get(one.src);
        return file === undefined ? null : { ...one, src: `/_sw/assets/${file}` };
      };
      if (value?.type === "image") {
        const image = addressed(value.value);
        of[key] = image && { type: "image", value: image };
      } else if (value?.type === "file") {
        const file = addressed(value.value);
        of[key] = file && { type: "file", value: file };
      } else if (value?.type === "gallery") {
        of[key] = { type: "gallery", value: value.value.flatMap((image: RenderedImage) => addressed(image) ?? []) };
      }
    }
}

function listingOf(
  reading: ContentReading,
  collection: store.FoundCollection,
  { filter, sort }: ListUse,
): store.Listing | null {
  const filters: store.Listing["filters"] = [];
  for (const [key, text] of filter) {
    const field = collection.fields.find((field) => field.key === key && isFilterable(field.type));
    const value = field && filterValue(field, text);
    // A list that asks for what no record can be is empty, not everything.
    if (value == null) return null;
    filters.push([key, value]);
  }
  const order = sort ?? collection.sort ?? "-published_at";
  const name = order.replace(/^-/, "");
  const isField = collection.fields.some(({ key, type }) => key === name && isSortable(type));
  const by = isField
    ? { by: "field" as const, name }
    : { by: "column" as const, name: store.isSortColumn(name) ? name : "published_at" };
  return {
    seenBy: reading.seenBy,
    exceptArchived: true,
    filters,
    words: [],
    sort: { ...by, descending: order.startsWith("-") || (!isField && !store.isSortColumn(name)) },
  };
}

/** A list, made once for all pages that show the same. */
function listFor(reading: ContentReading, use: ListUse, page: number, path: string): Promise<RenderedList | null> {
  const key = JSON.stringify([use, page, use.paginate ? path : ""]);
  const known = reading.lists.get(key) ?? makeList(reading, use, page, path);
  reading.lists.set(key, known);
  return known;
}

async function makeList(
  reading: ContentReading,
  use: ListUse,
  page: number,
  path: string,
): Promise<RenderedList | null> {
  const collection = reading.bySlug.get(use.collection);
  if (!collection) return null;
  const listing = listingOf(reading, collection, use);
  const most = perPage(collection, use);
  const { ids, total } = listing
    ? await store.listRecordIds(reading.db, collection._id, listing, most, (page - 1) * most)
    : { ids: [], total: 0 };
  const rows = await seenRecords(reading, ids);
  const records = await valuesOf(reading, collection, rows, use.keys);
  const pages = use.paginate ? Math.max(1, Math.ceil(total / most)) : 1;
  return { name: collection.name, records, page, pages, path: use.paginate ? path : "" };
}

async function pagesOf(reading: ContentReading, use: ContentUse): Promise<number> {
  let pages = 1;
  for (const list of use.lists)
    if (list.paginate) pages = Math.max(pages, (await listFor(reading, list, 1, ""))?.pages ?? 1);
  return pages;
}

async function fillingFor(
  reading: ContentReading,
  { path, part, language }: { path: string; part: string; language: string },
  use: ContentUse,
) {
  const isRecord = part.startsWith("rec_");
  const page = part === "" || isRecord ? 1 : Number(part);
  const first = page > 1 ? path.slice(0, path.lastIndexOf("/page/")) || "/" : path;
  const shown: (RenderedList | null)[] = [];
  for (const list of use.lists)
    shown.push(await listFor(reading, list, list.paginate && !isRecord ? page : 1, list.paginate ? first : ""));
  // The pages of a record's own page are not made: there would be no end of them. Nor are those of a draft.
  const filled = isRecord || reading.seenBy === "editors" ? shown.map((list) => list && { ...list, pages: 1 }) : shown;
  if (!isRecord) return { lists: filled, record: null, language, facts: null };
  const [row] = await seenRecords(reading, [part]);
  const collection = row && reading.byId.get(row.collection_id);
  if (!collection) return null;
  const [record] = await valuesOf(reading, collection, [row], use.keys);
  return {
    lists: filled,
    record: record!,
    language,
    facts: collection.kind ? await factsOf(reading, collection, row) : null,
  };
}

async function recordAt(reading: ContentReading, path: string) {
  for (const collection of reading.collections) {
    if (collection.route === null) continue;
    const before = collection.route.slice(0, -":slug".length);
    if (!path.startsWith(before)) continue;
    const slug = path.slice(before.length);
    const ids =
      path === collection.route
        ? (await store.listRecordIds(reading.db, collection._id, listingOf(reading, collection, FIRST)!, 1, 0)).ids
        : [...(await store.findBySlugs(reading.db, collection._id, [slug])).values()];
    const [record] = await seenRecords(reading, ids);
    if (record) return { collection, record };
  }
  return null;
}

async function headOf(
  reading: ContentReading,
  collection: store.FoundCollection,
  row: store.RecordRow,
  siteName: string,
) {
  const title = titleOfRecord(collection, { ...row, draft_data: null });
  const image = await imageOf(reading, collection, row);
  const description = (await descriptionIn(collection, row)) || `${title}: ${siteName}`;
  return {
    name: title,
    title: `${title} · ${siteName}`,
    description,
    ogImage: image,
    path: pathOfRecord(collection.route, row.slug)!,
    publishedAt: publishedAt(collection, row),
  };
}

async function imageOf(
  reading: ContentReading,
  collection: store.FoundCollection,
  row: store.RecordRow,
): Promise<string | null> {
  const field = collection.fields.find(({ key, type }) => type === "image" && row.data[key] !== undefined);
  if (!field) return null;
  const [values] = await valuesOf(reading, collection, [row], [field.key]);
  const value = values?.[field.key];
  return value?.type === "image" ? value.value.src : null;
}

async function factsOf(
  reading: ContentReading,
  collection: store.FoundCollection,
  row: store.RecordRow,
): Promise<RecordFacts> {
  const keys = collection.fields.map(({ key }) => key);
  const [values] = await valuesOf(reading, collection, [row], keys);
  const path = urlOf(reading, row);
  const description = await descriptionIn(collection, row);
  return {
    kind: collection.kind,
    title: titleOfRecord(collection, { ...row, draft_data: null }),
    ...(description === "" ? {} : { description }),
    siteName: collection.site_name,
    origin: reading.origin ?? "",
    url: path === null ? null : `${reading.origin ?? ""}${path}`,
    published_at: isoTime(row.published_at),
    updated_at: isoTime(row.updated_at),
    values: values!,
  };
}

const fieldValue = ({ fields }: store.FoundCollection, row: store.RecordRow, key: string): RenderedValue | null => {
  const field = fields.find((field) => field.key === key && !field.type.endsWith("reference"));
  const value = field && row.data[key];
  return value === undefined ? null : ({ type: field!.type, value } as RenderedValue);
};

const urlOf = (reading: ContentReading, row: store.RecordRow): string | null => {
  const collection = reading.byId.get(row.collection_id);
  return collection?.detail_page_id ? pathOfRecord(collection.route, row.slug) : null;
};

const perPage = (collection: store.FoundCollection, use: ListUse): number =>
  use.limit ?? (use.paginate ? collection.per_page : DEFAULT_SHOWN);

const LONGEST_DESCRIPTION = 160;
const DESCRIBING = ["description", "summary", "excerpt", "teaser", "intro"];

/** A record in a sentence or two: what is written as that, else how its first long text begins. */
async function descriptionIn({ fields }: store.FoundCollection, { data }: store.RecordRow): Promise<string> {
  const long = fields.filter(({ type }) => type === "long_text" || type === "rich_text").map(({ key }) => key);
  const key = [...DESCRIBING, ...long].find((key) => typeof data[key] === "string");
  const text = key === undefined ? "" : (data[key] as string).slice(0, 2000);
  const isFormatted = fields.some((field) => field.key === key && field.type === "rich_text");
  const words = (isFormatted ? await withoutFormats(text) : text.slice(0, 1000)).replace(/\s+/g, " ").trim();
  if (words.length <= LONGEST_DESCRIPTION) return words;
  const cut = words.slice(0, LONGEST_DESCRIPTION - 1);
  return `${(cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : cut).toWellFormed()}…`;
}

/** The words of a Markdown text, near enough for a sentence or two: to read it in full is a worker's work. */
const withoutFormats = async (text: string): Promise<string> =>
  (await wordsOfHtml(text))
    .replace(/!?\[|\]\([^)\s]*\)|\]|[*`~\\]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/[#>|]/g, " ");

/** The words of a text with tags in it. */
async function wordsOfHtml(text: string): Promise<string> {
  if (!/<[a-z!/]/i.test(text)) return text;
  const { readPage } = await import("../../html/page.ts");
  const { linesOf } = await import("../../html/text.ts");
  try {
    return linesOf(readPage(text)).join("\n");
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error;
    return "";
  }
}

/**
 * When a record is said to be published: its own date, as a text that was written elsewhere has one; else when it was
 * published here. What is announced for later is published now.
 */
function publishedAt({ fields }: store.FoundCollection, { data, published_at }: store.RecordRow): number | null {
  const field = fields.find(({ key, type }) => key === "date" && (type === "date" || type === "datetime"));
  const own = field && typeof data.date === "string" ? Date.parse(data.date) : Number.NaN;
  return Number.isNaN(own) || published_at === null ? published_at : Math.min(own, published_at);
}
