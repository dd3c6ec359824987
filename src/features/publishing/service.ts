/** Publishing: documents for visitors, and the addresses they are at. */
import type * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, invalidAs, PremisesChanged } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { problem } from "../../sentences/field_problems.ts";
import { nextTurn } from "../../storage/batches.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import type { Finding } from "../checks/service.ts";
import { showLater } from "../cms/service.ts";
import type { PageRow } from "../pages/service.ts";
import { type PartIds, partsOfVersions } from "../parts/service.ts";
import { closeWhenPublished } from "../publish_requests/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { SITE_FILES, siteOrigin } from "../websites/service.ts";
import { contentOf, contentPaths, findUses, folderOfParts, partsOf, withoutTaken } from "./content.ts";
import { checkDeploy } from "./deploy_checks.ts";
import { Deployment, pagePublished } from "./events.ts";
import {
  assertUnchanged,
  carryOut,
  inOrder,
  keyOf,
  menuOf,
  type PlanInput,
  type PlannedContent,
  type Planner,
  type Publication,
  planSite,
  type SitePlan,
} from "./plan.ts";
import { followPages, inNormalForm, type Redirect, resolveChains, withChanges } from "./redirect_rules.ts";
import { subdomainFromName, subdomainProblem } from "./rules.ts";
import * as store from "./store.ts";
import { descriptionOf, languageOf, ownedFieldsOf, titleOf } from "./texts.ts";

export { encodeOldDocuments } from "./encodings.ts";
export { browserOf, documentOfCode, examineCode } from "./looks.ts";
export type { SitePlan } from "./plan.ts";
export { assertUnchanged, carryOut, RENDER_TESTS_JOB } from "./plan.ts";
export { frameToken, LONGEST_REVIEWER, type PreviewClaim } from "./preview_links.ts";
export { claimOf, findLinked, type LinkedPage, linkedDocument, PREVIEW_HEADERS } from "./previews.ts";
export { checkPublished } from "./published_checks.ts";
export { dropOldReleases } from "./releases.ts";
export { findShownPage, type RenderedVersions, renderVersions } from "./variations.ts";
export { Deployment };

interface Address {
  subdomain: string;
  parent_domain: string;
}

/** What a deploy has computed before its transaction. */
export interface PublishPlan {
  publications: Publication[];
  /** What the website is to get, when it has no address yet. */
  address: Address | null;
  site: SitePlan;
  /** What is wrong with the pages that are published. */
  warnings: Finding[];
  /** Collections whose many records' pages follow, by the job that shows content. */
  later: string[];
}

export interface RequestedAddress {
  subdomain?: string;
  domain?: string;
}

/** Chooses an address for a website that has none yet: what was wanted, or the name made unique. Throws `invalid_deploy`, `subdomain_taken`. */
async function chooseAddress(
  { db, services }: Pick<Context, "db" | "services">,
  site: store.Site,
  wanted: RequestedAddress,
): Promise<Address> {
  const { defaultDomain, alternateDomain } = services.config;
  const parent = wanted.domain ?? defaultDomain;
  if (parent !== defaultDomain && parent !== alternateDomain) {
    const choices = `${defaultDomain}, ${alternateDomain}`;
    throw invalidAs("domain", problem("not_among", { choices }), "invalid_deploy");
  }
  if (wanted.subdomain === undefined) {
    for (let attempt = 0; ; attempt++) {
      const subdomain = subdomainFromName(site.name, attempt);
      if (!(await store.isAddressTaken(db, parent, subdomain))) return { subdomain, parent_domain: parent };
    }
  }
  const subdomain = wanted.subdomain.toLowerCase();
  const wrong = subdomainProblem(subdomain);
  if (wrong) throw invalidAs("subdomain", wrong, "invalid_deploy");
  if (await store.isAddressTaken(db, parent, subdomain)) throw subdomainTaken(subdomain, parent);
  return { subdomain, parent_domain: parent };
}

