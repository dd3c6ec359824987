/**
 * Forms: found in every version of a page, wired when it is published, and what happens to what visitors send. A
 * submission that is acknowledged is on disk; one that looks like spam is kept and marked, never lost. Nothing of a
 * visitor's address is kept but a hash with a salt that is forgotten after its day.
 */

import { CLOCKS_APART_MS } from "../../jobs/clock_set_back.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS, stampsAt } from "../../lib/clock.ts";
import { orNotFound, PremisesChanged } from "../../lib/errors.ts";
import { equalInConstantTime, randomHex, sha256Hex, sign } from "../../lib/hash.ts";
import type { Context, Services, WriteContext } from "../../operation/operation.ts";
import type { CountedInWrite, RateLimiter } from "../../policy/rate_limit.ts";
import { storedBytes } from "../../policy/storage_quota.ts";
import type { Db } from "../../storage/client.ts";
import { recordEvent } from "../webhooks/service.ts";
import { queueMails } from "./deliveries.ts";
import { submissionCreated } from "./events.ts";
import { joinList } from "./joining.ts";
import type { FoundForm, WiredForm } from "./markup.ts";
import { toSubmission } from "./presenter.ts";
import {
  type Answers,
  answersAmong,
  emailOf,
  findMisfits,
  findProblems,
  isTrapped,
  matchForms,
  nameOf,
  type Problem,
} from "./rules.ts";
import * as store from "./store.ts";

export { readFormsOf } from "./computations.ts";
export { MAIL_JOB } from "./deliveries.ts";
export type { FoundForm, WiredForm } from "./markup.ts";
export { HONEYPOT_FIELD, STARTED_FIELD } from "./own_fields.ts";
export type { Answers, Problem } from "./rules.ts";
export { findMisfits } from "./rules.ts";
export { findForm, findServedForm, formsOfSite, type NewFile, type ServedForm, type ServedSiteForm } from "./store.ts";
export type { VisitorTexts } from "./visitor_text.ts";
export { visitorTexts } from "./visitor_texts.ts";

const SHORTEST_FILLING_MS = 2 * SECOND_MS;
const DOUBLE_CLICK_MS = MINUTE_MS;
/**
 * Submissions in 15 minutes. Of one visitor to a form: from `PLENTY` on they are marked as spam, and after `MOST_MARKED`
 * more they are refused. Of one visitor to all forms of a website, of all visitors to a form (marked ones apart, so that a
 * few floods don't close it), and of all visitors to all forms of an account: refused.
 */
const PLENTY = 30;
const MOST_MARKED = 70;
const MOST_OF_VISITOR = 200;
const MOST_OF_FORM = 3_000;
const MOST_MARKED_OF_FORM = 1_000;
const MOST_OF_ACCOUNT = 10_000;
/** Submissions of a form in 15 minutes that are mailed. */
const MOST_MAILED = 300;
/** How much of its quota an account may store while texts that visitors send are still kept. */
const QUOTA_OF_TEXTS = 1.1;
/** A text of this many characters is not written twice by chance. */
const UNLIKELY_TWICE = 100;
const MOST_WORDS = 20_000;
const MOST_SEARCHED_WORDS = 10;
/** Of the submissions that a search shows. */
const MOST_SEARCHED_BYTES = 1_000_000;

/** What a page is known to have had: forms, and those that were deleted (without `form`). */
interface Known {
  _id: string;
  key: string | null;
  position: number;
  in_draft: boolean;
  form?: store.StoredForm;
}

async function knownForms(db: Db, pageId: string): Promise<Known[]> {
  const { kept, deleted } = await store.formsOfPage(db, pageId);
  return [...kept.map((form) => ({ ...form, form })), ...deleted];
}

