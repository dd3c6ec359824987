/**
 * Every request comes in here, and the host decides: a published site (sites/), or the application (surfaces.ts), which no
 * request for a published site reaches. Bun's own routes would match before the host is known.
 */
import { createVisits } from "../features/analytics/service.ts";
import { PROBE_PATH } from "../features/domains/service.ts";
import { ANSWER_SECONDS, type Counter, statusClass, stopwatch } from "../lib/measurements.ts";
import { requestPath } from "../lib/urls.ts";
import { createCallMeter } from "../operation/call_meter.ts";
import type { Services } from "../operation/operation.ts";
import { createBrands } from "../policy/brands.ts";
import { createSiteTools } from "../sites/agent_tools.ts";
import { createSiteContents } from "../sites/contents.ts";
import { FormServer, type PeerAddress } from "../sites/form_posts.ts";
import { createMessagePages } from "../sites/message_page.ts";
import { createSearchServer } from "../sites/search.ts";
import { isHealthPath, SiteServer } from "../sites/serve.ts";
import { createBodies } from "./bodies.ts";
import { refusalInBrand } from "./branding.ts";
import { createHostReader, createUnknownHosts } from "./host.ts";
import { siteMcp } from "./mcp/plugin.ts";
import { createMetricsServer, METRICS_PATH } from "./metrics/server.ts";
import type { Siblings } from "./metrics/siblings.ts";
import { aliveResponse, type Readiness, readinessResponse } from "./readiness.ts";
import { failed } from "./rest.ts";
import { type Listener, peerOf, reads } from "./surface.ts";
import { type Api, createApplication } from "./surfaces.ts";

/** Answers a request. @param server what it came to; left out: nobody knows from where it comes */
export type Fetch = (request: Request, server?: Listener) => Response | Promise<Response>;

/** Answers requests. The services must not be stopped while it does. */
export function createFetch(services: Services, api: Api, readiness: Readiness, siblings: Siblings): Fetch {
  const { baseUrl, clock, part, log } = services;
  const visits = part(createVisits);
  const readHost = createHostReader(new URL(baseUrl).hostname);
  const forms = new FormServer(services, part(createMessagePages), visits);
  const search = createSearchServer(services);
  const contents = part(createSiteContents);
  const agents = siteMcp(services, createSiteTools(services, contents, forms), createBodies(clock));
  const sites = new SiteServer(services, contents, { forms, search, agents }, visits, answerUnknown);
  const serveMetrics = createMetricsServer(services, siblings);
  const application = createApplication(services, api, { readiness, sites, serveMetrics });
  const brands = part(createBrands);
  const tellUnknown = createUnknownHosts(log, clock);
  const count = createRequestMeter(services);
  // A process that has answered no call tells of those of others all the same.
  part(createCallMeter);

  /** Whether the process lives, and is ready. Who watches is told until the end, and is asked for no name. */
  const health = async (path: string) => (path === "/readyz" ? readinessResponse(await readiness()) : aliveResponse());

  async function answerUnknown(request: Request, host: string, path: string, peer: PeerAddress) {
    if (reads(request)) {
      if (isHealthPath(path)) return identified(await health(path));
      if (path === METRICS_PATH && services.config.metricsToken) return await serveMetrics(request, peer);
    }
    // Another process may have just made it a brand's.
    await brands.refresh();
    if (brands.at(host) && !path.startsWith(PROBE_PATH)) return await serveBrand(request, host, peer);
    tellUnknown(host);
    return null;
  }

  /** The application at a brand's host, in its look; what asks whether the name leads here is answered as for any domain. */
  async function serveBrand(request: Request, host: string, peer: PeerAddress): Promise<Response> {
    await brands.refresh();
    const brand = brands.at(host);
    if (!brand || requestPath(request.url).startsWith(PROBE_PATH)) return await sites.serve(request, host, peer);
    return identified(await refusalInBrand(await application.fetch(request), brand));
  }

  // Not async: a published page that is in memory is answered without a promise.
  return (request, server) => {
    const began = stopwatch();
    let counted = count.site;
    try {
      const header = request.headers.get("host");
      const host = readHost(header);
      // HTTP/1.0 has no Host, and some load balancers still ask with it.
      if (!host && !header && isHealthPath(requestPath(request.url))) return health(requestPath(request.url));
      if (!host) return badHost();
      if (!host.ofApplication) {
        const peer = peerOf(request, server);
        const isBrands = brands.at(host.name) !== null;
        if (isBrands) {
          counted = count.application;
          application.server = (server ?? null) as typeof application.server;
        }
        const answer = isBrands ? serveBrand(request, host.name, peer) : sites.serve(request, host.name, peer);
        if (!(answer instanceof Promise)) return counted(answer, began);
        return answer.then(
          (response) => counted(response, began),
          (error) => counted(failed(services, error), began),
        );
      }
      counted = count.application;
      application.server = (server ?? null) as typeof application.server;
      const answer = application.fetch(request);
      if (!(answer instanceof Promise)) return counted(identified(answer), began);
      return answer.then((response) => counted(identified(response), began));
    } catch (error) {
      return counted(failed(services, error), began);
    }
  };
}

/** Gives an answer the id by which it is found again, unless it has one: REST's say theirs in their bodies, too. */
function identified(response: Response): Response {
  if (!response.headers.has("X-Request-Id")) response.headers.set("X-Request-Id", crypto.randomUUID());
  return response;
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
