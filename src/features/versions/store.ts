/** SQL of versions, threads and messages. */
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PageCode } from "../../engines/engine.ts";
import { type Content, putContent, toContent } from "../../storage/blobs.ts";
import type { Db } from "../../storage/client.ts";
import type { StoredCode } from "../../storage/codes.ts";
import { columnsOf } from "../../storage/columns.ts";
import { onAlivePage, whileDeleting } from "../../storage/deletions.ts";
import { idIn } from "../../storage/dialect.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { countRows, findOwned, firstRow, insertInto, newestRows } from "../../storage/rows.ts";
import { experiments, messages, pages, publications, threads, totals, turns, versions } from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

export type VersionRow = typeof versions.$inferSelect;
export type ThreadRow = typeof threads.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
export type NewVersion = Omit<VersionRow, "html" | "css" | "javascript" | "size_bytes" | "settings" | "before_id">;

const settings = {
  ...columnsOf(pages, "title", "description", "generated_title", "generated_description", "generated_language"),
};

/** The texts of code with their hashes. */
export type CodeContents = Record<"html" | "css" | "javascript", Content>;

export const contentsOf = ({ html, css, javascript }: PageCode): CodeContents => ({
  html: toContent(html),
  css: toContent(css),
  javascript: toContent(javascript),
});

export const storeCode = async (db: Db, { html, css, javascript }: CodeContents): Promise<StoredCode> => ({
  html: await putContent(db, html),
  css: await putContent(db, css),
  javascript: await putContent(db, javascript),
  size_bytes: html.bytes.length + css.bytes.length + javascript.bytes.length,
});

/** Adds a version, with the title and description that the page has now, and makes it the page's draft, unless it is to be none. */
export async function insertVersion(
  db: Db,
  version: NewVersion,
  { html, css, javascript, size_bytes }: StoredCode,
  { isDraft = true } = {},
): Promise<VersionRow> {
  const [page] = await db
    .select({ settings, before_id: pages.draft_version_id })
    .from(pages)
    .where(eq(pages._id, version.page_id));
  const { settings: remembered = null, before_id = null } = page ?? {};
  const row: VersionRow = { ...version, settings: remembered, before_id, html, css, javascript, size_bytes };
  await db.insert(versions).values(row);
  if (!isDraft) return row;
  await db
    .update(pages)
    .set({ draft_version_id: row._id, revision: sql`${pages.revision} + 1`, updated_at: version.created_at })
    .where(eq(pages._id, version.page_id));
  return row;
}

/** Gives a page the title and description that a version remembers; what visitors see changes with the version's code. */
export async function setPageSettings(
  db: Db,
  accountId: string,
  pageId: string,
  remembered: NonNullable<VersionRow["settings"]>,
): Promise<void> {
  await db
    .update(pages)
    .set(remembered)
    .where(and(eq(pages.account_id, accountId), eq(pages._id, pageId)));
}

/** Makes a version the draft of its page. */
export async function setDraft(
  db: Db,
  accountId: string,
  pageId: string,
  versionId: string,
  now: number,
): Promise<void> {
  await db
    .update(pages)
    .set({ draft_version_id: versionId, updated_at: now })
    .where(and(eq(pages.account_id, accountId), eq(pages._id, pageId)));
}

const findQuery = selectOnce((db) =>
  db
    .select()
    .from(versions)
    .where(
      and(
        eq(versions.account_id, sql.placeholder("account")),
        eq(versions._id, sql.placeholder("id")),
        onAlivePage(versions.page_id),
      ),
    ),
);

export const findVersion = (db: Db, accountId: string, id: string): Promise<VersionRow | null> =>
  firstRow(findQuery(db).all({ account: accountId, id }));

export async function findVersions(db: Db, accountId: string, ids: string[]): Promise<VersionRow[]> {
  if (ids.length === 0) return [];
  return await db
    .select()
    .from(versions)
    .where(and(eq(versions.account_id, accountId), inArray(versions._id, ids)));
}

/** A version as far as going back goes. */
export type LinkedVersion = Pick<VersionRow, "_id" | "page_id" | "change_id" | "before_id" | "source">;

const linked = {
  ...columnsOf(versions, "_id", "page_id", "change_id", "before_id", "source"),
};

/** The versions of a page after one of them, as many as are gone back at a time. */
export const versionsAfter = async (
  db: Db,
  accountId: string,
  pageId: string,
  { after, most }: { after: string; most: number },
): Promise<LinkedVersion[]> =>
  await db
    .select(linked)
    .from(versions)
    .where(and(eq(versions.account_id, accountId), eq(versions.page_id, pageId), gt(versions._id, after)))
    .orderBy(versions._id)
    .limit(most);

/** What some changes have made of pages. */
export const versionsOfChanges = async (db: Db, accountId: string, changes: string[]): Promise<LinkedVersion[]> =>
  changes.length === 0
    ? []
    : await db
        .select(linked)
        .from(versions)
        .where(and(eq(versions.account_id, accountId), idIn(versions.change_id, changes)));

