/** What webhooks hear of records. */
import { eventType } from "../../operation/event.ts";
import { Content } from "./presenter.ts";

export const RECORD_EVENTS = {
  published: eventType({
    type: "record.published",
    summary: "A record was published, or its changes were",
    description: "By somebody, or at its time. The published website shows it seconds later.",
    data: Content,
  }),
  unpublished: eventType({
    type: "record.unpublished",
    summary: "A record is not published any more",
    description: "By somebody, or at its time.",
    data: Content,
  }),
  deleted: eventType({ type: "record.deleted", summary: "A record was deleted", data: Content }),
};
