/** SQL of forms, of which form each place of a version's html is, and of submissions. */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { familyList } from "../../policy/families.ts";
import { nextTurn } from "../../storage/batches.ts";
import { putBlob } from "../../storage/blobs.ts";
import { CHUNK_BYTES, keepContent, storeContent, wholeContent } from "../../storage/chunks.ts";
import type { Db, Storage } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { alive, aliveForVisitors, isInTransfer, whileDeleting } from "../../storage/deletions.ts";
import { contains, given, idIn, idInPlaceholder, unindexed } from "../../storage/dialect.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { publicationOf } from "../../storage/release_entries.ts";
import { countRows, findAny, findOwned, firstRow, insertInto, updateAny, updateOwned } from "../../storage/rows.ts";
import { newestSetting } from "../../storage/settings.ts";
import {
  clients,
  deletedForms,
  forms,
  mails,
  pages,
  publications,
  submissionFiles,
  submissions,
  totals,
  versionForms,
  websites,
} from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";

export type { AutoReply, FormField, Misfit } from "../../storage/tables.ts";
export type StoredForm = typeof forms.$inferSelect;
export type DeletedForm = typeof deletedForms.$inferSelect;
export type VersionForm = typeof versionForms.$inferSelect;
export type SubmissionRow = typeof submissions.$inferSelect;
export type FileRow = typeof submissionFiles.$inferSelect;
export type MailRow = typeof mails.$inferSelect;

const total = (kind: "submissions" | "spam" | "unread") =>
  sql<number>`coalesce((SELECT ${totals.count} FROM ${totals} WHERE ${totals.owner} = ${forms._id} AND ${totals.kind} = ${kind}), 0)`;

const isAlive = alive(forms._id, forms.page_id, forms.website_id);
/** The same for visitors. */
const isServed = aliveForVisitors(forms._id, forms.page_id, forms.website_id);
const isAliveSubmission = alive(submissions.form_id, submissions.page_id, submissions.website_id);

const columns = {
  ...columnsOf(forms, "_id", "account_id", "website_id", "page_id"),
  name: sql<string>`coalesce(${forms.name}, ${forms.found_name})`,
  ...columnsOf(forms, "fields", "notify_emails", "success_message", "redirect_url", "auto_reply", "list_id", "active"),
  ...columnsOf(forms, "in_draft", "created_at", "updated_at"),
  all_submissions: total("submissions"),
  spam: total("spam"),
  unread: total("unread"),
};

export type FormRow = Awaited<ReturnType<typeof listForms>>["rows"][number];

export interface FormFilter {
  website_id?: string;
  page_id?: string;
  /** Only those of these websites. */
  websites?: readonly string[];
  /** A text in its name, or that of its page or website. */
  q?: string | undefined;
}

/** What a form is found by. */
const called = sql`lower(coalesce(${forms.name}, ${forms.found_name}) || ' ' ||
  (SELECT name FROM pages WHERE pages._id = ${forms.page_id}) || ' ' ||
  (SELECT name FROM websites WHERE websites._id = ${forms.website_id}))`;

export async function listForms(db: Db, accountId: string, filter: FormFilter, limit: number, offset: number) {
  const wanted = and(
    filter.website_id || filter.page_id ? eq(unindexed(forms.account_id), accountId) : eq(forms.account_id, accountId),
    await whileDeleting(db, accountId, isAlive),
    filter.website_id ? eq(forms.website_id, filter.website_id) : undefined,
    filter.page_id ? eq(forms.page_id, filter.page_id) : undefined,
    filter.websites ? idIn(forms.website_id, filter.websites) : undefined,
    filter.q ? contains(called, filter.q.toLowerCase()) : undefined,
  );
  const rows = await db.select(columns).from(forms).where(wanted).orderBy(desc(forms._id)).limit(limit).offset(offset);
  if (!filter.website_id && !filter.page_id && !filter.websites && !filter.q)
    return { rows, total: await totalOf(db, accountId, "forms") };
  return { rows, total: await countRows(db, forms, wanted) };
}

export const findForm = (db: Db, accountId: string, id: string): Promise<FormRow | null> =>
  firstRow(
    db
      .select(columns)
      .from(forms)
      .where(and(eq(forms.account_id, accountId), eq(forms._id, id), isAlive)),
  );

