/** Versions: the immutable code of pages. What other features may do with them. */

import type * as v from "valibot";
import type { PageCode, ThreadMessage } from "../../engines/engine.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { partNamesIn, withoutPartNames } from "../../html/part_names.ts";
import { ApiError, notPossible, PremisesChanged } from "../../lib/errors.ts";
import { pick } from "../../lib/pick.ts";
import type { Context, Services, WriteContext } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { tellChange } from "../../sentences/page_changes.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import { readCodes, type StoredCode } from "../../storage/codes.ts";
import { assetFilesIn, listShowable, saveAsset, setAssetUses } from "../assets/service.ts";
import { copyPageBrief, takeBackBriefs } from "../briefs/service.ts";
import { type FoundForm, readFormsOf, syncForms } from "../forms/service.ts";
import { addPage, findPage, listSitePages, type PageRow, type StoredPage } from "../pages/service.ts";
import {
  type ChangedPart,
  codeAlone,
  saveChangedParts,
  splitWhole,
  undoChangedParts,
  type WholeCode,
  wholeOf,
} from "../parts/service.ts";
import type { ChangedPage, LeftPage } from "./fields.ts";
import * as store from "./store.ts";
import { threadTitle, UNTITLED } from "./titles.ts";

export type { VersionRow } from "./store.ts";
export { findThread, findVersion, findVersions } from "./store.ts";
export { threadTitle } from "./titles.ts";

/** Code that was read and hashed before it is stored: no transaction waits for either. */
export interface ReadCode {
  contents: store.CodeContents;
  forms: FoundForm[];
  /** Names of the files under /_sw/assets/ that it shows. */
  files: string[];
  /** Keys of the shared parts that it takes; null: none. */
  parts: string[] | null;
  /** Shared parts that were changed with it. */
  changed: ChangedPart[];
}

/**
 * Reads code that is to become a version.
 * @param owner the account in whose turn it is read
 * @param taken given when it is a page's whole code, changed: the shared parts that it was made of
 * @throws HtmlLimitError
 */
export async function readNewCode(
  services: Pick<Services, "computeFor" | "stopping">,
  owner: string,
  code: PageCode,
  signal?: AbortSignal,
  taken: WholeCode["taken"] = null,
): Promise<ReadCode> {
  const [reading] = await readFormsOf(services.computeFor(owner), [code.html], signal);
  if ("problem" in reading!) throw new HtmlLimitError(reading.problem);
  await nextTurn();
  const files = assetFilesIn([code.html, code.css, code.javascript]);
  const { code: own, changed } = taken ? await splitWhole(services, owner, code, taken) : { code, changed: [] };
  return { contents: store.contentsOf(own), forms: reading!.forms, files, parts: partsIn(own.html), changed };
}

/** What one change of many pages has in memory until it is written. */
const MOST_CHARACTERS = 64_000_000;

/** Room for the code of all pages that are changed together. `take` throws ApiError `not_possible` when it is full. */
export function roomForCode() {
  let taken = 0;
  return {
    take({ html, css, javascript }: PageCode): void {
      taken += html.length + css.length + javascript.length;
      if (taken > MOST_CHARACTERS) throw notPossible("change_too_large", { most: MOST_CHARACTERS });
    },
  };
}

/** The keys of the shared parts that html takes; null: none. */
export const partsIn = (html: string): string[] | null => {
  const names = partNamesIn(html, MOST.parts);
  return names.length === 0 ? null : names;
};

/** The page's own code of what was read. */
export const ownCodeOf = ({ contents }: ReadCode): PageCode => ({
  html: contents.html.bytes.toString(),
  css: contents.css.bytes.toString(),
  javascript: contents.javascript.bytes.toString(),
});

/** What was read in stored versions before they are copied, by version id. */
export type ReadVersions = Map<
  string,
  Pick<ReadCode, "forms" | "files" | "parts"> & Partial<Pick<ReadCode, "contents">>
>;

/** Versions whose code is in memory at the same time. */
const READ_AT_ONCE = 20;

/**
 * Reads versions that are to be copied. One from before there were limits of html is copied as it is, without forms.
 * @param from the account that the versions belong to
 * @param isAlone whether they are to be whole without the shared parts of their website
 */
