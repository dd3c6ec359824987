/** What deleting a page answers, and what webhooks hear of it. */

import * as v from "valibot";
import { eventType } from "../../operation/event.ts";
import { component, described } from "../../operation/fields.ts";

export const DeletedPage = component("DeletedPage", {
  _id: described(v.string(), "Identifier."),
  deleted: described(v.literal(true), "Always true."),
  website_deleted: described(v.boolean(), "Whether the website went with its last page."),
});

export const pageDeleted = eventType({
  type: "page.deleted",
  summary: "A page was deleted",
  description: "The last page of a website takes it along; then `website.deleted` follows.",
  data: DeletedPage,
});