/** A form that a published site has, whoever owns it, with the fields that visitors see. */
export async function findServedForm(db: Db, websiteId: string, id: string) {
  const [row] = await db
    .select({
      _id: forms._id,
      account_id: websites.account_id,
      ...columnsOf(forms, "website_id", "page_id", "active", "notify_emails", "auto_reply", "list_id"),
      ...columnsOf(forms, "success_message", "redirect_url"),
      fields: sql<string>`coalesce(${versionForms.fields}, ${forms.fields})`,
      action: versionForms.action,
      path: publications.path,
      language: publications.language,
    })
    .from(forms)
    .innerJoin(websites, eq(websites._id, forms.website_id))
    .leftJoin(publications, eq(publications._id, publicationOf(websites.release_id, forms.page_id)))
    .leftJoin(
      versionForms,
      and(eq(versionForms.version_id, publications.version_id), eq(versionForms.form_id, forms._id)),
    )
    .where(and(eq(forms._id, id), eq(forms.website_id, websiteId), isServed));
  return row ? { ...row, fields: JSON.parse(row.fields) as StoredForm["fields"] } : null;
}
export type ServedForm = NonNullable<Awaited<ReturnType<typeof findServedForm>>>;

/** More than a website's visitors are asked to choose among. */
const MOST_SITE_FORMS = 50;

/**
 * Forms that can be sent on the published pages of a website that search engines may list, with the fields that visitors
 * see.
 * @param id only this one
 */
export async function formsOfSite(db: Db, site: { _id: string; release_id: string | null }, id?: string) {
  const rows = await db
    .select({
      _id: forms._id,
      name: sql<string>`coalesce(${forms.name}, ${forms.found_name})`,
      fields: versionForms.fields,
      path: publications.path,
    })
    .from(forms)
    .innerJoin(publications, eq(publications._id, publicationOf(site.release_id, forms.page_id)))
    .innerJoin(
      versionForms,
      and(eq(versionForms.version_id, publications.version_id), eq(versionForms.form_id, forms._id)),
    )
    .where(
      and(
        eq(forms.website_id, site._id),
        id === undefined ? undefined : eq(forms._id, id),
        eq(forms.active, true),
        eq(publications.is_listed, true),
        isServed,
      ),
    )
    .orderBy(asc(publications.path), asc(versionForms.position))
    .limit(MOST_SITE_FORMS);
  return rows;
}
export type ServedSiteForm = Awaited<ReturnType<typeof formsOfSite>>[number];

/** A page's forms, and those that were deleted. */
export async function formsOfPage(db: Db, pageId: string): Promise<{ kept: StoredForm[]; deleted: DeletedForm[] }> {
  return {
    kept: await db
      .select()
      .from(forms)
      .where(and(eq(forms.page_id, pageId), isAlive))
      .orderBy(asc(forms.position)),
    deleted: await db.select().from(deletedForms).where(eq(deletedForms.page_id, pageId)),
  };
}

/** The website of an account's page, or null. */
export async function websiteOf(db: Db, accountId: string, pageId: string): Promise<string | null> {
  const [row] = await db
    .select({ website_id: pages.website_id })
    .from(pages)
    .where(and(eq(pages.account_id, accountId), eq(pages._id, pageId)));
  return row?.website_id ?? null;
}

/** Says of all forms of a page that its draft does not have them. */
export async function clearDraft(db: Db, pageId: string): Promise<void> {
  await db.update(forms).set({ in_draft: false }).where(eq(forms.page_id, pageId));
  await db.update(deletedForms).set({ in_draft: false }).where(eq(deletedForms.page_id, pageId));
}

export async function insertForms(db: Db, rows: StoredForm[]): Promise<void> {
  if (rows.length > 0) await db.insert(forms).values(rows);
}

export const updateForm = updateOwned(forms);

export const updateDeletedForm = updateAny(deletedForms);

/** The forms of a version, in the place of those that were found in it before. */
export async function replaceVersionForms(db: Db, versionId: string, rows: VersionForm[]): Promise<void> {
  await db.delete(versionForms).where(eq(versionForms.version_id, versionId));
  if (rows.length > 0) await db.insert(versionForms).values(rows);
}

const versionFormsQuery = selectOnce((db) => {
  const { version_id, position, form_id, has_files } = versionForms;
  return db
    .select({ version_id, position, form_id, has_files })
    .from(versionForms)
    .where(idInPlaceholder(version_id, "versions"))
    .orderBy(version_id, position);
});

