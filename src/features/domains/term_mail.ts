/** The job that mails an owner that the term of a domain ends, and how it is renewed. */
import { endMailJob } from "../../jobs/mail.ts";
import type { Job } from "../../jobs/queue.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import type { Registration } from "../../storage/tables.ts";
import { ownerEmail } from "../accounts/service.ts";
import { type Look, lookFor, sendFor } from "../brand/service.ts";
import { noticeMail } from "../users/service.ts";
import { type ProblemLanguage, problemText } from "./purchase_problems.ts";
import { renewalPriceOf } from "./registration_rules.ts";
import * as store from "./store.ts";

const TRIES = 5;
export const LONGEST_TERM_MAIL_PAUSE_MS = 10 * MINUTE_MS;

export async function mailTerm(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, clock, mailer, log } = services;
  const row = await store.findAnyDomain(storage.read, job.subject);
  const to = row && (await ownerEmail(storage.read, row.account_id));
  let failure: unknown = null;
  if (row?.registration?.told_of && mailer && to) {
    const look = await lookFor(services, row.account_id);
    const message = termMail(row.domain, row.registration, `${look.origin}/app/domains/${row._id}`, look);
    // The same for every try.
    const id = `${row._id}-${row.registration.told_at}`;
    failure = await sendFor(services, look, { ...message, id, to, date: clock.now() }, signal).then(
      () => null,
      (error: unknown) => error,
    );
    signal.throwIfAborted();
    if (failure) log.error("the end of a term was not mailed", { domain: row._id, error: String(failure) });
  }
  await endMailJob(services, job, failure, { tries: TRIES, pauseMs: LONGEST_TERM_MAIL_PAUSE_MS });
}

function termMail(domain: string, registration: Registration, url: string, look: Look) {
  const ends = registration.told_of!;
  const price = renewalPriceOf(registration);
  const day = (language: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(ends);
  const money = (language: string) =>
    new Intl.NumberFormat(language, { style: "currency", currency: price.currency }).format(price.amount / 100);
  const reason = (language: ProblemLanguage) => problemText(registration.error, language);
  return noticeMail(url, look, {
    en: {
      subject: `${domain} ends on ${day("en")}`,
      text: `${reason("en") ?? "It is not renewed by itself."} One more term costs ${money("en")}.`,
      label: "Renew the domain",
      end: "To let it go you need do nothing: it ends then, and anybody can register it.",
    },
    de: {
      subject: `${domain} endet am ${day("de")}`,
      text: `${reason("de") ?? "Die Domain wird nicht von selbst verlängert."} Eine weitere Laufzeit kostet ${money("de")}.`,
      label: "Domain verlängern",
      end: "Wenn du sie aufgeben willst, musst du nichts tun: Sie endet dann, und jeder kann sie registrieren.",
    },
  });
}
