/** A page on the wire. */
import * as v from "valibot";
import { answer } from "../../operation/answer.ts";
import {
  component,
  described,
  idOf,
  stampFields,
  timestamp,
  webAddress,
  webReference,
} from "../../operation/fields.ts";
import type { Services } from "../../operation/operation.ts";
import { PageBrief } from "../briefs/service.ts";
import { siteOrigin } from "../websites/service.ts";
import { pageStatus } from "./rules.ts";
import type { PageRow } from "./store.ts";

const pageEntries = {
  _id: idOf("page", "Identifier."),
  website_id: idOf("web", "The website."),
  path: described(v.string(), "Path on its website, such as `/about`."),
  name: described(v.string(), "Name."),
  prompt: described(v.nullable(v.string()), "What the page is about; null for imported pages until one is set."),
  title: described(v.nullable(v.string()), "Document title; until you set one, what the generation proposed."),
  description: described(v.nullable(v.string()), "Meta description; until you set one, what the generation proposed."),
  og_image: described(v.nullable(webReference), "Picture on shared links; null without one."),
  public: described(v.boolean(), "Whether others find it among public pages, to copy it."),
  status: described(v.picklist(["empty", "generating", "draft", "published"]), "Where it stands."),
  has_unpublished_changes: described(v.boolean(), "Whether visitors see something older than the draft."),
  draft_version_id: described(v.nullable(v.string()), "The newest version; null for a page without code."),
  published_version_id: described(v.nullable(v.string()), "The version that visitors see; null when they see none."),
  url: described(v.nullable(webAddress), "Public address of the page, once it is published."),
  published_at: described(v.nullable(timestamp), "When it was last published; null when it is not."),
  ...stampFields,
};

export const Page = component("Page", pageEntries);

/** A page by itself. */
export const PageWithBrief = component("PageWithBrief", {
  ...pageEntries,
  brief: described(v.nullable(PageBrief), "What it knows instead of its website; null: nothing."),
});

/** A page of a list that may have the code of drafts with it. */
export const ListedPage = component("ListedPage", {
  ...pageEntries,
  html: v.optional(described(v.string(), "What stands inside `<body>`.")),
  css: v.optional(described(v.string(), "The style sheet.")),
  javascript: v.optional(described(v.string(), "The script; empty without one.")),
});

export const PublicPage = component("PublicPage", {
  _id: described(v.string(), "Identifier."),
  name: described(v.string(), "Name."),
  description: described(v.nullable(v.string()), "Description, in a sentence or two."),
  url: described(v.nullable(webAddress), "Address."),
  ...stampFields,
});

export const toPage = (row: PageRow, { baseUrl }: Services) =>
  answer(Page, row, {
    title: row.title ?? row.generated_title,
    description: row.description ?? row.generated_description,
    status: pageStatus(row),
    has_unpublished_changes: row.draft_version_id !== null && row.revision !== row.published_revision,
    url: pageUrl(row, baseUrl),
  });

export const pageUrl = (row: PageRow, baseUrl: string) =>
  row.published_path === null ? null : `${siteOrigin(baseUrl, row)}${row.published_path}`;
