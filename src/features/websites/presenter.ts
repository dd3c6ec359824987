/** A website on the wire: in answers and in events. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { exampleId, timestamp, webAddress } from "../../operation/fields.ts";
import type { Services } from "../../operation/operation.ts";
import { PERMISSIONS, siteOrigin } from "./address.ts";
import type { WebsiteRow } from "./store.ts";

/** What pages may ask visitors for, as an input. */
export const permissions = v.pipe(
  v.array(v.picklist(PERMISSIONS)),
  v.maxLength(PERMISSIONS.length, `must have at most ${PERMISSIONS.length} items`),
  v.metadata({
    description:
      "What the website's pages may ask their visitors for, who then decide; all of it until you set others. What is left out no page can ask for, nor what it embeds. Seen at once.",
    examples: [["geolocation"]],
  }),
);

export const Website = v.pipe(
  v.object({
    _id: v.pipe(v.string(), v.metadata({ examples: [exampleId("web")] })),
    name: v.string(),
    prompt: v.string(),
    domain: v.pipe(v.nullable(v.string()), v.metadata({ description: "Identifier of the linked domain." })),
    subdomain: v.pipe(
      v.nullable(v.string()),
      v.metadata({ description: "Fixed by the first publish.", examples: ["crumb-co"] }),
    ),
    url: v.pipe(
      v.nullable(webAddress),
      v.metadata({
        description: "Public address, once there is one.",
        examples: ["http://crumb-co.sites.localhost:3000"],
      }),
    ),
    language: v.pipe(
      v.nullable(v.string()),
      v.metadata({ description: "BCP 47 tag; null: taken from each prompt.", examples: ["en"] }),
    ),
    permissions: v.pipe(
      v.array(v.string()),
      v.metadata({ description: "What pages may ask visitors for.", examples: [["geolocation"]] }),
    ),
    published_at: v.nullable(timestamp),
    page_count: v.pipe(v.number(), v.integer()),
    home_page_id: v.pipe(v.nullable(v.string()), v.metadata({ description: "The page `/`." })),
    home_version_id: v.pipe(v.nullable(v.string()), v.metadata({ description: "Its draft." })),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("Website"),
);

export const toWebsite = (row: WebsiteRow, { baseUrl }: Pick<Services, "baseUrl">) => ({
  _id: row._id,
  name: row.name,
  prompt: row.prompt,
  domain: row.domain_id,
  subdomain: row.subdomain,
  url: row.published_at === null ? null : siteOrigin(baseUrl, row),
  language: row.language,
  permissions: PERMISSIONS.filter((name) => row.permissions === null || row.permissions.includes(name)),
  published_at: isoTime(row.published_at),
  page_count: row.page_count,
  home_page_id: row.home_page_id,
  home_version_id: row.home_version_id,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

export const DeletedWebsite = v.pipe(
  v.object({ _id: v.string(), deleted: v.literal(true), pages_deleted: v.pipe(v.number(), v.integer()) }),
  v.title("DeletedWebsite"),
);
