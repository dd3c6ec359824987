/**
 * Published sites by Host. A published host gets the site and nothing else: no API, no application, no cookies. This
 * is the hot path: no authentication, and a page that has not changed is answered from memory.
 */
import type { Config } from "../config.ts";
import {
  asksForPrivacy,
  BEACON_PATH,
  BEACON_SCRIPT,
  isBeaconScript,
  isBot,
  LONGEST_REPORT,
  type PageRef,
  readReport,
  type Visits,
} from "../features/analytics/service.ts";
import { sha256Hex } from "../lib/hash.ts";
import { requestPath, withoutFinalSlashes } from "../lib/urls.ts";
import type { Storage } from "../storage/client.ts";
import {
  type Content,
  contentResponse,
  createContentCache,
  IMMUTABLE,
  makeContent,
  REVALIDATE,
  storedContent,
} from "./content.ts";
import { type createFormServer, isFormPath, type PeerAddress } from "./form_posts.ts";
import { createFoundAddresses, type Found } from "./found.ts";
import { faviconSvg, llmsText, noSitePage, notFoundMessage, robotsText, sitemapXml } from "./generated_files.ts";
import { MESSAGE_POLICY, type MessagePages } from "./message_page.ts";
import { siteReads } from "./reads.ts";
import { pageIn, type Site, type SitePage } from "./store.ts";

const HTML = "text/html; charset=utf-8";

export interface SiteServer {
  /** Answers for a host that is not the application's. */
  serve(request: Request, host: string, peer: PeerAddress): Response | Promise<Response>;
  /** Whether a published site is at this host. */
  isServed(host: string): Promise<boolean>;
  /** Files under /_sw/ that previews on the application's host need too; null when the path is none. */
  serveShared(request: Request, path: string): Promise<Response | null>;
}

/**
 * @param fonts embedded font files by their public name
 * @param baseUrl origin of the application; sites share its scheme and port
 * @param answerForm answers what is sent to forms
 * @param messages makes the page for addresses that a site does not have
 * @param visits counts views of pages
 */
