/** Releases: back to an earlier one, what differs between two, and how long they are kept. */
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import type { Queue } from "../../jobs/queue.ts";
import { DAY_MS, HOUR_MS } from "../../lib/clock.ts";
import { ApiError, notFound, notPossible, orNotFound } from "../../lib/errors.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { KEPT_RELEASES } from "../../policy/limits.ts";
import { nextTurn } from "../../storage/batches.ts";
import { contentOf } from "./content.ts";
import { type AnyChange, compareReleases } from "./diff.ts";
import { asPublished, planSite, type SitePlan } from "./plan.ts";
import * as store from "./store.ts";

/** The account's release. Throws `not_found`. */
export const getRelease = async (
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.FoundRelease> => orNotFound(await store.findRelease(db, account._id, id), "release", id);

/**
 * Computes the release that shows again what an earlier one did. Documents are shown as they were; where the website has
 * another name or address since, they are made anew of the versions that were published then.
 * @throws ApiError `not_found`, `nothing_to_deploy`
 */
export async function planRestore(context: Context, id: string): Promise<SitePlan> {
  const { db, account } = context;
  const earlier = await getRelease(context, id);
  const site = (await store.findSite(db, account._id, earlier.website_id))!;
  if (earlier.current)
    throw new ApiError("nothing_to_deploy", "Visitors see this release already. Choose an earlier one to go back to.");
  const before = await store.listPublications(db, site.release_id);
  const known = await store.listPublications(db, id);
  const present = await store.presentPages(
    db,
    account._id,
    known.map(({ page_id }) => page_id),
  );
  return await planSite(context, {
    site,
    shown: site,
    before,
    after: known.map(asPublished),
    content: await contentOf(
      context,
      site,
      known.map(({ version_id }) => version_id),
    ),
    known,
    published: new Set(),
    gone: new Set(known.flatMap(({ page_id }) => (present.has(page_id) ? [] : page_id))),
    ways: await store.listWaysOn(db, id),
    waysBefore: await store.listWaysOn(db, site.release_id),
    redirects: { made: [], dropped: [] },
    release: { action: "restore", message: `Back to release ${earlier.number}`, restored_from: id },
  });
}

/**
 * What is different in a release beside another of the same website.
 * @param against the other release; left out: the one before it, for the first one nothing
 * @throws ApiError `not_found`
 */
export async function differences(
  context: Context,
  id: string,
  against: string | undefined,
): Promise<{ againstId: string | null; changes: AnyChange[] }> {
  const { db } = context;
  const release = await getRelease(context, id);
  const other = against === undefined ? null : await getRelease(context, against);
  if (other && other.website_id !== release.website_id) throw notFound("release of this website", against!);
  const againstId = other?._id ?? (await store.releaseBefore(db, release));
  const listOf = async (releaseId: string | null) => {
    const pages = await store.listPublications(db, releaseId);
    await nextTurn();
    return { pages, ways: await store.listWaysOn(db, releaseId) };
  };
  return { againstId, changes: compareReleases(await listOf(againstId), await listOf(id)) };
}

/** Deletes a release that nobody sees. Throws `not_found`, `not_possible`. */
export async function deleteRelease(context: Context, id: string): Promise<void> {
  const { current } = await getRelease(context, id);
  if (current) throw notPossible("release_shown");
  await remove(context, id);
}

/** Removes a release; one on which others rest is out of sight at once, and goes after the last of them. */
async function remove(context: Parameters<typeof deleteWithAllBelow>[0], id: string): Promise<void> {
  if (!(await store.hideBase(context.db, id))) await deleteWithAllBelow(context, "release", id);
}

/** Websites, and releases of one, that are looked at in a row. */
const LOOKED_AT = 200;
/** How long a release may be in the making. */
const MAKING_MS = HOUR_MS;

/**
 * Removes the releases that are not kept (`KEPT_RELEASES`), and what is left of those that were never finished, and of
 * those on which none rests any more.
 */
export async function dropOldReleases(
  { storage, queue, clock }: Pick<Services, "storage" | "clock"> & { queue: Queue },
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  async function drop(accountId: string, ids: string[]): Promise<void> {
    for (const id of ids) {
      if (signal.aborted) return;
      const effects: (() => void)[] = [];
      await storage.write(accountId, (db) => {
        effects.length = 0;
        const afterCommit = (effect: () => void) => effects.push(effect);
        return remove({ db, account: { _id: accountId }, now, services: { queue }, afterCommit }, id);
      });
      for (const effect of effects) effect();
      await nextTurn();
    }
  }
  const unfinished = await store.listUnfinished(storage.read, now - MAKING_MS, LOOKED_AT);
  for (const { account_id, _id } of unfinished) await drop(account_id, [_id]);
  for (let after = ""; !signal.aborted; ) {
    const websites = await store.listPublished(storage.read, after, LOOKED_AT);
    for (const { _id, account_id } of websites) {
      const outdated = await store.listOutdated(
        storage.read,
        _id,
        KEPT_RELEASES.newest,
        now - KEPT_RELEASES.days * DAY_MS,
        LOOKED_AT,
      );
      await drop(
        account_id,
        outdated.map((row) => row._id),
      );
      await nextTurn();
    }
    if (websites.length < LOOKED_AT) return;
    after = websites.at(-1)!._id;
  }
}
