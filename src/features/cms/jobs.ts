/** What cms does by itself: what is due, indexes after a change of fields, and values of fields that were removed. */
import type { Job } from "../../jobs/queue.ts";
import type { Services } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { ContentData } from "../../storage/tables.ts";
import { indexEntries, KEPT_REMOVED_MS } from "./rules.ts";
import { carryOutDue, INDEX_JOB } from "./service.ts";
import * as store from "./store.ts";

const DUE_AT_ONCE = 20;
const RECORDS_AT_ONCE = 50;
const COLLECTIONS_AT_ONCE = 200;

/** Publishes and archives all records whose time has come. */
export async function publishDue(services: Services, signal: AbortSignal): Promise<void> {
  const { storage, clock } = services;
  for (let found = DUE_AT_ONCE; found === DUE_AT_ONCE && !signal.aborted; ) {
    const now = clock.now();
    if ((await store.listDue(storage.read, now, 1)).length === 0) return;
    const effects: (() => void)[] = [];
    found = await storage.write("all", (db) => {
      effects.length = 0;
      return carryOutDue(services, db, now, DUE_AT_ONCE, (effect) => effects.push(effect));
    });
    for (const effect of effects) effect();
    await nextTurn();
  }
}

/** Writes anew what the records of a collection are found by, some with each commit. */
export async function indexCollection({ storage, queue }: Services, job: Job, signal: AbortSignal): Promise<void> {
  const serializationKey = (await store.findAnyCollection(storage.read, job.subject))?.account_id ?? "all";
  for (let after: string | null = ""; after !== null; ) {
    signal.throwIfAborted();
    const from: string = after;
    after = await storage.write(serializationKey, async (db) => {
      await queue.assertLeased(db, job);
      const collection = await store.findAnyCollection(db, job.subject);
      const rows = collection ? await store.recordsAfter(db, job.subject, from, RECORDS_AT_ONCE) : [];
      if (rows.length > 0)
        await store.saveEntries(
          db,
          rows.map((row) => ({ ...row, entries: indexEntries(collection!.fields, row) })),
        );
      if (rows.length === RECORDS_AT_ONCE) return rows.at(-1)!._id;
      await queue.finish(db, job);
      return null;
    });
    await nextTurn();
  }
}

/** Takes the values of fields out of records that were removed long enough ago. */
export async function dropRemovedValues({ storage, queue, clock }: Services, signal: AbortSignal): Promise<void> {
  const before = clock.now() - KEPT_REMOVED_MS;
  for (let after = ""; !signal.aborted; ) {
    const collections = await store.collectionsAfter(storage.read, after, COLLECTIONS_AT_ONCE);
    for (const collection of collections) {
      const old = collection.removed_fields.filter(({ removed_at }) => removed_at < before);
      if (old.length === 0) continue;
      const keys = old.map(({ field }) => field.key);
      await dropValues({ storage }, collection, keys, signal);
      await storage.write(collection.account_id, async (db) => {
        const now = await store.findAnyCollection(db, collection._id);
        if (!now) return;
        const removed_fields = now.removed_fields.filter(({ removed_at }) => removed_at >= before);
        await store.updateCollection(db, now.account_id, now._id, { removed_fields });
        await queue.hasten(db, { kind: INDEX_JOB, subject: now._id, runAt: clock.now() });
      });
    }
    if (collections.length < COLLECTIONS_AT_ONCE) return;
    after = collections.at(-1)!._id;
    await nextTurn();
  }
}

async function dropValues(
  { storage }: Pick<Services, "storage">,
  collection: Pick<store.CollectionRow, "_id" | "account_id">,
  keys: string[],
  signal: AbortSignal,
) {
  const without = (data: ContentData): ContentData =>
    Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
  for (let after = ""; !signal.aborted; ) {
    const from = after;
    const rows = await storage.write(collection.account_id, async (db) => {
      const rows = await store.recordsAfter(db, collection._id, from, RECORDS_AT_ONCE);
      const changed = rows
        .filter(({ data, draft_data }) =>
          keys.some((key) => Object.hasOwn(data, key) || (draft_data && Object.hasOwn(draft_data, key))),
        )
        .map(({ _id, data, draft_data }) => ({
          _id,
          data: without(data),
          draft_data: draft_data && without(draft_data),
        }));
      if (changed.length > 0) await store.saveData(db, changed);
      return rows;
    });
    if (rows.length < RECORDS_AT_ONCE) return;
    after = rows.at(-1)!._id;
    await nextTurn();
  }
}
