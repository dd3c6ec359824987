/** What other features ask of pages. */
import { ApiError, notFound } from "../../operation/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { totalOf } from "../../storage/totals.ts";
import { addThread, copyVersion, findVersion, type ReadVersions } from "../versions/service.ts";
import { copyPath } from "./rules.ts";
import * as store from "./store.ts";

export { copyName } from "./rules.ts";
export type { PageRow, StoredPage } from "./store.ts";
export { findPage, insertAsset, listSitePages, updatePage } from "./store.ts";

/** The account's page. Throws `not_found`. */
export async function getPage({ db, account }: Pick<Context, "db" | "account">, id: string): Promise<store.PageRow> {
  const row = await store.findPage(db, account._id, id);
  if (!row) throw notFound("page", id);
  return row;
}

interface NewPage {
  websiteId: string;
  path: string;
  name: string;
  prompt: string | null;
  title?: string | null;
  description?: string | null;
  og_image?: string | null;
  generated_title?: string | null;
  generated_description?: string | null;
  generated_language?: string | null;
}

/** Makes a page. Throws `path_taken`, `page_limit`. */
export async function addPage({ db, account, now, newId }: Context, page: NewPage): Promise<string> {
  const { websiteId, ...fields } = page;
  if ((await totalOf(db, websiteId, "pages")) >= MOST.pages) {
    throw new ApiError(
      "page_limit",
      `The website has ${MOST.pages.toLocaleString("en")} pages, which is the most. Delete one with DELETE /v1/pages/:id first.`,
    );
  }
  const row: store.StoredPage = {
    _id: newId("page"),
    account_id: account._id,
    website_id: websiteId,
    title: null,
    description: null,
    og_image: null,
    generated_title: null,
    generated_description: null,
    generated_language: null,
    public: false,
    draft_version_id: null,
    revision: 0,
    created_at: now,
    updated_at: now,
    ...fields,
  };
  try {
    await store.insertPage(db, row);
  } catch (error) {
    throw pathTaken(error, page.path);
  }
  return row._id;
}

/** A broken rule "one page for each path" → `path_taken`; any other error as it is. */
export function pathTaken(error: unknown, path: string): unknown {
  if (!brokenUniqueRule(error)?.includes("pages.path")) return error;
  return new ApiError(
    "path_taken",
    `The website already has a page at "${path}". Choose another path, or change that page.`,
  );
}

/**
 * Copies a page with its newest version as a draft; the source may be another account's public page.
 * @param read what was read in the newest versions of all pages that are to be copied
 * @throws PremisesChanged when the page has got another version since
 */
export async function copyPage(
  context: Context,
  source: Omit<store.StoredPage, "account_id" | "public" | "revision"> & { account_id: string },
  target: { websiteId: string; path: string; name: string },
  read: ReadVersions,
): Promise<string> {
  const id = await addPage(context, {
    ...target,
    prompt: source.prompt,
    title: source.title,
    description: source.description,
    og_image: source.og_image,
    generated_title: source.generated_title,
    generated_description: source.generated_description,
    generated_language: source.generated_language,
  });
  const files = new Set([/^\/_sw\/assets\/([\w.-]+)/.exec(source.og_image ?? "")?.[1] ?? []].flat());
  const draft = source.draft_version_id;
  const version = draft ? await findVersion(context.db, source.account_id, draft) : null;
  if (version) {
    const thread = await addThread(context, id, "Copy");
    const message = `Copied from "${source.name}"`;
    await copyVersion(context, { pageId: id, threadId: thread._id, source: "import", message }, version, read);
    for (const file of read.get(version._id)!.files) files.add(file);
  }
  // The copy has its own hold on what it shows, so that deleting the source takes nothing from it.
  for (const asset of await store.listAssets(context.db, source.account_id, source.website_id, [...files])) {
    const { account, now, newId } = context;
    const copied = { _id: newId("ast"), account_id: account._id, website_id: target.websiteId, page_id: id };
    await store.insertAsset(context.db, { ...asset, ...copied, created_at: now });
  }
  return id;
}

/** The first free path for a copy of `path` in a website. */
export async function freeCopyPath({ db }: Context, websiteId: string, path: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const wanted = copyPath(path, attempt);
    if (!(await store.isPathTaken(db, websiteId, wanted))) return wanted;
  }
}
