import { HOUR_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { searchLeads } from "./jobs.ts";
import { leadOperations } from "./operations.ts";
import { dropOldLeads, SEARCH_JOB } from "./service.ts";

export const leads = feature({
  name: "leads",
  operations: leadOperations,
  // Most of that is waiting.
  jobs: [{ name: SEARCH_JOB, concurrency: 6, ofOneAccount: 2, run: searchLeads }],
  periodic: [{ name: "old leads", everyMs: HOUR_MS, run: dropOldLeads }],
});
