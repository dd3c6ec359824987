/** What webhooks hear of requests to publish. */
import { eventType } from "../../operation/event.ts";
import { PublishRequest } from "./presenter.ts";

export const publishRequested = eventType({
  type: "website.publish_requested",
  summary: "A website waits to be published",
  description:
    "Somebody who may not publish has asked for it, or whoever may has declined. The account that has the website hears of it, and the one that it is a client of; `status` says what happened. That it was published `release.published` says.",
  data: PublishRequest,
});
