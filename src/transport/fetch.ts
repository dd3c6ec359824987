/**
 * Every request comes in here. The host decides first: a published site, or the application; then the path decides the
 * room. No product rules.
 */
import welcomeHtml from "../dashboard/welcome.html" with { type: "text" };
import type { Visits } from "../features/analytics/service.ts";
import { havePasskeys } from "../features/users/service.ts";
import { ApiError } from "../lib/errors.ts";
import { ANSWER_SECONDS, type Counter, statusClass, stopwatch } from "../lib/measurements.ts";
import { requestPath } from "../lib/urls.ts";
import type { AnyEventType } from "../operation/event.ts";
import { toError } from "../operation/invoke.ts";
import type { AnyOperation, Services } from "../operation/operation.ts";
import type { SiteContents } from "../sites/contents.ts";
import { createFormServer, type PeerAddress } from "../sites/form_posts.ts";
import { faviconSvg } from "../sites/generated_files.ts";
import type { MessagePages } from "../sites/message_page.ts";
import { createSearchServer } from "../sites/search.ts";
import { createSiteServer } from "../sites/serve.ts";
import { VERSION } from "../version.ts";
import { createApplicationServer } from "./application/server.ts";
import { createBodies } from "./bodies.ts";
import { createHostReader, hostName, isForeignOrigin } from "./host.ts";
import { createMailings, isMailing } from "./mailings.ts";
import { loadMcp } from "./mcp/load.ts";
import { createMetricsServer, METRICS_PATH } from "./metrics/server.ts";
import type { Siblings } from "./metrics/siblings.ts";
import { openApiDocument } from "./openapi.ts";
import { createPreviewServer, takesPosts } from "./previews/server.ts";
import { type Readiness, readinessResponse } from "./readiness.ts";
import { type Credentials, createReference } from "./reference.ts";
import { type Authenticate, errorResponse, type HoldOpen, restRoutes } from "./rest.ts";
import { createSessions, type ReadSession } from "./sessions.ts";

/** What the API consists of. */
export interface Api {
  operations: AnyOperation[];
  eventTypes: AnyEventType[];
  /** What each group of the reference is about. */
  groups: Record<string, string>;
}

/** Streams send something every 15 seconds; a connection that is silent for this long is dead. */
export const IDLE_TIMEOUT_SECONDS = 60;

/** The server's connections: how long one may be silent (0: as long as it is open) is set for each. */
export interface Connections {
  timeout(request: Request, seconds: number): void;
}

