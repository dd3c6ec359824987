import { HOUR_MS, SECOND_MS } from "../../lib/clock.ts";
import { batchedWork, feature } from "../../operation/feature.ts";
import type { Services } from "../../operation/operation.ts";
import { LONGEST_CERTIFICATE_PAUSE_MS, runCertificate } from "./jobs.ts";
import { wantAll } from "./names.ts";
import { CERTIFICATE_JOB, dropOldOrders } from "./service.ts";

const isOn = ({ config }: Services) => config.tls !== null;

export const certificates = feature({
  name: "certificates",
  jobs: [
    {
      name: CERTIFICATE_JOB,
      isOn,
      // Nearly all of that is waiting.
      concurrency: 8,
      longestPauseMs: LONGEST_CERTIFICATE_PAUSE_MS,
      run: runCertificate,
    },
  ],
  periodic: [
    { name: "names without a certificate", isOn, everyMs: 15 * SECOND_MS, run: wantAll },
    { name: "old orders of certificates", isOn, everyMs: HOUR_MS, run: batchedWork(dropOldOrders) },
  ],
});
