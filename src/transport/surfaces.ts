/**
 * What there is at the application's host, surface by surface: each an Elysia plugin, which knows its own paths. The host
 * was decided before (fetch.ts).
 */
import { type AnyElysia, Elysia } from "elysia";
import welcomeHtml from "../dashboard/welcome.html" with { type: "text" };
import { createAuthenticator } from "../features/accounts/service.ts";
import { createTokenReader, isOAuthOn, isToken } from "../features/oauth/service.ts";
import { createSessionReader } from "../features/users/service.ts";
import { ApiError } from "../lib/errors.ts";
import { requestPath } from "../lib/urls.ts";
import type { AnyEventType } from "../operation/event.ts";
import type { AnyOperation, Services } from "../operation/operation.ts";
import { type Brands, createBrands } from "../policy/brands.ts";
import { problem } from "../sentences/field_problems.ts";
import { faviconSvg } from "../sites/generated_files.ts";
import type { SiteServer } from "../sites/serve.ts";
import { VERSION } from "../version.ts";
import { createActIn } from "./acting.ts";
import { dashboard } from "./application/server.ts";
import { createBodies } from "./bodies.ts";
import { assertServedAt, createServicesAt, isServedAt, type ServicesAt } from "./branding.ts";
import { hostName, isForeignOrigin } from "./host.ts";
import { mailings } from "./mailings.ts";
import { isMcp, mcp } from "./mcp/plugin.ts";
import { type createMetricsServer, METRICS_PATH, metrics } from "./metrics/server.ts";
import { oauth } from "./oauth.ts";
import { openApiDocument } from "./openapi.ts";
import { previews } from "./previews/server.ts";
import { health, type Readiness } from "./readiness.ts";
import { createReadPages, reference } from "./reference.ts";
import { type Authenticate, errorResponse, failed, rest } from "./rest.ts";
import { createSessions } from "./sessions.ts";
import { type Asked, orNothing, peerOf, reads, surface } from "./surface.ts";

/** What the API consists of. */
export interface Api {
  operations: AnyOperation[];
  eventTypes: AnyEventType[];
  /** What each group of the reference is about. */
  groups: Record<string, string>;
}

/** What other hosts answer with, too. */
interface Shared {
  readiness: Readiness;
  sites: SiteServer;
  serveMetrics: ReturnType<typeof createMetricsServer>;
}

/** Puts the surfaces together. Whoever calls its `fetch` sets its `server` before. */
export function createApplication(services: Services, api: Api, { readiness, sites, serveMetrics }: Shared): AnyElysia {
  const { baseUrl, config, clock, part, senders, stopping } = services;
  const at = createServicesAt(services);
  const keys = part(createAuthenticator);
  const senderOf = (request: Request) => senders.senderOf(request.headers, peerOf(request, application.server)());
  const tokens = part(createTokenReader);
  const speaksOAuth = isOAuthOn(services);
  const actIn = createActIn(services);
  const authenticate: Authenticate = async (key, request) => {
    const sender = () => senderOf(request);
    const known = !isToken(key) ? await keys.authenticate(key, sender) : speaksOAuth ? await tokens.read(key) : null;
    if (!known) return null;
    known.sender = sender;
    const caller = await actIn(known, request);
    await assertServedAt(at(request), caller);
    return caller;
  };
  const isKey = async (key: string, request: Request) => {
    const caller = await keys.authenticate(key, () => senderOf(request));
    return caller !== null && (await isServedAt(at(request), caller));
  };
  const { read } = part(createSessionReader);
  const sessions = createSessions(
    baseUrl,
    (token, request) => read(token, at(request).brand?.account_id ?? null),
    senderOf,
  );
  const holdBody = createBodies(clock);
  const readPages = createReadPages({
    ...api,
    document: () => openApiDocument(api.operations, api.eventTypes, api.groups, baseUrl, VERSION),
  });
  /** Where other servers call, who sign what they say. */
  const signed = new Set(api.operations.flatMap((operation) => (operation.signed ? operation.path : [])));

  // Elysia looks for the path behind so many characters that hosts of three ("abc") are passed over; only where addresses
  // begin with https:// must it.
  const application: AnyElysia = new Elysia({ name: "application", handler: { standardHostname: config.tls !== null } })
    .onRequest(({ request }) => {
      const path = requestPath(request.url);
      if (stopping.aborted && path !== "/readyz" && path !== METRICS_PATH) return shuttingDown();
      if (isCall(path)) return refuseCall(request, at(request), signed.has(path));
    })
    .onError(({ code, error, request }) => (code === "NOT_FOUND" ? nothingHere(api, request) : failed(services, error)))
    .use(health(readiness))
    .use(metrics(serveMetrics))
    .use(rest(services, api.operations, { authenticate, sessions, actIn, holdBody, at }))
    .use(mcp(services, api.operations, authenticate, holdBody, readPages, at))
    .use(previews(services, (request, path) => sites.serveShared(request, path), at))
    .use(mailings(services))
    .use(oauth(services, holdBody, senderOf, at))
    .use(dashboard(config, at))
    .use(reference(services, readPages, sessions, isKey, at))
    .use(siteFiles(sites))
    .use(certificateNames(sites, new URL(baseUrl).hostname, part(createBrands)))
    .use(welcome(at));
  return application;
}

