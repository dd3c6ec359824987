import { PAYMENT_POOL } from "../../jobs/pools.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { batchedWork, feature } from "../../operation/feature.ts";
import type { Services } from "../../operation/operation.ts";
import { domainPaid } from "../domains/service.ts";
import { refundReturned } from "./events.ts";
import { NO_KEY_PAUSE_MS, refundPayment, settleReported } from "./jobs.ts";
import { paymentOperations } from "./operations.ts";
import { LONGEST_REFUND_PAUSE_MS, REFUND_JOB, SETTLE_JOB } from "./rules.ts";
import { dropOldHints, endGrace, giveBack, reconcile } from "./service.ts";
import type { OnDomainPayment } from "./settlement.ts";

const onDomain =
  (services: Services): OnDomainPayment =>
  (db, payment, term) =>
    domainPaid(db, services, payment, term, giveBack(services));

export const payments = feature({
  name: "payments",
  operations: paymentOperations,
  events: [refundReturned],
  jobs: [
    {
      name: SETTLE_JOB,
      ...PAYMENT_POOL,
      longestPauseMs: NO_KEY_PAUSE_MS,
      run: (services, job) => settleReported(services, job, onDomain(services)),
    },
    {
      name: REFUND_JOB,
      ...PAYMENT_POOL,
      longestPauseMs: LONGEST_REFUND_PAUSE_MS,
      run: (services, job) => refundPayment(services, job, onDomain(services)),
    },
  ],
  periodic: [
    { name: "late payers", everyMs: MINUTE_MS, run: endGrace },
    { name: "what was told of payments", everyMs: HOUR_MS, run: batchedWork(dropOldHints) },
    {
      name: "payments that nobody told of",
      everyMs: DAY_MS,
      isOn: ({ checkout }) => checkout !== null,
      run: (services) => reconcile(services, services.checkout!, services.stopping),
    },
  ],
});
