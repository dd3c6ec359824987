/**
 * Previews: a draft, or any version, as the document that publishing would make of it. Made off the main thread, once
 * for all who look at the same thing: whoever opens a link a thousand times has it made once.
 */
import { HtmlLimitError } from "../../html/limits.ts";
import { ApiError, notFound } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { Context, DocumentBody, Services } from "../../operation/operation.ts";
import { findPage, listSitePages, type PageRow } from "../pages/service.ts";
import { codeOf, findVersion, type VersionRow } from "../versions/service.ts";
import { renderPreview } from "./computations.ts";
import type { DocumentParts } from "./document.ts";
import { descriptionOf, languageOf, titleOf } from "./texts.ts";

/** Previews are customers' code on the application's host: an opaque origin keeps them from its cookies and API. */
const PREVIEW_HEADERS = {
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
  const page = await findPage(db, account._id, pageId);
  if (!page) throw notFound("page", pageId);
  const shown = versionId ?? page.draft_version_id;
  const version = shown ? await findVersion(db, account._id, shown) : null;
  if (versionId && version?.page_id !== page._id) throw notFound("version of this page", versionId);
  if (!version) {
    throw new ApiError(
      "not_found",
      "This page has no code yet. Generate it with POST /v1/pages/:id/generate, or save a version.",
    );
  }
  return { page, version };
}

/** Throws `not_found` when there is nothing to preview. */
export async function assertPreviewable(looking: Looking, pageId: string, versionId: string | undefined) {
  await findShown(looking, pageId, versionId);
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
  const { db, account, services } = looking;
  const { page, version } = await findShown(looking, pageId, versionId);
  const parts: Omit<DocumentParts, "html" | "css" | "javascript"> = {
    title: titleOf(page),
    description: descriptionOf(page),
    canonical: null,
    siteName: page.website_name,
    ogImage: page.og_image,
    language: languageOf(page),
    noindex: true,
    navigation: {
      path: page.path,
      pages: (await listSitePages(db, page.website_id)).map(({ path, name }) => ({ path, name })),
    },
    forms: "preview",
  };
  const key = sha256Hex(JSON.stringify([version.html, version.css, version.javascript, parts]));
  const text = await keptPreviews(services).load(key, async () => {
    const code = (await codeOf(db, account._id, version._id))!;
    const compute = services.computeFor(account._id);
    return await compute(renderPreview, { ...code, ...parts }, { signal: services.stopping });
  });
  return { text, headers: PREVIEW_HEADERS };
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
          throw error instanceof HtmlLimitError ? new ApiError("not_possible", error.message) : error;
        })
        .finally(() => making.delete(key));
      making.set(key, made);
      return await made;
    },
  };
  kept.set(services, previews);
  return previews;
}
