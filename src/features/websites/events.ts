/** What webhooks hear of websites. */
import * as v from "valibot";
import { eventType } from "../../operation/event.ts";
import { DeletedWebsite, Website } from "./presenter.ts";

export const WEBSITE_EVENTS = {
  created: eventType({
    type: "website.created",
    summary: "A website was created",
    description: "From a prompt, or as a copy.",
    data: Website,
  }),
  deleted: eventType({
    type: "website.deleted",
    summary: "A website was deleted",
    description: "With all its pages, of which there are no events of their own.",
    data: DeletedWebsite,
  }),
  transferred: eventType({
    type: "website.transferred",
    summary: "A website was handed over",
    description: "Both accounts hear of it: the one that had it (`given`) and the one that has it now (`received`).",
    data: v.pipe(
      v.object({
        direction: v.pipe(v.picklist(["given", "received"]), v.description("Whether it was yours or is yours now.")),
        website: Website,
      }),
      v.title("WebsiteTransfer"),
    ),
  }),
};
