/**
 * DNS-01 challenges of ACME: puts a value where a certificate authority looks for it, and waits until all name servers of
 * the zone say it. Values are put beside those that are there: an order for a name and for all names below it has two at
 * the same place.
 */
import { type Clock, pause, SECOND_MS } from "../../lib/clock.ts";
import { tellRefusal } from "../../sentences/refusals.ts";
import type { DnsLookup } from "./lookup.ts";
import { type DnsProvider, DnsProviderError } from "./provider.ts";

const TTL_SECONDS = 60;
const PATIENCE_MS = 120 * SECOND_MS;
const PAUSE_MS = 2 * SECOND_MS;

const challengeName = (domain: string): string => `_acme-challenge.${domain.replace(/^\*\./, "")}`;

export function createDnsChallenges({ provider, dns, clock }: { provider: DnsProvider; dns: DnsLookup; clock: Clock }) {
  async function zoneOf(name: string, signal: AbortSignal): Promise<string> {
    const zone = await provider.findZone(name, signal);
    if (zone === null) throw new DnsProviderError("auth", tellRefusal("dns_zone_unwritable", { name }));
    return zone;
  }

  return {
    /**
     * Whether the zone of a name (`*.` before it does not matter) can be written.
     * @throws DnsProviderError; so do all
     */
    canPresent: async (domain: string, signal: AbortSignal): Promise<boolean> =>
      (await provider.findZone(challengeName(domain), signal)) !== null,
    /** Puts a value at the name's challenge, and waits until it can be seen, two minutes at most. */
    async present(domain: string, value: string, signal: AbortSignal): Promise<void> {
      const name = challengeName(domain);
      const zone = await zoneOf(name, signal);
      await provider.put(zone, { name, type: "TXT", ttl_seconds: TTL_SECONDS, values: [value] }, signal);
      for (const until = clock.now() + PATIENCE_MS; ; ) {
        // One that is asked anew each time: a session remembers.
        const { values, lame } = await dns.begin(zone, signal).findEverywhere(name, "TXT");
        if (values?.includes(value)) return;
        if (clock.now() >= until)
          throw new DnsProviderError(
            "unavailable",
            tellRefusal("dns_not_seen", { zone, name, said: lame.length > 0 ? ` ${lame.join("; ")}.` : "" }),
          );
        await pause(clock, PAUSE_MS, signal);
        signal.throwIfAborted();
      }
    },
    /** Takes it away again; one that is not there is passed over. */
    async remove(domain: string, value: string, signal: AbortSignal): Promise<void> {
      const name = challengeName(domain);
      await provider.delete(await zoneOf(name, signal), { name, type: "TXT", values: [value] }, signal);
    },
  };
}

export type DnsChallenges = ReturnType<typeof createDnsChallenges>;
