/** The job that asks an address whether it wants to be on a list. It may be a stranger's: nothing of who entered it is in it. */
import { escapeXml } from "../../design/drawing/xml.ts";
import { endMailJob } from "../../jobs/mail.ts";
import type { Job } from "../../jobs/queue.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { oneLine } from "../../lib/one_line.ts";
import type { Services } from "../../operation/operation.ts";
import type { Mail } from "../../providers/mail.ts";
import { lookFor, sendFor } from "../brand/service.ts";
import { confirmToken } from "./rules.ts";
import * as store from "./store.ts";
import { named, pageTexts } from "./texts.ts";

/** The kind of the job; its subject is the subscriber. */
export const CONFIRM_JOB = "lists.confirm";

const TRIES = 6;
export const LONGEST_CONFIRM_PAUSE_MS = 10 * MINUTE_MS;

export async function mailConfirmation(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, mailer, log } = services;
  const found = await store.findAnySubscriber(storage.read, job.subject);
  let failure: unknown = null;
  if (found?.row.status === "pending" && mailer) {
    const look = await lookFor(services, found.list.account_id);
    failure = await sendFor(services, look, confirmationMail(services, look.origin, found), signal).then(
      () => null,
      (error: unknown) => error,
    );
    signal.throwIfAborted();
    if (failure) log.error("confirmation not mailed", { subscriber: job.subject, error: String(failure) });
  }
  await endMailJob(services, job, failure, { tries: TRIES, pauseMs: LONGEST_CONFIRM_PAUSE_MS });
}

function confirmationMail(
  { linkSecret, clock }: Services,
  origin: string,
  { row, list }: { row: store.SubscriberRow; list: store.ListRow },
): Mail {
  const texts = pageTexts(list.language);
  const name = oneLine(list.name, 100);
  const url = `${origin}/confirm/${confirmToken(linkSecret, row._id)}`;
  const subject = named(texts.confirmSubject, name);
  const text = named(texts.confirmText, name);
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  return {
    // The same for every try of one request.
    id: `${row._id}-${row.confirmations}`,
    to: row.email,
    date: clock.now(),
    fromName: oneLine(list.from_name, 100),
    replyTo: null,
    subject,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    text: `${text}\n\n${texts.confirmLabel}:\n${url}\n\n${texts.confirmEnd}\n`,
    html: `<!DOCTYPE html>
<html lang="${list.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeXml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f2ed;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#1f1d1a">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:6px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25;font-weight:600">${escapeXml(name)}</h1>
${paragraph(escapeXml(text))}
${paragraph(`<a href="${escapeXml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f1d1a;color:#ffffff;text-decoration:none">${escapeXml(texts.confirmLabel)}</a>`)}
<p style="margin:0;font-size:13px;color:#6b645a">${escapeXml(texts.confirmEnd)}</p>
</div>
</body>
</html>
`,
  };
}
