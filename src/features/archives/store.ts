/** SQL of archives: what belongs to a website, in the order in which it was made, some rows at a time. */
import { and, asc, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { wholeContent } from "../../storage/chunks.ts";
import type { Db } from "../../storage/client.ts";
import { placeholders } from "../../storage/columns.ts";
import { alive } from "../../storage/deletions.ts";
import { idIn, unindexed } from "../../storage/dialect.ts";
import { preparedOnce } from "../../storage/kept_statements.ts";
import { entriesOf, listedEntries } from "../../storage/release_entries.ts";
import { countRows, findAny, findOwned, rowsBelow } from "../../storage/rows.ts";
import { findServed } from "../../storage/served_files.ts";
import {
  accounts,
  assets,
  deletedForms,
  documentEncodings,
  forms,
  messages,
  pages,
  publications,
  redirects,
  submissionFiles,
  submissions,
  threads,
  versionForms,
  versions,
  websites,
} from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

export type PageRow = typeof pages.$inferSelect;
export type ThreadRow = typeof threads.$inferSelect;
export type VersionRow = typeof versions.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
export type FormRow = typeof forms.$inferSelect;
export type DeletedFormRow = typeof deletedForms.$inferSelect;
export type VersionFormRow = typeof versionForms.$inferSelect;
export type RedirectRow = typeof redirects.$inferSelect;
export type AssetRow = typeof assets.$inferSelect;
export type SubmissionRow = typeof submissions.$inferSelect;
export type SubmissionFileRow = typeof submissionFiles.$inferSelect;

// --- reading ---

/** The identifiers of a website's pages, and of their drafts. */
export async function pagesOf(db: Db, accountId: string, websiteId: string) {
  return await db
    .select({ _id: pages._id, draft: pages.draft_version_id })
    .from(pages)
    .where(and(eq(pages.account_id, accountId), eq(pages.website_id, websiteId), alive(pages._id)))
    .orderBy(asc(pages._id));
}

export const findAccount = findAny(accounts);

export const findVersion = findOwned(versions);

export const findPage = findOwned(pages, alive(pages._id, pages.website_id));

/** How many versions a page has. */
export const countVersions = (db: Db, pageId: string): Promise<number> => totalOf(db, pageId, "versions");

/** Versions of a page before one of them, newest first. */
export async function versionsBefore(
  db: Db,
  accountId: string,
  pageId: string,
  before: string,
  most: number,
): Promise<VersionRow[]> {
  return await db
    .select()
    .from(versions)
    .where(and(eq(versions.account_id, accountId), eq(versions.page_id, pageId), lt(versions._id, before)))
    .orderBy(desc(versions._id))
    .limit(most);
}

export const threadsOf = rowsBelow(threads, threads.page_id);
export const messagesOf = rowsBelow(messages, messages.thread_id);

export const countForms = (db: Db, accountId: string, websiteId: string): Promise<number> =>
  countRows(db, forms, and(eq(unindexed(forms.account_id), accountId), eq(forms.website_id, websiteId)));

export const formsOf = rowsBelow(forms, forms.website_id, alive(forms._id, forms.page_id));

export async function deletedFormsOf(db: Db, pageId: string): Promise<DeletedFormRow[]> {
  return await db.select().from(deletedForms).where(eq(deletedForms.page_id, pageId)).orderBy(asc(deletedForms._id));
}

export async function versionFormsOf(db: Db, versionId: string): Promise<VersionFormRow[]> {
  return await db
    .select()
    .from(versionForms)
    .where(eq(versionForms.version_id, versionId))
    .orderBy(asc(versionForms.position));
}

export const redirectsOf = rowsBelow(redirects, redirects.website_id);

export const countAssets = (db: Db, accountId: string, websiteId: string): Promise<number> =>
  countRows(db, assets, and(eq(unindexed(assets.account_id), accountId), eq(assets.website_id, websiteId)));

export const assetsOf = rowsBelow(assets, assets.website_id);

/** Pictures that belong to an account alone, by their file names. */
export async function ownAssets(db: Db, accountId: string, files: string[]): Promise<AssetRow[]> {
  return await db
    .select()
    .from(assets)
    .where(and(eq(assets.account_id, accountId), isNull(assets.website_id), inArray(assets.file, files)))
    .orderBy(asc(assets.file));
}

/** Some assets of an account, by their identifiers. */
export async function assetsById(db: Db, accountId: string, ids: string[]): Promise<AssetRow[]> {
  return await db
    .select()
    .from(assets)
    .where(and(eq(unindexed(assets.account_id), accountId), inArray(assets._id, ids)))
    .orderBy(asc(assets._id));
}

export const submissionsOf = rowsBelow(
  submissions,
  submissions.website_id,
  alive(submissions.form_id, submissions.page_id),
);

export async function submissionFilesOf(db: Db, ids: string[]): Promise<Map<string, SubmissionFileRow[]>> {
  const rows = await db
    .select()
    .from(submissionFiles)
    .where(inArray(submissionFiles.submission_id, ids))
    .orderBy(asc(submissionFiles.submission_id), asc(submissionFiles.position));
  return Map.groupBy(rows, (row) => row.submission_id);
}

/** A website with the release that visitors see. */
export async function findSite(db: Db, accountId: string, websiteId: string) {
  const { _id, account_id, name, language, release_id, permissions, agents, icon } = websites;
  const [row] = await db
    .select({ _id, account_id, name, language, release_id, permissions, agents, icon })
    .from(websites)
    .where(and(eq(account_id, accountId), eq(_id, websiteId), alive(_id)));
  return row ?? null;
}

/** What a release has at each path. */
export async function releaseEntriesOf(db: Db, releaseId: string) {
  return await db
    .select({
      path: listedEntries.path,
      document: publications.document,
      status: listedEntries.status,
      target: listedEntries.target,
    })
    .from(entriesOf(releaseId))
    .leftJoin(publications, eq(publications._id, listedEntries.publication))
    .orderBy(asc(listedEntries.path));
}

/** The Markdown twin of a document, or null. */
export async function twinOf(db: Db, document: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ markdown: documentEncodings.markdown })
    .from(documentEncodings)
    .where(eq(documentEncodings.document, document));
  return row?.markdown && row.markdown.length > 0 ? row.markdown : null;
}

