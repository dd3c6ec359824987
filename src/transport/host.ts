/** Which of the two worlds a request is for: the application, or a published site. Decided before anything else. */
import { isIP } from "node:net";

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

/** Whether a request comes from a page of another origin. Tools and servers send no `Origin`. */
export function isForeignOrigin(request: Request, baseUrl: string): boolean {
  const origin = request.headers.get("origin");
  if (origin === null || origin === baseUrl) return false;
  const host = request.headers.get("host");
  return origin !== `http://${host}` && origin !== `https://${host}`;
}
