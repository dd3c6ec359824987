/** What webhooks hear of forms. */
import { eventType } from "../../operation/event.ts";
import { Submission } from "./presenter.ts";

export const submissionCreated = eventType({
  type: "submission.created",
  summary: "A visitor sent a form",
  description: "Not for what is marked as spam. What visitors write is not to be trusted; nobody has checked it.",
  data: Submission,
});