export async function readVersions(
  { services, account, db }: { services: Pick<Services, "computeFor" | "stopping">; account: { _id: string }; db: Db },
  from: string,
  ids: string[],
  isAlone = false,
): Promise<ReadVersions> {
  const read: ReadVersions = new Map();
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    // A little html is read where it is, and there may be a thousand pages.
    await nextTurn();
    const rows = await store.findVersions(db, from, ids.slice(at, at + READ_AT_ONCE));
    const codes = await readCodes(db, rows);
    // One that names parts and takes none is whole by itself, as a direction that nobody has chosen is.
    const isWhole = ({ _id, parts }: store.VersionRow) => parts === null && partsIn(codes.get(_id)!.html) !== null;
    const alone = new Set(rows.filter((row) => (isAlone && row.parts !== null) || isWhole(row)).map(({ _id }) => _id));
    for (const row of rows)
      if (alone.has(row._id)) {
        const whole = codeAlone(await wholeOf({ db, services, account }, row, codes.get(row._id)!));
        codes.set(row._id, { ...whole, html: withoutPartNames(whole.html) });
      }
    const pages = rows.map((row) => codes.get(row._id)!.html);
    const readings = await readFormsOf(services.computeFor(account._id), pages);
    for (const [index, row] of rows.entries()) {
      const reading = readings[index]!;
      read.set(row._id, {
        forms: "problem" in reading ? [] : reading.forms,
        files: assetFilesIn(Object.values(codes.get(row._id)!)),
        ...(alone.has(row._id)
          ? { parts: null, contents: store.contentsOf(codes.get(row._id)!) }
          : { parts: row.parts }),
      });
    }
  }
  return read;
}

interface NewVersion {
  pageId: string;
  threadId?: string | null;
  runId?: string | null;
  source: store.VersionRow["source"];
  /** What somebody or a model says of it, or what the server tells. */
  message?: string | CodedMessage | null;
}

/** As long as a version's message may be. */
export const LONGEST_MESSAGE = 200;

/** What every version says of itself. */
function writtenBy(
  { account, now, newId, changeId = null, authorId = null }: WriteContext,
  { pageId, threadId = null, runId = null, source, message = null }: NewVersion,
) {
  const told = typeof message === "object" ? message : null;
  return {
    ...{ _id: newId("ver"), account_id: account._id, page_id: pageId, thread_id: threadId, run_id: runId, source },
    message: (told?.message ?? (message as string | null))?.slice(0, LONGEST_MESSAGE) ?? null,
    said: told && { code: told.code, details: told.details },
    ...{ change_id: changeId, author_id: authorId, created_at: now },
  };
}

/** Saves code as a new version of a page and makes it the page's draft, with the forms that it has. */
export async function addVersion(
  writing: WriteContext,
  version: NewVersion,
  { contents, changed, ...read }: ReadCode,
): Promise<store.VersionRow> {
  const row = await addStored(writing, version, await store.storeCode(writing.db, contents), read);
  await saveChangedParts(writing, changed, { versionId: row._id, message: row.message });
  return row;
}

/** Saves code as a version of a page beside its draft, which stays: forms and assets of the page stay the draft's. */
export async function addBeside(
  writing: WriteContext,
  version: NewVersion,
  { contents, parts }: ReadCode,
): Promise<store.VersionRow> {
  const code = await store.storeCode(writing.db, contents);
  const row = { ...writtenBy(writing, version), parts, change_id: null };
  return await store.insertVersion(writing.db, row, code, { isDraft: false });
}

/**
 * Makes the code of an old version a new version, of its own page or of another.
 * @throws PremisesChanged when the old version is not among those that were read
 */
export async function copyVersion(
  writing: WriteContext,
  version: NewVersion,
  old: store.VersionRow,
  read: ReadVersions,
): Promise<store.VersionRow> {
  const found = read.get(old._id);
  if (!found) throw new PremisesChanged();
  const code = found.contents ? await store.storeCode(writing.db, found.contents) : old;
  return await addStored(writing, version, code, found);
}

/**
 * Makes an old version the page's draft again, as it is, with the forms that it has. What visitors would see of the page
 * is the version's anyway: its revision stays.
 * @throws PremisesChanged when the version is not among those that were read
 */
