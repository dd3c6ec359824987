/** A website on the wire: in answers and in events. */
import * as v from "valibot";
import { isoTime, stampsOf } from "../../lib/clock.ts";
import { component, described, idOf, integer, stampFields, timestamp, webAddress } from "../../operation/fields.ts";
import type { Services } from "../../operation/operation.ts";
import { PERMISSIONS, siteOrigin } from "./address.ts";
import { AgentChoices, allChoices } from "./ai_programs.ts";
import type { WebsiteRow } from "./store.ts";

/** What pages may ask visitors for, as an input. */
export const permissions = described(
  v.pipe(v.array(v.picklist(PERMISSIONS)), v.maxLength(PERMISSIONS.length)),
  "What the website's pages may ask their visitors for, who then decide; all of it until you set others. What is left out no page can ask for, nor what it embeds. Seen at once.",
  ["geolocation"],
);

export const Website = component("Website", {
  _id: idOf("web", "Identifier."),
  name: described(v.string(), "Name."),
  prompt: described(v.string(), "What was asked for, in the customer's words."),
  domain: described(v.nullable(v.string()), "Identifier of the linked domain."),
  subdomain: described(v.nullable(v.string()), "Fixed by the first publish.", "crumb-co"),
  url: described(v.nullable(webAddress), "Public address, once there is one.", "http://crumb-co.sites.localhost:3000"),
  language: described(v.nullable(v.string()), "BCP 47 tag; null: taken from each prompt.", "en"),
  permissions: described(v.array(v.string()), "What pages may ask visitors for.", ["geolocation"]),
  agents: described(
    v.nullable(AgentChoices),
    "What was decided of AI programs; null: nobody has been asked yet.",
    null,
  ),
  page_order: described(
    v.array(v.string()),
    "Pages in the order of menus, as far as one was set; the others come after them, as they were made.",
  ),
  logo: described(v.nullable(v.string()), "Picture in the place of its name in headers.", null),
  icon: described(v.nullable(v.string()), "Picture of browser tabs; null: a letter.", null),
  published_at: described(v.nullable(timestamp), "When it was last published; null when it is not."),
  page_count: described(integer, "How many pages it has."),
  home_page_id: described(v.nullable(v.string()), "The page `/`."),
  home_version_id: described(v.nullable(v.string()), "Its draft."),
  home_picture: described(
    v.nullable(v.string()),
    "Where a small picture of that draft is (GET /v1/pages/:id/picture), another address for another draft; null where there is none, and where the server has no browser (SITEWRIGHT_BROWSER).",
  ),
  ...stampFields,
});

/** What models are told that there is: not what is for people to decide alone. */
const { permissions: _permissions, agents: _agents, page_order: _order, ...told } = Website.pipe[0].entries;
export const ToolWebsite = v.object(told);

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
  logo: row.logo,
  icon: row.icon,
  published_at: isoTime(row.published_at),
  page_count: row.page_count,
  home_page_id: row.home_page_id,
  home_version_id: row.home_version_id,
  home_picture:
    config.browser && row.home_version_id
      ? `/v1/pages/${row.home_page_id}/picture?state=${row.home_version_id}.${row.home_revision}`
      : null,
  ...stampsOf(row),
});

export const DeletedWebsite = component("DeletedWebsite", {
  _id: described(v.string(), "Identifier."),
  deleted: described(v.literal(true), "Always true."),
  pages_deleted: described(integer, "How many pages went with it."),
});
