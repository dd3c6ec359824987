import { RUN_WARNINGS } from "../../../sentences/run_warnings.ts";

export default {
  title: "Runs",
  text: "Page generations, newest first.",
  model: "Model",
  begun: "Started",
  all: "All runs",
  statuses: {
    queued: "Queued",
    planning: "Planning",
    generating: "Writing",
    completed: "Completed",
    failed: "Failed",
    stopped: "Stopped",
  },
  warnings: {
    ...RUN_WARNINGS,
    variant_failed: "Variant {variant} of {variants} could not be written; {credits} credits were refunded.",
  },
  writing: (percent: number) => `Writing, ${percent} %`,
  none: "No runs yet",
  noneText: "Create a website; the progress of each page appears here.",
};
