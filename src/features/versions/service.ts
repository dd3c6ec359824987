/** Versions: the immutable code of pages. What other features may do with them. */
import type { PageCode, ThreadMessage } from "../../engines/engine.ts";
import { HtmlLimitError } from "../../html/limits.ts";
import { ApiError, PremisesChanged } from "../../lib/errors.ts";
import type { IdPrefix } from "../../lib/ids.ts";
import type { Services } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import type { Db } from "../../storage/client.ts";
import { readCodes, type StoredCode } from "../../storage/codes.ts";
import { nextTurn } from "../../storage/steps.ts";
import { assetFilesIn, setAssetUses } from "../assets/service.ts";
import { type FoundForm, readFormsOf, syncForms } from "../forms/service.ts";
import * as store from "./store.ts";
import { threadTitle, UNTITLED } from "./titles.ts";

export type { VersionRow } from "./store.ts";
export { findThread, findVersion } from "./store.ts";
export { thinVersions } from "./thinning.ts";
export { threadTitle } from "./titles.ts";

/** Where and when something is written: the transaction, the account, the time. */
export interface Writing {
  db: Db;
  account: { _id: string };
  now: number;
  newId(prefix: IdPrefix): string;
}

/** Code that was read and hashed before it is stored: no transaction waits for either. */
export interface ReadCode {
  contents: store.CodeContents;
  forms: FoundForm[];
  /** Names of the files under /_sw/assets/ that it shows. */
  files: string[];
}

/**
 * Reads code that is to become a version.
 * @param owner the account in whose turn it is read
 * @throws HtmlLimitError
 */
export async function readNewCode(
  { computeFor }: Pick<Services, "computeFor">,
  owner: string,
  code: PageCode,
  signal?: AbortSignal,
): Promise<ReadCode> {
  const [reading] = await readFormsOf(computeFor(owner), [code.html], signal);
  if ("problem" in reading!) throw new HtmlLimitError(reading.problem);
  await nextTurn();
  const files = assetFilesIn([code.html, code.css, code.javascript]);
  return { contents: store.contentsOf(code), forms: reading!.forms, files };
}

/** What was read in stored versions before they are copied, by version id. */
export type ReadVersions = Map<string, { forms: FoundForm[]; files: string[] }>;

/** Versions whose code is in memory at the same time. */
const READ_AT_ONCE = 20;

/**
 * Reads versions that are to be copied. One from before there were limits of html is copied as it is, without forms.
 * @param from the account that the versions belong to
 */
