/**
 * Directions to choose from. A run that writes several keeps each as a version beside the draft, whole: with its own
 * header, footer and styles in it. Choosing one does what the end of its run would have done, had it been alone.
 */
import { notFound, notPossible } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { tellChange } from "../../sentences/page_changes.ts";
import type { RunVariant } from "../../storage/tables.ts";
import { becomingParts, pagesWithParts } from "../parts/service.ts";
import {
  codeOfVersion,
  findVersion,
  type ReadCode,
  readNewCode,
  takeVersion,
  type VersionRow,
} from "../versions/service.ts";
import * as store from "./store.ts";

/** @throws ApiError `not_found`: also of one that was thinned out with the page's old versions */
async function findVariant(
  { db, account }: Pick<Context, "db" | "account">,
  { variants }: store.RunRow,
  versionId: string,
): Promise<{ variant: RunVariant; version: VersionRow }> {
  const variant = variants?.find(({ version_id }) => version_id === versionId);
  const version = variant && (await findVersion(db, account._id, versionId));
  if (!variant || !version) throw notFound("variant of this run", versionId);
  return { variant, version };
}

/**
 * Reads a variant as what the page's code and its website's shared parts come to be.
 * @throws ApiError `not_found`
 */
export async function readVariant(context: Context, run: store.RunRow, versionId: string): Promise<ReadCode> {
  const { db, services, account } = context;
  const { variant, version } = await findVariant(context, run, versionId);
  const becoming = variant.notes === null ? null : becomingParts(run.website_id, variant.notes);
  return await readNewCode(services, account._id, await codeOfVersion(db, version), undefined, becoming);
}

/**
 * Makes a variant the page's draft.
 * @param read it, as `readVariant` has read it
 * @throws ApiError `not_found`; `not_possible` when other pages would lose the styles that they were written for
 */
export async function chooseOf(
  context: Context,
  run: store.RunRow,
  versionId: string,
  read: ReadCode,
): Promise<store.RunRow> {
  const { db, now } = context;
  const { version } = await findVariant(context, run, versionId);
  const following = (await pagesWithParts(db, run.website_id)).filter(({ _id }) => _id !== run.page_id);
  if (read.changed.length > 0 && following.length > 0)
    throw notPossible("pages_follow_another", {
      paths: following.map(({ path }) => path).join(", "),
      version: versionId,
    });
  const variants = run.variants!.map((one) => ({ ...one, is_chosen: one.version_id === versionId }));
  const number = variants.findIndex(({ is_chosen }) => is_chosen) + 1;
  const draft = await takeVersion(
    context,
    version,
    read,
    tellChange("variant_chosen", { number, count: variants.length }),
  );
  const changed = { variants, version_id: draft._id, updated_at: now };
  return (await store.moveRun(db, run._id, ["completed"], changed))!;
}
