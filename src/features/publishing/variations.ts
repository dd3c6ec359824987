/**
 * Documents of several versions of one page: what visitors would get if each of them were published now. Made as those
 * of a release are, with the same menu, content and forms, and stored; nobody sees them until something refers to them.
 */
import { HtmlLimitError } from "../../html/limits.ts";
import { ApiError } from "../../lib/errors.ts";
import { formsToWire } from "../forms/service.ts";
import { partsOfVersions } from "../parts/service.ts";
import { contentOf, findUses } from "./content.ts";
import {
  asPublished,
  createMenus,
  createShelf,
  feedFor,
  fillingOf,
  inOrder,
  isInMenu,
  keepForms,
  make,
  type Planner,
  sourceOf,
  WIDTHS_MS,
} from "./plan.ts";
import * as store from "./store.ts";

/** A page as visitors see it, by which it is known later whether they still do. */
export interface LivePage {
  release_id: string;
  path: string;
  version_id: string;
}

/** What visitors see of an account's page; null: it is not published. */
export async function findShownPage(
  { db, account }: Pick<Planner, "db" | "account">,
  websiteId: string,
  pageId: string,
): Promise<LivePage | null> {
  const site = await store.findSite(db, account._id, websiteId);
  if (!site?.published_at || !site.release_id) return null;
  const page = await store.findReleased(db, site.release_id, pageId);
  return page && { release_id: site.release_id, path: page.path, version_id: page.version_id };
}

/** The documents of versions of a page, by version, and what visitors saw of it when they were made. */
export interface RenderedVersions {
  shown: LivePage;
  documents: Map<string, string>;
}

/**
 * Makes the documents; null when the page is not published.
 * @param clickGoal a selector of what is hoped to be clicked, which the documents tell of then
 * @throws ApiError `not_possible` when the code of a version can't be read
 */
export async function renderVersions(
  planner: Planner,
  {
    websiteId,
    pageId,
    versionIds,
    clickGoal,
  }: {
    websiteId: string;
    pageId: string;
    versionIds: string[];
    clickGoal: string | null;
  },
): Promise<RenderedVersions | null> {
  const { db, account } = planner;
  const shown = await findShownPage(planner, websiteId, pageId);
  if (!shown) return null;
  const site = (await store.findSite(db, account._id, websiteId))!;
  const page = (await store.findReleased(db, shown.release_id, pageId))!;
  const menu = inOrder((await store.listPublications(db, shown.release_id)).map(asPublished), site.page_order)
    .filter(isInMenu)
    .map(({ path, name }) => ({ path, name }));
  const reader = (await contentOf(planner, site, [])).reader;
  const content = { reader, uses: await findUses(planner, websiteId, versionIds) };
  const forms = await formsToWire(db, versionIds);
  const shared = await partsOfVersions(db, account._id, websiteId, versionIds);
  const shelf = createShelf(planner);
  const menus = createMenus();
  const documents = new Map<string, string>();
  const widthsUntil = planner.services.clock.now() + WIDTHS_MS;
  for (const version_id of versionIds) {
    // All variations show the parts that visitors see on the other pages.
    const newest = shared.get(version_id);
    const parts = newest
      ? Object.fromEntries(Object.entries(newest).map(([key, id]) => [key, page.parts?.[key] ?? id]))
      : null;
    const publication = { ...asPublished(page), version_id, parts };
    const filling = await fillingOf(content, publication);
    if (filling === "gone") continue;
    const source = sourceOf(
      planner,
      site,
      publication,
      menu,
      forms.get(version_id)!,
      filling,
      feedFor(content, publication),
    );
    const wanted = clickGoal === null ? source : { ...source, clickGoal };
    const { made, adopted } = await make(planner, wanted, "thorough", menus, shelf.put, widthsUntil).catch((error) => {
      throw error instanceof HtmlLimitError ? new ApiError("not_possible", error.said) : error;
    });
    if (adopted) await keepForms(planner, adopted);
    documents.set(version_id, made.document);
  }
  await shelf.store();
  return { shown, documents };
}