/** Brings a page's forms up to date with those of its newest version, in the caller's transaction. */
export async function syncForms(
  writing: WriteContext,
  page: { pageId: string; versionId: string },
  found: FoundForm[],
): Promise<void> {
  const known = await knownForms(writing.db, page.pageId);
  if (found.length === 0 && known.length === 0) return;
  const { db, account, now, newId } = writing;
  const matches = matchForms(known, found);
  await store.clearDraft(db, page.pageId);
  const rows: store.VersionForm[] = [];
  const added: NewForm[] = [];
  for (const form of found) {
    const { key, position, fields, hasFiles, action, success_message } = form;
    const match = matches.get(form);
    const place = { key, position, in_draft: true };
    const content = { ...place, found_name: form.name, fields };
    if (match && !match.form) await store.updateDeletedForm(db, match._id, place);
    else if (match?.form) {
      const same = match.form.found_name === form.name && Bun.deepEquals(match.form.fields, fields);
      // What somebody has set of the form stays.
      const success = match.form.success_message === null && success_message !== null ? { success_message } : {};
      const changed = same && !("success_message" in success) ? {} : { updated_at: now };
      await store.updateForm(db, account._id, match._id, { ...content, ...success, ...changed });
    }
    const id = match?._id ?? newId("form");
    if (!match) added.push({ _id: id, ...content, success_message });
    rows.push({ version_id: page.versionId, position, form_id: id, fields, has_files: hasFiles, action });
  }
  await addForms(writing, page.pageId, added);
  await store.replaceVersionForms(db, page.versionId, rows);
}

/** The forms of a published version whose own were never looked for, or were found by another reader. */
export interface AdoptedForms {
  pageId: string;
  versionId: string;
  forms: { found: FoundForm; id: string; isNew: boolean }[];
}

/** Decides which forms those of a published version are. Nothing is written: `keepAdopted` does that. */
export async function adoptForms(
  { db, newId }: Pick<Context, "db" | "newId">,
  page: { pageId: string; versionId: string },
  found: FoundForm[],
): Promise<AdoptedForms> {
  const matches = matchForms(await knownForms(db, page.pageId), found);
  const forms = found.map((form) => {
    const match = matches.get(form);
    return { found: form, id: match?._id ?? newId("form"), isNew: !match };
  });
  return { ...page, forms };
}

/**
 * Writes what `adoptForms` decided. The draft's own forms stay as they are: it may be another version.
 * @throws PremisesChanged when the page's forms have changed since
 */
export async function keepAdopted(writing: WriteContext, { pageId, versionId, forms }: AdoptedForms): Promise<void> {
  const matches = matchForms(
    await knownForms(writing.db, pageId),
    forms.map(({ found }) => found),
  );
  const rows: store.VersionForm[] = [];
  const added: NewForm[] = [];
  for (const { found, id, isNew } of forms) {
    const { key, position, fields, hasFiles, action, success_message } = found;
    if (matches.get(found)?._id !== (isNew ? undefined : id)) throw new PremisesChanged();
    if (isNew) added.push({ _id: id, key, position, fields, in_draft: false, found_name: found.name, success_message });
    rows.push({ version_id: versionId, position, form_id: id, fields, has_files: hasFiles, action });
  }
  await addForms(writing, pageId, added);
  await store.replaceVersionForms(writing.db, versionId, rows);
}

/** What is found of a new form, and the identifier that it gets. */
type NewForm = Pick<
  store.StoredForm,
  "_id" | "key" | "position" | "in_draft" | "found_name" | "fields" | "success_message"
>;

/** Adds forms of a page, with one statement for all. */
async function addForms({ db, account, now }: WriteContext, pageId: string, added: NewForm[]): Promise<void> {
  if (added.length === 0) return;
  const website_id = (await store.websiteOf(db, account._id, pageId))!;
  await store.insertForms(
    db,
    added.map((form) => ({
      account_id: account._id,
      website_id,
      page_id: pageId,
      name: null,
      notify_emails: [],
      redirect_url: null,
      auto_reply: null,
      list_id: null,
      active: true,
      ...stampsAt(now),
      ...form,
    })),
  );
}

/** The forms of versions that are to be published, by version and by their position in its html. */
export async function formsToWire(db: Db, versionIds: string[]): Promise<Map<string, Map<number, WiredForm>>> {
  const wired = new Map(versionIds.map((id) => [id, new Map<number, WiredForm>()]));
  for (const row of await store.listVersionForms(db, versionIds))
    wired.get(row.version_id)!.set(row.position, { id: row.form_id, hasFiles: row.has_files });
  return wired;
}

