/** Thins out the old versions of pages that have many, a few with each commit. */
import { KEPT_VERSIONS } from "../../policy/limits.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Storage } from "../../storage/client.ts";
import { findSurplus } from "./rules.ts";
import * as store from "./store.ts";

/** Pages that are looked at in a row, and versions that are removed with one commit. */
const LOOKED_AT = 500;
const REMOVED_AT_ONCE = 50;
/** Versions of one page that are looked at in a row: more than are kept. */
const OLDER_AT_ONCE = 2 * KEPT_VERSIONS.days;

/**
 * Removes versions that are not kept (`KEPT_VERSIONS`). Their code goes with the next sweep of blobs.
 * @returns how many were removed
 */
export async function thinVersions(storage: Storage, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  let after: string | null = "page_";
  while (after !== null && !signal?.aborted) {
    const looked: Awaited<ReturnType<typeof store.crowdedPages>> = await store.crowdedPages(
      storage.read,
      after,
      KEPT_VERSIONS.newest,
      LOOKED_AT,
    );
    for (const page of looked.pages) removed += await thinPage(storage, page, signal);
    after = looked.next;
    await nextTurn();
  }
  return removed;
}

async function thinPage(storage: Storage, pageId: string, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  for (;;) {
    const older = await store.olderVersions(storage.read, pageId, KEPT_VERSIONS.newest, OLDER_AT_ONCE);
    const surplus = findSurplus(older);
    let now = 0;
    for (let at = 0; at < surplus.length && !signal?.aborted; at += REMOVED_AT_ONCE) {
      const ids = surplus.slice(at, at + REMOVED_AT_ONCE);
      now += await storage.write("all", (db) => store.deleteVersions(db, ids));
      await nextTurn();
    }
    removed += now;
    // What is left of it is needed; and there may be more behind what was looked at.
    if (now === 0 || older.length < OLDER_AT_ONCE) return removed;
  }
}