export async function listVersions(
  db: Db,
  accountId: string,
  pageId: string,
  { before, limit, offset }: { before?: string; limit: number; offset: number },
) {
  const older = before === undefined ? undefined : lt(versions._id, before);
  const rows = await db
    .select()
    .from(versions)
    .where(and(eq(versions.account_id, accountId), eq(versions.page_id, pageId), older))
    .orderBy(desc(versions._id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await totalOf(db, pageId, "versions") };
}

/** Whether a page has at least so many threads. */
export const hasThreads = (db: Db, pageId: string, least: number): Promise<boolean> =>
  hasSoMany(db, threads, eq(threads.page_id, pageId), least);

/** Whether a thread has at least so many messages. */
export const hasMessages = (db: Db, threadId: string, least: number): Promise<boolean> =>
  hasSoMany(db, messages, eq(messages.thread_id, threadId), least);

/** Looks for the last of so many rows, and counts none. */
async function hasSoMany(db: Db, table: typeof threads | typeof messages, which: SQL, least: number): Promise<boolean> {
  const found = await db
    .select({ _id: table._id })
    .from(table)
    .where(which)
    .orderBy(table._id)
    .limit(1)
    .offset(least - 1);
  return found.length > 0;
}

/** A version as far as thinning goes. */
export type DatedVersion = Pick<VersionRow, "_id" | "created_at">;

/** The pages among the next `step` that have more than `least` versions, and where to go on; null: that was the end. */
export async function crowdedPages(db: Db, after: string, least: number, step: number) {
  const rows = await db
    .select({ owner: totals.owner, kind: totals.kind, count: totals.count })
    .from(totals)
    .where(and(gt(totals.owner, after), lt(totals.owner, "page`")))
    .orderBy(totals.owner)
    .limit(step);
  const pages = rows.filter(({ kind, count }) => kind === "versions" && count > least).map(({ owner }) => owner);
  return { pages, next: rows.length < step ? null : rows.at(-1)!.owner };
}

/** The versions of a page after its newest ones, newest first; the last of the newest comes before them. */
export async function olderVersions(db: Db, pageId: string, newest: number, most: number): Promise<DatedVersion[]> {
  return await db
    .select({ _id: versions._id, created_at: versions.created_at })
    .from(versions)
    .where(eq(versions.page_id, pageId))
    .orderBy(desc(versions._id))
    .limit(most)
    .offset(newest - 1);
}

/** Removes those of some versions that nothing needs any more; returns how many. */
export async function deleteVersions(db: Db, ids: string[]): Promise<number> {
  const needed = sql`
    EXISTS (SELECT 1 FROM ${pages} WHERE ${pages._id} = ${versions.page_id} AND ${pages.draft_version_id} = ${versions._id})
    OR EXISTS (SELECT 1 FROM ${publications} WHERE ${publications.version_id} = ${versions._id})
    OR EXISTS (SELECT 1 FROM ${experiments}, json_each(${experiments.variations}) AS variation
      WHERE ${experiments.page_id} = ${versions.page_id} AND variation.value->>'version_id' = ${versions._id})
    OR EXISTS (SELECT 1 FROM ${turns}
      WHERE ${turns.page_id} = ${versions.page_id} AND ${turns.status} = 'running'
        AND ${turns.base_version_id} = ${versions._id})`;
  const removed = await db
    .delete(versions)
    .where(and(inArray(versions._id, ids), sql`NOT (${needed})`))
    .returning({ _id: versions._id });
  return removed.length;
}

export const insertThread = insertInto(threads);

export const findThread = findOwned(threads, onAlivePage(threads.page_id));

export async function listThreads(
  db: Db,
  accountId: string,
  pageId: string | undefined,
  limit: number,
  offset: number,
) {
  const own = and(
    eq(threads.account_id, accountId),
    pageId ? eq(threads.page_id, pageId) : undefined,
    await whileDeleting(db, accountId, onAlivePage(threads.page_id)),
  );
  return await newestRows(db, threads, own, limit, offset);
}

export async function insertMessage(db: Db, row: MessageRow): Promise<void> {
  await db.insert(messages).values(row);
  await db.update(threads).set({ updated_at: row.created_at }).where(eq(threads._id, row.thread_id));
}

/** Gives a thread another title, if it has the one that is named. */
export async function renameThread(db: Db, accountId: string, id: string, title: { from: string; to: string }) {
  await db
    .update(threads)
    .set({ title: title.to })
    .where(and(eq(threads.account_id, accountId), eq(threads._id, id), eq(threads.title, title.from)));
}

export async function listMessages(db: Db, accountId: string, threadId: string, limit: number, offset: number) {
  const own = and(eq(messages.account_id, accountId), eq(messages.thread_id, threadId));
  const rows = await db
    .select(getTableColumns(messages))
    .from(messages)
    .where(own)
    .orderBy(asc(messages._id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRows(db, messages, own) };
}

/** The newest messages of a thread, newest first. */
export async function newestMessages(db: Db, accountId: string, threadId: string, most: number): Promise<MessageRow[]> {
  return await db
    .select()
    .from(messages)
    .where(and(eq(messages.account_id, accountId), eq(messages.thread_id, threadId)))
    .orderBy(desc(messages._id))
    .limit(most);
}
