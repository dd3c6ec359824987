/**
 * The application: everything put together, without a port. `createApp` has no globals, so that tests and the
 * simulation can have many, with a clock and an engine of their own.
 */
import type { Config } from "./config.ts";
import welcomeHtml from "./dashboard/welcome.html" with { type: "text" };
import { FONT_FILES } from "./engines/builtin/fonts.ts";
import type { Engine } from "./engines/engine.ts";
import { createAuthenticator } from "./features/accounts/service.ts";
import { runTurn } from "./features/editor/jobs.ts";
import { TURN_JOB } from "./features/editor/service.ts";
import { readPreviewToken } from "./features/pages/preview_links.ts";
import { previewDocument } from "./features/publishing/service.ts";
import { generatePage } from "./features/runs/jobs.ts";
import { GENERATE_JOB } from "./features/runs/service.ts";
import { HEARTBEAT_MS, type IsRunning, registerProcess, removeProcess, takeOverFromDead } from "./jobs/processes.ts";
import { createQueue } from "./jobs/queue.ts";
import { createSchedule } from "./jobs/schedule.ts";
import { createFeeds, dropOldEvents } from "./jobs/streams.ts";
import { createWorker } from "./jobs/worker.ts";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./lib/clock.ts";
import { randomHex } from "./lib/hash.ts";
import type { IdSource } from "./lib/ids.ts";
import type { Log } from "./lib/log.ts";
import { requestPath } from "./lib/urls.ts";
import { ApiError } from "./operation/errors.ts";
import { toError } from "./operation/invoke.ts";
import type { Services } from "./operation/operation.ts";
import { renewCredits } from "./policy/credits.ts";
import { dropExpiredKeys } from "./policy/idempotency.ts";
import { createRateLimiter } from "./policy/rate_limit.ts";
import { assertRegistry, GROUPS, OPERATIONS } from "./registry.ts";
import { faviconSvg } from "./sites/generated_files.ts";
import { createSiteServer } from "./sites/serve.ts";
import { sweepBlobs } from "./storage/blobs.ts";
import type { Storage } from "./storage/client.ts";
import { rememberedSetting } from "./storage/settings.ts";
import { hostName, isApplicationHost, isForeignOrigin } from "./transport/host.ts";
import { openApiDocument } from "./transport/openapi.ts";
import { type Credentials, createReference } from "./transport/reference.ts";
import { errorResponse, restRoutes } from "./transport/rest.ts";
import { VERSION } from "./version.ts";

const KEPT_EVENTS_MS = 30 * DAY_MS;
const SWEEP_BATCH = 500;
const CONCURRENT_RUNS = 8;
const CONCURRENT_TURNS = 16;
/** How long calls under way may take to end when the process stops. */
const DRAIN_MS = 5 * SECOND_MS;
/** How long an engine may take to notice that its work is no longer wanted. */
const LET_GO_MS = 2 * SECOND_MS;

export interface AppParts {
  config: Config;
  /** Origin of the application, for example "http://localhost:3000". */
  baseUrl: string;
  storage: Storage;
  clock: Clock;
  ids: IdSource;
  log: Log;
  engine: Engine;
  process: { pid: number; isRunning?: IsRunning };
}

export interface App {
  fetch(request: Request): Promise<Response>;
  /** Takes over what dead processes had begun and starts the jobs. */
  start(): Promise<void>;
  /**
   * Ends streams and jobs, waits for calls under way, writes what is in memory, closes the database.
   * @param drained resolves when the server has answered its last call
   */
  stop(drained: Promise<unknown>): Promise<void>;
  services: Services;
  docs: Credentials;
}