/** Answers requests. The services must not be stopped while it does. */
export function createFetch(
  services: Services,
  api: Api,
  authenticate: Authenticate,
  readSession: ReadSession,
  docs: Credentials,
  visits: Visits,
  contents: SiteContents,
  messages: MessagePages,
  readiness: Readiness,
  siblings: Siblings,
): (request: Request, peer?: PeerAddress, connections?: Connections) => Response | Promise<Response> {
  const { baseUrl, clock } = services;
  const baseHost = new URL(baseUrl).hostname;
  const readHost = createHostReader(baseHost);
  const forms = createFormServer(services, messages, visits);
  const sites = createSiteServer(services, contents, forms, createSearchServer(services), visits);
  const previews = createPreviewServer(services, sites.serveShared);
  const mailings = createMailings(services);
  const serveApplication = createApplicationServer(services.config, havePasskeys(baseUrl));
  const serveMetrics = createMetricsServer(services, siblings);
  const count = createRequestMeter(services);
  const holdBody = createBodies(clock);
  const connectionsOf = new WeakMap<Request, Connections>();
  const holdOpen: HoldOpen = (request) => {
    const connections = connectionsOf.get(request);
    connections?.timeout(request, 0);
    return () => connections?.timeout(request, IDLE_TIMEOUT_SECONDS);
  };
  const peers = new WeakMap<Request, PeerAddress>();
  const senderOf = (request: Request) => services.senders.senderOf(request.headers, peers.get(request)?.() ?? null);
  const sessions = createSessions(baseUrl, readSession, senderOf);
  const rest = restRoutes(services, api.operations, authenticate, sessions, holdBody, holdOpen);
  const document = () => openApiDocument(api.operations, api.eventTypes, api.groups, baseUrl, VERSION);
  const reference = createReference(services, { ...api, document }, docs);
  // Only who uses MCP waits for it to be loaded, once.
  let mcp: Promise<(request: Request) => Promise<Response>> | null = null;

  /** Where other servers call, who sign what they say. */
  const signed = new Set(api.operations.flatMap((operation) => (operation.signed ? operation.path : [])));

  rest.onError(({ code, error, request }) => {
    const requestId = crypto.randomUUID();
    if (code === "NOT_FOUND") return noRoute(api, request, requestId);
    const { status, body } = toError(services, null, error, requestId);
    return Response.json(body, { status, headers: { "X-Request-Id": requestId } });
  });

  /** What a TLS proxy in front asks before it gets a certificate for a host: only names that are served get one. */
  async function mayHaveCertificate(domain: string): Promise<Response> {
    const host = hostName(domain);
    const served = host === baseHost || (await sites.isServed(host));
    return new Response(served ? "yes\n" : "no\n", {
      status: served ? 200 : 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }

  function failed(error: unknown): Response {
    const requestId = crypto.randomUUID();
    const { status, body } = toError(services, null, error, requestId);
    return Response.json(body, { status, headers: { "X-Request-Id": requestId } });
  }

  async function callMcp(request: Request): Promise<Response> {
    mcp ??= loadMcp().then((createMcp) => createMcp(services, api.operations, authenticate, holdBody));
    return (await mcp)(request);
  }

  /** What calls are sent to. REST's answers say their X-Request-Id themselves. */
  function call(
    request: Request,
    path: string,
    peer: PeerAddress,
    connections: Connections | undefined,
  ): Response | Promise<Response> {
    if (services.stopping.aborted) return shuttingDown();
    if (isForeignOrigin(request, baseUrl) && !signed.has(path)) {
      const message =
        "Requests from pages of another origin are refused. Call the API from a server, a command-line tool or an agent.";
      return errorResponse(new ApiError("foreign_origin", message), crypto.randomUUID());
    }
    if (connections) connectionsOf.set(request, connections);
    peers.set(request, peer);
    return path === "/mcp" ? identified(callMcp(request)) : rest.fetch(request);
  }

  async function application(request: Request, path: string, peer: PeerAddress): Promise<Response> {
    // Who watches is told until the end.
    if (path === "/readyz") return readinessResponse(await readiness());
    if (path === METRICS_PATH) return await serveMetrics(request, peer);
    if (services.stopping.aborted) return shuttingDown();
    const reads = request.method === "GET" || request.method === "HEAD";
    if (path.startsWith("/preview/") && (reads || takesPosts(path))) return previews(request, path, peer);
    if (isMailing(path)) return await mailings(request, path, peer);
    if (!reads) return readOnly(request);
    if (path === "/app" || path.startsWith("/app/"))
      return (await serveApplication(request, path)) ?? noRoute(api, request, crypto.randomUUID());
    if (path === "/docs" || path.startsWith("/docs/")) return reference(request, path, peer);
    if (path.startsWith("/_sw/"))
      return (await sites.serveShared(request, path)) ?? noRoute(api, request, crypto.randomUUID());
    if (path === "/tls/ask") return await mayHaveCertificate(new URL(request.url).searchParams.get("domain") ?? "");
    if (path === "/favicon.ico" || path === "/favicon.svg") {
      return new Response(faviconSvg("Sitewright"), {
        headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
      });
    }
    if (path.startsWith("/mcp/icons/")) {
      const { serveIcon } = await import("./mcp/icons.ts");
      return (await serveIcon(path)) ?? noRoute(api, request, crypto.randomUUID());
    }
    if (path === "/healthz")
      return Response.json({ status: "ok", version: VERSION }, { headers: { "Cache-Control": "no-store" } });
    if (path === "/") return new Response(welcomePage, { headers: WELCOME_HEADERS });
    return noRoute(api, request, crypto.randomUUID());
  }

  async function identified(answer: Promise<Response>): Promise<Response> {
    const response = await answer;
    if (!response.headers.has("X-Request-Id")) response.headers.set("X-Request-Id", crypto.randomUUID());
    return response;
  }

  function answerAsApplication(
    request: Request,
    peer: PeerAddress,
    connections: Connections | undefined,
  ): Response | Promise<Response> {
    const path = requestPath(request.url);
    const isCall = path.startsWith("/v1/") || path === "/v1" || path === "/mcp" || path.startsWith("/auth/");
    return isCall ? call(request, path, peer, connections) : identified(application(request, path, peer));
  }

  // Not async: a published page that is in memory is answered without a promise.
  return (request, peer = () => null, connections?) => {
    const began = stopwatch();
    let counted = count.site;
    try {
      const host = readHost(request.headers.get("host"));
      if (!host) return badHost();
      if (host.ofApplication) counted = count.application;
      const answer = host.ofApplication
        ? answerAsApplication(request, peer, connections)
        : sites.serve(request, host.name, peer);
      if (!(answer instanceof Promise)) return counted(answer, began);
      return answer.then(
        (response) => counted(response, began),
        (error) => counted(failed(error), began),
      );
    } catch (error) {
      return counted(failed(error), began);
    }
  };
}

/** Counts and times answers, of published sites and of the application with its API; gives them back. */
function createRequestMeter({ measurements }: Pick<Services, "measurements">) {
  const requests = measurements.counter(
    "sitewright_http_requests_total",
    "Requests that were answered, by who is asked (site: published sites; application: all else) and the class of the status",
    ["host", "status"],
  );
  const durations = measurements.histogram(
    "sitewright_http_request_duration_seconds",
    "How long requests took until their answer began",
    ANSWER_SECONDS,
    ["host"],
  );
  const meter = (host: string) => {
    const duration = durations(host);
    const counters: Counter[] = [1, 2, 3, 4, 5].map((first) => requests(host, statusClass(first * 100)));
    return (response: Response, began: number): Response => {
      duration.observe((stopwatch() - began) / 1000);
      counters[Math.floor(response.status / 100) - 1]?.add();
      return response;
    };
  };
  return { site: meter("site"), application: meter("application") };
}

/** Bun's types take every HTML import for a bundle; with `type: "text"` it is a string. */
const welcomePage = welcomeHtml as unknown as string;

const WELCOME_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
};

/** 400 for a request that does not say for which host it is; without one it has no address. */
const badHost = (): Response =>
  new Response("The Host header must be one host name or address, with a port or without.\n", {
    status: 400,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "X-Request-Id": crypto.randomUUID(),
      Connection: "close",
    },
  });

