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
import { type createFormServer, isFormPath, type PeerAddress } from "./form_posts.ts";
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

export interface SiteServer {
  /** Answers for a host that is not the application's. */
  serve(request: Request, host: string, peer: PeerAddress): Response | Promise<Response>;
  /** Whether a published site is at this host, or may be soon. */
  isServed(host: string): Promise<boolean>;
  /** Files under /_sw/ that previews on the application's host need too; null when the path is none. */
  serveShared(request: Request, path: string): Promise<Response | null>;
}

/** Answers an agent who speaks MCP to a website. */
type AnswerAgent = (visit: Visit) => Promise<Response>;

interface SiteServerState extends Pick<SiteContents, "findSite" | "noSite"> {
  readonly storage: Storage;
  readonly contents: SiteContents;
  readonly answerForm: ReturnType<typeof createFormServer>;
  readonly answerSearch: SearchServer;
  readonly answerAgent: AnswerAgent;
  readonly visits: Visits;
  readonly answerUnknown: AnswerUnknown;
  readonly found: ReturnType<typeof createAddressCache>;
  readonly addresses: ReturnType<typeof lookups>;
  /** What is looked for now, by the state of the database. */
  readonly searches: Map<string, Promise<AtAddress>>;
}

/**
 * @param contents what sites consist of
 * @param answers what is sent to forms, searches, and agents who speak MCP
 * @param visits counts views of pages
 * @param answerUnknown answers for hosts that no site has, where there is more to say than that
 */
export function createSiteServer(
  { storage, measurements }: Pick<Services, "storage" | "measurements">,
  contents: SiteContents,
  answers: { forms: ReturnType<typeof createFormServer>; search: SearchServer; agents: AnswerAgent },
  visits: Visits,
  answerUnknown: AnswerUnknown,
): SiteServer {
  const { findSite, noSite } = contents;
  const server: SiteServerState = {
    storage,
    contents,
    answerForm: answers.forms,
    answerSearch: answers.search,
    answerAgent: answers.agents,
    visits,
    answerUnknown,
    findSite,
    noSite,
    found: createAddressCache(),
    addresses: lookups(measurements, "addresses"),
    searches: new Map<string, Promise<AtAddress>>(),
  };

  return {
    serveShared: (request, path) => serveSharedHere(server, request, path),
    isServed: async (host) => (await findSite(host)) !== null || (await contents.isExpected(host)),
    serve: (request, host, peer) => serve(server, request, host, peer),
  };
}

/** The published page at an address, without its content. */
async function findPage(server: SiteServerState, host: string, path: string): Promise<PageRef | null> {
  const known = server.found.get(`${host}${path}`, server.storage.revision());
  if (known) return known.page;
  const site = await server.findSite(host);
  const entry = site && (await server.contents.findEntry(site, path));
  return entry ? refOf(site, pageIn(entry)) : null;
}

async function findContent(server: SiteServerState, host: string, path: string): Promise<AtAddress> {
  const site = await server.findSite(host);
  if (!site) {
    const origin = await server.contents.findRedirect(host);
    if (origin) return { content: await server.noSite(), status: 308, page: null, target: `${origin}${path}` };
    return { content: await server.noSite(), status: 404, page: null, headers: MESSAGE_HEADERS, isNobodys: true };
  }
  const here = await findExact(server, site, host, path);
  if (here) return here;
  for (const other of otherPaths(path))
    if (await findExact(server, site, host, other.path)) return await leadTo(server, other.path, other.status);
  const way = path.startsWith("/_sw/") ? null : await server.contents.findWay(site, path);
  return way?.target
    ? await leadTo(server, way.target, way.status)
    : await sayNotFound(server, site, way?.status ?? 404);
}

