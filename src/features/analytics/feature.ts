import { HOUR_MS, SECOND_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { createVisits } from "./collector.ts";
import { analyticsOperations } from "./operations.ts";
import { dropOldAnalytics } from "./retention.ts";

export const analytics = feature({
  name: "analytics",
  operations: analyticsOperations,
  periodic: [
    { name: "visits", everyMs: SECOND_MS, ofEachProcess: "and_last", run: ({ part }) => part(createVisits).flush() },
    {
      name: "old analytics",
      everyMs: HOUR_MS,
      run: ({ storage, clock }, stopping) => dropOldAnalytics(storage, clock.now(), stopping),
    },
  ],
});
