/**
 * What is made of a release that takes long, kept while it is made: beside it there is a release that nobody sees, with an
 * entry for each document. Whoever goes on after the process was ended finds them there, knows by their fingerprints
 * which are still right, and makes only what is missing. They are put away when the release is shown; what nobody comes
 * back for is swept like any release that was never finished.
 */
import { PremisesChanged } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import type { PageWords } from "./page_words.ts";
import { indexAll } from "./release_batches.ts";
import * as store from "./store.ts";

/** Documents after which they are kept: what takes less is soon made again. */
const KEPT_AT_ONCE = 25;

/** A document that was made, with what is known of it. */
export interface RenderedDocument {
  row: Omit<store.PublicationRow, "_id">;
  files: string[];
  /** Null: no search finds it. */
  words: PageWords | null;
}

export interface Keeper {
  /** What earlier processes have kept of this. */
  found: store.ReleasedPage[];
  /** The releases that keep it, to be put away. */
  releases: string[];
  /** Keeps a document, maybe with some that come later; those that are kept then are told, with their numbers. */
  keep(made: RenderedDocument): Promise<store.ReleasedPage[]>;
}

type Keeping = Pick<Context, "services" | "now" | "newId"> & { account: { _id: string } };

async function beginRelease({ services, account, now, newId }: Keeping, site: store.Site): Promise<string> {
  const _id = newId("rel");
  const release = {
    _id,
    account_id: account._id,
    website_id: site._id,
    number: null,
    base_id: null,
    action: "keep" as const,
    message: null,
    created_by: "server" as const,
    restored_from: null,
    created_at: now,
    pages: 0,
    pages_added: 0,
    pages_changed: 0,
    pages_removed: 0,
    size_bytes: 0,
    list_bytes: 0,
  };
  const begun = await services.storage.write(account._id, (db) => store.insertRelease(db, release, site.release_id));
  if (!begun) throw new PremisesChanged();
  return _id;
}

/** @param storeDocuments stores all documents that were made so far */
export async function createKeeper(
  context: Keeping,
  site: store.Site,
  storeDocuments: () => Promise<void>,
): Promise<Keeper> {
  const { account, now } = context;
  const { storage } = context.services;
  const releases = await store.findUnfinishedReleases(storage.read, site._id);
  // So that they are not swept while this goes on.
  if (releases.length > 0) await storage.write(account._id, (db) => store.renewReleases(db, releases, now));
  const found: store.ReleasedPage[] = [];
  for (const release of releases) found.push(...(await store.listPublications(storage.read, release)));
  let waiting: RenderedDocument[] = [];
  let own: Promise<string> | null = null;

  async function keepAll(made: RenderedDocument[]): Promise<store.ReleasedPage[]> {
    own ??= beginRelease(context, site).then((id) => {
      releases.push(id);
      return id;
    });
    const release_id = await own;
    await storeDocuments();
    const entries = made.map(({ row, files }) => ({
      path: row.path,
      page_id: null,
      part_of: row.page_id,
      publication: row,
      files,
      status: null,
      target: null,
    }));
    const numbers = await storage.write(account._id, (db) => store.insertEntries(db, release_id, entries));
    if (!numbers) throw new PremisesChanged();
    const words = made.flatMap(({ row: { path, title }, words }) => (words ? [{ path, title, ...words }] : []));
    await indexAll(storage, account._id, { release_id, website_id: site._id }, words);
    return made.map(({ row }) => ({ ...row, _id: numbers.get(row.path)!, present: true }));
  }

  return {
    found,
    releases,
    async keep(made) {
      waiting.push(made);
      if (waiting.length < KEPT_AT_ONCE) return [];
      const taken = waiting;
      waiting = [];
      return await keepAll(taken);
    },
  };
}
