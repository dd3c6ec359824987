/** What webhooks hear of briefs. */

import * as v from "valibot";
import { BRIEF_SOURCES } from "../../brief/brief.ts";
import { eventType } from "../../operation/event.ts";
import { component, described, integer } from "../../operation/fields.ts";

export const briefChanged = eventType({
  type: "website.brief_changed",
  summary: "What is known of a website's business has changed",
  description: "By somebody, or because its prompt was read. GET /v1/websites/:id/brief has it.",
  data: component("BriefChange", {
    website_id: described(v.string(), "The website."),
    revision: described(integer, "Counts the changes of the brief."),
    source: described(v.picklist(BRIEF_SOURCES), "How it came about."),
    changed: described(v.array(v.string()), "The members that have changed.", ["hours", "contact"]),
  }),
});
