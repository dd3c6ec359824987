/** The few reads of published sites, prepared once: this is the hot path. */
import { and, count, eq, isNotNull, max, sql } from "drizzle-orm";
import type { Db } from "../storage/client.ts";
import { assets, blobs, documentEncodings, domains, publications, websites } from "../storage/tables.ts";

/** As many as a sitemap may list; https://www.sitemaps.org/protocol.html */
const MOST_LISTED = 50_000;

const siteColumns = {
  _id: websites._id,
  account_id: websites.account_id,
  name: websites.name,
  language: websites.language,
  published_at: websites.published_at,
};

/** Prepares the reads. Only published sites and pages are ever found. */
export function prepareSiteReads(db: Db) {
  const bySubdomain = db
    .select(siteColumns)
    .from(websites)
    .where(
      and(
        eq(websites.parent_domain, sql.placeholder("parent")),
        eq(websites.subdomain, sql.placeholder("subdomain")),
        isNotNull(websites.published_at),
      ),
    )
    .prepare();
  const byDomain = db
    .select(siteColumns)
    .from(domains)
    .innerJoin(websites, eq(websites.domain_id, domains._id))
    .where(and(eq(domains.domain, sql.placeholder("domain")), isNotNull(websites.published_at)))
    .prepare();
  const page = db
    .select({
      page_id: publications.page_id,
      document: publications.document,
      path: publications.path,
      language: publications.language,
    })
    .from(publications)
    .where(and(eq(publications.website_id, sql.placeholder("website")), eq(publications.path, sql.placeholder("path"))))
    .prepare();
  const pages = db
    .select({
      path: publications.path,
      name: publications.name,
      title: publications.title,
      description: publications.description,
      published_at: publications.published_at,
    })
    .from(publications)
    .where(eq(publications.website_id, sql.placeholder("website")))
    .orderBy(publications.path)
    .limit(MOST_LISTED)
    .prepare();
  // Pages that are published are younger than all that were there, so that no two lists have the same of both.
  const published = db
    .select({ pages: count(), newest: max(publications.published_at) })
    .from(publications)
    .where(eq(publications.website_id, sql.placeholder("website")))
    .prepare();
  const first = db
    .select({ path: publications.path })
    .from(publications)
    .where(eq(publications.website_id, sql.placeholder("website")))
    .orderBy(publications.path)
    .limit(1)
    .prepare();
  const asset = db
    .select({ content_type: assets.content_type, bytes: blobs.bytes, blob: assets.blob })
    .from(assets)
    .innerJoin(blobs, eq(blobs.hash, assets.blob))
    .where(eq(assets.file, sql.placeholder("file")))
    .limit(1)
    .prepare();
  const blob = db
    .select({ bytes: blobs.bytes })
    .from(blobs)
    .where(eq(blobs.hash, sql.placeholder("hash")))
    .prepare();
  const document = db
    .select({
      bytes: blobs.bytes,
      /** Null: its encodings have not been made yet. */
      encoded: documentEncodings.document,
      br: documentEncodings.br,
      zstd: documentEncodings.zstd,
      gzip: documentEncodings.gzip,
    })
    .from(blobs)
    .leftJoin(documentEncodings, eq(documentEncodings.document, blobs.hash))
    .where(eq(blobs.hash, sql.placeholder("hash")))
    .prepare();
  return { bySubdomain, byDomain, page, pages, published, first, asset, blob, document };
}

export type SiteReads = ReturnType<typeof prepareSiteReads>;
export type Site = Awaited<ReturnType<SiteReads["bySubdomain"]["all"]>>[number];
/** A published page: its document's hash, and where and in which language it is. */
export type SiteDocument = Pick<
  Awaited<ReturnType<SiteReads["page"]["all"]>>[number],
  "document" | "path" | "language"
>;
export type SitePage = Awaited<ReturnType<SiteReads["pages"]["all"]>>[number];
