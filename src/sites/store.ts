/** The few reads of published sites, prepared once: this is the hot path. */
import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Brief, emptyBrief } from "../brief/brief.ts";
import { NOT_FOUND_PAGES, pageOfTwin, twinPath } from "../features/websites/service.ts";
import { nextTurn } from "../storage/batches.ts";
import type { Db } from "../storage/client.ts";
import { columnsOf } from "../storage/columns.ts";
import { alive } from "../storage/deletions.ts";
import { idInPlaceholder } from "../storage/dialect.ts";
import { entriesOf, entry, isEntryOf, listedEntries } from "../storage/release_entries.ts";
import {
  assets,
  assetVariants,
  blobs,
  briefs,
  collections,
  documentEncodings,
  domains,
  experimentDocuments,
  experiments,
  publications,
  releaseEntries,
  siteTexts,
  websites,
} from "../storage/tables.ts";

const siteColumns = {
  ...columnsOf(websites, "_id", "account_id", "name", "language", "release_id", "permissions", "agents", "icon"),
};

/** Collections that agents are told of. */
const MOST_COLLECTIONS = 50;

/** Records of a feed. */
const FEED_ITEMS = 30;

const release = sql.placeholder("release");
/** The template of a collection's records is no page that anybody visits. */
const isVisited = sql`${entry.path} NOT LIKE '%/:slug'`;

/** What is said of a page in lists. */
const listed = {
  ...columnsOf(publications, "path", "title", "description", "published_at"),
};

/** Whose site is at a host, and who says that it is theirs. */
function hostReads(db: Db) {
  const targets = alias(domains, "targets");
  return {
    bySubdomain: db
      .select(siteColumns)
      .from(websites)
      .where(
        and(
          eq(websites.parent_domain, sql.placeholder("parent")),
          eq(websites.subdomain, sql.placeholder("subdomain")),
          isNotNull(websites.release_id),
        ),
      )
      .prepare(),
    byDomain: db
      .select(siteColumns)
      .from(domains)
      .innerJoin(websites, eq(websites.domain_id, domains._id))
      .where(
        and(
          eq(domains.domain, sql.placeholder("domain")),
          isNotNull(domains.verified_at),
          isNotNull(websites.release_id),
        ),
      )
      .prepare(),
    /** Where the visitors of a name are sent on to, when both names are held. */
    redirect: db
      .select({ host: targets.domain })
      .from(domains)
      .innerJoin(targets, eq(targets._id, domains.redirect_to))
      .where(
        and(
          eq(domains.domain, sql.placeholder("domain")),
          isNotNull(domains.verified_at),
          isNotNull(targets.verified_at),
        ),
      )
      .prepare(),
    /** Who says that a name is theirs. */
    claim: db
      .select({ _id: domains._id })
      .from(domains)
      .where(and(eq(domains.domain, sql.placeholder("domain")), eq(domains.token, sql.placeholder("token"))))
      .limit(1)
      .prepare(),
    /** Names that lead here as far as is known, and are somebody's or may become so. */
    expected: db
      .select({ _id: domains._id })
      .from(domains)
      .where(
        and(
          eq(domains.domain, sql.placeholder("domain")),
          or(isNotNull(domains.verified_at), eq(domains.status, "verifying")),
        ),
      )
      .limit(1)
      .prepare(),
  };
}

/** What a release has at a path. */
const pathReads = (db: Db) => ({
  page: db
    .select({
      page_id: sql<string | null>`coalesce(${listedEntries.page_id}, ${listedEntries.part_of})`,
      path: listedEntries.path,
      /** Null: no page is here, but a way on. */
      ...columnsOf(publications, "document", "version_id", "language"),
      status: listedEntries.status,
      target: listedEntries.target,
    })
    .from(entriesOf(release, and(eq(entry.path, sql.placeholder("path")), isVisited)))
    .leftJoin(publications, eq(publications._id, listedEntries.publication))
    .limit(1)
    .prepare(),
  /** What is said of a page in lists, and whether search engines may list it. */
  shownPage: db
    .select({
      ...listed,
      part: publications.part,
      is_listed: publications.is_listed,
    })
    .from(entriesOf(release, and(eq(entry.path, sql.placeholder("path")), isVisited)))
    .innerJoin(publications, eq(publications._id, listedEntries.publication))
    .limit(1)
    .prepare(),
  /** The narrowest of some wildcards that there are. */
  wildcard: db
    .select({ path: listedEntries.path, status: sql<number>`${listedEntries.status}`, target: listedEntries.target })
    .from(entriesOf(release, and(idInPlaceholder(entry.path, "paths"), isNotNull(entry.status))))
    .orderBy(desc(sql`length(${listedEntries.path})`))
    .limit(1)
    .prepare(),
  /** The experiment that is running on a page, as it is shown at a path. */
  experiment: db
    .select({
      ...columnsOf(experiments, "_id", "variations", "traffic", "sticky"),
    })
    .from(experiments)
    .where(
      and(
        eq(experiments.page_id, sql.placeholder("page")),
        sql`${experiments.status} = 'running'`,
        eq(experiments.shown_path, sql.placeholder("path")),
      ),
    )
    .prepare(),
  variationDocuments: db
    .select({ variation: experimentDocuments.variation, document: experimentDocuments.document })
    .from(experimentDocuments)
    .where(eq(experimentDocuments.experiment_id, sql.placeholder("experiment")))
    .prepare(),
});

