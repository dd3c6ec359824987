/** What publishing answers, and what webhooks hear of it. */
import * as v from "valibot";
import { eventType } from "../../operation/event.ts";
import { component, described, exampleId, hostName, timestamp, webAddress } from "../../operation/fields.ts";

export const Deployment = component("Deployment", {
  page_id: described(v.string(), "The page."),
  website_id: described(v.string(), "The website."),
  version_id: described(v.string(), "The version."),
  release_id: described(v.string(), "The release that visitors see since.", exampleId("rel")),
  url: described(webAddress, "Address.", "http://crumb-co.sites.localhost:3000/"),
  subdomain: described(v.nullable(v.string()), "Null on a domain of your own."),
  domain: described(hostName, "The domain name."),
  first_publish: described(v.boolean(), "Whether the website got its address with this."),
  deployed_at: described(timestamp, "When it was published."),
});

export const pagePublished = eventType({
  type: "page.published",
  summary: "A page was published",
  description: "For the first time or again; visitors see it from now on.",
  data: Deployment,
});
