/**
 * Whether a domain name is free to register. The registry is asked first, over RDAP (RFC 9082, RFC 9083), at the
 * address that IANA's bootstrap file (RFC 9224) gives for the name's ending; DNS is the second source. When neither
 * answers, the answer is that it is not known.
 */
import { type Clock, DAY_MS, SECOND_MS } from "../lib/clock.ts";

const PATIENCE_MS = 8 * SECOND_MS;

/** `available` is null when it could not be found out; `source` says who was asked. */
export interface DomainAvailability {
  domain: string;
  available: boolean | null;
  source: "rdap" | "dns" | null;
}

export interface DomainLookup {
  /** @param domain a normalised domain name (lower-case ASCII) */
  check(domain: string, signal: AbortSignal): Promise<DomainAvailability>;
}

export interface DomainLookupSettings {
  /** Address of IANA's bootstrap file, or of another in its form. */
  bootstrapUrl: string;
  /** "address:port" of DNS servers; empty: the system's. */
  dnsServers: string[];
  clock: Clock;
}

/** The bootstrap file: services are pairs of endings and addresses. */
interface Bootstrap {
  services: [endings: string[], addresses: string[]][];
}

export function createDomainLookup({ bootstrapUrl, dnsServers, clock }: DomainLookupSettings): DomainLookup {
  let known: { services: Map<string, string>; until: number } | null = null;

  async function get(url: string, signal: AbortSignal): Promise<Response> {
    const headers = { Accept: "application/rdap+json, application/json" };
    return await fetch(url, { headers, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) });
  }

  /** Address of the registry's RDAP service for a name, or null when its ending has none. */
  async function registryOf(domain: string, signal: AbortSignal): Promise<string | null> {
    if (!known || known.until < clock.now()) {
      const response = await get(bootstrapUrl, signal);
      if (!response.ok) throw new Error(`the bootstrap file answered ${response.status}`);
      const { services } = (await response.json()) as Bootstrap;
      const byEnding = services.flatMap(([endings, addresses]) =>
        endings.map((ending): [string, string] => [ending.toLowerCase(), secureFirst(addresses)]),
      );
      known = { services: new Map(byEnding), until: clock.now() + DAY_MS };
    }
    // The longest ending wins: "co.uk" before "uk".
    const labels = domain.split(".");
    for (let at = 1; at < labels.length; at++) {
      const address = known.services.get(labels.slice(at).join("."));
      if (address) return address;
    }
    return null;
  }

  async function askRegistry(domain: string, signal: AbortSignal): Promise<boolean | null> {
    const registry = await registryOf(domain, signal);
    if (!registry) return null;
    const response = await get(`${registry.replace(/\/?$/, "/")}domain/${encodeURIComponent(domain)}`, signal);
    await response.body?.cancel();
    if (response.status === 404) return true;
    return response.ok ? false : null;
  }

  async function askDns(domain: string): Promise<boolean | null> {
    const { Resolver } = await import("node:dns/promises");
    const resolver = new Resolver({ timeout: PATIENCE_MS / 2, tries: 2 });
    if (dnsServers.length > 0) resolver.setServers(dnsServers);
    const exists = async (name: string): Promise<boolean | null> => {
      try {
        await resolver.resolveNs(name);
        return true;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        return code === "ENODATA" ? true : code === "ENOTFOUND" ? false : null;
      }
    };
    const found = await exists(domain);
    if (found !== false) return found === null ? null : false;
    // A server that does not know the ending either is cut off from the world: its "no" says nothing.
    return (await exists(domain.slice(domain.lastIndexOf(".") + 1))) ? true : null;
  }

  return {
    async check(domain, signal) {
      const fromRegistry = await askRegistry(domain, signal).catch(() => null);
      if (fromRegistry !== null) return { domain, available: fromRegistry, source: "rdap" };
      const fromDns = await askDns(domain);
      return { domain, available: fromDns, source: fromDns === null ? null : "dns" };
    },
  };
}

const secureFirst = (addresses: string[]): string =>
  addresses.find((address) => address.startsWith("https:")) ?? addresses[0]!;
