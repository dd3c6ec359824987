/**
 * Copying a whole website: a few pages or records with each commit, so that others write in between; nobody sees the
 * copy before it has all of them. What is changed in the original meanwhile is in the copy as it was before, or after.
 */
import { beginUnfinished, finishUnfinished, giveUpUnfinished, type Unfinished } from "../../jobs/unfinished.ts";
import { PremisesChanged } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { assertStorageQuota } from "../../policy/storage_quota.ts";
import { nextTurn } from "../../storage/batches.ts";
import { listShowable, saveAsset } from "../assets/service.ts";
import { copyBrief } from "../briefs/service.ts";
import { copyName, findPages, pageLimit } from "../pages/service.ts";
import { copyParts } from "../parts/service.ts";
import { copyPage, readVersions } from "../versions/service.ts";
import { copyContent, nameContent } from "./content_copies.ts";
import { pictureFile } from "./pictures.ts";
import { announceWebsite, copiedOf, draftBytes, insertNewWebsite, listPagePaths, type WebsiteRow } from "./service.ts";
import { updateWebsite } from "./store.ts";

/** Pages that are copied with one commit: some three milliseconds. */
const COPIED_AT_ONCE = 3;
/** How often pages are read again whose newest version goes just as it is to be copied. */
const ROUNDS = 5;

interface PagePath {
  _id: string;
  path: string;
}

/**
 * Makes a hidden copy of a website.
 * @throws ApiError `page_limit`, `storage_exceeded`; then nothing is left of it in a moment
 */
export async function copyHidden(context: Context, website: WebsiteRow): Promise<Unfinished> {
  const { db, account, services } = context;
  const pages = await listPagePaths(db, account._id, website._id, MOST.pages + 1);
  if (pages.length > MOST.pages) throw pageLimit();
  const content = await nameContent(context, website._id);
  const bytes = content.bytes + (await draftBytes(db, account._id, website._id));
  await assertStorageQuota(db, services.config, account._id, bytes);
  const copy = await services.storage.write(account._id, async (db) => {
    const inside = { ...context, db };
    const id = await insertNewWebsite(inside, { ...copiedOf(website), name: copyName(website.name) });
    await copyBrief(inside, website._id, id);
    await copyParts(inside, website._id, id);
    await copyPictures(inside, website, id);
    return await beginUnfinished(inside, "website", id);
  });
  try {
    for (let at = 0; at < pages.length; at += COPIED_AT_ONCE) {
      services.stopping.throwIfAborted();
      await copySome(context, pages.slice(at, at + COPIED_AT_ONCE), copy);
      await nextTurn();
    }
    await copyOrder(context, website, pages, copy);
    await copyContent(context, content, copy);
  } catch (error) {
    await giveUpCopy(context, copy);
    throw error;
  }
  return copy;
}

/** Copies some pages as they are now, to the paths that they had when the copy began; those that have gone are left out. */
async function copySome(context: Context, wanted: PagePath[], copy: Unfinished): Promise<void> {
  const { account, services } = context;
  const pathOf = new Map(wanted.map(({ _id, path }) => [_id, path]));
  for (let round = 1; ; round++) {
    services.storage.refresh();
    const pages = await findPages(context.db, account._id, [...pathOf.keys()]);
    const drafts = pages.flatMap(({ draft_version_id }) => draft_version_id ?? []);
    const read = await readVersions(context, account._id, drafts);
    try {
      return await services.storage.write(account._id, async (db) => {
        await services.queue.assertLeased(db, copy.job);
        await assertStorageQuota(db, services.config, account._id);
        for (const page of pages) {
          const target = { websiteId: copy._id, path: pathOf.get(page._id)!, name: page.name };
          await copyPage({ ...context, db }, page, target, read);
        }
      });
    } catch (error) {
      if (!(error instanceof PremisesChanged) || round === ROUNDS) throw error;
    }
  }
}

/** Gives the copy its own hold on its logo and icon, so that deleting the source takes nothing from it. */
async function copyPictures(
  { db, account, now, newId }: Context,
  { _id, logo, icon }: WebsiteRow,
  copyId: string,
): Promise<void> {
  const files = [logo, icon].flatMap((path) => pictureFile(path) ?? []);
  for (const asset of await listShowable(db, account._id, _id, files)) {
    const own = { _id: newId("ast"), website_id: copyId, page_id: null };
    await saveAsset(db, { ...asset, ...own, created_at: now, updated_at: now });
  }
}

/** The order of the menu, of the pages that were made for those in it. */
async function copyOrder(
  { account, services }: Context,
  { page_order }: WebsiteRow,
  pages: PagePath[],
  copy: Unfinished,
): Promise<void> {
  if (!page_order) return;
  const pathOf = new Map(pages.map(({ _id, path }) => [_id, path]));
  await services.storage.write(account._id, async (db) => {
    await services.queue.assertLeased(db, copy.job);
    const made = await listPagePaths(db, account._id, copy._id, MOST.pages);
    const idAt = new Map(made.map(({ _id, path }) => [path, _id]));
    const order = page_order.flatMap((id) => idAt.get(pathOf.get(id) ?? "") ?? []);
    await updateWebsite(db, account._id, copy._id, { page_order: order });
  });
}

/** Shows the copy, in the transaction of the call. */
export async function showCopy(context: Context, copy: Unfinished) {
  await finishUnfinished(context, copy);
  return await announceWebsite(context, copy._id);
}

export const giveUpCopy = ({ services }: Context, copy: Unfinished): Promise<void> =>
  giveUpUnfinished(services, copy, services.clock.now());
