/**
 * Network addresses of whoever sent a request. A proxy that the operator trusts says whose request it hands on; nobody
 * else is believed, because everybody can write anything into a header.
 */

import ipaddr from "ipaddr.js";
import type { Log } from "./log.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [network: Address, bits: number];

/** Nobody is behind more proxies in a row; a longer list is somebody's who wants it to be read for long. */
const MOST_PROXIES = 20;
/** An IPv6 address with brackets, zone and port has fewer characters, and some room for spaces. */
const LONGEST_ENTRY = 120;
/** What a provider gives to one household or machine: whoever has one of these addresses has all of them. */
const NETWORK_OF_ONE_BITS = 64;

/** Whether a network is written as one, for example "10.0.0.0/8" or "fd00::/8". */
export const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text);

const ZERO = "0".charCodeAt(0);
const DOT = ".".charCodeAt(0);

/**
 * Whether a text is four numbers up to 255 without zeros before them. By hand: it is asked for each view of a page, and
 * a regular expression takes as long for it as all else that is done to know who came.
 */
function isIPv4(text: string): boolean {
  if (text.length < 7 || text.length > 15) return false;
  let dots = 0;
  let digits = 0;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (digits === 0) return false;
      dots++;
      digits = 0;
      value = 0;
      continue;
    }
    const digit = code - ZERO;
    if (digit < 0 || digit > 9 || (digits > 0 && value === 0)) return false;
    value = value * 10 + digit;
    digits++;
    if (value > 255) return false;
  }
  return dots === 3 && digits > 0;
}

/**
 * 4 or 6 for an IP address as it is usually written, else 0: what Node's `isIP` says, whose module takes longer to load
 * than everything here. Stricter than ipaddr.js, which takes "1" and "0x7f.1" too.
 */
export function isIP(text: string): 0 | 4 | 6 {
  if (isIPv4(text)) return 4;
  const zone = text.indexOf("%");
  if (zone >= 0 && !/^%[0-9a-z\-.:]+$/i.test(text.slice(zone))) return 0;
  return isIPv6(zone >= 0 ? text.slice(0, zone) : text) ? 6 : 0;
}

/** Eight groups of hexadecimal digits, of which one run may be left out; the last two may be an address of IPv4. */
function isIPv6(text: string): boolean {
  const halves = text.split("::");
  if (halves.length > 2 || text.length > 45) return false;
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1)!.at(-1);
  const four = last !== undefined && isIPv4(last);
  if (four) groups.at(-1)!.pop();
  const all = groups.flat();
  const count = all.length + (four ? 2 : 0);
  return all.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) && (halves.length === 2 ? count <= 7 : count === 8);
}