/** Which forms the places of some versions are. */
export async function listVersionForms(db: Db, versionIds: string[]) {
  return await versionFormsQuery(db).all({ versions: JSON.stringify(versionIds) });
}

/** Remembers of a form that it was deleted. */
export async function rememberDeleted(db: Db, accountId: string, id: string): Promise<void> {
  const [row] = await db
    .select()
    .from(forms)
    .where(and(eq(forms.account_id, accountId), eq(forms._id, id)));
  if (!row) return;
  const { _id, page_id, key, position, in_draft } = row;
  await db.insert(deletedForms).values({ _id, page_id, key, position, in_draft });
}

/** The salt of a day's visitor hashes; those of other days are forgotten. */
export const visitorSalt = (db: Db, day: string, make: () => string): Promise<string> =>
  newestSetting(db, "visitor_salt:", day, make);

/**
 * A submission of a form with the same content since a time, and not after another: the newest of this visitor, else (with `anyone`) of all;
 * those that look sent by programs only with `byPrograms`.
 */
export const findSameContent = (
  db: Db,
  same: {
    formId: string;
    contentHash: string;
    visitor: string;
    since: number;
    until: number;
    anyone: boolean;
    byPrograms: boolean;
  },
): Promise<SubmissionRow | null> =>
  firstRow(
    db
      .select()
      .from(submissions)
      .where(
        and(
          eq(submissions.form_id, same.formId),
          eq(submissions.content_hash, same.contentHash),
          gte(submissions.created_at, same.since),
          lte(submissions.created_at, same.until),
          same.anyone ? undefined : eq(submissions.visitor, same.visitor),
          same.byPrograms ? undefined : sql`coalesce(${submissions.spam_reason}, '') NOT IN ('honeypot', 'too_fast')`,
        ),
      )
      .orderBy(desc(sql`${submissions.visitor} = ${same.visitor}`), desc(submissions._id))
      .limit(1),
  );

export interface NewFile {
  field: string;
  name: string;
  contentType: string;
  bytes: Uint8Array;
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string;
}

/** Whether others would wait for it to be stored at once. */
export const isLarge = ({ bytes }: NewFile): boolean => bytes.byteLength > CHUNK_BYTES;

/** Stores large files before the transaction that refers to them. */
export async function storeFiles(storage: Storage, files: NewFile[]): Promise<void> {
  for (const { hash, bytes } of files) {
    const read = async (position: number, length: number) => bytes.subarray(position, position + length);
    await storeContent(storage, hash, { size: bytes.byteLength, read });
  }
}

/** A file that `storeFiles` was not asked to store, or that is gone again, is stored here. */
export async function insertSubmission(db: Db, row: SubmissionRow, files: NewFile[]): Promise<void> {
  await db.insert(submissions).values(row);
  for (const [position, file] of files.entries()) {
    if (!(await keepContent(db, file.hash, file.bytes.byteLength))) await putBlob(db, file.bytes, file.hash);
    await db.insert(submissionFiles).values({
      submission_id: row._id,
      position,
      field: file.field,
      name: file.name,
      content_type: file.contentType,
      size_bytes: file.bytes.byteLength,
      blob: file.hash,
    });
  }
}

export interface SubmissionFilter extends FormFilter {
  form_id?: string;
  spam?: boolean;
  read?: boolean;
  done?: boolean;
  assignee_id?: string;
  label?: string;
  /** Milliseconds since the epoch: from this moment on, and before that one. */
  from?: number;
  to?: number;
  words?: string[];
}

/** Which of a list: so many from there on, or from before another one, as far as they have so many bytes together. */
interface ListPosition {
  before?: string | undefined;
  limit: number;
  offset: number;
  bytes: number;
}

