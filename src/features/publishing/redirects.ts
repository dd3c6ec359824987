/** A website's redirects: made and taken away by hand, and seen at once on the published website. */
import { ApiError, invalidAs, orNotFound } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
import type { Db } from "../../storage/client.ts";
import { pageOfTwin, SITE_FILES, siteHost } from "../websites/service.ts";
import type { SitePlan } from "./plan.ts";
import { followPath, inNormalForm, isWildcard, loopOf, pathOfTarget, type Redirect } from "./redirect_rules.ts";
import { planRepublish } from "./service.ts";
import * as store from "./store.ts";

/** The account's redirect. Throws `not_found`. */
export const getRedirect = async (
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.RedirectRow> => orNotFound(await store.findRedirect(db, account._id, id), "redirect", id);

/**
 * Throws when redirects can't be made, one after the other: `validation_failed`, `path_taken`, `redirect_loop`,
 * `redirect_limit`. Of several, `details` says which.
 */
export async function assertPossible(
  { db, account }: Pick<Context, "db" | "account">,
  websiteId: string,
  wanted: Redirect[],
): Promise<void> {
  const known: Redirect[] = await store.listRedirects(db, websiteId);
  const site = await store.findSite(db, account._id, websiteId);
  const withPages = [...wanted, ...known].some(({ path }) => isWildcard(path));
  const refuse = ({ error, told }: Refusal, index: number): never => {
    throw wanted.length === 1 ? error : atRow(error, told, index);
  };
  const paths = wanted.map(({ path }) => path);
  const taken = site?.release_id ? await store.pathsInRelease(db, site.release_id, paths, "page") : new Set();
  for (const [index, one] of wanted.entries()) {
    const refused = problemOf(one) ?? (taken.has(one.path) ? takenBy(one.path) : null);
    if (refused) refuse(refused, index);
  }
  const loop = loopOf(known, wanted, await surroundings(db, site, withPages));
  if (loop) refuse(circle(loop.way), loop.index);
  if (inNormalForm([...known, ...wanted]).length > MOST.redirects)
    throw new ApiError(
      "redirect_limit",
      `The website may have ${MOST.redirects.toLocaleString("en")} redirects at most. Delete some with DELETE /v1/redirects/:id first.`,
    );
}

/** @param withPages false: what the website shows is not looked at */
async function surroundings(db: Db, site: store.Site | null, withPages: boolean) {
  const pages = await store.listPages(db, withPages ? (site?.release_id ?? null) : null);
  const shown = new Set(pages.map(({ path }) => path));
  return {
    isThere: (path: string) => shown.has(path) || SITE_FILES.includes(path),
    hosts: site ? hostsOf(site) : [],
  };
}

/** Where visitors of a path of the website get to as it is published, and by which redirects. */
export async function followRedirects(
  { db, account }: Pick<Context, "db" | "account">,
  websiteId: string,
  path: string,
) {
  const site = await store.findSite(db, account._id, websiteId);
  return followPath(await store.listRedirects(db, websiteId), path, await surroundings(db, site, true));
}

/** Why a redirect can't be made: by itself, and as one of several. */
interface Refusal {
  error: ApiError;
  told: FieldProblemDetail;
}

const refusal = (field: string, told: FieldProblemDetail): Refusal => ({ error: invalidAs(field, told), told });

/** What is wrong with a redirect by itself; null: nothing. */
function problemOf({ path, status, target }: Redirect): Refusal | null {
  if (target?.includes(":splat") && !isWildcard(path)) return refusal("target", problem("splat_alone"));
  if (status === 410 && target !== null) return refusal("target", problem("left_out_with", { other: 410 }));
  if (status !== 410 && target === null) return refusal("target", problem("required_with", { other: status }));
  if (path.startsWith("/_sw/") || SITE_FILES.includes(path)) return refusal("path", problem("path_of_server"));
  return null;
}

const takenBy = (path: string): Refusal => ({
  error: new ApiError(
    "path_taken",
    `A page is published at "${path}". Move it with PUT /v1/pages/:id and deploy it (then the redirect comes by itself), or delete it.`,
  ),
  told: problem("page_there"),
});

const circle = (way: string[]): Refusal => ({
  error: new ApiError("redirect_loop", `This would lead visitors in a circle: ${way.join(" → ")}.`),
  told: problem("circle", { paths: way.join(" → ") }),
});

const atRow = ({ code, message }: ApiError, told: FieldProblemDetail, index: number) =>
  new ApiError(code, `redirects.${index}: ${message}`, { details: [{ path: `redirects.${index}`, ...told }] });

/**
 * Of the targets of redirects, those on the website itself at which it shows nothing as it is published; none of one that
 * is not. What stands for parts of visitors' addresses is passed over.
 */
export async function missingTargets(
  { db, account }: Pick<Context, "db" | "account">,
  websiteId: string,
  redirects: Redirect[],
): Promise<ReadonlySet<string>> {
  const site = await store.findSite(db, account._id, websiteId);
  if (!site?.release_id) return new Set();
  const paths = new Map<string, string[]>();
  for (const { target } of redirects) {
    const path = target === null || target.includes(":splat") ? null : pathOfTarget(target, hostsOf(site));
    if (path !== null && !path.startsWith("/_sw/") && !SITE_FILES.includes(path)) paths.set(target!, placesOf(path));
  }
  const shown = await store.pathsInRelease(db, site.release_id, [...paths.values()].flat(), "anything");
  return new Set([...paths].flatMap(([target, places]) => (places.some((one) => shown.has(one)) ? [] : [target])));
}

/** Where something can stand that answers a path: there, or at redirects of all that is below. */
const placesOf = (path: string): string[] => {
  const parts = path.split("/");
  return [path, pageOfTwin(path) ?? path, ...parts.map((_, index) => `${parts.slice(0, index + 1).join("/")}/*`)];
};

const hostsOf = (site: store.Site): string[] =>
  [siteHost({ ...site, custom_domain: null }), site.custom_domain].filter((host) => host !== null);

/** What the release is that shows a website with other redirects; null when it is not published. */
export const planRedirects = (
  context: Context,
  websiteId: string,
  message: string,
  redirects: (known: store.RedirectRow[]) => Redirect[],
): Promise<SitePlan | null> =>
  planRepublish(context, websiteId, { redirects, release: { action: "redirect", message } });
