/** Typed edits of a page's draft, and the outline that names what can be edited. */

import { applyToPage, areOfContent, type EditOutcome, mergePages, outlinePage } from "../../edits/computations.ts";
import type { Edit, NearestMatch, PageMeta } from "../../edits/edit.ts";
import type { Outline, OutlineRequest } from "../../edits/outline.ts";
import type { PageCode } from "../../edits/page_code.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { ApiError, type Detail, invalidAs, notFound, PremisesChanged } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { problem } from "../../sentences/field_problems.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { findPage, getPage, type PageRow, updatePage } from "../pages/service.ts";
import { codeAlone, type WholeCode, wholeOf } from "../parts/service.ts";
import {
  addMessage,
  addVersion,
  assertMessageLimit,
  codeOfVersion,
  findThread,
  findVersion,
  type ReadCode,
  readNewCode,
  type VersionRow,
  wholeCodeOf,
} from "../versions/service.ts";

/** There is nothing that edits could speak of. */
export const noCode = () =>
  new ApiError("nothing_to_edit", "This page has no code yet. Generate it with POST /v1/pages/:id/generate first.");

/** A page and the version of it that is looked at. Throws `not_found`, `nothing_to_edit`. */
async function findLooked(
  context: Pick<Context, "db" | "account">,
  pageId: string,
  versionId: string | undefined,
): Promise<{ page: PageRow; version: VersionRow }> {
  const { db, account } = context;
  const page = await getPage(context, pageId);
  const wanted = versionId ?? page.draft_version_id;
  if (!wanted) throw noCode();
  const version = await findVersion(db, account._id, wanted);
  if (version?.page_id !== page._id) throw notFound("version of this page", wanted);
  return { page, version };
}

/** What is read of a page may be beyond the limits, in versions from before there were any. */
const readable = (error: unknown): unknown =>
  error instanceof HtmlLimitError ? new ApiError("not_possible", error.said) : error;

/**
 * The outline of a page's draft, or of one of its versions.
 * @throws ApiError `not_found`, `nothing_to_edit`, `not_possible`
 */
export async function outlineOfPage(
  context: Context,
  pageId: string,
  versionId: string | undefined,
  request: OutlineRequest,
): Promise<{ page: PageRow; version: VersionRow; outline: Outline }> {
  const { db, account, services } = context;
  const { page, version } = await findLooked(context, pageId, versionId);
  try {
    const code = await wholeOf(context, version, await codeOfVersion(db, version));
    const outline = await services.computeFor(account._id)(
      outlinePage,
      { code: codeAlone(code), request, parts: partsIn(code) },
      { signal: context.signal },
    );
    if ("values" in outline) throw invalidAs("section", outline);
    return { page, version, outline };
  } catch (error) {
    throw readable(error);
  }
}

/** What edits have come to, before anything is written. */
export interface EditPlan {
  versionId: string;
  applied: Extract<EditOutcome, { kind: "applied" }>;
  read: ReadCode | null;
}

/** What a page says of itself, as edits set it. */
export const metaOf = (page: PageRow): PageMeta => ({
  title: page.title,
  description: page.description,
  og_image: page.og_image,
  language: page.generated_language,
});

/** What of it is another. */
export const changedMeta = (before: PageMeta, after: PageMeta): Partial<PageMeta> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof PageMeta]));

/** The same as the page keeps it. */
export const settingsFrom = ({ language, ...owned }: Partial<PageMeta>) => ({
  ...owned,
  ...(language === undefined ? {} : { generated_language: language }),
});

/**
 * Applies edits to a page's draft, outside of any transaction.
 * @param how.lacking thrown where the edits are of more than the content; left out or null: they may be
 * @throws ApiError `not_found`, `nothing_to_edit`, `page_changed`, `edit_not_applicable`, `not_possible`
 */
export async function planEdits(
  context: Context,
  pageId: string,
  baseVersionId: string | undefined,
  edits: Edit[],
  { lacking = null, ...how }: { passesOver?: boolean; lacking?: ApiError | null } = {},
): Promise<EditPlan> {
  const { db, account, services } = context;
  const { page, version } = await findLooked(context, pageId, undefined);
  assertBase(version._id, baseVersionId);
  try {
    const code = await wholeOf(context, version, await codeOfVersion(db, version));
    assertParts(edits, partsIn(code));
    const compute = services.computeFor(account._id);
    const { signal } = context;
    if (lacking && !(await compute(areOfContent, { html: code.html, edits }, { signal }))) throw lacking;
    const outcome = await compute(
      applyToPage,
      { code: codeAlone(code), meta: metaOf(page), edits, ...how },
      { signal: services.stopping },
    );
    if (outcome.kind === "refused") throw notApplicable(outcome, how.passesOver ? "tokens" : "edits");
    const read = outcome.changed ? await readNewCode(services, account._id, outcome.code, undefined, code.taken) : null;
    return { versionId: version._id, applied: outcome, read };
  } catch (error) {
    throw readable(error);
  }
}

/** The shared parts that a page takes. */
const partsIn = ({ taken }: WholeCode): string[] => Object.keys(taken?.texts ?? {});

function assertParts(edits: Edit[], known: string[]): void {
  for (const [index, edit] of edits.entries()) {
    const part = "part" in edit ? edit.part : undefined;
    if (part === undefined || known.includes(part)) continue;
    const nearest = known.slice(0, 3).map((name) => ({ place: `part:${name}`, text: "" }));
    const sentence = problem("part_not_taken", { part });
    throw notApplicable({ kind: "refused", index, field: "target", sentence, nearest });
  }
}