/** What a site has at a path itself. */
async function findExact(server: SiteServerState, site: Site, host: string, path: string): Promise<AtAddress | null> {
  // A wildcard is found by what falls under it.
  const entry = path.endsWith("/*") ? undefined : await server.contents.findEntry(site, path);
  if (entry?.target) return await leadTo(server, entry.target, entry.status!);
  if (entry?.status || NOT_FOUND_PAGES.includes(path))
    return entry ? await sayNotFound(server, site, entry.status ?? 404) : null;
  const headers = ownersHeaders(site);
  const page = pageIn(entry);
  if (page) {
    const test = await server.contents.findTest(page);
    const document = await server.contents.document(page.document);
    const isTaken = document.hasTwin === true && (await isTwinTaken(server, site, path));
    const own = headersOfPage(document, path, isTaken);
    const content = alsoWith(document, own);
    const twin = own ? { hasTwin: true as const } : {};
    return { content, status: 200, page: refOf(site, page), headers, ...twin, ...(test ? { test } : {}) };
  }
  const generated = await server.contents.generate(site, host, path);
  if (generated) return { content: generated, status: 200, page: null, headers };
  const twinned = pageOfTwin(path);
  return twinned === null ? null : await findTwin(server, site, twinned, headersOfTwin(twinned));
}

/** Whether the site has something of its own where a page's twin would be. */
async function isTwinTaken(server: SiteServerState, site: Site, path: string): Promise<boolean> {
  const twin = twinPath(path);
  return twin !== null && (await server.contents.findEntry(site, twin)) !== undefined;
}

/** The Markdown twin of a page, or null. */
async function findTwin(
  server: SiteServerState,
  site: Site,
  path: string,
  own: Record<string, string>,
): Promise<AtAddress | null> {
  const page = NOT_FOUND_PAGES.includes(path) ? null : pageIn(await server.contents.findEntry(site, path));
  const content = page && (await server.contents.twin(page.document));
  if (!content) return null;
  const twinOf = refOf(site, page) ?? undefined;
  return { content: alsoWith(content, own), status: 200, page: null, twinOf, headers: ownersHeaders(site) };
}

/** Answers at the address of a page with its twin; with the page itself when that has none any more. */
async function serveTwin(
  server: SiteServerState,
  request: Request,
  host: string,
  path: string,
  now: number,
  peer: PeerAddress,
): Promise<Response | null> {
  const site = await server.findSite(host);
  if (!site) return null;
  const isTaken = await isTwinTaken(server, site, path);
  const here = await findTwin(server, site, path, headersOfNegotiated(path, isTaken));
  if (!here) return null;
  server.found.keep(twinKey(host, path), here, now);
  count(server, here, request, peer);
  return respond(request, here);
}

const leadTo = async (server: SiteServerState, target: string, status: number): Promise<AtAddress> => ({
  content: await server.noSite(),
  status,
  page: null,
  target,
});

/** All who ask for the same at the same moment, as they do after each change of the database, share what is found. */
function findShared(server: SiteServerState, host: string, path: string, now: number): Promise<AtAddress> {
  const key = `${now} ${host}${path}`;
  const known = server.searches.get(key);
  if (known) return known;
  const search = findContent(server, host, path).finally(() => server.searches.delete(key));
  server.searches.set(key, search);
  return search;
}

async function serveShared(server: SiteServerState, request: Request, path: string): Promise<Response | null> {
  const file = await server.contents.findFile(path);
  if (file && (file.size > STREAMED_BYTES || request.headers.has("range")))
    return fileResponse(request, file, (start, end) => server.contents.readFile(file, start, end));
  const content = await server.contents.shared(path);
  if (!content) return null;
  const headers = file ? headersOf(file) : SHARED_HEADERS;
  return contentResponse(request, content, { cacheControl: IMMUTABLE, headers });
}

