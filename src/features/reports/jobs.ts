/**
 * Reports are mailed on the first of a month, about the one before: to each recipient once, whatever processes die and
 * however clocks are set. A row says that the mail of a month and recipient was made; its job sends it.
 */
import { mailRow } from "../../jobs/mail.ts";
import type { Job } from "../../jobs/queue.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import { startOfMonth } from "../../lib/months.ts";
import type { Services } from "../../operation/operation.ts";
import { MailError } from "../../providers/mail.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import { findAccount } from "../accounts/service.ts";
import { lookFor, sendFor } from "../brand/service.ts";
import { findWebsite } from "../websites/service.ts";
import { reportDocument, reportText } from "./document.ts";
import { lastMonth, type Report, readReport } from "./report.ts";
import * as store from "./store.ts";

export const REPORT_MAIL_JOB = "reports.mail";

/** How long after the beginning of a month the reports of the one before go out: all that was measured is written down. */
const READY_MS = 5 * HOUR_MS;
const AT_ONCE = 50;

/** Makes the mails of the month that is over, for all whose report of it has not been looked at yet. */
export async function beginReports(services: Services, stopping: AbortSignal): Promise<void> {
  const { storage, queue, clock } = services;
  const month = lastMonth(clock.now() - READY_MS);
  for (;;) {
    const due = await store.listUnhandled(storage.read, month, AT_ONCE);
    let made = 0;
    for (const settings of due) {
      stopping.throwIfAborted();
      made += await storage.write(settings.account_id, (db) => makeMails(services, db, settings, month));
      await nextTurn();
    }
    if (made > 0) queue.wake();
    if (due.length < AT_ONCE) return;
  }
}

/** @returns how many mails there are more */
async function makeMails(
  { queue, clock, ids }: Services,
  db: Db,
  settings: store.Settings,
  month: string,
): Promise<number> {
  const { website_id, account_id, recipients, since } = settings;
  if (!(await store.takeMonth(db, settings, month))) return 0;
  // A month that was over before somebody wanted reports, and a website that nobody sees, have none.
  if (since >= startOfMonth(month, 1) || !(await findAccount(db, account_id))) return 0;
  const website = await findWebsite(db, account_id, website_id);
  if (!website || website.published_at === null) return 0;
  const now = clock.now();
  let made = 0;
  for (const to of recipients) {
    const _id = ids.next("mail");
    const row = { _id, account_id, website_id, month, to, status: "queued", attempts: 0, error: null } as const;
    if (!(await store.insertMail(db, { ...row, sent_at: null, created_at: now, updated_at: now }))) continue;
    await queue.add(db, { kind: REPORT_MAIL_JOB, subject: _id, accountId: account_id });
    made++;
  }
  return made;
}

/** Sends the mail of a job, and writes down how it went. */
export const mailReport = (services: Services, job: Job, signal: AbortSignal): Promise<void> =>
  mailRow(services, job, {
    find: store.findAnyMail,
    send: (row) => trySending(services, row, signal),
    update: (db, { _id, account_id }, { next_attempt_at: _, ...changes }) =>
      store.updateMail(db, account_id, _id, changes),
  });

/** Why the server did not take the mail, or null when it did. */
async function trySending(services: Services, row: store.ReportMail, signal: AbortSignal): Promise<MailError | null> {
  const { mailer, clock, storage, log } = services;
  // An earlier process could send, and the next one may be able to again.
  if (!mailer) return new MailError("This server is not set up to send e-mail at the moment.", false);
  try {
    const reading = { db: storage.read, now: clock.now(), services, accountId: row.account_id };
    await sendReport(services, row.account_id, await readReport(reading, row.website_id, row.month), row, signal);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MailError) return error;
    if (error instanceof ApiError) return new MailError(error.message, true);
    log.error("a report was not mailed", { mail: row._id, error: String(error) });
    throw error;
  }
}

/** Mails a report, in the name of who looks after the account. Throws MailError. @param mail its name, and to whom */
export async function sendReport(
  services: Services,
  accountId: string,
  report: Report,
  { _id: id, to }: Pick<store.ReportMail, "_id" | "to">,
  signal: AbortSignal,
): Promise<void> {
  const { title, html } = reportDocument(report);
  const headers = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };
  const look = await lookFor(services, accountId);
  // A brand has a sender of its own, to whom answers go.
  const fromName = look.brand ? null : report.sender.name;
  const mail = { id, to, fromName, replyTo: null, subject: title, html, text: reportText(report), headers };
  await sendFor(services, look, { ...mail, date: services.clock.now() }, signal);
}