export async function listSubmissions(
  db: Db,
  accountId: string,
  filter: SubmissionFilter,
  { before, limit, offset, bytes }: ListPosition,
) {
  const { form_id, ...others } = filter;
  // The totals of an account and of a form are known; anything narrower is looked for.
  const isNarrowed = Object.values(others).some((value) => value !== undefined);
  const hidden = await whileDeleting(db, accountId, isAliveSubmission);
  const older = before === undefined ? undefined : lt(submissions._id, before);
  // One more than is shown tells whether there are more.
  const { ids, total } = isNarrowed
    ? await lookThrough(db, accountId, filter, hidden, { before, limit: limit + 1, offset })
    : {
        ids: await pageOfSubmissions(db, and(scopeOf(accountId, filter), hidden, older), limit + 1, offset),
        total: await totalOf(db, form_id ?? accountId, "submissions"),
      };
  const which = and(eq(unindexed(submissions.account_id), accountId), idIn(submissions._id, ids));
  return { ...(await readSubmissions(db, which, limit, bytes)), total };
}

const FAMILY = { table: submissions, prefix: "subm", kind: "submissions", isAlive: isAliveSubmission } as const;
const familySubmissions = familyList(FAMILY);
const familySpam = familyList({ ...FAMILY, isListed: sql`${submissions.spam} = 1` });
const familyWithoutSpam = familyList({ ...FAMILY, isListed: sql`${submissions.spam} = 0` });

/** Those of an account and its clients together. @param spam only such, or only others */
export async function listSubmissionsOfFamily(
  db: Db,
  parentId: string,
  spam: boolean | undefined,
  { before, limit, offset, bytes }: ListPosition,
) {
  const list = spam === undefined ? familySubmissions : spam ? familySpam : familyWithoutSpam;
  const { ids, total: all } = await list(db, parentId, { limit: limit + 1, offset, before });
  const found = await readSubmissions(db, idIn(submissions._id, ids), limit, bytes);
  if (spam === undefined) return { ...found, total: all };
  const ofSpam = await spamOfFamily(db, parentId);
  return { ...found, total: spam ? ofSpam : Math.max(all - ofSpam, 0) };
}

/** How much spam the forms of an account and its clients have got. */
async function spamOfFamily(db: Db, parentId: string): Promise<number> {
  const ofFamily = or(
    eq(forms.account_id, parentId),
    inArray(
      forms.account_id,
      db.select({ _id: clients.account_id }).from(clients).where(eq(clients.parent_account_id, parentId)),
    ),
  );
  const [sum] = await db
    .select({ count: sql`coalesce(sum(${totals.count}), 0)`.mapWith(Number) })
    .from(forms)
    .innerJoin(totals, and(eq(totals.owner, forms._id), eq(totals.kind, "spam")))
    .where(ofFamily);
  return sum!.count;
}

/** The first of some submissions with all that is shown of them, and whether there are more. */
async function readSubmissions(db: Db, which: SQL | undefined, limit: number, bytes: number) {
  const found = await db
    .select({ _id: submissions._id, bytes: sql<number>`octet_length(${submissions.data})` })
    .from(submissions)
    .where(which)
    .orderBy(desc(submissions._id));
  const shown = withinBytes(found.slice(0, limit), bytes).map((row) => row._id);
  const rows = await db.select().from(submissions).where(idIn(submissions._id, shown)).orderBy(desc(submissions._id));
  return { rows: await withFilesAndMails(db, rows), hasMore: found.length > shown.length };
}

/** The first of some rows: as many as have no more bytes together, but one at least. */
function withinBytes<Row extends { bytes: number }>(rows: Row[], most: number): Row[] {
  let bytes = 0;
  const tooMany = rows.findIndex((row, index) => {
    bytes += row.bytes;
    return index > 0 && bytes > most;
  });
  return tooMany === -1 ? rows : rows.slice(0, tooMany);
}

async function pageOfSubmissions(db: Db, wanted: SQL | undefined, limit: number, offset: number): Promise<string[]> {
  const rows = await db
    .select({ _id: submissions._id })
    .from(submissions)
    .where(wanted)
    .orderBy(desc(submissions._id))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => row._id);
}

/** What a filter leaves of an account's submissions by the one index that leaves the fewest. */
function scopeOf(accountId: string, { form_id, page_id, website_id }: SubmissionFilter): SQL {
  if (form_id) return eq(submissions.form_id, form_id);
  if (page_id) return eq(submissions.page_id, page_id);
  return website_id ? eq(submissions.website_id, website_id) : eq(submissions.account_id, accountId);
}

/** Filters look through so many of the newest submissions. */
export const MOST_LOOKED_THROUGH = 100_000;
const LOOKED_AT_ONCE = 1000;
/** With words their whole texts are read. */
const READ_AT_ONCE = 250;

