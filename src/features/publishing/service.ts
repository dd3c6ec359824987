/** Publishing: documents for visitors, and the addresses they are at. */
import type * as v from "valibot";
import { HtmlLimitError } from "../../html/limits.ts";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, notFound } from "../../operation/errors.ts";
import type { Context, DocumentBody } from "../../operation/operation.ts";
import { putBlob } from "../../storage/blobs.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { formsToWire } from "../forms/service.ts";
import { findPage, listSitePages, type PageRow } from "../pages/service.ts";
import { codeOf, findVersion } from "../versions/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { type DocumentParts, type RenderedDocument, renderDocument } from "./document.ts";
import { type Deployment, pagePublished } from "./events.ts";
import { siteOrigin, subdomainFromName, subdomainProblem } from "./rules.ts";
import * as store from "./store.ts";

export { siteOrigin } from "./rules.ts";

/** Previews are customers' code on the application's host: an opaque origin keeps them from its cookies and API. */
const PREVIEW_HEADERS = {
  "Content-Security-Policy": "sandbox allow-scripts allow-forms allow-popups allow-modals",
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
};

const titleOf = (page: PageRow) =>
  page.title ?? page.generated_title ?? (page.path === "/" ? page.website_name : `${page.name} · ${page.website_name}`);
const descriptionOf = (page: PageRow) =>
  page.description ?? page.generated_description ?? `${page.name}: ${page.website_name}`;
const languageOf = (page: PageRow) => page.website_language ?? page.generated_language ?? "en";

/** The document of a page's draft, or of one of its versions. Throws `not_found`. */
export async function previewDocument(
  { db, account }: Pick<Context, "db" | "account">,
  pageId: string,
  versionId: string | undefined | null,
): Promise<DocumentBody> {
  const page = await findPage(db, account._id, pageId);
  if (!page) throw notFound("page", pageId);
  if (versionId && (await findVersion(db, account._id, versionId))?.page_id !== page._id)
    throw notFound("version of this page", versionId);
  const version = versionId ?? page.draft_version_id;
  const code = version ? await codeOf(db, account._id, version) : null;
  if (!code) {
    throw new ApiError(
      "not_found",
      "This page has no code yet. Generate it with POST /v1/pages/:id/generate, or save a version.",
    );
  }
  const { text } = rendered("not_possible", {
    ...code,
    title: titleOf(page),
    description: descriptionOf(page),
    canonical: null,
    siteName: page.website_name,
    ogImage: page.og_image,
    language: languageOf(page),
    noindex: true,
    navigation: { path: page.path, pages: await listSitePages(db, page.website_id) },
    forms: "preview",
  });
  return { text, headers: PREVIEW_HEADERS };
}

function rendered(code: "not_possible" | "invalid_deploy", parts: DocumentParts): RenderedDocument {
  try {
    return renderDocument(parts);
  } catch (error) {
    if (error instanceof HtmlLimitError) throw new ApiError(code, error.message);
    throw error;
  }
}

/** The address of a website that has none yet: what was wanted, or the name made unique. Throws `invalid_deploy`, `subdomain_taken`. */
async function claimAddress(
  context: Context,
  site: store.Site,
  wanted: { subdomain?: string; domain?: string },
): Promise<void> {
  const { db, services } = context;
  const { defaultDomain, alternateDomain } = services.config;
  const parent = wanted.domain ?? defaultDomain;
  if (parent !== defaultDomain && parent !== alternateDomain) {
    throw new ApiError(
      "invalid_deploy",
      `domain: must be "${defaultDomain}" or "${alternateDomain}", but is "${parent}". A domain of your own is linked with PUT /v1/websites/:id.`,
    );
  }
  let label = wanted.subdomain?.toLowerCase();
  if (label === undefined) {
    for (let attempt = 0; label === undefined; attempt++) {
      const candidate = subdomainFromName(site.name, attempt);
      if (!(await store.isAddressTaken(db, parent, candidate))) label = candidate;
    }
  }
  const problem = subdomainProblem(label);
  if (problem) throw new ApiError("invalid_deploy", `subdomain: ${problem}`);
  try {
    await store.setAddress(db, site._id, parent, label);
  } catch (error) {
    if (!brokenUniqueRule(error)) throw error;
    throw new ApiError(
      "subdomain_taken",
      `"${label}.${parent}" belongs to another website. Choose another subdomain, or leave it out.`,
    );
  }
}

