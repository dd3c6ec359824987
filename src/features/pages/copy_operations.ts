/** Pages made of what is there: code that is brought along, copies of other pages. */
import * as v from "valibot";
import { HtmlLimitError } from "../../html/limits.ts";
import { COMPUTING, invalid, invalidAs, notFound } from "../../lib/errors.ts";
import { identifier, nameText, optional, pagePath } from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { tellChange } from "../../sentences/page_changes.ts";
import { codeFields } from "../versions/fields.ts";
import { addThread, addVersion, copyPage, readNewCode, readVersions } from "../versions/service.ts";
import { getWebsite } from "../websites/service.ts";
import { copyName, copyPath } from "./copy_names.ts";
import { addPage, findPage, findPublicPage, getPage, isPathTaken, Page, type PageRow, toPage } from "./service.ts";

const importPage = operation({
  name: "pages.import",
  route: "POST /v1/websites/:id/pages/import",
  scope: "sites:write",
  right: ["content", "design"],
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
  errors: ["path_taken", "page_limit", ...COMPUTING],
  tool: {
    name: "import_page",
    description:
      "Makes a page from HTML, CSS and JavaScript that you have, without AI. Not for the home page `/`: use create_page, create_thread and create_version there. Next: deploy_page.",
  },
  async prepare({ services, account }, { path, html, css, javascript }) {
    if (path === "/") {
      throw invalid("path", "home_not_imported");
    }
    try {
      return await readNewCode(services, account._id, { html, css, javascript });
    } catch (error) {
      throw error instanceof HtmlLimitError ? invalidAs("html", error.said) : error;
    }
  },
  async handle(context, input, read) {
    const website = await getWebsite(context, input.id);
    const id = await addPage(context, { websiteId: website._id, path: input.path, name: input.name, prompt: null });
    const thread = await addThread(context, id, "Import");
    await addVersion(
      context,
      { pageId: id, threadId: thread._id, source: "import", message: tellChange("imported") },
      read,
    );
    return toPage(await getPage(context, id), context.services);
  },
});

const clonePage = operation({
  name: "pages.clone",
  route: "POST /v1/pages/:id/clone",
  scope: "sites:write",
  summary: "Copy a page within its website",
  description:
    "With its newest version as a draft. Without `path` the copy of `/about` is `/about-copy`, then `/about-copy-2`, ….",
  input: {
    id: identifier("page", "page"),
    path: optional(pagePath),
    name: optional(nameText("Name of the copy.", "About (copy)")),
  },
  output: Page,
  stores: true,
  errors: ["path_taken", "page_limit", ...COMPUTING],
  tool: {
    name: "clone_page",
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
  scope: "sites:write",
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
  stores: true,
  errors: ["path_taken", "page_limit", ...COMPUTING],
  tool: {
    name: "fork_page",
    description:
      "Copies a page of yours, or a public one from list_public_pages, with its newest code into a website of yours, as a draft. Next: deploy_page.",
  },
  async prepare(context, input) {
    const { source } = await getForkable(context, input.id);
    // Another website has other parts.
    return await readDraft(context, source, source.website_id !== input.website_id);
  },
  async handle(context, input, read) {
    const { db } = context;
    const { own, source } = await getForkable(context, input.id);
    const website = await getWebsite(context, input.website_id);
    const taken = await isPathTaken(db, website._id, source.path);
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

/** The first free path for a copy of `path` in a website. */
async function freeCopyPath({ db }: Context, websiteId: string, path: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const wanted = copyPath(path, attempt);
    if (!(await isPathTaken(db, websiteId, wanted))) return wanted;
  }
}

/** What is read in a page's draft before it is copied. @param isAlone whether it is to be whole without shared parts */
const readDraft = (context: Context, { account_id, draft_version_id }: PageRow, isAlone = false) =>
  readVersions(context, account_id, draft_version_id ? [draft_version_id] : [], isAlone);

/** A page of the account, or one that its owner has made public. Throws `not_found`. */
async function getForkable({ db, account }: Context, id: string) {
  const own = await findPage(db, account._id, id);
  const source = own ?? (await findPublicPage(db, id));
  if (!source) throw notFound("page", id);
  return { own, source };
}

export const copyOperations = [importPage, clonePage, forkPage];