/** The newest submissions of a scope, as conditions that each hold for so many: a turn of the event loop for each. */
async function* partsOf(db: Db, scope: SQL, atOnce: number): AsyncGenerator<SQL> {
  let rest: SQL = scope;
  for (let seen = 0; seen < MOST_LOOKED_THROUGH; seen += atOnce) {
    const [last] = await pageOfSubmissions(db, rest, 1, atOnce - 1);
    if (!last) return yield rest;
    yield and(rest, gte(submissions._id, last))!;
    rest = and(scope, lt(submissions._id, last))!;
    await nextTurn();
  }
}

/** A page of the submissions that a filter wants, and how many there are among those that are looked through. */
async function lookThrough(
  db: Db,
  accountId: string,
  filter: SubmissionFilter,
  hidden: SQL | undefined,
  { before, limit, offset }: { before: string | undefined; limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const { website_id, page_id, form_id, spam, read, done, assignee_id, label, from, to, words, websites } = filter;
  const wanted = and(
    eq(unindexed(submissions.account_id), accountId),
    hidden,
    website_id ? eq(unindexed(submissions.website_id), website_id) : undefined,
    page_id ? eq(unindexed(submissions.page_id), page_id) : undefined,
    form_id ? eq(unindexed(submissions.form_id), form_id) : undefined,
    websites ? idIn(submissions.website_id, websites) : undefined,
    spam === undefined ? undefined : eq(submissions.spam, spam),
    read === undefined ? undefined : read ? isNotNull(submissions.read_at) : isNull(submissions.read_at),
    done === undefined ? undefined : done ? isNotNull(submissions.done_at) : isNull(submissions.done_at),
    assignee_id === undefined ? undefined : eq(submissions.assignee_id, assignee_id),
    // Labels are kept as JSON, in which each stands whole between its quotation marks.
    label === undefined ? undefined : sql`instr(${submissions.labels}, ${JSON.stringify(label)}) > 0`,
    from === undefined ? undefined : gte(submissions.created_at, from),
    to === undefined ? undefined : lt(submissions.created_at, to),
    ...(words ?? []).map((word) => sql`instr(${submissions.words}, ${word}) > 0`),
  );
  const ids: string[] = [];
  let [total, passed] = [0, 0];
  for await (const part of partsOf(db, scopeOf(accountId, filter), words ? READ_AT_ONCE : LOOKED_AT_ONCE))
    for (const id of await pageOfSubmissions(db, and(part, wanted), LOOKED_AT_ONCE, 0)) {
      total++;
      if (before !== undefined && id >= before) continue;
      if (passed++ >= offset && ids.length < limit) ids.push(id);
    }
  return { ids, total };
}

/** Submissions with their files and the e-mails that they have caused. */
export async function withFilesAndMails(db: Db, rows: SubmissionRow[]) {
  const ids = rows.map((row) => row._id);
  const [files, sent] = [await filesOf(db, ids), await mailsOf(db, ids)];
  return rows.map((row) => ({ ...row, files: files.get(row._id) ?? [], mails: sent.get(row._id) ?? [] }));
}
export type ListedSubmission = Awaited<ReturnType<typeof withFilesAndMails>>[number];

/** The files of submissions, by submission. */
export async function filesOf(db: Db, ids: string[]): Promise<Map<string, FileRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(submissionFiles)
    .where(inArray(submissionFiles.submission_id, ids))
    .orderBy(asc(submissionFiles.position));
  return Map.groupBy(rows, (row) => row.submission_id);
}

export const findSubmission = findOwned(submissions, isAliveSubmission);

export const updateSubmission = updateOwned(submissions);

const FOLLOW_UP = {
  ...columnsOf(submissions, "_id", "read_at", "spam", "spam_reason", "done_at", "assignee_id", "labels", "updated_at"),
};
type FollowUpRow = Pick<SubmissionRow, keyof typeof FOLLOW_UP>;

/** Some of the account's submissions, with how they are seen to. */
export const findFollowUps = async (db: Db, accountId: string, ids: string[]): Promise<FollowUpRow[]> =>
  await db
    .select(FOLLOW_UP)
    .from(submissions)
    .where(and(eq(unindexed(submissions.account_id), accountId), idIn(submissions._id, ids), isAliveSubmission));

