/**
 * What published sites consist of: documents and files as they are stored, and what every site has without anyone making
 * it. Kept in memory while there is room; who asks for it, visitors or the bucket of published sites, gets the same bytes.
 */

import { FONT_FILES } from "../design/fonts.ts";
import { BEACON_SCRIPT } from "../features/analytics/service.ts";
import { ownToken, probeAnswer } from "../features/domains/service.ts";
import { NOT_FOUND_PAGES, SITE_FILES } from "../features/websites/service.ts";
import { keptName } from "../lib/file_names.ts";
import { sha256Hex } from "../lib/hash.ts";
import { collapsed } from "../lib/one_line.ts";
import type { Services } from "../operation/operation.ts";
import { readContent, wholeContent } from "../storage/chunks.ts";
import { VERSION } from "../version.ts";
import { type Content, createContentCache, makeContent, storedContent, withHeaders } from "./content.ts";
import { CATALOG_PATH, cardOf, cardPath, catalogOf, SITE_MCP_PATH } from "./discovery.ts";
import { followWildcards, type Way } from "./edge.ts";
import type { StoredFile } from "./file_responses.ts";
import { faviconSvg, feedXml, noSitePage, notFoundMessage, robotsText, sitemapFiles } from "./generated_files.ts";
import { llmsText } from "./llms_text.ts";
import { lookups } from "./lookups.ts";
import type { MessagePages } from "./message_page.ts";
import { createMessagePages } from "./message_page.ts";
import { findPageTest, type PageTest } from "./page_tests.ts";
import { siteReads } from "./reads.ts";
import { feedsOf, knownFacts, listedPages, pageIn, type Site, type SiteEntry } from "./store.ts";
import { MARKDOWN, tokensOf } from "./twins.ts";

const LONGEST_TOKEN = 100;
const HTML = "text/html; charset=utf-8";

const SITEMAP = /^\/sitemap(?:-[1-9]\d{0,3})?\.xml$/;
const SHARED_PATH = /^\/_sw\/(fonts|assets)\/([\w.-]+)$/;

export interface SiteContents {
  /** The origin of a site at a host. */
  originOf(host: string): string;
  /** The published site at a host, or null. */
  findSite(host: string): Promise<Site | null>;
  /** The origin that the visitors of a name are sent on to, or null. */
  findRedirect(host: string): Promise<string | null>;
  /** Whether a name leads here that is somebody's, or may become so when its proof is seen. */
  isExpected(host: string): Promise<boolean>;
  /** What a site's release has at a path. */
  findEntry(site: Site, path: string): Promise<SiteEntry | undefined>;
  /** What a name's probe is answered with when the token is that of somebody who says that it is theirs; else null. */
  answerProbe(host: string, token: string): Promise<string | null>;
  document(hash: string): Promise<Content>;
  /** The Markdown twin of a document, or null. */
  twin(hash: string): Promise<Content | null>;
  /** How a page is shown in several ways; null: it is not. */
  findTest(page: NonNullable<ReturnType<typeof pageIn>>): Promise<PageTest | null>;
  /** One of `SITE_FILES`, as it is at a host; null for other paths. */
  generate(site: Site, host: string, path: string): Promise<Content | null>;
  /** Where its sitemaps are: one, or an index with those that it leads to. */
  sitemapPaths(site: Site): Promise<string[]>;
  /** Where an address leads by the site's wildcards; null: nowhere. */
  findWay(site: Site, path: string): Promise<Way | null>;
  /** What is shown where nothing is; `isOwn`: it is a page of the website's, with what its author wants to run. */
  notFoundPage(site: Site): Promise<{ content: Content; isOwn: boolean }>;
  /** Fonts and assets, which are the same on every host; null when there is none at the path. */
  shared(path: string): Promise<Content | null>;
  /** The asset at a path, or null. */
  findFile(path: string): Promise<StoredFile | null>;
  /** Bytes of an asset, piece by piece; the end is exclusive. */
  readFile(file: StoredFile, start: number, end: number): AsyncGenerator<Uint8Array, void>;
  beaconScript(): Promise<Content>;
  /** The page of a host that no site has. */
  noSite(): Promise<Content>;
}

interface ContentsState extends Pick<Services, "storage" | "config" | "linkSecret"> {
  readonly messages: MessagePages;
  readonly base: URL;
  readonly loadDocument: ReturnType<typeof createContentCache>;
  readonly loadFile: ReturnType<typeof createContentCache>;
}