/** An address as a number, without zone; one of IPv4 in the clothes of IPv6 is the IPv4 one. Null: no address. */
function parse(text: string): Address | null {
  const address = text.replace(/%.*$/s, "");
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

/** The address in an entry of `X-Forwarded-For`, which some proxies write with a port; null: there is none. */
function addressIn(entry: string): string | null {
  if (isIPv4(entry)) return entry;
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(entry) ?? [];
  const text = bracketed ?? plain ?? entry;
  return parse(text) && text;
}

/**
 * The text by which a visitor is told from others: the address of IPv4, the /64 network of IPv6; null for what is no
 * address.
 */
function nameOf(text: string): string | null {
  // As nearly all are: taking them apart takes longer than everything else that is done for a view.
  if (isIPv4(text)) return text;
  const address = parse(text);
  if (address === null) return null;
  if (address.kind() === "ipv4") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${NETWORK_OF_ONE_BITS}`)}/${NETWORK_OF_ONE_BITS}`;
}

const isIn = (address: Address, [network, bits]: Network) =>
  network.kind() === address.kind() && address.match(network, bits);

const LOOPBACK: Network[] = ["127.0.0.0/8", "::1/128"].map((network) => ipaddr.parseCIDR(network));

/**
 * Whether a sender, as `senderOf` tells it (for IPv6 a /64 network), is in one of these networks; one that is not known is
 * in none.
 */
export function isWithin(sender: string | null, networks: readonly string[]): boolean {
  const [text = "", bits] = (sender ?? "").split("/");
  const address = parse(text);
  if (address === null) return false;
  return networks
    .map((network) => ipaddr.parseCIDR(network))
    .some((network) => isIn(address, network) && (bits === undefined || network[1] <= Number(bits)));
}

/** Whether an address is this machine's own. */
export function isLoopback(text: string): boolean {
  const address = parse(text);
  return address !== null && LOOPBACK.some((network) => isIn(address, network));
}

/** Whether every address that is this machine's own is in these networks. */
export function coverLoopback(networks: string[]): boolean {
  const parsed = networks.map((network) => ipaddr.parseCIDR(network));
  return LOOPBACK.every(([own, bits]) => parsed.some((network) => network[1] <= bits && isIn(own, network)));
}

/** More proxies than anybody has, in networks of which all are trusted. */
const MOST_KNOWN = 1000;

/** Ranges that visitors do not come from: whoever speaks for others there is somebody's proxy. */
const OWN_RANGES = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

/** Whether an address is this machine's own, or one of a network that the world does not see. */
export function isOfOwnNetwork(text: string): boolean {
  const address = parse(text);
  return address !== null && OWN_RANGES.has(address.range());
}

/** What is said when it is called: that visitors can't be told apart, and which setting mends that. */
export const tellOfProxy = (log: Log) => (proxy: string) =>
  log.error("a proxy is not trusted, all visitors who come through it are one", {
    proxy,
    setting: "SITEWRIGHT_TRUSTED_PROXIES",
  });

/**
 * @param proxies networks, as `isNetwork` takes them, of the proxies whose word counts
 * @param onUntrusted called once when what must be a proxy speaks for others and is not trusted: then all visitors who
 * come through it are one
 */
export function createSenders(proxies: string[], onUntrusted: (address: string) => void = () => {}) {
  let told = false;
  const networks = proxies.map((network) => ipaddr.parseCIDR(network));
  /** Proxies that have sent something; nobody else's address is kept. */
  const known = new Set<string>();
  /** The last of them: nearly always there is but one. */
  let last = "";

  function isTrusted(text: string): boolean {
    if (text === last) return true;
    if (known.has(text)) {
      last = text;
      return true;
    }
    const address = parse(text);
    if (address === null || !networks.some((network) => isIn(address, network))) return false;
    if (known.size >= MOST_KNOWN) known.clear();
    known.add(text);
    return true;
  }

  return {
    /** Whether an address is that of a proxy whose word counts. */
    isProxy: (text: string | null): boolean => text !== null && isTrusted(text),
    /**
     * Who sent a request, as a text that is the same for all requests of one sender: an IPv4 address, or the /64 network
     * of an IPv6 address; null when that is not known. Of `X-Forwarded-For` the rightmost address counts that is no
     * proxy's: what is left of it may be invented.
     * @param peer the address at the other end of the connection
     */
    senderOf(headers: Headers, peer: string | null): string | null {
      if (peer === null) return null;
      const forwarded = headers.get("x-forwarded-for") ?? "";
      const isProxied = forwarded !== "" && isTrusted(peer);
      // As nearly all are: one proxy, which says one address.
      if (isProxied && isIPv4(forwarded)) return forwarded;
      if (!told && forwarded !== "" && !isProxied) {
        told = isOfOwnNetwork(peer);
        if (told) onUntrusted(parse(peer)!.toString());
      }
      let sender = peer;
      let end = forwarded.length;
      for (let hop = 0; hop < MOST_PROXIES && end > 0 && isTrusted(sender); hop++) {
        const start = forwarded.lastIndexOf(",", end - 1) + 1;
        const before = end - start > LONGEST_ENTRY ? null : addressIn(forwarded.slice(start, end).trim());
        // What a proxy has not written as an address is not known any better than the proxy itself.
        if (before === null) break;
        sender = before;
        end = start - 1;
      }
      return nameOf(sender) ?? sender;
    },
  };
}

/** Tells who sent requests. */
export type Senders = ReturnType<typeof createSenders>;
