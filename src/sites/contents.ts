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

export class SiteContents {
  private readonly messages: MessagePages;
  private readonly base: URL;
  private readonly loadDocument: ReturnType<typeof createContentCache>;
  private readonly loadFile: ReturnType<typeof createContentCache>;

  constructor(private readonly services: Services) {
    const { baseUrl, measurements, part } = services;
    this.messages = part(createMessagePages);
    this.base = new URL(baseUrl);
    this.loadDocument = createContentCache(lookups(measurements, "documents"));
    this.loadFile = createContentCache(lookups(measurements, "files"));
  }

  /** The origin of a site at a host: sites share the scheme and port of the application. */
  originOf(host: string) {
    return `${this.base.protocol}//${host}${this.base.port ? `:${this.base.port}` : ""}`;
  }

  /** The page of a host that no site has. */
  noSite(): Promise<Content> {
    return this.text(noSitePage(), HTML);
  }

  beaconScript(): Promise<Content> {
    return this.text(BEACON_SCRIPT, "text/javascript; charset=utf-8");
  }

  /** The published site at a host, or null. */
  async findSite(host: string) {
    for (const parent of [this.services.config.defaultDomain, this.services.config.alternateDomain]) {
      if (!host.endsWith(`.${parent}`)) continue;
      const subdomain = host.slice(0, -parent.length - 1);
      return (await this.reads().bySubdomain.all({ parent, subdomain }))[0] ?? null;
    }
    return (await this.reads().byDomain.all({ domain: host }))[0] ?? null;
  }

  /** The origin that the visitors of a name are sent on to, or null. */
  async findRedirect(host: string): Promise<string | null> {
    const [target] = await this.reads().redirect.all({ domain: host });
    return target ? this.originOf(target.host) : null;
  }

  /** Whether a name leads here that is somebody's, or may become so when its proof is seen. */
  async isExpected(host: string): Promise<boolean> {
    return (await this.reads().expected.all({ domain: host })).length > 0;
  }

  /** What a name's probe is answered with when the token is that of somebody who says that it is theirs; else null. */
  async answerProbe(host: string, token: string): Promise<string | null> {
    if (token.length > LONGEST_TOKEN) return null;
    const claimed =
      token === ownToken(this.services.linkSecret, host) ||
      (await this.reads().claim.all({ domain: host, token })).length > 0;
    return claimed ? probeAnswer(this.services.linkSecret, host, token) : null;
  }

  /** What a site's release has at a path. */
  async findEntry(site: Site, path: string): Promise<SiteEntry | undefined> {
    return (await this.reads().page.all({ release: site.release_id, path }))[0];
  }

  /** A document as it is stored. */
  async document(hash: string): Promise<Content> {
    let isMade = true;
    const content = await this.loadDocument(
      hash,
      async () => {
        const [row] = await this.reads().document.all({ hash });
        const { bytes, encoded, markdown, ...encodings } = row!;
        isMade = encoded !== null && markdown !== null;
        const content = storedContent(bytes as Uint8Array<ArrayBuffer>, HTML, hash, encodings);
        return { ...content, hasTwin: (markdown ?? 0) > 0 };
      },
      () => isMade,
    );
    return content!;
  }

  /** The Markdown twin of a document, or null. */
  twin(hash: string): Promise<Content | null> {
    return this.loadDocument(`markdown ${hash}`, async () => {
      const [row] = await this.reads().markdown.all({ hash });
      const bytes = row?.bytes;
      if (!bytes || bytes.length === 0) return null;
      const content = await makeContent(new Uint8Array(bytes), MARKDOWN);
      return withHeaders(content, { "X-Markdown-Tokens": String(tokensOf(bytes)) });
    });
  }

  /** How a page is shown in several ways; null: it is not. */
  findTest(page: NonNullable<ReturnType<typeof pageIn>>): Promise<PageTest | null> {
    return findPageTest(this.reads(), page, (hash) => this.document(hash));
  }

  /** One of `SITE_FILES`, as it is at a host; null for other paths. */
  async generate(site: Site, host: string, path: string): Promise<Content | null> {
    const origin = this.originOf(host);
    switch (path) {
      case "/robots.txt":
        return this.text(robotsText(origin, site.agents), "text/plain; charset=utf-8");
      case "/llms.txt":
        return await this.llms(site, origin);
      case "/favicon.svg":
      case "/favicon.ico":
        return (site.icon && (await this.shared(site.icon))) || this.text(faviconSvg(site.name), "image/svg+xml");
      case CATALOG_PATH:
      case cardPath(SITE_MCP_PATH):
        return await this.discovery(site, path, origin);
      default:
        return SITEMAP.test(path) ? await this.sitemap(site, path, origin) : await this.feed(site, path, origin);
    }
  }

  /** Where its sitemaps are: one, or an index with those that it leads to. */
  async sitemapPaths(site: Site): Promise<string[]> {
    return [...sitemapFiles("", await listedPages(this.reads(), site.release_id)).keys()];
  }

  /** Where an address leads by the site's wildcards; null: nowhere. */
  findWay(site: Site, path: string): Promise<Way | null> {
    return followWildcards(path, {
      find: async (path) => (await this.findEntry(site, path)) ?? (SITE_FILES.includes(path) ? {} : undefined),
      findWildcard: async (patterns) =>
        (await this.reads().wildcard.all({ release: site.release_id, paths: JSON.stringify(patterns) }))[0],
    });
  }

