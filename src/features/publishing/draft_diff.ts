/** What publishing the drafts of a website would change for its visitors. */
import { SECOND_MS } from "../../lib/clock.ts";
import { HtmlLimitError } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { findUnpublished } from "../pages/service.ts";
import { type PartIds, partsOfVersions, textsOfParts } from "../parts/service.ts";
import { codeOf } from "../versions/service.ts";
import { compareLines } from "./computations.ts";
import type { ChangeKind } from "./diff.ts";
import type { LineDifferences, PageText } from "./line_differences.ts";
import * as store from "./store.ts";

/** Nobody waits longer for words. */
const LIMIT_MS = 10 * SECOND_MS;
/** Pages whose words are told. */
export const MOST_COMPARED = 50;

/** A version with the shared parts that it is shown with. */
interface VersionWithParts {
  version_id: string;
  parts: PartIds | null;
}

export interface PageDifference {
  page_id: string;
  name: string;
  change: ChangeKind;
  /** Where it is now; null: visitors see nothing of it. */
  path_before: string | null;
  /** Where it would be; null: nowhere. */
  path: string | null;
  /** Null: they were not compared. */
  words: LineDifferences | null;
}

/** Pages in the order of their paths. */
export async function draftDifferences(context: Context, websiteId: string): Promise<PageDifference[]> {
  const { db, account, services } = context;
  const site = (await store.findSite(db, account._id, websiteId))!;
  const drafts = await findUnpublished(context, websiteId);
  const versions = drafts.flatMap(({ draft_version_id }) => draft_version_id ?? []);
  const parts = await partsOfVersions(db, account._id, websiteId, versions);
  const released = await store.listPages(db, site.release_id);
  const known = new Map(released.map((page) => [page.page_id, page]));
  const found: (Omit<PageDifference, "words"> & { before: VersionWithParts | null; after: VersionWithParts | null })[] =
    [];
  for (const { _id, name, path, draft_version_id } of drafts) {
    const before = known.get(_id) ?? null;
    const change = !before ? "added" : before.path === path ? "changed" : "moved";
    const after = { version_id: draft_version_id!, parts: parts.get(draft_version_id!) ?? null };
    found.push({ page_id: _id, name, change, path_before: before?.path ?? null, path, before, after });
  }
  const [ids, paths] = [new Set(found.map(({ page_id }) => page_id)), new Set(found.map(({ path }) => path))];
  // A page that is gone stays in sight, until another one takes its place.
  for (const before of released)
    if (!ids.has(before.page_id) && paths.has(before.path)) {
      const { page_id, name, path } = before;
      found.push({ page_id, name, change: "removed", path_before: path, path: null, before, after: null });
    }
  const placeOf = ({ path, path_before }: Pick<PageDifference, "path" | "path_before">) => path ?? path_before!;
  found.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

  const until = services.clock.now() + LIMIT_MS;
  const differences: PageDifference[] = [];
  for (const [index, { before, after, ...page }] of found.entries()) {
    const isInTime = index < MOST_COMPARED && services.clock.now() < until;
    differences.push({ ...page, words: isInTime ? await compareWords(context, before, after) : null });
  }
  return differences;
}

/** What visitors read in one and not in the other; null: the code is gone, or can't be read. */
async function compareWords(
  context: Context,
  before: VersionWithParts | null,
  after: VersionWithParts | null,
): Promise<LineDifferences | null> {
  const { account, services, signal } = context;
  const [old, next] = [await textOf(context, before), await textOf(context, after)];
  if ((before && !old) || (after && !next)) return null;
  try {
    return await services.computeFor(account._id)(
      compareLines,
      { before: old, after: next },
      { signal: AbortSignal.any([signal, services.stopping]) },
    );
  } catch (error) {
    if (error instanceof HtmlLimitError) return null;
    throw error;
  }
}

async function textOf({ db, account }: Context, shown: VersionWithParts | null): Promise<PageText | null> {
  const code = shown && (await codeOf(db, account._id, shown.version_id));
  return code && { html: code.html, shared: await textsOfParts(db, account._id, shown.parts) };
}