/** 405 for everything outside of the API, which can only be read. */
function readOnly(request: Request): Response {
  const error = new ApiError("method_not_allowed", `${request.method} is not possible here; use GET, HEAD.`);
  return errorResponse(error, crypto.randomUUID(), { Allow: "GET, HEAD" });
}

/** Calls that come over connections which were open when the stop began; published sites are answered to the end. */
function shuttingDown(): Response {
  const error = new ApiError("shutting_down", "The server is stopping. Try again in a few seconds.");
  return errorResponse(error, crypto.randomUUID(), { Connection: "close", "Retry-After": "2" });
}

/** 404 for an address that is none, 405 for one that knows other methods. */
function noRoute({ operations }: Api, request: Request, requestId: string): Response {
  const path = requestPath(request.url);
  const allowed = operations.filter((operation) =>
    new RegExp(`^${operation.path.replaceAll(/:\w+/g, "[^/]+")}/?$`).test(path),
  );
  if (allowed.length > 0) {
    const methods = allowed.map((operation) => operation.method).join(", ");
    const error = new ApiError("method_not_allowed", `${request.method} is not possible here; use ${methods}.`);
    return errorResponse(error, requestId, { Allow: methods });
  }
  return errorResponse(
    new ApiError("not_found", `There is nothing at ${path.slice(0, 200)}. The reference at /docs lists every route.`),
    requestId,
  );
}
