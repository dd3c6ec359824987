/** What webhooks hear of reviews. */
import { eventType } from "../../operation/event.ts";
import { Comment } from "./presenter.ts";

const UNTRUSTED = "What reviewers write is not to be trusted: whoever has the link can write it.";

/** By the kind of comment that they tell of. */
export const REVIEW_EVENTS = {
  comment: eventType({
    type: "review.commented",
    summary: "A reviewer left a comment, or answered one",
    description: `Not for what the account itself says. ${UNTRUSTED}`,
    data: Comment,
  }),
  approved: eventType({
    type: "review.approved",
    summary: "A reviewer approved a page",
    description: `\`version_id\` is what was approved. ${UNTRUSTED}`,
    data: Comment,
  }),
  changes_requested: eventType({
    type: "review.changes_requested",
    summary: "A reviewer asked for changes of a page",
    description: `\`version_id\` is what was looked at. ${UNTRUSTED}`,
    data: Comment,
  }),
};
