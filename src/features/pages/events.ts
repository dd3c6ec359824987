/** What deleting a page answers, and what webhooks hear of it. */
import * as v from "valibot";
import { eventType } from "../../operation/event.ts";

export const DeletedPage = v.pipe(
  v.object({ _id: v.string(), deleted: v.literal(true), website_deleted: v.boolean() }),
  v.title("DeletedPage"),
);

export const pageDeleted = eventType({
  type: "page.deleted",
  summary: "A page was deleted",
  description: "The last page of a website takes it along; then `website.deleted` follows.",
  data: DeletedPage,
});