/** The bytes of a file that a published document shows; such files are everybody's who knows their name. */
export async function findShownAsset(db: Db, file: string): Promise<Uint8Array | null> {
  const served = (await findServed(db, [file])).get(file);
  return served ? await wholeContent(db, served.hash) : null;
}

/** What an account calls files that visitors download, by their addresses. */
export async function namesOfFiles(db: Db, accountId: string, files: string[]): Promise<Record<string, string>> {
  if (files.length === 0) return {};
  const rows = await db
    .select({ file: assets.file, name: assets.name })
    .from(assets)
    .where(and(eq(assets.account_id, accountId), idIn(assets.file, files), eq(assets.kind, "file")))
    .orderBy(desc(assets._id));
  const named = ({ file, name }: { file: string; name: string }) =>
    /\.\w{1,8}$/.test(name) ? name : `${name}${file.slice(file.lastIndexOf("."))}`;
  return Object.fromEntries(rows.flatMap((row) => (row.name ? [[`/_sw/assets/${row.file}`, named(row)]] : [])));
}

/** How many files the submissions of a website have; counted up to so many. */
export async function countSubmittedFiles(db: Db, accountId: string, websiteId: string, most: number): Promise<number> {
  const some = db
    .select({ one: submissionFiles.position })
    .from(submissions)
    .innerJoin(submissionFiles, eq(submissionFiles.submission_id, submissions._id))
    .where(and(eq(unindexed(submissions.account_id), accountId), eq(submissions.website_id, websiteId)))
    .limit(most)
    .as("some");
  return await countRows(db, some);
}

// --- writing ---

/** Thousands of rows are written: each kind is prepared once. */
const inserting = <Table extends SQLiteTable>(table: Table) => {
  const query = preparedOnce((db) => db.insert(table).values(placeholders(table)).prepare());
  return async (db: Db, row: Required<Table["$inferInsert"]>): Promise<void> => {
    await query(db).run(row as Record<string, unknown>);
  };
};

export const insertPage = inserting(pages);
export const insertThread = inserting(threads);
export const insertVersion = inserting(versions);
export const insertMessage = inserting(messages);
export const insertForm = inserting(forms);
export const insertDeletedForm = inserting(deletedForms);
export const insertRedirect = inserting(redirects);
export const insertVersionForm = inserting(versionForms);
export const insertAsset = inserting(assets);
export const insertSubmission = inserting(submissions);
export const insertSubmissionFile = inserting(submissionFiles);

/** Makes a version the draft of its page. */
export async function setDraft(db: Db, accountId: string, pageId: string, versionId: string): Promise<void> {
  await db
    .update(pages)
    .set({ draft_version_id: versionId, revision: 1 })
    .where(and(eq(pages.account_id, accountId), eq(pages._id, pageId)));
}