/** Whether a website could have this address now. */
export async function isSubdomainFree(db: Context["db"], parent: string, label: string): Promise<boolean> {
  return subdomainProblem(label) === null && !(await store.isAddressTaken(db, parent, label));
}

/**
 * Publishes a page's draft in the caller's transaction: visitors see the old document or the new one, whole.
 * @throws ApiError `nothing_to_deploy`, and on the first publish `invalid_deploy` or `subdomain_taken`
 */
export async function publishPage(
  context: Context,
  page: PageRow,
  wanted: { subdomain?: string; domain?: string },
): Promise<v.InferOutput<typeof Deployment>> {
  const { db, account, now } = context;
  if (!page.draft_version_id) {
    throw new ApiError(
      "nothing_to_deploy",
      "This page has no code to publish. Generate it, or save a version with POST /v1/versions, and deploy again.",
    );
  }
  let site = (await store.findSite(db, account._id, page.website_id))!;
  const firstPublish = site.published_at === null;
  if (!site.subdomain) {
    await claimAddress(context, site, wanted);
    site = (await store.findSite(db, account._id, page.website_id))!;
  }
  const publication = {
    page_id: page._id,
    website_id: site._id,
    path: page.path,
    version_id: page.draft_version_id,
    name: page.name,
    title: titleOf(page),
    description: descriptionOf(page),
    og_image: page.og_image,
    language: languageOf(page),
    page_revision: page.revision,
    published_at: now,
  };
  const before = await store.listPublications(db, site._id);
  const others = before.filter((other) => other.page_id !== page._id && other.path !== page.path);
  const pages = homeFirst([...others, publication]);
  await store.savePublication(db, { ...publication, ...(await storeDocument(context, site, publication, pages)) });
  const sameEntry = before.some((row) => row.page_id === page._id && row.path === page.path && row.name === page.name);
  if (!sameEntry) await renderAgain(context, site, others, pages);
  await store.setPublishedAt(db, site._id, now);
  const custom = site.custom_domain;
  const deployment = {
    page_id: page._id,
    website_id: page.website_id,
    version_id: page.draft_version_id,
    url: `${siteOrigin(context.services.baseUrl, site)}${page.path}`,
    subdomain: custom ? null : site.subdomain,
    domain: custom ?? site.parent_domain!,
    first_publish: firstPublish,
    deployed_at: isoTime(now),
  };
  await recordEvent(context, pagePublished, () => deployment);
  return deployment;
}

type Unrendered = Omit<store.PublicationRow, "document">;

/** Publications in the order of navigation: the home page, then as the pages were made. */
const homeFirst = (publications: Unrendered[]): Unrendered[] =>
  publications.toSorted((a, b) => Number(a.path !== "/") - Number(b.path !== "/") || (a.page_id < b.page_id ? -1 : 1));

async function storeDocument(
  context: Context,
  site: store.Site,
  publication: Unrendered,
  pages: Unrendered[],
): Promise<{ document: string; language: string }> {
  const { db, account, services } = context;
  const code = await codeOf(db, account._id, publication.version_id);
  if (!code) throw new Error(`the published version ${publication.version_id} has no code`);
  const { text, language } = rendered("invalid_deploy", {
    ...code,
    title: publication.title,
    description: publication.description,
    canonical: `${siteOrigin(services.baseUrl, site)}${publication.path}`,
    siteName: site.name,
    ogImage: publication.og_image,
    language: publication.language,
    noindex: false,
    navigation: { path: publication.path, pages },
    forms: await formsToWire(context, { pageId: publication.page_id, versionId: publication.version_id }, code.html),
  });
  return { document: await putBlob(db, text), language };
}

async function renderAgain(
  context: Context,
  site: store.Site,
  publications: Unrendered[],
  pages: Unrendered[],
): Promise<void> {
  for (const publication of publications) {
    try {
      const { document } = await storeDocument(context, site, publication, pages);
      await store.setDocument(context.db, publication.page_id, document);
    } catch (error) {
      // A page from before there were limits of html: visitors go on seeing what they see.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/** Makes the documents of a published website again, because its address or its navigation has changed. */
export async function republishWebsite(context: Context, websiteId: string): Promise<void> {
  const site = await store.findSite(context.db, context.account._id, websiteId);
  if (!site?.published_at) return;
  const publications = homeFirst(await store.listPublications(context.db, websiteId));
  await renderAgain(context, site, publications, publications);
}
