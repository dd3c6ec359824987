/**
 * Which e-mails a submission causes. They are rows from the moment that it is acknowledged, each with a job, so that
 * whatever was acknowledged will be mailed.
 */
import { CLOCKS_APART_MS } from "../../jobs/clock_set_back.ts";
import { DAY_MS, stampsAt } from "../../lib/clock.ts";
import { asciiEmail } from "../../lib/email_addresses.ts";
import type { Services } from "../../operation/operation.ts";
import type { Db } from "../../storage/client.ts";
import { emailOf } from "./rules.ts";
import * as store from "./store.ts";

/** The kind of job that sends an e-mail; its subject is the e-mail. */
export const MAIL_JOB = "forms.mail";

const TOO_MANY = "Too many messages came with this form in 15 minutes; this one was kept, but not mailed.";

/** Programs' addresses: an answer to them is read by nobody, or starts an exchange between programs. */
const PROGRAMS =
  /^(no|do[-_.]?not|never)[-_.]?(reply|respond|answer)|^(mailer-daemon|postmaster|bounces?|auto-?reply|notifications?|listserv|majordomo)([-_.+]|@)/;

/** The mailbox behind an address: as it is sent, in lower case, without a "+tag", of which one mailbox has any number. */
export function mailboxOf(address: string): string {
  const [local, domain] = (asciiEmail(address) ?? address).toLowerCase().split("@") as [string, string];
  return `${local.replace(/(?<=.)\+.*$/, "")}@${domain}`;
}

/**
 * The visitor's address that may be answered, or null: one that was entered in a field of the form, of a person, and
 * neither ours nor one that hears of the submission anyway.
 */
export function answerableAddress(
  form: { fields: store.FormField[]; notify_emails: string[] },
  data: store.SubmissionRow["data"],
  from: string | null,
): string | null {
  const values = new Map(
    form.fields.flatMap(({ name }) => (Object.hasOwn(data, name) ? [[name, [data[name]!].flat()] as const] : [])),
  );
  const address = emailOf(form.fields, values);
  if (!address || PROGRAMS.test(address)) return null;
  const known = [...form.notify_emails, ...(from ? [from] : [])].map(mailboxOf);
  return known.includes(mailboxOf(address)) ? null : address;
}

/**
 * Adds the e-mails of a new submission in the caller's transaction: to everybody who is to hear of it, and to the
 * visitor when the form answers, once a day for each mailbox. On a server that can't send e-mail they say so for good:
 * when it can later, old submissions are not mailed.
 * @param tooMany whether so many e-mails of the form were just sent that these are not
 * @returns whether the queue is to be woken after the commit
 */
export async function queueMails(
  { mailer, queue, ids }: Pick<Services, "mailer" | "queue" | "ids">,
  db: Db,
  form: Pick<store.ServedForm, "fields" | "notify_emails" | "auto_reply">,
  submission: store.SubmissionRow,
  tooMany: boolean,
): Promise<boolean> {
  const { created_at: now, form_id, account_id } = submission;
  let queued = false;
  const add = async (kind: store.MailRow["kind"], to: string) => {
    const id = ids.next("mail");
    const isSent = mailer !== null && !tooMany;
    await store.insertMail(db, {
      _id: id,
      account_id,
      form_id,
      submission_id: submission._id,
      kind,
      to,
      mailbox: mailboxOf(to),
      status: isSent ? "queued" : mailer ? "failed" : "not_configured",
      attempts: 0,
      error: mailer && tooMany ? TOO_MANY : null,
      next_attempt_at: isSent ? now : null,
      sent_at: null,
      ...stampsAt(now),
    });
    if (!isSent) return;
    await queue.add(db, { kind: MAIL_JOB, subject: id });
    queued = true;
  };
  const heard = new Map(form.notify_emails.map((address) => [(asciiEmail(address) ?? address).toLowerCase(), address]));
  for (const address of heard.values()) await add("notification", address);
  // Not what a clock running ahead has written: nobody would be answered until that time.
  const lastDay = { since: now - DAY_MS, until: now + CLOCKS_APART_MS };
  const visitor = form.auto_reply && answerableAddress(form, submission.data, mailer?.from ?? null);
  if (visitor && !(await store.hasAnswered(db, form_id, mailboxOf(visitor), lastDay))) await add("auto_reply", visitor);
  return queued;
}
