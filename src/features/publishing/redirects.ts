/** A website's redirects: made and taken away by hand, and seen at once on the published website. */
import { ApiError, invalid, notFound } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { SITE_FILES, siteHost } from "../websites/service.ts";
import type { SitePlan } from "./plan.ts";
import { isWildcard, loopAt, type Redirect } from "./redirect_rules.ts";
import { planRepublish } from "./service.ts";
import * as store from "./store.ts";

/** The account's redirect. Throws `not_found`. */
export async function getRedirect(
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.RedirectRow> {
  const row = await store.findRedirect(db, account._id, id);
  if (!row) throw notFound("redirect", id);
  return row;
}

/** Throws when a redirect can't be made: `validation_failed`, `path_taken`, `redirect_loop`, `redirect_limit`. */
export async function assertPossible(
  { db, account }: Pick<Context, "db" | "account">,
  websiteId: string,
  wanted: Redirect,
): Promise<void> {
  const { path, status, target } = wanted;
  if (target?.includes(":splat") && !isWildcard(path))
    throw invalid("target", 'has ":splat", which stands for what a "/*" at the end of the path stands for');
  if (status === 410 && target !== null) throw invalid("target", "must be left out with status 410: nothing is there");
  if (status !== 410 && target === null) throw invalid("target", `must be given with status ${status}`);
  if (path.startsWith("/_sw/") || SITE_FILES.includes(path))
    throw invalid("path", "is an address that the server answers");
  if (await store.isPagePublished(db, websiteId, path))
    throw new ApiError(
      "path_taken",
      `A page is published at "${path}". Move it with PUT /v1/pages/:id and deploy it (then the redirect comes by itself), or delete it.`,
    );
  const known = await store.listRedirects(db, websiteId);
  const site = await store.findSite(db, account._id, websiteId);
  const pages = isWildcard(path) || known.some(({ path }) => isWildcard(path)) ? (site?.release_id ?? null) : null;
  const shown = new Set((await store.listPages(db, pages)).map(({ path }) => path));
  const hosts = site
    ? [siteHost({ ...site, custom_domain: null }), site.custom_domain].filter((host) => host !== null)
    : [];
  const loop = loopAt(known, wanted, { hosts, isThere: (path) => shown.has(path) || SITE_FILES.includes(path) });
  if (loop) throw new ApiError("redirect_loop", `This would lead visitors in a circle: ${loop.join(" → ")}.`);
  if (known.length >= MOST.redirects && !known.some((redirect) => redirect.path === path))
    throw new ApiError(
      "redirect_limit",
      `The website has ${MOST.redirects.toLocaleString("en")} redirects, which is the most. Delete one with DELETE /v1/redirects/:id first.`,
    );
}

/** What the release is that shows a website with other redirects; null when it is not published. */
export const planRedirects = (
  context: Context,
  websiteId: string,
  message: string,
  redirects: (known: store.RedirectRow[]) => Redirect[],
): Promise<SitePlan | null> =>
  planRepublish(context, websiteId, { redirects, release: { action: "redirect", message } });
