/** Pages of websites: their settings, copies and previews. Code is in versions, generation in runs. */
import * as v from "valibot";
import { HtmlLimitError } from "../../html/limits.ts";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { DAY_MS, isoTime } from "../../lib/clock.ts";
import { COMPUTING, invalid, notFound } from "../../operation/errors.ts";
import {
  exampleId,
  identifier,
  listFields,
  listOf,
  nameText,
  optional,
  pagePath,
  promptText,
  searchField,
  timestamp,
  toList,
  written,
} from "../../operation/fields.ts";
import { type Context, LIMIT, operation, type Services } from "../../operation/operation.ts";
import { assertKey } from "../../storage/secrets.ts";
import { cancelTurns } from "../editor/service.ts";
import {
  assertPreviewable,
  assertStillUnpublished,
  assertUnchanged,
  carryOut,
  planRepublish,
  previewDocument,
  publishingTurn,
  siteOrigin,
} from "../publishing/service.ts";
import { cancelRuns } from "../runs/service.ts";
import { codeFields } from "../versions/fields.ts";
import { addThread, addVersion, readNewCode, readVersions } from "../versions/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { deleteWebsite, getWebsite } from "../websites/service.ts";
import { DeletedPage, pageDeleted } from "./events.ts";
import { previewToken } from "./preview_links.ts";
import { copyName, pageStatus } from "./rules.ts";
import { addPage, copyPage, freeCopyPath, getPage, pathTaken } from "./service.ts";
import * as store from "./store.ts";

const PREVIEW_LINK_MS = 7 * DAY_MS;

