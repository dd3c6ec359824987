import { LONGEST_MAIL_PAUSE_MS } from "../../jobs/mail.ts";
import { MAIL_POOL } from "../../jobs/pools.ts";
import { feature } from "../../operation/feature.ts";
import { submissionCreated } from "./events.ts";
import { sendMail } from "./jobs.ts";
import { formOperations } from "./operations.ts";
import { MAIL_JOB } from "./service.ts";

export const forms = feature({
  name: "forms",
  operations: formOperations,
  events: [submissionCreated],
  jobs: [{ name: MAIL_JOB, ...MAIL_POOL, longestPauseMs: LONGEST_MAIL_PAUSE_MS, run: sendMail }],
});
