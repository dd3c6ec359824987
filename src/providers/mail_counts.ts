/** How many mails the mail server took, for who watches the service. */
import type { Counter, Measurements } from "../lib/measurements.ts";
import type { Mailer } from "./mail.ts";

/** The counter of mails: what they are for ("campaign", "single"), and whether the mail server took them. */
export const countMails = (measurements: Measurements): ((purpose: string, outcome: string) => Counter) =>
  measurements.counter("sitewright_mails_total", "Mails that were handed to the mail server, or could not be", [
    "purpose",
    "outcome",
  ]);

/** The same mailer; what it sends is counted. */
export function countedMailer(mailer: Mailer, measurements: Measurements): Mailer {
  const mails = countMails(measurements);
  return {
    ...mailer,
    async send(mail, signal) {
      try {
        await mailer.send(mail, signal);
        mails("single", "sent").add();
      } catch (error) {
        mails("single", "failed").add();
        throw error;
      }
    },
  };
}
