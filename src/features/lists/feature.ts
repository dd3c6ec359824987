import { MAIL_POOL } from "../../jobs/pools.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import { batchedWork, feature } from "../../operation/feature.ts";
import { CONFIRM_JOB, LONGEST_CONFIRM_PAUSE_MS, mailConfirmation } from "./confirmation_mail.ts";
import { listOperations } from "./operations.ts";
import { dropUnconfirmed } from "./service.ts";

export const lists = feature({
  name: "lists",
  operations: listOperations,
  jobs: [{ name: CONFIRM_JOB, ...MAIL_POOL, longestPauseMs: LONGEST_CONFIRM_PAUSE_MS, run: mailConfirmation }],
  periodic: [{ name: "subscribers who have not confirmed", everyMs: HOUR_MS, run: batchedWork(dropUnconfirmed) }],
});