/** What a release has. */
const listReads = (db: Db) => ({
  pages: db
    .select({
      ...listed,
      ...columnsOf(publications, "name", "part", "is_listed"),
      /** Whether it has a Markdown twin; null: that has not been made yet. */
      twin: sql<boolean | null>`length(${documentEncodings.markdown}) > 0`,
    })
    .from(
      entriesOf(release, and(isVisited, isNotNull(entry.publication), gt(entry.path, sql.placeholder("after"))), {
        most: sql.placeholder("most"),
      }),
    )
    .innerJoin(publications, eq(publications._id, listedEntries.publication))
    .leftJoin(documentEncodings, eq(documentEncodings.document, publications.document))
    .orderBy(listedEntries.path)
    .prepare(),
  first: db
    .select({ path: publications.path, document: publications.document, language: publications.language })
    .from(entriesOf(release, isNotNull(entry.publication), { most: 1 }))
    .innerJoin(publications, eq(publications._id, listedEntries.publication))
    .prepare(),
  entries: db
    .select({
      path: listedEntries.path,
      page_id: listedEntries.page_id,
      status: listedEntries.status,
      target: listedEntries.target,
      document: publications.document,
      bytes: sql<number>`length(${blobs.bytes})`,
      /** Null: there is none, or it has not been made yet. */
      br: sql<number | null>`length(${documentEncodings.br})`,
      zstd: sql<number | null>`length(${documentEncodings.zstd})`,
      gzip: sql<number | null>`length(${documentEncodings.gzip})`,
      markdown: sql<number | null>`length(${documentEncodings.markdown})`,
    })
    .from(entriesOf(release, gt(entry.path, sql.placeholder("after")), { most: sql.placeholder("most") }))
    .leftJoin(publications, eq(publications._id, listedEntries.publication))
    .leftJoin(blobs, eq(blobs.hash, publications.document))
    .leftJoin(documentEncodings, eq(documentEncodings.document, publications.document))
    .orderBy(listedEntries.path)
    .prepare(),
  search: db
    .select({
      path: releaseEntries.path,
      title: siteTexts.title,
      text: siteTexts.text,
      is_listed: publications.is_listed,
    })
    .from(sql`site_search`)
    .innerJoin(releaseEntries, sql`${releaseEntries.publication} = site_search.rowid`)
    .innerJoin(publications, eq(publications._id, releaseEntries.publication))
    .innerJoin(siteTexts, eq(siteTexts.publication, releaseEntries.publication))
    .where(and(sql`site_search MATCH ${sql.placeholder("match")}`, isEntryOf(release)))
    .orderBy(sql`bm25(site_search, 0, 10, 4, 1)`)
    .limit(sql.placeholder("most"))
    .prepare(),
});

/** What is known of a website's business, and its collections. */
const collectionReads = (db: Db) => ({
  /** What is known of a website's business. */
  brief: db
    .select({ brief: briefs.brief, revision: briefs.revision })
    .from(briefs)
    .where(and(eq(briefs.website_id, sql.placeholder("website")), isNull(briefs.page_id)))
    .limit(1)
    .prepare(),
  /** Collections of a website that have a feed. */
  feeds: db
    .select({ name: collections.name, route: collections.route })
    .from(collections)
    .where(
      and(
        eq(collections.website_id, sql.placeholder("website")),
        eq(collections.feed, true),
        isNotNull(collections.route),
        alive(collections._id),
      ),
    )
    .prepare(),
  /** What a release has in a folder, the newest first. */
  feedItems: db
    .select({
      ...columnsOf(publications, "path", "name", "description", "published_at"),
    })
    .from(entriesOf(release, and(gt(entry.path, sql.placeholder("from")), lt(entry.path, sql.placeholder("to")))))
    .innerJoin(publications, eq(publications._id, listedEntries.publication))
    .where(sql`${publications.part} >= 'rec_'`)
    .orderBy(desc(publications.published_at))
    .limit(FEED_ITEMS)
    .prepare(),
  /** Collections of a website whose records have pages. */
  routedCollections: db
    .select({ name: collections.name, route: collections.route })
    .from(collections)
    .where(
      and(eq(collections.website_id, sql.placeholder("website")), isNotNull(collections.route), alive(collections._id)),
    )
    .orderBy(collections.route)
    .limit(MOST_COLLECTIONS)
    .prepare(),
  /** Records that a release has in a folder and search engines may list, by their paths. */
  records: db
    .select(listed)
    .from(entriesOf(release, and(gt(entry.path, sql.placeholder("after")), lt(entry.path, sql.placeholder("to")))))
    .innerJoin(publications, eq(publications._id, listedEntries.publication))
    .where(and(sql`${publications.part} >= 'rec_'`, eq(publications.is_listed, true)))
    .orderBy(listedEntries.path)
    .limit(sql.placeholder("most"))
    .prepare(),
});

