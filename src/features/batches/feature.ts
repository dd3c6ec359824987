import { HOUR_MS } from "../../lib/clock.ts";
import { batchedWork, feature } from "../../operation/feature.ts";
import { KEPT_MS, RUN_BATCH_JOB, runBatch } from "./jobs.ts";
import { batchOperations } from "./operations.ts";
import { dropOld } from "./store.ts";

export const batches = feature({
  name: "batches",
  operations: batchOperations,
  jobs: [{ name: RUN_BATCH_JOB, concurrency: 4, ofOneAccount: 1, run: runBatch }],
  periodic: [
    { name: "old batches", everyMs: HOUR_MS, run: batchedWork((db, now, most) => dropOld(db, now - KEPT_MS, most)) },
  ],
});
