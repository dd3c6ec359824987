/** Pages of websites: their settings. Code is in versions, generation in runs, previews in publishing. */
import * as v from "valibot";
import { BriefInput } from "../../brief/brief.ts";
import { deleteWithAllBelow } from "../../jobs/deletions.ts";
import { stampsOf } from "../../lib/clock.ts";
import { COMPUTING, invalid } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST_LISTED_CODE_BYTES } from "../../policy/limits.ts";
import { MEGABYTE } from "../../settings/schemas.ts";
import { readCodes, withinBytes } from "../../storage/codes.ts";
import { changePageBrief, forgetReadOfPage, pageBrief } from "../briefs/service.ts";
import { cancelTurns } from "../editor/service.ts";
import {
  assertStillUnpublished,
  assertUnchanged,
  carryOut,
  planRepublish,
  publishingTurn,
} from "../publishing/service.ts";
import { cancelRuns } from "../runs/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { deleteWebsite, getWebsite } from "../websites/service.ts";
import { DeletedPage, pageDeleted } from "./events.ts";
import { documentTitle, metaDescription, previewImage } from "./fields.ts";
import { ListedPage, Page, PageWithBrief, PublicPage, pageUrl, toPage } from "./presenter.ts";
import { addPage, getPage, pathTaken } from "./service.ts";
import * as store from "./store.ts";

/** A page with what it knows instead of its website. */
async function shownPage(context: Context, id: string) {
  const page = toPage(await getPage(context, id), context.services);
  return { ...page, brief: await pageBrief(context.db, context.account._id, id) };
}

/** Said of lists of pages. */
const WITH_CODE = `With \`include=code\` each page has the code of its draft, as far as the answer has no more than ${MOST_LISTED_CODE_BYTES / MEGABYTE} MB of code (the first page's always): those after that come without, and GET /v1/versions/:id has it. A page without a draft has none.`;

/** Some pages on the wire, in their order, with the code of drafts where it is asked for. */
async function toListedPages({ db, services }: Context, rows: store.PageRow[], include: "code" | undefined) {
  const drafts = include === undefined ? [] : await store.listDrafts(db, rows);
  const codes = await readCodes(db, withinBytes(drafts, MOST_LISTED_CODE_BYTES));
  return rows.map((row) => ({ ...toPage(row, services), ...codes.get(row.draft_version_id ?? "") }));
}

const listPages = operation({
  name: "pages.list",
  route: "GET /v1/pages",
  scope: "sites:read",
  websites: "listed",
  summary: "List all your pages",
  description: `Newest first, over all websites. ${WITH_CODE}`,
  input: { ...f.listFields(), q: f.searchField, include: f.includeField },
  output: f.listOf(ListedPage),
  limit: LIMIT.mainList,
  large: true,
  tool: {
    name: "list_pages",
    title: "List pages",
    description:
      "Pages of all your websites, newest first, without code; `q` searches. For the pages of one website use list_website_pages.",
    omit: ["include"],
    output: f.listOf(Page),
  },
  async handle(context, input) {
    const { db, account, limits } = context;
    const { q, limit, page } = input;
    const { rows, total } = await store.listPages(db, account._id, q, limits?.websites ?? null, limit, page * limit);
    return f.toList(await toListedPages(context, rows, input.include), input, total);
  },
});

const listWebsitePages = operation({
  name: "websites.pages",
  route: "GET /v1/websites/:id/pages",
  scope: "sites:read",
  summary: "List the pages of a website",
  description: `Newest first. ${WITH_CODE}`,
  input: { id: f.identifier("web", "website"), ...f.listFields(), q: f.searchField, include: f.includeField },
  output: f.listOf(ListedPage),
  large: true,
  tool: {
    name: "list_website_pages",
    core: true,
    toolset: "pages",
    description:
      "Every page of one website in one answer, without code: path, status, draft, public address. When `total` is more than there are here, list_pages has the rest.",
    everyPage: true,
    omit: ["include", "q"],
    output: f.listOf(Page),
  },
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    const { q, limit, page } = input;
    const found =
      q === undefined
        ? store.listWebsitePages(context.db, context.account._id, website._id, limit, page * limit)
        : store.listPages(context.db, context.account._id, q, [website._id], limit, page * limit);
    const { rows, total } = await found;
    return f.toList(await toListedPages(context, rows, input.include), input, total);
  },
});

const createPage = operation({
  name: "pages.create",
  route: "POST /v1/websites/:id/pages",
  scope: "sites:write",
  summary: "Create a page",
  description:
    "Without `prompt` the page inherits the website's prompt; `brief` says what it knows instead of the website's brief. Create and generate the home page `/` first; the others follow its design.",
  input: {
    id: f.identifier("web", "website"),
    path: f.pagePath,
    name: f.nameText("Name of the page, as navigation shows it.", "Services"),
    prompt: f.optional(f.promptText("What this page is about.", "Everything we bake, with prices on request.")),
    brief: f.optional(BriefInput),
  },
  output: PageWithBrief,
  limit: LIMIT.create,
  errors: ["path_taken", "page_limit", "storage_exceeded"],
  tool: {
    name: "create_page",
    core: true,
    description:
      "Adds an empty page; the home page has the path `/` and comes first. Without `prompt` it inherits the website's. Next: generate_page (or create_version with code of your own).",
    omit: ["brief"],
    output: Page,
  },
  async handle(context, input) {
    const website = await getWebsite(context, input.id);
    const id = await addPage(context, {
      websiteId: website._id,
      path: input.path,
      name: input.name,
      prompt: input.prompt ?? (website.prompt || null),
    });
    if (input.brief) await changePageBrief(context, { _id: id, website_id: website._id }, input.brief);
    return await shownPage(context, id);
  },
});

