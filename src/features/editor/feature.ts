import { feature } from "../../operation/feature.ts";
import { runTurn } from "./jobs.ts";
import { editorOperations } from "./operations.ts";
import { TURNS_OF_ONE } from "./rules.ts";
import { TURN_JOB } from "./service.ts";

export const editor = feature({
  name: "editor",
  operations: editorOperations,
  jobs: [{ name: TURN_JOB, concurrency: 16, ofOneAccount: TURNS_OF_ONE, run: runTurn }],
});