export function createSiteContents({
  storage,
  config,
  baseUrl,
  linkSecret,
  measurements,
  part,
}: Services): SiteContents {
  const contents: ContentsState = {
    storage,
    config,
    linkSecret,
    messages: part(createMessagePages),
    base: new URL(baseUrl),
    loadDocument: createContentCache(lookups(measurements, "documents")),
    loadFile: createContentCache(lookups(measurements, "files")),
  };

  return {
    originOf: (host) => originOf(contents, host),
    noSite: () => text(contents, noSitePage(), HTML),
    beaconScript: () => text(contents, BEACON_SCRIPT, "text/javascript; charset=utf-8"),
    findSite: (host) => findSite(contents, host),
    async findRedirect(host) {
      const [target] = await reads(contents).redirect.all({ domain: host });
      return target ? originOf(contents, target.host) : null;
    },
    isExpected: async (host) => (await reads(contents).expected.all({ domain: host })).length > 0,
    answerProbe: (host, token) => answerProbe(contents, host, token),
    findEntry: (site, path) => findEntry(contents, site, path),
    document: (hash) => loadStored(contents, hash),
    twin: (hash) => twin(contents, hash),
    findTest: (page) => findPageTest(reads(contents), page, (hash) => loadStored(contents, hash)),
    generate: (site, host, path) => generate(contents, site, host, path),
    async sitemapPaths(site) {
      return [...sitemapFiles("", await listedPages(reads(contents), site.release_id)).keys()];
    },
    findWay: (site, path) => findWay(contents, site, path),
    notFoundPage: (site) => notFoundPage(contents, site),
    findFile: (path) => findFile(contents, path),
    readFile: ({ hash }, start, end) => readContent(storage.read, hash, start, end),
    shared: (path) => shared(contents, path),
  };
}

/** Made anew only when a page was published, or went, or what is known of the business is another. */
async function llms(contents: ContentsState, site: Site, origin: string): Promise<Content | null> {
  const known = await knownFacts(reads(contents), site._id);
  const key = JSON.stringify(["/llms.txt", origin, site.release_id, site.name, site.language, known?.revision]);
  return await contents.loadDocument(key, async () => {
    const pages = await listedPages(reads(contents), site.release_id);
    return await text(contents, llmsText(origin, site, pages, known?.facts ?? null), "text/plain; charset=utf-8");
  });
}

/** `/sitemap.xml`, or `/sitemap-2.xml` of a site that has more pages than one may list. */
async function sitemap(contents: ContentsState, site: Site, path: string, origin: string): Promise<Content | null> {
  const key = JSON.stringify([path, origin, site.release_id]);
  return await contents.loadDocument(key, async () => {
    const make = sitemapFiles(origin, await listedPages(reads(contents), site.release_id)).get(path);
    return make ? await text(contents, make(), "application/xml; charset=utf-8") : null;
  });
}

/** `/blog/feed.xml` of a collection that has one. */
async function feed(contents: ContentsState, site: Site, path: string, origin: string): Promise<Content | null> {
  if (!path.endsWith("/feed.xml")) return null;
  const found = (await feedsOf(reads(contents), site._id)).find((feed) => feed.path === path);
  if (!found) return null;
  const { base, name } = found;
  const of = { name, siteName: site.name, language: site.language ?? "en" };
  return await contents.loadDocument(JSON.stringify([path, origin, site.release_id, of]), async () => {
    const items = await reads(contents).feedItems.all({ release: site.release_id, from: `${base}/`, to: `${base}0` });
    return await text(contents, feedXml(origin, base, of, items), "application/rss+xml; charset=utf-8");
  });
}

async function findFile(contents: ContentsState, path: string): Promise<StoredFile | null> {
  const [, kind, file] = SHARED_PATH.exec(path) ?? [];
  if (kind !== "assets" || !file) return null;
  const assets = await reads(contents).asset.all({ file });
  const found = assets[0] ?? (await reads(contents).variant.all({ file }))[0];
  if (!found) return null;
  // What somebody else calls the same file is nothing to tell.
  const name = assets.length === 1 && found.name !== null ? keptName(found.name, file) : null;
  return { hash: found.hash, type: found.content_type, size: found.size, isShown: found.kind === "image", name };
}

/** A document as it is stored. */
async function loadStored(contents: ContentsState, hash: string): Promise<Content> {
  let isMade = true;
  const content = await contents.loadDocument(
    hash,
    async () => {
      const [row] = await reads(contents).document.all({ hash });
      const { bytes, encoded, markdown, ...encodings } = row!;
      isMade = encoded !== null && markdown !== null;
      const content = storedContent(bytes as Uint8Array<ArrayBuffer>, HTML, hash, encodings);
      return { ...content, hasTwin: (markdown ?? 0) > 0 };
    },
    () => isMade,
  );
  return content!;
}

async function findSite(contents: ContentsState, host: string) {
  for (const parent of [contents.config.defaultDomain, contents.config.alternateDomain]) {
    if (!host.endsWith(`.${parent}`)) continue;
    const subdomain = host.slice(0, -parent.length - 1);
    return (await reads(contents).bySubdomain.all({ parent, subdomain }))[0] ?? null;
  }
  return (await reads(contents).byDomain.all({ domain: host }))[0] ?? null;
}