  /** What is shown where nothing is; `isOwn`: it is a page of the website's, with what its author wants to run. */
  async notFoundPage(site: Site): Promise<{ content: Content; isOwn: boolean }> {
    for (const path of NOT_FOUND_PAGES) {
      const own = pageIn(await this.findEntry(site, path));
      if (own) return { content: await this.document(own.document), isOwn: true };
    }
    const page = await this.messages.findPage(site);
    const language = site.language ?? (page?.language || null);
    // Made once for each look: those who ask for what is not there ask for a lot.
    const key = JSON.stringify(["not found", page?.document, page?.path, language, site.name]);
    const made = await this.loadDocument(key, async () =>
      this.text(await this.messages.make(site, page, notFoundMessage(language)), HTML),
    );
    return { content: made!, isOwn: false };
  }

  /** The asset at a path, or null. */
  async findFile(path: string): Promise<StoredFile | null> {
    const [, kind, file] = SHARED_PATH.exec(path) ?? [];
    if (kind !== "assets" || !file) return null;
    const assets = await this.reads().asset.all({ file });
    const found = assets[0] ?? (await this.reads().variant.all({ file }))[0];
    if (!found) return null;
    // What somebody else calls the same file is nothing to tell.
    const name = assets.length === 1 && found.name !== null ? keptName(found.name, file) : null;
    return { hash: found.hash, type: found.content_type, size: found.size, isShown: found.kind === "image", name };
  }

  /** Bytes of an asset, piece by piece; the end is exclusive. */
  readFile({ hash }: StoredFile, start: number, end: number): AsyncGenerator<Uint8Array, void> {
    return readContent(this.services.storage.read, hash, start, end);
  }

  /** Fonts and assets, which are the same on every host; null when there is none at the path. */
  async shared(path: string): Promise<Content | null> {
    const [, kind, name] = SHARED_PATH.exec(path) ?? [];
    if (!kind || !name) return null;
    if (kind === "fonts") {
      const file = FONT_FILES.get(name);
      if (!file) return null;
      return await this.loadFile(path, async () =>
        makeContent(new Uint8Array(await Bun.file(file).arrayBuffer()), "font/woff2"),
      );
    }
    // Looked for each time, because it may have been deleted; its bytes are kept.
    const found = await this.findFile(path);
    if (!found) return null;
    const { hash, type } = found;
    return await this.loadFile(`${hash} ${type}`, async () => {
      const bytes = await wholeContent(this.services.storage.read, hash);
      return bytes && (await makeContent(bytes, type, hash));
    });
  }

  /** Made anew only when a page was published, or went, or what is known of the business is another. */
  private async llms(site: Site, origin: string): Promise<Content | null> {
    const known = await knownFacts(this.reads(), site._id);
    const key = JSON.stringify(["/llms.txt", origin, site.release_id, site.name, site.language, known?.revision]);
    return await this.loadDocument(key, async () => {
      const pages = await listedPages(this.reads(), site.release_id);
      return await this.text(llmsText(origin, site, pages, known?.facts ?? null), "text/plain; charset=utf-8");
    });
  }

  /** `/sitemap.xml`, or `/sitemap-2.xml` of a site that has more pages than one may list. */
  private async sitemap(site: Site, path: string, origin: string): Promise<Content | null> {
    const key = JSON.stringify([path, origin, site.release_id]);
    return await this.loadDocument(key, async () => {
      const make = sitemapFiles(origin, await listedPages(this.reads(), site.release_id)).get(path);
      return make ? await this.text(make(), "application/xml; charset=utf-8") : null;
    });
  }

  /** `/blog/feed.xml` of a collection that has one. */
  private async feed(site: Site, path: string, origin: string): Promise<Content | null> {
    if (!path.endsWith("/feed.xml")) return null;
    const found = (await feedsOf(this.reads(), site._id)).find((feed) => feed.path === path);
    if (!found) return null;
    const { base, name } = found;
    const of = { name, siteName: site.name, language: site.language ?? "en" };
    return await this.loadDocument(JSON.stringify([path, origin, site.release_id, of]), async () => {
      const items = await this.reads().feedItems.all({ release: site.release_id, from: `${base}/`, to: `${base}0` });
      return await this.text(feedXml(origin, base, of, items), "application/rss+xml; charset=utf-8");
    });
  }

  /** How programs find the MCP server of a site; null: it has none. */
  private async discovery(site: Site, path: string, origin: string): Promise<Content | null> {
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
    return await this.loadDocument(key, () => (path === CATALOG_PATH ? catalogOf(server) : cardOf(server)));
  }

  private reads() {
    return siteReads(this.services.storage.read);
  }

  /** What the server writes itself, made once for each text. */
  private async text(value: string, type: string): Promise<Content> {
    const bytes = Buffer.from(value) as Uint8Array<ArrayBuffer>;
    const hash = sha256Hex(bytes);
    return (await this.loadFile(`${type} ${hash}`, () => makeContent(bytes, type, hash)))!;
  }
}

/** For `part`, which makes it once for a server. */
export const createSiteContents = (services: Services) => new SiteContents(services);