/** Puts the application together on an open database. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, baseUrl, storage, clock, ids, log, engine } = parts;
  assertRegistry(OPERATIONS);
  const self = { _id: ids.next("job"), pid: parts.process.pid };
  const stopping = new AbortController();
  const remembered = (name: string, bytes: number) =>
    storage.write((db) => rememberedSetting(db, name, () => randomHex(bytes)));
  const services: Services = {
    config,
    baseUrl,
    storage,
    clock,
    ids,
    log,
    engine,
    queue: createQueue(storage, clock, ids, self._id),
    rateLimiter: await createRateLimiter(storage, clock, config.rateLimitFactor),
    feeds: createFeeds(storage.read, clock),
    linkSecret: await remembered("link_secret", 32),
    stopping: stopping.signal,
  };
  const docs: Credentials = {
    user: config.docsUser ?? "docs",
    password: config.docsPassword ?? (await remembered("docs_password", 12)),
  };

  const authenticator = createAuthenticator(storage, clock);
  // Turns have workers of their own: a person waits for them, and generations may take minutes.
  const workers = [
    createWorker({
      ...services,
      concurrency: CONCURRENT_RUNS,
      handlers: { [GENERATE_JOB]: (job, signal) => generatePage(services, job, signal) },
    }),
    createWorker({
      ...services,
      concurrency: CONCURRENT_TURNS,
      handlers: { [TURN_JOB]: (job, signal) => runTurn(services, job, signal) },
    }),
  ];
  const moment = () => ({ now: clock.now(), ids });
  const schedule = createSchedule(
    [
      {
        name: "heartbeat",
        periodMs: HEARTBEAT_MS,
        run: () => storage.write((db) => takeOverFromDead(db, self, services, parts.process.isRunning)),
      },
      { name: "rate counters", periodMs: SECOND_MS, run: () => services.rateLimiter.flush() },
      { name: "key usage", periodMs: MINUTE_MS, run: () => authenticator.flush() },
      { name: "monthly credits", periodMs: MINUTE_MS, run: () => storage.write((db) => renewCredits(db, moment())) },
      {
        name: "old idempotency keys",
        periodMs: HOUR_MS,
        run: () => storage.write((db) => dropExpiredKeys(db, clock.now())),
      },
      {
        name: "old stream events",
        periodMs: HOUR_MS,
        run: () => inBatches((db) => dropOldEvents(db, clock.now() - KEPT_EVENTS_MS, SWEEP_BATCH)),
      },
      { name: "unused code and assets", periodMs: HOUR_MS, run: () => inBatches((db) => sweepBlobs(db, SWEEP_BATCH)) },
    ],
    clock,
    log,
  );

  async function inBatches(
    sweep: (db: Parameters<Parameters<Storage["write"]>[0]>[0]) => Promise<number>,
  ): Promise<void> {
    while (!stopping.signal.aborted && (await storage.write(sweep)) === SWEEP_BATCH);
  }

  async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
    const { promise: patienceEnded, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(ms, resolve);
    await Promise.race([work, patienceEnded]);
    cancel();
  }

  const fetch = createFetch(services, authenticator.authenticate, docs);
  return {
    services,
    docs,
    fetch,
    async start() {
      await storage.write(async (db) => {
        await registerProcess(db, self, clock);
        await takeOverFromDead(db, self, services, parts.process.isRunning);
      });
      for (const worker of workers) worker.start();
      schedule.start();
    },
    async stop(drained) {
      stopping.abort();
      await atMost(DRAIN_MS, drained);
      await atMost(LET_GO_MS, Promise.all(workers.map((worker) => worker.stop())));
      await schedule.stop();
      const flushed = await Promise.allSettled([
        services.rateLimiter.flush(),
        authenticator.flush(),
        storage.write((db) => removeProcess(db, self._id, services)),
      ]);
      for (const result of flushed)
        if (result.status === "rejected") log.error("not written at the stop", { error: String(result.reason) });
      await storage.close();
    },
  };
}

/** Decides the host first, then the room. */
function createFetch(
  services: Services,
  authenticate: Parameters<typeof restRoutes>[2],
  docs: Credentials,
): App["fetch"] {
  const { storage, config, baseUrl, clock } = services;
  const baseHost = new URL(baseUrl).hostname;
  const sites = createSiteServer(storage, config, baseUrl, FONT_FILES);
  const rest = restRoutes(services, OPERATIONS, authenticate);
  const reference = createReference(() => openApiDocument(OPERATIONS, GROUPS, baseUrl, VERSION), docs);
  // The SDKs take longer to load than everything else together: only who uses MCP waits for them, once.
  let mcp: Promise<(request: Request) => Promise<Response>> | null = null;

  rest.onError(({ code, error, request }) => {
    const requestId = crypto.randomUUID();
    if (code === "NOT_FOUND") return noRoute(request, requestId);
    const { status, body } = toError(services, null, error, requestId);
    return Response.json(body, { status, headers: { "X-Request-Id": requestId } });
  });

  async function preview(token: string): Promise<Response> {
    const claim = readPreviewToken(services.linkSecret, token, clock.now());
    if (!claim) {
      return new Response("This preview link has expired or is not complete. Ask for a new one.\n", {
        status: 404,
        headers: { "Content-Type": "text/plain; charset=utf-8" },
      });
    }
    const document = await previewDocument(
      { db: storage.read, account: { _id: claim.account } as never },
      claim.page,
      claim.version,
    );
    return new Response(document.text, {
      headers: { "Content-Type": "text/html; charset=utf-8", "X-Content-Type-Options": "nosniff", ...document.headers },
    });
  }

  /** What a TLS proxy in front asks before it gets a certificate for a host: only names that are served get one. */
  async function mayHaveCertificate(domain: string): Promise<Response> {
    const host = hostName(domain);
    const served = host === baseHost || (await sites.isServed(host));
    return new Response(served ? "yes\n" : "no\n", {
      status: served ? 200 : 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }

  async function application(request: Request, path: string): Promise<Response> {
    if (services.stopping.aborted) return shuttingDown();
    if (path.startsWith("/v1/") || path === "/v1" || path === "/mcp" || path.startsWith("/auth/")) {
      if (isForeignOrigin(request, baseUrl)) {
        const message =
          "Requests from pages of another origin are refused. Call the API from a server, a command-line tool or an agent.";
        return errorResponse(new ApiError("foreign_origin", message), crypto.randomUUID());
      }
      if (path !== "/mcp") return rest.fetch(request);
      mcp ??= import("./transport/mcp.ts").then(({ createMcp }) => createMcp(services, OPERATIONS, authenticate));
      return (await mcp)(request);
    }
    if (request.method !== "GET" && request.method !== "HEAD") return readOnly(request);
    if (path === "/docs" || path.startsWith("/docs/")) return reference(request, path);
    if (path.startsWith("/preview/")) return preview(path.slice("/preview/".length));
    if (path.startsWith("/_sw/"))
      return (await sites.serveShared(request, path)) ?? noRoute(request, crypto.randomUUID());
    if (path === "/tls/ask") return await mayHaveCertificate(new URL(request.url).searchParams.get("domain") ?? "");
    if (path === "/favicon.ico" || path === "/favicon.svg") {
      return new Response(faviconSvg("Sitewright"), {
        headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" },
      });
    }
    if (path === "/healthz")
      return Response.json({ status: "ok", version: VERSION }, { headers: { "Cache-Control": "no-store" } });
    if (path === "/") return new Response(welcomePage, { headers: WELCOME_HEADERS });
    return noRoute(request, crypto.randomUUID());
  }

  return async (request) => {
    const host = hostName(request.headers.get("host"));
    try {
      if (!isApplicationHost(host, baseHost)) return await sites.serve(request, host);
      const response = await application(request, requestPath(request.url));
      if (!response.headers.has("X-Request-Id")) response.headers.set("X-Request-Id", crypto.randomUUID());
      return response;
    } catch (error) {
      const requestId = crypto.randomUUID();
      const { status, body } = toError(services, null, error, requestId);
      return Response.json(body, { status, headers: { "X-Request-Id": requestId } });
    }
  };
}

/** Bun's types take every HTML import for a bundle; with `type: "text"` it is a string. */
const welcomePage = welcomeHtml as unknown as string;

const WELCOME_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
};

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
function noRoute(request: Request, requestId: string): Response {
  const path = requestPath(request.url);
  const allowed = OPERATIONS.filter((operation) =>
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