async function answerProbe(contents: ContentsState, host: string, token: string): Promise<string | null> {
  if (token.length > LONGEST_TOKEN) return null;
  const claimed =
    token === ownToken(contents.linkSecret, host) ||
    (await reads(contents).claim.all({ domain: host, token })).length > 0;
  return claimed ? probeAnswer(contents.linkSecret, host, token) : null;
}

const twin = (contents: ContentsState, hash: string): Promise<Content | null> =>
  contents.loadDocument(`markdown ${hash}`, async () => {
    const [row] = await reads(contents).markdown.all({ hash });
    const bytes = row?.bytes;
    if (!bytes || bytes.length === 0) return null;
    const content = await makeContent(new Uint8Array(bytes), MARKDOWN);
    return withHeaders(content, { "X-Markdown-Tokens": String(tokensOf(bytes)) });
  });

/** How programs find the MCP server of a site; null: it has none. */
async function discovery(contents: ContentsState, site: Site, path: string, origin: string): Promise<Content | null> {
  if (!site.agents?.mcp) return null;
  const name = collapsed(site.name);
  const server = {
    origin,
    path: SITE_MCP_PATH,
    name: "website",
    title: name,
    description: `What the website of ${name} says, to read and to search.`,
    version: VERSION,
    queries: [`What does ${name} offer?`, `When is ${name} open, and how is it reached?`],
  };
  const key = JSON.stringify([path, server]);
  return await contents.loadDocument(key, () => (path === CATALOG_PATH ? catalogOf(server) : cardOf(server)));
}

async function generate(contents: ContentsState, site: Site, host: string, path: string): Promise<Content | null> {
  const origin = originOf(contents, host);
  switch (path) {
    case "/robots.txt":
      return text(contents, robotsText(origin, site.agents), "text/plain; charset=utf-8");
    case "/llms.txt":
      return await llms(contents, site, origin);
    case "/favicon.svg":
    case "/favicon.ico":
      return text(contents, faviconSvg(site.name), "image/svg+xml");
    case CATALOG_PATH:
    case cardPath(SITE_MCP_PATH):
      return await discovery(contents, site, path, origin);
    default:
      return SITEMAP.test(path)
        ? await sitemap(contents, site, path, origin)
        : await feed(contents, site, path, origin);
  }
}

const findWay = (contents: ContentsState, site: Site, path: string): Promise<Way | null> =>
  followWildcards(path, {
    find: async (path) => (await findEntry(contents, site, path)) ?? (SITE_FILES.includes(path) ? {} : undefined),
    findWildcard: async (patterns) =>
      (await reads(contents).wildcard.all({ release: site.release_id, paths: JSON.stringify(patterns) }))[0],
  });

async function notFoundPage(contents: ContentsState, site: Site): Promise<{ content: Content; isOwn: boolean }> {
  for (const path of NOT_FOUND_PAGES) {
    const own = pageIn(await findEntry(contents, site, path));
    if (own) return { content: await loadStored(contents, own.document), isOwn: true };
  }
  const page = await contents.messages.findPage(site);
  const language = site.language ?? (page?.language || null);
  // Made once for each look: those who ask for what is not there ask for a lot.
  const key = JSON.stringify(["not found", page?.document, page?.path, language, site.name]);
  const made = await contents.loadDocument(key, async () =>
    text(contents, await contents.messages.make(site, page, notFoundMessage(language)), HTML),
  );
  return { content: made!, isOwn: false };
}

async function shared(contents: ContentsState, path: string): Promise<Content | null> {
  const [, kind, name] = SHARED_PATH.exec(path) ?? [];
  if (!kind || !name) return null;
  if (kind === "fonts") {
    const file = FONT_FILES.get(name);
    if (!file) return null;
    return await contents.loadFile(path, async () =>
      makeContent(new Uint8Array(await Bun.file(file).arrayBuffer()), "font/woff2"),
    );
  }
  // Looked for each time, because it may have been deleted; its bytes are kept.
  const found = await findFile(contents, path);
  if (!found) return null;
  const { hash, type } = found;
  return await contents.loadFile(`${hash} ${type}`, async () => {
    const bytes = await wholeContent(contents.storage.read, hash);
    return bytes && (await makeContent(bytes, type, hash));
  });
}

const reads = (contents: ContentsState) => siteReads(contents.storage.read);

/** What the server writes itself, made once for each text. */
const text = async (contents: ContentsState, value: string, type: string): Promise<Content> => {
  const bytes = Buffer.from(value) as Uint8Array<ArrayBuffer>;
  const hash = sha256Hex(bytes);
  return (await contents.loadFile(`${type} ${hash}`, () => makeContent(bytes, type, hash)))!;
};

/** Sites share the scheme and port of the application. */
const originOf = (contents: ContentsState, host: string) =>
  `${contents.base.protocol}//${host}${contents.base.port ? `:${contents.base.port}` : ""}`;

const findEntry = async (contents: ContentsState, site: Site, path: string): Promise<SiteEntry | undefined> =>
  (await reads(contents).page.all({ release: site.release_id, path }))[0];
