/** A page on the wire. */
import * as v from "valibot";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import type { Services } from "../../operation/operation.ts";
import { PageBrief } from "../briefs/service.ts";
import { siteOrigin } from "../websites/service.ts";
import { pageStatus } from "./rules.ts";
import type { PageRow } from "./store.ts";

const pageEntries = {
  _id: f.idOf("page", "Identifier."),
  website_id: f.idOf("web", "The website."),
  path: f.described(v.string(), "Path on its website, such as `/about`."),
  name: f.described(v.string(), "Name."),
  prompt: f.described(v.nullable(v.string()), "What the page is about; null for imported pages until one is set."),
  title: f.described(v.nullable(v.string()), "Document title; until you set one, what the generation proposed."),
  description: f.described(
    v.nullable(v.string()),
    "Meta description; until you set one, what the generation proposed.",
  ),
  og_image: f.described(v.nullable(f.webReference), "Picture on shared links; null without one."),
  public: f.described(v.boolean(), "Whether others find it among public pages, to copy it."),
  status: f.described(v.picklist(["empty", "generating", "draft", "published"]), "Where it stands."),
  has_unpublished_changes: f.described(v.boolean(), "Whether visitors see something older than the draft."),
  draft_version_id: f.described(v.nullable(v.string()), "The newest version; null for a page without code."),
  published_version_id: f.described(v.nullable(v.string()), "The version that visitors see; null when they see none."),
  url: f.described(v.nullable(f.webAddress), "Public address of the page, once it is published."),
  published_at: f.described(v.nullable(f.timestamp), "When it was last published; null when it is not."),
  ...f.stampFields,
};

export const Page = f.component("Page", pageEntries);

/** A page by itself. */
export const PageWithBrief = f.component("PageWithBrief", {
  ...pageEntries,
  brief: f.described(v.nullable(PageBrief), "What it knows instead of its website; null: nothing."),
});

/** A page of a list that may have the code of drafts with it. */
export const ListedPage = f.component("ListedPage", {
  ...pageEntries,
  html: v.optional(f.described(v.string(), "What stands inside `<body>`.")),
  css: v.optional(f.described(v.string(), "The style sheet.")),
  javascript: v.optional(f.described(v.string(), "The script; empty without one.")),
});

export const PublicPage = f.component("PublicPage", {
  _id: f.described(v.string(), "Identifier."),
  name: f.described(v.string(), "Name."),
  description: f.described(v.nullable(v.string()), "Description, in a sentence or two."),
  url: f.described(v.nullable(f.webAddress), "Address."),
  ...f.stampFields,
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
