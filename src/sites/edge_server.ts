/** The process that answers visitors from the bucket of published sites: it has no data of its own, and no key. */

import { Edge } from "./edge.ts";
import { edgeScript as makeScript } from "./edge_script.ts" with { type: "macro" };

const IDLE_TIMEOUT_SECONDS = 60;

export interface EdgeServer {
  port: number;
  stop(): Promise<void>;
}

export function serveEdge(options: { bucket: string; origin: string; host: string; port: number }): EdgeServer {
  const { bucket, origin, host, port } = options;
  const edge = new Edge({
    bucket,
    origin,
    send: (url, init) => globalThis.fetch(url, init),
    now: () => performance.now(),
  });
  const server = Bun.serve({
    hostname: host,
    port,
    idleTimeout: IDLE_TIMEOUT_SECONDS,
    fetch: (request, server) =>
      edge.serve(request, { peer: server.requestIP(request)?.address ?? null, background: () => {} }),
  });
  return { port: server.port!, stop: () => server.stop(true) };
}

/** The edge as a script of its own. */
export const EDGE_SCRIPT: string = makeScript();
