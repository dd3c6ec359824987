/** Which of the two worlds a request is for: the application, or a published site. Decided before anything else. */
import { isIP } from "../lib/addresses.ts";
import { type Clock, MINUTE_MS } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";

/** The host name of a `Host` header: lower-case, without port and final dot; "" when there is none. */
export function hostName(header: string | null): string {
  if (!header) return "";
  const name = header.startsWith("[") ? header.slice(0, header.indexOf("]") + 1) : header.split(":", 1)[0]!;
  return name.toLowerCase().replace(/\.$/, "");
}

/**
 * Whether a host is the application's: that of its base address, `localhost`, or an IP address. Any other name,
 * also one that somebody else has pointed here, reaches neither /v1 nor /mcp.
 */
export function isApplicationHost(host: string, baseHost: string): boolean {
  return (
    host === baseHost ||
    host === "localhost" ||
    isIP(host) !== 0 ||
    (host.startsWith("[") && isIP(host.slice(1, -1)) === 6)
  );
}

/** What a `Host` header says. */
export interface RequestHost {
  name: string;
  ofApplication: boolean;
}

const WRITTEN_HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;
/** A host name has at most 253 characters, then come the dot of the root and a port. */
const LONGEST_HOST = 260;

/** Whether a `Host` header is one host. Of two headers the server makes one, with a comma between them. */
const isHost = (header: string | null): header is string =>
  header !== null && header.length <= LONGEST_HOST && WRITTEN_HOST.test(header) && URL.canParse(`http://${header}/`);

/** Visitors come with few different headers; whoever sends others must not fill the memory. */
const KEPT_HOSTS = 1000;

/** Reads `Host` headers, each that was seen before by looking it up; null for what is no host. */
export function createHostReader(baseHost: string): (header: string | null) => RequestHost | null {
  const known = new Map<string, RequestHost>();
  return (header) => {
    const seen = known.get(header ?? "");
    if (seen) return seen;
    if (!isHost(header)) return null;
    const name = hostName(header);
    const host = { name, ofApplication: isApplicationHost(name, baseHost) };
    if (known.size >= KEPT_HOSTS) known.clear();
    known.set(header, host);
    return host;
  };
}

/** How often the same name is told of, and how many names in that time: anybody can send any. */
const TOLD_AGAIN_MS = MINUTE_MS;
const MOST_TOLD = 20;

/** Tells the operator of names that lead here and are nobody's: which setting makes one the application's. */
export function createUnknownHosts(log: Log, clock: Pick<Clock, "now">): (host: string) => void {
  const told = new Map<string, number>();
  return (host) => {
    const now = clock.now();
    for (const [name, at] of told) if (now - at >= TOLD_AGAIN_MS || at > now) told.delete(name);
    if (told.has(host) || told.size >= MOST_TOLD) return;
    told.set(host, now);
    log.info("a name leads here that is neither the application's nor a website's", {
      host,
      setting: "SITEWRIGHT_BASE_URL",
      hint: "set it to the application's own address, or add the name as a domain of a website",
    });
  };
}

/** Whether a request comes from a page of another origin. Tools and servers send no `Origin`. */
export function isForeignOrigin(request: Request, baseUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (origin === null || origin === baseUrl) return false;
  const host = request.headers.get("host");
  return origin !== `http://${host}` && origin !== `https://${host}`;
}