/** What documents and files consist of. */
const contentReads = (db: Db) => ({
  // Two where the same file is called differently.
  asset: db
    .selectDistinct({
      hash: assets.blob,
      content_type: assets.content_type,
      size: assets.size_bytes,
      kind: assets.kind,
      name: assets.name,
    })
    .from(assets)
    .where(eq(assets.file, sql.placeholder("file")))
    .limit(2)
    .prepare(),
  variant: db
    .select({
      hash: assetVariants.blob,
      content_type: assetVariants.content_type,
      size: assetVariants.size_bytes,
      kind: sql<"image">`'image'`,
      name: sql<null>`NULL`,
    })
    .from(assetVariants)
    .where(eq(assetVariants.file, sql.placeholder("file")))
    .limit(1)
    .prepare(),
  blob: db
    .select({ bytes: blobs.bytes })
    .from(blobs)
    .where(eq(blobs.hash, sql.placeholder("hash")))
    .prepare(),
  document: db
    .select({
      bytes: blobs.bytes,
      /** Null: its encodings have not been made yet. */
      encoded: documentEncodings.document,
      ...columnsOf(documentEncodings, "br", "zstd", "gzip"),
      /** How long its Markdown is; null: it has not been made yet. */
      markdown: sql<number | null>`length(${documentEncodings.markdown})`,
    })
    .from(blobs)
    .leftJoin(documentEncodings, eq(documentEncodings.document, blobs.hash))
    .where(eq(blobs.hash, sql.placeholder("hash")))
    .prepare(),
  markdown: db
    .select({ bytes: documentEncodings.markdown })
    .from(documentEncodings)
    .where(eq(documentEncodings.document, sql.placeholder("hash")))
    .prepare(),
});

/** Prepares the reads. Only published sites and pages are ever found. */
export const prepareSiteReads = (db: Db) => ({
  ...hostReads(db),
  ...pathReads(db),
  ...listReads(db),
  ...collectionReads(db),
  ...contentReads(db),
});

export type SiteReads = ReturnType<typeof prepareSiteReads>;
export type Site = Awaited<ReturnType<SiteReads["bySubdomain"]["all"]>>[number];
/** A published page: its document's hash, and where and in which language it is. */
export type SiteDocument = Awaited<ReturnType<SiteReads["first"]["all"]>>[number];
/** What is at a path of a site. */
export type SiteEntry = Awaited<ReturnType<SiteReads["page"]["all"]>>[number];

/** The page that is at a path, or null. */
export const pageIn = (
  entry: SiteEntry | undefined,
): (SiteDocument & { page_id: string | null; version_id: string }) | null =>
  entry?.document == null
    ? null
    : {
        page_id: entry.page_id,
        path: entry.path,
        document: entry.document,
        version_id: entry.version_id!,
        language: entry.language!,
      };

export type SitePage = Awaited<ReturnType<SiteReads["pages"]["all"]>>[number];
export type FeedItem = Awaited<ReturnType<SiteReads["feedItems"]["all"]>>[number];

/** What is known of a website's business, with the number of its newest change; null: nobody has said anything. */
export async function knownFacts(
  reads: SiteReads,
  website: string,
): Promise<{ facts: Brief; revision: number } | null> {
  const [row] = await reads.brief.all({ website });
  // A member that is newer than the row is empty in it.
  return row ? { facts: { ...emptyBrief(), ...row.brief }, revision: row.revision } : null;
}

/** Pages that are read in a row. */
const READ_AT_ONCE = 1000;

/**
 * All pages of a release that search engines may list, some in each turn of the event loop. A page has no twin where
 * another page is at the twin's address.
 */
export async function listedPages(reads: SiteReads, release: string | null): Promise<SitePage[]> {
  const pages: SitePage[] = [];
  const taken = new Set<string | null>();
  for (let after = ""; ; ) {
    const some = await reads.pages.all({ release, after, most: READ_AT_ONCE });
    for (const { path } of some) if (pageOfTwin(path) !== null) taken.add(path);
    pages.push(...some.filter(({ path, is_listed }) => is_listed && !NOT_FOUND_PAGES.includes(path)));
    if (some.length < READ_AT_ONCE)
      return taken.size === 0
        ? pages
        : pages.map((page) => (taken.has(twinPath(page.path)) ? { ...page, twin: false } : page));
    after = some.at(-1)!.path;
    await nextTurn();
  }
}

/** The feeds of a website: where each is, and the paths that its records are between. */
export async function feedsOf(
  reads: SiteReads,
  website: string,
): Promise<{ path: string; base: string; name: string }[]> {
  const rows = await reads.feeds.all({ website });
  return rows.map(({ name, route }) => {
    const base = route!.slice(0, -"/:slug".length);
    return { name, base, path: `${base}/feed.xml` };
  });
}
