/**
 * The one way in which the service makes requests to addresses that users, or strangers, have given. A name is looked
 * up once, every address that it leads to must be on the public internet, and the connection goes to exactly these: a
 * name server that changes its mind in between (DNS rebinding) changes nothing. Host header, SNI and certificate are
 * those of the name. Redirects are answers like any other: who wants to follow one makes a new request.
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type * as https from "node:https";
import ipaddr from "ipaddr.js";
import { isIP } from "../lib/addresses.ts";
import { type Clock, SECOND_MS } from "../lib/clock.ts";
import { type FieldProblem, tellField } from "../sentences/field_problems.ts";
import { type REACH_PROBLEMS, tellReach } from "../sentences/reach_problems.ts";
import type { CodedMessage } from "../sentences/sentence.ts";

export interface OutgoingRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** The longest that everything may take: look-up, connection, answer. */
  timeoutMs: number;
  /** More of the answer's body than this many bytes is not read. */
  mostBytes: number;
  signal?: AbortSignal;
  /** Addresses that the url's name leads to, for who has looked it up already. Each must be one that may be asked. */
  addresses?: string[];
  /** Addresses that may be asked although they are in a private network: the server's own. */
  trusted?: string[];
  /** Any certificate will do: what is asked for proves itself. */
  anyCertificate?: boolean;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Milliseconds until the answer began, look-up and connection included. */
  firstByteMs: number;
  /** The body was longer than `mostBytes`; what came after is missing. */
  cut: boolean;
}

/** What can be wrong with an address as it is written: codes of what is wrong with a field, and of why it is not asked. */
type AddressProblem = Extract<keyof typeof REACH_PROBLEMS, FieldProblem>;

/** `refused`: the address must not be asked. `timeout`: no whole answer in time. `unreachable`: no connection or no HTTP. */
export type OutgoingProblem = "refused" | "timeout" | "unreachable";

/** There is no answer. The sentence is for the person who gave the address. */
export class OutgoingError extends Error {
  override readonly name = "OutgoingError";

  constructor(
    readonly problem: OutgoingProblem,
    readonly sentence: CodedMessage,
  ) {
    super(sentence.message);
  }
}

export interface Outgoing {
  /**
   * What is wrong with an address as it is written, or null. A name may still lead somewhere that is
   * refused when it is asked.
   */
  findProblem(url: string): CodedMessage<AddressProblem> | null;
  /** Whether requests may go to an IP address. */
  mayReach(address: string): boolean;
  /**
   * Makes one request.
   * @throws OutgoingError, or the reason of an aborted signal
   */
  request(request: OutgoingRequest): Promise<OutgoingAnswer>;
}

export interface OutgoingSettings {
  /** "address:port" of DNS servers; empty: whatever the system does with names. */
  dnsServers: string[];
  /** Networks ("10.0.0.0/8") that may be asked although they are not on the public internet. */
  privateNetworks: string[];
  clock: Clock;
  /** Certificate authorities in PEM instead of the system's. */
  authorities?: string;
}

const DNS_PATIENCE_MS = 4 * SECOND_MS;

/**
 * Ports of other protocols (mail, names, remote shells, …), which a request must not be smuggled into.
 * Source: "bad port" of the Fetch standard, https://fetch.spec.whatwg.org/#port-blocking
 */
const OTHER_PROTOCOLS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** By what an operator allows private networks. */
const ALLOWED_WITH = { setting: "SITEWRIGHT_PRIVATE_NETWORKS" };

/** Whether an IP address is on the public internet. Addresses that carry an IPv4 address are judged by that. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.range() === "unicast";
  const bytes = parsed.toByteArray();
  // NAT64 (RFC 6052) with the well-known prefix: how networks with only IPv6 reach the internet of IPv4.
  if (address6In(parsed, "64:ff9b::/96")) return isPublicAddress(bytes.slice(12).join("."));
  // Everything that was ever given out is in 2000::/3.
  return parsed.range() === "unicast" && address6In(parsed, "2000::/3");
}

const address6In = (address: ipaddr.IPv4 | ipaddr.IPv6, network: string) =>
  (address as ipaddr.IPv6).match(ipaddr.IPv6.parseCIDR(network));

/** @param dnsServers whom to ask; none: the system */
async function addressesOf(host: string, dnsServers: readonly string[]): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const { lookup, Resolver } = await import("node:dns/promises");
  if (dnsServers.length === 0) return (await lookup(host, { all: true })).map(({ address }) => address);
  const resolver = new Resolver({ timeout: DNS_PATIENCE_MS, tries: 2 });
  resolver.setServers(dnsServers);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}

