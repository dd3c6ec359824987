/** Pages of websites: their settings. Code is in versions, generation in runs, previews in publishing. */
import * as v from "valibot";
import { MEGABYTE } from "../../config.ts";
import { isoTime } from "../../lib/clock.ts";
import { invalid } from "../../lib/errors.ts";
import {
  identifier,
  includeField,
  listFields,
  listOf,
  nameText,
  optional,
  pagePath,
  promptText,
  searchField,
  toList,
} from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { MOST_LISTED_CODE_BYTES } from "../../policy/limits.ts";
import { readCodes, withinBytes } from "../../storage/codes.ts";
import { getWebsite } from "../websites/service.ts";
import { documentTitle, metaDescription, previewImage } from "./fields.ts";
import { ListedPage, Page, PublicPage, pageUrl, toPage } from "./presenter.ts";
import { addPage, getPage, pathTaken } from "./service.ts";
import * as store from "./store.ts";

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
  summary: "List all your pages",
  description: `Newest first, over all websites. ${WITH_CODE}`,
  input: { ...listFields(), q: searchField, include: includeField },
  output: listOf(ListedPage),
  limit: LIMIT.mainList,
  large: true,
  tool: {
    name: "list_pages",
    title: "List pages",
    description:
      "Pages of all your websites, newest first, without code; `q` searches. For the pages of one website use list_website_pages.",
    omit: ["include"],
    output: listOf(Page),
  },
  async handle(context, input) {
    const { db, account } = context;
    const { rows, total } = await store.listPages(db, account._id, input.q, input.limit, input.page * input.limit);
    return toList(await toListedPages(context, rows, input.include), input, total);
  },
});

const listWebsitePages = operation({
  name: "websites.pages",
  route: "GET /v1/websites/:id/pages",
  summary: "List the pages of a website",
  description: `Newest first. ${WITH_CODE}`,
  input: { id: identifier("web", "website"), ...listFields(), include: includeField },
  output: listOf(ListedPage),
  limit: LIMIT.list,
  large: true,
  errors: ["not_found"],
  tool: {
    name: "list_website_pages",
    toolset: "pages",
    title: "List the pages of a website",
    description:
      "Every page of one website in one answer, without code: path, status, draft, public address. When `total` is more than there are here, list_pages has the rest.",
    everyPage: true,
    omit: ["include"],
    output: listOf(Page),
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
    return toList(await toListedPages(context, rows, input.include), input, total);
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
    title: optional(v.nullable(documentTitle)),
    description: optional(v.nullable(metaDescription)),
    og_image: optional(v.nullable(previewImage)),
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

const listPublicPages = operation({
  name: "pages.public",
  route: "GET /v1/pages/public",
  summary: "List public pages",
  description:
    "Pages of any account on this server whose owner has made them public, newest first. Copy one with POST /v1/pages/:id/fork.",
  input: listFields(),
  output: listOf(PublicPage),
  limit: LIMIT.list,
  large: true,
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

export const pageOperations = [listPages, listPublicPages, listWebsitePages, createPage, getPageById, updatePage];
