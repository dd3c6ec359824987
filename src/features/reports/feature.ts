import { LONGEST_MAIL_PAUSE_MS } from "../../jobs/mail.ts";
import { MAIL_POOL } from "../../jobs/pools.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { beginReports, mailReport, REPORT_MAIL_JOB } from "./jobs.ts";
import { reportOperations } from "./operations.ts";

export const reports = feature({
  name: "reports",
  operations: reportOperations,
  jobs: [{ name: REPORT_MAIL_JOB, ...MAIL_POOL, longestPauseMs: LONGEST_MAIL_PAUSE_MS, run: mailReport }],
  periodic: [{ name: "monthly reports that are due", everyMs: 10 * MINUTE_MS, run: beginReports }],
});
