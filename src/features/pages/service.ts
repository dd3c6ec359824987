/** What other features ask of pages. */

import { stampsAt } from "../../lib/clock.ts";
import { ApiError, notFound, orNotFound } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { nextTurn } from "../../storage/batches.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { totalOf } from "../../storage/totals.ts";
import * as store from "./store.ts";

/** Pages of a website that are read in a row. */
const LOOKED_AT = 200;

export { copyName } from "./copy_names.ts";
export { Page, pageUrl, toPage } from "./presenter.ts";
export type { PageRow, StoredPage } from "./store.ts";
export {
  findPage,
  findPages,
  findPublicPage,
  generatedLanguages,
  hasUnpublished,
  isPathTaken,
  listPages,
  listSitePages,
  touchPagesOf,
  updatePage,
} from "./store.ts";

/**
 * The pages of a website whose drafts visitors don't see yet, or those that are named.
 * @throws ApiError `not_found` for a page that is none of the website, `nothing_to_deploy`
 */
export async function listUnpublished(
  { db, account }: Pick<Context, "db" | "account">,
  websiteId: string,
  ids: string[] | undefined,
): Promise<store.PageRow[]> {
  const wanted = ids && new Set(ids);
  const pages = await findPagesOf({ db, account }, websiteId, (row) =>
    wanted ? wanted.delete(row._id) : isUnpublished(row),
  );
  for (const missing of wanted ?? []) throw notFound("page of this website", missing);
  if (pages.length === 0)
    throw new ApiError("nothing_to_deploy", "Visitors see all drafts of this website already; nothing was published.");
  return pages;
}

const isUnpublished = ({ draft_version_id, revision, published_revision }: store.PageRow): boolean =>
  draft_version_id !== null && revision !== published_revision;

/** The same, of which there may be none. */
export const findUnpublished = (
  context: Pick<Context, "db" | "account">,
  websiteId: string,
): Promise<store.PageRow[]> => findPagesOf(context, websiteId, isUnpublished);

async function findPagesOf(
  { db, account }: Pick<Context, "db" | "account">,
  websiteId: string,
  isWanted: (page: store.PageRow) => boolean,
): Promise<store.PageRow[]> {
  const pages: store.PageRow[] = [];
  for (let offset = 0; ; offset += LOOKED_AT) {
    const { rows } = await store.listWebsitePages(db, account._id, websiteId, LOOKED_AT, offset);
    pages.push(...rows.filter(isWanted));
    if (rows.length < LOOKED_AT) return pages;
    await nextTurn();
  }
}

/** The account's page. Throws `not_found`. */
export const getPage = async (
  { db, account }: Pick<Context, "db"> & { account: { _id: string } },
  id: string,
): Promise<store.PageRow> => orNotFound(await store.findPage(db, account._id, id), "page", id);

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
export async function addPage(
  { db, account, now, newId }: Pick<Context, "db" | "now" | "newId"> & { account: { _id: string } },
  page: NewPage,
): Promise<string> {
  const { websiteId, ...fields } = page;
  if ((await totalOf(db, websiteId, "pages")) >= MOST.pages) throw pageLimit();
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
    ...stampsAt(now),
    ...fields,
  };
  try {
    await store.insertPage(db, row);
  } catch (error) {
    throw pathTaken(error, page.path);
  }
  return row._id;
}

/** The pages that whoever writes one is told of: without the templates of records, to which nothing leads, but for its own. */
export const pagesForWriter = (
  pages: { path: string; name: string }[],
  own: string,
): { path: string; name: string }[] =>
  pages.filter(({ path }) => path === own || !path.endsWith("/:slug")).map(({ path, name }) => ({ path, name }));

export const pageLimit = (): ApiError =>
  new ApiError(
    "page_limit",
    `The website has ${MOST.pages.toLocaleString("en")} pages, which is the most. Delete one with DELETE /v1/pages/:id first.`,
  );

/** A broken rule "one page for each path" → `path_taken`; any other error as it is. */
export function pathTaken(error: unknown, path: string): unknown {
  if (!brokenUniqueRule(error)?.includes("pages.path")) return error;
  return new ApiError(
    "path_taken",
    `The website already has a page at "${path}". Choose another path, or change that page.`,
  );
}

/** The language that a website speaks: what its owner says, else what its pages were written in; null: nobody knows. */
export const siteLanguage = (
  { language }: { language: string | null },
  sitePages: { generated_language: string | null }[],
): string | null => language ?? sitePages.find((page) => page.generated_language)?.generated_language ?? null;
