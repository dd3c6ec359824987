/** What publishing answers, and what webhooks hear of it. */
import * as v from "valibot";
import { eventType } from "../../operation/event.ts";
import { exampleId, hostName, timestamp, webAddress } from "../../operation/fields.ts";

export const Deployment = v.pipe(
  v.object({
    page_id: v.string(),
    website_id: v.string(),
    version_id: v.string(),
    release_id: v.pipe(
      v.string(),
      v.metadata({ description: "The release that visitors see since.", examples: [exampleId("rel")] }),
    ),
    url: v.pipe(webAddress, v.metadata({ examples: ["http://crumb-co.sites.localhost:3000/"] })),
    subdomain: v.pipe(v.nullable(v.string()), v.metadata({ description: "Null on a domain of your own." })),
    domain: hostName,
    first_publish: v.boolean(),
    deployed_at: timestamp,
  }),
  v.title("Deployment"),
);

export const pagePublished = eventType({
  type: "page.published",
  summary: "A page was published",
  description: "For the first time or again; visitors see it from now on.",
  data: Deployment,
});