const getPageById = operation({
  name: "pages.get",
  route: "GET /v1/pages/:id",
  scope: "sites:read",
  summary: "Get a page",
  input: { id: f.identifier("page", "page") },
  output: PageWithBrief,
  tool: {
    name: "get_page",
    description:
      "One page: path, prompt, meta data, status, public address, and `draft_version_id`, with which get_version gives its code.",
  },
  handle: async (context, input) => await shownPage(context, input.id),
});

const updatePage = operation({
  name: "pages.update",
  route: "PUT /v1/pages/:id",
  scope: "sites:write",
  summary: "Change a page's settings",
  description:
    "Only the fields that are sent change. Visitors see the change after the next deploy. The home page keeps `/`; null gives `title`, `description` or `og_image` back to the generation. `brief` is merged by member into what the page knows instead of the website's brief: a member that is null becomes the website's again, and null instead of a brief all of them; its lists replace the website's.",
  input: {
    id: f.identifier("page", "page"),
    name: f.optional(f.nameText("Name of the page, as navigation shows it.", "Services")),
    path: f.optional(f.pagePath),
    prompt: f.optional(f.promptText("What this page is about.", "Everything we bake.")),
    brief: f.optional(f.described(v.nullable(BriefInput), "What is known of the business.")),
    title: f.optional(v.nullable(documentTitle)),
    description: f.optional(v.nullable(metaDescription)),
    og_image: f.optional(v.nullable(previewImage)),
    public: f.optional(
      f.described(v.boolean(), "Whether every account on this server may see it listed and fork it.", false),
    ),
  },
  output: PageWithBrief,
  errors: ["path_taken", "storage_exceeded"],
  tool: {
    name: "update_page",
    description:
      "Changes only the fields that you pass: name, path, prompt, title, description, image for link previews, `public`. Visitors see it after the next deploy_page. A new prompt takes effect with the next generate_page. With `public` true every account on this server can see and copy the page.",
    omit: ["brief"],
    output: Page,
  },
  async handle(context, input) {
    const { id, brief, ...changes } = input;
    const page = await getPage(context, id);
    if (changes.path !== undefined && page.path === "/" && changes.path !== "/")
      throw invalid("path", "home_keeps_path");
    const visible = (["name", "path", "title", "description", "og_image"] as const).some(
      (field) => changes[field] !== undefined && changes[field] !== page[field],
    );
    try {
      await store.updatePage(context.db, context.account._id, id, { ...changes, updated_at: context.now }, visible);
    } catch (error) {
      throw pathTaken(error, changes.path ?? page.path);
    }
    if (changes.prompt !== undefined && changes.prompt !== page.prompt) await forgetReadOfPage(context, id);
    if (brief !== undefined) await changePageBrief(context, page, brief);
    return await shownPage(context, id);
  },
});

const listPublicPages = operation({
  name: "pages.public",
  route: "GET /v1/pages/public",
  scope: "sites:read",
  right: "none",
  summary: "List public pages",
  description:
    "Pages of any account on this server whose owner has made them public, newest first. Copy one with POST /v1/pages/:id/fork.",
  input: f.listFields(),
  output: f.listOf(PublicPage),
  large: true,
  tool: {
    name: "list_public_pages",
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
      ...stampsOf(row),
    }));
    return f.toList(pages, input, total);
  },
});

const deletePage = operation({
  name: "pages.delete",
  route: "DELETE /v1/pages/:id",
  scope: "sites:write",
  summary: "Delete a page",
  description:
    "With its versions, at once on the published website too. Deleting the last page deletes the website. A generation under way is cancelled and refunded.",
  input: { id: f.identifier("page", "page") },
  output: DeletedPage,
  errors: [...COMPUTING],
  example: { output: { _id: f.exampleId("page"), deleted: true, website_deleted: false } },
  tool: {
    name: "delete_page",
    description:
      "Removes the page with all its versions, at once on the published site too; deleting the last page deletes the website. Can't be undone: ask the user to confirm first.",
  },
  inTurn: async (context, input) => await publishingTurn(context, (await getPage(context, input.id)).website_id),
  async prepare(context, input) {
    const page = await getPage(context, input.id);
    return await planRepublish(context, page.website_id, {
      deletedPage: page._id,
      release: { action: "update", message: `Deleted ${page.published_path ?? page.path}` },
    });
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

export const pageOperations = [
  listPages,
  listPublicPages,
  listWebsitePages,
  createPage,
  getPageById,
  updatePage,
  deletePage,
];