const subdomainTaken = (subdomain: string, parent: string): ApiError =>
  new ApiError(
    "subdomain_taken",
    `"${subdomain}.${parent}" belongs to another website. Choose another subdomain, or leave it out.`,
  );

/** Whether a website could have this address now. */
export async function isSubdomainFree(db: Context["db"], parent: string, label: string): Promise<boolean> {
  return subdomainProblem(label) === null && !(await store.isAddressTaken(db, parent, label));
}

/**
 * In whose turn a website is published: its own. Those without an address go by the one that they would get first, for
 * which they compete.
 */
export async function publishingTurn({ db, account }: Context, websiteId: string): Promise<string | null> {
  const site = await store.findSite(db, account._id, websiteId);
  return site && `publish ${site.subdomain ? site._id : subdomainFromName(site.name, 0)}`;
}

/** A page as visitors are to see it from now on, with the shared parts that it takes as they are now. */
const publicationOf = (page: PageRow, parts: Map<string, PartIds>, now: number): Publication => ({
  page_id: page._id,
  website_id: page.website_id,
  part: "",
  path: page.path,
  version_id: page.draft_version_id ?? "",
  name: page.name,
  title: titleOf(page),
  description: descriptionOf(page),
  og_image: page.og_image,
  language: languageOf(page) ?? "",
  owned_fields: ownedFieldsOf(page).join(" "),
  is_listed: true,
  page_revision: page.revision,
  published_at: now,
  parts: parts.get(page.draft_version_id ?? "") ?? null,
});

const noCode = (which: string) =>
  new ApiError(
    "nothing_to_deploy",
    `${which} has no code to publish. Generate it, or save a version with POST /v1/versions, and deploy again.`,
  );

/**
 * Computes what publishing the drafts of some pages needs, outside of any transaction.
 * @throws ApiError `nothing_to_deploy`, `invalid_deploy`, `checks_failed`, and on the first publish `subdomain_taken`
 */