export const Page = v.pipe(
  v.object({
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
    og_image: v.nullable(v.string()),
    public: v.boolean(),
    status: v.picklist(["empty", "generating", "draft", "published"]),
    has_unpublished_changes: v.boolean(),
    draft_version_id: v.nullable(v.string()),
    published_version_id: v.nullable(v.string()),
    url: v.pipe(
      v.nullable(v.string()),
      v.metadata({ description: "Public address of the page, once it is published." }),
    ),
    published_at: v.nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("Page"),
);

const PublicPage = v.pipe(
  v.object({
    _id: v.string(),
    name: v.string(),
    description: v.nullable(v.string()),
    url: v.nullable(v.string()),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("PublicPage"),
);

const toPage = (row: store.PageRow, { baseUrl }: Services) => ({
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

const pageUrl = (row: store.PageRow, baseUrl: string) =>
  row.published_path === null ? null : `${siteOrigin(baseUrl, row)}${row.published_path}`;

const listPages = operation({
  name: "pages.list",
  route: "GET /v1/pages",
  summary: "List all your pages",
  description: "Newest first, over all websites. Code is in the versions.",
  input: { ...listFields(), q: searchField },
  output: listOf(Page),
  limit: LIMIT.mainList,
  tool: {
    name: "list_pages",
    title: "List pages",
    description:
      "Pages of all your websites, newest first, without code; `q` searches. For the pages of one website use list_website_pages.",
  },
  async handle({ db, account, services }, input) {
    const { rows, total } = await store.listPages(db, account._id, input.q, input.limit, input.page * input.limit);
    return toList(
      rows.map((row) => toPage(row, services)),
      input,
      total,
    );
  },
});

const listWebsitePages = operation({
  name: "websites.pages",
  route: "GET /v1/websites/:id/pages",
  summary: "List the pages of a website",
  input: { id: identifier("web", "website"), ...listFields() },
  output: listOf(Page),
  limit: LIMIT.list,
  errors: ["not_found"],
  tool: {
    name: "list_website_pages",
    toolset: "pages",
    title: "List the pages of a website",
    description:
      "Every page of one website in one answer, without code: path, status, draft, public address. When `total` is more than there are here, list_pages has the rest.",
    everyPage: true,
  },
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    const { rows, total } = await store.listWebsitePages(
      context.db,
      context.account._id,
      website._id,
      input.limit,
      input.page * input.limit,
    );
    return toList(
      rows.map((row) => toPage(row, context.services)),
      input,
      total,
    );
  },
});

const createPage = operation({
  name: "pages.create",
  route: "POST /v1/websites/:id/pages",
  summary: "Create a page",
  description:
    "Without `prompt` the page inherits the website's prompt. Create and generate the home page `/` first; the others follow its design.",
  input: {
    id: identifier("web", "website"),
    path: pagePath,
    name: nameText("Name of the page, as navigation shows it.", "Services"),
    prompt: optional(promptText("What this page is about.", "Everything we bake, with prices on request.")),
  },
  output: Page,
  limit: LIMIT.create,
  errors: ["not_found", "path_taken", "page_limit"],
  tool: {
    name: "create_page",
    title: "Create a page",
    description:
      "Adds an empty page; the home page has the path `/` and comes first. Without `prompt` it inherits the website's. Next: generate_page (or create_version with code of your own).",
  },
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    const id = await addPage(context, {
      websiteId: website._id,
      path: input.path,
      name: input.name,
      prompt: input.prompt ?? website.prompt,
    });
    return toPage(await getPage(context, id), context.services);
  },
});

const importPage = operation({
  name: "pages.import",
  route: "POST /v1/websites/:id/pages/import",
  summary: "Create a page from code",
  description:
    "Makes the page, a thread and its first version at once. Not for the home page `/`: create that one, then save code with POST /v1/versions.",
  input: {
    id: identifier("web", "website"),
    path: pagePath,
    name: nameText("Name of the page, as navigation shows it.", "Imprint"),
    html: codeFields.html,
    css: v.optional(codeFields.css, ""),
    javascript: v.optional(codeFields.javascript, ""),
  },
  output: Page,
  limit: LIMIT.create,
  stores: true,
  errors: ["not_found", "path_taken", "page_limit", ...COMPUTING],
  tool: {
    name: "import_page",
    title: "Create a page from code",
    description:
      "Makes a page from HTML, CSS and JavaScript that you have, without AI. Not for the home page `/`: use create_page, create_thread and create_version there. Next: deploy_page.",
  },
  async prepare({ services, account }, { path, html, css, javascript }) {
    if (path === "/") {
      throw invalid(
        "path",
        "the home page can't be imported. Create it with POST /v1/websites/:id/pages, then save code with POST /v1/versions",
      );
    }
    try {
      return await readNewCode(services, account._id, { html, css, javascript });
    } catch (error) {
      throw error instanceof HtmlLimitError ? invalid("html", error.message) : error;
    }
  },
  async handle(context, input, read) {
    const website = await getWebsite(context, input.id);
    const id = await addPage(context, { websiteId: website._id, path: input.path, name: input.name, prompt: null });
    const thread = await addThread(context, id, "Import");
    await addVersion(context, { pageId: id, threadId: thread._id, source: "import", message: "Imported" }, read);
    return toPage(await getPage(context, id), context.services);
  },
});

const getPageById = operation({
  name: "pages.get",
  route: "GET /v1/pages/:id",
  summary: "Get a page",
  input: { id: identifier("page", "page") },
  output: Page,
  limit: LIMIT.read,
  errors: ["not_found"],
  tool: {
    name: "get_page",
    title: "Get a page",
    description:
      "One page: path, prompt, meta data, status, public address, and `draft_version_id`, with which get_version gives its code.",
  },
  handle: async (context, input) => toPage(await getPage(context, input.id), context.services),
});

const updatePage = operation({
  name: "pages.update",
  route: "PUT /v1/pages/:id",
  summary: "Change a page's settings",
  description:
    "Only the fields that are sent change. Visitors see the change after the next deploy. The home page keeps `/`; null gives `title`, `description` or `og_image` back to the generation.",
  input: {
    id: identifier("page", "page"),
    name: optional(nameText("Name of the page, as navigation shows it.", "Services")),
    path: optional(pagePath),
    prompt: optional(promptText("What this page is about.", "Everything we bake.")),
    title: optional(v.nullable(nameText("Document title.", "Crumb & Co: sourdough in Portland"))),
    description: optional(
      v.nullable(
        written(
          "lines",
          v.pipe(
            v.string(),
            v.trim(),
            v.maxLength(500, "must be at most 500 characters"),
            v.metadata({
              description: "Meta description.",
              examples: ["Country loaves, croissants and cardamom buns, baked every morning."],
            }),
          ),
        ),
      ),
    ),
    og_image: optional(
      v.nullable(
        v.pipe(
          v.string(),
          v.maxLength(2000),
          v.regex(/^(https:\/\/|\/_sw\/assets\/)\S+$/, "must be an https:// address or a path under /_sw/assets/"),
          v.metadata({ description: "Image for link previews.", examples: ["https://example.com/card.png"] }),
        ),
      ),
    ),
    public: optional(
      v.pipe(
        v.boolean(),
        v.metadata({
          description: "Whether every account on this server may see it listed and fork it.",
          examples: [false],
        }),
      ),
    ),
  },
  output: Page,
  limit: LIMIT.default,
  errors: ["not_found", "path_taken"],
  tool: {
    name: "update_page",
    title: "Change a page's settings",
    description:
      "Changes only the fields that you pass: name, path, prompt, title, description, image for link previews, `public`. Visitors see it after the next deploy_page. A new prompt takes effect with the next generate_page. With `public` true every account on this server can see and copy the page.",
  },
  async handle(context, input) {
    const { id, ...changes } = input;
    const page = await getPage(context, id);
    if (changes.path !== undefined && page.path === "/" && changes.path !== "/")
      throw invalid("path", "the home page keeps the path /");
    const visible = (["name", "path", "title", "description", "og_image"] as const).some(
      (field) => changes[field] !== undefined && changes[field] !== page[field],
    );
    try {
      await store.updatePage(context.db, context.account._id, id, { ...changes, updated_at: context.now }, visible);
    } catch (error) {
      throw pathTaken(error, changes.path ?? page.path);
    }
    return toPage(await getPage(context, id), context.services);
  },
});

const deletePage = operation({
  name: "pages.delete",
  route: "DELETE /v1/pages/:id",
  summary: "Delete a page",
  description:
    "With its versions, at once on the published website too. Deleting the last page deletes the website. A generation under way is cancelled and refunded.",
  input: { id: identifier("page", "page") },
  output: DeletedPage,
  limit: LIMIT.default,
  errors: ["not_found", ...COMPUTING],
  example: { output: { _id: exampleId("page"), deleted: true, website_deleted: false } },
  tool: {
    name: "delete_page",
    title: "Delete a page",
    description:
      "Removes the page with all its versions, at once on the published site too; deleting the last page deletes the website. Can't be undone: ask the user to confirm first.",
  },
  inTurn: async (context, input) => await publishingTurn(context, (await getPage(context, input.id)).website_id),
  async prepare(context, input) {
    const page = await getPage(context, input.id);
    return await planRepublish(context, page.website_id, {}, page._id);
  },
  async handle(context, input, plan) {
    const page = await getPage(context, input.id);
    const website = await getWebsite(context, page.website_id);
    if (plan) await assertUnchanged(context, plan);
    else await assertStillUnpublished(context, website._id);
    await cancelRuns(context, { pageId: page._id });
    await cancelTurns(context, { pageId: page._id });
    await deleteWithAllBelow(context, "page", page._id);
    const last = website.page_count === 1;
    const deleted = { _id: page._id, deleted: true as const, website_deleted: last };
    await recordEvent(context, pageDeleted, () => deleted);
    if (last) await deleteWebsite(context, website);
    else if (plan) await carryOut(context, plan);
    return deleted;
  },
});

const clonePage = operation({
  name: "pages.clone",
  route: "POST /v1/pages/:id/clone",
  summary: "Copy a page within its website",
  description:
    "With its newest version as a draft. Without `path` the copy of `/about` is `/about-copy`, then `/about-copy-2`, ….",
  input: {
    id: identifier("page", "page"),
    path: optional(pagePath),
    name: optional(nameText("Name of the copy.", "About (copy)")),
  },
  output: Page,
  limit: LIMIT.default,
  stores: true,
  errors: ["not_found", "path_taken", "page_limit", ...COMPUTING],
  tool: {
    name: "clone_page",
    title: "Copy a page within its website",
    description: "Copies a page with its newest code as a draft, for a variant. Next: update_page, deploy_page.",
  },
  prepare: async (context, input) => await readDraft(context, await getPage(context, input.id)),
  async handle(context, input, read) {
    const page = await getPage(context, input.id);
    const target = {
      websiteId: page.website_id,
      path: input.path ?? (await freeCopyPath(context, page.website_id, page.path)),
      name: input.name ?? copyName(page.name),
    };
    const id = await copyPage(context, page, target, read);
    return toPage(await getPage(context, id), context.services);
  },
});

const forkPage = operation({
  name: "pages.fork",
  route: "POST /v1/pages/:id/fork",
  summary: "Copy a page into another website",
  description:
    "The page may be your own, or any page whose owner has made it `public`. Its newest version becomes the copy's draft; a public page's prompt stays with its owner.",
  input: {
    id: identifier("page", "page"),
    website_id: identifier("web", "website of yours that gets the copy"),
    path: optional(pagePath),
    name: optional(nameText("Name of the copy.", "About")),
  },
  output: Page,
  limit: LIMIT.default,
  stores: true,
  errors: ["not_found", "path_taken", "page_limit", ...COMPUTING],
  tool: {
    name: "fork_page",
    title: "Copy a page into another website",
    description:
      "Copies a page of yours, or a public one from list_public_pages, with its newest code into a website of yours, as a draft. Next: deploy_page.",
  },
  prepare: async (context, input) => await readDraft(context, (await getForkable(context, input.id)).source),
  async handle(context, input, read) {
    const { db } = context;
    const { own, source } = await getForkable(context, input.id);
    const website = await getWebsite(context, input.website_id);
    const taken = await store.isPathTaken(db, website._id, source.path);
    const path = input.path ?? (taken ? await freeCopyPath(context, website._id, source.path) : source.path);
    const id = await copyPage(
      context,
      { ...source, prompt: own ? source.prompt : null },
      { websiteId: website._id, path, name: input.name ?? source.name },
      read,
    );
    return toPage(await getPage(context, id), context.services);
  },
});

/** What is read in a page's draft before it is copied. */
const readDraft = (context: Context, { account_id, draft_version_id }: store.PageRow) =>
  readVersions(context, account_id, draft_version_id ? [draft_version_id] : []);

/** A page of the account, or one that its owner has made public. Throws `not_found`. */
async function getForkable({ db, account }: Context, id: string) {
  const own = await store.findPage(db, account._id, id);
  const source = own ?? (await store.findPublicPage(db, id));
  if (!source) throw notFound("page", id);
  return { own, source };
}

const listPublicPages = operation({
  name: "pages.public",
  route: "GET /v1/pages/public",
  summary: "List public pages",
  description:
    "Pages of any account on this server whose owner has made them public, newest first. Copy one with POST /v1/pages/:id/fork.",
  input: listFields(),
  output: listOf(PublicPage),
  limit: LIMIT.list,
  tool: {
    name: "list_public_pages",
    title: "List public pages",
    description: "Pages that their owners, of any account on this server, have opened for copying with fork_page.",
    untrusted: "accounts on this server, also others than yours",
  },
  async handle({ db, services }, input) {
    const { rows, total } = await store.listPublicPages(db, input.limit, input.page * input.limit);
    const pages = rows.map((row) => ({
      _id: row._id,
      name: row.name,
      description: row.description ?? row.generated_description,
      url: pageUrl(row, services.baseUrl),
      created_at: isoTime(row.created_at),
      updated_at: isoTime(row.updated_at),
    }));
    return toList(pages, input, total);
  },
});

const previewPage = operation({
  name: "pages.preview",
  route: "GET /v1/pages/:id/preview",
  summary: "See a page before it is published",
  description:
    "The whole document of the draft, or of the version with `version_id`, in a sandbox (it can't reach the application).",
  input: { id: identifier("page", "page"), version_id: optional(identifier("ver", "version of that page")) },
  output: { kind: "document", contentType: "text/html; charset=utf-8" },
  limit: LIMIT.read,
  errors: ["not_found", "not_possible", ...COMPUTING],
  handle: (context, input) => previewDocument(context, input.id, input.version_id),
});

const createPreviewLink = operation({
  name: "pages.preview_link",
  route: "POST /v1/pages/:id/preview_link",
  summary: "Make a preview link that needs no key",
  description:
    "Valid for 7 days, for showing a draft to a client. With `version_id` it shows that version, else the newest draft.",
  input: { id: identifier("page", "page"), version_id: optional(identifier("ver", "version of that page")) },
  output: v.pipe(
    v.object({ url: v.string(), page_id: v.string(), version_id: v.nullable(v.string()), expires_at: timestamp }),
    v.title("PreviewLink"),
  ),
  limit: LIMIT.default,
  errors: ["not_found", "secret_key_missing"],
  async handle(context, input) {
    const { services, account, now } = context;
    // Without the key the link would end with the process.
    assertKey(services.secrets);
    await assertPreviewable(context, input.id, input.version_id);
    const expiresAt = now + PREVIEW_LINK_MS;
    const token = previewToken(services.linkSecret, {
      account: account._id,
      page: input.id,
      version: input.version_id ?? null,
      expiresAt,
    });
    return {
      url: `${services.baseUrl}/preview/${token}`,
      page_id: input.id,
      version_id: input.version_id ?? null,
      expires_at: isoTime(expiresAt),
    };
  },
});

export const pageOperations = [
  listPages,
  listPublicPages,
  listWebsitePages,
  createPage,
  importPage,
  getPageById,
  updatePage,
  deletePage,
  clonePage,
  forkPage,
  previewPage,
  createPreviewLink,
];