/** Stores how submissions are seen to, by their ids. */
export async function updateFollowUps(db: Db, accountId: string, changed: FollowUpRow[]): Promise<void> {
  await db.run(sql`
    UPDATE submissions SET read_at = changed.read_at, spam = changed.spam, spam_reason = changed.spam_reason,
      done_at = changed.done_at, assignee_id = changed.assignee_id, labels = changed.labels, updated_at = changed.updated_at
    FROM ${given(changed, FOLLOW_UP)} AS changed
    WHERE submissions._id = changed._id AND ${unindexed(submissions.account_id)} = ${accountId}`);
}

export async function deleteSubmissions(db: Db, accountId: string, ids: string[]): Promise<void> {
  await db.delete(submissions).where(and(eq(unindexed(submissions.account_id), accountId), idIn(submissions._id, ids)));
}

/** The e-mails of submissions, by submission. */
export async function mailsOf(db: Db, ids: string[]): Promise<Map<string, MailRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(mails)
    .where(inArray(mails.submission_id, ids))
    .orderBy(asc(mails.submission_id), asc(mails._id));
  return Map.groupBy(rows, (row) => row.submission_id);
}

export const insertMail = insertInto(mails);

/** Whoever it belongs to: for the job that sends it. */
export const findAnyMail = findAny(mails);

/** Likewise: its website may have become another account's while it was sent. */
export const updateAnyMail = updateAny(mails);

/** Whether the website of a form is on its way to another account. */
export async function isOnItsWay(db: Db, formId: string): Promise<boolean> {
  const [form] = await db.select({ website_id: forms.website_id }).from(forms).where(eq(forms._id, formId));
  return form !== undefined && (await isInTransfer(db, form.website_id));
}

/** Whether a form has answered a mailbox between two times, or is about to. */
export async function hasAnswered(
  db: Db,
  formId: string,
  mailbox: string,
  { since, until }: { since: number; until: number },
): Promise<boolean> {
  const rows = await db
    .select({ _id: mails._id })
    .from(mails)
    .where(
      and(
        eq(mails.form_id, formId),
        eq(mails.mailbox, mailbox),
        gte(mails.created_at, since),
        lte(mails.created_at, until),
        eq(mails.kind, "auto_reply"),
        inArray(mails.status, ["queued", "sent"]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** One file of a submission with its bytes, or null. */
export async function findFile(db: Db, submissionId: string, position: number) {
  const [row] = await db
    .select()
    .from(submissionFiles)
    .where(and(eq(submissionFiles.submission_id, submissionId), eq(submissionFiles.position, position)));
  const bytes = row && (await wholeContent(db, row.blob));
  return row && bytes ? { ...row, bytes } : null;
}

/** An address that visitors have left; what is beside it is of the latest submission with it. */
export interface EmailRow {
  email: string;
  name: string | null;
  form_id: string;
  website_id: string;
  last_submitted_at: number;
  count: number;
}

/**
 * The addresses that visitors have left, spam apart, the latest first. The newest submissions are looked through, part
 * by part: what they add up to is known in the end.
 */
export async function listEmails(
  db: Db,
  accountId: string,
  filter: { website_id?: string; form_id?: string },
  limit: number,
  offset: number,
): Promise<{ rows: EmailRow[]; total: number }> {
  const wanted = and(
    eq(unindexed(submissions.account_id), accountId),
    sql`${submissions.email} IS NOT NULL AND ${submissions.spam} = 0`,
    await whileDeleting(db, accountId, isAliveSubmission),
    filter.website_id ? eq(unindexed(submissions.website_id), filter.website_id) : undefined,
    filter.form_id ? eq(unindexed(submissions.form_id), filter.form_id) : undefined,
  );
  const found = new Map<string, EmailRow>();
  for await (const part of partsOf(db, scopeOf(accountId, filter), LOOKED_AT_ONCE)) {
    const rows = await db
      .select({
        email: sql<string>`${submissions.email}`,
        ...columnsOf(submissions, "name", "form_id", "website_id"),
        last_submitted_at: submissions.created_at,
        count: sql<number>`1`,
      })
      .from(submissions)
      .where(and(part, wanted))
      .orderBy(desc(submissions._id));
    for (const row of rows) {
      const latest = found.get(row.email);
      if (latest) latest.count++;
      else found.set(row.email, row);
    }
  }
  return { rows: [...found.values()].slice(offset, offset + limit), total: found.size };
}
