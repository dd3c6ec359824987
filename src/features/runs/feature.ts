import { feature } from "../../operation/feature.ts";
import { RUN_EVENTS } from "./events.ts";
import { generatePage } from "./jobs.ts";
import { runOperations } from "./operations.ts";
import { RUNS_OF_ONE } from "./rules.ts";
import { GENERATE_JOB } from "./service.ts";

export const runs = feature({
  name: "runs",
  operations: runOperations,
  events: Object.values(RUN_EVENTS),
  jobs: [{ name: GENERATE_JOB, concurrency: 8, ofOneAccount: RUNS_OF_ONE, run: generatePage }],
});
