/**
 * Brings changed content to visitors: one release for all that has changed since the last. What shows a record is found
 * by an index (what versions ask for, which record a page is made of), and of that only what becomes another document is
 * made; everything else is taken over from the release before, without being looked at. What has been made is kept on the
 * way (`unfinished_release.ts`): a process that takes the job up after another goes on where that was.
 */
import type { Job } from "../../jobs/queue.ts";
import { PremisesChanged } from "../../lib/errors.ts";
import type { Services } from "../../operation/operation.ts";
import {
  type ContentChange,
  type ContentReader,
  type ContentUse,
  dropChanges,
  findContentUses,
  findRecords,
  listChanges,
} from "../cms/service.ts";
import { contentOf, folderOfParts, furtherPages, partsOf, recordPage, withoutTaken } from "./content.ts";
import {
  asPublished,
  assertUnchanged,
  carryOut,
  menuOf,
  type Planner,
  type Publication,
  planSite,
  type SitePlan,
} from "./plan.ts";
import { goneParts, redirectsOf } from "./service.ts";
import * as store from "./store.ts";

/** Changes that one release brings. */
const CHANGES_AT_ONCE = 2000;
/** Records that are looked at one by one; of more their whole collection is. */
const MOST_SINGLE = 500;
/** How often it is planned anew because the website was published meanwhile. */
const ROUNDS = 5;

/** Who plans for the server itself. */
const plannerFor = (services: Services, accountId: string, db: Planner["db"], now: number) => ({
  services,
  account: { _id: accountId, name: "", plan: "agency", plan_status: "active" } as const,
  via: "application" as const,
  db,
  now,
  newId: services.ids.next,
});

/** Shows visitors the content that has changed; ends with it. */
export async function showContent(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, queue, clock } = services;
  for (let round = 1; ; round++) {
    signal.throwIfAborted();
    const changes = await listChanges(storage.read, job.subject, CHANGES_AT_ONCE);
    const accountId = await store.ownerOf(storage.read, job.subject);
    const now = clock.now();
    const plan =
      accountId && changes.length > 0
        ? await planShown(plannerFor(services, accountId, storage.read, now), job.subject, changes)
        : null;
    const effects: (() => void)[] = [];
    try {
      const isDone = await storage.write(accountId ?? "all", async (db) => {
        effects.length = 0;
        await queue.assertLeased(db, job);
        if (plan && accountId) {
          const context = {
            ...plannerFor(services, accountId, db, now),
            afterCommit: (effect: () => void) => effects.push(effect),
          };
          await assertUnchanged(context, plan);
          await carryOut(context as never, plan);
        }
        await dropChanges(db, changes);
        if ((await listChanges(db, job.subject, 1)).length > 0) return false;
        await queue.finish(db, job);
        return true;
      });
      for (const effect of effects) effect();
      if (isDone) return;
    } catch (error) {
      if (!(error instanceof PremisesChanged) || round >= ROUNDS) throw error;
    }
  }
}

