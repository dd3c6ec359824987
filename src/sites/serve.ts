/**
 * Published sites by Host. A published host gets the site and nothing else: no API, no application, no cookies. This
 * is the hot path: no authentication, and a page that has not changed is answered from memory.
 */

import {
  asksForPrivacy,
  BEACON_PATH,
  isBeaconScript,
  isBot,
  LONGEST_REPORT,
  type PageRef,
  readReport,
  type Visits,
} from "../features/analytics/service.ts";
import { PROBE_PATH } from "../features/domains/service.ts";
import { NOT_FOUND_PAGES, pageOfTwin, twinPath } from "../features/websites/service.ts";
import { normalPath, requestPath } from "../lib/urls.ts";
import type { Services } from "../operation/operation.ts";
import type { Storage } from "../storage/client.ts";
import { type AtAddress, createAddressCache } from "./address_cache.ts";
import type { Visit } from "./agent_tools.ts";
import {
  contentResponse,
  IMMUTABLE,
  MESSAGE_HEADERS,
  OWN_REVALIDATE,
  ownersHeaders,
  REVALIDATE,
  SHARED_HEADERS,
} from "./content.ts";
import type { SiteContents } from "./contents.ts";
import { SITE_MCP_PATH } from "./discovery.ts";
import { otherPaths, prefersMarkdown } from "./edge.ts";
import { fileResponse, headersOf } from "./file_responses.ts";
import { type FormServer, isFormPath, type PeerAddress } from "./form_posts.ts";
import { lookups } from "./lookups.ts";
import { type PageTest, showFor } from "./page_tests.ts";
import { SEARCH_PATH, SEARCH_SCRIPT_PATH, type SearchServer } from "./search.ts";
import { pageIn, type Site } from "./store.ts";
import { alsoWith, headersOfNegotiated, headersOfPage, headersOfTwin } from "./twins.ts";

