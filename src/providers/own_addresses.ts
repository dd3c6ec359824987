/**
 * Under which addresses the world reaches this server: as the operator says, else those that the names of the
 * application and of the sites lead to. Empty when nobody knows, as on a machine that is tried out.
 */
import { networkInterfaces } from "node:os";
import { isIP } from "../lib/addresses.ts";
import { type Clock, MINUTE_MS } from "../lib/clock.ts";
import type { DnsLookup } from "./dns/lookup.ts";
import { isPublicAddress } from "./outgoing.ts";

export type OwnAddresses = () => Promise<string[]>;

const REMEMBERED_MS = 5 * MINUTE_MS;
/** A subdomain that no site has; where `*.{default_domain}` leads here, it does. */
const ANY_SITE = "sitewright-any";

export function createOwnAddresses(
  config: { publicAddresses: string[]; defaultDomain: string },
  baseUrl: string,
  dns: DnsLookup,
  clock: Clock,
  stopping: AbortSignal,
): OwnAddresses {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  const names = [host, `${ANY_SITE}.${config.defaultDomain}`].filter((name) => isIP(name) === 0 && !isLocalName(name));
  let known: { addresses: Promise<string[]>; until: number } | null = null;

  async function find(): Promise<string[]> {
    const { getDomain } = await import("tldts");
    const found = await Promise.all(
      names.map(async (name) => {
        const session = dns.begin(getDomain(name) ?? name, stopping);
        const [four, six] = await Promise.all([session.find(name, "A"), session.find(name, "AAAA")]);
        return [...(four.values ?? []), ...(six.values ?? [])];
      }),
    );
    return [...new Set(found.flat())];
  }

  return async () => {
    if (config.publicAddresses.length > 0) return config.publicAddresses;
    if (isIP(host) !== 0 && names.length === 0) return [host];
    if (names.length === 0) return [];
    if (!known || known.until < clock.now()) known = { addresses: find(), until: clock.now() + REMEMBERED_MS };
    try {
      return await known.addresses;
    } catch (error) {
      known = null;
      throw error;
    }
  };
}

/** IPv4 addresses of this machine that the world reaches; none where it stands behind a router. */
export const machineAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) =>
    all.flatMap(({ address }) => (isIP(address) === 4 && isPublicAddress(address) ? address : [])),
  );

/** Whether a name means the machine itself, wherever it is asked. */
export const isLocalName = (name: string): boolean => name === "localhost" || name.endsWith(".localhost");
