import { HOUR_MS, SECOND_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { RECORD_EVENTS } from "./events.ts";
import { dropRemovedValues, indexCollection, publishDue } from "./jobs.ts";
import { cmsOperations } from "./operations.ts";
import { INDEX_JOB } from "./service.ts";

export const cms = feature({
  name: "cms",
  operations: cmsOperations,
  events: Object.values(RECORD_EVENTS),
  jobs: [{ name: INDEX_JOB, concurrency: 2, run: indexCollection }],
  periodic: [
    { name: "records that are due", everyMs: 5 * SECOND_MS, run: publishDue },
    { name: "values of removed fields", everyMs: HOUR_MS, run: dropRemovedValues },
  ],
});
