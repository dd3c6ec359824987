/** What is wrong with a website as visitors see it now. */
import { SECOND_MS } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import { ComputeFailure } from "../../workers/computation.ts";
import { type Checked, checkPages, type Planner } from "../checks/service.ts";
import { contentPaths } from "./content.ts";
import { inNormalForm, resolveChains } from "./redirect_rules.ts";
import * as store from "./store.ts";

/** Nobody waits longer; what is read by then is known the next time. */
const LIMIT_MS = 5 * SECOND_MS;

export interface PublishedChecks extends Checked {
  pages: { page_id: string; path: string }[];
}

/** Checks what visitors see of a website. Null: nothing is published, or it could not be checked now. */
export async function checkPublished(planner: Planner, websiteId: string): Promise<PublishedChecks | null> {
  const { db, account } = planner;
  const site = await store.findSite(db, account._id, websiteId);
  if (!site?.published_at) return null;
  const pages = await store.listPages(db, site.release_id);
  const redirects = resolveChains(inNormalForm(await store.listRedirects(db, websiteId)));
  const isContent = await contentPaths(planner, websiteId, pages);
  try {
    return { pages, ...(await checkPages(planner, { websiteId, pages, redirects, isContent }, LIMIT_MS)) };
  } catch (error) {
    if (error instanceof ComputeFailure || (error instanceof ApiError && error.code === "busy")) return null;
    throw error;
  }
}