/** Takes a report. Whatever it is, the answer is the same and costs little. */
async function takeReport(
  server: SiteServerState,
  request: Request,
  host: string,
  peer: PeerAddress,
): Promise<Response> {
  const answer = new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  const { headers } = request;
  const length = Number(headers.get("content-length") ?? Number.NaN);
  const isOwn = (headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";
  if (
    !isOwn ||
    !(length <= LONGEST_REPORT) ||
    asksForPrivacy(headers) ||
    isBot(headers) ||
    !server.visits.mayReport(headers, peer())
  ) {
    request.body?.cancel().catch(() => {});
    return answer;
  }
  // The sender's address is only known until the first answer of the disk.
  const address = peer();
  const report = readReport(await request.text().catch(() => ""));
  const page = report && (await findPage(server, host, report.path));
  if (page) server.visits.reported(page, report);
  if (page && report.goalClicked) server.visits.did(page, { type: "click", form_id: null }, headers, address);
  return answer;
}

async function serveForms(
  server: SiteServerState,
  request: Request,
  host: string,
  path: string,
  peer: PeerAddress = () => null,
): Promise<Response | null> {
  const site = await server.findSite(host);
  return site && (await server.answerForm(request, site, path, peer));
}

/** Answers an agent; where the owner has not switched that on there is nothing. */
async function serveAgent(
  server: SiteServerState,
  request: Request,
  host: string,
  path: string,
  peer: PeerAddress,
): Promise<Response> {
  const address = peer();
  const site = await server.findSite(host);
  if (!site) return await serveNobodys(server, request, host, path, () => address);
  if (site.agents?.mcp && request.method === "POST")
    return await server.answerAgent({ site, origin: server.contents.originOf(host), request, peer: () => address });
  request.body?.cancel().catch(() => {});
  if (site.agents?.mcp) return new Response("An MCP client sends POST.\n", { status: 405, headers: ONLY_POST });
  return respond(request, await sayNotFound(server, site, 404));
}

async function postForm(
  server: SiteServerState,
  request: Request,
  host: string,
  path: string,
  peer: PeerAddress,
): Promise<Response> {
  const answer = await serveForms(server, request, host, path, peer);
  if (answer) return answer;
  const site = await server.findSite(host);
  if (!site) return await serveNobodys(server, request, host, path, peer);
  return respond(request, await sayNotFound(server, site, 404));
}

/** Answers for a host that no site has. */
async function serveNobodys(
  server: SiteServerState,
  request: Request,
  host: string,
  path: string,
  peer: PeerAddress,
): Promise<Response> {
  const answer = await server.answerUnknown(request, host, path, peer);
  if (answer) return answer;
  request.body?.cancel().catch(() => {});
  return contentResponse(request, await server.noSite(), NOTHING);
}

/** What is sent to a site, and to nothing of it that takes it. */
async function refuseMethod(
  server: SiteServerState,
  request: Request,
  host: string,
  path: string,
  peer: PeerAddress,
): Promise<Response> {
  if (!(await server.findSite(host))) return await serveNobodys(server, request, host, path, peer);
  return new Response("Method not allowed\n", {
    status: 405,
    headers: { Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** Answers with what is found in the state `now` of the database. */
async function serveFound(
  server: SiteServerState,
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
      return contentResponse(request, await server.contents.beaconScript(), { cacheControl: IMMUTABLE });
    if (path === SITE_MCP_PATH) return await serveAgent(server, request, host, path, () => address);
    if (path === SEARCH_PATH || path === SEARCH_SCRIPT_PATH) {
      const site = await server.findSite(host);
      const answer = site && (await server.answerSearch(request, site, path, () => address));
      if (answer) return answer;
    }
    const own = isFormPath(path)
      ? await serveForms(server, request, host, path)
      : await serveShared(server, request, path);
    if (own) return own;
  }
  if (path.startsWith(PROBE_PATH)) {
    const answer = await server.contents.answerProbe(host, path.slice(PROBE_PATH.length));
    if (answer !== null) return new Response(`${answer}\n`, { headers: PROBE_HEADERS });
  }
  const isAlive = isHealthPath(path);
  const here = await findShared(server, host, path, now).catch((error) => {
    // Whether the process lives may be asked when the database can't be.
    if (isAlive) return null;
    throw error;
  });
  if (!here || here.isNobodys) return await serveNobodys(server, request, host, path, () => address);
  const { status } = here;
  if (here.target) return sendOn(request, status, here.target);
  // Only addresses that exist are remembered: whoever asks for many others would push them out.
  if (status === 200) server.found.keep(`${host}${path}`, here, now);
  if (here.hasTwin && prefersMarkdown(request.headers.get("accept"))) {
    const answer = await serveTwin(server, request, host, path, now, () => address);
    if (answer) return answer;
  }
  if (here.test && status === 200) {
    if (server.visits.seedOfToday() === null) await server.visits.prepare().catch(() => {});
    return respondTested(server, request, here, here.test, server.visits.seedOfToday(), () => address);
  }
  count(server, here, request, () => address);
  return respond(request, here);
}

/** Answers with one of the ways in which a page is shown. */
function respondTested(
  server: SiteServerState,
  request: Request,
  { page, content, headers }: AtAddress,
  test: PageTest,
  seed: number | null,
  peer: PeerAddress,
): Response {
  const options = { ...TESTED, headers };
  if (request.method !== "GET") return contentResponse(request, content, options);
  const address = peer();
  const person = server.visits.personOf(request.headers, address);
  const shown = showFor(test, server.visits, request, person, seed);
  if (page) server.visits.viewed(page, request, () => address, shown?.exposure, person);
  const response = contentResponse(request, shown?.content ?? content, options);
  if (shown?.cookie) response.headers.append("Set-Cookie", shown.cookie);
  return response;
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

/**
 * The same on the application's host. Style sheets and scripts of accounts are for their websites: what the application
 * asks for itself is text, which no browser runs. Drafts have an origin of their own, and get them as what they are.
 */
async function serveSharedHere(server: SiteServerState, request: Request, path: string): Promise<Response | null> {
  const response = await serveShared(server, request, path);
  if (!response || !/^text\/(?:css|javascript)\b/.test(response.headers.get("content-type") ?? "")) return response;
  response.headers.append("Vary", "Sec-Fetch-Site");
  if (request.headers.get("sec-fetch-site") !== "cross-site")
    response.headers.set("Content-Type", "text/plain; charset=utf-8");
  return response;
}

// Not async: what is in memory is answered without a promise.
function serve(
  server: SiteServerState,
  request: Request,
  host: string,
  peer: PeerAddress,
): Response | Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    const path = normalPath(requestPath(request.url));
    if (path === SITE_MCP_PATH || path === `${SITE_MCP_PATH}/`) return serveAgent(server, request, host, path, peer);
    if (isFormPath(path)) return postForm(server, request, host, path, peer);
    if (path === BEACON_PATH && request.method === "POST") return takeReport(server, request, host, peer);
    return refuseMethod(server, request, host, path, peer);
  }
  const path = normalPath(requestPath(request.url));
  const now = server.storage.revision();
  const known = server.found.get(`${host}${path}`, now);
  if (!known) {
    server.addresses.miss.add();
    return serveFound(server, request, host, path, now, peer);
  }
  server.addresses.hit.add();
  if (known.hasTwin && prefersMarkdown(request.headers.get("accept"))) {
    const twin = server.found.get(twinKey(host, path), now);
    if (!twin) return serveFound(server, request, host, path, now, peer);
    count(server, twin, request, peer);
    return respond(request, twin);
  }
  if (known.test) {
    const seed = server.visits.seedOfToday();
    // Midnight has come: until visitors of the new day are told apart it is answered as what was never asked for.
    if (seed === null) return serveFound(server, request, host, path, now, peer);
    return respondTested(server, request, known, known.test, seed, peer);
  }
  count(server, known, request, peer);
  return contentResponse(request, known.content, known);
}

/** The page whose views are counted; one that is there no more has none. */
const refOf = (site: Site, page: { page_id: string | null } | null): PageRef | null =>
  page?.page_id ? { page_id: page.page_id, website_id: site._id } : null;

async function sayNotFound(server: SiteServerState, site: Site, status: number): Promise<AtAddress> {
  const { content, isOwn } = await server.contents.notFoundPage(site);
  const headers = { ...ownersHeaders(site), ...(isOwn ? {} : MESSAGE_HEADERS) };
  return { content, status, page: null, headers };
}

/** What is kept beside a page for who prefers Markdown. */
const twinKey = (host: string, path: string) => `${host}${path}\n`;

/** Counts who reads what was found. */
function count(server: SiteServerState, { page, twinOf }: AtAddress, request: Request, peer: PeerAddress): void {
  if (request.method !== "GET") return;
  if (page) server.visits.viewed(page, request, peer);
  else if (twinOf) server.visits.readAsMarkdown(twinOf, request, peer);
}

const respond = (request: Request, { content, status, headers }: AtAddress): Response =>
  contentResponse(request, content, { status, headers });
