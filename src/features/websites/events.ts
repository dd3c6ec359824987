/** What webhooks hear of websites. */
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
};
