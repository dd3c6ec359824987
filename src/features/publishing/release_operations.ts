/** Publishing a whole website, its releases, and going back to one. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { COMPUTING } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { KEPT_RELEASES_IN_WORDS, MOST } from "../../policy/limits.ts";
import { listUnpublished } from "../pages/service.ts";
import { getWebsite, siteOrigin } from "../websites/service.ts";
import { checkFields, Warnings } from "./deploy_checks.ts";
import { addressFields } from "./fields.ts";
import { assertUnchanged, carryOut } from "./plan.ts";
import { Release, toRelease } from "./release_presenter.ts";
import { deleteRelease, differences, getRelease, planRestore } from "./releases.ts";
import { planPublish, publish, publishingTurn } from "./service.ts";
import * as store from "./store.ts";

const SeenPage = v.object({
  path: f.described(v.string(), "Path on its website, such as `/about`."),
  version_id: f.described(v.string(), "The version."),
  title: f.described(v.string(), "Title."),
});
const WayOn = v.object({
  path: f.described(v.string(), "Path on its website, such as `/about`."),
  status: f.described(f.integer, "Status that visitors get."),
  target: f.described(v.nullable(v.string()), "Which part of the page, or where it leads."),
});
const change = f.described(
  v.picklist(["added", "changed", "moved", "removed"]),
  "`moved`: the page is at another path.",
);
const Changes = v.array(
  v.variant("kind", [
    v.object({
      kind: f.described(v.literal("page"), "What it is."),
      change,
      page_id: f.described(v.string(), "The page."),
      before: f.described(v.nullable(SeenPage), "In the other; null when it was not there."),
      after: f.described(v.nullable(SeenPage), "In this release; null when it is not there."),
    }),
    v.object({
      kind: f.described(v.literal("redirect"), "What it is."),
      change,
      page_id: f.described(v.null(), "The page."),
      before: f.described(v.nullable(WayOn), "In the other; null when it was not there."),
      after: f.described(v.nullable(WayOn), "In this release; null when it is not there."),
    }),
  ]),
);

const WebsiteDeployment = f.component("WebsiteDeployment", {
  website_id: f.described(v.string(), "The website."),
  release: Release,
  url: f.described(f.webAddress, "Address.", "http://crumb-co.sites.localhost:3000"),
  subdomain: f.described(v.nullable(v.string()), "Null on a domain of your own."),
  domain: f.described(f.hostName, "The domain name."),
  first_publish: f.described(v.boolean(), "Whether the website got its address with this."),
  pages: f.described(
    v.array(
      v.object({
        page_id: f.described(v.string(), "The page."),
        path: f.described(v.string(), "Path on its website, such as `/about`."),
        version_id: f.described(v.string(), "The version."),
      }),
    ),
    "The pages whose drafts were published.",
  ),
  deployed_at: f.described(f.timestamp, "When it was published."),
  warnings: Warnings,
});

/** The release with what is current by now. */
const shownRelease = async (context: Context, id: string) =>
  toRelease(await getRelease(context, id), context.services.config);

const pageIds = v.optional(
  f.described(
    v.pipe(v.array(f.identifier("page", "page")), v.minLength(1), v.maxLength(MOST.pages)),
    "Pages whose drafts are published; left out: all that have changes.",
    [f.exampleId("page")],
  ),
);

const deployWebsite = operation({
  name: "publish.website",
  route: "POST /v1/websites/:id/deploy",
  scope: "publish",
  summary: "Publish a website",
  description:
    "Publishes the drafts of all pages that have changes, or of those in `page_ids`, as one release: visitors see the old one or the new one, whole. Pages without code are left out. Where a collection has more than 300 records, the pages of them are made after the answer; the records say `pending` until visitors see them. With nothing to publish the answer is 409 `nothing_to_deploy`, and visitors see what they saw. What the checks find wrong with these pages is in `warnings`; with `require_checks` nothing is published while one of them has errors. `subdomain` and `domain` count on the first publish only. Webhooks hear `release.published`. Bad input answers 500 with a `message`, as POST /v1/tools/deploy does.",
  input: {
    id: f.identifier("web", "website"),
    page_ids: pageIds,
    message: f.optional(f.longText(500, "What is new, for the list of releases.", "Spring menu")),
    ...addressFields,
    ...checkFields,
  },
  output: WebsiteDeployment,
  limit: LIMIT.deploy,
  feature: "publish",
  stores: true,
  invalidCode: "invalid_deploy",
  errors: ["nothing_to_deploy", "checks_failed", "subdomain_taken", "invalid_deploy", ...COMPUTING],
  tool: {
    name: "deploy_website",
    core: true,
    toolset: "versions",
    description:
      "Puts all pages with unpublished changes on the public web at once, as one release, and answers the `url` and what is wrong with them (`warnings`). Prefer it to deploy_page when several pages have changed. restore_release goes back. The first deploy of a website fixes its address: pass `subdomain` then to choose it.",
    openWorld: true,
  },
  inTurn: (context, input) => publishingTurn(context, input.id),
  async prepare(context, input) {
    const { id, page_ids, ...wanted } = input;
    await getWebsite(context, id);
    const pages = await listUnpublished(context, id, page_ids);
    return await planPublish(context, id, pages, wanted);
  },
  async handle(context, input, plan) {
    const { site, firstPublish } = await publish(context, input.id, input, plan);
    const custom = site.custom_domain;
    return {
      website_id: site._id,
      release: await shownRelease(context, site.release_id!),
      url: siteOrigin(context.services.baseUrl, site)!,
      subdomain: custom ? null : site.subdomain,
      domain: custom ?? site.parent_domain!,
      first_publish: firstPublish,
      pages: plan.publications.map(({ page_id, path, version_id }) => ({ page_id, path, version_id })),
      deployed_at: isoTime(context.now),
      warnings: plan.warnings,
    };
  },
});