/** Files that pages of published sites and the application need alike: fonts, and assets of accounts. */
const siteFiles = (sites: SiteServer): Elysia =>
  surface("site files", {
    read: { "/_sw/*": async ({ request, path }) => orNothing(await sites.serveShared(request, path)) },
  });

/** What a TLS proxy in front asks before it gets a certificate for a host: only names that are served get one. */
const certificateNames = (sites: SiteServer, baseHost: string, brands: Brands): Elysia =>
  surface("certificate names", {
    read: {
      "/tls/ask": async ({ request }) => {
        const host = hostName(new URL(request.url).searchParams.get("domain") ?? "");
        await brands.refresh();
        const served = host === baseHost || brands.at(host) !== null || (await sites.isServed(host));
        return new Response(served ? "yes\n" : "no\n", {
          status: served ? 200 : 404,
          headers: { "Content-Type": "text/plain; charset=utf-8" },
        });
      },
    },
  });

/** What browsers get that ask for the bare address. */
function welcome(at: ServicesAt): Elysia {
  const favicon = ({ request }: Asked) => {
    const { brand } = at(request);
    if (brand?.icon) return new Response(null, { status: 302, headers: { Location: brand.icon } });
    return new Response(faviconSvg(brand?.name ?? "Sitewright", brand?.palette?.light), {
      headers: { "Content-Type": "image/svg+xml", "Cache-Control": `public, max-age=${brand ? 300 : 86400}` },
    });
  };
  return surface("welcome", {
    read: {
      "/": ({ request }) =>
        at(request).brand
          ? new Response(null, { status: 302, headers: { Location: "/app/" } })
          : new Response(welcomePage, { headers: WELCOME_HEADERS }),
      "/favicon.ico": favicon,
      "/favicon.svg": favicon,
    },
  });
}

/** Bun's types take every HTML import for a bundle; with `type: "text"` it is a string. */
const welcomePage = welcomeHtml as unknown as string;

const WELCOME_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
};

/** What calls are sent to: no page of another origin may. */
const isCall = (path: string): boolean =>
  path.startsWith("/v1/") || path === "/v1" || isMcp(path) || path.startsWith("/auth/");

/** Why a call is refused whatever it asks for, or undefined. */
function refuseCall(
  request: Request,
  { baseUrl, brand }: Pick<Services, "baseUrl" | "brand">,
  isSigned: boolean,
): Response | undefined {
  if (isForeignOrigin(request, baseUrl) && !isSigned) {
    const own = (request.headers.get("origin") ?? "").replace(/[^\w.:/[\]-]/g, "").slice(0, 200);
    const proxied = ` If ${own || "that page"} is this application itself, behind a proxy, its operator must set SITEWRIGHT_BASE_URL to that address.`;
    const message = `Requests from pages of another origin are refused. Call the API from a server, a command-line tool or an agent.${brand ? "" : proxied}`;
    return errorResponse(new ApiError("foreign_origin", message), crypto.randomUUID());
  }
  // At once: what comes behind the last chunk ends the connection, whoever still works on an answer.
  if (request.headers.has("trailer") && request.headers.has("transfer-encoding")) return trailersRefused();
}

/** 404 for an address that is none; 405 outside of the API, which can only be read, for what is no reading. */
function nothingHere(api: Api, request: Request): Response {
  const path = requestPath(request.url);
  if (isCall(path) || reads(request)) return noRoute(api, path, request.method);
  const message = `${request.method} is not possible here; use GET, HEAD. Paths of the API begin with /v1/; the reference at /docs lists them.`;
  const error = new ApiError("method_not_allowed", message);
  return errorResponse(error, crypto.randomUUID(), { Allow: "GET, HEAD" });
}

/** 400 for a body that is to end with fields of its own. */
function trailersRefused(): Response {
  const message =
    "Trailer: a body can't end with fields here. Send it without them, best with a Content-Length. Nothing was changed.";
  const details = [{ path: "Trailer", ...problem("not_taken") }];
  return errorResponse(new ApiError("validation_failed", message, { details }), crypto.randomUUID(), {
    Connection: "close",
  });
}

/** Calls that come over connections which were open when the stop began; published sites are answered to the end. */
function shuttingDown(): Response {
  const error = new ApiError("shutting_down", "The server is stopping. Try again in a few seconds.");
  return errorResponse(error, crypto.randomUUID(), { Connection: "close", "Retry-After": "2" });
}

/** 404, or 405 where there are operations with other methods. */
function noRoute({ operations }: Api, path: string, method: string): Response {
  const allowed = operations.filter((operation) =>
    new RegExp(`^${operation.path.replaceAll(/:\w+/g, "[^/]+")}/?$`).test(path),
  );
  if (allowed.length > 0) {
    const methods = allowed.map((operation) => operation.method).join(", ");
    const error = new ApiError("method_not_allowed", `${method} is not possible here; use ${methods}.`);
    return errorResponse(error, crypto.randomUUID(), { Allow: methods });
  }
  const message = `There is nothing at ${path.slice(0, 200)}. The reference at /docs lists every route.`;
  return errorResponse(new ApiError("not_found", message), crypto.randomUUID());
}
