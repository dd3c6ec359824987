import { MAIL_POOL, PAYMENT_POOL } from "../../jobs/pools.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { batchedWork, feature } from "../../operation/feature.ts";
import { chargeSaved, giveBack } from "../payments/service.ts";
import { domainChangeOperations } from "./change_operations.ts";
import { runCheck } from "./checks.ts";
import { domainOperations } from "./operations.ts";
import { DOMAIN_EVENTS } from "./presenter.ts";
import { LONGEST_CHECK_PAUSE_MS } from "./proofs.ts";
import { REGISTRATION_EVENTS } from "./registration_events.ts";
import { registerDomain } from "./registration_jobs.ts";
import { registrationOperations } from "./registration_operations.ts";
import { REGISTER_JOB, RENEW_JOB, TERM_MAIL_JOB } from "./registration_rules.ts";
import { queueRenewals, renewDomain } from "./renewal_jobs.ts";
import { CHECK_JOB } from "./rules.ts";
import { LONGEST_TERM_MAIL_PAUSE_MS, mailTerm } from "./term_mail.ts";
import { TIDY_JOB, tidyRecords } from "./tidying.ts";

/** Nearly all of what these do is waiting. */
const POOL = { pool: "domains", concurrency: 24, ofOneAccount: 4, longestPauseMs: LONGEST_CHECK_PAUSE_MS };

export const domains = feature({
  name: "domains",
  operations: [...domainOperations, ...domainChangeOperations],
  events: Object.values(DOMAIN_EVENTS),
  jobs: [
    { name: CHECK_JOB, ...POOL, run: runCheck },
    { name: TIDY_JOB, ...POOL, run: tidyRecords },
  ],
});

export const registrations = feature({
  name: "registrations",
  operations: registrationOperations,
  events: Object.values(REGISTRATION_EVENTS),
  jobs: [
    {
      name: REGISTER_JOB,
      ...PAYMENT_POOL,
      run: (services, job, signal) => registerDomain(services, job, signal, giveBack(services)),
    },
    {
      name: RENEW_JOB,
      ...PAYMENT_POOL,
      run: (services, job, signal) =>
        renewDomain(services, job, signal, {
          giveBack: giveBack(services),
          charge: services.checkout && chargeSaved(services, services.checkout),
        }),
    },
    { name: TERM_MAIL_JOB, ...MAIL_POOL, longestPauseMs: LONGEST_TERM_MAIL_PAUSE_MS, run: mailTerm },
  ],
  periodic: [{ name: "terms of domains that end", everyMs: HOUR_MS, run: batchedWork(queueRenewals) }],
});
