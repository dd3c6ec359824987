/**
 * Previews: a draft, or any version, as the document that publishing would make of it. Made off the main thread, once
 * for all who look at the same thing: whoever opens a link a thousand times has it made once.
 */
import { HtmlLimitError } from "../../html/limits.ts";
import { ApiError, notFound, orNotFound } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Context, DocumentBody, Services } from "../../operation/operation.ts";
import type { Db } from "../../storage/client.ts";
import { type ContentUse, type Filling, findUse, hasCollections, readContent } from "../cms/service.ts";
import { findPage, listSitePages, type PageRow } from "../pages/service.ts";
import { partsOfVersion } from "../parts/service.ts";
import { codeOfVersion, findVersion, type VersionRow } from "../versions/service.ts";
import { findWebsite, siteOrigin, type WebsiteRow } from "../websites/service.ts";
import { renderPreview } from "./computations.ts";
import { mayAskForContent, RECORD_FIELDS } from "./content.ts";
import type { DocumentParts, UnderLink } from "./document.ts";
import { isInMenu } from "./plan.ts";
import { type PreviewClaim, readPreviewToken, readReviewToken } from "./preview_links.ts";
import { findAnyReviewLink, findReviewLink } from "./store.ts";
import { descriptionOf, languageOf, ownedFieldsOf, titleOf } from "./texts.ts";

/** Previews are customers' code on the application's host: an opaque origin keeps them from its cookies and API. */
export const PREVIEW_HEADERS = {
  "Content-Security-Policy": "sandbox allow-scripts allow-forms allow-popups allow-modals",
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
};

const KEPT_CHARACTERS = 16 * 1024 * 1024;

/** Whose page may be looked at, and with what. */
type Looking = Pick<Context, "db" | "services"> & { account: { _id: string } };

/** The page and the version that a preview shows. Throws `not_found`. */
async function findShown(
  { db, account }: Looking,
  pageId: string,
  versionId: string | undefined | null,
): Promise<{ page: PageRow; version: VersionRow }> {
  const page = orNotFound(await findPage(db, account._id, pageId), "page", pageId);
  const version = await findShownVersion(db, page, versionId);
  if (versionId && !version) throw notFound("version of this page", versionId);
  if (!version) {
    throw new ApiError(
      "not_found",
      "This page has no code yet. Generate it with POST /v1/pages/:id/generate, or save a version.",
    );
  }
  return { page, version };
}

/** A version of a page, or its draft; null when there is none. */
async function findShownVersion(db: Db, page: PageRow, versionId: string | undefined | null) {
  const shown = versionId ?? page.draft_version_id;
  const version = shown ? await findVersion(db, page.account_id, shown) : null;
  return version?.page_id === page._id ? version : null;
}

/** Throws `not_found` when there is nothing to preview. */
export async function assertPreviewable(looking: Looking, pageId: string, versionId: string | null): Promise<void> {
  await findShown(looking, pageId, versionId);
}

/** Throws `not_found` when no page of a website has anything to preview. */
export async function assertSitePreviewable({ db }: Looking, websiteId: string): Promise<void> {
  if ((await listSitePages(db, websiteId)).some((page) => page.draft_version_id !== null)) return;
  throw new ApiError(
    "not_found",
    "No page of this website has code yet. Generate one with POST /v1/pages/:id/generate, or save a version.",
  );
}

/**
 * The document of a page's draft, or of one of its versions.
 * @throws ApiError `not_found`; `not_possible` when the code can't be read
 */
export async function previewDocument(
  looking: Looking,
  pageId: string,
  versionId: string | undefined | null,
): Promise<DocumentBody> {
  const { page, version } = await findShown(looking, pageId, versionId);
  return await documentOf(looking, page, version, await listSitePages(looking.db, page.website_id), page.path);
}

async function documentOf(
  { db, account, services }: Looking,
  page: PageRow,
  version: VersionRow,
  pages: { path: string; name: string }[],
  path: string,
  underLink?: UnderLink,
): Promise<DocumentBody> {
  // In a frame in which elements are chosen they are those of the code: its samples, and not what takes their place.
  const shown = underLink?.isFramed ? null : await contentIn({ db, account, services }, page, version, path);
  const parts: Omit<DocumentParts, "html" | "css" | "javascript"> = {
    title: shown?.title ?? titleOf(page),
    description: descriptionOf(page),
    canonical: null,
    siteName: page.website_name,
    ...(page.website_logo === null ? {} : { logo: page.website_logo }),
    ...(page.website_icon === null ? {} : { icon: page.website_icon }),
    ogImage: page.og_image,
    language: languageOf(page),
    owned: [...ownedFieldsOf(page), ...(shown?.title == null ? [] : RECORD_FIELDS)],
    noindex: true,
    navigation: {
      path,
      pages: pages.filter(({ path }) => isInMenu({ path, part: "" })).map(({ path, name }) => ({ path, name })),
    },
    forms: "preview",
    underLink,
    ...(shown ? { content: shown.filling } : {}),
  };
  const taken = await partsOfVersion(db, version);
  const key = sha256Hex(JSON.stringify([version.html, version.css, version.javascript, parts, taken?.ids]));
  const text = await keptPreviews(services).load(key, async () => {
    const code = await codeOfVersion(db, version);
    const compute = services.computeFor(account._id);
    return await compute(
      renderPreview,
      { ...code, ...parts, shared: taken?.texts ?? {} },
      { signal: services.stopping },
    );
  });
  return { text, headers: PREVIEW_HEADERS };
}

