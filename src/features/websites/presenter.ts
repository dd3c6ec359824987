/** A website on the wire: in answers and in events. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { createdAt, described, idOf, timestamp, updatedAt, webAddress } from "../../operation/fields.ts";
import type { Services } from "../../operation/operation.ts";
import { PERMISSIONS, siteOrigin } from "./address.ts";
import { AgentChoices, allChoices } from "./ai_programs.ts";
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
    _id: idOf("web", "Identifier."),
    name: described(v.string(), "Name."),
    prompt: described(v.string(), "What was asked for, in the customer's words."),
    domain: described(v.nullable(v.string()), "Identifier of the linked domain."),
    subdomain: described(v.nullable(v.string()), "Fixed by the first publish.", "crumb-co"),
    url: described(
      v.nullable(webAddress),
      "Public address, once there is one.",
      "http://crumb-co.sites.localhost:3000",
    ),
    language: described(v.nullable(v.string()), "BCP 47 tag; null: taken from each prompt.", "en"),
    permissions: described(v.array(v.string()), "What pages may ask visitors for.", ["geolocation"]),
    agents: v.pipe(
      v.nullable(AgentChoices),
      v.metadata({
        description: "What was decided of AI programs; null: nobody has been asked yet.",
        examples: [null],
      }),
    ),
    page_order: described(
      v.array(v.string()),
      "Pages in the order of menus that follow the website, as far as one was set; the others come after them, as they were made. The home page is always first.",
    ),
    published_at: described(v.nullable(timestamp), "When it was last published; null when it is not."),
    page_count: v.pipe(v.number(), v.integer(), v.description("How many pages it has.")),
    home_page_id: described(v.nullable(v.string()), "The page `/`."),
    home_version_id: described(v.nullable(v.string()), "Its draft."),
    home_picture: described(
      v.nullable(v.string()),
      "Where a small picture of that draft is (GET /v1/pages/:id/picture), another address for another draft; null where there is none, and where the server has no browser (SITEWRIGHT_BROWSER).",
    ),
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  v.title("Website"),
);

export const toWebsite = (row: WebsiteRow, { baseUrl, config }: Pick<Services, "baseUrl" | "config">) => ({
  _id: row._id,
  name: row.name,
  prompt: row.prompt,
  domain: row.domain_id,
  subdomain: row.subdomain,
  url: row.published_at === null ? null : siteOrigin(baseUrl, row),
  language: row.language,
  permissions: PERMISSIONS.filter((name) => row.permissions === null || row.permissions.includes(name)),
  agents: allChoices(row.agents),
  page_order: row.page_order ?? [],
  published_at: isoTime(row.published_at),
  page_count: row.page_count,
  home_page_id: row.home_page_id,
  home_version_id: row.home_version_id,
  home_picture:
    config.browser && row.home_version_id
      ? `/v1/pages/${row.home_page_id}/picture?state=${row.home_version_id}.${row.home_revision}`
      : null,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

export const DeletedWebsite = v.pipe(
  v.object({
    _id: described(v.string(), "Identifier."),
    deleted: described(v.literal(true), "Always true."),
    pages_deleted: v.pipe(v.number(), v.integer(), v.description("How many pages went with it.")),
  }),
  v.title("DeletedWebsite"),
);
