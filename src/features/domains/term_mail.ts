/** The job that mails an owner that the term of a domain ends, and how it is renewed. */
import { endMailJob } from "../../jobs/mail.ts";
import type { Job } from "../../jobs/queue.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import type { SpokenLanguage } from "../../lib/languages.ts";
import type { Services } from "../../operation/operation.ts";
import type { Registration } from "../../storage/tables.ts";
import { lookFor, sendFor } from "../brand/service.ts";
import { firstOwner, noticeMail } from "../users/service.ts";
import { problemText } from "./purchase_problems.ts";
import { renewalPriceOf } from "./registration_rules.ts";
import * as store from "./store.ts";

const TRIES = 5;
export const LONGEST_TERM_MAIL_PAUSE_MS = 10 * MINUTE_MS;

export async function mailTerm(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, clock, mailer, log } = services;
  const row = await store.findAnyDomain(storage.read, job.subject);
  const owner = row && (await firstOwner(storage.read, row.account_id));
  let failure: unknown = null;
  if (row?.registration?.told_of && mailer && owner?.email) {
    const look = await lookFor(services, row.account_id);
    const url = `${look.origin}/app/domains/${row._id}`;
    const message = noticeMail(url, look, owner.language, termWords(row.domain, row.registration));
    // The same for every try.
    const id = `${row._id}-${row.registration.told_at}`;
    failure = await sendFor(services, look, { ...message, id, to: owner.email, date: clock.now() }, signal).then(
      () => null,
      (error: unknown) => error,
    );
    signal.throwIfAborted();
    if (failure) log.error("the end of a term was not mailed", { domain: row._id, error: String(failure) });
  }
  await endMailJob(services, job, failure, { tries: TRIES, pauseMs: LONGEST_TERM_MAIL_PAUSE_MS });
}

/** What is said of a domain whose term ends, by language. */
const termWords = (domain: string, registration: Registration) => (language: SpokenLanguage) => {
  const { amount, currency } = renewalPriceOf(registration);
  const end = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(registration.told_of!);
  const price = new Intl.NumberFormat(language, { style: "currency", currency }).format(amount / 100);
  const reason = problemText(registration.error, language);
  return {
    en: {
      subject: `${domain} ends on ${end}`,
      text: `${reason ?? "It does not renew automatically."} One more term costs ${price}.`,
      label: "Renew the domain",
      end: "To let it go, you don't need to do anything: it expires, and anyone can register it.",
    },
    de: {
      subject: `${domain} endet am ${end}`,
      text: `${reason ?? "Die Domain wird nicht automatisch verlängert."} Eine weitere Laufzeit kostet ${price}.`,
      label: "Domain verlängern",
      end: "Wenn du sie aufgeben willst, musst du nichts tun: Sie läuft dann aus, und jeder kann sie registrieren.",
    },
    fr: {
      subject: `${domain} expire le ${end}`,
      text: `${reason ?? "Le domaine n’est pas renouvelé automatiquement."} Une période de plus coûte ${price}.`,
      label: "Renouveler le domaine",
      end: "Pour l’abandonner, vous n’avez rien à faire : il expirera, et n’importe qui pourra l’enregistrer.",
    },
  }[language];
};