export async function makeDraft(
  writing: WriteContext,
  pageId: string,
  versionId: string,
  read: ReadVersions,
): Promise<void> {
  const found = read.get(versionId);
  if (!found) throw new PremisesChanged();
  const { db, account, now } = writing;
  await store.setDraft(db, account._id, pageId, versionId, now);
  await syncForms(writing, { pageId, versionId }, found.forms);
  await setAssetUses(db, account._id, { subject: pageId, kind: "page" }, found.files);
}

async function addStored(
  writing: WriteContext,
  version: NewVersion,
  code: StoredCode,
  { forms, files, parts }: Pick<ReadCode, "forms" | "files" | "parts">,
): Promise<store.VersionRow> {
  const { db, account } = writing;
  const row = await store.insertVersion(db, { ...writtenBy(writing, version), parts }, code);
  await syncForms(writing, { pageId: version.pageId, versionId: row._id }, forms);
  await setAssetUses(db, account._id, { subject: version.pageId, kind: "page" }, files);
  return row;
}

/**
 * Makes an old version's code the page's draft again, in a new version, with the title and description that the page
 * had when the old one was made. Versions that remember none leave those of the page as they are.
 */
export async function restoreVersion(
  writing: WriteContext,
  version: store.VersionRow,
  read: ReadVersions,
  {
    threadId = version.thread_id,
    message = tellChange("restored", { version: version._id }),
  }: { threadId?: string | null; message?: CodedMessage } = {},
): Promise<store.VersionRow> {
  const { db, account } = writing;
  if (version.settings) await store.setPageSettings(db, account._id, version.page_id, version.settings);
  return await copyVersion(writing, { pageId: version.page_id, threadId, source: "restore", message }, version, read);
}

/**
 * Makes the code of an old version, as it was read, the page's draft, with the title that the page had and the shared
 * parts that the code brings.
 */
export async function takeVersion(
  writing: WriteContext,
  { page_id, thread_id, run_id, settings }: store.VersionRow,
  read: ReadCode,
  message: CodedMessage,
): Promise<store.VersionRow> {
  if (settings) await store.setPageSettings(writing.db, writing.account._id, page_id, settings);
  const version = { pageId: page_id, threadId: thread_id, runId: run_id, source: "generate" as const, message };
  return await addVersion(writing, version, read);
}

/** @throws ApiError `page_changed` when a page's draft is not the one that a caller has seen. @param advice what to do then */
export function assertDraft(page: Pick<PageRow, "draft_version_id">, seen: string | undefined, advice: string): void {
  if (seen === undefined || seen === page.draft_version_id) return;
  throw new ApiError("page_changed", `The page's draft is ${page.draft_version_id} by now, and not ${seen}. ${advice}`);
}

/** Throws `thread_limit` when a page has as many threads as may be started on it. */
export async function assertThreadLimit({ db }: Pick<WriteContext, "db">, pageId: string): Promise<void> {
  if (!(await store.hasThreads(db, pageId, MOST.threads))) return;
  throw new ApiError(
    "thread_limit",
    `The page has ${MOST.threads.toLocaleString("en")} threads, which is the most. Go on in one of them: GET /v1/threads?page_id=${pageId} lists them.`,
  );
}

/** Throws `message_limit` when a thread is as long as it may be. */
export async function assertMessageLimit({ db }: Pick<WriteContext, "db">, threadId: string): Promise<void> {
  if (!(await store.hasMessages(db, threadId, MOST.messages))) return;
  throw new ApiError(
    "message_limit",
    `The thread has ${MOST.messages.toLocaleString("en")} messages, which is the most. Start another with POST /v1/threads, or leave thread_id out.`,
  );
}

/** Makes a thread on a page. */
export async function addThread(
  { db, account, now, newId }: WriteContext,
  pageId: string,
  title: string,
): Promise<store.ThreadRow> {
  const row = { _id: newId("thr"), account_id: account._id, page_id: pageId, title, created_at: now, updated_at: now };
  await store.insertThread(db, row);
  return row;
}