export async function planPublish(
  context: Context,
  website: string,
  pages: PageRow[],
  {
    message = null,
    require_checks,
    ...wanted
  }: RequestedAddress & { message?: string | null; require_checks: boolean },
): Promise<PublishPlan> {
  const { db, account, now } = context;
  const empty = pages.find(({ draft_version_id }) => !draft_version_id);
  if (empty) throw noCode(pages.length === 1 ? "This page" : `The page "${empty.path}"`);
  const site = (await store.findSite(db, account._id, website))!;
  const address = site.subdomain ? null : await chooseAddress(context, site, wanted);
  const drafts = pages.flatMap(({ draft_version_id }) => draft_version_id ?? []);
  const parts = await partsOfVersions(db, account._id, website, drafts);
  const publications = pages.map((page) => publicationOf(page, parts, now));
  const [ids, paths] = [new Set(pages.map(({ _id }) => _id)), new Set(pages.map(({ path }) => path))];
  const isOther = ({ page_id, path }: Publication) => !ids.has(page_id) && !paths.has(path);
  const pagesBefore = await store.listPages(db, site.release_id);
  const content = await contentOf(context, { ...site, ...address }, pagesBefore.filter(isOther).map(versionOf));
  const found = await findUses(context, website, publications.map(versionOf));
  const planned = { ...content, uses: new Map([...content.uses, ...found]) };
  const { later, laterPages } = partsForLater(planned, publications, pagesBefore);
  const menu = menuOf([...pagesBefore.filter(isOther), ...publications], site.page_order);
  const isSameMenu = Bun.deepEquals(menuOf(pagesBefore, site.page_order), menu);
  const release = site.release_id && (await store.findRelease(db, account._id, site.release_id));
  const hasManyParts = release && release.pages - pagesBefore.length > MADE_IN_A_CALL;
  if (hasManyParts && !isSameMenu) for (const { _id } of content.reader.collections) later.add(_id);
  const rest: PlanInput["rest"] =
    !address && pagesBefore.length > 0 && (isSameMenu || hasManyParts) ? { menu } : undefined;
  const madeNow = new Set([...ids].filter((id) => !laterPages.has(id)));
  const before = rest
    ? [...pagesBefore, ...(await releasedParts(db, site, pagesBefore, madeNow))]
    : await store.listPublications(db, site.release_id);
  const others = before.filter((page) => isOther(page) || (page.part !== "" && laterPages.has(page.page_id)));
  const besides: Publication[] = [];
  for (const page of publications)
    if (madeNow.has(page.page_id)) besides.push(...(await partsOf(context, planned, page, site.name)));
  const pagesAfter = [...others.filter(({ part }) => part === ""), ...publications];
  const partsAfter = withoutTaken(pagesAfter, [...besides, ...others.filter(({ part }) => part !== "")]);
  const after = [...pagesAfter, ...partsAfter];
  const ways = await redirectsOf(db, site, before, after, goneParts(before, after));
  await nextTurn();
  const checked = {
    websiteId: site._id,
    pages: withHeads(inOrder(pagesAfter, site.page_order), pages),
    // Of what is made of another page's code it is enough that it is there.
    redirects: [...ways.ways, ...partsAfter.map(({ path }) => ({ path, target: ELSEWHERE }))],
    isContent: await contentPaths(context, site._id, pagesAfter),
    only: ids,
  };
  const plan = () =>
    planSite(context, {
      site,
      shown: { ...site, ...address },
      before,
      after,
      published: ids,
      gone: goneOf(before),
      ...ways,
      content: planned,
      ...(rest ? { rest } : {}),
      release: { action: "deploy", message, restored_from: null },
    });
  const checking = checkDeploy(context, checked, require_checks);
  // What must be right is known to be before anything is made of it; what is only told is found out meanwhile.
  if (require_checks) await checking;
  const [planOfSite, warnings] = await Promise.all([plan(), checking]);
  return { publications, address, site: planOfSite, warnings, later: [...later] };
}

const versionOf = ({ version_id }: Publication) => version_id;

const withHeads = <Page extends Publication>(shown: Page[], pages: PageRow[]) => {
  const own = new Map(pages.map((page) => [page._id, headOf(page)]));
  return shown.map((page) => (own.has(page.page_id) ? { ...page, ...own.get(page.page_id) } : page));
};

/** The collections, and the pages, whose parts are too many to be made while somebody waits. */
function partsForLater(planned: PlannedContent, publications: Publication[], before: store.ReleasedPage[]) {
  const pathBefore = new Map(before.map(({ page_id, path }) => [page_id, path]));
  const later = new Set<string>();
  const laterPages = new Set<string>();
  for (const page of publications) {
    const many = manyParts(planned, page);
    // Where it was until now, nothing may be left.
    if (many.length === 0 || (pathBefore.get(page.page_id) ?? page.path) !== page.path) continue;
    laterPages.add(page.page_id);
    for (const id of many) later.add(id);
  }
  return { later, laterPages };
}

const ELSEWHERE = "https://site.invalid.example/";

/** Pages of records, and further pages of lists, that a call makes; what are more follow it, as its description says. */
const MADE_IN_A_CALL = 300;

/** The collections because of which a page has too many parts to be made while somebody waits. */
function manyParts({ reader, uses }: PlannedContent, { path, version_id }: Publication): string[] {
  const use = uses.get(version_id);
  if (!use) return [];
  const lists = new Set(use.lists.filter(({ paginate }) => paginate).map(({ collection }) => collection));
  return reader.collections
    .filter(
      ({ slug, route, record_count }) => (route === path || lists.has(slug)) && (record_count ?? 0) > MADE_IN_A_CALL,
    )
    .map(({ _id }) => _id);
}

/**
 * What stays as it is without being looked at when some pages change: what is made of the other pages' code besides them,
 * unless all show another menu from then on.
 */
