/**
 * A look at a domain as a visitor has it: its name is looked up, its home page asked for, out and in again through
 * whatever is in front of this server. When that fails it is found out whether the way from here is broken, which says
 * nothing of the domain.
 */
import { SECOND_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { OutgoingError } from "../../providers/outgoing.ts";
import { tellReach } from "../../sentences/reach_problems.ts";
import type { Look } from "./rules.ts";

type Parts = Pick<Services, "dns" | "outgoing" | "ownAddresses" | "baseUrl" | "clock">;

const PATIENCE_MS = 10 * SECOND_MS;
const CONTROL_PATIENCE_MS = 5 * SECOND_MS;
const MOST_BYTES = 64 * 1024;
const MOST_ADDRESSES = 4;
/** What was found of the way from here is true for so long. */
const REMEMBERED_MS = 10 * SECOND_MS;

export interface Looker {
  /** @throws only the reason of an aborted signal */
  look(domain: { domain: string; secure: boolean }, signal: AbortSignal): Promise<Look>;
}

export function createLooker(parts: Parts): Looker {
  const { dns, outgoing, ownAddresses, baseUrl, clock } = parts;
  const base = new URL(baseUrl);
  const portOf = (scheme: "http" | "https") => (base.protocol === `${scheme}:` && base.port ? `:${base.port}` : "");
  const own = (["http", "https"] as const).map((scheme) => `${scheme}://${base.hostname}${portOf(scheme)}/`);
  const known = new Map<string, { sound: Promise<boolean>; until: number }>();

  /** Asks the same at most once in a while, whoever wants to know. */
  function remembered(key: string, find: () => Promise<boolean>): Promise<boolean> {
    const kept = known.get(key);
    if (kept && kept.until > clock.now()) return kept.sound;
    if (known.size > 100) known.clear();
    const sound = find();
    known.set(key, { sound, until: clock.now() + REMEMBERED_MS });
    return sound;
  }

  /** Whether name servers can be asked at all. */
  const canAskNames = (domain: string, signal: AbortSignal) => {
    const ending = domain.slice(domain.lastIndexOf(".") + 1);
    return remembered(`names ${ending}`, async () => {
      const said = await dns.begin(ending, signal).resolve(ending, "NS");
      return said !== null && said.rcode !== "SERVFAIL" && said.rcode !== "REFUSED";
    });
  };

  /** Whether anything answers at an address of this server when it is asked from here. */
  const canReach = (address: string, signal: AbortSignal) =>
    remembered(`address ${address}`, () => answers(outgoing, address, own, signal));

  return {
    async look({ domain, secure }, signal) {
      const began = clock.now();
      const session = dns.begin(domain, signal);
      const [four, six] = await Promise.all([session.resolve(domain, "A"), session.resolve(domain, "AAAA")]);
      const addresses = [...(four?.values ?? []), ...(six?.values ?? [])].slice(0, MOST_ADDRESSES);
      if (addresses.length === 0) {
        const isSaid = [four, six].some((said) => said?.rcode === "NOERROR" || said?.rcode === "NXDOMAIN");
        if (isSaid) return { kind: "failed", reason: tellReach("no_address_in_dns", { domain }) };
        if (await canAskNames(domain, signal))
          return { kind: "failed", reason: tellReach("name_servers_fail", { domain }) };
        return { kind: "unknown", reason: tellReach("own_name_servers") };
      }
      const trusted = await ownAddresses();
      const scheme = secure ? "https" : "http";
      try {
        const answer = await outgoing.request({
          url: `${scheme}://${domain}${portOf(scheme)}/`,
          addresses,
          trusted,
          timeoutMs: PATIENCE_MS,
          mostBytes: MOST_BYTES,
          headers: { "user-agent": USER_AGENT },
          signal,
        });
        if (answer.status >= 400)
          return { kind: "failed", reason: tellReach("bad_status", { status: String(answer.status) }) };
        return { kind: "up", ms: Math.max(0, clock.now() - began) };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof OutgoingError)) throw error;
        const ours = addresses.find((address) => trusted.includes(address));
        return await explain(error, ours, (address) => canReach(address, signal));
      }
    },
  };
}

async function answers(
  outgoing: Parts["outgoing"],
  address: string,
  urls: string[],
  signal: AbortSignal,
): Promise<boolean> {
  for (const url of urls) {
    try {
      await outgoing.request({
        url,
        addresses: [address],
        trusted: [address],
        anyCertificate: true,
        timeoutMs: CONTROL_PATIENCE_MS,
        mostBytes: 1024,
        signal,
      });
      return true;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutgoingError)) throw error;
    }
  }
  return false;
}

async function explain(
  error: OutgoingError,
  ours: string | undefined,
  canReach: (address: string) => Promise<boolean>,
): Promise<Look> {
  // Somewhere in front of this server, or elsewhere: whoever answers there is the domain's.
  if (error.problem === "refused" || ours === undefined || (await canReach(ours)))
    return { kind: "failed", reason: error.sentence };
  return {
    kind: "unknown",
    reason: tellReach("own_address", { address: ours }),
  };
}

/** What says "bot" is counted as no visitor. */
export const USER_AGENT = "Sitewright-Uptime/1.0 (bot)";