/** The account's form. Throws `not_found`. */
export const getForm = async ({ db, account }: Pick<Context, "db" | "account">, id: string): Promise<store.FormRow> =>
  orNotFound(await store.findForm(db, account._id, id), "form", id);

/** A signed statement of when a page with forms was opened. */
export function startToken(secret: string, now: number): string {
  const time = now.toString(36);
  return `${time}.${sign(secret, `form started ${time}`)}`;
}

/** When the page was opened that a token is of; null for a token that is not ours. */
export function readStartToken(secret: string, token: string): number | null {
  const [time, signature, ...more] = token.split(".");
  if (!time || !signature || more.length > 0) return null;
  return equalInConstantTime(signature, sign(secret, `form started ${time}`)) ? Number.parseInt(time, 36) : null;
}

/** What came in for a form. */
export interface Arrival extends Answers {
  files: store.NewFile[];
  honeypot: string;
  /** The start token, or "". */
  started: string;
  /** The visitor's network address, or null when it is not known. */
  address: string | null;
  referrer: string | null;
  userAgent: string | null;
}

export type Reception =
  | { kind: "accepted"; id: string; filesRefused: boolean; spam: boolean }
  | { kind: "invalid"; problems: Problem[] }
  | { kind: "gone" }
  /** The account has no room left, not even for texts. */
  | { kind: "no_room" }
  | { kind: "too_many"; retryAfterSeconds: number; ofOthers: boolean };

/** With whether the queue is to be woken. */
type Received = Reception & { queued?: boolean };

/** Takes what a visitor sent for a form. When it says "accepted", the submission is on disk. */
export async function receiveSubmission(
  services: Services,
  form: Pick<store.ServedForm, "_id" | "account_id" | "website_id" | "fields">,
  given: Arrival,
): Promise<Reception> {
  const arrival = { ...given, values: answersAmong(form.fields, given.values) };
  const problems = findProblems(form.fields, arrival);
  if (problems.length > 0) return { kind: "invalid", problems };
  const misfits = findMisfits(form.fields, arrival);
  const { storage, clock, ids, rateLimiter } = services;
  const now = clock.now();
  const data = dataOf(form.fields, arrival.values);
  const text = Object.values(data).flat().join(" ");
  const contentHash = contentHashOf(data, arrival.files);
  const large = arrival.files.filter(store.isLarge);
  if (large.length > 0 && (await mayStore(services, form, arrival))) await store.storeFiles(storage, large);

  const counting = rateLimiter.inWrite();
  const { queued, ...reception } = await storage.write(form.account_id, async (db): Promise<Received> => {
    counting.begin();
    // Looked at again: it may have been deleted since.
    const current = await store.findServedForm(db, form.website_id, form._id);
    if (!current?.active) return { kind: "gone" };
    const day = new Date(now).toISOString().slice(0, 10);
    const salt = await store.visitorSalt(db, day, () => randomHex(32));
    const visitor = sign(salt, arrival.address ?? "").slice(0, 22);
    const started = readStartToken(services.linkSecret, arrival.started);
    const suspect = {
      honeypot: arrival.honeypot !== "" || isTrapped(form.fields, given.values),
      too_fast: started !== null && now - started < SHORTEST_FILLING_MS,
    };
    // What a person sends is never taken for the same as what a program sent before.
    const byPrograms = suspect.honeypot || suspect.too_fast;
    const same = { formId: form._id, contentHash, visitor, byPrograms, until: now + CLOCKS_APART_MS };
    const clicked = await store.findSameContent(db, { ...same, since: now - DOUBLE_CLICK_MS, anyone: false });
    if (clicked)
      return { kind: "accepted", id: clicked._id, filesRefused: clicked.refused_files !== null, spam: clicked.spam };
    const repeated = await store.findSameContent(db, {
      ...same,
      since: now - DAY_MS,
      anyone: text.length >= UNLIKELY_TWICE,
    });
    const full = findFullForm(rateLimiter, current, byPrograms || repeated !== null);
    if (full) return full;
    const plenty = !take(counting, `${form._id}:${visitor}`, PLENTY).allowed;
    const reasons = { ...suspect, too_many: plenty, duplicate: repeated !== null };
    const reason = (Object.keys(reasons) as (keyof typeof reasons)[]).find((name) => reasons[name]) ?? null;
    const refused = countEverywhere(counting, current, visitor, { plenty, marked: reason !== null });
    if (refused) return refused;
    const room = await storageAllowance(services, db, current.account_id, arrival.files);
    if (!room.forText) return { kind: "no_room" };
    const files = room.forFiles ? arrival.files : [];
    const id = ids.next("subm");
    const submission = submissionOf(current, arrival, {
      _id: id,
      data,
      spam_reason: reason,
      refused_files: room.forFiles ? null : arrival.files.map(toRefusedFile),
      problems: misfits.length > 0 ? misfits : null,
      visitor,
      content_hash: contentHash,
      created_at: now,
    });
    await store.insertSubmission(db, submission, files);
    const queued = !submission.spam && (await tellOfSubmission(services, db, current, submission, counting));
    return { kind: "accepted", id, filesRefused: !room.forFiles, spam: submission.spam, queued };
  });
  if (queued) services.queue.wake();
  return reception;
}