function restBeside(before: Publication[], after: Publication[], order: string[] | null): PlanInput["rest"] {
  const menu = menuOf(after, order);
  return before.length > 0 && Bun.deepEquals(menuOf(before, order), menu) ? { menu } : undefined;
}

/** What a release has that was made of some pages' code besides the pages. */
async function releasedParts(
  db: Context["db"],
  { release_id }: store.Site,
  pages: store.ReleasedPage[],
  ids: ReadonlySet<string>,
): Promise<store.ReleasedPage[]> {
  const parts: store.ReleasedPage[] = [];
  for (const { page_id, path } of pages)
    if (ids.has(page_id)) parts.push(...(await store.findParts(db, release_id!, page_id, folderOfParts(path))));
  return parts;
}

/** Paths of records and lists that were pages and are none any more. */
export function goneParts(before: Publication[], after: Publication[]): string[] {
  const left = new Set(after.map(keyOf));
  return before.filter((page) => page.part.startsWith("rec_") && !left.has(keyOf(page))).map(({ path }) => path);
}

/** What the head of a page says by its owner or its generation; nothing that the server makes of its name. */
const headOf = (page: PageRow) => ({
  title: page.title ?? page.generated_title,
  description: page.description ?? page.generated_description,
});

const goneOf = (pages: store.ReleasedPage[]): Set<string> =>
  new Set(pages.filter(({ present }) => !present).map(({ page_id }) => page_id));

/** A page, as far as redirects go. */
type PlacedPage = Pick<Publication, "page_id" | "path"> & { part?: string };

/** What becomes of a website's redirects when its pages change. */
export async function redirectsOf(
  db: Context["db"],
  site: store.Site,
  before: PlacedPage[],
  after: PlacedPage[],
  deleted: string[] = [],
): Promise<Pick<PlanInput, "redirects" | "ways" | "waysBefore">> {
  const nameOf = ({ page_id, part = "" }: PlacedPage) => keyOf({ page_id, part });
  const from = new Map(before.map((page) => [nameOf(page), page.path]));
  const moved = after.flatMap((page) => {
    const { path } = page;
    const old = from.get(nameOf(page));
    return old === undefined || old === path ? [] : { from: old, to: path };
  });
  const known = inNormalForm(await store.listRedirects(db, site._id));
  const pages = new Set(after.map(({ path }) => path));
  const all = followPages(known, { moved, deleted, pages, files: new Set(SITE_FILES) });
  // A thousand records that go at once leave no more behind than a website may have; the rest is a plain 404.
  const redirects = { ...all, made: all.made.slice(0, Math.max(0, MOST.redirects - known.length)) };
  return {
    redirects,
    ways: resolveChains(withChanges(known, redirects)),
    waysBefore: await store.listWaysOn(db, site.release_id),
  };
}

/** A published website, as an answer tells of it. */
export interface Published {
  site: store.Site;
  firstPublish: boolean;
}

/**
 * Publishes what was planned in the caller's transaction: visitors see the old release or the new one, whole.
 * @throws PremisesChanged, ApiError `subdomain_taken`
 */
export async function publish(
  context: Context,
  website: string,
  wanted: RequestedAddress,
  plan: PublishPlan,
): Promise<Published> {
  const { db, account, now } = context;
  if (!(await store.areUnchanged(db, plan.publications))) throw new PremisesChanged();
  await assertUnchanged(context, plan.site);
  if (plan.address) await takeAddress(context, website, plan.address, wanted);
  await carryOut(context, plan.site);
  for (const collection of plan.later) await showLater(context, website, collection, "");
  await store.setPublishedAt(db, website, now);
  await closeWhenPublished(context, website);
  const site = (await store.findSite(db, account._id, website))!;
  return { site, firstPublish: plan.site.site.published_at === null };
}

