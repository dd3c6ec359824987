import { PAYMENT_POOL } from "../../jobs/pools.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { BILLING_JOB, followBilling, LONGEST_BILLING_PAUSE_MS, lookAtBilling } from "./billing_jobs.ts";
import { billingOperations } from "./billing_operations.ts";
import { clientOperations } from "./operations.ts";
import { bringBackLooks } from "./store.ts";
import { usageOperations } from "./usage_operations.ts";

export const clients = feature({
  name: "clients",
  operations: [...clientOperations, ...usageOperations, ...billingOperations],
  jobs: [{ name: BILLING_JOB, ...PAYMENT_POOL, longestPauseMs: LONGEST_BILLING_PAUSE_MS, run: followBilling }],
  bringBack: (_, db, now, most) => bringBackLooks(db, now, most),
  periodic: [{ name: "clients' invoices", everyMs: 5 * MINUTE_MS, run: lookAtBilling }],
});