const listReleases = operation({
  name: "releases.list",
  route: "GET /v1/websites/:id/releases",
  scope: "sites:read",
  summary: "List the releases of a website",
  description: `What visitors have seen, newest first. ${KEPT_RELEASES_IN_WORDS}`,
  input: { id: f.identifier("web", "website"), ...f.listFields() },
  output: f.listOf(Release),
  tool: {
    name: "list_releases",
    toolset: "versions",
    description: "Says what was published when, newest first, and which release visitors see (`current`).",
  },
  async handle(context, input) {
    const { db, account, services } = context;
    await getWebsite(context, input.id);
    const { rows, total } = await store.listReleases(db, account._id, input.id, input.limit, input.page * input.limit);
    return f.toList(
      rows.map((row) => toRelease(row, services.config)),
      input,
      total,
    );
  },
});

const findRelease = operation({
  name: "releases.get",
  route: "GET /v1/releases/:id",
  scope: "sites:read",
  summary: "Get a release",
  input: { id: f.identifier("rel", "release") },
  output: Release,
  handle: (context, input) => shownRelease(context, input.id),
});

const diffReleases = operation({
  name: "releases.diff",
  route: "GET /v1/releases/:id/diff",
  scope: "sites:read",
  summary: "Compare two releases",
  description:
    "What is different for visitors in the release: pages in the order of their paths, then redirects. A page is changed when its document is another, be it only for a menu that shows a new page.",
  input: {
    id: f.identifier("rel", "release"),
    against: f.optional(f.identifier("rel", "release of the same website; left out: the one before")),
  },
  output: f.component("ReleaseDiff", {
    release_id: f.described(v.string(), "This release."),
    against_id: f.described(v.nullable(v.string()), "The release it is compared with."),
    changes: f.described(Changes, "What differs, by path."),
  }),
  async handle(context, input) {
    const { againstId, changes } = await differences(context, input.id, input.against);
    return { release_id: input.id, against_id: againstId, changes };
  },
});

const restoreRelease = operation({
  name: "releases.restore",
  route: "POST /v1/releases/:id/restore",
  scope: "publish",
  summary: "Go back to a release",
  description:
    "Visitors see at once what they saw then, also pages that were deleted since (their forms take nothing). It becomes the newest release; drafts stay as they are, so that the next deploy of a page publishes its draft.",
  input: { id: f.identifier("rel", "release") },
  output: Release,
  limit: LIMIT.deploy,
  feature: "publish",
  errors: ["nothing_to_deploy", ...COMPUTING],
  tool: {
    name: "restore_release",
    toolset: "versions",
    description:
      "Shows visitors an earlier release of the website again, at once; drafts stay. Find it with list_releases. Restoring the release that was current before undoes it.",
    openWorld: true,
  },
  async inTurn(context, input) {
    return await publishingTurn(context, (await getRelease(context, input.id)).website_id);
  },
  prepare: (context, input) => planRestore(context, input.id),
  async handle(context, input, plan) {
    await getRelease(context, input.id);
    await assertUnchanged(context, plan);
    await carryOut(context, plan);
    await store.setPublishedAt(context.db, plan.site._id, context.now);
    return await shownRelease(context, plan.releaseId!);
  },
});

const removeRelease = operation({
  name: "releases.delete",
  route: "DELETE /v1/releases/:id",
  scope: "publish",
  summary: "Delete a release",
  description:
    "Frees what it stores beside the others, at once or, of large ones, shortly after. The one that visitors see can't be deleted.",
  ...f.deletes("rel", "release", "DeletedRelease"),
  errors: ["not_possible"],
  async handle(context, input) {
    await deleteRelease(context, input.id);
    return { _id: input.id, deleted: true as const };
  },
});

export const releaseOperations = [
  deployWebsite,
  listReleases,
  findRelease,
  diffReleases,
  restoreRelease,
  removeRelease,
];
