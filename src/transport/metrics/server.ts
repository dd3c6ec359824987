/**
 * /metrics for Prometheus: what was counted and timed (lib/measurements.ts) and what is looked up when somebody asks
 * (gauges.ts), in the text that a library makes of it, which is loaded by the first who asks. It tells how much this
 * installation is used: never to the world, and never on customers' hosts.
 */
import type { Elysia } from "elysia";
import type { Metric, Registry } from "prom-client";
import { isLoopback } from "../../lib/addresses.ts";
import { equalInConstantTime, sha256Hex } from "../../lib/hash.ts";
import type { Family, Measurements, Sample } from "../../lib/measurements.ts";
import type { Services } from "../../operation/operation.ts";
import type { PeerAddress } from "../../sites/form_posts.ts";
import { hostName } from "../host.ts";
import { peerOf, surface } from "../surface.ts";
import type { Siblings } from "./siblings.ts";

export const METRICS_PATH = "/metrics";

/** @param serve of `createMetricsServer`, which answers on other hosts, too */
export const metrics = (serve: ReturnType<typeof createMetricsServer>): Elysia =>
  surface("metrics", { any: { [METRICS_PATH]: ({ request, server }) => serve(request, peerOf(request, server)) } });

/** What proxies say of those for whom they ask: whoever comes through one is not on this machine. */
const OF_PROXIES = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

const isLocalName = (host: string): boolean =>
  host === "localhost" || isLoopback(host.startsWith("[") ? host.slice(1, -1) : host);

/** Answers for /metrics, on the application's host and, where a token is set, on names that are nobody's. */
export function createMetricsServer(
  { config, baseUrl, measurements, queue }: Pick<Services, "config" | "baseUrl" | "measurements" | "queue">,
  siblings: Pick<Siblings, "read">,
): (request: Request, peer: PeerAddress) => Promise<Response> {
  const expected = config.metricsToken && sha256Hex(`Bearer ${config.metricsToken}`);
  // A server that has an address in the world may have a proxy in front of it that says nothing of itself.
  const isLocalServer = isLocalName(new URL(baseUrl).hostname);
  let registry: Promise<Registry> | null = null;

  function mayRead({ headers }: Request, peer: PeerAddress): boolean {
    if (expected) return equalInConstantTime(sha256Hex(headers.get("authorization") ?? ""), expected);
    if (!isLocalServer || !isLocalName(hostName(headers.get("host")))) return false;
    const address = peer();
    return address !== null && isLoopback(address) && !OF_PROXIES.some((name) => headers.has(name));
  }

  async function load(): Promise<Registry> {
    const { Registry } = await import("prom-client");
    return new Registry();
  }

  return async (request, peer) => {
    if (!mayRead(request, peer)) return refused(expected !== null);
    registry ??= load();
    const known = await registry;
    const others = await siblings.read();
    const withOthers = async (family: Family): Promise<Sample[]> => {
      const own = await valuesOf(family);
      if (others.length === 0 || family.isShared) return own;
      return [
        ...labelled(own, queue.owner),
        ...others.flatMap(({ process, families }) => labelled(families[family.name] ?? [], process)),
      ];
    };
    // Families may have come since the last time.
    known.clear();
    for (const family of measurements.families())
      known.registerMetric({
        name: family.name,
        get: async () => ({ ...family, values: await withOthers(family) }),
      } as unknown as Metric);
    return new Response(await known.metrics(), {
      headers: { "Content-Type": known.contentType, "Cache-Control": "no-store" },
    });
  };
}

/** What this process tells the others of itself. */
export async function ownNumbers({ families }: Measurements): Promise<Record<string, Sample[]>> {
  const own = families().filter(({ isShared }) => !isShared);
  return Object.fromEntries(await Promise.all(own.map(async (family) => [family.name, await valuesOf(family)])));
}

const labelled = (samples: Sample[], process: string): Sample[] =>
  samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } }));

/** A disk or a database that can't be read takes away what is read from it, and not what tells of the trouble. */
async function valuesOf({ read }: Family): Promise<Sample[]> {
  try {
    return await read();
  } catch {
    return [];
  }
}

const refused = (hasToken: boolean): Response =>
  new Response(
    hasToken
      ? "Send the token of SITEWRIGHT_METRICS_TOKEN: Authorization: Bearer …\n"
      : "Metrics are for programs on this machine. Set SITEWRIGHT_METRICS_TOKEN to read them from elsewhere, or where the application has a public address.\n",
    {
      status: 401,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "WWW-Authenticate": 'Bearer realm="Sitewright metrics"',
      },
    },
  );
