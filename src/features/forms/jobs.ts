/** The job that sends an e-mail of a form and writes down how it went. */
import { mailRow } from "../../jobs/mail.ts";
import type { Job } from "../../jobs/queue.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { type Mail, MailError } from "../../providers/mail.ts";
import type { Db } from "../../storage/client.ts";
import { storageProblem } from "../../storage/problems.ts";
import { type Look, lookFor, sendFor } from "../brand/service.ts";
import { findPage } from "../pages/service.ts";
import { siteOrigin } from "../websites/service.ts";
import { autoReplyMail, type MailSubject, notificationMail } from "./mail.ts";
import * as store from "./store.ts";

/** How long an e-mail that is under way may take to end when the process stops: cut short, it might be sent twice. */
const LAST_WORDS_MS = SECOND_MS;

/** Sends the e-mail of a job. Throws when the process stops before it is known how it went. */
export const sendMail = (services: Services, job: Job, signal: AbortSignal): Promise<void> =>
  mailRow(services, job, {
    find: store.findAnyMail,
    send: (row) => trySending(services, row, signal),
    update: (db, { _id }, changes) => store.updateAnyMail(db, _id, changes),
  });

/** Why the server did not take the e-mail, or null when it did. */
async function trySending(services: Services, row: store.MailRow, signal: AbortSignal): Promise<MailError | null> {
  const { mailer, clock, log } = services;
  // An earlier process could send, and the next one may be able to again.
  if (!mailer) return new MailError("This server is not set up to send e-mail at the moment.", false);
  const patience = new AbortController();
  let cancel = () => {};
  const hurry = () => {
    cancel = clock.after(LAST_WORDS_MS, () => patience.abort());
  };
  signal.addEventListener("abort", hurry, { once: true });
  try {
    signal.throwIfAborted();
    const look = await lookFor(services, row.account_id);
    await sendFor(services, look, await compose(services, row, look), patience.signal);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (storageProblem(error)) throw error;
    const known = error instanceof MailError;
    log.error("mail not sent", {
      mail: row._id,
      ...(known ? { permanent: error.permanent } : { error: String(error) }),
    });
    return known ? error : new MailError("Something went wrong on the server.", false);
  } finally {
    signal.removeEventListener("abort", hurry);
    cancel();
  }
}

/** The e-mail as it is sent. Throws MailError when there is nothing to be sent any more. */
async function compose({ storage, baseUrl, clock }: Services, row: store.MailRow, look: Look): Promise<Mail> {
  const { autoReply, ...about } = await subjectOf(storage.read, baseUrl, row);
  if (row.kind === "auto_reply" && !autoReply)
    throw new MailError("The form's answer was switched off before this e-mail was sent.", true);
  const message = row.kind === "auto_reply" ? autoReplyMail(about, autoReply!) : notificationMail(about, look.product);
  return { ...message, id: row._id, to: row.to, date: clock.now() };
}

async function subjectOf(
  db: Db,
  baseUrl: string,
  { account_id, form_id, submission_id }: store.MailRow,
): Promise<MailSubject & { autoReply: store.AutoReply | null }> {
  const submission = await store.findSubmission(db, account_id, submission_id);
  const form = submission && (await store.findForm(db, account_id, submission.form_id));
  const served = submission && (await store.findServedForm(db, submission.website_id, submission.form_id));
  const page = submission && (await findPage(db, account_id, submission.page_id));
  if (!submission || !form || !served || !page) {
    if (await store.isOnItsWay(db, form_id)) throw new MailError("The website is just changing accounts.", false);
    throw new MailError("The submission was deleted.", true);
  }
  return {
    submission,
    refusedFiles: submission.refused_files ?? [],
    files: (await store.filesOf(db, [submission._id])).get(submission._id) ?? [],
    form: { name: form.name, fields: served.fields },
    website: { name: page.website_name },
    pageUrl: page.published_path === null ? null : `${siteOrigin(baseUrl, page)}${page.published_path}`,
    language: page.website_language ?? page.generated_language,
    autoReply: form.auto_reply,
  };
}
