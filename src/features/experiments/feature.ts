import { HOUR_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import { RENDER_TESTS_JOB } from "../publishing/service.ts";
import { experimentOperations } from "./operations.ts";
import { renderTests } from "./running.ts";
import { dropOldExposures } from "./service.ts";

export const experiments = feature({
  name: "experiments",
  operations: experimentOperations,
  jobs: [{ name: RENDER_TESTS_JOB, concurrency: 2, run: renderTests }],
  periodic: [
    {
      name: "visitors of experiments",
      everyMs: HOUR_MS,
      run: ({ storage, clock }, stopping) => dropOldExposures(storage, clock.now(), stopping),
    },
  ],
});
