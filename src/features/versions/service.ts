/** Versions: the immutable code of pages. What other features may do with them. */
import type { PageCode, ThreadMessage } from "../../engines/engine.ts";
import type { IdPrefix } from "../../lib/ids.ts";
import type { Db } from "../../storage/client.ts";
import { syncForms } from "../forms/service.ts";
import * as store from "./store.ts";

export type { VersionRow } from "./store.ts";
export { findThread, findVersion } from "./store.ts";

/** Where and when something is written: the transaction, the account, the time. */
export interface Writing {
  db: Db;
  account: { _id: string };
  now: number;
  newId(prefix: IdPrefix): string;
}

/** Saves code as a new version of a page and makes it the page's draft, with the forms that it has. */
export async function addVersion(
  writing: Writing,
  version: {
    pageId: string;
    threadId?: string | null;
    runId?: string | null;
    source: store.VersionRow["source"];
    message?: string | null;
  },
  code: PageCode,
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
  await syncForms(writing, { pageId: version.pageId, versionId: row._id }, code.html);
  return row;
}

/**
 * Makes an old version's code the page's draft again, in a new version, with the title and description that the page
 * had when the old one was made. Versions that remember none leave those of the page as they are.
 */
export async function restoreVersion(
  writing: Writing,
  version: store.VersionRow,
  {
    threadId = version.thread_id,
    message = `Restored ${version._id}`,
  }: { threadId?: string | null; message?: string } = {},
): Promise<store.VersionRow> {
  const { db, account } = writing;
  if (version.settings) await store.setPageSettings(db, account._id, version.page_id, version.settings);
  const code = (await codeOf(db, account._id, version._id))!;
  return await addVersion(writing, { pageId: version.page_id, threadId, source: "restore", message }, code);
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
  return row ? ((await store.readCode(db, [row])).get(row._id) ?? null) : null;
}

/** Adds a message to a thread. */
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
}

/** The newest messages of a thread, oldest first. */
export async function historyOf(db: Db, accountId: string, threadId: string, most: number): Promise<ThreadMessage[]> {
  const rows = await store.newestMessages(db, accountId, threadId, most);
  return rows.reverse().map(({ role, text }) => ({ role, text }));
}
