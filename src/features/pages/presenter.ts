/** A page on the wire. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { exampleId, timestamp, webAddress, webReference } from "../../operation/fields.ts";
import type { Services } from "../../operation/operation.ts";
import { PageBrief } from "../briefs/service.ts";
import { siteOrigin } from "../websites/service.ts";
import { pageStatus } from "./rules.ts";
import type { PageRow } from "./store.ts";

const pageEntries = {
  _id: v.pipe(v.string(), v.metadata({ examples: [exampleId("page")] })),
  website_id: v.pipe(v.string(), v.metadata({ examples: [exampleId("web")] })),
  path: v.string(),
  name: v.string(),
  prompt: v.pipe(
    v.nullable(v.string()),
    v.metadata({ description: "What the page is about; null for imported pages until one is set." }),
  ),
  title: v.pipe(
    v.nullable(v.string()),
    v.metadata({ description: "Document title; until you set one, what the generation proposed." }),
  ),
  description: v.pipe(
    v.nullable(v.string()),
    v.metadata({ description: "Meta description; until you set one, what the generation proposed." }),
  ),
  og_image: v.pipe(v.nullable(webReference), v.metadata({ description: "Picture on shared links; null without one." })),
  public: v.pipe(v.boolean(), v.metadata({ description: "Whether others find it among public pages, to copy it." })),
  status: v.picklist(["empty", "generating", "draft", "published"]),
  has_unpublished_changes: v.pipe(
    v.boolean(),
    v.metadata({ description: "Whether visitors see something older than the draft." }),
  ),
  draft_version_id: v.pipe(
    v.nullable(v.string()),
    v.metadata({ description: "The newest version; null for a page without code." }),
  ),
  published_version_id: v.pipe(
    v.nullable(v.string()),
    v.metadata({ description: "The version that visitors see; null when they see none." }),
  ),
  url: v.pipe(v.nullable(webAddress), v.metadata({ description: "Public address of the page, once it is published." })),
  published_at: v.pipe(
    v.nullable(timestamp),
    v.metadata({ description: "When it was last published; null when it is not." }),
  ),
  created_at: timestamp,
  updated_at: timestamp,
};

export const Page = v.pipe(v.object(pageEntries), v.title("Page"));

/** A page by itself. */
export const PageWithBrief = v.pipe(
  v.object({
    ...pageEntries,
    brief: v.pipe(
      v.nullable(PageBrief),
      v.metadata({ description: "What it knows instead of its website; null: nothing." }),
    ),
  }),
  v.title("PageWithBrief"),
);

/** A page of a list that may have the code of drafts with it. */
export const ListedPage = v.pipe(
  v.object({
    ...pageEntries,
    html: v.optional(v.string()),
    css: v.optional(v.string()),
    javascript: v.optional(v.string()),
  }),
  v.title("ListedPage"),
);

export const PublicPage = v.pipe(
  v.object({
    _id: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    url: v.nullable(webAddress),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("PublicPage"),
);

export const toPage = (row: PageRow, { baseUrl }: Services) => ({
  _id: row._id,
  website_id: row.website_id,
  path: row.path,
  name: row.name,
  prompt: row.prompt,
  title: row.title ?? row.generated_title,
  description: row.description ?? row.generated_description,
  og_image: row.og_image,
  public: row.public,
  status: pageStatus(row),
  has_unpublished_changes: row.draft_version_id !== null && row.revision !== row.published_revision,
  draft_version_id: row.draft_version_id,
  published_version_id: row.published_version_id,
  url: pageUrl(row, baseUrl),
  published_at: isoTime(row.published_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

export const pageUrl = (row: PageRow, baseUrl: string) =>
  row.published_path === null ? null : `${siteOrigin(baseUrl, row)}${row.published_path}`;