export function createSiteServer(
  storage: Storage,
  config: Config,
  baseUrl: string,
  fonts: Map<string, string>,
  answerForm: ReturnType<typeof createFormServer>,
  messages: MessagePages,
  visits: Visits,
): SiteServer {
  const reads = () => siteReads(storage.read);
  const base = new URL(baseUrl);
  const originOf = (host: string) => `${base.protocol}//${host}${base.port ? `:${base.port}` : ""}`;
  const loadDocument = createContentCache();
  const loadFile = createContentCache();
  /** What the server writes itself, made once for each text. */
  const text = async (value: string, type: string): Promise<Content> => {
    const bytes = Buffer.from(value) as Uint8Array<ArrayBuffer>;
    const hash = sha256Hex(bytes);
    return (await loadFile(`${type} ${hash}`, () => makeContent(bytes, type, hash)))!;
  };
  const noSite = () => text(noSitePage(), HTML);

  const found = createFoundAddresses();

  async function findSite(host: string): Promise<Site | null> {
    for (const parent of [config.defaultDomain, config.alternateDomain]) {
      if (!host.endsWith(`.${parent}`)) continue;
      const subdomain = host.slice(0, -parent.length - 1);
      return (await reads().bySubdomain.all({ parent, subdomain }))[0] ?? null;
    }
    return (await reads().byDomain.all({ domain: host }))[0] ?? null;
  }

  /** The page whose views are counted; one that is there no more has none. */
  const refOf = (site: Site, page: { page_id: string | null } | null): PageRef | null =>
    page?.page_id ? { page_id: page.page_id, website_id: site._id } : null;

  /** The published page at an address, without its content. */
  async function findPage(host: string, path: string): Promise<PageRef | null> {
    const known = found.get(`${host}${path}`, storage.revision());
    if (known) return known.page;
    const site = await findSite(host);
    const [entry] = site ? await reads().page.all({ release: site.release_id, path }) : [];
    return site && entry ? refOf(site, pageIn(entry)) : null;
  }

  async function findContent(host: string, path: string): Promise<Found> {
    const site = await findSite(host);
    if (!site) return { content: await noSite(), status: 404, page: null };
    const [entry] = await reads().page.all({ release: site.release_id, path });
    if (entry?.target) return { content: await noSite(), status: entry.status!, page: null, target: entry.target };
    if (entry?.status) return { content: await notFoundPage(site), status: entry.status, page: null };
    const page = pageIn(entry);
    if (page) {
      let isEncoded = true;
      const content = await loadDocument(
        page.document,
        async () => {
          const [row] = await reads().document.all({ hash: page.document });
          const { bytes, encoded, ...encodings } = row!;
          isEncoded = encoded !== null;
          return storedContent(bytes as Uint8Array<ArrayBuffer>, HTML, page.document, encodings);
        },
        () => isEncoded,
      );
      return { content: content!, status: 200, page: refOf(site, page) };
    }
    const generated = await generate(site, host, path);
    return generated
      ? { content: generated, status: 200, page: null }
      : { content: await notFoundPage(site), status: 404, page: null };
  }

  async function notFoundPage(site: Site): Promise<Content> {
    const page = await messages.findPage(site);
    const language = site.language ?? page?.language ?? null;
    // Made once for each look: those who ask for what is not there ask for a lot.
    const key = JSON.stringify(["not found", page?.document, page?.path, language, site.name]);
    const made = await loadDocument(key, async () =>
      text(await messages.make(site, page, notFoundMessage(language)), HTML),
    );
    return made!;
  }

  /** A file that lists all pages, made anew only when one of them was published, or went. */
  async function listing(site: Site, path: string, origin: string, make: (pages: SitePage[]) => Promise<Content>) {
    const key = JSON.stringify([path, origin, site.release_id, site.name]);
    return await loadDocument(key, async () => make(await reads().pages.all({ release: site.release_id })));
  }

  async function generate(site: Site, host: string, path: string): Promise<Content | null> {
    const origin = originOf(host);
    switch (path) {
      case "/robots.txt":
        return text(robotsText(origin), "text/plain; charset=utf-8");
      case "/sitemap.xml":
        return await listing(site, path, origin, (pages) =>
          text(sitemapXml(origin, pages), "application/xml; charset=utf-8"),
        );
      case "/llms.txt":
        return await listing(site, path, origin, (pages) =>
          text(llmsText(origin, site, pages), "text/plain; charset=utf-8"),
        );
      case "/favicon.svg":
      case "/favicon.ico":
        return text(faviconSvg(site.name), "image/svg+xml");
      default:
        return null;
    }
  }

  async function serveShared(request: Request, path: string): Promise<Response | null> {
    const [, kind, name] = /^\/_sw\/(fonts|assets)\/([\w.-]+)$/.exec(path) ?? [];
    if (!kind || !name) return null;
    const content = await loadFile(path, async () => {
      if (kind === "fonts") {
        const file = fonts.get(name);
        return file ? await makeContent(new Uint8Array(await Bun.file(file).arrayBuffer()), "font/woff2") : null;
      }
      const [asset] = await reads().asset.all({ file: name });
      return asset ? await makeContent(asset.bytes as Uint8Array<ArrayBuffer>, asset.content_type, asset.blob) : null;
    });
    if (!content) return null;
    const response = contentResponse(request, content, { cacheControl: IMMUTABLE });
    // Previews have an opaque origin, from which fonts load only with this header; the files are public anyway.
    response.headers.set("Access-Control-Allow-Origin", "*");
    // An SVG that is opened by itself is a document: it must not run scripts in the site's origin.
    response.headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return response;
  }

  const beaconScript = text(BEACON_SCRIPT, "text/javascript; charset=utf-8");

  /** Takes a report. Whatever it is, the answer is the same and costs little. */
  async function takeReport(request: Request, host: string, peer: PeerAddress): Promise<Response> {
    const answer = new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    const { headers } = request;
    const length = Number(headers.get("content-length") ?? Number.NaN);
    const isOwn = (headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";
    if (
      !isOwn ||
      !(length <= LONGEST_REPORT) ||
      asksForPrivacy(headers) ||
      isBot(headers) ||
      !visits.mayReport(headers, peer())
    ) {
      request.body?.cancel().catch(() => {});
      return answer;
    }
    const report = readReport(await request.text().catch(() => ""));
    const page = report && (await findPage(host, report.path));
    if (page) visits.reported(page, report);
    return answer;
  }

  async function serveForms(
    request: Request,
    host: string,
    path: string,
    peer: PeerAddress = () => null,
  ): Promise<Response | null> {
    const site = await findSite(host);
    return site && (await answerForm(request, site, path, peer));
  }

  async function postForm(request: Request, host: string, path: string, peer: PeerAddress): Promise<Response> {
    const answer = await serveForms(request, host, path, peer);
    if (answer) return answer;
    const site = await findSite(host);
    return respond(request, site ? await notFoundPage(site) : await noSite(), 404);
  }

  /** Answers with what is found in the state `now` of the database. */
  async function serveFound(
    request: Request,
    host: string,
    path: string,
    now: number,
    peer: PeerAddress,
  ): Promise<Response> {
    // The sender's address is only known until the first answer of the disk.
    const address = peer();
    if (path.startsWith("/_sw/")) {
      if (isBeaconScript(path)) return contentResponse(request, await beaconScript, { cacheControl: IMMUTABLE });
      const own = isFormPath(path) ? await serveForms(request, host, path) : await serveShared(request, path);
      if (own) return own;
    }
    const here = await findContent(host, path);
    const { content, status, page } = here;
    if (status === 404 && path.length > 1 && path.endsWith("/")) {
      const withoutSlash = withoutFinalSlashes(path);
      const other = await findContent(host, withoutSlash);
      if (other.status !== 404) return sendOn(request, 308, withoutSlash);
    }
    if (here.target) return sendOn(request, status, here.target);
    // Only addresses that exist are remembered: whoever asks for many others would push them out.
    if (status === 200) found.keep(`${host}${path}`, here, now);
    if (page && request.method === "GET") visits.viewed(page, request, () => address);
    return respond(request, content, status);
  }

  /** Leads to another address, with the query that the visitor came with, unless that has its own. */
  function sendOn(request: Request, status: number, target: string): Response {
    const { search } = new URL(request.url);
    const end = target.search(/#|$/);
    const address = target.slice(0, end);
    const Location = `${address}${address.includes("?") ? "" : search}${target.slice(end)}`;
    // A redirect may be taken back: no browser is to keep it for ever.
    return new Response(null, { status, headers: { Location, "Cache-Control": REVALIDATE } });
  }

  function respond(request: Request, content: Content, status: number): Response {
    const response = contentResponse(request, content, { status });
    if (status === 404 || status === 410) response.headers.set("Content-Security-Policy", MESSAGE_POLICY);
    return response;
  }

  return {
    serveShared,
    isServed: async (host) => (await findSite(host)) !== null,
    // Not async: what is in memory is answered without a promise.
    serve(request, host, peer) {
      if (request.method !== "GET" && request.method !== "HEAD") {
        const path = requestPath(request.url);
        if (isFormPath(path)) return postForm(request, host, path, peer);
        if (path === BEACON_PATH && request.method === "POST") return takeReport(request, host, peer);
        return new Response("Method not allowed\n", {
          status: 405,
          headers: { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" },
        });
      }
      const path = requestPath(request.url);
      const now = storage.revision();
      const known = found.get(`${host}${path}`, now);
      if (!known) return serveFound(request, host, path, now, peer);
      if (known.page && request.method === "GET") visits.viewed(known.page, request, peer);
      return contentResponse(request, known.content);
    },
  };
}