type Arrived = Arrival & { values: ReturnType<typeof answersAmong> };

/** The row of what a visitor sent. */
const submissionOf = (
  form: store.ServedForm,
  arrival: Arrived,
  known: Pick<
    store.SubmissionRow,
    "_id" | "data" | "spam_reason" | "refused_files" | "problems" | "visitor" | "content_hash" | "created_at"
  >,
): store.SubmissionRow => ({
  ...known,
  account_id: form.account_id,
  website_id: form.website_id,
  page_id: form.page_id,
  form_id: form._id,
  email: emailOf(form.fields, arrival.values),
  name: nameOf(form.fields, arrival.values),
  spam: known.spam_reason !== null,
  read_at: null,
  done_at: null,
  assignee_id: null,
  labels: null,
  note: null,
  referrer: arrival.referrer?.slice(0, 1000) ?? null,
  user_agent: arrival.userAgent?.slice(0, 500) ?? null,
  words: wordsOf(known.data, arrival.files),
  updated_at: known.created_at,
});

/**
 * Tells of a submission by mail and to webhooks, and lets its list ask for consent.
 * @returns whether the queue is to be woken
 */
async function tellOfSubmission(
  services: Services,
  db: Db,
  form: store.ServedForm,
  submission: store.SubmissionRow,
  counting: CountedInWrite,
): Promise<boolean> {
  const tooMany = !take(counting, `${form._id}:mailed`, MOST_MAILED).allowed;
  const mailed = await queueMails(services, db, form, submission, tooMany);
  const happening = { db, account: { _id: form.account_id }, now: submission.created_at, services };
  const told = await recordEvent(happening, submissionCreated, async () =>
    toSubmission((await store.withFilesAndMails(db, [submission]))[0]!),
  );
  const asked = await joinList(services, db, form, submission);
  return mailed || told || asked;
}

/**
 * Whether large files are stored before it is decided on their submission, piece by piece, so that nobody waits for all
 * of them. What is refused then would fill the disk until it is swept: of each address only so many are, and none where
 * there is no room, or nobody's is taken any more.
 */
async function mayStore(services: Services, form: Bounded, { files, address }: Arrival): Promise<boolean> {
  const { storage, rateLimiter } = services;
  const bucket = `forms.files:${form.website_id}:${address ?? ""}`;
  return (
    findFullForm(rateLimiter, form, false) === null &&
    (await storageAllowance(services, storage.read, form.account_id, files)).forFiles &&
    ((await rateLimiter.takeOfStranger(bucket, MOST_OF_VISITOR))?.allowed ?? true)
  );
}

/** Counts a submission; without limits there is always room. */
const take = (counting: CountedInWrite, bucket: string, most: number) =>
  counting.take(`forms.submit:${bucket}`, most) ?? { allowed: true, resetSeconds: 0 };

type Bounded = Pick<store.ServedForm, "_id" | "account_id" | "website_id">;
type Bound = [bucket: string, most: number];

/** What bounds all visitors of a form together. */
const formBounds = (form: Bounded, marked: boolean): Bound[] => [
  marked ? [`${form._id}:marked`, MOST_MARKED_OF_FORM] : [form._id, MOST_OF_FORM],
  [form.account_id, MOST_OF_ACCOUNT],
];