export async function readVersions(
  { services, account, db }: { services: Pick<Services, "computeFor">; account: { _id: string }; db: Db },
  from: string,
  ids: string[],
): Promise<ReadVersions> {
  const read: ReadVersions = new Map();
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    // A little html is read where it is, and there may be a thousand pages.
    await nextTurn();
    const rows = await store.findVersions(db, from, ids.slice(at, at + READ_AT_ONCE));
    const codes = await readCodes(db, rows);
    const pages = rows.map((row) => codes.get(row._id)!.html);
    const readings = await readFormsOf(services.computeFor(account._id), pages);
    for (const [index, row] of rows.entries()) {
      const reading = readings[index]!;
      read.set(row._id, {
        forms: "problem" in reading ? [] : reading.forms,
        files: assetFilesIn(Object.values(codes.get(row._id)!)),
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
  message?: string | null;
}

/** Saves code as a new version of a page and makes it the page's draft, with the forms that it has. */
export async function addVersion(
  writing: Writing,
  version: NewVersion,
  { contents, ...read }: ReadCode,
): Promise<store.VersionRow> {
  return await addStored(writing, version, await store.storeCode(writing.db, contents), read);
}

/** Saves code as a version of a page beside its draft, which stays: forms and assets of the page stay the draft's. */
export async function addBeside(
  { db, account, now, newId }: Writing,
  { pageId, source, message = null }: NewVersion,
  { contents }: ReadCode,
): Promise<store.VersionRow> {
  const made = { _id: newId("ver"), account_id: account._id, page_id: pageId, thread_id: null, run_id: null };
  const code = await store.storeCode(db, contents);
  return await store.insertVersion(db, { ...made, source, message, created_at: now }, code, { isDraft: false });
}

/**
 * Makes the code of an old version a new version, of its own page or of another.
 * @throws PremisesChanged when the old version is not among those that were read
 */
export async function copyVersion(
  writing: Writing,
  version: NewVersion,
  old: store.VersionRow,
  read: ReadVersions,
): Promise<store.VersionRow> {
  const found = read.get(old._id);
  if (!found) throw new PremisesChanged();
  return await addStored(writing, version, old, found);
}

/**
 * Makes an old version the page's draft again, as it is, with the forms that it has. What visitors would see of the page
 * is the version's anyway: its revision stays.
 * @throws PremisesChanged when the version is not among those that were read
 */
export async function makeDraft(
  writing: Writing,
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
  writing: Writing,
  version: NewVersion,
  code: StoredCode,
  { forms, files }: { forms: FoundForm[]; files: string[] },
): Promise<store.VersionRow> {
  const { db, account, now, newId } = writing;
  const row = await store.insertVersion(
    db,
    {
      _id: newId("ver"),
      account_id: account._id,
      page_id: version.pageId,
      thread_id: version.threadId ?? null,
      run_id: version.runId ?? null,
      source: version.source,
      message: version.message ?? null,
      created_at: now,
    },
    code,
  );
  await syncForms(writing, { pageId: version.pageId, versionId: row._id }, forms);
  await setAssetUses(db, account._id, { subject: version.pageId, kind: "page" }, files);
  return row;
}

/**
 * Makes an old version's code the page's draft again, in a new version, with the title and description that the page
 * had when the old one was made. Versions that remember none leave those of the page as they are.
 */
export async function restoreVersion(
  writing: Writing,
  version: store.VersionRow,
  read: ReadVersions,
  {
    threadId = version.thread_id,
    message = `Restored ${version._id}`,
  }: { threadId?: string | null; message?: string } = {},
): Promise<store.VersionRow> {
  const { db, account } = writing;
  if (version.settings) await store.setPageSettings(db, account._id, version.page_id, version.settings);
  return await copyVersion(writing, { pageId: version.page_id, threadId, source: "restore", message }, version, read);
}

/** Throws `thread_limit` when a page has as many threads as may be started on it. */
export async function assertRoomForThread({ db }: Pick<Writing, "db">, pageId: string): Promise<void> {
  if (!(await store.hasThreads(db, pageId, MOST.threads))) return;
  throw new ApiError(
    "thread_limit",
    `The page has ${MOST.threads.toLocaleString("en")} threads, which is the most. Go on in one of them: GET /v1/threads?page_id=${pageId} lists them.`,
  );
}

/** Throws `message_limit` when a thread is as long as it may be. */
export async function assertRoomForMessage({ db }: Pick<Writing, "db">, threadId: string): Promise<void> {
  if (!(await store.hasMessages(db, threadId, MOST.messages))) return;
  throw new ApiError(
    "message_limit",
    `The thread has ${MOST.messages.toLocaleString("en")} messages, which is the most. Start another with POST /v1/threads, or leave thread_id out.`,
  );
}

/** Makes a thread on a page. */
export async function addThread(
  { db, account, now, newId }: Writing,
  pageId: string,
  title: string,
): Promise<store.ThreadRow> {
  const row = { _id: newId("thr"), account_id: account._id, page_id: pageId, title, created_at: now, updated_at: now };
  await store.insertThread(db, row);
  return row;
}

/** The code of one version of the account, or null. */
export async function codeOf(db: Db, accountId: string, versionId: string): Promise<PageCode | null> {
  const row = await store.findVersion(db, accountId, versionId);
  return row && (await codeOfVersion(db, row));
}

/** The code of a version that was found. */
export const codeOfVersion = async (db: Db, version: store.VersionRow): Promise<PageCode> =>
  (await readCodes(db, [version])).get(version._id)!;

/** Adds a message to a thread, which is called by it when it has no title yet. */
export async function addMessage(
  { db, account, now, newId }: Writing,
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