/** What visitors are to see when some content has changed; null: they see nothing of the website. */
async function planShown(planner: Planner, websiteId: string, changes: ContentChange[]): Promise<SitePlan | null> {
  const { db, account } = planner;
  const site = await store.findSite(db, account._id, websiteId);
  if (!site?.published_at || !site.release_id) return null;
  const releaseId = site.release_id;
  const all = await store.listPages(db, releaseId);
  const uses = await findContentUses(
    db,
    all.map(({ version_id }) => version_id),
  );
  const pages = all.filter(({ version_id }) => uses.has(version_id));
  const content = { ...(await contentOf(planner, site, [])), uses };
  const { reader } = content;
  const concerned = changedCollections(changes);

  const before: store.ReleasedPage[] = [];
  const own: Publication[] = [];
  const parts: Publication[] = [];
  for (const page of pages) {
    const use = uses.get(page.version_id)!;
    const template = page.path.endsWith("/:slug") ? reader.templateOf(page.path) : null;
    const showsLists = showsAny(reader, use, concerned);
    if (!template) {
      if (!showsLists && !page.path.endsWith("/:slug")) continue;
      before.push(page, ...(await store.findParts(db, releaseId, page.page_id, folderOfParts(page.path))));
      own.push(asPublished(page));
      parts.push(...(await furtherPages(reader, asPublished(page), use)));
      continue;
    }
    const change = concerned.get(template._id) ?? referringRecords(template, concerned, pages, uses);
    if (!change && !showsLists) continue;
    if (showsLists || change === "all" || (change && change.size > MOST_SINGLE)) {
      before.push(...(await store.findParts(db, releaseId, page.page_id, folderOfParts(page.path))));
      parts.push(...(await partsOf(planner, content, asPublished(page), site.name)));
      continue;
    }
    const ids = [...(change ?? [])];
    before.push(
      ...(await store.findRecordParts(db, websiteId, releaseId, ids)).filter(({ page_id }) => page_id === page.page_id),
    );
    for (const row of await findRecords(db, account._id, ids))
      if (row.status === "published" && row.collection_id === template._id)
        parts.push(await recordPage(reader, template, row, asPublished(page), site.name));
  }
  const after = [...own, ...withoutTaken(all, parts)];
  if (before.length === 0 && after.length === 0) return null;
  const gone = new Set(before.filter(({ present }) => !present).map(({ page_id }) => page_id));
  return await planSite(planner, {
    site,
    shown: site,
    before,
    after,
    published: new Set(),
    gone,
    ...(await redirectsOf(db, site, before, after, goneParts(before, after))),
    content,
    keeps: true,
    rest: { menu: menuOf(all, site.page_order) },
    release: { action: "update", message: messageOf(reader, changes), restored_from: null },
  });
}

/** Records of a template's collection that refer to what has changed: not known one by one, so all of them. */
function referringRecords(
  template: ContentReader["collections"][number],
  changed: Changed,
  pages: store.ReleasedPage[],
  uses: Map<string, ContentUse>,
): "all" | null {
  const refers = template.fields.some(({ collection_id }) => collection_id !== null && changed.has(collection_id));
  const use = pages.find(({ path }) => path === template.route);
  const keys = use ? (uses.get(use.version_id)?.keys ?? []) : [];
  const isShown = template.fields.some(
    ({ key, collection_id }) =>
      collection_id !== null && changed.has(collection_id) && keys.some((shown) => shown.split(".")[0] === key),
  );
  return refers && isShown ? "all" : null;
}

/** The records that have changed, by their collections. */
type Changed = Map<string, "all" | Set<string>>;

function changedCollections(changes: ContentChange[]): Changed {
  const changed: Changed = new Map();
  for (const { collection_id, record_id } of changes) {
    const known = changed.get(collection_id);
    if (record_id === "" || known === "all") changed.set(collection_id, "all");
    else if (known) known.add(record_id);
    else changed.set(collection_id, new Set([record_id]));
  }
  return changed;
}

/** Whether a page has a list of a changed collection, or of one whose records show what others refer to. */
function showsAny({ collections }: ContentReader, { lists }: ContentUse, changed: Changed): boolean {
  return lists.some((list) => {
    const collection = collections.find(({ slug }) => slug === list.collection);
    // It may have been deleted, or have another slug: then the sample is to be seen again.
    if (!collection) return true;
    if (changed.has(collection._id)) return true;
    return collection.fields.some(
      ({ key, collection_id }) =>
        collection_id !== null && changed.has(collection_id) && list.keys.some((shown) => shown.split(".")[0] === key),
    );
  });
}

function messageOf({ collections }: ContentReader, changes: ContentChange[]): string {
  const names = [...new Set(changes.map(({ collection_id }) => collection_id))].flatMap(
    (id) => collections.find(({ _id }) => _id === id)?.name ?? [],
  );
  return `Content${names.length > 0 ? `: ${names.slice(0, 5).join(", ")}` : ""}`;
}