/**
 * Why nobody's submission is taken any more, or null. Looked at before anything is counted of a visitor: a flood from
 * ever new addresses would make ever new counters.
 */
function findFullForm(rateLimiter: RateLimiter, form: Bounded, marked: boolean): Reception | null {
  for (const [bucket, most] of formBounds(form, marked)) {
    const decision = rateLimiter.lookAt(`forms.submit:${bucket}`, most);
    if (decision && !decision.allowed)
      return { kind: "too_many", retryAfterSeconds: decision.resetSeconds, ofOthers: true };
  }
  return null;
}

/** Counts a submission everywhere but in its visitor's own `PLENTY`; says why it is refused, or null. */
function countEverywhere(
  counting: CountedInWrite,
  form: Bounded,
  visitor: string,
  { plenty, marked }: { plenty: boolean; marked: boolean },
): Reception | null {
  const own: Bound[] = [[`${form.website_id}:${visitor}`, MOST_OF_VISITOR]];
  if (plenty) own.push([`${form._id}:${visitor}:flood`, MOST_MARKED]);
  for (const [bucket, most] of [...own, ...formBounds(form, marked)]) {
    const { allowed, resetSeconds } = take(counting, bucket, most);
    if (!allowed) {
      const ofOthers = !own.some(([name]) => name === bucket);
      return { kind: "too_many", retryAfterSeconds: resetSeconds, ofOthers };
    }
  }
  return null;
}

/** Whether the account may keep the text and the files of a submission. Texts are kept a little beyond the quota too. */
async function storageAllowance({ config }: Services, db: Db, accountId: string, files: store.NewFile[]) {
  const { used, quota } = await storedBytes(db, config, accountId);
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  return { forText: used < quota * QUOTA_OF_TEXTS, forFiles: files.length === 0 || used + bytes <= quota };
}

const toRefusedFile = ({ field, name, bytes }: store.NewFile) => ({ field, name, size_bytes: bytes.byteLength });

type Data = store.SubmissionRow["data"];

/** What submissions with the same content have in common. */
export const contentHashOf = (data: Data, files: { field: string; name: string; hash: string }[]): string =>
  sha256Hex(JSON.stringify([data, files.map((file) => [file.field, file.name, file.hash])]));

/** The words by which a submission is found. */
export function wordsOf(data: Data, files: { name: string }[]): string {
  const text = `${Object.values(data).flat().join(" ")} ${files.map((file) => file.name).join(" ")}`;
  return searchable(text.slice(0, MOST_WORDS)).slice(0, MOST_WORDS);
}

/** A text in the form in which submissions are searched. */
export const searchable = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replaceAll("\u0000", " ").toWellFormed();

/** Answers as they are kept: one text, or a list where several may be given. */
function dataOf(fields: store.FormField[], values: Map<string, string[]>): Record<string, string | string[]> {
  const several = new Set(fields.filter((field) => field.multiple && field.type !== "email").map(({ name }) => name));
  return Object.fromEntries(
    [...values].map(([name, list]) => [
      name.toWellFormed(),
      list.length === 1 && !several.has(name) ? list[0]!.toWellFormed() : list.map((value) => value.toWellFormed()),
    ]),
  );
}

/** Submissions that contain all words or parts of words, spam left out, newest first. @param only those of these websites; null: of all */
export async function searchSubmissions(
  db: Db,
  accountId: string,
  q: string,
  only: readonly string[] | null,
  limit: number,
): Promise<{ _id: string; website_id: string; name: string | null; email: string | null; text: string }[]> {
  const words = searchable(q).split(/\s+/).filter(Boolean).slice(0, MOST_SEARCHED_WORDS);
  if (words.length === 0) return [];
  const filter = { words, spam: false, ...(only ? { websites: only } : {}) };
  const { rows } = await store.listSubmissions(db, accountId, filter, { limit, offset: 0, bytes: MOST_SEARCHED_BYTES });
  return rows.map(({ _id, website_id, name, email, data }) => {
    const text = Object.values(data).flat().join(" ").slice(0, 200);
    return { _id, website_id, name, email, text };
  });
}