/** Larger files are not kept in memory. */
const STREAMED_BYTES = 1024 * 1024;
/** What a visitor of a page under test gets is nobody else's, for no cache. */
const TESTED = { cacheControl: OWN_REVALIDATE };
const ONLY_POST = { Allow: "POST", "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
const NOTHING = { status: 404, headers: MESSAGE_HEADERS };
const PROBE_HEADERS = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** Whether a path is one at which it is asked whether the process lives, and is ready. */
export const isHealthPath = (path: string): boolean => path === "/healthz" || path === "/readyz";

/** Answers for a host that no site has; null: the page that says so. */
export type AnswerUnknown = (
  request: Request,
  host: string,
  path: string,
  peer: PeerAddress,
) => Promise<Response | null>;

/** Answers an agent who speaks MCP to a website. */
type AnswerAgent = (visit: Visit) => Promise<Response>;

export class SiteServer {
  private readonly storage: Storage;
  private readonly found = createAddressCache();
  private readonly addresses: ReturnType<typeof lookups>;
  /** What is looked for now, by the state of the database. */
  private readonly searches = new Map<string, Promise<AtAddress>>();

  /**
   * @param contents what sites consist of
   * @param answers what is sent to forms, searches, and agents who speak MCP
   * @param visits counts views of pages
   * @param answerUnknown answers for hosts that no site has, where there is more to say than that
   */
  constructor(
    { storage, measurements }: Pick<Services, "storage" | "measurements">,
    private readonly contents: SiteContents,
    private readonly answers: { forms: FormServer; search: SearchServer; agents: AnswerAgent },
    private readonly visits: Visits,
    private readonly answerUnknown: AnswerUnknown,
  ) {
    this.storage = storage;
    this.addresses = lookups(measurements, "addresses");
  }

  /**
   * Files under /_sw/ that previews on the application's host need too; null when the path is none. Style sheets and scripts of accounts are for their websites: what the application
   * asks for itself is text, which no browser runs. Drafts have an origin of their own, and get them as what they are.
   */
  async serveShared(request: Request, path: string): Promise<Response | null> {
    const response = await this.serveSharedFile(request, path);
    if (!response || !/^text\/(?:css|javascript)\b/.test(response.headers.get("content-type") ?? "")) return response;
    response.headers.append("Vary", "Sec-Fetch-Site");
    if (request.headers.get("sec-fetch-site") !== "cross-site")
      response.headers.set("Content-Type", "text/plain; charset=utf-8");
    return response;
  }

  /** Whether a published site is at this host, or may be soon. */
  async isServed(host: string): Promise<boolean> {
    return (await this.contents.findSite(host)) !== null || (await this.contents.isExpected(host));
  }

  /** Answers for a host that is not the application's. Not async: what is in memory is answered without a promise. */
  serve(request: Request, host: string, peer: PeerAddress): Response | Promise<Response> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      const path = normalPath(requestPath(request.url));
      if (path === SITE_MCP_PATH || path === `${SITE_MCP_PATH}/`) return this.serveAgent(request, host, path, peer);
      if (isFormPath(path)) return this.postForm(request, host, path, peer);
      if (path === BEACON_PATH && request.method === "POST") return this.takeReport(request, host, peer);
      return this.refuseMethod(request, host, path, peer);
    }
    const path = normalPath(requestPath(request.url));
    const now = this.storage.revision();
    const known = this.found.get(`${host}${path}`, now);
    if (!known) {
      this.addresses.miss.add();
      return this.serveFound(request, host, path, now, peer);
    }
    this.addresses.hit.add();
    if (known.hasTwin && prefersMarkdown(request.headers.get("accept"))) {
      const twin = this.found.get(twinKey(host, path), now);
      if (!twin) return this.serveFound(request, host, path, now, peer);
      this.count(twin, request, peer);
      return respond(request, twin);
    }
    if (known.test) {
      const seed = this.visits.seedOfToday();
      // Midnight has come: until visitors of the new day are told apart it is answered as what was never asked for.
      if (seed === null) return this.serveFound(request, host, path, now, peer);
      return this.respondTested(request, known, known.test, seed, peer);
    }
    this.count(known, request, peer);
    return contentResponse(request, known.content, known);
  }

  /** The published page at an address, without its content. */
  private async findPage(host: string, path: string): Promise<PageRef | null> {
    const known = this.found.get(`${host}${path}`, this.storage.revision());
    if (known) return known.page;
    const site = await this.contents.findSite(host);
    const entry = site && (await this.contents.findEntry(site, path));
    return entry ? refOf(site, pageIn(entry)) : null;
  }

  private async findContent(host: string, path: string): Promise<AtAddress> {
    const site = await this.contents.findSite(host);
    if (!site) {
      const origin = await this.contents.findRedirect(host);
      if (origin) return { content: await this.contents.noSite(), status: 308, page: null, target: `${origin}${path}` };
      return {
        content: await this.contents.noSite(),
        status: 404,
        page: null,
        headers: MESSAGE_HEADERS,
        isNobodys: true,
      };
    }
    const here = await this.findExact(site, host, path);
    if (here) return here;
    for (const other of otherPaths(path))
      if (await this.findExact(site, host, other.path)) return await this.leadTo(other.path, other.status);
    const way = path.startsWith("/_sw/") ? null : await this.contents.findWay(site, path);
    return way?.target ? await this.leadTo(way.target, way.status) : await this.sayNotFound(site, way?.status ?? 404);
  }

  /** What a site has at a path itself. */
  private async findExact(site: Site, host: string, path: string): Promise<AtAddress | null> {
    // A wildcard is found by what falls under it.
    const entry = path.endsWith("/*") ? undefined : await this.contents.findEntry(site, path);
    if (entry?.target) return await this.leadTo(entry.target, entry.status!);
    if (entry?.status || NOT_FOUND_PAGES.includes(path))
      return entry ? await this.sayNotFound(site, entry.status ?? 404) : null;
    const headers = ownersHeaders(site);
    const page = pageIn(entry);
    if (page) {
      const test = await this.contents.findTest(page);
      const document = await this.contents.document(page.document);
      const isTaken = document.hasTwin === true && (await this.isTwinTaken(site, path));
      const own = headersOfPage(document, path, isTaken);
      const content = alsoWith(document, own);
      const twin = own ? { hasTwin: true as const } : {};
      return { content, status: 200, page: refOf(site, page), headers, ...twin, ...(test ? { test } : {}) };
    }
    const generated = await this.contents.generate(site, host, path);
    if (generated) return { content: generated, status: 200, page: null, headers };
    const twinned = pageOfTwin(path);
    return twinned === null ? null : await this.findTwin(site, twinned, headersOfTwin(twinned));
  }

  /** Whether the site has something of its own where a page's twin would be. */
  private async isTwinTaken(site: Site, path: string): Promise<boolean> {
    const twin = twinPath(path);
    return twin !== null && (await this.contents.findEntry(site, twin)) !== undefined;
  }

  /** The Markdown twin of a page, or null. */
  private async findTwin(site: Site, path: string, own: Record<string, string>): Promise<AtAddress | null> {
    const page = NOT_FOUND_PAGES.includes(path) ? null : pageIn(await this.contents.findEntry(site, path));
    const content = page && (await this.contents.twin(page.document));
    if (!content) return null;
    const twinOf = refOf(site, page) ?? undefined;
    return { content: alsoWith(content, own), status: 200, page: null, twinOf, headers: ownersHeaders(site) };
  }

  /** Answers at the address of a page with its twin; with the page itself when that has none any more. */
  private async serveTwin(
    request: Request,
    host: string,
    path: string,
    now: number,
    peer: PeerAddress,
  ): Promise<Response | null> {
    const site = await this.contents.findSite(host);
    if (!site) return null;
    const isTaken = await this.isTwinTaken(site, path);
    const here = await this.findTwin(site, path, headersOfNegotiated(path, isTaken));
    if (!here) return null;
    this.found.keep(twinKey(host, path), here, now);
    this.count(here, request, peer);
    return respond(request, here);
  }

  private async leadTo(target: string, status: number): Promise<AtAddress> {
    return {
      content: await this.contents.noSite(),
      status,
      page: null,
      target,
    };
  }

  /** All who ask for the same at the same moment, as they do after each change of the database, share what is found. */
  private findShared(host: string, path: string, now: number): Promise<AtAddress> {
    const key = `${now} ${host}${path}`;
    const known = this.searches.get(key);
    if (known) return known;
    const search = this.findContent(host, path).finally(() => this.searches.delete(key));
    this.searches.set(key, search);
    return search;
  }

  private async serveSharedFile(request: Request, path: string): Promise<Response | null> {
    const file = await this.contents.findFile(path);
    if (file && (file.size > STREAMED_BYTES || request.headers.has("range")))
      return fileResponse(request, file, (start, end) => this.contents.readFile(file, start, end));
    const content = await this.contents.shared(path);
    if (!content) return null;
    const headers = file ? headersOf(file) : SHARED_HEADERS;
    return contentResponse(request, content, { cacheControl: IMMUTABLE, headers });
  }

  /** Takes a report. Whatever it is, the answer is the same and costs little. */
  private async takeReport(request: Request, host: string, peer: PeerAddress): Promise<Response> {
    const answer = new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
    const { headers } = request;
    const length = Number(headers.get("content-length") ?? Number.NaN);
    const isOwn = (headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";
    if (
      !isOwn ||
      !(length <= LONGEST_REPORT) ||
      asksForPrivacy(headers) ||
      isBot(headers) ||
      !this.visits.mayReport(headers, peer())
    ) {
      request.body?.cancel().catch(() => {});
      return answer;
    }
    // The sender's address is only known until the first answer of the disk.
    const address = peer();
    const report = readReport(await request.text().catch(() => ""));
    const page = report && (await this.findPage(host, report.path));
    if (page) this.visits.reported(page, report);
    if (page && report.goalClicked) this.visits.did(page, { type: "click", form_id: null }, headers, address);
    return answer;
  }

  private async serveForms(
    request: Request,
    host: string,
    path: string,
    peer: PeerAddress = () => null,
  ): Promise<Response | null> {
    const site = await this.contents.findSite(host);
    return site && (await this.answers.forms.serve(request, site, path, peer));
  }

  /** Answers an agent; where the owner has not switched that on there is nothing. */
  private async serveAgent(request: Request, host: string, path: string, peer: PeerAddress): Promise<Response> {
    const address = peer();
    const site = await this.contents.findSite(host);
    if (!site) return await this.serveNobodys(request, host, path, () => address);
    if (site.agents?.mcp && request.method === "POST")
      return await this.answers.agents({ site, origin: this.contents.originOf(host), request, peer: () => address });
    request.body?.cancel().catch(() => {});
    if (site.agents?.mcp) return new Response("An MCP client sends POST.\n", { status: 405, headers: ONLY_POST });
    return respond(request, await this.sayNotFound(site, 404));
  }

  private async postForm(request: Request, host: string, path: string, peer: PeerAddress): Promise<Response> {
    const answer = await this.serveForms(request, host, path, peer);
    if (answer) return answer;
    const site = await this.contents.findSite(host);
    if (!site) return await this.serveNobodys(request, host, path, peer);
    return respond(request, await this.sayNotFound(site, 404));
  }

  /** Answers for a host that no site has. */
  private async serveNobodys(request: Request, host: string, path: string, peer: PeerAddress): Promise<Response> {
    const answer = await this.answerUnknown(request, host, path, peer);
    if (answer) return answer;
    request.body?.cancel().catch(() => {});
    return contentResponse(request, await this.contents.noSite(), NOTHING);
  }

  /** What is sent to a site, and to nothing of it that takes it. */
  private async refuseMethod(request: Request, host: string, path: string, peer: PeerAddress): Promise<Response> {
    if (!(await this.contents.findSite(host))) return await this.serveNobodys(request, host, path, peer);
    return new Response("Method not allowed\n", {
      status: 405,
      headers: { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" },
    });
  }

  /** Answers with what is found in the state `now` of the database. */
  private async serveFound(
    request: Request,
    host: string,
    path: string,
    now: number,
    peer: PeerAddress,
  ): Promise<Response> {
    // The sender's address is only known until the first answer of the disk.
    const address = peer();
    if (path.startsWith("/_sw/")) {
      if (isBeaconScript(path))
        return contentResponse(request, await this.contents.beaconScript(), { cacheControl: IMMUTABLE });
      if (path === SITE_MCP_PATH) return await this.serveAgent(request, host, path, () => address);
      if (path === SEARCH_PATH || path === SEARCH_SCRIPT_PATH) {
        const site = await this.contents.findSite(host);
        const answer = site && (await this.answers.search(request, site, path, () => address));
        if (answer) return answer;
      }
      const own = isFormPath(path)
        ? await this.serveForms(request, host, path)
        : await this.serveSharedFile(request, path);
      if (own) return own;
    }
    if (path.startsWith(PROBE_PATH)) {
      const answer = await this.contents.answerProbe(host, path.slice(PROBE_PATH.length));
      if (answer !== null) return new Response(`${answer}\n`, { headers: PROBE_HEADERS });
    }
    const isAlive = isHealthPath(path);
    const here = await this.findShared(host, path, now).catch((error) => {
      // Whether the process lives may be asked when the database can't be.
      if (isAlive) return null;
      throw error;
    });
    if (!here || here.isNobodys) return await this.serveNobodys(request, host, path, () => address);
    const { status } = here;
    if (here.target) return sendOn(request, status, here.target);
    // Only addresses that exist are remembered: whoever asks for many others would push them out.
    if (status === 200) this.found.keep(`${host}${path}`, here, now);
    if (here.hasTwin && prefersMarkdown(request.headers.get("accept"))) {
      const answer = await this.serveTwin(request, host, path, now, () => address);
      if (answer) return answer;
    }
    if (here.test && status === 200) {
      if (this.visits.seedOfToday() === null) await this.visits.prepare().catch(() => {});
      return this.respondTested(request, here, here.test, this.visits.seedOfToday(), () => address);
    }
    this.count(here, request, () => address);
    return respond(request, here);
  }

  /** Answers with one of the ways in which a page is shown. */
  private respondTested(
    request: Request,
    { page, content, headers }: AtAddress,
    test: PageTest,
    seed: number | null,
    peer: PeerAddress,
  ): Response {
    const options = { ...TESTED, headers };
    if (request.method !== "GET") return contentResponse(request, content, options);
    const address = peer();
    const person = this.visits.personOf(request.headers, address);
    const shown = showFor(test, this.visits, request, person, seed);
    if (page) this.visits.viewed(page, request, () => address, shown?.exposure, person);
    const response = contentResponse(request, shown?.content ?? content, options);
    if (shown?.cookie) response.headers.append("Set-Cookie", shown.cookie);
    return response;
  }

  private async sayNotFound(site: Site, status: number): Promise<AtAddress> {
    const { content, isOwn } = await this.contents.notFoundPage(site);
    const headers = { ...ownersHeaders(site), ...(isOwn ? {} : MESSAGE_HEADERS) };
    return { content, status, page: null, headers };
  }

  /** Counts who reads what was found. */
  private count({ page, twinOf }: AtAddress, request: Request, peer: PeerAddress): void {
    if (request.method !== "GET") return;
    if (page) this.visits.viewed(page, request, peer);
    else if (twinOf) this.visits.readAsMarkdown(twinOf, request, peer);
  }
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

/** The page whose views are counted; one that is there no more has none. */
const refOf = (site: Site, page: { page_id: string | null } | null): PageRef | null =>
  page?.page_id ? { page_id: page.page_id, website_id: site._id } : null;

/** What is kept beside a page for who prefers Markdown. */
const twinKey = (host: string, path: string) => `${host}${path}\n`;

const respond = (request: Request, { content, status, headers }: AtAddress): Response =>
  contentResponse(request, content, { status, headers });
