/** Publishing: documents for visitors, and the addresses they are at. */
import type * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, PremisesChanged } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import type { PageRow } from "../pages/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { siteOrigin } from "../websites/service.ts";
import { type Deployment, pagePublished } from "./events.ts";
import { assertUnchanged, carryOut, type Publication, planSite, type SitePlan } from "./plan.ts";
import { subdomainFromName, subdomainProblem } from "./rules.ts";
import * as store from "./store.ts";
import { descriptionOf, languageOf, titleOf } from "./texts.ts";

export { encodeOldDocuments } from "./encodings.ts";
export type { SitePlan } from "./plan.ts";
export { assertUnchanged, carryOut } from "./plan.ts";
export { previewDocument } from "./previews.ts";

interface Address {
  subdomain: string;
  parent_domain: string;
}

/** What a deploy has computed before its transaction. */
export interface PublishPlan {
  publication: Publication;
  /** What the website is to get, when it has no address yet. */
  address: Address | null;
  site: SitePlan;
}

interface WantedAddress {
  subdomain?: string;
  domain?: string;
}

/** Chooses an address for a website that has none yet: what was wanted, or the name made unique. Throws `invalid_deploy`, `subdomain_taken`. */
async function chooseAddress(
  { db, services }: Pick<Context, "db" | "services">,
  site: store.Site,
  wanted: WantedAddress,
): Promise<Address> {
  const { defaultDomain, alternateDomain } = services.config;
  const parent = wanted.domain ?? defaultDomain;
  if (parent !== defaultDomain && parent !== alternateDomain) {
    throw new ApiError(
      "invalid_deploy",
      `domain: must be "${defaultDomain}" or "${alternateDomain}", but is "${parent}". A domain of your own is linked with PUT /v1/websites/:id.`,
    );
  }
  if (wanted.subdomain === undefined) {
    for (let attempt = 0; ; attempt++) {
      const subdomain = subdomainFromName(site.name, attempt);
      if (!(await store.isAddressTaken(db, parent, subdomain))) return { subdomain, parent_domain: parent };
    }
  }
  const subdomain = wanted.subdomain.toLowerCase();
  const problem = subdomainProblem(subdomain);
  if (problem) throw new ApiError("invalid_deploy", `subdomain: ${problem}`);
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

/** A page as visitors are to see it from now on. */
const publicationOf = (page: PageRow, now: number): Publication => ({
  page_id: page._id,
  website_id: page.website_id,
  path: page.path,
  version_id: page.draft_version_id ?? "",
  name: page.name,
  title: titleOf(page),
  description: descriptionOf(page),
  og_image: page.og_image,
  language: languageOf(page),
  page_revision: page.revision,
  published_at: now,
});

/**
 * Computes what publishing a page's draft needs, outside of any transaction.
 * @throws ApiError `nothing_to_deploy`, `invalid_deploy`, and on the first publish `subdomain_taken`
 */
export async function planPublish(context: Context, page: PageRow, wanted: WantedAddress): Promise<PublishPlan> {
  const { db, account, now } = context;
  if (!page.draft_version_id) {
    throw new ApiError(
      "nothing_to_deploy",
      "This page has no code to publish. Generate it, or save a version with POST /v1/versions, and deploy again.",
    );
  }
  const site = (await store.findSite(db, account._id, page.website_id))!;
  const address = site.subdomain ? null : await chooseAddress(context, site, wanted);
  const publication = publicationOf(page, now);
  const before = await store.listPublications(db, site._id);
  const others = before.filter((other) => other.page_id !== page._id && other.path !== page.path);
  const plan = await planSite(context, {
    site,
    shown: { ...site, ...address },
    before,
    after: [...others.map(asPublished), publication],
    pageId: page._id,
  });
  return { publication, address, site: plan };
}

const asPublished = ({ document, fingerprint, menu_entries, ...publication }: store.PublicationRow): Publication =>
  publication;

/**
 * Publishes what was planned in the caller's transaction: visitors see the old documents or the new ones, whole.
 * @throws PremisesChanged, ApiError `subdomain_taken`
 */
export async function publishPage(
  context: Context,
  page: PageRow,
  wanted: WantedAddress,
  plan: PublishPlan,
): Promise<v.InferOutput<typeof Deployment>> {
  const { db, account, now } = context;
  if (!Bun.deepEquals(publicationOf(page, now), plan.publication)) throw new PremisesChanged();
  await assertUnchanged(context, plan.site);
  if (plan.address) await takeAddress(context, page.website_id, plan.address, wanted);
  await carryOut(context, plan.site);
  const firstPublish = plan.site.site.published_at === null;
  await store.setPublishedAt(db, page.website_id, now);
  const site = (await store.findSite(db, account._id, page.website_id))!;
  const custom = site.custom_domain;
  const deployment = {
    page_id: page._id,
    website_id: page.website_id,
    version_id: plan.publication.version_id,
    url: `${siteOrigin(context.services.baseUrl, site)}${page.path}`,
    subdomain: custom ? null : site.subdomain,
    domain: custom ?? site.parent_domain!,
    first_publish: firstPublish,
    deployed_at: isoTime(now),
  };
  await recordEvent(context, pagePublished, () => deployment);
  return deployment;
}

async function takeAddress(
  { db }: Context,
  websiteId: string,
  { parent_domain, subdomain }: Address,
  wanted: WantedAddress,
): Promise<void> {
  try {
    await store.setAddress(db, websiteId, parent_domain, subdomain);
  } catch (error) {
    if (!brokenUniqueRule(error)) throw error;
    // Taken since it was chosen: what nobody asked for by name is chosen anew.
    throw wanted.subdomain === undefined ? new PremisesChanged() : subdomainTaken(subdomain, parent_domain);
  }
}

/**
 * Computes what the documents of a published website become when its address, its name or its pages change; null when
 * it is not published. `assertUnchanged` before the change and `carryOut` after it, in one transaction, make it so.
 * @param change what of the website changes, and a page that is no longer published
 */
export async function planRepublish(
  context: Context,
  websiteId: string,
  change: Partial<Pick<store.Site, "name" | "language" | "custom_domain">>,
  withoutPage?: string,
): Promise<SitePlan | null> {
  const { db, account } = context;
  const site = await store.findSite(db, account._id, websiteId);
  if (!site?.published_at) return null;
  const before = await store.listPublications(db, websiteId);
  const left = before.filter(({ page_id }) => page_id !== withoutPage);
  return await planSite(context, {
    site,
    shown: { ...site, ...change },
    before,
    after: left.map(asPublished),
    pageId: null,
  });
}

/** @throws PremisesChanged when a website that had nothing to be made again is published by now */
export async function assertStillUnpublished({ db, account }: Context, websiteId: string): Promise<void> {
  if ((await store.findSite(db, account._id, websiteId))?.published_at) throw new PremisesChanged();
}