/** The code of one version of the account as pages show it, with what its shared parts say now; or null. */
export async function wholeCodeOf(
  context: { db: Db; services: Pick<Services, "computeFor" | "stopping">; account: { _id: string } },
  versionId: string,
): Promise<WholeCode | null> {
  const row = await store.findVersion(context.db, context.account._id, versionId);
  return row && (await wholeOf(context, row, await codeOfVersion(context.db, row)));
}

/** The own code of one version of the account, or null. */
export async function codeOf(db: Db, accountId: string, versionId: string): Promise<PageCode | null> {
  const row = await store.findVersion(db, accountId, versionId);
  return row && (await codeOfVersion(db, row));
}

/** The own code of a version that was found. */
export const codeOfVersion = async (db: Db, version: store.VersionRow): Promise<PageCode> =>
  (await readCodes(db, [version])).get(version._id)!;

/** Adds a message to a thread, which is called by it when it has no title yet. */
export async function addMessage(
  { db, account, now, newId }: WriteContext,
  message: { threadId: string; role: "user" | "assistant"; text: string; versionId: string | null },
): Promise<void> {
  await store.insertMessage(db, {
    _id: newId("msg"),
    account_id: account._id,
    thread_id: message.threadId,
    role: message.role,
    text: message.text,
    version_id: message.versionId,
    created_at: now,
  });
  if (message.role === "user")
    await store.renameThread(db, account._id, message.threadId, { from: UNTITLED, to: threadTitle(message.text) });
}

/** The newest messages of a thread, oldest first. */
export async function historyOf(db: Db, accountId: string, threadId: string, most: number): Promise<ThreadMessage[]> {
  const rows = await store.newestMessages(db, accountId, threadId, most);
  return rows.reverse().map(({ role, text }) => ({ role, text }));
}

/**
 * Copies a page with its newest version as a draft; the source may be another account's public page.
 * @param read what was read in the newest versions of all pages that are to be copied
 * @throws PremisesChanged when the page has got another version since
 */
export async function copyPage(
  context: Context,
  source: Omit<StoredPage, "account_id" | "public" | "revision"> & { account_id: string },
  target: { websiteId: string; path: string; name: string },
  read: ReadVersions,
): Promise<string> {
  const id = await addPage(context, {
    ...target,
    ...pick(source, "prompt", "title", "description", "og_image", "generated_title", "generated_description"),
    ...pick(source, "generated_language"),
  });
  // What the owner of a public page has said stays with them, as the prompt does.
  if (source.account_id === context.account._id)
    await copyPageBrief(context, source._id, { _id: id, website_id: target.websiteId });
  const files = new Set([/^\/_sw\/assets\/([\w.-]+)/.exec(source.og_image ?? "")?.[1] ?? []].flat());
  const draft = source.draft_version_id;
  const version = draft ? await store.findVersion(context.db, source.account_id, draft) : null;
  if (draft && !version) throw new PremisesChanged();
  if (version) {
    const thread = await addThread(context, id, "Copy");
    const message = tellChange("copied", { name: source.name });
    await copyVersion(context, { pageId: id, threadId: thread._id, source: "import", message }, version, read);
    for (const file of read.get(version._id)!.files) files.add(file);
  }
  // The copy has its own hold on what it shows, so that deleting the source takes nothing from it.
  for (const asset of await listShowable(context.db, source.account_id, source.website_id, [...files])) {
    const { account, now, newId } = context;
    const copied = { _id: newId("ast"), account_id: account._id, website_id: target.websiteId, page_id: id };
    await saveAsset(context.db, { ...asset, ...copied, created_at: now, updated_at: now });
  }
  return id;
}

/** Versions that are given up at a time. */
const MOST_STEPS = 200;

type SitePage = Awaited<ReturnType<typeof listSitePages>>[number];
type Versions = Map<string, store.LinkedVersion>;

const pageReference = ({ _id, path, name }: SitePage) => ({ page_id: _id, path, name });

/** What goes back with a page, read before the transaction. */
interface GoingBack {
  read: ReadVersions;
  pages: { page: SitePage; old: store.VersionRow }[];
  left: v.InferOutput<typeof LeftPage>[];
  /** All versions that what is given up has made. */
  versions: Set<string>;
  /** Whether what a change has made of briefs is taken back by the brief before. */
  takesBrief: (changeId: string) => boolean;
}

