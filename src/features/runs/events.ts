/** What webhooks hear of runs. */
import { eventType } from "../../operation/event.ts";
import { Run } from "./presenter.ts";

export const RUN_EVENTS = {
  completed: eventType({
    type: "run.completed",
    summary: "A page was generated",
    description: "Its `version_id` is the page's new draft.",
    data: Run,
  }),
  failed: eventType({
    type: "run.failed",
    summary: "A generation failed",
    description: "`error` says why. The credits were refunded.",
    data: Run,
  }),
  stopped: eventType({
    type: "run.stopped",
    summary: "A generation was stopped",
    description: "Also when its page or website was deleted. The credits were refunded.",
    data: Run,
  }),
};
