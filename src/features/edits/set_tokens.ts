/** Colours, typefaces and sizes of a whole website: set on the drafts of all its pages in one change. */
import type * as v from "valibot";
import type { EditOf } from "../../edits/edit.ts";
import { STYLES } from "../../html/part_names.ts";
import { ApiError, type Detail } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import { listSitePages } from "../pages/service.ts";
import { type SharedChange, sharedChangesOf } from "../parts/service.ts";
import type { ChangedPage, LeftPage } from "../versions/fields.ts";
import { findVersions, roomForCode } from "../versions/service.ts";
import { type EditPlan, noCode, planEdits, saveEdits } from "./service.ts";

type SitePage = Awaited<ReturnType<typeof listSitePages>>[number];

/** What setting tokens comes to on the pages of a website, before anything is written. */
export interface TokensPlan {
  plans: { page: SitePage; plan: EditPlan }[];
  /** Pages that have none of them, or on which texts would be unreadable. */
  left: SitePage[];
}

/**
 * Sets tokens on all drafts of a website, outside of any transaction. What pages share is changed with the first of them.
 * @throws ApiError `nothing_to_edit`; `edit_not_applicable`, where they can be set on none; `not_possible`, where it is too
 * much at once
 */
export async function planTokens(
  context: Context,
  websiteId: string,
  edits: EditOf<"set_token">[],
): Promise<TokensPlan> {
  const { db, account } = context;
  const pages = (await listSitePages(db, websiteId)).filter(({ draft_version_id }) => draft_version_id !== null);
  const versions = await findVersions(
    db,
    account._id,
    pages.map(({ draft_version_id }) => draft_version_id!),
  );
  const sharing = new Set(versions.filter(({ parts }) => parts?.includes(STYLES)).map(({ page_id }) => page_id));
  const made: TokensPlan = { plans: [], left: [] };
  let isShared = false;
  const room = roomForCode();
  let refusal: ApiError | null = null;
  for (const page of pages) {
    if (isShared && sharing.has(page._id)) continue;
    await nextTurn();
    try {
      const plan = await planEdits(context, page._id, undefined, edits, { passesOver: true });
      made.plans.push({ page, plan });
      room.take(plan.applied.code);
      isShared ||= plan.read?.changed.some(({ key }) => key === STYLES) ?? false;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "edit_not_applicable") throw error;
      // Why a value can't be says more than that a page has no such token.
      if (!refusal || saysMissing(refusal)) refusal = error;
      made.left.push(page);
    }
  }
  if (made.plans.length === 0) throw refusal ?? noCode();
  return made;
}

const saysMissing = ({ extra }: ApiError): boolean => (extra.details as Detail[])[0]!.path.endsWith(".name");

const reference = ({ _id, path, name }: SitePage): v.InferOutput<typeof LeftPage> => ({ page_id: _id, path, name });

/** Saves the drafts that came of it, in the caller's transaction. Throws PremisesChanged when a page is another by now. */
export async function saveTokens(
  context: Context,
  { plans, left }: TokensPlan,
  message: string | undefined,
): Promise<{
  pages: v.InferOutput<typeof ChangedPage>[];
  left: v.InferOutput<typeof LeftPage>[];
  parts: SharedChange[];
}> {
  const pages: v.InferOutput<typeof ChangedPage>[] = [];
  const parts: SharedChange[] = [];
  for (const { page, plan } of plans) {
    if (!plan.read) continue;
    const version_id = await saveEdits(context, page._id, { ...(message !== undefined && { message }) }, plan);
    pages.push({ ...reference(page), version_id, base_version_id: plan.versionId });
    if (plan.read.changed.length > 0)
      parts.push(...(await sharedChangesOf(context.db, context.account._id, version_id)));
  }
  return { pages, left: left.map(reference), parts };
}