/** What was made of a version of a page, on the newest one. */
export interface OnNewest extends WholeCode {
  /** The version that it changes. */
  baseId: string;
}

/** What was made of a version of a page: its whole code before and after, and the parts that it was made of. */
export interface VersionEdit {
  baseId: string;
  base: PageCode;
  code: PageCode;
  taken: WholeCode["taken"];
}

/** Others have changed what a change was made of, so that it can't be kept. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
  /** @param what was changed, with the verb: "The page was" */
  constructor(readonly what: string) {
    super(`${what} changed by somebody else meanwhile.`);
  }
}

/** Who changes a page more often than that while a change is brought onto it is at work on it. */
const MOST_ROUNDS = 10;

/**
 * Keeps what was made of a version of a page, on what others have made of the page and of its shared parts meanwhile: what
 * it has changed stays changed where nobody else has changed the same place. Where they go on while it is brought onto
 * theirs, that is done again, a bounded number of times.
 * @param keep keeps it in one transaction; throws PremisesChanged where the draft is not `newest.baseId` any more
 * @throws ChangedMeanwhile, HtmlLimitError
 */
export async function keepOnNewest<Kept>(
  context: Pick<Context, "services" | "signal"> & { account: { _id: string } },
  pageId: string,
  made: VersionEdit,
  keep: (newest: OnNewest) => Promise<Kept>,
): Promise<Kept> {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const newest = await ontoNewest(context, pageId, made);
    if (newest === null) throw new ChangedMeanwhile("The same place of the page was");
    try {
      return await keep(newest);
    } catch (error) {
      if (!(error instanceof PremisesChanged)) throw error;
    }
  }
  throw new ChangedMeanwhile("The page was again and again");
}

/** @returns null when others have changed the same place, or the page has gone */
async function ontoNewest(
  { services, account, signal }: Pick<Context, "services" | "signal"> & { account: { _id: string } },
  pageId: string,
  { baseId, base, code, taken }: VersionEdit,
): Promise<OnNewest | null> {
  services.storage.refresh();
  const db = services.storage.read;
  const draft = (await findPage(db, account._id, pageId))?.draft_version_id;
  if (!draft) return null;
  // Its parts may be others also where it is the same version.
  if (draft === baseId && taken === null) return { ...code, taken, baseId };
  const newest = await wholeCodeOf({ db, services, account }, draft);
  if (!newest) return null;
  const theirs = codeAlone(newest);
  const compute = services.computeFor(account._id);
  const merged = Bun.deepEquals(theirs, base)
    ? code
    : await compute(mergePages, { base, ours: code, theirs }, signal ? { signal } : {});
  return merged && { ...merged, taken: newest.taken, baseId: draft };
}

function assertBase(draft: string, base: string | undefined): void {
  if (base === undefined || base === draft) return;
  throw new ApiError(
    "page_changed",
    `The page's draft is ${draft} by now, and not ${base.slice(0, 100)}. Read its outline again, and make the edits on that.`,
  );
}

/** A detail with what the edit may have meant. */
interface EditDetail extends Detail {
  nearest: NearestMatch[];
}

function notApplicable(
  { index, field, sentence, nearest }: Extract<EditOutcome, { kind: "refused" }>,
  list: "edits" | "tokens" = "edits",
): ApiError {
  const path = `${list}.${index}.${field}`;
  const near =
    nearest.length > 0
      ? ` Nearest: ${nearest.map(({ place, text }) => (text ? `${place} (“${text}”)` : place)).join("; ")}.`
      : "";
  const details: EditDetail[] = [{ path, ...sentence, nearest }];
  return new ApiError("edit_not_applicable", `${path}: ${sentence.message}${near} Nothing was changed.`, { details });
}

/**
 * Saves what edits have come to as the page's draft, in the caller's transaction; returns its version, which is the one
 * that was edited when nothing has changed.
 * @throws PremisesChanged, ApiError `not_found`, `page_changed`, `message_limit`
 */
export async function saveEdits(
  context: Context,
  pageId: string,
  { base, message, threadId }: { base?: string; message?: string; threadId?: string },
  plan: EditPlan,
): Promise<string> {
  const { db, account } = context;
  const page = await getPage(context, pageId);
  if (page.draft_version_id !== plan.versionId) {
    if (page.draft_version_id) assertBase(page.draft_version_id, base);
    throw new PremisesChanged();
  }
  const thread = threadId ? await findThread(db, account._id, threadId) : null;
  if (threadId && thread?.page_id !== page._id) throw notFound("thread on this page", threadId);
  if (!plan.read) return plan.versionId;
  if (thread) await assertMessageLimit(context, thread._id);
  const { meta, summaries } = plan.applied;
  const changed = changedMeta(metaOf(page), meta);
  if (Object.keys(changed).length > 0) await updatePage(db, account._id, page._id, settingsFrom(changed), true);
  const text = message ?? withMore(summaries);
  const row = await addVersion(
    context,
    { pageId: page._id, threadId: thread?._id ?? null, source: "edit", message: text },
    plan.read,
  );
  if (thread)
    await addMessage(context, { threadId: thread._id, role: "user", text: wordsOf(text), versionId: row._id });
  return row._id;
}

/** The first of several sentences, with how many more there are. */
function withMore([first, ...more]: CodedMessage[]): CodedMessage {
  if (more.length === 0) return first!;
  const { code, details, message } = first!;
  return { code, details: { ...details, more: more.length }, message: `${message} (and ${more.length} more)` };
}

const wordsOf = (message: string | CodedMessage): string => (typeof message === "string" ? message : message.message);
