/** What a job is doing: of runs, and of searches for leads. */
import { type Given, sentenceFields, sentenceToJson } from "./sentence.ts";

export const STEPS = {
  waiting: "Waiting",
  waiting_to_start: "Waiting to start",
  waiting_for_home: "Waiting for the home page",
  planning: "Planning the page",
  writing: "Writing the code",
  writing_again: "Writing the code, started over",
  asking: "Asking {source}",
  adding_leads: "Adding leads",
  done: "Done",
  done_full: "Done; the account has room for no more leads",
  stopped: "Stopped",
  failed: "Failed",
} as const;

/** A step as it is kept. */
export const keptStep = <Code extends keyof typeof STEPS>(code: Code, ...[details]: Given<(typeof STEPS)[Code]>) =>
  sentenceToJson({ code, details: details ?? {}, message: "" });

/** A step that was kept. Those from before there were codes are sentences. */
export const stepOf = (kept: string) => sentenceFields("step", STEPS, kept);