/** What a draft shows of its website's content: records as editors have them, also those that are not published. */
async function contentIn(
  { db, account, services }: Looking,
  page: PageRow,
  version: VersionRow,
  path: string,
): Promise<{ filling: Filling; title: string | null } | null> {
  if (!(await hasCollections(db, page.website_id))) return null;
  const kept = keptPreviews(services);
  // What the code asks for is the same as long as it is: "" where it asks for nothing.
  const asked = await kept.load(`use ${version.html}`, async () => {
    const { html } = await codeOfVersion(db, version);
    if (!mayAskForContent(html)) return "";
    const use = await services.computeFor(account._id)(findUse, html, { signal: services.stopping });
    return use ? JSON.stringify(use) : "";
  });
  if (asked === "") return null;
  const reader = await readContent({ db, account }, page.website_id, siteOrigin(services.baseUrl, page), "editors");
  const found = reader.templateOf(page.path) ? await reader.recordAt(path) : null;
  const part = found?.record._id ?? "";
  const filling = await reader.fillingFor(
    { path, part, language: languageOf(page) ?? "" },
    JSON.parse(asked) as ContentUse,
  );
  if (!filling) return null;
  const head = found && (await reader.headOf(found.collection, found.record, page.website_name));
  return { filling, title: head?.title ?? null };
}

/** What a token lets whoever has it do: null where we did not sign it, "ended" where it did not last as long. */
export async function claimOf(
  db: Db,
  secret: string,
  token: string,
  now: number,
): Promise<PreviewClaim | "ended" | null> {
  const id = readReviewToken(secret, token);
  if (id === null) return readPreviewToken(secret, token, now);
  const link = await findAnyReviewLink(db, id);
  if (!link || link.expires_at <= now) return "ended";
  const { account_id: account, website_id: website, comments, reviewer, expires_at: expiresAt } = link;
  const claim = { account, website, page: null, version: null, expiresAt, link: id };
  return comments ? { ...claim, review: { reviewer } } : claim;
}

/** What is at an address below a preview link. */
export interface LinkedPage {
  website: Pick<WebsiteRow, "_id" | "name" | "language">;
  /** Every page of the website, the home page first. */
  pages: SitePage[];
  /** The page that the link begins with; null: there is none any more. */
  start: SitePage | null;
  page: PageRow | null;
  /** Null: the page has no code yet. */
  version: VersionRow | null;
  /** Where it is looked at: of a record's page not the path of its template. */
  path: string;
}

type SitePage = Awaited<ReturnType<typeof listSitePages>>[number];

/**
 * What a preview link shows at a path of its website (null: where it begins), or null when the link was revoked, or its
 * page or website is gone.
 */
export async function findLinked(db: Db, claim: PreviewClaim, path: string | null): Promise<LinkedPage | null> {
  if (claim.link && !(await findReviewLink(db, claim.account, claim.link))) return null;
  const first = claim.page ? await findPage(db, claim.account, claim.page) : null;
  if (claim.page && !first) return null;
  const websiteId = first?.website_id ?? claim.website;
  const website = websiteId ? await findWebsite(db, claim.account, websiteId) : null;
  if (!website) return null;
  const pages = await listSitePages(db, website._id);
  const start = pages.find((page) => page._id === first?._id) ?? pages[0] ?? null;
  const found = path === null ? start : pages.find((page) => page.path === path);
  const template = found || path === null ? null : await templateAt(db, claim.account, website._id, path, pages);
  const shown = found ?? template;
  const page = shown ? await findPage(db, claim.account, shown._id) : null;
  const version = page && (await findShownVersion(db, page, page._id === claim.page ? claim.version : null));
  return { website, pages, start, page, version, path: path ?? start?.path ?? "/" };
}

/** The template of the record whose page is at a path. */
async function templateAt(
  db: Db,
  accountId: string,
  websiteId: string,
  path: string,
  pages: SitePage[],
): Promise<SitePage | null> {
  if (!(await hasCollections(db, websiteId))) return null;
  const found = await (await readContent({ db, account: { _id: accountId } }, websiteId, null, "editors")).recordAt(
    path,
  );
  return pages.find((page) => page.path === found?.collection.route) ?? null;
}

/**
 * The document of what is below a preview link; its addresses stay below the link.
 * @param isFramed whether elements of it are to be chosen
 * @throws ApiError `not_possible` when the code can't be read
 */
export async function linkedDocument(
  looking: Looking,
  { pages, path }: LinkedPage,
  page: PageRow,
  version: VersionRow,
  isFramed: boolean,
): Promise<DocumentBody> {
  const link = { siteOrigin: siteOrigin(looking.services.baseUrl, page), isFramed };
  return await documentOf(looking, page, version, pages, path, link);
}

interface KeptPreviews {
  load(key: string, make: () => Promise<string>): Promise<string>;
}

const kept = new WeakMap<Services, KeptPreviews>();

/** The previews that were made last; those that are being made are waited for together. */
function keptPreviews(services: Services): KeptPreviews {
  const known = kept.get(services);
  if (known) return known;
  const texts = new Map<string, string>();
  const making = new Map<string, Promise<string>>();
  let characters = 0;

  function keep(key: string, text: string): void {
    texts.set(key, text);
    characters += text.length;
    for (const [oldest, old] of texts) {
      if (characters <= KEPT_CHARACTERS) break;
      texts.delete(oldest);
      characters -= old.length;
    }
  }

  const previews: KeptPreviews = {
    async load(key, make) {
      const here = texts.get(key);
      if (here !== undefined) return here;
      const begun = making.get(key);
      if (begun) return await begun;
      const made = make()
        .then((text) => {
          keep(key, text);
          return text;
        })
        .catch((error) => {
          throw error instanceof HtmlLimitError ? new ApiError("not_possible", error.said) : error;
        })
        .finally(() => making.delete(key));
      making.set(key, made);
      return await made;
    },
  };
  kept.set(services, previews);
  return previews;
}