/** The drafts that came one upon the other, newest first, among some versions; and the one before them. */
function stepsFrom(newest: string | null, among: Versions): { steps: store.LinkedVersion[]; before: string | null } {
  const steps: store.LinkedVersion[] = [];
  let before = newest;
  for (let step = among.get(before ?? ""); step; step = among.get(before ?? "")) {
    steps.push(step);
    before = step.before_id;
  }
  return { steps, before };
}

const byId = (rows: store.LinkedVersion[]): Versions => new Map(rows.map((row) => [row._id, row]));

/**
 * Reads what goes with a page to one of its versions. Versions from before it was noted what belongs together go alone.
 * @param page with the draft that is given up
 */
export async function readGoingBack(
  reading: { services: Pick<Services, "computeFor" | "stopping">; account: { _id: string }; db: Db },
  page: PageRow,
  to: string,
): Promise<GoingBack> {
  const { db, account } = reading;
  const newer = await store.versionsAfter(db, account._id, page._id, { after: to, most: MOST_STEPS });
  const { steps, before } = stepsFrom(page.draft_version_id, byId(newer));
  const given = before === to ? steps : [];
  const changes = new Map(given.flatMap((step) => (step.change_id ? [[step.change_id, step] as const] : [])));
  const made = await store.versionsOfChanges(db, account._id, [...changes.keys()]);
  const others = Map.groupBy(made, ({ page_id }) => page_id);
  others.delete(page._id);
  const pages = (others.size === 0 ? [] : await listSitePages(db, page.website_id)).filter(({ _id }) =>
    others.has(_id),
  );
  const goals = pages.map((one) => {
    const { steps, before } = stepsFrom(one.draft_version_id, byId(others.get(one._id)!));
    return { page: one, isLeft: steps.length === 0, before };
  });
  const ids = goals.flatMap(({ page, before }) => [page.draft_version_id ?? [], before ?? []].flat());
  const rows = new Map((await store.findVersions(db, account._id, ids)).map((row) => [row._id, row]));
  const going = goals.flatMap(({ page, isLeft, before }) => {
    const [old, now] = [rows.get(before ?? ""), rows.get(page.draft_version_id ?? "")];
    return isLeft || !old || !now || isSame(old, now) ? [] : [{ page, old }];
  });
  return {
    read: await readVersions(
      reading,
      account._id,
      going.map(({ old }) => old._id),
    ),
    pages: going,
    left: goals.filter(({ isLeft }) => isLeft).map(({ page }) => pageReference(page)),
    versions: new Set([...made, ...given].map(({ _id }) => _id)),
    // Of what was taken back and done again several times nobody knows which brief is meant.
    takesBrief: (id) => changes.has(id) && (given.length === 1 || changes.get(id)!.source !== "restore"),
  };
}

const isSame = (one: store.VersionRow, other: store.VersionRow): boolean =>
  (["html", "css", "javascript"] as const).every((text) => one[text] === other[text]) &&
  Bun.deepEquals(one.settings, other.settings);

/** What has gone back, or forth, with a page. */
export interface Parted {
  pages: v.InferOutput<typeof ChangedPage>[];
  left: v.InferOutput<typeof LeftPage>[];
  /** What the website says of its business from now on; null: that stays. */
  brief: { revision: number; members: string[] } | null;
}

/** Does so, in the caller's transaction, after the page itself. @param by its new version */
export async function goBack(
  writing: WriteContext & { services: Services },
  page: PageRow,
  { read, pages, left, versions, takesBrief }: GoingBack,
  { by, message }: { by: string; message: CodedMessage },
): Promise<Parted> {
  const gone: Parted = { pages: [], left: [...left], brief: null };
  for (const { page: one, old } of pages) {
    const now = await findPage(writing.db, writing.account._id, one._id);
    if (now?.draft_version_id !== one.draft_version_id) gone.left.push(pageReference(one));
    else {
      const { _id } = await restoreVersion(writing, old, read, { message });
      gone.pages.push({ ...pageReference(one), version_id: _id, base_version_id: one.draft_version_id! });
    }
  }
  await undoChangedParts(writing, page.website_id, versions, { by, message: message.message });
  gone.brief = await takeBackBriefs(writing, page, takesBrief);
  return gone;
}
