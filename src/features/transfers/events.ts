/** What webhooks hear of websites that change accounts. */
import * as v from "valibot";
import { eventType } from "../../operation/event.ts";
import { component, described } from "../../operation/fields.ts";
import { Website } from "../websites/service.ts";

export const websiteTransferred = eventType({
  type: "website.transferred",
  summary: "A website was handed over",
  description: "Both accounts hear of it: the one that had it (`given`) and the one that has it now (`received`).",
  data: component("WebsiteTransfer", {
    direction: described(v.picklist(["given", "received"]), "Whether it was yours or is yours now."),
    website: Website,
  }),
});
