/**
 * Copying what a website's collections hold, some records with each commit. Records refer to others, so that all that
 * may be referred to have identifiers before the first is written; what has gone before its turn comes is taken out of
 * the records that refer to it.
 */
import type { Unfinished } from "../../jobs/unfinished.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { assertStorageQuota } from "../../policy/storage_quota.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import type { ContentData, ContentField } from "../../storage/tables.ts";
import { type AssetRow, assetFilesIn, findAssetRows, listShowable, saveAsset } from "../assets/service.ts";
import {
  assetsIn,
  dropReferences,
  type FoundCollection,
  findRecords,
  indexEntries,
  insertCollection,
  keptFieldsOf,
  listCollections,
  type RecordRow,
  recordSizesAfter,
  renamed,
  saveRecords,
  sizeOf,
} from "../cms/service.ts";

/** What is copied with one commit: a few milliseconds. */
const RECORDS_AT_ONCE = 50;
const BYTES_AT_ONCE = 256 * 1024;
/** Records that get an identifier in one turn of the event loop. */
const NAMED_AT_ONCE = 1000;

/** A website's content before it is copied. */
export interface ContentToCopy {
  collections: FoundCollection[];
  /** New identifiers of collections, and of the records of those that others refer to. */
  collectionIds: Map<string, string>;
  recordIds: Map<string, string>;
  bytes: number;
}

/** Names what there is to copy, and measures it. */
export async function nameContent({ db, account, newId }: Context, websiteId: string): Promise<ContentToCopy> {
  const collections = (await listCollections(db, account._id, websiteId, MOST.collections, 0)).reverse();
  const collectionIds = new Map(collections.map(({ _id }) => [_id, newId("col")]));
  const referred = new Set(collections.flatMap(keptFieldsOf).map(({ collection_id }) => collection_id));
  const recordIds = new Map<string, string>();
  let bytes = 0;
  for (const { _id } of collections)
    for await (const rows of stepsThrough(db, _id, NAMED_AT_ONCE))
      for (const row of rows) {
        bytes += row.size_bytes;
        if (referred.has(_id)) recordIds.set(row._id, newId("rec"));
      }
  return { collections, collectionIds, recordIds, bytes };
}

async function* stepsThrough(db: Db, collectionId: string, most: number) {
  for (let after = ""; ; ) {
    await nextTurn();
    const rows = await recordSizesAfter(db, collectionId, after, most);
    yield rows;
    if (rows.length < most) return;
    after = rows.at(-1)!._id;
  }
}

/** The collections as the copy has them: what refers to a collection that is not copied is left out. */
function copiesOf({ collections, collectionIds }: ContentToCopy, owner: { account_id: string; website_id: string }) {
  const fieldsOf = (fields: ContentField[]) =>
    fields.flatMap((field): ContentField[] => {
      if (field.collection_id === null) return [field];
      const collection_id = collectionIds.get(field.collection_id);
      return collection_id === undefined ? [] : [{ ...field, collection_id }];
    });
  return collections.map((collection) => ({
    ...collection,
    ...owner,
    _id: collectionIds.get(collection._id)!,
    fields: fieldsOf(collection.fields),
    removed_fields: collection.removed_fields.flatMap(({ field, removed_at }) =>
      fieldsOf([field]).map((field) => ({ field, removed_at })),
    ),
  }));
}

/** Copies the content into a hidden website. Throws `storage_exceeded`, LeaseLost. */
export async function copyContent(context: Context, content: ContentToCopy, copy: Unfinished): Promise<void> {
  const { account, services } = context;
  const { collections, collectionIds, recordIds } = content;
  if (collections.length === 0) return;
  const owner = { account_id: account._id, website_id: copy._id };
  const write = <Result>(work: (db: Db) => Promise<Result>) =>
    services.storage.write(account._id, async (db) => {
      await services.queue.assertLeased(db, copy.job);
      return await work(db);
    });
  const copies = copiesOf(content, owner);
  await write(async (db) => {
    for (const row of copies) await insertCollection(db, row);
  });
  const left = new Map(recordIds);
  for (const [index, collection] of collections.entries()) {
    const made = copies[index]!;
    const kept = keptFieldsOf(collection).filter(
      ({ collection_id }) => collection_id === null || collectionIds.has(collection_id),
    );
    for await (const rows of stepsThrough(context.db, collection._id, RECORDS_AT_ONCE))
      for (const ids of inPortions(rows)) {
        services.stopping.throwIfAborted();
        await nextTurn();
        const found = await findRecords(context.db, account._id, ids);
        const assets = await assetsOf(context, collection.website_id, kept, found);
        await write(async (db) => {
          await assertStorageQuota(db, services.config, account._id);
          const assetIds = await copyAssets({ ...context, db }, copy._id, assets);
          const names = {
            record: (id: string) => recordIds.get(id) ?? null,
            asset: (id: string) => assetIds.get(id) ?? null,
          };
          const copied = found.map(({ pending, ...record }) => {
            const data = renamed(kept, record.data, names) as ContentData;
            const draft_data = record.draft_data && (renamed(kept, record.draft_data, names) as ContentData);
            const row: RecordRow = {
              ...record,
              ...owner,
              _id: recordIds.get(record._id) ?? context.newId("rec"),
              collection_id: made._id,
              data,
              draft_data,
              size_bytes: sizeOf({ data, draft_data }),
            };
            return { row, entries: indexEntries(made.fields, row) };
          });
          await saveRecords(db, copied);
        });
        for (const { _id } of found) left.delete(_id);
      }
  }
  // They went after those that refer to them had been copied, or before.
  for (const gone of left.values())
    for (let found = RECORDS_AT_ONCE; found === RECORDS_AT_ONCE; await nextTurn())
      found = await write((db) => dropReferences(db, gone, copies, RECORDS_AT_ONCE));
}

/** Identifiers of records that are copied together. */
function* inPortions(rows: { _id: string; size_bytes: number }[]): Generator<string[]> {
  let ids: string[] = [];
  let bytes = 0;
  for (const { _id, size_bytes } of rows) {
    if (ids.length > 0 && bytes + size_bytes > BYTES_AT_ONCE) {
      yield ids;
      ids = [];
      bytes = 0;
    }
    ids.push(_id);
    bytes += size_bytes;
  }
  if (ids.length > 0) yield ids;
}

/** The assets that some records name, and those of their website that their texts show. */
async function assetsOf(
  { db, account }: Context,
  websiteId: string,
  fields: ContentField[],
  records: Pick<RecordRow, "data" | "draft_data">[],
): Promise<AssetRow[]> {
  const values = records.flatMap(({ data, draft_data }) => (draft_data ? [data, draft_data] : [data]));
  const named = await findAssetRows(db, account._id, [...new Set(values.flatMap((data) => assetsIn(fields, data)))]);
  const files = assetFilesIn(values.map((data) => JSON.stringify(data)));
  return [...named, ...(await listShowable(db, account._id, websiteId, files))];
}

/**
 * Gives the copy its own hold on assets, so that deleting the source takes nothing from it; the account's own are there
 * for all its websites. Tells what each is called there.
 */
async function copyAssets(
  { db, account, now, newId }: Context,
  websiteId: string,
  assets: AssetRow[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const asset of assets) {
    if (ids.has(asset._id)) continue;
    if (asset.website_id === null) {
      ids.set(asset._id, asset._id);
      continue;
    }
    const own = { _id: newId("ast"), account_id: account._id, website_id: websiteId, page_id: null };
    const { _id } = await saveAsset(db, { ...asset, ...own, created_at: now, updated_at: now });
    ids.set(asset._id, _id);
  }
  return ids;
}