/** What a deploy of one page answers, but for its warnings; tells webhooks of it. */
export async function publishPage(
  context: Context,
  page: PageRow,
  wanted: RequestedAddress,
  plan: PublishPlan,
): Promise<v.InferOutput<typeof Deployment>> {
  const { site, firstPublish } = await publish(context, page.website_id, wanted, plan);
  const custom = site.custom_domain;
  const deployment = {
    page_id: page._id,
    website_id: page.website_id,
    version_id: plan.publications[0]!.version_id,
    release_id: site.release_id!,
    url: `${siteOrigin(context.services.baseUrl, site)}${page.path}`,
    subdomain: custom ? null : site.subdomain,
    domain: custom ?? site.parent_domain!,
    first_publish: firstPublish,
    deployed_at: isoTime(context.now),
  };
  await recordEvent(context, pagePublished, () => deployment);
  return deployment;
}

async function takeAddress(
  { db }: Context,
  websiteId: string,
  { parent_domain, subdomain }: Address,
  wanted: RequestedAddress,
): Promise<void> {
  try {
    await store.setAddress(db, websiteId, parent_domain, subdomain);
  } catch (error) {
    if (!brokenUniqueRule(error)) throw error;
    // Taken since it was chosen: what nobody asked for by name is chosen anew.
    throw wanted.subdomain === undefined ? new PremisesChanged() : subdomainTaken(subdomain, parent_domain);
  }
}

/** What of a published website changes without a deploy. */
export interface LiveChange {
  site?: Partial<Pick<store.Site, "name" | "language" | "custom_domain" | "page_order" | "logo" | "icon">>;
  /** A page that goes. */
  deletedPage?: string;
  /** Its redirects, as they are to be. */
  redirects?: (known: store.RedirectRow[]) => Redirect[];
  release: Pick<store.ReleaseRow, "action" | "message">;
}

/**
 * Computes what the documents of a published website become when its address, its name or its pages change; null when
 * it is not published. `assertUnchanged` before the change and `carryOut` after it, in one transaction, make it so.
 */
export async function planRepublish(
  context: Planner,
  websiteId: string,
  { site: change, deletedPage, redirects, release }: LiveChange,
): Promise<SitePlan | null> {
  const { db, account } = context;
  const site = await store.findSite(db, account._id, websiteId);
  if (!site?.published_at) return null;
  const pagesBefore = await store.listPages(db, site.release_id);
  const stays = ({ page_id }: Publication) => page_id !== deletedPage;
  const rest = change ? undefined : restBeside(pagesBefore, pagesBefore.filter(stays), site.page_order);
  const deletedIds = new Set(deletedPage === undefined ? [] : [deletedPage]);
  const before = rest
    ? [...pagesBefore, ...(await releasedParts(db, site, pagesBefore, deletedIds))]
    : await store.listPublications(db, site.release_id);
  const left = before.filter(stays);
  const deleted = before
    .filter(({ page_id, path }) => page_id === deletedPage && !path.endsWith("/:slug"))
    .map(({ path }) => path);
  const shown = { ...site, ...change };
  const ways = await redirectsOf(db, site, before, left, deleted);
  return await planSite(context, {
    site,
    shown,
    content: await contentOf(
      context,
      shown,
      left.map(({ version_id }) => version_id),
    ),
    before,
    after: left,
    published: new Set(),
    gone: goneOf(before),
    ...ways,
    ...(redirects ? { ways: resolveChains(inNormalForm(redirects(await store.listRedirects(db, websiteId)))) } : {}),
    ...(rest ? { rest } : {}),
    release: { ...release, restored_from: null },
  });
}

/** @throws PremisesChanged when a website that had nothing to be made again is published by now */
export async function assertStillUnpublished(
  { db, account }: Pick<Planner, "db" | "account">,
  websiteId: string,
): Promise<void> {
  if ((await store.findSite(db, account._id, websiteId))?.published_at) throw new PremisesChanged();
}
export { scopeOf } from "./store.ts";