export function createOutgoing({ dnsServers, privateNetworks, clock, authorities }: OutgoingSettings): Outgoing {
  const allowed = privateNetworks.map((network) => ipaddr.parseCIDR(network));

  function mayAsk(address: string): boolean {
    if (isPublicAddress(address)) return true;
    if (isIP(address) === 0) return false;
    const parsed = ipaddr.process(address);
    return allowed.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  }

  function findProblem(text: string): CodedMessage<AddressProblem> | null {
    const url = URL.parse(text);
    if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return tellField("not_http");
    if (url.username !== "" || url.password !== "") return tellField("has_password");
    if (url.port !== "" && OTHER_PROTOCOLS.has(Number(url.port))) return tellField("other_port", { port: url.port });
    const host = hostOf(url);
    const isLocal = /(^|\.)localhost\.?$/.test(host);
    if ((isIP(host) !== 0 && !mayAsk(host)) || (isLocal && !mayAsk("127.0.0.1")))
      return tellField("private_network", ALLOWED_WITH);
    return null;
  }

  /** The addresses that a host leads to, all of which may be asked. */
  async function checkedAddresses(
    host: string,
    { addresses, trusted }: Pick<OutgoingRequest, "addresses" | "trusted">,
  ): Promise<string[]> {
    const found = addresses ?? (await addressesOf(host, dnsServers).catch(() => []));
    if (found.length === 0) throw new OutgoingError("unreachable", tellReach("leads_nowhere", { host }));
    if (!found.every((address) => mayAsk(address) || trusted?.includes(address)))
      throw new OutgoingError("refused", tellReach("private_host", { host, ...ALLOWED_WITH }));
    return found;
  }

  return {
    findProblem,
    mayReach: mayAsk,
    async request(request) {
      const problem = findProblem(request.url);
      if (problem) throw new OutgoingError("refused", tellAddress(problem));
      const start = clock.now();
      const timeout = new AbortController();
      const cancel = clock.after(request.timeoutMs, () => timeout.abort());
      const signal = AbortSignal.any([timeout.signal, ...(request.signal ? [request.signal] : [])]);
      try {
        const url = new URL(request.url);
        const addresses = await unlessAborted(checkedAddresses(hostOf(url), request), signal);
        return await send(url, addresses, request, authorities, signal, () => clock.now() - start);
      } catch (error) {
        request.signal?.throwIfAborted();
        if (timeout.signal.aborted)
          throw new OutgoingError(
            "timeout",
            tellReach("no_answer", { seconds: Math.round(request.timeoutMs / SECOND_MS) }),
          );
        if (error instanceof OutgoingError) throw error;
        throw new OutgoingError("unreachable", explain(error));
      } finally {
        cancel();
      }
    },
  };
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  // Not thrown before the race: the work has begun, and what becomes of it would be nobody's.
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** One request to the first of these addresses that takes a connection, whatever the url's name leads to by now. */
async function send(
  url: URL,
  addresses: string[],
  { method = "GET", headers, body, mostBytes, anyCertificate = false }: OutgoingRequest,
  authorities: string | undefined,
  signal: AbortSignal,
  passedMs: () => number,
): Promise<OutgoingAnswer> {
  const { request } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>();
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  const options: https.RequestOptions = {
    hostname: hostOf(url),
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method,
    // What comes is counted as it is: nothing small can unfold into something large.
    headers: { "accept-encoding": "identity", ...(body !== undefined && lengthOf(body)), ...headers },
    agent: false,
    signal,
    ca: authorities,
    rejectUnauthorized: !anyCertificate,
    lookup: (_name, { all }, found) => (all ? found(null, known) : found(null, known[0]!.address, known[0]!.family)),
  };
  let answered = false;
  const sent = request(options, (response) => {
    answered = true;
    const firstByteMs = passedMs();
    readAtMost(response, mostBytes).then((read) => {
      resolve({ status: response.statusCode!, headers: response.headers, firstByteMs, ...read });
      sent.destroy();
    }, reject);
  });
  sent.on("error", reject);
  sent.on("close", () => answered || reject(new Error("the connection was closed without an answer")));
  sent.end(body);
  return await promise;
}

const lengthOf = (body: string) => ({ "content-length": String(Buffer.byteLength(body)) });

function readAtMost(response: IncomingMessage, mostBytes: number): Promise<{ body: Buffer; cut: boolean }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ body: Buffer; cut: boolean }>();
  const parts: Buffer[] = [];
  let size = 0;
  const end = () => resolve({ body: Buffer.concat(parts).subarray(0, mostBytes), cut: size > mostBytes });
  response.on("data", (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size > mostBytes) end();
  });
  response.on("end", end);
  response.on("error", reject);
  response.on("close", () => reject(new Error("the connection was closed in the middle of the answer")));
  return promise;
}

/** What is wrong with an address, of whoever was to be asked at it. */
const tellAddress = ({ code, details }: CodedMessage<AddressProblem>): CodedMessage =>
  // Of each code the details are those of the other sentence.
  tellReach(code as "other_port", details as { port: string });

/** What went wrong on the way. */
function explain(error: unknown): CodedMessage {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ECONNREFUSED") return tellReach("no_connection");
  if (code === "ECONNRESET" || code === "EPIPE") return tellReach("closed");
  if (code?.startsWith("HPE_")) return tellReach("no_http");
  if (/CERT|TLS|SSL|SIGNATURE/.test(code ?? "")) return tellReach("certificate_refused", { code: code! });
  return tellReach("unreachable", { code: code ?? message });
}
